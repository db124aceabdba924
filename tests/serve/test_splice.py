from pathlib import Path

import pytest

from pnp.model.definition import COLLECTIONS
from pnp.model.loading import TABLE_PATHS
from pnp.serve import splice
from pnp.serve.splice import Setting, UnwritableError
from pnp.source.collector import Findings
from pnp.source.load import Source, load
from pnp.source.nodes import locate
from pnp.source.written_parts import applied

YAML = """\
pieces:
  lancer:  # the fast one
    name: "Lancer"
    cost:  2   # cheap
    front: {attack: 3*, state: 'It''s on', defense: 2}
    back:
      attack: 1
      note: >
        long
        text
    tags: [a, b]
  same:
    name: &n Same
    front: &f {attack: 4}
    back: *f
    note: two
      lines
  empty:
    name: *n
    front: {}
"""
TABLE = 'id,name,cost,front.attack,front.note\na, Ab ,2,3,"x, ""y"""\nb,Bb,,,\n'


def read(folder: Path, yaml: str = YAML, table: bytes = TABLE.encode()) -> Source:
    (folder / "game.yaml").write_bytes(yaml.encode())
    (folder / "units.csv").write_bytes(table)
    return load(folder, COLLECTIONS, TABLE_PATHS, Findings())


def changed(folder: Path, source: Source, *settings: tuple[str, str]) -> str:
    """Return the file after settings, as it is read back; only what was set may differ."""
    made = [Setting(tuple(path.split("/")), text) for path, text in settings]
    ((file, edits),) = splice.edits(source, made).items()
    path = Path(file)
    path.write_bytes(splice.encoded(path.read_bytes(), source.folder.texts[file], edits))
    new = load(folder, COLLECTIONS, TABLE_PATHS, Findings())
    differing = splice.differences(source.tree, new.tree)
    assert differing.keys() == {setting.path for setting in made}
    assert all(splice.is_meant(differing[setting.path], setting.text) for setting in made)
    return path.read_bytes().decode()


@pytest.mark.parametrize(
    ("path", "text", "before", "after"),
    [
        ("pieces/lancer/cost", "12", "cost:  2   # cheap", "cost:  12   # cheap"),
        ("pieces/lancer/name", "La #1", '"Lancer"', '"La #1"'),
        ("pieces/lancer/name", '12 "a"', '"Lancer"', '"12 \\"a\\""'),
        ("pieces/lancer/front/attack", "4", "attack: 3*", "attack: 4"),
        ("pieces/lancer/front/attack", "a, b", "attack: 3*", 'attack: "a, b"'),
        ("pieces/lancer/front/attack", "*", "attack: 3*", 'attack: "*"'),
        ("pieces/lancer/cost", "a: b", "cost:  2", 'cost:  "a: b"'),
        ("pieces/lancer/cost", "a, b", "cost:  2", "cost:  a, b"),
        ("pieces/lancer/cost", "yes # no", "cost:  2", 'cost:  "yes # no"'),
        ("pieces/lancer/front/state", "It's off", "'It''s on'", "'It''s off'"),
        ("pieces/lancer/front/move", "4", "defense: 2}", "defense: 2, move: 4}"),
        ("pieces/empty/front/move", "4", "front: {}", "front: {move: 4}"),
        ("pieces/lancer/back/move", "4", "      attack: 1\n", "      attack: 1\n      move: 4\n"),
        ("pieces/lancer/limit", "4", "cost:  2   # cheap\n", "cost:  2   # cheap\n    limit: 4\n"),
        ("pieces/lancer/front/state", "", "attack: 3*, state: 'It''s on', ", "attack: 3*, "),
        ("pieces/lancer/cost", "", "    cost:  2   # cheap\n", ""),
    ],
)
def test_one_value_of_yaml_is_changed_and_nothing_else(
    tmp_path: Path, path: str, text: str, before: str, after: str
) -> None:
    assert changed(tmp_path, read(tmp_path), (path, text)) == YAML.replace(before, after, 1)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("pieces/empty/name", "alias"),
        ("pieces/same/back/attack", "alias"),
        ("pieces/same/name", "several lines, or a name"),
        ("pieces/same/note", "several lines"),
        ("pieces/lancer/back/note", "several lines"),
        ("pieces/lancer/tags", "a list"),
        ("pieces/lancer/carries/slots", "by hand alone"),
        ("pieces/lancer/Bad key", "by hand alone"),
        ("pieces/nobody/cost", "no such row"),
    ],
)
def test_what_cannot_be_changed_alone_is_refused_with_its_place(tmp_path: Path, path: str, message: str) -> None:
    with pytest.raises(UnwritableError, match=message) as caught:
        splice.edits(read(tmp_path), [Setting(tuple(path.split("/")), "5")])
    assert caught.value.span is not None or "row" in message


