"""Folder → `Game`: read, validate, resolve; one run reports all findings."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from pnp.budget import BudgetSpentError
from pnp.errors import DefinitionError, Finding
from pnp.model.definition import BOARD_TABLES, COLLECTIONS, FIELDS, ITEMS, LANGUAGE, PICTURES, TABLES, RootDefinition
from pnp.model.game import Game, SkinId, Variant
from pnp.model.loading.skins import apply_skin, insert_words
from pnp.model.loading.unread_files import explained
from pnp.model.loading.validation_errors import report
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.load import load as read
from pnp.source.nodes import Entry, MappingNode, Step, is_empty, other_version, plain
from pnp.source.parse_cache import ParseCache

TABLE_PATHS = {
    **dict.fromkeys((*sorted(TABLES), *(f"boards/*/{key}" for key in BOARD_TABLES), f"components/*/{ITEMS}"), "id"),
    PICTURES: "file",
}
"""Paths of the mappings that can take rows from a table, with the column that names each row."""
VariantChoice = str | Mapping[str, object]
"""The name of a variant, or values by path that no file has; empty: the game as it is written."""
_STANDINS: dict[str, object] = {"pnp": LANGUAGE, "game": {"id": "game", "title": "Game", "version": "1", "players": 2}}


class Loaded(NamedTuple):
    """The result of loading a folder.

    `game`: None when there are errors. `findings`: all findings, by location. `source`: the syntax tree with its
    locations, and the texts of all files.
    """

    game: Game | None
    findings: tuple[Finding, ...]
    source: Source

    @property
    def texts(self) -> Mapping[str, str]:
        """Texts by file name, as findings show it."""
        return self.source.folder.texts

    def require(self) -> Game:
        """Return the game. Raises DefinitionError when there is none."""
        if self.game is None:
            raise DefinitionError(self.findings)
        return self.game


def load(
    folder: Path,
    templates: tuple[Path, ...] = (),
    skin: str | None = None,
    trees: ParseCache | None = None,
    variant: VariantChoice = "",
    unsaved: Mapping[str, bytes] | None = None,
) -> Loaded:
    """Read the game in `folder` in one skin (by default the first) and one variant (by default as it is written).

    `trees` holds the syntax trees of files that an earlier call has parsed. `variant`: the name of a file in the folder
    `variants` of the game, or values by path that no file has, such as `{"pieces.scout.front.attack": 3}`. `unsaved`:
    contents of files that are not written yet, by their names in the folder. Raises MisuseError when the game has no
    such skin or variant.
    """
    findings = Findings()
    trees = (trees or ParseCache()).of_edition((skin, variant if isinstance(variant, str) else None))
    reader = partial(_read, folder, templates, skin, variant, unsaved)
    game, source = reader(trees, findings)

    def attempt(more: Sequence[str]) -> Findings | None:
        """Return the findings with further files included; None when not all of them could be checked."""
        again = Findings()
        game, _ = reader(source.folder.trees, again, more)
        return again if game is not None else None

    if not findings:
        return Loaded(game, (), source)
    found = explained(findings, source, attempt).all(source.folder.texts)
    return Loaded(None, (*found, *findings.warnings), source)


def _read(
    folder: Path,
    templates: tuple[Path, ...],
    skin: str | None,
    variant: VariantChoice,
    unsaved: Mapping[str, bytes] | None,
    trees: ParseCache,
    findings: Findings,
    more: Sequence[str] = (),
) -> tuple[Game | None, Source]:
    from pnp.model.resolve import resolve  # it reports with modules of this package, and may be imported first

    source = read(folder, COLLECTIONS, TABLE_PATHS, findings, more, trees, unsaved)
    if (place := other_version(source.tree, "pnp", LANGUAGE)) is not None:
        message = f"this pnp reads version {LANGUAGE} of the language, and the game is in another one"
        hint = "use a pnp that reads that version; "
        hint += f"if the game is written for version {LANGUAGE}, write pnp: {LANGUAGE}"
        findings.error("schema.version", message, place, hint)
        return None, source
    source, chosen = apply_skin(source, skin, findings)
    applied = None
    if variant:
        from pnp.model.loading.variants import apply_variant  # few runs have one

        applied = apply_variant(source, variant, findings)
        source = applied.source
    source = _settled(insert_words(source, chosen, findings))
    definition = validate(source, findings)
    game = None
    try:
        game = resolve(definition, source, findings, templates) if definition and source.is_readable else None
    except BudgetSpentError as error:
        for finding in error.findings:
            findings.add(finding)
    if game is not None and not findings:
        shown = game.skins[SkinId(chosen)] if chosen else None
        game = dataclasses.replace(game, skin=shown, warnings=tuple(findings.warnings))
        if applied is not None and applied.name is not None:
            record = Variant(applied.id, applied.name, game.version)
            game = dataclasses.replace(game, variant=record, version=f"{game.version} {applied.name}")
    return game, source


def _settled(source: Source) -> Source:
    """Return the source with the nodes of the last one as its sections where they are equal."""
    trees = source.folder.trees
    entries = {
        name: Entry(key, trees.settled(("section", name), node)) for name, (key, node) in source.tree.entries.items()
    }
    return source._replace(tree=MappingNode(entries, source.tree.span))


def validate(source: Source, findings: Findings) -> RootDefinition | None:
    """Return the validated definition.

    Invalid parts are reported and removed, so that the other parts can still be checked; such a definition is only good
    for finding more errors. None when nothing can be checked.
    """
    definition = _validated(source)
    if definition is not None:
        return definition
    data = plain(source.tree)
    assert isinstance(data, dict)
    for attempt in range(3):
        try:
            definition = RootDefinition.model_validate(data)
            return definition if attempt else _kept(definition, source)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                if not findings.is_full and (source.is_readable or detail["loc"][1:]):
                    report(detail, source.tree, findings)
                _cut(data, detail["loc"])
    return None


def _validated(source: Source) -> RootDefinition | None:
    """Return the definition with the sections that are as they were in the last valid one; None: it is not valid."""
    known = source.folder.trees.results.get("sections", {})
    written = {name: entry.value for name, entry in source.tree.entries.items() if not is_empty(entry.value)}
    same = {FIELDS[name]: known[name][1] for name, node in written.items() if name in known and known[name][0] is node}
    changed = {name: plain(node) for name, node in written.items() if FIELDS.get(name) not in same}
    if not same:
        return None
    try:
        part = RootDefinition.model_validate({**_STANDINS, **changed})
    except ValidationError:
        return None
    missing = _STANDINS.keys() - written.keys()
    return None if missing else _kept(part.model_copy(update=same), source)


def _kept(definition: RootDefinition, source: Source) -> RootDefinition:
    """Note the sections of a valid definition."""
    source.folder.trees.results["sections"] = {
        name: (entry.value, getattr(definition, FIELDS[name]))
        for name, entry in source.tree.entries.items()
        if not is_empty(entry.value)
    }
    return definition


def _cut(data: dict[str, Any], place: Sequence[Step]) -> None:
    top = str(place[0]) if place else ""
    inner = data.get(top)
    if top in COLLECTIONS and isinstance(inner, dict) and len(place) > 1:
        inner.pop(place[1], None)
    elif top in _STANDINS:
        data[top] = _STANDINS[top]
    else:
        data.pop(top, None)
