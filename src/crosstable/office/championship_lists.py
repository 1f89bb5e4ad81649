"""Lists of a championship that the office has itself: rating leaders, a cup, its own final."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from datetime import date

from crosstable.circuits.championship import Championship, Contender
from crosstable.circuits.cup import Cup, number_of
from crosstable.circuits.cup_table import cup_standing
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.player import Sex
from crosstable.office.championship_events import classification_of
from crosstable.office.cup_results import RATING_LIST
from crosstable.office.office import Office
from crosstable.office.own_parts import Kept
from crosstable.office.rating_store import RatingStore
from crosstable.ratings.activity import months_before
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.championship_rules import RESERVE_RULES

_LEADERS = 200


def list_of_office(
    championship: Championship,
    name: str,
    *,
    lists: RatingStore | None,
    cups: Mapping[str, Kept[Cup]],
    office: Office,
    cup: str = "",
) -> tuple[tuple[Contender, ...], str]:
    """Return a list that the office has itself, with its source: rating leaders, a cup, a final."""
    scheme, women = championship.scheme, championship.contest == "women"
    if name == "rating":
        found = rating_leaders(lists, scheme.names_by, women=women)
        return found, f"rating list, {scheme.names_by}"
    if name == "final":
        if not championship.final_event:
            raise Refused("the final is not a tournament of this office yet")
        final = office.state(championship.final_event).tournament
        return classification_of(final), final.name
    if name != "cup":
        raise Refused(
            "only the lists rating, cup and final come from the office; {name} needs a file",
            name=name,
        )
    if cup and cup not in cups:
        raise UnknownName("cup", cup, tuple(cups))
    if not cup and len(cups) != 1:
        raise Refused("the office has {count} cups; say which one", count=len(cups))
    chosen = cups[cup or next(iter(cups))].item
    return cup_order(chosen, scheme.cup_on, women=women), f"{chosen.name}, {scheme.cup_on}"


def rating_leaders(
    lists: RatingStore | None, on: date, *, women: bool, name: str = RATING_LIST
) -> tuple[Contender, ...]:
    """Return the first of the office's rating list on a day, with their games of three years."""
    issues = () if lists is None else lists.stored_issues()
    fitting = [one for one in issues if one.issue.list == name and one.issue.dated <= on]
    if not fitting or lists is None:
        raise Refused(
            "the office has no list {list} of {day} or earlier; import it first", list=name, day=on
        )
    issue = max(fitting, key=lambda one: one.issue.dated)
    rated = (
        player
        for player in lists.players(issue)
        if player.on(name).rating is not None and (not women or player.sex is Sex.FEMALE)
    )
    best = heapq.nsmallest(_LEADERS, rated, key=lambda one: (-(one.on(name).rating or 0), one.id))
    return tuple(_leader(player, player.on(name), on) for player in best)


def _leader(player: ListedPlayer, standing: ListStanding, on: date) -> Contender:
    since = months_before(on, 12 * RESERVE_RULES.within_years)
    whole = standing.known_from is None or standing.known_from <= since
    counted = sum(one.games for one in standing.played if since < one.day <= on)
    return Contender(
        name=player.name,
        number=str(player.id),
        federation=player.federation,
        rating=standing.rating,
        games=counted if standing.played and whole else standing.recent_games,
        woman=None if player.sex is None else player.sex is Sex.FEMALE,
    )


def cup_order(cup: Cup, on: date, *, women: bool) -> tuple[Contender, ...]:
    """Return the classification of one of the office's cups on a day."""
    standing = cup_standing(cup, on, women=women)
    return tuple(
        Contender(
            name=row.name,
            number=number_of(row.player),
            federation=row.federation,
            rank=place,
            woman=row.woman or None,
        )
        for place, row in enumerate(standing.rows, start=1)
    )
