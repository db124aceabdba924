"""The booklet of Armada Chess: what it says follows from the game's data, in the words of either skin."""

import re
import shutil
from pathlib import Path

import kits
import pytest

from pnp import assets, impose, model, templating
from pnp.backends import pdf
from pnp.generators import Context
from pnp.generators.rules import rules
from pnp.scene.flow import Callout, FlowFigure, FlowHeading, FullPage
from pnp.scene.presets import papers, themes
from pnp.scene.sheet import Metadata

THEME = themes()["field"]
ABOUT = Metadata("Armada Chess: Rules", "somebody", "rules", "print and play", "pnp", "2026-11-21T00:00:00Z")
SKINS = ("battle", "universe")
FIGURES = re.compile(r"```figure (\w+) ?(.*)")
NUMBERS = re.compile(r"\b\d+\b|\b[a-j]\d\b|\b(?:three|five|six|seven|eight|nine|ten|sixteen|thirty)\b", re.IGNORECASE)
TYPED_ON_PURPOSE = {"06-pieces.md": ["Three of them may do a little more", "Three pieces bear on"]}
CHAPTERS = [
    "Introduction",
    "Components",
    "The board",
    "Setting up",
    "The turn",
    "The pieces",
    "Terrain, training, upgrades",
    "Lettered fields",
    "Cities",
    "Siege",
    "The fall of a king",
    "Cease-fire",
    "The end of the game",
    "Advice for the first games",
    "Open points",
    "Credits",
]


@pytest.fixture(scope="module", params=SKINS)
def skinned(request):
    return kits.game("armada-chess", request.param)


@pytest.fixture(scope="module")
def made(skinned):
    """The booklet in a skin."""
    return rules(skinned, Context(papers()["letter"], THEME))


@pytest.fixture(scope="module")
def armada():
    return kits.game("armada-chess")


def chapters(game) -> str:
    """All chapters, filled in."""
    return "\n".join(templating.render(game, chapter.text, chapter.span) for chapter in game.rules.chapters)


def printed(game, paper: str = "letter") -> str:
    """The words of the booklet as they stand in the PDF."""
    import pypdfium2

    product = rules(game, Context(papers()[paper], THEME))
    pages = impose.impose(product, papers()[paper], "duplex-long", impose.SheetInfo(game.title, game.version, THEME))
    document = pypdfium2.PdfDocument(pdf.render(pages, ABOUT))
    return " ".join("\n".join(page.get_textpage().get_text_range() for page in document).split())


def changed(folder: Path, *changes: tuple[str, str, str]):
    """The game with text replaced in its files: (file, old, new), each old text once."""
    shutil.copytree(assets.game("armada-chess"), folder)
    for name, old, new in changes:
        path = folder / name
        content = path.read_text(encoding="utf-8")
        assert content.count(old) == 1, f"{old!r} stands {content.count(old)} times in {name}"
        path.write_text(content.replace(old, new), encoding="utf-8")
    return model.load(folder)


def test_all_chapters_load_in_both_skins_and_end_with_the_rules_on_one_page(skinned, made):
    found = [block.title for block in made.flow.blocks if isinstance(block, FlowHeading) and block.level == 1]
    city = skinned.skin.words["city"].many.capitalize()
    assert found == [city if title == "Cities" else title for title in CHAPTERS]
    assert isinstance(made.flow.blocks[-1], FullPage)
    assert made.flow.blocks[-1].anchor == "summary"


def test_each_skin_speaks_its_own_words(skinned):
    (other,) = (skin for skin in skinned.skins.values() if skin.id != skinned.skin.id)
    text = re.sub(r"The two skins of the game.*|\{:.*?\}|```figure.*|\[\[rule:.*?\]\]", "", chapters(skinned)).lower()
    own = {name: word for name, word in other.words.items() if name != "title"}
    for name, word in own.items():
        for form in (word.one, word.many):
            if form not in (skinned.skin.words[name].one, skinned.skin.words[name].many):
                assert re.findall(rf"\b{form.lower()}\b", text) == []
    for word in skinned.skin.words.values():
        assert word.one.lower() in text


