"""Names of places: where the finding leads."""

import shutil
from pathlib import Path

import pnp

CONDUCT = Path(__file__).parents[2] / "bad" / "conduct"


def test_a_misspelled_town_leads_to_the_town_and_not_to_a_lake_with_its_name(tmp_path: Path) -> None:
    folder = shutil.copytree(CONDUCT, tmp_path / "game")
    for name, old, new in (
        ("rules/turn.md", "Units move.", "Units move to Velma by road."),
        ("map.yaml", 'Velna, at: "0403"}', 'Velna, at: "0403"}\n      water: {name: Velna Water, at: "0303"}'),
        ("game.yaml", "pnp: 2\n", "pnp: 2\nlanguage: en\n"),
    ):  # fmt: skip
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [each for each in pnp.check(folder) if each.id == "prose.misspelled-name"]
    lines = (folder / "map.yaml").read_text(encoding="utf-8").splitlines()
    ((place, _),) = found[0].related
    assert lines[place.line - 1].strip().startswith("velna:")
