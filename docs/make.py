"""Write the generated pages (`python docs/make.py reference`) and the pictures (`python docs/make.py gallery`).

`python docs/make.py self-test` runs the self-test on the shipped games and writes its page.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import language_tables
import panel_tables
import self_test_page
import template_names
import yaml

from pnp import assets, checks, cli
from pnp.artwork import panels, symbol_library
from pnp.artwork.boards.board import board_symbol
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.components import component_symbol
from pnp.artwork.counters.face_cache import FaceCache
from pnp.backends import FORMATS, png
from pnp.cli.list_games import registries
from pnp.errors import SEVERITY_NAMES
from pnp.generators.rules.figures import Studio
from pnp.generators.rules.figures import draw as draw_figure
from pnp.impose import ARRANGEMENTS, SIDES
from pnp.model import load, schema
from pnp.model.documents import DOCUMENTS
from pnp.model.game import BoardId, ChartId, ComponentSetId, Game
from pnp.model.game.ids import ItemId
from pnp.pipeline.build import draw, selected_documents
from pnp.pipeline.document_job import theme
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.scene.items import Group, Item, Stroke, Symbol, Text, Use
from pnp.scene.items import Path as Outline
from pnp.scene.presets import formats, papers, stocks, themes
from pnp.scene.shapes import rect, rounded_rect
from pnp.scene.sheet import Sheet

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"
MARK = "<!-- Written by `make docs`; change the source instead. -->\n"


# Reference pages


def command_page() -> str:
    """The command line, from `--help`."""
    parts = [f"# The command line\n{MARK}\n", _help(cli.group, "pnp")]
    context = click.Context(cli.group)
    for name in cli.group.list_commands(context):
        command = cli.group.get_command(context, name)
        assert command is not None
        parts.append(f"\n## pnp {name}\n\n{_help(command, f'pnp {name}')}")
    return "".join([*parts, COMPLETION])


def _help(command: click.Command, name: str) -> str:
    names = ["-h", "--help"]
    context = click.Context(command, info_name=name, terminal_width=100, max_content_width=100, help_option_names=names)
    return f"```\n{command.get_help(context)}\n```\n"


COMPLETION = """
## Completion in the shell
Put one line into the start-up file of your shell; commands, options and shipped games are then completed by the tab key.

| shell | file | line |
|---|---|---|
| bash 4.4 or newer | `~/.bashrc` | `eval "$(_PNP_COMPLETE=bash_source pnp)"` |
| zsh | `~/.zshrc` | `eval "$(_PNP_COMPLETE=zsh_source pnp)"` |
| fish | `~/.config/fish/completions/pnp.fish` | `_PNP_COMPLETE=fish_source pnp \\| source` |

## What the exit code says
| code | meaning |
|---|---|
| 0 | done; `pnp check` found no errors and no warnings |
| 1 | findings: the definition has errors (for `pnp check` also warnings) |
| 2 | the command was called in a way that cannot work, or a file cannot be written |
| 70 | a bug of pnp; the message says how to report it |
| 130, 143 | interrupted, ended |
"""


CHECKS = """
`pnp check` runs these checks after a definition is loaded; loading reports wrong keys, unknown names and values out of
range. Errors stop a build. The checks whose ids begin with `print.` examine the printed sheets, on all papers. The English
checks run if the game declares `language: en`.

`pnp check --explain ID` shows one check. `--select` and `--ignore` take ids, beginnings of ids and codes.
"""
EVIDENCE = """
## Why each check exists
A check is in pnp because a mistake needs it: a mistake of the [self-test](self-test.md), a fault of a
[published ruleset](ground-truth.md), or a published erratum. A few checks report the limits of pnp itself.

