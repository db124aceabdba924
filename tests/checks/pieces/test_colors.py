"""Proposals for sides of one gray: the fewest changes, tried at once, after which no check of sides finds anything."""

import dataclasses
import re

import pytest

from pnp import model
from pnp.checks.pieces import colors
from pnp.scene.color import cielab

COLORS = [
    ("#2f5d8a", "#b5651d", "#963b46", "#bbcc9e"),
    ("#2f5d8a", "#b5651d", "#963b46", "#5a7a3a"),
    ("#1b2c47", "#c07e46", "#c07e47", "#bbcc9e"),
    ("#d98e04", "#27415f", "#a8452b", "#3f7d5c"),
    ("#c98f1e", "#1f3350", "#98401f", "#d5eedd"),
    ("#f0d0d0", "#d0f0d0", "#d0d0f0", "#f0f0d0"),
    ("#100800", "#001008", "#100010", "#202000"),
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


CHECKS = (colors.side_grays_differ, colors.side_colors_on_paper)


def found(game):
    return [report for check in (*CHECKS, colors.side_colors_differ) for report in check(game)]


def proposal(game):
    (hint,) = {report.hint for check in CHECKS for report in check(game)}
    return hint


@pytest.mark.parametrize("shades", COLORS)
def test_the_proposal_tried_at_once_leaves_nothing_to_report(game, shades):
    before = colored(game, shades)
    tried = {name.lower(): shade for name, shade in re.findall(r"(S\d) \w+ \((#\w{6})\)", proposal(before))}
    assert all(cielab(shade)[0] >= 15 for shade in tried.values()), "none is nearly black"
    sides = {id_: s._replace(color=tried.get(id_, s.color)) for id_, s in before.sides.items()}
    assert found(dataclasses.replace(before, sides=sides)) == []


def test_as_few_sides_change_as_little_as_possible(game):
    assert proposal(colored(game, COLORS[0])) == (
        "make S1 lighter (#cd7b38) and S2 darker (#5b0018); then all sides differ"
    )


def test_what_forbids_a_proposal_is_said(game):
    assert proposal(colored(game, ["#777777"] * 6)).startswith("no more than 4 colors can differ by 20")
    assert proposal(colored(game, ["#777777"] * 4)).startswith("shades that differ by 20 in gray are too like each")
    grays = [f"#{part}{part}{part}" for part in ("33", "55", "77", "99", "bb")]
    among = colored(game, ["#777777", "#787878", *grays])
    neutral = {id_: side._replace(neutral=id_ not in ("s0", "s1")) for id_, side in among.sides.items()}
    hint = proposal(dataclasses.replace(among, sides=neutral))
    assert hint.startswith("shades that differ by 20 in gray are too like those of neutral sides")


def test_a_number_that_is_too_low_reads_so(game):
    (message,) = {report.message for report in colors.side_grays_differ(colored(game, ["#777777", "#ababab"]))}
    assert "differs by 19.9; 20 is needed" in message
