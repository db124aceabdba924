"""`pnp upgrade`: a game folder in an older version of the language, rewritten in the current one.

Rules (`pnp.upgrade.rules`) edit the written text, so that comments, order and layout of everything else are kept. The
result is loaded before anything is written: an error that the game did not have before stops the upgrade.
"""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from pnp.errors import DefinitionError, Finding, Span
from pnp.model import loading
from pnp.model.definition import LANGUAGE
from pnp.pipeline import atomic_write
from pnp.upgrade.folder_texts import FolderTexts, read_folder
from pnp.upgrade.rules import RULES
from pnp.upgrade.rules.version import with_version
from pnp.upgrade.written_game import Rewrite, WrittenGame


class Upgrade(NamedTuple):
    """What an upgrade changes.

    Attributes:
        version: the version of the language in which the folder is written.
        before: the texts of the files that change, by name below the folder.
        after: their new texts.
        changes: each change, in order.
    """

    version: int
    before: Mapping[str, str]
    after: Mapping[str, str]
    changes: tuple[Rewrite, ...]

    def diff(self) -> str:
        """Return the changed lines in the unified format."""
        pairs = ((name, self.before[name].splitlines(), text.splitlines()) for name, text in self.after.items())
        return "\n".join(line for name, old, new in pairs for line in unified_diff(old, new, name, name, "", "", 1, ""))


class UpgradeError(DefinitionError):
    """The folder cannot be upgraded. `texts`: the files as the places of the findings count their lines, by name."""

    def __init__(self, findings: tuple[Finding, ...], texts: Mapping[str, str]) -> None:
        super().__init__(findings)
        self.texts = texts


def upgrade(folder: Path) -> Upgrade:
    """Return the changes that bring a folder to the current version of the language. Nothing is written.

    Raises:
        UpgradeError: when a file cannot be read, a rule cannot be applied, or the result has errors that the game had
            not.
    """
    read = read_folder(folder)
    if read.findings:
        raise UpgradeError(read.findings, read.named(read.texts))
    if read.version >= LANGUAGE:
        return Upgrade(read.version, {}, {}, ())
    game = WrittenGame(read.texts, read.tables)
    changes: list[Rewrite] = []
    refused: list[Finding] = []
    for rule in RULES:
        if not read.version < rule.to <= LANGUAGE:
            continue
        found = tuple(rule.changes(game))
        by_hand = [change.refusal(folder) for change in found if change.by_hand]
        refused += by_hand
        if not by_hand:
            changes += found
            game = game.edited(edit for change in found for edit in change.edits)
    if refused:
        raise UpgradeError(tuple(refused), read.named(read.texts))
    after = {name: text for name, text in game.texts.items() if text != read.texts[name]}
    _require_no_new_errors(folder, read, game, after)
    return Upgrade(read.version, {name: read.texts[name] for name in after}, after, tuple(changes))


def write(folder: Path, done: Upgrade) -> None:
    """Write the changed files, each of them whole; if one cannot be written, those written before are restored.

    Raises:
        OSError: when the disk refuses.
        MisuseError: when a file is outside the folder.
    """
    try:
        atomic_write.publish(folder, {name: text.encode("utf-8") for name, text in done.after.items()})
    except OSError:
        atomic_write.publish(folder, {name: text.encode("utf-8") for name, text in done.before.items()})
        raise


def _require_no_new_errors(folder: Path, read: FolderTexts, game: WrittenGame, after: Mapping[str, str]) -> None:
    """Load the result in every skin, and compare its errors with those of the folder with only its version changed.

    Errors have their places in the designer's files. In a line that no rule changes, they were there before.
    """
    old = {(finding.id, finding.message) for finding in _errors(folder, with_version(read.texts, LANGUAGE))}
    found = [finding for finding in _errors(folder, after) if (finding.id, finding.message) not in old]
    if found:
        raise UpgradeError(tuple(_as_written(folder, read, game, each) for each in found), read.named(read.texts))


def _as_written(folder: Path, read: FolderTexts, game: WrittenGame, finding: Finding) -> Finding:
    """Return a finding about the result with its places in the files before the upgrade."""
    names = {(folder / name).as_posix(): name for name in game.texts}

    def moved(span: Span) -> Span:
        if span.file not in names:
            return span
        line, column = game.original_place(names[span.file], span.line, span.column)
        return span._replace(line=line, column=column, end_column=column + max(0, span.end_column - span.column))

    related = tuple((moved(span), text) for span, text in finding.related)
    if finding.span is None or finding.span.file not in names:
        return finding._replace(related=related)
    name, place = names[finding.span.file], moved(finding.span)
    before, after = read.texts[name].splitlines(), game.texts[name].splitlines()
    is_same = before[place.line - 1 : place.line] == after[finding.span.line - 1 : finding.span.line]
    note = "the upgrade does not change this line: correct it first" if is_same else "the upgrade changes this line"
    hint = f"{finding.hint}; {note}" if finding.hint else note
    return finding._replace(span=place, related=related, hint=hint)


def _errors(folder: Path, texts: Mapping[str, str]) -> tuple[Finding, ...]:
    first = loading.load(folder, instead=texts)
    others = list(first.game.skins)[1:] if first.game else ()
    return tuple(dict.fromkeys([*first.findings, *(f for skin in others for f in _in_skin(folder, skin, texts))]))


def _in_skin(folder: Path, skin: str, texts: Mapping[str, str]) -> tuple[Finding, ...]:
    return loading.load(folder, skin=skin, instead=texts).findings
