"""What every change by a program has in common: a token is asked for first."""

from __future__ import annotations

from litestar import Controller, Response

from crosstable.web.api import shapes
from crosstable.web.api.window import identified

__all__ = ["Changing", "Done"]

Done = Response[shapes.Done]


class Changing(Controller):
    """Changes; each is a command of the office."""

    tags = ("Changing",)
    guards = (identified,)
