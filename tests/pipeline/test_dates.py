from dataclasses import replace

import pytest

from pnp.errors import MisuseError
from pnp.model.game import Game
from pnp.pipeline.dates import UNDATED, document_date


def test_the_date_is_that_of_the_release(heavy: Game) -> None:
    assert document_date(heavy, {}) == f"{heavy.released}T00:00:00Z"
    assert document_date(replace(heavy, released=""), {}) == UNDATED


def test_a_packager_may_set_it(heavy: Game) -> None:
    assert document_date(heavy, {"SOURCE_DATE_EPOCH": "86399"}) == "1970-01-01T23:59:59Z"


@pytest.mark.parametrize("epoch", ["now", "1e3", "9" * 40])
def test_what_is_no_number_of_seconds_is_misuse(heavy: Game, epoch: str) -> None:
    with pytest.raises(MisuseError, match="SOURCE_DATE_EPOCH"):
        document_date(heavy, {"SOURCE_DATE_EPOCH": epoch})
