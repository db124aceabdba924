"""Domains and measures of a definition."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pnp.budget import LIMITS
from pnp.model.definition.clauses import MeasureDefinition
from pnp.model.fields.common import UNKNOWN
from pnp.model.fields.rulings import FROM, TAG, WrittenDomain
from pnp.model.game.ids import DomainId, PieceId, StatId
from pnp.model.game.pieces import Piece
from pnp.model.game.rulings import Domain, Measure, Value
from pnp.model.resolve.context import UNREADABLE, Scope
from pnp.source.nodes import Path

YES_NO = "yes-no"
"""The domain that every game has."""
_FUNCTIONS = frozenset({"min", "max", "clamp", "p"})
_RANGES = {"stats": "stat", "dice": "die", "variables": "variable"}
"""Sections whose entries have numbers, with the term for an entry."""


def domains(context: Scope) -> dict[DomainId, Domain]:
    """Return all domains by id, the built-in one included, without those that cannot be read."""
    words: dict[Value, str] = {"no": "no", "yes": "yes"}
    built_in = Domain(DomainId(YES_NO), tuple(words), MappingProxyType(words), False, context.span)
    found = {built_in.id: built_in}
    for id_, written in context.definition.domains.items():
        path = ("domains", id_)
        if id_ == YES_NO:
            context.error("value.name-clash", f"'{YES_NO}' is built in", context.key(*path), "give it another id")
        elif written.reference:
            message, hint = "a domain cannot be the name of another", f"write '{written.reference}' where it is used"
            context.error("value.domain", message, context.value(*path), hint)
        elif (domain := _domain(context, path, id_, written)) is not None:
            found[domain.id] = domain
    return found


def domain_of(
    context: Scope, known: Mapping[DomainId, Domain], path: Path, id_: str, written: WrittenDomain
) -> Domain | None:
    """Return the domain that is written (or named) at a path; None after reporting one that cannot be read."""
    if not written.reference:
        return _domain(context, path, id_, written)
    names = [YES_NO, *context.ids("domains")]
    context.known("domain", written.reference, names, context.value(*path))
    return known.get(DomainId(written.reference))


def _domain(context: Scope, path: Path, id_: str, written: WrittenDomain) -> Domain | None:
    names: Mapping[Value, str] | None = {value: written.names.get(value, str(value)) for value in written.values}
    numbers = _numbers_of(context, path, written)
    if len(numbers or ()) > LIMITS.domain_values:
        most, count = f"{LIMITS.domain_values:,}", f"{len(numbers or ()):,}"
        message = f"a domain has at most {most} values, but '{written.source}' has {count}"
        context.error("value.out-of-range", message, context.value(*path, FROM))
        return None
    if numbers is not None:
        names = {number: str(number) for number in numbers}
    elif written.source:
        names = _things(context, path, written)
    if names is None:
        return None
    if not names:
        which = f"with the tag '{written.tag}' " if written.tag else ""
        message = f"the game has no {written.source} {which}that could be values here"
        hint = f"{'give some this tag' if which else 'define some'}, or write the values here: {id_}: [low, high]"
        context.error("value.domain", message, context.value(*path, TAG if which else FROM), hint)
        return None
    is_numeric = all(isinstance(value, int) for value in names)
    return Domain(DomainId(id_), tuple(names), MappingProxyType(names), is_numeric, context.key(*path), written.source)


def _numbers_of(context: Scope, path: Path, written: WrittenDomain) -> range | None:
    """Return the numbers of a die, a variable, or a stat without codes; None for other and unknown sources."""
    kind, dot, name = written.source.partition(".")
    if not dot or written.tag or kind not in _RANGES:
        return None
    definition = context.definition
    if kind == "dice":
        faces = definition.dice.get(name)
        return None if faces is None else range(1, faces + 1)
    stat = definition.stats.get(name)
    if kind == "stats" and (stat is None or stat.codes or stat.range is None):
        return None
    variable = definition.variables.get(name)
    written_range = stat.range if kind == "stats" and stat else variable.range if variable else None
    return None if written_range is None else range(written_range.low, written_range.high + 1)


def _things(context: Scope, path: Path, written: WrittenDomain) -> dict[Value, str] | None:
    """Return ids of the game's entries with their names; None after reporting that they cannot be read."""
    definition = context.definition
    span = context.value(*path, FROM)
    if written.tag and written.source not in ("pieces", "markers"):
        context.error("schema.key-clash", "only pieces and markers have tags", context.key(*path, TAG))
        return None
    kind, dot, name = written.source.partition(".")
    if dot and kind in _RANGES:
        stat = definition.stats.get(name)
        is_known = context.known(_RANGES[kind], name, context.ids(kind), span)
        return dict(stat.codes.items()) if is_known and stat and kind == "stats" else None
    if not context.known("source", written.source, [*SOURCES, "zones", *(f"{each}.ID" for each in _RANGES)], span):
        return None
    names = context.ask(_zones) if written.source == "zones" else context.ask(_entries, *SOURCES[written.source])
    if UNREADABLE in names:
        return None
    if written.tag:
        untagged = context.ask(_untagged, written.source, written.tag)
        return {id_: name for id_, name in names.items() if id_ not in untagged}
    return names


