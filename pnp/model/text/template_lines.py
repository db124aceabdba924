"""What the templates of a chapter say around a line: the variables that are set above it, and the loops around it."""

import re
from pathlib import Path

from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

_SET = re.compile(r"\{%-?\s*set\b(?:(?!%\}).)*%\}")
_LOOP = re.compile(r"\{%-?\s*(?:for\b(?:(?!%\}).)*|endfor\s*-?)%\}")


def above(game: Game, span: Span) -> str:
    """Return what a chapter sets for its templates before a line."""
    return "".join(part for line, part in _found(game, span.file)[0] if line < span.line)


def loops(game: Game, span: Span) -> tuple[str, ...]:
    """Return the starts of the loops around a line of a chapter, the outer ones first."""
    begun: list[str] = []
    for line, part in _found(game, span.file)[1]:
        if line >= span.line:
            break
        begun = begun[:-1] if "endfor" in part else [*begun, part]
    return tuple(begun)


def unrolled(game: Game, text: str, span: Span) -> str:
    """Return a template for a text once for each item of the loops around a line; empty if there are none."""
    around = loops(game, span) if "{" in text else ()
    return f"{above(game, span)}{''.join(around)}{text}\n{'{% endfor %}' * len(around)}" if around else ""


@cached_on_game
def _found(game: Game, file: str) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]:
    """Return the `set` steps, and the starts and ends of loops, of a chapter, each with its line."""
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return (
        tuple((number, part) for number, line in enumerate(lines, 1) for part in _SET.findall(line)),
        tuple((number, part) for number, line in enumerate(lines, 1) for part in _LOOP.findall(line)),
    )
