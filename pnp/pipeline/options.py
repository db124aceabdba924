"""Options of a build, and who hears of its progress."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

Progress = Callable[[str], None]
"""Receives the name of each step as it starts, such as `US Letter: drawing map`."""


def silent(step: str) -> None:
    """Show nothing."""


class Options(NamedTuple):
    """Options of a build.

    Attributes:
        out: the folder that receives one folder for each game.
        only: documents to build, names in `pnp.model.documents.DOCUMENTS`, or the sets of components to print, by
            their ids; empty: all documents in the game's kit.
        papers: names in `pnp.scene.presets.papers()`; documents are made for each, files of components for the first.
        sides: the registration of backs with fronts, a name in `pnp.impose.SIDES`.
        ink: how much ink to print with, a name in `pnp.scene.ink.INKS`.
        formats: names in `pnp.backends.FORMATS`.
        board: the one board to print instead of those in the kit, or empty.
        skin: the skin of the game, or empty: its first one.
        draft: draw in spite of errors, and leave out only the documents that cannot be drawn; the printed version
            number says so.
        variant: the variant of the game, or empty: the game as it is written.
        ignore: ids of checks that are not reported, none of them an error of printed sheets.
        templates: folders searched for templates between the game's own and the shipped ones.
    """

    out: Path
    only: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("letter",)
    sides: str = "duplex-long"
    formats: tuple[str, ...] = ("pdf",)
    board: str = ""
    skin: str = ""
    templates: tuple[Path, ...] = ()
    draft: bool = False
    ink: str = "full"
    variant: str = ""
    ignore: tuple[str, ...] = ()
