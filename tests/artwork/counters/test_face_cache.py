"""A face is drawn once, and the same as without the store."""

from pnp.artwork.counters import faces as counter
from pnp.artwork.counters.face_cache import FaceCache


def test_the_same_face_is_the_same_symbol(heavy, theme) -> None:
    store = FaceCache(heavy, theme)
    first = store.piece("amber", "lancer", "back")
    assert store.piece("amber", "lancer", "back") is first
    assert first.digest == counter.face_symbol(heavy, "amber", "lancer", "back", theme).digest


def test_side_face_and_composite_distinguish_faces(heavy, theme) -> None:
    store = FaceCache(heavy, theme)
    faces = {
        store.piece("amber", "lancer", "back").digest,
        store.piece("teal", "lancer", "back").digest,
        store.piece("amber", "lancer", "front").digest,
        store.result("amber", "power-up", "lancer", "back").digest,
    }
    assert len(faces) == 4
