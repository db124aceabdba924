"""The findings of the checks, memoized across builds under the digest of all files that a game consists of."""

from collections.abc import Callable
from pathlib import Path

from pnp.errors import Finding
from pnp.model.game import Game
from pnp.pipeline.cache.answers import Answers, GameFindings
from pnp.pipeline.cache.store import CacheStore


class CheckMemo:
    """GameFindings of earlier builds. Create it before the game is read: files that change later make it a miss."""

    def __init__(self, store: CacheStore | None, folder: Path, templates: tuple[Path, ...]) -> None:
        self._answers = Answers(store, folder, templates)

    def findings(self, game: Game, check: Callable[[], tuple[Finding, ...]]) -> tuple[Finding, ...]:
        """Return what `check` finds in the game: stored findings if there are any. Errors are never stored."""
        asked = (game.skin.id if game.skin else "", game.kit.boards)
        known = self._answers.get(GameFindings, *asked) if self._answers.are_current() else None
        if known is not None:
            return known.findings
        findings = check()
        if not any(finding.severity == "error" for finding in findings):
            self._answers.put(GameFindings(findings), *asked)
        return findings
