"""How to make the kit: what to print on what, the cuts, folds and glue, and a checklist of all pieces."""

from pnp.artwork.boards.board import is_section
from pnp.generators import Context, generator_of
from pnp.model.documents import DOCUMENTS, has_document, printed_documents
from pnp.model.game import Game
from pnp.model.game.tracking import tracked_by_result
from pnp.scene.sheet import Guide, PrintJob, Product

_PLAIN = "paper of 80 to 120 g/m²"
_POSTER = (
    "Cut only where “cut here” is, from tick to tick. Lay that edge on the strip for glue of the sheet before it, up to"
    " the ticks, and glue."
)
_JOBS = {
    "map": ("paper of 120 to 200 g/m²", "one-sided, best quality", _POSTER),
    "scenario-maps": (_PLAIN, "one-sided, plain paper", "Print the sheets of the scenario that you play."),
    "charts": (_PLAIN, "one-sided, plain paper", ""),
}
"""What documents besides the sheets are printed on, with which setting, and what comes after."""
_SECTIONS = "Glue the sections to card, then cut them out along the marks."
_SCREENS = "Screens: score each dashed line with the back of the knife, fold it, and stand it up like a tent."
_STANDEE = (
    "Figures{}: cut them out, score the dashed lines with the back of the knife, fold across the middle, fold both"
    " flaps outward, and glue the halves back to back."
)
_LEAVES = "paper"
"""The stock of pieces that are leaves of a pad."""
_PAD = (
    "Score pad: stack the leaves, even at the top, and brush glue on the upper edge of the stack. When it is dry, the"
    " leaves come off one by one."
)
_BOX = (
    "Boxes: cut along the solid line. Score the dashed lines with the back of the knife, and fold them so that the"
    " printed side is outside. Glue the hatched flap behind the edge of the back, and let it dry before you fold the"
    " ends in."
)


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
                "Fold the stack in the middle, and staple it in the fold with a long-reach stapler.",
            )
            alone = "To read on a screen, or to print as single pages instead of rules-booklet.pdf."
            jobs[-1] = jobs[-1]._replace(after=alone)
            jobs.append(PrintJob("rules-booklet", "the rules, to fold and staple", *booklet))
    figures = any(piece.kind == "standee" for piece in cut.components)
    boxes = any(piece.outline.panels for piece in cut.components)
    has_counters = any(piece.kind == "counter" for piece in cut.components)
    counters = ", if you prefer them to the counters of the same names" if has_counters else ""
    pads = any(piece.stock is not None and piece.stock.id == _LEAVES for piece in cut.components)
    notes = (
        *([_BOX] if boxes else []),
        *([_PAD] if pads else []),
        *([_SCREENS] if _has_screens(game) else []),
        *([_STANDEE.format(counters)] if figures else []),
    )
    return Product("make", "How to make this kit", "guide", flow=Guide(game.title, tuple(jobs), cut, notes))
