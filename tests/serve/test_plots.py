from fractions import Fraction

from pnp.pipeline import document_job
from pnp.scene.items import Path, Symbol, Text
from pnp.serve import plots
from pnp.serve.plots import PricedPoint, SweepPoint

THEME = document_job.theme()
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def texts(symbol: Symbol) -> list[str]:
    return [item.text for item in symbol.items if isinstance(item, Text)]


def dashed(symbol: Symbol) -> list[Path]:
    return [item for item in symbol.items if isinstance(item, Path) and item.stroke and item.stroke.dash]


def swept(against: Fraction | None = None, current: int | None = None) -> Symbol:
    points = [SweepPoint(value, Fraction(0), Fraction(value, 4), Fraction(1), against) for value in range(1, 4)]
    return plots.sweep("Tank attacks", "Attack", points, current, THEME)


def test_a_sweep_has_a_tick_and_a_mean_for_each_value() -> None:
    found = texts(swept())
    assert {"Tank attacks", "Attack", "1", "2", "3", "25%", "50%", "75%", "0%", "100%"} <= set(found)
    assert swept().digest == swept().digest


def test_the_written_value_and_the_chosen_opponent_are_dashed_lines() -> None:
    assert [len(dashed(swept(*given))) for given in ((), (THIRD,), (THIRD, 2), (None, 9))] == [0, 1, 2, 0]


def test_higher_chances_are_higher_and_inside() -> None:
    symbol = swept()
    heights = [item.y for item in symbol.items if isinstance(item, Text) and item.text in ("25%", "50%", "75%")]
    assert all(0 < y < symbol.height for y in heights)
    means = [item for item in symbol.items if isinstance(item, Text) and item.style.font.weight == 600][1:]
    assert [item.text for item in means] == ["25%", "50%", "75%"]
    assert means[0].y > means[1].y > means[2].y
    assert means[0].x < means[1].x < means[2].x


def test_prices_have_each_piece_and_a_fitted_line() -> None:
    points = [PricedPoint("Cheap", 1, HALF), PricedPoint("Twin", 1, HALF), PricedPoint("Dear", 3, Fraction(5, 2))]
    symbol = plots.prices("Price and worth", "Attack", points, THEME)
    assert {"Cheap", "Twin", "Dear", "Attack", "price", "2.5"} <= set(texts(symbol))
    assert len(dashed(symbol)) == 1
    names = [item for item in symbol.items if isinstance(item, Text) and item.text in ("Cheap", "Twin")]
    assert abs(names[0].y - names[1].y) > 2.5


def test_one_price_has_no_line() -> None:
    symbol = plots.prices("Price and worth", "Attack", [PricedPoint("One", 2, Fraction(0))], THEME)
    assert dashed(symbol) == []
    assert "One" in texts(symbol)
