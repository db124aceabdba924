"""Each row of the table "Where do I add …" in ARCHITECTURE.md, performed in a copy of the package."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

from pnp.pipeline.scaffold import new_game

ROOT = Path(__file__).parents[1]
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="currentColor"/></svg>'
)
SCENARIO = """
scenarios:
  probe: {number: 2, title: Relief of Velna, setting: Five days, board: front, turns: 5, first: north,
    forces: {north: {units: printed}, south: {units: printed}}}
"""


class Row(NamedTuple):
    """What to write: whole files, or in files that exist a text before which another is put; then what to see."""

    name: str
    files: Mapping[str, str]
    inserted: Mapping[str, tuple[str, str]]
    command: str
    seen: str


ROWS = [
    Row(
        "a check",
        {
            "pnp/checks/pieces/probe.py": """
from pnp.checks import Report, check

@check("probe.check", "warning")
def probe(game):
    yield Report("seen")
"""
        },
        {
            "pnp/checks/pieces/catalog.yaml": (
                "budget.unaffordable:",
                "probe.check: {rationale: Probes, source: Tests}\n",
            )
        },
        "-m pnp check probe-game --select probe.check --sarif -",
        r'(?s)"text": "Probes".*"text": "seen"',
    ),
    Row(
        "a check of printed sheets",
        {
            "pnp/checks/print/probe.py": """
from pnp.checks import Report, sheet_check

@sheet_check("probe.sheet", "warning")
def probe(game, document):
    yield Report(f"seen on {document.name}")
"""
        },
        {"pnp/checks/print/catalog.yaml": ("print.copies:", "probe.sheet: {rationale: Probes, source: Tests}\n")},
        "-m pnp check probe-game --sheets --select probe.sheet",
        "seen on sheets-board",
    ),
    Row(
        "a kind of mistake for the self-test",
        {
            "pnp/selftest/operators/probe.py": """
from pnp.selftest.mutation import operator

@operator("probe-mistake", "Probes", "A mistake for the probe.")
def probe(draft):
    yield from ()
"""
        },
        {},
        "-c from pnp.selftest import mutation_operators as m; print([each.name for each in m()])",
        "'probe-mistake'",
    ),
    Row(
        "a document of the kit",
        {
            "pnp/generators/probe.py": """
from pnp.scene.items import Symbol, Text
from pnp.scene.sheet import Component, Product

def probe(game, context):
    drawing = Symbol("probe", 60, 9, (Text(0, 6, game.title, context.theme.style("text", 12)),))
    return Product("probe", "Probe", "leaf", (Component("probe", "chart", "Probe", drawing),))
"""
        },
        {
            "pnp/model/documents.py": (
                "\n)\n_PLANNED",
                '\n    DocumentKind("probe", "a probe", "pnp.generators.probe:probe"),',
            ),
            "probe-game/game.yaml": ("charts, rules]", "probe, "),
        },
        "-m pnp build probe-game --only probe --out out",
        "letter/probe.pdf +1 page",
    ),
    Row(
        "an arrangement on paper",
        {
            "pnp/impose/probe.py": """
from pnp.impose.single_sheet import single_sheet

def probe(product, paper, sides, info):
    return tuple(sheet._replace(width=500.0) for sheet in single_sheet(product, paper, sides, info))
"""
        },
        {
            "pnp/impose/__init__.py": (
                '        "flow": Arr',
                '        "probe": Arrangement("a probe", "pnp.impose.probe:probe"),\n',
            ),
            "pnp/generators/charts.py": ('"leaf", tuple(chain', '"probe" if sheets else '),
        },
        "-m pnp build probe-game --only charts --out out --json",
        r'"page_size_mm": \[\s*500.0',
    ),
    Row(
        "a panel of charts",
        {
            "pnp/artwork/panels/probe.py": """
from pnp.artwork.panels import panel
from pnp.scene.items import Symbol, Text

@panel("probe")
def probe(game, options, frame):
    \"\"\"A probe.\"\"\"
    return Symbol("probe", frame.width, 6, (Text(0, 4, "Probed", frame.style("text", 9)),))
