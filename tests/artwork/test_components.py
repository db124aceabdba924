"""Faces of components."""

import shutil
from pathlib import Path

import pytest
import yaml
from PIL import Image
from yaml_loaders import LOADER

import pnp.model
from pnp import checks
from pnp.artwork import components
from pnp.artwork.components import component_symbol
from pnp.errors import DefinitionError
from pnp.pipeline.document_job import theme
from pnp.scene import shapes
from pnp.scene.items import Group, Raster, Text, Use

BASE = Path(__file__).parents[1] / "bad" / "components"
PART = "  - {%s}\n"
TABLE = "id,suit,Price,text,notes\na,forge,1,Take 1.,\nb,tide,2," + "many words " * 16 + ",\n"


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(BASE, tmp_path / "game"))


def add_part(folder, part):
    file = folder / "templates" / "counters" / "market-card.yaml"
    file.write_text(file.read_text() + PART % part)


def face(folder, item="raid"):
    game = pnp.model.load(folder)
    return component_symbol(game, "market", item, theme())


def test_a_picture_fills_its_box(folder):
    (folder / "art").mkdir(exist_ok=True)
    Image.new("RGB", (40, 20), "red").save(folder / "art" / "raid.png")
    add_part(folder, 'picture: raid.png, box: [3, 20, 50, 30], focus: "50% 20%"')
    assert [item.pixels.width for item in rasters(face(folder).items)] == [40]


def test_a_field_that_the_set_does_not_have(folder):
    add_part(folder, 'text: "{price}", box: [3, 20, 50, 5], size: 8pt, min: 6pt')
    with pytest.raises(DefinitionError) as caught:
        face(folder)
    assert [(each.id, each.span.line) for each in caught.value.findings] == [("layout.unknown-field", 10)]


def findings(folder):
    return [(each.id, str(each.span)) for each in components.findings(pnp.model.load(folder), theme())]


def test_one_size_on_all_items_of_a_set(folder):
    (folder / "cards.csv").write_text(TABLE)
    add_part(folder, 'rich: "{text}", size: 9pt, min: 5pt, fit: together, box: [6, 20, 51, 14]')
    assert findings(folder) == []
    game = pnp.model.load(folder)
    (finding,) = components.shrunk(game, game.components["market"], theme(), back=False)
    assert (finding.id, str(finding.span).rpartition("/")[2]) == ("layout.common-size", "cards.csv:3:10")
    sizes = {text.style.size for item in ("a", "b") for text in texts(face(folder, item).items) if "r" in text.text}
    assert len(sizes) == 1


def test_a_text_that_is_too_long_is_found_at_its_cell(folder):
    (folder / "cards.csv").write_text(TABLE)
    add_part(folder, 'rich: "{text}", size: 9pt, min: 8pt, box: [6, 20, 51, 14]')
    ((id_, place),) = findings(folder)
    assert (id_, place.rpartition("/")[2]) == ("print.does-not-fit", "cards.csv:3:10")


def test_the_safe_distance_is_that_of_the_format(folder):
    add_part(folder, "fill: ink, box: {left: safe, right: safe, top: safe, bottom: safe}")
    (group,) = face(folder).items
    assert shapes.bounds(group.items[-1].segments) == pytest.approx((3, 3, 60.5, 85.9))


CASES = yaml.load((BASE.parent / "layout-cases.yaml").read_text(encoding="utf-8"), LOADER)


@pytest.mark.parametrize("case", CASES, ids=[case["case"].replace(" ", "-") for case in CASES])
def test_broken_layouts(folder, case):
    file = folder / case["in"]
    text = file.read_text(encoding="utf-8")
    assert text.count(case["old"]) == 1
    file.write_text(text.replace(case["old"], case["new"]), encoding="utf-8")
    found = [f"{id_} {Path(place).relative_to(folder)}" for id_, place in findings(folder)]
    assert found == case["expect"]


