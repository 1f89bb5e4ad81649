"""The field that ranks the teams of an event: all matches that are over, and byes."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.match_scores import TeamMatch, byes_of_round, match_scores
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_withdrawals import cancelled_teams
from crosstable.standings.teams import TeamField


@rule("team.results")
def team_field(tournament: Tournament, plan: TeamPlan, *, whole: bool = False) -> TeamField:
    """Return the teams and the matches that are over; one with an open game does not count yet.

    A bye that a Swiss gives counts as a match, with the game points of a drawn one unless others
    were announced (decision 328), and so does one on request.
    Matches of a team that left too early do not count (``team_withdrawals``). ``whole`` makes one
    match of all games between two teams, in whatever rounds, as where a table seats the players.
    """
    cancelled = cancelled_teams(tournament)
    scores = [
        match.score
        for played in tournament.rounds
        for match in match_scores(tournament, played)
        if not match.open and not cancelled & {match.match.first, match.match.second}
    ]
    byes = [
        bye
        for played in tournament.rounds
        for bye in byes_of_round(tournament, played)
        if bye.first not in cancelled
    ]
    return TeamField(
        teams=tuple(range(1, len(tournament.teams) + 1)),
        matches=(*(_whole(scores) if whole else scores), *byes),
        unit=tournament.points.unit,
        primary=plan.rank_by,
        table=plan.points,
        terms=tournament.team_terms,
        rounds=len(tournament.rounds),
    )


def _whole(scores: Sequence[TeamMatch]) -> list[TeamMatch]:
    """Return one match for each two teams, with the boards of all rounds one after the other."""
    parts: dict[tuple[int, int | None], list[TeamMatch]] = {}
    for score in scores:
        parts.setdefault((score.first, score.second), []).append(score)
    return [
        TeamMatch(
            together[-1].round, *teams, tuple(board for part in together for board in part.boards)
        )
        for teams, together in parts.items()
    ]
