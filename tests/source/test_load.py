"""A folder as one tree."""

from pathlib import Path

from pnp.source.collector import Findings
from pnp.source.load import Source, load
from pnp.source.nodes import locate, plain


def read(folder: Path, **files: str) -> tuple[Source, list[str]]:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    findings = Findings()
    return load(folder, {"pieces", "boards"}, {"pieces": "id"}, findings), [finding.id for finding in findings.all()]


def test_collections_grow_over_files_and_keep_their_places(tmp_path: Path) -> None:
    source, ids = read(
        tmp_path,
        game_yaml="include: [b.yaml]\npieces: {a: 1}\n",
        b_yaml="pieces:\n  b: 2\nkit: {x: 1}\n",
    )
    assert ids == []
    assert plain(source.tree) == {"pieces": {"a": 1, "b": 2}, "kit": {"x": 1}}
    key = locate(source.tree, ["pieces", "b"]).key
    assert key is not None
    assert str(key) == f"{tmp_path.as_posix()}/b.yaml:2:3"


def test_rows_of_a_table_stand_before_what_is_written(tmp_path: Path) -> None:
    source, ids = read(tmp_path, game_yaml="pieces: {from: a.csv, c: {n: 3}}\n", a_csv="id,n\na,1\nb,2\n")
    assert ids == []
    assert plain(source.tree) == {"pieces": {"a": {"n": 1}, "b": {"n": 2}, "c": {"n": 3}}}


def test_a_broken_file_is_distinguished_from_a_missing_section(tmp_path: Path) -> None:
    source, ids = read(tmp_path, game_yaml="include: [b.yaml]\n", b_yaml="pieces: [\n")
    assert ids == ["source.syntax"]
    assert not source.is_readable


def test_texts_of_all_files_are_kept(tmp_path: Path) -> None:
    source, _ = read(tmp_path, game_yaml="include: [b.yaml]\n", b_yaml="kit: {}\n")
    assert list(source.folder.texts.values()) == ["include: [b.yaml]\n", "kit: {}\n"]


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    source, ids = read(tmp_path)
    assert ids == ["source.missing-file"]
    assert not source.is_readable
