"""What a build is asked for."""

from pathlib import Path
from typing import Literal, NamedTuple, get_args

from pnp.impose import Sides

Format = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = get_args(Format)


class Options(NamedTuple):
    """How to build a kit.

    Attributes:
        out: the folder that receives one folder for each game.
        only: documents to build, such as `map`; empty: all that the game's kit names.
        papers: ids of papers, each built whole.
        sides: how backs reach their fronts.
        formats: `pdf` for documents; `svg` and `png` for one file per component.
        board: the one board to print instead of the kit's own choice, or empty.
        skin: the dress of the game, or empty: its first one.
        templates: folders searched for templates between the game's own and the shipped ones.
    """

    out: Path
    only: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("letter",)
    sides: Sides = "duplex-long"
    formats: tuple[Format, ...] = ("pdf",)
    board: str = ""
    skin: str = ""
    templates: tuple[Path, ...] = ()
