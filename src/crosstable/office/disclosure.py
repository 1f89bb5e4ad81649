"""From when on everybody sees who plays for a team: line-ups stay secret while they can be changed.

A round may be published long before the deadline for its line-ups, so that teams know whom they
meet. Until the deadline is over, an arbiter opens the line-ups or the first game of a match has a
result, nobody outside the office sees who sits where (decision 670).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import takewhile

from msgspec.structs import replace

from crosstable.kernel.match_scores import has_begun
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.teams import Match, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.timetable import is_late, lineup_deadline
from crosstable.pairing.lineups import seats
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.rules import rule


def published_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds before the first that is not published."""
    return tuple(takewhile(lambda played: played.published, tournament.rounds))


def secret_matches(tournament: Tournament, at: datetime | None) -> Mapping[int, tuple[int, ...]]:
    """Return the matches of published rounds whose line-ups are secret, by round.

    Without a moment every deadline that holds is taken to run still.
    """
    plan = tournament.team_plan
    if plan is None or plan.lineup_deadline is None or seats_players(tournament):
        return {}
    return {
        played.number: secret
        for played in published_rounds(tournament)
        if (secret := secret_matches_of(tournament, played, at))
    }


@rule("team.line-up-deadline")
def secret_matches_of(
    tournament: Tournament, played: Round, at: datetime | None
) -> tuple[int, ...]:
    """Return the numbers of the matches of a published round whose line-ups are secret."""
    plan = tournament.team_plan
    if plan is None or plan.lineup_deadline is None or played.disclosed:
        return ()
    if seats_players(tournament):
        return ()
    return tuple(
        number
        for number, (match, boards) in enumerate(
            zip(played.matches, played.match_boards, strict=True), start=1
        )
        if match.second is not None
        and _runs(tournament, played.number, match, at)
        and not any(has_begun(match, played.boards[board - 1]) for board in boards)
    )


def _runs(tournament: Tournament, round_number: int, match: Match, at: datetime | None) -> bool:
    """Return whether the deadline of a match is announced and not over."""
    if lineup_deadline(tournament, round_number, match.first) is None:
        return False
    return at is None or not is_late(tournament, round_number, at, match.first)


def next_disclosure(tournament: Tournament, at: datetime | None) -> datetime | None:
    """Return the next deadline that opens line-ups by itself; None where none is secret."""
    return _first(tournament, secret_matches(tournament, at))


def opens_at(tournament: Tournament, played: Round, at: datetime) -> datetime | None:
    """Return when the next line-ups of a round open by themselves; None where none is secret."""
    return _first(tournament, {played.number: secret_matches_of(tournament, played, at)})


def _first(tournament: Tournament, secret: Mapping[int, tuple[int, ...]]) -> datetime | None:
    deadlines = (
        lineup_deadline(
            tournament, round_number, tournament.round(round_number).matches[number - 1].first
        )
        for round_number, numbers in secret.items()
        for number in numbers
    )
    return min((deadline for deadline in deadlines if deadline is not None), default=None)


def without_secrets(
    tournament: Tournament, at: datetime | None, rounds: Sequence[Round] | None = None
) -> tuple[Round, ...]:
    """Return the published rounds as everybody may see them: without line-ups that are secret.

    Matches whose line-ups are secret have no boards. Where boards of other matches come behind
    them, as those of a match that was moved, they are shown with the first of both lists instead,
    for boards keep their numbers.
    """
    shown = published_rounds(tournament) if rounds is None else tuple(rounds)
    secret, plan = secret_matches(tournament, at), tournament.team_plan
    if not secret or plan is None:
        return shown
    return tuple(
        _without(tournament, plan, played, secret[played.number])
        if played.number in secret
        else played
        for played in shown
    )


def disclosed_rounds(tournament: Tournament, at: datetime | None) -> tuple[Round, ...]:
    """Return the published rounds before the first with a line-up that is secret."""
    secret, published = secret_matches(tournament, at), published_rounds(tournament)
    return tuple(takewhile(lambda played: played.number not in secret, published))


def _without(tournament: Tournament, plan: TeamPlan, played: Round, secret: Sequence[int]) -> Round:
    last_open = max(
        (
            number
            for number, boards in enumerate(played.match_boards, start=1)
            if boards and number not in secret
        ),
        default=0,
    )
    matches, boards, hidden = [], list[Board](), set[int]()
    for number, (match, numbers) in enumerate(
        zip(played.matches, played.match_boards, strict=True), start=1
    ):
        if number not in secret:
            matches.append(match)
            boards += (played.boards[board - 1] for board in numbers)
            continue
        hidden |= {player for lineup in match.lineups for player in lineup}
        length = match.length if number < last_open else 0
        listed = tuple(
            tournament.team(team or 0).members[:length] for team in (match.first, match.second)
        )
        shown = replace(match, lineups=(listed[0], listed[1]), undisclosed=True)
        matches.append(shown)
        result = Pending(adjourned=match.postponed is not None)
        boards += (replace(board, result=result) for board in seats(plan, shown))
    return replace(
        played,
        boards=tuple(boards),
        free=tuple(free for free in played.free if free.player not in hidden),
        matches=tuple(matches),
    )
