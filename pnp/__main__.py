"""The program `pnp`, also as `python -m pnp`.

It ends before garbage matters, so none is collected, not even during imports.
"""

import gc
from typing import NoReturn


def start() -> NoReturn:
    """Run the command line that the program was called with."""
    gc.disable()
    from pnp.cli import main

    main()


if __name__ == "__main__":
    start()
