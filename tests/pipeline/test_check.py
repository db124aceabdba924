import shutil
from collections import Counter
from pathlib import Path

import pytest

from pnp import checks
from pnp.errors import Finding
from pnp.pipeline import check
from pnp.pipeline.scaffold import new_game
from pnp.source.lines import SourceLines, fingerprint


def only(*ids: str) -> check.CheckOptions:
    """Run these checks and no others."""
    return check.CheckOptions(checks.CheckSelection(wanted=lambda each: each.id in ids))


@pytest.fixture
def small(duel_folder: Path, tmp_path: Path) -> Path:
    """A small game that a test may spoil."""
    return Path(shutil.copytree(duel_folder, tmp_path / "small"))


def test_findings_of_the_model_and_of_the_sheets_come_together(small: Path) -> None:
    file = small / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("marker: {count: 3 per side", "marker: {count: 2 per side")
    file.write_text(text.replace("name: Guard", "name: Guard ♞"), encoding="utf-8")
    both = "supply.markers", "print.missing-glyph"
    assert {finding.id for finding in check.check(small, only(*both)).findings} == {*both}


def test_boards_that_only_an_option_prints_are_looked_at_too(small: Path) -> None:
    other = "  other: {name: Other ♞, alternative: true, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}\n"
    with (small / "game.yaml").open("r+", encoding="utf-8") as file:
        text = file.read().replace("\nformulas:\n", f"{other}\nformulas:\n")
        file.seek(0)
        file.write(text)
    found = {finding.message for finding in check.check(small, only("print.missing-glyph")).findings}
    for paper in ("US Letter", "A4"):
        assert any("♞" in message and f"map with --board other on {paper}" in message for message in found)


def test_what_follows_from_a_gap_in_a_table_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
sides: {red: {name: Red, color: "#c03020", emblem: emblem/sun}}
dice: {d: d6}
stats: {attack: {name: Attack, short: A, range: 0..6}}
pieces: {gun: {name: Gun, count: 2 per side, front: {symbol: emblem/sun, attack: 1}}}
formulas: {fire: attacker.attack - target.attack}
tables:
  fire:
    name: Fire
    rows: {name: Dice, roll: 2d6, values: 3..12}
    columns: {name: Gain, formula: fire, values: 0..1}
    results: {H: hit}
    cells: [H H, H H, H H, H H, H H, H H, H H, H H, H H, H H]
kit: {documents: [rules]}
rules: {title: Rules, chapters: [rules.md]}
"""
    )
    text = "It hits {{ duel('gun', 'gun').chances.H | percent }} of the time.\n"
    (tmp_path / "rules.md").write_text(f"# One\n\n{text}\n{text}", encoding="utf-8")
    found = check.check(tmp_path, check.CheckOptions(sheets=False)).findings
    assert [finding.id for finding in found if finding.severity == "error"] == ["table.gap"]
    selection = checks.CheckSelection(wanted=lambda each: each.id != "table.gap")
    found = check.check(tmp_path, check.CheckOptions(selection, sheets=False)).findings
    faults = [finding for finding in found if finding.id == "template.no-line"]
    assert {finding.message for finding in faults} == {"the table has no row or column for 2"}
    assert len({(finding.span.file, finding.span.line) for finding in faults if finding.span}) == len(faults)


def test_a_missing_symbol_is_one_finding(tmp_path: Path) -> None:
    game = new_game("war", tmp_path, None, "2026-01-01", kind="wargame")
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(text.replace("symbol: nato/infantry", "symbol: nato/infantri"), encoding="utf-8")
    found = check.check(game, check.CheckOptions(sheets=False)).findings
    (error,) = [finding for finding in found if finding.severity == "error"]
    assert (error.id, error.hint) == ("art.unknown", "did you mean 'nato/infantry'?")


@pytest.fixture
def crowded(small: Path) -> Path:
    """A game with a chart that fits on no paper of a home printer."""
    text = (small / "game.yaml").read_text(encoding="utf-8")
    panel = "      - - {kind: pieces, title: Pieces, columns: 7}\n"
    (small / "game.yaml").write_text(text.replace(panel, panel * 12), encoding="utf-8")
    return small


@pytest.mark.parametrize("sheets", [True, False])
@pytest.mark.parametrize(("paper", "name"), [("letter", "US Letter"), ("a4", "A4")])
def test_charts_that_are_too_full_are_found_on_the_papers_that_are_asked_for(
    crowded: Path, paper: str, name: str, sheets: bool
) -> None:
    found = check.check(crowded, check.CheckOptions(sheets=sheets, papers=(paper,))).findings
    (error,) = [finding for finding in found if finding.severity == "error"]
    assert error.id == "chart.too-full"
    assert f"does not fit on {name}:" in error.message


def test_a_definition_that_cannot_be_read_is_not_checked_further(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pnp: 2\ngame: 7\n", encoding="utf-8")
    result = check.check(tmp_path)
    assert not result.is_readable
    assert result.findings
    assert all(finding.severity == "error" for finding in result.findings)


def test_each_finding_is_reported_once_although_there_are_two_papers(duel_folder: Path) -> None:
    findings = check.check(duel_folder).findings
    assert len(findings) == len(set(findings))


def test_every_skin_is_looked_at_unless_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
skins:
  plain: {name: Plain}
  bad: {name: Bad, over: {kit: {counter-size: 900mm}}}
  worse: {name: Worse, over: {kit: {documents: []}}}
boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
kit: {documents: [map], counters: 0}
"""
    )

    def ids(skin: str) -> list[str]:
        return [
            found.id
            for found in check.check(tmp_path, check.CheckOptions(skin=skin)).findings
            if found.severity == "error"
        ]

    assert ids("plain") == []
    assert ids("bad") == ["value.out-of-range"]
    assert ids("") == ["value.out-of-range", "value.out-of-range"]


