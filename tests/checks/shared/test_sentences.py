import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp import checks, model
from pnp.checks.shared import sentences
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.documents import Chapter, RulesBook

CHAPTER = """# The turn

Move, e.g. a {{ pieces.runner.name }}, by
2 hexes. *Then* `(` stop!  See [[rule:aim|the aim]].

> [!NOTE] A note
> It explains.

## Design notes {: #notes}

Once it had TWO boards.

### Below them

It stays so.

## Procedural notes

İt rules <b>again</b>.
"""


def _game(heavy: Game, text: str = CHAPTER) -> Game:
    book = RulesBook("Rules", "", "", "", (Chapter(Path("rules.md"), text, Span("rules.md", 1, 1)),))
    return replace(heavy, rules=book)


def test_sentences_end_where_the_next_one_begins(heavy: Game) -> None:
    found = [sentences.quoted(sentence.words) for sentence in sentences.sentences(_game(heavy))]
    assert found == [
        "Move, e.g. a , by 2 hexes.",
        "Then stop!",
        "See the aim .",
        "[!NOTE] A note It explains.",
        "Once it had TWO boards.",
        "It stays so.",
        "İt rules again .",
    ]


def test_words_and_locations(heavy: Game) -> None:
    then = sentences.sentences(_game(heavy))[1]
    start = then.words.index("stop")
    assert then.place(start, start + 4) == Span("rules.md", 4, 21, 25)
    assert then.lower == then.words.lower()
    assert "`(`" in then.written


def test_small_letters_keep_the_places(heavy: Game) -> None:
    assert all(len(text.lower) == len(text.plain) for text in sentences.texts(_game(heavy)))


def test_a_game_without_rules_has_no_sentences(heavy: Game) -> None:
    assert sentences.sentences(replace(heavy, rules=None)) == ()


def test_patterns_are_not_built_for_each_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    game, compiled, built = model.load(Path(__file__).parents[2] / "honest" / "smuggling"), re._compiler.compile, []

    def count(pattern: str, flags: int = 0) -> re.Pattern[str]:
        built.append(pattern)
        return compiled(pattern, flags)

    monkeypatch.setattr("re._compiler.compile", count)
    checks.check_game(game)
    assert 0 < len(built) < 160 + len(sentences.sentences(game))
