import kits
import pytest

from pnp import checks, model
from pnp.model.game import Game
from pnp.pipeline.document_job import Job, run_document_job
from pnp.pipeline.scaffold import new_game
from pnp.scene.items import (
    Font,
    Item,
    Path,
    Symbol,
    Text,
    TextStyle,
)
from pnp.scene.presets import papers
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box, Component, Document, Placement, Product, Sheet

PAPER = papers()["a4"]
FACE = Symbol("face", 12, 12, (Path(rect(0, 0, 12, 12), fill="#336699"),))
COUNTER = Component("counter/amber/x", "counter", "X", FACE, FACE, copies=2)


def document(
    *items: Item, places: tuple[Placement, ...] = (), arrangement: str = "grid", whole: bool = False
) -> Document:
    sheet = Sheet("counters-1", "Counters 1", PAPER.width, PAPER.height, items, places)
    product = Product("counters", "Counters", arrangement, (COUNTER,) if whole else ())
    return Document("counters", product, PAPER, (sheet,))


def found(heavy: Game, made: Document) -> list[str]:
    return [finding.id for finding in checks.check_document(heavy, made)]


@pytest.mark.parametrize(
    ("x", "y", "outside"),
    [
        (6.35, 6.35, False),
        (6.2, 50, True),
        (50, 6.2, True),
        (197.9, 50, True),
        (197.6, 284.6, False),
        (50, 284.9, True),
    ],
)
def test_the_border_of_the_paper_stays_white(heavy: Game, x: float, y: float, outside: bool) -> None:
    made = document(Path(rect(x, y, 6, 6), fill="#000000"))
    assert found(heavy, made) == (["print.outside"] if outside else [])


@pytest.mark.parametrize(("x", "severity"), [(6.0, "warning"), (5.0, "error")])
def test_a_little_into_the_border_is_a_warning(heavy: Game, x: float, severity: str) -> None:
    made = document(Path(rect(x, 50, 6, 6), fill="#000000"))
    assert [finding.severity for finding in checks.check_document(heavy, made)] == [severity]


LABEL = Font("Fira Sans")


def text(words: str, x: float = 50, y: float = 50, points: float = 9, color: str = "#000000") -> Text:
    return Text(x, y, words, TextStyle(LABEL, points * 25.4 / 72, color))


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ([text("small", points=5)], None),
        ([text("small", points=4.9)], "'small' has 4.9 pt; names and numbers have at least 5 pt"),
        ([text("a line", points=7)], None),
        ([text("a line", points=6.9)], "'a line' has 6.9 pt; lines to read have at least 7 pt"),
        ([text("gray", color="#767676")], None),
        ([text("gray", color="#787878")], "'gray' has a contrast of 4.4 : 1; at least 4.5 : 1 is readable"),
        ([text("gray", points=14, color="#787878")], None),
        ([text("one"), text("other", y=53)], None),
        ([text("one"), text("other", y=52)], "'other' and 'one' are over each other by 0.41 mm"),
    ],
)
def test_texts_that_are_hard_to_read(heavy: Game, drawn: list[Item], expected: str | None) -> None:
    findings = checks.check_document(heavy, document(*drawn))
    assert [each.message.partition(": ")[2] for each in findings] == ([expected] if expected else [])


def test_a_text_of_the_game_has_its_place(heavy: Game) -> None:
    words = heavy.passages[0].rows[0].text.split("{")[0][:20]
    (finding,) = checks.check_document(heavy, document(text(words, points=4)))
    assert finding.span is not None
    assert (finding.span.end_column or 0) - finding.span.column == len(words)


def test_a_text_on_the_sheet_of_a_scenario_has_the_place_of_the_scenario() -> None:
    game = kits.game("across-the-maren")
    words, scenario = game.passages[0].rows[0].text.split("{")[0][:20], next(iter(game.scenarios.values()))
    page = Placement(f"scenario/{scenario.id}/ground", 1, "front", FACE.digest, Box(20, 20, 12, 12))
    (finding,) = checks.check_document(game, document(text(words, points=4), places=(page,), arrangement="leaf"))
    assert finding.span == scenario.span


