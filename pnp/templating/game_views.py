"""Template views of a game: the names in its texts, and values that cannot be changed.

    pieces.truck.front.attack      budget.amount          boards.duel.zones['deploy-red'].rows
    procedure.actions_per_turn      purchases.full         examples['cannon-at-walker'].kill
    composites.convoy.results.tank.back.attack     stats.attack.name      counts.counters

A table of things (`pieces`, `sides`, `boards` …) gives its entries by id and iterates over them.
"""

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pnp.model.compute.moves import main_kind
from pnp.model.game import ComponentItem, ComponentSet, Game, OverTerrain, OwnFont, PictureCredit, Terrain
from pnp.model.game.documents import Skin
from pnp.model.game.ids import CompositeId, FaceId, PieceId, SideId, TerrainId
from pnp.model.game.maps import LineKind
from pnp.model.game.pieces import Composite, Face, FaceRef, Marker, Move, Piece, Side, Stat, State, StatEffect
from pnp.model.game.play import Action, Example, Step, Track
from pnp.model.game.sequence import ROLES, Phase
from pnp.model.game.units import Formation
from pnp.model.template_fields import template_fields
from pnp.templating import boards, conduct, decisions, scenarios, terrain
from pnp.templating.base_view import Function, View, refuse
from pnp.templating.record_views import PARTS, Computed, parts_of, view


def names(game: Game) -> dict[str, object]:
    """Return everything that a template over `game` can name; a part is computed when it is used."""
    found: dict[str, object] = {
        "game": View("game", lambda: parts_of(game, game), text=game.title),
        "dice": _table("dice", lambda: game.dice, lambda die: view(game, die, f"d{die.faces}", f"d{die.faces}")),
        "pieces": _table("pieces", lambda: game.pieces, lambda piece: _piece(game, piece)),
        "boards": _table("boards", lambda: game.boards, lambda board: view((game, board), board)),
        "terrain": _table("terrain", lambda: _terrain(game), partial(terrain.terrain, game)),
        "tables": _table("tables", lambda: game.tables, partial(scenarios.table, game)),
        "modifiers": _table("modifiers", lambda: game.modifiers, partial(scenarios.modifier, game)),
        "markers": _table("markers", lambda: game.markers, partial(_marker, game)),
        "components": _table("components", lambda: game.components, partial(view, game)),
        "pictures": _table("pictures", lambda: game.pictures, partial(_credited, game, "credit")),
        "fonts": _table("fonts", lambda: game.fonts, partial(_credited, game, "font")),
        "scenarios": _table("scenarios", lambda: game.scenarios, partial(view, game)),
        **{name: _table(name, partial(getattr, game, name), partial(view, game)) for name in _PLAIN},
        **_computed(game),
    }
    if game.skin is not None:
        found["words"] = words(game.skin)
        found["skin"] = view(game, game.skin)
    for name in ("control", "stacking", "supply", "facing"):
        if (rule := getattr(game, name)) is not None:
            found[name] = view(game, rule, name, name)
    if game.budget is not None:
        found["budget"] = view(game, game.budget, "budget", "budget")
    return found


_PLAIN = (
    *("sides", "stats", "composites", "roles", "states", "tracks", "classes", "attributes"),
    *("variables", "types", "sizes", "formations"),
)
"""Tables of the game whose records are template views without computed parts."""


def names_of(record: type) -> dict[str, str]:
    """Return the names of the fields and computed parts of a type of record, each with its description."""
    fields = dict.fromkeys(template_fields(record), "")
    return {**fields, **{name: part.about for name, part in PARTS.get(record, {}).items()}}


def _computed(game: Game) -> dict[str, object]:
    return {
        "procedure": View("procedure", lambda: _procedure(game)),
        "phases": _table("phases", lambda: {phase.id: phase for phase in game.procedure.phases}, partial(view, game)),
        "formulas": View("formulas", lambda: {name: str(formula.text) for name, formula in game.formulas.items()}),
        "examples": _table("examples", lambda: game.examples, lambda example: _example(game, example)),
        "decisions": _table("decisions", lambda: game.rulings.decisions, partial(view, game)),
        "clauses": View("clauses", lambda: {id_: partial(decisions.clause, game, id_) for id_ in game.rulings.clauses}),
        "ruling": Function("ruling", lambda decision, **given: decisions.answer(game, decision, given)),
        "purchases": View("purchases", lambda: _purchases(game)),
        "value": Function("value", lambda formula, **given: _value(game, formula, given)),
        "duel": Function("duel", lambda attacker, target, **given: scenarios.duel(game, attacker, target, given)),
        "counts": View("counts", lambda: _counts(game)),
        "terms": View("terms", lambda: game.terms),
        "kit": View("kit", lambda: _kit(game)),
    }


