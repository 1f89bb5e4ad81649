"""Titles and norms that an event gives by its places, whichever federation's list it is on."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.standings.ranking import Standings
from crosstable.titles.automatic import automatic
from crosstable.titles.awards import Award, Finish
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.championship import championship


def gives_by_places(edition: Edition) -> bool:
    """Return whether the titles that come with places are kept here for these rules."""
    rules = edition.titles
    return rules is not None and (
        isinstance(rules.norms, CategoryNorms) or rules.direct is not None
    )


def direct(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    finished: Iterable[Finish],
    *,
    group: str = "",
) -> tuple[Award, ...]:
    """Return the titles and norms that come with places and scores of an event.

    ``group`` is a group that was merged into it and has titles of its own, ``women`` or an age
    group such as ``U16``.
    """
    norms = edition.titles.norms if edition.titles is not None else None
    if isinstance(norms, CategoryNorms):
        if group:
            raise Refused(
                "merged groups have no titles of their own by {edition}", edition=edition.title
            )
        return automatic(tournament, edition, event, finished)
    if edition.titles is not None and edition.titles.direct is not None:
        return championship(tournament, edition, event, finished, group=group)
    raise Refused(
        "the titles that are given by places are not kept here: {edition}", edition=edition.title
    )


def finishes(table: Standings, event: TitleEvent) -> tuple[Finish, ...]:
    """Return where everybody finished; places that nothing separates are shared."""
    return tuple(
        _finish(event.candidates[row.number], row.place, row.points)
        for row in table.rows
        if row.place is not None and row.number in event.candidates
    )


def _finish(player: Candidate, place: int, points: int) -> Finish:
    played = [meeting for meeting in player.meetings if meeting.kind is Kind.PLAYED]
    return Finish(
        player=player.number,
        place=place,
        games=len(played),
        half_points=sum(meeting.half_points for meeting in played),
        wins=sum(meeting.half_points == 2 for meeting in played),
        losses=sum(meeting.half_points == 0 for meeting in played),
        points=points,
    )
