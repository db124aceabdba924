import base64
import io
import re

from fontTools.ttLib import TTFont

from pnp.backends.webfonts import style_sheet
from pnp.scene.items import Font

FIRA = Font("Fira Sans")


def faces(text):
    data = re.findall(r"base64,([\w+/=]+)\)", text)
    return [TTFont(io.BytesIO(base64.b64decode(found))) for found in data]


def test_one_rule_for_each_font_with_its_glyphs():
    text = style_sheet({FIRA: {"Lan", "cer"}, Font("Barlow Condensed", 700, italic=True): {"42"}})
    assert re.findall(r"font-family:'([^']+)';font-weight:(\d+);font-style:(\w+)", text) == [
        ("Barlow Condensed", "700", "italic"),
        ("Fira Sans", "400", "normal"),
    ]
    barlow, fira = faces(text)
    assert {chr(code) for code in barlow.getBestCmap()} == set("42")
    assert {chr(code) for code in fira.getBestCmap()} == set("Lancer")


def test_small_and_the_same_every_time():
    text = style_sheet({FIRA: {"0123456789"}})
    assert len(text) < 4000
    assert text == style_sheet({FIRA: {"98765", "43210"}})


def test_letters_stand_as_far_apart_as_measured():
    from pnp.scene import fonts

    (face,) = faces(style_sheet({FIRA: {"AVfi"}}))
    assert "GPOS" not in face
    assert "GSUB" not in face
    widths = {chr(code): face["hmtx"][name][0] / 1000 for code, name in face.getBestCmap().items()}
    assert widths == {character: fonts.advances(FIRA)[character] for character in "AVfi"}
