"""How to make the kit: what to print on what, the cuts, folds and glue, and a checklist of all pieces."""

from collections.abc import Iterator

from pnp.artwork.boards.board import is_section
from pnp.generators import Context, generator_of, kit_color
from pnp.model.documents import DOCUMENTS, has_document, printed_documents
from pnp.model.game import Game
from pnp.model.game.tracking import tracked_by_result
from pnp.scene.sheet import Guide, GuideNote, PrintJob, Product

_PLAIN = "paper of 80 to 120 g/m²"
_JOBS = {
    "map": ("paper of 120 to 200 g/m²", "one-sided, best quality", "Glue the sheets together."),
    "scenario-maps": (_PLAIN, "one-sided, plain paper", "Print the sheets of the scenario that you play."),
    "charts": (_PLAIN, "one-sided, plain paper", ""),
}
"""What documents besides the sheets are printed on, with which setting, and what comes after."""
_SECTIONS = "Glue the sections to card, then cut them out along the marks."
_LEAVES = "paper"
"""The stock of pieces that are leaves of a pad."""
_BOOKLET = GuideNote(
    "booklet",
    "Rules",
    (
        "Lay the sheets of rules-booklet.pdf on each other in their order, the first one at the bottom with the cover"
        " down; their numbers are at the foot.",
        "Fold the stack in the middle, and press the fold flat.",
        "Staple it twice in the fold, from outside, with a long-reach stapler; or sew it there.",
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
_SCREENS = GuideNote(
    "screen",
    "Screens",
    (
        "Lay a ruler on each dashed line, and run the back of the knife along it, so that the sheet folds there.",
        "Fold it with the printed sides outside, and stand it up like a tent.",
    ),
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
        "Fill the box, and fold in the two small flaps at the top.",
        "Close the lid of the top, and tuck in its end.",
    ),
)
"""Each step has the number that the picture of the net shows."""


@tracked_by_result
def _is_in_sections(game: Game) -> bool:
    return all(is_section(game.boards[board]) for board in game.kit.boards)


@tracked_by_result
def _has_screens(game: Game) -> bool:
    return "charts" in game.kit.documents and any(chart.fold for chart in game.charts.values())


@tracked_by_result
def _copies(game: Game) -> str:
    """Return how many copies of the charts are needed, and whether tracks are on them."""
    charts = game.charts.values()
    tracks = any(panel.kind in ("tracks", "turn-strip") for chart in charts for row in chart.rows for panel in row)
    for_all = "It has the pages of each side; print it once." if any(chart.per_side for chart in charts) else ""
    return " ".join(filter(None, (for_all or "Print one for each player.", "The tracks are on it." if tracks else "")))


def make(game: Game, context: Context) -> Product:
    """Return the instructions of a kit with planned sheets.

    Raises:
        DefinitionError: as `pnp.generators.sheets.sheets`.
    """
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
            booklet = (
                _PLAIN,
                "two-sided, flip on short edge",
                "Fold and staple it.",
            )
            alone = "To read on a screen, or to print as single pages instead of rules-booklet.pdf."
            jobs[-1] = jobs[-1]._replace(after=alone)
            jobs.append(PrintJob("rules-booklet", "the rules, to fold and staple", *booklet))
    notes = tuple(_notes(game, cut))
    return Product(
        "make",
        "How to make this kit",
        "guide",
        flow=Guide(game.title, tuple(jobs), cut, notes, kit_color(game, context.theme)),
    )


def _notes(game: Game, cut: Product) -> Iterator[GuideNote]:
    """Yield what the kit has to fold and glue."""
    if has_document(game, "rules") and "rules" in printed_documents(game):
        yield _BOOKLET
    if has_document(game, "map") and "map" in printed_documents(game) and not _is_in_sections(game):
        yield _POSTER
    if _has_screens(game):
        yield _SCREENS
    if any(piece.kind == "standee" for piece in cut.components):
        has_counters = any(piece.kind == "counter" for piece in cut.components)
        words = ", if you prefer them to the counters of the same names" if has_counters else ""
        yield _STANDEE._replace(steps=tuple(step.format(words) for step in _STANDEE.steps))
    if any(piece.stock is not None and piece.stock.id == _LEAVES for piece in cut.components):
        yield _PAD
    if any(piece.outline.panels for piece in cut.components):
        yield _BOX
