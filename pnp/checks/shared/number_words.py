"""Numbers in English texts, in figures and in words."""

import re

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
NUMBER = rf"(?:\d{{1,4}}|{'|'.join(WORDS[1:])})"
"""The pattern of a whole number in small letters."""
NUMBERS = re.compile(rf"\b{NUMBER}\b")


def number_value(number: str) -> int:
    """Return the value of a number in figures or in words."""
    return int(number) if number.isdigit() else WORDS.index(number.lower())
