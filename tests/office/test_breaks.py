"""Breaks between the games of a match: as announced, and when the next game may begin."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.game_plan import Breaks
from crosstable.kernel.plan_notation import parse_plan, plan_text, with_breaks
from crosstable.office.acts import DrawLots, EnterResult, Register, Undo
from crosstable.office.brackets import shown_bracket
from crosstable.office.breaks import resuming
from crosstable.office.publicity import public_state
from crosstable.rulebooks.game_plans import plan_words, planned_round
from tests.office.desk import Desk, people
from tests.office.test_knockouts import DRAW, WIN, announced
from tests.texts import FIDE_2019


def cup(games: str) -> Desk:
    desk = Desk(replace(announced("knockout", games), time_zone="Europe/Paris"))
    desk.do(Register(people(4)), DrawLots("lots"))
    return desk.next_round()


@pytest.mark.article("fide.tournaments", "13.2.8")
def test_the_breaks_of_the_text_are_those_of_its_ladders() -> None:
    plan, _points = planned_round(FIDE_2019, "knock-out")
    assert plan is not None
    assert plan.breaks == Breaks(30, 10)
    assert [plan.break_before(game) for game in range(1, 8)] == [0, 0, 30, 0, 10, 0, 10]
    words = [str(reason) for reason in plan_words(plan, FIDE_2019.points, FIDE_2019)]
    assert any("break after the first games: at least 30 min" in line for line in words)


def test_an_event_announces_its_own_breaks() -> None:
    plan, _points = planned_round(FIDE_2019, with_breaks("knock-out", "20/15/5"))
    assert plan is not None
    assert (plan.name, plan.breaks) == ("knock-out", Breaks(20, 15, 5))
    assert planned_round(FIDE_2019, plan_text(plan))[0] == plan
    none, _points = planned_round(FIDE_2019, with_breaks("knock-out", "0"))
    assert none is not None
    assert none.breaks == Breaks()
    own = parse_plan("2 standard; blitz 3'+2\" until won; breaks 10/0/5")
    assert parse_plan(plan_text(own)) == own
    with pytest.raises(InvalidValue, match="not a list of breaks; write minutes"):
        with_breaks("knock-out", "half an hour")
    with pytest.raises(InvalidValue, match="it has only one here"):
        with_breaks("", "30")
    with pytest.raises(InvalidValue, match="from 0 to 999 minutes"):
        planned_round(FIDE_2019, "knock-out; breaks 1000")


def test_the_next_game_waits_for_the_end_of_the_break() -> None:
    desk = cup("knock-out; breaks 30/10/5")
    assert resuming(desk.state) == {}
    desk.do(EnterResult(1, 1, DRAW, 1))
    ended = desk.clock
    assert resuming(desk.state) == {(1, 1): ended + timedelta(minutes=5)}
    desk.do(EnterResult(1, 1, DRAW, 2))
    ended = desk.clock
    moments = resuming(desk.state)
    assert moments == {(1, 1): ended + timedelta(minutes=30)}
    assert f"{moments[1, 1]:%H:%M}" == f"{ended + timedelta(hours=2, minutes=30):%H:%M}"
    shown = shown_bracket(desk.tournament, moments).rounds[0][0].next_game
    assert shown is not None
    assert shown.not_before == moments[1, 1]
    public = public_state(desk.state)
    assert public.resuming == moments
    assert desk.office.state(desk.id) == desk.state
    desk.do(Undo())
    assert resuming(desk.state)[1, 1] < moments[1, 1]
    desk.do(EnterResult(1, 1, WIN, 2))
    assert resuming(desk.state) == {}


def test_what_is_read_from_the_journal_has_the_same_times() -> None:
    desk = cup("knock-out")
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2))
    read_again = type(desk.office)(desk.journal).state(desk.id)
    assert resuming(read_again) == resuming(desk.state) != {}
    assert read_again.in_force == desk.state.in_force
