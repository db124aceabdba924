"""Definition → `Game`: references are checked, zones become cells, lengths millimeters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from pnp.errors import Span
from pnp.model.definition import RootDefinition
from pnp.model.game import (
    BoardId,
    Budget,
    Chapter,
    Credit,
    Die,
    Game,
    GameId,
    Kit,
    MarkerId,
    RulesBook,
    Side,
    SideId,
    Skin,
    SkinId,
    SkinWord,
    Stat,
    StatId,
    Variable,
)
from pnp.model.loading import unread_files
from pnp.model.resolve.boards import boards, ground
from pnp.model.resolve.combat import modifiers, tables
from pnp.model.resolve.context import Scope
from pnp.model.resolve.examples import examples
from pnp.model.resolve.moves import states
from pnp.model.resolve.pieces import classes, composites, markers, pieces
from pnp.model.resolve.play import charts, formulas, panel_rows, procedure, tracks
from pnp.model.resolve.roles import roles
from pnp.model.resolve.rulings import rulings, words
from pnp.model.resolve.scenarios import forts, scenarios
from pnp.model.text.passages import passages
from pnp.source.collector import Findings
from pnp.source.load import Source


def resolve(definition: RootDefinition, source: Source, findings: Findings, templates: tuple[Path, ...] = ()) -> Game:
    """Return the game of a definition. It must not be used when there are errors among the findings."""
    context = Scope(definition, source, findings)
    title = definition.game
    chances = formulas(context)
    kinds = ground(context)
    maps = boards(context, kinds)
    battles = scenarios(context, maps)
    game = Game(
        id=GameId(title.id),
        title=title.title,
        subtitle=title.subtitle,
        version=title.version,
        released=title.released,
        players=(title.players.low, title.players.high),
        minutes=title.minutes,
        credits=tuple(Credit(credit.role, credit.name, credit.url) for credit in title.credits),
        license=title.license,
        notice=title.notice,
        language=definition.language,
        folder=source.folder.root,
        sides=MappingProxyType(_sides(context)),
        dice=MappingProxyType(_dice(context)),
        stats=MappingProxyType(_stats(context)),
        pieces=MappingProxyType(pieces(context)),
        composites=MappingProxyType(composites(context)),
        markers=MappingProxyType(markers(context)),
        terrain=MappingProxyType(kinds.terrain),
        boards=MappingProxyType(maps),
        budget=_budget(context),
        procedure=procedure(context),
        formulas=MappingProxyType(chances),
        examples=MappingProxyType(examples(context, maps, battles, chances)),
        charts=MappingProxyType(charts(context)),
        rules=_rules(context),
        kit=_kit(context),
        terms=MappingProxyType(words(definition)),
        templates=templates,
        variables=MappingProxyType(_variables(definition)),
        features=MappingProxyType(kinds.features),
        scenarios=MappingProxyType(battles),
    )
    return _with_more(context, game)


def _with_more(context: Scope, game: Game) -> Game:
    """Return the game with the parts that only some games have."""
    return replace(
        game,
        classes=MappingProxyType(classes(context)),
        tables=MappingProxyType(tables(context)),
        modifiers=MappingProxyType(modifiers(context)),
        forts=MappingProxyType(forts(context)),
        roles=MappingProxyType(roles(context)),
        states=MappingProxyType(states(context)),
        tracks=MappingProxyType(tracks(context)),
        skins=MappingProxyType(_skins(context)),
        rulings=rulings(context, game),
        formula_spans=MappingProxyType({name: context.key("formulas", name) for name in game.formulas}),
        passages=passages(context.source),
        unread=unread_files.fragments(context.source),
    )


def _skins(context: Scope) -> dict[SkinId, Skin]:
    found = {}
    for id_, skin in context.definition.skins.items():
        words = {name: SkinWord(word.one, word.many) for name, word in skin.words.items()}
        found[SkinId(id_)] = Skin(SkinId(id_), skin.name, MappingProxyType(words), context.key("skins", id_))
    return found


def _sides(context: Scope) -> dict[SideId, Side]:
    return {
        SideId(id_): Side(
            SideId(id_), side.name, side.color, side.emblem, player, side.neutral, context.key("sides", id_)
        )
        for player, (id_, side) in enumerate(context.definition.sides.items(), start=1)
    }


def _dice(context: Scope) -> dict[str, Die]:
    return {name: Die(name, faces, context.key("dice", name)) for name, faces in context.definition.dice.items()}


def _stats(context: Scope) -> dict[StatId, Stat]:
    return {
        StatId(id_): Stat(
            StatId(id_),
            stat.name,
            stat.short,
            stat.slot or id_,
            stat.range.low if stat.range else 0,
            stat.range.high if stat.range else 0,
            stat.note,
            stat.optional,
            MappingProxyType(dict(stat.codes)),
            MappingProxyType(dict(stat.symbols)),
            MappingProxyType(dict(stat.flags)),
            context.key("stats", id_),
        )
        for id_, stat in context.definition.stats.items()
    }


def _variables(definition: RootDefinition) -> dict[str, Variable]:
    return {
        id_: Variable(id_, variable.name, variable.range.low, variable.range.high)
        for id_, variable in definition.variables.items()
    }


def _budget(context: Scope) -> Budget | None:
    budget = context.definition.budget
    if budget is None:
        return None
    return Budget(budget.amount, budget.unit, budget.units, budget.note, context.key("budget"))


def _rules(context: Scope) -> RulesBook | None:
    rules = context.definition.rules
    if rules is None:
        return None
    chapters = []
    seen: dict[str, Span] = {}
    for number, name in enumerate(rules.chapters):
        span = context.value("rules", "chapters", number)
        if name in seen:
            related = [(seen[name], "first here")]
            context.findings.error(
                "source.duplicate-include", f"the chapter {name!r} is listed twice", span, "", related
            )
            continue
        seen[name] = span
        text = context.source.folder.read(name, span)
        if text is not None:
            path = context.source.folder.root / PurePosixPath(name)
            chapters.append(Chapter(path, text, Span(context.source.folder.name(name), 1, 1)))
    blurb = context.part(("rules", "blurb"), 0, len(rules.blurb))
    summary = panel_rows(context, ("rules", "summary"), rules.summary)
    return RulesBook(
        rules.title,
        rules.subtitle,
        rules.blurb,
        rules.cover,
        tuple(chapters),
        blurb,
        summary,
        MappingProxyType(unread_files.chapters(context.source.folder, chapters)),
        context.key("rules", "chapters"),
        context.value("rules", "cover"),
    )


def _kit(context: Scope) -> Kit:
    kit = context.definition.kit
    names = context.ids("boards")
    chosen = kit.boards
    if chosen is None:
        chosen = [name for name, board in context.definition.boards.items() if not board.alternative]
    for number, board in enumerate(chosen):
        context.known("board", board, names, context.value("kit", "boards", number))
    for word, marker in kit.backs.items():
        context.known("marker", marker, context.ids("markers"), context.value("kit", "backs", word))
    if kit.losses is not None:
        context.known("stat", kit.losses, context.ids("stats"), context.value("kit", "losses"))
    return Kit(
        tuple(dict.fromkeys(kit.documents)),
        tuple(BoardId(board) for board in dict.fromkeys(chosen)),
        kit.counter_size.mm,
        kit.counter_bleed.mm,
        kit.counter_sheet,
        MappingProxyType({word: MarkerId(marker) for word, marker in kit.backs.items()}),
        None if kit.losses is None else StatId(kit.losses),
        kit.counters,
        None if kit.counters is None else context.value("kit", "counters"),
        kit.standees,
    )
