"""One edit of a game is one line of a comparison, besides what follows from it, and no line has an internal name."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from yaml_loaders import LOADER

from pnp.comparison import answers, counters, odds, text_changes, values
from pnp.model.game import Game
from tests.comparison.conftest import THEME


class Edit(NamedTuple):
    """Texts of a file that become others, and what the comparison says: the line, and how many lines at most.

    `again`: the line for a component that must be printed again, and the only one; empty: not looked at.
    """

    game: str
    file: str
    replace: dict[str, str]
    line: str
    most: int = 1
    again: str = ""


EDITS = {
    id_: Edit(**edit)
    for id_, edit in yaml.load(Path(__file__).with_name("edits.yaml").read_text("utf-8"), LOADER).items()
}
THINGS: dict[str, list[dict[str, list[str]]]] = yaml.load(
    Path(__file__).with_name("things.yaml").read_text("utf-8"), LOADER
)
INTERNAL = re.compile(
    r"Hex\(|Square\(|q=|\b\w+\.\d+\b(?!\)| mm)|groups|[a-z]\.[a-z]|Span|MappingProxy|\bt-1\b|frozenset|\(\)|None|_"
)


def lines(old: Game, new: Game) -> list[str]:
    parts = (values, odds, answers, text_changes)
    return [change.sentence for part in parts for change in part.changes(old, new)]


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_is_one_line(edit: Edit, shipped, edited) -> None:
    old, new = shipped(edit.game), edited(edit.game, *((edit.file, *texts) for texts in edit.replace.items()))
    found = lines(old, new)
    assert sum(bool(re.search(edit.line, line)) for line in found) == 1, found
    assert len(found) <= edit.most, found
    assert not [line for line in found if INTERNAL.search(line.split("“")[0])], found
    if edit.again:
        (change,) = counters.changes(old, new, THEME)
        assert re.search(edit.again, change.sentence)


@pytest.mark.slow("things of every kind are compared the other way around in any run")
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_the_other_way_around_there_are_as_many_lines(edit: Edit, shipped, edited) -> None:
    old, new = shipped(edit.game), edited(edit.game, *((edit.file, *texts) for texts in edit.replace.items()))
    assert len(lines(new, old)) == len(lines(old, new))


@pytest.mark.parametrize(("game", "number"), [(game, at) for game in THINGS for at in range(len(THINGS[game]))])
def test_each_thing_of_a_game_is_named_and_nothing_else(game: str, number: int, shipped, edited) -> None:
    """Things of every kind that a game has are inserted, removed (the other way around), renamed and changed."""
    edits = THINGS[game][number]
    old, new = shipped(game), edited(game, *(tuple(edit[:3]) for edit in edits.values()))
    parts = (values, answers, text_changes) if any(name.startswith("section") for name in edits) else (values, answers)
    found, back = (
        sorted(change.sentence for part in parts for change in part.changes(*pair)) for pair in ((old, new), (new, old))
    )
    assert found == sorted(line for edit in edits.values() for line in edit[3:])
    assert not [line for line in found if INTERNAL.search(line.split("“")[0])]
    assert len(back) == len(found)
    assert {line.replace(" is new", " is gone") for line in found if line.endswith(" is new")} <= {*back}
