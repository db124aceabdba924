from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from finding_ids import ids

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.expressions.expression import Expression
from pnp.model.game import Game
from pnp.pipeline.scaffold import new_game

Found = Callable[..., list[Finding]]


def test_an_example_that_disagrees_names_the_right_value(heavy: Game, found: Found) -> None:
    example = heavy.examples["robot-at-center"]
    wrong = example._replace(expect={**example.expect, "kill": "1/2"})
    (finding,) = found(examples={**heavy.examples, "robot-at-center": wrong})
    assert finding.id == "example.mismatch"
    assert finding.span == example.spans["kill"]
    assert finding.related == ((heavy.formula_spans["kill"], "the formula 'kill'"),)
    assert dict(finding.witness) == {"kill": "1/3"}
    fix = "correct the formula 'kill', the tables and values that it uses, or what is 'given'"
    assert finding.hint == f"{fix}; if all are right, expect 1/3"


def test_a_changed_stat_shows_in_every_example_that_uses_it(heavy: Game, found: Found) -> None:
    faces = tuple(face._replace(stats={**face.stats, "attack": 3}) for face in heavy.pieces["bombard"].faces)
    findings = found(pieces={**heavy.pieces, "bombard": replace(heavy.pieces["bombard"], faces=faces)})
    spans = {finding.span for finding in findings if finding.id == "example.mismatch"}
    shown = [heavy.examples[name].spans for name in ("cannon-at-walker", "cannon-at-shutters")]
    assert spans == {spans[name] for spans in shown for name in ("to-hit", "kill")}


def test_a_diagram_that_shows_another_distance(heavy: Game, found: Found) -> None:
    example = heavy.examples["cannon-at-walker"]
    shooter, target = example.places
    near = target._replace(cell=heavy.boards["duel"].grid.cell("I6"))
    (finding,) = found(examples={**heavy.examples, "cannon-at-walker": example._replace(places=(shooter, near))})
    assert (finding.id, finding.span) == ("example.mismatch", example.span)


def test_an_example_that_cannot_be_computed(heavy: Game, found: Found) -> None:
    findings = found(formulas={**heavy.formulas, "to-hit": Expression.parse("attacker.attack / (between - between)")})
    assert "example.mismatch" in ids(findings)


def test_a_move_that_cannot_be_made_names_its_place_and_the_position() -> None:
    armada = model.load(assets.game("armada-chess"))
    example = armada.examples["locked"]
    places = tuple(place for place in example.places if place.piece is None or place.side != "white")
    wrong = replace(armada, examples={**armada.examples, "locked": example._replace(places=places)})
    (finding,) = checks.check_game(wrong, checks.CheckSelection(wanted=lambda entry: entry.id == "example.move"))
    assert finding.span == example.moves[0].span
    assert dict(finding.witness) == {"position": "Black bishop f8"}


def test_of_several_units_the_one_that_the_diagram_lacks_is_named(tmp_path: Path) -> None:
    folder = new_game("front", tmp_path, None, "2026-01-01", "wargame")
    combat = folder / "combat.yaml"
    text = combat.read_text(encoding="utf-8")
    assert text.count(", under: [n-20.front]}") == 1
    other = "}\n      0404: {piece: n-3.front, side: north, role: attacker}"
    combat.write_text(text.replace(", under: [n-20.front]}", other), encoding="utf-8")
    (found,) = [finding for finding in checks.check_game(model.load(folder)) if finding.id == "example.picture"]
    assert found.message.index("has 20") < found.message.index("shows 3")
