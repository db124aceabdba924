"""The second page of a scenario's sheet: forces, emplacements, support, turns, victory, special rules."""

import math
from dataclasses import replace

from pnp.artwork.panels import Frame, titled
from pnp.artwork.panels.helpers import label, paragraph, stack
from pnp.artwork.scenarios import forces, play_aids
from pnp.generators.scenarios.stage import GAP, GUTTER, TIGHT_GAP, PageTooFullError, Stage, header, page, side_by_side
from pnp.model.game.scenarios import Force
from pnp.scene.items import Symbol


def forces_page(stage: Stage, *, with_forces: bool = True) -> Symbol:
    """Draw the title, both forces side by side, the turns, victory conditions and the scenario's special rules.

    Without forces if these have pages of their own.
    """
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    parts = [header(stage, large=False)]
    if scenario.forces and with_forces:
        parts.append(_forces(stage))
    parts.append(titled("turns", "Turns", play_aids.turn_track(game, scenario, frame), frame))
    endings = _endings(stage)
    if endings:
        parts.append(endings)
    small = frame.style("label", 7, 400, frame.theme.muted)
    foot = paragraph([(game.notice, small)], frame.width, 1.15) if game.notice else None
    if game.procedure.actions or game.procedure.turn:
        phases = titled("turn", "In every turn", play_aids.phases(game, scenario, frame), frame)
        try:
            return page("forces", [*parts, phases], stage, foot, TIGHT_GAP)
        except PageTooFullError:
            pass
    return page("forces", parts, stage, foot)


def forces_pages(stage: Stage) -> list[Symbol]:
    """Draw the forces on as many pages as they need, the rest on one more; PageTooFullError when a block is higher."""
    top = header(stage, large=False)
    width, gap = _column_width(stage), forces.block_gap(stage.frame)
    room = stage.height - top.height - GAP * stage.frame.scale
    left = [_blocks(stage, force, replace(stage.frame, width=width)) for force in stage.scenario.forces.values()]
    pages = []
    while any(left):
        columns = [_taken(parts, room, gap) for parts in left]
        if not any(columns):
            raise PageTooFullError
        drawn = [stack(column, gap) if column else Symbol("none", width, 0.0, ()) for column in columns]
        pages.append(page("forces", [top, side_by_side(drawn, width + GUTTER, stage.frame)], stage))
    return [*pages, forces_page(stage, with_forces=False)]


def _taken(parts: list[Symbol], room: float, gap: float) -> list[Symbol]:
    """Remove from the front of `parts` as many as fit one under the other into `room` mm, and return them."""
    found: list[Symbol] = []
    while parts and math.fsum(part.height + gap for part in found) + parts[0].height <= room:
        found.append(parts.pop(0))
    return found


def _forces(stage: Stage) -> Symbol:
    """Draw a column for each force; a single one takes half of the width."""
    width = _column_width(stage)
    frame = replace(stage.frame, width=width)
    drawn = [_force(stage, force, frame) for force in stage.scenario.forces.values()]
    return side_by_side(drawn, width + GUTTER, stage.frame)


def _column_width(stage: Stage) -> float:
    columns = max(2, len(stage.scenario.forces))
    return (stage.frame.width - GUTTER * (columns - 1)) / columns


def _force(stage: Stage, force: Force, frame: Frame) -> Symbol:
    own = forces.force(stage.game, stage.scenario, force, frame)
    return stack([own, *_helpers(stage, force, frame)], 4.0 * frame.scale)


def _blocks(stage: Stage, force: Force, frame: Frame) -> list[Symbol]:
    return [*forces.blocks(stage.game, stage.scenario, force, frame), *_helpers(stage, force, frame)]


def _helpers(stage: Stage, force: Force, frame: Frame) -> list[Symbol]:
    """Draw a side's emplacements and its support; the first force has neutral ones too."""
    game, scenario = stage.game, stage.scenario
    parts = []
    owners = {force.side, None} if force is next(iter(scenario.forces.values())) else {force.side}
    drawn = [drawn for place, drawn in play_aids.emplacements(game, scenario, frame) if place.side in owners]
    if drawn:
        title = game.terms.get("emplacements", "Emplacements")
        parts.append(_subtitled(title, stack(drawn, 3.0 * frame.scale), frame))
    for title, entries in play_aids.support_by_name(scenario, force):
        parts.append(_subtitled(title, play_aids.support(game, entries, frame), frame))
    return parts


def _subtitled(title: str, body: Symbol, frame: Frame) -> Symbol:
    return stack([label(title, frame.style("display", 11, 600)), body], 1.8 * frame.scale)


def _endings(stage: Stage) -> Symbol | None:
    """Draw victory at the left; at the right the scenario's special rules; None when it has neither."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    half = replace(frame, width=(frame.width - GUTTER) / 2)
    blocks = []
    if scenario.victory:
        blocks.append(titled("victory", "Victory", play_aids.outcomes(game, scenario.victory, half), half))
    if scenario.special:
        blocks.append(titled("special", "Special rules", play_aids.rules(game, scenario.special, half), half))
    return side_by_side(blocks, half.width + GUTTER, frame) if blocks else None
