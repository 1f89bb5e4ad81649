"""A round as its pages show it: a row for each board, what is missing, and what changed since.

Reading a large round costs more than writing one result, so the scores before a round are kept as
long as the rounds before it are the same, and an open page asks only for rows that changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock

import msgspec

from crosstable.kernel.notation import result_text
from crosstable.kernel.record import records, score
from crosstable.kernel.result import Pending
from crosstable.kernel.tournament import Board, Claim, ReportCorrection, Round, Tournament
from crosstable.office.fold import State

__all__ = ["BoardRow", "FreeRow", "RoundSheet", "Seat", "Sheets"]


class Seat(msgspec.Struct, frozen=True):
    """A player at a board."""

    number: int
    name: str
    score: str
    """Points before the round, as they are written."""


class BoardRow(msgspec.Struct, frozen=True):
    """One board of a round."""

    number: int
    white: Seat
    black: Seat
    result: str
    """As it is written; empty where there is none."""
    missing: bool
    adjourned: bool
    claims: tuple[tuple[Seat, str], ...] = ()
    """Who of the two says what."""
    reported: str = ""
    """What the rating officer is told instead, if anything."""

    @property
    def open(self) -> bool:
        """Return whether a result can be entered."""
        return self.missing or self.adjourned


class FreeRow(msgspec.Struct, frozen=True):
    """A player without an opponent."""

    seat: Seat
    kind: object
    exchangeable: bool


class RoundSheet(msgspec.Struct, frozen=True):
    """A whole round."""

    round: Round
    rows: tuple[BoardRow, ...]
    free: tuple[FreeRow, ...]

    @property
    def missing(self) -> int:
        """Return how many games have no result and are not adjourned."""
        return sum(row.missing for row in self.rows)

    @property
    def next_open(self) -> int:
        """Return the first board without a result, 0 where there is none."""
        return next((row.number for row in self.rows if row.missing), 0)


class _Seen(msgspec.Struct, frozen=True):
    """What the rows of a round are made of."""

    round: Round
    claims: tuple[Claim, ...]
    reported: tuple[ReportCorrection, ...]

    @classmethod
    def of(cls, tournament: Tournament, number: int) -> _Seen:
        return cls(tournament.round(number), tournament.claims, tournament.report_corrections)


class Sheets:
    """Makes rounds ready for pages and remembers what can be used again."""

    def __init__(self, size: int = 64, versions: int = 400) -> None:
        self._size = size
        self._versions = versions
        self._scores: OrderedDict[tuple[str, int], tuple[object, Mapping[int, int]]] = OrderedDict()
        self._seen: OrderedDict[tuple[str, int, int], _Seen] = OrderedDict()
        self._guard = Lock()

    def sheet(self, state: State, number: int, only: Sequence[int] | None = None) -> RoundSheet:
        """Return a round with all its boards, or with some of them."""
        tournament = state.tournament
        played = tournament.round(number)
        known = self._scores_before(state, number)
        claims: dict[int, list[Claim]] = {}
        for claim in tournament.claims:
            if claim.round == number:
                claims.setdefault(claim.number, []).append(claim)
        told = {each.number: each for each in tournament.report_corrections if each.round == number}

        def seat(player: int) -> Seat:
            points = tournament.points.text(known.get(player, 0))
            return Seat(player, tournament.entrant(player).player.name, points)

        def row(index: int, board: Board) -> BoardRow:
            result, pending = board.result, isinstance(board.result, Pending)
            white, black = seat(board.white), seat(board.black)
            seats = {board.white: white, board.black: black}
            reported = ""
            if index in told:
                other = told[index].board
                reported = f"{other.white}-{other.black} "
                reported += result_text(other.result, tournament.points)
            return BoardRow(
                index,
                white,
                black,
                "" if pending else result_text(result, tournament.points),
                missing=board.not_begun,
                adjourned=pending and not board.not_begun,
                claims=tuple(
                    (seats[each.player], result_text(each.result, tournament.points))
                    for each in claims.get(index, ())
                    if each.player in seats
                ),
                reported=reported,
            )

        wanted = range(1, len(played.boards) + 1) if only is None else only
        self._see(state, played)
        return RoundSheet(
            played,
            tuple(row(index, played.boards[index - 1]) for index in wanted),
            tuple(
                FreeRow(seat(each.player), each.kind, each.kind.value == "allocated")
                for each in played.free
            ),
        )

    def changed(self, state: State, number: int, since: int) -> list[int] | None:
        """Return the boards that changed since a version; None where the whole round may have."""
        tournament = state.tournament
        with self._guard:
            before = self._seen.get((state.id, number, since))
        played = tournament.round(number)
        if before is None:
            return None
        old, claims = before.round, before.claims
        if before == _Seen.of(tournament, number):
            return []
        same = (
            len(old.boards) == len(played.boards)
            and old.free == played.free
            and (old.published, old.rearranging) == (played.published, played.rearranging)
            and all(
                one is two or (one.white, one.black) == (two.white, two.black)
                for one, two in zip(old.boards, played.boards, strict=True)
            )
        )
        if not same:
            return None
        moved = {
            index
            for index, (one, two) in enumerate(zip(old.boards, played.boards, strict=True), start=1)
            if one is not two and one != two
        }
        claimed = set(claims) ^ set(tournament.claims)
        moved |= {claim.number for claim in claimed if claim.round == number}
        reported = set(before.reported) ^ set(tournament.report_corrections)
        moved |= {each.number for each in reported if each.round == number}
        return sorted(moved)

    def _see(self, state: State, played: Round) -> None:
        with self._guard:
            seen = _Seen.of(state.tournament, played.number)
            self._seen[state.id, played.number, state.version] = seen
            while len(self._seen) > self._versions:
                self._seen.popitem(last=False)

    def note(self, state: State, number: int) -> None:
        """Remember how a round stands, so that pages can ask what changed since."""
        self._see(state, state.tournament.round(number))

    def _scores_before(self, state: State, number: int) -> Mapping[int, int]:
        tournament, key = state.tournament, (state.id, number)
        rests_on = (tournament.points, tournament.rounds[: number - 1], len(tournament.entrants))
        with self._guard:
            found = self._scores.get(key)
        if found is not None and found[0] == rests_on:
            return found[1]
        made = _scores(tournament, number)
        with self._guard:
            self._scores[key] = rests_on, made
            while len(self._scores) > self._size:
                self._scores.popitem(last=False)
        return made


def _scores(tournament: Tournament, number: int) -> dict[int, int]:
    earlier = msgspec.structs.replace(tournament, rounds=tournament.rounds[: number - 1])
    return {player: score(entries) for player, entries in records(earlier).items()}
