"""Whole games: load, check, build and compare them."""

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import NamedTuple, Self

from pnp import assets, budget, model
from pnp.api import html
from pnp.comparison import side_by_side as comparison
from pnp.comparison import side_by_side_page
from pnp.comparison.changes import Change
from pnp.comparison.differences import compare as differences
from pnp.comparison.side_by_side import ValueRow
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.loading import VariantChoice
from pnp.pipeline import build as pipeline
from pnp.pipeline.build import BuildContext
from pnp.pipeline.check import CheckOptions
from pnp.pipeline.check import check as check_folder
from pnp.pipeline.game_checks import game_findings
from pnp.pipeline.options import Options
from pnp.scene.presets import themes

GamePath = str | PathLike[str]
"""A folder with a `game.yaml`, or the id of a bundled game."""


class CheckFindings(tuple[Finding, ...]):
    """The findings about a game, in the order of its source files.

    Attributes:
        game: The game, in the first skin that was checked; None if it cannot be read.
    """

    game: Game | None

    def __new__(cls, findings: Iterable[Finding] = (), game: Game | None = None) -> Self:
        """Keep the findings with the game that they are about."""
        made = super().__new__(cls, findings)
        made.game = game
        return made

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that prevent a build."""
        return tuple(finding for finding in self if finding.severity == "error")

    def _repr_html_(self) -> str:
        rows = (
            (finding.severity, str(finding.span or ""), finding.message, finding.hint, finding.id) for finding in self
        )
        return html.table(("severity", "place", "finding", "what to do", "id"), rows, empty="no findings")


class Changes(tuple[Change, ...]):
    """What differs between two versions of a game, section by section."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows = ((change.section, change.sentence) for change in self)
        return html.table(("section", "change"), rows, empty="no changes")


class ComparedVariants(NamedTuple):
    """Versions of a game side by side, and all in which they differ.

    Attributes:
        versions: The names of the versions.
        values: What is not the same in all of them, each with `name` and a value for each version.
        print_again: The names of the components that do not look the same in all of them.
        html: A page of its own, with the chances of combat and pictures.
    """

    versions: tuple[str, ...]
    values: tuple[ValueRow, ...]
    print_again: tuple[str, ...]
    html: str

    def _repr_html_(self) -> str:
        rows = ((each.name, *each.values) for each in self.values)
        return html.table(("", *self.versions), rows, empty="no differences")


class BuiltKit(NamedTuple):
    """A kit that was built.

    Attributes:
        folder: The folder of the kit.
        files: The files of the kit, below `folder`.
        removed: The files of an earlier build that are no longer part of the kit; they were deleted.
        findings: The warnings of the checks. (Errors prevent a build.)
    """

    folder: Path
    files: tuple[Path, ...]
    removed: tuple[Path, ...]
    findings: CheckFindings

    def _repr_html_(self) -> str:
        rows = ((str(path.relative_to(self.folder)), f"{path.stat().st_size:,} bytes") for path in self.files)
        return html.table((str(self.folder), "size"), rows, empty="no files")


def load(game: GamePath, *, skin: str = "", variant: VariantChoice = "", templates: Iterable[GamePath] = ()) -> Game:
    """Load a game.

    Args:
        game: A folder with a `game.yaml`, or the id of a bundled game such as `heavy-armor`.
        skin: The skin; by default the first one of the game.
        variant: The name of a file in the folder `variants` of the game, or values by their paths, such as
            `{"pieces.scout.front.attack": 3}`; by default the game as it is written.
        templates: Further folders of templates, searched after the game's own.

    Raises:
        DefinitionError: If the definition cannot be used; with all findings.
        MisuseError: If there is no such game, skin or variant.
    """
    with budget.ensured():
        folder = assets.game_folder(str(game))
        return model.load(folder, tuple(map(Path, templates)), skin or None, variant=variant)


