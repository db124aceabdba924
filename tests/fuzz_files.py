"""A game with a spreadsheet, a font and pictures, and mutations of such files: bytes, XML, tables of fonts."""

import io
import struct
import zipfile
from pathlib import Path
from random import Random

from PIL import Image

from tests import own_fonts

ENDINGS = (".xlsx", ".ods", ".ttf", ".png", ".jpg")
"""Ends of the names of the files that are not text."""
_GAME = """pnp: 2
game: {id: files, title: Files, version: 0.1.0, players: 2}
fonts: {own: {name: Own, files: [own.ttf], license: OFL-1.1}}
components:
  one: {layout: card, kind: card, fields: FIELDS, items: {from: cards.xlsx}}
  two: {layout: card, kind: card, fields: FIELDS, items: {from: cards.ods}}
kit: {documents: [components]}
""".replace("FIELDS", "{n: {number: 0..9}, sign: text, picture: picture}")
_LAYOUT = """layout: 2
title: A card
parts:
  - {picture: "{picture}", box: {left: safe, right: safe, top: 20mm, height: 20mm}}
  - {text: "{sign}", font: own, weight: 700, size: 14pt, box: {left: safe, right: safe, top: safe, height: 8mm}}
  - {text: "{n}", size: 9pt, box: {left: safe, right: safe, bottom: safe, height: 5mm}}
"""
_ROWS = (("id", "name", "n", "sign", "picture"), ("a", "A", "1", "AbA", "p.png"), ("b", "B", "2", "bA", "p.jpg"))
_XML = (
    '<c r="ZZZ1" t="str"><v>x</v></c>',
    '<c t="s"><v>-1</v></c>',
    '<row r="2" hidden="1"/>',
    "<f>SUM(A1:A9)</f>",
    "<r><rPr><b/></rPr><t>x</t></r>" * 9000,
    '<numFmt numFmtId="0" formatCode="' + "[" * 90_000 + '"/>',
    '<table:table-cell table:number-columns-repeated="9000000"/>',
    '<table:table-row table:number-rows-repeated="99999999999"/>',
    "<text:p>a<table:table-cell/></text:p>",
    "<!DOCTYPE x>",
    "</c>",
    "&#0;",
    "_xD800_",
    "x" * 40_000,
)
_ENCODINGS = ("big5", "no-such", "idna", "utf-7", "utf-16", "undefined", "zlib")


def write(folder: Path) -> Path:
    """Write the game, all of whose files are right."""
    for name, content in (("game.yaml", _GAME.encode()), ("templates/layouts/card.yaml", _LAYOUT.encode())):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    for name in ("fonts", "art"):
        (folder / name).mkdir()
    (folder / "fonts" / "own.ttf").write_bytes(own_fonts.data(own_fonts.variable()))
    picture = Image.radial_gradient("L").resize((40, 30)).convert("RGB")
    picture.save(folder / "art" / "p.png")
    picture.save(folder / "art" / "p.jpg", progressive=True)
    (folder / "cards.xlsx").write_bytes(_xlsx())
    (folder / "cards.ods").write_bytes(_ods())
    return folder


def change(data: bytes, random: Random) -> tuple[str, bytes]:
    """Return what was done to a file, and the changed file."""
    if len(data) < 8:
        return "nothing", data
    parts = _parts(data) if random.random() < 0.8 else {}
    if parts:
        name = random.choice([*parts])
        parts[name] = _changed_xml(parts[name], random)
        return f"part {name}", _zipped(parts)
    changed = bytearray(data)
    kind = random.choice(("bytes", "bytes", "numbers", "cut", "repeat"))
    for _ in range(random.choice((1, 3, 20))):
        place = random.randrange(max(1, len(changed) - 4))
        if kind == "bytes":
            changed[place] = random.randrange(256)
        elif kind == "numbers":
            struct.pack_into(">H", changed, place, random.choice((0, 1, 0x7FFF, 0x8000, 0xFFFF)))
        elif kind == "cut":
            del changed[place : place + random.choice((1, 9, 900))]
        else:
            changed[place:place] = changed[place : place + 200] * random.choice((1, 9, 99))
        if len(changed) < 8:
            break
    return kind, bytes(changed)


def _parts(data: bytes) -> dict[str, str]:
    """Return the parts of a spreadsheet; none of another file, or of one that is damaged already."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return {name: file.read(name).decode() for name in file.namelist()}
    except Exception:  # damaged archives fail in many ways
        return {}


def _changed_xml(text: str, random: Random) -> str:
    if random.random() < 0.15:
        return f'<?xml version="1.0" encoding="{random.choice(_ENCODINGS)}"?>{text}'
    places = [place for place, letter in enumerate(text) if letter in "<>\"'"] or [0]
    place, other = sorted((random.choice(places), random.choice(places)))
    match random.randrange(4):
        case 0:
            return text[:place] + random.choice(_XML) + text[place:]
        case 1:
            return text[:place] + text[other:]
        case 2:
            return text[:other] + text[place:other] * random.choice((1, 50)) + text[other:]
    return text[:place] + random.choice(("-1", "9" * 30, "1e999", "")) + text[place:]


def _zipped(parts: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return out.getvalue()


def _xlsx() -> bytes:
    import openpyxl

    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in _ROWS:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def _ods() -> bytes:
    rows = (
        "".join(f'<t:table-cell o:value-type="string"><x:p>{text}</x:p></t:table-cell>' for text in row)
        for row in _ROWS
    )
    table = "".join(f"<t:table-row>{row}</t:table-row>" for row in rows)
    names = 'xmlns:o="o" xmlns:t="t" xmlns:x="x" xmlns:table="t" xmlns:text="x"'
    return _zipped({"content.xml": f'<o:d {names}><t:table t:name="S">{table}</t:table></o:d>'})
