"""Write the generated pages (`python docs/make.py reference`) and the pictures (`python docs/make.py gallery`).

`python docs/make.py self-test` runs the self-test on the shipped games and writes its page, and
`python docs/make.py workbench` photographs the workbench in Chromium.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import check_pages
import click
import gallery
import language_tables
import panel_tables
import self_test_page
import template_names
import workbench_pictures

from pnp import cli
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.backends import FORMATS
from pnp.cli.list_games import registries
from pnp.impose import ARRANGEMENTS, SIDES
from pnp.model import schema
from pnp.model.documents import DOCUMENTS
from pnp.scene.presets import formats, papers, products, stocks

DOCS = Path(__file__).parent
TEMPLATES = DOCS.parent / "templates"


# Reference pages


def command_page() -> str:
    """The command line, from `--help`."""
    parts = [f"# The command line\n{check_pages.MARK}\n", _help(cli.group, "pnp")]
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


def panel_page() -> str:
    """Every kind of chart panel with its options."""
    title, _, rest = panel_tables.page().partition("\n")
    return f"{title}\n{check_pages.MARK}{rest}"


def formats_table() -> str:
    """Return the table of shipped formats."""
    rows = [
        f"| `{id_}` | {made.width:g} × {made.height or 0:g} mm | `{made.outline.shape}` | {made.bleed:g} mm "
        f"| {made.safe:g} mm | `{made.stock.id}` |"
        for id_, made in formats().items()
    ]
    return "\n".join(["| format | size | outline | bleed | safe | stock |", "|---|---|---|---|---|---|", *rows])


def stocks_table() -> str:
    """Return the table of shipped stocks."""
    rows = [
        f"| `{id_}` | {stock.print_on} | {stock.sides} | {stock.thickness:g} mm |" for id_, stock in stocks().items()
    ]
    return "\n".join(["| stock | print on | sides | thickness |", "|---|---|---|---|", *rows])


def products_table() -> str:
    """Every product of a print service with its trimmed size and its pixels."""
    rows = [
        f"| `{id_}` | {made.name} | {made.width:.4g} × {made.height:.4g} mm | `{made.outline.shape}` "
        f"| {made.pixels[0]} × {made.pixels[1]} |"
        for id_, made in products().items()
    ]
    return "\n".join(["| product | | trimmed size | outline | pixels |", "|---|---|---|---|---|", *rows]) + "\n"


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
        f"{'`towards`' if look.one_sided else ''} |"
        for name, look in LOOKS.items()
    ]
    return "\n".join(["| look | lies | draws | |", "|---|---|---|---|", *rows]) + "\n"


def symbols_table() -> str:
    """Every folder of shipped symbols with their names."""
    folders: dict[str, list[str]] = {}
    for path in sorted((TEMPLATES / "symbols").rglob("*.svg")):
        folders.setdefault(path.parent.name, []).append(path.stem)
    rows = [f"| `{folder}/` | {', '.join(f'`{name}`' for name in names)} |" for folder, names in folders.items()]
    return "\n".join(["| folder | symbols |", "|---|---|", *rows]) + "\n"


TABLES = {
    "symbols": symbols_table,
    "names": template_names.table,
    "papers": papers_table,
    "piece-formats": formats_table,
    "products": products_table,
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
    (DOCS / "checks.md").write_text(check_pages.check_page(), encoding="utf-8")
    (DOCS / "ground-truth.md").write_text(check_pages.ground_truth_page(), encoding="utf-8")
    (DOCS / "panels.md").write_text(panel_page(), encoding="utf-8")


if __name__ == "__main__":
    {
        "reference": write_reference,
        "gallery": gallery.draw_all,
        "self-test": self_test_page.write,
        "workbench": workbench_pictures.make,
    }[sys.argv[1]]()
