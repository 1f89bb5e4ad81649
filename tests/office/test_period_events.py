"""What the reports of a period are asked besides their games: days, and results that clash."""

from __future__ import annotations

from datetime import date

from crosstable.formats.trf import from_tournament
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.period_events import events_of_file
from crosstable.ratings.records import EventRecord
from tests.texts import FIDE_2019

WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
FIRST, LAST = date(2019, 2, 3), date(2019, 2, 5)


def reported(*, last: Played = WIN, dates: tuple[date | None, ...] = ()) -> EventRecord:
    """Return the report of an event of three rounds and four players."""
    pairs = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    tournament = Tournament(
        name="Open",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        starts=FIRST,
        ends=LAST,
        round_dates=dates,
        entrants=tuple(Entrant(number, Player(name=f"Player {number}")) for number in range(1, 5)),
        rounds=tuple(
            Round(number, tuple(Board(*pair, last if number == 3 else DRAW) for pair in boards))
            for number, boards in enumerate(pairs, start=1)
        ),
    )
    [record] = events_of_file(
        [from_tournament(tournament, edition=FIDE_2019, version="trf16", program="").to_bytes()],
        edition=FIDE_2019,
        list_name="fide.standard",
        event_id="open",
        source="open.trf",
    )
    return record


def days_of(record: EventRecord) -> set[tuple[int, date]]:
    return {(place, date.fromordinal(day)) for place, day in record.playing_days.tolist()}


def test_without_dates_the_first_round_is_on_the_first_day_and_the_last_on_the_last() -> None:
    assert days_of(reported()) == {(place, day) for place in range(4) for day in (FIRST, LAST)}


def test_dates_of_rounds_are_believed() -> None:
    middle = date(2019, 2, 4)
    found = days_of(reported(dates=(FIRST, middle, LAST)))
    assert {day for _, day in found} == {FIRST, middle, LAST}


def test_two_lines_that_tell_different_results_are_named() -> None:
    assert reported().remarks == ()
    remarks = reported(last=Played(Mark.DRAW, Mark.LOSS)).remarks
    assert len(remarks) == 2
    assert "round 3, player 1 against 4" in remarks[0]
    assert "½-0 is rated as it is written" in remarks[0]
