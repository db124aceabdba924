"""Pseudorandom numbers that are the same for the same seed on every machine and version of Python."""

_MASK = (1 << 64) - 1


class Noise:
    """A stream of numbers from a seed.

    SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def whole(self) -> int:
        """Return the next whole number of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return _mixed(self._state)

    def part(self) -> float:
        """Return the next number from 0 up to, not including, 1."""
        return (self.whole() >> 11) / (1 << 53)


def at(seed: int, column: int, row: int) -> float:
    """Return a number from 0 up to, not including, 1 for a point of a lattice; neighbors are independent."""
    state = (column * 0x9E3779B97F4A7C15 + row * 0xC2B2AE3D27D4EB4F + seed * 0x165667B19E3779F9) & _MASK
    return _mixed(state) / 2.0**64


def _mixed(state: int) -> int:
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)