"""
        },
        {
            "pnp/artwork/panels/__init__.py": ('    "purchases": ', '    "probe": "probe",\n'),
            "probe-game/game.yaml": ("      - - {kind: pieces", "      - - {kind: probe}\n"),
        },
        "-m pnp build probe-game --only charts --formats svg --out out && svg/chart/player-sheet/ember.svg",
        "Probed",
    ),
    Row(
        "an output format",
        {"pnp/backends/probe.py": "def render(symbol):\n    return symbol.name\n"},
        {
            "pnp/backends/__init__.py": (
                '        "png": Out',
                '        "probe": OutputFormat("component", "a probe", "pnp.backends.probe:render"),\n',
            )
        },
        "-m pnp build probe-game --only map --formats probe --out out && probe/board/field.probe",
        "board field",
    ),
    Row(
        "a paper",
        {},
        {"pnp/presets/papers.yaml": ("legal:", "probe: {name: Probe, width: 240mm, height: 300mm, margin: 5mm}\n")},
        "-m pnp build probe-game --only counters --paper probe --out out --json",
        r'"page_size_mm": \[\s*240.0,\s*300.0',
    ),
    Row(
        "a format of pieces",
        {},
        {
            "pnp/presets/formats.yaml": (
                "poker:",
                "probe: {name: Probe, width: 44mm, height: 88mm, bleed: 3mm, safe: 3mm, stock: card}\n",
            )
        },
        "-c from pnp.scene.presets import formats; print(formats()['probe'].width)",
        "44",
    ),
    Row(
        "a stock",
        {},
        {"pnp/presets/stocks.yaml": ("card:", "probe: {name: probe, print-on: film, setting: film}\n")},
        "-c from pnp.scene.presets import stocks; print(stocks()['probe'].print_on)",
        "film",
    ),
    Row(
        "a look of booklets",
        {},
        {
            "pnp/presets/looks.yaml": (
                "modern:",
                "probe: {display: Fira Sans, text: Fira Sans, label: Fira Sans, size: 9pt, leading: 12pt, "
                "chapter: bar, box: tint, cover: band}\n",
            )
        },
        "-c from pnp.scene.presets import looks; print(looks()['probe'].leading)",
        "12.0",
    ),
    Row(
        "a palette of terrain",
        {},
        {
            "pnp/presets/palettes.yaml": (
                "temperate:",
                'probe: {about: a test, ground: {plain: "#ffffff #123456"}, lines: {}}\n',
            )
        },
        "-c from pnp.scene.presets import palettes; print(palettes()['probe'].of('forest')[1])",
        "#123456",
    ),
    Row(
        "a product of a print service",
        {},
        {
            "pnp/presets/products.yaml": (
                "tgc-poker:",
                "probe: {name: Probe, width: 50mm, height: 50mm, pixels: [600, 600], source: probe}\n",
            )
        },
        "-c from pnp.scene.presets import products; print(products()['probe'].pixels)",
        "600",
    ),
    Row(
        "a kind of component",
        {},
        {"pnp/presets/component_kinds.yaml": ("card:", "probe: {name: Probe, format: tarot}\n")},
        "-c from pnp.model.definition.components import COMPONENT_KINDS; print(COMPONENT_KINDS['probe'])",
        "Probe.*tarot",
    ),
    Row(
        "a theme",
        {},
        {
            "pnp/presets/themes.yaml": (
                "field:",
                'probe: {display: Fira Sans, text: Fira Sans, label: Fira Sans, ink: "#000000", muted: "#000000", '
                'rule: "#000000", wash: "#ffffff", paper: "#ffffff", accent: "#ff0000"}\n',
            )
        },
        "-c from pnp.scene.presets import themes; print(themes()['probe'].accent)",
        "#ff0000",
    ),
    Row(
        "a scenario",
        {"probe-war/probe.yaml": SCENARIO},
        {"probe-war/game.yaml": ("map.yaml, turn.yaml", "probe.yaml, ")},
        "-m pnp build probe-war --only scenarios --formats svg --out out && svg/scenario/probe/ground.svg",
        "Relief of Velna",
    ),
    Row(
        "a layout",
        {"templates/counters/probe.yaml": (ROOT / "templates/counters/plain-marker.yaml").read_text(encoding="utf-8")},
        {"probe-game/game.yaml": ("symbol: action/move", "layout: probe, ")},
        "-m pnp build probe-game --only counters --formats svg --out out && svg/marker/ember/done-front.svg",
        "(?i)done",
    ),
    Row(
        "a symbol",
        {"templates/symbols/probe/dot.svg": SVG},
        {"probe-game/game.yaml": (", count: 4 per side}", ", back: {symbol: probe/dot, name: Dot}")},
        "-m pnp build probe-game --only counters --formats svg --out out && svg/marker/ember/done-back.svg",
        "(?i)dot",
    ),
    Row(
        "a key of the language",
        {},
        {
            "pnp/model/definition/title.py": (
                '    note: Prose = field("Note for charts and booklet.", "Unspent coins are lost.", "")',
                '    probe: Line = field("A probe.", "Probed", "")\n',
            ),
            "pnp/model/resolve/__init__.py": (")),\n        **_parts(context)", ", note=written.probe"),
            "probe-game/game.yaml": ("  amount: 8", "  probe: Probed\n"),
        },
        "-c from pnp import model; from pathlib import Path; print(model.load(Path('probe-game')).budget.note)",
        "Probed",
    ),
    Row(
        "a command",
        {"pnp/cli/probe.py": "import click\n\n@click.command('probe')\ndef command():\n    click.echo('Probed')\n"},
        {"pnp/cli/__init__.py": ('    "schema": ', '    "probe": ("probe", "Probe."),\n')},
        "-m pnp probe",
        "Probed",
    ),
    Row(
        "a game",
        {"games/probe/game.yaml": "pnp: 2\ngame: {id: probe, title: Probed, version: 1, players: 2}\n"},
        {},
        "-c from pnp import assets; from pnp.model import load; print(load(assets.games()['probe']).title)",
        "Probed",
    ),
    Row(
        "a texture",
        {},
        {
            "pnp/artwork/boards/textures.py": (
                '@texture("scrub")',
                "@texture('probe')\ndef probe(patch: Patch) -> Items:\n    return forest(patch)\n\n\n",
            ),
            "probe-game/game.yaml": ("boards:", 'terrain: {wood: {name: Wood, texture: probe, fill: "#ffffff"}}\n'),
        },
        "-m pnp build probe-game --only map --board field --out out",
        "letter/map.pdf",
    ),
    Row(
        "a look of a line",
        {
            "probe-game/map.yaml": """
