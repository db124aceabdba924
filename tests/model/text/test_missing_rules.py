"""A rule that is named and not there is reported once, with all places that name it."""

import shutil
from pathlib import Path

from pnp import assets
from pnp.errors import Finding
from pnp.model.loading import load


def _findings(folder: Path, game: str, file: str, old: str, new: str) -> list[Finding]:
    copy = Path(shutil.copytree(assets.game(game), folder / game))
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return list(load(copy).findings)


def test_a_renamed_heading_is_reported_at_the_heading(tmp_path: Path) -> None:
    (found,) = _findings(tmp_path, "armada-chess", "rules/10-siege.md", "{: #artillery}", "{: #shelling}")
    assert found.id == "reference.unknown-rule"
    assert found.message == "the heading 'Artillery' has the id 'shelling', and 11 places still name 'artillery'"
    assert found.span is not None
    assert found.span.file.endswith("rules/10-siege.md")
    noted = [words for _, words in found.related]
    assert len(noted) == 11
    assert "named by the clause 'then.shelled'" in noted
    assert "named by the action 'besiege'" in noted
    assert noted[-1] == "named by the text"


def test_an_id_that_is_no_slip_is_not_suggested(tmp_path: Path) -> None:
    (found,) = _findings(
        tmp_path, "heavy-armor", "rules/05-attack.md", "### Too safe {: #too-safe}", "### Never {: #no}"
    )
    assert found.message == "there is no rule 'too-safe'"
    assert found.hint == "name another rule, or write {: #too-safe} after the intended heading"


def test_headings_that_nothing_names_are_suggested(tmp_path: Path) -> None:
    (found,) = _findings(
        tmp_path, "heavy-armor", "rules/05-attack.md", "### Too safe {: #too-safe}", "### A safe place {: #refuge}"
    )
    assert found.hint == "nothing refers to this heading: 'A safe place' (refuge, 05-attack.md:29)"


def test_an_emptied_chapter_is_reported_once(tmp_path: Path) -> None:
    text = (assets.game("heavy-armor") / "rules/06-power-up.md").read_text(encoding="utf-8")
    (found,) = _findings(tmp_path, "heavy-armor", "rules/06-power-up.md", text, "")
    assert found.message.startswith(
        "the chapter 06-power-up.md is empty, and 10 referenced rules are defined nowhere: "
    )
    assert found.related[0][1] == "'combine' is named by the decision 'may-combine', and in 12 more places"


def test_an_id_that_is_not_read_and_a_heading_without_a_space(tmp_path: Path) -> None:
    file, name = "rules/10-siege.md", "## Artillery {: #artillery}"
    (left,) = _findings(tmp_path / "1", "armada-chess", file, name, "## Artillery {: artillery}")
    assert left.message.startswith("the heading 'Artillery {: artillery}' has the id 'artillery-artillery'")
    (joined,) = _findings(tmp_path / "2", "armada-chess", file, name, "##Artillery {: #artillery}")
    assert joined.message == "this line is not a heading, but 11 places name 'artillery'"
    assert joined.hint == "write a space after the #"
