"""Where and when matches of teams are played, and what becomes of it when they are moved."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.acts import (
    Command,
    DrawLots,
    EditTeam,
    EnterResult,
    MoveMatch,
    MoveRound,
    NewTeam,
    PairRound,
    PostponeMatch,
    Publish,
    Register,
    Undo,
    WithdrawTeam,
)
from crosstable.office.calendars import calendar_events, revision
from crosstable.office.cautions import Level
from crosstable.office.fixtures import fixture, fixtures, fixtures_of_team
from crosstable.office.publicity import public_view
from crosstable.office.timetable import lineup_deadline
from tests.office.desk import Desk
from tests.office.leagues import NAMES, announced, members

DAYS = tuple(
    date(2026, month, day) for month, day in ((9, 5), (9, 12), (9, 19), (9, 26), (10, 3), (10, 10))
)
VENUES = {"Alpha": "Town Hall", "Beta": "Café B"}


def season(
    system: str = "team-round-robin", *, cycles: int = 2, plan: TeamPlan | None = None
) -> Desk:
    """Return a desk with four teams and a day for each round, numbers given."""
    options = (
        (Option("cycles", str(cycles)),) if system == "team-round-robin" and cycles > 1 else ()
    )
    desk = Desk(
        replace(
            announced(plan or TeamPlan(boards=2)),
            system=System(system, options),
            planned_rounds=3 if system == "team-swiss" else 0,
            edition="fide-2026-03" if system == "team-swiss" else "fide-2019",
            round_dates=DAYS,
            round_times=(time(14),) * 6,
            time_zone="Europe/Paris",
        )
    )
    for name in NAMES[:4]:
        desk.do(Register(members(name, 2)))
    for number, (name, venue) in enumerate(VENUES.items(), start=1):
        desk.do(EditTeam(number, NewTeam(name, venue=venue)))
    desk.do(DrawLots("unused", "as-entered"))
    return desk


def refusal(desk: Desk, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        desk.do(command)
    return str(refused.value)


def test_every_match_of_a_double_round_robin_is_known_with_its_day_and_place() -> None:
    known = fixtures(season().tournament)
    assert len(known) == 12
    assert {(match.first, match.second) for match in known[:6]} == {
        (match.second, match.first) for match in known[6:]
    }
    first = known[0]
    assert (first.label, first.first, first.second) == ("1.1", 1, 4)
    assert (first.day, first.venue, first.moved) == (DAYS[0], "Town Hall", False)
    assert first.starts is not None
    assert first.starts.astimezone(UTC) == datetime(2026, 9, 5, 12, tzinfo=UTC)
    assert [match.venue for match in fixtures_of_team(season().tournament, 1)] == [
        *("Town Hall", "", "Town Hall", "", "Café B", "Town Hall")
    ]


def test_nothing_is_known_before_the_numbers_are_and_a_swiss_tells_only_paired_rounds() -> None:
    desk = Desk(announced(TeamPlan(boards=2)))
    desk.do(Register(members("Alpha", 2)), Register(members("Beta", 2)))
    assert fixtures(desk.tournament) == ()
    assert "give the teams their numbers first" in refusal(desk, MoveMatch(1, 1, DAYS[0]))
    swiss = season("team-swiss")
    assert fixtures(swiss.tournament) == ()
    swiss.do(PairRound())
    assert [match.label for match in fixtures(swiss.tournament)] == ["1.1", "1.2"]


def test_a_match_moves_alone_and_tells_where_and_when_it_was() -> None:
    desk = season()
    desk.do(MoveMatch(1, 1, date(2026, 9, 6), time(19), "Library", reason="the hall is closed"))
    moved, other = fixtures(desk.tournament, 1)
    assert (moved.day, moved.venue) == (date(2026, 9, 6), "Library")
    assert moved.starts is not None
    assert moved.starts.time() == time(19)
    assert (moved.was_day, moved.was_venue) == (DAYS[0], "Town Hall")
    assert not other.moved
    words = str(desk.state.in_force[-1].act.words(desk.tournament))
    assert words == (
        "Alpha – Delta of round 1 moved from 2026-09-05, 14:00 to 2026-09-06, 19:00, at Library: "
        "the hall is closed"
    )
    # What is not said stays: another place keeps the day, and the other way round.
    desk.do(MoveMatch(1, 1, venue="Museum"))
    again = fixture(desk.tournament, 1, 1)
    assert again is not None
    assert (again.day, again.venue) == (date(2026, 9, 6), "Museum")
    desk.do(MoveMatch(1, 1, back=True))
    assert fixture(desk.tournament, 1, 1) == fixture(season().tournament, 1, 1)
    assert desk.tournament.moved_matches == ()


def test_a_round_moves_with_its_matches_and_everybody_is_told_its_first_day() -> None:
    desk = season()
    desk.do(MoveMatch(3, 1, date(2026, 9, 21)))
    desk.do(MoveRound(3, date(2026, 9, 20), reason="storm"))
    desk.do(MoveRound(3, date(2026, 9, 22), time(18)))
    own, other = fixtures(desk.tournament, 3)
    assert (own.day, own.was_day) == (date(2026, 9, 21), DAYS[2])
    assert (other.day, other.was_day) == (date(2026, 9, 22), DAYS[2])
    assert desk.tournament.round_times[2] == time(18)
    desk.do(MoveRound(3, DAYS[2], time(14)))
    assert desk.tournament.moved_rounds == ()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (MoveRound(3, date(2026, 9, 11)), "round 3 cannot be on 2026-09-11: round 2 is on"),
        (MoveRound(7, date(2026, 11, 1)), "there are 6 rounds; there is no round 7"),
        (MoveRound(3, DAYS[2]), "round 3 is already on that day"),
        (MoveRound(3, date(3026, 9, 20)), "years from 1900 to 2100"),
        (MoveMatch(1, 3, date(2026, 9, 6)), "round 1 has no match 3"),
        (MoveMatch(99, 1, date(2026, 9, 6)), "round 99 has no match 1"),
        (MoveMatch(1, 1), "nothing changes about Alpha – Delta"),
        (MoveMatch(1, 1, DAYS[0], time(14)), "nothing changes about Alpha – Delta"),
        (MoveMatch(1, 1, clock=time(9)), "also say on which day"),
        (MoveMatch(1, 1, venue="x" * 10_000), "at most 200 are taken"),
        (MoveMatch(1, 1, venue="a\x00b"), "unprintable"),
        (EditTeam(1, NewTeam("Alpha", venue="x" * 10_000)), "at most 200 are taken"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, said: str) -> None:
    assert said in refusal(season(), command)


def test_a_match_before_the_round_before_is_asked_about() -> None:
    state = season().state
    early = MoveMatch(3, 1, date(2026, 9, 1)).cautions(state)
    assert [caution.level for caution in early] == [Level.CONFIRM]
    assert MoveMatch(3, 1, date(2026, 9, 15)).cautions(state) == ()
    assert [caution.level for caution in MoveRound(2, date(2026, 9, 27)).cautions(state)] == [
        Level.CONFIRM
    ]


def test_what_has_been_played_stays() -> None:
    desk = season()
    desk.do(PairRound(), Publish(1))
    for board in range(1, 5):
        desk.do(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)))
    assert "has been played" in refusal(desk, MoveMatch(1, 1, date(2026, 9, 6)))
    assert "has been played" in refusal(desk, MoveRound(1, date(2026, 9, 6)))


def test_nobody_travels_to_a_team_that_has_left() -> None:
    desk = season()
    desk.do(PairRound(), Publish(1), WithdrawTeam(2, ""))
    assert all(2 not in {match.first, match.second} for match in fixtures(desk.tournament)[2:])


def test_a_hidden_round_of_a_swiss_is_not_told_by_its_moved_match() -> None:
    desk = season("team-swiss")
    desk.do(PairRound(), MoveMatch(1, 1, date(2026, 9, 6)))
    assert public_view(desk.tournament).moved_matches == ()
    desk.do(Publish(1))
    assert len(public_view(desk.tournament).moved_matches) == 1
    assert len(public_view(moved_ahead()).moved_matches) == 1


def moved_ahead() -> Tournament:
    desk = season()
    desk.do(MoveMatch(5, 1, date(2026, 10, 4)))
    return desk.tournament


def test_line_ups_are_due_before_the_match_of_a_team_that_was_moved() -> None:
    desk = season(plan=TeamPlan(boards=2, lineup_deadline=60))
    desk.do(MoveMatch(1, 1, date(2026, 9, 4), time(19)))
    early, usual = (lineup_deadline(desk.tournament, 1, team) for team in (4, 2))
    assert early is not None
    assert usual is not None
    assert early.astimezone(UTC) == datetime(2026, 9, 4, 16, tzinfo=UTC)
    assert usual.astimezone(UTC) == datetime(2026, 9, 5, 11, tzinfo=UTC)


def test_an_entry_of_a_calendar_keeps_its_name_and_counts_what_changed() -> None:
    desk = season()

    def entry() -> tuple[str, date, str, int]:
        count, _when = revision(desk.office.history(desk.id))
        known = fixtures_of_team(desk.tournament, 1)
        event = calendar_events(desk.id, desk.tournament, known, sequence=count)[0]
        return event.uid, event.day, event.location, event.sequence

    uid, day, place, before = entry()
    assert (day, place) == (DAYS[0], "Town Hall")
    desk.do(MoveMatch(1, 1, date(2026, 9, 6), venue="Library"))
    assert entry() == (uid, date(2026, 9, 6), "Library", before + 1)
    desk.do(Undo())
    assert entry() == (uid, day, place, before + 2)
    desk.do(PairRound(), Publish(1), EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)), Undo())
    assert entry() == (uid, day, place, before + 2)


def test_a_postponed_match_has_its_own_day_and_a_moved_one_keeps_being_postponed() -> None:
    desk = season()
    desk.do(PairRound(), Publish(1))
    desk.do(PostponeMatch(1, 1))
    match = fixture(desk.tournament, 1, 1)
    assert match is not None
    assert (match.postponed, match.day, match.was_day) == (True, None, DAYS[0])
    desk.do(PostponeMatch(1, 1, date(2026, 9, 9)))
    match = fixture(desk.tournament, 1, 1)
    assert match is not None
    assert match.day == date(2026, 9, 9)
    assert match.starts is not None
    assert match.starts.time() == time(14), "as its round was to begin"
    desk.do(MoveMatch(1, 1, day=date(2026, 9, 10), clock=time(18)))
    match = fixture(desk.tournament, 1, 1)
    assert match is not None
    assert (match.postponed, match.day) == (True, date(2026, 9, 10))
    put_off = desk.tournament.rounds[0].matches[0].postponed
    assert put_off is not None
    assert put_off.day == date(2026, 9, 10)
