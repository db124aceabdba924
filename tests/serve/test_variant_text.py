import pytest

from pnp.serve import variant_text
from pnp.serve.splice import UnwritableError
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, locate
from pnp.source.parse_cache import ParseCache

GAME = """
game: {id: small, version: 1.0}
texts: {one: plain, two: "yes", three: "a: b", four: "3"}
numbers: [1, 2.50, true]
box: {low: 1, high: two words}
"""


def tree() -> MappingNode:
    node = ParseCache().parse(GAME, "game.yaml", Findings())
    assert isinstance(node, MappingNode)
    return node


def test_values_are_read_back_as_they_were() -> None:
    paths = [("texts", each) for each in ("one", "two", "three", "four")] + [("numbers",), ("box",)]
    made = variant_text.text(tree(), 'Slow "Scouts"', {path: locate(tree(), path).value for path in paths})
    again = ParseCache().parse(made, "variant.yaml", Findings())
    assert isinstance(again, MappingNode)
    chosen = again.entries["set"].value
    assert isinstance(chosen, MappingNode)
    for path in paths:
        assert repr_of(chosen.entries[".".join(path)].value) == repr_of(locate(tree(), path).value)
    assert made.startswith('variant: 1\ngame: small\nmade-for: "1.0"\nname: "Slow \\"Scouts\\""\nset:\n')


def repr_of(node: object) -> object:
    """The values of a node without their places."""
    if isinstance(node, MappingNode):
        return {key: repr_of(each.value) for key, each in node.entries.items()}
    items = getattr(node, "items", None)
    return [repr_of(each) for each in items] if items is not None else getattr(node, "value", None)


def test_a_key_that_was_removed_is_refused() -> None:
    with pytest.raises(UnwritableError, match=r"'texts\.one' was removed"):
        variant_text.text(tree(), "x", {("texts", "one"): None})


@pytest.mark.parametrize(
    ("name", "id_"), [("Slow Lancers", "slow-lancers"), ("../x", "x"), ("3 Lances", "lances"), ("Ä", ""), ("", "")]
)
def test_the_id_follows_from_the_name(name: str, id_: str) -> None:
    assert variant_text.id_of(name) == id_
