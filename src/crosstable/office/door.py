"""Checking players in with a link: whether it holds, and what may be done with it.

The link has a code made from the office's secret and the mark in the journal. It ends at its time,
when an arbiter ends it or makes another, and when the first round is paired.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from datetime import datetime
from hashlib import sha256

from crosstable.kernel.errors import Conflict
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import CheckIn
from crosstable.office.acts.base import State
from crosstable.office.office import Office

DOOR = "door"
"""The name of the office's secret that codes are made with."""
AT_THE_DOOR = Sentence("check-in at the door")
"""Who it was, for the journal, where somebody without an account checked a player in."""
ATTEMPTS = 10
"""How often a note is judged anew where others write at the same moment."""


def door_code(secret: bytes, name: str, mark: str) -> str:
    """Return the code of a link: 120 bits that nobody guesses."""
    return b32encode(hmac.digest(secret, f"{name}\n{mark}".encode(), sha256)[:15]).decode().lower()


def door_holds(
    code: str, secret: bytes, name: str, tournament: Tournament, *, at: datetime
) -> bool:
    """Return whether a code opens the door of a tournament now."""
    door = tournament.door
    if door is None or at >= door.until or tournament.rounds:
        return False
    wanted = door_code(secret, name, door.mark)
    return hmac.compare_digest(code.encode(), wanted.encode())


def check_in_at_door(
    office: Office, name: str, player: int, *, present: bool | None, at: datetime
) -> State:
    """Note who is in the hall; noting what is noted already changes nothing."""
    for attempt in range(1, ATTEMPTS + 1):
        state = office.state(name)
        if state.tournament.entrant(player).present is present:
            return state
        try:
            return office.execute(
                name,
                CheckIn((player,), present),
                by=str(AT_THE_DOOR),
                at=at,
                expected_version=state.version,
            )
        except Conflict:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")
