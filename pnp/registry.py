"""Registries: the entries of one kind by name, those of pnp and those of installed plugins.

There is one registry for each kind of extension: papers, documents, output formats, panels, checks and so on. All lists
of entries (options of commands, help, completion, the JSON Schema, docs, tests) read the registry. A module adds its
entries when it is imported, and a registry imports it when one of its entries is first read.

A plugin is an installed distribution with entry points in a group such as `pnp.panels`. The name of an entry point is
the name of the entry; it refers to an entry, or to a function that a decorator of pnp adds to the registry.
"""

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.errors import MisuseError

Entry = TypeVar("Entry")
_PREFIX = "pnp."


class PluginError(MisuseError):
    """A plugin cannot be used: its import fails, it has the wrong type, or its name is in use."""


class Plugin(NamedTuple):
    """An entry point of an installed distribution, such as `pnp.panels`: `dice-tower = my_plugin.panels:dice_tower`.

    Attributes:
        group: the kind of entry, `pnp.panels`.
        name: the name of the entry.
        value: the object to import, as `module:object`.
        distribution: name and version of the distribution.
    """

    group: str
    name: str
    value: str
    distribution: str

    def load(self) -> object:
        """Import the module and return the object.

        Raises:
            PluginError: the import fails for any reason.
        """
        try:
            return pkgutil.resolve_name(self.value)
        except Exception as error:
            raise self.error(f"{type(error).__name__}: {error}") from error

    def error(self, reason: str) -> PluginError:
        """Return an error that names the distribution and the entry point."""
        return PluginError(
            f"the plugin {self.distribution} cannot be used: {reason} "
            f"(entry point '{self.name} = {self.value}' in {self.group}); "
            f"update or uninstall {self.distribution.split()[0]}"
        )


def plugins(group: str = "") -> tuple[Plugin, ...]:
    """Return the entry points of installed distributions in one group, or in all groups of pnp, by group and name."""
    return tuple(plugin for plugin in _plugins(tuple(sys.path)) if group in ("", plugin.group))


@lru_cache(maxsize=1)
def _plugins(path: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Return all entry points of pnp on a path.

    `importlib.metadata` takes 0.1 s to import and search; searching the files for the name takes about a millisecond.
    So it is imported only when there is an entry point.
    """
    files = (file for folder in path for file in Path(folder).glob("*-info/entry_points.txt"))
    if not any(f"[{_PREFIX}".encode() in file.read_bytes() for file in files):
        return ()
    from importlib import metadata

    found = {
        Plugin(point.group, point.name, point.value, f"{distribution.name} {distribution.version}")
        for distribution in metadata.distributions(path=list(path))
        for point in distribution.entry_points
        if point.group.startswith(_PREFIX)
    }
    return tuple(sorted(found))


def plugin_sources() -> tuple[Path, ...]:
    """Return the folder of each package and the file of each module with plugins, without importing them."""
    roots = dict.fromkeys(plugin.value.partition(":")[0].partition(".")[0] for plugin in plugins())
    specs = [spec for root in roots if (spec := importlib.util.find_spec(root)) is not None]
    return tuple(Path(path) for spec in specs for path in spec.submodule_search_locations or [spec.origin or ""])


class Registry(Mapping[str, Entry], Generic[Entry]):
    """The entries of one kind by name, in the order of declaration, those of plugins last.

    Names, length and membership import nothing. Reading an entry imports its module.

    Args:
        noun: the word for an entry in messages, such as `panel`.
        group: the group of entry points with further entries, or empty when plugins cannot add any.
        kind: the type of entries that an entry point may refer to; None when a decorator adds them.
        entries: built-in entries by name.
        modules: further built-in names, each with the module that adds the entry.
    """

    def __init__(
        self,
        noun: str,
        group: str = "",
        kind: type[Entry] | None = None,
        entries: Mapping[str, Entry] = MappingProxyType({}),
        modules: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.noun = noun
        self.group = group
        self._kind = kind
        self._modules = dict(modules)
        self._entries = dict(entries)
        self._packages: set[str] = set()
        self.builtin = (*entries, *modules)

    def add(self, name: str, entry: Entry) -> None:
        """Add an entry.

        Raises:
            ValueError: the name is in use.
        """
        if name in self._entries:
            raise ValueError(f"two {self.noun}s are named {name!r}")
        self._entries[name] = entry

    def __getitem__(self, name: str) -> Entry:
        added = self._plugins()
        if name in self._modules and name not in self._entries:
            importlib.import_module(self._modules[name])
        elif name in added:
            self._load(added[name])
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.builtin, *self._entries, *self._plugins())))

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    def __contains__(self, name: object) -> bool:
        return name in self._entries or name in self._modules or name in self._plugins()

    def get(self, name: str, default: Any = None) -> Any:
        """Return the entry, or `default` when there is none; an error of its import is raised."""
        if name not in self:
            return default
        return self[name]

    def import_package(self, package: str) -> None:
        """Import every module of a package, so that its decorators add their entries.

        Raises:
            ImportError: one of them cannot be imported; none is skipped silently.
        """
        if package in self._packages:
            return
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            importlib.import_module(f"{package}.{module.name}")
        self._packages.add(package)

    def load_plugins(self) -> None:
        """Add the entries of all plugins.

        Raises:
            PluginError: one of them cannot be used.
        """
        for plugin in self._plugins().values():
            self._load(plugin)

    def function(self, name: str) -> Any:
        """Return the `function` of an entry, imported if the entry names it as `module:function`.

        Raises:
            KeyError: there is no such entry.
            PluginError: the plugin of the entry cannot be used.
        """
        entry: Any = self[name]
        function, plugin = entry.function, self._plugins().get(name)
        if not isinstance(function, str):
            return function
        return plugin._replace(value=function).load() if plugin else pkgutil.resolve_name(function)

    def require(self, name: str) -> Entry:
        """Return the entry of a name that a user wrote.

        Raises:
            MisuseError: there is none; the message lists the names.
            PluginError: the plugin of the entry cannot be used.
        """
        if name not in self:
            near = get_close_matches(name, self, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(self)}"
            raise MisuseError(f"there is no {self.noun} {name!r}; {hint}")
        return self[name]

    def _plugins(self) -> dict[str, Plugin]:
        """Return the entry points of the registry's group by name.

        Raises:
            PluginError: two have the same name, or one has the name of a built-in entry.
        """
        found: dict[str, Plugin] = {}
        for plugin in plugins(self.group) if self.group else ():
            if plugin.name in found or plugin.name in self.builtin:
                owner = found[plugin.name].distribution if plugin.name in found else "pnp"
                raise plugin.error(f"{owner} has a {self.noun} '{plugin.name}' already")
            found[plugin.name] = plugin
        return found

    def _load(self, plugin: Plugin) -> None:
        """Add the entry of a plugin, unless the import of its module has added it."""
        if plugin.name in self._entries:
            return
        found = plugin.load()
        if self._kind is not None and isinstance(found, self._kind):
            self._entries[plugin.name] = found
        elif plugin.name not in self._entries:
            raise plugin.error(f"it does not add a {self.noun} '{plugin.name}'")
