"""A game as the page shows it: the last version that could be drawn, what changed in it, and what is wrong with it.

No server and no watching here: `reload`, `draw` and `check` are called when files have changed.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp import budget
from pnp.errors import DefinitionError, Finding, MisuseError, Span
from pnp.model import loading
from pnp.model.game import Game
from pnp.model.loading import variants
from pnp.pipeline.cache.edited_game import EditedGame
from pnp.pipeline.cache.finding_memo import FindingMemo
from pnp.pipeline.check import CheckOptions, check
from pnp.printing import pictures
from pnp.printing.type_changes import without_type
from pnp.serve import gallery
from pnp.serve.edits import DONE, REFUSED, Edition, Edits, Reply
from pnp.serve.gallery import PIECES, GalleryEntry
from pnp.serve.lab import Lab
from pnp.serve.names import piece_name
from pnp.serve.places import Places
from pnp.serve.precedence import SupersededError
from pnp.serve.prints import USUAL_PLACE, PrintPlace, Prints
from pnp.source.code_frames import render
from pnp.source.lines import SourceLines
from pnp.source.parse_cache import ParseCache

BUG = "serve.bug"


class Snapshot(NamedTuple):
    """What the page shows at one moment.

    `text`: everything but the drawings, as JSON. `faces`: these as SVG, by digest; `changed`: those that the latest
    edit changed, as they are now. `files`: what an editor may be asked to open, relative to the game's folder.
    """

    text: str
    faces: Mapping[str, bytes]
    files: frozenset[str]
    changed: Mapping[str, bytes] = {}


class Session:
    """One game that is being written.

    Attributes:
        broken: why the files cannot be read or drawn as they are; what is shown is older where there are any.
        findings: of the checks, and whether they are about what is shown.
        edits, lab, prints: change values in the files, say what they mean in play, and print what changed.
        is_turned: whether another variant was chosen since the last edit, so that what it changes is marked.
        written: the game as written, which a variant is then compared with.
    """

    def __init__(
        self, folder: Path, skin: str = "", paper: str = "letter", variant: str = "", place: PrintPlace = USUAL_PLACE
    ) -> None:
        self.folder = folder.resolve()
        self.generation = 0
        self.game: Game | None = None
        self.is_turned, self._is_turning = False, bool(variant)
        self.written: Game | None = None
        self.findings: tuple[Finding, ...] = ()
        self.is_checked = False
        self._skin, self._paper, self._variant = skin, paper, variant
        self._trees = ParseCache()
        self._drawings = EditedGame(self.folder)
        self._known = FindingMemo(None, self.folder, ())
        self.edits = Edits(self.folder, Edition(skin, variant), self._trees)
        self.lab = Lab(self.folder, Edition(skin, variant), self._trees)
        self.prints = Prints(self.folder, Edition(skin, variant), place)
        self._places: Places | None = None
        self._shown: dict[str, tuple[GalleryEntry, ...]] = {}
        self._faces: dict[str, bytes] = {}
        self._plain: dict[str, str] = {}
        self._unreadable: tuple[Finding, ...] = ()
        self._undrawn: dict[str, tuple[Finding, ...]] = {}
        self._fresh: set[str] = set()
        self._texts: Mapping[str, str] = {}
        self._titles: Mapping[str, str] = {}

    @property
    def broken(self) -> tuple[Finding, ...]:
        """What keeps the files from being shown as they are."""
        undrawn = (finding for findings in self._undrawn.values() for finding in findings)
        return self._unreadable or tuple(dict.fromkeys(undrawn))

    def reload(self) -> None:
        """Read the files again, and draw the pieces."""
        self.generation += 1
        self.is_checked = False
        self._drawings.look()

        def read() -> tuple[Finding, ...]:
            self._titles = variants.titles(self.folder, self._trees)
            loaded = loading.load(self.folder, (), self._skin or None, self._trees, self._variant)
            self._texts = loaded.texts
            if loaded.game is None:
                return loaded.findings
            self.game, self._places, self._undrawn = loaded.game, Places(loaded.source), {}
            self._drawings.take(self.game)
            self.is_turned, self._is_turning = self._is_turning, False
            self.written = self._as_written() if self.is_turned and self._variant else None
            self._fresh.clear()
            self.prints.read(loaded.game)
            self.edits.names = {f"pieces/{id_}": piece_name(self.game, each) for id_, each in self.game.pieces.items()}
            return ()

        self._unreadable = tried(read)
        if not self._unreadable:
            self.draw(PIECES)

    def draw(self, part: str) -> None:
        """Draw a part of the page, unless it is as the files are; what cannot be drawn stays as it was.

        It may be ended at any time, and is then done by the next call.
        """
        game = self.game
        if game is None or part in self._fresh or part not in gallery.parts(game):
            return
        new = self._drawn(game, part)
        if new is not None:
            past = self._drawn(self.written, part) if self.written else None
            self._shown[part] = gallery.compared(past if self.is_turned else self._shown.get(part), new)
            self._forget()
        self._fresh.add(part)

    def _drawn(self, game: Game, part: str) -> tuple[GalleryEntry, ...] | None:
        """Draw a part of the game that is shown or as written; None: it cannot be drawn, which is noted."""
        new: list[GalleryEntry] = []
        for document in gallery.documents(game, part):

            def one(document: str = document) -> tuple[Finding, ...]:
                drawn = gallery.draw(game, document, self._paper)
                for digest, symbol in drawn.symbols.items():
                    if digest not in self._faces:
                        self._faces[digest] = pictures.of(symbol)
                        self._plain[digest] = without_type(symbol) if part == PIECES else ""
                new.extend(drawn.entries)
                return ()

            problems = tried(one)
            if game is self.game:
                self._undrawn[document] = problems
            if problems:
                return None
        return tuple(new)

    def _as_written(self) -> Game | None:
        """Return the game without the variant that is shown."""
        found = loading.load(self.folder, (), self._skin or None, self._trees).game
        if found is not None:
            self._drawings.take(found)
        return found

    def check(self, is_stale: Callable[[], bool] = lambda: False) -> None:
        """Run all checks but those on printed sheets.

        Raises:
            SupersededError: when the files have changed meanwhile.
            KeyboardInterrupt: when the user ends the program.
        """
        if self.game is None or self._unreadable:
            return

        def progress(_: str) -> None:
            if is_stale():
                raise SupersededError

        self._known = FindingMemo(None, self.folder, (), self._known)
        options = CheckOptions(
            sheets=False, skin=self._skin, papers=(self._paper,), variant=self._variant, examine=self._known
        )

        def run() -> tuple[Finding, ...]:
            result = check(self.folder, options, progress, game=self.game, trees=self._trees)
            if result.is_interrupted:
                raise KeyboardInterrupt
            return result.findings

        self.findings = tried(run)
        self.is_checked = True

    def show_variant(self, asked: Mapping[str, Any]) -> Reply:
        """Show a variant of the game from the next reading on; an empty id: the game as it is written."""
        variant = asked.get("variant")
        if not isinstance(variant, str) or variant not in ("", *variants.names(self.folder)):
            return Reply(REFUSED, {"message": "there is no such variant"})
        self._variant, self._is_turning = variant, True
        self.edits.mark()
        self.edits.edition = self.lab.edition = self.prints.edition = Edition(self._skin, variant)
        return Reply(DONE, {"variant": variant})

    def odds(self, asked: Mapping[str, Any]) -> Reply:
        """Return all chances; after another variant was chosen also those of the game as written, if it is another."""
        reply = self.lab.odds(self.game, asked)
        if not self.is_turned or reply.status != DONE:
            return reply
        written = self.lab.chances(self.written, asked) if self.written else None
        return reply._replace(body={**reply.body, "written": written})

    def printing(self, asked: Mapping[str, Any]) -> Reply:
        """Return what changed since the last print."""
        return self.prints.state(self.game, asked, self._faces)

    def snapshot(self) -> Snapshot:
        """Return what the page shows now."""
        wrong = self.broken
        findings = wrong if self._unreadable else tuple(dict.fromkeys((*wrong, *self.findings)))
        lines = SourceLines(self._texts)
        things = [self._places.at(finding.span) if self._places else "" for finding in findings]
        parts = gallery.parts(self.game) if self.game else {PIECES: "Pieces"}
        state = {
            "generation": self.generation,
            "title": self.game.title if self.game else self.folder.name,
            "version": self.game.version if self.game else "",
            "folder": self.folder.as_posix(),
            "broken": len(wrong),
            "checked": self.is_checked,
            "printed": len(self.prints.held),
            "paper": self._paper,
            "variant": self._variant,
            "turned": self.is_turned,
            "taken_over": any(each.id == variants.TAKEN_OVER for each in (self.game.warnings if self.game else ())),
            "variants": self._titles,
            "findings": [self._finding(finding, thing, lines) for finding, thing in zip(findings, things, strict=True)],
            "parts": [
                {"id": id_, "title": title, "entries": self._entries(id_, set(things))} for id_, title in parts.items()
            ],
        }
        files = (finding.span.file for finding in findings if finding.span)
        known = (self._relative(file) for file in (*self._texts, *files))
        changed = (face for shown in self._shown.values() for each in shown if each.was for face in each.faces if face)
        pictures = {face: self._faces[face] for face in changed}
        return Snapshot(json.dumps(state), dict(self._faces), frozenset(filter(None, known)), pictures)

    def _entries(self, part: str, wrong: set[str]) -> list[dict[str, Any]] | None:
        """Return the entries of a part; None: it has not been drawn."""
        if part not in self._shown:
            return None
        found = []
        for entry in self._shown[part]:
            thing = self._places.thing(entry.id) if self._places else ""
            place = self._place(self._places.place(thing) if self._places else None)
            since = {"retyped": self._is_retyped(entry), "printed": self._since_print(entry, part)}
            about = {"thing": thing, "wrong": thing in wrong - {""}, "place": place}
            found.append({**entry._asdict(), **since, **about})
        return found

    def _since_print(self, entry: GalleryEntry, part: str) -> dict[str, Any] | None:
        """Return faces and copies of an entry as they were printed last; None: it is as printed, or never printed."""
        held = self.prints.held.get(entry.id)
        if held is None:
            new = {"faces": ("", ""), "copies": 0, "retyped": False}
            return new if self.prints.held and part == PIECES else None
        is_same = held.faces == entry.faces and held.copies == entry.copies
        retyped = held.faces != entry.faces and held.plain == self._without_type(entry.faces)
        return None if is_same else {"faces": self.prints.faces(held), "copies": held.copies, "retyped": retyped}

    def _without_type(self, faces: tuple[str, str]) -> str:
        return "/".join(self._plain.get(face, "") for face in faces)

    def _is_retyped(self, entry: GalleryEntry) -> bool:
        """Return whether the latest change of an entry was one of the size or the place of its type alone."""
        if entry.was is None or not self._plain.get(entry.front):
            return False
        return self._without_type(entry.was) == self._without_type(entry.faces)

    def _finding(self, finding: Finding, thing: str, lines: SourceLines) -> dict[str, Any]:
        return {
            "id": finding.id,
            "severity": finding.severity,
            "message": finding.message,
            "hint": finding.hint,
            "thing": thing,
            "place": self._place(finding.span),
            "related": [{"words": words, "place": self._place(span)} for span, words in finding.related],
            "frame": render(finding, lines).partition("\n")[2].replace(f"{self.folder.as_posix()}/", ""),
        }

    def _place(self, span: Span | None) -> dict[str, Any] | None:
        file = self._relative(span.file) if span else ""
        return {"file": file, "line": span.line, "column": span.column, "cell": span.cell} if span and file else None

    def _relative(self, file: str) -> str:
        start = f"{self.folder.as_posix()}/"
        return file.removeprefix(start) if file.startswith(start) else ""

    def _forget(self) -> None:
        """Drop the drawings that are shown no more."""
        entries = [entry for shown in self._shown.values() for entry in shown]
        kept = {digest for entry in entries for digest in (*entry.faces, *(entry.was or ()))}
        self._faces = {digest: face for digest, face in self._faces.items() if digest in kept}
        self._plain = {digest: plain for digest, plain in self._plain.items() if digest in kept}


def tried(action: Callable[[], tuple[Finding, ...]]) -> tuple[Finding, ...]:
    """Return what an action finds, or what keeps it from being done: a mistake in a file never ends the program."""
    try:
        return action()
    except DefinitionError as error:
        return error.findings
    except (MemoryError, RecursionError) as error:
        return budget.too_large(error).findings
    except MisuseError as error:
        return (Finding("serve.no-such-edition", "error", str(error)),)
    except Exception as error:
        words = f"this is a bug of pnp, not of your game: {type(error).__name__}: {error}"
        return (Finding(BUG, "error", words, hint="please report it with the game's folder"),)
