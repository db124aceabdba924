"""`pnp check`: all problems of a game."""

import time
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp import budget
from pnp.cli.choices import list_option, papers_option, templates_option, variant_option
from pnp.cli.console import (
    GameName,
    ProgressLine,
    count,
    echo,
    echo_json,
    findings_as_json,
    show_findings,
    write_report,
)
from pnp.errors import SEVERITY_NAMES, DefinitionError, Finding, MisuseError, plural
from pnp.pipeline.cache import store
from pnp.pipeline.cache.answers import Answers, CheckResult
from pnp.terminal import to_json

if TYPE_CHECKING:
    from pnp.checks import Check
    from pnp.model.game import Game

INTERRUPTED = 130
TIMEOUT = 10.0
"""Seconds that one check may take before it reports that it is undecided."""


def _list(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from pnp import checks

    for check in checks.registry().values():
        _describe(check)
    context.exit()


def _explain(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> None:
    if not names:
        return
    from pnp import checks

    known = checks.registry()
    for name in names:
        if modules := checks.raised_in(name) if "." in name and name not in known else []:
            echo(f"{name}  (error)\n    A fault that keeps pnp from reading, checking or drawing a part of the game.")
            echo(f"    Module: {', '.join(modules)}")
            continue
        _known(name, known)
        for check in known.values():
            if _matches(check, name):
                _describe(check)
    context.exit()


def _pictures(context: click.Context, parameter: click.Parameter, folder: str) -> str:
    if folder:
        from pnp.scene import cairo

        cairo.load()
    return folder


def _describe(check: "Check") -> None:
    code = f", {check.about.code}" if check.about.code else ""
    echo(f"{check.id}  ({SEVERITY_NAMES[check.severity]}{code})")
    echo(click.wrap_text(check.about.rationale, 100, "    ", "    "))
    echo(click.wrap_text(f"Source: {check.about.source}", 100, "    ", "    "))
    echo(f"    Module: {check.module}")


def _matches(check: "Check", name: str) -> bool:
    """Whether a name is that of this check: its id, the beginning of its id up to a dot, or its code."""
    if name == check.id or check.id.startswith(f"{name}."):
        return True
    return bool(check.about.code) and check.about.code == name.upper()


def _known(name: str, known: "dict[str, Check]") -> None:
    if any(_matches(check, name) for check in known.values()):
        return
    names = [*known, *{id_.partition(".")[0] for id_ in known}]
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean '{near[0]}'?" if near else "pnp check --list shows all of them"
    raise MisuseError(f"there is no check '{name}'; {hint}")


def named_checks(names: str) -> "dict[str, Check]":
    """Return the checks that ids, prefixes of ids or codes mean, by id.

    Raises:
        MisuseError: when a name means no check.
    """
    wanted = tuple(filter(None, (name.strip() for name in names.split(","))))
    if not wanted:
        return {}
    from pnp import checks

    known = checks.registry()
    for name in wanted:
        _known(name, known)
    return {id_: check for id_, check in known.items() if any(_matches(check, name) for name in wanted)}


def _wanted(select: str, ignore: str) -> "Callable[[Check], bool]":
    """Return whether a check is chosen by --select and --ignore."""
    chosen, left_out = named_checks(select), named_checks(ignore)
    return lambda check: (not chosen or check.id in chosen) and check.id not in left_out


class _Clock:
    """Limits the time of each check, and remembers whether one has used it up."""

    def __init__(self) -> None:
        self.has_expired = False

    def time_limit(self) -> Callable[[], bool]:
        """Return a function that says when the time of a check that begins now is over."""
        end = time.monotonic() + TIMEOUT

        def is_over() -> bool:
            over = time.monotonic() > end
            self.has_expired |= over
            return over

        return is_over


EXAMPLES = """\b
Examples:
  pnp check heavy-armor
  pnp check my-game --sheets --paper letter
  pnp check my-game --select clause,decision --ignore clause.redundant
  pnp check my-game --sarif findings.sarif --pictures findings
  pnp check my-game --read-back read-back.html
  pnp check --explain clause.conflict
"""


@click.command("check", epilog=EXAMPLES)
@click.argument("game", type=GameName())
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; see the exit code.")
@click.option("--sheets", is_flag=True, help="Also check the printed sheets; takes seconds.")
@papers_option("The papers of the printed sheets", "both")
@list_option("--select", "Run only these checks: ids, id prefixes or codes.")
@list_option("--ignore", "Do not run these checks.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--sarif", metavar="FILE", default="", help="Write the findings as SARIF 2.1.0; - prints them.")
@click.option(
    "--pictures", metavar="DIR", default="", callback=_pictures, help="Render counterexamples as SVG and PNG into DIR."
)
@click.option(
    "--read-back",
    metavar="FILE",
    default="",
    help="Write an HTML page with the exact sentence of each clause beside its text.",
)
@click.option(
    "--list",
    "list_checks",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list,
    help="List all checks with their rationale and exit.",
)
@click.option(
    "--explain",
    metavar="NAME",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_explain,
    help="Show the rationale and source of a check and exit.",
)
@click.option(
    "--self-test", is_flag=True, help="Run mutation testing: seed errors in copies of GAME and report which are caught."
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="With --self-test, seed at most N errors of each kind (6)."
)
@click.option("--skin", default="", metavar="ID", help="Check only this skin (default: all).")
@variant_option("Check this variant")
@templates_option
def command(
    game: Path,
    quiet: bool,
    sheets: bool,
    papers: tuple[str, ...],
    select: str,
    ignore: str,
    as_json: bool,
    sarif: str,
    pictures: str,
    read_back: str,
    self_test: bool,
    limit: int | None,
    **edition: Any,
) -> int:
    """Check GAME: definition, rules and, on request, printed sheets.

    Exits with 1 when there is an error or a warning, else 0.
    """
    if self_test:
        from pnp.cli import selftest

        return selftest.self_test(game, as_json=as_json, quiet=quiet, limit=limit)
    if limit:
        raise MisuseError("--limit needs --self-test")
    silent = quiet or as_json or sarif == "-"
    choices: dict[str, Any] = {"papers": papers} if papers else {}
    answer = _answer(game, select, ignore, silent, sheets=sheets, variants=True, **choices, **edition)
    _write(answer.findings, as_json, sarif)
    loaded = (edition["templates"], edition["skin"] or None, None, edition["variant"])
    drawn = _draw(game, loaded, answer.findings, Path(pictures)) if pictures else ()
    is_read_back = bool(read_back) and _read_back(game, loaded, Path(read_back))
    if not silent:
        show_findings(answer.findings, waivable=answer.waivable)
        if pictures:
            cards = len(drawn) // 2
            echo(f"{plural(cards, 'finding')} drawn in {pictures}")
        if is_read_back:
            echo(f"The rules are read back in {read_back}")
        _print_skipped_work(answer, sheets)
    if answer.is_interrupted:
        return INTERRUPTED
    return int(any(finding.severity in ("error", "warning") for finding in answer.findings))


def _answer(game: Path, select: str, ignore: str, silent: bool, **choices: Any) -> CheckResult:
    """Return what an earlier check of the same game found, or check it."""
    known, templates = store.user_cache(), choices["templates"]
    answers = Answers(known, game, templates)
    asked = ("check", select, ignore, choices["sheets"], choices["skin"], choices["variant"], choices.get("papers", ()))
    answer = answers.get(CheckResult, *asked)
    if answer is None:
        from pnp.pipeline.cache import finding_memo

        clock, parts = _Clock(), finding_memo.FindingMemo(known, game, templates)
        answer = _check(game, _wanted(select, ignore), clock, silent, examine=parts, **choices)
        is_cut_short = answer.is_interrupted or any(found.id in budget.OF_THE_MACHINE for found in answer.findings)
        if not clock.has_expired and not is_cut_short:
            answers.put(answer, *asked)
            parts.put()
    return answer


def _check(game: Path, wanted: "Callable[[Check], bool]", clock: _Clock, silent: bool, **choices: Any) -> CheckResult:
    from pnp import checks
    from pnp.checks.shared import printed_text
    from pnp.pipeline import check

    suppressed: dict[Finding, None] = {}
    games: list[Game] = []
    selection = checks.CheckSelection(wanted, clock.time_limit, waived=suppressed.setdefault)
    progress = ProgressLine(wanted=not silent)
    try:
        result = check.check(game, check.CheckOptions(selection, **choices), progress, games.append)
    finally:
        progress.end()
    waivable = frozenset(entry.id for entry in checks.model_checks() if entry.on_game)
    return result._replace(
        suppressed=tuple(suppressed),
        waivable=waivable & {each.id for each in result.findings},
        read_clauses=printed_text.count_read(games[0]) if games else (0, 0, 0),
    )


def _draw(game: Path, edition: tuple[Any, ...], findings: Iterable[Finding], folder: Path) -> tuple[Path, ...]:
    from pnp import model
    from pnp.pipeline import finding_images

    try:
        return finding_images.write(model.load(game, *edition), findings, folder)
    except DefinitionError:
        return ()


def _read_back(game: Path, edition: tuple[Any, ...], file: Path) -> bool:
    """Write the page of the rules read back; return whether the game could be read."""
    from pnp import model
    from pnp.comparison import read_back

    try:
        page = read_back.page(model.load(game, *edition))
    except DefinitionError:
        return False
    write_report(file, page.encode("utf-8"), read_back.MARK.encode())
    return True


def _write(findings: Iterable[Finding], as_json: bool, sarif: str) -> None:
    if as_json:
        echo_json({"findings": findings_as_json(findings)})
    if sarif:
        from pnp.checks import registry
        from pnp.cli.sarif import SCHEMA, log

        data = log(findings, registry())
        if sarif == "-":
            echo_json(data)
        else:
            write_report(Path(sarif), f"{to_json(data)}\n".encode(), SCHEMA.encode())


def _print_skipped_work(result: CheckResult, sheets: bool) -> None:
    if result.suppressed:
        echo(f"{count(result.suppressed)} suppressed, with a reason")
    read, clauses, excused = result.read_clauses
    if clauses:
        have = "clause with conditions is" if clauses == 1 else "clauses with conditions are"
        others = f", and {excused} not, with a reason" if excused else ""
        echo(f"{read} of {clauses} {have} read in the text{others}; pnp check --read-back FILE marks them")
    if result.is_interrupted:
        echo("interrupted; showing findings so far", err=True)
    elif not result.is_readable:
        echo("Fix these errors first; the remaining checks were skipped.")
    elif not sheets:
        echo("Sheets were not checked; use --sheets (every build checks them).")
