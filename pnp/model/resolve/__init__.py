"""Definition → `Game`: references are checked, zones become cells, lengths millimeters."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pnp.errors import Span
from pnp.model.definition import RootDefinition
from pnp.model.definition.pieces import StatDefinition
from pnp.model.game import Budget, Credit, Die, Game, MoveClass, Side, Stat, UnitSize, Variable
from pnp.model.loading import unread_files
from pnp.model.resolve.boards import boards
from pnp.model.resolve.combat import modifiers, tables
from pnp.model.resolve.components import component_sets, own_fonts, picture_credits
from pnp.model.resolve.conduct import control, facing, stacking, supply
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.documents import chart, kit, rules, skin
from pnp.model.resolve.examples import examples
from pnp.model.resolve.formats import FormatScope
from pnp.model.resolve.ground import attributes, ground
from pnp.model.resolve.moves import check_forward, hand, state
from pnp.model.resolve.pieces import composite, formation, markers, pieces, report_outside, unit_type
from pnp.model.resolve.play import formulas, procedure, tracks
from pnp.model.resolve.roles import role
from pnp.model.resolve.rulings import rulings, words
from pnp.model.resolve.scenarios import scenarios
from pnp.model.text.passages import passages
from pnp.source.collector import Findings
from pnp.source.load import Source
from pnp.source.nodes import ListNode, Node, ScalarNode, Step

_DRAWINGS = ("symbol", "symbols", "emblem", "cover", "icons")
"""Keys whose values are names of drawings."""


def resolve(definition: RootDefinition, source: Source, findings: Findings, templates: tuple[Path, ...] = ()) -> Game:
    """Return the game of a definition. It must not be used when there are errors among the findings."""
    context = Scope(definition, source, findings)
    chances = context.step("formulas", lambda: formulas(context))
    kinds = context.step("ground", lambda: ground(context))
    maps = context.step("boards", lambda: boards(context, kinds), kinds)
    lookups, makes = context.step("tables", lambda: tables(context, chances), chances), FormatScope(context)
    units = pieces(context, maps, makes)
    battles = scenarios(context, maps, kinds, units)
    check_forward(context, maps)
    turning = context.step("facing", lambda: facing(context, maps), maps)
    shown = maps, {id_: battle.board for id_, battle in battles.items()}, chances, lookups, turning
    game = record(
        Game,
        definition.game,
        credits=[record(Credit, credit) for credit in definition.game.credits],
        language=definition.language,
        folder=source.folder.root,
        templates=templates,
        terrain=kinds.terrain,
        over=kinds.over,
        line_kinds=kinds.lines,
        boards=maps,
        formulas=chances,
        tables=lookups,
        pieces=units,
        markers=markers(context, makes),
        components=component_sets(context, makes),
        scenarios=battles,
        facing=turning,
        supply=context.single("supply", lambda _, written: supply(context, maps, written)),
        examples=context.step("examples", lambda: examples(context, *shown), *shown),
        kit=kit(context, makes),
        budget=context.single("budget", lambda _, written: context.record(Budget, written, ("budget",))),
        **_parts(context),
        formula_spans={name: context.key("formulas", name) for name in chances},
        passages=passages(source),
        tree=source.tree,
        unread=unread_files.fragments(source),
    )
    report_outside(context)
    return replace(game, rulings=rulings(context, game))


def _parts(context: Scope) -> dict[str, object]:
    """Return the fields of the game that depend on nothing but their definition."""
    definition = context.definition
    return {
        "sides": {
            id_: context.record(Side, side, ("sides", id_), player=player, forward=side.forward or "")
            for player, (id_, side) in enumerate(definition.sides.items(), start=1)
        },
        "dice": {name: Die(name, faces, context.key("dice", name)) for name, faces in definition.dice.items()},
        "stats": context.each("stats", _stat),
        "variables": {id_: Variable(id_, each.name, *each.range) for id_, each in definition.variables.items()},
        "classes": context.records(MoveClass, "classes"),
        "types": context.each("types", unit_type),
        "sizes": context.records(UnitSize, "sizes"),
        "formations": context.each("formations", formation),
        "attributes": context.step("attributes", lambda: attributes(context)),
        "roles": context.each("roles", role),
        "states": context.each("states", state),
        "composites": context.each("composites", composite),
        "modifiers": context.step("modifiers", lambda: modifiers(context)),
        "control": context.single("control", control),
        "stacking": context.single("stacking", stacking),
        "hand": context.single("hand", hand),
        "tracks": tracks(context),
        "procedure": context.step("procedure", lambda: procedure(context)),
        "charts": context.each("charts", chart),
        "rules": context.single("rules", rules),
        "skins": context.each("skins", skin),
        "terms": words(definition),
        "pictures": picture_credits(context),
        "fonts": own_fonts(context),
        "icons": definition.icons,
        "drawing_spans": dict(reversed([found for name in context.written for found in _drawings_of(context, name)])),
    }


def _drawings_of(context: Scope, section: str) -> tuple[tuple[str, Span], ...]:
    """Return the names of drawings in a section, with their places."""
    found = context.section(section).node
    is_name = section in _DRAWINGS
    return context.step(("drawings", section), lambda: tuple(_drawings(found, is_name)) if found else (), found)


def _drawings(node: Node, is_name: bool = False) -> Iterator[tuple[str, Span]]:
    """Yield the names of drawings in a tree, with their places."""
    if isinstance(node, ScalarNode):
        yield from [(str(node.value), node.span)] if is_name else ()
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _drawings(item)
    else:
        for key, (_, value) in node.entries.items():
            yield from _drawings(value, is_name or key in _DRAWINGS)


def _stat(context: Scope, path: tuple[Step, ...], stat: StatDefinition) -> Stat:
    low, high = stat.range or (0, 0)
    return context.record(Stat, stat, path, slot=stat.slot or path[-1], low=low, high=high)
