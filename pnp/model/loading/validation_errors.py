"""Errors of pydantic → findings with locations and messages for designers."""

import typing
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.model.definition import LANGUAGE, RootDefinition
from pnp.model.definition.boards import FieldDefinition
from pnp.model.definition.ground import PricedDefinition
from pnp.model.definition.pieces import StatsDefinition
from pnp.model.fields import boards, combat, common, components, ground, rulings
from pnp.model.loading.skins import entries_at
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, Step, is_empty, locate
from pnp.source.suggestions import did_you_mean, nearest
from pnp.source.wrong_values import describe, expected_type, sentence

_PATTERNS = {
    rulings.CLAUSE_PATTERN: ("schema.bad-id", "is not an id", "write ids joined by dots, such as terrain.same-type"),
    rulings.HEADING_PATTERN: ("value.heading", "is not the id of a heading", "write the id after {: # in the heading"),
    rulings.TEXT_PATTERN: ("value.heading", "is not a text", "write a heading's id, or a key such as rules/summary"),
    rulings.STATED_PATTERN: (
        "value.heading",
        "is not the id of a heading",
        'write one, or why none: "- all are equal"',
    ),
    rulings.CHECK_PATTERN: ("value.check", "is not the id of a check", "copy it from pnp check: clause.redundant"),
    rulings.WITNESS_PATTERN: ("value.check", "is not the key of a finding", "copy it from pnp check: 3f9a2c"),
    rulings.MEASURE_PATTERN: ("value.measure", "is not a stat", "write a stat, or face and stat: score, back.score"),
    common.ID_PATTERN: ("schema.bad-id", "is not an id", "write lower-case words joined by hyphens, such as power-up"),
    common.SYMBOL_PATTERN: ("value.symbol", "is not the name of a symbol", "write words joined by / or -: tank/heavy"),
    common.LINE_PATTERN: ("value.text", "is not one line of text", "write it in one line, without spaces at its ends"),
    common.LANGUAGE_PATTERN: ("value.language", "is not a language tag", "write a BCP 47 tag, such as en, en-US or de"),
    common.DATE_PATTERN: ("value.date", "is not a date", "write year, month and day, such as 2026-11-21"),
    common.VERSION_PATTERN: ("value.version", "is not a version", "write numbers joined by dots, such as 1.0.0"),
    common.LETTER_PATTERN: ("value.text", "is not a letter", "write one character for each kind of ground"),
    common.MARK_PATTERN: ("value.text", "is not a mark", 'write one sign, no digit, point or minus: "*"'),
    combat.CONDITION_PATTERN: (
        "value.condition",
        "is not a subject of conditions",
        "write a variable, or a role with class, tag, or a stat: target.class, attacker.defense.flag",
    ),
    ground.VALUE_PATTERN: ("schema.bad-id", "is not an id", "write an id, or an attribute of terrain: ground.shift"),
    boards.BOX_PATTERN: ("value.text", "is not the number of a box", "write a whole number, such as 1"),
    components.ITEM_PATTERN: ("schema.bad-id", "is not an id", "write lower-case words and numbers joined by hyphens"),
    common.FOCUS_PATTERN: ("value.text", "is not a point of a picture", "write distances from left and top: 50% 30%"),
    common.COLOR_PATTERN: ("value.color", "is not a color", 'write six hex digits in quotes, such as "#d98e04"'),
}
_TAG = "shape"
"""The key that distinguishes the forms of a part."""
_COUNT_COLUMNS = "in a table the copies of each side have their own column, headed count.SIDE"
_SINGLE = ("value.answer", "value.die", "value.effect", "value.item", "value.stat")  # values that are never lists
_KINDS = {"lies": "terrain with lies:"}
_LIES = ("cell", "over", "side", "path")
_NAMED_BY_GAME: dict[type[BaseModel], str] = {
    StatsDefinition: "stats",
    FieldDefinition: "roles",
    PricedDefinition: "attributes",
}
"""Parts whose keys are also ids of the game, and the section that defines these ids."""


class _ValidationError:
    """One error of pydantic, and where in the tree it is."""

    def __init__(self, detail: ErrorDetails, tree: MappingNode, findings: Findings) -> None:
        self.detail, self.tree, self.findings = detail, tree, findings
        self.kind, self.context, self.seen = detail["type"], detail.get("ctx", {}), detail["input"]
        self.sentence, self.place = detail["msg"], detail["loc"]
        self.path = tuple(_path(tree, detail["loc"]))
        located = locate(tree, self.path)
        self.key, self.value = located.key or tree.span, located.value.span

    def error(self, id: str, message: str, span: Span, hint: str = "") -> None:  # noqa: A002
        """Add a finding whose message begins with the path."""
        self.findings.error(id, _where(self.path) + message, span, hint)


