"""The components that an owner has already, with the digests of their faces and the edition mark that these give."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp import budget, files
from pnp.errors import MisuseError
from pnp.model.game import Game
from pnp.pipeline import manifest
from pnp.scene.sheet import Component

_LETTERS = "347bcdfghjkmnprstvwxz"
"""Letters of marks: no two look alike, and without vowels they form no words."""
_MARK_LENGTH = 3


def letters_of(text: str) -> str:
    """Return three letters that follow from a text, for people to compare."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    return "".join(_LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(_MARK_LENGTH))


class Held(NamedTuple):
    """A component as its owner has it.

    Attributes:
        id: that of the component.
        name: for people.
        copies: how many there are.
        front: digest of the drawing of the front.
        back: digest of that of the back; empty without one.
        plain: what its drawings are without their type, as `pnp.printing.type_changes` has it; empty: not known.
    """

    id: str
    name: str
    copies: int
    front: str
    back: str = ""
    plain: str = ""

    @property
    def faces(self) -> tuple[str, str]:
        """The digests of both faces."""
        return (self.front, self.back)

    @property
    def edition(self) -> str:
        """The edition mark: three characters that follow from the drawings of both faces."""
        return letters_of("/".join(self.faces))

    def entry(self) -> dict[str, Any]:
        """Return the component as JSON, with the keys that a manifest has for it, and how it is without its type."""
        faces = {"front": self.front} | ({"back": self.back} if self.back else {})
        found = {"id": self.id, "name": self.name, "copies": self.copies, "faces": faces}
        return found | ({"plain": self.plain} if self.plain else {})


def of_component(component: Component) -> Held:
    """Return what an owner has who prints a component."""
    back = component.back.digest if component.back is not None else ""
    return Held(component.id, component.name, component.copies, component.front.digest, back)


def of_entry(entry: Mapping[str, Any]) -> Held:
    """Return a component that JSON lists.

    Raises:
        LookupError, TypeError, ValueError: it is no entry of a component.
    """
    texts = (
        entry["id"],
        entry["name"],
        entry["faces"]["front"],
        entry["faces"].get("back", ""),
        entry.get("plain", ""),
    )
    copies = entry["copies"]
    if not all(isinstance(text, str) for text in texts) or type(copies) is not int or copies < 0:
        raise ValueError("not a component")
    id_, name, front, back, plain = texts
    return Held(id_, name, copies, front, back, plain)


def by_id(components: Iterable[Component]) -> dict[str, Held]:
    """Return what an owner has who prints all these components."""
    return {component.id: of_component(component) for component in components}


def of_manifest(path: Path, game: Game) -> dict[str, Held]:
    """Return the components of an earlier build by its `build.json`.

    Raises:
        MisuseError: it cannot be read, or it is of another game or skin.
    """
    try:
        text = files.read_text(path.parent, path.name, budget.current().limits.manifest_bytes)
        content = json.loads(text)
        about = (content["game"]["id"], content["game"].get("skin"))
        found = {held.id: held for held in map(of_entry, content["components"])}
        if content["manifest"] != manifest.VERSION:
            raise ValueError("another version")
    except files.FileError as error:
        raise MisuseError(f"{path} {error}") from error
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise MisuseError(f"{path} is not the build.json of a kit; 'pnp build' writes one beside its files") from error
    own = (game.id, game.skin.id if game.skin else None)
    if about != own:
        whose, ours = (" in skin ".join(f"'{name}'" for name in names if name) for names in (about, own))
        raise MisuseError(f"{path} is of {whose}, and this game is {ours}")
    return found
