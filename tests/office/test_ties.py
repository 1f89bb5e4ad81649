"""Lots for ties, and the ranking options an event announces, through the office."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import Option
from crosstable.office import acts
from crosstable.office.acts import (
    ChangeDetails,
    CorrectResult,
    DrawTies,
    EnterResult,
    Undo,
    cautions,
    describe,
)
from crosstable.office.cautions import Level
from crosstable.office.fold import fold
from crosstable.office.tables import remarks_on, standings_of
from tests.office.desk import Desk, details

DRAWN = parse_result("=", HALF_POINTS)
WON = parse_result("1-0", HALF_POINTS)


def all_level() -> Desk:
    desk = Desk(replace(details(), tie_breaks=("wins", "lots"))).seat(4).next_round()
    desk.do(EnterResult(1, 1, DRAWN), EnterResult(1, 2, DRAWN))
    return desk


@pytest.mark.article("fide.tournaments", "13.1.1")
def test_lots_are_recorded_used_and_undone() -> None:
    desk = all_level()
    state = desk.do(DrawTies("a seed"))
    act = state.in_force[-1].act
    assert isinstance(act, acts.TiesDrawn)
    assert acts.decode(acts.encode(act)) == act
    assert "seed a seed" in describe(act, state.tournament)
    [lots] = state.tournament.tie_lots
    assert sorted(lots.players) == [1, 2, 3, 4]
    table = standings_of(state.tournament)
    assert tuple(row.number for row in table.rows) == lots.players
    assert all(row.shared is False for row in table.rows)
    assert fold(desk.journal.entries).tournament == state.tournament
    assert all_level().do(DrawTies("a seed")).tournament.tie_lots == (lots,)
    assert all_level().do(DrawTies("another")).tournament.tie_lots != (lots,)
    with pytest.raises(Refused, match="nobody is tied"):
        desk.do(DrawTies("again"))
    assert desk.do(Undo()).tournament.tie_lots == ()


def test_a_correction_breaks_the_draw_and_a_new_one_replaces_it() -> None:
    desk = all_level()
    desk.do(DrawTies("a"))
    desk.do(CorrectResult(1, 1, WON, "slip misread"))
    table = standings_of(desk.tournament)
    assert [row.place_text for row in table.rows] == ["1", "2–3", "2–3", "4"]
    assert any("wait for lots" in each.sentence for each in remarks_on(desk.tournament))
    desk.do(DrawTies("b"))
    [lots] = desk.tournament.tie_lots
    assert lots.seed == "b"
    assert len(lots.players) == 2
    assert not any(row.shared for row in standings_of(desk.tournament).rows)


def test_when_there_is_nothing_to_draw() -> None:
    desk = Desk(details()).seat(4)
    with pytest.raises(Refused, match=r"do not end with lots.*Announce them with: direct-enc"):
        desk.do(DrawTies("s"))
    desk = Desk(replace(details(), tie_breaks=("lots",))).seat(4)
    with pytest.raises(Refused, match="no round is paired"):
        desk.do(DrawTies("s"))
    desk.next_round().do(EnterResult(1, 1, DRAWN))
    with pytest.raises(Refused, match="games are still open"):
        desk.do(DrawTies("s"))


def test_ranking_options_are_announced_changed_and_checked() -> None:
    wanted = (Option("forfeits-are-wins", "no"),)
    desk = Desk(replace(details(), ranking=wanted))
    assert desk.tournament.ranking == wanted
    assert desk.do(ChangeDetails(details())).tournament.ranking == ()
    with pytest.raises(UnknownName, match="ranking option"):
        desk.do(ChangeDetails(replace(details(), ranking=(Option("colour", "blue"),))))


def test_announcements_of_older_journals_have_no_options() -> None:
    text = acts.encode(acts.TournamentCreated(details()))
    old = text.replace(',"ranking":[]', "")
    assert old != text
    assert acts.decode(old) == acts.TournamentCreated(details())


def test_counting_ties_otherwise_after_play_began_is_asked_twice_and_reported() -> None:
    desk = all_level()
    changed = replace(
        details(), tie_breaks=("wins", "lots"), ranking=(Option("own-unplayed", "nobody"),)
    )
    said = cautions(ChangeDetails(changed), desk.state)
    assert {each.level for each in said} == {Level.CONFIRM_TWICE}
    assert "the tie-breaks change after play began" in said[0].reason.sentence
    desk.do(ChangeDetails(changed))
    (remark,) = desk.state.tournament.remarks
    assert remark.kind is RemarkKind.TIE_BREAKS_CHANGED
    assert remark.text == "counted: as usual to own-unplayed=nobody"
    assert cautions(ChangeDetails(changed), desk.state) == ()
