import sys
from pathlib import Path

import pytest

from pnp.pipeline.user_folders import user_folder


def test_lasting_data_is_where_the_system_expects_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert user_folder("data", {"XDG_DATA_HOME": "/mnt/data"}) == Path("/mnt/data/pnp")
    for system, place in (
        ("linux", ".local/share/pnp"),
        ("darwin", "Library/Application Support/pnp"),
        ("win32", "AppData/Local/pnp/Data"),
    ):
        monkeypatch.setattr(sys, "platform", system)
        assert user_folder("data", {"XDG_DATA_HOME": "relative"}) == Path("/home/ann") / place
    assert user_folder("data", {"LOCALAPPDATA": "/local"}) == Path("/local/pnp/Data")
