"""Grav Armor by hand: its values and rules written down once more, to hold what pnp works out against.

Nothing here reads the definition or uses pnp.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

UNITS_TEXT = """
A-INF   3*  2M 3 7  2  inf   A-INF 8 8 0
J-INF   4*  2M 2 6  3  inf   J-INF 0 0 5
L-MIL   2   1G 2 4  0  inf   MIL   0 0 3
M-MIL   2   2M 2 4  0  inf   MIL   0 0 3
Aza-3   3   3G 2 3  5  grav  -     2 3 0
Eta-5   3   3G 2 3  4  hover -     5 3 0
Chi-1   3   4G 2 2  5  grav  -     2 2 0
Chi-2   4   6G 2 4  4  grav  -     2 2 0
Del-1   3   5G 2 4  4  grav  -     0 0 2
Del-2   3   5B 4 4  4  grav  -     0 0 2
Del-3   3   5M 3 4  4  grav  -     0 0 2
Int-7   4   3M 3 2  5  hover -     3 0 0
Lia-5   4   5P 4 3  4  hover -     2 0 0
Nu-3    4   6B 4 2  5  grav  -     3 2 0
Omi-2   3   6M 3 2  4  hover -     2 2 0
Omi-9   4   8M 4 2  3  hover -     2 2 0
Ota-2   4   7M 4 3  4  grav  -     0 2 0
Psi-5   5   3P 5 1  6  grav  -     2 2 0
Rhu-1   4   4P 5 2  6  grav  -     0 3 0
Siga-3  4   6M 3 3  5  grav  -     3 0 0
Silon-4 5   7M 3 5  2  hover -     1 1 0
Silon-5 5   7B 4 5  2  hover -     1 0 0
Silon-6 5   7P 4 5  2  hover -     1 0 0
Tau-8   3   5M 3 2  5  grav  -     3 3 0
Titan-1 5   9M 3 6  2  hover -     1 0 0
Titan-2 5   9G 2 6  2  hover -     1 0 0
Xi-2    5   6B 5 5  3  grav  -     1 1 0
Xi-3    5   6M 4 5  3  grav  -     1 1 0
Xi-4    5   6P 5 5  3  grav  -     1 0 0
Zeta-5  4   6P 4 4  4  grav  -     3 0 0
Zeta-6  4   6M 3 4  4  grav  -     3 4 0
Zeta-7  4   6B 4 4  4  grav  -     3 3 0
Zho-1   4   7G 2 6  3  grav  -     0 2 0
FL-6    4   5G 3 8p F  grav  -     2 2 0
FM-3    3   6M 3 8p F  grav  -     2 2 0
DS-3    3*  4G 2 2p D  grav  -     0 0 3
DS-8    4*  4G 2 3p D  grav  -     2 0 0
"""
"""Name, EW (`*` enhanced), attack and weapon, range, defense (`p` passive), move, class, row of hit effects, and the
number of Imperial, League and special counters."""

FIRING_TEXT = """
 2 ---------------------
 3 -----------------H-HH
 4 --------------------H
 5 ------------------HHH
 6 -------------HHHHHHHH
 7 -----------HH-HHHHHHH
 8 ---------HH-HHHHHHHHH
 9 ------HHHHHHHH-HHHHHH
