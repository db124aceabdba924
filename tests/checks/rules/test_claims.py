import pytest
from checks import drawn_rules

from pnp.checks.rules import claims
from pnp.model.compute import decide
from pnp.model.game import Game
from pnp.model.game.rulings import Claim

SEEDS = range(150)


def refuting(game: Game, claim: Claim) -> list[dict[str, object]]:
    """The cases against a claim (for `sometimes`: those that bear it out), one by one."""
    found = []
    for case, said in drawn_rules.cases(game):
        if said.kind == "conflict" or (said.kind == "gap" and game.rulings.decisions["d"].total):
            continue
        inside = decide.holds(claim.condition, case, {}) != (claim.kind == "only")
        if inside and (said.value == claim.answer) != (claim.kind == "always"):
            found.append(case)
    return found


@pytest.mark.parametrize("numbers", [False, True], ids=["words", "numbers"])
def test_claims_are_refuted_exactly_when_a_case_contradicts_them(numbers: bool) -> None:
    refuted = 0
    for seed in SEEDS:
        game = drawn_rules.game(seed, numbers)
        reported = {entry.message.split("'")[1]: entry for entry in claims.claims_hold(game)}
        empty = {entry.message.split("'")[1] for entry in claims.claims_not_vacuous(game)}
        for kind, claim in game.rulings.claims.items():
            against = refuting(game, claim)
            if kind == "sometimes":
                assert (kind in reported) == (not against and kind not in empty), seed
            else:
                assert (kind in reported) == bool(against), seed
            if kind in reported and kind != "sometimes":
                refuted += 1
                assert reported[kind].cases == len(against), seed
                assert {name: int(value) for name, value in reported[kind].witness} == against[0], seed
    assert refuted > 100


def test_a_claim_about_too_many_cases_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "STEPS", 1)
    reported = list(claims.claims_hold(drawn_rules.game(3)))
    assert reported
    assert {entry.severity for entry in reported} == {"unknown"}
