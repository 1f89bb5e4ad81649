"""Rulings in the journal: what the event knows, what is counted on, what the public never sees."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.kernel.rulings import ClockShown, Reply, TallyKind
from crosstable.office.acts import (
    AttachGame,
    EnterResult,
    MakeRuling,
    SetRegulations,
    Undo,
    Unpublish,
    describe,
)
from crosstable.office.acts.results import ResultEntered
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.called import known_at
from crosstable.office.cautions import Level
from crosstable.office.made_rulings import commands_to_rule, latest_ruling, made_at
from crosstable.office.publicity import public_view
from tests.office.desk import Desk, details

ILLEGAL = (Reply("offender", "white"), Reply("fault", "move"), Reply("noticed", "now"))
RAPID = (*ILLEGAL, Reply("tempo", "rapid"))
ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"


@pytest.fixture
def desk() -> Desk:
    announced = replace(details(edition="fide-2026-03"), rate_of_play="15+10")
    return Desk(announced).seat(4).next_round()


def test_an_event_knows_its_tempo_regulations_and_moves(desk: Desk) -> None:
    desk.do(
        SetRegulations((Decided("rapid-laws", "competition"), Decided("default-time", "30"))),
        AttachGame(1, 1, "1. e4 e5 2. Nf3 *"),
    )
    known = known_at(desk.tournament, 1, 1)
    assert (known.tempo, known.supervised) == ("rapid", True)
    assert known.regulations["default-time"] == "30"
    assert known.moves == ("e4", "e5", "Nf3")
    assert known_at(desk.tournament, 1, 2).moves is None
    with pytest.raises(Refused, match="no board 9"):
        known_at(desk.tournament, 1, 9)


def test_a_filed_move_that_is_illegal_is_known_too(desk: Desk) -> None:
    desk.do(AttachGame(1, 1, "1. e4 e5 2. Ke5 *"))
    assert known_at(desk.tournament, 1, 1).moves == ("e4", "e5", "Ke5")


@pytest.mark.article("fide.laws", "7.5.1")
def test_a_ruling_names_the_illegal_move_and_sets_beside_it_the_clock_that_stays(
    desk: Desk,
) -> None:
    desk.do(AttachGame(1, 1, "1. e4 e5 2. Ke5 *"))
    clocks = ClockShown(Colour.WHITE, 90), ClockShown(Colour.BLACK, 40)
    desk.do(MakeRuling(1, 1, "illegal", RAPID, clocks_shown=clocks))
    (made,) = desk.tournament.rulings
    assert made.ruling.because[0].sentence == "illegal move no. 1 of White: 'Ke5' in the filed game"
    assert made.clocks_to_set == (ClockShown(Colour.WHITE, 90), ClockShown(Colour.BLACK, 100))
    other = [
        Reply(each.question, "black" if each.question == "offender" else each.answer)
        for each in RAPID
    ]
    desk.do(MakeRuling(1, 1, "illegal", tuple(other), clocks_shown=clocks))
    assert desk.tournament.rulings[1].ruling.because[0].sentence == "illegal move no. 1 of Black"


@pytest.mark.article("fide.laws", "6.8")
def test_a_clock_at_zero_gets_no_time_without_a_word_about_its_flag(desk: Desk) -> None:
    for shown, told in ((0, 1), (1, 0)):
        clocks = (ClockShown(Colour.WHITE, 0), ClockShown(Colour.BLACK, shown))
        desk.do(MakeRuling(1, 1, "illegal", RAPID, clocks_shown=clocks))
        said = [str(each) for each in desk.tournament.rulings[-1].ruling.rests_on]
        assert len([each for each in said if each.startswith("the flag of Black has")]) == told
        assert not [each for each in said if "flag of White" in each], "White gets no time"
        desk.do(Undo())


@pytest.mark.article("fide.laws.2023", "A.3")
@pytest.mark.article("fide.laws", "7.5.5")
def test_the_second_illegal_move_is_known_from_the_first(desk: Desk) -> None:
    rapid = (*ILLEGAL, Reply("tempo", "rapid"))
    desk.do(MakeRuling(1, 1, "illegal", rapid, clocks_shown=(ClockShown(Colour.BLACK, 40),)))
    (first,) = desk.tournament.rulings
    assert first.ruling.answer == "+1 min"
    assert first.clocks_to_set == (ClockShown(Colour.BLACK, 100),)
    desk.do(MakeRuling(1, 1, "illegal", ILLEGAL, "8/8/4k3/3r4/8/4K3/8/8 w - - 0 1"))
    second = desk.tournament.rulings[-1].ruling
    assert second.answer == "0-1"
    assert [tally.count for tally in second.tallies] == [2]
    # Another board counts for itself, and an undone ruling not at all.
    assert known_at(desk.tournament, 1, 2).tallies == ()
    desk.do(Undo(), Undo())
    assert known_at(desk.tournament, 1, 1).tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE) == 0


def test_a_ruling_enters_no_result_by_itself(desk: Desk) -> None:
    flagged = (Reply("flagged", "black"),)
    desk.do(MakeRuling(1, 1, "flag", flagged, ROOK))
    assert desk.tournament.round(1).boards[0].unfinished
    result = desk.tournament.rulings[0].ruling.result
    assert isinstance(result, Played)
    desk.do(EnterResult(1, 1, result))
    # The game is over now: whatever is asked, its result stands.
    desk.do(MakeRuling(1, 1, "flag"))
    assert desk.tournament.rulings[-1].ruling.answer == "stands"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (MakeRuling(1, 1, "flag"), "not answered yet: Whose flag has fallen"),
        (
            MakeRuling(1, 1, "flag", (Reply("flagged", "black"),), ROOK, answer="0-1"),
            "the answer is 1-0 now, and no longer 0-1",
        ),
        (MakeRuling(2, 1, "flag"), "round 2 is not paired"),
        (MakeRuling(1, 1, "flag", pair=(2, 1)), "nothing was changed"),
    ],
)
def test_what_is_not_answered_or_not_what_was_seen_is_refused(
    desk: Desk, command: MakeRuling, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        desk.do(command)
    assert not desk.tournament.rulings


def test_draughts_has_no_matters_yet_and_says_so() -> None:
    desk = Desk(details(edition="fmjd-2024")).seat(4).next_round()
    with pytest.raises(UnknownName):
        desk.do(MakeRuling(1, 1, "go-around"))


def test_who_ruled_and_when(desk: Desk) -> None:
    desk.do(MakeRuling(1, 1, "flag", (Reply("flagged", "black"),), ROOK))
    (made,) = made_at(desk.office, desk.state, 1, 1)
    assert (made.by, made.at, made.ruled.matter) == ("Anna", desk.clock, "flag")
    words = describe(RulingMade(made.ruled), desk.tournament)
    assert words == "round 1 board 1: Flag: White wins the game"


def test_the_public_sees_no_rulings_and_a_round_taken_back_loses_them(desk: Desk) -> None:
    desk.do(MakeRuling(1, 1, "flag", (Reply("flagged", "black"),), ROOK))
    assert public_view(desk.tournament).rulings == ()
    desk.do(Unpublish(1, "wrong"))
    assert desk.tournament.rulings == ()
    assert any(isinstance(done.act, RulingMade) for done in desk.state.in_force)


FLAG = MakeRuling(1, 1, "flag", (Reply("flagged", "black"),), ROOK)


def test_a_result_names_the_ruling_that_it_was_entered_by(desk: Desk) -> None:
    desk.do(SetRegulations((Decided("rapid-laws", "rapid"),)))
    state = desk.do(*commands_to_rule(desk.state, FLAG, enter=True))
    ruling, entered = state.in_force[-2:]
    assert isinstance(entered.act, ResultEntered)
    assert entered.act.ruling == ruling.version
    assert latest_ruling(state) == (entered, ruling)
    assert [type(command) for command in commands_to_rule(state, FLAG, enter=False)] == [MakeRuling]


def test_a_result_of_its_own_is_not_the_rulings(desk: Desk) -> None:
    """The same result entered by hand, of an old journal right after it and of any later."""
    desk.do(SetRegulations((Decided("rapid-laws", "rapid"),)))
    won = FLAG.decided(desk.state).ruled.ruling.result
    assert won is not None
    with pytest.raises(Refused, match="no ruling was just made"):
        desk.do(EnterResult(1, 1, won, by_ruling=True))
    desk.do(FLAG, AttachGame(1, 2, "1. e4 *"), EnterResult(1, 1, won))
    assert latest_ruling(desk.state) == ()
    desk.do(Undo(), Undo(), EnterResult(1, 1, won))
    ruling, entered = desk.state.in_force[-2:]
    assert isinstance(ruling.act, RulingMade)
    by_it = entered.version == ruling.version + 1
    assert latest_ruling(desk.state) == ((entered, ruling) if by_it else ())


def test_a_result_that_contradicts_the_ruling_noted_at_the_board_is_asked_about(desk: Desk) -> None:
    """The flag of Black fell, so White has won; whoever types otherwise is asked first."""
    win, draw = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
    loss = Played(Mark.LOSS, Mark.WIN)
    desk.do(*commands_to_rule(desk.state, FLAG, enter=False))
    for told in (draw, loss, Forfeit(Absent.BLACK)):
        (caution,) = EnterResult(1, 1, told).cautions(desk.state)
        assert caution.level is Level.CONFIRM
        assert "says otherwise: Flag: White wins the game" in caution.reason.sentence
    assert EnterResult(1, 1, win).cautions(desk.state) == ()
    assert EnterResult(1, 1, Pending(adjourned=True)).cautions(desk.state) == ()
    assert EnterResult(1, 2, loss).cautions(desk.state) == ()
    desk.do(Undo())
    assert EnterResult(1, 1, loss).cautions(desk.state) == ()
