"""The booklet of Grav Armor: what it says follows from the game's data, and every rule that it refers to is there."""

import re
import shutil
from pathlib import Path

import kits
import pytest
import scenes

from pnp import assets, impose, model, templating
from pnp.artwork.counters.face_cache import FaceCache
from pnp.backends import pdf
from pnp.errors import DefinitionError
from pnp.generators import Context
from pnp.generators.rules import figures, rules
from pnp.generators.rules.references import UnknownReferenceError
from pnp.model.compute import combat, examples
from pnp.scene.flow import Callout, FlowFigure, FlowHeading, FullPage
from pnp.scene.items import Path as PathItem
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
ABOUT = Metadata("Grav Armor: Rules", "somebody", "rules", "print and play", "pnp", "2026-11-21T00:00:00Z")
NUMBER_WORDS = "four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|hundred"
TYPED_ON_PURPOSE = {
    "02-components.md": ["about ten vehicles or a hundred soldiers", "50 kilometers", "20 to 30 minutes"],
    "06-fire.md": ["1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "Six numbers"],
    "09-notes.md": ["1982"],
}


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module")
def book(grav):
    return rules(grav, Context(papers()["letter"], THEME))


def text_of(game, product=None) -> str:
    import pypdfium2

    product = product or rules(game, Context(papers()["letter"], THEME))
    pages = impose.impose(product, papers()["letter"], "duplex-long", impose.SheetInfo(game.title, game.version, THEME))
    document = pypdfium2.PdfDocument(pdf.render(pages, ABOUT))
    words = "\n".join(page.get_textpage().get_text_range() for page in document)
    return re.sub(r" \d+ Grav Armor(?= )", "", " ".join(words.split()))  # the feet of left pages


@pytest.fixture(scope="module")
def words(grav, book):
    return text_of(grav, book)


def changed(folder: Path, *changes: tuple[str, str, str]):
    """The game with text replaced in its files: (file, old, new), each old text once."""
    shutil.copytree(assets.game("grav-armor"), folder)
    for name, old, new in changes:
        path = folder / name
        content = path.read_text(encoding="utf-8")
        assert content.count(old) == 1, f"{old!r} stands {content.count(old)} times in {name}"
        path.write_text(content.replace(old, new), encoding="utf-8")
    return model.load(folder)


def test_all_chapters_load_and_every_reference_resolves(book):
    chapters = [block.title for block in book.flow.blocks if isinstance(block, FlowHeading) and block.level == 1]
    assert chapters == [
        "Introduction",
        "Components",
        "Setting up",
        "The turn",
        "Movement",
        "Firing",
        "War from orbit",
        "The end of the game",
        "Advice for the first battles",
        "Design notes",
        "Credits",
    ]


def test_an_unknown_rule_is_found(tmp_path):
    game = changed(tmp_path / "game", ("rules/04-turn.md", "[[rule:missiles]]", "[[rule:rockets]]"))
    with pytest.raises(DefinitionError) as caught:
        rules(game, Context(papers()["letter"], THEME))
    assert [(found.id, found.span.file.endswith("04-turn.md")) for found in caught.value.findings] == [
        ("rules.unknown-rule", True)
    ]


def test_chapters_type_no_numbers():
    for path in sorted((assets.game("grav-armor") / "rules").glob("*.md")):
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\[\[.*?\]\]|\{:.*?\}|```figure.*", " ", path.read_text(encoding="utf-8"))
        for allowed in TYPED_ON_PURPOSE.get(path.name, []):
            text = text.replace(allowed, " ")
        assert re.findall(rf"\d+|\b(?:{NUMBER_WORDS})\b", text) == [], f"{path.name} types numbers"


def test_the_given_examples_stand_in_the_text(words):
    for said in (
        "5-0204 (solid plains, 1 point), to 5-0304 (solid plains, 1 point), to 5-0405 (quiet mountains, 1 point), to "
        "5-0505 (volcanic mountains, 2 points). That is five in all",
        "That makes 6, which is more than 4",
        "(4 + 6) − (4 + 2 + 0) = +4",
        "(3 + 2 + 7) − (4 + 2 + 3) = +3",
        "(4 + 6 + 2) − (3 + 3 + 7 + 2) = −3",
        "(4 + 8) − (4 + 2 + 2) = +4. Against the second it is +3, against the third +2",
        "(4 + 7 + 2 + 6) − (4 + 6 + 3) = +6",
        "fires from range three has a hit value of −1",
    ):
        assert said in words, said


def test_no_way_round_is_better(grav):
    """The text says so of the chain in the example of detection."""
    hidden = grav.examples["nu-3-at-aza-3"]
    assert all(result.agrees for result in examples.results(grav, hidden))
    assert examples.value(grav, hidden, "line.cover") == 6


def test_the_stack_of_three_is_alike(grav):
    """The text says that the order does not matter."""
    units = [combat.piece_unit(grav, grav.pieces[piece].id) for piece in ("nu-3", "int-7")]
    assert len({(unit.stats["ew"], unit.stats["defense"]) for unit in units}) == 1


def test_a_changed_stat_terrain_key_or_bonus_is_new_everywhere(words, tmp_path):
    units = (assets.game("grav-armor") / "units.csv").read_text().splitlines()
    row = next(line for line in units if line.startswith("omi-9,"))
    columns, cells = units[0].split(","), row.split(",")
    cells[columns.index("front.defense")] = "1"
    expected = ("examples.yaml", "line.cover: 0, hit-value: 4}", "line.cover: 0, hit-value: 5}")
    line = "brown: {name: volcanic mountains, cost: {hover: fatal, infantry: fatal, grav: 2}, cover: 3}"
    glass = (
        line.replace("volcanic mountains", "glass cliffs").replace("grav: 2", "grav: 1").replace("cover: 3", "cover: 4")
    )
    bonus = ("play.yaml", "range: 1}, add: 2", "range: 1}, add: 3")
    edits = (("units.csv", row, ",".join(cells)), expected, ("scenarios/2.yaml", line, glass), bonus)
    after = text_of(changed(tmp_path / "game", *edits))
    assert "(4 + 6) − (4 + 2 + 0) = +4, which hits 61% of the time" in words
    assert "(4 + 6) − (4 + 1 + 0) = +5, which hits 67% of the time" in after
    assert "and 1 (defense), and 0 for the solid plains" in after
    assert "(4 + 2 + 0)" not in after
    assert "volcanic mountains" not in after
    assert "5-0505 (glass cliffs, 1 point). That is four in all" in after
    assert "That makes 8, which is more than 4" in after
    assert "(3 + 2 + 7) − (4 + 2 + 4) = +2" in after
    assert "+3 at range one, whatever the target" in after
    assert "Its gatling lasers add 3 at range one" in after
    assert "(4 + 7 + 3 + 6) − (4 + 6 + 3) = +7" in after


def test_examples_on_the_map_show_path_and_counters(grav, book):
    callouts = [block for block in book.flow.blocks if isinstance(block, Callout)]
    drawn = {
        "".join(run.text for run in callout.title): [part for part in callout.blocks if isinstance(part, FlowFigure)]
        for callout in callouts
    }
    walk = drawn[grav.examples["aza-3-climbs"].title][0].symbol
    words = scenes.words(walk, into_symbols=True).split()
    assert "Aza-3 1 1 1 2 5-0103" in " ".join(words)
    assert "Aza-3" in words
    assert "A-INF" in words
    for example in ("nu-3-at-aza-3", "nu-3-at-omi-9", "a-inf-at-nu-3", "omi-9-at-three"):
        figure = drawn[grav.examples[example].title][0].symbol
        named = scenes.words(figure, into_symbols=True)
        for place in grav.examples[example].places:
            assert grav.pieces[place.piece.piece].name in named


def test_the_summary_holds_turn_fire_bonuses_and_effects(grav, book):
    summary = scenes.words(
        next(block for block in book.flow.blocks if isinstance(block, FullPage) and block.anchor == "summary").symbol
    )
    for part in ("A phase", "Firing", "Which bonuses", "What does a hit do", "Armored infantry", "EW −1"):
        assert part in summary
    for modifier in grav.modifiers.values():
        assert modifier.name in summary


def test_scenario_2_is_set_up_in_the_text(grav, words):
    for force in grav.scenarios["scenario-2"].forces.values():
        for piece, number in force.units.items():
            said = templating.render(grav, f"{{{{ {number} | words }}}} {grav.pieces[piece].name}")
            assert said in words


# Figures that only this game asks for


@pytest.fixture(scope="module")
def studio(grav):
    return figures.Studio(grav, THEME, 111.0, FaceCache(grav, THEME))


def test_of_several_panels_the_one_with_the_option_is_drawn(studio):
    effects = scenes.words(figures.draw(studio, ["figure", "panel", "table", "table=hit-effects"]))
    firing = scenes.words(figures.draw(studio, ["figure", "panel", "table", "table=firing"]))
    assert "Militia" in effects
    assert "Militia" not in firing
    assert "Recovery" in scenes.words(figures.draw(studio, ["figure", "panel", "turn-strip", "title=a-phase"]))


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("figure panel table table=hits", "known values: table=firing, table=hit-effects"),
        ("figure panel turn-strip title=a-week", "title=a-phase"),
        ("figure faces nu-3 side=league", "write: figure faces PIECE"),
    ],
)
def test_an_option_that_no_panel_has_is_reported_with_those_that_there_are(studio, words, hint):
    with pytest.raises(UnknownReferenceError) as caught:
        figures.draw(studio, words.split())
    assert hint in caught.value.hint


def test_all_markers_are_shown_with_their_names(studio, grav):
    drawn = figures.draw(studio, ["figure", "markers"])
    assert drawn.width <= studio.measure
    for marker in grav.markers.values():
        assert marker.name in scenes.words(drawn)


def test_counters_at_the_edge_of_the_map_are_shown_whole(studio, grav):
    """The carrier of the first example is on half a hex; its stack is listed beside the map."""
    drawn = figures.draw(studio, ["figure", "example", "aza-3-climbs"])
    values = [text for text in scenes.texts(drawn) if text.text in {"Aza-3", "A-INF"}]
    assert len(values) == 4
    assert all(text.left > 0 and text.right < drawn.width for text in values)
    assert drawn.width <= studio.measure


def test_the_cover_has_the_two_players_colors_and_no_third(book, grav):
    cover = next(block for block in book.flow.blocks if isinstance(block, FullPage) and block.anchor == "cover").symbol
    bars = [item.fill for item in cover.items if isinstance(item, PathItem)]  # below the title
    assert set(bars) == {side.color for side in grav.sides.values() if not side.neutral}


def test_a_summary_that_is_too_full_is_a_finding(tmp_path):
    lines = "\n".join(f'          Step {number}: "{"many words " * 60}"' for number in range(12))
    old = "        steps:\n          When:"
    game = changed(tmp_path / "game", ("game.yaml", old, f"        steps:\n{lines}\n          When:"))
    with pytest.raises(DefinitionError) as caught:
        rules(game, Context(papers()["letter"], THEME))
    assert [found.id for found in caught.value.findings] == ["rules.summary-too-full"]
