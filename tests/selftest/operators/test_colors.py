import pytest

from pnp.selftest.operators import colors
from pnp.selftest.runner import applied

TOLD = {
    (colors.sides_alike, "heavy-armor"): "amber has the colour of teal",
    (colors.emblems_alike, "heavy-armor"): "amber has the emblem of teal",
    (colors.ground_alike, "grav-armor"): "yellow looks like light-blue",
    (colors.short_name_twice, "heavy-armor"): "attack has the letter of defense",
    (colors.drawing_twice, "heavy-armor"): "move has the sign of attack",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
