from collections.abc import Callable

import pytest
from finding_ids import ids

from pnp.checks.pieces import side_colors
from pnp.errors import Finding
from pnp.model.game import Game

Found = Callable[..., list[Finding]]


def sides(heavy: Game, **changes: str) -> dict[str, object]:
    return {**heavy.sides, "teal": heavy.sides["teal"]._replace(**changes)}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("#000000", "#ffffff", 100.0),
        ("#ff0000", "#ff0000", 0.0),
        ("#ff0000", "#00ff00", 170.6),
        ("#777777", "#787878", 0.41),
    ],
)
def test_colour_differences_are_those_of_cie76(first: str, second: str, expected: float) -> None:
    assert side_colors.difference(first, second) == pytest.approx(expected, abs=0.15)


def test_sides_in_nearly_one_colour(heavy: Game, found: Found) -> None:
    assert ids(found(sides=sides(heavy, color="#d18a10"))) == ["sides.colours", "sides.grey"]


def test_sides_with_one_emblem(heavy: Game, found: Found) -> None:
    assert ids(found(sides=sides(heavy, emblem=heavy.sides["amber"].emblem))) == ["sides.emblems"]


def test_sides_of_one_tone_in_grey(heavy: Game, found: Found) -> None:
    findings = found(sides=sides(heavy, color="#7d95ff"))
    assert [(finding.id, finding.severity) for finding in findings] == [("sides.grey", "info")]


def test_a_side_that_vanishes_on_paper(heavy: Game, found: Found) -> None:
    assert "sides.pale" in ids(found(sides=sides(heavy, color="#fafae0")))


def test_findings_about_sides_say_where_both_stand(heavy: Game, found: Found) -> None:
    (finding,) = found(sides=sides(heavy, emblem=heavy.sides["amber"].emblem))
    amber, teal = heavy.sides["amber"], heavy.sides["teal"]
    assert finding.span == teal.span
    assert finding.span is not None
    assert finding.span.file.endswith("game.yaml")
    assert finding.related == ((amber.span, f"{amber.name} is here"),)
    pale = next(entry for entry in found(sides=sides(heavy, color="#fafae0")) if entry.id == "sides.pale")
    assert pale.span == teal.span
