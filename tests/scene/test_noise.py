from pnp.scene.noise import Noise, at


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


def test_places_of_a_lattice_have_nothing_in_common():
    numbers = [at(3, column, row) for column in range(-40, 40) for row in range(-40, 40)]
    assert all(0 <= number < 1 for number in numbers)
    assert len(set(numbers)) == len(numbers)
    assert abs(sum(numbers) / len(numbers) - 0.5) < 0.02
    beside = sum(abs(at(3, column, 7) - at(3, column + 1, 7)) for column in range(1000)) / 1000
    assert abs(beside - 1 / 3) < 0.03
    assert at(3, 5, 6) == at(3, 5, 6) != at(4, 5, 6)