def test_the_anchor_of_an_alias_changes_more_than_one_value(tmp_path: Path) -> None:
    source = read(tmp_path)
    (edits,) = splice.edits(source, [Setting(("pieces", "same", "front", "attack"), "5")]).values()
    (tmp_path / "game.yaml").write_text(applied(YAML, edits[0].file, edits), encoding="utf-8")
    new = load(tmp_path, COLLECTIONS, TABLE_PATHS, Findings())
    assert len(splice.differences(source.tree, new.tree)) == 2


@pytest.mark.parametrize(
    ("path", "text", "before", "after"),
    [
        ("pieces/a/name", "Cd", " Ab ", " Cd "),
        ("pieces/a/name", "C, d", " Ab ", '"C, d"'),
        ("pieces/a/front/note", 'z "y"', '"x, ""y"""', '"z ""y"""'),
        ("pieces/a/cost", "", "Ab ,2,", "Ab ,,"),
        ("pieces/b/cost", "7", "Bb,,,", "Bb,7,,"),
        ("pieces/b/front/attack", "7", "Bb,,,", "Bb,,7,"),
        ("pieces/b/front/note", "7", "Bb,,,", "Bb,,,7"),
    ],
)
def test_one_cell_of_a_table_is_changed_and_nothing_else(
    tmp_path: Path, path: str, text: str, before: str, after: str
) -> None:
    source = read(tmp_path, "pieces: {from: units.csv}\n")
    assert changed(tmp_path, source, (path, text)) == TABLE.replace(before, after, 1)


def test_line_ends_and_the_byte_order_mark_stay(tmp_path: Path) -> None:
    raw = b"\xef\xbb\xbf" + TABLE.replace("\n", "\r\n").encode()
    source = read(tmp_path, "pieces: {from: units.csv}\r\n", raw)
    made = [Setting(("pieces", "a", "cost"), "9")]
    (edits,) = splice.edits(source, made).values()
    text = source.folder.texts[edits[0].file]
    assert splice.encoded(raw, text, edits) == raw.replace(b",2,", b",9,")
    with pytest.raises(ValueError, match="changed"):
        splice.encoded(raw.replace(b"Ab", b"Abc"), text, edits)


def test_several_values_of_one_file_are_changed_at_once(tmp_path: Path) -> None:
    text = changed(
        tmp_path,
        read(tmp_path),
        ("pieces/lancer/front/state", ""),
        ("pieces/lancer/front/defense", ""),
        ("pieces/lancer/cost", "3"),
        ("pieces/lancer/back/move", "1"),
        ("pieces/lancer/back/defense", "2"),
    )
    assert "front: {attack: 3*}" in text.replace("3*, }", "3*}")
    assert "      attack: 1\n      move: 1\n      defense: 2\n" in text


def test_text_is_shown_as_it_is_typed(tmp_path: Path) -> None:
    tree = read(tmp_path).tree
    found = [("pieces/lancer/front/attack", "3*"), ("pieces/lancer/tags", "a, b"), ("pieces/lancer/cost", "2")]
    for path, text in found:
        assert splice.text_of(locate(tree, path.split("/")).value) == text
