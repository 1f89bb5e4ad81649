"""The order of the players before the first round, which gives them their pairing numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.seeding import seeding_rating
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule


@rule("swiss.initial-order")
def initial_order(tournament: Tournament, edition: Edition) -> dict[int, int]:
    """Return the new number of every player by the old one: rating, title, name (C.04.2.B.2).

    Which rating, where a player has an international and a national one, is what was announced. One
    estimated for the pairing counts; players without any come behind all others.
    """
    titles = {title: place for place, title in enumerate(edition.title_order)}

    def rank(entrant: Entrant) -> tuple[int, int, tuple[str, str], int]:
        player = entrant.player
        rating = seeding_rating(player, tournament.rating_order, edition.rating_lists, ESTIMATE)
        return (
            -(rating.value if rating is not None else 0),
            titles.get(player.title(edition.title_register), len(titles)),
            player.sort_key,
            entrant.number,
        )

    ordered = sorted(tournament.entrants, key=rank)
    return {entrant.number: place for place, entrant in enumerate(ordered, start=1)}


@rule("team-swiss.numbers")
def teams_by_strength(tournament: Tournament, edition: Edition) -> tuple[int, ...]:
    """Return the teams, strongest first: by the average of their best players, one for each board.

    The text leaves the order to the rules of the event (C.04.6, 1.1; decision 329). Whoever has no
    rating counts nothing; then come the average of the whole list, and the name.
    """

    def whole_list(ratings: list[int], boards: int) -> Fraction:  # noqa: ARG001
        return Fraction(sum(ratings), max(len(ratings), 1))

    return _teams_by(tournament, edition, whole_list)


@rule("olympiad.numbers")
def olympiad_order(tournament: Tournament, edition: Edition) -> tuple[int, ...]:
    """Return the teams by the average of their best players, then their next rating, then name.

    At the Olympiad these are the four best and the fifth (D.02.3.1); with other boards, as many as
    there are boards and the one behind them.
    """

    def behind(ratings: list[int], boards: int) -> Fraction:
        return Fraction(sum(ratings[boards : boards + 1]))

    return _teams_by(tournament, edition, behind)


def _teams_by(
    tournament: Tournament, edition: Edition, then: Callable[[list[int], int], Fraction]
) -> tuple[int, ...]:
    """Return the teams by the average of their best players, by another figure, and by name."""
    plan = tournament.team_plan
    boards = plan.boards if plan is not None else 1

    def rank(number: int) -> tuple[Fraction, Fraction, str, int]:
        team = tournament.team(number)
        ratings = sorted(
            (seeding(tournament, edition, member) for member in team.members), reverse=True
        )
        best = Fraction(sum(ratings[:boards]), boards)
        return -best, -then(ratings, boards), team.name.casefold(), number

    return tuple(sorted(range(1, len(tournament.teams) + 1), key=rank))


def seeding(tournament: Tournament, edition: Edition, member: int) -> int:
    """Return the rating by which a player is numbered, or nothing (decision 255)."""
    player = tournament.entrant(member).player
    rating = seeding_rating(player, tournament.rating_order, edition.rating_lists, ESTIMATE)
    return rating.value if rating is not None else 0


# Team-mates in the order of their ratings, within the tolerance that was announced.  Some events
# do not let a player sit above a team-mate who is 100 rating points higher (remarks on team
# composition after FIDE GR 7.8). The rating is the one that numbers the players of the event;
# whoever has none is compared with nobody, and equal ratings may stand either way (decision 411).


@rule("team.rating-order")
def out_of_order(
    tournament: Tournament, plan: TeamPlan, edition: Edition, members: Sequence[int]
) -> tuple[int, int] | None:
    """Return the first two who sit too far from the order of ratings, the upper one first."""
    if plan.rating_tolerance is None:
        return None
    ratings = {member: seeding(tournament, edition, member) for member in members}
    for upper, lower in combinations(members, 2):
        if ratings[upper] and ratings[lower] >= ratings[upper] + plan.rating_tolerance:
            return upper, lower
    return None


def refuse_out_of_order(
    tournament: Tournament,
    plan: TeamPlan,
    edition: Edition,
    members: Sequence[int],
    what: Sentence,
) -> None:
    """Refuse a list or a line-up in which somebody stands above a team-mate rated too high."""
    wrong = out_of_order(tournament, plan, edition, members)
    if wrong is None:
        return
    upper, lower = (tournament.entrant(member).player.name for member in wrong)
    raise Refused(
        "{what}: {upper} ({rating}) cannot stand above {lower} ({higher})",
        tolerance_told(plan, edition),
        what=what,
        upper=upper,
        rating=seeding(tournament, edition, wrong[0]),
        lower=lower,
        higher=seeding(tournament, edition, wrong[1]),
    )


def tolerance_told(plan: TeamPlan, edition: Edition) -> Reason:
    """Return what was announced about the order of ratings."""
    return edition.because(
        "team.rating-order",
        "as announced, nobody stands above a team-mate whose rating is higher by {tolerance} or "
        "more",
        tolerance=plan.rating_tolerance or 0,
    )


def by_rating(tournament: Tournament, edition: Edition, members: Sequence[int]) -> tuple[int, ...]:
    """Return players by rating, equals as they stood; whoever has none keeps the place."""
    ratings = {member: seeding(tournament, edition, member) for member in members}
    ordered = iter(
        sorted((member for member in members if ratings[member]), key=lambda one: -ratings[one])
    )
    return tuple(next(ordered) if ratings[member] else member for member in members)
