"""Each rule alone: what it changes in a text, and what it refuses."""

import pytest

from pnp.upgrade.rules import RULES
from pnp.upgrade.written_game import WrittenGame


def upgraded(text: str, file: str = "game.yaml", **more: str) -> tuple[str, list[str]]:
    """Return a text after all rules, and what must be done by hand, as line and column."""
    game = WrittenGame({file: text, **{name.replace("_", "."): each for name, each in more.items()}}, {})
    by_hand = []
    for rule in RULES:
        changes = list(rule.changes(game))
        by_hand += [f"{change.line}:{change.column}" for change in changes if change.by_hand]
        if not any(change.by_hand for change in changes):
            game = game.edited(edit for change in changes for edit in change.edits)
    return game.texts[file], by_hand


GROUP = "scenarios: {a: {forces: {red: {groups: [{units: {cart: 1}, %s}]}}}}"
BOXES = "scenarios: {a: {boxes: {orbit: {name: In orbit, short: orbit}}, forces: {red: {%s}}}}"
FORT = "markers:\n  keep: {name: Keep}\nforts:\n  keep: {marker: keep, %s}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pnp: 1\n", "pnp: 2\n"),
        ("pnp:   1   # old", "pnp:   2   # old"),
        ("scenarios: {a: {world: Earth}}", "scenarios: {a: {setting: Earth}}"),
        ("skins: {x: {over: {scenarios: {a: {world: W}}}}}", "skins: {x: {over: {scenarios: {a: {setting: W}}}}}"),
        ("terrain: {world: {name: World}}", "terrain: {world: {name: World}}"),
        (GROUP % "orbit: true", BOXES % "groups: [{units: {cart: 1}, area: orbit}]"),
        (GROUP % "orbit: false", "scenarios: {a: {forces: {red: {groups: [{units: {cart: 1}}]}}}}"),
        (
            "scenarios: {a: {forces: {red: {ortillery: [{ew: 2}]}}}}",
            BOXES % "support: [{name: Ortillery, note: one shot a turn for each battery, box: orbit, ew: 2}]",
        ),
        (
            FORT % "armor: 5p, weapons: [{ew: 2}]",
            "markers:\n  keep: {name: Keep, tags: fort, stats: {armor: 5p}, weapons: [{ew: 2}]}\n"
            "terms:\n  emplacements: Forts\n",
        ),
        (
            "terms:\n  a: A\n" + FORT % "armor: 5",
            "terms:\n  emplacements: Forts\n  a: A\nmarkers:\n  keep: {name: Keep, tags: fort, stats: {armor: 5}}\n",
        ),
        (
            "scenarios:\n  a: { # first\n    forces: {red: {groups: [{orbit: true}]}}}\n",
            "scenarios:\n  a: { # first\n    boxes: {orbit: {name: In orbit, short: orbit}}, "
            "forces: {red: {groups: [{area: orbit}]}}}\n",
        ),
        ("kit: {losses: ew, counters: 9}", "kit: {counters: 9}"),
        ("charts: {a: {rows: [[{kind: forts}]]}}", "charts: {a: {rows: [[{kind: emplacements}]]}}"),
        ("rules: {summary: [[{kind: ortillery}]]}", "rules: {summary: [[{kind: support}]]}"),
    ],
)
def test_what_is_rewritten(old: str, new: str) -> None:
    assert upgraded(old) == (new, [])


@pytest.mark.parametrize(
    ("old", "places"),
    [
        (GROUP % "orbit: true, area: west", ["1:60"]),
        ("scenarios: {a: {areas: {orbit: {edge: west}}, forces: {red: {groups: [{orbit: true}]}}}}", ["1:47"]),
        ("scenarios: {a: {forces: {red: {ortillery: [{note: 2}]}}}}", ["1:45"]),
        (FORT % "name: Castle, weapons: [{ew: 2}]", ["4:24"]),
        ("markers: {from: markers.csv}\nforts:\n  keep: {marker: keep, ew: 2}\n", ["3:3"]),
        (FORT % "ew: 2" + "  other: {marker: keep, ew: 1}\n", ["5:3"]),
        (FORT % "ew: 2" + "domains:\n  a: {from: forts}\n", ["6:7"]),
        (FORT % "ew: 2" + "terms:\n  a: '{{ forts.other.name }}'\n", ["6:10"]),
        (FORT % "ew: 2" + "terms:\n  a: '{% for fort in forts %}{% endfor %}'\n", ["6:22"]),
        ("markers: {keep: {name: Keep}}\nskins: {x: {over: {forts: {keep: {marker: keep}}}}}", ["2:28", "2:20"]),
    ],
)
def test_what_is_refused(old: str, places: list[str]) -> None:
    assert upgraded(old)[1] == places


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{{ battle.world }}", "{{ battle.setting }}"),
        ("{{ scenarios['a'].world }}", "{{ scenarios['a'].setting }}"),
        (
            "{{ words.world }} {{ terms.world }} {{ sides.orbit }}",
            "{{ words.world }} {{ terms.world }} {{ sides.orbit }}",
        ),
        ("{% if group.orbit %}", "{% if group.box %}"),
        ("The world.orbit of forts", "The world.orbit of forts"),
        ("{{ forts.keep.armor }}", "{{ markers['gate'].armor }}"),
        ("{{ forts['keep'].weapons[0].ew }}", "{{ markers['gate'].weapons[0].ew }}"),
        ("{{ words.forts }} {{ 'forts' }}", "{{ words.forts }} {{ 'forts' }}"),
        ("{{ duel('keep', 'tank', range=1) }} {{ 'keep' }}", "{{ duel('gate', 'tank', range=1) }} {{ 'keep' }}"),
        ("{{ forts | length }}", "{{ markers | selectattr('weapons') | list | length }}"),
    ],
)
def test_templates_of_chapters(old: str, new: str) -> None:
    game = "markers: {gate: {name: Gate}}\nforts:\n  keep: {marker: gate, weapons: [{ew: 1}]}\n"
    assert upgraded(old, "play.md", game_yaml=game) == (new, [])


def test_rules_are_applied_from_old_to_new() -> None:
    assert [rule.to for rule in RULES] == sorted(rule.to for rule in RULES)
