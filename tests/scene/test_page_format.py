import pytest

from pnp.scene.page_format import booklet_page
from pnp.scene.presets import papers


@pytest.mark.parametrize(("name", "width", "height"), [("a4", 148.5, 210.0), ("letter", 139.7, 215.9)])
def test_a_page_is_half_a_sheet(name: str, width: float, height: float) -> None:
    page = booklet_page(papers()[name])
    assert (page.width, page.height) == pytest.approx((width, height))
    assert page.measure == pytest.approx(page.width - 14.0 - 12.5)
    assert page.depth == pytest.approx(page.height - 11.0 - 13.5)
