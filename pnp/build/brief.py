"""What the workers of a build are told, as bytes, and what they get ready before.

The bytes go from one process of a build to another and nowhere else.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.build.documents import Job, pack, theme
from pnp.build.recall import Known, Recall
from pnp.build.workers import Report, Work
from pnp.model.game import Game

_FACES = (
    *(("label", weight) for weight in (400, 500, 600)),
    *(("display", weight) for weight in (600, 700)),
)


class Brief(NamedTuple):
    """The game, the jobs by number, and what is known of earlier results."""

    game: Game
    jobs: tuple[Job, ...]
    known: Known

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
    recall = Recall(game, known)

    def work(number: int, report: Report) -> bytes:
        return pack(recall.work(jobs[number], report))

    return work


def ready(is_waiting: Callable[[], bool]) -> Callable[[bytes], Work]:
    """Import what documents are drawn and written with; then, until the caller waits, read the fonts of nearly all."""
    from pnp import checks, generators
    from pnp.artwork import panels
    from pnp.backends import pdf, pdffonts
    from pnp.scene import fonts
    from pnp.templating import filters, sandbox, views

    del pdf, filters, sandbox, views
    generators.generators()
    panels.kinds()
    checks.on_sheets()
    for role, weight in _FACES:
        if not is_waiting():
            face = theme().style(role, 10.0, weight).font
            fonts.metrics(face)
            pdffonts.register(face)
    return begin
