"""What is needed to make a kit and to play with it, as far as its steps need it."""

from collections.abc import Collection, Sequence

from pnp.scene.sheet import Component, GuideNote

_CUT = "To cut: a sharp knife with new blades, a steel ruler, and a cutting mat or a board that may be scratched{}."
_PUNCH = "a hammer and a hollow punch of {} mm, for round pieces"
_CORNERS = "a corner punch of {} mm radius, or scissors"
_GLUED = frozenset({"poster", "box", "standee"})
"""Kinds of notes whose steps need glue."""
_THICK = 1.0
"""From this thickness in mm on, scissors do not cut a piece."""


def shaped(pieces: Sequence[Component], *, thick: bool) -> list[Component]:
    """Return the pieces that are cut along an outline, of board that is too thick for scissors or of thinner stock."""
    found = [each for each in pieces if not each.outline.has_straight_cuts]
    return [each for each in found if (each.stock is not None and each.stock.thickness >= _THICK) == thick]


def diameters(pieces: Sequence[Component]) -> str:
    """Return the diameters of round pieces in mm, in words."""
    return _sizes({each.width for each in pieces if each.outline.shape == "round"})


def radii(pieces: Sequence[Component]) -> str:
    """Return the radii of round corners in mm, in words."""
    return _sizes({each.outline.corner for each in pieces if each.outline.corner})


def _sizes(found: Collection[float]) -> str:
    return " or ".join(f"{size:g}" for size in sorted(found))


def tools(
    pieces: Sequence[Component], notes: Sequence[GuideNote], supplies: str, mounts: Sequence[bool], play: Sequence[str]
) -> list[str]:
    """Return the lines of the list: sheets, to cut, to glue, to bind, to play.

    `supplies`: sheets of paper and board. `mounts`: of each file that is glued to board, whether on both sides by
    pins. `play`: what is needed besides the kit.
    """
    kinds, lines = {note.kind for note in notes}, [f"Sheets: {supplies}."] if supplies else []
    if pieces:
        thick, thin = (shaped(pieces, thick=each) for each in (True, False))
        corners = radii(pieces)
        optional = f", or {_PUNCH.format(diameters(thin))}" if diameters(thin) and not diameters(thick) else ""
        more = [f"scissors{optional}"] if thin else []
        more += [_PUNCH.format(diameters(pieces))] if diameters(thick) else []
        more += [_CORNERS.format(corners)] if corners else []
        lines.append(_CUT.format("".join(f"; {each}" for each in more)))
    glue = ["a glue stick or spray glue"] if mounts else []
    glue += ["two pins", "an awl"] if any(mounts) else []
    glue += ["a glue stick"] if not mounts and kinds & _GLUED else []
    glue += ["white glue and a brush for the pad"] if "pad" in kinds else []
    lines += [f"To glue: {', '.join(dict.fromkeys(glue))}."] if glue else []
    lines += ["To bind the rules: a long-reach stapler, or a needle and thread."] if "booklet" in kinds else []
    lines += [f"To play: {', '.join(play)}."] if play else []
    return lines
