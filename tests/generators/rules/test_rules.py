import dataclasses
import io
import re
import shutil
from pathlib import Path
from types import MappingProxyType

import kits
import pdfread
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper_choice import ONE

from pnp import assets, impose, model
from pnp.backends import pdf
from pnp.errors import DefinitionError, Span
from pnp.generators import Context
from pnp.generators.rules import Headings, locate, rules
from pnp.generators.rules.markdown import Title
from pnp.impose.saddle_stitch import signature
from pnp.model.game import Chapter, Procedure
from pnp.scene import extents
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import SPARE, Metadata

THEME = themes()["field"]
EMPTY = Procedure(0, (), (), ())
ABOUT = Metadata("Heavy Armor: Rules", "somebody", "rules", "print and play", "pnp", "2026-11-21T00:00:00Z")
NUMBER_WORDS = "four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|sixty"
TYPED_ON_PURPOSE = {
    "08-notes.md": ["1.0", "2024", "four ideas", "ten or twenty faces"],
    "05-attack.md": ["less than 1,", "1. ", "2. ", "3. "],
    "06-power-up.md": ["at least 1 "],
}


def paged(game, paper="letter"):
    info = impose.SheetInfo(game.title, game.version, THEME)
    return impose.impose(rules(game, Context(papers()[paper], THEME)), papers()[paper], "duplex-long", info)


def built(game, paper="letter"):
    pages = paged(game, paper)
    return pages, signature(pages, papers()[paper], impose.SheetInfo(game.title, game.version, THEME))


def text_of(data):
    document = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_range() for page in document).replace("\r", "")


