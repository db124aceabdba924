import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import budget
from pnp.budget import LIMITS
from pnp.templating.base_view import Function, TemplateFault, View
from pnp.templating.bounded import FILTERS as BOUNDED
from pnp.templating.bounded import TESTS
from pnp.templating.filters import FILTERS
from pnp.templating.sandbox import Sandbox

SHARED = "{% set a = [1, 2] %}" + "{% set a = [a, a] %}" * 40
TWICE_SHARED = "{% set a, b = [1, 2], [1, 2] %}" + "{% set a, b = [a, a], [b, b] %}" * 40
LOOPS = "{% for i in range(10000) %}{% for j in range(1000) %}"
LONG = "{% set x, y = 'a', 'a' %}" + "{% set x, y = x ~ x, y ~ y %}" * 19
NAMES = {
    "pieces": View(
        "pieces", {"runner": View("Runner", {"attack": 3, "name": "Runner"}, text="Runner"), "plain": "text"}
    ),
    "number": 12,
    "half": Fraction(1, 2),
    "nothing": None,
    "double": Function("double", lambda value: 2 * value),
}


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    made = Sandbox((Path("/nowhere"),))
    made.filters.update(FILTERS)
    return made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ pieces.runner.attack }}", "3"),
        ("{{ pieces['runner']['attack'] }}", "3"),
        ("{{ pieces.runner }}", "Runner"),
        ("{% for piece in pieces %}{{ loop.index }}{{ piece }} {% endfor %}", "1Runner 2text "),
        ("{{ pieces.nobody is defined }} {{ pieces.nobody | default('none') }}", "False none"),
        ("{{ 'runner' in pieces }}", "True"),
        ("{{ [pieces.runner] | map(attribute='name') | join(', ') }}", "Runner"),
        ("{{ number + 1 }} {{ number * 2 }} {{ 'a' ~ number }}", "13 24 a12"),
        ("{{ double(number) }} {{ range(3) | join }}", "24 012"),
        ("{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice('ab') }}", "abab"),
        ("{{ [1, 2, 3] | sum }} {{ number | words }}", "6 twelve"),
        ("{{ 1 < number < 20 }} {{ 1 < number < 5 }} {{ 2 not in [1, 3] }} {{ 'b' in 'abc' }}", "True False True True"),
        ("{{ ['b', 'A', 'c'] | sort | join }} {{ ['b', 'A'] | sort(case_sensitive=true) | join }}", "Abc Ab"),
        ("{{ [2, 1, 2] | unique | join }} {{ [2, 3] | max }} {{ ['b', 'a'] | min }}", "21 3 a"),
        ("{{ [pieces.runner] | sort(attribute='attack') | map(attribute='name') | first }}", "Runner"),
        ("{{ range(6) | select('odd') | join }} {{ range(6) | reject('gt', 2) | join }}", "135 012"),
        (
            "{{ 2.345 | round(2) }} {{ 2.345 | round(1, 'ceil') }} {{ half | round }} {{ 7 is divisibleby 7 }}",
            "2.35 2.4 0 True",
        ),
        (
            "{{ 'abc' | reverse }} {{ [1, 2] | reverse | join }} {{ 'abc'[1:] }} {{ 'title me' | title }}",
            "cba 21 bc Title Me",
        ),
        ("{% for i in range(3) if i is even %}{{ i }}{% else %}none{% endfor %}", "02"),
    ],
)
def test_what_templates_may_do(sandbox, text, expected):
    assert sandbox.fill(text, NAMES) == expected


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ pieces.__class__ }}",
        "{{ pieces['__init__'].__globals__ }}",
        "{{ pieces._parts }}",
        "{{ pieces._get('runner') }}",
        "{{ double.call.__globals__ }}",
        "{{ self.__init__ }}",
        "{{ self._TemplateReference__context }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ lipsum.__globals__ }}",
        "{{ range.__self__ }}",
        "{{ 'x'.format }}",
        "{{ '{0.__class__}'.format(pieces) }}",
        "{{ ''|attr('__class__') }}",
        "{{ [].append(1) }}",
        "{{ number.bit_length() }}",
        "{% import 'os' as os %}",
        "{{ pieces | tojson }}",
        "{{ range }}",
        "{{ [1] }}",
        "{{ nothing }}",
        "{{ pieces | map('upper') }}",
        "{{ loop }}",
        "{% for i in [1] %}{{ loop.__module__ }}{% endfor %}",
        "{{ pieces() }}",
        "{{ namespace() }}",
        "{{ 1 / 0 }}",
        "{{ double('a', 'b') }}",
        "{{ 'a' + 1 }}",
        "{{ [1] | first(1, 2, 3) }}",
    ],
)
def test_hostile_or_senseless_templates_are_faults_and_nothing_else(sandbox, text):
    with pytest.raises(TemplateFault) as caught:
        sandbox.fill(text, NAMES)
    assert caught.value.id.startswith("template.")


