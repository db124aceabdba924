"""What is to be taken out of a printed game and put in, to get from the components held to those of a game."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.printing.held import Held, of_component
from pnp.printing.type_changes import without_type
from pnp.scene.sheet import Component


class Exchange(NamedTuple):
    """A component that is not as it is held.

    Attributes:
        before: as it is held; None: it is new.
        after: as the game has it; None: the game has it no more.
        component: what is printed, in as many copies as are put in; None: nothing.
    """

    before: Held | None
    after: Held | None
    component: Component | None = None

    @property
    def id(self) -> str:
        """The id of the component."""
        return self._either.id

    @property
    def name(self) -> str:
        """Its name, the new one if that changed."""
        return self._either.name

    @property
    def is_redrawn(self) -> bool:
        """Whether both have it, with another drawing."""
        return self.before is not None and self.after is not None and self.before.faces != self.after.faces

    @property
    def is_retyped(self) -> bool:
        """Whether it differs only in the size or the place of its type, as far as that is known."""
        plain = self.before.plain if self.before and self.after and self.is_redrawn else ""
        return bool(plain) and self._either.plain == plain

    @property
    def take_out(self) -> int:
        """How many copies are taken out."""
        had, has = (each.copies if each else 0 for each in (self.before, self.after))
        return had if self.is_redrawn else max(0, had - has)

    @property
    def put_in(self) -> int:
        """How many copies are put in."""
        had, has = (each.copies if each else 0 for each in (self.before, self.after))
        return has if self.is_redrawn else max(0, has - had)

    @property
    def _either(self) -> Held:
        found = self.after or self.before
        assert found is not None
        return found


def exchanges(held: Mapping[str, Held], components: Iterable[Component]) -> tuple[Exchange, ...]:
    """Return what changed, in the order of the components; what the game has no more is last.

    A component whose drawings differ is exchanged with all its copies. Of one with the same drawings only the missing
    copies are printed.
    """
    found: list[Exchange] = []
    left = dict(held)
    for component in components:
        before, after = left.pop(component.id, None), of_component(component)
        exchange = Exchange(before, after)
        if exchange.put_in:
            faces = (component.front, component.back)
            after = after._replace(plain="/".join(without_type(face) if face else "" for face in faces))
            exchange = Exchange(before, after, component._replace(copies=exchange.put_in))
        if exchange.put_in or exchange.take_out:
            found.append(exchange)
    return (*found, *(Exchange(before, None) for before in left.values() if before.copies))
