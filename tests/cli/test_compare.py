import json
from pathlib import Path

import pytest

from tests.cli.conftest import pnp

VARIANT = "variant: 1\ngame: duel\nname: {}\nset: {{pieces.scout.front.attack: {}}}\n"


@pytest.fixture
def folder(duel: Path) -> Path:
    """A game with two variants in the working folder."""
    (duel / "variants").mkdir()
    for name, attack in (("strong", 3), ("weak", 1)):
        text = VARIANT.format(name.capitalize(), attack)
        (duel / "variants" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return duel


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (("strong",), "A written, B Strong"),
        ((), "A written, B Strong, C Weak"),
        (("weak", "strong"), "A Weak, B Strong"),
        (("strong", "."), "A Strong, B written"),
    ],
)
def test_variants_are_compared_with_the_first(folder: Path, named: tuple[str, ...], says: str) -> None:
    code, out, _ = pnp("compare", "duel", *named)
    assert code == 1
    assert out.startswith(f"Duel 0.1.0: {says}\n")


def test_all_forms_say_the_same(folder: Path) -> None:
    assert pnp("compare", "duel", "strong", "--format", "html", "--out", "a.html")[:2] == (1, "")
    page = Path("a.html").read_text(encoding="utf-8")
    found = json.loads(pnp("compare", "duel", "strong", "--format", "json")[1])
    assert found["versions"] == [{"id": "written", "name": "written"}, {"id": "strong", "name": "Strong"}]
    row = {"section": "Pieces and markers", "name": "Scout, Ready: Attack", "values": ["2", "3"]}
    assert row in found["values"]
    assert row["name"] in page
    assert pnp("compare", "duel", "strong", "--format", "html", "--out", "a.html")[0] == 1, (
        "an earlier page is replaced"
    )
    assert pnp("compare", "duel", "strong", "--format", "html", "--out", "duel/game.yaml")[0] == 2, "a game never is"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("duel", "storng"), 2, "did you mean 'strong'?"),
        (("duel", "strong", "strong"), 2, "'strong' is named twice"),
        (("duel", "strong", "variants/strong.yaml"), 2, "'strong' is named twice"),
        (("heavy-armor",), 2, "name the variants to compare"),
        (("duel", *(["weak"] * 9)), 2, "at most 8"),
        (("duel", "/etc/passwd"), 2, "has no variant"),
    ],
)
def test_misuse(folder: Path, arguments: tuple[str, ...], code: int, says: str) -> None:
    found, _, err = pnp("compare", *arguments)
    assert (found, says in err) == (code, True), err


def test_a_broken_variant_is_a_finding(folder: Path) -> None:
    (folder / "variants" / "weak.yaml").write_text(VARIANT.format("Weak", 99), encoding="utf-8")
    code, _, err = pnp("compare", "duel", "weak")
    assert code == 1
    assert "variants/weak.yaml:4:" in err
