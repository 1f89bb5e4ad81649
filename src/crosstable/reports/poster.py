"""The poster of an event: its public address, for cameras and for people."""

from __future__ import annotations

from crosstable.reports.codes import drawn_code
from crosstable.reports.scene import Scene
from crosstable.reports.sheets import Poster

__all__ = ["poster_sheet"]


def poster_sheet(
    scene: Scene, title: str, _round_number: int | None = None, *, public_at: str = ""
) -> Poster:
    """Return the poster; without an address it has the name and the place of the event only."""
    square = drawn_code(public_at) if public_at else ""
    return Poster(head=scene.head(title), address=public_at, square=square)