def report(detail: ErrorDetails, tree: MappingNode, findings: Findings) -> None:
    """Add the finding for one error of pydantic."""
    failure = _ValidationError(detail, tree, findings)
    if not _about_key(failure):
        _about_value(failure)


def _about_key(failure: _ValidationError) -> bool:
    """Report an error about a key; return whether it was one."""
    kind, path = failure.kind, failure.path
    if failure.place and failure.place[-1] == "[key]" and kind == "literal_error":
        _report_choice(failure, failure.key)
    elif failure.place and failure.place[-1] == "[key]":
        _report_text(failure, failure.key, str(path[-1]))
    elif kind == "extra_forbidden" or _is_no_id(failure):
        _report_key(failure, path)
    elif kind == "missing":
        _report_missing(failure, str(failure.place[-1]))
    elif kind == "union_tag_not_found":
        _report_missing(failure, _TAG)
        for key in _unknown_at(path, failure.tree):
            _report_key(failure, (*path, key))
    elif kind in ("schema.missing-key", "schema.key-clash"):
        clashing = locate(failure.tree, [*path, failure.context["at"]]).key if "at" in failure.context else None
        failure.error(kind, failure.sentence, clashing or failure.key)
    else:
        return False
    return True


def _is_no_id(failure: _ValidationError) -> bool:
    """Return whether a value that cannot be read is one of a key that is no stat or attribute of the game."""
    name = failure.path[-1] if failure.path else ""
    if failure.kind == "value.amount":
        return name not in entries_at(failure.tree, "attributes")
    return failure.kind == "value.stat" and name not in keys_at(failure.path[:-1], failure.tree)


def _report_key(failure: _ValidationError, path: Sequence[Step], missing: str = "") -> None:
    """Report a key that neither the language nor the game defines there, perhaps a misspelling of a missing one."""
    key, known = str(path[-1]), keys_at(path[:-1], failure.tree)
    names = [missing] if missing else known
    span = locate(failure.tree, path).key or failure.key
    if any(_is(kind, StatsDefinition) for kind in _kinds_at(path[:-1])):
        report_unknown_stat(key, names, span, failure.findings)
    else:
        hint = "it cannot be combined with the other keys here" if key in known else did_you_mean(key, names)
        where = "" if span.is_in_table else _where(path[:-1])
        failure.findings.error("schema.unknown-key", f"{where}unknown key '{key}'", span, hint)


def _report_missing(failure: _ValidationError, name: str) -> None:
    """A key that must be there: it is is_misspelling, or it is not there at all."""
    path = failure.path
    meant = nearest(name, _unknown_at(path, failure.tree))
    if path and path[-1] == name and is_empty(locate(failure.tree, path).value):
        return  # a key without a value, which is reported already
    if meant:
        _report_key(failure, (*path, meant), name)
    else:
        hint = f"write pnp: {LANGUAGE}, the version that this pnp reads" if name == "pnp" else f"add {name}: …"
        failure.error("schema.missing-key", f"the key '{name}' is missing", failure.key, hint)


def _about_value(failure: _ValidationError) -> None:
    kind = failure.kind
    if "." in kind:
        is_table = kind == "value.count" and failure.value.is_in_table
        hint = _COUNT_COLUMNS if is_table else str(failure.context.get("hint", ""))
        at = failure.context.get("at", ())
        place = locate(failure.tree, [*failure.path, *(at if isinstance(at, tuple) else (at,))])
        seen = f"{describe(failure.seen)} is not possible; " if isinstance(failure.seen, str | int | float) else ""
        said = f"{seen}{failure.sentence}" if failure.sentence.startswith("expected ") else failure.sentence
        if isinstance(failure.seen, list) and kind in _SINGLE:
            said, hint = f"{said}, not a list", hint or "write one value, without brackets"
        failure.error(kind, said, place.value.span, hint)
    elif expected_type(kind):
        failure.error("schema.wrong-type", sentence(failure.detail), failure.value, _quote_hint(kind, failure.seen))
    elif kind in ("literal_error", "union_tag_invalid"):
        _report_choice(failure, failure.value)
    elif kind.startswith("string_"):
        _report_text(failure, failure.value, str(failure.seen))
    else:
        span = failure.key if kind in ("too_long", "too_short") else failure.value
        failure.error("value.out-of-range", sentence(failure.detail), span)


def _where(path: Sequence[Step]) -> str:
    """Return a path in the words of the definition, `pieces.truck.front: `; items of lists count from 1."""
    words = [str(step + 1) if isinstance(step, int) else step for step in path]
    return f"{'.'.join(words)}: " if words else ""


def _path(tree: MappingNode, place: Sequence[Step]) -> list[Step]:
    """Return the location as steps of the syntax tree, without pydantic's own steps, such as names of union members."""
    path: list[Step] = []
    for step in place:
        if locate(tree, [*path, step]).found > len(path):
            path.append(step)
    return path


