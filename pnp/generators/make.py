"""How to make the kit: what to print on what, the cuts, folds and glue, and a checklist of all pieces."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.artwork.boards.board import is_section
from pnp.artwork.boards.map_sheet import map_size
from pnp.errors import plural
from pnp.expressions.roll import Roll
from pnp.generators import Context, generator_of, kit_color
from pnp.model.documents import DOCUMENTS, has_document, printed_documents
from pnp.model.game import Game
from pnp.model.game.tracking import tracked_by_result
from pnp.scene.items import Symbol
from pnp.scene.page_format import booklet_page
from pnp.scene.sheet import Component, Guide, GuideNote, PrintJob, Product

_PLAIN = "paper of 80 to 120 g/m²"
_JOBS = {
    "map": ("paper of 120 to 200 g/m²", "one-sided, best quality", ""),
    "scenario-maps": (_PLAIN, "one-sided, plain paper", "Print the sheets of the scenario that you play."),
    "charts": (_PLAIN, "one-sided, plain paper", ""),
}
"""What documents besides the sheets are printed on, with which setting, and what comes after."""
_BOOKLET_JOB = (_PLAIN, "two-sided, flip on short edge", "Fold and staple it.")
_ALONE = "To read on a screen, or to print instead of the booklet, as pages of {0.width:g} × {0.height:g} mm."
_SECTIONS = "Glue the sections to card, then cut them out along the marks."
_BOOKLET = GuideNote(
    "booklet",
    "Rules",
    (
        "Lay the sheets of rules-booklet.pdf on each other as they come, the first one at the bottom with the cover"
        " down. Only that one says on its inside how it is printed, because the foot of a page stays in the booklet.",
        "Fold the stack in the middle, and press the fold flat.",
        "Staple it twice in the fold, from outside, with a long-reach stapler; or sew it there. The white rim that most"
        " printers leave around the cover does no harm.",
    ),
)
_POSTER = GuideNote(
    "poster",
    "Map",
    (
        "Sheets of map.pdf that say “cut here”: cut only there, from tick to tick.",
        "Lay that edge on the strip for glue of the sheet before it, up to the ticks, and glue.",
    ),
)
_CARD = "card of 160 to 200 g/m²"
_SCREENS = GuideNote(
    "screen",
    "Screens",
    (
        f"Screens: {{}} of charts.pdf. Print {{}} on {_CARD}, which is stiff enough for a tent.",
        "Lay a ruler on the dashed line, and run the back of the knife along it, so that the sheet folds there.",
        "Fold it with the printed sides outside, and stand it up like a tent: the half with small tables faces its"
        " player, the half with the large name and emblem the others.",
    ),
    f"{{}} of {_CARD} for the screens",
)
_STANDEE = GuideNote(
    "standee",
    "Figures",
    (
        "Cut the figures out{}.",
        "Run the back of the knife along the dashed lines, so that they fold there.",
        "Fold across the middle, with the printed side outside, and fold both flaps outward.",
        "Glue the halves back to back, without the flaps, which are its foot.",
    ),
)
_PAD = GuideNote(
    "pad",
    "Score pad",
    (
        "Stack the leaves, even at the top, with a piece of card below them. Print more for a thicker pad.",
        "Press the stack between two boards, and brush glue on its upper edge.",
        "When it is dry, the leaves come off one by one.",
    ),
)
_BOX = GuideNote(
    "box",
    "Tuck box",
    (
        "Cut along the solid line. Color and hatching reach past it on purpose: cut on the line, not at their edge. Cut"
        " into the narrow notches too, down to the fold.",
        "Lay a ruler on each dashed line, and run the back of the knife along it. Then fold them all, so that the"
        " printed side is outside.",
        "Put glue on the hatching. It goes behind the free edge of the back; lay the box flat under a book until it is"
        " dry.",
        "Open the box, and fold in the two small flaps at the bottom.",
        "Fold the lid of the bottom over them, and tuck in its end.",
        "{}, and fold in the two small flaps at the top.",
        "Close the lid of the top, and tuck in its end.",
    ),
)
"""Each step has the number that the picture of the net shows."""


@tracked_by_result
def _is_in_sections(game: Game) -> bool:
    return all(is_section(game.boards[board]) for board in game.kit.boards)


@tracked_by_result
def _screens(game: Game) -> tuple[int, ...]:
    """Return the pages of the charts that are screens."""
    sides = sum(not side.neutral for side in game.sides.values())
    pages = [chart.fold for chart in game.charts.values() for _ in range(sides if chart.per_side else 1)]
    return tuple(number for number, fold in enumerate(pages, 1) if fold) if "charts" in game.kit.documents else ()


@tracked_by_result
def _copies(game: Game) -> str:
    """Return how many copies of the charts are needed, which are on card, and whether tracks are on them."""
    charts = game.charts.values()
    tracks = any(panel.kind == "tracks" for chart in charts for row in chart.rows for panel in row)
    for_all = "It has the pages of each side; print it once." if any(chart.per_side for chart in charts) else ""
    least, most = game.players
    each = f"Print one for each player, {f'{least} to {most}' if least < most else most} in all."
    screens = f"{_pages(_screens(game))} on card: see “{_SCREENS.title}”." if _screens(game) else ""
    return " ".join(filter(None, (for_all or each, screens, "The tracks are on it." if tracks else "")))


def _pages(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"Pages {', '.join(first)} and {last}" if first else f"Page {last}"


@tracked_by_result
def _play(game: Game) -> tuple[str, ...]:
    """Return what is needed to play besides the kit: each die that it names, or as many as a table rolls."""
    counts = Counter(sorted(die.faces for die in game.dice.values()))
    for roll in (Roll.parse(table.roll) for table in game.tables.values() if table.roll):
        counts[roll.faces] = max(roll.count, counts[roll.faces])
    return tuple(f"{plural(count, 'die', 'dice')} with {faces} faces" for faces, count in counts.items())


@tracked_by_result
def _pads(game: Game) -> frozenset[str]:
    """Return the sets whose pieces are leaves of a pad."""
    return frozenset(each.id for each in game.components.values() if each.kind == "pad")


@tracked_by_result
def _contents(game: Game) -> str:
    """Return the step that fills a box with the pieces that it is measured from."""
    held = [game.components[name].name for each in game.components.values() for name in each.holds]
    return f"Put in what it is measured for: {', '.join(held)}" if held else "Fill the box"


def make(game: Game, context: Context) -> Product:
    """Return the instructions of a kit with planned sheets; raises as `pnp.generators.sheets.sheets`."""
    cut = generator_of("sheets")(game, context)
    jobs: list[PrintJob] = []
    for name in printed_documents(game):
        kind = DOCUMENTS[name]
        if name == "sheets":
            used = {piece.stock.id: piece.stock for piece in cut.components if piece.stock is not None}
            jobs += (
                PrintJob(f"sheets-{stock.id}", kind.about.partition(",")[0], stock.print_on, stock.setting, stock.after)
                for stock in used.values()
            )
        elif name != "make" and has_document(game, name):
            job = PrintJob(name, kind.about, *_JOBS.get(name, (_PLAIN, "one-sided, plain paper")))
            sections = name == "map" and _is_in_sections(game)
            job = job._replace(after=_SECTIONS) if sections else job
            jobs.append(job._replace(after=_copies(game)) if name == "charts" else job)
        if name == "rules" and has_document(game, name):
            jobs[-1] = jobs[-1]._replace(after=_ALONE.format(booklet_page(context.paper)))
            jobs.append(PrintJob("rules-booklet", "the rules, to fold and staple", *_BOOKLET_JOB))
    notes = tuple(_notes(game, cut))
    color, maps = kit_color(game, context.theme), _maps(game, context)
    guide = Guide(game.title, tuple(jobs), cut, notes, color, maps, _play(game))
    return Product("make", "How to make this kit", "guide", flow=guide)


def _maps(game: Game, context: Context) -> tuple[Component, ...]:
    """Return the boards that map.pdf spreads over sheets, without their drawings."""
    if "map" not in printed_documents(game) or not has_document(game, "map") or _is_in_sections(game):
        return ()
    boards = [game.boards[board] for board in game.kit.boards]
    blank = [(board, Symbol(board.id, *map_size(game, board, context.theme), ())) for board in boards]
    return tuple(Component(f"board/{board.id}", "board", board.name, symbol) for board, symbol in blank)


def _notes(game: Game, cut: Product) -> Iterator[GuideNote]:
    """Yield what the kit has to fold and glue."""
    if has_document(game, "rules") and "rules" in printed_documents(game):
        yield _BOOKLET
    if has_document(game, "map") and "map" in printed_documents(game) and not _is_in_sections(game):
        yield _POSTER
    if screens := _screens(game):
        named = _SCREENS.steps[0].format(_pages(screens).lower(), "it" if len(screens) == 1 else "them")
        yield _SCREENS._replace(steps=(named, *_SCREENS.steps[1:]), needs=_SCREENS.needs.format(len(screens)))
    if any(piece.kind == "standee" for piece in cut.components):
        has_counters = any(piece.kind == "counter" for piece in cut.components)
        words = ", if you prefer them to the counters of the same names" if has_counters else ""
        yield _STANDEE._replace(steps=tuple(step.format(words) for step in _STANDEE.steps))
    if not _pads(game).isdisjoint(piece.group for piece in cut.components):
        yield _PAD
    if any(piece.outline.panels for piece in cut.components):
        yield _BOX._replace(steps=tuple(step.format(_contents(game)) for step in _BOX.steps))
