import kits

from pnp.generators.rules.figures import KINDS
from pnp.model.text.figure_specs import FIGURES, unknown


def test_every_known_figure_is_drawn_by_a_function() -> None:
    assert set(KINDS) == set(FIGURES)


def test_a_component_is_named_with_those_on_it_and_whose_it_is() -> None:
    game = kits.game("moth-hour")

    def fault(written: str) -> str:
        found = unknown(game, ["figure", "items", *written.split()])
        return found.message if found else ""

    assert fault("cards.bat+glow.glow:Ben") == ""
    assert fault("cards+cards:Night") == fault("cards.bat / glow") == ""
    assert fault("pad") == "the set 'pad' has no back to show"
    for row in ("/", "/ cards.bat", "cards.bat /", "cards.bat / / cards.bat"):
        assert fault(row) == "a row of 'figure items' has no components beside '/'"
    assert fault("cards.bat:") == "no name follows the colon of 'cards.bat:'"
    assert fault("cards.bat+glow.dark:Ben") == "there is no item of Glow tokens 'dark'"
