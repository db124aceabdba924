"""One size of type for all items of a set."""

from pnp.layout import Content, common_sizes, draw, read
from pnp.scene.outlines import RECTANGLE
from pnp.units import PT_PER_MM
from tests.layout.test_draw import FREE, HERE, Squares


def test_one_size_for_all_items_of_a_set(theme):
    parts = "  - {id: a, rich: '{text}', size: 9pt, min: 5pt, fit: together, box: [5, 5, 40, 20]}\n"
    layout = read(FREE + parts, "plain", "plain.yaml")
    contents = [Content(str(count), {"text": "many words " * count}, {}, HERE) for count in (1, 16, 8)]
    sizes, parts = common_sizes(layout, contents, (60, 90), 0, Squares(theme), outline=RECTANGLE)
    assert parts == (None, None, None)
    least = common_sizes(layout, contents[1:2], (60, 90), 0, Squares(theme)).sizes["a"].size
    assert 0 <= least - sizes["a"].size < 0.05
    assert [(name, each.item.name) for name, each in sizes.items()] == [("a", "16")]
    common = {name: each.size for name, each in sizes.items()}
    drawn = [draw(layout, content, (60, 90), 0, Squares(theme), common=common) for content in contents]
    assert {each.items[0].items[0].style.size for each in drawn} == {sizes["a"].size}
    assert 5 <= sizes["a"].size * PT_PER_MM < 9
