"""Definition → `Game`: references are checked, zones become cells, lengths millimeters."""

from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from pnp.errors import Span
from pnp.model.definition import RootDefinition
from pnp.model.game import Budget, Chapter, Credit, Die, Game, Kit, RulesBook, Side, Skin, SkinWord, Stat, Variable
from pnp.model.game.documents import Losses
from pnp.model.game.ids import SideId, SkinId, StatId
from pnp.model.loading import unread_files
from pnp.model.resolve.boards import boards
from pnp.model.resolve.combat import modifiers, tables
from pnp.model.resolve.components import component_sets, picture_credits
from pnp.model.resolve.conduct import control, stacking, supply
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.examples import examples
from pnp.model.resolve.facing import facing
from pnp.model.resolve.formats import FormatScope
from pnp.model.resolve.ground import ground
from pnp.model.resolve.moves import check_forward, hand, states
from pnp.model.resolve.pieces import classes, composites, markers, pieces
from pnp.model.resolve.play import charts, formulas, panel_rows, procedure, tracks
from pnp.model.resolve.prices import attributes
from pnp.model.resolve.roles import roles
from pnp.model.resolve.rulings import rulings, words
from pnp.model.resolve.scenarios import scenarios
from pnp.model.resolve.units import formations, unit_sizes, unit_types
from pnp.model.text.passages import passages
from pnp.source.collector import Findings
from pnp.source.load import Source


def resolve(definition: RootDefinition, source: Source, findings: Findings, templates: tuple[Path, ...] = ()) -> Game:
    """Return the game of a definition. It must not be used when there are errors among the findings."""
    context, budget = Scope(definition, source, findings), definition.budget
    chances = formulas(context)
    kinds = ground(context)
    maps = boards(context, kinds)
    lookups, makes = tables(context, chances), FormatScope(context)
    units = pieces(context, maps, makes)
    battles = scenarios(context, maps, kinds, units)
    check_forward(context, maps)
    turning = facing(context, maps)
    game = record(
        Game,
        definition.game,
        players=tuple(definition.game.players),
        credits=tuple(record(Credit, credit) for credit in definition.game.credits),
        language=definition.language,
        folder=source.folder.root,
        sides=MappingProxyType(_sides(context)),
        dice=MappingProxyType(_dice(context)),
        stats=MappingProxyType(_stats(context)),
        pieces=MappingProxyType(units),
        composites=MappingProxyType(composites(context)),
        markers=MappingProxyType(markers(context, makes)),
        terrain=MappingProxyType(kinds.terrain),
        line_kinds=MappingProxyType(kinds.lines),
        boards=MappingProxyType(maps),
        budget=record(Budget, budget, span=context.key("budget")) if budget else None,
        procedure=procedure(context),
        formulas=MappingProxyType(chances),
        examples=MappingProxyType(examples(context, maps, battles, chances, lookups, turning)),
        charts=MappingProxyType(charts(context)),
        rules=_rules(context),
        kit=_kit(context, makes),
        terms=MappingProxyType(words(definition)),
        templates=templates,
        variables=MappingProxyType(_variables(definition)),
        over=MappingProxyType(kinds.over),
        attributes=MappingProxyType(attributes(context)),
        scenarios=MappingProxyType(battles),
        tables=MappingProxyType(lookups),
        facing=turning,
    )
    return _with_more(context, replace(game, components=MappingProxyType(component_sets(context, makes))))


def _with_more(context: Scope, game: Game) -> Game:
    return replace(
        game,
        classes=MappingProxyType(classes(context)),
        modifiers=MappingProxyType(modifiers(context)),
        types=MappingProxyType(unit_types(context)),
        sizes=MappingProxyType(unit_sizes(context)),
        formations=MappingProxyType(formations(context)),
        roles=MappingProxyType(roles(context)),
        states=MappingProxyType(states(context)),
        control=control(context),
        stacking=stacking(context),
        supply=supply(context, game.boards),
        hand=hand(context),
        tracks=MappingProxyType(tracks(context)),
        skins=MappingProxyType(_skins(context)),
        rulings=rulings(context, game),
        formula_spans=MappingProxyType({name: context.key("formulas", name) for name in game.formulas}),
        pictures=MappingProxyType(picture_credits(context)),
        icons=MappingProxyType(dict(context.definition.icons)),
        icon_spans=MappingProxyType({name: context.value("icons", name) for name in context.definition.icons}),
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
        SideId(id_): record(
            Side, side, id=SideId(id_), player=player, span=context.key("sides", id_), forward=side.forward or ""
        )
        for player, (id_, side) in enumerate(context.definition.sides.items(), start=1)
    }


def _dice(context: Scope) -> dict[str, Die]:
    return {name: Die(name, faces, context.key("dice", name)) for name, faces in context.definition.dice.items()}


def _stats(context: Scope) -> dict[StatId, Stat]:
    return {
        StatId(id_): record(
            Stat,
            stat,
            id=StatId(id_),
            slot=stat.slot or id_,
            low=stat.range.low if stat.range else 0,
            high=stat.range.high if stat.range else 0,
            codes=MappingProxyType(dict(stat.codes)),
            symbols=MappingProxyType(dict(stat.symbols)),
            flags=MappingProxyType(dict(stat.flags)),
            span=context.key("stats", id_),
        )
        for id_, stat in context.definition.stats.items()
    }


def _variables(definition: RootDefinition) -> dict[str, Variable]:
    return {id_: Variable(id_, variable.name, *variable.range) for id_, variable in definition.variables.items()}


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
    return record(
        RulesBook,
        rules,
        cover_symbol=rules.cover,
        chapters=tuple(chapters),
        blurb_span=context.part(("rules", "blurb"), 0, len(rules.blurb)),
        summary=panel_rows(context, ("rules", "summary"), rules.summary),
        unread=MappingProxyType(unread_files.chapters(context.source.folder, chapters)),
        chapters_span=context.key("rules", "chapters"),
        cover_span=context.value("rules", "cover"),
    )


def _kit(context: Scope, formats: FormatScope) -> Kit:
    kit = context.definition.kit
    chosen = kit.boards
    if chosen is None:
        chosen = [name for name, board in context.definition.boards.items() if not board.alternative]
    context.all_defined("board", chosen, "kit", "boards")
    for word, marker in kit.backs.items():
        context.defined("marker", marker, "kit", "backs", word)
    losses = kit.losses and Losses(kit.losses.of, StatId(kit.losses.stat))
    if losses is not None:
        context.defined("stat", losses.stat, "kit", "losses", "stat")
        tags = sorted({tag for marker in context.definition.markers.values() for tag in marker.tags})
        context.known("tag", losses.of, tags, context.value("kit", "losses", "of"))
    return record(
        Kit,
        kit,
        documents=tuple(dict.fromkeys(kit.documents)),
        boards=tuple(dict.fromkeys(chosen)),
        format=formats.default,
        backs=MappingProxyType(dict(kit.backs)),
        losses=losses,
        counters_span=None if kit.counters is None else context.value("kit", "counters"),
    )
