from collections import Counter, defaultdict

import pytest
import yaml
from yaml_loaders import TEXT_LOADER

from pnp.source.written_parts import applied, parts_of

GAMES = ("heavy-armor", "armada-chess")


def test_parts_know_where_they_stand(source) -> None:
    heavy = source("heavy-armor")
    attack = heavy.part("pieces/runner/back/attack")
    assert (attack.file, attack.text, attack.number, attack.kind) == ("pieces.yaml", "3", 3, "value")
    text = heavy.texts[attack.file]
    assert text[slice(*attack.key)] == "attack"
    assert text[slice(*attack.whole)] == "attack: 3, "
    last = heavy.part("pieces/runner/back/move")
    assert text[slice(*last.whole)] == ", move: 2"


def test_cells_of_a_table_of_pieces_are_parts_too(source) -> None:
    grav = source("grav-armor")
    assert grav.part("pieces/a-inf/front/ew").text == "3*"
    assert grav.part("pieces/a-inf").removed().new == ""


def test_patterns_take_one_step_or_many(source) -> None:
    heavy = source("heavy-armor")
    assert {part.path[1] for part in heavy.parts("pieces/*/limit")} == {"runner", "lancer", "bombard"}
    assert any(len(part.path) > 3 for part in heavy.parts("procedure/**"))


def test_an_edit_lies_in_its_entry_and_in_nothing_smaller(source) -> None:
    heavy = source("heavy-armor")
    edit = heavy.part("pieces/runner/back/attack").replaced("4")
    assert [part.path for part in heavy.around(edit)] == [("pieces", "runner")]


def test_tables_are_no_chapters(source) -> None:
    grav = source("grav-armor")
    assert any(file.endswith(".csv") for file in grav.texts)
    files = [file for file, _ in grav.chapters()]
    assert files
    assert {file.rpartition(".")[2] for file in files} == {"md"}


@pytest.mark.parametrize("end", ["", "\n"])
def test_lines_are_cut_out_with_their_ends(end: str) -> None:
    text = f"a: 1\nb: 2\nc: 3{end}"
    left = [applied(text, "a.yaml", [part.removed()]) for part in parts_of("a.yaml", text)]
    assert left == [f"b: 2\nc: 3{end}", f"a: 1\nc: 3{end}", "a: 1\nb: 2\n"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_cut_out_is_gone_and_nothing_else(name: str, source) -> None:
    """Parts of one depth and of different parents are cut out of one text: none is in, or beside, another."""
    whole = source(name)
    parts = [part for part in whole.parts("**") if part.file.endswith(".yaml") and part.whole][::7]
    assert len(parts) > 50
    before = {file: _read(text) for file, text in whole.texts.items() if file.endswith(".yaml") and "&" not in text}
    together, siblings = defaultdict(list), Counter()
    for part in parts:
        parent = part.file, part.path[:-1]
        together[part.file, len(part.path), siblings[parent]].append(part)
        siblings[parent] += 1
    for (file, *_), cut in together.items():
        if file in before:
            after = _read(applied(whole.texts[file], file, [part.removed() for part in cut]))
            rest = before[file]
            for part in reversed(cut):
                rest = _without(rest, part.path)
            assert _bare(after) == _bare(rest), [part.path for part in cut]


def _read(text: str):
    return yaml.load(text, TEXT_LOADER)


def _without(value, path: tuple[str, ...]):
    """A definition without what is at a path."""
    step, *rest = path
    if isinstance(value, list):
        kept = [_without(item, rest) if rest and str(place) == step else item for place, item in enumerate(value)]
        return kept if rest else kept[: int(step)] + kept[int(step) + 1 :]
    return {
        key: _without(item, rest) if str(key) == step else item
        for key, item in value.items()
        if rest or str(key) != step
    }


def _bare(value):
    """A definition in which what is empty counts as nothing."""
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items()} or None
    if isinstance(value, list):
        return [_bare(item) for item in value] or None
    return value or None
