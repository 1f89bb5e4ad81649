"""What a rating officer needs of an event, and by when."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_days import days_of_boards, days_of_matches, played_from, played_until
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


@rule("rating.report")
def report_due(tournament: Tournament, edition: Edition) -> date | None:
    """Return the last day on which the report is in time."""
    ends, rules = tournament.ends, edition.ratings
    if ends is None:
        return None
    if rules.report_days is not None:
        return ends + timedelta(days=rules.report_days)
    due = _last_of_month(ends)
    if (due - ends).days <= rules.next_month_days:
        due = _last_of_month(due + timedelta(days=1))
    return due


def _last_of_month(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def missing_for_report(tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
    """Return what the report still lacks, the event first and then player by player."""
    return (
        *(edition.because("rating.report", lack) for lack in _missing(tournament, edition)),
        *_shortened(tournament, edition),
    )


@rule("rating.names")
def _shortened(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Object to initials and abbreviations, where names must be written in full."""
    if not edition.cite("rating.names"):
        return
    for entrant in tournament.entrants:
        words = entrant.player.name.replace(",", " ").split()
        if any(len(word) == 1 or "." in word or "/" in word for word in words):
            sentence = Sentence(
                "player {number} {player} is not written in full",
                number=entrant.number,
                player=entrant.player.name,
            )
            yield edition.because("rating.names", sentence)


@rule("rating.interim")
def interim_reports(tournament: Tournament, edition: Edition) -> tuple[date, ...]:
    """Return the last days of the months after which a very long event reports what it has."""
    most = edition.ratings.interim_days
    starts, ends = played_from(tournament), played_until(tournament)
    if most is None or starts is None or ends is None or (ends - starts).days < most:
        return ()
    dates: list[date] = []
    first = starts.replace(day=1)
    while True:
        first = (first + timedelta(days=32)).replace(day=1)
        if first > ends:
            return tuple(dates)
        dates.append(first - timedelta(days=1))


@rule("rating.interim")
def interim_part(tournament: Tournament, month: date) -> Tournament:
    """Return the rounds of one month as an event of its own, as interim results are reported.

    A match that was moved belongs to the month in which it is played, in a round of its own where
    the others of its round belong to another one (decision 416).
    """
    event = tournament.as_reported()
    kept = [part for played in event.rounds if (part := _in_month(event, played, month))]
    if not kept:
        raise Refused("no round was played in {month}", month=f"{month:%Y-%m}")
    times = (*event.round_times, *(None for _ in event.rounds))
    return replace(
        event,
        rounds=tuple(replace(played, number=at) for at, (played, _) in enumerate(kept, start=1)),
        moved_matches=tuple(
            replace(moved, round=at)
            for at, (played, _) in enumerate(kept, start=1)
            for moved in event.moved_matches
            if moved.round == played.number
        ),
        round_dates=tuple(days[0] for _, days in kept),
        round_times=tuple(times[played.number - 1] for played, _ in kept)
        if event.round_times
        else (),
        planned_rounds=len(kept),
        starts=min(days[0] for _, days in kept),
        ends=max(days[-1] for _, days in kept),
        bye_requests=(),
        tie_lots=(),
        report_corrections=(),
        games=(),
        claims=(),
    )


def _in_month(
    event: Tournament, played: Round, month: date
) -> tuple[Round, tuple[date, ...]] | None:
    """Return what was played of a round in a month, with the days; None where nothing was."""

    def within(day: date | None) -> bool:
        if day is None:
            raise Refused(
                "not every round has a day, so nobody knows which month it belongs to; enter the "
                "days"
            )
        return (day.year, day.month) == (month.year, month.month)

    own = next(iter(event.round_dates[played.number - 1 : played.number]), None)
    if not event.moved_matches:
        return (played, (own,)) if within(own) and own is not None else None
    of_matches, of_boards = days_of_matches(event, played), days_of_boards(event, played)
    days = {day for day in of_matches if day is not None and within(day)}
    if not days:
        return None
    part = replace(
        played,
        boards=tuple(
            board for board, day in zip(played.boards, of_boards, strict=True) if day in days
        ),
        matches=tuple(
            match for match, day in zip(played.matches, of_matches, strict=True) if day in days
        ),
        free=played.free if within(own) else (),
    )
    return part, tuple(sorted(days))


def _missing(tournament: Tournament, edition: Edition) -> Iterator[Sentence]:
    for value, missing in (
        (tournament.name, Sentence("the name of the event is missing")),
        (tournament.city, Sentence("the place is missing")),
        (tournament.federation, Sentence("the federation is missing")),
        (tournament.starts, Sentence("the first day is missing")),
        (tournament.ends, Sentence("the last day is missing")),
        (tournament.rate_of_play, Sentence("the rate of play is missing")),
        (tournament.officials, Sentence("the chief arbiter is missing")),
    ):
        if not value:
            yield missing
    dated = sum(day is not None for day in tournament.round_dates)
    if dated < len(tournament.rounds):
        yield Sentence(
            "{dated} of {rounds} rounds have a date", dated=dated, rounds=len(tournament.rounds)
        )
    for played in tournament.rounds:
        open_boards = [at for at, board in enumerate(played.boards, 1) if board.unfinished]
        if open_boards:
            yield Sentence(
                "round {round} lacks the result of board {boards}",
                round=played.number,
                boards=Listing(open_boards),
            )
    for entrant in tournament.entrants:
        person = entrant.player
        number = person.identifier(edition.title_register)
        lacks = [
            what
            for value, what in (
                (number, Sentence("no {federation} number", federation=edition.federation)),
                (person.federation, Sentence("no federation")),
                (person.born, Sentence("no date of birth")),
                (person.sex, Sentence("no sex")),
            )
            if not value
        ]
        if lacks:
            yield Sentence(
                "player {number} {player} has {lacks}",
                number=entrant.number,
                player=person.name,
                lacks=Listing(lacks),
            )
