"""Spreadsheets as tables: what other programs write is read, what cannot be read is one finding with its cell."""

import datetime

import pytest

from pnp.source.collector import Findings
from pnp.source.nodes import MappingNode, locate, plain
from pnp.source.spreadsheet import parse
from pnp.source.table import PLAIN_TABLE, ColumnOptions
from tests.source.spreadsheets import (
    AT,
    GOOD,
    SHEET,
    cell,
    ods,
    parts_of,
    read,
    row,
    warnings,
    with_sheet,
    xlsx,
    zipped,
)


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


def spoil(book):
    book.active["B2"] = "#REF!"
    book.active["B2"].data_type = "e"
    book.active.merge_cells("A3:B3")


DATES = [datetime.date(2026, 1, 2), datetime.datetime(2026, 1, 2, 3), datetime.time(3, 4)]


@pytest.mark.parametrize(
    ("rows", "change", "places"),
    [
        *(([["x", date, date]], None, ["B2", "C2"]) for date in DATES),
        ([["x", "=1+1"], ["y", "=A1"]], None, ["B2", "B3"]),
        ([["x", 1], ["y", 2]], spoil, ["B2", "A3"]),
    ],
    ids=["date", "date and time", "time", "formulas without a value", "an error and merged cells"],
)
def test_every_cell_that_cannot_be_read_is_a_finding(rows, change, places):
    _, found = read(xlsx(["id", "a", "b"], *rows, change=change))
    assert [(finding.id, str(finding.span)) for finding in found] == [
        ("table.cell", f"cards.xlsx:Market!{place}") for place in places
    ]


def test_formulas_with_a_value_are_that_value():
    data = xlsx(["id", "a"], ["x", "=1+1"])
    parts = parts_of(data)
    parts[SHEET] = parts[SHEET].replace("<v></v>", "<v>2</v>")
    assert plain(read(zipped(parts))[0]) == {"x": {"a": 2}}


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


def test_utf_16_is_read():
    text = GOOD[SHEET]
    data = zipped({**GOOD, SHEET: f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")})
    assert plain(read(data)[0]) == {"a": {"name": "b"}}


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


def hide_third(book):
    book.active.row_dimensions[3].hidden = True


def counted(*ids, **attributes):
    """Rows of an ODS table with these ids, each with its number; attributes of the rows by id."""
    rows = [row(cell("id"), cell("n"))]
    for number, id_ in enumerate(ids, start=1):
        written = row(cell(id_), cell(str(number)))
        rows.append(written.replace("<table:table-row", f"<table:table-row {attributes.get(id_, '')}"))
    return ods("".join(rows))


def test_hidden_rows_are_left_out_with_a_warning():
    expected = {"a": {"n": 1}, "c": {"n": 3}}, [("table.hidden-row", "warning", "Market!A3")]
    assert warnings(xlsx(["id", "n"], ["a", 1], ["b", 2], ["c", 3], change=hide_third)) == expected
    assert warnings(counted("a", "b", "c", b="table:visibility='filter'"), "a.ods") == expected


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
    data = xlsx(["id", "n"], ["a", 1], ["b", 2], change=hide_third)
    hidden = counted("a", "b", b="table:visibility='collapse'")
    for content, file in ((data, "a.xlsx"), (hidden, "a.ods")):
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
