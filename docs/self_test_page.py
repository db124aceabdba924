"""The page of the self-test's results (`python docs/make.py self-test`)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import yaml

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
NONE = "none"
"""The class of errata that the self-test has no kind for."""
WEIGHTED = """
## Weighted by published errata

Authors of published games make some mistakes more often than others. [errata.yaml](errata.yaml) classifies {items} items of
the errata of {games} games, each with the address where it can be read; {classified} of them are of a class below (column
*errata*), {none} of none, mostly mistakes of art and printing. If each class counts as often as it occurs there, the checks
find **{found} without the review record and {recorded} with it**. Misspelled names are one class of many. A class that the
shipped games have no place for counts as not found.
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
    errata, rows = published(), summary.rows(trials)
    parts.append(weighted(errata, rows))
    parts.append(
        f"\n| class of mistakes | kinds | errata | {head} equivalent |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    )
    often = Counter(each["class"] for each in errata)
    for row in rows:
        kinds = sorted({each.operator.name for each in trials if each.operator.title == row.title})
        parts.append(f"| {row.title} | {', '.join(kinds)} | {often[row.title]} | {_rates(row)} | {row.equivalent} |\n")
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


def published() -> list[dict[str, str]]:
    """Return the items of published errata: game, source, class and note."""
    found: list[dict[str, str]] = yaml.safe_load(Path(__file__).with_name("errata.yaml").read_text(encoding="utf-8"))
    return found


def weighted(errata: list[dict[str, str]], rows: Iterable[SummaryRow]) -> str:
    """Return the share of mistakes that are found if each class counts as often as published errata have it."""
    often = Counter(each["class"] for each in errata if each["class"] != NONE)
    rates = {row.title: (row.found, row.found + row.recorded, row.tried) for row in rows}

    def share(place: int) -> str:
        total = sum(Fraction(rates[title][place], rates[title][2]) * n for title, n in often.items() if title in rates)
        return percent(total / often.total())

    return WEIGHTED.format(
        items=len(errata),
        games=len({each["game"] for each in errata}),
        classified=often.total(),
        none=len(errata) - often.total(),
        found=share(0),
        recorded=share(1),
    )


def _rates(row: SummaryRow) -> str:
    rate = f"{row.found} | {percent(row.rate)} | {row.by_language}"
    return f"{row.tried} | {rate} | {row.beside} | {row.found + row.recorded}"
