"""Symbols are found where they may be, and nowhere else."""

import os

import pytest

from pnp import assets
from pnp.artwork import symbol_library
from pnp.errors import DefinitionError, Finding, Span
from pnp.scene.color import luminance
from pnp.scene.items import Path, VectorArt

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="{}"/></svg>'
HERE = Span("game.yaml", 3, 7)


def draw(folder, name, fill="currentColor"):
    path = folder / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SQUARE.format(fill), encoding="utf-8")
    return path


def fills(symbol):
    return [item.fill for item in symbol.items]


def test_the_games_own_drawing_comes_before_the_shipped_one(in_folder, tmp_path):
    shipped = symbol_library.load(in_folder(tmp_path), "action/move", {})
    draw(tmp_path / "art", "action/move")
    own = symbol_library.load(in_folder(tmp_path), "action/move", {"currentColor": "#123456"})
    assert own.digest != shipped.digest
    assert fills(own) == ["#123456"]


def test_a_games_templates_are_searched_too(in_folder, tmp_path):
    draw(tmp_path / "templates" / "symbols", "unit/tank", "var(--side)")
    assert fills(symbol_library.load(in_folder(tmp_path), "unit/tank", {"side": "#abcdef"})) == ["#abcdef"]


def test_roles_that_are_not_given_follow_from_the_main_color(in_folder, tmp_path):
    draw(tmp_path / "art", "a", "var(--light)")
    draw(tmp_path / "art", "b", "var(--shade)")
    (light,) = fills(symbol_library.load(in_folder(tmp_path), "a", {"currentColor": "#808080"}))
    (shade,) = fills(symbol_library.load(in_folder(tmp_path), "b", {"currentColor": "#808080"}))
    assert luminance(light) > luminance("#808080") > luminance(shade)


def test_a_changed_file_is_read_again(in_folder, tmp_path):
    draw(tmp_path / "art", "a", "#111111")
    before = symbol_library.load(in_folder(tmp_path), "a", {})
    draw(tmp_path / "art", "a", "#222222")
    assert fills(before) == ["#111111"]
    assert fills(symbol_library.load(in_folder(tmp_path), "a", {})) == ["#222222"]


@pytest.mark.parametrize("ref", ["../secret", "/secret", "a/../../secret", "link/secret"])
def test_nothing_outside_the_folders_is_read(in_folder, tmp_path, ref):
    game = tmp_path / "game"
    (game / "art").mkdir(parents=True)
    draw(tmp_path, "secret")
    (game / "art" / "link").symlink_to(tmp_path)
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(game), ref, {})
    assert failure.value.findings[0].id in ("art.unknown", "art.outside-folder")


@pytest.mark.parametrize("linked", ["art", "art/unit", "art/unit/secret.svg", "templates", "templates/symbols"])
def test_a_drawing_by_a_link_out_of_the_game_is_a_finding(in_folder, tmp_path, linked):
    game = tmp_path / "game"
    for folder in ("art", "templates/symbols"):
        draw(tmp_path / folder, "unit/secret")
    (game / linked).parent.mkdir(parents=True)
    (game / linked).symlink_to(tmp_path / linked)
    assert "unit/secret" not in symbol_library.known(game)
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(game), "unit/secret", {}, HERE)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span) == ("art.outside-folder", HERE)
    assert "secret.svg" in finding.message


def test_an_unknown_symbol_is_a_finding_with_a_suggestion(in_folder, tmp_path):
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "action/atack", {}, HERE)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span) == ("art.unknown", HERE)
    assert finding.hint == "did you mean 'action/attack'?"


def test_a_bad_drawing_is_a_finding_at_its_line(in_folder, tmp_path):
    path = draw(tmp_path / "art", "bad")
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <rect fill="var(--oops)"/>\n</svg>')
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "bad", {}, HERE)
    (finding,) = failure.value.findings
    assert finding.id == "art.unusable"
    assert (finding.span.file, finding.span.line, finding.span.column) == (str(path), 2, 3)
    assert finding.related[0][0] == HERE


