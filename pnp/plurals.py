"""Nouns with numbers, as messages and drawings say them."""


def many(one: str) -> str:
    """Return the plural of a noun: `cases`, `hexes`, `cities`."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "z", "ch", "sh")) else f"{one}s"


def plural(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun: `1 case`, `1,200 cases`; `several` replaces the regular plural."""
    return f"{number:,} {one if number == 1 else several or many(one)}"
