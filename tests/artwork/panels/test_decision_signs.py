"""Signs of the answers of a decision."""

import pytest

from pnp.artwork.panels import decision_signs


def test_every_answer_has_a_sign_of_its_own(armada) -> None:
    decision = armada.rulings.decisions["capture"]._replace(answers={key: key for key in "abcde"})
    signs = [decision_signs.of(decision, "b", answer) for answer in "acde"]
    assert len(set(signs)) == 4
    assert len(decision.answers) == decision_signs.MOST
    with pytest.raises(ValueError, match="not in list"):
        decision_signs.of(decision, "b", "b")
