from pathlib import Path

import pytest

from pnp import assets, model
from pnp.pipeline.prefetch import reading
from pnp.source import parse_cache, yaml_parser
from pnp.templating import dry_run, precompiled
from pnp.templating.sandbox import Sandbox


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "_known", {})
    monkeypatch.setattr(precompiled, "_kept", {})


def nothing() -> None:
    pass


def test_a_game_that_was_read_ahead_is_neither_read_nor_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = assets.game("grav-armor")
    expected = model.load(folder)
    parse_cache._known.clear()
    with reading(folder, (), nothing) as get_templates:
        monkeypatch.setattr(yaml_parser, "read", None)
        monkeypatch.setattr(Sandbox, "from_string", None)
        game = model.load(folder)
        get_templates()
    assert game.pieces == expected.pieces
    assert game.rules == expected.rules
    drafts = dry_run.drafts(game)
    assert len(drafts) > 10
    assert list(dry_run.template_errors(game)) == []
    assert all(precompiled.find(draft.text) for draft in drafts)


def test_something_else_is_done_meanwhile() -> None:
    done: list[int] = []
    with reading(assets.game("heavy-armor"), (), lambda: done.append(len(parse_cache._known))):
        assert done == [0]
        assert parse_cache._known


@pytest.mark.parametrize(
    "text",
    [
        "pnp: 1\nrules: {chapters: [absent.md, ../../outside.md, 7, [x]]}\n",
        "pnp: 1\nrules: {chapters: all}\n",
        "pnp: 1\nrules: {chapters: [bad.md], blurb: '{{ x'}\n",
        "a: [\n",
        "",
    ],
)
def test_what_is_wrong_is_left_to_whoever_loads_the_game(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "bad.md").write_bytes(b"\xff{{ x }}")
    expected = model.load_with_findings(tmp_path).findings
    parse_cache._known.clear()
    with reading(tmp_path, (), nothing) as get_templates:
        assert model.load_with_findings(tmp_path).findings == expected
        get_templates()
    assert precompiled._kept == {}


def test_a_folder_without_a_game_is_left_alone(tmp_path: Path) -> None:
    with reading(tmp_path / "absent", (), nothing) as get_templates:
        assert parse_cache._known == {}
        get_templates()
    assert precompiled._kept == {}
