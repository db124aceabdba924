"""Layouts are data, and an error in one is reported with its location."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp import assets
from pnp.errors import DefinitionError, Span
from pnp.layout import load, read
from pnp.layout.parts import RepeatPart, Shape, SymbolPart, TextPart, walk
from pnp.units import PT_PER_MM

GOOD = """\
layout: 2
title: Plain
width: 12mm
height: 12mm
palettes:
  light:
    ground: {mix: [paper, side, 0.2]}
    on-ground: {readable-on: ground}
parts:
  - {rect: [0, 0, 12, 12], fill: ground}
  - {text: "{name}", at: [6, 6], width: 10, size: 6pt, min: 5pt}
"""


def faults(text):
    with pytest.raises(DefinitionError) as failure:
        read(text, "plain", "plain.yaml")
    return [(finding.id, finding.span.line, finding.span.column) for finding in failure.value.findings]


def test_a_good_layout_is_read():
    layout = read(GOOD, "plain", "plain.yaml")
    assert (layout.name, layout.title, layout.width, layout.height) == ("plain", "Plain", 12.0, 12.0)
    shape, text = layout.parts
    assert isinstance(shape.part, Shape)
    assert isinstance(text.part, TextPart)
    assert text.part.size == pytest.approx(6 / PT_PER_MM)
    assert text.span == Span("plain.yaml", 11, 5, 6)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title: Plain", "titel: Plain", ("layout.unknown-key", 2, 1)),
        ("layout: 2", "layout: 1\nworld: x", ("layout.version", 1, 9)),
        ("layout: 2", "layout: two", ("layout.value", 1, 9)),
        ("layout: 2", "title: x", ("layout.missing-key", 1, 1)),
        ("width: 12mm", "width: 12", ("layout.value", 3, 8)),
        ("width: 12mm", "width: 12 apples", ("layout.value", 3, 8)),
        ("width: 12mm", "width: 0mm", ("layout.value", 3, 8)),
        ("width: 12mm", "width: 90000mm", ("layout.value", 3, 8)),
        ("width: 12mm\n", "", ("layout.value", 1, 1)),
        ("palettes:", "palette: lihgt\npalettes:", ("layout.unknown-palette", 5, 10)),
        ("palettes:", "palette: [light, drak]\npalettes:", ("layout.unknown-palette", 5, 18)),
        ("palettes:", "palette: []\npalettes:", ("layout.value", 5, 10)),
        ("palettes:", "palette: 3\npalettes:", ("layout.value", 5, 10)),
        ("palettes:", "palettes:\n  dark: {ground: ink}", ("layout.missing-key", 5, 1)),
        ("palettes:", "palettes:\n  dark: {on-ground: ink}", ("layout.unknown-color", 11, 34)),
        ("palettes:", "colors: {ground: papre}\npalettes:", ("layout.unknown-color", 5, 18)),
        ("palettes:", "styles: {title: {size: 9pt, font: []}}\npalettes:", ("layout.value", 5, 35)),
        ("palettes:", "styles: {title: {siez: 9pt}}\npalettes:", ("layout.unknown-key", 5, 18)),
        ("size: 6pt", "style: titel", ("layout.unknown-style", 11, 52)),
        ("rect: [0, 0, 12, 12]", "rect: [0, .inf, 12, 12]", ("layout.value", 10, 16)),
        ("rect: [0, 0, 12, 12]", "rect: [0, 0, 12, 1e99]", ("layout.value", 10, 23)),
        ("rect: [0, 0, 12, 12]", "path: M 0 0 L 1e999 5", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12]", "path: ''", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12]", "polygon: [[0, 0], [1, 1]]", ("layout.value", 10, 15)),
        ("side, 0.2", "side, 1.2", ("layout.value", 7, 13)),
        ("[paper, side", "[papper, side", ("layout.unknown-color", 7, 13)),
        ("readable-on: ground", "readable-on: grund", ("layout.unknown-color", 8, 16)),
        ("readable-on: ground", "readable-on: [ground]", ("layout.value", 8, 16)),
        ("fill: ground", "fill: gruond", ("layout.unknown-color", 10, 34)),
        ("fill: ground", "fil: ground", ("layout.unknown-key", 10, 28)),
        ("fill: ground", "fill: ground, palette: drak", ("layout.unknown-palette", 10, 5)),
        (", fill: ground", "", ("layout.value", 10, 5)),
        ("rect: [0, 0, 12, 12]", "rect: [0, 0, 12]", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12]", "rect: [0, 0, 12, wide]", ("layout.value", 10, 23)),
        ("rect: [0, 0, 12, 12]", "rect: [0, 0, 12, 12], circle: [1, 1, 1]", ("layout.value", 10, 5)),
        ("rect: [0, 0, 12, 12]", "rectangle: [0, 0, 12, 12]", ("layout.unknown-key", 10, 6)),
        ("rect: [0, 0, 12, 12], fill: ground", "line: ink", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12]", "path: M 0 0 Q", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12]", "box: {left: 1, below: haed}", ("layout.unknown-part", 10, 5)),
        ("rect: [0, 0, 12, 12]", "id: a, box: {below: b}", ("layout.unknown-part", 10, 5)),
        ("rect: [0, 0, 12, 12]", "id: a, box: {below: a}", ("layout.circular", 10, 5)),
        ("rect: [0, 0, 12, 12]", "id: 1a", ("layout.value", 10, 10)),
        ("rect: [0, 0, 12, 12]", "box: {left: 1, right: 2, width: 3}", ("layout.value", 10, 11)),
        ("rect: [0, 0, 12, 12]", "bleed: [up]", ("layout.value", 10, 13)),
        ("rect: [0, 0, 12, 12]", "opacity: 2", ("layout.value", 10, 15)),
        ("rect: [0, 0, 12, 12]", "when: {cost: ..}", ("layout.value", 10, 12)),
        ("rect: [0, 0, 12, 12], fill: ground", "row: []", ("layout.value", 10, 11)),
        ("rect: [0, 0, 12, 12], fill: ground", "row: [{fill: gruond}]", ("layout.unknown-color", 10, 19)),
        ("rect: [0, 0, 12, 12], fill: ground", "row: [{fil: ground}]", ("layout.part", 10, 12)),
        ("rect: [0, 0, 12, 12], fill: ground", "polyline: [[0, 0]]", ("layout.value", 10, 16)),
        ("rect: [0, 0, 12, 12], fill: ground", "repeat: 101, symbol: a/b, size: 1", ("layout.value", 10, 14)),
        ("rect: [0, 0, 12, 12], fill: ground", "repeat: n, symbol: a/b, size: 1, at: [0, 0]", ("layout.value", 10, 5)),
        ("at: [6, 6], ", "", ("layout.value", 11, 5)),
        ("at: [6, 6]", "box: {left: 0}, at: [6, 6]", ("layout.value", 11, 5)),
        ("size: 6pt, ", "", ("layout.missing-key", 11, 5)),
        ("size: 6pt", "size: big", ("layout.value", 11, 51)),
        ("{name}", "{name", ("layout.value", 11, 12)),
        ("{name}", "{na me}", ("layout.value", 11, 12)),
        ("min: 5pt", "min: 5pt, anchor: left", ("layout.value", 11, 74)),
        ("min: 5pt", "min: 5pt, weight: 50", ("layout.value", 11, 74)),
        ("min: 5pt", "min: 5pt, when: 3", ("layout.value", 11, 72)),
        ("parts:", "parts: []\nmore:", ("layout.value", 9, 8)),
        ("title: Plain", "title: Plain\ntitle: Again", ("source.duplicate-key", 3, 1)),
        ("title: Plain", "title: [", ("source.syntax", None, None)),
    ],
)
def test_a_mistake_is_reported_at_its_place(old, new, fault):
    assert old in GOOD
    found = faults(GOOD.replace(old, new, 1))
    if fault[1] is None:
        assert fault[0] in [found_id for found_id, _, _ in found]
    else:
        assert fault in found


def test_a_line_alone_is_a_frame_around_its_box():
    frame = "{box: [1, 1, 5, 4], line: ink, radius: 1}"
    layout = read(GOOD.replace("{rect: [0, 0, 12, 12], fill: ground}", frame), "plain", "plain.yaml")
    assert (type(layout.parts[0].part), layout.parts[0].part.line) == (Shape, "ink")


def test_a_frame_around_the_whole_face_says_how_to_write_one():
    with pytest.raises(DefinitionError) as failure:
        read(GOOD.replace("{rect: [0, 0, 12, 12], fill: ground}", "{line: ink}"), "plain", "plain.yaml")
    (finding,) = failure.value.findings
    assert (finding.message, finding.span.column) == ("a line around the whole face is cut off", 12)
    assert "outline: 2mm" in finding.hint
    assert read(GOOD.replace("{rect: [0, 0, 12, 12], fill: ground}", "{outline: 2mm}"), "plain", "plain.yaml")


words = st.sampled_from(
    [
        "rect",
        "text",
        "when",
        "box",
        "row",
        "repeat",
        "style",
        "fill",
        "at",
        "size",
        "min",
        "mix",
        "light",
        "side",
        "ground",
        "12mm",
        "path",
        "M 0 0",
        "~",
    ]
)
values = st.recursive(
    words | st.integers(-5, 5) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["layout", "palette", "palettes", "styles", "parts", "width", "title"]), values, min_size=1
    ),
    st.booleans(),
)
def test_no_layout_gives_a_traceback(changes, keep):
    document = {**(yaml.safe_load(GOOD) if keep else {}), **changes}
    findings = ()
    try:
        read(yaml.safe_dump(document), "plain", "plain.yaml")
    except DefinitionError as error:
        findings = error.findings
    assert all(finding.span is not None for finding in findings)


def test_all_mistakes_are_reported_in_one_run():
    broken = GOOD.replace("size: 6pt", "size: big").replace("fill: ground", "fill: gruond")
    assert {fault[0] for fault in faults(broken)} == {"layout.value", "layout.unknown-color"}


def test_near_names_are_suggested():
    with pytest.raises(DefinitionError) as failure:
        read(GOOD.replace("fill: ground", "fill: gruond"), "plain", "plain.yaml")
    assert failure.value.findings[0].hint == "did you mean 'ground'?"


def test_an_unknown_layout_is_a_finding_where_it_is_wanted(in_folder, tmp_path):
    here = Span("pieces.yaml", 2, 3)
    with pytest.raises(DefinitionError) as failure:
        load(in_folder(tmp_path), "peice", here)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span, finding.hint) == ("layout.unknown", here, "did you mean 'piece'?")


def test_a_games_own_layout_comes_first(in_folder, tmp_path):
    path = tmp_path / "templates" / "counters" / "piece.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(GOOD, encoding="utf-8")
    assert load(in_folder(tmp_path), "piece").title == "Plain"


@pytest.mark.parametrize("linked", ["templates", "templates/counters", "templates/counters/piece.yaml"])
def test_a_layout_by_a_link_out_of_the_game_is_a_finding(in_folder, tmp_path, linked):
    path = tmp_path / "templates" / "counters" / "piece.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(GOOD, encoding="utf-8")
    link = tmp_path / "game" / linked
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path / linked)
    here = Span("pieces.yaml", 2, 3)
    with pytest.raises(DefinitionError) as failure:
        load(in_folder(tmp_path / "game"), "piece", here)
    (finding,) = failure.value.findings
    assert (finding.id, finding.span) == ("layout.outside-folder", here)
    assert "piece.yaml" in finding.message


def test_names_of_files_outside_are_not_suggested(in_folder, tmp_path):
    (tmp_path / "peices.yaml").touch()
    (tmp_path / "game" / "templates").mkdir(parents=True)
    (tmp_path / "game" / "templates" / "counters").symlink_to(tmp_path)
    with pytest.raises(DefinitionError) as failure:
        load(in_folder(tmp_path / "game"), "peice")
    (finding,) = failure.value.findings
    assert finding.id == "layout.outside-folder"
    assert "peices" not in f"{finding.message} {finding.hint}"


def shipped():
    return sorted(path.stem for path in (assets.data_folder() / "templates" / "counters").glob("*.yaml"))


@pytest.mark.parametrize("name", shipped())
def test_shipped_layouts_are_good(heavy, name):
    layout = load(heavy, name)
    assert layout.parts
    for element in (node.part for node in layout.parts):
        if isinstance(element, TextPart):
            assert element.min * PT_PER_MM >= 5 - 1e-6, "too small to read"
            assert 0 < element.at[0] < layout.width
            assert 0 < element.at[1] < layout.height
        if isinstance(element, SymbolPart):
            (x, _, width), (y, _, height) = ([edge and edge.mm for edge in axis] for axis in element.box)
            assert x >= 0.4
            assert y >= 0.4
            assert x + width <= layout.width - 0.39
            assert y + height <= layout.height - 0.39
        if isinstance(element, RepeatPart):
            assert element.at[0] >= 0.4
            assert element.at[1] >= 0.4


@pytest.mark.parametrize("name", shipped())
def test_values_are_the_largest_type_of_a_layout(heavy, name):
    texts = [node.part for node in load(heavy, name).parts if isinstance(node.part, TextPart)]
    values = [element.size for element in texts if element.text.only_field.startswith(("value.", "weapon."))]
    others = [element.size for element in texts if not element.text.only_field.startswith(("value.", "weapon."))]
    assert not values or min(values) > 1.1 * max(others)
    assert not values or max(values) > 1.5 * max(others)


def test_a_layout_that_is_no_text_is_a_finding(in_folder, tmp_path):
    path = tmp_path / "templates" / "counters" / "odd.yaml"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DefinitionError, match="UTF-8"):
        load(in_folder(tmp_path), "odd")


@pytest.mark.parametrize(
    ("part", "column"),
    [
        ("{fill: ink, grow: 1}", 23),
        ("{fill: ink, stack: [{fill: ink}]}", 6),
        ("{stack: [{fill: ink}], gap: 1}", 5),
        ("{stack: [{fill: ink}], row: [{fill: ink}]}", 5),
        ("{stack: [{fill: ink, grow: 1}]}", 32),
        ("{row: [{fill: ink, box: {left: 1, width: 3}}]}", 29),
        ("{column: [{fill: ink, box: {bottom: 1}}]}", 32),
        ("{row: [{text: a, size: 9pt, at: [1, 1], width: 3}]}", 37),
        ("{circle: [1, 1, 1], radius: 1, fill: ink}", 5),
        ("{fill: ink, width: 1}", 5),
        ("{text: a, size: 6pt, min: 7pt}", 5),
        ("{repeat: 2, symbol: a/b, size: 1, at: [1, 1], step: [1, 0], gap: 1}", 5),
    ],
)
def test_a_key_without_effect_is_refused(part, column):
    with pytest.raises(DefinitionError) as failure:
        read(f"layout: 2\nparts:\n  - {part}\n", "plain", "plain.yaml")
    (finding,) = failure.value.findings
    assert (finding.id in ("layout.value", "layout.unknown-key"), finding.span.line, finding.span.column) == (
        True,
        3,
        column,
    )


def test_the_distance_of_lines_is_for_rich_texts():
    head = "layout: 2\nstyles: {body: {size: 9pt, lead: 1.2}}\nparts:\n  - {text: a, style: body}\n"
    with pytest.raises(DefinitionError) as failure:
        read(head, "plain", "plain.yaml")
    assert [(each.id, str(each.span)) for each in failure.value.findings] == [("layout.value", "plain.yaml:2:28")]
    assert read(head + "  - {rich: a, style: body}\n", "plain", "plain.yaml")


BASE = """\
layout: 2
title: Base
styles: {title: {size: 10pt, min: 6pt}}
palettes: {forge: {ground: "#112233", line: ink}}
palette: forge
parts:
  - {id: ground, fill: ground}
  - id: head
    row:
      - {id: name, text: "{name}", style: title, grow: 1}
      - {id: cost, text: "{cost}", style: title}
  - {id: foot, text: "{name}", style: title, when: {cost: 1..}}