def test_an_icon_of_the_game(folder):
    game = folder / "game.yaml"
    game.write_text(game.read_text() + "icons: {coin: pip/coin}\n")
    add_part(folder, 'rich: "{text}", size: 9pt, box: [6, 20, 51, 14]')
    (use,) = (item for item in face(folder).items[0].items if isinstance(item, Use))
    assert use.symbol.name == "pip/coin"


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def rasters(items):
    for item in items:
        if isinstance(item, Raster):
            yield item
        elif isinstance(item, Group):
            yield from rasters(item.items)


def by_suit(folder, name="market-{suit}", more=""):
    sub = (folder / "game.yaml").read_text().replace("layout: market-card", f'layout: "{name}"')
    (folder / "game.yaml").write_text(sub)
    layouts = folder / "templates" / "counters"
    for suit in ("forge", "tide"):
        head = (
            f"layout: 2\nextends: market-card\nparts:\n  - {{text: {suit.upper()}, box: [6, 40, 51.5, 8], size: 9pt}}\n"
        )
        (layouts / f"market-{suit}.yaml").write_text(head + more)


def test_each_item_has_the_layout_that_its_field_names(folder):
    (folder / "cards.csv").write_text(TABLE.replace("many words " * 16, "Take 2."))
    by_suit(folder, more='  - {rich: "{text}", size: 12pt, min: 6pt, fit: together, box: [6, 20, 51, 14]}\n')
    assert findings(folder) == []
    shown = {item: {text.text for text in texts(face(folder, item).items)} for item in ("a", "b")}
    assert "FORGE" in shown["a"]
    assert "TIDE" in shown["b"]
    assert [*checked(folder, "layout.unshown-field")] == ["motto", "portrait", "focus"]
    assert [*checked(folder, "unused.layout")] == []


def checked(folder, id_):
    for finding in checks.check_game(pnp.model.load(folder), checks.CheckSelection(wanted=lambda one: one.id == id_)):
        yield finding.message.split("'")[1]


def test_a_layout_that_a_cell_names_and_that_does_not_exist(folder):
    (folder / "cards.csv").write_text(TABLE)
    by_suit(folder)
    (folder / "templates" / "counters" / "market-tide.yaml").unlink()
    ((id_, place),) = findings(folder)
    assert (id_, place.rpartition("/")[2]) == ("layout.unknown", "cards.csv:3:3")


@pytest.mark.parametrize(
    ("name", "table", "id_", "place"),
    [
        ("market-{sut}", TABLE, "reference.unknown-field", "game.yaml:5:13"),
        ("market-{suit}", TABLE.replace("tide", ""), "schema.missing-key", "cards.csv:3:1"),
        ("market {suit}", TABLE, "value.text", "game.yaml:5:13"),
    ],
)
def test_names_of_layouts_that_cannot_be_used(folder, name, table, id_, place):
    (folder / "cards.csv").write_text(table)
    by_suit(folder, name)
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(folder)
    assert [(each.id, str(each.span).rpartition("/")[2]) for each in caught.value.findings] == [(id_, place)]


def test_conditions_of_items_that_cannot_be_drawn(folder):
    (folder / "cards.csv").write_text(TABLE)
    add_part(folder, 'rich: "{text}", size: 9pt, min: 8pt, box: [6, 20, 51, 14], when: {suit: tide}')
    assert len(findings(folder)) == 1
    assert [*checked(folder, "layout.unreached")] == []


def test_an_unusable_picture_is_one_error_for_all_its_rows(folder):
    (folder / "art" / "raid.jpg").write_bytes(b"GIF89a")
    rows = "".join(f"{name},forge,1,Take 1.,\n" for name in "abc")
    (folder / "cards.csv").write_text("id,suit,Price,text,notes\n" + rows)
    add_part(folder, "picture: raid.jpg, box: [0, 0, 20, 20]")
    game = pnp.model.load(folder)
    (finding,) = components.findings(game, theme())
    assert (finding.id, finding.cases, finding.message[-12:]) == ("picture.unusable", 3, " (in 3 rows)")


