from collections.abc import Iterator

import pytest

from pnp import checks
from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Game


def test_the_shipped_game_has_no_errors_and_no_warnings(heavy: Game) -> None:
    assert [finding for finding in checks.check_game(heavy) if finding.severity in ("error", "warning")] == []


def test_every_check_says_why_it_exists_and_where_that_comes_from() -> None:
    for entry in checks.registry().values():
        assert len(entry.rationale) > 30
        assert len(entry.source) > 15
        kinds = (entry.on_game, entry.on_sheets, entry.on_findings)
        assert sum(kind is not None for kind in kinds) == 1


def test_two_checks_cannot_share_an_id() -> None:
    def nothing(game: Game) -> Iterator[Report]:
        yield from ()

    taken = next(iter(checks.registry()))
    with pytest.raises(ValueError, match=taken):
        check(taken, "info", "", "")(nothing)


def test_a_module_that_cannot_be_imported_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", broken)
    with pytest.raises(ImportError):
        checks.registry()


def test_findings_come_in_the_order_of_the_source(heavy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def two(game: Game) -> Iterator[Report]:
        yield Report("later", Span("b.yaml", 1, 1))
        yield Report("sooner", Span("a.yaml", 9, 1), severity="info")

    monkeypatch.setattr(checks, "model_checks", lambda: (checks.Check("a.b", "error", "", "", on_game=two),))
    assert [(f.message, f.severity) for f in checks.check_game(heavy)] == [("sooner", "info"), ("later", "error")]
