"""The sheet for the wall: category and points for each norm, before round 1 (Annex 10 4.5.8).

In a round robin everybody's opponents are known: the sheet says for each player and title the
category of the group, the points a norm takes, and whether it would be black or red. After a
withdrawal it is made anew without the games that will not be played (4.3); those already played
still count. In other events it says what each category would ask for.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Candidate, TitleEvent
from crosstable.titles.category.category import category_of, least_average, percentage, points_for
from crosstable.titles.category.conditions import (
    Aim,
    black,
    met_enough,
    points_needed,
    red,
    worst,
)
from crosstable.titles.category.event_conditions import EventGround, event_ground
from crosstable.titles.category.field import FamilyField
from crosstable.titles.category.group import Game, held_level, tallied
from crosstable.titles.category.verdicts import aims_of, discipline_of, norms_of
from crosstable.titles.verdicts import NormColour


class SheetNorm(msgspec.Struct, frozen=True, kw_only=True):
    """What one norm takes of one player."""

    title: str
    half_points: int | None
    """Points, two for a win; None where the group allows no such norm."""
    colour: NormColour | None
    """What it would be; None where it would be none, or where that is not known yet."""
    why_not: Sentence | None = None


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """One player of the sheet."""

    player: int
    games: int
    average: int | None
    category: int | None
    womens_category: int | None
    """In the column for women's titles."""
    norms: tuple[SheetNorm, ...]
    """For titles that the player does not hold."""


class CategoryPoints(msgspec.Struct, frozen=True, kw_only=True):
    """What a category asks for in an event whose opponents are not known beforehand."""

    title: str
    category: int
    least_average: int
    half_points: int


class NormSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee announces."""

    rows: tuple[SheetRow, ...]
    """Where all opponents are known."""
    points: tuple[CategoryPoints, ...]
    """For all games, where they are not."""
    warnings: tuple[Reason, ...]
    """What stands in the way of norms, of red ones too."""
    open_points: tuple[Sentence, ...] = ()
    """What has to be settled before the sheet is put up, and where it is entered."""
    withdrawn: tuple[int, ...] = ()
    """Those whose remaining games are not counted any more."""


@rule("norms.sheet")
def sheet(tournament: Tournament, edition: Edition, event: TitleEvent) -> NormSheet:
    """Return the sheet of an event as its field is now."""
    norms = norms_of(edition)
    suffix = norms.suffix(discipline_of(tournament, edition))
    ground = event_ground(tournament, edition, event)
    fields = {
        family.women: FamilyField(norms, family, tournament, event, suffix)
        for family in norms.families()
    }
    left = tuple(sorted(number for number in fields[False].left if number in event.candidates))
    known = any(player.scheduled for player in event.candidates.values())
    rows = tuple(
        _row(norms, suffix, fields, ground, player)
        for player in event.candidates.values()
        if player.number not in left
    )
    return NormSheet(
        rows=rows if known else (),
        points=() if known else tuple(_points(norms, suffix, event)),
        warnings=tuple(_warnings(norms, ground)),
        open_points=(*ground.missing, *ground.red_missing),
        withdrawn=left,
    )


def _row(
    norms: CategoryNorms,
    suffix: str,
    fields: dict[bool, FamilyField],
    ground: EventGround,
    player: Candidate,
) -> SheetRow:
    games = {women: (*field.games(player), *field.ahead(player)) for women, field in fields.items()}
    averages = {
        women: tallied(
            field.of(player, player.profile), games[women], norms.readings, field.largest
        )
        for women, field in fields.items()
    }

    def category(family: TitleFamily) -> int | None:
        tally = averages[family.women]
        return category_of(norms, family, tally.average) if tally.opponents else None

    tally = averages[False]
    return SheetRow(
        player=player.number,
        games=tally.games,
        average=tally.average if tally.opponents else None,
        category=category(norms.open),
        womens_category=category(norms.womens) if player.sex is Sex.FEMALE else None,
        norms=tuple(
            _norm(aim, fields[aim.family.women], ground, player, games[aim.family.women])
            for aim in aims_of(norms, suffix, player, None)
            if held_level(norms, aim.family, player.profile.titles, suffix) < aim.level
        ),
    )


def _norm(
    aim: Aim,
    field: FamilyField,
    ground: EventGround,
    player: Candidate,
    games: tuple[Game, ...],
) -> SheetNorm:
    own = field.of(player, player.profile)
    tally = tallied(own, games, aim.norms.readings, field.largest)
    needed = points_needed(aim, tally)
    titled = met_enough(
        *(aim, tally.grandmasters, tally.internationals),
        *(tally.masters, tally.strong_masters),
    )
    why = None
    if tally.games < aim.norms.least_games:
        why = Sentence("fewer than {games:game|games}", games=aim.norms.least_games)
    elif needed is None:
        why = Sentence("the category is too low")
    elif not titled:
        why = Sentence("too few title holders among the opponents")
    elif black(tally) is False:
        why = Sentence("too few foreigners or rated players in the group")
    elif ground.met(NormColour.BLACK) is False:
        why = Sentence("the event allows no norms")
    heavier = worst(ground.met(NormColour.RED), red(aim, tally))
    colour = {True: NormColour.RED, False: NormColour.BLACK, None: None}[heavier]
    return SheetNorm(
        title=aim.code,
        half_points=None if why is not None else needed,
        colour=None if why is not None else colour,
        why_not=why,
    )


def _points(norms: CategoryNorms, suffix: str, event: TitleEvent) -> Iterator[CategoryPoints]:
    for family in norms.families():
        for level in (Level.GRANDMASTER, Level.INTERNATIONAL, Level.MASTER):
            for category in range(1, norms.categories + 1):
                percent = percentage(norms, level, category)
                if percent is not None:
                    yield CategoryPoints(
                        title=family.code(level) + suffix,
                        category=category,
                        least_average=least_average(norms, family, category),
                        half_points=points_for(percent, event.planned_rounds),
                    )


def _warnings(norms: CategoryNorms, ground: EventGround) -> Iterator[Reason]:
    """Return what the event lacks, first of all the time for red norms (4.4)."""
    for condition in ground.conditions:
        if condition.met is not False or condition.citation is None:
            continue
        if condition.colour is NormColour.RED:
            yield Reason.that(
                "no red norm is possible: {what}, {needed} needed and {have} there; without a "
                "red norm nobody becomes {titles}",
                condition.citation,
                what=condition.what,
                needed=condition.needed,
                have=condition.have,
                titles=Listing((norms.open.codes[2], norms.open.codes[3]), joint="or"),
            )
        else:
            yield Reason.that(
                "no norm is possible: {what}, {needed} needed and {have} there",
                condition.citation,
                what=condition.what,
                needed=condition.needed,
                have=condition.have,
            )
