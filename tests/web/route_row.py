"""One route of the server and who may use it, and how rows are written short."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from crosstable.office.roles import Role

__all__ = [
    "ANYONE",
    "API",
    "BOARD",
    "CHESS_START",
    "GAME",
    "OFFICE",
    "ONE",
    "PLAYER",
    "PUBLIC_BOARD",
    "ROUND",
    "SHOWN",
    "SIGNED_IN",
    "SURE",
    "Row",
    "Who",
    "form",
    "page",
    "sent",
]


class Who(Enum):
    """Those who are not told by a role."""

    ANYONE = "anyone"
    """Without a login; what is not published is not shown."""
    SIGNED_IN = "whoever has an account"
    PLAYER_WITH_CODE = "a player with the code of his slip"
    """Also an arbiter with it; nobody without, whatever the role."""
    HOLDER_OF_LINK = "whoever has the link of the door, or of a captain"
    """Nobody without it, whatever the role."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One route, and the least that somebody must be."""

    method: str
    path: str
    who: Role | Who
    form: Mapping[str, str] | None = None
    json: Mapping[str, Any] | None = None
    fill: Mapping[str, str] = {}
    of_the_office: bool = False
    """Whether a role in one tournament is not enough."""
    endless: bool = False
    """Whether the answer goes on for ever, so that only refusals are tried."""


SURE = {"_sure": "4", "_read": "1"}
"""Whoever sends it has read all the consequences."""
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ANYONE, SIGNED_IN = Who.ANYONE, Who.SIGNED_IN
OFFICE = "/office/tournaments/{name:str}"
ROUND = OFFICE + "/rounds/{round_number:int}"
GAME = OFFICE + "/games/{round_number:int}/{board:int}"
PUBLIC_BOARD = "/tournaments/{name:str}/rounds/{round_number:int}/boards/{board:int}"
API = "/api/v1/tournaments"
ONE = API + "/{tournament:str}"
BOARD = ONE + "/rounds/{round:int}/boards/{board:int}"
PLAYER = ONE + "/players/{number:int}"
SHOWN = "/tournaments/{name:str}"


def page(path: str, who: Role | Who = ANYONE, **more: Any) -> Row:
    """Return the row of what is read."""
    return Row(method="GET", path=path, who=who, **more)


def form(path: str, who: Role | Who, form: Mapping[str, str] | None = None, **more: Any) -> Row:
    """Return the row of what takes a form."""
    return Row(method="POST", path=path, who=who, form=form or {}, **more)


def sent(path: str, who: Role, json: Mapping[str, Any] | None = None, **more: Any) -> Row:
    """Return the row of what takes JSON, with all the consequences confirmed."""
    sure = {"confirm": 4} if path != API else {}
    return Row(
        method=more.pop("method", "POST"), path=path, who=who, json={**sure, **(json or {})}, **more
    )