def test_a_drawing_that_no_converter_draws_is_a_finding_where_it_is_named(in_folder, tmp_path):
    path = draw(tmp_path / "art", "bad")
    inner = '<clipPath id="c"/><g clip-path="url(#c)"><rect width="5" height="5" opacity="much"/></g>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>')
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "bad", {}, HERE)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span) == ("art.unusable", HERE)
    assert finding.related == ((Span(str(path), 1, 1), "the drawing"),)
    assert "'bad'" in finding.message


def test_a_drawing_that_several_places_name_is_one_finding():
    places = [Span("game.yaml", line, 1) for line in range(1, 12)]
    findings = [Finding("art.unusable", "error", "'a' cannot", place) for place in places]
    other = Finding("art.unknown", "error", "there is no 'b'", HERE)
    first, second = symbol_library.deduplicate([other, other, *findings])
    assert (first, second.span) == (other, places[0])
    assert [place for place, _ in second.related] == places[1:7]


def test_a_drawing_that_is_no_text_is_a_finding(in_folder, tmp_path):
    draw(tmp_path / "art", "bad").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "bad", {}, HERE)
    assert failure.value.findings[0].id == "art.unusable"


def test_every_shipped_symbol_is_plain_paths_within_its_box(in_folder, everything):
    folder = assets.game("heavy-armor")
    names = symbol_library.known(folder)
    assert len(names) > 30
    for name in names:
        symbol = symbol_library.load(in_folder(folder), name, {"currentColor": "#123456"})
        items = everything(symbol)
        assert items, name
        assert not [item for item in items if isinstance(item, VectorArt)], name
        assert all(isinstance(item, Path) for item in items), name
        assert "#123456" in {item.fill for item in items} | {item.stroke.color for item in items if item.stroke}, name


def test_an_unknown_symbol_does_not_search_where_links_lead(in_folder, tmp_path, monkeypatch):
    game = tmp_path / "game"
    (game / "templates").mkdir(parents=True)
    draw(tmp_path / "outside" / "symbols", "secret")
    (game / "art").symlink_to("/")
    (game / "templates" / "symbols").symlink_to(tmp_path / "outside")
    assert not [name for name in symbol_library.known(game) if "secret" in name]
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(game), "secert", {}, HERE)
    assert failure.value.findings[0].id == "art.outside-folder"


@pytest.mark.parametrize("kind", ["pipe", "folder", "large"])
def test_a_drawing_that_is_no_proper_file_is_a_finding(in_folder, tmp_path, kind):
    path = tmp_path / "art" / "a.svg"
    path.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "large":
        with path.open("wb") as file:
            file.truncate(3_000_000_000)
    else:
        path.mkdir()
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "a", {}, HERE)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span) == ("art.unknown" if kind == "folder" else "art.unusable", HERE)


def test_a_drawing_that_the_system_refuses_is_a_finding(in_folder, tmp_path, monkeypatch):
    draw(tmp_path / "art", "shut")

    def refuse(*_arguments, **_named):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(DefinitionError) as failure:
        symbol_library.load(in_folder(tmp_path), "shut", {}, HERE)
    assert [(finding.id, finding.span) for finding in failure.value.findings] == [("art.unusable", HERE)]


@pytest.mark.parametrize("id_", ["art.unusable", "picture.unusable"])
def test_a_file_of_several_rows_is_one_finding_on_sheets_too(id_) -> None:
    rows = [Finding(id_, "error", "it is broken", Span("cards.csv", line, 1)) for line in (2, 3)]
    (found,) = symbol_library.deduplicate([rows[0]._replace(message="it is broken (in 2 rows)", cases=2), *rows])
    assert (found.message, found.cases) == ("it is broken (in 2 rows)", 2)
