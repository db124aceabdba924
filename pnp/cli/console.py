"""Shared by commands: names of games, output of findings, progress."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from pnp import assets, budget, files
from pnp.errors import SEVERITY_NAMES, Finding, MisuseError, Severity, plural
from pnp.terminal import escape, to_json

DELAY = 0.5
"""Seconds that pass before progress is shown."""


class GameName(click.ParamType[Path]):
    """The id of a shipped game, or a folder; becomes the folder."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the game's folder; a local folder takes precedence over a shipped game of that name."""
        return shown(assets.game_folder(str(value)))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Shipped ids, and folders by the shell's own means."""
        names = [CompletionItem(name) for name in assets.games() if name.startswith(incomplete)]
        return [*names, CompletionItem(incomplete, type="dir")]


def shown(path: Path) -> Path:
    """Return a path for messages: relative when it is below the working directory."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def echo(text: str = "", err: bool = False, nl: bool = True) -> None:
    """Print a text that may hold names from a game. Every command prints by this function or by `echo_json`."""
    click.echo(escape(text), err=err, nl=nl)


def echo_json(data: Any) -> None:
    """Print data as JSON."""
    click.echo(to_json(data))


def write_report(path: Path, content: bytes, mark: bytes) -> None:
    """Write a file that the user named.

    An existing file is replaced only when it holds `mark`, as an earlier report of the kind does: a slip of the name
    costs no file of the game.

    Raises:
        MisuseError: when there is another file of that name.
        OSError: when the disk refuses.
    """
    from pnp.pipeline import atomic_write

    limit = budget.current().limits.manifest_bytes
    try:
        is_earlier_report = mark in files.read(path.parent, path.name, limit)
    except files.FileError as error:
        is_earlier_report = error.reason == "missing"
    if not is_earlier_report:
        raise MisuseError(f"{path} exists and is not an earlier report; choose another name")
    atomic_write.publish(path.parent, {path.name: content})


_LISTED = 9
"""Places of equal findings that are listed."""


def show_findings(findings: Iterable[Finding], err: bool = False, waivable: Container[str] = ()) -> None:
    """Print each finding with the line it is about, notes and equal findings shortly, and how many there were.

    Those of the checks that are `waivable` say what a waiver of them must name.
    """
    from pnp.source.code_frames import one_line, render
    from pnp.source.lines import SourceLines, fingerprint

    found = tuple(findings)
    lines = SourceLines()
    alike: dict[tuple[str, Severity, str, str], list[Finding]] = {}
    for finding in found:
        alike.setdefault((finding.id, finding.severity, finding.message, finding.hint), []).append(finding)
    for finding, *others in alike.values():
        echo(one_line(finding) if finding.severity == "info" else render(finding, lines), err=err)
        is_waivable = finding.id in waivable and finding.severity in ("error", "warning")
        if others:
            keys = {each: f" (witness {fingerprint(each, lines)})" * is_waivable for each in others[:_LISTED]}
            rest = f" and {len(others) - _LISTED} more" if len(others) > _LISTED else ""
            places = {each: "here" if each.span == finding.span else str(each.span) for each in keys}
            listed = ", ".join(f"{places[each]}{key}" for each, key in keys.items())
            echo(f"  the same again: {listed}{rest}", err=err)
        if is_waivable:
            echo(f"  to suppress: {{check: {finding.id}, witness: {fingerprint(finding, lines)}, because: …}}", err=err)
        echo(err=err)
    echo(count(found), err=err)


def count(findings: Iterable[Finding]) -> str:
    """Return how many findings of each severity, such as `2 errors, 1 warning`."""
    numbers = Counter(finding.severity for finding in findings)
    nouns: dict[Severity, str] = {**SEVERITY_NAMES, "unknown": "undecided finding"}
    parts = [plural(n, noun) for severity, noun in nouns.items() if (n := numbers[severity])]
    return ", ".join(parts) or "no findings"


def findings_as_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings for other programs; `key` is the fingerprint that a waiver names."""
    from pnp.source.lines import SourceLines, fingerprint

    lines = SourceLines()
    return [_finding_as_json(finding, fingerprint(finding, lines)) for finding in findings]


def _finding_as_json(finding: Finding, key: str) -> dict[str, Any]:
    return {
        "id": finding.id,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "at": finding.span._asdict() if finding.span else None,
        "related": [{"at": span._asdict(), "note": note} for span, note in finding.related],
        "witness": dict(finding.witness),
        "cases": finding.cases,
        "key": key,
    }


class ProgressLine:
    """One line on a terminal that says what is being done, from half a second on; elsewhere silent."""

    def __init__(self, wanted: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._shown = False
        self._wanted = wanted and sys.stderr.isatty()
        self._clock = clock
        self._begin = clock()

    def __call__(self, step: str) -> None:
        """Show the step that starts now."""
        if self._wanted and self._clock() - self._begin > DELAY:
            sys.stderr.write(f"\r\x1b[K{escape(step, keep='')} …")
            sys.stderr.flush()
            self._shown = True

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
