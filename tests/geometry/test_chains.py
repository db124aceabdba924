"""Chains: every link once, broken at junctions, in the direction of writing."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import hex_shapes, sides
from pnp.geometry.chains import Chain, gap, joined, junctions

GRID = hex_shapes.rectangle("flat", 6, 6, 10)
ALL_SIDES = sorted({one for cell in GRID.cells for one in sides.sides_of(GRID, cell)})
side_lists = st.lists(st.sampled_from(ALL_SIDES), max_size=30)


def links(found):
    return [frozenset(link) for chain in found for link in chain.links]


@given(side_lists)
def test_chains_have_every_side_exactly_once(some):
    given_links = [sides.ends(GRID, one) for one in some]
    found = links(joined(given_links))
    assert sorted(map(sorted, found)) == sorted(map(sorted, {frozenset(link) for link in given_links}))


@given(side_lists)
def test_chains_end_at_junctions_and_are_as_long_as_possible(some):
    given_links = [sides.ends(GRID, one) for one in some]
    meeting = junctions(given_links)
    for chain in joined(given_links):
        inner = chain.points if chain.closed else chain.points[1:-1]
        assert all(meeting[corner] == 2 for corner in inner)
        if not chain.closed:
            assert all(meeting[corner] != 2 for corner in (chain.points[0], chain.points[-1]))


def test_a_chain_runs_in_the_direction_of_writing():
    assert joined([((1, 0), (0, 0)), ((1, 0), (2, 0)), ((2, 0), (3, 0))]) == (
        Chain(((0, 0), (1, 0), (2, 0), (3, 0)), False),
    )
    assert joined([((3, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (1, 0))])[0].points[0] == (3, 0)
    assert joined([((3, 0), (2, 0))]) == (Chain(((3, 0), (2, 0)), False),)


def test_a_ring_is_closed_unless_it_hangs_at_a_junction():
    ring = [sides.ends(GRID, one) for one in sides.sides_of(GRID, (2, 2))]
    (chain,) = joined(ring)
    assert chain.closed
    assert len(chain.points) == len(chain.links) == 6
    corner = ring[0][0]
    away = next(link for one in ALL_SIDES if corner in (link := sides.ends(GRID, one)) and set(link) - {*sum(ring, ())})
    loop, tail = sorted(joined([*ring, away]), key=lambda chain: -len(chain.points))
    assert (loop.closed, loop.points[0], loop.points[-1]) == (False, corner, corner)
    assert tail.links == (away,) or tail.links == (away[::-1],)


def test_links_given_twice_or_without_length_count_once_or_not():
    assert joined([((0, 0), (1, 0)), ((1, 0), (0, 0)), ((1, 0), (1, 0))]) == (Chain(((1, 0), (0, 0)), False),)
    assert joined([]) == ()


def test_a_gap_is_the_shortest_chain_between_two_nodes():
    def around(node):
        x, y = node
        return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]

    assert gap((0, 0), (2, 0), around, 5) == ((0, 0), (1, 0), (2, 0))
    assert gap((0, 0), (0, 0), around, 5) == ((0, 0),)
    assert gap((0, 0), (9, 0), around, 5) == ()
