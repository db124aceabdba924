"""Layouts that extend others: what adds up, what is changed, what is left out, and where faults are."""

import pytest

from pnp.errors import DefinitionError
from pnp.layout import load
from pnp.layout.parts import walk

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


def faults(extended, text, base="base"):
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
    assert finding in faults(extended, text, base)


def test_without_needs_a_base(in_folder, tmp_path):
    folder = tmp_path / "templates" / "layouts"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text("layout: 2\nwithout: [a]\nparts: [{fill: ink}]")
    with pytest.raises(DefinitionError):
        load(in_folder(tmp_path), "own")