def _quote_hint(kind: str, value: object) -> str:
    if kind == "string_type" and isinstance(value, int | float):
        text = getattr(value, "text", str(value).lower())
        return f'put it in quotes: "{text}"'
    if kind in ("int_type", "int_from_float") and isinstance(value, float) and value.is_integer():
        return f"write {value:.0f}"
    if kind == "int_type" and isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
        return "write the number without quotes" if len(value) <= LIMITS.digits else "no number here can be that long"
    return ""


def _report_text(failure: _ValidationError, span: Span, text: str) -> None:
    shown = repr(text[:40])
    pattern = str(failure.context.get("pattern", ""))
    if pattern in _PATTERNS:
        id_, words, hint = _PATTERNS[pattern]
        failure.findings.error(id_, f"{shown} {words}", span, hint)
    elif pattern:
        longest = pattern.removeprefix(r"^\S{1,").removesuffix("}$")
        hint = f"write 1 to {longest} characters without spaces" if longest.isdecimal() else f"expected form: {pattern}"
        failure.error("value.text", f"{shown} does not have the expected form", span, hint)
    elif "max_length" in failure.context:
        failure.error("value.text", f"this text is longer than {failure.context['max_length']:,} characters", span)
    else:
        failure.error("value.text", "this text must not be empty", span, "write a text, or remove the key")


def _report_choice(failure: _ValidationError, span: Span) -> None:
    written = str(failure.context.get("expected", failure.context.get("expected_tags", "")))
    choices = [choice.strip() for choice in written.replace(" or ", ", ").replace("'", "").split(", ")]
    if failure.kind == "union_tag_invalid" and isinstance(failure.seen, dict):
        key = _TAG if _TAG in failure.context["discriminator"] else "lies" if "side" in choices else "kind"
        located = locate(failure.tree, [*failure.path, key])
        seen = failure.seen.get(key)
        message = f"there is no {_KINDS.get(key, key)} {seen!r}"
        failure.error("value.not-allowed", message, located.value.span, did_you_mean(str(seen), choices))
    else:
        message = f"{describe(failure.seen)} is not one of the permitted words"
        failure.error("value.not-allowed", message, span, did_you_mean(str(failure.seen), choices))


def report_unknown_stat(name: str, known: Iterable[str], span: Span, findings: Findings) -> None:
    """Report a value on a face for a stat that the game does not define."""
    findings.error("reference.unknown-stat", f"there is no stat '{name}'", span, did_you_mean(name, known))


def _unknown_at(path: Sequence[Step], tree: MappingNode) -> list[str]:
    """Return the keys that are written at a path, and that neither the language nor the game defines."""
    known = keys_at(path, tree)
    return [key for key in entries_at(tree, *path) if key not in known]


def keys_at(path: Sequence[Step], tree: MappingNode) -> list[str]:
    """Return the keys that the language or, for values of stats and related cells, the game defines at a path."""
    kinds = [kind for kind in _kinds_at(path) if _lies_as_written(kind, path, tree)]
    keys = [field.alias or name for kind in kinds for name, field in _fields(kind).items()]
    named = [name for model, name in _NAMED_BY_GAME.items() if any(_is(kind, model) for kind in kinds)]
    return list(dict.fromkeys([*keys, *(key for name in named for key in entries_at(tree, name))]))


def _lies_as_written(kind: Any, path: Sequence[Step], tree: MappingNode) -> bool:
    """Return whether a form of terrain is the one for where it lies; other parts have no such forms."""
    lies = _fields(kind).get("lies")
    found = locate(tree, [*path, "lies"])
    if lies is None or not typing.get_args(lies.annotation):
        return True
    written = getattr(found.value, "value", None) if found.found > len(path) else "cell"
    words = typing.get_args(lies.annotation)
    return written in words or written not in _LIES


def _kinds_at(path: Sequence[Step]) -> list[Any]:
    kinds: list[Any] = [RootDefinition]
    for step in path:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    return kinds


def _is(kind: Any, model: type[BaseModel]) -> bool:
    return isinstance(kind, type) and issubclass(kind, model)


def _fields(kind: Any) -> dict[str, Any]:
    return dict(kind.model_fields) if _is(kind, BaseModel) else {}


def _inside(kind: Any, step: Step) -> list[Any]:
    for name, field in _fields(kind).items():
        if step == (field.alias or name):
            return _members(field.annotation)
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (dict, list):
        return _members(arguments[-1])
    return []


def _members(annotation: Any) -> list[Any]:
    """Return an annotation without `Annotated`, with its unions flattened."""
    if hasattr(annotation, "__metadata__"):
        return _members(annotation.__origin__)
    if typing.get_origin(annotation) in (dict, list) or isinstance(annotation, type):
        return [annotation]
    return [member for argument in typing.get_args(annotation) for member in _members(argument)]
