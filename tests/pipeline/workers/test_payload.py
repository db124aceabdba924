import dataclasses
import pickle
import subprocess
import sys
from typing import cast

import pytest

from pnp import assets, model
from pnp.model.game import Game
from pnp.pipeline.cache.fingerprint import GameFingerprints
from pnp.pipeline.cache.memo import SharedCacheState
from pnp.pipeline.document_job import Job, run_document_job, unpack
from pnp.pipeline.workers.payload import Brief, begin, ready
from pnp.source.scalars import Decimal, Integer

JOB = Job("counters", "letter", "duplex-long", ("pdf",), "2026-01-01")


def test_what_a_worker_makes_is_what_would_have_been_made_here(heavy: Game) -> None:
    told = Brief(heavy, (JOB,), SharedCacheState(None)).packed()
    assert told is not None
    steps: list[str] = []
    made = unpack(begin(told)(0, steps.append))
    assert repr(made) == repr(run_document_job(heavy, JOB, print))
    assert steps


@pytest.mark.parametrize("game", assets.games())
def test_every_part_of_a_game_arrives_as_it_was(game: str) -> None:
    sent = model.load(assets.game(game))
    told = Brief(sent, (), SharedCacheState(None)).packed()
    assert told is not None
    arrived = pickle.loads(told)[0]
    before, after = GameFingerprints(sent), GameFingerprints(arrived)
    for field in dataclasses.fields(Game):
        assert before.part(field.name) == after.part(field.name), field.name


def test_a_game_that_cannot_be_sent_is_no_brief(heavy: Game) -> None:
    assert (
        Brief(dataclasses.replace(heavy, terms={"x": cast("str", lambda: 0)}), (), SharedCacheState(None)).packed()
        is None
    )


def test_numbers_remember_how_they_were_written() -> None:
    for number in (Integer(10, "0o12"), Decimal(1.1, "1.10")):
        copy = pickle.loads(pickle.dumps(number, 5))
        assert (copy, copy.text, type(copy)) == (number, number.text, type(number))


def test_getting_ready_ends_when_the_caller_waits() -> None:
    asked: list[bool] = []

    def waits() -> bool:
        asked.append(len(asked) == 2)
        return asked[-1]

    assert ready(waits) is begin
    assert asked == [False, False, True]


def test_what_is_made_ready_is_there() -> None:
    program = """
import sys
from pnp.pipeline.workers.payload import begin, ready
assert "reportlab.pdfgen.canvas" not in sys.modules and "pnp.artwork.panels" not in sys.modules
ready(lambda: False)
print(*sys.modules)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout.split()
    assert {f"pnp.generators.{name}" for name in ("maps", "counters", "rules", "charts")} <= set(found)
    assert {"reportlab.pdfgen.canvas", "pnp.artwork.panels.matchups", "pnp.templating.sandbox"} <= set(found)
