"""The rules booklet: Markdown chapters, rendered from the game, numbered, cross-referenced and illustrated."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pnp import templating
from pnp.artwork import symbol_library
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.summary_page import SUMMARY_TITLE, notes_page, panel_page, shown_in_summary, summary_page
from pnp.errors import DefinitionError, Finding, Span
from pnp.generators import Context
from pnp.generators.rules import cover, figures, markdown
from pnp.generators.rules.references import Figures, UnknownReferenceError, printed
from pnp.model.game import Chapter, Game, RulesBook, SparePage
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import chapters
from pnp.model.text.chapters import DEEPEST, Numbers, Title
from pnp.scene.flow import Block, Contents, Flow, FlowHeading, FullPage, Icon, Index, IndexMark, Inlines, Run
from pnp.scene.items import Symbol
from pnp.scene.page_format import PageFormat, booklet_page
from pnp.scene.sheet import Product
from pnp.scene.theme import Theme
from pnp.scene.typography import apostrophes
from pnp.source.suggestions import nearest


class Headings:
    """All headings with their numbers, by chapter and by id; `chapters`: the place and the titles of each file."""

    def __init__(self, chapters: Iterable[tuple[Span, Iterable[Title]]]) -> None:
        self.by_id: dict[str, FlowHeading] = {}
        self.findings: list[Finding] = []
        self._chapters: list[list[FlowHeading]] = []
        self._numbers = Numbers()
        for span, titles in chapters:
            self._chapters.append([self._heading(title, span) for title in titles])

    def of_chapter(self, index: int) -> list[FlowHeading]:
        """Return the headings of one chapter file in order."""
        return self._chapters[index]

    def unknown(self, wanted: str) -> tuple[str, str]:
        """Return the message about an undefined heading id, and a hint."""
        near = nearest(wanted, self.by_id)
        hint = f"did you mean {near!r}?" if near else f"give a heading this id: ## Title {{: #{wanted}}}"
        return f"there is no rule with the id {wanted!r}", hint

    def _heading(self, title: Title, span: Span) -> FlowHeading:
        level = min(title.level, DEEPEST)
        number = self._numbers.next(level, title.numbered)
        heading = FlowHeading(level, number, title.words, f"rule-{title.id}")
        if title.id in self.by_id:
            message = f"two headings have the id {title.id!r}: {self.by_id[title.id].title!r} and {title.words!r}"
            hint = "give one of them its own: {: #another-id}"
            self.findings.append(Finding("rules.duplicate-id", "error", message, span, hint))
        self.by_id.setdefault(title.id, heading)
        return heading


_HEADINGS_FOR_CONTENTS = 5
_MOST_SPARE = 3
"""No folded booklet lacks more pages."""
_CHAPTER = "chapter\u00a0{}"
_NAMES_CHAPTER = re.compile(r"(?i)\b(?:chapters?|section|rule|and|or|to)\s+$")
"""Words before the number of a chapter, which would be read as a count without them."""


def rules(game: Game, context: Context) -> Product:
    """Return the booklet as running text; raises DefinitionError with every template, link and figure that fails."""
    if game.rules is None:
        raise DefinitionError([Finding("rules.none", "error", "the kit asks for rules, but the game has none")])
    page = booklet_page(context.paper)
    return Product("rules", game.rules.title, "flow", flow=_Book(game, game.rules, context, page).flow())


def _studio(game: Game, theme: Theme, page: PageFormat) -> figures.Studio:
    return figures.Studio(game, theme, page.measure, FaceCache(game, theme))


@cached_on_game
def front(game: Game, theme: Theme, page: PageFormat) -> Symbol:
    """Draw the cover; raises as `rules`."""
    assert game.rules is not None, "only a game with rules has a booklet"
    return cover.front(_studio(game, theme, page), game.rules, page)


@cached_on_game
def back(game: Game, theme: Theme, page: PageFormat) -> Symbol | None:
    """Draw the summary on the last page, if there is one; raises as `rules`."""
    studio = _studio(game, theme, page)
    return summary_page(game, studio.faces, studio.color, page)


@cached_on_game
def spare(game: Game, theme: Theme, page: PageFormat) -> tuple[FullPage, ...]:
    """Draw the spare pages, or without any what fits a page of each chart; raises as `rules`."""
    assert game.rules is not None, "only a game with rules has a booklet"
    studio = _studio(game, theme, page)
    if game.rules.spare_pages:
        pages = (
            (each.title, panel_page(game, studio.faces, studio.color, page, each)) for each in game.rules.spare_pages
        )
        return tuple(FullPage(drawn, title) for title, drawn in pages)
    charts = [SparePage(each.title, each.rows) for each in game.charts.values() if not (each.per_side or each.fold)]
    charts.sort(key=lambda chart: shown_in_summary(game, chart))
    return tuple(islice((each for chart in charts for each in _pages_of(studio, page, chart)), _MOST_SPARE))


def _pages_of(studio: figures.Studio, page: PageFormat, chart: SparePage) -> Iterator[FullPage]:
    """Yield pages of a chart, on each as many of its rows as fit.

    Where few are left for the last page, it has half of them. A row that fits no page is left out; the pages of what
    remains are named after their first panels.
    """
    rows, is_whole = chart.rows, True
    while rows:
        for count in range(len(rows), 0, -1):
            with suppress(DefinitionError):
                title = chart.title if rows is chart.rows else f"{chart.title}, continued"
                shown = SparePage(title if is_whole else rows[0][0].title or title, rows[:count])
                if shown.title != title and len(rows[0]) == 1:
                    shown = shown._replace(rows=((rows[0][0]._replace(title=""),), *rows[1:count]))
                drawn = panel_page(studio.game, studio.faces, studio.color, page, shown)
                if is_whole and 0 < len(rows) - count <= count / 3:
                    count = len(rows) // 2
                    drawn = panel_page(studio.game, studio.faces, studio.color, page, shown._replace(rows=rows[:count]))
                yield FullPage(drawn, shown.title)
                break
        else:
            is_whole = False
        rows = rows[count:]


class _Filled(NamedTuple):
    """A chapter with its templates rendered."""

    chapter: Chapter
    tokens: markdown.Tokens
    titles: tuple[Title, ...]


class _Book:
    """Assembles the booklet and collects findings.

    `has_gaps`: a chapter could not be rendered, so that its headings are missing.
    """

    def __init__(self, game: Game, book: RulesBook, context: Context, page: PageFormat) -> None:
        self.game = game
        self.book = book
        self.theme = context.theme
        self.page = page
        self.studio = _studio(game, context.theme, page)
        self.findings: list[Finding] = []
        self.color = self.studio.color
        self.figures = Figures(())
        self.has_index = False
        self.has_gaps = False

    def flow(self) -> Flow:
        filled = [self._filled(chapter) for chapter in (*self.book.chapters, *self._credits())]
        headings = Headings((entry.chapter.span, entry.titles) for entry in filled)
        self.findings += headings.findings
        self.figures = Figures(words for entry in filled for words in markdown.figures(entry.tokens))
        body = [block for index, entry in enumerate(filled) for block in self._chapter(index, entry, headings)]
        if self.findings:
            raise DefinitionError(self.findings)
        return Flow(
            self.game.title,
            self.color,
            self.page,
            tuple(self._with_matter(body)),
            look=self.book.look,
            signature=4,
            most=self.book.pages,
            spare=spare(self.game, self.theme, self.page),
            notes=FullPage(notes_page(self.studio.faces, self.color, self.page), "Notes"),
            language=self.game.language,
        )

    def _with_matter(self, body: Sequence[Block]) -> Iterator[Block]:
        """Yield the cover, the contents, the chapters, the index and the summary, unless they are empty."""
        yield FullPage(front(self.game, self.theme, self.page), self.book.title, "cover", bleeds=True)
        if sum(isinstance(block, FlowHeading) for block in body) >= _HEADINGS_FOR_CONTENTS:
            yield Contents("Contents")
        yield from body
        if self.has_index:
            yield Index("Index", "index")
        if (summary := back(self.game, self.theme, self.page)) is not None:
            yield FullPage(summary, SUMMARY_TITLE, "summary")

    def _credits(self) -> Iterator[Chapter]:
        """Yield the shipped chapter of credits and license, unless a chapter has them or the game names none."""
        game = self.game
        if (game.credits or game.license) and "credits" not in chapters.of(game).headings:
            yield Chapter(Path("credits.md"), "{% include 'rules/credits.md' %}", Span("rules/credits.md", 1, 1))

    def _filled(self, chapter: Chapter) -> _Filled:
        try:
            tokens = markdown.parse(self._text(chapter))
            return _Filled(chapter, tokens, tuple(markdown.titles(tokens, self.game.language)))
        except DefinitionError as error:
            self.findings += error.findings
        except markdown.NestingError:
            message, hint = "lists and quotations are nested too deeply here", "use fewer levels"
            self.findings.append(Finding("rules.nesting", "error", message, chapter.span, hint))
        self.has_gaps = True
        return _Filled(chapter, (), ())

    def _text(self, chapter: Chapter) -> str:
        """Return the Markdown of a chapter; the columns of its findings are those of its file."""
        if (guarded := markdown.guarded(chapter.text)) != chapter.text:
            with suppress(DefinitionError):
                return templating.render(self.game, guarded)
        return templating.render(self.game, chapter.text, chapter.span)

    def _chapter(self, index: int, entry: _Filled, headings: Headings) -> Iterator[Block]:
        resolver = markdown.Resolver(
            inlines=lambda reference: self._reference(reference, headings, entry.chapter),
            figure=lambda words: self._figure(words, entry.chapter),
            link=lambda target: self._link(target, chapter=entry.chapter),
            place=lambda words: locate(entry.chapter, words),
            colors={"example": self.color, "note": self.theme.muted},
            language=self.game.language,
        )
        yield from markdown.blocks(entry.tokens, resolver, iter(headings.of_chapter(index)))

    def _reference(self, reference: markdown.MarkdownReference, headings: Headings, chapter: Chapter) -> Inlines:
        match reference.kind:
            case "rule":
                return self._rule(reference, headings, chapter)
            case "term":
                self.has_index = True
                word = self.game.terms.get(reference.target, reference.target)
                return (IndexMark(apostrophes(word)), Run(apostrophes(reference.label or word)))
            case "index":
                self.has_index = True
                return (IndexMark(apostrophes(reference.target)),)
            case "image":
                message = f"the picture {reference.target!r} cannot be shown"
                hint = "chapters show drawings of the game: a ```figure block, or [[symbol:name]] in a line"
                self._find(chapter, reference.written, "rules.picture", message, hint)
                return ()
            case "symbol" if reference.in_cell:
                message = f"the drawing {reference.target!r} cannot be shown in a table"
                self._find(chapter, reference.written, "rules.picture", message, "write its name, or show it in a list")
                return ()
            case "symbol":
                return self._icon(reference, chapter)
            case _:
                return self._thing(reference, chapter)

    def _rule(self, reference: markdown.MarkdownReference, headings: Headings, chapter: Chapter) -> Inlines:
        heading = headings.by_id.get(reference.target)
        if heading is None:
            if not (self.has_gaps and reference.target in chapters.of(self.game).headings):
                self._find(chapter, reference.written, "rules.unknown-rule", *headings.unknown(reference.target))
            return (Run(reference.label),)
        words = (Run(reference.label + "\u00a0"),) if reference.label else ()
        number = heading.number or heading.title
        if number.isdigit() and not words and not _NAMES_CHAPTER.search(reference.before):
            number = (_CHAPTER if self.game.language.startswith("en") else "[{}]").format(number)
        return (*words, Run(number, target=f"#{heading.anchor}"))

    def _thing(self, reference: markdown.MarkdownReference, chapter: Chapter) -> Inlines:
        try:
            return printed(self.game, self.figures, reference)
        except UnknownReferenceError as error:
            self._find(chapter, reference.written, f"rules.unknown-{reference.kind}", str(error), error.hint)
            return (Run(reference.label or reference.target),)

    def _icon(self, reference: markdown.MarkdownReference, chapter: Chapter) -> Inlines:
        try:
            return (Icon(symbol_library.load(self.game, reference.target, {"currentColor": self.theme.ink})),)
        except DefinitionError as error:
            for finding in error.findings:
                self._find(chapter, reference.written, finding.id, finding.message, finding.hint)
            return ()

    def _figure(self, words: Sequence[str], chapter: Chapter) -> tuple[Symbol, str]:
        try:
            return figures.draw(self.studio, words), self.figures.anchor(tuple(words[1:]))
        except UnknownReferenceError as error:
            self._find(chapter, " ".join(words), "rules.unknown-figure", str(error), error.hint)
        except DefinitionError as error:
            self.findings += error.findings
        return Symbol("missing", 10.0, 10.0, ()), ""

    def _link(self, target: str, chapter: Chapter) -> str:
        if target.startswith("https://"):
            return target
        message = f"a link leads to {target!r}; only addresses that begin with https:// can be reached from print"
        hint = "to link to a rule write [[rule:its-id]]"
        self._find(chapter, target, "rules.link", message, hint)
        return ""

    def _find(self, chapter: Chapter, written: str, finding_id: str, message: str, hint: str) -> None:
        self.findings.append(Finding(finding_id, "error", message, locate(chapter, written), hint))


def locate(chapter: Chapter, written: str) -> Span:
    """Return the location of words in a chapter, with any space between them; else its first line."""
    pattern = r"[ \t]+".join(re.escape(word) for word in written.split())
    if not pattern or (found := re.search(pattern, chapter.text)) is None:
        return chapter.span
    line = chapter.text.count("\n", 0, found.start())
    column = found.start() - (chapter.text.rfind("\n", 0, found.start()) + 1) + 1
    return Span(chapter.span.file, chapter.span.line + line, column, column + len(found[0]))
