import dataclasses

import pytest

from pnp.generators.rules.markdown import MarkdownReference
from pnp.generators.rules.references import Figures, UnknownReferenceError, printed
from pnp.scene.flow import Run

SHOWN = (("faces", "lancer"), ("board", "duel"), ("markers",), ("panel", "table", "table=firing"), ("lineup",))


def reference(kind, target, label=""):
    return MarkdownReference(kind, target, label, f"[[{kind}:{target}]]")


@pytest.mark.parametrize(
    ("kind", "target", "label", "run"),
    [
        ("piece", "lancer", "", Run("Lancer", target="#figure-faces-lancer", whole=True)),
        ("piece", "lancer", "the Lancer", Run("the Lancer", target="#figure-faces-lancer", whole=True)),
        ("piece", "runner", "", Run("Runner", whole=True)),
        ("board", "duel", "", Run("Duel board", target="#figure-board-duel", whole=True)),
        ("marker", "move-done", "", Run("Move", target="#figure-markers", whole=True)),
        ("chart", "player-sheet", "", Run("Player sheet", whole=True)),
        ("figure", "lineup", "", Run("figure", target="#figure-lineup")),
        ("figure", "board-duel", "the map", Run("the map", target="#figure-board-duel")),
    ],
)
def test_a_thing_is_printed_by_its_name_and_leads_to_where_it_is_shown(heavy, kind, target, label, run):
    assert printed(heavy, Figures(SHOWN), reference(kind, target, label)) == (run,)


def test_a_table_is_shown_by_its_panel(heavy):
    class Table:
        name = "Firing"

    game = dataclasses.replace(heavy, tables={"firing": Table()})
    assert printed(game, Figures(SHOWN), reference("table", "firing")) == (
        Run("Firing", target="#figure-panel-table-table-firing", whole=True),
    )


@pytest.mark.parametrize(
    ("kind", "target", "says", "hint"),
    [
        ("piece", "lance", "there is no piece 'lance'", "did you mean 'lancer'?"),
        ("board", "zzz", "there is no board 'zzz'", "known: duel, side-15"),
        ("scenario", "one", "there is no scenario 'one'", ""),
        ("figure", "board-dull", "there is no figure 'board-dull'", "did you mean 'board-duel'?"),
    ],
)
def test_what_there_is_not_is_said_with_what_there_is(heavy, kind, target, says, hint):
    with pytest.raises(UnknownReferenceError) as caught:
        printed(heavy, Figures(SHOWN), reference(kind, target))
    assert (str(caught.value), caught.value.hint) == (says, hint)


def test_of_figures_alike_the_first_is_led_to():
    figures = Figures([("lineup",), ("lineup",)])
    assert [figures.anchor(("lineup",)) for _ in range(2)] == ["figure-lineup", ""]
