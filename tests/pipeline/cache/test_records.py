import pickle

import pytest

from pnp.errors import Finding, Span
from pnp.pipeline.cache.records import dump, load
from pnp.pipeline.document_job import DocumentResult
from pnp.pipeline.manifest import Output
from pnp.units import Length

FINDING = Finding("print.small-text", "warning", "too small: “3”", Span("game.yaml", 1, 2), witness=(("size", "4 pt"),))
EVERYTHING = DocumentResult(
    (FINDING,),
    (),
    True,
    (Output("a4/map.pdf", b"%PDF", "pdf", "map", "a4", ((210.0, 297.0),), backs=True),),
    (("board/front", {"faces": {"front": "ab12"}, "size_mm": [1.0, 1e-9]}),),
)


def test_every_record_comes_back_as_it_was() -> None:
    assert load(dump(EVERYTHING)) == EVERYTHING
    assert load(dump((FINDING, FINDING))) == (FINDING, FINDING)


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
        pickle.dumps(Length(1.0)),
        pickle.dumps(pickle.Unpickler),
        b"\x80\x05\x8c\x0apnp.errors\x8c\x11Finding.__class__\x93.",
        b"cbuiltins\neval\n(V1+1\ntR.",
        b"cos\nsystem\n(Vtrue\ntR.",
    ],
)
def test_nothing_but_records_is_found(data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="not a result"):
        load(data)
    assert capsys.readouterr().out == ""
