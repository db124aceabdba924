from pathlib import Path

import pytest

from pnp.pipeline.options import Options
from pnp.serve.edits import CONFLICT, DONE, REFUSED
from pnp.serve.kits import Kits, command
from pnp.serve.prints import PrintPlace
from pnp.serve.session import Session


@pytest.fixture
def session(game: Path) -> Session:
    session = Session(game, place=PrintPlace(game.parent / "output", game.parent / "ledger.jsonl"))
    session.reload()
    return session


def test_a_document_is_built_with_the_paper_and_the_variant_that_are_shown(game: Path, session: Session) -> None:
    (game / "variants").mkdir()
    text = "variant: 1\ngame: small\nname: Fast\nset: {pieces.scout.front.attack: 4}\n"
    (game / "variants" / "fast.yaml").write_text(text, encoding="utf-8")
    session.show_variant({"variant": "fast"})
    session.reload()
    assert "charts" in session.printing({}).body["documents"]
    done = session.prints.build({"document": "charts", "paper": "a4", "draft": True})
    assert done.status == DONE, done.body
    (file,) = done.body["files"]
    made = game.parent / "output" / "small+fast" / "a4" / "charts.pdf"
    assert session.prints.sheet(file["name"]) == made.read_bytes()
    assert Path(done.body["folder"]) == made.parent.parent.resolve()


def test_errors_are_findings_with_places_and_nothing_is_written(game: Path, session: Session) -> None:
    path = game / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("cost: 2", "cots: 2", 1), encoding="utf-8")
    refused = session.prints.build({"document": "charts"})
    assert refused.status == REFUSED
    (finding,) = refused.body["findings"]
    assert (finding["id"], finding["place"]["file"]) == ("schema.unknown-key", "game.yaml")
    assert not (game.parent / "output").exists()


def test_what_there_is_not_is_refused_before_anything_is_started(session: Session) -> None:
    for asked in ({"document": "no"}, {"document": ["charts"]}, {"document": "--all"}, {"paper": "x"}):
        assert session.prints.build(asked).status == REFUSED, asked


def test_one_build_at_a_time(game: Path) -> None:
    kits = Kits(game)
    with kits._lock:
        assert kits.build(Options(game.parent))[0].status == CONFLICT


def test_the_game_cannot_add_options_nor_modules(game: Path) -> None:
    words = command(game, Options(game.parent, ("rules",), skin="--draft"))
    assert words[1:4] == ["-P", "-m", "pnp"]
    assert "--skin=--draft" in words
    assert words[-2:] == ["--", str(game)]
