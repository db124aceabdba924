"""The program `pnp`, also as `python -m pnp`.

The process ends soon, so garbage collection is off, even during imports.
"""

import gc
from typing import NoReturn


def start() -> NoReturn:
    """Run the command line of this process."""
    gc.disable()
    from pnp.cli import main

    main()


if __name__ == "__main__":
    start()