def copy_of_heavy_armor(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """The game in a folder, with text replaced in its files: (file, old, new), each old text once."""
    shutil.copytree(assets.game("heavy-armor"), folder)
    for name, old, new in changes:
        path = folder / name
        content = path.read_text(encoding="utf-8")
        assert content.count(old) == 1, f"{old!r} stands {content.count(old)} times in {name}"
        path.write_text(content.replace(old, new), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def letter(heavy):
    pages, sheets = built(heavy)
    return pdf.render(pages, ABOUT), pdf.render(sheets, ABOUT)


# One fact, one place


@pytest.fixture(scope="module")
def changed(tmp_path_factory) -> list[str]:
    """Two booklets whose movement of the Runner is a number that they have nowhere else, each with one value more."""
    found = []
    attack = "symbol: mech/bombard-cannon,  attack: 5,"
    move = "symbol: mech/runner-wheels, attack: 1, defense: 3, move: 4"
    cannon = [("pieces.yaml", attack, attack.replace("5", "4")), ("pieces.yaml", "amount: 12", "amount: 17")]
    for moved, more in (("move: 47", cannon), ("move: 74", [("pieces.yaml", "state: Cannon,", "state: Mortar,")])):
        folder = copy_of_heavy_armor(
            tmp_path_factory.mktemp("changed") / "game",
            ("game.yaml", "{short: M, name: Movement, range: 0..6", "{short: M, name: Movement, range: 0..99"),
            ("game.yaml", "counter-size: 12mm", "counter-size: 24mm"),
            ("pieces.yaml", move, move.replace("move: 4", moved)),
            *more,
        )
        found.append(text_of(pdf.render(paged(model.load(folder)), ABOUT)).replace("\ufffe", "-"))
    return found


def test_a_changed_stat_is_new_everywhere_and_old_nowhere(changed):
    """What shows the first value must show the second, and nothing more."""
    first, second = changed
    assert first.count("47") >= 3, "counters and table of pieces"
    assert first.count("forty-seven") >= 3, "prose"
    assert "47" not in second
    assert "forty-seven" not in second
    assert second.count("74") == first.count("47")
    assert second.count("seventy-four") == first.count("forty-seven")


def test_what_follows_from_a_changed_stat_is_worked_out_again(changed, letter):
    before = " ".join(text_of(letter[0]).split())
    after = " ".join(changed[0].split())
    assert "The Cannon has an attack of 5" in before
    assert "The Cannon has an attack of 4" in after
    assert "with an attack of 4, but a low defense of 2" in after
    assert "it hits on 3 or less" in before
    assert "it hits on 2 or less" in after
    assert "17% of the time, which is 1/6" in before
    assert "11% of the time, which is 1/9" in after
    assert "an attack of 5 and a defense of 3 instead of 4 and 2" in after


def test_a_changed_budget_is_new_everywhere_and_old_nowhere(changed):
    text = changed[0].lower()
    assert text.count("seventeen") >= 3
    assert "17 credits" in text
    assert "twelve" not in text
    assert not re.search(r"12\s+credits", text)


def test_a_changed_name_is_new_everywhere_and_old_nowhere(changed):
    text = changed[1]
    assert text.count("Mortar") >= 8
    titles_of_examples = text.count("A Cannon fires over two hexes") + text.count("A Cannon against a shuttered")
    assert text.replace("ROBOT, CANNON", "").count("Cannon") == titles_of_examples


def test_chapters_type_no_numbers():
    for path in sorted((assets.game("heavy-armor") / "rules").glob("*.md")):
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\[\[.*?\]\]|\{:.*?\}|```figure.*", " ", path.read_text(encoding="utf-8"))
        for allowed in TYPED_ON_PURPOSE.get(path.name, []):
            text = text.replace(allowed, " ")
        typed = re.findall(rf"\d+|\b(?:{NUMBER_WORDS})\b", text)
        assert typed == [], f"{path.name} types {typed} instead of naming them"


# What is wrong with a chapter

IN_A_LIST = "write its name, or show it in a list"
DRAWINGS = "chapters show drawings of the game: a ```figure block, or [[symbol:name]] in a line"
FIRST = "# Play\n\n## Combining {: #combine}\n\n```figure board duel\n```\n"


def with_chapters(game, *texts):
    chapters = [Chapter(Path(f"{n}.md"), text, Span(f"{n}.md", 1, 1)) for n, text in enumerate(texts, 1)]
    return dataclasses.replace(game, rules=game.rules._replace(chapters=tuple(chapters)), procedure=EMPTY)


def faults(game, *texts):
    with pytest.raises(DefinitionError) as caught:
        rules(with_chapters(game, *texts), Context(papers()["letter"], THEME))
    return caught.value.findings


@pytest.mark.parametrize(
    ("written", "finding_id", "column", "hint"),
    [
        ("See [[rule:comb]].", "rules.unknown-rule", 5, "did you mean 'combine'?"),
        ("See [[symbol:action/mov]].", "art.unknown", 5, "did you mean 'action/move'?"),
        ("```figure board dual\n```", "rules.unknown-figure", 4, "did you mean 'duel'?"),
        ("Go [there](http://example.org).", "rules.link", 12, "to link to a rule write [[rule:its-id]]"),
        ("![A map](map.png)", "rules.picture", 10, DRAWINGS),
        ("| Order |\n|---|\n| Move [[symbol:action/move]] |", "rules.picture", 8, IN_A_LIST),
        ("See [[piece:runer]].", "rules.unknown-piece", 5, "did you mean 'runner'?"),
        ("See [[figure:board-dual]].", "rules.unknown-figure", 5, "did you mean 'board-duel'?"),
        ("See [[table:firing]].", "rules.unknown-table", 5, ""),
        ("{{ pieces.runer.name }}", "template.unknown-name", 11, "did you mean 'runner'?"),
    ],
)
def test_faults_of_a_chapter_are_found_with_their_place(heavy, written, finding_id, column, hint):
    found = faults(heavy, FIRST, f"# End\n\n{written}\n")
    last = 3 + (2 if written.startswith("|") else 0)
    places = [(f.id, f.span.file, f.span.line, f.span.column, f.hint) for f in found]
    assert places == [(finding_id, "2.md", last, column, hint)]


def test_a_figure_of_a_chart_with_a_wrong_kind_reports_the_cause_alone(tmp_path):
    misspelled = ("charts.yaml", "kind: range-strip", "kind: range-stripe")
    folder = copy_of_heavy_armor(tmp_path / "game", misspelled)
    with pytest.raises(DefinitionError) as caught:
        paged(model.load(folder))
    (finding,) = set(caught.value.findings)
    assert (finding.id, finding.hint) == ("chart.unknown-panel", "did you mean 'range-strip'?")
    assert finding.span.file.endswith("charts.yaml")


def test_all_faults_are_reported_in_one_run(heavy):
    messages = " ".join(each.message for each in faults(heavy, "[[rule:a]] [[rule:b]]", "{{ nothing }}"))
    assert "'a'" in messages
    assert "'b'" in messages
    assert "'nothing'" in messages


@pytest.mark.parametrize("mark", ["- ", "> ", "> - "])
def test_nesting_without_end_is_a_finding(heavy, mark):
    assert "rules.nesting" in [finding.id for finding in faults(heavy, "# Play\n\n" + mark * 500 + "deep")]


LEAFLET = """# > - *a* **b** `c` [[rule:x]] [[index:y]] ![z](w) ```figure | |---| 1. {: #id -} [!NOTE]"""


@given(
    st.lists(st.sampled_from([*LEAFLET.split(), "\n", "\n\n", "    ", "words and more words", "{{ 1 }}"]), max_size=30)
)
def test_no_chapter_gives_anything_but_pages_or_findings(heavy, parts):
    book = heavy.rules._replace(summary=(), spare_pages=())
    game = dataclasses.replace(heavy, charts=MappingProxyType({}), rules=book)
    try:
        results = paged(with_chapters(game, " ".join(parts)))
    except DefinitionError as error:
        results = error.findings
    assert results


def test_words_are_located_in_a_chapter():
    chapter = Chapter(Path("x.md"), "one\n\ntwo  three\n", Span("x.md", 1, 1))
    assert locate(chapter, "two three") == Span("x.md", 3, 1, 11)
    assert locate(chapter, "nowhere") == chapter.span


# The finished files


@pytest.mark.parametrize("paper", ONE)
def test_an_example_stays_on_one_page_and_a_formula_on_one_line(paper):
    lines = [[each.text for each in extents.texts(page.items)] for page in paged(kits.game("grav-armor"), paper)]
    (page,) = [" ".join(each) for each in lines if "In range, but not detected" in each]
    assert "The Nu-3 may fire at one of these two." in page
    broken = [line for each in lines for line in each if re.search(r"\(\d+\s\+[^)]*$|=$", line)]
    assert broken == []


def test_the_pages_are_half_of_the_paper(letter):
    for data, size in zip(letter, ((139.7, 215.9), (279.4, 215.9)), strict=True):
        sizes = {page.get_size() for page in pypdfium2.PdfDocument(data)}
        assert [pytest.approx([side / 25.4 * 72 for side in size], abs=0.01)] == [*sizes]


@pytest.mark.parametrize("paper", ONE)
def test_the_booklet_holds_a_multiple_of_four_pages(heavy, paper):
    pages, sheets = built(heavy, paper)
    assert len(sheets) % 2 == 0
    assert 0 <= len(sheets) * 2 - len(pages) < 4


def test_all_fonts_are_embedded_and_the_files_are_sound(letter):
    for data in letter:
        fonts = pdfread.fonts(data)
        assert fonts
        assert all(fonts.values())
        assert not any("Helvetica" in name for name in fonts)
        assert pdfread.problems(data) == []


def test_the_outline_names_chapters_and_sections(letter):
    outline = pdfread.outline(letter[0])
    chapters = [title for level, title in outline if level == 0]
    assert chapters[0] == "Rules of Play"
    assert "5 Attacking" in chapters
    assert chapters[-1] == "The rules on one page"
    assert chapters[chapters.index("Credits") + 1] == "Index"
    assert (1, "6.1 Combining") in outline


def test_every_link_inside_the_booklet_leads_to_the_page_of_its_rule(letter):
    with pikepdf.open(io.BytesIO(letter[0])) as document:
        pages = {page.objgen: number for number, page in enumerate(document.pages, 1)}
        notes = [note for page in document.pages for note in page.get("/Annots", [])]
        led_to = [pages[note.Dest[0].objgen] for note in notes if "/Dest" in note]
        web = {str(note.A.URI) for note in notes if "/A" in note}
    assert len(led_to) > 60
    assert len(set(led_to)) >= len(pages) - 5, "the contents alone lead to every page but cover, contents and reference"
    assert web == {"https://brianhilmers.com/projects/heavy-armor/"}


def test_references_print_the_number_of_their_rule(letter):
    text = text_of(letter[0])
    number = re.search(r"^(\d+\.\d+)\s+Combining", text, re.MULTILINE) or re.search(r"Combining\s+(\d+\.\d+)", text)
    assert number
    assert f"({number[1]})" in text
    assert not re.search(r"\[\d", text), "references need no brackets of their own"


def test_contents_have_the_page_that_a_chapter_is_on(letter):
    document = pypdfium2.PdfDocument(letter[0])
    contents = document[1].get_textpage().get_text_range()
    for title in ("Setting up", "Combined machines", "Design notes"):
        number = int(re.search(rf"{title}\s+(\d+)", contents)[1])
        assert title in document[number - 1].get_textpage().get_text_range()


def test_every_rule_and_example_is_there(letter, heavy):
    text = text_of(letter[0])
    flat = " ".join(text.split())
    assert all(example.title in flat for example in heavy.examples.values())
    for part in ("Brian Hilmers", heavy.version, "631", "1/9"):
        assert part in flat


def test_the_same_game_gives_the_same_bytes(heavy, letter):
    pages, sheets = built(heavy)
    assert pdf.render(pages, ABOUT) == letter[0]
    assert pdf.render(sheets, ABOUT) == letter[1]


@pytest.mark.parametrize("paper", ONE)
def test_nothing_is_drawn_where_printers_cannot_reach(heavy, letter, paper):
    data = letter[1] if paper == "letter" else pdf.render(built(heavy, paper)[1], ABOUT)
    paper = papers()[paper]
    for number, page in enumerate(pdfread.read(data)):
        for run in page.texts:
            assert paper.margin - 0.01 <= run.x <= paper.height - paper.margin
            assert paper.margin - 0.01 <= run.y <= paper.width - paper.margin
        for shape in page.shapes if number else ():  # the cover is colored from edge to edge
            visible = shape.seen or shape.box
            assert visible.x >= paper.margin - 0.3
            assert visible.x + visible.width <= paper.height - paper.margin + 0.3


def test_a_game_without_rules_cannot_have_the_booklet(heavy):
    with pytest.raises(DefinitionError) as caught:
        rules(dataclasses.replace(heavy, rules=None), Context(papers()["a4"], THEME))
    assert caught.value.findings[0].id == "rules.none"


def test_a_short_leaflet_needs_no_contents_no_index_and_no_summary(tmp_path):
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: mini, title: Mini, version: 1.0.0, players: 2, minutes: 5}\n"
        "kit: {documents: [rules]}\nrules: {title: Rules, chapters: [rules.md]}\n",
        encoding="utf-8",
    )
    (tmp_path / "rules.md").write_text("# One\n\nText.\n", encoding="utf-8")
    pages, sheets = built(model.load(tmp_path))
    assert [page.title for page in pages] == ["Mini", "One"]
    assert len(sheets) == 2


