"""Tables: widths follow the content, figures are aligned, nothing runs over an edge."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.scene import fonts
from pnp.scene.items import Font, Group, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.table import LEADING, Cell, Column, Row, TableDrawing, TableOverflowError

STYLE = TextStyle(Font("Fira Sans Condensed"), 3.0)
PAD = 1.0


def texts(symbol: Symbol) -> list[Text]:
    return [item for item in symbol.items if isinstance(item, Text)]


def box(text: Text) -> tuple[float, float]:
    """Left and right end of a drawn text."""
    width = fonts.width(text.text, text.style)
    left = {"start": text.x, "middle": text.x - width / 2, "end": text.x - width}[text.anchor]
    return left, left + width


def row(*contents: str | Symbol, **options: object) -> Row:
    return Row(tuple(Cell(content) for content in contents), **options)  # type: ignore[arg-type]


def table(columns: tuple[Column, ...], *rows: Row) -> TableDrawing:
    return TableDrawing(columns, rows, STYLE, pad=PAD)


def test_a_column_is_as_wide_as_its_widest_text_and_its_padding() -> None:
    widths = table((Column(), Column()), row("Runner", "4"), row("Control Center", "12")).widths(200)
    assert widths == pytest.approx((fonts.width("Control Center", STYLE) + 2, fonts.width("12", STYLE) + 2))


def test_spare_width_goes_to_the_columns_by_their_shares() -> None:
    plain = table((Column(), Column(), Column()), row("a", "b", "c")).widths(90)
    shared = table((Column(share=2), Column(), Column(share=1)), row("a", "b", "c")).widths(90)
    spare = 90 - sum(plain)
    assert shared == pytest.approx((plain[0] + spare * 2 / 3, plain[1], plain[2] + spare / 3))
    assert sum(shared) == pytest.approx(90)


def test_a_given_width_holds() -> None:
    assert table((Column(width=20), Column(share=1)), row("a", "b")).widths(50) == pytest.approx((20, 30))


def test_figures_end_at_one_x() -> None:
    drawn = table((Column(align="end"),), row("7"), row("144"), row("36")).draw(40)
    ends = {round(box(text)[1], 9) for text in texts(drawn)}
    assert len(ends) == 1


def test_a_wrapping_column_takes_the_width_that_is_left_and_grows_in_height() -> None:
    prose = "Up to as many hexes as the machine's movement says, through empty hexes only"
    drawn = table((Column(), Column(wrap=True)), row("Move", prose)).draw(50)
    lines = [text for text in texts(drawn) if text.text != "Move"]
    assert len(lines) > 1
    assert " ".join(text.text for text in lines) == prose
    assert all(box(text)[1] <= 50 - PAD + 1e-6 for text in lines)
    assert lines[1].y - lines[0].y == pytest.approx(LEADING * STYLE.size)
    first = next(text for text in texts(drawn) if text.text == "Move")
    assert first.y == pytest.approx(lines[0].y), "a wrapped row is set on its first baseline"
    assert drawn.height > lines[-1].y


def test_a_line_that_is_slightly_too_long_is_shrunk() -> None:
    room = fonts.width("Control Center", STYLE) * 0.9
    drawn = table((Column(width=room + 2 * PAD),), row("Control Center")).draw(100)
    (text,) = texts(drawn)
    assert text.style.size < STYLE.size
    assert box(text)[1] <= PAD + room + 1e-6


def test_what_cannot_fit_is_refused_by_name() -> None:
    with pytest.raises(TableOverflowError, match="Control Center"):
        table((Column(width=12),), row("Control Center")).draw(100)
    with pytest.raises(TableOverflowError, match=r"has 10\.0 mm"):
        table((Column(), Column()), row("Control Center", "Control Center")).draw(10)
    with pytest.raises(TableOverflowError, match=r"drawing 30\.0 mm"):
        table((Column(width=20),), row(Symbol("wide", 30, 5, ()))).draw(100)


def test_a_spanning_cell_widens_its_columns() -> None:
    long = Row((Cell("Chance to destroy", span=2),))
    widths = table((Column(), Column()), long, row("1", "2")).widths(100)
    assert sum(widths) == pytest.approx(fonts.width("Chance to destroy", STYLE) + 2 * PAD)


def test_a_row_must_fill_its_columns() -> None:
    with pytest.raises(ValueError, match="1 of 2 columns"):
        table((Column(), Column()), row("alone")).draw(50)


def test_drawings_are_centerd_in_a_taller_row() -> None:
    drawn = table((Column(width=20, align="middle"),), row(Symbol("mini", 6, 4, ()), height=10)).draw(20)
    (group,) = [item for item in drawn.items if isinstance(item, Group)]
    assert group.transform[4:] == pytest.approx((7, 3))
    assert drawn.height == pytest.approx(10)


def test_rules_and_grounds_lie_at_the_rows_edges() -> None:
    rule = Stroke("#000000", 0.2)
    drawn = table(
        (Column(width=10), Column(width=10)),
        Row((Cell("a"), Cell("b", fill="#eeeeee")), 6, below=rule),
        row("c", "d", height=6),
    ).draw(20)
    paths = [item for item in drawn.items if isinstance(item, Path)]
    assert (("M", 0.0, 6.0), ("L", 20.0, 6.0)) in [path.segments for path in paths]
    fills = {path.fill: path.segments[0][1:] for path in paths if path.fill}
    assert fills == {"#eeeeee": (10.0, 0.0)}
    assert drawn.items.index(paths[0]) < drawn.items.index(texts(drawn)[0]), "grounds lie under the text"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from(["1", "12.5", "Runner", "A long text that wraps"]), min_size=3, max_size=3),
        min_size=1,
        max_size=5,
    ),
    st.floats(45, 160),
)
def test_nothing_is_drawn_over_an_edge(rows: list[list[str]], width: float) -> None:
    columns = (Column(wrap=True), Column(align="end", wrap=True), Column(align="middle", wrap=True, share=1))
    drawn = table(columns, *(row(*cells) for cells in rows)).draw(width)
    assert drawn.width <= width + 1e-6
    for text in texts(drawn):
        left, right = box(text)
        assert left >= PAD - 1e-6
        assert right <= width - PAD + 1e-6
        assert 0 < text.y < drawn.height