def test_a_text_that_cannot_be_filled_in_is_reported_without_sheets_and_without_followers(small: Path) -> None:
    chapter = small / "rules" / "1-set-up.md"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("budget.amount", "budget.amont"), "utf-8")
    for sheets in (False, True):
        found = check.check(small, check.CheckOptions(sheets=sheets)).findings
        (error,) = (finding for finding in found if finding.severity == "error")
        assert (error.id, error.span and Path(error.span.file).name) == ("template.unknown-name", "1-set-up.md")


def test_texts_that_only_another_skin_has_are_filled_in_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
skins:
  plain: {name: Plain}
  bad: {name: Bad, over: {procedure: {end: [{name: Won, summary: "By {{ nothing }}."}]}}}
boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
procedure: {end: [{name: Won, summary: By all.}]}
kit: {documents: [map], counters: 0}
"""
    )
    found = check.check(tmp_path, check.CheckOptions(sheets=False)).findings
    assert [finding.id for finding in found if finding.id.startswith("template.")] == ["template.unknown-name"]


def test_waivers_that_accept_nothing_any_more_are_reported_whatever_ran_their_check(small: Path) -> None:
    stale = "".join(
        f"  - {{check: {check}, witness: abc123, because: It was so.}}\n"
        for check in ("clause.conflict", "prose.bracket")
    )
    with (small / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"waivers:\n{stale}")
    found = check.check(small, check.CheckOptions(sheets=False)).findings
    assert sum(finding.id == "waiver.stale" for finding in found) == 2


def test_notes_on_layouts_and_sheets_are_turned_off_and_counted(tmp_path: Path) -> None:
    game = Path(shutil.copytree(Path(__file__).parents[1] / "bad" / "components", tmp_path / "game"))
    options = check.CheckOptions(sheets=False)
    before = Counter(finding.id for finding in check.check(game, options).findings)
    assert before.keys() == {"layout.unshown-field", "print.less-bleed"}
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.writelines(["waivers:\n", *(f"  - {{check: {id_}, severity: off, because: a try}}\n" for id_ in before)])
    waived: list[Finding] = []
    selection = checks.CheckSelection(waived=waived.append)
    after = Counter(finding.id for finding in check.check(game, options._replace(selection=selection)).findings)
    assert not after
    assert Counter(finding.id for finding in waived) == before


def test_a_waiver_of_notes_on_layouts_or_sheets_that_are_not_there_is_unused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
boards: {b: {name: B, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
kit: {documents: [map], counters: 0}
waivers:
  - {check: map.name-without-room, severity: off, because: a try}
  - {check: print.small-text, severity: note, because: small on purpose}
"""
    )

    def unused(**choices: bool) -> list[int]:
        found = check.check(tmp_path, check.CheckOptions(**choices)).findings
        return [each.span.line for each in found if each.id == "waiver.stale" and each.span]

    assert unused(sheets=False) == [6]
    assert unused(sheets=True) == [7]


