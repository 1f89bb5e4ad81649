"""What every change by a program has in common: a token is asked for first."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler

from crosstable.web.api import shapes
from crosstable.web.gate.identity import identity_of

__all__ = ["Changing", "Done"]

Done = Response[shapes.Done]


def identified(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Ask for a token before what was sent is even read."""
    if identity_of(connection) is None:
        raise NotAuthorizedException(
            "this needs a token with a role: send it as Authorization: Bearer ..."
        )


class Changing(Controller):
    """Changes; each is a command of the office."""

    tags = ("Changing",)
    guards = (identified,)
