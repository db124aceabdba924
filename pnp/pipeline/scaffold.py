"""A new game: from the shipped scaffold, or as a copy of another game under a name of its own."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from pnp import assets, model
from pnp.errors import MisuseError
from pnp.pipeline.atomic_write import publish
from pnp.pipeline.file_names import portable_path
from pnp.source.load import MAIN_FILE

SCHEMA = "game.schema.json"
LONGEST_ID = 40


def new_game(name: str, parent: Path, source: Path | None, today: str) -> Path:
    """Make a folder for a new game and return it.

    Args:
        name: its title or its id; the folder is named by the id.
        parent: where the folder goes.
        source: the folder of a game to copy; None: the shipped scaffold.
        today: the date of its first version, ISO 8601.

    Raises:
        MisuseError: when no id can be made of the name, the folder exists, or a link leads out of the game to copy.
        DefinitionError: when the game to copy has errors.
    """
    game_id = identifier(name)
    title = name if name != game_id else " ".join(word.capitalize() for word in game_id.split("-"))
    folder = parent / portable_path(game_id)
    if folder.exists():
        raise MisuseError(f"{folder} exists already; choose another name")
    files = dict(_scaffold(game_id, title, today) if source is None else _copy(source, game_id, title))
    from pnp.model.schema import text as schema_text

    publish(folder, {**files, SCHEMA: schema_text().encode()})
    return folder


def identifier(name: str) -> str:
    """The id made of a name: `Ice Patrol` becomes `ice-patrol`, accents fall away.

    Raises:
        MisuseError: when nothing is left.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID].rstrip("-")
    if not found or not found[0].isalpha():
        raise MisuseError(f"{name!r} makes no id; a name begins with one of the letters a to z, such as ice-patrol")
    return found


def _scaffold(game_id: str, title: str, today: str) -> Iterator[tuple[str, bytes]]:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(
        variable_start_string="<<", variable_end_string=">>", block_start_string="<%", block_end_string="%>",
        comment_start_string="<#", comment_end_string="#>", keep_trailing_newline=True, undefined=StrictUndefined,
    )  # fmt: skip
    values = {"id": game_id, "title": json.dumps(title, ensure_ascii=False), "today": today}
    folder = assets.data_folder() / "templates" / "scaffold"
    for path in _files(folder):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(folder).as_posix(), environment.from_string(text).render(values).encode()


def _copy(source: Path, game_id: str, title: str) -> Iterator[tuple[str, bytes]]:
    game = model.load(source)
    for path in _files(source):
        data = path.read_bytes()
        name = path.relative_to(source).as_posix()
        if path.suffix in (".yaml", ".yml"):
            text = data.decode("utf-8-sig")
            if name == MAIN_FILE:
                text = _renamed(text, (game.id, game.title), (game_id, title))
            data = _with_schema(text, "../" * name.count("/") + SCHEMA).encode()
        yield name, data


def _renamed(text: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """The main file with another id and title; a title made of a skin's words gives way, too."""
    quoted = json.dumps(new[1], ensure_ascii=False)
    body = re.sub(rf"\bid:(\s*)([\"']?){re.escape(old[0])}\2(?![\w-])", lambda m: f"id:{m[1]}{new[0]}", text, count=1)
    title = rf"\btitle:(\s*)([\"']?)({re.escape(old[1])}|{{{{[^{{}}]*}}}})\2"
    return re.sub(title, lambda m: f"title:{m[1]}{quoted}", body, count=1)


def _with_schema(text: str, schema: str) -> str:
    """The file with a first line that tells editors where its schema lies."""
    body = re.sub(r"^#\s*yaml-language-server:.*\n", "", text, flags=re.MULTILINE)
    return f"# yaml-language-server: $schema={schema}\n{body}"


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        if path.is_symlink() and (path.is_dir() or not assets.is_within(path, folder)):
            raise MisuseError(f"{path} is a link out of the folder or to a folder; put there what it links to")
        if path.is_file():
            yield path
