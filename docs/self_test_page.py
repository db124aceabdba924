"""The page of the self-test's results (`python docs/make.py self-test`)."""

from pathlib import Path

from pnp import assets
from pnp.selftest import mutation_operators, runner, summary
from pnp.selftest.summary import SummaryRow, percent

SELF_TEST = """
The self-test measures the checks by mutation testing. `pnp check GAME --self-test` makes mutants, which are copies of a game
with one mistake each. A mutant is found if it cannot be loaded, or if `pnp check` reports an error or a warning that the
original does not have. The kinds of mistakes come from errata of published games. They are made in the text of the
definition and do not depend on the checks. Each kind is tried at six places at most; the same places in each run.

A changed rule whose answers are the same in all cases is equivalent and is not counted. A finding is *at the place* if its
location, or a related one, is at most three lines from the change, or at the head of the rule, piece or table that contains it.

The checks run without the review record (`pnp agree`). The column *with record* adds the mutants that the checks miss and
the record reports: mostly sentences with another meaning. The column *English* counts the mutants that only the checks of
the English language find. A value that is wrong but possible is not found, because pnp prints each value from one place.

This page is written by `python docs/make.py self-test`.
"""


def write() -> None:
    """Write the results of the self-test of the shipped games; takes minutes."""
    done = [runner.run(folder, mutation_operators()) for folder in assets.games().values()]
    trials = [each for test in done for each in test.trials]
    head = "mutants | found | | English | at the place | with record |"
    parts = [f"# The self-test of the checks\n{SELF_TEST}\n"]
    parts.append(f"| game | {head} false alarms |\n|---|--:|--:|--:|--:|--:|--:|--:|\n")
    games = [(test.name, summary.row("", test.trials), len(test.clean)) for test in done]
    games.append(("**all**", summary.row("", trials), sum(len(test.clean) for test in done)))
    parts += [f"| {name} | {_rates(row)} | {clean} |\n" for name, row, clean in games]
    parts.append(f"\n| class of mistakes | kinds | {head} equivalent |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n")
    for row in summary.rows(trials):
        kinds = sorted({each.operator.name for each in trials if each.operator.title == row.title})
        parts.append(f"| {row.title} | {', '.join(kinds)} | {_rates(row)} | {row.equivalent} |\n")
    unused = sorted({each.name for each in mutation_operators()} - {each.operator.name for each in trials})
    parts.append(f"\n## Not tried\n\nThe shipped games have no place for: {', '.join(unused)}.\n")
    parts.append("\n## Not found\n\nThe review record reports those with a *.\n\n")
    parts += [
        f"- {test.name}, `{each.operator.name}`: {each.mutation.broken} ({each.places[0].file}:{each.places[0].line})"
        f"{' *' * each.recorded}\n"
        for test in done
        for each in test.trials
        if each.outcome == "missed"
    ]
    Path(__file__).with_name("self-test.md").write_text("".join(parts), encoding="utf-8")


def _rates(row: SummaryRow) -> str:
    rate = f"{row.found} | {percent(row.rate)} | {row.by_language}"
    return f"{row.tried} | {rate} | {row.beside} | {row.found + row.recorded}"
