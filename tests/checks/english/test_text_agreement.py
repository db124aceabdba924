"""Tests of sentences that contradict their clauses: mistakes written down before the reader are found."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from yaml_loaders import LOADER

from pnp import checks, model
from pnp.checks.shared import printed_text
from pnp.model.game.ids import DecisionId
from pnp.model.text import agreement
from tests import kits

CHANGED = yaml.load(Path(__file__).with_name("changed_sentences.yaml").read_text(encoding="utf-8"), LOADER)
WRONG = yaml.load(Path(__file__).with_name("wrong_sentences.yaml").read_text(encoding="utf-8"), LOADER)
PARTED = yaml.load(Path(__file__).with_name("parted_sentences.yaml").read_text(encoding="utf-8"), LOADER)
FOUND = 37
"""How many of them are found; a change that finds more raises it."""


def _kinds(game_id: str, change: dict[str, str]) -> list[str]:
    game = kits.game(game_id)
    passage = printed_text.passages(game)[change["rule"]]
    texts = [text.replace(change["was"], change["is"]) for text in passage.sentences]
    assert texts != passage.sentences, change
    changed = passage._replace(sentences=texts)
    known = {**printed_text.passages(game), change["rule"]: changed}
    lost = agreement.unsaid(game, known, agreement.read_clauses(game, known))
    return [*(each.kind for each in agreement.disagreements(game, change["rule"], changed)), *("unsaid" for _ in lost)]


def test_mistakes_in_sentences_are_found() -> None:
    found = [bool(_kinds(game, change)) for game, changes in CHANGED.items() for change in changes]
    assert len(found) == 40
    assert sum(found) >= FOUND


@pytest.mark.parametrize(
    "game_id", ["shogi", "moth-hour", "heavy-armor", "across-the-maren", "armada-chess", "grav-armor"]
)
def test_no_sentence_of_a_shipped_game_contradicts_its_clauses(game_id: str) -> None:
    game = kits.game(game_id)
    said = printed_text.passages(game)
    assert said
    assert [
        (heading, passage.sentences[found.sentence])
        for heading, passage in said.items()
        for found in agreement.disagreements(game, heading, passage)
    ] == []


def _found(folder: Path, was: str = "", new: str = "", known: dict[str, Any] = WRONG) -> set[str]:
    texts = [known["game"], known["rules"]]
    if was:
        texts = [re.sub(rf"\b{re.escape(was)}[^.]*\.", new, text) for text in texts]
        assert texts != [known["game"], known["rules"]]
    (folder / "rules").mkdir()
    (folder / "game.yaml").write_text(texts[0], encoding="utf-8")
    (folder / "rules" / "sea.md").write_text(texts[1], encoding="utf-8")
    texts_only = checks.CheckSelection(wanted=lambda entry: entry.id.startswith("text."))
    found = checks.check_game(model.load(folder), texts_only)
    return {f"{each.id}: {each.message}" for each in found}


def test_right_sentences_are_read(tmp_path: Path) -> None:
    assert _found(tmp_path) == set()


@pytest.mark.parametrize("change", WRONG["wrong"], ids=lambda change: change["is"])
def test_a_wrong_sentence_is_found(tmp_path: Path, change: dict[str, str]) -> None:
    found = {each.partition(":")[0] for each in _found(tmp_path, change["was"], change["is"])}
    assert change["id"] in found


@pytest.mark.parametrize("change", WRONG["right"], ids=lambda change: change["is"])
def test_another_right_sentence_is_not(tmp_path: Path, change: dict[str, str]) -> None:
    assert _found(tmp_path, change["was"], change["is"]) == set()


@pytest.mark.parametrize("change", [{"was": "", "is": ""}, *PARTED["right"]], ids=lambda change: change["is"])
def test_an_exception_is_read(tmp_path: Path, change: dict[str, str]) -> None:
    assert _found(tmp_path, change["was"], change["is"], PARTED) == set()


@pytest.mark.parametrize("change", PARTED["wrong"], ids=lambda change: change["is"])
def test_a_wrong_exception_is_found(tmp_path: Path, change: dict[str, str]) -> None:
    assert _found(tmp_path, change["was"], change["is"], PARTED)


@pytest.mark.parametrize("change", PARTED["unread"], ids=lambda change: change["is"])
def test_an_exception_in_other_words_contradicts_nothing(tmp_path: Path, change: dict[str, str]) -> None:
    found = _found(tmp_path, change["was"], change["is"], PARTED)
    assert {each.partition(":")[0] for each in found} <= {"text.unsaid"}


@pytest.mark.parametrize("change", PARTED["parted"], ids=lambda change: change["is"])
def test_a_part_without_a_verb_keeps_its_conditions(tmp_path: Path, change: dict[str, Any]) -> None:
    rules = re.sub(rf"(?<=#{change['rule']}\}}\n\n).*", change["is"], PARTED["rules"])
    assert bool(_found(tmp_path, known={**PARTED, "rules": rules})) != bool(change.get("right"))


def test_a_phrase_of_an_answer_is_no_other_with_the_same_number(tmp_path: Path) -> None:
    text = "Move one more to the right if your Chief stands with an attacker."
    game = PARTED["game"].replace(", 1: one more to the right", "")
    assert game != PARTED["game"]
    found = _found(tmp_path, "Move one column to the right", text, {**PARTED, "game": game})
    assert {each.partition(":")[0] for each in found} == {"text.unsaid"}
    known = model.load(tmp_path)
    assert agreement.readings(known, DecisionId("columns"), agreement.RuleText("", [text])) == ((),)
    said = agreement.RuleText("", [text.replace("more", "column")])
    assert [each.answers for each in agreement.readings(known, DecisionId("columns"), said)[0]] == [{"1"}]
