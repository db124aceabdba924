"""The figures that chapters can contain, by their words: `figure stack convoy scout.back truck.front`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from pnp.model.game import Example, Game
from pnp.model.game.documents import Panel
from pnp.model.game.ids import ExampleId
from pnp.source.suggestions import did_you_mean

MORE = "…"
"""Marks further arguments of the kind before it."""
ROW_BREAK = "/"
"""Begins another row of components."""
FIGURES: Mapping[str, tuple[str, ...]] = {
    "armies": (),
    "board": ("BOARD",),
    "example": ("EXAMPLE",),
    "faces": ("PIECE",),
    "items": ("SET[.ITEM][+SET[.ITEM]][:WHOSE]", MORE),
    "lineup": (),
    "markers": (),
    "moves": ("PIECE[.FACE]", MORE),
    "panel": ("KIND",),
    "sequence": ("EXAMPLE", MORE),
    "stack": ("COMPOSITE", "TOP.FACE", "LOWER.FACE"),
    "turn": (),
}
"""The kinds of figures with the names of their arguments."""


class Unknown(NamedTuple):
    """An unknown figure: the message, and the known figures."""

    message: str
    hint: str


def unknown(game: Game, words: Sequence[str]) -> Unknown | None:
    """Return what is unknown in the words after ``` that specify a figure; None when all of it is known."""
    if len(words) < 2 or words[0] != "figure" or words[1] not in FIGURES:
        return Unknown(f"there is no figure '{' '.join(words)}'", f"write figure and {_list(FIGURES)}")
    kind, names = words[1], FIGURES[words[1]]
    settings = [word for word in words[2:] if "=" in word]
    arguments = [word for word in words[2:] if "=" not in word]
    needed = len(names) - (MORE in names)
    is_right = len(arguments) == needed or (MORE in names and len(arguments) > needed)
    if not is_right or (settings and kind != "panel"):
        count = f"{needed} or more" if MORE in names else str(needed)
        wanted = " ".join(("figure", kind, *names))
        return Unknown(f"after 'figure {kind}', {count} must be named, not {len(words[2:])}", f"write: {wanted}")
    if kind == "items" and any(
        one == other == ROW_BREAK for one, other in pairwise([ROW_BREAK, *arguments, ROW_BREAK])
    ):
        return Unknown(f"a row of 'figure items' has no components beside '{ROW_BREAK}'", "write it between components")
    asked = chain(names[:needed], (names[0] for _ in arguments[needed:]))
    found = (_ARGUMENTS[name](game, word) for name, word in zip(asked, arguments, strict=True))
    first = next((fault for fault in found if fault), None)
    if first is None and kind in ("example", "sequence"):
        return _undrawable([game.examples[ExampleId(name)] for name in arguments], kind)
    return first or (_panel_with(game, arguments[0], settings) if settings else None)


def _undrawable(shown: Sequence[Example], kind: str) -> Unknown | None:
    """Return why a figure cannot show examples: one has no diagram, or several do not share a board."""
    for example in shown if kind == "example" else ():
        if (example.board is None and example.scenario is None) or not example.places:
            return Unknown(f"example '{example.id}' has no places on a board", "give it a board and places")
    if kind == "sequence" and (shown[0].board is None or len({example.board for example in shown}) > 1):
        return Unknown("these examples do not share a board", "show each of them by 'figure example'")
    return None


def panels(game: Game) -> tuple[Panel, ...]:
    """Return every panel of the charts, of the summary and of the sheets of maps."""
    rows = [row for chart in game.charts.values() for row in chart.rows]
    if game.rules is not None:
        rows += [*game.rules.summary, *(row for page in game.rules.spare_pages for row in page.rows)]
    sheets = (board.sheet.panels for board in game.boards.values() if board.sheet is not None)
    return tuple(chain(*rows, *sheets))


def fitting(game: Game, kind: str, settings: Iterable[str]) -> Panel | None:
    """Return the first panel of a kind that has all `settings`, such as `table=firing`."""
    wanted = [word.partition("=") for word in settings]
    return next(
        (
            panel
            for panel in panels(game)
            if panel.kind == kind and all(_setting(panel, name) == value for name, _, value in wanted)
        ),
        None,
    )


def _setting(panel: Panel, name: str) -> str:
    """Return an option of a panel as figures name it; its title in lower case with hyphens."""
    return "-".join(panel.title.lower().split()) if name == "title" else str(panel.options.get(name, ""))


def _panel_with(game: Game, kind: str, settings: Sequence[str]) -> Unknown | None:
    if fitting(game, kind, settings):
        return None
    names = [word.partition("=")[0] for word in settings]
    of_kind = [panel for panel in panels(game) if panel.kind == kind]
    values = sorted({f"{name}={_setting(panel, name)}" for panel in of_kind for name in names})
    return Unknown(f"no panel '{kind}' has {_list(settings)}", f"known values: {_list(values)}")


def _panel(game: Game, kind: str) -> Unknown | None:
    kinds = sorted({panel.kind for panel in panels(game)})
    return None if kind in kinds else Unknown(f"no chart of the game has a panel '{kind}'", did_you_mean(kind, kinds))


def _face(game: Game, written: str) -> Unknown | None:
    piece_id, _, face_id = written.partition(".")
    piece = next((piece for id_, piece in game.pieces.items() if id_ == piece_id), None)
    if piece is None:
        return _missing("piece", piece_id, game.pieces)
    faces = piece.face_ids
    return None if face_id in faces else _missing(f"face of {piece.name}", face_id, faces)


def items_of(written: str) -> tuple[list[str], str]:
    """Return a component and those that lie on it, and whose it is: `cards.ace+tokens.glow:Ben`."""
    named, _, whose = written.partition(":")
    return named.split("+"), whose.replace("_", " ")


def _items(game: Game, written: str) -> Unknown | None:
    if written == ROW_BREAK:
        return None
    if written.endswith(":"):
        return Unknown(f"no name follows the colon of '{written}'", "write whose it is after it, or leave it out")
    return next(filter(None, (_item(game, each) for each in items_of(written)[0])), None)


def _item(game: Game, written: str) -> Unknown | None:
    set_id, _, item_id = written.partition(".")
    found = next((each for id_, each in game.components.items() if id_ == set_id), None)
    if found is None:
        return _missing("set of components", set_id, game.components)
    if "." not in written:
        return None if found.back_layout else Unknown(f"the set '{set_id}' has no back to show", f"write {set_id}.ITEM")
    return None if item_id in found.items else _missing(f"item of {found.name}", item_id, found.items)


def _missing(what: str, wanted: str, known: Iterable[str]) -> Unknown:
    return Unknown(f"there is no {what} '{wanted}'", did_you_mean(wanted, known))


def _list(names: Iterable[object]) -> str:
    return ", ".join(str(name) for name in names)


def _id_of(what: str, known: Callable[[Game], Iterable[str]]) -> Callable[[Game, str], Unknown | None]:
    def find(game: Game, wanted: str) -> Unknown | None:
        ids = [*known(game)]
        return None if wanted in ids else _missing(what, wanted, ids)

    return find


_ARGUMENTS: Mapping[str, Callable[[Game, str], Unknown | None]] = {
    "BOARD": _id_of("board", lambda game: game.boards),
    "EXAMPLE": _id_of("example", lambda game: game.examples),
    "PIECE": _id_of("piece", lambda game: game.pieces),
    "PIECE[.FACE]": lambda game, written: (_face if "." in written else _ARGUMENTS["PIECE"])(game, written),
    "COMPOSITE": _id_of("composite", lambda game: game.composites),
    "KIND": _panel,
    "SET[.ITEM][+SET[.ITEM]][:WHOSE]": _items,
    "TOP.FACE": _face,
    "LOWER.FACE": _face,
}