"""


def check_page() -> str:
    """Return the page with every class of mistakes and its checks, and every check with its rationale."""
    registry = checks.registry().values()
    parts = [f"# Checks\n{MARK}{CHECKS}"]
    for group, classes in catalog().items():
        parts.append(f"\n## {group}\n\n| | class of mistakes | reported by |\n|---|---|---|\n")
        for code, entry in classes.items():
            ids = ", ".join(f"`{check.id}`" for check in registry if check.code == code)
            parts.append(f"| {code} | {entry['is']} | {ids or entry['otherwise']} |\n")
    parts.append(f"{EVIDENCE}## All checks\n\n| id | | severity | rationale | source |\n|---|---|---|---|---|\n")
    parts += [
        f"| `{check.id}`{' (English)' * bool(check.language)} | {check.code} | {SEVERITY_NAMES[check.severity]} "
        f"| {check.rationale} | {check.source} |\n"
        for check in registry
    ]
    return "".join(parts)


def catalog() -> dict[str, dict[str, dict[str, str]]]:
    """Return the classes of mistakes by group and code."""
    loaded: dict[str, dict[str, dict[str, str]]] = yaml.safe_load((DOCS / "catalog.yaml").read_text("utf-8"))
    return loaded


def ground_truth_page() -> str:
    """Return the page with the known faults of the three rulesets as published, and the findings that show them."""
    parts = [f"# What is found in three published rulesets\n{MARK}{GROUND_TRUTH}"]
    truths = {file.parent.name: _truth(file) for file in sorted(AS_WRITTEN.glob("*/truth.yaml"))}
    for kind, meaning in KINDS.items():
        of_kind = [entry for truth in truths.values() for entry in truth["items"] if entry["kind"] == kind]
        found = sum(bool(entry.get("found")) for entry in of_kind)
        parts.append(f"| {kind} | {meaning} | {len(of_kind)} | {found} |\n")
    for name, truth in truths.items():
        parts.append(f"\n## {truth['title']}\n\n| | | fault | findings, with their counterexamples |\n")
        parts.append("|---|---|---|---|\n")
        parts += [f"| {e['item']} | {e['kind']} | {e['about']} | {_shown(name, e)} |\n" for e in truth["items"]]
        for part, title in (("beyond", "Found in addition"), ("false-alarms", "False alarms")):
            if truth.get(part):
                parts.append(f"\n### {title}\n\n| fault | findings |\n|---|---|\n")
                parts += [f"| {entry['about']} | {_shown(name, entry)} |\n" for entry in truth[part]]
    return "".join(parts)


def _truth(file: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
    return loaded


def _shown(game: str, entry: Mapping[str, Any]) -> str:
    """Return the findings that show an item, or why there are none."""
    cells = []
    for found in entry.get("found", ()):
        file = found["at"].rpartition(":")[0]
        place = f" at [{found['at']}](../tests/as_written/{game}/{file})" if file else ""
        witness = "; ".join(f"{name}: {value}" for name, value in found.get("witness", {}).items())
        cells.append(f"`{found['check']}`{place}{f' ({witness})' if witness else ''}")
    return "<br>".join(cells) or f"not found: {entry['not']}"


AS_WRITTEN = DOCS.parent / "tests" / "as_written"
KINDS = {
    "F": "found by a proof, with a counterexample",
    "L": "found by comparing definitions and texts",
    "H": "found only by a reader",
    "C": "nothing is wrong, so nothing must be reported",
}
GROUND_TRUTH = """
The shipped games began as three published rulesets. Before pnp had any checks, a reader listed what is open, ambiguous or
contradictory in them. `tests/as_written` has each ruleset as its author published it: the same rules in other words, each
rule a clause, and nothing declared that the author leaves open. Tests compare the findings of pnp with the list.

