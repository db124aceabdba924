from pnp.generators.rules.figures import KINDS
from pnp.model.text.figure_specs import FIGURES


def test_every_known_figure_is_drawn_by_a_function() -> None:
    assert set(KINDS) == set(FIGURES)
