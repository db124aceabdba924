"""Findings about parts of a game, each valid as long as the fields that it was found in are what they were.

A part is a check, a text with templates, a map, a counter and so on. It is examined through a `TrackedGame`, which
records the fields that are read; see `pnp.pipeline.cache.game_fingerprints`. So a change of one value leaves most parts
alone, and a second skin takes the findings of the first one about all that they have in common.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from pnp import budget
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.model.game.tracking import Find, TrackedGame
from pnp.pipeline.cache import fingerprint, records
from pnp.pipeline.cache.fingerprint import Digest, UnhashableValueError
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore

_Known = tuple[tuple[str, ...], Digest, tuple[Finding, ...]]
"""The fields that were read, their digest, and what was found."""
_SEVERAL = 2
"""The least number of skins that have parts in common."""
_MOST = 4
"""Greatest number of states of a part that are stored."""


class FindingMemo:
    """Findings of earlier checks by part of the game. Create it before the game is read.

    They are in a store, or were made by this program: `earlier` is the memo of the version of the game before.
    """

    def __init__(
        self, store: CacheStore | None, folder: Path, templates: tuple[Path, ...], earlier: "FindingMemo | None" = None
    ) -> None:
        self._store = store
        self._folder, self._templates = folder, templates
        self._key = self._files() if store is not None or earlier is not None else None
        self._parts = self._stored()
        self._used: dict[str, list[_Known]] = {}
        if earlier is not None and self._key is not None and earlier._key == self._key:
            self._used = {part: states[:_MOST] for part, states in earlier._used.items()}
        self._digests: list[tuple[Game, GameFingerprints, dict[tuple[str, ...], Digest]]] = []

    def __call__(self, part: str, game: Game, find: Find) -> Iterable[Finding]:
        """Yield what `find` finds in a part of a game, or what it found when the same fields were the same."""
        if self._key is None and len(game.skins) < _SEVERAL:
            return find(game)
        states = self._used.setdefault(part, self._parts.get(part, []))
        for number, (fields, digest, findings) in enumerate(states):
            with suppress(UnhashableValueError):
                if self._digest(game, fields) == digest:
                    states.insert(0, states.pop(number))
                    return findings
        return self._find(states, game, find)

    def put(self) -> None:
        """Store the findings of the parts that were examined, unless a file of the game has changed meanwhile."""
        if self._store is not None and self._key is not None and self._files() == self._key:
            self._store.put(self._key, records.dump({part: states[:_MOST] for part, states in self._used.items()}))

    def _find(self, states: list[_Known], game: Game, find: Find) -> Iterator[Finding]:
        view = TrackedGame(game)
        found = []
        for finding in find(view):
            found.append(finding)
            yield finding
        with suppress(UnhashableValueError):
            states.insert(0, (view.fields_read, self._digest(game, view.fields_read), tuple(found)))

    def _digest(self, game: Game, fields: tuple[str, ...]) -> Digest:
        known = next((entry for entry in self._digests if entry[0] is game), None)
        if known is None:
            known = (game, GameFingerprints(game), {})
            self._digests.append(known)
        _, fingerprints, digests = known
        if fields not in digests:
            digests[fields] = fingerprint.digest([fingerprints.field(field) for field in fields])
        return digests[fields]

    def _stored(self) -> dict[str, list[_Known]]:
        if self._store is not None and self._key is not None:
            with suppress(ValueError):
                stored = records.load(self._store.get(self._key) or b"")
                return stored if isinstance(stored, dict) else {}
        return {}

    def _files(self) -> Digest | None:
        """Return the digest of what parts are examined with besides fields: files, program, limits."""
        try:
            files = fingerprint.of_assets(self._folder, self._templates)
            program = fingerprint.program_fingerprint()
        except UnhashableValueError:
            return None
        folders = [(str(folder), str(folder.resolve())) for folder in (self._folder, *self._templates)]
        return fingerprint.digest(("parts", program, files, folders, tuple(budget.current().limits)))
