from pnp.printing.type_changes import without_type
from pnp.scene.items import Font, Group, Path, Symbol, Text, TextStyle
from pnp.scene.shapes import rect


def face(*texts: tuple[float, float, str, float], size: float = 5.0, color: str = "#000000") -> Symbol:
    drawn = (Text(x, y, text, TextStyle(Font("Fira Sans"), high, color)) for x, y, text, high in texts)
    return Symbol("face", 12.0, 12.0, (Path(rect(0.0, 0.0, size, size), "#000000"), Group(tuple(drawn))))


def test_faces_that_differ_in_size_and_place_of_type_are_the_same_without_it() -> None:
    known = without_type(face((6.0, 6.0, "5-4 fast", 4.0)))
    assert without_type(face((6.0, 6.5, "5-4 fast", 3.8))) == known
    assert without_type(face((6.0, 5.0, "5-4", 3.8), (6.0, 9.0, "fast", 3.8))) == known, "in other lines"


def test_other_words_colors_and_drawings_are_another_face() -> None:
    known = without_type(face((6.0, 6.0, "5-4", 4.0)))
    assert without_type(face((6.0, 6.0, "5-5", 4.0))) != known
    assert without_type(face((6.0, 6.0, "5-4", 4.0), size=6.0)) != known
    assert without_type(face((6.0, 6.0, "5-4", 4.0), color="#ff0000")) != known