def test_a_letter_that_the_font_does_not_have(heavy: Game) -> None:
    made = document(Text(50, 50, "a ♞ knight", TextStyle(Font("Fira Sans"), 4)))
    (finding,) = checks.check_document(heavy, made)
    assert finding.id == "print.missing-glyph"
    assert "U+265E" in finding.message


def place(face: str, copy: int, component: str = COUNTER.id) -> Placement:
    return Placement(component, copy, face, FACE.digest, Box(20, 20, 12, 12))  # type: ignore[arg-type]


def test_every_copy_has_its_front_and_its_back(heavy: Game) -> None:
    whole = (place("front", 1), place("front", 2), place("back", 1), place("back", 2))
    assert found(heavy, document(places=whole, whole=True)) == []
    assert found(heavy, document(places=whole[:2], whole=True)) == [], "fronts only"
    assert found(heavy, document(places=whole[:3], whole=True)) == ["print.copies"]
    assert found(heavy, document(places=whole[1:], whole=True)) == ["print.copies"]


def test_a_board_that_no_sheet_shows(heavy: Game) -> None:
    assert found(heavy, document(places=(place("front", 1),), arrangement="poster", whole=True)) == []
    assert found(heavy, document(arrangement="poster", whole=True)) == ["print.missing-component"]


def test_the_place_is_named(heavy: Game) -> None:
    made = document(Path(rect(0, 0, 1, 1), fill="#000000"))._replace(name="counters")
    assert "counters on A4, Counters 1," in checks.check_document(heavy, made)[0].message


@pytest.mark.parametrize(
    ("part", "cut"),
    [
        (Box(0, 0, 100, 100), False),
        (Box(70, 0, 100, 100), True),
        (Box(70, 60, 100, 100), False),
        (Box(90, 0, 100, 100), False),
        (Box(0, 30, 100, 100), True),
        (Box(0, 50, 100, 100), False),
    ],
)
def test_a_panel_across_the_join_of_two_sheets(heavy: Game, part: Box, cut: bool) -> None:
    board = COUNTER._replace(whole=(Box(60, 20, 30, 30),))
    sheet = Sheet(
        "map-1", "The map", 210.0, 297.0, (), (Placement(COUNTER.id, 1, "front", "", Box(0, 0, 200, 200), part=part),)
    )
    made = Document("map", Product("map", "Map", "poster", (board,)), PAPER, (sheet,))
    assert ("print.panel-cut" in found(heavy, made)) is cut


def findings(tmp_path, keys, chapter):
    folder = new_game("Duel", tmp_path, None, "2026-01-02", "cards")
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert "\nrules:\n" in text
    path.write_text(text.replace("\nrules:\n", f"\nrules:\n{keys}"), encoding="utf-8")
    chapter_path = folder / model.load(folder).rules.chapters[0].path.relative_to(folder)
    chapter_path.write_text(chapter_path.read_text(encoding="utf-8") + chapter, encoding="utf-8")
    built = run_document_job(model.load(folder), Job("rules", "letter", "duplex-long", ("pdf",), "2026-01-02"))
    assert not built.faults
    lines = path.read_text(encoding="utf-8").splitlines()
    return {each.id: (each.message, lines[each.span.line - 1].strip()) for each in built.findings if each.span}


def test_more_pages_than_wanted(tmp_path):
    long = "\n\n".join(f"## More {number}\n\n" + "A unit moves to the hex that it wants. " * 20 for number in range(30))
    message, line = findings(tmp_path, "  pages: 4\n", "\n\n" + long)["print.too-many-pages"]
    assert message.endswith("pages on US Letter, and 'pages' is 4")
    assert line == "pages: 4"


def test_a_page_that_ends_early(tmp_path):
    text = "\n\n" + "A unit moves to the hex that it wants. " * 20
    table = "\n\nAs here:\n\n| Head |\n| :-- |\n| " + "word " * 450 + "|\n\n"
    message, _ = findings(tmp_path, "", text + table + text)["print.page-hole"]
    assert "full on US Letter" in message
