import pytest

from pnp.scene import svg_parser
from pnp.scene.svg_parser import ArtError

BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><title>&b;</title></svg>'
EXTERNAL = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&x;</svg>'


def svg(inner, attributes=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" {attributes}>\n  {inner}\n</svg>'


def test_a_tree_with_places():
    root = svg_parser.read(svg('<g id="a"><path d="M0 0"/></g>'))
    (group,) = root.children
    assert (group.tag, group.line, group.column) == ("g", 2, 3)
    assert group.children[0].attributes == {"d": "M0 0"}
    assert [node.tag for node in root.walk()] == ["svg", "g", "path"]


def test_titles_and_what_other_programs_left_are_dropped():
    text = svg(
        '<title>Me</title><metadata><x:y xmlns:x="u"/></metadata><k:view k:a="1" xmlns:k="u"/><path k:b="2" d="M0 0"/>'
    )
    (path,) = svg_parser.read(text).children
    assert path.attributes == {"d": "M0 0"}


def test_a_prefix_for_svg_itself():
    root = svg_parser.read('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>')
    assert [node.tag for node in root.walk()] == ["svg", "g"]


@pytest.mark.parametrize(
    "inner",
    [
        '<path d="M0 0" fill="url(#a)"/>',
        '<use href="#a"/>',
        "<defs/>",
        '<g clip-path="url(#c)"/>',
        '<path class="a" d="M0 0"/>',
        "<style>path {fill: red}</style>",
    ],
)
def test_what_goes_beyond_plain_shapes(inner):
    assert svg_parser.read(svg(inner)).is_rich


def test_plain_shapes_are_not_rich():
    assert not svg_parser.read(svg('<g fill="red"><rect width="1" height="1" style="fill: blue"/></g>')).is_rich


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ("<script>alert(1)</script>", "scripts"),
        ("<foreignObject/>", "foreign"),
        ("<text>Hi</text>", "outlines"),
        ('<image href="http://example.org/a.png"/>', "pictures"),
        ('<image href="data:image/png;base64,AAAA"/>', "pictures"),
        ("<mask/>", "masks"),
        ("<filter/>", "filters"),
        ('<g mask="url(#m)"/>', "masks"),
        ('<g filter="url(#f)"/>', "filters"),
        ("<animate/>", "not one that drawings may use"),
        ("<iframe/>", "not one that drawings may use"),
        ('<a href="https://example.org"/>', "not one that drawings may use"),
        ('<use href="other.svg#a"/>', "outside"),
        ('<use xmlns:xlink="x" xlink:href="file:///etc/passwd"/>', "outside"),
        ('<path d="M0 0" fill="url(http://example.org/#a)"/>', "outside"),
        ('<path d="M0 0" style="fill: url(\'https://example.org\')"/>', "outside"),
        ("<style>@import 'x.css';</style>", "outside"),
        ("<style>path { fill: url(//example.org) }</style>", "outside"),
        ('<path onclick="x()" d="M0 0"/>', "event handlers"),
        ("<svg/>", "nested"),
    ],
)
def test_refused_on_sight(inner, says):
    with pytest.raises(ArtError, match=says) as failure:
        svg_parser.read(svg(inner))
    assert (failure.value.line, failure.value.column) == (2, 3)


@pytest.mark.parametrize("text", [BOMB, EXTERNAL, "<!DOCTYPE svg><svg/>"])
def test_document_types_and_entities_are_refused(text):
    with pytest.raises(ArtError, match="entities are not allowed"):
        svg_parser.read(text)


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("<svg", 1), ("<svg>\n<g></svg>", 2), ("<svg>&lt</svg>", 1), ("<svg/>\n<svg/>", 2)]
)
def test_broken_xml_says_where(text, line):
    with pytest.raises(ArtError, match="not well-formed") as failure:
        svg_parser.read(text)
    assert failure.value.line == line


def test_another_outermost_element():
    with pytest.raises(ArtError, match="outermost"):
        svg_parser.read("<g/>")


def test_sizes_are_bounded():
    with pytest.raises(ArtError, match="deep"):
        svg_parser.read(svg("<g>" * 60 + "</g>" * 60))
    with pytest.raises(ArtError, match="elements"):
        svg_parser.read(svg("<g/>" * (svg_parser.MAX_ELEMENTS + 1)))
    with pytest.raises(ArtError, match="characters"):
        svg_parser.read(svg(" " * svg_parser.MAX_CHARACTERS))


def test_an_encoding_that_the_text_claims_is_not_believed():
    assert svg_parser.read('<?xml version="1.0" encoding="utf-16"?><svg/>').tag == "svg"
