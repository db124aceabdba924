from hypothesis import given
from hypothesis import strategies as st

from pnp.logic.graph import components, reaching, shortest_loops, shortest_way

graphs = st.integers(0, 8).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, max(0, size - 1)), max_size=4, unique=True), min_size=size, max_size=size
    )
)


def closure(graph):
    """For each node what can be reached by one step or more, by squaring."""
    found = [set(following) for following in graph]
    for _ in graph:
        found = [reached.union(*(found[node] for node in reached)) for reached in found]
    return found


@given(graphs)
def test_components_are_nodes_that_reach_each_other(graph):
    reached = closure(graph)
    expected = {
        tuple(
            other for other in range(len(graph)) if other == node or (other in reached[node] and node in reached[other])
        )
        for node in range(len(graph))
    }
    assert sorted(map(tuple, components(graph))) == sorted(expected)


@given(graphs)
def test_every_component_that_leads_back_gives_a_shortest_loop(graph):
    reached = closure(graph)
    loops = shortest_loops(graph)
    returning = [part for part in components(graph) if part[0] in reached[part[0]]]
    assert len(loops) == len(returning)
    for loop, part in zip(loops, returning, strict=True):
        assert set(loop) <= set(part)
        assert all(after in graph[node] for node, after in zip(loop, (*loop[1:], loop[0]), strict=True))
        lengths = [len(shortest_way(graph, node, node.__eq__)) - 1 for node in part]
        assert len(loop) == min(lengths)


@given(graphs, st.integers(0, 7))
def test_who_can_reach_a_goal(graph, goal):
    if goal < len(graph):
        reached = closure(graph)
        assert reaching(graph, [goal]) == {node for node in range(len(graph)) if node == goal or goal in reached[node]}


def test_shortest_ways():
    graph = [[1, 2], [3], [3], [0], []]
    assert shortest_way(graph, 0, (3).__eq__) == (0, 1, 3)
    assert shortest_way(graph, 0, (0).__eq__) == (0, 1, 3, 0)
    assert shortest_way(graph, 0, (4).__eq__) is None


def test_long_chains_need_no_deep_recursion():
    size = 5_000
    graph = [[(node + 1) % size] for node in range(size)]
    assert components(graph) == [list(range(size))]
