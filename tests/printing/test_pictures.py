from pathlib import Path

import pytest

from pnp.model.game import Game
from pnp.pipeline.options import Options
from pnp.printing import job, ledger, pictures
from pnp.printing.changes import exchanges


def test_what_is_printed_keeps_its_picture_beside_the_ledger(old: Game, tmp_path: Path) -> None:
    known = ledger.read(tmp_path / "ledger.jsonl", old)
    lancer = next(each for each in job.select(old, Options(tmp_path, ("counters",))).components if "lancer" in each.id)
    assert pictures.find(known.path, lancer.front.digest) is None
    pictures.keep(known, exchanges({}, [lancer]))
    assert lancer.back is not None
    for face in (lancer.front, lancer.back):
        assert pictures.find(known.path, face.digest) == pictures.of(face)
    assert {path.name for path in tmp_path.iterdir()} == {"ledger-faces"}


def test_boards_and_charts_have_none(old: Game, tmp_path: Path) -> None:
    large = [*job.select(old, Options(tmp_path, ("map", "charts"))).components]
    assert large
    pictures.keep(ledger.read(tmp_path / "ledger.jsonl", old), exchanges({}, large))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "../secret", "0123456789abcdeg", "0123456789abcdef/", "0123456789ABCDEF"])
def test_nothing_else_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "ledger-faces").mkdir()
    (tmp_path / "secret.svg").write_text("secret", encoding="utf-8")
    assert pictures.find(tmp_path / "ledger.jsonl", name) is None
