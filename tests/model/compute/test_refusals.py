from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.model.compute import positions, refusals
from pnp.model.game import Game
from pnp.model.game.ids import ClauseId


@pytest.fixture(scope="module")
def armada() -> Game:
    return kits.game("armada-chess")


def verdicts(game: Game, example: str, clause: str = "") -> list[str]:
    """Return what is found about the refused moves of an example, with another clause where one is given."""
    shown = game.examples[example]  # type: ignore[index]
    assert shown.board is not None
    found = positions.refused_positions(game, game.boards[shown.board], shown)
    return [
        refusals.refusal(game, shown, position, move._replace(clause=ClauseId(clause)) if clause else move).verdict
        for move, position in found
    ]


@pytest.mark.parametrize(
    ("example", "clause", "expected"),
    [
        ("fort-and-knight", "", ["refused", "refused"]),
        ("high-bishop", "", ["refused"]),
        ("sabotage-rook", "", ["refused"]),
        ("truce", "", ["refused"]),
        ("fort-and-knight", "high-ground.same", ["elsewhere", "elsewhere"]),
        ("fort-and-knight", "fort.commando", ["elsewhere", "elsewhere"]),
        ("fort-and-knight", "truce.holds", ["possible", "possible"]),
        ("high-bishop", "capture.chess", ["elsewhere"]),
        ("truce", "truce.others", ["elsewhere"]),
    ],
)
def test_clauses_forbid_moves_in_the_cases_of_examples(
    armada: Game, example: str, clause: str, expected: list[str]
) -> None:
    assert verdicts(armada, example, clause) == expected


def test_answers_of_refusing_clauses_are_bans(armada: Game) -> None:
    found = refusals.bans(armada)
    assert refusals.Ban("capture", "keep", "capture") in found  # type: ignore[arg-type]
    assert not [ban for ban in found if ban.answer in ("take", "go", "free")]


RULES = """
roles: {spring: {name: Spring, letter: S}}
decisions: {take: {title: May it?, inputs: {who: {from: pieces}, spring: yes-no}, answers: yes-no}}
clauses:
  take: {decides: take, then: yes}
  take.spring: {decides: take, when: {who: pawn, spring: yes}, then: no, overrides: take}
"""


@pytest.mark.parametrize(("cell", "expected"), [("D4", ["refused"]), ("D5", ["elsewhere"])])
def test_roles_of_the_end_of_a_move_are_inputs(tmp_path: Path, cell: str, expected: list[str]) -> None:
    text = (Path(__file__).parents[2] / "bad" / "moves" / "game.yaml").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("clauses:", "decisions:"))]
    text = "\n".join(kept).replace("by pawns.two", "by take.spring").replace("pawn hand D2", "pawn D3 D4")
    text = text.replace("    zones:\n", f"    fields: [{{role: spring, at: {cell}}}]\n    zones:\n")
    (tmp_path / "game.yaml").write_text(text + RULES, encoding="utf-8")
    assert verdicts(model.load(tmp_path), "drop") == expected
