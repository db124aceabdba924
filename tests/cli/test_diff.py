import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp import assets
from tests.cli.test_cli import pnp

SENTENCE = "Runner, Walker: Attack 4, was 3"


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with Heavy Armor in a folder `games/duel`, and a change that is not committed."""
    monkeypatch.chdir(tmp_path)
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "games" / "duel"))
    git = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"], ["tag", "v1"]):
        subprocess.run([*git, *command], check=True, cwd=tmp_path)
    file = folder / "pieces.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("attack: 3, defense: 2, move: 2") == 1
    changed = text.replace("attack: 3, defense: 2, move: 2", "attack: 4, defense: 2, move: 2")
    file.write_text(changed, encoding="utf-8")
    return folder


def test_two_folders(versions: Path) -> None:
    code, out, _ = pnp("diff", "heavy-armor", "games/duel")
    assert code == 1
    assert SENTENCE in out
    assert out.rstrip().endswith("changes")
    assert pnp("diff", "heavy-armor", "heavy-armor")[:2] == (0, "no changes\n")


def test_a_revision_and_the_folder_as_it_is(versions: Path) -> None:
    code, out, _ = pnp("diff", "games/duel", "--since", "v1", "--json")
    assert code == 1
    changes = json.loads(out)["changes"]
    (stat,) = [change for change in changes if change["aspect"] == "Attack"]
    assert (stat["before"], stat["after"]) == ("3", "4")
    file, line, _ = stat["is_at"].rsplit(":", 2)
    assert "attack: 4" in Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_a_game_and_its_variant(versions: Path) -> None:
    (versions / "variants").mkdir()
    text = "variant: 1\ngame: heavy-armor\nname: Fast\nset: {pieces.runner.back.move: 5}\n"
    (versions / "variants" / "fast.yaml").write_text(text, encoding="utf-8")
    code, out, _ = pnp("diff", "games/duel", "--variant", "fast")
    assert code == 1
    assert "Runner, Walker: Movement 5, was 2" in out
    assert "Fast" not in out, "the name of the variant is no change"
    assert SENTENCE in pnp("diff", "games/duel", "--since", "v1", "--variant", "fast")[1]


def test_two_revisions(versions: Path) -> None:
    assert pnp("diff", "games/duel", "--since", "v1", "--until", "HEAD")[:2] == (0, "no changes\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("games/duel",), "give either two games"),
        (("games/duel", "heavy-armor", "--since", "v1"), "give either two games"),
        (("games/duel", "--since", "v9"), "git: "),
        (("games/duel", "--since=--output=x"), "is no revision"),
        (("games/duel", "heavy-armor", "--errata", "sheet.docx"), "a .md or a .pdf file"),
    ],
)
def test_misuse(versions: Path, arguments: tuple[str, ...], says: str) -> None:
    code, _, err = pnp("diff", *arguments)
    assert (code, says in err) == (2, True), err


def test_a_folder_outside_of_git(tmp_path: Path) -> None:
    shutil.copytree(assets.game("heavy-armor"), tmp_path / "duel")
    code, _, err = pnp("diff", str(tmp_path / "duel"), "--since", "v1")
    assert code == 2
    assert "not in a git repository" in err


def test_an_errata_sheet_in_both_forms(versions: Path, tmp_path: Path) -> None:
    for name in ("sheet.md", "sheet.pdf"):
        assert pnp("diff", "heavy-armor", "games/duel", "--errata", f"out/{name}")[0] == 1
    assert SENTENCE in (tmp_path / "out" / "sheet.md").read_text(encoding="utf-8")
    assert (tmp_path / "out" / "sheet.pdf").read_bytes().startswith(b"%PDF-")
