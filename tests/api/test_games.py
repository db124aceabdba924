"""The library's functions on whole games; docs/api.md shows them, too."""

import subprocess
import sys
from pathlib import Path

import kits
import pytest

import pnp
from pnp.errors import DefinitionError, MisuseError

SHIPPED = "heavy-armor"
SMALL = str(kits.SMALL)
BROKEN = "pnp: 2\nid: broken\ntitle: <b>Broken</b>\nplayers: two\n"


@pytest.fixture
def skins(tmp_path: Path) -> Path:
    """A game with two skins, one of which has terrain that no board has."""
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: g, title: G, version: 1, players: 2}\n"
        "skins:\n  plain: {name: Plain}\n"
        "  muddy: {name: Muddy, over: {terrain: {mud: {name: Mud, fill: '#705030'}}}}\n"
        "terrain: {sea: {name: Sea, fill: '#a0b0b0'}}\n"
        "boards: {b: {name: B, ground: sea, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}\n"
        "kit: {documents: [map], counters: 0}\n",
        "utf-8",
    )
    return tmp_path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(BROKEN, "utf-8")
    return tmp_path


def test_importing_the_package_imports_no_drawing_code() -> None:
    program = "import sys, pnp; sys.exit(any(name.startswith('pnp.') for name in {*sys.modules} - {'pnp.version'}))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    with pytest.raises(AttributeError):
        _ = pnp.lode  # type: ignore[attr-defined]
    assert set(dir(pnp)) >= {"load", "check", "build", "draw", "odds", "diff"}


def test_functions_are_not_hidden_by_packages_of_the_same_name() -> None:
    modules = {path.stem for path in Path(pnp.__file__).parent.iterdir()}
    assert not modules & set(pnp.__all__)


def test_a_game_shows_what_it_consists_of() -> None:
    shown = pnp.load(SHIPPED)._repr_html_()
    assert "<b>Heavy Armor</b>" in shown
    assert "5 pieces, 2 boards<" in shown
    assert repr(pnp.load(SHIPPED)) == "<Game 'Heavy Armor' 1.0.0: 5 pieces, 2 boards>"


def test_a_game_of_cards_shows_how_many_it_has(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: deck, title: Deck, version: 1.0.0, players: 2}\n"
        "components: {deck: {name: Deck, kind: card, layout: plain, items: {a: {name: A}, b: {name: B}}}}\n",
        "utf-8",
    )
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/plain.yaml").write_text("layout: 2\nparts: [{fill: paper}]\n", "utf-8")
    assert repr(pnp.load(tmp_path)) == "<Game 'Deck' 1.0.0: 1 component set, 2 components>"


def test_every_name_of_the_library_can_be_imported() -> None:
    assert all(getattr(pnp, name) is not None for name in pnp.__all__)
    assert all(issubclass(error, pnp.PnpError) for error in (pnp.DefinitionError, MisuseError, pnp.ExpressionError))


def test_findings_lead_to_their_game(broken: Path) -> None:
    game = pnp.load(SMALL)
    assert pnp.check(game).game is game
    found = pnp.check(SMALL).game
    assert found is not None
    assert found.title == "Duel"
    assert pnp.check(broken).game is None


def test_a_broken_folder_raises_when_loaded_and_has_findings_when_checked(broken: Path) -> None:
    with pytest.raises(DefinitionError) as raised:
        pnp.load(broken)
    findings = pnp.check(broken)
    assert findings.errors
    assert findings == raised.value.findings
    assert findings.errors[0].span is not None


def test_findings_are_escaped_in_a_notebook(broken: Path) -> None:
    shown = pnp.check(broken)._repr_html_()
    assert "<table>" in shown
    assert "<b>" not in shown
    assert pnp.api.CheckFindings(())._repr_html_() == "<p>no findings</p>"


def test_a_loaded_game_is_checked_as_it_is_in_memory(skins: Path) -> None:
    plain, muddy = (pnp.check(pnp.load(skins, skin=skin)) for skin in ("plain", "muddy"))
    assert [finding.id for finding in {*muddy} - {*plain}] == ["unused.terrain"]


def test_sheets_are_checked_on_request() -> None:
    assert set(pnp.check(SMALL)) <= set(pnp.check(SMALL, sheets=True))


def test_build_returns_the_files_it_wrote(tmp_path: Path) -> None:
    first = pnp.build(SMALL, tmp_path, only=["counters", "charts"])
    again = pnp.build(SMALL, tmp_path, only=["charts"], papers=("a4",), formats=("pdf", "svg"))
    assert all(path.is_file() for path in again.files)
    assert not set(again.removed) & set(again.files)
    assert first.folder == again.folder == tmp_path / "duel"
    assert not first.findings.errors
    assert "a4/charts.pdf" in again._repr_html_()


@pytest.mark.parametrize("wrong", [{"only": ["maps"]}, {"papers": ["a9"]}, {"formats": ["gif"]}, {"sides": "both"}])
def test_unknown_names_are_misuse(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(MisuseError):
        pnp.build(SHIPPED, tmp_path, **wrong)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_diff_takes_games_and_names(skins: Path) -> None:
    assert pnp.diff(SHIPPED, pnp.load(SHIPPED)) == ()
    changes = pnp.diff(*(pnp.load(skins, skin=skin) for skin in pnp.load(skins).skins))
    assert changes
    assert changes[0].section in changes._repr_html_()


def test_variants_are_compared_with_the_game_as_written() -> None:
    found = pnp.compare(SMALL, {"pieces.scout.front.attack": 3})
    assert found.versions == ("written", "unsaved")
    assert found.values[0].values == ("2", "3")
    assert "Ember Scout (Ready–Damaged)" in found.print_again
    assert "Scout, Ready: Attack" in found._repr_html_()
    assert found.html.startswith("<!doctype html>")
    with pytest.raises(MisuseError, match="name the variants to compare"):
        pnp.compare(SMALL)