10 ---HHH-HH-HH-HHHHHHHH
11 -HH-HHH-HHHHHHH-HHHHH
12 H-HH-HHHHH-HHHHHHHHHH
"""
"""For each total of two dice the hit values −10 to +10."""

HITS_IN_36 = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 35)
EFFECTS = {"J-INF": "-DDDDXX", "A-INF": "-DDDDDX", "MIL": "DDDDXXX"}
"""For dice less cover of 2 or less, 3 … 7, 8 or more."""

KEYS: dict[int, dict[str, tuple[str, int | str, int | str, int | str, int, dict[str, int]]]] = {
    1: {
        "Yellow": ("open plain", 1, 1, 1, 0, {}),
        "Light blue": ("sea", 1, "prohibited", 1, 0, {}),
        "Orange": ("hills", 2, 1, 1, 1, {}),
        "Green texture": ("forest", 2, 1, 2, 2, {"inf": 3}),
        "Brown": ("mountains", 3, 2, 2, 3, {}),
    },
    2: {
        "Yellow": ("solid plains", 1, 1, 1, 0, {}),
        "Light blue": ("molten lake", "fatal", "fatal", 1, 0, {}),
        "Orange": ("quiet mountains", 2, 1, 1, 2, {}),
        "Green texture": ("cinder field", 1, 2, 1, 1, {}),
        "Brown": ("volcanic mountains", "fatal", "fatal", 2, 3, {}),
        "Red-brown lines": ("lava flow", "fatal", "fatal", 1, 1, {}),
        "City marker": ("city", 1, 1, 1, 3, {}),
    },
    3: {
        "Yellow": ("ice plain", 1, 1, 1, 0, {}),
        "Light blue": ("frozen sea", 1, 1, 1, 0, {}),
        "Orange": ("broken ridges", 3, 2, 2, 1, {}),
        "Green texture": ("crevasse field", 3, 1, 2, 2, {"inf": 3}),
        "Brown": ("ice mountains", "prohibited", 2, 3, 4, {}),
        "Red-brown lines": ("ice canyon", 2, 1, 2, 3, {}),
        "City marker": ("domed outpost", 1, 1, 1, 2, {}),
    },
    4: {
        "Yellow": ("haze plain", 1, 1, 1, 2, {}),
        "Light blue": ("acid sea", 1, "fatal", 1, 2, {}),
        "Orange": ("uplands", 1, 1, 1, 3, {}),
        "Green texture": ("fumarole field", 2, 2, 1, 3, {}),
        "Brown": ("high crags", 2, 2, 1, 4, {}),
    },
    5: {
        "Yellow": ("farmland", 1, 1, 1, 0, {}),
        "Light blue": ("ocean", 1, "prohibited", 1, 0, {}),
        "Orange": ("hills", 1, 1, 1, 1, {}),
        "Green texture": ("forest", 2, 1, 1, 2, {"inf": 3}),
        "Brown": ("mountains", 3, 2, 2, 3, {}),
        "Red-brown lines": ("industrial belt", 1, 1, 1, 2, {"inf": 3}),
        "City marker": ("city", 1, 1, 1, 3, {"inf": 4}),
    },
    6: {
        "Yellow": ("dune sea", 1, 2, 1, 1, {}),
        "Light blue": ("salt pan", 1, 1, 1, 0, {}),
        "Orange": ("mesas", 2, 1, 1, 2, {}),
        "Green texture": ("scrub", 1, 1, 1, 1, {}),
        "Brown": ("rock spires", 3, 2, 2, 3, {}),
        "Red-brown lines": ("wadi", 1, 1, 1, 2, {"inf": 3}),
        "City marker": ("spaceport", 1, 1, 1, 2, {"inf": 3}),
    },
}
"""By scenario and color: terrain, cost for hover, infantry and grav, combat value, and that for some units alone."""

ROLLS = [a + b for a, b in product(range(1, 7), repeat=2)]


@dataclass(frozen=True)
class Unit:
    """One line of the roster."""

    name: str
    ew: int
    enhanced: bool
    attack: int
    weapon: str
    range: int
    defense: int
    active: bool
    move: str
    kind: str
    effects: str
    counts: tuple[int, int, int]


def _unit(text: str) -> Unit:
    name, ew, attack, reach, defense, move, kind, effects, *counts = text.split()
    return Unit(
        name,
        int(ew.rstrip("*")),
        ew.endswith("*"),
        int(attack[:-1]),
        attack[-1],
        int(reach),
        int(defense.rstrip("p")),
        not defense.endswith("p"),
        move,
        kind,
        effects,
        (int(counts[0]), int(counts[1]), int(counts[2])),
    )


UNITS = {unit.name: unit for unit in map(_unit, UNITS_TEXT.strip().splitlines())}
FIRING = {int(line[:2]): line[3:] for line in FIRING_TEXT.strip("\n").splitlines()}


def hits(value: int, roll: int) -> bool:
    """Whether a total of the dice hits at a hit value."""
    return FIRING[roll][min(max(value, -10), 10) + 10] == "H"


def hit_chance(value: int) -> Fraction:
    """By counting all falls of two dice."""
    return Fraction(sum(hits(value, roll) for roll in ROLLS), 36)


def hit_value(attacker: Unit, target: Unit, distance: int, cover: int, earlier: int = 0) -> int:
    """The hit value by the rules of fire."""
    value = attacker.ew + attacker.attack
    if attacker.weapon == "P" and target.kind in ("hover", "inf"):
        value += 1
    if attacker.weapon == "B" and target.kind == "grav":
        value += 1
    if attacker.weapon == "G" and distance == 1:
        value += 2
    if distance == 1 and attacker.active and earlier == 0:
        value += attacker.defense
    if attacker.weapon == "M":
        value -= earlier
    return value - target.ew * (2 if target.enhanced else 1) - target.defense - cover


def effect_chance(row: str, result: str, cover: int) -> Fraction:
    """The chance of an effect once a unit of this row is hit, by counting."""
    found = [EFFECTS[row][min(max(roll - cover, 2), 8) - 2] for roll in ROLLS]
    return Fraction(found.count(result), 36)


def fate(attacker: Unit, target: Unit, distance: int, cover: int) -> tuple[Fraction, ...]:
    """The chance that a shot destroys the target; of infantry also that it disrupts it."""
    hit = hit_chance(hit_value(attacker, target, distance, cover))
    if target.effects == "-":
        return (hit,)
    return tuple(hit * effect_chance(target.effects, result, cover) for result in "XD")
