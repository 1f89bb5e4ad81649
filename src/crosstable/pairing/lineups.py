"""Line-ups: who plays for a team in a round, in which order, and which boards that makes.

Usually the list of a team keeps its order: nobody sits above a team-mate who stands higher in it,
so a reserve moves in from below (FIDE GR 7 and the remarks on team composition after it). An event
may announce line-ups by rating within a tolerance, or free ones, instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Lineup, LineupOrder, Match, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.initial_order import by_rating, out_of_order, refuse_out_of_order
from crosstable.pairing.proposal import Proposal
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


def available(tournament: Tournament, team: int) -> tuple[int, ...]:
    """Return the members of a team who have not left, in the order of the list."""
    if tournament.team(team).left is not None:
        return ()
    return tuple(
        number
        for number in tournament.team(team).members
        if not tournament.entrant(number).withdrawn
    )


def handed_in(tournament: Tournament, team: int, round_number: int) -> Lineup | None:
    """Return the line-up that a team handed in for a round."""
    return next(
        (
            lineup
            for lineup in tournament.lineups
            if (lineup.team, lineup.round) == (team, round_number)
        ),
        None,
    )


@rule("team.default-line-up")
def default_lineup(tournament: Tournament, plan: TeamPlan, team: int) -> tuple[int, ...]:
    """Return who plays where no line-up was handed in: the first named (FIDE GR 7.1).

    Where ratings order line-ups and have changed since the list was made, they sit by rating.
    """
    named = available(tournament, team)[: plan.boards]
    if plan.lineup_order is LineupOrder.RATING:
        edition = edition_of(tournament)
        if out_of_order(tournament, plan, edition, named) is not None:
            return by_rating(tournament, edition, named)
    return named


def lineup_for(
    tournament: Tournament, plan: TeamPlan, team: int, round_number: int
) -> tuple[int, ...]:
    """Return who plays for a team in a round; of a line-up, those who have not left since."""
    lineup = handed_in(tournament, team, round_number)
    if lineup is None:
        return default_lineup(tournament, plan, team)
    staying = available(tournament, team)
    return tuple(number for number in lineup.members if number in staying)


@rule("team.line-up")
def checked_lineup(
    tournament: Tournament, plan: TeamPlan, edition: Edition, team: int, places: Sequence[int]
) -> tuple[int, ...]:
    """Return the entrants that places in a team's list mean, or refuse what is no line-up of it.

    No more play than there are boards, each below those who stand higher in the list: four boards
    and one reserve allow 1234, 1235, 1245, 1345 and 2345. A team that is short of players names
    fewer, and its last boards stay empty. Where line-ups go by rating or are free, the order of the
    list binds nobody; ratings bind whenever a tolerance was announced.
    """
    listed = tournament.team(team)
    if listed.left is not None:
        raise Refused("{team} has withdrawn", team=listed.name)
    if not places:
        raise Refused("the line-up of {team} names nobody", team=listed.name)
    for place in places:
        if not 1 <= place <= len(listed.members):
            raise Refused(
                "{team} has no player {place}: its list has {count}",
                team=listed.name,
                place=place,
                count=len(listed.members),
            )
        if places.count(place) > 1:
            raise Refused(
                "line-up {lineup} names player {place} more than once",
                lineup=Listing(places),
                place=place,
            )
    members = tuple(listed.members[place - 1] for place in places)
    gone = next((number for number in members if tournament.entrant(number).withdrawn), None)
    if gone is not None:
        raise Refused("{player} has left", player=tournament.entrant(gone).player.name)
    if len(places) > plan.boards:
        raise Refused(
            "matches have {count} boards, and the line-up of {team} names {named} players",
            count=plan.boards,
            team=listed.name,
            named=len(places),
        )
    if plan.lineup_order is LineupOrder.LIST:
        _refuse_other_order(edition, places)
    what = Sentence("line-up {lineup}", lineup=Listing(places))
    refuse_out_of_order(tournament, plan, edition, members, what)
    return members


def _refuse_other_order(edition: Edition, places: Sequence[int]) -> None:
    """Refuse a line-up in which somebody sits above a team-mate who stands higher in the list."""
    wrong = next(((one, other) for one, other in pairwise(places) if one > other), None)
    if wrong is not None:
        raise Refused(
            "line-up {lineup}: player {lower} cannot sit above player {upper}",
            edition.because(
                "team.line-up", "nobody plays above a team-mate with a lower number in the list"
            ),
            lineup=Listing(places),
            lower=wrong[0],
            upper=wrong[1],
        )


def match_of(
    tournament: Tournament, plan: TeamPlan, round_number: int, first: int, second: int
) -> Match:
    """Return the match of two teams with the line-ups that hold now."""
    return Match(
        first,
        second,
        (
            lineup_for(tournament, plan, first, round_number),
            lineup_for(tournament, plan, second, round_number),
        ),
    )


@rule("team.colours")
def seats(plan: TeamPlan, match: Match) -> tuple[Board, ...]:
    """Return the boards of a match on which both teams have a player.

    Colours alternate along the row (comment on Laws 6.5); who begins is announced (decision 301).
    """
    boards = []
    for board in match.places:
        ours, theirs = (lineup[board - 1] for lineup in match.lineups)
        white, black = (ours, theirs) if match.first_has_white(plan, board) else (theirs, ours)
        boards.append(Board(white, black))
    return tuple(boards)


def without_opponent(match: Match) -> tuple[FreePlayer, ...]:
    """Return the players whose opponents' team has nobody for their board: they win it."""
    return tuple(FreePlayer(player, Bye.FULL_POINT) for _side, _board, player in match.alone)


