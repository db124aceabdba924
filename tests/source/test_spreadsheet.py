"""Spreadsheets as tables: what other programs write is read, what cannot be read is one finding with its cell."""

import datetime
import io
import time
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import budget
from pnp.errors import Span
from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, locate, plain
from pnp.source.spreadsheet import parse
from pnp.source.table import PLAIN_TABLE, ColumnOptions

AT = Span("game.yaml", 3, 4, 9)
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(*rows, change=lambda book: None):
    book = openpyxl.Workbook()
    book.active.title = "Market"
    for row in rows:
        book.active.append(row)
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


def test_values_of_all_kinds():
    tree, findings = read(
        xlsx(
            ["id", "name", "cost", "rate", "front.elite", "text"],
            ["raid", "  Raid", 3, 0.3, True, "two\nlines"],
            ["trade", "3", -2.0, 1e20, False, '"Run!" he said'],
            [None, None, None, None, None, None],
            ["last", None, None, None, None, None],
        )
    )
    assert not findings
    assert plain(tree) == {
        "raid": {"name": "Raid", "cost": 3, "rate": 0.3, "front": {"elite": True}, "text": "two\nlines"},
        "trade": {"name": 3, "cost": -2, "rate": 1e20, "front": {"elite": False}, "text": '"Run!" he said'},
        "last": {},
    }


def test_places_are_cells():
    def move(book):
        book.active.insert_cols(1)
        book.active.insert_rows(1)

    tree, _ = read(xlsx(["id", "cost"], ["raid", 3], change=move))
    cost = locate(tree, ["raid", "cost"]).value.span
    assert (cost.line, cost.column, cost.cell, str(cost)) == (3, 3, "Market!C3", "cards.xlsx:Market!C3")


def test_a_sheet_by_name():
    def add(book):
        book.create_sheet("Other & more").append(["id", "x"])
        book["Other & more"].append(["b", 1])

    data = xlsx(["id"], ["a"], change=add)
    assert plain(read(data)[0]) == {"a": {}}
    assert plain(read(data, options=ColumnOptions(sheet=("Other & more", AT)))[0]) == {"b": {"x": 1}}
    _, (finding,) = read(data, options=ColumnOptions(sheet=("Othr & more", AT)))
    assert (finding.id, finding.span) == ("table.unknown-sheet", AT)
    assert "Other & more" in finding.hint


@pytest.mark.parametrize("value", [datetime.date(2026, 1, 2), datetime.datetime(2026, 1, 2, 3), datetime.time(3, 4)])
def test_every_date_is_a_finding(value):
    _, found = read(xlsx(["id", "a", "b"], ["x", value, value]))
    assert [(finding.id, str(finding.span)) for finding in found] == [
        ("table.cell", "cards.xlsx:Market!B2"),
        ("table.cell", "cards.xlsx:Market!C2"),
    ]


def test_every_formula_without_a_value_is_a_finding():
    _, found = read(xlsx(["id", "a"], ["x", "=1+1"], ["y", "=A1"]))
    assert [(finding.id, finding.span.cell) for finding in found] == [
        ("table.cell", "Market!B2"),
        ("table.cell", "Market!B3"),
    ]


def test_formulas_with_a_value_are_that_value():
    data = xlsx(["id", "a"], ["x", "=1+1"])
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(b"<v></v>", b"<v>2</v>")
    assert plain(read(zipped(parts))[0]) == {"x": {"a": 2}}


def test_errors_and_merged_cells_are_one_finding_each():
    def change(book):
        book.active["B2"] = "#REF!"
        book.active["B2"].data_type = "e"
        book.active.merge_cells("A3:B3")

    _, found = read(xlsx(["id", "a"], ["x", 1], ["y", 2], change=change))
    assert [(finding.id, finding.span.cell) for finding in found] == [
        ("table.cell", "Market!B2"),
        ("table.cell", "Market!A3"),
    ]


def test_a_cell_far_away_costs_no_more_than_itself():
    def change(book):
        book.active["XFD1048576"] = "x"

    _, (finding,) = read(xlsx(["id"], ["a"], change=change))
    assert finding.id == "source.csv-row"
    assert finding.span.cell.startswith("Market!B")


def test_a_hundred_thousand_rows_are_one_finding():
    with budget.run(budget.LIMITS._replace(table_cells=1000)):
        _, (finding,) = read(xlsx(["id"], *([f"a{number}"] for number in range(1001))))
    assert (finding.id, finding.span) == ("table.unusable", AT)


