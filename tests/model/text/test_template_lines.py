"""Tests of what templates of a chapter say around a line."""

from pathlib import Path

from pnp.errors import Span
from pnp.model.text import template_lines
from tests import kits

_TEXT = """{% set one = 1 %}
{% for way in procedure.end %}
- {{ way.name }}
{% endfor %}
{{ one }}
"""


def test_loops_and_variables_are_found(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.md"
    chapter.write_text(_TEXT, encoding="utf-8")
    game = kits.game("moth-hour")
    assert template_lines.loops(game, Span(str(chapter), 3, 1)) == ("{% for way in procedure.end %}",)
    assert template_lines.loops(game, Span(str(chapter), 5, 1)) == ()
    assert template_lines.above(game, Span(str(chapter), 5, 1)) == "{% set one = 1 %}"
    unrolled = template_lines.unrolled(game, "- {{ way.name }}", Span(str(chapter), 3, 1))
    assert unrolled == "{% set one = 1 %}{% for way in procedure.end %}- {{ way.name }}\n{% endfor %}"
