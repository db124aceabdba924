"""The ledger: one line of JSON for each print job, in the order of printing, from which follows what an owner has.

Lines are only ever appended, each in one write, so that two jobs at once both have theirs. A job that was not printed
after all is struck out by a further line. The ledger of a game has the jobs of all folders of that game; those of other
folders do not count, unless a line says that they are taken over.
"""

import errno
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp import budget, files
from pnp.errors import Finding, MisuseError, Span, plural
from pnp.model.game import Game
from pnp.pipeline.cache.store import user_folder
from pnp.pipeline.file_names import portable_path
from pnp.printing import origin
from pnp.printing.changes import Exchange
from pnp.printing.held import Held, letters_of, of_entry
from pnp.printing.origin import UNKNOWN, Origin
from pnp.terminal import escape

LAST = "last"
"""The name of the latest job that is not struck out."""
_LISTED = 3
"""Other folders that are named."""
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class LoggedJob(NamedTuple):
    """A print job as the ledger has it.

    Attributes:
        id: its name, the day of printing and three letters.
        time: when it was printed, ISO 8601 in UTC.
        version: that of the game.
        settings: paper, sides and ink, and the folder of the files, by name.
        base: components that the owner had already, as the job was given them.
        printed: the components as the owner has them afterwards, each with the number of copies that were printed.
        removed: ids of components that were taken out for good.
        is_struck_out: whether it was not printed after all.
    """

    id: str
    time: str
    version: str
    settings: Mapping[str, str]
    base: tuple[Held, ...] = ()
    printed: tuple[tuple[Held, int], ...] = ()
    removed: tuple[str, ...] = ()
    is_struck_out: bool = False


class Elsewhere(NamedTuple):
    """What was printed of the game in another folder: its path, which may be empty, and its jobs."""

    path: str
    jobs: tuple[LoggedJob, ...]

    def __str__(self) -> str:
        number, last = plural(len(self.jobs), "print"), self.jobs[-1].id
        return f"{escape(self.path, keep='') or 'a folder that is not known'} ({number}, the last {last})"


class Ledger(NamedTuple):
    """The jobs of one game in one skin, and a finding for each line that cannot be read.

    Attributes:
        here: the folder whose jobs count; None: all of the file.
        others: what was printed in other folders, if nothing was printed in this one.
        names: those of the jobs of all folders.
    """

    path: Path
    game: tuple[str, str]
    jobs: tuple[LoggedJob, ...] = ()
    findings: tuple[Finding, ...] = ()
    here: Origin | None = None
    others: tuple[Elsewhere, ...] = ()
    names: frozenset[str] = frozenset()

    def held(self) -> dict[str, Held]:
        """Return what the owner has: of each component what was printed last."""
        found: dict[str, Held] = {}
        for job in self.jobs:
            if not job.is_struck_out:
                found |= {each.id: each for each in (*job.base, *(each for each, _ in job.printed))}
                found = {id_: each for id_, each in found.items() if id_ not in job.removed}
        return found

    def find(self, name: str) -> LoggedJob:
        """Return the job of a name, of the end of a name, or the last one.

        Raises:
            MisuseError: there is none, or several.
        """
        jobs = [job for job in self.jobs if not job.is_struck_out]
        found = jobs[-1:] if name == LAST else [job for job in jobs if job.id == name or job.id.endswith(f"-{name}")]
        if len(found) != 1:
            known = ", ".join(job.id for job in jobs[-5:]) or "none"
            several = "several such jobs" if found else "no such job"
            raise MisuseError(f"the ledger has {several}: {name!r}; its last jobs: {known}")
        return found[0]


