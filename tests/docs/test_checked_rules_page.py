"""docs/recipes/checked-rules.md: each step brings what the page says that it does."""

import re
from pathlib import Path

import pytest

from pnp import checks, model
from pnp.checks.shared import printed_text
from pnp.pipeline import build
from pnp.pipeline.options import Options

PAGE = Path(__file__).parents[2] / "docs" / "recipes" / "checked-rules.md"
BLOCKS = re.findall(r"^```\w+\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
CHAPTER, GAME, READS, UNSAID, SYNONYMS, PARAPHRASES = BLOCKS
ROWS = re.findall(r"^\| the (\w+) \| (.*?) \| `(.*?)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def found(folder: Path, chapter: str, game: str) -> tuple[list[tuple[str, str]], int]:
    """The warnings of the game, and how many clauses are read."""
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "1-sea.md").write_text(chapter.partition("\n")[2], encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    loaded = model.load(folder)
    findings = [(each.id, each.message) for each in checks.check_game(loaded) if each.severity == "warning"]
    return findings, printed_text.count_read(loaded)[0]


def with_lines(*blocks: str) -> str:
    return GAME.replace("    says: sea\n", "".join(("    says: sea\n", *blocks)))


def test_each_step_brings_what_the_page_says(tmp_path: Path) -> None:
    assert found(tmp_path, CHAPTER, GAME) == ([], 0)
    id_, message = re.fullmatch(r"warning\[(.*?)\]: (.*)\n", UNSAID).groups()
    assert found(tmp_path, CHAPTER, with_lines(READS)) == ([(id_, message)], 0)
    assert found(tmp_path, CHAPTER, with_lines(READS, SYNONYMS)) == ([], 1)


def test_a_sentence_in_other_words_is_tied(tmp_path: Path) -> None:
    own = "No barge leaves the docks without a tug."
    assert own in PARAPHRASES
    chapter = CHAPTER.replace("A barge gets out to the open sea only under tow.", own)
    game = f"{with_lines(READS)}\n{PARAPHRASES}"
    assert found(tmp_path, chapter, game) == ([], 1)
    changed = found(tmp_path, chapter.replace("No barge", "No tug"), game)[0]
    assert {name for name, _ in changed} == {"text.paraphrase", "text.unsaid"}
    changed = found(tmp_path, chapter, game.replace("area: sea, towed: no", "area: sea"))[0]
    assert {name for name, _ in changed} >= {"text.paraphrase", "text.unsaid"}


@pytest.mark.parametrize(("what", "new", "id_"), ROWS)
def test_what_is_found(tmp_path: Path, what: str, new: str, id_: str) -> None:
    chapter, game = CHAPTER, with_lines(READS, SYNONYMS)
    if what == "sentence":
        chapter = chapter.replace("A barge gets out to the open sea only under tow.", new.replace("**", ""))
    else:
        game = re.sub(r"when: \{.*?\}", new.strip("`"), game)
    assert id_ in {name for name, _ in found(tmp_path, chapter, game)[0]}


def test_a_game_of_rules_alone_is_built(tmp_path: Path) -> None:
    found(tmp_path, CHAPTER, GAME)
    build.build(tmp_path, Options(out=tmp_path / "out", papers=("letter",)))
    assert {path.name for path in (tmp_path / "out").rglob("*.pdf")} >= {"rules.pdf", "make.pdf"}
