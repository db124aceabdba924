"""Numbers and dice: missing or impossible values, wrong odds, wrong examples."""

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, following, operator, other_value
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import SourcePart

VALUE = "A wrong value on a counter"
EXAMPLE = "An example that is wrong"
ODDS = "A wrong formula"


@operator("value-slip", VALUE, "The reverse side of a counter had another strength than its front allows.")
def value_slip(source: GameSource) -> Iterator[Mutation]:
    """Repeat the digits of every value of a face."""
    for part in source.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in source.game.stats and part.number:
            yield Mutation((part.replaced(part.text * 2),), f"{part.path[1]} has {part.name} {part.text * 2}")


def _next_column(part: SourcePart) -> str | None:
    """Return the column of the example's table after the one that it has."""
    found = re.fullmatch(r"(\d+):(\d+)", part.plain)
    return f"{int(found[1]) + 1}:{found[2]}" if found else None


operator("example-column-off", EXAMPLE, "An example of combat used another column of odds than its units have.")(
    other_value("examples/*/column", new=_next_column, broken="{part.path[1]} has the column {new}")
)


@operator("example-result-off", EXAMPLE, "An example of combat had another result than its table.")
def example_result_off(source: GameSource) -> Iterator[Mutation]:
    """Give every example the next result of its table."""
    for part in source.parts("examples/*/result"):
        example = next(each for each in source.game.examples.values() if each.id == part.path[1])
        other = following(source.game.tables[example.table].results if example.table else (), part.plain)
        if other is not None:
            yield Mutation((part.replaced(other),), f"{part.path[1]} has the result {other}")


def _greater(part: SourcePart) -> str | None:
    found = re.fullmatch(r"(\d+)/(\d+)", part.plain)
    return f"{int(found[1]) + 1}/{found[2]}" if found else None


operator("example-chance-off", EXAMPLE, "An example of combat had other chances than its table.")(
    other_value("examples/*/chances/*", new=_greater, broken="{part.path[1]} has the chance {new} of {part.name}")
)


@operator("example-of-another", EXAMPLE, "A sample counter in the rules was not the one that the text named.")
def example_of_another(source: GameSource) -> Iterator[Mutation]:
    """Rename every piece of an example to one that does not exist."""
    for part in source.parts("examples/*/given/**"):
        if part.kind == "value" and part.plain.partition(".")[0] in source.game.pieces:
            wrong = f"old-{part.plain}"
            yield Mutation((part.replaced(wrong),), f"{part.path[1]} has a piece {wrong}")


@operator("constant-off", ODDS, "A limit in a formula was one too high.")
def constant_off(source: GameSource) -> Iterator[Mutation]:
    """Increase the first number of every formula by one."""
    for part in source.parts("formulas/*"):
        found = re.search(r"(?<![\w.-])\d+(?![\w.])", part.text)
        if found:
            formula = part.text[: found.start()] + str(int(found[0]) + 1) + part.text[found.end() :]
            yield Mutation((part.replaced(formula),), f"{part.name} is {formula}")


@operator("odds-hopeless", ODDS, "A weapon could hit nothing at its own range (players' reports).")
def odds_hopeless(source: GameSource) -> Iterator[Mutation]:
    """Subtract 20 from every formula that a roll is compared with."""
    for part in source.parts("formulas/*"):
        if re.search(rf"<= *{re.escape(part.name)}\b", "".join(source.texts.values())) and "p(" not in part.text:
            yield Mutation((part.replaced(f'"{part.plain} - 20"'),), f"{part.name} is 20 less")


@operator(
    "value-missing",
    "A value missing on a counter",
    "Counters were printed with an empty corner, and the errata supplied the number.",
)
def value_missing(source: GameSource) -> Iterator[Mutation]:
    """Remove every value of a face."""
    for part in source.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in source.game.stats and part.whole and part.text:
            yield Mutation((part.removed(),), f"{part.path[1]} has no {part.name} on its {part.path[2]}")
