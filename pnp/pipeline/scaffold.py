"""A new game: from a shipped scaffold of its kind, or as a copy of another game under a name of its own."""

import contextlib
import json
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from pnp import assets, budget, files, model
from pnp.errors import MisuseError
from pnp.pipeline.atomic_write import publish
from pnp.pipeline.file_names import portable_path
from pnp.source.load import MAIN_FILE

LONGEST_ID = 40
USUAL = "duel"
"""The kind of a new game, unless another one is asked for."""
_MARK = re.compile(r"<<(\w+)>>")
"""What a scaffold has in place of the id, the title and the date of the game."""


def kinds() -> tuple[str, ...]:
    """Return the kinds of games that there is a scaffold for, the usual one first."""
    return tuple(sorted((path.name for path in _scaffolds().iterdir()), key=lambda name: (name != USUAL, name)))


def _scaffolds() -> Path:
    return assets.data_folder() / "templates" / "scaffold"


def new_game(name: str, parent: Path, source: Path | None, today: str, kind: str = USUAL) -> Path:
    """Make a folder for a new game and return it.

    Args:
        name: its title or its id; the folder is named by the id.
        parent: where the folder goes.
        source: the folder of a game to copy; None: the scaffold of the kind.
        today: the date of its first version, ISO 8601.
        kind: one of `kinds()`.

    Raises:
        MisuseError: when no id can be made of the name, the folder exists, or a file of the game cannot be copied.
        DefinitionError: when the game to copy has errors.
    """
    game_id = identifier(name)
    title = name if name != game_id else " ".join(word.capitalize() for word in game_id.split("-"))
    folder = parent / portable_path(game_id)
    if os.path.lexists(folder):
        raise MisuseError(f"{folder} exists already; choose another name")
    content = dict(_scaffold(kind, game_id, title, today) if source is None else _copy(source, game_id, title))
    folder.mkdir(parents=True)
    try:
        publish(folder, {**content, assets.schema().name: assets.schema().read_bytes()})
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def identifier(name: str) -> str:
    """Return the id made of a name: `Ice Patrol` becomes `ice-patrol`, accents fall away.

    Raises:
        MisuseError: when nothing is left.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID].rstrip("-")
    if not found or not found[0].isalpha():
        raise MisuseError(
            f"{name!r} cannot become an id; a name begins with one of the letters a to z, such as ice-patrol"
        )
    return found


def _scaffold(kind: str, game_id: str, title: str, today: str) -> Iterator[tuple[str, bytes]]:
    values = {"id": game_id, "title": json.dumps(title, ensure_ascii=False), "today": today}
    folder = _scaffolds() / kind
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(folder).as_posix(), _MARK.sub(lambda found: values[found[1]], text).encode()


def _copy(source: Path, game_id: str, title: str) -> Iterator[tuple[str, bytes]]:
    """The files of a game with another id and title; those that are not UTF-8 text are none of the definition."""
    game = model.load(source)
    left = budget.current().limits.copied_bytes
    for name in _names(source):
        try:
            data = files.read(source, name, left)
        except files.FileError as error:
            raise MisuseError(f"{source / name} {error}; all files of a copy may have {left:,} bytes more") from error
        left -= len(data)
        with contextlib.suppress(UnicodeDecodeError):
            if name.endswith((".yaml", ".yml")):
                text = data.decode("utf-8-sig")
                if name == MAIN_FILE:
                    text = _renamed(text, (game.id, game.title), (game_id, title))
                body = re.sub(r"^#\s*yaml-language-server:.*\n", "", text, flags=re.MULTILINE)
                schema = "../" * name.count("/") + assets.schema().name
                data = f"# yaml-language-server: $schema={schema}\n{body}".encode()
        yield name, data


def _renamed(text: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Return the main file with another id and title; a title made of a skin's words gives way, too."""
    quoted = json.dumps(new[1], ensure_ascii=False)
    body = re.sub(rf"\bid:(\s*)([\"']?){re.escape(old[0])}\2(?![\w-])", lambda m: f"id:{m[1]}{new[0]}", text, count=1)
    title = rf"\btitle:(\s*)([\"']?)({re.escape(old[1])}|{{{{[^{{}}]*}}}})\2"
    return re.sub(title, lambda m: f"title:{m[1]}{quoted}", body, count=1)


def _names(folder: Path) -> list[str]:
    """The files of a folder that are not hidden, in alphabetical order.

    Raises:
        MisuseError: when there are too many, or a link leads to a folder.
    """
    found: list[str] = []
    for home, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if not name.startswith(".")]
        for name in inner:
            if (Path(home) / name).is_symlink():
                raise MisuseError(f"{Path(home) / name} is a link to a folder; replace it by what it links to")
        place = Path(home).relative_to(folder)
        found += [(place / name).as_posix() for name in names if not name.startswith(".")]
        if len(found) > budget.current().limits.listed_files:
            raise MisuseError(f"{folder} has more than {budget.current().limits.listed_files:,} files")
    return sorted(found)
