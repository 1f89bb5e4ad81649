"""What is still needed for a norm, in numbers and in words."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.titles.candidates import Candidate
from crosstable.titles.category.category import (
    least_average,
    percentage,
    points_for,
    roman,
)
from crosstable.titles.category.conditions import Aim
from crosstable.titles.category.field import FamilyField
from crosstable.titles.category.forecast import Ahead, Wanted, Way
from crosstable.titles.verdicts import Needs, OpponentNeeded


def needs_of(aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead) -> Needs:
    """Return what the rounds ahead must bring on the easiest way to a norm."""
    rounds = len(ahead.known) + ahead.rounds
    by_result = tuple(
        (half_points, _opponent(aim, field, wanted)) for half_points, wanted in way.by_result
    )
    if not by_result and not ahead.rounds and rounds == 1:
        by_result = tuple((result, None) for result in (2, 1, 0) if result >= way.half_points)
    return Needs(
        rounds=rounds,
        half_points=way.half_points,
        opponent=by_result[0][1] if by_result else None,
        by_result=by_result,
        # With one round to come each result says by itself what it asks for.
        sentences=() if by_result else tuple(_sentences(aim, field, player, way, ahead)),
    )


def _opponent(aim: Aim, field: FamilyField, wanted: Wanted) -> OpponentNeeded | None:
    lowest = min((one.rating for one in field.by_rating), default=0)
    least = wanted.least_rating if wanted.least_rating > lowest else None
    if least is None and wanted.rated:
        least = 1
    titles: tuple[str, ...] = ()
    if not wanted.any_level:
        titled = sorted({level for level, _ in wanted.levels if level}, reverse=True)
        titles = tuple(aim.family.codes[level - 1] + aim.suffix for level in titled)
    if least is None and not titles and not wanted.federations:
        return None
    return OpponentNeeded(
        least_rating=least,
        titles=titles,
        not_federations=tuple(sorted(name for name in wanted.federations if name)),
    )


def _sentences(
    aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead
) -> list[Sentence]:
    rounds = len(ahead.known) + ahead.rounds
    said = [
        Sentence.plural(
            "at least {points} of {most} points in the {count} remaining round",
            "at least {points} of {most} points in the {count} remaining rounds",
            count=rounds,
            points=way.half_points,
            most=2 * rounds,
        )
        if way.half_points
        else Sentence("no further points, but the games must be played")
    ]
    if way.win_left_out:
        said.append(Sentence("one of these games must be won, and is then ignored"))
    if ahead.rounds > 1:
        said += _by_average(aim, field, player, way, ahead)
    return said


def _by_average(
    aim: Aim, field: FamilyField, player: Candidate, way: Way, ahead: Ahead
) -> list[Sentence]:
    """Return what average of the opponents to come lets fewer points be enough."""
    tally, norms = way.tally, aim.norms
    rounds = ahead.rounds - way.win_left_out
    strongest = field.pool(player).members[:rounds]
    best = sum(one.rating for one in strongest) // max(1, len(strongest))
    players, games = tally.opponents + rounds, tally.games + rounds
    said: list[Sentence] = []
    most = 2 * (rounds + len(ahead.known))
    for category in range(1, norms.categories + 1):
        percent = percentage(norms, aim.level, category)
        if percent is None:
            continue
        points = points_for(percent, games) - tally.half_points
        if not 0 < points <= most:
            continue
        most = points - 1
        average = least_average(norms, aim.family, category)
        total = max(0, -(-(2 * players * average - players) // 2) - tally.total)
        rating = -(-total // rounds)
        if rating > best:
            break
        said.append(
            Sentence.plural(
                "{count} point, if the opponents still to come are rated {rating} or higher on "
                "average (category {category})",
                "{count} points, if the opponents still to come are rated {rating} or higher on "
                "average (category {category})",
                count=points,
                rating=rating,
                category=roman(category),
            )
        )
    return said
