"""Numbers and dice: impossible values, wrong odds, wrong examples."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

VALUE = "A wrong value on a counter"
EXAMPLE = "An example that is wrong"
DICE = "A die that is not in the box"
ODDS = "A wrong formula"


@operator("value-slip", VALUE, "The reverse side of a counter had another strength than its front allows.")
def value_slip(source: GameSource) -> Iterator[Mutation]:
    """Repeat the digits of every value of a face."""
    stats = set(source.game.stats)
    for part in source.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in stats and part.number:
            yield Mutation(
                (part.replaced(f"{part.text}{part.text}"),), f"{part.path[1]} has {part.name} {part.text * 2}"
            )


@operator("example-off", EXAMPLE, "A worked example had another result than the rules give.")
def example_off(source: GameSource) -> Iterator[Mutation]:
    """Increase every number that an example expects by one."""
    for part in source.parts("examples/*/expect/*"):
        if part.number is not None:
            yield Mutation(
                (part.replaced(str(part.number + 1)),), f"{part.path[1]} expects {part.name} {part.number + 1}"
            )


@operator("example-of-another", EXAMPLE, "A sample counter in the rules was not the one that the text named.")
def example_of_another(source: GameSource) -> Iterator[Mutation]:
    """Rename every piece of an example to one that does not exist."""
    for part in source.parts("examples/*/given/**"):
        if part.kind == "value" and part.plain.partition(".")[0] in source.game.pieces:
            wrong = f"old-{part.plain}"
            yield Mutation((part.replaced(wrong),), f"{part.path[1]} has a piece {wrong}")


@operator("die-other", DICE, "The rules used a die that the box does not contain.")
def die_other(source: GameSource) -> Iterator[Mutation]:
    """Change the number of faces of every die of a table."""
    for part in source.parts("tables/*/rows/roll", "tables/*/columns/roll"):
        found = re.search(r"\dd(\d+)", part.text)
        if found:
            edit = Edit(part.file, part.start + found.start(1), part.start + found.end(1), "10")
            yield Mutation((edit,), f"{part.path[1]} is rolled with d10")


@operator("sign-turned", ODDS, "A modifier was added instead of subtracted.")
def sign_turned(source: GameSource) -> Iterator[Mutation]:
    """Reverse the first sign of every formula."""
    for part in source.parts("formulas/*"):
        found = re.search(r" ([+-]) ", part.text)
        if found:
            edit = Edit(
                part.file, part.start + found.start(1), part.start + found.end(1), "-" if found[1] == "+" else "+"
            )
            yield Mutation((edit,), f"{part.path[1]} has {edit.new} for {found[1]}")


@operator("name-not-defined", ODDS, "A formula used a value that no counter has.")
def name_not_defined(source: GameSource) -> Iterator[Mutation]:
    """Rename the first stat of every formula to one that does not exist."""
    for part in source.parts("formulas/*"):
        found = re.search(r"[a-z]+\.[a-z-]+", part.text)
        if found:
            edit = Edit(part.file, part.start + found.start(), part.start + found.end(), f"{found[0]}-x")
            yield Mutation((edit,), f"{part.path[1]} reads {edit.new}")


@operator("constant-off", ODDS, "A limit in a formula was one too high.")
def constant_off(source: GameSource) -> Iterator[Mutation]:
    """Increase the first number of every formula by one."""
    for part in source.parts("formulas/*"):
        found = re.search(r"(?<![\w.-])\d+(?![\w.])", part.text)
        if found:
            formula = part.text[: found.start()] + str(int(found[0]) + 1) + part.text[found.end() :]
            yield Mutation((part.replaced(formula),), f"{part.name} is {formula}")


@operator("divisor-zero", ODDS, "No odds existed against a combat strength of 0 (PanzerGruppe Guderian).")
def divisor_zero(source: GameSource) -> Iterator[Mutation]:
    """Divide by the second number of every difference of two numbers."""
    for part in source.parts("formulas/*"):
        found = re.search(r"(?<=[\w)]) - (?=[a-z])", part.text)
        if found:
            edit = Edit(part.file, part.start + found.start(), part.start + found.end(), " / ")
            yield Mutation((edit,), f"{part.name} divides")


@operator("odds-hopeless", ODDS, "A weapon could hit nothing at its own range (players' reports).")
def odds_hopeless(source: GameSource) -> Iterator[Mutation]:
    """Subtract 20 from every formula that a roll is compared with."""
    for part in source.parts("formulas/*"):
        if re.search(rf"<= *{re.escape(part.name)}\b", "".join(source.texts.values())) and "p(" not in part.text:
            yield Mutation((part.replaced(f'"{part.plain} - 20"'),), f"{part.name} is 20 less")
