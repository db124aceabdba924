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
KEY = "scenarios: {a: {key: {%s}}}"
COVER = "attributes:\n  cover: {name: %s, short: CV}\n"


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
            "scenarios: {a: {boxes: {port: {name: Port}}, forces: {red: {ortillery: [{ew: 2}]}}}}",
            "scenarios: {a: {boxes: {port: {name: Port}, orbit: {name: In orbit, short: orbit}}, forces: {red: "
            "{support: [{name: Ortillery, note: one shot a turn for each battery, box: orbit, ew: 2}]}}}}",
        ),
        (
            "markers:\n  b: {name: B}\nforts: # all\n  # walls\n  a: # first\n    marker: b\n    ew: 2 # guns\n",
            "markers:\n  # walls\n  # first\n  # guns\n  b: {name: B, tags: fort, stats: {ew: 2}}\n# all\n"
            "terms:\n  emplacements: Forts\n",
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
        (
            "terrain:\n  land: {name: Land}\n\nfeatures:\n  # many\n  rubble: {name: Rubble}\n",
            "terrain:\n  land: {name: Land}\n  # many\n  rubble: {name: Rubble, lies: over}\n\n",
        ),
        (
            "terrain:\n  land:\n    name: Land\nfeatures:  # many\n    rubble:\n        name: Rubble\n",
            "terrain:\n  land:\n    name: Land\n  rubble:\n      name: Rubble\n      lies: over\n# many\n",
        ),
        ("features: {rubble: {name: Rubble}}", "terrain: {rubble: {name: Rubble, lies: over}}"),
        (
            "terrain: {land: {name: Land}}\nfeatures: {rubble: {name: Rubble}}\n",
            "terrain: {land: {name: Land}, rubble: {name: Rubble, lies: over}}\n",
        ),
        (
            "features: {r: {name: R}}\nskins: {x: {over: {features: {r: {name: X}}}}}",
            "terrain: {r: {name: R, lies: over}}\nskins: {x: {over: {terrain: {r: {name: X}}}}}",
        ),
        ("boards: {a: {features: {rubble: a1}}}", "boards: {a: {terrain: {rubble: a1}}}"),
        (
            "boards:\n  a:\n    terrain: {land: a1}\n    features: {rubble: [a1, a2]}\n",
            "boards:\n  a:\n    terrain: {land: a1, rubble: [a1, a2]}\n",
        ),
        (
            "terrain:\n  a: {name: A}\n  b: {name: B, lies: over}\nletters: {'#': a, b: a + b, 1: a+b}  # all\n",
            "terrain:\n  a: {name: A, letter: '#'}\n  b: {name: B, lies: over, letters: {b: a, \"1\": a}}\n# all\n",
        ),
        (
            KEY % "wood: {cover: 2, special: {foot: 3}}, hill: {cost: 1}",
            COVER % "Cover" + KEY % "wood: {cover: {any: 2, foot: 3}}, hill: {cost: 1, cover: 0}",
        ),
        (KEY % "wood: {special: {foot: 3}}", COVER % "Cover" + KEY % "wood: {cover: {any: 0, foot: 3}}"),
        (KEY % "wood: {special: {}, cover: 1}", COVER % "Cover" + KEY % "wood: {cover: 1}"),
        (
            "terms: {cover: {name: Shelter}}\n" + KEY % "wood: {cover: 1}",
            "terms: {cover: {name: Shelter}}\n" + COVER % "Shelter" + KEY % "wood: {cover: 1}",
        ),
        (KEY % "wood: {cost: 1}", KEY % "wood: {cost: 1}"),
        (
            KEY % "wood: {cover: 1}" + "\nexamples: {a: {expect: {detection: 2}}}",
            COVER % "Cover" + KEY % "wood: {cover: 1}" + "\nexamples: {a: {expect: {line.cover: 2}}}",
        ),
        ("examples: {a: {expect: {detection: 2}}}", "examples: {a: {expect: {detection: 2}}}"),
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
        (FORT % "ew: 2" + "terms:\n  a: '{% for fort in forts.keep.x + forts %}{% endfor %}'\n", ["6:37"]),
        ("scenarios: {a: {boxes: {}, forces: {red: {ortillery: [{ew: 2}]}}}}", ["1:17"]),
        ("terrain: {a: {name: A}}\nletters: {a: a, b: a}\n", ["2:17"]),
        ("terrain: {from: a.csv}\nletters: {a: a}\n", ["2:11"]),
        ("terrain: {from: a.csv}\nfeatures: {a: {name: A}}\n", ["2:1"]),
        ("features: {a: {name: A}}\ndomains: {a: {from: terrain}}\n", ["2:15"]),
        ("features: {from: a.csv}\n", ["1:12"]),
        (KEY % "a: {cover: 1}" + "\nvariables: {detection: {range: 1..2}}", ["2:13"]),
        (KEY % "a: {special: {b: 1}}" + "\nskins: {x: {over: {scenarios: {a: {key: {a: {cover: 1}}}}}}}", ["2:42"]),
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
        ("{{ features.lines.name }}", "{{ terrain.lines.name }}"),
        ("{{ e.features }} {{ 'terrain' }} {{ terrain.land }}", "{{ e.features }} {{ 'terrain' }} {{ terrain.land }}"),
        ("{{ terrain | length }}", "{{ terrain | selectattr('lies', 'equalto', 'cell') | list | length }}"),
        ("{% for f in features %}", "{% for f in terrain | selectattr('lies', 'equalto', 'over') | list %}"),
        ("{{ e.detection }} {{ terms.detection }}", "{{ e.line.cover }} {{ terms.detection }}"),
        ("{{ k.wood.special.foot }} {{ k.special[0] }}", "{{ k.wood.special.cover.foot }} {{ k.special[0] }}"),
        ("{% for f in forts %}", "{% for f in markers | selectattr('weapons') | list %}"),
        ("{% for f in forts if f.ew -%}", "{% for f in markers | selectattr('weapons') | list if f.ew -%}"),
        ("{{ forts | length }}", "{{ markers | selectattr('weapons') | list | length }}"),
    ],
)
def test_templates_of_chapters(old: str, new: str) -> None:
    game = "markers: {gate: {name: Gate}}\nforts:\n  keep: {marker: gate, weapons: [{ew: 1}]}\n"
    game += "classes: {foot: {name: Foot}}\nfeatures: {r: {name: R}}\n" + KEY % "r: {cover: 1}"
    assert upgraded(old, "play.md", game_yaml=game) == (new, [])


def test_forts_without_weapons_are_listed_one_by_one() -> None:
    game = "markers: {gate: {name: Gate}}\nforts:\n  keep: {marker: gate, armor: 2}\n"
    assert upgraded("{{ forts | length }}", "play.md", game_yaml=game)[0] == "{{ [markers['gate']] | length }}"


def test_rules_are_applied_from_old_to_new() -> None:
    assert [rule.to for rule in RULES] == sorted(rule.to for rule in RULES)
