"""Signs and colours that look like others, or stand for two things."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource

ALIKE = "Colours and signs that cannot be told apart"
TWO_THINGS = "One sign for two things"


def _as_another(draft: GameSource, patterns: tuple[str, ...], broken: str) -> Iterator[Mutation]:
    """Every value at these paths as the next one has it."""
    found = [part for part in draft.parts(*patterns) if part.text]
    for part, other in zip(found, [*found[1:], *found[:1]], strict=True):
        if part.text != other.text:
            yield Mutation((part.replaced(other.text),), broken.format(part.path[-2], other.path[-2]))


@operator("sides-alike", ALIKE, "The counters of both sides were printed in nearly the same colour.")
def sides_alike(draft: GameSource) -> Iterator[Mutation]:
    """Every side in the colour of another."""
    yield from _as_another(draft, ("sides/*/color",), "{0} has the colour of {1}")


@operator("emblems-alike", ALIKE, "Two armies had the same badge.")
def emblems_alike(draft: GameSource) -> Iterator[Mutation]:
    """Every side with the emblem of another."""
    yield from _as_another(draft, ("sides/*/emblem",), "{0} has the emblem of {1}")


@operator("ground-alike", ALIKE, "Towns were to be dark blue and cities black, and nobody could tell which was which.")
def ground_alike(draft: GameSource) -> Iterator[Mutation]:
    """Every kind of ground with the colour and the pattern of another."""
    names = list(draft.game.terrain)
    for name, other in zip(names, [*names[1:], *names[:1]], strict=True):
        edits = []
        for looks in ("fill", "ink", "texture"):
            own, its = draft.part(f"terrain/{name}/{looks}"), draft.part(f"terrain/{other}/{looks}")
            edits += [own.replaced(its.text)] if own and its and own.text != its.text else []
        if edits:
            yield Mutation(tuple(edits), f"{name} looks like {other}")


@operator("short-name-twice", TWO_THINGS, "Two values on a counter had the same letter in the key.")
def short_name_twice(draft: GameSource) -> Iterator[Mutation]:
    """Every value with the letter of another."""
    yield from _as_another(draft, ("stats/*/short",), "{0} has the letter of {1}")


@operator("drawing-twice", TWO_THINGS, "The same sign stood for two things in the legend.")
def drawing_twice(draft: GameSource) -> Iterator[Mutation]:
    """Every drawing of an action or a kind of field as that of another."""
    yield from _as_another(draft, ("procedure/actions/*/symbol",), "{0} has the sign of {1}")
    yield from _as_another(draft, ("roles/*/symbol",), "{0} has the sign of {1}")
    yield from _as_another(draft, ("roles/*/letter",), "{0} has the letter of {1}")