def check(game: GamePath | Game, *, skin: str = "", variant: str = "", sheets: bool = False) -> CheckFindings:
    """Check a game, and return all findings; an unusable definition is reported by findings, too.

    Args:
        game: A folder or an id as for `load`; or a loaded game, which is checked as it is in memory, in its skin.
        skin: The skin to check; by default every skin of the folder.
        variant: The name of a variant to check; by default the game as it is written, and whether each variant in its
            folder can be laid over it.
        sheets: Whether to draw all documents as well, and to check the printed sheets. A folder only.

    Raises:
        MisuseError: If there is no such game or skin.
    """
    with budget.ensured():
        if isinstance(game, Game):
            return CheckFindings(game_findings(game), game)
        folder = assets.game_folder(str(game))
        games: list[Game] = []
        options = CheckOptions(sheets=sheets, skin=skin, variant=variant, variants=True)
        result = check_folder(folder, options, loaded=games.append)
        return CheckFindings(result.findings, games[0] if games else None)


def build(
    game: GamePath,
    out: GamePath = "output",
    *,
    only: Sequence[str] = (),
    papers: Sequence[str] = ("letter",),
    formats: Sequence[str] = ("pdf",),
    sides: str = "duplex-long",
    ink: str = "full",
    board: str = "",
    skin: str = "",
    variant: str = "",
    processes: int = 1,
) -> BuiltKit:
    """Build the kit of a game and write it to the folder `out/<id of the game>`.

    The names that `only`, `papers`, `formats`, `sides` and `ink` accept are those of the command `pnp build`.

    Args:
        game: A folder or an id as for `load`.
        out: The folder that receives a folder for each game.
        only: The documents to build; by default all documents of the kit.
        papers: The papers; each document is made for each paper.
        formats: The file formats.
        sides: How the backs of sheets get behind their fronts.
        ink: How much ink is used.
        board: The board to print instead of those of the kit.
        skin: The skin; by default the first one of the game.
        variant: The name of a variant, whose kit has a folder of its own; by default the game as it is written.
        processes: How many processes may draw at the same time.

    Raises:
        DefinitionError: If a check found errors; with all findings. Nothing is written then.
        MisuseError: If there is no such game, document, paper, format, board, skin or variant.
        OSError: If a file cannot be written. The earlier files are then unchanged.
    """
    options = Options(Path(out), tuple(only), tuple(papers), sides, tuple(formats), board, skin)
    folder, options = assets.game_folder(str(game)), options._replace(ink=ink, variant=variant)
    with budget.ensured():
        result = pipeline.build(folder, options, context=BuildContext(processes=processes))
    written = tuple(result.folder / output.path for output in result.outputs)
    removed = tuple(result.folder / path for path in result.removed)
    return BuiltKit(result.folder, written, removed, CheckFindings(result.findings, result.game))


def diff(old: GamePath | Game, new: GamePath | Game) -> Changes:
    """Compare two versions of a game: values, odds, rulings, sentences, and components to print again.

    Raises:
        DefinitionError: If one of them cannot be used or drawn.
        MisuseError: If one of them does not exist.
    """
    before, after = (game if isinstance(game, Game) else load(game) for game in (old, new))
    return Changes(differences(before, after, next(iter(themes().values()))))


def compare(game: GamePath, *variants: VariantChoice, skin: str = "") -> ComparedVariants:
    """Show variants of a game side by side.

    Args:
        game: A folder or an id as for `load`.
        variants: Names of variants, values by their paths, or `written` for the game without one. A single one is
            compared with the game as it is written; without any, all variants in the folder are.
        skin: The skin; by default the first one of the game.

    Raises:
        DefinitionError: If a version cannot be read or drawn; with all findings.
        MisuseError: If there is no such game, skin or variant.
    """
    with budget.ensured():
        games = comparison.versions(assets.game_folder(str(game)), variants, skin)
        found = comparison.side_by_side(games, next(iter(themes().values())))
        again = tuple(each.name for each in found.redrawn)
        names = tuple(version.name for version in found.versions)
        return ComparedVariants(names, (*found.values, *found.totals), again, side_by_side_page.page(found))
