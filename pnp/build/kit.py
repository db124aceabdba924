"""A kit from a folder: load → check → generate → impose → check the sheets → render → write."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp import checks, generators, impose, model
from pnp.build import files, manifest
from pnp.build.dates import document_date
from pnp.build.manifest import Output, Printed
from pnp.build.options import Options
from pnp.build.render import COMPONENT_FORMATS, render_component, render_document
from pnp.checks import Document
from pnp.errors import DefinitionError, Finding, MisuseError
from pnp.impose.signature import signature
from pnp.model.game import BoardId, Game
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Component

Report = Callable[[str], None]
"""Told the name of each step when it begins."""


class Result(NamedTuple):
    """What a build did: the kit's folder, the files written into it, those removed from it, and what the checks saw."""

    game: Game
    folder: Path
    outputs: tuple[Output, ...]
    removed: tuple[str, ...]
    findings: tuple[Finding, ...]


def build(folder: Path, options: Options, report: Report = lambda step: None) -> Result:
    """Build the kit of the game in `folder` and write it to `options.out/<id>/`.

    The kit of another skin than the game's first is written to `options.out/<id>/<skin>/`.

    Raises:
        DefinitionError: with every finding of the stage that found errors; nothing is written.
        MisuseError: when the options ask for what the game does not have.
        OSError: when the disk refuses; what stood there before still stands.
    """
    report("reading")
    game = chosen(model.load(folder, options.templates, options.skin or None), options)
    report("checking")
    findings = list(checks.check_game(game))
    stop_at_errors(findings)
    documents = tuple(draw(game, options, report))
    if not documents:
        asked = f" for {', '.join(options.only)}" if options.only else ""
        raise MisuseError(f"{game.title} has nothing to print{asked}")
    for document in documents:
        findings += checks.check_document(game, document)
    stop_at_errors(findings)
    components = _components(documents)
    outputs = tuple(_render(game, options, documents, components, report))
    report("writing")
    target = files.inside(options.out, place(game))
    removed = _write(game, target, options, outputs, documents, components)
    return Result(game, target, outputs, removed, tuple(dict.fromkeys(findings)))


def chosen(game: Game, options: Options) -> Game:
    """The game with the board that the options name.

    Raises:
        MisuseError: when the kit has no such document, or the game no such board, or pnp no such paper.
    """
    _require("document", options.only, game.kit.documents)
    _require("board", (options.board,) if options.board else (), game.boards)
    _require("paper", options.papers, papers())
    kit = game.kit
    if options.board:
        kit = kit._replace(boards=(BoardId(options.board),))
    return dataclasses.replace(game, kit=kit)


def place(game: Game) -> str:
    """The kit's folder below that of all kits: the game's id, and the skin unless it is the game's first."""
    skins = list(game.skins)
    return game.id if game.skin is None or game.skin.id == skins[0] else f"{game.id}/{game.skin.id}"


def stop_at_errors(findings: Iterable[Finding]) -> None:
    """Raise a DefinitionError with all findings when one of them is an error."""
    found = tuple(findings)
    if any(finding.severity == "error" for finding in found):
        raise DefinitionError(found)


def documents_of(game: Game, options: Options) -> tuple[str, ...]:
    """The documents to build, in the order of the kit; a game without rules has no booklet."""
    names = (name for name in game.kit.documents if not options.only or name in options.only)
    return tuple(name for name in names if name != "rules" or game.rules is not None)


def _require(what: str, asked: Iterable[str], known: Iterable[str]) -> None:
    names = tuple(known)
    for name in asked:
        if name not in names:
            raise MisuseError(f"there is no {what} {name!r}; there is {', '.join(names) or 'none'}")


def draw(game: Game, options: Options, report: Report) -> Iterator[Document]:
    """Every document for every paper, as sheets; running text twice, to read and to staple.

    A document for which the game has nothing, such as charts, is left out.

    Raises:
        DefinitionError: after the last document, with the findings of all that cannot be drawn.
    """
    theme = themes()["field"]
    info = impose.SheetInfo(game.title, game.version, theme)
    findings: list[Finding] = []
    for paper_id in options.papers:
        paper = papers()[paper_id]
        for name in documents_of(game, options):
            report(f"{paper.name}: drawing {name}")
            try:
                product = generators.generator_of(name)(game, generators.Context(paper, theme))
                sheets = impose.impose(product, paper, options.sides, info)
            except DefinitionError as error:
                findings += error.findings
                continue
            if not sheets:
                continue
            yield Document(name, product, paper, sheets)
            if product.arrangement == "flow":
                yield Document(f"{name}-booklet", product, paper, signature(sheets, paper, info))
    if findings:
        raise DefinitionError(dict.fromkeys(findings))


def _components(documents: Iterable[Document]) -> dict[str, tuple[str, Component]]:
    """Every component by id, with its document; the first paper's drawing where papers differ."""
    found: dict[str, tuple[str, Component]] = {}
    for document in documents:
        for component in document.product.components:
            found.setdefault(component.id, (document.product.name, component))
    return found


def _render(
    game: Game,
    options: Options,
    documents: Iterable[Document],
    components: Mapping[str, tuple[str, Component]],
    report: Report,
) -> Iterator[Output]:
    """Every file of the kit but the manifest."""
    date = document_date(game)
    if "pdf" in options.formats:
        for document in documents:
            report(f"{document.paper.name}: rendering {document.name}")
            yield render_document(game, document, options.sides, date)
    for format_ in options.formats:
        if format_ in COMPONENT_FORMATS:
            report(f"rendering {len(components)} components as {format_}")
            for document_name, component in components.values():
                yield from render_component(document_name, component, format_)


def _write(
    game: Game,
    target: Path,
    options: Options,
    outputs: tuple[Output, ...],
    documents: Iterable[Document],
    components: Mapping[str, tuple[str, Component]],
) -> tuple[str, ...]:
    """Put the files and then the manifest in place; remove what an earlier build wrote and this one no longer does."""
    names = set(documents_of(game, options))

    def concerns(entry: manifest.Entry) -> bool:
        """Whether the file is of a kind that this build builds."""
        dropped = entry["document"] not in game.kit.documents
        return (entry["document"] in names or dropped) and (
            entry["format"] in options.formats and entry["paper"] in ("", *options.papers)
        )

    earlier = manifest.read_earlier(target, concerns, frozenset(output.path for output in outputs))
    printed = [
        Printed(f"{document.paper.id}/{document.name}.pdf", document.paper.id, document.sheets)
        for document in documents
        if "pdf" in options.formats
    ]
    content = manifest.compose(game, outputs, components, printed, earlier)
    files.publish(target, {**{output.path: output.data for output in outputs}, manifest.NAME: content})
    return files.discard(target, earlier.stale)
