from pnp.artwork.memo import without_memo


def test_a_drawing_that_nobody_remembers_is_made(heavy):
    calls = []

    def draw(game, *inputs, **named):
        calls.append(inputs)
        return game.title, inputs, named

    for _ in range(2):
        assert without_memo(draw, heavy, 1, "two", three=3) == (heavy.title, (1, "two"), {"three": 3})
    assert len(calls) == 2