def _terrain(game: Game) -> dict[TerrainId, Terrain | OverTerrain | LineKind]:
    return {**game.terrain, **game.over, **game.line_kinds}


def _kit(game: Game) -> dict[str, object]:
    return {"counter_size": boards.number(game.kit.counter_size), "documents": game.kit.documents}


def _table(title: str, entries: Callable[[], Mapping[Any, Any]], make: Callable[[Any], View]) -> View:
    """Return a view of a table; an entry is read when a text names it."""

    def parts() -> dict[str, Callable[[], View]]:
        found = entries()
        return {str(key): lambda key=key: make(found[key]) for key in found}  # type: ignore[misc]

    return View(title, parts)


def _players(game: Game, same: Game) -> View:
    least, most = game.players
    return View("players", {"least": least, "most": most}, text=f"{least}" if least == most else f"{least}–{most}")


def _named(key: str, title: str, names: Mapping[str, str]) -> View:
    """Return a table of names by code; each entry has its code under `key`, and its `name`."""
    return View(title, {code: View(name, {key: code, "name": name}, text=name) for code, name in names.items()})


def _marker(game: Game, entry: Marker) -> View:
    """Return a marker with its own stats by id."""
    own = {str(stat): value for stat, value in entry.stats.items()}
    return View(entry.name, {**own, **parts_of(game, entry)}, text=entry.name)


def _most(game: Game, entry: Piece | Composite | Marker) -> int:
    """Return the copies for each side; the most when they differ."""
    return max(entry.count.values(), default=0)


def _total(game: Game, entry: Piece | Composite) -> int:
    return sum(entry.count.values())


def _piece(game: Game, piece: Piece) -> View:
    return View(piece.name, {**parts_of(game, piece), **_face_views(piece)}, text=piece.name)


def _faces(game: Game, piece: Piece) -> View:
    return View(f"the faces of {piece.name}", _face_views(piece))


def _face_views(piece: Piece) -> dict[str, Callable[[], View]]:
    return {str(id_): lambda id_=id_: _face(piece, piece.face(id_)) for id_ in piece.face_ids}  # type: ignore[misc]


def _face(piece: Piece, face: Face, stats: Mapping[Any, object] | None = None) -> View:
    values = {str(stat): value for stat, value in (stats or face.stats).items()}
    return View(f"{piece.name}, face {face.id}", {**parts_of(piece, face), **values}, text=face.state)


def _results(game: Game, composite: Composite) -> View:
    from pnp.model.compute import formulas

    def faces_of(piece: Piece) -> View:
        faces = {
            str(face.id): _face(piece, face, formulas.face_values(game, FaceRef(piece.id, face.id, composite.id)))
            for face in piece.faces
        }
        return View(piece.name, faces, text=piece.name)

    return View("results", {piece: partial(faces_of, game.pieces[piece]) for piece in composite.of})


def _effects(title: str, effects: Mapping[Any, StatEffect], part: str) -> View:
    return View(title, {str(stat): getattr(effect, part) for stat, effect in effects.items()})


def _combinations(game: Game, composite: Composite) -> int:
    """Return how many different stacks there are when every piece may show any face and order does not count."""
    faces = sum(len(game.pieces[piece].faces) for piece in composite.of)
    return math.comb(faces + composite.size - 1, composite.size)


def words(skin: Skin) -> View:
    """Return a skin's words: each prints as the singular, and has `one` and `many`."""
    parts = {name: view(None, word, word.one, word.one) for name, word in skin.words.items()}
    return View(f"the words of {skin.name}", parts)


def _start(game: Game, move: Move) -> View | None:
    return None if move.start is None else view(None, game.roles[move.start])


def _procedure(game: Game) -> dict[str, object]:
    procedure = game.procedure

    def steps(title: str, entries: tuple[Step, ...]) -> View:
        return View(title, {entry.name: partial(view, game, entry) for entry in entries})

    return {
        **parts_of(game, procedure),
        "actions": View("actions", {str(entry.id): partial(view, game, entry) for entry in procedure.actions}),
        "setup": steps("the set-up", procedure.setup),
        "end": steps("the end of the game", procedure.end),
    }


def _actor(game: Game, phase: Phase) -> str:
    return phase.by if phase.by in ROLES else game.sides[SideId(phase.by)].name


