import hashlib
import zlib

from pnp.pipeline.cache.page_streams import StreamCompressor


def test_what_is_not_known_is_packed_and_what_is_known_is_taken() -> None:
    page, other = b"0 0 m 1 1 l S\n" * 100, b"q Q"
    first = StreamCompressor({})
    assert first(page) == zlib.compress(page)
    second = StreamCompressor(first.used)
    assert (second(page), second(other)) == (zlib.compress(page), zlib.compress(other))
    assert second.used.keys() == {hashlib.sha256(content).digest() for content in (page, other)}
    assert StreamCompressor({hashlib.sha256(page).digest(): b"known"})(page) == b"known"


def test_pages_that_are_gone_are_forgotten() -> None:
    last = StreamCompressor({b"old": b"packed"})
    last(b"new")
    assert b"old" not in last.used
