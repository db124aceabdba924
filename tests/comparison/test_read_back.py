from pathlib import Path

from pnp import model
from pnp.checks.shared import printed_text
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


def row(page: str, heading: str) -> list[str]:
    """The text of a rule, and what is formal beside it."""
    (found,) = (part for part in page.split('<div class="row">') if f"<h3>{heading}" in part)
    return found.split("</div><div>")


def test_each_clause_is_beside_the_text_of_its_rule_which_is_there_once() -> None:
    game = kits.game("shogi")
    found = read_back.page(game)
    text, rules = row(found, "&#x27;Two pawns&#x27;")
    assert text.count("Do not drop a pawn on a file that has an unpromoted pawn of yours.") == 1
    assert "A pawn cannot be dropped on a file that has an unpromoted pawn of the player." in rules
    assert "Never: a pawn may be dropped on a file" in rules
    assert "exception to drop" in rules
    assert found.count("Do not drop a pawn on a file") == 1
    assert "[[" not in found
    assert "{{" not in found
    sentences = read_back.sayings(game)
    assert all(found.count(f">{name.replace(chr(39), '&#x27;')}") == 1 for name in sentences)


def test_a_text_that_nothing_formal_names_is_there_too() -> None:
    text, rules = row(read_back.page(kits.game("shogi")), "&#x27;The board and the pieces&#x27;")
    assert "<p>The board has nine files and nine ranks.</p>" in text
    assert "clause" not in rules


def test_a_text_without_formal_parts_has_the_clauses_of_the_rules_to_which_it_refers() -> None:
    rules = row(read_back.page(kits.game("grav-armor")), "&#x27;Reading a unit&#x27;")[1]
    assert "From Active defense, to which it refers:" in rules
    assert "A unit or weapon does not add its own defense." in rules
    assert "clause" not in rules


def test_the_values_of_what_a_text_names_are_beside_it() -> None:
    found = read_back.page(kits.game("across-the-maren"))
    assert '<p class="value">Cavalry: class foot ' in row(found, "&#x27;Classes of movement&#x27;")[1]
    paths = row(found, "&#x27;Supply paths&#x27;")[1]
    assert '<p class="said">Supply of Torrin comes from Entry A, Entry B and North Depot. ' in paths
    assert "turn weather, each torrin, aven; phases supply, " in row(found, "&#x27;Sequence of play&#x27;")[1]
    assert '<p class="said">Odds (rounded in favor of the defender) gives the column. ' in found


def test_a_sentence_that_states_a_clause_is_marked_and_a_loop_is_filled_in() -> None:
    found = read_back.page(kits.game("across-the-maren"))
    assert '<p class="stating">A unit that enters an enemy zone must stop.</p>' in found
    assert "a division counts two. A reduced unit counts as much as one at full strength." in found
    assert "\u2026" not in found


def test_the_victory_conditions_of_a_scenario_are_beside_what_they_decide() -> None:
    text, rules = row(read_back.page(kits.game("grav-armor")), "the scenario &#x27;scenario-4&#x27;")
    assert "All three forts are destroyed after the last turn." in text
    assert "clause &#x27;victory-4.league&#x27;" in rules or "scenario-4" in rules


def test_what_pnp_reads_in_the_text_is_marked() -> None:
    rules = row(read_back.page(kits.game("heavy-armor")), "&#x27;Buy machines&#x27;")[1]
    assert '<p class="said">A player may buy another machine of a kind.' in rules
    assert '<p class="said read exception">A player cannot buy another machine of a kind of which' in rules


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


def test_machines_and_set_up_rules_are_in_words() -> None:
    rules = row(read_back.page(kits.game("grav-armor")), "&#x27;Recovery&#x27;")[1]
    assert "Action recover: if step is recovery; step becomes moves. " in rules
    rules = row(read_back.page(kits.game("heavy-armor")), "&#x27;The Control Center&#x27;")[1]
    assert "Set-up amber center: side amber; board duel; 1 control center; zones center amber; edge 2. " in rules


def test_clauses_that_are_read_in_their_texts_are_counted(tmp_path: Path) -> None:
    more = "  third: {decides: d, when: {a: two, b: d}, then: go, priority: 2, says: going}\n"
    more += "rules: {title: R, chapters: [rules/going.md]}\n"
    (tmp_path / "rules").mkdir()
    text = "# Going\nCannot go if the a is {{ 'two' }} and the b is script. It may go if the a is two.\n"
    (tmp_path / "rules" / "going.md").write_text(text, encoding="utf-8")
    rules = RULES.replace("<script>", "script").replace("priority: 2}", "priority: 2, says: going}") + more
    (tmp_path / "game.yaml").write_text(HEAD.format(language="language: en\n") + rules, encoding="utf-8")
    assert printed_text.count_read(model.load(tmp_path)) == (1, 2, 0)