def test_controls_in_a_cell():
    tree, (finding,) = read(ods(row(cell("id"), cell("name")) + row(cell("a"), cell("b&#x85;"))), "cards.ods")
    assert (finding.id, finding.span.cell) == ("source.unprintable", "Market!B2")
    assert not tree.entries


def test_ods_values_of_all_kinds():
    rows = (
        row(cell("id"), cell("cost"), cell("elite"), cell("text"))
        + row(
            cell("raid"),
            cell("3 coins", office__value_type="float", office__value="3"),
            cell("TRUE", office__value_type="boolean", office__boolean_value="true"),
            cell('two<text:s text:c="3"/>spaces</text:p><text:p>and a<text:tab/>line<text:line-break/>more'),
        )
        + row(cell(office__value_type=""), repeated=5)
        + row(cell("last"), cell("", table__number_columns_repeated="16380", office__value_type=""))
        + row(cell(office__value_type="", table__number_columns_repeated="16384"), repeated=1048569)
    )
    tree, findings = read(ods(rows), "cards.ods")
    assert not findings
    assert plain(tree) == {
        "raid": {"cost": 3, "elite": True, "text": "two   spaces\nand a\tline\nmore"},
        "last": {},
    }
    assert locate(tree, ["last"]).key.cell == "Market!A8"


def test_ods_comments_are_not_read():
    note = "<office:annotation><text:p>why</text:p></office:annotation>"
    rows = row(cell("id")) + row(cell("a").replace("<text:p>", f"{note}<text:p>"))
    assert plain(read(ods(rows), "cards.ods")[0]) == {"a": {}}


@pytest.mark.parametrize(
    "bad",
    [
        cell("2026", office__value_type="date", office__date_value="2026-01-02"),
        cell("#REF!", table__formula="of:=[.A1]", office__value_type="string"),
        cell("", table__formula="of:=1+1", office__value_type=""),
        cell("a", table__number_columns_spanned="2"),
    ],
    ids=["date", "error", "formula", "merged"],
)
def test_ods_cells_that_cannot_be_read(bad):
    _, (finding,) = read(ods(row(cell("id"), cell("a")) + row(cell("x"), bad)), "cards.ods")
    assert (finding.id, str(finding.span)) == ("table.cell", "cards.ods:Market!B2")


@pytest.mark.parametrize(
    "rows",
    [
        row(cell("id")) + row(cell("x"), repeated=9_000_000),
        row(cell("id")) + row(cell("x", table__number_columns_repeated="9000000")),
        row(cell("id")) + row(*[cell("x", table__number_columns_repeated="16000")] * 1000),
        row(cell("id")) + row(cell("x"), repeated=9_999_999_999),
        row(cell("id")) + row(cell("x"), repeated="-1"),
    ],
)
def test_ods_repetitions_without_end(rows):
    _, (finding,) = read(ods(rows), "cards.ods")
    assert (finding.id, finding.span) == ("table.unusable", AT)


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


GOOD = parts_of(xlsx(["id", "name"], ["a", "b"]))
SHEET = "xl/worksheets/sheet1.xml"
A64 = "a" * 64


def with_sheet(cells, **others):
    more = {f"xl/{name}.xml": text for name, text in others.items()}
    return zipped({**GOOD, SHEET: f"<worksheet><sheetData>{cells}</sheetData></worksheet>", **more})


@pytest.mark.parametrize("encoding", ["big5", "no-such", "rot13", "idna", "undefined", "utf-7", "utf-32", "shift_jis"])
def test_an_odd_encoding_is_named(encoding):
    for data, file in (
        (zipped({**GOOD, SHEET: f'<?xml version="1.0" encoding="{encoding}"?><worksheet/>'}), "a.xlsx"),
        (zipped({"content.xml": f'<?xml version="1.0" encoding="{encoding}"?><a/>'}), "a.ods"),
    ):
        _, (finding,) = read(data, file)
        assert finding.id == "table.unusable"
        assert f"'{encoding}'" in finding.message


