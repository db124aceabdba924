"""Builds documents of the kit as `pnp build` does, in a process of their own, so that nothing of the page waits."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from pnp.pipeline.options import Options
from pnp.serve.edits import CONFLICT, DONE, REFUSED, Reply

_SECONDS = 900.0
"""Time that a build may take; it has limits of its own, which end it earlier."""
_MOST_FINDINGS = 50


class Kits:
    """Builds documents of the game in a folder, one after another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()

    def build(self, options: Options) -> tuple[Reply, dict[str, Path]]:
        """Build documents, and return the answer and the PDFs by the names that the page has for them.

        May be called in any thread. When there are errors, files are as they were, and the answer has the findings.
        """
        if not self._lock.acquire(blocking=False):
            return Reply(CONFLICT, {"message": "a document is being built already: wait for it"}), {}
        try:
            build, none = command(self._folder, options), subprocess.DEVNULL
            done = subprocess.run(build, capture_output=True, check=False, stdin=none, timeout=_SECONDS)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            return Reply(REFUSED, {"message": f"nothing was built: {error}"}), {}
        finally:
            self._lock.release()
        try:
            kit = json.loads(done.stdout)["kits"][0]
        except (ValueError, LookupError):
            words = done.stderr.decode(errors="replace").strip()
            return Reply(REFUSED, {"message": f"nothing was built: {words or 'pnp build has ended'}"}), {}
        findings = [*self._findings(kit["findings"])]
        if done.returncode:
            return Reply(REFUSED, {"message": "there are errors; nothing was built", "findings": findings}), {}
        folder = Path(kit["folder"])
        pdfs = [each for each in kit["files"] if each["format"] == "pdf"]
        files = {f"{folder.name}-{each['path']}".replace("/", "-"): each for each in pdfs}
        named = [{"name": name, "file": each["path"], "pages": each["pages"]} for name, each in files.items()]
        warnings = sum(each["severity"] == "warning" for each in kit["findings"])
        body = {"folder": folder.resolve().as_posix(), "files": named, "warnings": warnings}
        return Reply(DONE, body), {name: folder / each["path"] for name, each in files.items()}

    def _findings(self, found: list[dict[str, Any]]) -> Iterator[Mapping[str, Any]]:
        for each in [each for each in found if each["severity"] == "error"][:_MOST_FINDINGS]:
            at = each["at"]
            path = Path(at["file"]) if at else Path()
            is_own = path.is_relative_to(self._folder)
            place = {**at, "file": path.relative_to(self._folder).as_posix()} if is_own else None
            yield {key: each[key] for key in ("id", "severity", "message", "hint")} | {"place": place, "frame": ""}


def command(folder: Path, options: Options) -> list[str]:
    """Return the words that build; no shell reads them, and Python takes no modules from the current folder."""
    one = {name: getattr(options, name) for name in ("out", "sides", "ink", "skin", "variant")}
    words = {**one, "only": ",".join(options.only), "paper": ",".join(options.papers)}
    given = [f"--{name}={value}" for name, value in words.items() if value]
    start = [sys.executable, "-P", "-m", "pnp", "build", "--json"]
    return [*start, *given, *["--draft"] * options.draft, "--", str(folder)]
