"""Options whose values are names of a registry's entries: validated, listed in the help, completed by the shell."""

from collections.abc import Callable, Mapping
from pathlib import Path
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from pnp.errors import MisuseError
from pnp.registry import Registry

Command = TypeVar("Command", bound=Callable[..., Any])


class EntryNames(click.ParamType[Any]):
    """Names of entries, separated by commas; the value is a tuple with each name once, or with `one` the name.

    Args:
        reference: the registry as `module:object`, imported when needed; the object may be a function.
        sets: names for several entries, each with their list, as `module:object`.
        one: exactly one name.
        others: names that are no entries are accepted, for the game to know.

    Attributes:
        is_single: whether the value is one name.
    """

    name = "names"

    def __init__(
        self, reference: str, sets: Mapping[str, str] = MappingProxyType({}), one: bool = False, others: bool = False
    ) -> None:
        self._others = others
        self._reference = reference
        self._sets = sets
        self.is_single = one

    @property
    def registry(self) -> Registry[Any]:
        """The registry."""
        found = resolve_name(self._reference)
        registry: Registry[Any] = found if isinstance(found, Registry) else found()
        return registry

    def describe(self) -> str:
        """Return all names for the help, with their descriptions if the entries have any."""
        entries = ((name, getattr(entry, "about", "")) for name, entry in self.registry.items())
        listed = ", ".join(f"{name} ({about})" if about else name for name, about in entries)
        sets = (f"; {name} is {','.join(resolve_name(names))}" for name, names in self._sets.items())
        return "".join([listed, *sets])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the names."""
        if isinstance(value, tuple):
            return value
        parts = [part.strip() for part in str(value).split(",")]
        if not all(parts):
            self.fail(f"write names with commas between them, such as {','.join([*self.registry][:2])}", param, ctx)
        names = [name for part in parts for name in (resolve_name(self._sets[part]) if part in self._sets else (part,))]
        if self.is_single and len(names) > 1:
            self.fail("write one name", param, ctx)
        try:
            for name in () if self._others else names:
                self.registry.require(name)
        except MisuseError as error:
            self.fail(str(error), param, ctx)
        return names[0] if self.is_single else tuple(dict.fromkeys(names))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the names that complete the last part of a list."""
        before, comma, last = incomplete.rpartition(",")
        names = (*self.registry, *self._sets)
        return [CompletionItem(f"{before}{comma}{name}") for name in names if name.startswith(last)]


class EntryOption(click.Option):
    """An option whose help ends with the names that it takes; they are read when the help is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the row of the help."""
        about = self.help
        assert isinstance(self.type, EntryNames)
        self.help = f"{about}: {self.type.describe()}."
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = about

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return what follows the help: what is usual, as if it were the default."""
        usual = {"default": self.show_default} if isinstance(self.show_default, str) else {}
        return {**super().get_help_extra(ctx), **usual}  # type: ignore[typeddict-item]


def entry_option(
    name: str, about: str, type_: EntryNames, usual: str = "", to: str = ""
) -> Callable[[Command], Command]:
    """Return an option for names of entries, empty unless it is given.

    `usual` is what the command then takes; `to` is the parameter of the command, if it has another name.
    """
    return click.option(
        name,
        to or name.removeprefix("--"),
        cls=EntryOption,
        type=type_,
        default=(),
        multiple=True,
        callback=_collected,
        show_default=usual or False,
        metavar="NAME" if type_.is_single else "NAMES",
        help=about,
    )


def _collected(ctx: click.Context, param: click.Parameter, values: tuple[Any, ...]) -> Any:
    """Return the names of an option that may be repeated, each once; of one that takes one name, that name."""
    if not isinstance(param.type, EntryNames):
        return ",".join(values)
    if not param.type.is_single:
        return tuple(dict.fromkeys(name for names in values for name in names))
    if len(set(values)) > 1:
        raise click.BadParameter("write one name", ctx, param)
    return values[0] if values else ()


def list_option(name: str, about: str) -> Callable[[Command], Command]:
    """Return an option for names that no registry has, which may be repeated; the value has commas between them."""
    return click.option(name, multiple=True, callback=_collected, metavar="NAMES", help=about)


def papers_option(about: str, usual: str) -> Callable[[Command], Command]:
    """Return the option `--paper`, which takes several papers."""
    names = EntryNames("pnp.scene.presets:papers", {"both": "pnp.scene.presets:HOME_PAPERS"})
    return entry_option("--paper", about, names, usual, to="papers")


def _folder(ctx: click.Context, param: click.Parameter, value: str) -> Path:
    """Return the folder of an option; reject an empty name, such as that of a variable that is not set."""
    if not value:
        raise click.BadParameter("the name of the folder is empty; '.' is the folder you are in", ctx, param)
    return Path(value)


def out_option(about: str) -> Callable[[Command], Command]:
    """Return the option `--out`, the folder that results are written to."""
    return click.option(
        "--out",
        type=click.Path(file_okay=False),
        default="output",
        callback=_folder,
        show_default=True,
        metavar="DIR",
        help=about,
    )


ledger_option = click.option(
    "--ledger",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The ledger (default: a file for each game in the user's data folder, such as ~/.local/share/pnp).",
)
"""The option `--ledger`, the file that has what was printed."""

templates_option = click.option(
    "--templates",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    metavar="DIR",
    help="Search DIR for templates before the bundled ones.",
)
"""The option for further folders of templates."""


def variant_option(about: str) -> Callable[[Command], Command]:
    """Return the option `--variant`, which takes the name of a variant of the game or the path of its file."""
    return click.option("--variant", default="", metavar="NAME", help=f"{about} (a file in the game's variants/).")
