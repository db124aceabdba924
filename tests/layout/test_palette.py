"""Colors of layouts: roles that follow from others."""

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.layout.palette import BASE_COLORS, ColorSpec, Mix, ReadableOn, Tone, resolve, roles
from pnp.scene.color import contrast, luminance

SPEC = TypeAdapter(ColorSpec)


@pytest.mark.parametrize(
    ("written", "spec", "made_from"),
    [
        ("side", "side", ["side"]),
        ("#A0B0C0", "#A0B0C0", ["#A0B0C0"]),
        ({"mix": ["paper", "side", 0.2]}, Mix("paper", "side", 0.2), ["paper", "side"]),
        ({"tone": ["side", 0.36]}, Tone("side", 0.36), ["side"]),
        ({"readable-on": "side"}, ReadableOn("side"), ["side"]),
    ],
)
def test_a_color_is_a_role_or_made_from_roles(written, spec, made_from):
    assert SPEC.validate_python(written) == spec
    assert list(roles(spec)) == made_from


@pytest.mark.parametrize("written", [3, {"tone": ["side", 2]}, {"mix": ["side"]}, {"tone": ["side", 0.5], "more": 1}])
def test_anything_else_is_no_color(written):
    with pytest.raises(ValidationError, match="a color is a role"):
        SPEC.validate_python(written)


def test_roles_follow_from_earlier_ones(theme):
    palette = {
        "dark": Tone("side", 0.3),
        "light": Mix("dark", "paper", 1),
        "on-dark": ReadableOn("dark"),
        "x": "#ABCDEF",
    }
    known = resolve(palette, {"side": "#d9634a", "class": "#f5c518"}, theme)
    assert set(known) == {*BASE_COLORS, *palette}
    assert luminance(known["dark"]) < luminance("#d9634a")
    assert (known["light"], known["on-dark"], known["x"]) == (theme.paper, theme.paper, "#abcdef")
    assert contrast(known["on-dark"], known["dark"]) > 7
    assert (known["class"], known["load"]) == ("#f5c518", theme.ink)
