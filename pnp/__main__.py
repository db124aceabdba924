"""The program `pnp`, also as `python -m pnp`.

The process ends soon, so garbage collection is off, even during imports. No module is imported from the current folder,
which may be a stranger's: `python -m` searches it first, and so do processes that Python starts.
"""

import os
import sys

if __name__ == "__main__" and sys.path[:1] == [os.getcwd()]:  # noqa: PTH109 - pathlib is not imported yet
    del sys.path[0]

import gc
from typing import NoReturn


def start() -> NoReturn:
    """Run the command line of this process."""
    gc.disable()
    os.environ["PYTHONSAFEPATH"] = "1"
    from pnp.cli import main

    main()


if __name__ == "__main__":
    start()
