from pnp.model.resolve.context import cycles


def test_each_cycle_is_found_once() -> None:
    graph = {"a": ["b"], "b": ["c", "d"], "c": ["b"], "d": [], "e": ["e", "b"], "f": ["e"]}

    assert list(cycles(graph)) == [["b", "c"], ["e"]]


def test_names_beyond_the_graph_lead_nowhere() -> None:
    assert list(cycles({"a": ["x", "b"], "b": ["x"]})) == []