| kind | | known | found |
|---|---|:-:|:-:|
"""


def panel_page() -> str:
    """Every kind of chart panel with its options."""
    title, _, rest = panel_tables.page().partition("\n")
    return f"{title}\n{MARK}{rest}"


def formats_table() -> str:
    """Return the table of shipped formats."""
    rows = [
        f"| `{id_}` | {made.width:g} × {made.height or 0:g} mm | {made.bleed:g} mm | `{made.stock.id}` |"
        for id_, made in formats().items()
    ]
    return "\n".join(["| format | size | bleed | stock |", "|---|---|---|---|", *rows])


def stocks_table() -> str:
    """Return the table of shipped stocks."""
    rows = [f"| `{id_}` | {stock.print_on} | {stock.sides} |" for id_, stock in stocks().items()]
    return "\n".join(["| stock | print on | sides |", "|---|---|---|", *rows])


def papers_table() -> str:
    """Every paper with its size."""
    rows = [f"| `{id_}` | {paper.name} | {paper.width:g} × {paper.height:g} mm |" for id_, paper in papers().items()]
    return "\n".join(["| `--paper` | paper | size |", "|---|---|---|", *rows]) + "\n"


def _entries_table(option: str, registry: Mapping[str, Any]) -> str:
    rows = [f"| `{name}` | {entry.about} |" for name, entry in registry.items()]
    return "\n".join([f"| {option} | |", "|---|---|", *rows]) + "\n"


def plugins_table() -> str:
    """Every group of entry points."""
    rows = [f"| `{group}` | {each.noun} |" for group, each in registries().items()]
    return "\n".join(["| group | an entry is a |", "|---|---|", *rows]) + "\n"


def looks_table() -> str:
    """Every look of a line: where it lies, what it draws."""
    rows = [
        f"| `{name}` | `{look.lies}` | {(look.draw.__doc__ or '').splitlines()[0].removeprefix('Draw ')} | "
        f"{'`towards`' if look.one_sided else 'named along the line' if look.water else ''} |"
        for name, look in LOOKS.items()
    ]
    return "\n".join(["| look | lies | draws | |", "|---|---|---|---|", *rows]) + "\n"


TABLES = {
    "names": template_names.table,
    "papers": papers_table,
    "piece-formats": formats_table,
    "stocks": stocks_table,
    "sides": lambda: _entries_table("`--sides`", SIDES),
    "formats": lambda: _entries_table("`--formats`", FORMATS),
    "documents": lambda: _entries_table("document", DOCUMENTS),
    "arrangements": lambda: _entries_table("arrangement", ARRANGEMENTS),
    "plugins": plugins_table,
    "looks": looks_table,
}
"""The tables in pages that are written by hand, between `<!-- table: NAME -->` and `<!-- end -->`."""
_TABLE = re.compile(r"(<!-- table: (?P<name>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """A page with its tables as they are now."""
    return _TABLE.sub(lambda found: f"{found[1]}{TABLES[found['name']]()}{found[3]}", page)


def write_reference() -> None:
    """All generated pages of docs, the tables in other pages, and the shipped JSON Schema."""
    for page in sorted(DOCS.glob("*.md")):
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
    language = DOCS / "language.md"
    language.write_text(language_tables.filled(language.read_text(encoding="utf-8")), encoding="utf-8")
    schema.FILE.write_text(schema.text(), encoding="utf-8")
    (DOCS / "cli.md").write_text(command_page(), encoding="utf-8")
    (DOCS / "checks.md").write_text(check_page(), encoding="utf-8")
    (DOCS / "ground-truth.md").write_text(ground_truth_page(), encoding="utf-8")
    (DOCS / "panels.md").write_text(panel_page(), encoding="utf-8")


# Pictures


def armada_chess() -> Iterator[tuple[str, Symbol, float]]:
    """Pictures of the board game, in both skins."""
    folder = assets.game("armada-chess")
    battle, universe = (sheets(folder, skin=skin) for skin in ("battle", "universe"))
    board = [*battle["map"], *universe["map"]]
    yield "armada-boards", laid_out([board[0], board[2], board[1], board[3]], 0.5, columns=2, gap=4), 96
    pages = [battle["counters"][0], battle["charts"][0], battle["charts"][2], battle["rules"][16]]
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
    yield "kit", laid_out([kit["map"][0], kit["counters"][0], kit["charts"][0], rules[0]], 0.5), 96
    yield "map", laid_out(kit["map"][:1], 0.9, gap=4), 96
    yield "counters", laid_out(kit["counters"][:2], 0.7), 96
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
        yield "scaffold", laid_out([new[name][0] for name in ("map", "counters", "charts", "rules")], 0.5), 96


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
    yield "grav-kit", laid_out([kit["map"][0], kit["counters"][0], kit["charts"][0], kit["rules"][0]], 0.5), 96
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


def units_game(folder: Path) -> Path:
    """Write the game of docs/units.md into a folder, and return it."""
    page = (DOCS / "units.md").read_text(encoding="utf-8")
    for language, name in (("yaml", "game.yaml"), ("csv", "units.csv")):
        (block,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
        (folder / name).write_text(block, encoding="utf-8")
    return folder


def scenario_sheet(game: Path) -> list[Symbol]:
    """Return the first page of the first scenario of docs/scenarios.md, which adds to the game in a folder."""
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
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
        studio = Studio(game, themes()["field"], 100, 110, FaceCache(game, themes()["field"]))
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


def symbol_chart(game: Game, start: str, columns: int = 6) -> Symbol:
    """All symbols whose names start with a text, each over its name."""
    style = themes()["field"].style("label", 8)
    names = [name for name in symbol_library.known(game.folder) if name.startswith(start)]
    items: list[Item] = []
    for number, name in enumerate(names):
        x, y = 4 + number % columns * 31.0, 4 + number // columns * 19.0
        drawing = symbol_library.load(game, name, {"currentColor": "#1a1a1a", "cut": "#f4f1e6"})
        items.append(Use(drawing, x, y, 18 / drawing.width))
        items.append(Text(x, y + 15.5, name.removeprefix(start), style))
    width, height = 4 + columns * 31.0, 4 + -(-len(names) // columns) * 19.0
    return Symbol("symbols", width, height, (Outline(rect(0, 0, width, height), "#ffffff"), *items))


def draw_gallery() -> None:
    """docs/images, as small as they can be without loss that shows."""
    import io

    from PIL import Image

    IMAGES.mkdir(exist_ok=True)
    for name, drawing, dpi in pictures():
        picture = Image.open(io.BytesIO(png.render(drawing, dpi=dpi))).convert("RGB")
        small = picture.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        small.save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    {"reference": write_reference, "gallery": draw_gallery, "self-test": self_test_page.write}[sys.argv[1]]()
