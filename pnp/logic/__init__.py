"""Reasoning about finite cases: boxes, rules that conflict or leave gaps, automata, assignments. Independent of games.

A case gives every dimension of a space one value. Values are counted from 0 and a set of them is a bitmask, so a box
(a set of values for each dimension) is a tuple of whole numbers, and all questions about rules become questions about
boxes that cover each other. A question with a `StepBudget` raises `BudgetExhausted` when the budget is used up.
"""
