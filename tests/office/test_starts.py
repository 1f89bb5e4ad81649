"""Chess960 as an event: positions drawn for rounds or boards, and games filed from them."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue, Refused, UnreadableInput
from crosstable.kernel.regulations import Decided
from crosstable.kernel.starts import DrawnStarts
from crosstable.office.acts import AttachGame, DrawStarts, SetRegulations, Undo
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.filing import Misfit, file_games
from crosstable.office.publicity import public_view
from crosstable.office.start_positions import start_of_board, start_text
from crosstable.pairing.chance import Chance
from tests.office.desk import Desk, details


def event(per: str = "round", edition: str = "fide-2019") -> Desk:
    desk = Desk(details(edition=edition)).seat(4)
    desk.do(SetRegulations((Decided("starting-positions", per),)))
    return desk


@pytest.mark.article("fide.laws", "II.2")
@pytest.mark.article("fide.laws", "II.1")
def test_pairing_draws_one_position_for_the_round_with_a_recorded_seed() -> None:
    desk = event()
    desk.do(*steps_to_pair(desk.state, seed="dice"))
    drawn = desk.tournament.starts_of(1)
    assert drawn == DrawnStarts(1, (Chance("dice").choose(960),), "dice")
    assert start_of_board(desk.tournament, 1, 2) == drawn.numbers[0]
    assert not public_view(desk.tournament).start_draws  # the round is not published yet


def test_each_board_can_have_its_own() -> None:
    desk = event("board").next_round()
    desk.do(DrawStarts(1, "dice"))
    chance = Chance("dice")
    drawn = desk.tournament.starts_of(1)
    assert drawn is not None
    assert drawn.numbers == (chance.choose(960), chance.choose(960))
    assert public_view(desk.tournament).start_draws == (drawn,)
    assert drawn.of_board(3) is None
    with pytest.raises(Refused, match="already drawn"):
        DrawStarts(1, "again").decided(desk.state)
    desk.do(Undo())
    assert desk.tournament.starts_of(1) is None


def test_people_may_draw_them_with_dice() -> None:
    desk = event("board").next_round()
    with pytest.raises(InvalidValue, match="0 to 959"):
        DrawStarts(1, numbers=(960, 1)).decided(desk.state)
    with pytest.raises(Refused, match="needs 2 starting positions, not 1"):
        DrawStarts(1, numbers=(518,)).decided(desk.state)
    desk.do(DrawStarts(1, numbers=(518, 0)))
    assert start_text(desk.tournament, 518).startswith("rnbqkbnr/")
    with pytest.raises(Refused, match="not paired"):
        DrawStarts(2, "x").decided(desk.state)


def test_other_events_draw_nothing() -> None:
    desk = Desk().seat(4)
    desk.do(*steps_to_pair(desk.state, seed="dice"))
    assert desk.tournament.starts_of(1) is None
    with pytest.raises(Refused, match="usual position"):
        DrawStarts(1, "dice").decided(desk.state)
    with pytest.raises(InvalidValue):
        DrawStarts(1).decided(event().next_round().state)


def test_a_filed_game_is_replayed_from_the_position_that_was_drawn() -> None:
    desk = event().next_round()
    desk.do(DrawStarts(1, numbers=(0,)))
    desk.do(AttachGame(1, 1, "1. e4 e5 *"))
    filed = desk.tournament.moves_of(1, 1)
    assert filed is not None
    assert start_text(desk.tournament, 0) in filed.text
    other = '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "' + start_text(desk.tournament, 7)
    with pytest.raises(UnreadableInput, match="another position"):
        AttachGame(1, 1, other + '"]\n\n1. e4 *').decided(desk.state)
    board = desk.tournament.round(1).boards[0]
    names = [desk.tournament.entrant(who).player.name for who in (board.white, board.black)]
    tags = f'[White "{names[0]}"]\n[Black "{names[1]}"]\n'
    (wrong,) = file_games(f'{tags}{other}"]\n\n1. e4 *', desk.tournament).left_over
    assert wrong.kind is Misfit.OTHER_START
    (right,) = file_games(f"{tags}\n1. e4 e5 *", desk.tournament).placed
    assert right.replaces
