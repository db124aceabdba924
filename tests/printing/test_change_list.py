from pnp.impose import SheetInfo, printable
from pnp.printing import change_list
from pnp.printing.changes import Exchange
from pnp.printing.held import Held, of_component
from pnp.scene.items import Group, Items, Path, Symbol, Text, Use
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Sheet

INFO = SheetInfo("Duel", "1.1", themes()["field"])
PAPER = papers()["letter"]


def texts(items: Items) -> list[str]:
    found: list[str] = []
    for item in items:
        match item:
            case Text():
                found.append(item.text)
            case Group():
                found += texts(item.items)
            case Use():
                found += texts(item.symbol.items)
    return found


def listed(*exchanges: Exchange) -> tuple[Sheet, ...]:
    return change_list.sheets(exchanges, {each.id: "page 1" for each in exchanges}, PAPER, INFO)


def exchange(number: int) -> Exchange:
    face = Symbol("face", 12.0, 12.0, (Path(rect(0.0, 0.0, 12.0, 12.0), "#123456"),), bleed=1.0)
    component = Component(f"counter/{number}", "counter", f"Scout {number}", face, face, copies=4)
    return Exchange(Held(component.id, "Scout", 3, "aa"), of_component(component), component)


def test_a_row_says_what_to_take_out_and_what_to_put_in() -> None:
    before, after, _ = one = exchange(1)
    assert before
    assert after
    (page,) = listed(one, Exchange(before._replace(id="ghost", name="Ghost"), None))
    shown = texts(page.items)
    assert "Duel 1.1: take out 6 pieces, put in 4 pieces." in shown
    start = shown.index("Scout 1")
    assert shown[start : start + 4] == ["Scout 1", f"3 × {before.edition}", f"4 × {after.edition}", "page 1"]
    assert shown[shown.index("Ghost") :][:3] == ["Ghost", f"3 × {before.edition}", "–"]


def test_a_long_list_takes_several_pages_and_names_the_columns_on_each() -> None:
    pages = listed(*map(exchange, range(50)))
    assert [texts(page.items).count("take out") for page in pages] == [1] * len(pages)
    names = [text for page in pages for text in texts(page.items) if text.startswith("Scout ")]
    assert names == [f"Scout {number}" for number in range(50)]
    assert [page.title for page in pages[:2]] == ["What changed, page 1", "What changed, page 2"]
    box = printable(PAPER)
    rows = [item for page in pages for item in page.items if isinstance(item, Use)]
    assert max(row.y + row.symbol.height for row in rows) <= box.y + box.height - 8.0
