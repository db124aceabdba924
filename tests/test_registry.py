"""Registries: names without imports, one owner for each name, entries of plugins."""

import sys
from pathlib import Path

import pytest

from pnp.errors import MisuseError
from pnp.registry import PluginError, Registry, plugin_sources


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, entries: str, code: str = "VALUE = 7\n") -> None:
    """A distribution with entry points of the group `pnp.numbers`."""
    home = folder / "extra-3.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: extra\nVersion: 3.0\n", encoding="utf-8")
    (home / "entry_points.txt").write_text(f"[pnp.numbers]\n{entries}\n", encoding="utf-8")
    (folder / f"extra_{folder.name}.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])


def numbers() -> Registry[int]:
    return Registry("number", "pnp.numbers", int, {"one": 1})


def test_names_are_known_without_an_import() -> None:
    registry: Registry[int] = Registry("number", modules={"pi": "no.such.module"})
    assert (list(registry), len(registry), "pi" in registry, registry.get("e", 3)) == (["pi"], 1, True, 3)
    with pytest.raises(ImportError):
        registry["pi"]
    with pytest.raises(ImportError):
        registry.get("pi")


def test_a_name_has_one_entry() -> None:
    registry = numbers()
    registry.add("two", 2)
    with pytest.raises(ValueError, match="'two'"):
        registry.add("two", 3)
    assert dict(registry) == {"one": 1, "two": 2}


def test_an_unknown_name_of_a_user_is_a_message_with_the_nearest() -> None:
    with pytest.raises(MisuseError, match="did you mean 'one'"):
        numbers().require("onee")
    with pytest.raises(MisuseError, match="known: one"):
        numbers().require("seventeen")
    with pytest.raises(KeyError):
        numbers()["seventeen"]


def test_a_plugin_adds_an_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, f"seven = extra_{tmp_path.name}:VALUE")
    assert dict(numbers()) == {"one": 1, "seven": 7}
    assert plugin_sources() == (tmp_path / f"extra_{tmp_path.name}.py",)


def test_a_plugin_cannot_take_a_name_that_is_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, f"one = extra_{tmp_path.name}:VALUE")
    for read in (list, dict, lambda registry: registry["one"]):
        with pytest.raises(PluginError, match=r"extra 3\.0"):
            read(numbers())


def test_a_plugin_of_another_type_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, f"seven = extra_{tmp_path.name}:VALUE", "VALUE = 'seven'\n")
    with pytest.raises(PluginError, match="does not add a number 'seven'"):
        numbers()["seven"]


def test_drawing_one_panel_or_document_does_not_import_all() -> None:
    import subprocess

    code = (
        "import sys\nfrom pnp.generators import generator_of\nfrom pnp.artwork.panels import PANELS\n"
        "generator_of('counters')\nPANELS['end']\nprint(*(name for name in sys.modules if name.startswith('pnp.')))"
    )
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"pnp.generators.counters", "pnp.artwork.panels.steps"} <= set(names)
    assert not {"pnp.generators.rules", "pnp.generators.charts", "pnp.artwork.panels.roster"} & set(names)


def test_every_panel_module_is_in_the_registry() -> None:
    from pnp.artwork import panels

    folder = Path(panels.__file__).parent
    drawing = {path.stem for path in folder.glob("*.py") if "\n@panel(" in path.read_text(encoding="utf-8")}
    assert {panel.draw.__module__.rpartition(".")[2] for panel in panels.PANELS.values()} == drawing
    assert list(panels.PANELS) == sorted(panels.PANELS)
