"""One sequence told in several places: on charts, in numbered lists, under headings, in the order of play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, texts
from pnp.errors import Span
from pnp.model.game import Action, Game, Panel, Passage
from pnp.model.game.play import Step
from pnp.model.text.chapters import Heading

_LEAST = 3
"""So many entries two places must share before their orders are compared."""
_NUMBERED = pattern(r"[\s>]*\d{1,9}[.)]\s")
_TITLE = pattern(r"\s*(?:\*\*(?P<bold>[^*\n]{1,60})\*\*|(?P<words>[^\W\d_][^.:;,(\n–—]{1,40})\s*(?:[.:;,(–—]|$))")
_IN_ORDER = pattern(r"\b(?:phases?|steps?|sequence|order|turns?|rounds?|procedure|set(?:ting)?[ -]?up)\b")
_WORD = pattern(r"[^\W\d_]{3,}")
_GENERAL = frozenset({"the", "and", "then", "phase", "phases", "step", "steps", "segment", "segments", "stage", "your"})
_ENDING = pattern(r"(?<=[^\W\d_]{3})(?:e?ments?|ies|ing|ed|es|s|e|y)$")
_MOST_WORDS = 4
_Path = tuple[object, ...]


class _Entry(NamedTuple):
    """A point of a sequence: its title, where it stands, and the words of each name that it goes by."""

    title: str
    span: Span
    names: tuple[frozenset[str], ...]


class _Sequence(NamedTuple):
    """Points in an order. `where`: what has them, in a sentence; `kind`: what that is.

    The steps of a procedure that name their rules are `bound` to the order of `headings` by `procedure.out-of-order`.
    """

    where: str
    entries: tuple[_Entry, ...]
    kind: Literal["bound", "procedure", "headings", "list", "strip"]


class _Exchange(NamedTuple):
    """Two entries of a sequence that another one has the other way round, and the one that is out of place."""

    one: _Entry
    other: _Entry
    stray: _Entry
    before: _Entry
    behind: _Entry


@check(
    "sequence.out-of-order",
    "warning",
    "A sequence that a chart shows in another order than the rules is played in the order of the chart.",
    "Errata: the sequence of play printed on the map was that of another game of the series (Operations 26).",
    code="U08",
)
def sequences_agree(game: Game) -> Iterator[Report]:
    """What two places tell as a sequence, they tell in one order; the place against which most others stand is told."""
    found = list(_sequences(game))
    against = [pair for pair in combinations(found, 2) if _differ(*pair)]
    while against:
        counts = [sum(each in pair for pair in against) for each in found]
        odd = found[max(range(len(found)), key=lambda place: (counts[place], place))]
        right = next(one if other is odd else other for one, other in against if odd in (one, other))
        exchange = _exchanged(right, odd)
        if exchange is not None:
            yield _told(odd, right, exchange)
        against = [pair for pair in against if odd not in pair]


def _differ(one: _Sequence, other: _Sequence) -> bool:
    if {one.kind, other.kind} == {"bound", "headings"}:
        return False
    return _exchanged(one, other) is not None and _exchanged(other, one) is not None


def _told(odd: _Sequence, right: _Sequence, found: _Exchange) -> Report:
    return Report(
        f"'{found.one.title}' stands before '{found.other.title}' in {odd.where}, but in {right.where} "
        f"'{found.before.title}' comes before '{found.behind.title}'",
        found.stray.span,
        "change their places, here or there",
        ((found.before.span, f"'{found.before.title}'"), (found.behind.span, f"'{found.behind.title}'")),
    )


def _exchanged(right: _Sequence, other: _Sequence) -> _Exchange | None:
    """The first two entries of a sequence that stand next to each other in a way in which another has them not."""
    matched = _matched(right, other)
    if len(matched) < _LEAST or len({place for _, places in matched for place in places}) < _LEAST:
        return None
    turned = [
        (first, second)
        for first, second in combinations(range(len(matched)), 2)
        if min(matched[first][1]) > max(matched[second][1])
    ]
    if not turned:
        return None
    counts = [sum(number in pair for pair in turned) for number in range(len(matched))]
    stray = counts.index(max(counts))
    first, second = min(turned, key=lambda pair: (stray not in pair, pair[1] - pair[0]))
    one, two = matched[first], matched[second]
    return _Exchange(one[0], two[0], matched[stray][0], right.entries[max(two[1])], right.entries[min(one[1])])


def _matched(right: _Sequence, other: _Sequence) -> list[tuple[_Entry, list[int]]]:
    """The entries of a sequence that another one has too, each with its places there."""
    names = [entry.names for entry in other.entries]
    found = [(entry, _places(entry, right)) for entry in other.entries if names.count(entry.names) == 1]
    return [(entry, places) for entry, places in found if places]


def _places(entry: _Entry, right: _Sequence) -> list[int]:
    """Where an entry stands in another sequence, also as parts of it or as a part of one; nowhere when that is open."""
    numbered = list(enumerate(right.entries))
    same = [place for place, other in numbered if set(entry.names) & set(other.names)]
    if same:
        return same if len(same) == 1 else []
    for words in entry.names:
        parts = [(place, name) for place, other in numbered for name in other.names if name < words]
        if parts and frozenset().union(*(name for _, name in parts)) == words:
            return sorted({place for place, _ in parts})
    inside = {place for place, other in numbered for name in other.names for words in entry.names if words < name}
    return list(inside) if len(inside) == 1 else []


# Sequences


def _sequences(game: Game) -> Iterator[_Sequence]:
    """What the game tells as a sequence, what decides before what repeats."""
    panels = list(_panels(game))
    procedure = game.procedure
    actions = _procedure(game, "actions", "the order of play", procedure.actions)
    if sum(action.cost for action in procedure.actions) <= procedure.actions_per_turn or any(
        panel.kind == "strip" and len(_matched(actions, panel)) >= _LEAST for panel in panels
    ):
        yield actions
    yield _procedure(game, "setup", "the set-up of the procedure", procedure.setup)
    yield from _headings(game)
    yield from _numbered_lists(game)
    yield from panels


def _procedure(game: Game, part: str, where: str, steps: Sequence[Step | Action]) -> _Sequence:
    """The steps of a part of the procedure, by their names and the headings of their rules.

    None where these stand in another order, which `procedure.out-of-order` tells.
    """
    names = [passage for passage in game.passages if passage.path[:2] == ("procedure", part) and passage.is_name]
    written = list(phrasing.booklet(game).headings)
    rules = [written.index(step.says) for step in steps if step.says in written]
    told = [phrasing.heading_of(game, step.says) for step in steps]
    entries = [_entry(passage.text, passage.span, rule) for passage, rule in zip(names, told, strict=False)]
    kept = entries if rules == sorted(rules) else []
    return _Sequence(where, tuple(entry for entry in kept if entry.names), "bound" if rules else "procedure")


def _entry(title: str, span: Span, rule: str = "") -> _Entry:
    """A point by its title, and by the words of its rule; without names when nothing can be made of them."""
    names = [_stems(text) for text in (title, rule) if text and "{" not in text]
    return _Entry(" ".join(title.split()), span, tuple(dict.fromkeys(filter(None, names))))


def _stems(text: str) -> frozenset[str]:
    words = (word for word in _WORD.findall(text.lower()) if word not in _GENERAL)
    return frozenset(_ENDING.sub("", _ENDING.sub("", word)) or word for word in words)


def _headings(game: Game) -> Iterator[_Sequence]:
    """The headings under one that says of itself that a sequence stands there."""
    outer: list[Heading] = []
    groups: dict[str, list[Heading]] = {}
    for heading in phrasing.booklet(game).written:
        outer = [above for above in outer if above.level < heading.level]
        if outer and _IN_ORDER.search(outer[-1].words.lower()):
            groups.setdefault(outer[-1].words, []).append(heading)
        outer.append(heading)
    for words, below in groups.items():
        entries = tuple(_entry(each.words, each.span) for each in below)
        yield _Sequence(f"the rules under '{words}'", entries, "headings")


def _numbered_lists(game: Game) -> Iterator[_Sequence]:
    """The numbered lists of the chapters that give each point a title."""
    lists: list[list[ProseText]] = []
    for before, text in zip((None, *texts(game)), texts(game), strict=False):
        if text.paragraph.kind != "item" or not text.binding or not _is_numbered(game, text):
            continue
        if before is None or not lists or lists[-1][-1] is not before:
            lists.append([])
        lists[-1].append(text)
    for points in lists:
        where = f"a list of {phrasing.place(game, points[0].paragraph.heading, 'the rules')}"
        yield _Sequence(where, tuple(entry for text in points for entry in _titled(text)), "list")


def _is_numbered(game: Game, text: ProseText) -> bool:
    line = text.paragraph.lines[0]
    return any(map(_NUMBERED.match, _lines(game).get(line.file, [])[line.line - 1 : line.line]))


@lru_cache(maxsize=16)
def _lines(game: Game) -> dict[str, list[str]]:
    """The lines of every chapter, by its file."""
    chapters = game.rules.chapters if game.rules is not None else ()
    return {chapter.span.file: chapter.text.split("\n") for chapter in chapters}


def _titled(text: ProseText) -> Iterator[_Entry]:
    """A point of a list by its title: what stands in bold type at its beginning, or a few words before a stop."""
    found = _TITLE.match(text.plain)
    kind = found.lastgroup if found else None
    if found is not None and kind is not None and len(found[kind].split()) <= _MOST_WORDS:
        yield _entry(found[kind].rstrip(".: "), text.place(found.start(kind), found.end(kind)))


def _panels(game: Game) -> Iterator[_Sequence]:
    """The phases and the numbered steps that panels of the summary and of charts show."""
    groups: dict[_Path, list[tuple[str, Passage]]] = {}
    for passage in game.passages:
        path = passage.path
        if path[0] in ("rules", "charts") and len(path) > _LEAST:
            if path[-3] == "phases" and path[-1] == "name":
                groups.setdefault(path[:-2], []).append((passage.text, passage))
            elif path[-2] == "steps":
                groups.setdefault(path[:-1], []).append((str(path[-1]), passage))
    titles: dict[_Path, str] = {
        passage.path[:-1]: passage.text for passage in game.passages if passage.path[-1] == "title"
    }
    loose = _unnumbered(game)
    for way, named in sorted(groups.items(), key=lambda group: group[0][0] == "charts"):
        title, sheet = titles.get(way[:-1], ""), titles.get(way[:2], "")
        of = f"the chart '{sheet}'" if sheet else "the summary"
        where = f"'{title}' of {of}" if title else of
        if way[:-1] not in loose:
            entries = tuple(_entry(name, passage.span) for name, passage in named)
            yield _Sequence(where, entries, "strip" if way[-1] == "phases" else "list")


def _unnumbered(game: Game) -> set[_Path]:
    """The paths of panels whose steps stand in no order."""
    grids: list[tuple[tuple[str, ...], Sequence[Sequence[Panel]]]] = [
        (("charts", id_, "rows"), chart.rows) for id_, chart in game.charts.items()
    ]
    if game.rules is not None:
        grids.append((("rules", "summary"), game.rules.summary))
    return {
        (*path, row, column)
        for path, rows in grids
        for row, panels in enumerate(rows)
        for column, panel in enumerate(panels)
        if panel.options.get("numbered") is False and panel.kind == "steps"
    }