terrain: {way: {name: Way, lies: path, look: probe}}
boards:
  probed:
    name: Probed
    grid: {shape: rectangle, columns: 4, rows: 4, pitch: 16mm}
    lines: {way: {of: way, along: A1..D1}}
""",
        },
        {
            "pnp/artwork/boards/lines/land.py": (
                '@look("track"',
                "@look('probe', 'path', 0.05)\ndef probe(courses, brush):\n    return track(courses, brush)\n\n\n",
            ),
            "pnp/artwork/boards/lines/looks.py": (
                '        **dict.fromkeys(("bridge", "ford")',
                '        "probe": "pnp.artwork.boards.lines.land",\n',
            ),
            "probe-game/game.yaml": ("boards:", "include: [map.yaml]\n"),
        },
        "-m pnp build probe-game --only map --board probed --out out",
        "letter/map.pdf",
    ),
]


PROGRAM = """
import contextlib, io, json, sys
outputs = []
for arguments in json.loads(sys.argv[1]):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        if arguments[0] == "-c":
            exec(arguments[1], {})
        else:
            from pnp import cli
            cli.run(arguments[2:])
    outputs.append(out.getvalue())
print(json.dumps(outputs))
"""


def add(home: Path, row: Row) -> None:
    """Write the files and entries of a row."""
    for name, text in row.files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    for name, (place, text) in row.inserted.items():
        before = (home / name).read_text(encoding="utf-8")
        assert place in before, f"{name} has no {place!r}"
        (home / name).write_text(before.replace(place, text + place, 1), encoding="utf-8")


def copy_package(home: Path) -> None:
    """Copy what a checkout holds, with its bytecode, which takes seconds to make."""
    for part in ("pnp", "games", "templates"):
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", home)
    for path in (home / "pnp").rglob("*.py"):
        known, own = (Path(cache_from_source(str(each))) for each in (ROOT / path.relative_to(home), path))
        if known.exists():
            own.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(known, own)


def ran(home: Path, commands: list[list[str]]) -> list[str]:
    """Run command lines one after another in a process of the copy; return what each prints."""
    environment = {**os.environ, "PYTHONPATH": str(home), "PNP_CACHE": str(home / "store")}
    arguments = [sys.executable, "-c", PROGRAM, json.dumps(commands)]
    done = subprocess.run(arguments, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    outputs: list[str] = json.loads(done.stdout)
    return outputs


def command_of(row: Row) -> list[str]:
    flag, _, rest = row.command.partition(" && ")[0].partition(" ")
    return [flag, rest] if flag == "-c" else [flag, *rest.split()]


def test_what_is_added_as_the_table_says_works(tmp_path: Path) -> None:
    """All rows are added to one copy of a checkout, beside two small games, and their commands run in one process."""
    home = tmp_path / "checkout"
    copy_package(home)
    new_game("Probe game", home, None, "2026-01-01")
    new_game("Probe war", home, None, "2026-01-01", "wargame")
    for row in ROWS:
        add(home, row)
    outputs = dict(zip([row.name for row in ROWS], ran(home, [command_of(row) for row in ROWS]), strict=True))
    for row in ROWS:
        file = row.command.partition(" && ")[2]
        for written in (home / "out").rglob(file) if file else ():
            outputs[row.name] = written.read_text(encoding="utf-8")
    assert {row.name: outputs[row.name] for row in ROWS if not re.search(row.seen, outputs[row.name])} == {}


def test_every_row_of_the_table_is_tried() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## Where do I add")[2].partition("\n### ")[0]
    rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ") and "---" not in line]
    assert rows[1:] == [row.name for row in ROWS]
