from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pnp.logic.boxes import StepBudget
from pnp.logic.exploration import (
    cannot_terminate,
    components,
    cycles,
    deadlocks,
    explore,
    gaining_cycles,
    reaching,
    shortest_loops,
    shortest_way,
    unused_labels,
)

tables = st.integers(1, 7).flatmap(
    lambda size: st.lists(
        st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, size - 1)), max_size=3), min_size=size, max_size=size
    )
)


def play(table):
    return explore([0], lambda state: table[state])


def never(_state):
    return False


def test_the_shortest_trace_to_disrupted_infantry_in_a_carrier():
    def successors(state):
        place, disrupted, height = state
        if place == "outside" and not disrupted:
            yield "load", ("inside", disrupted, height)
        if place == "inside":
            yield "unload", ("outside", disrupted, height)
        if height == "orbit":
            yield "descend", (place, place == "inside" or disrupted, "ground")

    found = explore([("outside", False, "orbit")], successors)
    broken = next(number for number, state in enumerate(found.states) if state[:2] == ("inside", True))
    assert [edge.label for edge in found.trace(broken)] == ["load", "descend"]
    assert found.complete
    assert unused_labels(found, ("load", "fly", "unload")) == ("fly",)


@given(tables)
def test_traces_are_shortest_and_lead_there(table):
    found = play(table)
    distance = {0: 0}
    for _ in table:
        for state, steps in enumerate(table):
            for _label, after in steps:
                if state in distance:
                    distance[after] = min(distance.get(after, 99), distance[state] + 1)
    assert set(found.states) == set(distance)
    for number, state in enumerate(found.states):
        trace = found.trace(number)
        assert len(trace) == distance[state]
        here = 0
        for edge in trace:
            assert found.states[edge.source] == here
            here = found.states[edge.target]
        assert here == state


@given(tables, st.integers(0, 6))
def test_states_without_a_way_out(table, end):
    found = play(table)
    stuck = {found.states[number] for number in deadlocks(found, end.__eq__)}
    assert stuck == {state for state in found.states if not table[state] and state != end}
    lost = {found.states[number] for number in cannot_terminate(found, end.__eq__)}
    reached = {state: {state} for state in found.states}
    for _ in table:
        for state in found.states:
            reached[state] = reached[state].union(*(reached[after] for _, after in table[state]))
    assert lost == {state for state in found.states if end not in reached[state]}


@given(tables)
def test_loops_without_progress(table):
    found = play(table)
    loops = cycles(found, lambda edge: edge.label == "b", never)
    closed = {state: {after for label, after in table[state] if label == "a"} for state in found.states}
    for _ in table:
        closed = {state: after.union(*(closed[other] for other in after)) for state, after in closed.items()}
    assert bool(loops) == any(state in after for state, after in closed.items())
    for loop in loops:
        assert {edge.label for edge in loop.steps} == {"a"}
        assert_closed(loop)


def assert_closed(loop):
    ends = [edge.target for edge in loop.steps]
    assert [edge.source for edge in loop.steps] == [ends[-1], *ends[:-1]]
    assert not loop.way or loop.way[-1].target == loop.steps[0].source


def best_round(found, gain):
    """The most that any way of at most as many steps as there are states brings when it leads back to its beginning."""
    size = len(found.states)
    lowest = -(10**9)
    best = [[lowest] * size for _ in range(size)]
    for edge in (edge for edges in found.edges for edge in edges):
        best[edge.source][edge.target] = max(best[edge.source][edge.target], gain(edge))
    total = [row[:] for row in best]
    answer = max(total[node][node] for node in range(size))
    for _ in range(size):
        total = [[max(total[a][c] + best[c][b] for c in range(size)) for b in range(size)] for a in range(size)]
        answer = max(answer, *(total[node][node] for node in range(size)))
    return answer


@given(tables, st.sampled_from([(1, 0), (2, -1), (1, -1), (1, -2), (0, -1)]))
def test_loops_that_pay(table, gains):
    found = play(table)

    def gain(edge):
        return gains[edge.label == "b"]

    loops = gaining_cycles(found, gain, never)
    assert bool(loops) == (best_round(found, gain) > 0)
    for loop in loops:
        assert sum(map(gain, loop.steps)) > 0
        assert_closed(loop)


def test_a_loop_that_pays_is_short():
    table = [[("go", 1)], [("go", 2)], [("back", 1), ("mint", 1), ("round", 0)]]
    (loop,) = gaining_cycles(play(table), lambda edge: int(edge.label == "mint"), never)
    assert [edge.label for edge in loop.steps] == ["mint", "go"]
    assert [edge.label for edge in loop.way] == ["go", "go"]


def test_it_is_over_where_it_is_over():
    table = [[("a", 1)], [("a", 0)]]
    assert len(cycles(play(table), never, never)) == 1
    assert cycles(play(table), never, (1).__eq__) == ()
    assert gaining_cycles(play(table), lambda _edge: 1, (1).__eq__) == ()


def test_a_limit_leaves_states_that_are_not_judged():
    found = explore([0], lambda state: [("on", state + 1)], limit=10)
    assert not found.complete
    assert len(found.states) == 10
    assert deadlocks(found, never) == ()
    assert cannot_terminate(found, never) == ()


def test_an_effort_ends_steps_without_end():
    def successors(state):
        return (("on", (state, other)[:1]) for other, _ in enumerate(iter(int, 1)))

    found = explore([0], successors, budget=StepBudget(100))
    assert not found.complete
    assert deadlocks(found, never) == ()


def test_many_states():
    found = explore([(0, 0)], lambda at: [("x", ((at[0] + 1) % 60, at[1])), ("y", (at[0], (at[1] + 1) % 60))])
    assert set(found.states) == set(product(range(60), repeat=2))


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
