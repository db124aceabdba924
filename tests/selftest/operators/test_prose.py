import pytest

from pnp.selftest.operators import prose
from pnp.selftest.runner import applied

TOLD = {
    (prose.reference_stale, "heavy-armor"): "winning is called winning-old",
    (prose.reference_typed, "heavy-armor"): "'see section 9.4' instead of a reference to winning",
    (prose.heading_renamed, "heavy-armor"): "components is now components-2",
    (prose.heading_twice, "heavy-armor"): "idea is introduction too",
    (prose.scenario_absent, "heavy-armor"): "scenario 19 is quoted",
    (prose.name_variant, "heavy-armor"): "Control Center is written Control-Center",
    (prose.count_typed, "grav-armor"): "nineteen boards are promised",
    (prose.bracket_lost, "grav-armor"): "a bracket stays open",
    (prose.word_twice, "heavy-armor"): "'the the'",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
