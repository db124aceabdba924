from pnp.scene.noise import Noise


def test_published_values():
    """The first numbers of SplitMix64 from seed 1234567, as in its reference implementation."""
    noise = Noise(1234567)
    assert [noise.whole() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_parts_are_spread_over_the_unit_interval():
    noise = Noise(-7)
    parts = [noise.part() for _ in range(2000)]
    assert all(0 <= part < 1 for part in parts)
    assert abs(sum(parts) / len(parts) - 0.5) < 0.03
    assert len(set(parts)) == len(parts)
