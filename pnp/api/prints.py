"""Print only what changed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import assets, budget
from pnp.api import html
from pnp.api.games import CheckFindings, GamePath, load
from pnp.model.game import Game
from pnp.pipeline.dates import current_time
from pnp.pipeline.options import Options
from pnp.printing import job, ledger
from pnp.printing.changes import Exchange
from pnp.printing.held import Held, of_manifest


class ChangedPrint(NamedTuple):
    """What changed in a game, and the sheets of it.

    Attributes:
        exchanges: The components to take out and to put in, each with `name`, `take_out` and `put_in`.
        files: The sheets; none if nothing changed.
        job: The name of the job in the ledger, or empty.
        findings: The warnings of the checks. (Errors prevent printing.)
    """

    exchanges: tuple[Exchange, ...]
    files: tuple[Path, ...]
    job: str
    findings: CheckFindings

    def _repr_html_(self) -> str:
        rows = ((each.name, str(each.take_out), str(each.put_in)) for each in self.exchanges)
        return html.table(("component", "take out", "put in"), rows, empty="nothing has changed")


def print_changes(
    game: GamePath,
    out: GamePath = "output",
    *,
    since: GamePath | Game = "last",
    only: Sequence[str] = (),
    paper: str = "letter",
    sides: str = "duplex-long",
    ink: str = "full",
    skin: str = "",
    ledger_file: GamePath = "",
    time: str = "",
    retyped: bool = True,
) -> ChangedPrint:
    """Print the components that changed to `out/<id of the game>/print/`, and record that in the ledger.

    Args:
        game: A folder or an id as for `load`.
        out: The folder that receives a folder for each game.
        since: What is there already: `last` for what the ledger has, `none`, the `build.json` of an earlier build,
            another version of the game, or its folder.
        only: Documents, or sets of components and ids of components, to print only these.
        paper: The paper.
        sides: How the backs of sheets get behind their fronts.
        ink: How much ink is used.
        skin: The skin; by default the first one of the game.
        ledger_file: The ledger; by default that of the game in the user's data folder.
        time: The time of the job, ISO 8601 in UTC; by default now.
        retyped: Print also what changed only in the size or place of its type; otherwise it stays what you have.

    Raises:
        DefinitionError: If a check found errors; with all findings. Nothing is written then.
        MisuseError: If there is no such game, component, paper, skin or earlier version.
        OSError: If a file cannot be written.
    """
    options = Options(Path(out), tuple(only), (paper,), sides, skin=skin, ink=ink)
    with budget.ensured():
        folder = assets.game_folder(str(game))
        loaded, findings = job.load_checked(folder, options, None)
        known = ledger.of(loaded, folder, Path(ledger_file) if ledger_file else None)
        base = None if since == "last" else _base(since, loaded, options)
        done = job.print_changes(loaded, known, base, options, time or current_time(), retyped=retyped)
    files = tuple(done.folder / output.path for output in done.outputs)
    found = CheckFindings((*known.findings, *findings, *done.findings), loaded)
    return ChangedPrint(done.exchanges, files, done.job.id if done.job else "", found)


def _base(since: GamePath | Game, game: Game, options: Options) -> dict[str, Held]:
    if since == "none":
        return {}
    if not isinstance(since, Game):
        if str(since).endswith(".json"):
            return of_manifest(Path(since), game)
        since = load(since, skin=options.skin)
    return job.of_version(since, options)
