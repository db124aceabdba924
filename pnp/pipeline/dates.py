"""The date of documents: that of the game or of SOURCE_DATE_EPOCH, never the current time; the time of a print job."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime

from pnp.errors import MisuseError
from pnp.model.game import Game

UNDATED = "2000-01-01T00:00:00Z"


def document_date(game: Game, environment: Mapping[str, str] = os.environ) -> str:
    """Return a date in ISO 8601, UTC: SOURCE_DATE_EPOCH where it is set, else the start of the game's release day.

    Raises:
        MisuseError: SOURCE_DATE_EPOCH is not a number of seconds.
    """
    epoch = environment.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return f"{game.released}T00:00:00Z" if game.released else UNDATED
    try:
        return datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError) as error:
        raise MisuseError(f"SOURCE_DATE_EPOCH must be a number of seconds since 1970, not {epoch!r}") from error


def current_time() -> str:
    """Return the time at which something is printed, ISO 8601 in UTC; no document has it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
