"""What questions about a tournament have in common, and changes: whom they need, what they get."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Controller, Request, Response, post
from litestar.di import Provide
from litestar.params import FromPath

from crosstable.web.api import shapes
from crosstable.web.api.window import EventWindow, identified

EVENT = "/tournaments/{tournament:str}"
Done = Response[shapes.Done]

change = partial(post, sync_to_thread=True, status_code=200)
"""How most commands come in."""


def _window(request: Request[Any, Any, Any], tournament: FromPath[str]) -> EventWindow:
    return EventWindow(request.app.state.house, request, tournament)


ABOUT_ONE = {"window": Provide(_window, sync_to_thread=False)}
"""Whoever asks or acts is given an ``EventWindow``."""


class AboutEvent(Controller):
    """Questions about one tournament, and changes of it; each is given an ``EventWindow``."""

    path = EVENT
    tags = ("Reading",)
    dependencies = ABOUT_ONE


class Changing(Controller):
    """Changes; each is a command of the office, and a token is asked for first."""

    tags = ("Changing",)
    guards = (identified,)


class ChangingEvent(AboutEvent):
    """Changes of one tournament."""

    tags = ("Changing",)
    guards = (identified,)
