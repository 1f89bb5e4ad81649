"""One route of the server and who may use it, for the tables of rights."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from crosstable.office.roles import Role

__all__ = ["Row", "Who"]


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
