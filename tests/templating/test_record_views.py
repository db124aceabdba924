"""What of a record templates see: the fields that its type declares, and computed parts."""

from typing import NamedTuple

import pytest

from pnp import templating
from pnp.errors import DefinitionError, Span
from pnp.model.game.tracking import TrackedGame
from pnp.model.template_fields import TemplateField, template_fields
from pnp.templating.game_views import names_of
from pnp.templating.record_views import PARTS, Computed, parts_of, shown, view


class Gun(NamedTuple):
    name: TemplateField[str]
    serial: int
    ranges: TemplateField[tuple[int, ...]] = (1, 2)
    costs: TemplateField[dict[str, int]] = {"mud": 2}  # noqa: RUF012
    span: Span | None = None


class Tank(NamedTuple):
    name: TemplateField[str]
    guns: TemplateField[tuple[Gun, ...]]
    hull: object = None


PARTS[Tank] = {"weight": Computed("tons", lambda context, tank: context * len(tank.guns))}
TANK = Tank("Tiger", (Gun("long", 7), Gun("short", 8)))


def test_only_declared_fields_are_seen() -> None:
    assert template_fields(Gun) == ("name", "ranges", "costs")
    assert set(parts_of(30, TANK)) == {"name", "guns", "weight"}


def test_records_and_tables_within_are_views_and_computed_parts_get_the_context() -> None:
    seen = view(30, TANK)
    assert (str(seen), seen._get("weight")) == ("Tiger", 60)
    (long, _) = seen._get("guns")  # type: ignore[misc]
    assert (str(long), long._get("ranges"), long._get("costs")._get("mud")) == ("long", (1, 2), 2)
    assert "serial" not in long
    assert "span" not in long


def test_a_game_that_notes_what_is_read_has_the_same_names(heavy) -> None:
    assert templating.render(TrackedGame(heavy), "{{ game.title }} {{ game.players.most }}") == "Heavy Armor 2"


def test_a_record_that_declares_nothing_is_not_shown() -> None:
    with pytest.raises(TypeError, match="Span"):
        shown(None, Span("file", 1, 1), "'span' of Tiger")


def test_the_words_for_the_docs_are_beside_the_parts() -> None:
    assert names_of(Tank) == {"name": "", "guns": "", "weight": "tons"}


@pytest.mark.parametrize("part", ["span", "layout", "count_spans", "_replace", "__class__", "counted_at", "face"])
def test_what_a_piece_does_not_declare_cannot_be_named(heavy, part: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        templating.render(heavy, f"{{{{ pieces.bombard.{part} }}}}")
    assert caught.value.findings[0].id.startswith("template.")
