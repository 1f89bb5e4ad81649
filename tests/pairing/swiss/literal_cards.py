"""What the literal reference knows of each player before a round: C.04.2.D and C.04.3.A, slowly."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.record import Kind, RoundRecord, records
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament

WHITE, BLACK = "W", "B"
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


class Card(msgspec.Struct, frozen=True, dict=True):
    """One player's pairing card."""

    number: int
    points: int
    """The score of the standings, adjourned games counted as draws (C.04.2.D.1)."""
    score: int
    """The score used for pairing: points and virtual points (C.04.5)."""
    colours: str
    """Colours of the games that were played, oldest first (C.04.2.D.5)."""
    floats: str
    """One letter a round so far: D, U or a dot (A.4.b)."""
    met: frozenset[int]
    bye_allowed: bool
    topscorer: bool
    place: int
    """The pairing number counted among those who were ever paired, for E.5."""

    @property
    def rank(self) -> tuple[int, int]:
        """Return the key of the order of A.2: score, then pairing number."""
        return -self.score, self.number

    @cached_property
    def difference(self) -> int:
        """Return the colour difference (A.6)."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @cached_property
    def preference(self) -> tuple[int, str]:
        """Return the strength and the colour of the preference (A.6.a to A.6.d)."""
        if not self.colours:
            return NONE, ""
        if self.difference > 1:
            return ABSOLUTE, BLACK
        if self.difference < -1:
            return ABSOLUTE, WHITE
        if self.colours.endswith("WW"):
            return ABSOLUTE, BLACK
        if self.colours.endswith("BB"):
            return ABSOLUTE, WHITE
        if self.difference:
            return STRONG, BLACK if self.difference > 0 else WHITE
        return MILD, BLACK if self.colours.endswith(WHITE) else WHITE

    def floated(self, direction: str, rounds_ago: int) -> bool:
        """Return whether the player got this float so many rounds ago."""
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] == direction


def virtual_points(tournament: Tournament, round_number: int) -> Mapping[int, int]:
    """Return the virtual points of everybody before a round (C.04.5, rules 2 to 4)."""
    numbers = sorted(tournament.by_number)
    if tournament.system.option("acceleration") != "baku" or round_number > 5:
        return dict.fromkeys(numbers, 0)
    starters = [number for number in numbers if _was_there_at_the_start(tournament, number)]
    quarter_rounded_up = -(-len(starters) // 4)
    group_a = starters[: 2 * quarter_rounded_up]
    last_of_group_a = group_a[-1] if group_a else 0
    whole = tournament.points.unit
    worth = whole if round_number <= 3 else whole // 2
    return {number: worth if number <= last_of_group_a else 0 for number in numbers}


def _was_there_at_the_start(tournament: Tournament, number: int) -> bool:
    if not tournament.rounds:
        return True
    first = tournament.rounds[0]
    seats = {seat for board in first.boards for seat in (board.white, board.black)}
    return number in seats or any(free.player == number for free in first.free)


def pairing_points(tournament: Tournament, entries: tuple[RoundRecord, ...]) -> int:
    """Return the points of these rounds, an adjourned game being a draw (C.04.2.D.1)."""
    draw = tournament.points.draw
    return sum(draw if entry.kind is Kind.PENDING else entry.points for entry in entries)


def playing(tournament: Tournament, round_number: int) -> list[int]:
    """Return who is to be paired in a round (C.04.2.D.3 and D.4)."""
    away = {request.player for request in tournament.bye_requests if request.round == round_number}
    return [
        entrant.number
        for entrant in sorted(tournament.entrants, key=lambda each: each.number)
        if entrant.number not in away
        and not (entrant.withdrawal and entrant.withdrawal.after_round < round_number)
    ]


def cards(tournament: Tournament, round_number: int) -> list[Card]:
    """Return the cards of everybody who plays in a round, in the order of A.2."""
    before = msgspec.structs.replace(tournament, rounds=tournament.rounds[: round_number - 1])
    sheet = records(before)
    present = playing(before, round_number)
    ever_paired = set(present) | {
        number
        for number, entries in sheet.items()
        if any(entry.opponent is not None or entry.bye is Bye.ALLOCATED for entry in entries)
    }
    scores = [
        {
            number: pairing_points(before, entries[: each - 1])
            + virtual_points(before, each)[number]
            for number, entries in sheet.items()
        }
        for each in range(1, round_number + 1)
    ]
    last_round = round_number == tournament.planned_rounds
    forbidden = {frozenset(pair) for pair in tournament.forbidden_pairs}
    result = []
    for number in present:
        entries = sheet[number]
        games = [entry for entry in entries if entry.kind in {Kind.PLAYED, Kind.PENDING}]
        points = pairing_points(before, entries)
        score = scores[-1][number]
        result.append(
            Card(
                number=number,
                points=points,
                score=score,
                colours="".join(WHITE if game.colour is Colour.WHITE else BLACK for game in games),
                floats="".join(_float(entry, number, scores) for entry in entries),
                met=frozenset(game.opponent for game in games if game.opponent is not None)
                | {other for other in sheet if frozenset((number, other)) in forbidden},
                bye_allowed=not any(
                    entry.bye is Bye.ALLOCATED or entry.forfeit_win for entry in entries
                ),
                topscorer=last_round and 2 * score > (round_number - 1) * before.points.win,
                place=sum(1 for other in ever_paired if other <= number),
            )
        )
    return sorted(result, key=lambda card: card.rank)


def _float(entry: RoundRecord, number: int, scores: list[dict[int, int]]) -> str:
    if entry.opponent is None or entry.kind not in {Kind.PLAYED, Kind.PENDING}:
        return "D"
    mine, theirs = (scores[entry.round - 1][each] for each in (number, entry.opponent))
    return "D" if mine > theirs else "U" if mine < theirs else "."
