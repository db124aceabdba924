from pnp.printing.changes import exchanges
from pnp.printing.held import by_id, of_entry
from pnp.scene.items import Font, Path, Symbol, Text, TextStyle
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component


def face(size: float) -> Symbol:
    return Symbol("face", 12.0, 12.0, (Path(rect(0.0, 0.0, size, size), "#000000"),))


def piece(name: str, size: float = 5.0, copies: int = 4, back: Symbol | None = None) -> Component:
    return Component(f"counter/red/{name}", "counter", name.title(), face(size), back, copies)


def changed(held: list[Component], wanted: list[Component]) -> list[tuple[str, int, int]]:
    return [(each.name, each.take_out, each.put_in) for each in exchanges(by_id(held), wanted)]


def test_only_what_looks_different_is_exchanged() -> None:
    assert changed([piece("scout"), piece("tank")], [piece("scout"), piece("tank", 6.0)]) == [("Tank", 4, 4)]
    assert changed([piece("scout")], [piece("scout", back=face(2.0))]) == [("Scout", 4, 4)]
    assert changed([piece("scout")], [piece("scout")._replace(name="Spy", group="x", optional=True)]) == []


def test_new_components_are_put_in_and_removed_ones_taken_out_last() -> None:
    assert changed([piece("scout"), piece("mine")], [piece("tank"), piece("mine")]) == [("Tank", 0, 4), ("Scout", 4, 0)]


def test_of_equal_drawings_only_the_difference_in_number_counts() -> None:
    assert changed([piece("scout", copies=4)], [piece("scout", copies=6)]) == [("Scout", 0, 2)]
    assert changed([piece("scout", copies=4)], [piece("scout", copies=1)]) == [("Scout", 3, 0)]
    (more,) = exchanges(by_id([piece("scout", copies=4)]), [piece("scout", copies=6)])
    assert more.component is not None
    assert (more.component.copies, more.after and more.after.copies) == (2, 6)


def test_a_piece_whose_type_alone_became_smaller_is_known_when_it_was_printed_with_this() -> None:
    def typed(text: str, size: float) -> Component:
        style = TextStyle(Font("Fira Sans"), size)
        return piece("scout")._replace(front=Symbol("face", 12.0, 12.0, (Text(6.0, 6.0, text, style),)))

    (first,) = exchanges({}, [typed("5-4", 4.0)])
    assert first.after is not None
    assert not first.is_retyped
    held = {first.id: of_entry(first.after.entry())}
    assert [each.is_retyped for each in exchanges(held, [typed("5-4", 3.8)])] == [True]
    assert [each.is_retyped for each in exchanges(held, [typed("5-5", 3.8)])] == [False]
    unknown = {first.id: first.after._replace(plain="")}
    assert [each.is_retyped for each in exchanges(unknown, [typed("5-4", 3.8)])] == [False]
