"""Mutations of the files of a game: keys, values, rows, chapters, drawings, and the files themselves."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests import fuzz_files

_OF_FILES = "cards.xlsx"
"""What only the game with files that are not text has."""
_TOKEN = re.compile(r"[\w.+#%-]+")
VALUES = (
    "",
    "null",
    "~",
    "[]",
    "{}",
    "[[]]",
    "{a: b}",
    "[null]",
    '""',
    "0",
    "-1",
    "1",
    "999999999999",
    "1e308",
    ".nan",
    "0x10",
    "true",
    "yes",
    "?",
    "*",
    "'a'",
    '"\\ud800"',
    '"\\u202e"',
    '"\\e[31m"',
    "d6",
    "100d1000",
    "20d1000",
    "1..2",
    "2..1",
    "0..999999999",
    "4 per side",
    "1000000 per side",
    "13mm",
    "-5mm",
    "1e9mm",
    "0mm",
    "..",
    "/etc/passwd",
    "../x",
    "con",
    "a.b.c",
    "x" * 300,
    "{{",
    "{{ game }}",
    "{{ budget.amount }}",
    "{% for a in pieces %}",
    "{{ 9**9**9 }}",
    "'{{ range(100000)|join }}'",
    "'{% set a = [a, a] %}{{ a }}'",
    "attacker.attack ** 99",
    "1 / 0",
    "p(d <= 1)",
    "&a [*a]",
    "*nowhere",
    "!!python/object:os.system x",
    "<<: {a: 1}",
    "2026-02-30",
    "#fff",
    '"#12345"',
    "é",
    "日本",
    "\t",
    "|",
    ">",
)
"""Values that are wrong in most places, or large."""
TEXTS = (
    "[" * 200,
    "](" * 100,
    "**" * 99,
    "> " * 60 + "x",
    "- " * 60 + "x",
    "1. " * 40,
    "# " + "x" * 500,
    "```",
    "<b>",
    "<!--",
    "{{ nowhere }}",
    "{{ pieces }}",
    "{{ game.title|upper|lower }}",
    "{% if %}",
    "{{ 1/0 }}",
    "{{ 'a' * 10**9 }}",
    "{{ [1,2]|sum(start=[]) }}",
    "{{ pieces.nowhere.front.attack }}",
    "{{ ''.__class__ }}",
    "{% raw %}",
    "{# ",
    "|a|b|\n|-|",
    "[x](nowhere)",
    "[x](piece:nowhere)",
    "![x](y)",
    "&nbsp;&#0;&#x110000;",
    "\x00",
    "\u202e",
    "\ufeff",
    "a\n" * 300,
    "::: x",
    "{.a #b}",
    "Term\n: x",
    "[^1]",
    "\\",
    "|" * 200,
    "$$x$$",
    "~~~",
    "---\n---\n",
    "http://x" * 20,
)
"""Pieces of Markdown and templates."""
DRAWN = (
    "<g>",
    "</g>",
    '<g transform="scale(999999)">',
    '<use href="#a"/>',
    '<path d="M0 0h1"/>',
    '<path d="M0"/>',
    "<image/>",
    '<path d="M1e309 0h1"/>',
    '<path d="M0 0a1 1 0 0 1 0 0"/>',
    '<rect width="-1" height="1"/>',
    '<circle r="1e-300"/>',
    "<style>.a{fill:red}</style>",
    '<linearGradient id="a"/>',
    '<path fill="url(#a)" d="M0 0h1v1z"/>',
    "<!DOCTYPE svg>",
    '<clipPath id="a"><path clip-path="url(#a)" d="M0 0h1v1z"/></clipPath>',
    "<text>x</text>",
    "&amp;",
    "<![CDATA[x]]>",
    '<path d="M0 0h9" stroke="red" stroke-dasharray="0.0001"/>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg"/>',
    '<path id="a" d="M0 0h9v9z"/>',
    '<pattern id="a" width="1" height="1"><path d="M0 0h1v1z"/></pattern>',
    "<svg/>",
    '<g opacity="0.5" style="fill: currentColor; stroke: var(--accent)">',
    "<title>x</title>",
    "<?xml version='1.0'?>",
)
"""Pieces of drawings."""

Change = Callable[[str, Random], str]


@contextmanager
def applied(folder: Path, random: Random) -> Iterator[list[str]]:
    """Apply mutations to the files of a folder, and undo them afterwards; yields what was done."""
    done: list[str] = []
    saved: dict[Path, bytes] = {}
    made: list[Path] = []
    try:
        for _ in range(random.choice((1, 1, 2, 3))):
            path = random.choice(_files(folder, random))
            if not path.is_file() or path.is_symlink():
                continue
            if path not in saved and path not in made:
                saved[path] = path.read_bytes()
            done.append(f"{path.relative_to(folder)}: {_mutate(path, random, made)}")
        yield done
    finally:
        for path in made:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
        for path, content in saved.items():
            if path.is_symlink() or path.exists():
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
            path.write_bytes(content)


def _files(folder: Path, random: Random) -> list[Path]:
    """The files of one kind: kinds are equally likely, whatever their numbers; the definition more."""
    ending = random.choice((".yaml", ".yaml", ".yaml", ".csv", ".md", ".md", ".svg"))
    if (folder / _OF_FILES).exists():
        ending = random.choice(fuzz_files.ENDINGS)
    everything = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in everything if path.suffix == ending] or [folder / "game.yaml"]


def _mutate(path: Path, random: Random, made: list[Path]) -> str:
    if random.random() < 0.04:
        return _change_file(path, random, made)
    if path.suffix in fuzz_files.ENDINGS:
        done, content = fuzz_files.change(path.read_bytes(), random)
        path.write_bytes(content)
        return done
    change = random.choice(_CHANGES[path.suffix])
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    path.write_bytes(change(text, random).encode("utf-8", "surrogateescape"))
    return change.__name__


def _change_file(path: Path, random: Random, made: list[Path]) -> str:
    kind = random.choice(("delete", "empty", "cut", "bytes", "link", "folder", "copy"))
    content = path.read_bytes()
    if kind == "copy":
        other = path.with_name(f"copy-of-{path.name}")
        other.write_bytes(content)
        made.append(other)
        return kind
    path.unlink()
    match kind:
        case "empty":
            path.touch()
        case "cut":
            path.write_bytes(content[: random.randrange(len(content) + 1)])
        case "bytes":
            place = random.randrange(len(content) + 1)
            path.write_bytes(
                content[:place] + random.choice((b"\x00", b"\xff", b"\xed\xa0\x80", b"\r")) + content[place:]
            )
        case "link":
            path.symlink_to(random.choice(("/etc/hostname", path.name, "..", "nowhere")))
        case "folder":
            path.mkdir()
    return kind


def _line_change(change: Callable[[list[str], int, Random], None]) -> Change:
    def changed(text: str, random: Random) -> str:
        lines = text.split("\n")
        change(lines, random.randrange(len(lines)), random)
        return "\n".join(lines)

    changed.__name__ = change.__name__
    return changed


@_line_change
def delete_line(lines: list[str], place: int, random: Random) -> None:
    """Delete one to three lines."""
    del lines[place : place + random.randint(1, 3)]


@_line_change
def repeat_line(lines: list[str], place: int, random: Random) -> None:
    """Repeat a line somewhere."""
    lines.insert(random.choice((place, random.randrange(len(lines)))), lines[place])


@_line_change
def swap_lines(lines: list[str], place: int, random: Random) -> None:
    """Swap two lines."""
    other = random.randrange(len(lines))
    lines[place], lines[other] = lines[other], lines[place]


@_line_change
def indent_line(lines: list[str], place: int, random: Random) -> None:
    """Move a line to another level."""
    lines[place] = random.choice(("  " + lines[place], lines[place][2:], lines[place].lstrip()))


@_line_change
def replace_value(lines: list[str], place: int, random: Random) -> None:
    """Give the key of a line another value."""
    key, colon, _ = lines[place].partition(":")
    lines[place] = f"{key}{colon} {random.choice(VALUES)}"


@_line_change
def drop_value(lines: list[str], place: int, random: Random) -> None:
    """Leave a key without a value, and drop what is below it."""
    key, colon, _ = lines[place].partition(":")
    lines[place] = key + colon
    level = len(key) - len(key.lstrip())
    while place + 1 < len(lines) and len(lines[place + 1]) - len(lines[place + 1].lstrip()) > level:
        del lines[place + 1]


def _token_change(replace: Callable[[str, str, Random], str]) -> Change:
    def changed(text: str, random: Random) -> str:
        tokens = list(_TOKEN.finditer(text))
        if not tokens:
            return text
        chosen = random.choice(tokens)
        return text[: chosen.start()] + replace(text, chosen[0], random) + text[chosen.end() :]

    changed.__name__ = replace.__name__
    return changed


@_token_change
def mistype(text: str, token: str, random: Random) -> str:
    """Make a typing error."""
    place = random.randrange(len(token))
    return random.choice((token[:place] + token[place + 1 :], token[:place] + "x" + token[place:], token + token[-1:]))


@_token_change
def exchange(text: str, token: str, random: Random) -> str:
    """Put another word of the same file in the place of one."""
    return random.choice(_TOKEN.findall(text))


@_token_change
def replace_token(text: str, token: str, random: Random) -> str:
    """Put a hostile value in the place of a word."""
    return random.choice(VALUES)


@_token_change
def number(text: str, token: str, random: Random) -> str:
    """Put a number in the place of a word."""
    return random.choice(("0", "-1", "1", "2", "7", "100", "1000", "99999", "1.5", "3.1e7"))


def _inserted(texts: tuple[str, ...]) -> Change:
    def insert(text: str, random: Random) -> str:
        place = random.choice([found.start() for found in re.finditer(r"\n|>|\s|$", text)])
        return text[:place] + random.choice(("", "\n", " ")) + random.choice(texts) + text[place:]

    return insert


_LINES = (delete_line, repeat_line, swap_lines)
_TOKENS = (mistype, exchange, replace_token, number)
_CHANGES: dict[str, tuple[Change, ...]] = {
    ".yaml": (*_LINES, indent_line, replace_value, replace_value, drop_value, *_TOKENS, _inserted(VALUES)),
    ".csv": (*_LINES, *_TOKENS, _inserted((",", '"', ",,", "?", *VALUES))),
    ".md": (*_LINES, mistype, exchange, _inserted(TEXTS), _inserted(TEXTS)),
    ".svg": (*_LINES, mistype, exchange, number, _inserted(DRAWN), _inserted(DRAWN)),
}
