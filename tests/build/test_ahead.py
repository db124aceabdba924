from pathlib import Path

import pytest

from pnp import assets, model
from pnp.build.ahead import reading
from pnp.source import trees, yamlfile
from pnp.templating import compiled, trial
from pnp.templating.sandbox import Sandbox


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_known", {})
    monkeypatch.setattr(compiled, "_kept", {})


def nothing() -> None:
    pass


def test_a_game_that_was_read_ahead_is_neither_read_nor_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = assets.game("grav-armor")
    expected = model.load(folder)
    trees._known.clear()
    with reading(folder, (), nothing) as get_templates:
        monkeypatch.setattr(yamlfile, "read", None)
        monkeypatch.setattr(Sandbox, "from_string", None)
        game = model.load(folder)
        get_templates()
    assert game.pieces == expected.pieces
    assert game.rules == expected.rules
    drafts = trial.drafts(game)
    assert len(drafts) > 10
    assert list(trial.faults(game)) == []
    assert all(compiled.find(draft.text) for draft in drafts)


def test_something_else_is_done_meanwhile() -> None:
    done: list[int] = []
    with reading(assets.game("heavy-armor"), (), lambda: done.append(len(trees._known))):
        assert done == [0]
        assert trees._known


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
    trees._known.clear()
    with reading(tmp_path, (), nothing) as get_templates:
        assert model.load_with_findings(tmp_path).findings == expected
        get_templates()
    assert compiled._kept == {}


def test_a_folder_without_a_game_is_left_alone(tmp_path: Path) -> None:
    with reading(tmp_path / "absent", (), nothing) as get_templates:
        assert trees._known == {}
        get_templates()
    assert compiled._kept == {}
