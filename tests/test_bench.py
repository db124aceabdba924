"""The floor that benchmarks compare with draws what pnp draws."""

import sys

import pytest

from bench import games, measure, timing


@pytest.mark.parametrize("job", [games.board_map(6, 5, 10.0), games.counters()], ids=lambda job: job.id)
def test_floor_draws_the_same(job, tmp_path):
    found = measure.in_process(job, tmp_path, runs=1)
    assert found.shapes > job.count
    assert found.texts > job.count
    assert min(found.floor, found.render, found.whole) > 0


def test_a_process_is_measured_alone():
    held = bytearray(300_000_000)
    found = timing.process([sys.executable, "-c", "pass"], runs=1)
    assert found.megabytes < 100 < len(held) / 1e6
    assert 0 < found.seconds < 30


def test_a_process_that_fails_is_no_measurement():
    with pytest.raises(RuntimeError, match="status"):
        timing.process([sys.executable, "-c", "raise SystemExit(3)"], runs=1)
