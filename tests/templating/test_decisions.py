import pytest

from pnp import model, templating
from pnp.errors import DefinitionError

CLAUSES = """
pnp: 2
game: {id: small, title: Small, version: 1, players: 2}
decisions:
  may-tow:
    title: May it tow?
    inputs: {boat: {tug: Tug, skiff: Skiff}, rough-sea: yes-no, crew: 0..2}
    impossible: {boat: skiff, crew: 2}
    answers: {tow: may tow, leave: must leave}
  speed: {title: How fast?, inputs: {crew: 0..2}, answers: 0..9, total: false}
clauses:
  tow: {decides: may-tow, then: tow}
  tow.rough: {decides: may-tow, when: {rough-sea: yes, boat: {not: tug}}, then: leave, overrides: tow, note: Too small.}
  tow.lost: {decides: may-tow, when: {boat: tug, crew: 0}, then: leave}
  speed: {decides: speed, when: {crew: 1..2}, then: crew + 1}
examples:
  rough:
    title: Rough
    decision: may-tow
    given: {boat: skiff, rough-sea: yes, crew: 1}
    expect: {may-tow: leave}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "game.yaml").write_text(CLAUSES)
    return model.load(folder)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ decisions['may-tow'].title }} {{ decisions['may-tow'].answers.leave }}", "May it tow? must leave"),
        ("{% for boat in decisions['may-tow'].inputs.boat['values'] %}{{ boat }} {% endfor %}", "Tug Skiff "),
        ("{{ ruling('may-tow', boat='tug', rough_sea='yes', crew=1) }}", "may tow"),
        ("{{ ruling('may-tow', boat='skiff', rough_sea='yes', crew=1).value }}", "leave"),
        ("{{ ruling('may-tow', boat='skiff', rough_sea='yes', crew=1).clauses | join }}", "tow.rough"),
        ("{{ ruling('speed', crew=2).value + 1 }}", "4"),
        ("{{ clauses['tow.rough'].then }}: {{ clauses['tow.rough'].note }}", "must leave: Too small."),
        ("{{ clauses.speed.then }}", "crew + 1"),
        ("{{ clauses['tow.lost'].sentence }}", "boat: Tug; crew: 0 → must leave"),
        ("{{ examples.rough.boat }} {{ examples.rough['may-tow'] }}", "Skiff must leave"),
    ],
)
def test_decisions_can_be_named_in_texts(game, template, text):
    assert templating.render(game, template) == text


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("{{ ruling('nothing') }}", "there is no decision 'nothing'; there is: may-tow, speed"),
        ("{{ ruling('speed') }}", "'speed' needs a value for 'crew'"),
        ("{{ ruling('speed', crew=7) }}", "'crew' cannot be '7'; its values are: 0, 1, 2"),
        ("{{ ruling('speed', crew=0) }}", "the rules have no answer here: no clause covers this case"),
        (
            "{{ ruling('may-tow', boat='tug', rough_sea='no', crew=0) }}",
            "the rules have no answer here: tow and tow.lost contradict each other",
        ),
        (
            "{{ ruling('may-tow', boat='skiff', rough_sea='no', crew=2) }}",
            "the rules have no answer here: the case cannot occur",
        ),
    ],
)
def test_a_case_without_an_answer_is_a_fault_of_the_text(game, template, says):
    with pytest.raises(DefinitionError) as caught:
        templating.render(game, template)
    assert [finding.message for finding in caught.value.findings] == [says]
