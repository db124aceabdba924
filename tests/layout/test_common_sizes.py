"""One size of type for all items of a set."""

from itertools import pairwise

from pnp.layout import Content, FaceSize, common_sizes, draw, read
from pnp.units import PT_PER_MM
from tests.layout.test_draw import FREE, HERE, Squares


def test_one_size_for_all_items_of_a_set(theme):
    parts = "  - {id: a, rich: '{text}', size: 9pt, min: 5pt, fit: together, box: [5, 5, 40, 20]}\n"
    layout = read(FREE + parts, "plain", "plain.yaml")
    contents = [Content(str(count), {"text": "many words " * count}, {}, HERE) for count in (1, 16, 8)]
    sizes, parts = common_sizes(layout, contents, FaceSize(60, 90), Squares(theme), whole=True)
    assert parts == (None, None, None)
    least = common_sizes(layout, contents[1:2], FaceSize(60, 90), Squares(theme)).sizes["a"].size
    assert 0.96 < sizes["a"].size / least <= 1
    assert [(name, each.item.name) for name, each in sizes.items()] == [("a", "16")]
    common = {name: each.size for name, each in sizes.items()}
    drawn = [draw(layout, content, FaceSize(60, 90), Squares(theme), common=common) for content in contents]
    assert {each.items[0].items[0].style.size for each in drawn} == {sizes["a"].size}
    assert 5 <= sizes["a"].size * PT_PER_MM < 9


def sizes_of(theme, *values, size="16pt"):
    parts = f"  - {{id: a, text: '{{text}}', size: {size}, min: 6pt, fit: together, at: [30, 20], width: 11}}\n"
    layout = read(FREE + parts, "plain", "plain.yaml")
    contents = [Content(each, {"text": each}, {}, HERE) for each in values]
    return common_sizes(layout, contents, FaceSize(60, 90), Squares(theme)).sizes["a"].size


def test_another_figure_of_the_longest_value_keeps_the_size_of_all(theme):
    assert len({sizes_of(theme, "5-4-6", f"{figure}-7-6") for figure in range(10)}) == 1
    assert len({sizes_of(theme, f"1{figure}-4-6") for figure in range(10)}) == 1


def test_sizes_go_in_steps_that_are_seen(theme):
    found = sorted({sizes_of(theme, "9" * count) for count in range(1, 12)})
    assert found[-1] == sizes_of(theme, "1")
    assert all(small / large < 0.961 for small, large in pairwise(found))
