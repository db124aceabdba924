"""Sheets for cutting machines: the area that pieces may fill, and the marks by which a machine finds the sheet.

Silhouette: a square at the upper left and two angles at the upper right and the lower left, as Silhouette Studio prints
them; the numbers are entered in its page setup. Sources: marks that Silhouette Studio has made (in
Alan-Cha/silhouette-card-maker, assets/letter_registration.jpg, measured: lines centered 10 mm from the edges of the
paper, 1 mm wide), and 10 mm as the least distance that it permits (documentation there). That arms of 5 mm suffice is
in its specification. How far the sheet is empty around marks is ours: 1.6 mm confused machines (tutorial there).

Cricut: Design Space prints pictures of at most 9.25 × 6.75 in, with its own marks around them (piecepackr issue 343).
"""

from pnp.scene.items import Path, Stroke
from pnp.scene.shapes import polyline, rect
from pnp.scene.sheet import Box, Paper

INSET = 10.0
"""Distance in mm of the middle of the marks' lines from the edges of the paper."""
ARM = 5.0
"""Length in mm of the arms of an angle, and of the sides of the square."""
LINE = 1.0
"""Width in mm of the lines."""
CLEAR = 4.0
"""Distance in mm from the marks in which nothing is printed or cut."""
CORNER = INSET + ARM + CLEAR
"""Width and height in mm of the corners of the paper that marks claim."""
CRICUT_PICTURE = (234.95, 171.45)
"""The largest picture of Print Then Cut in mm."""
NOTES = {
    "silhouette": (
        "The black square and the two angles on sheets are for a Silhouette. In the page setup of Silhouette Studio,"
        f" choose the paper and its orientation, and registration marks with a length of {ARM:g} mm, a thickness of"
        f" {LINE:g} mm and an inset of {INSET:g} mm. Open the cut file of the sheet, and lay its frame on the edge of"
        " the page. Cut with the square at the upper left."
    ),
    "cricut": (
        "The pieces of each sheet lie within the largest picture of Cricut's Print Then Cut. Design Space prints"
        " pictures with its own marks around them: give it the sheet as a picture in true size, with the cut file."
    ),
}
"""How to cut with each machine, for people."""
_BLACK = "#000000"


def areas(paper: Paper, machine: str) -> tuple[Box | None, ...]:
    """Return the areas that pieces may fill for a machine, each a way to do it; None: all that can be printed.

    Silhouette: the area between the lines of the marks without their corners, as strips at both sides or at both ends.
    Cricut: the largest picture, in the middle of the paper.
    """
    if machine == "silhouette":
        ways = ((CORNER, INSET), (INSET, CORNER))
        return tuple(Box(x, y, paper.width - 2 * x, paper.height - 2 * y) for x, y in ways)
    if machine == "cricut":
        width, height = sorted(CRICUT_PICTURE, reverse=paper.width > paper.height)
        return (Box((paper.width - width) / 2, (paper.height - height) / 2, width, height),)
    return (None,)


def silhouette_marks(paper: Paper) -> tuple[Path, ...]:
    """Return the marks of a front, in black."""
    half, right, bottom = LINE / 2, paper.width - INSET, paper.height - INSET
    square = rect(INSET - half, INSET - half, ARM + LINE, ARM + LINE)
    upper = polyline([(right - ARM, INSET), (right, INSET), (right, INSET + ARM)])
    lower = polyline([(INSET, bottom - ARM), (INSET, bottom), (INSET + ARM, bottom)])
    return (Path(square, _BLACK), Path((*upper, *lower), stroke=Stroke(_BLACK, LINE)))
