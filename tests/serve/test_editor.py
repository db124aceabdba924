import sys
from pathlib import Path

import pytest

from pnp.serve.editor import Editor, command


@pytest.mark.parametrize(
    ("editor", "words"),
    [
        ("vim", ["vim", "+3", "/a b.yaml"]),
        ("code --wait", ["code", "--wait", "-g", "/a b.yaml:3:5"]),
        ("'/opt/my editor/subl' -n", ["/opt/my editor/subl", "-n", "/a b.yaml:3:5"]),
        ("vi; rm -rf ~", ["vi;", "rm", "-rf", "~", "+3", "/a b.yaml"]),
    ],
)
def test_an_editor_is_started_with_its_own_words_and_the_place(editor: str, words: list[str]) -> None:
    assert command(editor, Path("/a b.yaml"), 3, 5) == words


def test_an_editor_that_cannot_be_started_is_no_error(tmp_path: Path) -> None:
    for editor in ("no-such-editor-here", "'", " "):
        assert not Editor(editor).open(tmp_path / "a.yaml", 1, 1)
    assert Editor(f"{sys.executable} -c pass").open(tmp_path / "a.yaml", 1, 1)
