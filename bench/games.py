"""Game folders for the jobs, in the form of a designer's game folder."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from pnp import assets

_HEAD = """\
pnp: 2
game: {{id: {id}, title: "{title}", version: 1.0.0, released: 2026-01-01, players: 2, minutes: 60, license: MIT}}
kit: {{documents: [{document}], counter-size: 1/2in}}
sides:
  amber: {{name: Amber, color: "#d98e04", emblem: emblem/sun}}
  teal:  {{name: Teal,  color: "#0f7c7c", emblem: emblem/wave}}
"""
_STATS = """\
stats:
  attack:  {short: A, name: Attack,  range: 0..9, slot: attack}
  defense: {short: D, name: Defense, range: 0..9, slot: defense}
  move:    {short: M, name: Movement, range: 0..9, slot: move}
pieces:
"""
_TERRAIN = """\
terrain:
  field:  {name: Field,  fill: "#f3efdf"}
  forest: {name: Forest, fill: "#b9cfa0"}
  water:  {name: Water,  fill: "#b7d3e3"}
"""
_SYMBOLS = ("runner-wheels", "runner-walker", "lancer-glider", "lancer-robot", "bombard-crawler", "bombard-cannon")


@dataclass(frozen=True)
class Job:
    """A benchmark job: a game with a single document."""

    id: str
    title: str
    document: str
    count: int
    body: str

    def write(self, folder: Path) -> Path:
        """Write the game's folder; returns it."""
        home = folder / self.id
        home.mkdir(parents=True, exist_ok=True)
        head = _HEAD.format(id=self.id, title=self.title, document=self.document)
        (home / "game.yaml").write_text(head + self.body, encoding="utf-8")
        shutil.copytree(assets.game("heavy-armor") / "art", home / "art", dirs_exist_ok=True)
        return home


def board() -> Job:
    """Return 631 numbered hexes in a hexagon with 15 a side, on one Letter sheet."""
    grid = "{kind: hex, shape: hexagon, side: 15, pitch: 6.2mm, labels: {style: A1}}"
    return Job("board-631", "Board of 631 hexes", "map", 631, f"boards:\n  main: {{name: Board, grid: {grid}}}\n")


def counters(different: int = 77) -> Job:
    """Return double-sided half-inch counters; each of the two sides has a number of different ones."""
    lines, count = [_STATS], 2 * different
    for index in range(different):
        front, back = _SYMBOLS[index % 6], _SYMBOLS[(index + 1) % 6]
        lines.append(
            f"  unit-{index + 1}:\n"
            f"    name: Unit {index + 1}\n"
            f"    cost: {index % 5 + 1}\n"
            f"    count: 1 per side\n"
            f"    front: {{state: March, symbol: mech/{front}, {_values(index % 6, index % 4, index % 7)}}}\n"
            f"    back:  {{state: Fight, symbol: mech/{back}, {_values(index % 8, index % 5, index % 3)}}}\n"
        )
    return Job(f"counters-{count}", f"{count} counters", "counters", count, "".join(lines))


def _values(attack: int, defense: int, move: int) -> str:
    return f"attack: {attack}, defense: {defense}, move: {move}"


def board_map(columns: int, rows: int, pitch: float) -> Job:
    """Return a map of `columns` × `rows` hexes with three terrains and ids in digits."""
    forest: list[str] = []
    water: list[str] = []
    for column in range(columns):
        for row in range(rows):
            kind = (column // 3 * 7 + row // 4 * 5 + column * row // 11) % 5
            if kind < 2:
                (forest, water)[kind].append(f"'{column + 1:02d}{row + 1:02d}'")
    grid = (
        f"{{kind: hex, orientation: flat, shape: rectangle, columns: {columns}, rows: {rows}, pitch: {pitch}mm, "
        "labels: {style: '0101', origin: top-left}}"
    )
    body = (
        f"{_TERRAIN}boards:\n  main:\n    name: Map\n    grid: {grid}\n    ground: field\n    terrain:\n"
        f"      forest: [{', '.join(forest)}]\n      water: [{', '.join(water)}]\n"
    )
    count = columns * rows
    return Job(f"map-{count}", f"Map of {count:,} hexes", "map", count, body)


def jobs() -> tuple[Job, ...]:
    """Return the three jobs that other programs were measured on, and two larger maps, which have no soft coasts."""
    return (board(), counters(), board_map(30, 40, 6.0), board_map(100, 50, 6.0), board_map(200, 100, 6.0))
