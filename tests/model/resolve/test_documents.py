"""Charts and their panels."""

from pathlib import Path

from tests.model.resolve.test_play import load


def test_options_of_panels_stay_as_written(tmp_path: Path) -> None:
    text = "charts: {c: {title: C, rows: [[{kind: odds, vary: {a.attack: 1..6}, fixed: {between: 0}, wide: true}]]}}\n"
    ((panel,),) = load(tmp_path, text).charts["c"].rows  # type: ignore[index]
    assert dict(panel.options) == {"vary": {"a.attack": "1..6"}, "fixed": {"between": 0}, "wide": True}
    assert (panel.kind, panel.title, panel.span.line) == ("odds", "", 8)
