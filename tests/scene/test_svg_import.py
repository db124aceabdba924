import pytest

from pnp.scene import shapes, svg_import
from pnp.scene.items import Group, Path, Stroke, VectorArt

COLORS = {"currentColor": "#d98e04", "accent": "#123456"}


def parse(text, name, colors):
    return svg_import.colored(svg_import.read_drawing(text), name, colors)


def drawn(inner, box="0 0 10 10"):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>'
    return parse(text, "art", COLORS)


def test_size_and_origin_come_from_the_view_box():
    symbol = drawn('<rect x="5" y="6" width="1" height="2"/>', "5 6 20 30")
    assert (symbol.name, symbol.width, symbol.height) == ("art", 20, 30)
    assert shapes.bounds(symbol.items[0].segments) == (0, 0, 1, 2)


def test_width_and_height_do_as_well():
    assert parse('<svg width="7" height="8"/>', "a", {}).width == 7


@pytest.mark.parametrize(
    "size", ["", 'viewBox="0 0 0 10"', 'viewBox="1 2 3"', 'viewBox="0 0 1e9 1"', 'viewBox="a b c d"']
)
def test_a_drawing_needs_a_size(size):
    with pytest.raises(svg_import.ArtError, match="viewBox"):
        parse(f"<svg {size}/>", "a", {})


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("currentColor", "#d98e04"),
        ("var(--accent)", "#123456"),
        ("#ABCDEF", "#abcdef"),
        ("#abc", "#aabbcc"),
        ("white", "#ffffff"),
    ],
)
def test_colors_and_roles(value, color):
    assert drawn(f'<circle r="1" fill="{value}"/>').items[0].fill == color


@pytest.mark.parametrize(
    ("value", "says"), [("var(--nobody)", "accent, currentColor"), ("reddish", "not a color"), ("#12", "not a color")]
)
def test_other_colors_are_refused(value, says):
    with pytest.raises(svg_import.ArtError, match=says):
        drawn(f'<circle r="1" fill="{value}"/>')


def test_properties_are_handed_down_and_style_takes_precedence_over_attributes():
    symbol = drawn(
        '<g fill="none" stroke="red" stroke-width="2"><path d="M0 0h1" stroke="blue" style="stroke-width: 3"/></g>'
    )
    assert symbol.items == (Path((("M", 0, 0), ("L", 1, 0)), None, Stroke("#0000ff", 3.0)),)


def test_black_unless_asked_otherwise():
    assert drawn('<path d="M0 0h1v1z"/>').items[0].fill == "#000000"


def test_what_is_not_painted_is_not_kept():
    assert drawn('<path d="M0 0h1" fill="none"/><g display="none"><circle r="1"/></g>').items == ()


def test_every_shape():
    symbol = drawn(
        '<path d="M0 0h1v1z"/><rect width="1" height="1" rx=".2"/><circle r="1"/><ellipse rx="1" ry="2"/>'
        '<line x2="1" stroke="red"/><polyline points="0,0 1 0 1,1"/><polygon points="0 0 1 0 1 1"/>'
    )
    assert len(symbol.items) == 7
    assert symbol.items[6].segments == shapes.polygon([(0, 0), (1, 0), (1, 1)])


@pytest.mark.parametrize(
    ("transform", "point"),
    [
        ("translate(3)", (5, 1)),
        ("translate(3, 4)", (5, 5)),
        ("scale(2)", (4, 2)),
        ("scale(2 3)", (4, 3)),
        ("rotate(90)", (-1, 2)),
        ("rotate(90 2 1)", (2, 1)),
        ("matrix(1 0 0 1 5 6)", (7, 7)),
        ("translate(10 0) scale(2)", (14, 2)),
        ("scale(2),translate(10 0)", (24, 2)),
        ("skewX(45)", (3, 1)),
        ("skewY(45)", (2, 3)),
    ],
)
def test_transforms(transform, point):
    (path,) = drawn(f'<g transform="{transform}"><path d="M2 1h1"/></g>').items
    assert path.segments[0][1:] == pytest.approx(point)


def test_lines_grow_with_their_transform():
    (path,) = drawn('<path transform="scale(3)" d="M0 0h1" fill="none" stroke="red" stroke-dasharray="1 2"/>').items
    assert path.stroke.width == pytest.approx(3)
    assert path.stroke.dash == pytest.approx((3, 6))


def test_an_uneven_transform_is_kept_for_lines():
    (group,) = drawn('<path transform="scale(3 1)" d="M0 0h1" stroke="red"/>').items
    assert group.transform[:4] == (3, 0, 0, 1)


def test_opacity_becomes_a_group():
    (group,) = drawn('<circle r="1" opacity=".5"/>').items
    assert isinstance(group, Group)
    assert group.opacity == 0.5


def test_opacity_of_area_and_line():
    area, line = drawn('<circle r="1" stroke="red" fill-opacity=".5" stroke-opacity=".25"/>').items
    assert (area.opacity, line.opacity) == (0.5, 0.25)
    assert area.items[0].stroke is None
    assert line.items[0].fill is None


def test_rich_drawings_stay_svg_with_their_roles_filled_in():
    symbol = drawn(
        '<title>&lt;script&gt;</title><defs><linearGradient id="g"/></defs>'
        '<circle r="1" data-x="y" class="k" style="fill: url( \'#g\' )" stroke="var(--accent)"/>'
    )
    (art,) = symbol.items
    assert isinstance(art, VectorArt)
    assert (art.width, art.height) == (10, 10)
    assert art.svg == (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0.0 0.0 10.0 10.0"><defs><linearGradient id="g">'
        b'</linearGradient></defs><circle r="1" stroke="#123456" fill="url(#g)"></circle></svg>'
    )
    with pytest.raises(svg_import.ArtError, match="role"):
        drawn('<clipPath id="c"/><circle r="1" clip-path="url(#c)" fill="var(--unknown)"/>')


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ('<path d="M0 0 L1"/>', "takes 2 numbers"),
        ('<rect width="1e9" height="1"/>', "plain number"),
        ('<rect width="10%" height="1"/>', "plain number"),
        ('<path d="M0 0L5e8 1"/>', "too large"),
        ('<polygon points="0 0 1"/>', "pairs"),
        ('<g transform="spin(4)"/>', "not a transform"),
        ('<g transform="translate(1 2 3)"/>', "does not take 3"),
        ('<path d="M0 0h1" stroke="red" stroke-linecap="pointed"/>', "butt, round, square"),
        ('<circle r="1" opacity="half"/>', "plain number"),
        ('<g transform="scale(1e5)"><g transform="scale(1e5)"><path d="M1 1h1"/></g></g>', "too large"),
        ('<g transform="scale(1e5 1)"><g transform="scale(1e5)"><path d="M1 1h1" stroke="red"/></g></g>', "too large"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(inner, says):
    with pytest.raises(svg_import.ArtError, match=says) as failure:
        drawn(inner)
    assert failure.value.line == 1
    assert failure.value.column > 1


def test_same_drawing_same_digest():
    assert drawn('<circle r="1"/>').digest == drawn('<circle r="1.0" fill="black"/>').digest
    assert drawn('<circle r="1"/>').digest != drawn('<circle r="1.1"/>').digest
