import json
from pathlib import Path
from typing import Any

import pytest

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.model.text.review_record import (
    FILE,
    Agreed,
    AgreementError,
    Record,
    changes,
    nodes,
    read,
    recorded,
    written,
)
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode
from pnp.source.yaml_parser import read as read_yaml

TEXT = """
game: {title: Duel}
pieces:
  rook: {name: Rook, front: {score: 4, color: red}, back: {score: +1}}
boards:
  field: {name: Field, places: {town: {at: a1}, mill: {at: b2}}}
control: {cells: adjacent}
procedure:
  phases:
    - {phase: move, name: Move}
    - {phase: fight, name: Fight}
"""


def test_what_is_written_is_read(tmp_path: Path) -> None:
    rules = {"end": Agreed(("It is “over”.", "Who has more wins."), {"clause 'a'": {"then": "12"}, "claim 'b'": "ab"})}
    record = Record(rules, {"pieces/tank": {"front": {"attack": 4}}, "formulas/hit": "p(d <= 3)"})
    text = written(record)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert read(tmp_path) == record
    assert '\n  "pieces/tank": {"front": {"attack": 4}},\n' in text
    assert '\n    "It is “over”.",\n' in text


def test_without_a_record_there_is_none(tmp_path: Path) -> None:
    assert read(tmp_path) is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"version": 2}',
        '{"version": 2, "texts": []}',
        '{"version": 2, "values": {}, "texts": {"a": {}}}',
        '{"version": 2, "values": {}, "texts": {"a": {"text": 7, "parts": {}}}}',
        '{"version": 2, "values": {}, "texts": {"a": {"text": [], "parts": "x"}}}',
        '{"version": 1, "texts": {}, "values": {}}',
        '{"version": 2, "texts": {}, "values": 7}',
        '{"version": 2, "texts": {"a": {"text": [7], "parts": {}}}, "values": {}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    with pytest.raises(AgreementError):
        read(tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"version": 2, "texts": {"\xff": 1}, "values": {}}')
    with pytest.raises(AgreementError):
        read(tmp_path)


def test_a_record_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text(written(Record({}, {})), encoding="utf-8")
    game = tmp_path / "game"
    game.mkdir()
    (game / FILE).symlink_to(elsewhere)
    with pytest.raises(AgreementError, match="leads out of the folder"):
        read(game)


def test_a_record_without_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps("x" * LIMITS.record_bytes), encoding="utf-8")
    with pytest.raises(AgreementError, match="larger than"):
        read(tmp_path)


def tree(text: str = TEXT) -> MappingNode:
    found = read_yaml(text, "game.yaml", Findings())
    assert isinstance(found, MappingNode)
    return found


def changed(new: str, *, old: str = TEXT) -> list[tuple[str, str, object, object, int]]:
    known = recorded(tree(old), ())
    found = changes(tree(new), recorded(tree(new), ()), known)
    return [(each.name, each.key, each.before, each.after, each.span.line) for each in found]


def test_each_piece_and_each_row_of_a_table_is_an_entry_and_looks_are_none() -> None:
    assert recorded(tree(), ()) == {
        "pieces/rook": {"name": "Rook", "front": {"score": 4}, "back": {"score": "+1"}},
        "boards/field/places/town": {"at": "a1"},
        "boards/field/places/mill": {"at": "b2"},
        "boards/field": {"name": "Field"},
        "control": {"cells": "adjacent"},
        "procedure": {"phases": [{"phase": "move", "name": "Move"}, {"phase": "fight", "name": "Fight"}]},
    }


def test_of_a_panel_of_a_chart_what_it_says_is_recorded_and_not_its_looks() -> None:
    text = "charts: {aid: {title: Aid, rows: [[{kind: decision, columns: 4, rows: [{name: A, when: {hand: none}}]}]]}}"
    known = recorded(tree(text), ())
    assert known["charts/aid"]["rows"] == [[{"kind": "decision", "rows": [{"name": "A", "when": {"hand": "none"}}]}]]


def test_what_is_recorded_elsewhere_is_left_out() -> None:
    places = {span for span, _ in nodes(tree()) if span.line in (4, 7, 10)}
    left = recorded(tree(), places)
    assert [*left] == ["boards/field/places/town", "boards/field/places/mill", "boards/field", "procedure"]
    phases = left["procedure"]["phases"]
    assert phases in (["move", {"phase": "fight", "name": "Fight"}], [{"phase": "move", "name": "Move"}, "fight"])


def test_the_order_of_phases_is_recorded_also_where_the_rest_is_recorded_elsewhere() -> None:
    def order(text: str) -> Any:
        phases = {span for span, _ in nodes(tree(text)) if span.line in (10, 11)}
        return recorded(tree(text), phases)["procedure"]

    lines = TEXT.splitlines()
    assert order(TEXT) == {"phases": ["move", "fight"]}
    assert order("\n".join([*lines[:-2], lines[-1], lines[-2]])) == {"phases": ["fight", "move"]}


def test_a_change_has_the_keys_the_values_and_the_line() -> None:
    assert changed(TEXT.replace("score: 4", "score: 5")) == [("Rook", "front.score", 4, 5, 4)]
    assert changed(TEXT.replace("score: +1", "score: 1")) == [("Rook", "back.score", "+1", 1, 4)]
    assert changed(TEXT.replace("town: {at: a1}, ", "")) == [("town", "", {"at": "a1"}, None, 6)]
    assert changed(TEXT, old=TEXT.replace("Fight}", "Battle}"))[0][1:] == ("phases.1.name", "Battle", "Fight", 11)
    assert changed(TEXT.replace("adjacent", "near").replace("red", "blue"))[0] == (
        "control",
        "cells",
        "adjacent",
        "near",
        7,
    )


def test_a_list_of_another_length_is_one_change() -> None:
    longer = TEXT + "    - {phase: end, name: End}\n"
    now, known = (recorded(tree(each), ()) for each in (longer, TEXT))
    (change,) = changes(tree(longer), now, known)
    assert (change.entry, change.key) == ("procedure", "phases")
    assert isinstance(change.after, list)
    assert len(change.after) == 3
    assert isinstance(change.span, Span)
