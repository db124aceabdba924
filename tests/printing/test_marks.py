from pnp import impose
from pnp.impose import SheetInfo
from pnp.impose.flip import flip_axis
from pnp.printing.marks import marked
from pnp.scene import fonts
from pnp.scene.items import Path, Symbol, Text
from pnp.scene.outlines import Outline
from pnp.scene.presets import papers, stocks, themes
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Document, Product

THEME = themes()["field"]
PAPER = papers()["letter"]
FACE = Symbol("face", 12.0, 12.0, (Path(rect(-1.0, -1.0, 14.0, 14.0), "#123456"),), bleed=1.0)


def piece(name: str, copies: int, back: Symbol | None = None, size: float = 12.0) -> Component:
    face = Symbol(FACE.name, size, size, FACE.items, 1.0)
    return Component(name, "counter", name, face, back, copies, stock=stocks()["card"])


def document(*pieces: Component, sides: str = "duplex-long", mark: bool = True, variant: str = "") -> Document:
    product = Product("sheets", "Sheets", "cut-sheets", pieces, block=True)
    sheets = impose.impose(product, PAPER, sides, SheetInfo("Duel", "1", THEME))
    made = Document("sheets-card", product, PAPER, sheets)
    editions = {each.id: each.id * 3 for each in pieces}
    return marked(made, editions, sides, THEME, variant) if mark else made


def added(made: Document, plain: Document) -> list[list[Text]]:
    """The texts that a marked document has besides those of a plain one, by sheet."""
    found = []
    for sheet, other in zip(made.sheets, plain.sheets, strict=True):
        assert sheet.items[: len(other.items)] == other.items
        assert sheet.placements == other.placements
        found.append([item for item in sheet.items[len(other.items) :] if isinstance(item, Text)])
    return found


def marks(*pieces: Component, sides: str = "duplex-long", variant: str = "") -> list[list[Text]]:
    return added(document(*pieces, sides=sides, variant=variant), document(*pieces, sides=sides, mark=False))


def test_a_row_has_its_mark_between_the_ticks_on_its_left() -> None:
    pieces = (piece("x", 4, FACE), piece("z", 3, FACE))
    (front,) = [found for found in marks(*pieces) if found]
    assert {mark.text for mark in front} <= {"xxx", "zzz", "4 × xxx", "3 × zzz"}
    boxes = [each.box for each in document(*pieces).sheets[0].placements]
    for mark in front:
        assert mark.x < min(box.x for box in boxes) - 1.0
        assert any(box.y + 1.0 < mark.y < box.y + box.height - 1.0 for box in boxes)
        assert mark.style.size >= 5.0 * 25.4 / 72


def test_of_several_components_in_a_row_each_mark_has_its_number() -> None:
    (front, *_) = marks(piece("x", 1, FACE), piece("z", 1, FACE))
    assert [mark.text for mark in front] == ["1 × xxx", "1 × zzz"]


def test_blank_backs_have_the_mark_in_their_middle() -> None:
    pieces = (piece("x", 2), piece("z", 2, FACE))
    made = document(*pieces)
    _, back = marks(*pieces)
    axis = flip_axis(PAPER, "duplex-long")
    blank = [axis.mirror(each.box).center for each in made.sheets[0].placements if each.component == "x"]
    assert [mark.text for mark in back] == ["xxx", "xxx"]
    assert sorted(mark.x for mark in back) == sorted(x for x, _ in blank)
    assert all(abs(mark.y - y) < 1.0 for mark in back for _, y in blank[:1])


def test_small_blank_backs_and_full_sheets_have_none() -> None:
    _, back = marks(piece("x", 2, size=6.0), piece("z", 2, FACE))
    assert back == []
    full = marks(piece("x", 18, FACE, size=63.0))
    assert full[0] == []


def test_folded_sheets_have_marks_on_the_left_of_fronts() -> None:
    pieces = piece("x", 4, FACE)
    (front,) = marks(pieces, sides="fold")
    assert front
    left = min(each.box.x for each in document(pieces, sides="fold").sheets[0].placements)
    assert all(mark.x < left for mark in front)


def test_marks_lie_on_no_piece_of_a_honeycomb() -> None:
    for shape in ("hex-flat", "hex-pointy"):
        pieces = tuple(piece(name, 3, FACE)._replace(outline=Outline(shape)) for name in "xz")
        made = document(*pieces)
        (front, *_) = marks(*pieces)
        boxes = [each.box for each in made.sheets[0].placements]
        assert front
        for mark in front:
            wide = fonts.width(mark.text, mark.style)
            left = mark.x - wide if mark.anchor == "end" else mark.x
            level = [box for box in boxes if box.y < mark.y < box.y + box.height]
            assert all(left + wide < box.x or box.x + box.width < left for box in level)


def test_the_variant_is_with_the_marks_where_there_is_room() -> None:
    pieces = (piece("x", 2), piece("z", 2, FACE))
    front, back = marks(*pieces, variant="Big Guns")
    assert "Big Guns" in {mark.text for mark in front}
    assert {mark.text for mark in back} == {"xxx", "Big Guns"}
    axis = flip_axis(PAPER, "duplex-long")
    boxes = [axis.mirror(each.box) for each in document(*pieces).sheets[0].placements if each.component == "x"]
    for mark in back:
        half = fonts.width(mark.text, mark.style) / 2
        assert any(
            box.x + 1.0 <= mark.x - half
            and mark.x + half <= box.x + box.width - 1.0
            and box.y + 1.0 < mark.y < box.y + box.height - 1.0
            for box in boxes
        )


def test_a_long_name_of_a_variant_is_left_out_and_the_mark_stays() -> None:
    _, back = marks(piece("x", 2), piece("z", 2, FACE), variant="Unbelievableness")
    assert {mark.text for mark in back} == {"xxx"}
