"""Whether the matches of a team that left count: as for players, by half of those scheduled.

FIDE GR 6.7.2 speaks of players in a round robin; teams are treated alike, match for game (decision
345). Games that were played are rated either way: only the tables of teams read this.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import cycles_of

_RULINGS = {
    (True, True): Sentence("at least half: results count, matches not played are lost"),
    (True, False): Sentence("more than half: results count, matches not played are lost"),
    (False, True): Sentence("fewer than half: results cancelled"),
    (False, False): Sentence("not more than half: results cancelled"),
}
"""By whether the results count, and whether exactly half of the matches is enough."""


class TeamRuling(msgspec.Struct, frozen=True):
    """What becomes of the matches of a team that left."""

    team: int
    completed: int
    scheduled: int
    verdict: Verdict[bool]
    """Whether they count."""


@rule("team.withdrawal")
def team_rulings(tournament: Tournament) -> tuple[TeamRuling, ...]:
    """Return the ruling on every team that left an event in which all teams meet.

    A match is completed where it has all its results and a game of it was really played; all
    matches of the schedule are the measure, as all games are for a player.
    """
    edition = edition_of(tournament)
    half_is_enough = edition.round_robin.withdrawal.exactly_half_counts
    scheduled = cycles_of(tournament) * max(len(tournament.teams) - 1, 0)
    rulings = []
    for number, team in enumerate(tournament.teams, start=1):
        if team.left is None or not team.left.by_half:
            continue
        if team.left.after_round > len(tournament.rounds):
            continue  # the table of an earlier round: the team was still there
        completed = sum(_completed(past, number) for past in tournament.rounds)
        counts = completed > 0 and (
            2 * completed > scheduled or (half_is_enough and 2 * completed == scheduled)
        )
        reason = edition.because(
            "team.withdrawal",
            "{team} withdrew after round {round}: completed {completed} of {scheduled} matches, "
            "{ruling}",
            team=team.name,
            round=team.left.after_round,
            completed=completed,
            scheduled=scheduled,
            ruling=_RULINGS[counts, half_is_enough],
        )
        rulings.append(TeamRuling(number, completed, scheduled, Verdict(counts, (reason,))))
    return tuple(rulings)


def cancelled_teams(tournament: Tournament) -> frozenset[int]:
    """Return the teams whose matches do not count."""
    return frozenset(
        ruling.team for ruling in team_rulings(tournament) if not ruling.verdict.outcome
    )


def _completed(past: Round, team: int) -> bool:
    """Return whether a team's match in a round has its results, and was played at all."""
    boards = [
        past.boards[number - 1]
        for match, numbers in zip(past.matches, past.match_boards, strict=True)
        if team in {match.first, match.second}
        for number in numbers
    ]
    return any(isinstance(board.result, Played) for board in boards) and not any(
        board.unfinished for board in boards
    )
