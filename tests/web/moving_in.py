"""One application for many offices, one after another: making one takes longer than most tests.

What an application takes from its office is put in anew for the next; how large a body its routes
take is built into them, so offices that differ in this have applications of their own.
"""

from __future__ import annotations

from crosstable.web import app
from crosstable.web.gate.identity import _Identify
from crosstable.web.gate.limits import BodyLimit
from crosstable.web.gate.origins import SameOrigin
from crosstable.web.heads import OfficeApp
from crosstable.web.house import House
from crosstable.web.live.watch import Watch
from crosstable.web.requests import Languages

__all__ = ["application", "moved_out"]

made = app.application
"""How the office makes its application."""

_IDLE: list[tuple[object, OfficeApp]] = []
"""Applications whose office is closed, and what tells them from others."""


def application(house: House, watch: Watch | None = None) -> OfficeApp:
    """Return the pages of an office, moved in where another has moved out."""
    for known, idle in _IDLE:
        if known == _made_of(house):
            _IDLE.remove((known, idle))
            _move(idle, house, watch)
            return idle
    new = made(house, watch)
    assert isinstance(new, OfficeApp)
    return new


def moved_out(idle: OfficeApp) -> None:
    """Keep the application of an office that is closed, for the next."""
    _IDLE.append((_made_of(idle.state.house), idle))


def _made_of(house: House) -> object:
    """Return what tells an application from others."""
    return house.settings.upload_bytes, tuple(app.VIEWS)


def _move(idle: OfficeApp, house: House, watch: Watch | None) -> None:
    """Put in all that an application takes from its office."""
    idle.state.house = house
    idle.state.watch = watch
    idle.express = house.spectators.express
    for layer in idle.middleware:
        if isinstance(layer, Languages):
            layer.default = house.settings.language
        elif isinstance(layer, SameOrigin):
            layer.__init__(house.gate.settings.trusted_origins)  # type: ignore[misc]
        elif isinstance(layer, _Identify):
            layer._gate = house.gate
        else:
            assert isinstance(layer, BodyLimit), layer
            layer.settings = house.settings
