"""Nothing that a game says controls a terminal."""

import ast
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from modules import nodes

from pnp.terminal import escape, to_json


@pytest.mark.parametrize("bad", ["\x1b", "\x07", "\x9b", "\r", "\t", "\u202e", "\u2066", "\ud800", "\u2028", "\ue000"])
def test_what_controls_a_terminal_becomes_a_dot(bad: str) -> None:
    assert escape(f"a{bad}b\nc") == "a·b\nc"
    assert escape(f"a{bad}b\nc", keep="") == "a·b·c"


@pytest.mark.parametrize("good", ["ä", "雪", "½", "\u00a0", "\u202f", "→", "🛰"])
def test_letters_and_spaces_stay(good: str) -> None:
    assert escape(f"a{good}b") == f"a{good}b"


@given(st.text())
def test_json_says_the_same_and_holds_nothing_that_controls(text: str) -> None:
    written = to_json({"a": [text]})
    assert json.loads(written) == {"a": [text]}
    assert escape(written) == written
    written.encode()


def test_halves_of_pairs_can_be_written_as_json() -> None:
    assert json.loads(to_json("\ud800\U000e0001")) == "\ud800\U000e0001"
    assert to_json("\U000e0001") == '"\\udb40\\udc01"'


def test_every_command_prints_by_one_function() -> None:
    """Only the console module writes to a terminal; the start of the program does so when there is no command yet."""
    found = []
    for path, all_nodes in nodes().items():
        name = path.as_posix()
        for node in all_nodes:
            if isinstance(node, ast.Call):
                last = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                called = ast.unparse(node.func) if last in ("print", "echo", "secho") or last.startswith("w") else ""
                if called in ("print", "click.echo", "click.secho") or called.startswith(
                    ("sys.stdout.w", "sys.stderr.w")
                ):
                    found.append((name, called))
    assert {name for name, _ in found} <= {"cli/console.py", "cli/__init__.py"}
    assert len([name for name, _ in found if name == "cli/__init__.py"]) <= 6
