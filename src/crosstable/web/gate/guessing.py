"""How long must somebody wait who guesses? Growing delays that never lock a hall out.

Wrong codes count for the network they come from together with the first two letters of the code.
A whole hall may share one network: whoever guesses there slows down only codes that begin like his
guesses, and to slow all he would have to send hundreds of requests a second. A board whose players
tell one result after the other waits too, longer each time, and so does somebody at an open session
who does not know its password. All processes count together.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from crosstable.office.access import Attempts
from crosstable.office.attempts import Limit, Reservation
from crosstable.office.login_limits import network_of
from crosstable.office.slip_codes import bare_code

WRONG_CODES = Limit(
    free=5,
    first=timedelta(milliseconds=250),
    longest=timedelta(seconds=5),
    memory=timedelta(minutes=30),
)
BOARD_TELLINGS = Limit(
    free=4,
    first=timedelta(seconds=5),
    longest=timedelta(minutes=2),
    memory=timedelta(hours=2),
)
PRESENT_PASSWORDS = Limit(
    free=5,
    first=timedelta(seconds=2),
    longest=timedelta(minutes=5),
    memory=timedelta(hours=1),
)
WRONG_ENVELOPES = Limit(
    free=5,
    first=timedelta(minutes=1),
    longest=timedelta(minutes=15),
    memory=timedelta(hours=1),
)
ALIKE = 2
"""So many letters begin alike what is slowed together."""


class Guessing:
    """Counts wrong codes by network and beginning, and tellings by board."""

    def __init__(
        self, attempts: Attempts, wrong: Limit = WRONG_CODES, board: Limit = BOARD_TELLINGS
    ) -> None:
        self._attempts = attempts
        self._wrong = wrong
        self._board = board

    def try_code(self, code: str, tournament: str, address: str, now: datetime) -> Reservation:
        """Count a code as wrong before it is looked at; ``right`` takes that back."""
        who = f"code {tournament} {network_of(address)} {bare_code(code)[:ALIKE]}"
        return self._attempts.reserve(who, self._wrong, at=now)

    def right(self, tried: Reservation) -> None:
        """Do not count a code, or a password, that was right."""
        self._attempts.release(tried)

    def try_password(self, account: int, now: datetime) -> Reservation:
        """Count the password of an open session as wrong before it is looked at."""
        return self._attempts.reserve(f"password {account}", PRESENT_PASSWORDS, at=now)

    def try_telling(
        self, tournament: str, round_number: int, board: int, now: datetime
    ) -> Reservation:
        """Count a result that the players of a board tell; ``untold`` takes that back."""
        who = f"board {tournament} {round_number} {board}"
        return self._attempts.reserve(who, self._board, at=now)

    def try_envelope(
        self, tournament: str, round_number: int, board: int, now: datetime
    ) -> Reservation:
        """Count the code of a sealed move as wrong before it is looked at."""
        who = f"envelope {tournament} {round_number} {board}"
        return self._attempts.reserve(who, WRONG_ENVELOPES, at=now)

    def untold(self, tried: Reservation) -> None:
        """Do not count a result that could not be taken."""
        self._attempts.release(tried)