@pytest.mark.parametrize("own", ["", "# Credits\n\nBy Ada Smith.\n"])
def test_credits_and_license_are_printed_also_without_a_chapter_of_them(tmp_path, own):
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: mini, title: Mini, version: 1.0.0, players: 2, minutes: 5, license: CC BY 4.0,\n"
        "  credits: [{role: Game design, name: Ada Smith}]}\n"
        "kit: {documents: [rules]}\nrules: {title: Rules, chapters: [rules.md]}\n",
        encoding="utf-8",
    )
    (tmp_path / "rules.md").write_text(f"# One\n\nText.\n\n{own}", encoding="utf-8")
    text = text_of(pdf.render(built(model.load(tmp_path))[0], ABOUT))
    assert text.count("Credits") == 1
    assert "Ada Smith" in text
    assert ("CC BY 4.0" in text) == (not own)


def headings(*chapters):
    return Headings((Span(f"{n}.md", 1, 1), titles) for n, titles in enumerate(chapters, 1))


def title(level, name, numbered=True):
    return Title(level, name.title(), name, numbered)


def numbers(made, chapter):
    return [heading.number for heading in made.of_chapter(chapter)]


def test_numbers_run_on_over_chapters():
    made = headings(
        [title(1, "a"), title(2, "b"), title(3, "c"), title(3, "d"), title(2, "e"), title(3, "f")],
        [title(1, "g"), title(2, "h")],
    )
    assert numbers(made, 0) == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]
    assert numbers(made, 1) == ["2", "2.1"]


