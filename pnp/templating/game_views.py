"""What templates see of a game: names that read like a designer's notes, values that cannot be changed.

    pieces.runner.front.attack      budget.amount          boards.duel.zones['deploy-amber'].rows
    procedure.actions_per_turn      purchases.full         examples['cannon-at-walker'].kill
    composites['power-up'].results.bombard.back.attack     stats.attack.name      counts.counters

A table of things (`pieces`, `sides`, `boards` …) gives its entries by id and runs over them in a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from pnp.model.game import (
    Action,
    Composite,
    CompositeId,
    Example,
    Face,
    FaceId,
    FaceRef,
    Game,
    Marker,
    Move,
    Piece,
    PieceId,
    Side,
    Skin,
    Stat,
    State,
    Step,
    Track,
)
from pnp.templating import boards, decisions, scenarios
from pnp.templating.base_view import Function, View, refuse


def names(game: Game) -> dict[str, object]:
    """Everything that a template over `game` can name; what it does not name is not looked at."""
    found: dict[str, object] = {
        "game": View("game", lambda: _game(game), text=game.title),
        "sides": _table("sides", lambda: game.sides, lambda side: _side(game, side)),
        "dice": _table("dice", lambda: game.dice, lambda die: _plain(f"d{die.faces}", die, "id faces")),
        "stats": _table("stats", lambda: game.stats, _stat),
        "pieces": _table("pieces", lambda: game.pieces, lambda piece: _piece(game, piece)),
        "composites": _table("composites", lambda: game.composites, lambda entry: _composite(game, entry)),
        "markers": _table("markers", lambda: game.markers, _marker),
        "terrain": _table("terrain", lambda: game.terrain, lambda entry: _plain(entry.name, entry, "id name note")),
        "boards": _table("boards", lambda: game.boards, lambda entry: boards.board(game, entry)),
        "roles": _table("roles", lambda: game.roles, boards.role),
        "states": _table("states", lambda: game.states, lambda entry: _state(game, entry)),
        "tracks": _table("tracks", lambda: game.tracks, _track),
        "classes": _table(
            "classes", lambda: game.classes, lambda entry: _plain(entry.name, entry, "id name short note")
        ),
        "features": _table("features", lambda: game.features, lambda entry: _plain(entry.name, entry, "id name note")),
        "tables": _table("tables", lambda: game.tables, scenarios.table),
        "modifiers": _table("modifiers", lambda: game.modifiers, scenarios.modifier),
        "forts": _table("forts", lambda: game.forts, scenarios.fort),
        "scenarios": _table("scenarios", lambda: game.scenarios, lambda entry: scenarios.scenario(game, entry)),
        **_worked_out(game),
    }
    if game.skin is not None:
        found["words"] = words(game.skin)
        found["skin"] = _plain(game.skin.name, game.skin, "id name")
    if game.budget is not None:
        found["budget"] = _plain("budget", game.budget, "amount unit units note")
    return found


def _worked_out(game: Game) -> dict[str, object]:
    """How the game is played, and what can be worked out of it."""
    return {
        "procedure": View("procedure", lambda: _procedure(game)),
        "variables": _table(
            "variables", lambda: game.variables, lambda entry: _plain(entry.name, entry, "id name low high")
        ),
        "formulas": View("formulas", lambda: {name: str(formula.text) for name, formula in game.formulas.items()}),
        "examples": _table("examples", lambda: game.examples, lambda example: _example(game, example)),
        "decisions": _table("decisions", lambda: game.rulings.decisions, decisions.decision),
        "clauses": View("clauses", lambda: {id_: partial(decisions.clause, game, id_) for id_ in game.rulings.clauses}),
        "ruling": Function("ruling", lambda decision, **given: decisions.answer(game, decision, given)),
        "purchases": _purchases(game),
        "value": Function("value", lambda formula, **given: _value(game, formula, given)),
        "duel": Function("duel", lambda attacker, target, **given: scenarios.duel(game, attacker, target, given)),
        "counts": View("counts", lambda: _counts(game)),
        "terms": View("terms", lambda: game.terms),
        "kit": View(
            "kit", lambda: {"counter_size": boards.number(game.kit.counter_size), "documents": game.kit.documents}
        ),
    }


def _kit(game: Game) -> dict[str, object]:
    return {"counter_size": boards.number(game.kit.counter_size), "documents": game.kit.documents}


def _plain(title: str, entry: object, parts: str) -> View:
    return View(title, {part: getattr(entry, part) for part in parts.split()}, text=title)


def _table(title: str, entries: Callable[[], Mapping[Any, Any]], make: Callable[[Any], View]) -> View:
    return View(title, lambda: {str(key): (lambda entry=entry: make(entry)) for key, entry in entries().items()})


def _game(game: Game) -> dict[str, object]:
    least, most = game.players
    return {
        "id": game.id,
        "title": game.title,
        "subtitle": game.subtitle,
        "version": game.version,
        "released": game.released,
        "minutes": game.minutes,
        "players": View(
            "players", {"least": least, "most": most}, text=f"{least}" if least == most else f"{least}–{most}"
        ),
        "credits": tuple(_plain(entry.name, entry, "role name url") for entry in game.credits),
        "license": game.license,
        "notice": game.notice,
    }


def _side(game: Game, side: Side) -> View:
    parts = {part: getattr(side, part) for part in ("id", "name", "color", "emblem", "player", "neutral")}
    copies = sum(piece.count.get(side.id, 0) for piece in game.pieces.values())
    return View(side.name, {**parts, "counters": copies}, text=side.name)


def _stat(stat: Stat) -> View:
    parts = {part: getattr(stat, part) for part in ("id", "name", "short", "low", "high", "note")}
    codes = {code: View(name, {"code": code, "name": name}, text=name) for code, name in stat.codes.items()}
    flags = {mark: View(name, {"mark": mark, "name": name}, text=name) for mark, name in stat.flags.items()}
    return View(stat.name, {**parts, "codes": View("codes", codes), "flags": View("flags", flags)}, text=stat.name)


def _counted(count: Mapping[Any, int]) -> tuple[View, int]:
    """Copies by side, and per side when all have as many (the most, otherwise)."""
    return View("count", {str(side): number for side, number in count.items()}), max(count.values(), default=0)


def _piece(game: Game, piece: Piece) -> View:
    by_side, per_side = _counted(piece.count)
    faces = {str(face.id): (lambda face=face: _face(piece, face)) for face in piece.faces}
    parts: dict[str, object] = {
        "id": piece.id,
        "name": piece.name,
        "title": piece.title,
        "cost": piece.cost,
        "limit": piece.limit,
        "required": piece.required,
        "count": per_side,
        "count_by_side": by_side,
        "total": sum(piece.count.values()),
        "tags": tuple(sorted(piece.tags)),
        "note": piece.note,
        "carries": piece.carries.slots if piece.carries else 0,
        "class": piece.move_class,
        "moves": lambda: tuple(_move(game, move) for move in piece.moves),
        "faces": lambda: View(f"the faces of {piece.name}", faces),
    }
    return View(f"{piece.name}", {**parts, **faces}, text=piece.name)


def _face(piece: Piece, face: Face, stats: Mapping[Any, object] | None = None) -> View:
    values = {str(stat): value for stat, value in (stats or face.stats).items()}
    parts = {"id": face.id, "state": face.state, "kind": face.kind, "piece": piece.name, **values}
    return View(f"{piece.name}, face {face.id}", parts, text=face.state)


def _composite(game: Game, composite: Composite) -> View:
    from pnp.model.compute import formulas

    def results() -> View:
        pieces = [game.pieces[piece] for piece in composite.of]
        return View("results", {str(piece.id): faces_of(piece) for piece in pieces})

    def faces_of(piece: Piece) -> View:
        faces = {
            str(face.id): _face(piece, face, formulas.face_values(game, FaceRef(piece.id, face.id, composite.id)))
            for face in piece.faces
        }
        return View(piece.name, faces, text=piece.name)

    parts: dict[str, object] = {
        "id": composite.id,
        "name": composite.name,
        "size": composite.size,
        "of": lambda: tuple(_piece(game, game.pieces[piece]) for piece in composite.of),
        "top": View(
            "the effect on the top piece", {str(stat): effect.text for stat, effect in composite.effect.items()}
        ),
        "amounts": View("the effect", {str(stat): effect.amount for stat, effect in composite.effect.items()}),
        "count": _counted(composite.count)[1],
        "total": sum(composite.count.values()),
        "combinations": _combinations(game, composite),
        "note": composite.note,
        "results": results,
    }
    return View(composite.name, parts, text=composite.name)


def _combinations(game: Game, composite: Composite) -> int:
    """How many different stacks there are when every piece may show any face and order does not count."""
    faces = sum(len(game.pieces[piece].faces) for piece in composite.of)
    return sum(1 for _ in combinations_with_replacement(range(faces), composite.size))


def _marker(marker: Marker) -> View:
    parts = {
        "id": marker.id,
        "name": marker.name,
        "back_name": marker.back_name,
        "count": _counted(marker.count)[1],
        "total": sum(marker.count.values()) + marker.neutral_count,
        "note": marker.note,
    }
    return View(marker.name, parts, text=marker.name)


def words(skin: Skin) -> View:
    """A skin's words: each prints as the singular, and has `one` and `many`."""
    parts = {name: _plain(word.one, word, "one many") for name, word in skin.words.items()}
    return View(f"the words of {skin.name}", parts)


