"""The picture that messengers show beside a link to a tournament."""

from __future__ import annotations

from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import as_json, set_apart
from crosstable.reports.setting import set_picture

WIDTH, HEIGHT = 1200, 630
"""In pixels; what all who show such pictures agree on."""
_POINTS_PER_INCH = 72.0


def preview_picture(
    *,
    name: str,
    kind: str,
    stage: str,
    place: str = "",
    first: tuple[tuple[str, str, str], ...] = (),
    fonts: FontSource | None = None,
) -> bytes:
    """Return a PNG with the name of an event, where it stands and who leads.

    ``first`` are the places, names and points of the first few. Letters that no font has become
    boxes: the page behind the link shows them.
    """
    data = {
        "name": name[:160],
        "kind": kind,
        "stage": stage,
        "place": place[:120],
        "first": [(rank, who[:60], points) for rank, who, points in first],
    }
    return set_apart(set_picture, "preview", as_json(data), fonts or FontSource(), _POINTS_PER_INCH)
