"""The pictures of docs/images (`python docs/make.py gallery`)."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp import assets
from pnp.artwork import panels, symbol_library
from pnp.artwork.boards.board import board_symbol
from pnp.artwork.components import component_symbol
from pnp.artwork.counters.face_cache import FaceCache
from pnp.backends import png
from pnp.generators.rules.figures import Studio
from pnp.generators.rules.figures import draw as draw_figure
from pnp.model import load
from pnp.model.game import BoardId, ChartId, ComponentSetId, Game
from pnp.model.game.ids import ItemId
from pnp.pipeline.build import draw, selected_documents
from pnp.pipeline.document_job import theme
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.scene.items import Group, Item, Stroke, Symbol, Text, Use
from pnp.scene.items import Path as Outline
from pnp.scene.presets import themes
from pnp.scene.shapes import rect, rounded_rect
from pnp.scene.sheet import Sheet

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"


def armada_chess() -> Iterator[tuple[str, Symbol, float]]:
    """Pictures of the board game, in both skins."""
    folder = assets.game("armada-chess")
    battle, universe = (sheets(folder, skin=skin) for skin in ("battle", "universe"))
    board = [*battle["map"], *universe["map"]]
    yield "armada-boards", laid_out([board[0], board[2], board[1], board[3]], 0.5, columns=2, gap=4), 96
    pages = [battle["sheets-board"][0], battle["charts"][0], battle["charts"][2], battle["rules"][16]]
    yield "armada-kit", laid_out(pages, 0.5), 96


def sheets(folder: Path, **options: object) -> dict[str, tuple[Sheet, ...]]:
    """The sheets of a game's documents, by document."""
    choice = Options(Path(), papers=("a4",), **options)  # type: ignore[arg-type]
    game = selected_documents(load(folder, skin=choice.skin or None), choice)
    return {document.name: document.sheets for document in draw(game, choice, lambda step: None)}


def faces(folder: Path, *wanted: str) -> Iterator[Symbol]:
    """The front and back of counters and combined pieces, by component id."""
    choice = Options(Path(), papers=("a4",), only=("counters", "composites"))
    documents = draw(load(folder), choice, lambda step: None)
    found = {component.id: component for document in documents for component in document.product.components}
    for name in wanted:
        yield found[name].front
        if found[name].back is not None:
            yield found[name].back


def laid_out(pages: Sequence[Sheet], scale: float, *, gap: float = 6.0, columns: int = 0) -> Symbol:
    """Pages on a table, in rows of `columns` (0: one row)."""
    rows = [pages[start : start + (columns or len(pages))] for start in range(0, len(pages), columns or len(pages))]
    items: list[Item] = []
    y = gap
    for row in rows:
        height = max(page.height for page in row) * scale
        x = gap
        for page in row:
            sheet = rect(0, 0, page.width, page.height)
            edge = Outline(sheet, "#ffffff", Stroke("#b9bec4", 0.35 / scale))
            place = (scale, 0, 0, scale, x, y + (height - page.height * scale) / 2)
            items.append(Group((edge, *page.items), place, clip=Outline(sheet)))
            x += page.width * scale + gap
        y += height + gap
    width = max(sum(page.width * scale + gap for page in row) for row in rows) + gap
    return Symbol("pages", width, y, (Outline(rect(0, 0, width, y), "#e9ebed"), *items))


def enlarged(drawings: Sequence[Symbol], scale: float, *, gap: float = 4.0) -> Symbol:
    """Small drawings side by side, larger than life, cut to their trim."""
    height = max(drawing.height for drawing in drawings) * scale
    items: list[Item] = []
    x = gap
    for drawing in drawings:
        trim = Outline(rounded_rect(0, 0, drawing.width, drawing.height, 0.6))
        items.append(Group((Use(drawing, 0, 0),), (scale, 0, 0, scale, x, gap), clip=trim))
        x += drawing.width * scale + gap
    return Symbol("drawings", x, height + 2 * gap, (Outline(rect(0, 0, x, height + 2 * gap), "#ffffff"), *items))


