import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.templating.base_view import Function, TemplateFault, View
from pnp.templating.filters import FILTERS
from pnp.templating.sandbox import MAX_OUTPUT, Sandbox

NAMES = {
    "pieces": View(
        "pieces", {"runner": View("Runner", {"attack": 3, "name": "Runner"}, text="Runner"), "plain": "text"}
    ),
    "number": 12,
    "nothing": None,
    "double": Function("double", lambda value: 2 * value),
}


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    made = Sandbox((Path("/nowhere"),), html=False)
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
        "{{ 9 ** 9 ** 9 }}",
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
    ],
)
def test_nothing_runs_long_or_grows_large(sandbox, text):
    start = time.process_time()
    with pytest.raises(TemplateFault):
        sandbox.fill(text, NAMES)
    assert time.process_time() - start < 2.0


@given(st.text(alphabet="{}%# pieces.runner|'()[]0123456789+*~-_", max_size=60))
def test_no_text_gives_anything_but_a_text_or_a_fault(text):
    sandbox = Sandbox((), html=False)
    try:
        filled = sandbox.fill(text, NAMES)
    except TemplateFault as fault:
        place = (fault.line, fault.column)
    else:
        place = (1, 1)
        assert len(filled) <= MAX_OUTPUT
    assert min(place) >= 1


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
