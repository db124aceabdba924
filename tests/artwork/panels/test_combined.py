"""Values of combined pieces against the facts of the game, worked out by hand."""

import scenes

from pnp.artwork import panels

BY_HAND = {
    "Runner": [["Wheels", "2", "4", "0"], ["Walker", "4", "3", "0"]],
    "Lancer": [["Glider", "3", "4", "0"], ["Robot", "5", "4", "0"]],
    "Bombard": [["Crawler", "3", "5", "0"], ["Cannon", "6", "3", "0"]],
}


def shown(drawn) -> dict[str, list[str]]:
    """For every state, the figures under it."""
    placed = scenes.texts(drawn, into_symbols=False)
    states = [text for text in placed if text.text in {f[0] for faces in BY_HAND.values() for f in faces}]
    found = {}
    for state in states:
        below = [t for t in placed if t.text.isdigit() and 0 < t.y - state.y < 9 and -1 < t.left - state.left < 20]
        found[state.text] = [t.text for t in sorted(below, key=lambda t: t.left)]
    return found


def test_every_legal_top_face_has_its_values(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "combined"), 110, theme)
    assert shown(drawn) == {face[0]: face[1:] for faces in BY_HAND.values() for face in faces}
    words = scenes.words(drawn)
    assert "Hulk" not in words
    assert "Control Center" not in words


def test_the_counters_in_it_are_the_result_markers(heavy, theme, shipped) -> None:
    drawn = panels.draw(heavy, shipped(heavy, "combined"), 110, theme, side=heavy.sides["teal"])
    on_counters = [t.text for t in scenes.texts(drawn) if t not in scenes.texts(drawn, into_symbols=False)]
    digits = [text for text in on_counters if text.isdigit()]
    assert digits == [value for faces in BY_HAND.values() for face in faces for value in face[1:]]


def test_another_effect_changes_every_value(changed, theme, shipped) -> None:
    game = changed("pieces.yaml", "top: {attack: +1, defense: +1, move: 0}", "top: {attack: +1, defense: +1, move: -1}")
    assert shown(panels.draw(game, shipped(game, "combined"), 110, theme))["Wheels"] == ["2", "4", "3"]
