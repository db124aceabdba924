import pytest

from pnp.selftest.operators import sentences
from pnp.selftest.runner import applied

TOLD = {
    (sentences.opposite_said, "heavy-armor"): "'can' instead of 'cannot'",
    (sentences.number_said, "armada-chess"): "'three' instead of 'two'",
    (sentences.time_said, "heavy-armor"): "'phase' instead of 'turn'",
    (sentences.reference_elsewhere, "armada-chess"): "a reference to fields instead of end",
    (sentences.word_of_one_skin, "armada-chess"): "'city' is typed",
    (sentences.name_of_a_value, "heavy-armor"): "name is written nme",
    (sentences.brace_lost, "armada-chess"): "{{ counts.counters_per_side | words } lacks a brace",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
