import importlib
import pkgutil
import re

import pytest

from pnp import checks
from pnp.checks.shared import lazy_regex
from pnp.checks.shared.lazy_regex import pattern


def test_a_pattern_is_compiled_with_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    compiling = re.compile
    monkeypatch.setattr(lazy_regex.re, "compile", lambda text, flags: (asked.append(text), compiling(text, flags))[1])
    later = pattern(r"a(b+)", re.IGNORECASE)
    assert (later.pattern, asked) == (r"a(b+)", [])
    found = later.search("xABB")
    assert found is not None
    assert found[1] == "BB"
    assert [each[0] for each in later.finditer("ab ABBB")] == ["ab", "ABBB"]
    assert later.sub("-", "ab") == "-"
    assert asked == [r"a(b+)"]


def test_what_is_no_pattern_says_so_when_it_is_used() -> None:
    with pytest.raises(re.error):
        pattern("(").search("x")


def test_all_patterns_of_the_checks_are_patterns() -> None:
    modules = [
        importlib.import_module(each.name)
        for each in pkgutil.walk_packages(checks.__path__, f"{checks.__name__}.")
        if not each.ispkg
    ]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, lazy_regex._Later)]
    assert len(found) > 80
    for later in found:
        assert re.compile(later.pattern, later.flags).pattern == later.pattern
