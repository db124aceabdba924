"""Proposals for sides of one gray: the fewest changes, tried at once, after which no check of sides finds anything."""

import dataclasses
import re

import pytest

from pnp import model
from pnp.checks.pieces import colors

COLORS = [
    ("#2f5d8a", "#b5651d", "#963b46", "#bbcc9e"),
    ("#2f5d8a", "#b5651d", "#963b46", "#5a7a3a"),
    ("#1b2c47", "#c07e46", "#c07e47", "#bbcc9e"),
    ("#777777", "#777777", "#777777", "#777777", "#777777"),
]


@pytest.fixture
def game(tmp_path):
    sides = "\n".join(f'  s{n}: {{name: S{n}, color: "#000000", emblem: emblem/sun}}' for n in range(6))
    text = f"pnp: 2\ngame: {{id: lake, title: Lake, version: 1.0, players: 4}}\nsides:\n{sides}\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    return model.load(tmp_path)


def colored(game, shades):
    sides = zip(list(game.sides.values()), shades, strict=False)
    return dataclasses.replace(game, sides={s.id: s._replace(color=c, name=s.id.upper()) for s, c in sides})


def found(game):
    checks = (colors.side_grays_differ, colors.side_colors_differ, colors.side_colors_on_paper)
    return [report for check in checks for report in check(game)]


@pytest.mark.parametrize("shades", COLORS[:3])
def test_the_proposal_tried_at_once_leaves_nothing_to_report(game, shades):
    before = colored(game, shades)
    (hint,) = {report.hint for report in colors.side_grays_differ(before)}
    tried = {name.lower(): shade for name, shade in re.findall(r"(S\d) \w+, such as (#\w{6})", hint)}
    sides = {id_: s._replace(color=tried.get(id_, s.color)) for id_, s in before.sides.items()}
    assert found(dataclasses.replace(before, sides=sides)) == []


def test_as_few_sides_change_as_little_as_possible(game):
    (hint,) = {report.hint for report in colors.side_grays_differ(colored(game, COLORS[0]))}
    assert hint == "make S1 lighter, such as #cd7b38 and S2 darker, such as #5b0018"


def test_more_sides_than_grays_have_no_proposal(game):
    (hint,) = {report.hint for report in colors.side_grays_differ(colored(game, ["#777777"] * 6))}
    assert hint == "make one of them lighter or darker"
