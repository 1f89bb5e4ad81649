"""Titles and norms that an event gives by its places, whichever federation's list it is on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass, Level, age_group
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.direct_titles import (
    DirectResult,
    DirectRow,
    DirectTitles,
    FirstEqual,
    PlaceNorms,
    Reached,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.standings.ranking import Standings
from crosstable.titles.automatic import automatic
from crosstable.titles.awards import Award, Finish
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.performance import verdicts as performance
from crosstable.titles.verdicts import Status

# FIDE's direct titles and norms: what places and scores in championships give (B.01 1.2).  The
# table is data (`rulebooks/direct_titles.py`). Of each title the best of title and norm counts.
# A title below the rating of 0.62 is conditional; the highest rating known is the one of the
# event's list, for a higher one of earlier days may be in no list here.


WOMEN = "women"
_MEDALS = {
    Reached.GOLD: frozenset({1}),
    Reached.SILVER_BRONZE: frozenset({2, 3}),
    Reached.MEDAL: frozenset({1, 2, 3}),
}


class _Room(NamedTuple):
    """An event with everything its direct titles depend on."""

    tournament: Tournament
    edition: Edition
    event: TitleEvent
    table: DirectTitles
    row: DirectRow
    women: bool
    finishes: tuple[Finish, ...]
    """Of the event, or of the group that has titles of its own, places counted anew."""
    merged: bool
    missing: tuple[Sentence, ...]


@rule("direct", "direct.open", "direct.women")
def championship(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    finishes: Iterable[Finish],
    *,
    group: str = "",
) -> tuple[Award, ...]:
    """Return the titles and norms of an event, best place first; none where no row fits it."""
    table = edition.titles.direct if edition.titles is not None else None
    if table is None:
        return ()
    announced = tournament.event_class
    everybody = tuple(finishes)
    players = everybody
    if group:
        announced, players = _group(announced, event, tournament, everybody, group)
    row = row_of(table, announced, event.form)
    if row is None or not _participation(table, announced, event, everybody):
        return ()
    if group and not _merged(table, event, everybody, players):
        return ()
    room = _Room(
        *(tournament, edition, event, table, row, announced.women, players),
        merged=bool(group),
        missing=tuple(_missing(table, announced, event, everybody)),
    )
    awards = [award for finish in players for award in _awards(room, finish)]
    return tuple(sorted(awards, key=lambda award: (award.place or 0, award.player)))


def row_of(table: DirectTitles, announced: EventClass, form: Form) -> DirectRow | None:
    """Return the row of the table that an event is on."""
    affiliate = announced.affiliate.upper() in table.affiliates
    return next(
        (
            row
            for row in table.rows
            if row.level in {None, announced.level}
            and announced.series in row.series
            and announced.age_group in row.ages
            and row.team is form.of_teams
            and row.knock_out is (form is Form.KNOCK_OUT)
            and row.affiliate is affiliate
            and row.women in {None, announced.women}
        ),
        None,
    )


def _federations(event: TitleEvent, finishes: Iterable[Finish]) -> int:
    known = {event.candidates[finish.player].profile.federation for finish in finishes}
    return len(known - {""})


@rule("direct.participation")
def _participation(
    table: DirectTitles, announced: EventClass, event: TitleEvent, finishes: Sequence[Finish]
) -> bool:
    """Return whether enough take part; how many members there are nobody here knows (1.23)."""
    if not _asks_participation(table, announced):
        return True
    return len(finishes) >= table.least_players and event.planned_rounds >= table.least_rounds


def _asks_participation(table: DirectTitles, announced: EventClass) -> bool:
    """Return whether it is continental, sub-continental or of an affiliate that is not exempt."""
    affiliate = announced.affiliate.upper()
    if announced.level is Level.WORLD:
        return bool(affiliate) and affiliate not in table.exempt_affiliates
    return True


def _missing(
    table: DirectTitles, announced: EventClass, event: TitleEvent, finishes: Sequence[Finish]
) -> Iterator[Sentence]:
    if event.remaining_rounds:
        yield Sentence("the results of all rounds: places can still change")
    there = _federations(event, finishes)
    if _asks_participation(table, announced) and there < table.least_federations:
        yield Sentence(
            "whether the {count} federations that take part are a third of those that may; "
            "otherwise {needed} are needed",
            count=there,
            needed=table.least_federations,
        )
    if announced.level is Level.ZONAL:
        yield Sentence(
            "whether the event gives places in the World Cup or a World Championship: only then "
            "it gives titles"
        )
    if table.rows_since < table.since:
        yield Sentence(
            "whether the federation’s table of direct titles says the same: the one kept here is "
            "of {day}, and a later one may be in force",
            day=table.rows_since,
        )


@rule("direct.combined")
def _group(
    announced: EventClass,
    event: TitleEvent,
    tournament: Tournament,
    finishes: Sequence[Finish],
    group: str,
) -> tuple[EventClass, tuple[Finish, ...]]:
    """Return a merged group as a championship of its own, with places counted anew (1.23a)."""
    if group.casefold() == WOMEN:
        inside = {number for number, player in event.candidates.items() if player.sex is Sex.FEMALE}
        own = msgspec.structs.replace(announced, women=True)
    else:
        ages = age_group(group)
        inside = set(_of_age(tournament, event, ages))
        own = msgspec.structs.replace(announced, age_group=ages)
    chosen = [finish for finish in finishes if finish.player in inside]
    placed: list[Finish] = []
    for at, finish in enumerate(chosen, start=1):
        shared = at > 1 and chosen[at - 2].place == finish.place
        place = placed[-1].place if shared else at
        placed.append(msgspec.structs.replace(finish, place=place))
    return own, tuple(placed)


def _of_age(tournament: Tournament, event: TitleEvent, ages: str) -> Iterator[int]:
    """Return who belongs to an age group: by the year of birth, as of 1 January of the event."""
    if event.starts is None:
        raise Refused("say when the event starts; ages are those of 1 January of its year")
    limit = int(ages.strip("U+"))
    for entrant in tournament.entrants:
        born = entrant.player.born
        if born is None:
            continue
        age = event.starts.year - born.year
        if age <= limit if ages.startswith("U") else age >= limit:
            yield entrant.number


def _merged(
    table: DirectTitles,
    event: TitleEvent,
    everybody: Sequence[Finish],
    group: Sequence[Finish],
) -> bool:
    """Return whether a merged event and a group in it are large enough (1.23a)."""
    return (
        len(everybody) >= table.combined_players
        and _federations(event, everybody) >= table.combined_federations
        and len(group) >= table.group_players
        and _federations(event, group) >= table.group_federations
    )


def _awards(room: _Room, finish: Finish) -> Iterator[Award]:
    """Return what one player gets: of each title the best of title and norm."""
    if not _scored(room, finish):
        return
    given = [result for result in room.row.results if _reached(room, result, finish)]
    titles = {_code(room, result) for result in given if not result.norm}
    best: set[str] = set()
    for result in given:
        code = _code(room, result)
        if result.norm and not _norm_holds(room, code, finish):
            continue
        more = (result.norm and code in titles) or (not result.norm and code in best)
        if not result.norm:
            best.add(code)
        yield _award(room, finish, result, code, superseded=more)


@rule("direct.score")
def _scored(room: _Room, finish: Finish) -> bool:
    """Return whether somebody has the least score of all titles (1.22), or of a group (1.23a)."""
    table = room.table
    least = table.group_percent if room.merged else table.least_percent
    games = table.group_games if room.merged else 1
    if room.row.knock_out:
        return True
    return finish.games >= games and _percent(finish, least)


def _percent(finish: Finish, percent: int) -> bool:
    return finish.games > 0 and 100 * finish.half_points >= percent * 2 * finish.games


def _reached(room: _Room, result: DirectResult, finish: Finish) -> bool:
    match result.reached:
        case Reached.GOLD | Reached.SILVER_BRONZE | Reached.MEDAL:
            return finish.place in _MEDALS[result.reached]
        case Reached.FIRST_EQUAL:
            return _first_equal(room, finish)
        case Reached.SCORE:
            return finish.games >= result.games and _percent(finish, result.percent)
        case Reached.LAST:
            return finish.player in _last(room, result.last)
        case Reached.WINNER:
            return finish.player in _last(room, 2) and finish.place == 1
        case Reached.FINALIST:
            return finish.player in _last(room, 2)
        case Reached.QUALIFIED:
            return True


def _first_equal(room: _Room, finish: Finish) -> bool:
    """Return whether somebody has as many points as the winner (1.24)."""
    best = max((other.points for other in room.finishes), default=0)
    if finish.points != best:
        return False
    return room.table.first_equal is FirstEqual.ALL_TIED or finish.place <= 3


def _last(room: _Room, number: int) -> frozenset[int]:
    """Return who is paired in the first round of a knock-out with so few players left."""
    for played in room.tournament.rounds:
        paired = frozenset(seat for board in played.boards for seat in (board.white, board.black))
        if len(paired) <= number:
            return paired
    return frozenset()


@rule("direct.norm")
def _norm_holds(room: _Room, code: str, finish: Finish) -> bool:
    """Return whether a norm by a place stands, where it has to be one by performance too."""
    if room.table.place_norms is PlaceNorms.GRANTED:
        return True
    rules = room.edition.titles
    if rules is None or not isinstance(rules.norms, PerformanceNorms):
        return False
    judged = performance.verdicts(
        *(room.tournament, room.edition, room.event, rules, rules.norms),
        players=[finish.player],
        titles=[code],
    )
    return any(verdict.status is Status.REACHED for verdict in judged)


def _code(room: _Room, result: DirectResult) -> str:
    """Return the title that is given: the women's one in events for women."""
    if not room.women or room.row.open_titles:
        return result.title
    return dict(room.table.womens)[result.title]


