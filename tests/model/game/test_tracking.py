"""A view of a game behaves like the game, and records what is read; results of a game belong to the game."""

import copy
import dataclasses
import gc
import pickle
import weakref
from collections.abc import Callable

import kits
import pytest

from pnp import assets, model
from pnp.model.game import Game, tracking
from pnp.model.game.tracking import TrackedGame, cached_on_game

FIELDS = [field.name for field in dataclasses.fields(Game)]
ALL = tuple(sorted(FIELDS))


@pytest.fixture(scope="module")
def game() -> Game:
    return kits.game("heavy-armor")


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_is_recorded_when_it_is_read(game: Game, name: str) -> None:
    view = TrackedGame(game)
    assert view.fields_read == ()
    for _ in range(2):
        if name == "pieces":
            assert view.pieces == game.pieces
        else:
            assert getattr(view, name) is getattr(game, name)
    assert view.fields_read == (name,)


def test_a_piece_is_recorded_alone(game: Game) -> None:
    outer = TrackedGame(game)
    view = TrackedGame(outer)
    assert view.pieces["hulk"] is game.pieces["hulk"]
    assert view.pieces.get("none") is None
    assert (view.fields_read, outer.fields_read) == (("pieces/hulk", "pieces/none"),) * 2
    assert (list(view.pieces), len(view.pieces)) == (list(game.pieces), 5)
    assert view.fields_read == ("pieces/", "pieces/hulk", "pieces/none")
    assert [*view.pieces.values()] == [*game.pieces.values()]
    assert view.fields_read == outer.fields_read == ("pieces",)


def test_a_game_made_of_a_view_reads_pieces_through_it(game: Game) -> None:
    view = TrackedGame(game)
    made = dataclasses.replace(view, version="2")
    assert "pieces" not in view.fields_read
    assert _count_pieces(made) == len(game.pieces)
    assert "pieces/" in view.fields_read


def test_a_view_of_a_view_records_in_both(game: Game) -> None:
    outer = TrackedGame(game)
    inner = TrackedGame(outer)
    assert inner.title == game.title
    assert (inner.fields_read, outer.fields_read) == (("title",), ("title",))
    assert inner.original is game


def test_a_view_is_the_game_wherever_code_asks(game: Game) -> None:
    view = TrackedGame(game)
    assert isinstance(view, Game)
    assert view.__class__ is Game
    assert view == game
    assert game == view
    assert TrackedGame(game) == view
    assert hash(view) == hash(game)
    assert repr(view) == repr(game)
    assert dataclasses.is_dataclass(view)
    assert view != dataclasses.replace(game, title="Other")
    assert view.fields_read == ()


def test_a_view_is_as_frozen_as_the_game(game: Game) -> None:
    view = TrackedGame(game)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.title = "Other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.titel  # type: ignore[attr-defined]  # noqa: B018


COPIES: dict[str, Callable[[Game], Game]] = {
    "replace": lambda game: dataclasses.replace(game, version="2"),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_of_a_view_is_a_plain_game_and_reads_every_field(game: Game, name: str) -> None:
    view = TrackedGame(game)
    made, expected = COPIES[name](view), COPIES[name](game)
    assert type(made) is Game
    assert [repr(getattr(made, field)) for field in FIELDS] == [repr(getattr(expected, field)) for field in FIELDS]
    assert view.fields_read == tuple(field for field in ALL if name != "replace" or field not in ("version", "pieces"))
    assert made.original is made


def test_a_copy_of_a_game_has_the_same_fields_and_no_results(game: Game) -> None:
    _count_pieces(game)
    for name, make in COPIES.items():
        made = make(game)
        assert made.results == {}, name
        assert list(made.pieces) == list(game.pieces), name
        with pytest.raises(TypeError):
            made.pieces["new"] = None  # type: ignore[index]  # mappings stay read-only


# Results

calls: list[object] = []


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    calls.clear()


@cached_on_game
def _count_pieces(game: Game) -> int:
    calls.append(game.id)
    return len(game.pieces)


@cached_on_game
def _title(game: Game, suffix: str) -> str:
    calls.append(suffix)
    if suffix == "fails":
        raise ValueError(suffix)
    return game.title + suffix


def test_a_result_is_computed_once_for_a_game_and_its_views(game: Game) -> None:
    mine = copy.copy(game)
    views = [TrackedGame(mine), TrackedGame(mine)]
    assert {_title(each, "!") for each in (*views, mine)} == {f"{game.title}!"}
    assert calls == ["!"]
    assert [view.fields_read for view in views] == [("title",), ("title",)], "a known result counts as read"


def test_another_game_and_another_version_have_results_of_their_own(game: Game) -> None:
    other = dataclasses.replace(game, title="Other")
    assert (_title(game, "?"), _title(other, "?"), _title(game, "?")) == (f"{game.title}?", "Other?", f"{game.title}?")
    assert _title(dataclasses.replace(other, title="Third"), "?") == "Third?"
    assert calls == ["?", "?", "?"]


def test_a_function_that_fails_is_called_again(game: Game) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="fails"):
            _title(game, "fails")
    assert calls == ["fails", "fails"]


def test_the_oldest_results_are_dropped(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracking, "MAX_RESULTS", 2)
    mine = copy.copy(game)
    for suffix in ("a", "b", "c", "c", "b", "a"):
        _title(mine, suffix)
    assert calls == ["a", "b", "c", "a"]


def test_results_are_dropped_with_their_game() -> None:
    game = model.load(assets.game("heavy-armor"))
    held: list[weakref.ref[object]] = []

    class Result:
        """Something that can be referred to weakly."""

    @cached_on_game
    def compute(game: Game) -> Result:
        found = Result()
        held.append(weakref.ref(found))
        return found

    assert compute(game) is compute(game)
    assert held[0]() is not None
    del game
    gc.collect()
    assert [found() for found in held] == [None]
