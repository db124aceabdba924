"""Spreadsheets as other programs write them, and what a table of them holds."""

import io
import zipfile

import openpyxl

from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, plain
from pnp.source.spreadsheet import parse
from pnp.source.table import PLAIN_TABLE

AT = Span("game.yaml", 3, 4, 9)
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(*rows, change=None):
    book = openpyxl.Workbook()
    book.active.title = "Market"
    for row in rows:
        book.active.append(row)
    if change:
        change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return out.getvalue()


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def ods(rows, name="Market", more=""):
    content = (
        f'<office:document-content xmlns:office="{OFFICE}:office:1.0" xmlns:table="{OFFICE}:table:1.0" '
        f'xmlns:text="{OFFICE}:text:1.0"><office:body><office:spreadsheet><table:table table:name="{name}">'
        f"{rows}</table:table>{more}</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped({"content.xml": content})


def row(*cells, repeated=1):
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def cell(text="", **attributes):
    words = {
        key.replace("__", ":").replace("_", "-"): value
        for key, value in {"office__value_type": "string", **attributes}.items()
    }
    written = " ".join(f'{key}="{value}"' for key, value in words.items())
    shown = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:table-cell {written}>{shown}</table:table-cell>"


def read(data, file="cards.xlsx", options=PLAIN_TABLE):
    findings = Findings()
    entries, is_complete = parse(data, file, AT, findings, options)
    assert is_complete == (not findings)
    return MappingNode(entries, AT), findings.all()


def warnings(data, file="cards.xlsx"):
    findings = Findings()
    entries, is_complete = parse(data, file, AT, findings, PLAIN_TABLE)
    assert is_complete
    found = [(finding.id, finding.severity, finding.span.cell) for finding in findings.warnings]
    return plain(MappingNode(entries, AT)), found


SHEET = "xl/worksheets/sheet1.xml"
GOOD = parts_of(xlsx(["id", "name"], ["a", "b"]))


def with_sheet(cells, **others):
    more = {f"xl/{name}.xml": text for name, text in others.items()}
    return zipped({**GOOD, SHEET: f"<worksheet><sheetData>{cells}</sheetData></worksheet>", **more})
