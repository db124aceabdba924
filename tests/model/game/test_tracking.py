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
from pnp.model.game.pieces import Piece
from pnp.model.game.tracking import TrackedGame, cached_on_game, input_of, tracked_by_result

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
            assert repr(view.pieces) == repr(game.pieces)
        else:
            assert getattr(view, name) is getattr(game, name)
    assert view.fields_read == (name,)


def test_fields_of_pieces_are_recorded_alone(game: Game) -> None:
    outer = TrackedGame(game)
    view = TrackedGame(outer)
    assert view.pieces["hulk"].name == game.pieces["hulk"].name
    assert view.pieces.get("none") is None
    assert (view.fields_read, outer.fields_read) == (("pieces/hulk/", "pieces/hulk/name", "pieces/none"),) * 2
    assert (list(view.pieces), len(view.pieces)) == (list(game.pieces), 5)
    assert view.fields_read == ("pieces/", "pieces/hulk/", "pieces/hulk/name", "pieces/none")
    assert [piece.name for piece in view.pieces.values()] == [piece.name for piece in game.pieces.values()]
    assert view.fields_read == outer.fields_read == ("pieces/", "pieces//name", "pieces/none")


def test_a_view_of_a_piece_is_the_piece_wherever_code_asks(game: Game) -> None:
    view, piece = TrackedGame(game).pieces["hulk"], game.pieces["hulk"]
    assert isinstance(view, Piece)
    assert view.__class__ is Piece
    assert view == piece
    assert piece == view
    assert repr(view) == repr(piece)
    assert view.face("back") is piece.face("back")
    assert type(dataclasses.replace(view, name="Other")) is Piece
    assert type(copy.copy(view)) is type(pickle.loads(pickle.dumps(view))) is Piece
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.name = "Other"  # type: ignore[misc]


@pytest.mark.parametrize(
    "read", ["pieces//name", "pieces/hulk/name", "pieces/hulk/", "pieces/", "pieces/none", "title"]
)
def test_an_input_changes_with_what_it_names_and_with_nothing_else(game: Game, read: str) -> None:
    hulk = game.pieces["hulk"]
    changes = {
        "title": dataclasses.replace(game, title="Other"),
        "pieces/hulk/name": dataclasses.replace(
            game, pieces={**game.pieces, "hulk": dataclasses.replace(hulk, name="?")}
        ),
        "pieces/hulk/note": dataclasses.replace(
            game, pieces={**game.pieces, "hulk": dataclasses.replace(hulk, note="?")}
        ),
        "pieces/hulk/": dataclasses.replace(
            game, pieces={id_: each for id_, each in game.pieces.items() if id_ != "hulk"}
        ),
        "pieces/none": dataclasses.replace(game, pieces={**game.pieces, "none": hulk}),
    }
    changed = {name for name, other in changes.items() if input_of(other, read) != input_of(game, read)}
    rows = {"pieces/hulk/", "pieces/none"}
    expected = {
        "pieces//name": {"pieces/hulk/name", *rows},
        "pieces/hulk/name": {"pieces/hulk/name", "pieces/hulk/"},
        "pieces/": rows,
    }
    assert changed == expected.get(read, {read})


@tracked_by_result
def _longest_name(game: Game, least: int) -> str:
    """Return the longest name of a piece with a number of faces."""
    found = [piece.name for piece in game.pieces.values() if len(piece.faces) >= least]
    if not found:
        raise LookupError
    return max(found, key=len)


def test_a_call_is_recorded_and_not_what_it_reads(game: Game) -> None:
    outer = TrackedGame(game)
    view = TrackedGame(outer)
    call = f"{__name__}:_longest_name[1]"
    for _ in range(2):
        assert _longest_name(view, 1) == _longest_name(game, 1)
        assert view.fields_read == outer.fields_read == (call,)
    with pytest.raises(LookupError):
        _longest_name(view, 99)
    assert view.fields_read == ("pieces/", "pieces//faces", call)


def test_only_functions_of_pnp_that_are_meant_for_it_are_called(game: Game) -> None:
    assert input_of(game, "os:getcwd[]") is None
    assert input_of(game, "pnp.model:load[]") is None


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
    assert view.fields_read == tuple(field for field in ALL if name != "replace" or field not in ("version", "pieces"))
    assert [repr(getattr(made, field)) for field in FIELDS] == [repr(getattr(expected, field)) for field in FIELDS]
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


@pytest.mark.usefixtures("new_heap")
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
