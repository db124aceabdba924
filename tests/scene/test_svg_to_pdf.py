"""Foreign SVG becomes a page of PDF, or is refused; whatever cairosvg stumbles over is no bug of ours."""

import pytest

from pnp.scene.svg_import import ArtError
from pnp.scene.svg_to_pdf import convert

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def test_a_drawing_becomes_a_page() -> None:
    assert convert(f'{HEAD}<rect width="5" height="5"/></svg>'.encode()).startswith(b"%PDF-")


@pytest.mark.parametrize(
    "inner",
    [
        '<rect width="5" height="5" opacity="much"/>',
        '<rect width="5" height="5" fill="rgba(1,2)"/>',
        '<rect width="5" height="5" transform="rotate(1 2 3 4)"/>',
        '<symbol id="s" viewBox="0"/><use href="#s"/>',
        '<g id="a"><use href="#a"/></g>',
    ],
)
def test_what_cannot_be_converted_has_no_place(inner: str) -> None:
    with pytest.raises(ArtError, match="cannot be converted") as failure:
        convert(f"{HEAD}{inner}</svg>".encode())
    assert (failure.value.line, len(str(failure.value)) < 200) == (0, True)
