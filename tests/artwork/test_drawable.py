"""What a build could not draw is found without drawing."""

import shutil
from pathlib import Path

import kits

import pnp.model
from pnp import assets
from pnp.artwork import drawable
from pnp.errors import Finding
from pnp.pipeline.scaffold import new_game


def found(folder: Path, old: str, new: str) -> list[str]:
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return [finding.id for finding in drawable.findings(pnp.model.load(folder))]


def test_the_shipped_games_can_be_drawn() -> None:
    for name in assets.games():
        assert [*drawable.findings(kits.game(name))] == []


def test_a_misspelled_option_of_a_panel_and_a_drawing_that_is_not_there(tmp_path: Path) -> None:
    folder = new_game("small", tmp_path, None, "2026-01-01")
    mud = 'terrain:\n  mud: {name: Mud, fill: "#998866", texture: dots}\n'
    text = (folder / "game.yaml").read_text(encoding="utf-8") + mud
    for name, old, new, expected in (
        ("option", "kind: turn", "kind: turn, colums: 4", "chart.unknown-option"),
        ("drawing", "symbol: scout", "symbol: scuot", "art.unknown"),
        ("texture", "    zones:", "    ground: mud\n    zones:", "art.unknown-texture"),
    ):
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        assert expected in found(folder, old, new), name


def test_a_drawing_that_cannot_be_used(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "heavy"))
    piece = next(iter(pnp.model.load(folder).pieces.values()))
    drawing = folder / "art" / f"{piece.faces[0].symbol}.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text("<svg viewBox='0 0 9 9'><script/></svg>", encoding="utf-8")
    assert [finding.id for finding in drawable.findings(pnp.model.load(folder))] == ["art.unusable"]


def wargame(folder: Path, file: str, old: str, new: str) -> list[Finding]:
    game = new_game("war", folder, None, "2026-01-01", kind="wargame")
    text = (game / file).read_text(encoding="utf-8")
    assert old in text
    (game / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return [*drawable.findings(pnp.model.load(game))]


def test_the_drawing_of_a_type_is_reported_at_the_type_and_once(tmp_path: Path) -> None:
    (finding,) = wargame(tmp_path, "game.yaml", "symbol: nato/armor,", "symbol: nato/armour,")
    assert finding.id == "art.unknown"
    assert finding.span is not None
    line = (tmp_path / "war" / "game.yaml").read_text(encoding="utf-8").splitlines()[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == "nato/armour"


def test_a_drawing_that_is_not_there_is_found_at_its_cell(tmp_path: Path) -> None:
    game = new_game("war", tmp_path, None, "2026-01-01", kind="wargame")
    head, *rows = (game / "units.csv").read_text(encoding="utf-8").splitlines()
    table = [f"symbol,{head}", *(f"{'nato/infantri' if row.startswith('n-2') else ''},{row}" for row in rows)]
    (game / "units.csv").write_text("\n".join(table), encoding="utf-8")
    (finding,) = drawable.findings(pnp.model.load(game))
    assert finding.span is not None
    assert (Path(finding.span.file).name, finding.span.line, finding.span.column) == ("units.csv", 3, 1)
    assert finding.hint == "did you mean 'nato/infantry'?"


def test_a_name_that_does_not_fit_on_its_counter_is_found_without_sheets(tmp_path: Path) -> None:
    (finding,) = wargame(tmp_path, "units.csv", "n-1,1,", "n-1,The very long name of a division,")
    assert finding.id == "print.does-not-fit"
    assert "designation" in finding.hint


def test_a_card_that_cannot_be_drawn_is_found_without_sheets(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    table = folder / "cards.csv"
    table.write_text(table.read_text().replace("Raid,", f"{'Raid ' * 12},", 1))
    layout = folder / "templates" / "counters" / "coin.yaml"
    layout.write_text(layout.read_text() + "  - {symbol: pip/con, box: [5, 5, 5, 5]}\n")
    findings = list(drawable.findings(pnp.model.load(folder)))
    assert [finding.id for finding in findings] == ["print.does-not-fit", "art.unknown"]
    assert findings[0].span is not None
    assert (Path(findings[0].span.file).name, findings[0].span.line) == ("cards.csv", 2)


def test_an_icon_without_a_drawing_is_found_where_it_is_defined(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    game = folder / "game.yaml"
    game.write_text(game.read_text() + "icons: {coin: pip/coin, wound: pip/con}\n")
    (finding,) = drawable.findings(pnp.model.load(folder))
    assert (finding.id, finding.span and finding.span.line) == ("art.unknown", len(game.read_text().splitlines()))
