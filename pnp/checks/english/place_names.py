"""Words that are typed twice, names of the map that texts misspell, and names of areas that lie elsewhere."""

import re
from collections.abc import Iterator, Sequence

from pnp.checks import Report, check
from pnp.checks.shared import phrasing, sentences
from pnp.checks.shared.sentences import ProseText, quoted, wordings
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.ids import ScenarioId
from pnp.source import suggestions

_WORD = re.compile(r"[^\W\d_]+")
_FOUR = re.compile(r"\b\d{4}\b")
_HEX = re.compile(r"(?:\b\d{4} (?:to|and|or) )?\bhex(?:es)? \d{4}\b(?:(?:, | to | and | or )+\d{4}\b)*")
_BEGINS = re.compile(r"(?:^|[.!?:;|>#*(\"“\n-])\s*$")
"""What precedes a word that is capitalized because it begins a sentence, an entry or a title."""
_SHORTEST, _LONG = 5, 7
"""Letters of names that are compared, and of names that may have two wrong letters."""
_OFTEN = 3
"""A word that occurs so often is another name."""


@check("prose.misspelled-name", "warning")
def places_are_spelled_as_on_the_map(game: Game) -> Iterator[Report]:
    """Find hexes that no map has, and capitalized words within a sentence that almost are a name of a map."""
    texts = sentences.everywhere(game)
    yield from _unknown_hexes(game, texts)
    places = _places(game)
    if not places:
        return
    known = {word.lower() for name in _names(game) for word in _WORD.findall(name)}
    known |= {word for text in texts for word in _WORD.findall(text.plain) if word[:1].islower()}
    found: dict[str, list[Span]] = {}
    for text in texts:
        for word in _WORD.finditer(text.plain):
            said = word[0]
            if len(said) < _SHORTEST or not said[0].isupper() or said.isupper() or said.lower() in known:
                continue
            if not _BEGINS.search(text.plain[max(0, word.start() - 9) : word.start()]):
                found.setdefault(said, []).append(text.place(word.start(), word.end()))
    for said, spans in found.items():
        name = next((name for name in places if _is_misspelled(said, name)), None) if len(spans) < _OFTEN else None
        if name is not None:
            message = f"'{said}' is on no map; there is '{name}'"
            hint = f"write '{name}', or insert it with a template such as boards.ID.places.ID.name"
            related = ((places[name], "the place with that name"),)
            yield Report(message, spans[0], hint, related, (("said", said), ("name", name)))


def _unknown_hexes(game: Game, texts: Sequence[ProseText]) -> Iterator[Report]:
    """Yield numbers of hexes in texts of a game whose maps number all hexes with four figures."""
    boards = [*game.boards.values(), *(battle.board for battle in game.scenarios.values())]
    known = {board.grid.label(cell) for board in boards for cell in board.grid.cells}
    if not known or not all(map(_FOUR.fullmatch, known)):
        return
    for text in texts:
        for found in (each for part in _HEX.finditer(text.lower) for each in _FOUR.finditer(text.lower, *part.span())):
            if found[0] not in known:
                message = f"hex {found[0]} is on no map; the maps have {min(known)} to {max(known)}"
                witness = (("said", found[0]),)
                yield Report(message, text.place(*found.span()), "write the number of a hex", witness=witness)


def _places(game: Game) -> dict[str, Span]:
    """Return the longer words of names of a map: each with the thing of that name, or the last whose name has it."""
    named = [(place.name, place.span) for board in game.boards.values() for place in board.places]
    named += [(point.name, point.span) for board in game.boards.values() for point in board.points]
    named += [(line.name, line.span) for board in game.boards.values() for line in board.lines]
    found = {word: span for name, span in named for word in _WORD.findall(name) if len(word) >= _SHORTEST}
    return found | {name: span for name, span in named if name in found}


def _names(game: Game) -> Iterator[str]:
    """Yield every name that the definition gives anything."""
    yield from (game.title, *(passage.text for passage in game.passages if passage.is_name))
    yield from (side.name for side in game.sides.values())
    yield from (f"{piece.name} {piece.title} {piece.designation}" for piece in game.pieces.values())
    yield from (zone.name for board in game.boards.values() for zone in board.zones)
    yield from _places(game)


def _is_misspelled(said: str, name: str) -> bool:
    """Return whether a word has one letter more, less or different (of long names: two) than a name, not its ending."""
    most = 2 if len(name) >= _LONG else 1
    one, other = said.lower(), name.lower()
    is_near = abs(len(one) - len(other)) <= most and one[0] == other[0]
    is_part = one.startswith(other) or other.startswith(one)
    return is_near and not is_part and 0 < suggestions.distance(one, other) <= most


