"""The documents of a definition: charts and their panels, the rules, skins, and the kit."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from types import MappingProxyType

from pnp.errors import Span
from pnp.model.definition.documents import ChartDefinition, PanelDefinition, RulesDefinition, SkinDefinition
from pnp.model.fields.common import parse_face
from pnp.model.game import Chapter, Chart, Kit, Panel, RulesBook, Skin, SkinWord, SparePage
from pnp.model.game.documents import Losses
from pnp.model.game.ids import StatId
from pnp.model.loading import unread_files
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.formats import FormatScope
from pnp.scene.sheet import Cutting
from pnp.source.nodes import Path, plain


def chart(context: Scope, path: Path, written: ChartDefinition) -> Chart:
    """Return a chart."""
    return context.record(Chart, written, path, rows=panel_rows(context, (*path, "rows"), written.rows))


def panel_rows(context: Scope, path: Path, rows: Sequence[Sequence[PanelDefinition]]) -> tuple[tuple[Panel, ...], ...]:
    """Return rows of panels."""
    return tuple(
        tuple(_panel(context, (*path, row, place), panel) for place, panel in enumerate(panels))
        for row, panels in enumerate(rows)
    )


def _panel(context: Scope, path: Path, panel: PanelDefinition) -> Panel:
    """Return a panel. Options that name entries of the game by the usual keys are checked here, others by the panel."""
    options = panel.model_extra or {}
    for key in ("formula", "composite", "board"):
        if isinstance(name := options.get(key), str):
            context.defined(key, name, *path, key)
    if isinstance(names := options.get("formulas"), list):
        context.all_defined("formula", map(str, names), *path, "formulas")
    if isinstance(name := options.get("piece"), str):
        face = parse_face(name)
        if face is None:
            context.defined("piece", name, *path, "piece")
        else:
            context.known_face(face, *path, "piece")
    plain_options = plain(context.at(path).value)
    assert isinstance(plain_options, dict)
    kept = {key: value for key, value in plain_options.items() if key not in ("kind", "title")}
    places = {key: context.key(*path, key) for key in plain_options}
    for key, option in kept.items():
        if isinstance(option, dict):
            places.update({f"{key}.{entry}": context.key(*path, key, entry) for entry in option})
    return Panel(panel.kind, panel.title, MappingProxyType(kept), context.value(*path), MappingProxyType(places))


def skin(context: Scope, path: Path, written: SkinDefinition) -> Skin:
    """Return a skin."""
    words = {name: record(SkinWord, word) for name, word in written.words.items()}
    return context.record(Skin, written, path, words=words)


def rules(context: Scope, written: RulesDefinition) -> RulesBook:
    """Return the rules with their chapters, as they are written."""
    chapters = []
    seen: dict[str, Span] = {}
    for number, name in enumerate(written.chapters):
        span = context.value("rules", "chapters", number)
        if name in seen:
            related = [(seen[name], "first here")]
            message = f"the chapter {name!r} is listed twice"
            context.findings.error("source.duplicate-include", message, span, "delete one of them", related)
            continue
        seen[name] = span
        text = context.source.folder.read(name, span)
        if text is not None:
            path = context.source.folder.root / PurePosixPath(name)
            chapters.append(Chapter(path, text, Span(context.source.folder.name(name), 1, 1)))
    return record(
        RulesBook,
        written,
        cover_symbol=written.cover,
        chapters=chapters,
        blurb_span=context.part(("rules", "blurb"), 0, len(written.blurb)),
        summary=panel_rows(context, ("rules", "summary"), written.summary),
        cover_picture_span=context.value("rules", "cover-picture"),
        cover_focus=[float(share.rstrip("%")) / 100 for share in written.cover_focus.split()],
        pages_span=context.value("rules", "pages"),
        spare_pages=[
            SparePage(page.title, panel_rows(context, ("rules", "spare-pages", number, "rows"), page.rows))
            for number, page in enumerate(written.spare_pages)
        ],
        unread=unread_files.chapters(context.source.folder, chapters),
        chapters_span=context.key("rules", "chapters"),
        cover_span=context.value("rules", "cover"),
    )


def kit(context: Scope, formats: FormatScope) -> Kit:
    """Return what is printed, and how."""
    written = context.definition.kit
    chosen = written.boards
    if chosen is None:
        chosen = [name for name, board in context.definition.boards.items() if not board.alternative]
    context.all_defined("board", chosen, "kit", "boards")
    for word, marker in written.backs.items():
        context.defined("marker", marker, "kit", "backs", word)
    losses = written.losses and Losses(written.losses.of, StatId(written.losses.stat))
    if losses is not None:
        context.defined("stat", losses.stat, "kit", "losses", "stat")
        tags = sorted({tag for marker in context.definition.markers.values() for tag in marker.tags})
        context.known("tag", losses.of, tags, context.value("kit", "losses", "of"))
    gutter, equal_once = None if written.gutter is None else written.gutter.mm, written.equal_sheets == "once"
    return record(
        Kit,
        written,
        cutting=Cutting(written.cards, written.cut_marks or "", gutter, equal_once, written.cutting_machine or ""),
        gutter_span=None if gutter is None else context.value("kit", "gutter"),
        documents=list(dict.fromkeys(written.documents)),
        boards=list(dict.fromkeys(chosen)),
        format=formats.default,
        losses=losses,
        counters_span=None if written.counters is None else context.value("kit", "counters"),
    )
