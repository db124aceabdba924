"""The look-up table, read back from the drawing, against the table written down by hand."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import gravfacts
import pytest
import scenes

from pnp import model
from pnp.artwork import panels
from pnp.artwork.panels.table import least_attack, odds_notes
from pnp.errors import Span
from pnp.model.compute import columns
from pnp.model.game import Game, Panel, Table

SPAN = Span("charts.yaml", 1, 1)
LABELS = ["≤−10", *(f"−{n}" for n in range(9, 0, -1)), "0", *(f"+{n}" for n in range(1, 10)), "≥+10"]


def drawn(game, theme, width=186.0, **options):
    return panels.draw(game, Panel("table", "", options, SPAN), width, theme)


def test_every_cell_of_the_firing_table_is_the_written_one(grav, theme) -> None:
    lines = scenes.lines(drawn(grav, theme, table="firing", both=True, count="H"))
    assert lines[0] == ["Dice", "Hit value"]
    assert lines[1] == LABELS
    assert len(lines) == 14
    for roll, line in zip(range(2, 13), lines[2:], strict=False):
        assert line[0] == line[-1] == str(roll)
        assert "".join(line[1:-1]) == gravfacts.FIRING[roll].replace("-", "–")
    assert lines[-1] == ["in 36", *map(str, gravfacts.HITS_IN_36)]


def test_the_examples_of_the_rules_can_be_looked_up(grav, theme) -> None:
    lines = scenes.lines(drawn(grav, theme, table="firing"))
    rows = {line[0]: line[1:] for line in lines[1:]}
    assert rows["8"][LABELS.index("+4")] == "H", "magnetic bolts at the missile carrier: 8 hits at +4"
    assert rows["4"][LABELS.index("+3")] == "–", "infantry at the tank destroyer: 4 misses at +3"


def test_rows_of_words_and_the_legend(grav, theme) -> None:
    lines = scenes.lines(drawn(grav, theme, 110.0, table="hit-effects", legend=True))
    rows = {line[0]: line[1:] for line in lines}
    assert rows["Armored infantry"] == list("–DDDDDX")
    assert rows["Jump infantry"] == list("–DDDDXX")
    assert rows["Militia"] == list("DDDDXXX")
    assert rows["Fort"] == ["–", "–", "EW −1", "EW −1", "EW −2", "EW −2", "X"]
    words = " ".join(word for line in lines[5:] for word in line)
    for meaning in ("no effect", "disrupted", "destroyed", "loses two points of EW"):
        assert meaning in words


def test_headings_and_results_stand_under_each_other(grav, theme) -> None:
    placed = scenes.texts(drawn(grav, theme, table="firing"))
    heads = {text.text: text.middle for text in placed if text.text in LABELS}
    row = [
        text for text in placed if abs(text.y - next(t.y for t in placed if t.text == "H")) < 1 and text.text in "–H"
    ]
    assert [text.middle for text in row] == pytest.approx(list(heads.values()))


@pytest.mark.parametrize("width", [100.0, 120.0, 186.0])
def test_headings_are_apart(grav, theme, width) -> None:
    placed = [
        text for text in scenes.texts(drawn(grav, theme, width, table="firing", both=True)) if text.text in LABELS
    ]
    heads = sorted(placed, key=lambda text: text.left)
    spaces = [after.left - before.right for before, after in pairwise(heads)]
    assert min(spaces) > 0.8
    assert min(spaces[1:-1]) > 1.2
    row = sorted(
        (t for t in scenes.texts(drawn(grav, theme, width, table="firing", both=True)) if t.text in "–H"),
        key=lambda t: t.y,
    )
    assert abs(min(text.middle for text in row) - heads[0].middle) < 1.0


@pytest.mark.parametrize("width", [72.0, 92.0, 186.0])
def test_nothing_leaves_its_cell(grav, theme, width) -> None:
    shown = drawn(grav, theme, width, table="hit-effects", marks={"EW-1": "line", "X": "solid"})
    results = sorted((t for t in scenes.texts(shown) if t.text.startswith("EW −")), key=lambda text: text.left)
    assert len(results) == 4
    assert all(a.right < b.left for a, b in pairwise(results))
    assert all(text.right <= width for text in scenes.texts(shown))


def test_cells_too_narrow_to_read_are_refused(grav, theme) -> None:
    with pytest.raises(panels.DefinitionError, match="does not fit into a cell"):
        drawn(grav, theme, 50.0, table="hit-effects")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"table": "fire"}, "no table is named 'fire'"),
        ({"table": "firing", "count": "X"}, "no result of table 'firing' is named 'X'"),
        ({"table": "firing", "marks": {"Z": "solid"}}, "no result of table 'firing' is named 'Z'"),
        ({"table": "hit-effects", "count": "X"}, "not rolled for"),
        ({"table": "firing", "marks": {"H": "bold"}}, "option 'marks.H'"),
    ],
)
def test_mistakes_are_findings(grav, options, message) -> None:
    entry = Panel("table", "", options, SPAN)
    with pytest.raises(panels.DefinitionError, match="(?s)" + message):
        panels.options(grav, entry)


def test_a_table_is_drawn_as_approved(grav, theme, golden) -> None:
    marks = {"X": "solid", "D": "tint", "-": "quiet", "EW-1": "line", "EW-2": "line"}
    golden.svg("panel-table", drawn(grav, theme, 110.0, table="hit-effects", marks=marks, legend=True))


def test_heads_and_rules_of_odds(theme) -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "odds")
    lines = scenes.lines(drawn(game, theme, 110.0, table="crt", corner="Die"))
    assert lines[0][-6:] == ["1:2", "1:1", "3:2", "2:1", "3:1", "4:1"]
    words = " ".join(word for line in lines[7:] for word in line)
    assert all(rule in words for rule in ("5 to 2 is 2:1", "1:2: not allowed", "4:1: use 4:1", "−3 to +3"))
    assert len(scenes.lines(drawn(game, theme, 110.0, table="crt", odds=False))) == 7


def test_the_attack_strengths_that_reach_each_column(theme) -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "odds")
    panel = Panel("odds-help", "", {"table": "crt", "strengths": "1..3", "corner": "Defender"}, SPAN)
    lines = scenes.lines(panels.draw(game, panel, 110.0, theme))
    assert [line[-7:] for line in lines[1:]] == [
        ["1", "–", "1", "–", "2", "3", "4"],
        ["2", "1", "2", "3", "4", "6", "8"],
        ["3", "2", "3", "5", "6", "9", "12"],
    ]


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def changed(table: Table, **rule: str) -> Table:
    assert table.columns.odds is not None
    return table._replace(columns=replace(table.columns, odds=table.columns.odds._replace(**rule)))


def test_rounding(game: Game) -> None:
    table = game.tables["crt"]  # type: ignore[index]
    text = odds_notes(table)
    assert text.endswith("defender: 5 to 2 is 2:1.")
    assert "attacker: 5 to 2 is 3:1." in odds_notes(changed(table, rounding="attacker"))
    assert "nearest column" in odds_notes(changed(table, rounding="nearest"))


def test_ends_and_shifts_of_rows(game: Game) -> None:
    table = game.tables["crt"]  # type: ignore[index]
    turned = table._replace(rows=table.columns, columns=table.rows)
    words = odds_notes(turned)
    assert all(part in words for part in ("below 1:2 are not allowed", "above 4:1 use 4:1", "one row down"))


def test_tables_without_odds(game: Game) -> None:
    assert odds_notes(game.tables["raid"]) == ""  # type: ignore[index]


@pytest.mark.parametrize("rounding", ["defender", "attacker", "nearest"])
@pytest.mark.parametrize("defender", [1, 2, 3, 5, 7])
def test_the_least_attack_is_the_first_of_all_strengths_that_choose_a_line(
    game: Game, rounding: str, defender: int
) -> None:
    rule = game.tables["crt"].columns.odds  # type: ignore[index]
    assert rule is not None
    rule = rule._replace(rounding=rounding, below="refused", above="last")
    first: dict[int, str] = {}
    for attacker in range(1, 60):
        with suppress(columns.RefusedError):
            first.setdefault(columns.place(rule, Fraction(attacker, defender)), str(attacker))
    assert [least_attack(rule, line, defender) for line in range(6)] == [first.get(line, "-") for line in range(6)]


def test_the_open_ends_are_as_large_as_the_other_headings_and_touch_none(grav, theme) -> None:
    found = [text for text in scenes.texts(drawn(grav, theme, 130.0, table="firing", both=True)) if text.text in LABELS]
    headings = sorted(found[: len(LABELS)], key=lambda text: text.left)
    assert [text.text for text in headings] == LABELS
    assert headings[0].style.size == headings[-1].style.size >= 0.9 * headings[1].style.size
    assert all(one.right < other.left for one, other in pairwise(headings))
    assert headings[0].left > 0
    assert headings[-1].right < 130
