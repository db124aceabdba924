"""Colors and symbols that look alike, or have two meanings."""

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, Sites, operator
from pnp.selftest.source_edit import GameSource

ALIKE = "Colors and symbols that look alike"
TWO_THINGS = "One symbol with two meanings"


def _as_another(path: str, broken: str) -> Sites:

    def sites(source: GameSource) -> Iterator[Mutation]:
        found = [part for part in source.parts(path) if part.text]
        for part, other in zip(found, [*found[1:], *found[:1]], strict=True):
            if part.text != other.text:
                yield Mutation((part.replaced(other.text),), broken.format(part.path[-2], other.path[-2]))

    return sites


operator("sides-alike", ALIKE, "The counters of both sides were printed in nearly the same color.")(
    _as_another("sides/*/color", "{0} has the color of {1}")
)


operator("emblems-alike", ALIKE, "Two armies had the same badge.")(
    _as_another("sides/*/emblem", "{0} has the emblem of {1}")
)


@operator("ground-alike", ALIKE, "Towns were dark blue and cities black, which players could not distinguish.")
def ground_alike(source: GameSource) -> Iterator[Mutation]:
    """Give every terrain the colors and the texture of another."""
    names = list(source.game.terrain)
    for name, other in zip(names, [*names[1:], *names[:1]], strict=True):
        edits = []
        for key in ("fill", "ink", "texture"):
            own, its = source.part(f"terrain/{name}/{key}"), source.part(f"terrain/{other}/{key}")
            edits += [own.replaced(its.text)] if own and its and own.text != its.text else []
        if edits:
            yield Mutation(tuple(edits), f"{name} looks like {other}")


operator("short-name-twice", TWO_THINGS, "Two values on a counter had the same letter in the key.")(
    _as_another("stats/*/short", "{0} has the letter of {1}")
)


@operator("drawing-twice", TWO_THINGS, "The same symbol had two meanings in the legend.")
def drawing_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every action and every role the drawing or the letter of another."""
    for path, what in (
        ("procedure/actions/*/symbol", "symbol"),
        ("roles/*/symbol", "symbol"),
        ("roles/*/letter", "letter"),
    ):
        yield from _as_another(path, f"{{0}} has the {what} of {{1}}")(source)
