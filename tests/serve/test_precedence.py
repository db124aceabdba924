"""What comes first ends what yields, but no library in the middle of something."""

import json
from threading import Event, Thread

import pytest

from pnp.serve.precedence import Precedence, SupersededError

ROUNDS = 20_000_000
"""Ends a test that would fail."""


@pytest.fixture
def asked() -> Event:
    return Event()


@pytest.fixture
def precedence(asked: Event) -> Precedence:
    return Precedence(asked.is_set)


def claiming(precedence: Precedence, asked: Event, begun: Event) -> Thread:
    def claim() -> None:
        begun.wait()
        asked.set()
        precedence.claim()

    thread = Thread(target=claim)
    thread.start()
    return thread


def test_what_comes_first_before_the_work_begins_leaves_it_out(precedence: Precedence, asked: Event) -> None:
    done: list[str] = []
    precedence.claim()
    precedence.run(lambda: done.append("first"))
    asked.set()
    with pytest.raises(SupersededError):
        precedence.run(lambda: done.append("second"))
    assert done == ["first"]


def test_work_is_ended_when_its_library_is_done(
    precedence: Precedence, asked: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, texts = Event(), []

    def library() -> None:
        begun.set()
        thread.join()
        texts.append(json.dumps([*range(1_000)], indent=1))

    def work() -> None:
        library()
        for _ in range(ROUNDS):
            pass

    monkeypatch.setattr("pnp.serve.precedence._OWN", work.__code__.co_filename)
    library.__code__ = library.__code__.replace(co_filename="library")
    thread = claiming(precedence, asked, begun)
    with pytest.raises(SupersededError):
        precedence.run(work)
    assert len(texts) == 1
