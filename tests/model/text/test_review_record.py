import json
from pathlib import Path

import pytest

from pnp.budget import LIMITS
from pnp.model.text.review_record import FILE, Agreed, AgreementError, read, written


def test_what_is_written_is_read(tmp_path: Path) -> None:
    rules = {"end": Agreed(("It is “over”.", "Who has more wins."), {"clause 'a'": "12", "claim 'b'": "ab"})}
    (tmp_path / FILE).write_text(written(rules), encoding="utf-8")
    assert read(tmp_path) == rules


def test_without_a_record_there_is_none(tmp_path: Path) -> None:
    assert read(tmp_path) is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"version": 1}',
        '{"version": 1, "rules": []}',
        '{"version": 1, "rules": {"a": {}}}',
        '{"version": 1, "rules": {"a": {"text": 7, "parts": {}}}}',
        '{"version": 1, "rules": {"a": {"text": [], "parts": {"x": 1}}}}',
        '{"version": 2, "rules": {}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    with pytest.raises(AgreementError):
        read(tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"version": 1, "rules": {"\xff": 1}}')
    with pytest.raises(AgreementError):
        read(tmp_path)


def test_a_record_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text(written({}), encoding="utf-8")
    game = tmp_path / "game"
    game.mkdir()
    (game / FILE).symlink_to(elsewhere)
    with pytest.raises(AgreementError, match="leads out of the folder"):
        read(game)


def test_a_record_without_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps("x" * LIMITS.record_bytes), encoding="utf-8")
    with pytest.raises(AgreementError, match="larger than"):
        read(tmp_path)