def pictures() -> Iterator[tuple[str, Symbol, float]]:
    """Name, drawing and dots per inch of each picture."""
    heavy = assets.game("heavy-armor")
    kit = sheets(heavy)
    rules = kit["rules"]
    yield "kit", laid_out([kit["map"][0], kit["sheets-board"][0], kit["charts"][0], rules[0]], 0.5), 96
    yield "map", laid_out(kit["map"][:1], 0.9, gap=4), 96
    yield "counters", laid_out(kit["sheets-board"][:2], 0.7), 96
    yield "player-sheet", laid_out(kit["charts"][:1], 0.9, gap=4), 96
    yield "booklet", laid_out(rules[10:14], 0.6), 96
    hexagon = sheets(heavy, only=("map",), board="side-15")["map"]
    yield "great-hexagon", laid_out(hexagon, 0.42, columns=2, gap=4), 96
    names = [f"counter/amber/{piece}" for piece in ("runner", "lancer", "bombard")]
    teal = [name.replace("amber", "teal") for name in ("counter/amber/hulk", "counter/amber/control-center")]
    yield "machines", enlarged(list(faces(heavy, *names, *teal)), 2.2, gap=3), 96
    yield "lancer", enlarged(list(faces(heavy, "counter/amber/lancer")), 4, gap=4), 96
    yield from grav_armor()
    yield from across_the_maren()
    yield from moth_hour()
    yield from armada_chess()
    yield from two_step_units()
    yield from turns()
    yield from terrain_effects()
    with tempfile.TemporaryDirectory() as parent:
        maps = load(map_example(Path(parent)))
        yield "front", enlarged([board_symbol(maps, maps.boards[BoardId("front")], theme())], 1.0, gap=3), 96
        border = load(area_game(Path(parent)))
        yield "area-map", enlarged([board_symbol(border, border.boards[BoardId("border")], theme())], 1.0, gap=3), 96
        yield "cards", enlarged(list(card_faces(Path(parent) / "deck")), 1.0, gap=4), 96
        new = sheets(new_game("Ice Patrol", Path(parent), None, "2026-01-01"))
        wargame = sheets(new_game("River Crossing", Path(parent), None, "2026-01-01", kind="wargame"), only=("map",))
        yield "wargame-map", laid_out(wargame["map"], 0.7, gap=4), 96
        yield "scaffold", laid_out([new[name][0] for name in ("map", "sheets-board", "charts", "rules")], 0.5), 96


