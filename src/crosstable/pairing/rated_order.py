"""Team-mates in the order of their ratings, within the tolerance that was announced.

Some events do not let a player sit above a team-mate who is 100 rating points higher (remarks on
team composition after FIDE GR 7.8). The rating is the one that numbers the players of the event;
whoever has none is compared with nobody, and equal ratings may stand either way (decision 411).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.initial_order import seeding
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


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