def test_headings_without_a_number_do_not_count():
    made = headings([title(1, "a"), title(2, "b", numbered=False), title(2, "c")], [title(1, "d", numbered=False)])
    assert numbers(made, 0) == ["1", "", "1.1"]
    assert numbers(made, 1) == [""]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_has_no_more_pages_than_its_game_wants_if_it_can(heavy, paper):
    sheets = [sheet for sheet in paged(heavy, paper) if not sheet.id.startswith(SPARE)]
    assert (len(sheets), heavy.rules.pages) == (17, 17)


def test_below_a_chapter_without_number_nothing_is_numbered():
    made = headings([title(1, "a", numbered=False), title(2, "b")], [title(1, "c"), title(2, "d")])
    assert numbers(made, 0) == ["", ""]
    assert numbers(made, 1) == ["1", "1.1"]


def test_deep_headings_count_as_the_deepest_level():
    assert headings([title(1, "a"), title(2, "b"), title(5, "c")]).of_chapter(0)[2].level == 3


def test_an_id_is_given_once():
    made = headings([title(1, "a")], [title(1, "b"), title(2, "a")])
    (found,) = made.findings
    assert found.id == "rules.duplicate-id"
    assert found.span == Span("2.md", 1, 1)
    assert made.by_id["a"].number == "1"


def test_an_unknown_id_is_answered_with_a_near_one():
    made = headings([title(1, "combine")])
    assert made.unknown("combin")[1] == "did you mean 'combine'?"
    assert "{: #xyz}" in made.unknown("xyz")[1]
