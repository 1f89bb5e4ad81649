"""Annexes 8 and 11 a second time, sentence by sentence: exhibitions, attempts and records.

Where the texts leave a reading open it is a field of ``Readings``. It was written from the texts
alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from tests.circuits.cup_literal import months_before

NORMAL, BLINDFOLD, CLOCK, EDRAUGHTS = "normal", "blindfold", "clock", "edraughts"
LEAST = {NORMAL: 100, BLINDFOLD: 10, CLOCK: 25, EDRAUGHTS: 25}
"""4.1.1, 4.2.1, 4.3.1, 4.4.1."""
SCORE = {NORMAL: 80, BLINDFOLD: 70, CLOCK: 70, EDRAUGHTS: 70}
"""4.1.2, 4.2.2, 4.3.2, 4.4.2."""
SECTION = {NORMAL: "4.1", BLINDFOLD: "4.2", CLOCK: "4.3", EDRAUGHTS: "4.4"}


class Readings(NamedTuple):
    """What the texts can be read as in more than one way, each with a default."""

    average: str = "exact"
    """The average rating is compared ``exact`` or ``rounded`` half up."""
    main_counts: bool = True
    """Annex 8 B.19: the main referee is one of the officials, one to 20 players."""
    club_unknown: bool = False
    """Whether an opponent whose club is not known counts as of the expert's."""


DEFAULT = Readings()


class Opponent(NamedTuple):
    result: int
    """What the expert scored: 2, 1 or 0."""
    member: bool = True
    rating: int | None = 1950
    """FMJD's rating, or what is made of the national one."""
    club_mate: bool = False
    venue: str = ""


class Attempt(NamedTuple):
    kind: str
    opponents: tuple[Opponent, ...]
    duration_stated: bool = True
    approved_software: bool = True
    referee_venues: frozenset[str] = frozenset()
    board_members: int = 2
    expert_is_member: bool = True
    federation_in_debt: bool = False


# Annex 11


def share(part: int, whole: int) -> Fraction:
    return Fraction(100 * part, whole) if whole else Fraction(0)


def average(opponents: Sequence[Opponent], readings: Readings = DEFAULT) -> Fraction | None:
    """4.2.5: players without any rating have that of the weakest player with a rating."""
    known = [opponent.rating for opponent in opponents if opponent.rating is not None]
    if not known:
        return None
    exact = Fraction(sum(known) + (len(opponents) - len(known)) * min(known), len(opponents))
    if readings.average == "rounded":
        return Fraction((exact + Fraction(1, 2)).__floor__())
    return exact


def unmet(attempt: Attempt, readings: Readings = DEFAULT) -> set[str]:
    """2, 4 and 7: the articles an attempt does not meet."""
    of = SECTION[attempt.kind]
    count = len(attempt.opponents)
    missing = set()
    if count < LEAST[attempt.kind]:
        missing.add(f"{of}.1")
    scored = sum(opponent.result for opponent in attempt.opponents)
    if share(scored, 2 * count) < SCORE[attempt.kind]:
        missing.add(f"{of}.2")
    if not attempt.duration_stated:
        missing.add({NORMAL: "4.1.4", EDRAUGHTS: "4.4.8"}.get(attempt.kind, f"{of}.6"))
    if attempt.board_members < 2:
        missing.add("2")
    if not attempt.expert_is_member or attempt.federation_in_debt:
        missing.add("7")
    return missing | unmet_opponents(attempt, readings)


def unmet_opponents(attempt: Attempt, readings: Readings = DEFAULT) -> set[str]:
    """4: what the opponents must be, and what a played-online event needs."""
    of, count, missing = SECTION[attempt.kind], len(attempt.opponents), set[str]()
    if attempt.kind == NORMAL:
        members = sum(opponent.member for opponent in attempt.opponents)
        return {"4.1.3"} if share(members, count) < 70 else set()
    rated = sum(opponent.rating is not None for opponent in attempt.opponents)
    if share(rated, count) < 90:
        missing.add(f"{of}.3")
    if share(sum(opponent.club_mate for opponent in attempt.opponents), count) > 10:
        missing.add(f"{of}.4")
    mean = average(attempt.opponents, readings)
    if mean is None or mean < 1950:
        missing.add(f"{of}.5")
    if attempt.kind == EDRAUGHTS:
        missing |= unmet_online(attempt)
    return missing


def unmet_online(attempt: Attempt) -> set[str]:
    """4.4.6 and 4.4.7: approved software, and a referee for each of several venues."""
    venues = {opponent.venue for opponent in attempt.opponents} - {""}
    missing = set() if attempt.approved_software else {"4.4.6"}
    if len(venues) > 1 and venues - attempt.referee_venues:
        missing.add("4.4.7")
    return missing


def improves(opponents: int, points: int, record: tuple[int, int] | None) -> bool:
    """5: a higher number of opponents, or a higher score with the same number."""
    if record is None:
        return True
    return opponents > record[0] or (opponents == record[0] and points > record[1])


def submitted_in_time(submitted: date, attempt: date) -> bool:
    """2a: three to six months before the attempt."""
    return months_before(attempt, 6) <= submitted <= months_before(attempt, 3)


def too_soon(established: date, attempt: date) -> bool:
    """2a: not earlier than six months after the record was established."""
    return months_before(attempt, 6) < established


# Annex 8


def officials(kind: str, players: int, readings: Readings = DEFAULT) -> int | None:
    """B.19 and D.14: one official to 20 players, the main referee among them; None: not said."""
    if kind in {NORMAL, BLINDFOLD}:
        return None
    needed = 1
    while needed * 20 < players:
        needed += 1
    return needed if readings.main_counts else needed + 1


def allowed_errors(opponents: int) -> int:
    """C.19: opponents divided by 4, rounded up to the nearest integer."""
    errors = opponents // 4
    return errors + 1 if opponents % 4 else errors


def lost_by_errors(opponents: int, errors: Sequence[int]) -> list[int]:
    """C.19: boards lost by errors, in order; each error names the board on which it was made."""
    lost: list[int] = []
    on_board: Counter[int] = Counter()
    for number, board in enumerate(errors, 1):
        on_board[board] += 1
        too_many = on_board[board] > 2 or number > allowed_errors(opponents)
        if too_many and board not in lost:
            lost.append(board)
    return lost