def default_path(game: Game, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the ledger of a game in the user's data folder.

    Raises:
        MisuseError: the user has no home.
    """
    try:
        return user_folder("data", environment) / "printed" / portable_path(f"{game.id}.jsonl")
    except RuntimeError as error:
        raise MisuseError("there is no home folder for the ledger; name a file with --ledger") from error


def of(game: Game, folder: Path, named: Path | None = None, environment: Mapping[str, str] = os.environ) -> Ledger:
    """Return the ledger of the game in a folder; of a file that is `named`, all jobs count, wherever they were printed.

    Raises:
        MisuseError: the file cannot be read, or the user has no home.
    """
    return read(named, game) if named else read(default_path(game, environment), game, origin.of(folder))


class _Place:
    """A folder as it was when it was printed from last, and its jobs by name."""

    def __init__(self, at: Origin) -> None:
        self.at = at
        self.jobs: dict[str, LoggedJob] = {}


def _place(places: list[_Place], at: Origin) -> _Place:
    """Return the place of a folder, which may have had another name; a new one is added."""
    found = max(reversed(places), key=lambda place: place.at.likeness(at), default=None)
    if found is None or not found.at.likeness(at):
        places.append(found := _Place(at))
    return found


def read(path: Path, game: Game, here: Origin | None = None) -> Ledger:
    """Return the jobs of a game that were printed in a folder, or in any; a file that is not there yet has none.

    Raises:
        MisuseError: the file cannot be read.
    """
    ledger = Ledger(path, (str(game.id), str(game.skin.id) if game.skin else ""), here=here)
    try:
        data = files.read(path.parent, path.name, budget.current().limits.ledger_bytes)
    except files.FileError as error:
        if error.reason == "missing":
            return ledger
        raise MisuseError(f"the ledger {path} {error}") from error
    places: list[_Place] = []
    findings: list[Finding] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            content = json.loads(line)
            if (content["game"], content.get("skin", "")) == ledger.game:
                _take(content, places, here is not None)
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
            span = Span(str(path), number, 1, len(line) + 1)
            message = "this line is no entry of a print job; what it recorded is not known"
            findings.append(Finding("ledger.damaged", "warning", message, span, "correct it, or remove the line"))
    names = frozenset(name for place in places for name in place.jobs)
    own = _place(places, here or UNKNOWN)
    printed = [(each.at.path, [job for job in each.jobs.values() if not job.is_struck_out]) for each in places]
    is_new = all(job.is_struck_out for job in own.jobs.values())
    others = tuple(Elsewhere(path, tuple(jobs)) for path, jobs in printed if jobs and is_new)
    found = (*findings, *map(_other_folder, others[-_LISTED:]))
    return Ledger(path, ledger.game, tuple(own.jobs.values()), found, here, others, names)


def _take(content: Mapping[str, Any], places: list[_Place], is_by_folder: bool) -> None:
    """Add what a line says to the place of its folder.

    Raises:
        LookupError, TypeError, ValueError, AttributeError, OverflowError: it says nothing that is known.
    """
    at = origin.of_entry(content["folder"]) if is_by_folder and "folder" in content else UNKNOWN
    place = _place(places, at)
    place.at = at
    if "take_over" in content:
        homes = {name: each for each in places for name in each.jobs}
        place.jobs = homes[content["take_over"]].jobs | place.jobs
    elif "forget" in content:
        id_ = str(content["forget"])
        place.jobs[id_] = place.jobs[id_]._replace(is_struck_out=True)
    else:
        job = _job(content)
        place.jobs[job.id] = job


def _other_folder(found: Elsewhere) -> Finding:
    message = f"nothing was printed from this folder; other prints of the game are from {found}, and do not count"
    hint = f"if you have those pieces, or moved that folder here: 'pnp print --take-over {found.jobs[-1].id}'"
    return Finding("ledger.other-folder", "warning", message, hint=hint)


def _job(content: Mapping[str, Any]) -> LoggedJob:
    settings = {name: str(content[name]) for name in ("paper", "sides", "ink", "out")}
    base, printed = (tuple(map(of_entry, content[name])) for name in ("base", "printed"))
    copies = [int(entry["put_in"]) for entry in content["printed"]]
    removed = tuple(map(str, content["removed"]))
    id_, time, version = (str(content[name]) for name in ("job", "time", "version"))
    return LoggedJob(id_, time, version, settings, base, tuple(zip(printed, copies, strict=True)), removed)


def new_job(
    ledger: Ledger,
    game: Game,
    time: str,
    settings: Mapping[str, str],
    found: Sequence[Exchange],
    held: Mapping[str, Held],
) -> LoggedJob:
    """Return a job to be recorded, with a name that no other job of the ledger has.

    `held`: what the owner has besides what the ledger says.
    """
    changed = {each.id for each in found}
    base = tuple(each for each in held.values() if each.id not in changed)
    printed = tuple((each.after, each.put_in) for each in found if each.after is not None)
    removed = tuple(each.id for each in found if each.after is None)
    job = LoggedJob("", time, game.version, settings, base, printed, removed)
    number = 0
    while (id_ := f"{time[:10]}-{letters_of(f'{job}{number}')}") in ledger.names:
        number += 1
    return job._replace(id=id_)


def add(ledger: Ledger, job: LoggedJob) -> None:
    """Append a job to the ledger.

    Raises:
        OSError: the file cannot be written.
    """
    printed = [each.entry() | {"put_in": copies} for each, copies in job.printed]
    about = {"job": job.id, "time": job.time, "version": job.version, **job.settings}
    content = {"printed": printed, "removed": job.removed, "base": [each.entry() for each in job.base]}
    _append(ledger, {**about, **content})


def strike_out(ledger: Ledger, job: LoggedJob, time: str) -> None:
    """Append that a job was not printed after all.

    Raises:
        OSError: the file cannot be written.
    """
    _append(ledger, {"forget": job.id, "time": time})


def take_over(ledger: Ledger, name: str, time: str) -> Elsewhere:
    """Append that the jobs of the folder in which one was printed count for this folder, and return them.

    `name`: the job, or the end of its name.

    Raises:
        MisuseError: this folder has jobs already, or no other folder has such a job.
        OSError: the file cannot be written.
    """
    if ledger.held():
        raise MisuseError("prints of this folder count already; those of one other folder can be taken over before")
    found = [each for each in ledger.others if any(job.id == name or job.id.endswith(f"-{name}") for job in each.jobs)]
    if len(found) != 1:
        known = "; ".join(map(str, ledger.others[-_LISTED:])) or "there is none"
        raise MisuseError(f"no other folder of the game has a print {name!r}: {known}")
    _append(ledger, {"take_over": found[0].jobs[-1].id, "time": time})
    return found[0]


def _append(ledger: Ledger, content: Mapping[str, Any]) -> None:
    """Append a line in one write; it begins a line of its own even after a line that was cut off."""
    game, skin = ledger.game
    about: dict[str, object] = {"game": game, **({"skin": skin} if skin else {})}
    about |= {"folder": ledger.here._asdict()} if ledger.here else {}
    line = json.dumps({**about, **content}).encode() + b"\n"
    try:
        ledger.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(ledger.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o666)
        try:
            if os.fstat(descriptor).st_size:
                os.lseek(descriptor, -1, os.SEEK_END)
                line = line if os.read(descriptor, 1) == b"\n" else b"\n" + line
            if os.write(descriptor, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(ledger.path)) from error
