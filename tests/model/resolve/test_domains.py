import shutil
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.errors import DefinitionError
from pnp.model.game import Game
from pnp.model.game.ids import DomainId

TITLE = "pnp: 2\ngame: {id: small, title: Small, version: 1, players: 2}\n"


@pytest.fixture
def formal() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "formal")


def load(folder: Path, text: str) -> Game:
    (folder / "game.yaml").write_text(TITLE + text, encoding="utf-8")
    return model.load(folder)


def test_domains_are_words_names_numbers_or_things(formal: Game) -> None:
    found = {id_: (domain.values, domain.numbers, domain.origin) for id_, domain in formal.rulings.domains.items()}
    assert found == {
        "yes-no": (("no", "yes"), False, ""),
        "unit": (("pawn", "rook"), False, "pieces"),
        "ground": (("open", "high"), False, ""),
        "strength": ((1, 2, 3, 4, 5, 6), True, ""),
        "weapon": (("G", "R"), False, "stats.weapon"),
    }
    names = {id_: dict(domain.names) for id_, domain in formal.rulings.domains.items()}
    assert names[DomainId("ground")] == {"open": "Open ground", "high": "High ground"}
    assert names[DomainId("unit")] == {"pawn": "Pawn", "rook": "Rook"}
    assert names[DomainId("weapon")] == {"G": "gun", "R": "rocket"}


@pytest.mark.parametrize(
    ("source", "first", "name"),
    [
        ("roles", "mountain", "Mountain"),
        ("states", "trained", "Trained"),
        ("pieces", "a-inf", "A-INF"),
        ("markers", "disrupted", "Disrupted"),
        ("sides", "imperial", "Imperial"),
        ("terrain", None, None),
        ("classes", "grav", "Grav"),
        ("boards", "section-1", None),
        ("scenarios", "scenario-1", None),
        ("actions", None, None),
        ("stats.weapon", None, None),
    ],
)
def test_every_kind_of_thing_can_be_a_domain(source: str, first: str | None, name: str | None, tmp_path: Path) -> None:
    base = "armada-chess" if source in ("roles", "states") else "grav-armor"
    folder = Path(shutil.copytree(assets.game(base), tmp_path / "game"))
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\ndomains: {{things: {{from: {source}}}}}\n")
    domain = model.load(folder).rulings.domains[DomainId("things")]
    assert domain.origin == source
    assert domain.values
    assert set(domain.names) == set(domain.values)
    assert first is None or first in domain.values
    assert name is None or name in domain.names.values()


def test_pieces_can_be_chosen_by_their_tag_and_zones_of_all_boards_count_once(tmp_path: Path) -> None:
    board = "grid: {shape: rectangle, columns: 4, rows: 4, pitch: 20mm}, zones: {home: {name: Home, rows: 1..2}}"
    game = load(
        tmp_path,
        f"""
sides: {{red: {{name: Red, color: "#c03020", emblem: emblem/sun}}}}
pieces:
  pawn: {{name: Pawn, count: 1 per side, tags: [light], front: {{}}}}
  rook: {{name: Rook, count: 1 per side, front: {{}}}}
boards: {{a: {{name: A, {board}}}, b: {{name: B, {board}}}}}
domains: {{light: {{from: pieces, tag: light}}, zone: {{from: zones}}}}
""",
    )
    assert [game.rulings.domains[DomainId(name)].values for name in ("light", "zone")] == [("pawn",), ("home",)]


def test_a_measure_is_a_stat_of_the_first_face_or_of_another(tmp_path: Path) -> None:
    game = load(
        tmp_path,
        """
sides: {red: {name: Red, color: "#c03020", emblem: emblem/sun}}
stats: {score: {name: Score, short: S, range: 0..9, flags: {"*": strong}}}
pieces:
  pawn: {name: Pawn, count: 1 per side, front: {score: 1*}, back: {score: 2}}
  rook: {name: Rook, count: 1 per side, front: {score: "?"}, back: {score: 5}}
domains: {unit: {from: pieces}}
measures: {first: {of: unit, stat: score}, other: {of: unit, stat: back.score}}
""",
    )
    assert game.rulings.measures["first"].values == {"pawn": 1}, "what is not given yet is left out"
    assert game.rulings.measures["other"].values == {"pawn": 2, "rook": 5}


def test_a_broken_thing_is_reported_once_and_stays_a_value(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(
            tmp_path,
            """
sides: {red: {name: Red, color: "#c03020", emblem: emblem/sun}}
pieces:
  pawn: {name: Pawn, count: 1 per side, front: {}}
  rook: {name: Rook, cuont: 1 per side, front: {}}
domains: {unit: {from: pieces}, light: {from: pieces, tag: light}}
decisions: {d: {title: D, inputs: {unit: unit}, answers: [x, y]}}
clauses: {c: {decides: d, when: {unit: rook}, then: x}}
""",
        )
    assert [finding.id for finding in caught.value.findings] == ["schema.unknown-key"]


def test_a_broken_decision_is_reported_once(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(
            tmp_path,
            """
decisions: {d: {titel: D, inputs: {a: 1..3}, answers: [x, y]}, e: {title: E, inputs: {a: nothing}, answers: [x]}}
clauses: {c: {decides: d, when: {b: 1}, then: z}, f: {decides: e, when: {a: 9, if: a < 3}, then: x}}
claims: {g: {decision: d, answer: z, never: {b: 1}}}
examples: {h: {title: H, decision: d, given: {b: 1}, expect: {d: z}}}
""",
        )
    assert [finding.id for finding in caught.value.findings] == ["schema.unknown-key", "reference.unknown-domain"]


def test_numbers_come_from_dice_variables_and_stats(tmp_path: Path) -> None:
    game = load(
        tmp_path,
        """\
dice: {d: d8}
variables: {wind: {name: Wind, range: -2..3}}
stats:
  crew: {name: Crew, short: C, range: 1..4}
  rig: {name: Rig, short: R, range: 0..2, codes: {S: sloop}}
domains:
  thrown: {from: dice.d}
  wind: {from: variables.wind}
  crew: {from: stats.crew}
  rig: {from: stats.rig}
decisions:
  turns: {title: Does it turn?, inputs: {roll: thrown, wind: wind}, answers: [yes, no]}
clauses:
  slow: {decides: turns, when: {roll: 1..4}, then: no}
  fast: {decides: turns, when: {roll: {not: 1..4}, wind: 0..3}, then: yes}
  back: {decides: turns, when: {roll: 5..8, wind: -2..-1}, then: no}
""",
    )
    found = {id_: (domain.values, domain.numbers, domain.origin) for id_, domain in game.rulings.domains.items()}
    assert found[DomainId("thrown")] == (tuple(range(1, 9)), True, "dice.d")
    assert found[DomainId("wind")] == ((-2, -1, 0, 1, 2, 3), True, "variables.wind")
    assert found[DomainId("crew")] == ((1, 2, 3, 4), True, "stats.crew")
    assert found[DomainId("rig")] == (("S",), False, "stats.rig")
    assert dict(game.rulings.domains[DomainId("wind")].names)[-2] == "-2"


def test_rules_that_compute_with_another_die_are_found_out(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "game"))
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert "  d: d6\n" in text
    file.write_text(text.replace("  d: d6\n", "  d: d8\n"), encoding="utf-8")
    found = {finding.id: finding for finding in checks.check_game(model.load(folder)) if finding.severity == "error"}
    assert set(found) == {"claim.refuted", "example.mismatch"}
    assert dict(found["claim.refuted"].witness)["to-save"] == "7"
