"""The same questions about rules, answered without boxes: a case is one bit of a whole number, and all are looked at.

Slow, plain, and written apart from `pnp.logic`, of which it uses nothing but the data types.
"""

import random
from itertools import combinations, product
from math import prod

from pnp.logic.boxes import Space
from pnp.logic.rulesets import Rule, Ruleset

POLICIES = ("default", "unique", "any", "first", "priority", "sum", "least", "most")
NUMBERS = {"sum", "least", "most"}


def cells(space):
    """Every case, the first dimension slowest."""
    return list(product(*(range(size) for size in space.sizes)))


def bits(space, boxes):
    """The set of cases in any of the boxes, as a number with a bit for each case."""
    return sum(
        1 << place
        for place, cell in enumerate(cells(space))
        if any(all(mask >> index & 1 for mask, index in zip(box, cell, strict=True)) for box in boxes)
    )


def listed(space, bitset):
    return [cell for place, cell in enumerate(cells(space)) if bitset >> place & 1]


class Twin:
    """A ruleset as sets of cases."""

    def __init__(self, ruleset):
        self.ruleset = ruleset
        self.space = ruleset.space
        self.whole = (1 << prod(self.space.sizes)) - 1
        self.possible = self.whole & ~bits(self.space, ruleset.impossible)
        self.sets = [bits(self.space, rule.boxes) & self.possible for rule in ruleset.rules]

    def beats(self, one, other):
        a, b = self.ruleset.rules[one], self.ruleset.rules[other]
        return {
            "default": other in a.beats,
            "first": one < other,
            "priority": a.priority > b.priority,
            "least": isinstance(a.answer, int) and a.answer < b.answer,
            "most": isinstance(a.answer, int) and a.answer > b.answer,
        }.get(self.ruleset.policy, False)

    def winning(self, place, without=None):
        """The cases in which a rule wins, with another rule left out."""
        found = self.sets[place]
        for other, held in enumerate(self.sets):
            if other != without and self.beats(other, place):
                found &= ~held
        return found

    def conflicts(self):
        """Pairs that win together and do not agree, with the cases where they do."""
        if self.ruleset.policy == "sum":
            return {}
        won = [self.winning(place) for place in range(len(self.sets))]
        rules = self.ruleset.rules
        return {
            (a, b): won[a] & won[b]
            for a, b in combinations(range(len(won)), 2)
            if won[a] & won[b] and (self.ruleset.policy == "unique" or rules[a].answer != rules[b].answer)
        }

    def gap(self):
        found = self.possible
        for held in self.sets:
            found &= ~held
        return found

    def shadowed(self):
        return {place for place in range(len(self.sets)) if not self.winning(place)}

    def answered(self, place_of_cell, without=None):
        """What one case is answered: impossible, or the answers of the winners, or their sum."""
        if not self.possible >> place_of_cell & 1:
            return "impossible"
        answers = [
            self.ruleset.rules[place].answer
            for place in range(len(self.sets))
            if place != without and self.winning(place, without) >> place_of_cell & 1
        ]
        if self.ruleset.policy == "sum":
            return (sum(answers),) if answers else ()
        if self.ruleset.policy == "unique" and len(answers) > len(set(answers)) == 1:
            return ("twice", *answers[:1])
        return tuple(sorted(set(answers), key=str))

    def redundant(self):
        places = range(prod(self.space.sizes))
        return {
            rule
            for rule, held in enumerate(self.sets)
            if all(self.answered(at) == self.answered(at, rule) for at in places if held >> at & 1)
        }

    def idle_overrides(self):
        rules = self.ruleset.rules
        return {(a, b) for a in range(len(rules)) for b in rules[a].beats if not self.sets[a] & self.sets[b]}

    def changed(self, other):
        """For each pair of answers the cases that were given the one and are given the other."""
        found = {}
        for at in range(prod(self.space.sizes)):
            pair = self.answered(at), other.answered(at)
            if pair[0] != pair[1]:
                found[pair] = found.get(pair, 0) | 1 << at
        return found


def random_box(source, space, loose=0.5):
    """A box that leaves about this share of the dimensions open."""
    return tuple((1 << size) - 1 if source.random() < loose else source.randrange(1, 1 << size) for size in space.sizes)


def random_ruleset(source, space=None, policy=None):
    """Up to seven rules of up to two boxes over up to some hundred cases; overrides may go in circles."""
    space = space or random_space(source)
    policy = policy or source.choice(POLICIES)
    count = source.randrange(8)
    loose = source.choice((0.2, 0.5, 0.7))
    rules = tuple(
        Rule(
            tuple(random_box(source, space, loose) for _ in range(source.choice((1, 1, 1, 2)))),
            source.randrange(3) if policy in NUMBERS else source.choice("abc"[: source.randrange(1, 4)]),
            frozenset(other for other in range(count) if other != place and source.random() < 0.25),
            source.randrange(3),
        )
        for place in range(count)
    )
    impossible = tuple(random_box(source, space, 0.3) for _ in range(source.choice((0, 0, 1, 2))))
    return Ruleset(space, rules, policy, impossible)


def random_space(source):
    sizes = tuple(source.randrange(1, 5) for _ in range(source.randrange(1, 5)))
    return Space(tuple(f"d{place}" for place in range(len(sizes))), sizes)


def altered(source, ruleset):
    """The ruleset with one thing changed: a rule less, a rule more, another answer, order, override or box."""
    rules = list(ruleset.rules)
    kind = source.randrange(4)
    if kind == 0 or not rules:
        answer = 1 if ruleset.policy in NUMBERS else "b"
        rules.append(Rule((random_box(source, ruleset.space),), answer))
    place = source.randrange(len(rules))
    if kind == 1:
        rules[place] = rules[place]._replace(boxes=(random_box(source, ruleset.space),))
    elif kind == 2:
        rules[place] = rules[place]._replace(beats=frozenset({source.randrange(len(rules))} - {place}))
    elif ruleset.policy == "default":
        rules[place] = rules[place]._replace(answer="d")
    else:
        source.shuffle(rules)
    return Ruleset(ruleset.space, tuple(rules), ruleset.policy, ruleset.impossible)


def sources(count):
    """Seeded sources of randomness."""
    return (random.Random(seed) for seed in range(count))
