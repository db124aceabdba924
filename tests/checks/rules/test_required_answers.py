import dataclasses

from pnp import checks
from pnp.model.game import Game
from pnp.model.text.required_questions import QUESTIONS


def test_every_question_has_a_check_of_its_own() -> None:
    registry = checks.registry()
    for question in QUESTIONS.values():
        expected = f"Players ask: {question.wording} Without an answer, {question.because}."
        assert registry[f"stated.{question.id}"].about.rationale == expected


def test_a_definition_without_answers_is_asked_once(heavy: Game) -> None:
    silent = dataclasses.replace(heavy, rulings=heavy.rulings._replace(stated={}))
    found = checks.check_game(silent, checks.CheckSelection(wanted=lambda entry: entry.id.startswith("stated.")))
    assert [finding.id for finding in found] == ["stated.unanswered"]
    assert {name for name, _ in found[0].witness} <= set(QUESTIONS)
