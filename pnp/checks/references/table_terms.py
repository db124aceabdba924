"""Words that tables print: the rules use the same ones."""

from collections.abc import Iterator, Mapping

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.table_cells import row
from pnp.errors import Span
from pnp.model.game import Game, Table


@check("term.not-in-rules", "warning")
def tables_use_the_words_of_rules(game: Game) -> Iterator[Report]:
    """Find results of tables, and names of modifiers, that no chapter uses."""
    if game.rules is None:
        return
    for table in game.tables.values():
        path = f"tables.{table.id}.results"
        for code, span in _printed(table).items():
            if not _is_word(code) or mentions.in_chapters(game, [code], ids=[path]):
                continue
            meaning = table.results.get(code, "")
            means = f", which means '{meaning}'" if meaning else ""
            hint = "use the word of the rules in the table, or explain this one in a chapter"
            yield Report(f"{phrasing.named(table)} has the result '{code}'{means}; the rules never use it", span, hint)
    for modifier in game.modifiers.values():
        if not mentions.in_chapters(game, [modifier.name], ids=[f"modifiers.{modifier.id}", "modifiers.values"]):
            hint = "use the words of the rules as its name, or explain it in a chapter"
            yield Report(
                f"the rules never use the name of the modifier {phrasing.named(modifier)}", modifier.span, hint
            )


def _printed(table: Table) -> Mapping[str, Span | None]:
    """Return the results in the cells of a table, each with its first row."""
    return {
        code: row(table, place) for place in reversed(range(len(table.cells))) for code in reversed(table.cells[place])
    }


def _is_word(code: str) -> bool:
    return len(code) > 1 and code.isalpha()