def _move(game: Game, move: Move) -> View:
    parts: dict[str, object] = {
        "kind": move.kind,
        "name": move.name,
        "capture": move.capture,
        "reach": move.reach,
        "directions": len(move.steps),
        "from": lambda: None if move.start is None else boards.role(game.roles[move.start]),
        "states": tuple(game.states[state].name for state in sorted(move.states)),
    }
    return View(move.name or move.kind, parts)


def _state(game: Game, state: State) -> View:
    parts: dict[str, object] = {
        **{part: getattr(state, part) for part in ("id", "name", "note", "marker", "face")},
        "pieces": tuple(game.pieces[piece].name for piece in state.of or game.pieces),
    }
    return View(state.name, parts, text=state.name)


def _track(track: Track) -> View:
    parts = {"id": track.id, "name": track.name, "first": track.low, "last": track.high, "note": track.note}
    return View(track.name, {**parts, "boxes": track.high - track.low + 1}, text=track.name)


def _procedure(game: Game) -> dict[str, object]:
    procedure = game.procedure

    def action(entry: Any) -> View:
        parts = {part: getattr(entry, part) for part in ("id", "name", "cost", "per_piece")}
        return View(entry.name, {**parts, "summary": lambda: _filled(game, entry)}, text=entry.name)

    def steps(title: str, entries: tuple[Step, ...]) -> View:
        return View(title, {entry.name: (lambda entry=entry: step(entry)) for entry in entries})

    def step(entry: Step) -> View:
        return View(entry.name, {"name": entry.name, "summary": lambda: _filled(game, entry)}, text=entry.name)

    return {
        "actions_per_turn": procedure.actions_per_turn,
        "actions": View("actions", {str(entry.id): (lambda entry=entry: action(entry)) for entry in procedure.actions}),
        "setup": steps("the set-up", procedure.setup),
        "end": steps("the end of the game", procedure.end),
    }


