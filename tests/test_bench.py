"""The floor that benchmarks compare with draws what pnp draws."""

import sys

import pytest

from bench import games, line_map, measure, rules, timing
from pnp import model


@pytest.mark.parametrize("job", [games.board_map(6, 5, 10.0)], ids=lambda job: job.id)
def test_floor_draws_the_same(job, tmp_path):
    found = measure.in_process(job, tmp_path, runs=1)
    assert found.shapes > job.count
    assert found.texts > job.count
    assert min(found.floor, found.render, found.whole) > 0


@pytest.mark.parametrize("job", [*games.jobs(), line_map.job()], ids=lambda job: job.id)
def test_every_job_is_a_game(job, tmp_path):
    assert model.load(job.write(tmp_path)).title == job.title


def test_a_process_is_measured_alone():
    held = bytearray(300_000_000)
    found = timing.process([sys.executable, "-c", "pass"], runs=1)
    assert found.megabytes < 100 < len(held) / 1e6
    assert 0 < found.seconds < 30


def test_a_process_that_fails_is_no_measurement():
    with pytest.raises(RuntimeError, match="status"):
        timing.process([sys.executable, "-c", "raise SystemExit(3)"], runs=1)


def test_rules_are_searched_and_reported():
    job = rules.RulesJob("small", "30 rules", 2, 30, 1.0)
    found = rules.searched(rules.JOBS[0], runs=1)
    assert found.conflicts > 100
    assert 5 < found.megabytes < 100
    assert [len(ruleset.rules) for ruleset in job.rulesets()] == [15, 15]
    assert job.rulesets() == job.rulesets()
    assert "| 200 rules, eight decisions | 1," in rules.report([(rules.JOBS[0], found)])
