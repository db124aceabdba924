from pathlib import Path

from pnp import model
from pnp.comparison import read_back
from tests import kits

HEAD = 'pnp: 2\n{language}game: {{id: x, title: "<b>X</b>", version: 1, players: 2}}\n'
RULES = """\
decisions:
  d:
    title: May it <i>go</i>?
    inputs: {a: [one, two, three], b: {c: "<script>", d: other}}
    impossible: {a: three, b: d}
    answers: {go: may go, stay: cannot go}
    policy: priority
    total: false
clauses:
  any: {decides: d, then: go}
  both: {decides: d, when: {a: two, b: c}, then: stay, priority: 2}
"""


def page(folder: Path, language: str) -> str:
    (folder / "game.yaml").write_text(HEAD.format(language=language) + RULES, encoding="utf-8")
    return read_back.page(model.load(folder))


def test_each_clause_is_beside_the_text_of_its_rule() -> None:
    game = kits.game("shogi")
    found = read_back.page(game)
    row = next(part for part in found.split('<div class="row">') if "Two pawns" in part)
    text, rules = row.split("</div><div>")
    assert "Do not drop a pawn on a file that has an unpromoted pawn of yours." in text
    assert "A pawn cannot be dropped on a file that has an unpromoted pawn of the player." in rules
    assert "Never: a pawn may be dropped on a file" in rules
    assert "exception to drop" in rules
    assert "[[" not in found
    assert "{{" not in found
    sentences = read_back.sayings(game)
    assert all(f"{name.partition(' ')[0]} &#x27;" in found for name in sentences)


def test_names_are_escaped_and_nothing_is_left_out(tmp_path: Path) -> None:
    found = page(tmp_path, "language: en\n")
    assert "Cannot go if the a is two and the b is &lt;script&gt;." in found
    assert "<script>" not in found
    assert "<b>" not in found
    assert "<i>" not in found
    assert "Cannot occur: a: three; b: other" in found
    assert "priority 2" in found
    assert "the highest priority decides" in found
    assert "Other cases have no answer." in found
    assert "default-src 'none'" in found


def test_without_words_clauses_are_listed_and_the_page_says_so(tmp_path: Path) -> None:
    found = page(tmp_path, "language: xx\n")
    assert "There are no words for sentences in the language &#x27;xx&#x27;" in found
    assert "a: two; b: &lt;script&gt; → cannot go" in found


def test_other_formal_parts_are_shown_as_they_are_written() -> None:
    found = read_back.page(kits.game("heavy-armor"))
    assert "Other formal parts, as they are written" in found
    assert "placement &#x27;amber&#x27;" in found
    assert "machine &#x27;turn&#x27;" in found


def test_clauses_that_are_read_in_their_texts_are_counted(tmp_path: Path) -> None:
    more = "  third: {decides: d, when: {a: two, b: d}, then: go, priority: 2, says: going}\n"
    more += "rules: {title: R, chapters: [rules/going.md]}\n"
    (tmp_path / "rules").mkdir()
    text = "# Going\nCannot go if the a is {{ 'two' }} and the b is script. It may go if the a is two.\n"
    (tmp_path / "rules" / "going.md").write_text(text, encoding="utf-8")
    rules = RULES.replace("<script>", "script").replace("priority: 2}", "priority: 2, says: going}") + more
    (tmp_path / "game.yaml").write_text(HEAD.format(language="language: en\n") + rules, encoding="utf-8")
    assert read_back.read_clauses(model.load(tmp_path)) == (1, 2, 0)
