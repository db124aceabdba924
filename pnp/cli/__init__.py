"""The command line: one module per command, imported when its command is called; no stage of the pipeline before that.

Exit codes: 0 done, 1 the definition has findings, 2 the command was called in a way that cannot work, 70 a bug of pnp,
130 interrupted. A failure never prints a traceback, unless `--debug` or PNP_DEBUG asks for it.
"""

import contextlib
import errno
import gc
import importlib
import io
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO

import click

from pnp import budget, os_limits
from pnp.errors import DefinitionError, MisuseError
from pnp.terminal import escape
from pnp.version import __version__

DONE, FINDINGS, MISUSE, BUG, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 70, 130, 141
BY_SIGNAL = 128
"""Exit code of a process that a signal has ended, without the signal's number."""
SANDBOX = "--sandbox"
COMMANDS = {
    "new": ("new", "Make a new game."),
    "check": ("check", "Report all problems in a game."),
    "serve": ("serve", "Show a game in the browser while you write it."),
    "agree": ("agree", "Record that texts and clauses were reviewed."),
    "build": ("build", "Build the kit to print."),
    "print": ("print_changes", "Print what changed since it was last printed."),
    "diff": ("diff", "Compare two versions."),
    "compare": ("compare", "Compare variants side by side."),
    "list": ("list_games", "Show the shipped games."),
    "schema": ("schema", "Print the JSON Schema of a definition."),
}
"""Commands in the order of work, each with its module and what it does."""

EPILOG = """\b
Examples:
  pnp new ice-patrol              a small complete game to edit
  pnp check ice-patrol            all errors and warnings
  pnp build ice-patrol            the kit to print, in output/ice-patrol/
  pnp build heavy-armor --paper a4 --sides fold

\b
GAME is the id of a shipped game (see pnp list) or a folder with a game.yaml.
Exit codes: 0 done, 1 findings, 2 misuse, 70 a bug of pnp.
Completion: eval "$(_PNP_COMPLETE=bash_source pnp)", likewise zsh_source and fish_source.
"""


class Commands(click.Group):
    """A group that imports the module of a command only when that command is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return names in the order of work, not of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"pnp.cli.{COMMANDS[cmd_name][0]}").command
        command.short_help = COMMANDS[cmd_name][1]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in the help, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_module, about) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command as click does, with a suggestion for a misspelled name."""
        from difflib import get_close_matches

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean '{near[0]}'?" if near else f"; the commands are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command '{args[0]}'{hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run, and end quietly when the reader of the output has closed it."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            return BROKEN_PIPE
        return result


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of a bug (or set PNP_DEBUG=1).")
@click.option(
    SANDBOX,
    is_flag=True,
    expose_value=False,
    help="For a game from a stranger: one process with tight limits, no cache, no other program.",
)
def group(debug: bool) -> None:
    """Print-and-play kits from a folder of YAML: maps, counters, charts and a rules booklet."""
    if debug:
        os.environ["PNP_DEBUG"] = "1"


def main() -> NoReturn:
    """Run the command line of this process, and end it.

    Plugins that others install for pydantic are not loaded: looking for them takes time.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _terminate)
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            choose_encoding(stream)
    os_limits.limit_memory(os_limits.limits())
    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        _flush(stream)
    gc.freeze()  # the collection at exit would look at every object: 30 to 100 ms
    sys.exit(code)


def choose_encoding(stream: io.TextIOWrapper) -> None:
    """Write UTF-8 to files and other programs on every system; a terminal shows `?` for a character that it lacks."""
    keep = stream.isatty() or "PYTHONIOENCODING" in os.environ
    stream.reconfigure(encoding=None if keep else "utf-8", errors="replace")


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return the exit code; messages go to stderr."""
    try:
        if SANDBOX in arguments:
            os_limits.enter_sandbox()
        with os_limits.limited_run(os_limits.limits()):
            code = group.main(list(arguments), prog_name="pnp", standalone_mode=False)
    except click.ClickException as error:
        message = io.StringIO()
        error.show(message)
        click.echo(escape(message.getvalue()), err=True, nl=False)
        return MISUSE
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except MisuseError as error:
        click.echo(f"Error: {escape(str(error))}", err=True)
        return MISUSE
    except DefinitionError as error:
        return _show_findings(error)
    except (MemoryError, RecursionError) as error:
        return _show_findings(budget.too_large(error))
    except OSError as error:
        click.echo(f"Error: {escape(_describe(error))}", err=True)
        return MISUSE
    except Exception as error:
        _report_bug(error, arguments)
        return BUG
    return code if isinstance(code, int) else DONE


def _nowhere() -> TextIO:
    """A stream in the place of one that is closed."""
    return Path(os.devnull).open("w", encoding="utf-8")


def _show_findings(error: DefinitionError) -> int:
    from pnp.cli.console import show_findings

    show_findings(error.findings, err=True)
    return FINDINGS


def _flush(stream: TextIO) -> None:
    """Write remaining output; drop it where it cannot be written, so that it does not fail again at exit."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    """Raise an exception, so that temporary files are removed and workers end."""
    sys.exit(BY_SIGNAL + number)


def _describe(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        reason += "; allow access to it, or choose another place"
    return f"{error.filename}: {reason}" if error.filename else reason


def _report_bug(error: Exception, arguments: Sequence[str]) -> None:
    if os.environ.get("PNP_DEBUG"):
        import traceback

        traceback.print_exception(error)
    command = escape(shlex.join(["pnp", *arguments]))
    click.echo(
        f"This is a bug of pnp, not of your game: {type(error).__name__}: {escape(str(error))}\n"
        f"Please report it with the game's folder and with what this prints:  PNP_DEBUG=1 {command}",
        err=True,
    )