class MadeOfMatches(msgspec.Struct, frozen=True):
    """A round of matches: which teams meet, and who sits where by the line-ups that hold."""

    matches: tuple[Match, ...]
    boards: tuple[Board, ...]
    free: tuple[FreePlayer, ...]


def made_of_matches(
    tournament: Tournament,
    plan: TeamPlan,
    round_number: int,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> MadeOfMatches:
    """Return the round that pairs of teams make, White on the first board named first."""
    white_first = plan.first_has_white(1)
    matches = tuple(
        match_of(tournament, plan, round_number, *(pair if white_first else pair[::-1]))
        for pair in pairs
    )
    resting = () if bye is None else (Match(bye, allocated=True),)
    return MadeOfMatches(
        (*matches, *resting),
        tuple(board for match in matches for board in seats(plan, match)),
        tuple(free for match in matches for free in without_opponent(match)),
    )


# Lists of teams as every system for teams needs them, and how teams play.


def plan_of(tournament: Tournament) -> TeamPlan:
    """Return how teams play in an event, or refuse one in which that was not announced."""
    if tournament.team_plan is None:
        raise Refused("no teams were announced here: say on how many boards they play")
    return tournament.team_plan


@rule("team.list")
def check_lists(tournament: Tournament, plan: TeamPlan, system: Sentence) -> None:
    """Refuse players without a team, teams without players, and lists too long or out of order.

    The order is judged before the first round: from then on it stands (FIDE GR, after 7.8).
    """
    if len(tournament.teams) < 2:
        raise Refused("pairing takes at least two teams; enter the teams first")
    alone = next((entrant for entrant in tournament.entrants if not entrant.team), None)
    if alone is not None:
        raise Refused(
            "{player} has no team; a {system} is played by teams, so give one to everybody",
            player=alone.player.name,
            system=system,
        )
    for team in tournament.teams:
        if not team.members:
            raise Refused(
                "{team} has no players yet; enter them, or strike the team off", team=team.name
            )
        if len(team.members) > plan.size:
            raise Refused(
                "{team} has {count:player|players}, and {most} were announced at most",
                team=team.name,
                count=len(team.members),
                most=plan.size,
            )
        if not tournament.rounds:
            what = Sentence("the list of {team}", team=team.name)
            refuse_out_of_order(tournament, plan, edition_of(tournament), team.members, what)


def silent_teams(
    tournament: Tournament, edition: Edition, round_number: int, teams: Sequence[int]
) -> tuple[Reason, ...]:
    """Return whose line-up nobody handed in, so that the first of the list play."""
    silent = [
        tournament.team(team).name
        for team in teams
        if tournament.team(team).left is None and handed_in(tournament, team, round_number) is None
    ]
    if not silent:
        return ()
    because = edition.because(
        "team.default-line-up",
        "no line-up handed in, so the first players of the list play: {teams}",
        teams=Listing(silent),
    )
    return (because,)


def proposal_of_matches(
    event: Tournament,
    edition: Edition,
    round_number: int,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    because: Iterable[Reason],
) -> Proposal:
    """Return the matches of pairs of teams with the line-ups that hold, their boards, and why."""
    made = made_of_matches(event, plan_of(event), round_number, pairs, bye)
    playing = [team for pair in pairs for team in pair]
    told = (*because, *silent_teams(event, edition, round_number, playing))
    return Proposal(round_number, made.boards, made.free, told, made.matches)
