from collections.abc import Callable
from dataclasses import replace

from pnp.errors import Finding
from pnp.model.game import Game

from .conftest import ids

Found = Callable[..., list[Finding]]


def test_a_marker_of_which_no_text_speaks(heavy: Game, found: Found) -> None:
    strange = replace(heavy.markers["move-done"], id="zeppelin", name="Zeppelin", back_name="")
    findings = found(markers={**heavy.markers, "zeppelin": strange})
    assert "marker.meaning" in ids(findings)
    known = replace(strange, name="Control Center")
    assert "marker.meaning" not in ids(found(markers={**heavy.markers, "zeppelin": known}))


def test_a_long_list_of_pieces_is_cut(heavy: Game, found: Found) -> None:
    pieces = {
        id_: replace(piece, faces=tuple(face._replace(stats={**face.stats, "attack": "?"}) for face in piece.faces))
        for id_, piece in heavy.pieces.items()
    }
    pieces["sixth"] = replace(pieces["runner"], id="sixth", name="Sixth")
    (blank,) = [finding for finding in found(pieces=pieces) if finding.id == "stat.unknown"]
    assert blank.message == "Attack is not given in 12 places: Runner, Lancer, Bombard, Hulk and 2 more"
    assert (blank.cases, len(blank.related)) == (12, 3)
