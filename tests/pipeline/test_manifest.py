import json
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from pnp.pipeline.atomic_write import sha256
from pnp.pipeline.build import Result, build
from pnp.pipeline.options import Options

MM_PER_PT = 25.4 / 72
SIZE = 12.7
"""The side of a counter of the duel in mm."""


def manifest(result: Result) -> dict[str, list[dict[str, object]]]:
    return dict(json.loads((result.folder / "build.json").read_bytes()))


@pytest.fixture(scope="module")
def kit(duel_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Result:
    options = Options(tmp_path_factory.mktemp("out"), only=("map", "counters", "composites"), formats=("pdf", "svg"))
    return build(duel_folder, options)


def test_every_file_is_listed_with_its_hash_and_length(kit: Result) -> None:
    files = {path.relative_to(kit.folder).as_posix(): path for path in kit.folder.rglob("*") if path.is_file()}
    del files["build.json"]
    entries = {entry["path"]: entry for entry in manifest(kit)["files"]}
    assert entries.keys() == files.keys()
    for name, path in files.items():
        data = path.read_bytes()
        assert (entries[name]["sha256"], entries[name]["bytes"]) == (sha256(data), len(data))


def test_pages_and_page_sizes_are_those_of_the_pdf(kit: Result) -> None:
    for entry in manifest(kit)["files"]:
        if entry["format"] != "pdf":
            continue
        document = pdfium.PdfDocument(kit.folder / str(entry["path"]))
        assert len(document) == entry["pages"]
        size = [side * MM_PER_PT for side in document[0].get_size()]
        assert size == pytest.approx(entry["page_size_mm"], abs=0.01)


def test_every_copy_of_every_counter_has_its_place(kit: Result) -> None:
    components = {entry["id"]: entry for entry in manifest(kit)["components"]}
    runner = components["counter/ember/scout"]
    assert (runner["kind"], runner["size_mm"], runner["copies"]) == ("counter", [SIZE, SIZE], 4)
    assert set(runner["faces"]) == {"front", "back"}
    places = runner["placements"]
    assert sorted((place["copy"], place["face"]) for place in places) == sorted(
        (copy, face) for copy in {place["copy"] for place in places} for face in ("front", "back")
    )
    assert len(places) == 8
    for place in places:
        assert place["file"] == "letter/counters.pdf"
        assert place["hash"] == runner["faces"][place["face"]]
        assert (place["width_mm"], place["height_mm"]) == (SIZE, SIZE)
        assert 6.35 <= place["x_mm"] <= 215.9 - 6.35 - SIZE


def test_copies_count_from_one_whatever_the_arrangement(kit: Result) -> None:
    for component in manifest(kit)["components"]:
        for face in component["faces"]:
            copies = {place["copy"] for place in component["placements"] if place["face"] == face}
            assert copies == set(range(1, component["copies"] + 1)), component["id"]


def test_backs_mirror_their_fronts(kit: Result) -> None:
    width = 215.9
    for component in manifest(kit)["components"]:
        places = {(place["copy"], place["face"]): place for place in component["placements"]}
        for (copy, face), front in places.items():
            if face == "front" and (copy, "back") in places:
                back = places[copy, "back"]
                assert back["page"] == front["page"] + 1
                middle = front["x_mm"] + front["width_mm"] / 2
                assert back["x_mm"] + back["width_mm"] / 2 == pytest.approx(width - middle, abs=0.01)
                assert back["y_mm"] == pytest.approx(front["y_mm"], abs=0.01)


def test_a_partial_build_keeps_what_it_does_not_concern(duel_folder: Path, tmp_path: Path) -> None:
    build(duel_folder, Options(tmp_path, only=("counters",), formats=("pdf", "svg")))
    result = build(duel_folder, Options(tmp_path, only=("map",), papers=("a4",)))
    content = manifest(result)
    paths = [entry["path"] for entry in content["files"]]
    assert paths == sorted(paths)
    assert {"a4/map.pdf", "letter/counters.pdf"} <= set(paths)
    assert "svg/counter/ember/scout-front.svg" in paths
    counters = next(entry for entry in content["components"] if entry["id"] == "counter/ember/scout")
    assert len(counters["placements"]) == 8


def test_the_order_of_partial_builds_does_not_matter(mini_folder: Path, tmp_path: Path) -> None:
    once, twice = Options(tmp_path / "a", papers=("letter", "a4")), tmp_path / "b"
    build(mini_folder, once)
    for paper in ("a4", "letter"):
        build(mini_folder, Options(twice, papers=(paper,)))
    first, second = ((folder / "mini" / "build.json").read_bytes() for folder in (tmp_path / "a", twice))
    assert first == second


def test_a_file_changed_by_hand_is_no_longer_listed(duel_folder: Path, tmp_path: Path) -> None:
    result = build(duel_folder, Options(tmp_path, only=("counters",)))
    (result.folder / "letter" / "counters.pdf").write_bytes(b"mine now")
    build(duel_folder, Options(tmp_path, only=("map",)))
    assert "letter/counters.pdf" not in {entry["path"] for entry in manifest(result)["files"]}
    assert (result.folder / "letter" / "counters.pdf").read_bytes() == b"mine now"


EMPTY = {"path": "e", "document": "rules", "paper": "a4", "format": "pdf", "sha256": sha256(b"")}
FORGED = [
    json.dumps({"manifest": 1, "files": [EMPTY], "components": components}).encode()
    for components in (
        [{"id": "a", "placements": [{"file": "e"}]}],
        [{"id": "a", "placements": [{"file": "e", "page": "1", "copy": 1, "face": "front"}]}],
        [{"id": "\ud800", "placements": []}],
        {"a": 1},
    )
]


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"manifest": 99}', b'{"manifest": 1}', b"\xff", b"[" * 90_000, *FORGED]
)
def test_a_manifest_of_another_program_is_replaced(mini_folder: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mini").mkdir()
    (tmp_path / "mini" / "e").touch()
    (tmp_path / "mini" / "build.json").write_bytes(content)
    result = build(mini_folder, Options(tmp_path, only=("counters",)))
    assert [entry["path"] for entry in manifest(result)["files"]] == ["letter/counters.pdf"]


def test_a_manifest_that_points_outside_removes_nothing_there(mini_folder: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    entry = {
        "path": "../precious",
        "document": "counters",
        "paper": "letter",
        "format": "pdf",
        "sha256": sha256(b"mine"),
    }
    (tmp_path / "mini").mkdir()
    forged = json.dumps({"manifest": 1, "files": [entry], "components": []})
    (tmp_path / "mini" / "build.json").write_text(forged)
    build(mini_folder, Options(tmp_path, only=("counters",)))
    assert precious.read_bytes() == b"mine"
