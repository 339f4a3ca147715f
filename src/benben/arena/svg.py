"""Pictures as SVG, written by hand. Their colors are of a middle brightness, to be read on white and on black."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal

INK = "#80776b"
LINE = "#8a8378"
GOLD = "#bd8a2a"
BLUE = "#4384c4"
SEATS = (BLUE, GOLD, "#4c9a5b", "#c4574b", "#9467b8", "#3aa0a0")  # the players' curves, seat by seat
FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
LETTER = 0.56  # the width of a letter, as a share of its height, on average
Anchor = Literal["start", "middle", "end"]


class Picture:
    """A picture that grows downwards; the background shows through."""

    def __init__(self, width: int, told: str) -> None:
        self.width, self.height, self.told = width, 0.0, told
        self._shapes: list[str] = []

    def text(self, x: float, y: float, text: str, size: int = 13, anchor: Anchor = "start", bold: bool = False) -> None:
        weight = ' font-weight="600"' if bold else ""
        self._shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{weight} '
            f'fill="{INK}">{escape(text)}</text>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, color: str = LINE, width: float = 1.0) -> None:
        self._line(x, y, to_x, to_y, color, width, "")

    def faint(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A line of a grid."""
        self._line(x, y, to_x, to_y, LINE, 1, ' stroke-opacity="0.3"')

    def dashed(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._line(x, y, to_x, to_y, INK, 1.5, ' stroke-dasharray="4 4"')

    def _line(self, x: float, y: float, to_x: float, to_y: float, color: str, width: float, more: str) -> None:
        self._shapes.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
            f'stroke="{color}" stroke-width="{width:g}"{more}/>'
        )

    def curve(self, points: Sequence[tuple[float, float]], color: str) -> None:
        """A line through many points."""
        placed = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._shapes.append(
            f'<polyline points="{placed}" fill="none" stroke="{color}" stroke-width="2" stroke-linejoin="round"/>'
        )

    def bar(self, x: float, y: float, width: float, height: float, color: str, told: str) -> None:
        """A bar that says what it stands for when somebody points at it."""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{color}">'
            f"<title>{escape(told)}</title></rect>"
        )

    def dot(self, x: float, y: float, color: str, told: str) -> None:
        self._shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{color}"><title>{escape(told)}</title></circle>'
        )

    def written(self) -> str:
        """The file's text."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height:.0f}" '
            f'width="{self.width}" height="{self.height:.0f}" font-family="{FONT}" role="img" '
            f'aria-label="{escape(self.told)}">'
        )
        return "\n".join([head, *(f"  {shape}" for shape in self._shapes), "</svg>", ""])


def shortened(text: str, width: float, size: int = 13) -> str:
    """A text that fits into a width, by its end if it is too long."""
    letters = int(width / (LETTER * size))
    return text if len(text) <= letters else f"…{text[len(text) - letters + 1 :]}"


def width_of(text: str, size: int = 13) -> float:
    """About how wide a text is."""
    return LETTER * size * len(text)
