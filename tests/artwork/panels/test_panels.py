"""Panels in general: options are checked before anything is drawn, titles are templates, nothing leaves its width."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels import helpers
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel
from pnp.scene.items import Symbol

SPAN = Span("charts.yaml", 4, 9)


def with_panel(game, kind, **options):
    """The game with one chart of one panel."""
    panel = Panel(kind, "", {key.replace("_", "-"): value for key, value in options.items()}, SPAN)
    return replace(game, charts={ChartId("c"): Chart(ChartId("c"), "C", False, ((panel,),), SPAN)})


def problems(game, kind, **options):
    return [(f.id, f.message, f.hint) for f in panels.findings(with_panel(game, kind, **options))]


def test_the_shipped_charts_are_without_fault(heavy) -> None:
    assert panels.findings(heavy) == ()


def test_every_kind_is_described() -> None:
    assert {
        "anatomy",
        "combined",
        "end",
        "odds",
        "pieces",
        "track",
        "range-strip",
        "setup",
        "turn",
    } <= set(panels.PANELS)
    for kind in panels.PANELS.values():
        assert kind.options.__doc__
        assert kind.draw.__doc__


@pytest.mark.parametrize(
    ("kind", "options", "expected"),
    [
        ("oods", {}, ("chart.unknown-panel", "no panel is named 'oods'", "did you mean 'odds'?")),
        ("xyz", {}, ("chart.unknown-panel", "no panel is named 'xyz'", "kinds are: anatomy")),
        ("combined", {}, ("chart.missing-option", "panel 'combined' needs the option 'composite'", "")),
        (
            "combined",
            {"composite": "powerup"},
            ("chart.panel", "no composite is named 'powerup'", "did you mean 'power-up'?"),
        ),
        (
            "combined",
            {"composite": "power-up", "leed": "x"},
            ("chart.unknown-option", "panel 'combined' has no option 'leed'", "did you mean 'lead'?"),
        ),
        (
            "track",
            {"track": "season"},
            (
                "chart.unknown-option",
                "panel 'track' has no option 'track'",
                "the panel 'tracks' has the option 'tracks'; ",
            ),
        ),
        (
            "turn",
            {"columns": 13},
            ("chart.bad-option", "panel 'turn', option 'columns': expected at most 12, not the number 13", ""),
        ),
        (
            "odds",
            {"formula": "kill", "vary": {"attacker.attack": "1..6"}},
            ("chart.bad-option", "panel 'odds', option 'vary': expected at least 2 entries, not 1", ""),
        ),
        (
            "odds",
            {"formula": "kil", "vary": {"a": 1, "b": 1}},
            ("chart.panel", "no formula is named 'kil'", "did you mean 'kill'?"),
        ),
        (
            "odds",
            {"formula": "kill", "vary": {"attacker.attack": "6..1", "target.defense": "2..5"}},
            ("chart.bad-option", "panel 'odds', option 'vary.attacker.attack': '6..1' must count upwards", ""),
        ),
        (
            "odds",
            {"formula": "kill", "vary": {"attacker.attack": "1..6", "target.defense": "2..5"}},
            ("chart.panel", "formula 'kill' also needs between", "give it under 'fixed'"),
        ),
        (
            "odds",
            {
                "formula": "kill",
                "vary": {"attacker.atack": "1..6", "target.defense": "2..5"},
                "fixed": {"between": 0, "attacker.attack": 3},
            },
            ("chart.panel", "no input of formula 'kill' is named 'attacker.atack'", "did you mean 'attacker.attack'?"),
        ),
        (
            "anatomy",
            {"piece": "lancer.side"},
            ("chart.panel", "no face is named 'lancer.side'", "write piece.face, such as runner.front"),
        ),
        (
            "anatomy",
            {"piece": "lancer.back", "notes": {"atack": "x"}},
            ("chart.panel", "a counter has no part 'atack'", "parts are: attack"),
        ),
        (
            "range-strip",
            {"formulas": {"to-hti": "Hit"}, "between": "0..4", "attacker": "lancer.back", "target": "x.y"},
            ("chart.panel", "no formula is named 'to-hti'", "did you mean 'to-hit'?"),
        ),
    ],
)
def test_wrong_options_are_findings_with_a_hint(heavy, kind, options, expected) -> None:
    identity, message, hint = problems(heavy, kind, **options)[0]
    assert identity == expected[0]
    assert message.startswith(expected[1])
    assert hint.startswith(expected[2])
    assert panels.findings(with_panel(heavy, kind, **options))[0].span == SPAN


def test_panels_about_money_need_a_budget(heavy) -> None:
    poor = replace(heavy, budget=None)
    assert "no budget" in problems(poor, "purchases")[0][1]
    assert "no budget" in problems(poor, "track")[0][1]


def test_drawing_a_panel_with_wrong_options_raises_its_findings(heavy, theme) -> None:
    with pytest.raises(DefinitionError) as caught:
        panels.draw(heavy, Panel("combined", "", {}, SPAN), 90, theme)
    assert [finding.span for finding in caught.value.findings] == [SPAN]


def test_titles_and_texts_are_templates_and_their_faults_have_a_place(heavy, theme) -> None:
    panel = Panel("turn", "{{ procedure.actions_per_turn | words }} actions", {"lead": "{{ nobody }}"}, SPAN)
    with pytest.raises(DefinitionError) as caught:
        panels.draw(heavy, panel, 80, theme)
    assert caught.value.findings[0].span is not None
    drawn = panels.draw(heavy, panel._replace(options={}), 80, theme)
    assert "two actions" in scenes.words(drawn)


@pytest.mark.parametrize("width", [60.0, 80.0, 110.0])
@pytest.mark.parametrize("kind", ["anatomy", "odds", "pieces", "combined", "track", "range-strip", "setup", "turn"])
def test_nothing_leaves_the_panel(heavy, theme, shipped, kind, width) -> None:
    panel = shipped(heavy, kind)
    try:
        drawn = panels.draw(heavy, panel, width, theme)
    except DefinitionError as error:
        assert width < 100, "refused although it is wide"
        assert "does not fit" in str(error) or "needs" in str(error) or "narrow" in str(error) or "wide" in str(error)  # noqa: PT017
        return
    assert drawn.width == pytest.approx(width)
    for text in scenes.texts(drawn, into_symbols=False):
        assert text.left >= -1e-6, text
        assert text.right <= width + 1e-6, text
        assert 0 < text.y <= drawn.height + 0.3, text


@pytest.mark.parametrize("kind", ["anatomy", "odds", "pieces", "combined", "track", "range-strip", "setup", "turn"])
def test_air_makes_a_panel_taller_and_scale_makes_it_smaller(heavy, theme, shipped, kind) -> None:
    panel = shipped(heavy, kind)
    plain = panels.draw(heavy, panel, 112, theme).height
    assert panels.draw(heavy, panel, 112, theme, air=1.5).height > plain
    assert panels.draw(heavy, panel, 112, theme, scale=0.85).height < plain


def test_characters_that_no_font_has_are_a_finding(heavy, theme) -> None:
    panel = Panel("turn", "Turn ☃", {"lead": "First ⚙ then ⚙"}, SPAN)
    with pytest.raises(DefinitionError) as caught:
        panels.draw(heavy, panel, 80, theme)
    assert [(f.id, f.span) for f in caught.value.findings] == [("print.missing-glyph", SPAN)] * 2
    assert "cannot draw ☃ in 'Turn ☃'" in str(caught.value)


def test_a_title_that_is_too_long_is_refused(heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="is wider than"):
        panels.draw(heavy, Panel("setup", "A title that goes on and on and on " * 3, {}, SPAN), 60, theme)


def test_pieces_with_one_face_and_codes_for_stats_are_shown(heavy, theme) -> None:
    runner = heavy.pieces["runner"]
    front = runner.faces[0]._replace(stats={**runner.faces[0].stats, "move": "F"})
    flat = replace(heavy, pieces={**heavy.pieces, "runner": replace(runner, faces=(front,))})
    drawn = panels.draw(flat, Panel("pieces", "", {}, SPAN), 110, theme)
    assert "F" in scenes.words(drawn).split()
    assert "Walker" not in scenes.words(drawn)


@pytest.mark.parametrize(("width", "wanted"), [(66.0, [5]), (60.0, [5]), (55.0, [3, 2]), (40.0, [3, 2])])
def test_a_flow_is_closer_where_that_saves_a_line_and_leaves_no_single_one(width, wanted) -> None:
    parts = [Symbol("part", 10.0, 2.0, ()) for _ in range(5)]
    lines = [group.items for group in helpers.flow(parts, width, 4.0, 1.0).items]
    assert [len(line) for line in lines] == wanted
    assert all(item.transform[4] + 10.0 <= width for line in lines for item in line)


def test_findings_point_at_the_option(changed) -> None:
    game = changed("charts.yaml", "target.defense: all", "target.defence: all")
    game = changed("charts.yaml", "attacker: bombard.back", "attacker: bombard.bak")
    game = changed("charts.yaml", "end: true", "ende: true")
    text = (game.folder / "charts.yaml").read_text(encoding="utf-8").splitlines()
    shown = [
        (found.span.line, text[found.span.line - 1][found.span.column - 1 : found.span.end_column - 1])
        for found in panels.findings(game)
    ]
    lines = {word: next(n for n, line in enumerate(text, 1) if word in line) for word in ("ende:", "target.defence")}
    assert (lines["ende:"], "ende") in shown
    assert (lines["target.defence"], "target.defence") in shown
    assert "attacker" in [word for _, word in shown]