def _actions(game: Game, phase: Phase) -> tuple[View, ...]:
    return tuple(view(game, game.procedure.action(action)) for action in phase.does)


def _filled(game: Game, entry: Step | Action | Phase) -> str:
    from pnp.templating import render

    return render(game, entry.summary, entry.summary_span)


def _example(game: Game, example: Example) -> View:
    from pnp.model.compute import examples, formulas

    def given(value: FaceRef | tuple[FaceRef, ...] | int) -> object:
        if isinstance(value, int):
            return value
        if not isinstance(value, FaceRef):
            return tuple(map(given, value))
        piece = game.pieces[value.piece]
        return _face(piece, piece.face(value.face), formulas.face_values(game, value))

    values = {name: partial(given, value) for name, value in example.given.items()}
    results = {name: partial(examples.value, game, example, name) for name in game.formulas}
    on_map = scenarios.example(game, example) if example.scenario is not None else boards.example(game, example)
    on_map |= terrain.example(game, example) | scenarios.attack(game, example)
    on_map |= conduct.claims(game, example)
    on_map["arcs"] = View("arcs", partial(_arcs, game, example))
    parts = {**values, **results, **on_map, **decisions.example(game, example), **parts_of(game, example)}
    return View(f"example {example.id}", parts, text=example.title)


def _arcs(game: Game, example: Example) -> dict[str, object]:
    from pnp.model.compute import examples, facing

    shown = {**facing.arcs(game, examples.board_of(game, example), example), **example.arcs}
    return {role: " and ".join(arcs) for role, arcs in shown.items()}


def _value(game: Game, formula: object, given: Mapping[str, object]) -> object:
    """Return the value of a formula, with faces written as in YAML: `tank.back`, `tank.back+convoy`."""
    from pnp.model.compute import formulas

    if formula not in game.formulas:
        refuse(f"there is no formula {formula!r}; there is: {', '.join(game.formulas)}")
    return formulas.evaluate(game, str(formula), {name: _given(game, value) for name, value in given.items()})


def _given(game: Game, value: object) -> FaceRef | int:
    if isinstance(value, int):
        return value
    face, _, composite = str(value).partition("+")
    piece_id, _, face_id = face.partition(".")
    piece = game.pieces.get(PieceId(piece_id))
    if piece is None or face_id not in piece.face_ids:
        refuse(f"there is no face {face!r}; write it like tank.back")
    if composite and composite not in game.composites:
        refuse(f"there is no composite {composite!r}; there is: {', '.join(game.composites)}")
    return FaceRef(piece.id, FaceId(face_id), CompositeId(composite) if composite else None)


def _purchases(game: Game) -> dict[str, object]:
    from pnp.model.compute import formulas

    return {
        "count": lambda: formulas.count_purchases(game)[0],
        "full": lambda: formulas.count_purchases(game)[1],
        "most": lambda: max((purchase.size for purchase in formulas.purchases(game)), default=0),
        "least_full": lambda: min((purchase.size for purchase in formulas.purchases(game, full_only=True)), default=0),
    }


def _counts(game: Game) -> dict[str, object]:
    per_side = [sum(piece.count.get(side, 0) for piece in game.pieces.values()) for side in game.sides]
    markers = sum(sum(marker.count.values()) + marker.neutral_count for marker in game.markers.values())
    for_sale = [piece for piece in game.pieces.values() if piece.cost is not None]
    return {
        "sides": len(game.sides),
        "kinds": len(game.pieces),
        "kinds_for_sale": len(for_sale),
        "for_sale_per_side": sum(max(piece.count.values(), default=0) for piece in for_sale),
        "counters": sum(per_side),
        "counters_per_side": max(per_side, default=0),
        "composites": sum(sum(composite.count.values()) for composite in game.composites.values()),
        "markers": markers,
    }


def _credited(game: Game, title: str, entry: PictureCredit | OwnFont) -> View:
    """Return the credit of a picture, or a font of the game: it prints as its artist or name, license and source."""
    return view(game, entry, title, _credit(game, entry))


def _credit(game: Game, entry: PictureCredit | OwnFont) -> str:
    who = entry.artist if isinstance(entry, PictureCredit) else entry.name
    return f"{who} ({entry.license})" + (f", {entry.source}" if entry.source else "")


def _items(game: Game, set_: ComponentSet) -> View:
    return View("items", {str(id_): partial(_item, game, item) for id_, item in set_.items.items()})


def _item(game: Game, item: ComponentItem) -> View:
    return View(item.name, lambda: {**item.values, **parts_of(game, item)}, text=item.name)


