"""Fonts of a game: in layouts, by weight, by glyph, and what is wrong with them at its place."""

import shutil
from pathlib import Path

import pytest

import pnp.model
from pnp.artwork import drawable
from pnp.artwork.components import component_symbol
from pnp.artwork.font_library import load
from pnp.errors import DefinitionError
from pnp.pipeline.document_job import theme
from pnp.scene import fonts
from pnp.scene.items import Group, Text
from tests import own_fonts

BASE = Path(__file__).parents[1] / "bad" / "components"
ENTRY = "fonts:\n  boxes: {name: Boxes, files: [%s], license: OFL-1.1, source: tests}\n"


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(BASE, tmp_path / "game"))


def game(folder, part='{text: "Ab {name}", font: boxes, size: 9pt, box: [6, 40, 51.5, 8]}', **files):
    named = {name.replace("__", "#").replace("_", "."): content for name, content in files.items()}
    for name, content in named.items():
        if content is not None:
            own_fonts.written(folder, name.partition("#")[0], content)
    file = folder / "game.yaml"
    file.write_text(file.read_text() + ENTRY % ", ".join(f'"{name}"' if "#" in name else name for name in named))
    layout = folder / "templates" / "counters" / "market-card.yaml"
    layout.write_text(layout.read_text() + f"  - {part}\n")
    return pnp.model.load(folder)


def placed(game, item="raid"):
    (group,) = component_symbol(game, "market", item, theme()).items
    found = []
    for each in group.items:
        found += each.items if isinstance(each, Group) else [each]
    return [(each.text, each.style.font) for each in found if isinstance(each, Text)]


def found(game):
    return [(each.id, str(each.span).rpartition("/")[2]) for each in drawable.findings(game)]


def test_a_font_of_the_game_in_a_layout(folder):
    loaded = game(
        folder,
        '{text: "Ab", font: boxes, size: 9pt, box: [6, 40, 51.5, 8]}',
        boxes_otf=own_fonts.data(own_fonts.made("otf")),
    )
    assert found(loaded) == []
    text, font = placed(loaded)[-1]
    assert (text, font.family, font.file.name) == ("Ab", "Boxes", "boxes.otf")
    assert fonts.advances(font)["A"] == 0.6


def test_each_character_is_in_the_first_font_that_has_it(folder):
    part = '{rich: "**Go** 将棋 A", font: [boxes, text], size: 9pt, box: [6, 40, 51.5, 8]}'
    loaded = game(folder, part, boxes_ttf=own_fonts.data(own_fonts.made(characters="将棋 ")))
    assert found(loaded) == []
    runs = [(text.strip(), font.family) for text, font in placed(loaded)[2:]]
    assert runs == [("Go", "Fira Sans"), ("将棋", "Boxes"), ("A", "Fira Sans")]


def test_the_nearest_weight_and_slant(folder):
    files = {
        "light_ttf": own_fonts.data(own_fonts.made(weight=300)),
        "bold_ttf": own_fonts.data(own_fonts.made(weight=700)),
        "slanted_ttf": own_fonts.data(own_fonts.made(weight=400, italic=True)),
    }
    loaded = game(folder, **files)
    wanted = [(400, False), (600, False), (700, True)]
    assert [load(loaded, "boxes", *each).file.name for each in wanted] == ["light.ttf", "bold.ttf", "slanted.ttf"]


def test_a_variable_font_and_one_of_a_collection(folder):
    both = own_fonts.collection(own_fonts.made(), own_fonts.made(characters="棋"))
    loaded = game(folder, fonts_ttc__1=both)
    assert set(fonts.advances(load(loaded, "boxes", 400, False))) == {"棋"}
    (folder / "fonts" / "fonts.ttc").write_bytes(b"")


@pytest.mark.parametrize("weight", [250, 700])
def test_weights_of_a_variable_font(folder, weight):
    font = load(game(folder, boxes_ttf=own_fonts.data(own_fonts.variable())), "boxes", weight, False)
    assert fonts.advances(font)["A"] == pytest.approx(0.6 + 0.2 * (weight - 100) / 800, abs=0.001)


def broken_glyph():
    """A font whose A is cut off; its character map and its widths are whole."""
    font = own_fonts.made("otf", "Ab")
    font["CFF "].cff.topDictIndex[0].CharStrings["u00041"].bytecode = b"\x0a\x0a\x0a"
    font["CFF "].cff.topDictIndex[0].CharStrings["u00041"].program = None
    return own_fonts.data(font)


@pytest.mark.parametrize(
    ("content", "id_"),
    [
        (b"not a font", "font.unusable"),
        (own_fonts.data(own_fonts.made())[:-300], "font.unusable"),
        (own_fonts.data(own_fonts.made(fs_type=2)), "font.not-embeddable"),
        (own_fonts.collection(own_fonts.made(), own_fonts.made()), "font.unusable"),
        (broken_glyph(), "font.unusable"),
    ],
)
def test_one_finding_at_the_file(folder, content, id_):
    part = '{text: "Ab", font: boxes, size: 9pt, box: [6, 40, 51.5, 8]}'
    assert found(game(folder, part, boxes_otf=content)) == [(id_, "game.yaml:29:32")]


def test_a_character_that_no_font_has_is_found_at_its_cell(folder):
    loaded = game(
        folder,
        '{text: "{name}", font: boxes, size: 9pt, box: [6, 40, 51.5, 8]}',
        b_ttf=own_fonts.data(own_fonts.made()),
    )
    assert {id_ for id_, _ in found(loaded)} == {"print.missing-glyph"}
    assert all(place.startswith("cards.csv:") for _, place in found(loaded))


@pytest.mark.parametrize(
    ("file", "id_"),
    [
        ("missing_ttf", "reference.unknown-font"),
        ("boxes_woff", "value.text"),
        ("fonts/boxes_ttf", "reference.unknown-font"),
    ],
)
def test_names_of_files(folder, file, id_):
    with pytest.raises(DefinitionError) as caught:
        game(folder, **{file: None})
    assert [(each.id, str(each.span).rpartition("/")[2]) for each in caught.value.findings] == [
        (id_, "game.yaml:29:32")
    ]


def test_a_font_of_the_theme_keeps_its_name(folder):
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text() + (ENTRY % "a.ttf").replace("boxes:", "text:"))
    own_fonts.written(folder, "a.ttf", own_fonts.data(own_fonts.made()))
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(folder)
    assert [each.id for each in caught.value.findings] == ["value.font-name"]


def test_the_link_out_of_the_folder(folder, tmp_path):
    (tmp_path / "secret.ttf").write_bytes(own_fonts.data(own_fonts.made()))
    (folder / "fonts").mkdir()
    (folder / "fonts" / "boxes.ttf").symlink_to(tmp_path / "secret.ttf")
    with pytest.raises(DefinitionError):
        game(folder, boxes_ttf=None)


def test_one_face_for_two_weights(folder):
    loaded = game(folder, boxes_ttf=own_fonts.data(own_fonts.made()))
    assert load(loaded, "boxes", 400, False) == load(loaded, "boxes", 700, True)
