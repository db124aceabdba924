"""Whether a drawing differs from another one only in its type, such as when one text made the size of all smaller."""

from collections.abc import Iterator

from pnp.scene.items import Group, Items, Symbol, Text, digest, walk


def without_type(face: Symbol) -> str:
    """Return what is equal for faces with the same drawings and words, whatever size and place their texts have."""
    drawn = Symbol("", face.width, face.height, _drawings(face.items), face.bleed)
    return digest((drawn.digest, tuple(_words(face.items))))


def _drawings(items: Items) -> Items:
    return tuple(
        item._replace(items=_drawings(item.items)) if isinstance(item, Group) else item
        for item in items
        if not isinstance(item, Text)
    )


def _words(items: Items) -> Iterator[tuple[str, ...]]:
    """Yield each word with its font and color: where lines are broken depends on their size."""
    for item in walk(items):
        if isinstance(item, Text):
            font, own = item.style.font, item.style.font.file
            look = (font.family, str(font.weight), str(font.italic), own.digest if own else "", item.style.color)
            yield from ((word, *look) for word in item.text.split())