@pytest.mark.parametrize(
    ("text", "mark", "hint"),
    [
        ("Gain <b>two</b>", "<b>", "write **bold**, *italic* or [words]{color}"),
        ("See [rules](page)", "[rules](page)", "write **bold**, *italic* or [words]{color}"),
        ("Pay 2 :sun now", ":sun", "write :sun:"),
        ("Pay 2 :pip/coin", ":pip/coin", "write :pip/coin:"),
    ],
)
def test_marks_of_other_programs_are_warnings(folder, text, mark, hint):
    game = folder / "game.yaml"
    game.write_text(game.read_text() + "icons: {sun: emblem/sun}\n")
    (folder / "cards.csv").write_text(f"id,suit,Price,text,notes\na,forge,1,{text},\n")
    add_part(folder, 'rich: "{text}", size: 9pt, box: [6, 20, 51, 14]')
    (warning,) = marks(folder)
    assert (warning.id, warning.severity, warning.hint) == ("text.other-mark", "warning", hint)
    assert warning.message == f"'{mark}' is no mark of rich texts, and is printed as it is"
    assert str(warning.span).rpartition("/")[2] == "cards.csv:2:11"


@pytest.mark.parametrize(
    "text", ["2 :pip/coin: now", "Note: pay", "a < b > c", "_u_ [words]{accent}", "\\\\:sun", "1:30", ":later"]
)
def test_texts_without_marks_of_other_programs(folder, text):
    (folder / "cards.csv").write_text(f"id,suit,Price,text,notes\na,forge,1,{text},\n")
    add_part(folder, 'rich: "{text}", size: 9pt, box: [6, 20, 51, 14]')
    assert marks(folder) == []


def marks(folder):
    wanted = checks.CheckSelection(wanted=lambda one: one.id == "text.other-mark")
    return [*checks.check_game(pnp.model.load(folder), wanted)]


def test_stars_that_a_text_prints_are_one_warning_for_a_column(folder):
    (folder / "cards.csv").write_text("id,name,suit,Price,notes\na,**A**,forge,1,\nb,x **B**,tide,2,\n")
    (warning,) = marks(folder)
    message = "the stars of '**A**' are printed, as the layout draws it with 'text:' (in 2 items)"
    cure = "write 'rich:' for 'text:' in the layout 'market-card', which sets bold and italic words"
    hint = f"{cure}; or leave the stars out"
    assert (warning.message, warning.hint, str(warning.span).rpartition("/")[2]) == (message, hint, "cards.csv:2:3")


def test_an_unusable_drawing_is_one_error_for_all_its_rows(folder):
    (folder / "art" / "bent.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M x"/></svg>'
    )
    rows = "".join(f"{name},forge,1,bent,\n" for name in "abc")
    (folder / "cards.csv").write_text("id,suit,Price,motto,notes\n" + rows)
    add_part(folder, 'symbol: "{motto}", box: [6, 20, 20, 20]')
    (finding,) = components.findings(pnp.model.load(folder), theme())
    assert (finding.id, finding.cases, finding.message[-12:]) == ("art.unusable", 3, " (in 3 rows)")


def test_an_icon_that_the_game_does_not_have_is_to_be_declared(folder):
    game = folder / "game.yaml"
    game.write_text(game.read_text() + "icons: {sun: emblem/sun}\n")
    (folder / "cards.csv").write_text("id,suit,Price,text,notes\na,forge,1,Pay :gold: now,\n")
    add_part(folder, 'rich: "{text}", size: 9pt, box: [6, 20, 51, 14]')
    (finding,) = components.findings(pnp.model.load(folder), theme())
    hint = "declare it in game.yaml, such as icons: {gold: pip/coin}; or write \\: for a mere colon"
    assert (finding.message, finding.hint) == ("there is no icon 'gold'", hint)
