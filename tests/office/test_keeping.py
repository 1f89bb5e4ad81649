"""Tournaments that are archived, deleted before play, or the template of another."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.official import Official
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.office.accounts import Keeper
from crosstable.office.acts import (
    ArchiveTournament,
    DeleteTournament,
    DrawLots,
    EnterResult,
    HideTournament,
    PairRound,
    Register,
    ReopenTournament,
    SetRegulations,
    TournamentDeleted,
    Undo,
    Withdraw,
    cautions,
)
from crosstable.office.adoption import read_report
from crosstable.office.cautions import Level, loudest
from crosstable.office.permitted import PermittedOffice
from crosstable.office.publicity import public_state
from tests.office.desk import WHEN, Desk, details, people
from tests.office.test_imported_rounds import RIGHT, report

WON = Played(Mark.WIN, Mark.LOSS)


def test_an_archived_tournament_is_read_and_not_changed() -> None:
    desk = Desk().seat(4).next_round()
    desk.do(EnterResult(1, 1, WON))
    assert loudest(cautions(ArchiveTournament(), desk.state)) == Level.CONFIRM
    desk.do(ArchiveTournament())
    with pytest.raises(Refused, match="archived"):
        desk.do(EnterResult(1, 2, WON))
    assert public_state(desk.state).tournament.rounds
    desk.do(HideTournament("privacy"), ReopenTournament(), EnterResult(1, 2, WON))
    assert not desk.tournament.archived


def test_deleted_before_play_it_is_gone_but_in_the_journal() -> None:
    desk = Desk()
    desk.do(Register(people(3)))
    with pytest.raises(Refused, match="needs a reason"):
        desk.do(DeleteTournament(" "))
    desk.do(DeleteTournament("entered twice"))
    assert list(desk.office.tournaments()) == []
    assert [state.id for state in desk.office.deleted()] == [desk.id]
    with pytest.raises(UnknownName):
        public_state(desk.state)
    (last,) = desk.office.history(desk.id, desk.state.version - 1)
    assert (last.entry.by, last.act) == ("Anna", TournamentDeleted("entered twice"))
    with pytest.raises(Refused, match="deleted"):
        desk.do(Register(people(4)[3:]))
    desk.do(Undo())
    assert [state.id for state in desk.office.tournaments()] == [desk.id]


def test_what_was_played_is_never_deleted() -> None:
    desk = Desk().seat(4)
    desk.do(PairRound())
    with pytest.raises(Refused, match="archive it"):
        desk.do(DeleteTournament("why not"))


def test_a_file_taken_over_by_mistake_can_be_deleted() -> None:
    desk = Desk()
    incoming = read_report(report(RIGHT), "x.trf").tournament
    taken = desk.office.take_over(incoming, source="x.trf", by="Anna", at=WHEN)
    assert not taken.tournament.published
    desk.office.execute(taken.id, DeleteTournament("the wrong file"), by="Anna", at=WHEN)
    assert [state.id for state in desk.office.tournaments()] == [desk.id]


def test_another_gets_settings_officials_and_regulations_on_its_own_days() -> None:
    announced = replace(
        details(system="dutch", rounds=5),
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 5),
        round_dates=tuple(date(2026, 5, day) for day in range(1, 6)),
        officials=(Official("chief arbiter", "Anna Arbiter"),),
        edition_by="name",
    )
    desk = Desk(announced)
    desk.do(Register(people(6)), SetRegulations((Decided("late-entries", "2"),)), DrawLots("x"))
    desk.do(PairRound(), Withdraw(6))
    permitted = PermittedOffice(desk.office, Keeper(None, name="Anna"))
    made = permitted.duplicate(
        desk.state, "Next year", date(2027, 4, 30), players=True, at=WHEN
    ).tournament
    assert (made.name, made.published, made.rounds) == ("Next year", False, ())
    assert made.starts == date(2027, 4, 30)
    assert made.round_dates[-1] == made.ends == date(2027, 5, 4)
    assert made.officials == announced.officials
    assert made.edition == announced.edition
    assert made.regulations.text("late-entries") == "2"
    assert [entrant.player.name for entrant in made.entrants] == [
        new.player.name for new in people(5)
    ]
    assert not made.numbers_final
    bare = permitted.duplicate(desk.state, "Bare", None, players=False, at=WHEN).tournament
    assert (bare.entrants, bare.starts, bare.round_dates) == ((), None, ())


def test_where_the_day_chose_the_edition_the_new_day_chooses_again() -> None:
    announced = replace(details(), starts=date(2019, 5, 1), edition_by="day")
    desk = Desk(announced)
    permitted = PermittedOffice(desk.office, Keeper(None, name="Anna"))
    made = permitted.duplicate(desk.state, "Later", date(2026, 5, 1), players=False, at=WHEN)
    assert made.tournament.edition != announced.edition
