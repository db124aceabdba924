"""The edits of a page as the file of a variant."""

import json
import re
from collections.abc import Iterator, Mapping

from pnp.model.loading.variants import VERSION
from pnp.serve.splice import Keys, UnwritableError, text_of
from pnp.source.nodes import ListNode, MappingNode, Node, ScalarNode, locate
from pnp.source.scalars import construct

_PLAIN = re.compile(r"[\w./+-]+")
_LONGEST_ID = 40


def id_of(name: str) -> str:
    """Return the id of a variant of a name: its words in lower case with hyphens; empty when it has none."""
    words = re.findall("[a-z0-9]+", name.lower())
    return "-".join(words)[:_LONGEST_ID].strip("-").lstrip("0123456789-")


def text(tree: MappingNode, name: str, values: Mapping[Keys, Node | None]) -> str:
    """Return the file of a variant of `tree` that sets values; raises UnwritableError for a key that was removed."""
    game, version = (text_of(locate(tree, ["game", key]).value) for key in ("id", "version"))
    head = [f"variant: {VERSION}", f"game: {game}", f"made-for: {json.dumps(version)}"]
    head += [f"name: {json.dumps(name, ensure_ascii=False)}", "set:"]
    return "\n".join([*head, *_lines(values), ""])


def _lines(values: Mapping[Keys, Node | None]) -> Iterator[str]:
    for path, node in values.items():
        if node is None:
            raise UnwritableError(path, f"'{'.'.join(path)}' was removed, which a variant cannot say")
        key = ".".join(path)
        yield f"  {key if _PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)}: {_written(node)}"


def _written(node: Node) -> str:
    if isinstance(node, ListNode):
        return f"[{', '.join(map(_written, node.items))}]"
    if isinstance(node, MappingNode):
        pairs = (f"{json.dumps(key, ensure_ascii=False)}: {_written(each.value)}" for key, each in node.entries.items())
        return f"{{{', '.join(pairs)}}}"
    assert isinstance(node, ScalarNode)
    plain = text_of(node)
    is_plain = bool(_PLAIN.fullmatch(plain)) and type(construct(plain)) is type(node.value)
    return plain if is_plain else json.dumps(plain, ensure_ascii=False)