def test_every_position_is_shown_and_every_chapter_types_no_numbers(armada):
    shown = set()
    for path in sorted((assets.game("armada-chess") / "rules").glob("*.md")):
        source = path.read_text(encoding="utf-8")
        for kind, words in FIGURES.findall(source):
            shown |= set(words.split()) if kind in ("example", "sequence") else set()
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\[\[.*?\]\]|\{:.*?\}|```figure.*|\[\[rule:.*?\]\]", " ", source)
        for allowed in TYPED_ON_PURPOSE.get(path.name, []):
            text = text.replace(allowed, " ")
        assert NUMBERS.findall(text) == [], f"{path.name} types numbers"
    assert shown == {str(name) for name, example in armada.examples.items() if example.places}


@pytest.mark.parametrize(
    "said",
    [
        "A knight enters: 3. A bishop leaves, and the city is back at 1.",
        "Later, the bishop enters again: 4. Now a rook can leave, and the strength is 1.",
        "The knight attacks and is captured; 4 less 2 leaves 2.",
        "attacks with 3. That is more than 2: the city is White's, at 3",
        "The city is at 5. White's king is at an exit and spends a move: 4.",
        "The city is at 5. A move of blockade brings it down to 3",
        "that is 4 and 1",
        "Queens (5) and kings (6) capture it.",
        "The fortified rook-pawn has a score of 5, and only the king has a higher one.",
        "So a pawn needs 1, a knight needs 2, a bishop needs 3, a rook needs 4, a queen needs 5 and a king needs 6.",
        "| Pawn | 2 | 1 |",
        "| King | 6 | 6 |",
        "six moves for each of you",
        "There are ten squares for eight pieces, so two remain empty",
        "| Resource fields (R) | d1 and g1 | d10 and g10 |",
    ],
)
def test_what_is_given_is_in_the_text(armada, said):
    text = re.sub(r"\[\[index:.*?\]\]", "", chapters(armada)).replace("The city on h9 is", "The city is")
    assert said in text


def test_a_changed_score_is_new_everywhere(tmp_path):
    game = changed(
        tmp_path / "game",
        (
            "pieces.yaml",
            "symbol: piece/knight\n    layout: chess-piece\n    front: {score: 2}",
            "symbol: piece/knight\n    layout: chess-piece\n    front: {score: 3}",
        ),
    )
    text = chapters(game)
    assert "A knight enters: 4." in text
    assert "| Knight | 3 | 2 |" in text
    assert "a knight needs 3" in text
    assert "4 less 3 leaves 1" in text


def test_special_rules_have_pictures_in_their_boxes(skinned, made):
    boxes = {
        "".join(run.text for run in block.title): block.blocks
        for block in made.flow.blocks
        if isinstance(block, Callout)
    }
    city = skinned.skin.words["city"].one
    for title in (
        "A ride",
        "A fortified rook under attack",
        "A trained rook",
        "A second life",
        "The last life of a king",
        "A rook in the corner",
        "Two jumps",
        "A prisoner is freed",
        "A knight becomes a rook",
        "Scorched earth",
        "A rook rebuilds",
        "A Trojan attack",
        f"A {city} is destroyed",
        "Artillery",
        "A king’s blockade",
        "A bishop captures the king",
        "Past the guns",
        "The last bishop",
    ):
        assert any(isinstance(part, FlowFigure) for part in boxes[title]), title


def test_the_printed_booklet_names_its_sources_and_has_an_index(armada):
    words = printed(armada)
    assert "Game design: Armada Games" in words
    assert "not part of this kit" in words
    for entry in ("artillery", "city, attack on", "commando attack", "moral fall", "Trojan attack", "scorched earth"):
        assert re.search(rf"{entry} \d", words), entry
    assert "The rules on one page" in words
