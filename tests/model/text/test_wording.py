from pathlib import Path

import pytest

from pnp import assets, model
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.ids import ClaimId, ClauseId, DecisionId, DomainId
from pnp.model.game.rulings import Domain
from pnp.model.text import wording
from tests import kits

SMALL = """\
pnp: 2
language: {language}
game: {{id: small, title: Small, version: 1, players: 2}}
decisions:
  cross:
    title: May a unit cross?
    inputs:
      unit: {{foot: foot unit, horse: horse, wagon: wagon, boat: boat, gun: Gun}}
      side: {{none: no side, river: a river, wall: a wall}}
      steps: 0..6
      weather: {{clear: clear weather, rain: rain}}
    answers: {{cross: may cross, halt: cannot cross}}
    reads: "{{a unit|a unit}} {{answer}} [with {{steps}} steps] [in {{weather}}] [over {{side}}]"
    phrases: {{side: {{river+wall: any barrier}}, if: {{steps > 2: it is fast}}}}
    usual: {{weather: clear}}
  plain:
    title: Is it plain?
    inputs: {{in-time: yes-no, far: {{a: near, b: far away}}}}
    answers: {{yes-it-is: it is plain, no: it is not}}
clauses:
  one: {{decides: cross, when: {{unit: gun, steps: 3..6, weather: clear}}, then: cross}}
  two: {{decides: cross, when: [{{unit: {{not: boat}}, side: [river, wall]}}, {{steps: [1, 3]}}], then: halt}}
  fast: {{decides: cross, when: {{steps: 2..4, side: river, if: steps > 2}}, then: cross}}
  all: {{decides: cross, then: halt}}
  late: {{decides: plain, when: {{in-time: no, far: b}}, then: "no"}}
claims:
  guns: {{decision: cross, answer: cross, never: {{unit: gun, steps: 0..1}}}}
"""


def small(folder: Path, language: str = "en", old: str = "", new: str = "") -> Game:
    (folder / "game.yaml").write_text(SMALL.format(language=language).replace(old, new, 1), encoding="utf-8")
    return model.load(folder)


def said(game: Game, id_: str) -> str:
    return wording.clause(game, game.rulings.clauses[ClauseId(id_)]).text


def test_a_clause_is_said_with_every_condition(tmp_path: Path) -> None:
    game = small(tmp_path)
    assert said(game, "one") == "A gun may cross with three or more steps (in clear weather)."
    assert said(game, "two") == (
        "A unit other than a boat cannot cross over any barrier. A unit cannot cross with one or three steps."
    )
    assert said(game, "fast") == "A unit may cross with two to four steps over a river if it is fast."
    assert said(game, "all") == "A unit cannot cross."
    assert said(game, "late") == "It is not if the in time is no and the far is far away."
    claim = wording.claim(game, game.rulings.claims[ClaimId("guns")])
    assert claim == ("Never: a gun may cross with one or less steps.", True)


def test_a_sentence_with_two_meanings_is_not_printed(tmp_path: Path) -> None:
    game = small(tmp_path, old="wall: a wall", new="wall: a river")
    assert said(game, "fast") == "steps: 2, 3, 4; side: a river; steps > 2 → may cross"
    assert said(game, "one").startswith("A gun may cross")


def test_a_sentence_that_means_too_many_things_is_not_read(tmp_path: Path) -> None:
    names = [f"i{number}" for number in range(29)]
    inputs = ", ".join(f"{name}: {{x: x, y: x}}" for name in names)
    groups = " ".join(f"[{{{name}}}]" for name in names)
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\nlanguage: en\ngame: {id: many, title: Many, version: 1, players: 2}\n"
        f"decisions:\n  d: {{title: D?, inputs: {{{inputs}}}, answers: [a, b], reads: '{{answer}} {groups}'}}\n"
        f"clauses:\n  c: {{decides: d, when: {{{', '.join(f'{name}: x' for name in names[:14])}}}, then: a}}\n",
        encoding="utf-8",
    )
    game = model.load(tmp_path)
    assert not wording.clause(game, game.rulings.clauses[ClauseId("c")]).is_sentence


def test_a_language_without_a_file_of_words_lists_clauses(tmp_path: Path) -> None:
    lines = [line for line in SMALL.splitlines() if not line.lstrip().startswith(("reads:", "phrases:", "usual:"))]
    text = "\n".join(lines).format(language="xx")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    game = model.load(tmp_path)
    assert said(game, "one") == "unit: Gun; steps: 3, 4, 5, 6; weather: clear weather → may cross"
    assert wording.grammar(game, DecisionId("cross")) is None


def test_other_sentences_are_not_read(tmp_path: Path) -> None:
    game = small(tmp_path)
    grammar = wording.grammar(game, DecisionId("cross"))
    assert grammar is not None
    assert grammar.read("A gun may fly.") == set()
    assert {found.answer for found in grammar.read("A gun cannot cross over a wall")} == {"halt"}


@pytest.mark.parametrize("name", sorted(assets.games()))
def test_every_clause_and_claim_of_a_shipped_game_is_read_back_as_exactly_itself(name: str) -> None:
    game = kits.game(name)
    rulings = game.rulings
    said_ = {id_: wording.clause(game, each) for id_, each in rulings.clauses.items()}
    said_ |= {id_: wording.claim(game, each) for id_, each in rulings.claims.items()}
    assert [(id_, each.text) for id_, each in said_.items() if not each.is_sentence] == []
    for each in rulings.clauses.values():
        grammar = wording.grammar(game, each.decision)
        assert grammar is not None
        answer = each.then if isinstance(each.then, str) else each.then.text
        for when in each.when:
            assert grammar.read(grammar.sentence(when, answer)) == {grammar.reading(when, answer)}


def test_a_key_of_phrases_is_a_value_a_range_or_several_values() -> None:
    distance = Domain(DomainId("distance"), (1, 2, 3, 4), {}, numbers=True, span=Span("", 1, 1))
    found = [wording.value_set(key, distance) for key in ("2", "2..4", "1+4", "2..9", "4..x")]
    assert found == [{2}, {2, 3, 4}, {1, 4}, set(), set()]


@pytest.mark.parametrize(
    ("noun", "one"), [("steps", "step"), ("boxes", "box"), ("cities", "city"), ("cases", "case"), ("costs", "costs")]
)
def test_a_noun_after_the_number_one_is_no_plural(tmp_path: Path, noun: str, one: str) -> None:
    text = SMALL.format(language="en").replace("{steps} steps", f"{{steps}} {noun}", 1)
    old = "when: [{unit: {not: boat}, side: [river, wall]}, {steps: [1, 3]}]"
    assert old in text
    (tmp_path / "game.yaml").write_text(text.replace(old, "when: [{steps: 1}, {steps: 2}]"), encoding="utf-8")
    said_ = f"A unit cannot cross with one {one}. A unit cannot cross with two {noun}."
    assert said(model.load(tmp_path), "two") == said_


def test_plural_names_and_names_with_an_article_are_printed_as_they_are(tmp_path: Path) -> None:
    lines = [("wagon: wagon", "wagon: Wagons"), ("boat: boat", "boat: the Ark"), ("may cross", "does cross")]
    text = SMALL.format(language="en")
    for old, new in [
        *lines,
        ("unit: {not: boat}, side: [river, wall]", "unit: wagon"),
        ("steps: [1, 3]", "unit: boat"),
    ]:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "game.yaml").write_text(text.replace("then: halt", "then: cross", 1), encoding="utf-8")
    assert said(model.load(tmp_path), "two") == "Wagons do cross. The ark does cross."
