"""What the workers of a build are told, as bytes, and what they get ready before.

The bytes go from one process of a build to another and nowhere else.
"""

import importlib
import io
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp import checks, generators
from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.pipeline.cache.memo import BuildMemo, SharedCacheState
from pnp.pipeline.document_job import Job, pack, theme
from pnp.pipeline.workers.forked_jobs import Report, Work
from pnp.scene import fonts

_MODULES = ("pnp.backends.pdf", "pnp.generators.counters", "pnp.templating.sandbox", "pnp.generators.maps")
_FACES = (
    *(("label", weight) for weight in (400, 500, 600)),
    *(("display", weight) for weight in (600, 700)),
)


class Brief(NamedTuple):
    """The game, the jobs by number, and what is known of earlier results."""

    game: Game
    jobs: tuple[Job, ...]
    known: SharedCacheState

    def packed(self) -> bytes | None:
        """As bytes; None when the game holds something that cannot be sent."""
        written = io.BytesIO()
        try:
            _Writer(written, protocol=5).dump(tuple(self))
        except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
            return None
        return written.getvalue()


class _Writer(pickle.Pickler):
    """Writes read-only mappings too."""

    def reducer_override(self, value: object) -> Any:
        """How a read-only mapping is made again; everything else as usual."""
        return (_read_only, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


def _read_only(entries: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(entries)


def begin(brief: bytes) -> Work:
    """The work of which a brief speaks."""
    game, jobs, known = pickle.loads(brief)  # noqa: S301 - from the process that started this one
    recall = BuildMemo(game, known)

    def work(number: int, report: Report) -> bytes:
        return pack(recall.run_job(jobs[number], report))

    return work


def ready(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    """Import what documents are drawn and written with, and read fonts, the most needed first, until the caller waits.

    So a small game, which is soon read, costs no more memory than it needs.
    """
    for step in _steps():
        if is_waiting():
            break
        step()
    return begin


def _steps() -> Iterator[Callable[[], object]]:
    for module in _MODULES:
        yield partial(importlib.import_module, module)
    yield checks.print_checks
    yield from _panels()
    yield from (partial(generators.generator_of, name) for name in DOCUMENTS.builtin)
    for role, weight in _FACES:
        yield partial(_read_face, role, weight)


def _panels() -> Iterator[Callable[[], object]]:
    from pnp.artwork.panels import PANELS

    yield from (partial(PANELS.get, name) for name in PANELS.builtin)


def _read_face(role: str, weight: int) -> None:
    """Read a font for measuring and for writing."""
    from pnp.backends import pdffonts

    face = theme().style(role, 10.0, weight).font
    fonts.metrics(face)
    pdffonts.register(face)
