"""The table of names that texts can use, for docs/rules.md: from the fields and computed parts of the records."""

from pnp.model.game import (
    Action,
    Attribute,
    Axis,
    Budget,
    ComponentItem,
    ComponentSet,
    Composite,
    Control,
    Credit,
    Die,
    Example,
    Face,
    Force,
    Formation,
    Game,
    KeyEntry,
    Marker,
    Modifier,
    Move,
    MoveClass,
    OwnFont,
    Phase,
    PictureCredit,
    Piece,
    Role,
    Scenario,
    Side,
    Skin,
    SkinWord,
    Stacking,
    Stat,
    State,
    Step,
    Supply,
    Table,
    Terrain,
    Track,
    UnitGroup,
    UnitSize,
    UnitType,
    Variable,
    Zone,
)
from pnp.model.game.boards import Board
from pnp.model.game.maps import BoardLine, BoardPlace, BoardPoint
from pnp.model.game.rulings import Clause, Decision
from pnp.templating.game_views import names_of

_RECORDS: dict[str, tuple[type, str]] = {
    "game": (Game, ""),
    "game.credits": (Credit, "of each"),
    "sides.ID": (Side, ""),
    "pieces.ID": (Piece, ""),
    "pieces.ID.FACE": (Face, "and each stat by its id"),
    "pieces.ID.moves": (Move, "of each"),
    "types.ID": (UnitType, ""),
    "sizes.ID": (UnitSize, ""),
    "formations.ID": (Formation, ""),
    "composites.ID": (Composite, ""),
    "markers.ID": (Marker, "and its own stats by id"),
    "stats.ID": (Stat, ""),
    "dice.ID": (Die, ""),
    "budget": (Budget, ""),
    "boards.ID": (Board, ""),
    "boards.ID.zones.ID": (Zone, ""),
    "boards.ID.lines.ID": (BoardLine, ""),
    "boards.ID.places.ID": (BoardPlace, ""),
    "boards.ID.points.ID": (BoardPoint, ""),
    "components.ID": (ComponentSet, ""),
    "components.ID.items.ID": (ComponentItem, "and each field by its id"),
    "pictures.ID": (PictureCredit, "the id is the name of the file: `pictures['raid.jpg']`"),
    "fonts.ID": (OwnFont, ""),
    "roles.ID": (Role, ""),
    "states.ID": (State, ""),
    "tracks.ID": (Track, ""),
    "terrain.ID": (Terrain, "and each attribute by its id; also of terrain over it, along sides and paths"),
    "attributes.ID": (Attribute, ""),
    "classes.ID": (MoveClass, ""),
    "variables.ID": (Variable, ""),
    "procedure.actions.ID": (Action, ""),
    "phases.ID": (Phase, ""),
    "control": (Control, ""),
    "stacking": (Stacking, ""),
    "supply": (Supply, ""),
    "procedure.setup": (Step, "of each, as of `procedure.end`"),
    "examples.ID": (Example, "and what is given and computed, below"),
    "scenarios.ID": (Scenario, ""),
    "scenarios.ID.key.GROUND": (KeyEntry, ""),
    "scenarios.ID.forces.SIDE": (Force, ""),
    "scenarios.ID.forces.SIDE.groups": (UnitGroup, "of each"),
    "tables.ID": (Table, "and, where dice are rolled, how many as dice and `chances.LINE.RESULT`"),
    "tables.ID.rows": (Axis, "as of `tables.ID.columns`"),
    "modifiers.ID": (Modifier, "and, where what it adds is a number, this as amount"),
    "decisions.ID": (Decision, ""),
    "clauses.ID": (Clause, ""),
    "skin": (Skin, ""),
    "words.ID": (SkinWord, "alone it is the singular"),
}


def table() -> str:
    """Return a Markdown table with a row for each kind of record."""
    rows = [f"| `{name}` | {_parts(record, more)} |" for name, (record, more) in _RECORDS.items()]
    return "\n".join(["| name | what it has |", "|---|---|", *rows]) + "\n"


def _parts(record: type, more: str) -> str:
    names = names_of(record).items()
    listed = [f"`{name}` ({about})" if about else f"`{name}`" for name, about in names]
    return "; ".join(filter(None, [", ".join(listed), more]))
