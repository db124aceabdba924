"""The second page of a scenario's sheet: forces, emplacements, support, turns, victory, special rules."""

from dataclasses import replace

from pnp.artwork.panels import Frame, titled
from pnp.artwork.panels.helpers import label, paragraph, stack
from pnp.artwork.scenarios import forces, play_aids
from pnp.generators.scenarios.stage import GUTTER, PageTooFullError, Stage, header, page, side_by_side
from pnp.model.game.scenarios import Force
from pnp.scene.items import Symbol


def forces_page(stage: Stage) -> Symbol:
    """Draw the title, both forces side by side, the turns, victory conditions and the scenario's special rules."""
    game, scenario, frame = stage.game, stage.scenario, stage.frame
    parts = [header(stage, large=False)]
    if scenario.forces:
        parts.append(_forces(stage))
    parts.append(titled("turns", "Turns", play_aids.turn_track(game, scenario, frame), frame))
    endings = _endings(stage)
    if endings:
        parts.append(endings)
    small = frame.style("label", 6.4, 400, frame.theme.muted)
    foot = paragraph([(game.notice, small)], frame.width, 1.3) if game.notice else None
    if game.procedure.actions or game.procedure.turn:
        phases = titled("turn", "In every turn", play_aids.phases(game, scenario, frame), frame)
        try:
            return page("forces", [*parts, phases], stage, foot)
        except PageTooFullError:
            pass
    return page("forces", parts, stage, foot)


def _forces(stage: Stage) -> Symbol:
    """Draw a column for each force; a single one takes half of the width."""
    columns = max(2, len(stage.scenario.forces))
    width = (stage.frame.width - GUTTER * (columns - 1)) / columns
    drawn = [_force(stage, force, replace(stage.frame, width=width)) for force in stage.scenario.forces.values()]
    return side_by_side(drawn, width + GUTTER, stage.frame)


def _force(stage: Stage, force: Force, frame: Frame) -> Symbol:
    """Draw a side's counters, and under them its emplacements and its support; the first force has neutral ones too."""
    game, scenario = stage.game, stage.scenario
    parts = [forces.force(game, scenario, force, frame)]
    owners = {force.side, None} if force is next(iter(scenario.forces.values())) else {force.side}
    drawn = [drawn for place, drawn in play_aids.emplacements(game, scenario, frame) if place.side in owners]
    if drawn:
        title = game.terms.get("emplacements", "Emplacements")
        parts.append(_subtitled(title, stack(drawn, 3.0 * frame.scale), frame))
    for title, entries in play_aids.support_by_name(scenario, force):
        parts.append(_subtitled(title, play_aids.support(game, entries, frame), frame))
    return stack(parts, 4.0 * frame.scale)


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
