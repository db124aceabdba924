import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import pnp

SENTENCE = "Scout, Ready: Attack 3, was 2"


@pytest.fixture
def versions(duel: Path, tmp_path: Path) -> Path:
    """A repository with a game in a folder `games/duel`, and a change that is not committed; beside it as it was."""
    folder = Path(shutil.copytree(duel, tmp_path / "games" / "duel"))
    git = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org"]
    for command in (["init", "-q"], ["add", "games"], ["commit", "-q", "-m", "first"], ["tag", "v1"]):
        subprocess.run([*git, *command], check=True, cwd=tmp_path)
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("attack: 2, defense: 1") == 1
    changed = text.replace("attack: 2, defense: 1", "attack: 3, defense: 1")
    file.write_text(changed, encoding="utf-8")
    return folder


def test_two_folders(versions: Path) -> None:
    code, out, _ = pnp("diff", "duel", "games/duel")
    assert code == 1
    assert SENTENCE in out
    assert out.rstrip().endswith("changes")
    assert pnp("diff", "duel", "duel")[:2] == (0, "no changes\n")


def test_a_revision_and_the_folder_as_it_is(versions: Path) -> None:
    code, out, _ = pnp("diff", "games/duel", "--since", "v1", "--json")
    assert code == 1
    changes = json.loads(out)["changes"]
    (stat,) = [change for change in changes if change["aspect"] == "Attack"]
    assert (stat["before"], stat["after"]) == ("2", "3")
    file, line, _ = stat["is_at"].rsplit(":", 2)
    assert "attack: 3" in Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_a_game_and_its_variant(versions: Path) -> None:
    (versions / "variants").mkdir()
    text = "variant: 1\ngame: duel\nname: Fast\nset: {pieces.scout.back.attack: 5}\n"
    (versions / "variants" / "fast.yaml").write_text(text, encoding="utf-8")
    code, out, _ = pnp("diff", "games/duel", "--variant", "fast")
    assert code == 1
    assert "Scout, Damaged: Attack 5, was 1" in out
    assert "Fast" not in out, "the name of the variant is no change"
    assert SENTENCE in pnp("diff", "games/duel", "--since", "v1", "--variant", "fast")[1]


def test_two_revisions(versions: Path) -> None:
    assert pnp("diff", "games/duel", "--since", "v1", "--until", "HEAD")[:2] == (0, "no changes\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("games/duel",), "give either two games"),
        (("games/duel", "duel", "--since", "v1"), "give either two games"),
        (("games/duel", "--since", "v9"), "git: "),
        (("games/duel", "--since=--output=x"), "is no revision"),
        (("games/duel", "duel", "--errata", "sheet.docx"), "a .md or a .pdf file"),
    ],
)
def test_misuse(versions: Path, arguments: tuple[str, ...], says: str) -> None:
    code, _, err = pnp("diff", *arguments)
    assert (code, says in err) == (2, True), err


def test_a_folder_outside_of_git(duel: Path) -> None:
    code, _, err = pnp("diff", str(duel), "--since", "v1")
    assert code == 2
    assert "not in a git repository" in err


def test_an_errata_sheet_in_both_forms(versions: Path, tmp_path: Path) -> None:
    for name in ("sheet.md", "sheet.pdf"):
        assert pnp("diff", "duel", "games/duel", "--errata", f"out/{name}")[0] == 1
    assert SENTENCE in (tmp_path / "out" / "sheet.md").read_text(encoding="utf-8")
    assert (tmp_path / "out" / "sheet.pdf").read_bytes().startswith(b"%PDF-")
