"""A game's folder as it was in a git revision.

Folder and repository may be a stranger's, so git only lists and reads objects. Nothing is checked out or archived, so
no attribute, filter or hook takes part; nothing is fetched; sizes are known before anything is read.
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from pnp import budget, os_limits
from pnp.budget import LIMITS
from pnp.errors import MisuseError

_LONGEST_MESSAGE = 10_000
_MOST_ALLOCATED = 256_000_000
_LINK, _SUBMODULE = "120000", "160000"
_SETTINGS = ("safe.bareRepository=explicit", "protocol.allow=never", "core.fsmonitor=false", "core.hooksPath=/dev/null")
_ENVIRONMENT = {
    "GIT_ALLOC_LIMIT": str(_MOST_ALLOCATED),
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""A repository's settings can allow single protocols again; `GIT_ALLOW_PROTOCOL` is above them."""
_INHERITED = ("HOME", "XDG_CONFIG_HOME", "USERPROFILE", "SYSTEMROOT")
"""Where the user's own settings lie, such as `safe.directory`."""


class _Entry(NamedTuple):
    mode: str
    id: str
    size: int
    path: PurePath


@contextlib.contextmanager
def folder_at(folder: Path, revision: str) -> Iterator[Path]:
    """Yield the folder as it was in a git revision, in a temporary place.

    A file larger than any that is read is as unreadable there, but has no content. Links are links again.

    Raises:
        MisuseError: when there is no git, no repository, no such revision of the folder, or too much in it.
    """
    if revision.startswith("-"):
        raise MisuseError(f"{revision!r} is no revision")
    place = folder.resolve()
    top = _repository(place)
    inner = "/".join(place.relative_to(top).parts)
    tree = _git(top, "rev-parse", "--verify", f"{revision}:{inner}").decode().strip()
    entries = list(_entries(_git(top, "ls-tree", "-r", "-z", "-l", "--full-tree", tree, most=LIMITS.revision_list)))
    small = [entry for entry in entries if entry.size <= LIMITS.file_bytes]
    total = sum(entry.size for entry in small)
    most = budget.current().limits.revision_bytes
    if total > most:
        raise MisuseError(f"{folder} has {total:,} bytes in {revision}; at most {most:,} are read")
    with tempfile.TemporaryDirectory(prefix="pnp-diff-") as temporary:
        _write(Path(temporary), entries, _contents(top, small, total))
        if not (Path(temporary) / "game.yaml").is_file():
            raise MisuseError(f"{folder} has no game.yaml in {revision}")
        yield Path(temporary)


def _repository(folder: Path) -> Path:
    """The folder with the nearest `.git`. A bare repository is none: plain files of a clone can look like one."""
    for place in (folder, *folder.parents):
        if os.path.lexists(place / ".git"):
            return place
    raise MisuseError(f"{folder} is not in a git repository; compare two folders instead")


def _entries(listed: bytes) -> Iterator[_Entry]:
    """Yield what `ls-tree -r -z -l` lists, without submodules: the content of these is elsewhere."""
    for line in listed.split(b"\0")[:-1]:
        about, _, name = line.partition(b"\t")
        mode, _, id_, size = about.decode().split()
        path = PurePath(os.fsdecode(name))
        if path.anchor or ".." in path.parts:
            raise MisuseError(f"the old version has a file that leads out of its folder: {str(path)!r}")
        if mode == _SUBMODULE:
            continue
        if not size.isdecimal():
            raise MisuseError(f"git does not have the content of {str(path)!r} here; fetch it, or compare two folders")
        yield _Entry(mode, id_, int(size), path)


def _contents(top: Path, entries: Iterable[_Entry], total: int) -> dict[str, bytes]:
    sizes = {entry.id: entry.size for entry in entries}
    wanted = "".join(f"{id_}\n" for id_ in sizes).encode()
    data = _git(top, "cat-file", "--batch", "--buffer", given=wanted, most=total + 2 * LIMITS.revision_list)
    found: dict[str, bytes] = {}
    place = 0
    for id_, size in sizes.items():
        start = data.find(b"\n", place) + 1
        if data[place:start].split() != [id_.encode(), b"blob", b"%d" % size]:
            break
        found[id_] = data[start : start + size]
        place = start + size + 1
    if place != len(data):
        raise MisuseError("git: the repository is damaged")
    return found


def _write(place: Path, entries: Sequence[_Entry], contents: dict[str, bytes]) -> None:
    """Write the folders, then the files, then the links, so that nothing is written through a link."""
    for entry in entries:
        (place / entry.path).parent.mkdir(parents=True, exist_ok=True)
    for entry in sorted(entries, key=lambda entry: entry.mode == _LINK):
        path = place / entry.path
        content = contents.get(entry.id)
        if entry.mode == _LINK and content is not None and b"\0" not in content:
            path.symlink_to(os.fsdecode(content))
            continue
        with path.open("xb") as file:
            file.write(content or b"")
            if content is None:
                file.truncate(LIMITS.file_bytes + 1)


def _git(top: Path, *arguments: str, given: bytes = b"", most: int = LIMITS.file_bytes) -> bytes:
    """What a command of git writes when it reads `given`.

    Raises:
        MisuseError: when there is no git, or it fails, takes too long, or writes more than `most` bytes.
    """
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as problems:
        asked.write(given)
        asked.seek(0)
        with subprocess.Popen(  # noqa: S603
            [_program(), "--no-pager", *settings, *arguments],
            cwd=top,
            env=_environment(top),
            stdin=asked,
            stdout=subprocess.PIPE,
            stderr=problems,
        ) as process:
            assert process.stdout is not None
            clock = threading.Timer(budget.current().limits.revision_seconds, process.kill)
            clock.start()
            try:
                data = process.stdout.read(most + 1)
                if len(data) > most:
                    process.kill()
                code = process.wait()
            finally:
                clock.cancel()
        if len(data) > most:
            raise MisuseError("git: there is too much in this revision of the folder")
        if code:
            problems.seek(0)
            raise MisuseError(f"git: {_last_line(problems.read(_LONGEST_MESSAGE)) or f'stopped with {code}'}")
    return data


def _folders() -> str:
    """Return where programs are looked for, in no case in the folder that is looked at."""
    return os.pathsep.join(folder for folder in os.get_exec_path() if Path(folder).is_absolute())


def _program() -> str:
    if os_limits.is_sandboxed():
        raise MisuseError("in the sandbox no other program is started; compare two folders instead")
    found = shutil.which("git", path=_folders())
    if found is None or not Path(found).is_absolute():
        raise MisuseError("git is not installed; compare two folders instead")
    return found


def _environment(top: Path) -> dict[str, str]:
    own = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    return {**own, **_ENVIRONMENT, "PATH": _folders(), "GIT_CEILING_DIRECTORIES": str(top.parent)}


def _last_line(message: bytes) -> str:
    lines = message.decode("utf-8", "replace").strip().splitlines() or [""]
    return "".join(letter if letter.isprintable() else "?" for letter in lines[-1])
