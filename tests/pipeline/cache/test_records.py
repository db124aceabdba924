import pickle

import pytest

from pnp.pipeline.cache.records import dump, load
from pnp.scene.items import (
    Font,
    Group,
    Labels,
    Link,
    Path,
    Pixels,
    Raster,
    Stamps,
    Stroke,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)
from pnp.scene.shapes import circle, rect
from pnp.scene.sheet import Component

STYLE = TextStyle(Font("Fira Sans", 600, italic=True), 3.2, "#1d2329", 0.1)
DOT = Symbol("dot", 2.0, 2.0, (Path(circle(1.0, 1.0, 1.0), "#d98e04", Stroke("#000000", 0.1, (1.0, 0.5))),))
EVERYTHING = Symbol(
    "everything",
    10.0,
    12.0,
    (
        Group((Use(DOT, 1.0, 2.0, 0.5, 90.0), Stamps(DOT, ((0.0, -0.0), (1.0, 1e-9)))), clip=Path(rect(0, 0, 5, 5))),
        Text(1.0, 2.0, "Ωmega “3”", STYLE, "middle", 45.0),
        Labels(STYLE, ((1.0, 2.0, "A1"), (3.0, 4.0, "A2"))),
        VectorArt(0.0, 0.0, 1.0, 1.0, b"<svg/>"),
        Raster(0.0, 0.0, 1.0, 1.0, Pixels("d", "jpeg", 4, 3, b"\xff", 6)),
        Link(0.0, 0.0, 1.0, 1.0, "#here"),
    ),
    bleed=0.5,
)


def test_every_record_comes_back_as_it_was() -> None:
    back = load(dump(EVERYTHING))
    assert back == EVERYTHING
    assert repr(back.items) == repr(EVERYTHING.items)
    assert Symbol("again", back.width, back.height, back.items, back.bleed).digest == EVERYTHING.digest


def test_symbols_and_components_bring_their_hashes() -> None:
    component = Component("chart/one", "chart", "One", EVERYTHING, DOT, seams=((1.0,), (2.0, 3.0)))
    digests = (EVERYTHING.digest, DOT.digest)
    for part in load(dump([component])):
        assert part == component
        assert (vars(part.front)["digest"], vars(part.back)["digest"]) == digests


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (print, ("called",))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a pickle",
        dump(EVERYTHING)[:-20],
        pickle.dumps(Evil()),
        pickle.dumps(pickle.Unpickler),
        b"\x80\x05\x8c\x0fpnp.scene.items\x8c\x16Symbol.digest.__class__\x93.",
        b"cbuiltins\neval\n(V1+1\ntR.",
        b"cos\nsystem\n(Vtrue\ntR.",
    ],
)
def test_nothing_but_records_of_a_scene_is_found(data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="not a result"):
        load(data)
    assert capsys.readouterr().out == ""
