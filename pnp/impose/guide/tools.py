"""What is needed to make a kit and to play with it, as far as its steps need it."""

from collections.abc import Collection, Sequence

from pnp.scene.sheet import Component, GuideNote

_CUT = "To cut: a sharp knife with new blades, a steel ruler, and a cutting mat or a board that may be scratched{}."
_SCISSORS = "scissors{}"
_PUNCH = ", or a hammer and a hollow punch of {} mm, for round pieces"
_CORNERS = "a corner punch of {} mm radius, or scissors"
_GLUED = frozenset({"poster", "box", "standee"})
"""Kinds of notes whose steps need glue."""


def diameters(pieces: Sequence[Component]) -> str:
    """Return the diameters of round pieces in mm, in words."""
    return _sizes({each.width for each in pieces if each.outline.shape == "round"})


def radii(pieces: Sequence[Component]) -> str:
    """Return the radii of round corners in mm, in words."""
    return _sizes({each.outline.corner for each in pieces if each.outline.corner})


def _sizes(found: Collection[float]) -> str:
    return " or ".join(f"{size:g}" for size in sorted(found))


def tools(
    pieces: Sequence[Component], notes: Sequence[GuideNote], mounts: Sequence[tuple[str, bool]], play: Sequence[str]
) -> list[str]:
    """Return the lines of the list: to cut, to glue, to bind, to play.

    `mounts`: what sheets are glued to, and whether on both sides by pins. `play`: what is needed besides the kit.
    """
    kinds, lines = {note.kind for note in notes}, list[str]()
    if pieces:
        punch, corners = diameters(pieces), radii(pieces)
        more = [_SCISSORS.format(_PUNCH.format(punch) if punch else "")] if any(map(_is_shaped, pieces)) else []
        more += [_CORNERS.format(corners)] if corners else []
        lines.append(_CUT.format("".join(f"; {each}" for each in more)))
    glue = [each for each, _ in mounts] + (["a glue stick or spray glue"] if mounts else [])
    glue += ["two pins"] if any(pinned for _, pinned in mounts) else []
    glue += ["a glue stick"] if not mounts and kinds & _GLUED else []
    glue += ["white glue and a brush for the pad"] if "pad" in kinds else []
    lines += [f"To glue: {', '.join(dict.fromkeys(glue))}."] if glue else []
    lines += ["To bind the rules: a long-reach stapler, or a needle and thread."] if "booklet" in kinds else []
    lines += [f"To play: {', '.join(play)}."] if play else []
    return lines


def _is_shaped(piece: Component) -> bool:
    return not piece.outline.has_straight_cuts