PARTS[Game] = {"players": Computed("`least` and `most`", _players)}
PARTS[Side] = {
    "counters": Computed(
        "how many it has", lambda game, side: sum(piece.count.get(side.id, 0) for piece in game.pieces.values())
    )
}
PARTS[Stat] = {
    "codes": Computed("each with its `name`", lambda game, stat: _named("code", "codes", stat.codes)),
    "flags": Computed("each with its `name`", lambda game, stat: _named("mark", "flags", stat.flags)),
}
PARTS[Piece] = {
    "count": Computed("for each side", _most),
    "count_by_side": Computed(
        "by side", lambda game, piece: View("count", {str(side): copies for side, copies in piece.count.items()})
    ),
    "total": Computed("for all sides", _total),
    "tags": Computed("in alphabetical order", lambda game, piece: tuple(sorted(piece.tags))),
    "carries": Computed("how many units", lambda game, piece: piece.carries.slots if piece.carries else 0),
    "class": Computed("the id of its class", lambda game, piece: piece.move_class),
    "type": Computed("its type", lambda game, piece: piece.type and view(game, game.types[piece.type])),
    "unit_size": Computed("its size", lambda game, piece: piece.unit_size and view(game, game.sizes[piece.unit_size])),
    "formation": Computed(
        "its formation", lambda game, piece: piece.formation and view(game, game.formations[piece.formation])
    ),
    "moves": Computed(
        "in order",
        lambda game, piece: tuple(view(game, move, move.name or move.kind) for move in piece.moves),
    ),
    "faces": Computed("by id", _faces),
}
PARTS[Face] = {"piece": Computed("the name of its piece", lambda piece, face: piece.name)}
PARTS[Formation] = {
    "side": Computed("its side", lambda game, formation: view(game, game.sides[formation.side])),
    "units": Computed(
        "its pieces",
        lambda game, formation: tuple(
            _piece(game, piece) for piece in game.pieces.values() if piece.formation == formation.id
        ),
    ),
}
PARTS[Composite] = {
    "of": Computed("its pieces", lambda game, entry: tuple(_piece(game, game.pieces[piece]) for piece in entry.of)),
    "top": Computed(
        "the change of each stat, such as +1",
        lambda game, entry: _effects("the effect on the top piece", entry.effect, "text"),
    ),
    "amounts": Computed("the same as numbers", lambda game, entry: _effects("the effect", entry.effect, "amount")),
    "count": Computed("for each side", _most),
    "total": Computed("for all sides", _total),
    "combinations": Computed("how many different stacks there are", _combinations),
    "results": Computed("`results.PIECE.FACE.STAT`", _results),
}
PARTS[Marker] = {
    "count": Computed("for each side, or of no side", lambda game, marker: _most(game, marker) or marker.neutral_count),
    "total": Computed("with those of no side", lambda game, marker: sum(marker.count.values()) + marker.neutral_count),
    "tags": Computed("in alphabetical order", lambda game, marker: tuple(sorted(marker.tags))),
}
PARTS[Move] = {
    "directions": Computed("how many", lambda game, move: len(move.pattern.on(main_kind(game, [move])))),
    "from": Computed("the role of the cells where it starts", _start),
    "states": Computed(
        "the names of the states it needs",
        lambda game, move: tuple(game.states[state].name for state in sorted(move.states)),
    ),
}
PARTS[State] = {
    "pieces": Computed(
        "the names of those that can be in it",
        lambda game, state: tuple(game.pieces[piece].name for piece in state.of or game.pieces),
    )
}
PARTS[Track] = {
    "first": Computed("the number of its first box", lambda game, track: track.low),
    "last": Computed("the number of its last box", lambda game, track: track.high),
    "boxes": Computed("how many", lambda game, track: track.high - track.low + 1),
}
PARTS[Action] = {"summary": Computed("", lambda game, action: _filled(game, action))}
PARTS[Step] = {"summary": Computed("", lambda game, step: _filled(game, step))}
PARTS[Phase] = {
    "summary": Computed("", lambda game, phase: _filled(game, phase)),
    "by": Computed("who acts: phasing, other, both, or the name of a side", _actor),
    "actions": Computed("those done in it", _actions),
}
PARTS[ComponentSet] = {
    "count": Computed("all copies", lambda game, set_: set_.count),
    "items": Computed("by id", _items),
}
PARTS[PictureCredit] = {"text": Computed("artist, license and source", _credit)}
PARTS[OwnFont] = {"text": Computed("name, license and source", _credit)}
