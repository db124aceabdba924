from dataclasses import replace

from pnp import checks
from pnp.model.game import Game
from pnp.model.questions import QUESTIONS

from .conftest import ids


def test_each_question_is_a_check_of_its_own() -> None:
    registry = checks.registry()
    for question in QUESTIONS.values():
        entry = registry[f"stated.{question.id}"]
        assert (entry.severity, entry.code, entry.source) == (question.severity, question.code, question.source)
        assert entry.rationale.endswith(".")
        assert entry.source.endswith(".")
        assert entry.code


def test_a_game_that_answers_all_hears_nothing_and_each_answer_taken_away_is_missed(heavy: Game) -> None:
    stated = heavy.rulings.stated
    assert stated
    assert not [id_ for id_ in ids(checks.check_game(heavy)) if id_.startswith("stated.")]
    for name in stated:
        left = {other: says for other, says in stated.items() if other != name}
        without = replace(heavy, rulings=heavy.rulings._replace(stated=left))
        asked = checks.Asked(wanted=lambda entry: entry.id.startswith("stated."))
        assert ids(checks.check_game(without, asked)) == [f"stated.{name}"]
