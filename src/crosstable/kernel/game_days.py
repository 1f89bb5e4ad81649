"""On which day a game was played: that of its match where the match was moved, else of its round.

Ratings, norms and reports go by the day of the game (decision 416).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from crosstable.kernel.rounds import Round
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament


def _announced(tournament: Tournament, round_number: int) -> date | None:
    days = tournament.round_dates
    return days[round_number - 1] if 1 <= round_number <= len(days) else None


def days_of_matches(tournament: Tournament, played: Round) -> tuple[date | None, ...]:
    """Return when each match of a round is played, in their order."""
    own = {moved.teams: moved.day for moved in tournament.moved_matches}

    def day(match: Match) -> date | None:
        teams = (played.number, match.first, match.second or 0)
        return own.get(teams) or _announced(tournament, played.number)

    return tuple(day(match) for match in played.matches)


def days_of_boards(tournament: Tournament, played: Round) -> tuple[date | None, ...]:
    """Return when the game of each board of a round is played."""
    days = [_announced(tournament, played.number)] * len(played.boards)
    if tournament.moved_matches:
        for boards, day in zip(
            played.match_boards, days_of_matches(tournament, played), strict=True
        ):
            for board in boards:
                days[board - 1] = day
    return tuple(days)


def day_of_board(tournament: Tournament, round_number: int, board: int) -> date | None:
    """Return when the game of a board is played; the day of the round where nobody sits there."""
    if not 1 <= round_number <= len(tournament.rounds):
        return _announced(tournament, round_number)
    days = days_of_boards(tournament, tournament.round(round_number))
    return days[board - 1] if 1 <= board <= len(days) else _announced(tournament, round_number)


def day_of_player(tournament: Tournament, round_number: int, player: int) -> date | None:
    """Return when a player plays in a round."""
    if not tournament.moved_matches or not 1 <= round_number <= len(tournament.rounds):
        return _announced(tournament, round_number)
    seat = tournament.round(round_number).board_of(player)
    return day_of_board(tournament, round_number, 0 if seat is None else seat[0])


def report_day(tournament: Tournament, played: Round) -> date | None:
    """Return the one day that a report has for a round: that of all its matches if it is one."""
    days = {
        day
        for match, day in zip(played.matches, days_of_matches(tournament, played), strict=True)
        if match.second is not None
    }
    return days.pop() if len(days) == 1 else _announced(tournament, played.number)


def days_of_play(tournament: Tournament) -> tuple[date, ...]:
    """Return the days of all rounds and of matches with a day of their own, in order."""
    own = (moved.day for moved in tournament.moved_matches)
    return tuple(sorted({day for day in (*tournament.round_dates, *own) if day is not None}))


def played_from(tournament: Tournament) -> date | None:
    """Return the first day: as announced, or that of a match that was moved before it."""
    return _limit(tournament, tournament.starts, earlier=True)


def played_until(tournament: Tournament) -> date | None:
    """Return the last day: as announced, or that of a match that was moved beyond it."""
    return _limit(tournament, tournament.ends, earlier=False)


def _limit(tournament: Tournament, announced: date | None, *, earlier: bool) -> date | None:
    if announced is None:
        return None
    days = [announced, *(moved.day for moved in tournament.moved_matches if moved.day)]
    return min(days) if earlier else max(days)


def rounds_on_days(tournament: Tournament) -> Mapping[date, int]:
    """Return the days of play with their rounds: the most that anybody plays on each of them."""
    if not tournament.moved_matches:
        return Counter(day for day in tournament.round_dates if day is not None)
    most: Counter[date] = Counter()
    for team in range(1, len(tournament.teams) + 1):
        for day, rounds in Counter(_days_of_team(tournament, team)).items():
            most[day] = max(most[day], rounds)
    return most


def _days_of_team(tournament: Tournament, team: int) -> Iterator[date]:
    """Yield when a team plays: its matches that are paired, and rounds still to come."""
    moved = {
        match.round: match.day
        for match in tournament.moved_matches
        if team in {match.first, match.second}
    }
    for number in range(1, max(len(tournament.round_dates), len(tournament.rounds)) + 1):
        day = moved.get(number) or _announced(tournament, number)
        if day is not None:
            yield day
