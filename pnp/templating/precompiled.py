"""Templates that another process has compiled for this one: compiling takes ten times as long as filling in.

Only for templates of plain text. Nothing here imports Jinja2 before there is something to compile.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from pathlib import Path
from types import CodeType

from pnp.assets import template_folders
from pnp.templating import MAX_TEMPLATE, environment, has_template

_kept: dict[str, bytes] = {}


def packed(texts: Iterable[str], game_folder: Path, templates: tuple[Path, ...] = ()) -> bytes:
    """The templates among `texts`, compiled, for `unpack` in a process that runs the same program.

    One that cannot be compiled is left out: whoever fills it in is told why.
    """
    codes: dict[str, bytes] = {}
    for text in dict.fromkeys(texts):
        if has_template(text) and len(text) <= MAX_TEMPLATE:
            sandbox = environment(template_folders(game_folder, templates), game_folder)
            code = sandbox.compiled(text)
            if code is not None:
                codes[text] = marshal.dumps(code)
    return marshal.dumps(codes)


def unpack(content: bytes) -> None:
    """Keep what another process of this program has `packed`, in place of what was kept."""
    _kept.clear()
    _kept.update(marshal.loads(content) if content else {})  # noqa: S302 - from a fork of this very process


def find(text: str) -> CodeType | None:
    """What became of a template, if it is kept."""
    code = _kept.get(text)
    if code is None:
        return None
    loaded: CodeType = marshal.loads(code)  # noqa: S302 - see `unpack`
    return loaded
