"""The page for keyboards, screen readers, phones and large decks."""

import json
from collections.abc import Iterator

import pytest

from tests.serve.browser import Browser, Workbench


def test_the_keyboard_alone_is_enough(run: Browser) -> None:
    run.press("/", "Slash")
    assert run.run("document.activeElement.id") == "filter"
    run.type("zzz")
    run.wait("document.querySelector('#gallery .empty')")
    for _ in range(3):
        run.press("Backspace")
    run.wait("document.querySelector('.entry')")
    run.run("document.querySelector('.entry').focus()")
    run.press("ArrowRight")
    assert run.run("document.activeElement === document.querySelectorAll('.entry')[1]")
    run.press("Enter")
    run.wait("!document.getElementById('detail').hidden")
    run.press("Escape")
    run.wait("document.getElementById('detail').hidden")
    assert run.run("document.activeElement.classList.contains('entry')")


_FOCUS = """(() => {
  const here = document.activeElement, style = getComputedStyle(here);
  const name = here.id || `${here.tagName} ${here.className} ${here.dataset.at ?? ''} ${here.textContent.slice(0, 30)}`;
  return [here === document.body ? "" : name, parseFloat(style.outlineWidth) * (style.outlineStyle !== "none")];
})()"""
_LISTENING = {"button", "checkbox", "combobox", "link", "searchbox", "slider", "spinbutton", "textbox"}


_PARTS = [("stats", "#stats td"), ("odds", "#lab .odds td"), ("print", "#print td"), ("findings", "#gallery > *")]


def test_every_control_has_a_name_and_the_focus_is_visible_and_never_caught(page: Workbench, run: Browser) -> None:
    run.run("document.querySelectorAll('#parts button')[1].click()")
    run.wait("document.querySelector('#gallery img')?.naturalWidth")
    for part, found in [("pieces", ".entry"), *_PARTS]:
        page.show(part, found)
        nodes = run.call("Accessibility.getFullAXTree")["nodes"]
        controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in _LISTENING]
        assert len(controls) > 5
        assert [node for node in controls if not node["name"]["value"].strip()] == []
        roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
        assert {"banner", "navigation", "main", "status"} <= roles
        if part == "stats":
            assert {"grid", "gridcell", "columnheader", "rowheader"} <= roles
        reached = list(stops_of_the_focus(run))
        assert len(reached) > 3, part


def stops_of_the_focus(run: Browser) -> Iterator[str]:
    """What Tab goes to from the tab of the pieces until it leaves the page; each stop can be seen."""
    run.run("document.querySelector('#filter').focus()")
    run.run("document.getElementById('part-pieces').focus()")
    for _ in range(200):
        run.press("Tab")
        name, outline = run.run(_FOCUS)
        if not name or name == "part-pieces":
            return
        assert outline >= 2, f"the focus on {name} cannot be seen"
        yield name
    pytest.fail(f"the focus never leaves {name}")


def test_counters_are_shown_twice_as_large_and_a_deck_as_it_is(run: Browser) -> None:
    assert run.run("document.getElementById('zoom').value") == "2"
    usual = "import('/static/tools.js').then((each) => each.usualZoom(%s.map((width) => ({width}))))"
    assert [run.run(usual % widths) for widths in ([12, 12, 12, 63], [63, 63, 12])] == [2, 1]


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.slow("only colors differ"))])
def test_a_phone_shows_everything_in_its_width(scheme: str, page: Workbench, run: Browser) -> None:
    run.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    page.reopen(width=390, height=800)
    run.wait("innerWidth === 390 && document.querySelector('.entry')")
    wide = "document.documentElement.scrollWidth"
    ground = json.loads(run.run("JSON.stringify(getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g))"))
    assert (int(ground[0]) < 128) == (scheme == "dark")
    assert run.run(wide) <= 390
    assert run.run("document.querySelector('header').offsetHeight") <= 110
    page.edit("game.yaml", "attack: 2", "attack: 3")
    run.wait("document.querySelector('.entry.changed')")
    run.run("document.querySelector('.entry.changed').click()")
    run.wait("!document.getElementById('detail').hidden")
    boxes = "[...document.querySelectorAll('.both figure')].map((each) => each.getBoundingClientRect())"
    assert (
        run.run(f"{boxes}.map((each, _, all) => [each.top - all[0].top, each.bottom < innerHeight])") == [[0, True]] * 2
    )
    assert run.run(wide) <= 390
    assert "gradient" in run.run("getComputedStyle(document.getElementById('parts')).backgroundImage"), "tabs scroll"
    for part, found in _PARTS:
        page.show(part, found)
        assert run.run(wide) <= 390, part
        assert run.run(f"document.getElementById('part-{part}').getBoundingClientRect().right") <= 390
        assert run.run("document.querySelector('#lab .odds tbody th')?.offsetWidth || 100") >= 100
        heads = "[...document.querySelectorAll('#lab .odds th')]"
        assert run.run(f"{heads}.filter((each) => each.scrollHeight > each.clientHeight).length") == 0
    run.call("Emulation.setEmulatedMedia", features=[])