def map_example(parent: Path) -> Path:
    """Write the game whose map docs/maps.md has as an example, and return its folder."""
    folder = new_game("Front", parent, None, "2026-01-01")
    page = (DOCS / "maps.md").read_text(encoding="utf-8")
    example = re.search(r"^```yaml\n(terrain:.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert example
    (folder / "map.yaml").write_text(example[1], encoding="utf-8")
    main = folder / "game.yaml"
    parts = main.read_text(encoding="utf-8").replace("boards:\n  field:", "include: [map.yaml]\nboards:\n  field:")
    main.write_text(parts, encoding="utf-8")
    return folder


def card_faces(folder: Path) -> Iterator[Symbol]:
    """Write the game of docs/cards.md, and yield three of its cards and their back."""
    page = (DOCS / "cards.md").read_text(encoding="utf-8")
    written = r"^```(?:yaml|csv|svg)\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)^```$"
    for name, text in re.findall(written, page, re.MULTILINE | re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    deck = load(folder)
    for item in ("beacon", "mill", "forge"):
        yield component_symbol(deck, ComponentSetId("deck"), ItemId(item), theme())
    yield component_symbol(deck, ComponentSetId("deck"), ItemId("forge"), theme(), back=True)


def area_game(parent: Path) -> Path:
    """Write the game of docs/recipes/area-map.md, and return its folder."""
    folder = parent / "border-war"
    page = (DOCS / "recipes" / "area-map.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"^```(?:yaml|csv)\n# (\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def grav_armor() -> Iterator[tuple[str, Symbol, float]]:
    """Pictures of the wargame kit."""
    grav = assets.game("grav-armor")
    kit = sheets(grav)
    yield "grav-kit", laid_out([kit["map"][0], kit["sheets-board"][0], kit["charts"][0], kit["rules"][0]], 0.5), 96
    yield "scenario-maps", laid_out(kit["scenario-maps"][:4], 0.5, columns=2, gap=4), 96
    yield "scenario", laid_out(kit["scenarios"][2:4], 0.75), 96
    names = [f"counter/{unit}" for unit in ("imperial/zeta-5", "league/zho-1", "special/j-inf", "league/omi-9")]
    yield (
        "units",
        enlarged(list(faces(grav, *names, "counter/imperial/fl-6", "marker/neutral/disrupted")), 4, gap=3),
        96,
    )


def across_the_maren() -> Iterator[tuple[str, Symbol, float]]:
    """The map of the operational wargame."""
    game = load(assets.game("across-the-maren"))
    yield "maren-map", enlarged([board_symbol(game, game.boards[BoardId("maren")], theme())], 0.55, gap=3), 96


def moth_hour() -> Iterator[tuple[str, Symbol, float]]:
    """Cards of the card game."""
    game, deck = load(assets.game("moth-hour")), ComponentSetId("cards")
    names = ("tiger-2", "luna-5", "emperor-8", "hawk-9", "lantern-3", "bat")
    yield "moth-hour", enlarged([component_symbol(game, deck, ItemId(name), theme()) for name in names], 0.6, gap=3), 96


def units_game(folder: Path) -> Path:
    """Write the game of docs/units.md into a folder, and return it."""
    page = (DOCS / "units.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n# (\S+)\n(.*?)```", page, re.DOTALL)
    blocks += [("units.csv", block) for block in re.findall(r"```csv\n(.*?)```", page, re.DOTALL)]
    for name, block in blocks:
        (folder / name).write_text(block, encoding="utf-8")
    return folder


def scenario_sheet(game: Path) -> list[Symbol]:
    """Return the first page of the first scenario of docs/scenarios.md, which adds to the game in a folder."""
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    block, *_ = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(shutil.copytree(game, Path(parent) / "game"))
        file = folder / "game.yaml"
        text = file.read_text(encoding="utf-8").replace("documents: [map,", "documents: [scenarios, map,")
        file.write_text(f"{text}\n{block}", encoding="utf-8")
        return sheets(folder)["scenarios"][:1]


def two_step_units() -> Iterator[tuple[str, Symbol, float]]:
    """Pictures of docs/units.md."""
    with tempfile.TemporaryDirectory() as parent:
        game = units_game(Path(parent))
        names = [
            f"counter/{unit}" for unit in ("republic/r-1", "republic/r-guard", "federation/f-5", "federation/f-140")
        ]
        yield "two-step-units", enlarged(list(faces(game, *names)), 4, gap=3), 96
        yield "scenario-on-a-board", laid_out(scenario_sheet(game), 0.75), 96
        yield "order-of-battle", laid_out(sheets(game)["charts"][:1], 0.9, gap=4), 96
        yield "nato-symbols", symbol_chart(load(game), "nato/"), 96
        others = ("action/", "arrow/", "die/", "emblem/", "frame/", "pip/", "plate/", "stat/", "tag/")
        yield "symbols", symbol_chart(load(game), *others), 96


def turns() -> Iterator[tuple[str, Symbol, float]]:
    """The pictures of docs/turns.md."""
    page = (DOCS / "turns.md").read_text(encoding="utf-8")
    fence = r"^(`{3,4})(?:yaml\n# |markdown\n<!-- )(\S+)(?: -->)?\n(.*?)^\1$"
    files = re.findall(fence, page, re.MULTILINE | re.DOTALL)
    with tempfile.TemporaryDirectory() as parent:
        (Path(parent) / "rules").mkdir()
        for _, name, text in files:
            (Path(parent) / name).write_text(text, encoding="utf-8")
        game = load(Path(parent))
        studio = Studio(game, themes()["field"], 110, FaceCache(game, themes()["field"]))
        yield "control", enlarged([draw_figure(studio, ["figure", "example", "cut-off"])], 1.0, gap=3), 96
        strip = game.charts[ChartId("turn")].rows[0][0]
        yield (
            "turn-strip",
            enlarged([panels.draw(game, strip._replace(title=""), 170, themes()["field"])], 1.0, gap=3),
            96,
        )


def terrain_effects() -> Iterator[tuple[str, Symbol, float]]:
    """The chart of docs/terrain.md."""
    page = (DOCS / "terrain.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as parent:
        for name, text in re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
            (Path(parent) / name).write_text(text, encoding="utf-8")
        yield "terrain-effects", laid_out(sheets(Path(parent))["charts"][:1], 0.7, gap=4), 96


def symbol_chart(game: Game, *folders: str, columns: int = 6) -> Symbol:
    """All shipped symbols of some folders, each over its name; of one folder, the name is without it."""
    style = themes()["field"].style("label", 8)
    names = [name for name in symbol_library.known(game.folder) if name.startswith(folders)]
    items: list[Item] = []
    for number, name in enumerate(names):
        x, y = 4 + number % columns * 31.0, 4 + number // columns * 19.0
        drawing = symbol_library.load(game, name, {"currentColor": "#1a1a1a", "cut": "#f4f1e6"})
        items.append(Use(drawing, x, y, min(18 / drawing.width, 12 / drawing.height)))
        items.append(Text(x, y + 15.5, name.removeprefix(folders[0]) if len(folders) == 1 else name, style))
    width, height = 4 + columns * 31.0, 4 + -(-len(names) // columns) * 19.0
    return Symbol("symbols", width, height, (Outline(rect(0, 0, width, height), "#ffffff"), *items))


def draw_all() -> None:
    """docs/images, as small as they can be without loss that shows."""
    import io

    from PIL import Image

    IMAGES.mkdir(exist_ok=True)
    for name, drawing, dpi in pictures():
        picture = Image.open(io.BytesIO(png.render(drawing, dpi=dpi))).convert("RGB")
        small = picture.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        small.save(IMAGES / f"{name}.png", optimize=True)
