from pnp import selftest
from pnp.source.written_parts import applied


def test_every_operator_finds_places_that_exist_and_says_what_it_breaks(source) -> None:
    seen = set()
    shipped = ("heavy-armor", "grav-armor", "armada-chess", "across-the-maren", "moth-hour")
    for name in (*shipped, "maps", "conduct", "prices", "facing", "moves", "points", "scenarios"):
        whole = source(name)
        for operator in selftest.mutation_operators():
            for mutation in operator.sites(whole):
                seen.add(operator.name)
                assert mutation.broken
                for edit in mutation.edits:
                    text = whole.texts[edit.file]
                    assert applied(text, edit.file, mutation.edits) != text, (operator.name, mutation)
    assert seen == {operator.name for operator in selftest.mutation_operators()}
