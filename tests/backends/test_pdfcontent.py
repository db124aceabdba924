import pytest

from pnp.backends.pdfcontent import PageContent, frame, matrix, outline
from pnp.scene import shapes
from pnp.scene.items import Path, Stroke

THIN = Stroke("#ff0000", 0.2)


def written(*paths):
    content = PageContent()
    for path in paths:
        content.add(content.set_for(path))
    return content.take().split("\n")


def test_the_frame_turns_millimeters_into_points():
    assert frame(25.4).split() == ["2.8346456693", "0", "0", "-2.8346456693", "0.000000", "72.000000", "cm"]


def test_outlines():
    assert outline(shapes.line(1, 2, 3, 4.5)) == "1.0000 2.0000 m\n3.0000 4.5000 l"
    assert outline((("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("Z",))).endswith("6.0000 c\nh")


@pytest.mark.parametrize(
    ("path", "operator"),
    [
        (Path((), "#000000"), "f"),
        (Path((), "#000000", even_odd=True), "f*"),
        (Path((), None, THIN), "S"),
        (Path((), "#000000", THIN), "B"),
        (Path((), "#000000", THIN, even_odd=True), "B*"),
        (Path(()), "n"),
    ],
)
def test_painting_operators(path, operator):
    assert written(path)[-1] == operator


def test_grays_are_written_as_gray():
    assert written(Path((), "#808080"))[0] == "0.502 g"
    assert written(Path((), "#ff8000"))[0] == "1 0.502 0 rg"


def test_nothing_is_set_twice():
    path = Path((), "#00ff00", THIN)
    assert written(path, path) == ["0 1 0 rg", "1 0 0 RG 0.2 w", "B", "B"]


def test_states_come_back():
    content = PageContent()
    red, blue = Path((), "#ff0000"), Path((), "#0000ff")
    content.set_for(red)
    content.push()
    content.set_for(blue)
    content.pop()
    content.set_for(red)
    assert content.take().split("\n") == ["1 0 0 rg", "q", "0 0 1 rg", "Q"]


def test_line_styles_are_set_back():
    content = PageContent()
    content.set_for(Path((), None, Stroke("#ff0000", 0.2, (1, 0.5), "round", "bevel")))
    content.plain_lines()
    content.plain_lines()
    assert content.take().split("\n") == ["1 0 0 RG 0.2 w", "[1 0.5] 0 d 1 J 2 j", "[] 0 d 0 J 0 j"]


def test_a_matrix_keeps_eight_decimals():
    assert matrix((0.5, 0.12345678, -1, 1, 10.00004, 0)) == "0.5 0.12345678 -1 1 10 0 cm"
