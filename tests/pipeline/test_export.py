import io

import pikepdf
import pytest
from PIL import Image

from pnp import __version__
from pnp.model.game import Game
from pnp.pipeline.export import metadata, render_component, render_document, render_faces
from pnp.scene.items import Path, Symbol
from pnp.scene.presets import papers, products
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box, Component, Document, Placement, Product, Sheet

FACE = Symbol("face", 12, 15, (Path(rect(0, 0, 12, 15), fill="#336699"),))
PAPER = papers()["a4"]


def document(name: str, arrangement: str) -> Document:
    product = Product("counters", "Counters", arrangement)
    sheet = Sheet("s", "S", PAPER.width, PAPER.height, FACE.items)
    return Document(name, product, PAPER, (sheet,), is_booklet=name.endswith("-booklet"))


def test_metadata_names_game_author_and_version(heavy: Game) -> None:
    about = metadata(heavy, "Counters", "2026-01-01T00:00:00Z")
    assert about.title == "Heavy Armor: Counters"
    assert "Brian Hilmers" in about.author
    assert about.creator == f"pnp {__version__}"


@pytest.mark.parametrize(
    ("name", "arrangement", "sides", "expected"),
    [
        ("counters", "grid", "duplex-long", "/DuplexFlipLongEdge"),
        ("counters", "grid", "duplex-short", "/DuplexFlipShortEdge"),
        ("counters", "grid", "fold", "/Simplex"),
        ("counters", "poster", "duplex-long", None),
        ("counters-booklet", "flow", "duplex-long", "/DuplexFlipShortEdge"),
    ],
)
def test_the_print_dialog_begins_as_the_sheets_need(
    heavy: Game, name: str, arrangement: str, sides: str, expected: str | None
) -> None:
    output = render_document(heavy, document(name, arrangement), sides, "2026-01-01T00:00:00Z")
    assert output.path == f"a4/{name}.pdf"

    with pikepdf.open(io.BytesIO(output.data)) as pdf:
        preferences = pdf.Root.get("/ViewerPreferences", {})
        assert (str(preferences["/Duplex"]) if "/Duplex" in preferences else None) == expected
        assert str(preferences["/PrintScaling"]) == "/None"


@pytest.mark.parametrize(("faces", "expected"), [("front", "/Simplex"), ("front back", "/DuplexFlipLongEdge")])
def test_pieces_without_backs_are_printed_on_one_side(heavy: Game, faces: str, expected: str) -> None:
    placements = tuple(Placement("x", 1, face, "", Box(0, 0, 12, 15)) for face in faces.split())
    sheet = Sheet("s", "S", PAPER.width, PAPER.height, FACE.items, placements)
    printed = Document("counters", Product("counters", "Counters", "grid"), PAPER, (sheet,))
    output = render_document(heavy, printed, "duplex-long", "2026-01-01T00:00:00Z")
    assert output.backs == ("back" in faces)
    with pikepdf.open(io.BytesIO(output.data)) as pdf:
        assert str(pdf.Root["/ViewerPreferences"]["/Duplex"]) == expected


def test_a_component_is_one_file_for_each_face() -> None:
    single = Component("board/duel", "board", "Duel", FACE)
    double = Component("counter/amber/x", "counter", "X", FACE, FACE)
    assert [output.path for output in render_component("map", single, "svg")] == ["svg/board/duel.svg"]
    paths = [output.path for output in render_component("counters", double, "png")]
    assert paths == ["png/counter/amber/x-front.png", "png/counter/amber/x-back.png"]
    assert next(render_component("map", single, "svg")).pages == ((12, 15),)


def test_faces_for_print_services_share_a_back() -> None:
    other = Symbol("other", 12, 15, (Path(rect(0, 0, 12, 15), fill="#993333"),))
    made = (products()["tgc-poker"], products()["mpc-poker"])
    deck = [
        Component(f"component/market/{name}", "component", name, FACE, back, products=made)
        for name, back in (("raid", FACE), ("back", FACE), ("sale", other), ("trade", other), ("lone", None))
    ]
    alone = Component("component/coins/one", "component", "One", FACE, other)
    outputs = list(render_faces("components", [*deck, alone], "png-bleed"))
    paths = [output.path for output in outputs]
    assert paths == list(dict.fromkeys(paths))
    for product in made:
        start = f"png-bleed/{product.id}/component/market/"
        assert sorted(path.removeprefix(start) for path in paths if path.startswith(start)) == [
            "back-2.png",
            "back-front.png",
            "back.png",
            "lone-front.png",
            "raid-front.png",
            "sale-front.png",
            "trade-front.png",
        ]
    own = "png-bleed/own-size/component/coins/one"
    assert paths[-2:] == [f"{own}-front.png", f"{own}-back.png"]
    with Image.open(io.BytesIO(outputs[0].data)) as picture:
        assert picture.size == (825, 1125)
