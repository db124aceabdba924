import pytest

from pnp.selftest.operators import definition
from pnp.selftest.runner import applied

TOLD = {
    (definition.key_misspelt, "heavy-armor"): "'short' of attack is written 'hsort'",
    (definition.id_twice, "heavy-armor"): "lancer is called runner too",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
