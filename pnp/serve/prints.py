"""Makes sheets of what changed since the last print; the sheets, the ledger and the folder are those of `pnp print`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp.errors import DefinitionError, MisuseError, plural
from pnp.impose import SIDES, is_mounted
from pnp.model.documents import DOCUMENTS, buildable_documents, printed_documents
from pnp.model.game import Game
from pnp.pipeline import atomic_write
from pnp.pipeline.build import output_folder
from pnp.pipeline.cache import store
from pnp.pipeline.dates import current_time
from pnp.pipeline.options import Options
from pnp.printing import job, ledger, pictures
from pnp.printing.changes import Exchange
from pnp.printing.held import Held
from pnp.printing.ledger import Ledger, LoggedJob
from pnp.scene.ink import INKS
from pnp.scene.presets import papers
from pnp.scene.sheet import Component, Product
from pnp.serve.edits import CONFLICT, DISK, DONE, REFUSED, Edition, Reply
from pnp.serve.kits import Kits

SCOPES = {job.SHEETS: "pieces: all that is cut", "": "everything but running text"}
"""What is printed: the value of `--only`, and what it means."""
_MOST_JOBS = 12
"""Jobs of the ledger that are listed."""


class PrintPlace(NamedTuple):
    """Where sheets go, as for `pnp print`: the folder of kits, and the ledger (None: that of the game)."""

    out: Path = Path("output")
    ledger: Path | None = None


USUAL_PLACE = PrintPlace()


class Prints:
    """Lists what changed since the last print, makes its sheets, and notes whether these are printed.

    `edition`: the skin and the variant that are shown. `held`: what the ledger had when it was read last, by id.
    """

    def __init__(self, folder: Path, edition: Edition, place: PrintPlace) -> None:
        self.edition = edition
        self.held: Mapping[str, Held] = {}
        self._folder, self._place = folder, place
        self._pictures: tuple[Path, frozenset[str]] = (Path(), frozenset())
        self._files: dict[str, Path] = {}
        self._made, self._ready = job.PrintedChanges(), dict[str, Any]()
        self._kits, self._documents = Kits(folder), tuple[str, ...]()

    def read(self, game: Game) -> None:
        """Read the ledger again; one that cannot be read has nothing."""
        self._documents = buildable_documents(game)
        try:
            self._ledger(game)
        except MisuseError:
            self.held = {}

    def state(self, game: Game | None, asked: Mapping[str, Any], shown: Collection[str]) -> Reply:
        """Return what changed, on how many sheets it is, and the last jobs.

        `asked`: `paper`, `sides`, `ink` and `scope` of the job. `shown`: digests of the drawings that the page has.
        """
        if game is None:
            return Reply(REFUSED, {"message": "the game cannot be read yet"})
        try:
            known = self._ledger(game)
            chosen = self._usual(game, known, str(asked.get("usual", "letter"))) | dict(asked)
            options = self._options(chosen)
            selection = job.select(game, options)
            changed = job.changes_in(game, selection, self.held)
            found = [each for each in changed if _is_retyped_too(asked) or not each.is_retyped]
            made = job.documents(game, selection, found, options) if found else ()
        except (DefinitionError, MisuseError) as error:
            return Reply(REFUSED, {"message": _words(error)})
        glued = [document for document in made if is_mounted(document.product, options.sides)]
        how = {document.name: job.way(document, options.sides) for document in made}
        components = {each.id: each for each in selection.components}
        drawings: dict[str, bytes] = {}
        body = {
            "choices": _choices([each.product for each in made]),
            "made": self._ready,
            "chosen": {key: chosen[key] for key in ("scope", "paper", "sides", "ink")},
            "documents": {id_: DOCUMENTS[id_].about for id_ in printed_documents(game) if DOCUMENTS[id_].is_in(game)},
            "changed": [self._row(each, components.get(each.id), shown, drawings) for each in found],
            "sheets": sum(each in glued or not sheet.id.endswith("-back") for each in made for sheet in each.sheets),
            "ways": [f"{name}: {way}" for name, way in how.items()] if len(how) > 1 else [*how.values()],
            "pages": sum(len(document.sheets) for document in made),
            "copies": [sum(each.take_out for each in found), sum(each.put_in for each in found)],
            "is_first": not self.held,
            "retyped": sum(each.is_retyped for each in changed),
            "jobs": [self._entry(game, each) for each in reversed(known.jobs[-_MOST_JOBS:])],
            "problems": [each.message for each in known.findings if each.span],
            "others": [{"about": str(each), "job": each.jobs[-1].id} for each in known.others[-_MOST_JOBS:]],
        }
        return Reply(DONE, body, drawings)

    def print_changes(self, asked: Mapping[str, Any]) -> Reply:
        """Make the sheets of what changed in the files as they are now; with `counted` they count as printed."""
        try:
            options = self._options(asked)._replace(draft=asked.get("draft") is True)
            game, findings = job.load_checked(self._folder, options, store.user_cache())
            more: dict[str, Any] = {"retyped": _is_retyped_too(asked), "counted": asked.get("counted") is True}
            done = job.print_changes(game, self._ledger(game), None, options, current_time(), **more)
            self.read(game)
        except (DefinitionError, MisuseError) as error:
            return Reply(REFUSED, {"message": _words(error)})
        except OSError as error:
            reason = f"{error.filename}: {(error.strerror or 'unknown reason').lower()}"
            return Reply(DISK, {"message": f"nothing was printed: {reason}"})
        if done.job is None:
            return Reply(CONFLICT, {"message": "nothing has changed since the last print"})
        made = {f"{done.job.id}-{output.path}": done.folder / output.path for output in done.outputs}
        self._files |= made
        warnings = sum(finding.severity == "warning" for finding in dict.fromkeys((*findings, *done.findings)))
        named = [
            {"name": name, "file": path.name, "pages": len(output.pages), "way": job.note(options.sides, output.backs)}
            for (name, path), output in zip(made.items(), done.outputs, strict=True)
        ]
        body = {"job": done.job.id, "folder": done.folder.resolve().as_posix(), "files": named}
        self._made, self._ready = done, {**body, "warnings": warnings, "counted": more["counted"]}
        return Reply(DONE, self._ready)

    def build(self, asked: Mapping[str, Any]) -> Reply:
        """Build a `document`, or the whole kit without one, of the files as they are; may be called in any thread."""
        document = asked.get("document", "")
        if document and document not in self._documents:
            return Reply(REFUSED, {"message": "the game has no such document"})
        try:
            options = self._options(asked)
        except MisuseError as error:
            return Reply(REFUSED, {"message": str(error)})
        only = (document,) if document else ()
        reply, made = self._kits.build(options._replace(only=only, draft=asked.get("draft") is True))
        self._files |= made
        return reply

    def count(self, game: Game | None, asked: Mapping[str, Any]) -> Reply:
        """Count the sheets that were made last as printed."""
        if not self._ready or self._ready["counted"] or self._ready["job"] != asked.get("job"):
            return Reply(REFUSED, {"message": "these sheets are not the ones that were made last: make them again"})
        reply = self._noted(game, lambda known: job.record(known, self._made))
        self._ready["counted"] = reply.status == DONE
        return reply

    def forget(self, game: Game | None, asked: Mapping[str, Any]) -> Reply:
        """Strike out a job that was not printed after all."""
        id_ = str(asked.get("job", ""))
        reply = self._noted(game, lambda known: ledger.strike_out(known, known.find(id_), current_time()))
        self._ready = {} if reply.status == DONE and self._ready.get("job") == id_ else self._ready
        return reply

    def take_over(self, game: Game | None, asked: Mapping[str, Any]) -> Reply:
        """Count what was printed in another folder, of which the page knows a job."""
        return self._noted(game, lambda known: ledger.take_over(known, str(asked.get("job", "")), current_time()))

    def _noted(self, game: Game | None, note: Callable[[Ledger], object]) -> Reply:
        if game is None:
            return Reply(REFUSED, {"message": "the game cannot be read yet"})
        try:
            note(self._ledger(game))
            self.read(game)
        except MisuseError as error:
            return Reply(REFUSED, {"message": str(error)})
        except OSError as error:
            return Reply(DISK, {"message": f"{error.filename}: {(error.strerror or 'unknown reason').lower()}"})
        return Reply(DONE, {})

    def sheet(self, name: str) -> bytes | None:
        """Return sheets that were made in this run; may be called in any thread."""
        path = self._files.get(name)
        try:
            return path.read_bytes() if path is not None else None
        except OSError:
            return None

    def picture(self, digest: str) -> bytes | None:
        """Return a face as it was printed last; may be called in any thread."""
        path, digests = self._pictures
        return pictures.find(path, digest) if digest in digests else None

    def faces(self, held: Held) -> tuple[str | None, ...]:
        """Return the digests of the faces of what was printed last; None: there is no picture."""
        return tuple(face if not face or self.picture(face) else None for face in held.faces)

    def _row(
        self, found: Exchange, component: Component | None, shown: Collection[str], drawings: dict[str, bytes]
    ) -> dict[str, Any]:
        """Return what the page shows of a component; drawings that it has not are added."""
        for face in (component.front, component.back) if component else ():
            if face is not None and face.digest not in shown and pictures.is_small(face):
                drawings[face.digest] = pictures.of(face)
        before, after = found.before, found.after
        known = {"", *shown, *drawings}
        return {
            "id": found.id,
            "name": found.name,
            "out": _amount(found.take_out, before),
            "in": _amount(found.put_in, after),
            "before": self.faces(before) if before else None,
            "after": [face if face in known else None for face in after.faces] if after else None,
            "size": [component.width, component.height] if component else [25.0, 25.0],
        }

    def _entry(self, game: Game, found: LoggedJob) -> dict[str, Any]:
        """Return what the page shows of a job, with the sheets that are still in the folder of kits."""
        copies = plural(sum(copies for _, copies in found.printed), "piece")
        about = ", ".join((found.version, copies, *(found.settings[name] for name in ("paper", "ink"))))
        try:
            folder = atomic_write.resolve_within(self._place.out, f"{output_folder(game)}/print/{found.id}")
        except atomic_write.UnsafePathError:
            folder = Path()
        known = [path for path in sorted(folder.glob("*.pdf")) if folder.name == found.id and not path.is_symlink()]
        made = {f"{found.id}-{path.name}": path for path in known}
        self._files |= made
        return {"id": found.id, "time": found.time, "about": about, "struck_out": found.is_struck_out, "files": [*made]}

    def _ledger(self, game: Game) -> Ledger:
        known = ledger.of(game, self._folder, self._place.ledger)
        self.held = known.held()
        self._pictures = known.path, frozenset(face for each in self.held.values() for face in each.faces)
        return known

    def _usual(self, game: Game, known: Ledger, paper: str) -> dict[str, Any]:
        """Return the choices of the last print that was not taken back; the first time those of a new page."""
        last = next((each for each in reversed(known.jobs) if not each.is_struck_out), None)
        usual = {"scope": job.SHEETS, "paper": paper, "sides": "duplex-long", "ink": "full"}
        if last is None:
            return usual
        pieces = job.select(game, self._options(usual))
        scope = usual["scope"] if all(pieces.has(each.id) for each, _ in last.printed) else ""
        return {**usual, **last.settings, "scope": scope}

    def _options(self, asked: Mapping[str, Any]) -> Options:
        """Return the options of a job; raises MisuseError when there is no such paper, print mode, ink or scope."""

        def chosen(key: str, known: Collection[str], default: str) -> str:
            value = asked.get(key, default)
            if not isinstance(value, str) or value not in known:
                raise MisuseError(f"{key} must be {', '.join(filter(None, known))}")
            return value

        scope, paper = chosen("scope", SCOPES, job.SHEETS), chosen("paper", papers(), "letter")
        sides, ink = chosen("sides", SIDES, "duplex-long"), chosen("ink", INKS, "full")
        only, (skin, variant) = (scope,) if scope else (), self.edition
        return Options(self._place.out, only, (paper,), sides, ink=ink, skin=skin, variant=variant)


def _choices(products: Sequence[Product]) -> dict[str, Mapping[str, str]]:
    return {
        "scope": SCOPES,
        "paper": {id_: paper.name for id_, paper in papers().items()},
        "sides": job.choices_of_sides(products),
        "ink": {id_: ink.about for id_, ink in INKS.items()},
    }


def _is_retyped_too(asked: Mapping[str, Any]) -> bool:
    """Return whether what changed only in its type is printed, too."""
    return bool(asked.get("retyped") != "leave")


def _amount(copies: int, held: Held | None) -> str:
    return f"{copies} × {held.edition}" if held is not None and copies else "–"


def _words(error: DefinitionError | MisuseError) -> str:
    if isinstance(error, MisuseError):
        return str(error)
    errors = [finding for finding in error.findings if finding.severity == "error"]
    return f"{plural(len(errors), 'error')}; nothing was printed. The first: {errors[0].message}"
