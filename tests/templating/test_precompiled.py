from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.templating import precompiled
from pnp.templating.base_view import TemplateFault
from pnp.templating.sandbox import Sandbox

GOOD = "{% for n in range(3) %}{{ n }}{% endfor %} of {{ what ~ '!' }}"
FAULTY = "first\n{{ what }} and {{ wat }}"
BROKEN = "{{ what"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[bytes]:
    precompiled.unpack(precompiled.packed([GOOD, FAULTY, BROKEN, "no template"], tmp_path))
    yield b""
    precompiled.unpack(precompiled.packed([], tmp_path))


def no_compiler(*_: object, **__: object) -> None:
    raise AssertionError("this has been compiled before")


def test_a_template_that_is_kept_is_not_compiled_again(kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Sandbox((), html=True).fill(GOOD, {"what": "dice"})
    sandbox = Sandbox((), html=False)
    monkeypatch.setattr(Sandbox, "compile", no_compiler)
    assert sandbox.fill(GOOD, {"what": "dice"}) == "012 of dice!" == expected


def test_a_kept_template_has_its_faults_where_they_were(kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sandbox, "compile", no_compiler)
    with pytest.raises(TemplateFault) as caught:
        Sandbox((), html=False).fill(FAULTY, {"what": "dice"})
    assert (caught.value.line, caught.value.column, caught.value.name) == (2, 19, "wat")


def test_what_cannot_be_compiled_is_told_by_whoever_fills_it_in(kept: bytes) -> None:
    assert precompiled.find(BROKEN) is None
    with pytest.raises(TemplateFault) as caught:
        Sandbox((), html=False).fill(BROKEN, {"what": "dice"})
    assert caught.value.id == "template.syntax"


def test_text_for_html_is_compiled_for_html(kept: bytes) -> None:
    assert Sandbox((), html=True).fill(GOOD, {"what": "<b>"}) == "012 of &lt;b&gt;!"


def test_what_is_new_takes_the_place_of_what_was_kept(kept: bytes, tmp_path: Path) -> None:
    assert precompiled.find(GOOD) is not None
    assert precompiled.find("no template") is None
    precompiled.unpack(precompiled.packed(["{{ other }}"], tmp_path))
    assert precompiled.find(GOOD) is None
    assert precompiled.find("{{ other }}") is not None