"""


@pytest.fixture
def extended(in_folder, tmp_path):
    folder = tmp_path / "templates" / "layouts"
    folder.mkdir(parents=True)
    (folder / "base.yaml").write_text(BASE)

    def make(text, base="base"):
        (folder / "own.yaml").write_text(f"layout: 2\nextends: {base}\n{text}")
        return load(in_folder(tmp_path), "own")

    return make


def ids(layout):
    return [node.part.id for node in walk(layout.parts)]


def extension_faults(extended, text, base="base"):
    with pytest.raises(DefinitionError) as failure:
        extended(text, base)
    return [(each.id, each.span.file.rpartition("/")[2], each.span.line) for each in failure.value.findings]


def test_a_layout_that_changes_nothing(extended):
    found = extended("title: Own")
    assert (found.title, ids(found)) == ("Own", ["ground", "head", "name", "cost", "foot"])


def test_parts_are_changed_where_they_are_and_new_ones_are_in_front(extended):
    found = extended("parts:\n  - {id: name, size: 12pt}\n  - {id: top, fill: line}")
    assert ids(found) == ["ground", "head", "name", "cost", "foot", "top"]
    name = next(node for node in walk(found.parts) if node.part.id == "name")
    assert (name.part.size, name.part.grow) == (pytest.approx(12 * 25.4 / 72), 1)
    assert (name.span.file.endswith("own.yaml"), name.places["text"].file.endswith("base.yaml")) == (True, True)


def test_a_condition_may_be_replaced(extended):
    assert not extended("parts: [{id: foot, when: {}}]").parts[-1].part.when.conditions


def test_a_part_of_another_kind_replaces_the_old_one(extended):
    found = extended("parts: [{id: foot, rich: '{name}', size: 8pt}]")
    assert not found.parts[-1].part.when.conditions
    assert found.parts[-1].part.rich.fields == ("name",)


def test_parts_may_be_left_out(extended):
    assert ids(extended("without: [cost, ground]")) == ["head", "name", "foot"]


def test_colors_styles_and_palettes_add_up(extended):
    found = extended("palettes: {forge: {line: '#445566'}, tide: {ground: ink, line: ink}}\ncolors: {edge: rule}")
    assert dict(found.palettes["forge"]) == {"ground": "#112233", "line": "#445566"}
    assert (list(found.palettes), dict(found.colors)) == (["forge", "tide"], {"edge": "rule"})


def test_a_layout_may_extend_one_that_extends_another(extended, tmp_path):
    (tmp_path / "templates" / "layouts" / "middle.yaml").write_text("layout: 2\nextends: base\nwithout: [foot]\n")
    assert ids(extended("without: [cost]", "middle")) == ["ground", "head", "name"]


@pytest.mark.parametrize(
    ("text", "base", "finding"),
    [
        ("title: Own", "bass", ("layout.unknown", "own.yaml", 2)),
        ("title: Own", "own", ("layout.circular", "own.yaml", 2)),
        ("title: Own", "[base]", ("layout.value", "own.yaml", 2)),
        ("without: [seal]", "base", ("layout.unknown-part", "own.yaml", 3)),
        ("parts: [{id: foot, colour: ink}]", "base", ("layout.unknown-key", "own.yaml", 3)),
        ("styles: {title: {size: 0}}", "base", ("layout.value", "own.yaml", 3)),
        (
            "parts:\n  - {id: foot, color: ink}\n  - {id: foot, color: ink}",
            "base",
            ("layout.duplicate-id", "own.yaml", 5),
        ),
        ("without: [foot]\nparts: [{id: foot, color: ink}]", "base", ("layout.duplicate-id", "own.yaml", 4)),
        ("parts: [{id: new}]", "base", ("layout.part", "own.yaml", 3)),
    ],
)
def test_faults_of_layouts_that_extend(extended, text, base, finding):
    assert finding in extension_faults(extended, text, base)


def test_without_needs_a_base(in_folder, tmp_path):
    folder = tmp_path / "templates" / "layouts"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text("layout: 2\nwithout: [a]\nparts: [{fill: ink}]")
    with pytest.raises(DefinitionError):
        load(in_folder(tmp_path), "own")
