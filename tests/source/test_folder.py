"""Files of a game's folder, and nothing beyond it."""

import os
from pathlib import Path

import pytest

from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.folder import Folder

HERE = Span("game.yaml", 1, 1)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "secret.md").write_text("secret")
    folder = tmp_path / "game"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "play.md").write_text("# Play\r\nOn.\r")
    return folder


def read(folder: Path, name: str) -> tuple[str | None, list[str]]:
    findings = Findings()
    text = Folder(folder, findings).read(name, HERE)
    return text, [finding.id for finding in findings.all()]


def test_line_ends_and_byte_order_mark(game: Path) -> None:
    assert read(game, "rules/play.md") == ("# Play\nOn.\n", [])
    (game / "bom.md").write_bytes(b"\xef\xbb\xbftext")
    assert read(game, "bom.md") == ("text", [])


@pytest.mark.parametrize(
    "name",
    [
        "../secret.md",
        "rules/../../secret.md",
        "/etc/passwd",
        "..",
        "",
        "rules\\play.md",
        "C:/x",
        "a\0b",
        "~/x/../../..",
    ],
)
def test_names_that_lead_out(game: Path, name: str) -> None:
    assert read(game, name) == (None, ["source.outside-folder"])


def test_links_that_lead_out(game: Path) -> None:
    (game / "out.md").symlink_to(game.parent / "secret.md")
    (game / "up").symlink_to(game.parent, target_is_directory=True)
    (game / "loop.md").symlink_to(game / "loop.md")
    assert read(game, "out.md") == (None, ["source.outside-folder"])
    assert read(game, "up/secret.md") == (None, ["source.outside-folder"])
    assert read(game, "loop.md")[0] is None


def test_links_that_stay_inside(game: Path) -> None:
    (game / "same.md").symlink_to(game / "rules" / "play.md")
    assert read(game, "same.md")[1] == []


def test_a_folder_that_is_itself_a_link(game: Path) -> None:
    link = game.parent / "link"
    link.symlink_to(game, target_is_directory=True)
    assert read(link, "rules/play.md")[1] == []


def test_only_regular_files(game: Path) -> None:
    os.mkfifo(game / "pipe")
    assert read(game, "pipe") == (None, ["source.not-a-file"])
    assert read(game, "rules") == (None, ["source.not-a-file"])
    (game / "zero").symlink_to("/dev/zero")
    assert read(game, "zero") == (None, ["source.outside-folder"])


def test_missing_files(game: Path) -> None:
    findings = Findings()
    Folder(game, findings).read("rules/plya.md", HERE)
    Folder(game, findings).read("none/play.md", HERE)
    assert [finding.hint for finding in findings.all()] == [
        "did you mean 'rules/play.md'?",
        "make the folder 'none' and the file",
    ]


def test_a_file_below_a_file(game: Path) -> None:
    assert read(game, "rules/play.md/more") == (None, ["source.missing-file"])


def test_files_that_are_too_large(game: Path) -> None:
    (game / "big.yaml").write_bytes(b"#" * (LIMITS.file_bytes + 1))
    assert read(game, "big.yaml") == (None, ["source.too-large"])


def test_names_that_are_too_long(game: Path) -> None:
    text, ids = read(game, "x" * 5000)
    assert text is None
    assert ids in (["source.outside-folder"], ["source.unreadable"])


def test_bytes_that_are_not_utf8(game: Path) -> None:
    (game / "latin.yaml").write_bytes("title: ok\nname: Läufer".encode("latin-1"))
    findings = Findings()
    assert Folder(game, findings).read("latin.yaml", HERE) is None
    (finding,) = findings.all()
    assert finding.id == "source.encoding"
    assert finding.span == Span((game / "latin.yaml").as_posix(), 2, 8, 9)


def test_an_error_of_the_system(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert read(game, "rules/play.md") == (None, ["source.unreadable"])


def test_a_file_that_was_read_is_not_suggested(game: Path) -> None:
    (game / "game.yaml").write_text("pnp: 2")
    for is_read, hint in ((False, "did you mean 'game.yaml'?"), (True, "make the file or fix its name")):
        findings = Findings()
        folder = Folder(game, findings)
        if is_read:
            folder.read("game.yaml", HERE)
        folder.read("map.yaml", HERE)
        assert [finding.hint for finding in findings.all()] == [hint]
