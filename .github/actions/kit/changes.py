"""`changes.py OLD NEW OUT DIFF`: collect pictures of the components that differ between two builds.

OLD and NEW are folders that `pnp build` wrote with PNG. Pictures go to OUT/old and OUT/new; a summary in Markdown, with
the text of the file DIFF, is printed.
"""

import json
import re
import shutil
import sys
from pathlib import Path

MOST_ROWS = 200
LONGEST_DIFF = 60_000


def main(old: str, new: str, out: str, diff: str) -> None:
    """Copy the pictures, and print the summary."""
    before, after = pictures(Path(old)), pictures(Path(new))
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    Path(out).mkdir(parents=True)
    for folder, side, found in ((Path(old), "old", before), (Path(new), "new", after)):
        for name in changed:
            if name in found:
                target = Path(out, side, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(folder / name, target)
    rows = [
        (name, "changed" if name in before and name in after else "new" if name in after else "gone")
        for name in changed
    ]
    print(summary(rows, Path(diff).read_text(encoding="utf-8")))


def pictures(build: Path) -> dict[str, str]:
    """The SHA-256 of each PNG that the manifests below a folder list, by its path below the folder."""
    return {
        (manifest.parent / entry["path"]).relative_to(build).as_posix(): entry["sha256"]
        for manifest in build.rglob("build.json")
        for entry in json.loads(manifest.read_text(encoding="utf-8"))["files"]
        if entry["format"] == "png"
    }


def summary(rows: list[tuple[str, str]], diff: str) -> str:
    """What changed, in Markdown; the text of a game stays in a fence that it cannot close."""
    number = len(rows)
    title = f"## {number} picture{'' if number == 1 else 's'} changed" if rows else "## No picture changed"
    table = ["| component | |", "|---|---|", *(f"| `{name}` | {what} |" for name, what in rows[:MOST_ROWS])]
    more = [f"… and {number - MOST_ROWS} more"] if number > MOST_ROWS else []
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", diff)), default=0))
    return "\n".join([title, "", *(table if rows else []), *more, "", fence, diff[:LONGEST_DIFF].rstrip(), fence])


if __name__ == "__main__":
    main(*sys.argv[1:])
