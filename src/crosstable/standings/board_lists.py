"""Who did best on a board: one list for each board of the matches.

A game counts for its player as it ended, at the board where it was played: that a team lost the
board for sitting in the wrong order is the team's loss (decision 305). A win without a game does
not count. The share of the points that were possible ranks, then more games.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from crosstable.kernel.match_scores import MatchScore, match_scores
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Round, Tournament
from crosstable.standings.team_withdrawals import cancelled_teams

__all__ = ["BoardRecord", "board_list"]


class BoardRecord(msgspec.Struct, frozen=True):
    """What a player made on a board."""

    place: int
    player: int
    units: int
    games: int
    share: Fraction
    """Of the points that could have been made."""

    @property
    def percent(self) -> str:
        """Return the share in hundredths, rounded half up."""
        return str(int(self.share * 100 + Fraction(1, 2)))


def board_list(
    tournament: Tournament, board: int, *, by_list: bool = False
) -> tuple[BoardRecord, ...]:
    """Return the players who played on a board of a match, best first; equals share a place.

    Where a table seats the players, opponents stand at different boards of their teams: there the
    place in the list is everybody's board (``by_list``).
    """
    made: dict[int, tuple[int, int]] = {}
    points, cancelled = tournament.points, cancelled_teams(tournament)
    for played in tournament.rounds:
        for score in match_scores(tournament, played):
            if cancelled & {score.match.first, score.match.second}:
                continue
            for player, mark in _at(tournament, played, score, board, by_list=by_list):
                units, games = made.get(player, (0, 0))
                made[player] = units + points.worth(mark), games + 1
    ranked = sorted(
        (
            (Fraction(units, games * points.win), games, -player, units)
            for player, (units, games) in made.items()
        ),
        reverse=True,
    )
    rows: list[BoardRecord] = []
    for place, (share, games, player, units) in enumerate(ranked, start=1):
        last = rows[-1] if rows else None
        shared = last is not None and (last.share, last.games) == (share, games)
        rows.append(
            BoardRecord(last.place if last and shared else place, -player, units, games, share)
        )
    return tuple(rows)


def _at(
    tournament: Tournament, played: Round, score: MatchScore, board: int, *, by_list: bool
) -> Iterator[tuple[int, Mark]]:
    """Yield who finished a game on a board of a match."""
    for place, number in enumerate(score.boards, start=1):
        game = played.boards[number - 1]
        if not isinstance(game.result, Played):
            continue
        for player, mark in ((game.white, game.result.white), (game.black, game.result.black)):
            own = place
            if by_list:
                side = 0 if player in score.match.lineups[0] else 1
                team = score.match.first if side == 0 else score.match.second or 0
                own = tournament.team(team).members.index(player) + 1
            if own == board:
                yield player, mark
