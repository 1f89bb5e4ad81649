"""A game belongs to the day of its match: ratings, reports, files and norms (decision 416)."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.formats.trf import export_tournament
from crosstable.kernel.game_days import day_of_player, days_of_boards, rounds_on_days
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import EnterResult, MoveMatch
from crosstable.ratings.reporting import interim_part
from crosstable.rulebooks.library import edition_of
from crosstable.titles.of_the_day import last_day
from tests.office.test_fixtures import season

ROUND, MOVED = date(2026, 9, 5), date(2026, 11, 7)


@pytest.fixture(scope="module")
def event() -> Tournament:
    """Return a league of two played rounds, the second match of the first in November."""
    desk = season()
    for number in (1, 2):
        desk.next_round()
        if number == 1:
            desk.do(MoveMatch(1, 2, MOVED))
        for board in range(1, len(desk.tournament.rounds[-1].boards) + 1):
            desk.do(EnterResult(number, board, Played(Mark.WIN, Mark.LOSS)))
    return desk.tournament


def test_a_game_has_the_day_of_its_match(event: Tournament) -> None:
    first = event.round(1)
    assert days_of_boards(event, first) == (ROUND, ROUND, MOVED, MOVED)
    assert day_of_player(event, 1, first.boards[0].white) == ROUND
    assert day_of_player(event, 1, first.boards[3].black) == MOVED
    assert last_day(event) == MOVED
    assert rounds_on_days(event)[MOVED] == 1


def test_a_month_has_the_matches_that_were_played_in_it(event: Tournament) -> None:
    september, november = (interim_part(event, date(2026, month, 1)) for month in (9, 11))
    assert [len(played.boards) for played in september.rounds] == [2, 4]
    assert [len(played.boards) for played in november.rounds] == [2]
    assert november.round_dates == (MOVED,)
    assert november.starts == november.ends == MOVED


def exported(event: Tournament) -> tuple[list[str], str]:
    """Return the lines of a report and what it says it does not carry."""
    made = export_tournament(event, edition=edition_of(event), version="trf16", program="test")
    told = "; ".join(str(change.what) for change in made.adjustments)
    return made.document.to_bytes().decode().splitlines(), told


def test_a_report_tells_of_the_match_that_its_one_day_does_not_fit(event: Tournament) -> None:
    lines, told = exported(event)
    assert next(line for line in lines if line.startswith("132")).split()[1] == "26/09/05"
    assert "of round 1 was played on 2026-11-07: the format has one day for a round" in told
    lines, told = exported(interim_part(event, date(2026, 11, 1)))
    assert {"042 2026/11/07", "052 2026/11/07"} <= set(lines)
    assert "was played on" not in told
