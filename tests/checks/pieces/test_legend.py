from collections.abc import Callable
from dataclasses import replace

from finding_ids import ids

from pnp.errors import Finding
from pnp.model.game import Game

Found = Callable[..., list[Finding]]


def test_a_marker_of_which_no_text_speaks(heavy: Game, found: Found) -> None:
    strange = replace(heavy.markers["move-done"], id="zeppelin", name="Zeppelin", back_name="")
    findings = found(markers={**heavy.markers, "zeppelin": strange})
    assert "marker.meaning" in ids(findings)
    known = replace(strange, name="Control Center")
    assert "marker.meaning" not in ids(found(markers={**heavy.markers, "zeppelin": known}))