def _filled(game: Game, entry: Step | Action) -> str:
    from pnp.templating import render

    return render(game, entry.summary, entry.summary_span)


def _example(game: Game, example: Example) -> View:
    from pnp.model.compute import examples, formulas

    def given(value: FaceRef | int) -> object:
        if isinstance(value, int):
            return value
        piece = game.pieces[value.piece]
        return _face(piece, piece.face(value.face), formulas.face_values(game, value))

    values = {name: (lambda value=value: given(value)) for name, value in example.given.items()}
    results = {name: (lambda name=name: examples.value(game, example, name)) for name in game.formulas}
    on_map = scenarios.example(game, example) if example.scenario is not None else boards.example(game, example)
    parts = {
        **values,
        **results,
        **on_map,
        **decisions.example(game, example),
        "id": example.id,
        "title": example.title,
    }
    return View(f"example {example.id}", parts, text=example.title)


def _value(game: Game, formula: object, given: Mapping[str, object]) -> object:
    """What a formula comes to, with faces written as in the definition: `bombard.back`, `bombard.back+power-up`."""
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
    if piece is None or face_id not in {entry.id for entry in piece.faces}:
        refuse(f"there is no face {face!r}; write it like bombard.back")
    if composite and composite not in game.composites:
        refuse(f"there is no composite {composite!r}; there is: {', '.join(game.composites)}")
    return FaceRef(piece.id, FaceId(face_id), CompositeId(composite) if composite else None)


def _purchases(game: Game) -> View:
    from pnp.model.compute import formulas

    parts: dict[str, object] = {
        "count": lambda: formulas.count_purchases(game)[0],
        "full": lambda: formulas.count_purchases(game)[1],
        "most": lambda: max((purchase.size for purchase in formulas.purchases(game)), default=0),
        "least_full": lambda: min((purchase.size for purchase in formulas.purchases(game, full_only=True)), default=0),
    }
    return View("purchases", parts)


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
