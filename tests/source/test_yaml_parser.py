"""YAML text to a tree with places, bounded in depth and size."""

import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.budget import LIMITS
from pnp.errors import Finding, Span
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, locate, plain


def read(text: str) -> tuple[Node | None, tuple[Finding, ...]]:
    findings = Findings()
    return yaml_parser.read(text, "a.yaml", findings), findings.all()


def test_the_c_parser_is_there() -> None:
    assert yaml.__with_libyaml__


def test_keys_and_values_know_their_places() -> None:
    text = "pieces:\n  runner:\n    name: Läufer # note\n    tags: [fast, 'light']\n"
    node, findings = read(text)
    assert findings == ()
    assert node is not None
    name = locate(node, ["pieces", "runner", "name"])
    assert name.key == Span("a.yaml", 3, 5, 9)
    assert name.value.span == Span("a.yaml", 3, 11, 17)
    assert locate(node, ["pieces", "runner", "tags", 1]).value.span == Span("a.yaml", 4, 18, 25)
    assert plain(node) == {"pieces": {"runner": {"name": "Läufer", "tags": ["fast", "light"]}}}


def test_a_path_that_ends_early_says_how_far_it_went() -> None:
    node, _ = read("a: {b: 1}")
    assert node is not None
    assert locate(node, ["a", "c", "d"]).found == 1
    assert locate(node, ["a", 0]).found == 1


def test_quoted_values_are_text() -> None:
    node, _ = read("a: '1'\nb: \"true\"\nc: |\n  7\n")
    assert node is not None
    assert plain(node) == {"a": "1", "b": "true", "c": "7\n"}


def test_a_key_without_a_value_counts_as_left_out() -> None:
    node, _ = read("a:\nb: 1\n")
    assert node is not None
    assert plain(node) == {"b": 1}


def test_an_empty_text_is_an_empty_mapping() -> None:
    for text in ("", "# nothing\n", "\n\n"):
        node, findings = read(text)
        assert isinstance(node, MappingNode)
        assert (node.entries, findings) == ({}, ())


def test_aliases_repeat_a_value() -> None:
    node, findings = read("a: &x {b: 1}\nc: *x\n")
    assert findings == ()
    assert node is not None
    assert plain(node) == {"a": {"b": 1}, "c": {"b": 1}}


def test_a_duplicate_key_shows_both_places() -> None:
    _, (finding,) = read("a: 1\nb: 2\na: 3\n")
    assert finding.id == "source.duplicate-key"
    assert finding.span == Span("a.yaml", 3, 1, 2)
    assert finding.related == ((Span("a.yaml", 1, 1, 2), "first here"),)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("a: {b: {c: 1, d: 2}\ne: {f: 3}\n", (1, 19)),
        ("a:\n  b: [1, 2  # note, [\n  # more\n\n  e: 3\n", (2, 10)),
        ("a:\n  - {x: 1, y: word\n  - {x: 1}\n", (2, 18)),
        ("a: {x: 1,\n  y: 2\nz: 3\n", (2, 6)),
        ("a: {x: 1, y: 2\n", (1, 14)),
        ("a: {x: 1, y: 'b}\nz: 1\n", (1, 14)),
        ('a: {x: "b" y: 2}\n', (1, 12)),
        ("a: {x: 1,\n  y: 2 z: 3}\n", (2, 9)),
    ],
)
def test_a_missing_bracket_or_comma_is_in_the_line_that_lacks_it(text: str, end: tuple[int, int]) -> None:
    _, (finding,) = read(text)
    assert finding.span
    assert (finding.id, finding.span[1:3]) == ("source.syntax", end)
    assert finding.message.endswith("at the end of this line") == (
        " y: 'b" not in text and "2 z" not in text and '"' not in text
    )


@pytest.mark.parametrize(
    "text", ["a: {note: ö, soft ground}", "a: {note: ö, soft ground\n }", "a: {note: ö, soft ground, b: 1}"]
)
def test_the_rest_of_a_text_with_a_comma_is_no_key(text: str) -> None:
    _, (finding,) = read(text)
    assert finding.id == "source.no-value"
    assert "'soft ground'" in finding.message
    assert finding.span == Span("a.yaml", 1, 14, 25)


@pytest.mark.parametrize("text", ["a:\nb: 1", "a: {b: , c: 1}", "b: ~", "- a:\n- b: 1"])
def test_a_key_without_a_value_is_an_error(text: str) -> None:
    (finding,) = read(text)[1]
    assert finding.id == "source.no-value"


def test_an_empty_text_is_a_value() -> None:
    assert read("a: {b: '', c: \"\"}")[1] == ()


def test_alias_bombs_are_refused_quickly() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    begin = time.perf_counter()
    node, (finding,) = read("\n".join(lines))
    assert node is None
    assert finding.id == "source.too-large"
    assert time.perf_counter() - begin < 2


@pytest.mark.parametrize("text", ["[" * 5000, "{a: " * 5000, "- " * 5000, "? " * 5000, "[" * 400_000])
def test_deep_nesting_is_refused(text: str) -> None:
    node, (finding,) = read(text)
    assert node is None
    assert finding.id in {"source.too-deep", "source.syntax", "source.bad-key"}


def test_too_many_values_are_refused() -> None:
    _, (finding,) = read("[" + "x," * (LIMITS.values + 1) + "]")
    assert finding.id == "source.too-large"


@pytest.mark.parametrize("character", ["\x00", "\x07", "\ud800", "\ufffe"])
def test_invisible_characters_are_named(character: str) -> None:
    _, (finding,) = read(f"a: b\nc: d{character}\n")
    assert finding.id == "source.unprintable"
    assert finding.span == Span("a.yaml", 2, 5, 6)
    assert f"U+{ord(character):04X}" in finding.message


@pytest.mark.parametrize("escape", ["\\e", "\\x07", "\\0", "\\N", "\\L", "\\x9b"])
def test_an_escape_of_a_control_character_is_an_error(escape: str) -> None:
    _, (in_value,) = read(f'a: b\nc: "d{escape}[2J"\n')
    _, (in_key,) = read(f'a: b\n"d{escape}": c\n')
    assert (in_value.id, in_value.span) == ("source.unprintable", Span("a.yaml", 2, 4, 10 + len(escape)))
    assert (in_key.id, in_key.span.line) == ("source.unprintable", 2)


def test_an_escape_of_a_letter_is_none() -> None:
    node, findings = read('a: "\\u00e4\\n\\t\\x41"\n')
    assert (plain(node), findings) == ({"a": "ä\n\tA"}, ())


@given(st.text(max_size=60))
def test_any_text_gives_a_tree_or_a_finding(text: str) -> None:
    node, findings = read(text)
    assert isinstance(node, MappingNode | ListNode | ScalarNode) or findings


values = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.text("abc -:#'\"", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdef", min_size=1, max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=4), values, max_size=4))
def test_what_another_library_writes_is_read_back(data: dict[str, object]) -> None:
    node, findings = read(yaml.safe_dump(data, allow_unicode=True))
    assert findings == ()
    assert node is not None
    assert plain(node) == data


@pytest.mark.parametrize("mark", [">-", ">", "|"])
def test_a_text_in_a_block_is_on_its_first_line(mark: str) -> None:
    node, _ = read(f"text: {mark}\n  one\n  two\n")
    assert isinstance(node, MappingNode)
    assert node.entries["text"].value.span == Span("a.yaml", 2, 1, 2)
