import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.pdffonts import EmbeddedFont, register
from pnp.errors import InternalError
from pnp.scene import fonts
from pnp.scene.items import Font

FIRA = Font("Fira Sans")


@pytest.fixture
def font():
    return EmbeddedFont(Canvas(io.BytesIO(), initialFontName=register(FIRA)), FIRA)


def test_registered_under_the_file_name():
    assert register(Font("Barlow Condensed", 600)) == "BarlowCondensed-SemiBold"
    assert register(Font("Barlow Condensed", 600)) == "BarlowCondensed-SemiBold"


def test_ascii_is_copied(font):
    assert font.encode("Ready (4)\\") == [(font.ascii_name, r"(Ready \(4\)\\)")]


def test_other_characters_get_codes(font):
    ((name, string),) = font.encode("4 → 3")
    assert name == font.ascii_name
    assert string.startswith("<34")


def test_many_other_characters_take_more_subsets(font):
    characters = "".join(sorted(character for character in fonts.advances(FIRA) if ord(character) > 0xFF))[:400]
    names = {name for name, _string in font.encode(characters)}
    assert len(names) > 1
    assert len(font.encode(characters)) < 10


def test_plain_texts(font):
    assert font.is_plain("A1B2")
    assert not font.is_plain("(")
    assert not font.is_plain("\\")
    assert not font.is_plain("é")


def test_a_missing_glyph_is_never_silent(font):
    with pytest.raises(InternalError, match="no glyph"):
        font.ems("⚅")