def _award(
    room: _Room, finish: Finish, result: DirectResult, code: str, *, superseded: bool
) -> Award:
    player = room.event.candidates[finish.player]
    rules = room.edition.titles
    return Award(
        player=finish.player,
        title=code,
        norm=result.norm,
        place=finish.place,
        why=_why(result, finish),
        citation=_cited(room, result),
        games=room.table.norm_games if result.norm else finish.games,
        half_points=finish.half_points,
        already=rules is not None and rules.covered(code, player.profile.titles),
        conditional=not result.norm and _conditional(room, player, code),
        superseded=superseded,
        missing=(*room.missing, *_doubts(room, result, finish)),
    )


@rule("direct.rating")
def _conditional(room: _Room, player: Candidate, code: str) -> bool:
    """Return whether a title waits for a rating that nobody knows to be reached (0.62)."""
    lowest = room.table.womens[-1]
    if set(room.row.series) & set(room.table.unrated_series) and code in lowest:
        return False
    return (player.profile.rating or 0) < dict(room.table.least_ratings)[code]


def _doubts(room: _Room, result: DirectResult, finish: Finish) -> Iterator[Sentence]:
    player = room.event.candidates[finish.player].name
    if result.reached is Reached.QUALIFIED:
        yield Sentence(
            "whether {player} qualified through play, and not by a rating or a nomination",
            player=player,
        )
    shared = sum(other.place == finish.place for other in room.finishes) > 1
    if result.reached in _MEDALS and shared:
        yield Sentence(
            "who of those on place {place} comes first: titles by places are given after "
            "tie-breaks",
            place=finish.place,
        )


def _cited(room: _Room, result: DirectResult) -> Citation:
    womens = room.women and not room.row.open_titles
    names = ["direct.women" if womens else "direct.open", "direct"]
    if result.norm:
        names.insert(0, "direct.norm")
    if room.merged:
        names.insert(0, "direct.combined")
    return next(cited for name in names for cited in room.edition.cite(name))


def _why(result: DirectResult, finish: Finish) -> Sentence:
    match result.reached:
        case Reached.FIRST_EQUAL:
            return Sentence("first equal, place {place}", place=finish.place)
        case Reached.SCORE:
            return Sentence(
                "at least {percent} % in {games:game|games}",
                percent=result.percent,
                games=finish.games,
            )
        case Reached.LAST:
            return Sentence("among the last {count}", count=result.last)
        case Reached.QUALIFIED:
            return Sentence("plays in the event")
        case Reached.FINALIST:
            return Sentence("in the final")
        case _:
            return Sentence("place {place}", place=finish.place)


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