def test_utf_16_is_read():
    text = GOOD[SHEET]
    data = zipped({**GOOD, SHEET: f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")})
    assert plain(read(data)[0]) == {"a": {"name": "b"}}


def test_an_ods_cell_in_a_paragraph():
    data = ods(row("<table:table-cell><text:p>a<table:table-cell>b</table:table-cell></text:p></table:table-cell>"))
    _, (finding,) = read(data, "a.ods")
    assert finding.id == "source.csv-header"


@pytest.mark.parametrize(
    "data",
    [
        with_sheet("", styles='<a><numFmt formatCode="' + "[" * 300_000 + '"/></a>'),
        with_sheet("", styles='<a><numFmt formatCode="' + "[&quot;" * 100_000 + '"/></a>'),
        with_sheet("", sharedStrings="<sst><si>" + f"<r><t>{A64}</t></r>" * 30_000 + "</si></sst>"),
        with_sheet('<row r="1"><c t="str"><v>' + f"{A64}<x/>" * 30_000 + "</v></c></row>"),
    ],
    ids=["formats", "quotes", "shared", "value"],
)
def test_large_parts_are_read_in_linear_time(data):
    begin = time.process_time()
    read(data)
    assert time.process_time() - begin < 1.0


def test_a_long_text_in_many_cells_is_one_finding():
    with budget.run(budget.LIMITS._replace(table_text=10_000)):
        shared = f"<sst><si><t>{'a b ' * 100}</t></si></sst>"
        _, (xlsx_finding,) = read(with_sheet('<row><c t="s"><v>0</v></c></row>' * 30, sharedStrings=shared))
        _, (ods_finding,) = read(ods(row(cell("id")) + row(cell("ab " * 100), repeated=90_000)), "a.ods")
    assert {xlsx_finding.message, ods_finding.message} == {
        "'cards.xlsx' has more than 10,000 characters in one sheet",
        "'a.ods' has more than 10,000 characters in one sheet",
    }


def test_a_long_cell_is_named():
    _, (finding,) = read(with_sheet('<row r="1"><c r="B1" t="str"><v>' + "a" * 32_768 + "</v></c></row>"))
    assert finding.message == "'cards.xlsx' has more than 32,767 characters in the cell B1"


def test_blank_columns_without_end_are_one_finding():
    blank = cell(office__value_type="", table__number_columns_repeated="9000000")
    _, (finding,) = read(ods(row(cell("id"), blank, cell("zz"))), "a.ods")
    assert finding.message == "'a.ods' has more than 16,384 columns"


@pytest.mark.parametrize("more", ['<c r="B2"><v>2</v></c></row>', '</row><row r="2"><c r="B2"><v>2</v></c></row>'])
def test_a_cell_that_occurs_twice_is_named(more):
    _, (finding,) = read(with_sheet(f'<row r="2"><c r="B2"><v>1</v></c>{more}'))
    assert "the cell B2 twice" in finding.message


def warnings(data, file="cards.xlsx"):
    findings = Findings()
    entries, is_complete = parse(data, file, AT, findings, PLAIN_TABLE)
    assert is_complete
    found = [(finding.id, finding.severity, finding.span.cell) for finding in findings.warnings]
    return plain(MappingNode(entries, AT)), found


def test_hidden_rows_are_left_out_with_a_warning():
    def hide(book):
        book.active.row_dimensions[3].hidden = True

    expected = {"a": {"n": 1}, "c": {"n": 3}}, [("table.hidden-row", "warning", "Market!A3")]
    assert warnings(xlsx(["id", "n"], ["a", 1], ["b", 2], ["c", 3], change=hide)) == expected
    rows = (
        row(cell("id"), cell("n")) + row(cell("a"), cell("1")) + row(cell("b"), cell("2")) + row(cell("c"), cell("3"))
    )
    rows = "<table:table-row table:visibility='filter'".join(rows.rsplit("<table:table-row", 2)[:2]) + row(
        cell("c"), cell("3")
    )
    assert warnings(ods(rows), "a.ods") == expected


def test_a_total_is_a_warning():
    expected = {"a": {"n": 1}, "sum": {"n": 1}}, [("table.total", "warning", "Market!B3")]
    cells = (
        '<row><c t="str"><v>id</v></c><c t="str"><v>n</v></c></row><row><c t="str"><v>a</v></c><c><v>1</v></c></row>'
    )
    total = '<row><c t="str"><v>sum</v></c><c><f>SUM(B2:B2)</f><v>1</v></c></row>'
    assert warnings(with_sheet(cells + total)) == expected
    number = {"office__value_type": "float", "office__value": "1"}
    total = row(cell("sum"), cell("1", table__formula="of:=SUM([.B2:.B2])", **number))
    rows = row(cell("id"), cell("n")) + row(cell("a"), cell("1", **number)) + total
    assert warnings(ods(rows), "a.ods") == expected
    across = total.replace("[.B2:.B2]", "[.A2:.B2]")
    assert warnings(ods(row(cell("id"), cell("n")) + across), "a.ods")[1] == []


def test_bold_words_are_a_warning_and_whole_bold_cells_are_not():
    head, below = '<row><c t="str"><v>id</v></c><c t="str"><v>a</v></c></row>', '<row><c t="s"><v>1</v></c>'
    shared = "<si><r><t>Gain </t></r><r><rPr><b/></rPr><t>two</t></r></si><si><r><rPr><b/></rPr><t>x</t></r></si>"
    data = with_sheet(f'{head}{below}<c t="s"><v>0</v></c></row>', sharedStrings=f"<sst>{shared}</sst>")
    expected = {"x": {"a": "Gain two"}}, [("table.lost-style", "warning", "Market!B2")]
    assert warnings(data) == expected
    styles = '<style:style xmlns:style="s" style:name="T1"><style:text-properties font-weight="bold"/></style:style>'
    words = cell("Gain <text:span text:style-name='T1'>two</text:span>")
    whole = cell("<text:span text:style-name='T1'>x</text:span>")
    data = ods(styles + row(cell("id"), cell("a")) + row(whole, words))
    assert warnings(data, "a.ods") == expected
    findings = Findings()
    parse(data, "a.ods", AT, findings, PLAIN_TABLE)
    assert "in a part with 'rich'" in findings.warnings[0].hint


@pytest.mark.parametrize("file", ["a.xlsx", "a.ods"])
def test_bold_and_italic_words_are_kept_in_rich_texts(file):
    if file == "a.ods":
        style = '<style:style xmlns:style="s" style:name="{}"><style:text-properties {}/></style:style>'
        looks = {"B": 'font-weight="bold"', "I": 'font-style="italic"', "N": 'font-weight="normal"'}
        words = "<text:span text:style-name='B'>Gain </text:span>two <text:span text:style-name='I'>coins</text:span>"
        cells = (
            cell("a"),
            cell(words),
            cell("All<text:span text:style-name='N'>, or not</text:span>", table__style_name="B"),
            cell("2 * 3 is <text:span text:style-name='B'>6</text:span>"),
        )
        styles = "".join(style.format(name, look) for name, look in looks.items())
        data = ods(styles + row(*map(cell, ("id", "b", "c", "d"))) + row(*cells))
    else:
        from openpyxl.cell.rich_text import CellRichText, TextBlock
        from openpyxl.cell.text import InlineFont
        from openpyxl.styles import Font

        def change(book):
            bold, italic = InlineFont(b=True), InlineFont(i=True)
            book.active["B2"] = CellRichText(TextBlock(bold, "Gain "), "two ", TextBlock(italic, "coins"))
            book.active["C2"] = CellRichText("All", TextBlock(InlineFont(b=False), ", or not"))
            book.active["C2"].font = Font(bold=True)
            book.active["D2"] = CellRichText("2 * 3 is ", TextBlock(bold, "6"))

        data = xlsx(["id", "b", "c", "d"], ["a"], change=change)
    findings = Findings()
    rows, _ = parse(data, file, AT, findings, ColumnOptions(rich=("b", "c", "d")))
    assert plain(MappingNode(rows, AT)) == {
        "a": {"b": "**Gain** two *coins*", "c": "**All**, or not", "d": "2 * 3 is 6"}
    }
    assert [(warning.id, warning.span.cell) for warning in findings.warnings] == [("table.lost-style", "Market!D2")]


def test_hidden_rows_are_kept_or_skipped_by_choice():
    def hide(book):
        book.active.row_dimensions[3].hidden = True

    data = xlsx(["id", "n"], ["a", 1], ["b", 2], change=hide)
    rows = row(cell("id"), cell("n")) + row(cell("a"), cell("1"))
    rows += row(cell("b"), cell("2")).replace("<table:table-row", "<table:table-row table:visibility='collapse'")
    for content, file in ((data, "a.xlsx"), (ods(rows), "a.ods")):
        for keep, expected in ((True, ["a", "b"]), (False, ["a"])):
            findings = Findings()
            assert list(parse(content, file, AT, findings, ColumnOptions(hidden=(keep, AT)))[0]) == expected
            assert not findings.warnings


def test_a_hidden_sheet_is_read_only_by_its_name():
    def hide(book):
        book.create_sheet("Cards").append(["id"])
        book["Cards"].append(["b"])
        book["Market"].sheet_state = "hidden"
        book.active = 1

    style = '<style:style xmlns:style="s" style:name="T"><style:table-properties display="false"/></style:style>'
    more = f'<table:table table:name="Cards">{row(cell("id")) + row(cell("b"))}</table:table>'
    hidden = ods(row(cell("id")) + row(cell("a")), 'Market" table:style-name="T', more)
    content = style.join(parts_of(hidden)["content.xml"].partition("<office:body>")[::2])
    hidden = zipped({"content.xml": content.replace("</office:body>", "")})
    for data, file in ((xlsx(["id"], ["a"], change=hide), "a.xlsx"), (hidden, "a.ods")):
        findings = Findings()
        assert list(parse(data, file, AT, findings, PLAIN_TABLE)[0]) == ["b"]
        (warning,) = findings.warnings
        assert (warning.id, warning.span) == ("table.hidden-sheet", AT)
        assert list(parse(data, file, AT, findings, ColumnOptions(sheet=("Market", AT)))[0]) == ["a"]
        assert len(findings.warnings) == 1


def test_what_is_above_the_header_or_beyond_the_rows_need_not_be_readable():
    def change(book):
        book.active.merge_cells("A1:B1")
        book.active["B5"] = datetime.date(2026, 1, 2)

    data = xlsx(["My deck"], [], ["Name", "Cost"], ["Raid", 3], ["Sum"], change=change)
    tree, (finding,) = read(data)
    assert (finding.id, finding.span.cell) == ("table.cell", "Market!B5")
    tree, findings = read(data, options=ColumnOptions(rows=((1, 4), AT)))
    assert not findings
    assert plain(tree) == {"raid": {"name": "Raid", "cost": 3}}


def test_percentages_are_what_is_shown():
    def change(book):
        for place, value, format_ in (("B2", 0.5, "0%"), ("C2", 0.29, "0.0%"), ("D2", 1.005, '0.00"x"%')):
            book.active[place] = value
            book.active[place].number_format = format_

    assert warnings(xlsx(["id", "b", "c", "d"], ["a"], change=change)) == (
        {"a": {"b": "50%", "c": "29%", "d": "100.5%"}},
        [],
    )
    half = cell("50 %", office__value_type="percentage", office__value="0.5")
    assert warnings(ods(row(cell("id"), cell("b")) + row(cell("a"), half)), "a.ods") == ({"a": {"b": "50%"}}, [])


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "file"),
    [
        (b"", "a.xlsx"),
        (b"PK\3\4", "a.ods"),
        (zipped({"mimetype": "x"}), "a.ods"),
        (zipped({"mimetype": "x"}), "a.xlsx"),
        (zipped({"content.xml": "<a>"}), "a.ods"),
        (zipped({"content.xml": f"{ENTITIES}<a>&b;</a>"}), "a.ods"),
        (zipped({"content.xml": "<a/>"}), "a.ods"),
        (xlsx(["id"])[:-60], "a.xlsx"),
    ],
)
def test_files_that_are_no_spreadsheet(data, file):
    _, (finding,) = read(data, file)
    assert (finding.id, finding.span) == ("table.unusable", AT)


def test_a_part_that_grows_without_end():
    _, (finding,) = read(zipped({"content.xml": "<a>" + " " * 41_000_000 + "</a>"}), "a.ods")
    assert finding.id == "table.unusable"


DATA = xlsx(["id", "name", "n"], ["a", "b", 3.5])


@given(st.data())
def test_a_changed_file_is_read_or_refused(data):
    changed = bytearray(DATA)
    for _ in range(data.draw(st.integers(1, 4))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(changed))


@given(st.text(alphabet='<>/="ctrvf sXFD0123A:', max_size=60))
def test_any_sheet_is_read_or_refused(text):
    with zipfile.ZipFile(io.BytesIO(DATA)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    parts["xl/worksheets/sheet1.xml"] = f"<worksheet><sheetData>{text}</sheetData></worksheet>".encode()
    read(zipped(parts))
