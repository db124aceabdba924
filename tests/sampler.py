"""Everything that can be drawn, once."""

from pnp.scene import shapes
from pnp.scene.items import (
    Font,
    Group,
    Labels,
    Link,
    Path,
    Stamps,
    Stroke,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)

FIRA = Font("Fira Sans")
STYLE = TextStyle(FIRA, 4.0, "#0f7c7c")
SQUARE = Symbol("square", 10, 10, (Path(shapes.rect(0, 0, 10, 10), "#ff0000"),))


def sampler():
    """Everything that can be drawn, once."""
    dashed = Stroke("#000000", 0.4, (2, 1), "round", "bevel")
    art = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#b3402b"/></svg>'
    )
    ring = Path(shapes.circle(50, 12, 8) + shapes.circle(50, 12, 4), "#d98e04", even_odd=True)
    return Symbol(
        "sampler",
        80,
        60,
        (
            Path(shapes.rounded_rect(2, 2, 30, 20, 4), "#f1f3f5", dashed),
            ring,
            Text(5, 12, "Kälte → 4½", STYLE),
            Text(70, 30, "edge", TextStyle(FIRA, 3.0, "#1d2329", 0.5), "middle", -90),
            Labels(TextStyle(Font("Barlow Condensed", 700), 5.0), ((10, 35, "A1"), (20, 35, "B2"))),
            Use(SQUARE, 5, 40, 0.5, 45),
            Use(SQUARE, 20, 40),
            Stamps(SQUARE, ((32, 40), (44, 40))),
            Group((Use(SQUARE, 0, 0),), (1.0, 0.0, 0.2, 1.0, 55, 40), Path(shapes.circle(5, 5, 5)), 0.5, "Layer"),
            VectorArt(70, 48, 8, 8, art),
            Link(2, 2, 30, 20, "https://example.org"),
        ),
    )