def test_a_waiver_is_unused_only_if_no_skin_needs_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
skins:
  one: {name: One}
  two: {name: Two, over: {terrain: {mud: {name: Mud, fill: "#705030"}}}}
terrain: {sea: {name: Sea, fill: "#a0b0b0"}}
boards: {b: {name: B, ground: sea, grid: {kind: square, columns: 3, rows: 3, pitch: 20mm}}}
waivers:
  - {check: unused.terrain, witness: aaaaaa, because: The next scenario has it.}
  - {check: unused.terrain, witness: abc123, because: It was so.}
kit: {documents: [map], counters: 0}
"""
    )

    def found(check_id: str, skin: str = "") -> list[Finding]:
        options = check.CheckOptions(sheets=False, skin=skin)
        return [each for each in check.check(tmp_path, options).findings if each.id == check_id]

    (mud,) = found("unused.terrain")
    file = tmp_path / "game.yaml"
    file.write_text(file.read_text().replace("aaaaaa", fingerprint(mud, SourceLines())))
    waived: list[Finding] = []
    selection = checks.CheckSelection(waived=waived.append)
    left = check.check(tmp_path, check.CheckOptions(selection, sheets=False)).findings
    assert "unused.terrain" not in {each.id for each in left}
    assert waived == [mud]
    assert [each.span.line for each in found("waiver.stale") if each.span] == [10]
    assert not found("waiver.stale", "one")


def test_one_strange_character_is_one_error_with_its_place(small: Path) -> None:
    chapter = next((small / "rules").glob("*.md"))
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.rstrip() + "\n\nA star \u2605 in a sentence.\n", encoding="utf-8")
    (found,) = [each for each in check.check(small).findings if each.id == "print.missing-glyph"]
    assert found.span is not None
    assert (Path(found.span.file).name, found.span.column) == (chapter.name, 8)


def test_every_check_on_the_model_is_in_a_family() -> None:
    folder = Path(checks.__file__).parent
    families = {entry.family for entry in checks.registry().values()}
    assert families == {path.parent.name for path in folder.glob("*/__init__.py")} - {"shared"}


def test_variants_in_the_folder_are_read_too(tmp_path: Path) -> None:
    game = new_game("small", tmp_path, None, "2026-01-01")
    (game / "variants").mkdir()
    head = "variant: 1\ngame: small\nname: Fast\n"
    (game / "variants" / "good.yaml").write_text(f"{head}set: {{pieces.scout.front.attack: 3}}\n", encoding="utf-8")
    (game / "variants" / "bad.yaml").write_text(f"{head}set: {{pieces.skout.front.attack: 3}}\n", encoding="utf-8")
    old = f"{head}made-for: 0.0.1\nset: {{pieces.scout.front.attack: 4}}\n"
    (game / "variants" / "old.yaml").write_text(old, encoding="utf-8")
    found = check.check(game, check.CheckOptions(sheets=False, variants=True)).findings
    of_variants = {each.id: each.span for each in found if each.span and "variants/" in each.span.file}
    assert {id_: (Path(span.file).name, span.line) for id_, span in of_variants.items()} == {
        "variant.unknown-path": ("bad.yaml", 4),
        "variant.other-version": ("old.yaml", 4),
    }
    one = check.check(game, check.CheckOptions(sheets=False, variants=True, variant="good")).findings
    assert not any(each.span and "bad.yaml" in each.span.file for each in one)


@pytest.mark.parametrize(("paper", "depth"), [("letter", 191), ("a4", 186)])
def test_a_row_that_is_higher_than_a_page_is_found_where_its_table_is(tmp_path: Path, paper: str, depth: int) -> None:
    (tmp_path / "game.yaml").write_text(
        "pnp: 2\ngame: {id: mini, title: Mini, version: 1.0.0, players: 2, minutes: 5}\n"
        "kit: {documents: [rules]}\nrules: {title: Rules, chapters: [rules.md]}\n",
        encoding="utf-8",
    )
    table = f"| Piece | What it does |\n|---|---|\n| King | {'moves ' * 900}|\n"
    (tmp_path / "rules.md").write_text(f"# One\n\nText.\n\n{table}", encoding="utf-8")
    found = check.check(tmp_path, check.CheckOptions(papers=(paper,))).findings
    (error,) = [finding for finding in found if finding.severity == "error"]
    assert (error.id, error.span and error.span.line) == ("rules.too-high", 5)
    assert f"the text of a page of the booklet {depth} mm" in error.message
    assert "shorten the row" in error.hint
