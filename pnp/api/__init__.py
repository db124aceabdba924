"""The library: load a game, check it, build its kit, draw its components, compute odds, compare two versions.

`import pnp` offers these functions; docs/api.md shows each of them. What they return shows itself in a notebook.
They raise `DefinitionError` with all findings when a definition cannot be used, and `MisuseError` when the arguments
ask for something that does not exist; both are a `PnpError`.
"""

from pnp.api.chances import Odds, odds
from pnp.api.games import BuiltKit, Changes, CheckFindings, ComparedVariants, build, check, compare, diff, load
from pnp.api.pictures import Picture, components, draw
from pnp.api.prints import ChangedPrint, print_changes
from pnp.comparison.changes import Change
from pnp.errors import DefinitionError, Finding, MisuseError, PnpError, Span
from pnp.expressions.expression import ExpressionError
from pnp.model.game import Game
