"""Who did best on a board, and who wins there: one list for each board of the matches.

A game counts for its player as it ended: that a team lost the board for sitting in the wrong order
is the team's loss (decision 305). A win without a game does not count. The texts say nothing of
prizes for boards: what ranks, how many games are needed, and what equals do is announced
(decision 415). Without a word the share of the points that were possible ranks, then more games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from msgspec.structs import replace

from crosstable.kernel.board_prizes import BoardCounts, BoardOrder, BoardPrizes, BoardTies
from crosstable.kernel.match_scores import MatchScore, match_scores
from crosstable.kernel.points import Mark
from crosstable.kernel.prizes import Sharing
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Round
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_tables import performance_by_average
from crosstable.standings.prizes import Finisher, prize_money
from crosstable.standings.team_record import cancelled_teams


class BoardRecord(msgspec.Struct, frozen=True):
    """What a player made on a board."""

    place: int | None
    """None: too few games for a prize."""
    player: int
    units: int
    games: int
    share: Fraction
    """Of the points that could have been made."""
    performance: int | None = None
    """None where no opponent has a rating."""
    wins: bool = False
    """Whether the place has a prize, as things stand."""
    amount: int = 0
    """What it brings, in the smallest coin."""

    @property
    def percent(self) -> str:
        """Return the share in hundredths, rounded half up."""
        return str(int(self.share * 100 + Fraction(1, 2)))


class BoardList(msgspec.Struct, frozen=True):
    """The players of a board, best first; equals share a place."""

    board: int
    """One more than a match has boards: the reserves."""
    reserves: bool
    rows: tuple[BoardRecord, ...]


def board_lists(
    tournament: Tournament, plan: TeamPlan, edition: Edition, *, seated: bool = False
) -> tuple[BoardList, ...]:
    """Return the list of every board, as prizes for boards were announced.

    Where a table seats the players (``seated``), opponents stand at different boards of their
    teams: there the place in the list is everybody's board.
    """
    prizes = plan.board_prizes
    by_list = seated or (prizes is not None and prizes.counts is BoardCounts.LIST)
    games: dict[int, dict[int, list[tuple[Mark, int]]]] = {
        board: {} for board in range(1, plan.boards + 1 + (by_list and plan.reserves > 0))
    }
    cancelled = cancelled_teams(tournament)
    for played in tournament.rounds:
        for score in match_scores(tournament, played):
            if cancelled & {score.match.first, score.match.second}:
                continue
            for board, player, mark, opponent in _games(tournament, played, score, by_list=by_list):
                at = games[min(board, plan.boards + 1)]
                at.setdefault(player, []).append((mark, opponent))
    return tuple(
        BoardList(
            board,
            board > plan.boards,
            _ranked(
                [_record(tournament, edition, player, own) for player, own in made.items()],
                prizes,
                edition,
            ),
        )
        for board, made in games.items()
    )


def _games(
    tournament: Tournament, played: Round, score: MatchScore, *, by_list: bool
) -> Iterator[tuple[int, int, Mark, int]]:
    """Yield who finished a game of a match on which board, how, and against whom."""
    for place, number in score.seats:
        game = played.boards[number - 1]
        if not isinstance(game.result, Played):
            continue
        for player, mark, opponent in (
            (game.white, game.result.white, game.black),
            (game.black, game.result.black, game.white),
        ):
            own = place
            if by_list:
                side = 0 if player in score.match.lineups[0] else 1
                team = score.match.first if side == 0 else score.match.second or 0
                own = tournament.team(team).members.index(player) + 1
            yield own, player, mark, opponent


def _record(
    tournament: Tournament, edition: Edition, player: int, games: Sequence[tuple[Mark, int]]
) -> BoardRecord:
    units = sum(tournament.points.worth(mark) for mark, _ in games)
    rated = [
        (_score(mark), rating)
        for mark, opponent in games
        if (rating := tournament.entrant(opponent).player.rating(*edition.rating_lists)) is not None
    ]
    performance = None
    if rated:
        made = sum((score for score, _ in rated), Fraction(0))
        ratings = [rating for _, rating in rated]
        value = performance_by_average(edition.ranking.performance, ratings, made)
        performance = int(value + Fraction(1, 2))
    return BoardRecord(
        place=None,
        player=player,
        units=units,
        games=len(games),
        share=Fraction(units, len(games) * tournament.points.win),
        performance=performance,
    )


def _score(mark: Mark) -> Fraction:
    """Return what a game counts for in ratings: 1, ½ or 0."""
    return {Mark.WIN: Fraction(1), Mark.LOSS: Fraction(0)}.get(mark, Fraction(1, 2))


def _key(prizes: BoardPrizes | None, row: BoardRecord) -> tuple[Fraction | int, ...]:
    """Return by what a player ranks, more before less."""
    performance = -1 if row.performance is None else row.performance
    if prizes is None:
        return row.share, row.games
    orders: dict[BoardOrder, Fraction | int] = {
        BoardOrder.PERCENTAGE: row.share,
        BoardOrder.POINTS: row.units,
        BoardOrder.PERFORMANCE: performance,
    }
    first = orders.pop(prizes.ranked_by)
    if prizes.ties is BoardTies.SHARED:
        return (first,)
    return (first, *orders.values(), row.games)


def _ranked(
    rows: Sequence[BoardRecord], prizes: BoardPrizes | None, edition: Edition
) -> tuple[BoardRecord, ...]:
    """Return the players best first, with places and prizes; those with too few games last."""

    def key(row: BoardRecord) -> tuple[Fraction | int, ...]:
        return _key(prizes, row)

    ordered = sorted(rows, key=lambda row: row.player)
    ordered.sort(key=key, reverse=True)
    least = 1 if prizes is None else prizes.least_games
    placed: list[BoardRecord] = []
    for _, equals in groupby((row for row in ordered if row.games >= least), key=key):
        above = len(placed)
        placed += [
            replace(row, place=above + 1, wins=prizes is not None and above < prizes.places)
            for row in equals
        ]
    paid = {}
    if prizes is not None and prizes.amounts:
        ranking = [Finisher(row.player, -(row.place or 0), row.place or 0) for row in placed]
        awards = prize_money(prizes.amounts, ranking, Sharing.EQUAL, edition)
        paid = {award.number: award.amount for award in awards}
    return (
        *(replace(row, amount=paid.get(row.player, 0)) for row in placed),
        *(row for row in ordered if row.games < least),
    )