_COMPASS = {"north": (1, -1), "south": (1, 1), "west": (0, -1), "east": (0, 1)}
"""For each direction: columns (0) or rows (1), and towards which end."""


@check("area.misplaced", "warning")
def compass_names_match(game: Game) -> Iterator[Report]:
    """Find areas with no cell in the half that their name says, and texts that let a side enter elsewhere."""
    yield from _entering(game)
    for scenario in (each for each in game.scenarios.values() if each.board.grid.is_lattice):
        for area in scenario.areas.values():
            grid, words = scenario.board.grid, re.findall(r"[a-z]+", area.name.lower())
            found = [word.removesuffix("ern") for word in words if word.removesuffix("ern") in _COMPASS]
            for direction in found if len(found) == 1 else ():
                axis, towards = _COMPASS[direction]
                places = [grid.offset(cell)[axis] for cell in grid.cells]
                middle = (min(places) + max(places)) / 2
                if all((grid.offset(cell)[axis] - middle) * towards < 0 for cell in area.cells):
                    label = grid.label(min(area.cells, key=grid.offset))
                    half = f"has no hex in the {direction} half of the map; its first hex is {label}"
                    message = f"the area {phrasing.named(area)} of scenario {scenario.number} {half}"
                    witness = (("scenario", scenario.title), ("hex", label))
                    hint = "change its name, or its hexes (edge, rows, columns or cells)"
                    yield Report(message, area.span, hint, witness=witness)


def _entering(game: Game) -> Iterator[Report]:
    """Read the edges over which the units of a side enter: `out of the west`; of no side, those of all."""
    names = {re.compile(rf"\b{re.escape(side.name.lower())}\b"): side.id for side in game.sides.values()}
    for passage, text in sentences.outside_passages(game):
        scenario = game.scenarios.get(ScenarioId(str(passage.path[1]))) if passage.path[0] == "scenarios" else None
        for found in wordings("edge").finditer(text.lower) if scenario is not None else ():
            begin = text.lower.rfind(".", 0, found.start()) + 1
            named = [(each.start(), id_) for name, id_ in names.items() for each in name.finditer(text.lower, begin)]
            before = [each for each in named if each[0] < found.start()]
            side = passage.path[3] if passage.path[2] == "forces" else max(before)[1] if before else None
            entries = (
                [each for each in scenario.areas.values() if each.edge and side in {None, each.side}]
                if scenario
                else []
            )
            if entries and not any(found[1] in f"{area.edge} {'' if side else area.name.lower()}" for area in entries):
                area = entries[0]
                message = f"this side enters '{found[0]}', but its area {phrasing.named(area)} has edge: {area.edge}"
                hint = f"write '{area.edge}' in the text, or edge: {found[1]} in the area"
                related = tuple((area.span, f"the area {area.name}") for area in entries)
                yield Report(message, text.place(*found.span()), hint, related)


_TWICE = re.compile(r"\b([^\W\d_]++)(\s++)(\1)\b(?!['’-])")
_VALID = frozenset({"that", "had", "very", "much", "many", "far", "long", "no", "yes", "so", "more", "ha", "who"})
"""Words that English repeats on purpose."""


@check("prose.doubled-word", "warning")
def words_occur_once(game: Game) -> Iterator[Report]:
    """Find words that occur twice in a row."""
    for text in sentences.everywhere(game):
        for found in _TWICE.finditer(text.lower):
            if not _is_valid(game, text, found):
                word = text.plain[found.start(3) : found.end(3)]
                first, span = text.place(*found.span(1)), text.place(*found.span(3))
                before = f", which also ends line {first.line}" if first.line != span.line else ""
                yield Report(f"repeated word: '{word}'{before}", span, "delete one of them")


def _is_valid(game: Game, text: ProseText, found: re.Match[str]) -> bool:
    first, second = (text.plain[slice(*found.span(group))] for group in (1, 3))
    has_template = bool(text.paragraph.text[found.start(2) : found.end(2)].strip())
    if has_template or first.lower() in _VALID or (second[0].isupper() and not first[0].isupper()):
        return True
    names = {part.name for parts in (game.pieces, game.markers, game.boards, game.sides) for part in parts.values()}
    return second[0].isupper() and quoted(text.plain[found.start() : found.end()]) in names
