"""Numbers and dice: values that cannot be, odds and examples that are wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

VALUE = "A wrong value on a counter"
EXAMPLE = "An example that is wrong"
DICE = "A die that is not in the box"
ODDS = "A chance that cannot be meant"


@operator("value-slip", VALUE, "The reverse side of a counter had another strength than its front allows.")
def value_slip(draft: GameSource) -> Iterator[Mutation]:
    """Every value of a face with its digit typed twice."""
    stats = set(draft.game.stats)
    for part in draft.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in stats and part.number:
            yield Mutation(
                (part.replaced(f"{part.text}{part.text}"),), f"{part.path[1]} has {part.name} {part.text * 2}"
            )


@operator("example-off", EXAMPLE, "A worked example came to another result than the rules do.")
def example_off(draft: GameSource) -> Iterator[Mutation]:
    """Every number that an example expects off by one."""
    for part in draft.parts("examples/*/expect/*"):
        if part.number is not None:
            yield Mutation(
                (part.replaced(str(part.number + 1)),), f"{part.path[1]} expects {part.name} {part.number + 1}"
            )


@operator("example-of-another", EXAMPLE, "A sample counter in the rules was another than the text said.")
def example_of_another(draft: GameSource) -> Iterator[Mutation]:
    """Every piece of an example that there is not."""
    for part in draft.parts("examples/*/given/**"):
        if part.kind == "value" and part.plain.partition(".")[0] in draft.game.pieces:
            wrong = f"old-{part.plain}"
            yield Mutation((part.replaced(wrong),), f"{part.path[1]} has a piece {wrong}")


@operator("die-other", DICE, "The rules threw a die that the box does not have.")
def die_other(draft: GameSource) -> Iterator[Mutation]:
    """Every die that is thrown for a table with other faces."""
    for part in draft.parts("tables/*/rows/roll", "tables/*/columns/roll"):
        found = re.search(r"\dd(\d+)", part.text)
        if found:
            edit = Edit(part.file, part.start + found.start(1), part.start + found.end(1), "10")
            yield Mutation((edit,), f"{part.path[1]} is rolled with d10")


@operator("sign-turned", ODDS, "A bonus was added where it should have been taken away.")
def sign_turned(draft: GameSource) -> Iterator[Mutation]:
    """Every formula with its first plus as a minus, or the other way round."""
    for part in draft.parts("formulas/*"):
        found = re.search(r" ([+-]) ", part.text)
        if found:
            edit = Edit(
                part.file, part.start + found.start(1), part.start + found.end(1), "-" if found[1] == "+" else "+"
            )
            yield Mutation((edit,), f"{part.path[1]} has {edit.new} for {found[1]}")


@operator("name-not-defined", ODDS, "A formula used a value that no counter has.")
def name_not_defined(draft: GameSource) -> Iterator[Mutation]:
    """Every formula with a value that there is not."""
    for part in draft.parts("formulas/*"):
        found = re.search(r"[a-z]+\.[a-z-]+", part.text)
        if found:
            edit = Edit(part.file, part.start + found.start(), part.start + found.end(), f"{found[0]}-x")
            yield Mutation((edit,), f"{part.path[1]} reads {edit.new}")


@operator("constant-off", ODDS, "A limit in a formula was one too high.")
def constant_off(draft: GameSource) -> Iterator[Mutation]:
    """Every formula with its first number one higher."""
    for part in draft.parts("formulas/*"):
        found = re.search(r"(?<![\w.-])\d+(?![\w.])", part.text)
        if found:
            formula = part.text[: found.start()] + str(int(found[0]) + 1) + part.text[found.end() :]
            yield Mutation((part.replaced(formula),), f"{part.name} is {formula}")
