from pathlib import Path

from pnp.upgrade.folder_texts import read_folder


def test_definition_tables_and_chapters_are_read_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(
        b"\xef\xbb\xbfpnp: 1\r\npieces: {from: u.csv}\r\nboards: {b: {places: {from: p.csv}}}\r\n"
        b"rules: {chapters: [a.md]}\r\nskins: {x: {over: {rules: {chapters: [b.md]}}}}\r\n"
    )
    for name in ("u.csv", "p.csv", "a.md", "b.md", "c.md"):
        (tmp_path / name).write_bytes(b"id\r\n")
    read = read_folder(tmp_path)
    assert (read.version, read.findings) == (1, ())
    assert sorted(read.texts) == ["a.md", "b.md", "game.yaml", "p.csv", "u.csv"]
    assert read.texts["game.yaml"].startswith("\ufeffpnp: 1\r\n")
    assert read.tables == {"u.csv": "pieces", "p.csv": "boards/b/places"}


def test_a_folder_without_a_version_is_taken_as_current(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: {id: a}\n")
    assert read_folder(tmp_path).version == 2