def _untagged(context: Scope, source: str, tag: str) -> set[str]:
    """Return the ids of the pieces or markers without a tag."""
    tagged = context.definition.pieces if source == "pieces" else context.definition.markers
    return {id_ for id_, entry in tagged.items() if tag not in entry.tags}


def _entries(context: Scope, *path: str) -> dict[Value, str]:
    """Return the ids of a collection, also of otherwise invalid entries, with the names of the valid ones."""
    entries: Any = context.definition
    for key in path:
        entries = getattr(entries, key, {})
    names = {id_: getattr(entry, "name", None) or getattr(entry, "title", id_) for id_, entry in entries.items()}
    return {id_: str(names.get(id_, id_)) for id_ in context.ids(*path)}


def _zones(context: Scope) -> dict[Value, str]:
    """Return the zones of all boards; zones with the same id count once."""
    boards = context.definition.boards
    names = {id_: zone.name for board in boards.values() for id_, zone in board.zones.items()}
    ids = (id_ for board in context.ids("boards") for id_ in context.ids("boards", board, "zones"))
    return {id_: names.get(id_, id_) for id_ in ids}


_SECTIONS = ("pieces", "markers", "sides", "terrain", "classes", "boards", "composites", "roles")
SOURCES: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in (*_SECTIONS, "states", "scenarios")},
    "actions": ("procedure", "actions"),
    "arcs": ("facing", "arcs"),
}
"""The sources of a domain's values, with the path of their ids in a definition."""


def measures(context: Scope, known: Mapping[DomainId, Domain], pieces: Mapping[PieceId, Piece]) -> dict[str, Measure]:
    """Return all measures by name, without those that cannot be read."""
    found = {}
    for id_, written in context.definition.measures.items():
        path = ("measures", id_)
        if id_ in _FUNCTIONS:
            context.error("value.name-clash", f"'{id_}' is a function of formulas", context.key(*path))
        context.known("domain", written.of, [YES_NO, *context.ids("domains")], context.value(*path, "of"))
        domain = known.get(DomainId(written.of))
        if domain is None:
            continue
        if written.stat:
            numbers = _from_stat(context, path, written, domain, pieces)
        else:
            numbers = _by_value(context, path, written, domain)
        found[id_] = Measure(id_, domain.id, MappingProxyType(numbers), context.key(*path))
    return found


def _by_value(context: Scope, path: Path, written: MeasureDefinition, domain: Domain) -> dict[Value, int]:
    values = {str(value): value for value in domain.values}
    for name in written.values:
        context.known("value", name, values, context.key(*path, "values", name))
    missing = [text for text in values if text not in written.values]
    if missing:
        message = f"there is no number for {listed(missing)}"
        context.error("schema.missing-key", message, context.key(*path, "values"), f"add '{missing[0]}: …'")
    return {values[name]: number for name, number in written.values.items() if name in values}


def _from_stat(
    context: Scope, path: Path, written: MeasureDefinition, domain: Domain, pieces: Mapping[PieceId, Piece]
) -> dict[Value, int]:
    """Return the stat of every piece of the domain, from its first face unless another is named.

    Pieces whose stat is not given yet, or is reported, are omitted.
    """
    face, dot, name = (written.stat or "").rpartition(".")
    span = context.value(*path, "stat")
    if not context.known("stat", name, context.ids("stats"), span):
        return {}
    strange = [str(value) for value in domain.values if value not in context.ids("pieces")]
    if strange:
        message = f"only pieces have stats, but '{written.of}' has values that are no pieces: {listed(strange)}"
        context.error("value.measure", message, span, f"replace 'stat' by values: {{{strange[0]}: NUMBER, …}}")
        return {}
    numbers: dict[Value, int] = {}
    for value in domain.values:
        piece = pieces.get(PieceId(str(value)))
        if piece is None:
            continue
        shown = next((entry for entry in piece.faces if entry.id == face or not dot), None)
        number = shown.stats.get(StatId(name)) if shown else None
        if isinstance(number, int):
            numbers[value] = number
        elif number != UNKNOWN:
            context.error("value.measure", f"'{value}' has no number for '{written.stat}'", span)
    return numbers


def listed(words: Iterable[str], most: int = 3) -> str:
    """Return a few words in quotes, joined by commas; an ellipsis replaces the rest."""
    names = list(words)
    return ", ".join(f"'{name}'" for name in names[:most]) + (" …" if len(names) > most else "")