@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(40000) %}{% for b in range(40000) %}{% endfor %}{% endfor %}",
        "{% for a in range(10 ** 12) %}x{% endfor %}",
        "{{ range(10 ** 9) | list | length }}",
        "{{ range(10 ** 9) | join }}",
        "{{ 'x' * 10 ** 10 }}",
        "{{ [1] * 10 ** 9 }}",
        "{{ 9 ** 9 ** 9 ** 9 }}",
        "{{ '%1000000000d' % 1 }}",
        "{% set x = 'xxxxxxxxxx' %}" + "{% set x = x ~ x %}" * 40 + "{{ x }}",
        "{% set x = 'xxxxxxxxxx' %}" + "{% set x = x + x %}" * 40 + "{{ x }}",
        "{% set x = 9 %}" + "{% set x = x * x %}" * 40 + "{{ x }}",
        "{% macro f() %}{{ f() }}{{ f() }}{% endmacro %}{{ f() }}",
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "{% set x %}{% for a in range(40000) %}" + "y" * 100 + "{% endfor %}{% endset %}{{ x }}",
        "{% for a in range(40000) %}" + "y" * 100 + "{% endfor %}",
        "{{ (range(3000) | list) | join(range(3000) | join) }}",
        "{{ " + "[" * 3000 + "]" * 3000 + " }}",
        "{{ " + "(" * 30000 + "1" + ")" * 30000 + " }}",
        "{{ " + "not " * 30000 + "1 }}",
        "{{ " + "1+" * 30000 + "1 }}",
        "{{ number" + "|abs" * 5000 + " }}",
        "{{ number" + ".a" * 5000 + " }}",
        "{% for a in [1] %}" * 60 + "{% endfor %}" * 60,
        "{% if 1 %}" * 3000 + "{% endif %}" * 3000,
        "{{ 1 | round(999999999, 'ceil') }}",
        "{{ 1 | round(-999999999, 'floor') }}",
        "{{ half ** 128 ** 20 }}",
        "{% set x = half ** 100 %}" + "{% set x = x * x %}" * 30 + "{{ x }}",
        SHARED + "{{ a | join }}",
        SHARED + "{{ a ~ '' }}",
        SHARED + "{{ a | upper }}",
        SHARED + "{{ a == a }}",
        TWICE_SHARED + "{{ a == b }}",
        TWICE_SHARED + "{{ a in [b] }}",
        TWICE_SHARED + "{{ [a, b] | unique | length }}",
        TWICE_SHARED + "{{ [a, b] | sort | length }}",
        TWICE_SHARED + "{{ [a, b] | max }}",
        SHARED + "{{ pieces[a] }}",
        SHARED + "{{ double(a) }}",
        SHARED + "{{ a | words }}",
        SHARED + "{{ a | listed }}",
        SHARED + "{{ a | sum }}",
        "{{ '%999999999d' is odd }}",
        "{{ '%999999999d' is divisibleby(3) }}",
        LONG
        + "{% for i in range(10000) %}{% for j in range(1000) %}{{ 1 if x | upper else 2 }}{% endfor %}{% endfor %}",
        LONG
        + "{% for i in range(10000) %}{% for j in range(1000) %}{% if x == y %}{% endif %}{% endfor %}{% endfor %}",
        LONG
        + "{% for i in range(10000) %}{% for j in range(1000) %}{% if 'b' in x %}{% endif %}{% endfor %}{% endfor %}",
        LONG + "".join(f"{{% set z{number} = x ~ {number} %}}" for number in range(600)),
        "{% macro f(n) %}"
        + "{{ number }}" * 2000
        + "{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(40) }}",
    ],
)
def test_nothing_runs_long_or_grows_large(sandbox, text):
    """Ten times what a template may do takes ten times as long: a tenth of it shows how long the whole takes."""
    tenth = {name: getattr(LIMITS, name) // 10 for name in ("template_steps", "template_text")}
    start = time.process_time()
    with budget.run(LIMITS._replace(**tenth)), pytest.raises(TemplateFault):
        sandbox.fill(text, NAMES)
    assert time.process_time() - start < 2.5


def test_a_macro_takes_as_many_steps_as_it_has_parts(sandbox):
    text = (
        "{% macro f() %}"
        + "{% if 0 %}{% endif %}" * 1000
        + "{% endmacro %}{% for i in range(100) %}{{ f() }}{% endfor %}"
    )
    with budget.run(LIMITS._replace(template_steps=50_000)), pytest.raises(TemplateFault) as caught:
        sandbox.fill(text, NAMES)
    assert caught.value.id == "budget.templates"
    with budget.run(LIMITS._replace(template_steps=1_000_000)):
        assert sandbox.fill(text, NAMES) == ""


@given(st.text(alphabet="{}%# pieces.runner|'()[]0123456789+*~-_", max_size=60))
def test_no_text_gives_anything_but_a_text_or_a_fault(text):
    sandbox = Sandbox(())
    try:
        filled = sandbox.fill(text, NAMES)
    except TemplateFault as fault:
        place = (fault.line, fault.column)
    else:
        place = (1, 1)
        assert len(filled) <= LIMITS.template_output
    assert min(place) >= 1


def test_a_range_is_as_long_as_a_list_may_be(sandbox):
    most = LIMITS.template_list
    assert sandbox.fill(f"{{{{ range({most}) | length }}}}", NAMES) == str(most)
    with pytest.raises(TemplateFault) as caught:
        sandbox.fill(f"{{{{ range({most + 1}) is defined }}}}", NAMES)
    assert caught.value.id == "template.too-long"


def test_views_cannot_be_changed(sandbox):
    for text in ("{% set pieces.runner = 1 %}", "{% do pieces.clear() %}", "{{ pieces.update({}) }}"):
        with pytest.raises(TemplateFault):
            sandbox.fill(text, NAMES)
    assert sandbox.fill("{{ pieces.runner.attack }}", NAMES) == "3"


def test_the_first_level_of_names_is_suggested_too(sandbox):
    with pytest.raises(TemplateFault) as caught:
        sandbox.fill("{{ peices.runner }}", NAMES)
    assert caught.value.hint == "did you mean 'pieces'?"
    assert (caught.value.line, caught.value.column, caught.value.length) == (1, 4, 6)


def test_all_texts_of_a_run_share_a_budget(sandbox):
    text = "{% for a in range(1000) %}{{ a }}{% endfor %}"
    with budget.run(LIMITS._replace(template_steps=100_000)):
        for _ in range(5):
            sandbox.fill(text, NAMES)
    with budget.run(LIMITS._replace(template_steps=20_000)), pytest.raises(TemplateFault) as caught:
        [sandbox.fill(text, NAMES) for _ in range(5)]
    assert caught.value.id == "budget.templates"
    assert caught.value.spent is not None


@pytest.mark.parametrize("literal", [r"'\ud800'", r"'\x1b[2J'", r"'\x9b'"])
def test_no_text_holds_what_cannot_be_printed(sandbox, literal):
    with pytest.raises(TemplateFault) as caught:
        sandbox.fill("a\n{{ " + literal + " }}", NAMES)
    assert caught.value.id == "template.unprintable"


def test_only_these_filters_and_tests_are_there(sandbox):
    assert "tojson" not in sandbox.filters
    assert "xmlattr" not in sandbox.filters
    assert set(sandbox.filters) == {*BOUNDED, *FILTERS, "_compare", "_items", "_spend"}
    assert set(sandbox.tests) == set(TESTS)
