"""What the instructions of a kit say: what to print, and how to cut and assemble it."""

from typing import NamedTuple

from pnp.scene.sheet import Product


class PrintJob(NamedTuple):
    """A row of the list of files: `file` without extension, paper and setting, and what comes `after`."""

    file: str
    about: str
    print_on: str
    setting: str
    after: str = ""


class Guide(NamedTuple):
    """The instructions of a kit: all files, what is cut, and notes on folding and gluing."""

    title: str
    jobs: tuple[PrintJob, ...]
    cut: Product
    notes: tuple[str, ...] = ()
