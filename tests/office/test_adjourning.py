"""Games that are broken off and played on, article by article."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.games.sealed import SealedMoveIs, judge_sealed
from crosstable.kernel.adjourned import AdjournedGame, Envelope
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, Refused, UnreadableInput
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Ending, Pending, Played
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import (
    AdjournGame,
    AnswerOffer,
    EnterResult,
    GameResumed,
    KeepSealedMove,
    OfferDraw,
    ResumeGame,
    Undo,
)
from crosstable.office.cautions import Level
from crosstable.office.publicity import public_view
from crosstable.office.sealing import envelope_code, seal_move, unsealed
from crosstable.rulebooks.library import edition
from tests.office.desk import Desk, details

OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
KNIGHTS = "r3k3/8/8/8/8/5N2/8/1N2K3 w - - 0 60"
BARE = "8/8/8/8/8/k7/8/KR6 w - - 0 80"
FOOLS = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
CODE = envelope_code(bytes(range(32)))
SALT = bytes(32)
WIN, LOSS, DRAW = Mark.WIN, Mark.LOSS, Mark.DRAW


def asked(position: str = OPEN, /, **fields: object) -> AdjournGame:
    usual = AdjournGame(
        round=1,
        board=1,
        position=position,
        move=3,
        white=1200,
        black=900,
        resumes=datetime(2026, 5, 2, 10, 0),  # noqa: DTZ001 -- by the clock of the hall
        venue="Hall B",
    )
    return replace(usual, **fields)


def sealed(desk: Desk, command: AdjournGame, move: str) -> tuple[AdjournGame, KeepSealedMove]:
    box = seal_move(move, CODE, SALT, command.described(desk.tournament))
    return command, KeepSealedMove(command.round, command.board, box)


@pytest.fixture
def desk() -> Desk:
    return Desk().seat(4).next_round()


def after(desk: Desk, move: str, position: str = OPEN, **fields: object) -> GameResumed:
    desk.do(*sealed(desk, asked(position), move))
    state = desk.do(replace(ResumeGame(round=1, board=1, code=CODE), **fields))
    act = state.in_force[-1].act
    assert isinstance(act, GameResumed)
    return act


@pytest.mark.article("fide.laws", "I.1.1")
def test_a_sealed_move_is_kept_so_that_nobody_reads_it(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"))
    assert desk.tournament.round(1).boards[0].result == Pending(adjourned=True)
    kept = b"".join(msgspec.json.encode(entry) for entry in desk.journal.entries)
    assert b"Bb5" not in kept
    assert CODE.encode() not in kept
    noted = desk.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert unsealed(noted, CODE.lower().replace("-", " ")) == "Bb5"


def test_a_box_tells_nothing_by_its_length_and_opens_for_one_game_only(desk: Desk) -> None:
    game = asked().described(desk.tournament)
    short, long = (seal_move(move, CODE, SALT, game) for move in ("e4", "I resign, Nb1xd2+ (=)"))
    assert len(short.box) == len(long.box)
    for other in (
        replace(game, number=2),
        replace(game, position=KNIGHTS),
        replace(game, sealed_by=Colour.BLACK),
    ):
        with pytest.raises(Refused, match="does not open"):
            unsealed(replace(other, sealed=short), CODE)


@pytest.mark.parametrize("move", ["", "   ", "e4 " * 30])
def test_what_is_no_writing_is_not_sealed(desk: Desk, move: str) -> None:
    with pytest.raises(InvalidValue):
        sealed(desk, asked(), move)


@pytest.mark.article("fide.laws", "I.1.2")
def test_who_seals_before_the_end_of_the_session_loses_the_time_until_then(desk: Desk) -> None:
    desk.do(asked(early=5))
    noted = desk.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.left == (900, 900)
    with pytest.raises(Refused, match="fallen flag"):
        asked(early=20, board=2).decided(desk.state)


@pytest.mark.article("fide.laws", "6.10.1")
def test_a_clock_that_shows_more_than_was_given_is_asked_about() -> None:
    """1:30 for the game and 30 seconds a move: with move 3 to come 1:31:30 is the most."""
    desk = Desk(replace(details(), rate_of_play="90+30")).seat(4).next_round()
    assert not asked(white=5490, black=5490).cautions(desk.state)
    for left, side in (((5491, 900), "White"), ((900, 5491), "Black")):
        (caution,) = asked(white=left[0], black=left[1]).cautions(desk.state)
        assert caution.level is Level.CONFIRM
        assert str(caution.reason.sentence).startswith(f"{side} cannot have 1:31:31 left")
        assert caution.reason.citation == Citation("fide.laws", "6.10.1")
    # White has made the move before the one that Black seals.
    sealed_by_black = asked(FOOLS, move=2, white=5490, black=5461)
    assert [str(each.reason.sentence)[:5] for each in sealed_by_black.cautions(desk.state)] == [
        "Black"
    ]
    desk.do(*sealed(desk, asked(), "Bb5"))
    set_otherwise = ResumeGame(round=1, board=1, code=CODE, white=9000, black=900)
    assert len(set_otherwise.cautions(desk.state)) == 1
    assert not replace(set_otherwise, white=None, black=None).cautions(desk.state)


@pytest.mark.article("fide.laws", "I.2.7")
def test_without_time_and_venue_of_resumption_somebody_is_told(desk: Desk) -> None:
    (caution,) = asked(venue="").cautions(desk.state)
    assert caution.reason.citation == Citation("fide.laws", "I.2.7")
    assert not asked().cautions(desk.state)


@pytest.mark.article("fide.laws", "I.6")
def test_a_draw_agreed_before_the_resumption_is_just_entered(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"), EnterResult(1, 1, Played(DRAW, DRAW)))
    with pytest.raises(Refused, match="already has the result"):
        ResumeGame(round=1, board=1, code=CODE).decided(desk.state)


@pytest.mark.article("fide.laws", "I.7")
@pytest.mark.article("fide.laws", "I.9.2")
def test_the_envelope_stays_closed_while_the_player_who_must_reply_is_away(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"))
    with pytest.raises(Refused, match="start the clock of Black") as refused:
        ResumeGame(round=1, board=1, code=CODE, absent=True).decided(desk.state)
    assert [reason.citation for reason in refused.value.because] == [
        Citation("fide.laws", "I.7"),
        Citation("fide.laws", "I.9.2"),
    ]
    assert "Bb5" not in str(refused.value)


@pytest.mark.article("fide.laws", "I.9.1")
@pytest.mark.article("fide.laws", "I.5")
def test_a_legal_move_is_played_and_the_clocks_are_as_noted(desk: Desk) -> None:
    act = after(desk, "Bb5")
    assert act.result is None
    assert act.resumption.move == "Bb5"
    assert act.resumption.left == (1200, 900)
    assert act.resumption.position.split()[1] == "b"
    board = desk.tournament.round(1).boards[0]
    assert board.adjourned  # until it has a result


@pytest.mark.article("fide.laws", "I.9.2")
@pytest.mark.article("fide.laws", "I.11")
def test_the_time_waited_for_is_that_of_the_player_who_must_reply(desk: Desk) -> None:
    assert after(desk, "Bb5", waited=600).resumption.left == (1200, 300)


def test_a_clock_cannot_run_below_zero(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"))
    with pytest.raises(Refused, match="a flag has fallen"):
        ResumeGame(round=1, board=1, code=CODE, waited=901).decided(desk.state)


@pytest.mark.article("fide.laws", "I.9.3")
def test_the_reply_to_an_absent_player_can_be_sealed_in_a_fresh_envelope(desk: Desk) -> None:
    act = after(desk, "Bb5")
    again = asked(
        act.resumption.position, white=act.resumption.left[0], black=act.resumption.left[1]
    )
    desk.do(*sealed(desk, again, "a6"))
    noted = desk.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.sealed_by is Colour.BLACK
    assert noted.resumption is None


@pytest.mark.article("fide.laws", "I.8.1")
@pytest.mark.parametrize("move", ["Nd2", "N-d2"])
def test_an_ambiguous_sealed_move_loses(desk: Desk, move: str) -> None:
    act = after(desk, move, KNIGHTS)
    assert act.result == Played(LOSS, WIN, Ending.REFEREE)
    assert act.because[0].citation == Citation("fide.laws", "I.8.1")
    assert desk.tournament.round(1).boards[0].result == act.result


@pytest.mark.article("fide.laws", "I.8.2")
@pytest.mark.parametrize("move", ["B?5", "the obvious one", "½", "e9"])
def test_a_sealed_move_nobody_can_make_out_loses(desk: Desk, move: str) -> None:
    act = after(desk, move)
    assert act.result == Played(LOSS, WIN, Ending.REFEREE)
    assert act.because[0].citation == Citation("fide.laws", "I.8.2")


@pytest.mark.article("fide.laws", "I.8.2")
def test_an_arbiter_says_whether_a_typed_move_can_be_made_out(desk: Desk) -> None:
    """German Lb5 is Bb5 (Appendix C.3), and a slip in typing is no move of the player's."""
    desk.do(asked())
    opened = ResumeGame(round=1, board=1, written="Lb5")
    assert opened.decided(desk.state).result is None
    with pytest.raises(Refused, match="write what it means") as refused:
        replace(opened, written="Xb5").decided(desk.state)
    assert refused.value.because[0].citation == Citation("fide.laws", "I.8.2")
    assert replace(opened, written="Bb5").decided(desk.state).result is None
    lost = replace(opened, written="Xb5", unreadable=True).decided(desk.state)
    assert lost.result == Played(LOSS, WIN, Ending.REFEREE)


@pytest.mark.article("fide.laws", "I.8.3")
def test_an_illegal_sealed_move_loses(desk: Desk) -> None:
    act = after(desk, "Bb6")
    assert act.result == Played(LOSS, WIN, Ending.REFEREE)
    assert act.because[0].citation == Citation("fide.laws", "I.8.3")


@pytest.mark.article("fide.laws", "I.8")
def test_an_illegal_sealed_move_draws_against_a_king_that_can_never_win() -> None:
    judged = judge_sealed(edition("fide-2019"), BARE, "Rb8xb9")
    assert judged.outcome.conclusion.result.winner is None
    assert judged.outcome.conclusion.result.over
    assert Citation("fide.laws", "I.8") in {reason.citation for reason in judged.because}


def test_a_mark_behind_a_move_does_not_make_it_unreadable(desk: Desk) -> None:
    assert after(desk, "Bb5? (=)").resumption.move == "Bb5"


@pytest.mark.article("fide.laws", "I.10")
def test_who_comes_after_the_default_time_loses(desk: Desk) -> None:
    act = after(desk, "Bb5", absent=True, late=Colour.BLACK)
    assert act.result == Played(WIN, LOSS, Ending.REFEREE)
    assert act.because[-1].citation == Citation("fide.laws", "I.10")


@pytest.mark.article("fide.laws", "I.10")
def test_a_sealed_move_that_ended_the_game_counts_before_lateness(desk: Desk) -> None:
    act = after(desk, "Qh4", FOOLS, late=Colour.BLACK)
    assert act.result == Played(LOSS, WIN, Ending.ON_THE_BOARD)


@pytest.mark.article("fide.laws", "I.12.1")
def test_without_an_envelope_the_player_makes_the_move_that_was_sealed(desk: Desk) -> None:
    desk.do(asked())
    missing = ResumeGame(round=1, board=1, envelope=Envelope.MISSING)
    with pytest.raises(Refused, match="say which move White sealed"):
        missing.decided(desk.state)
    with pytest.raises(Refused, match="cannot be played"):
        replace(missing, written="Bb6").decided(desk.state)
    act = replace(missing, written="Bb5", white=1000, black=800).decided(desk.state)
    assert act.result is None
    assert act.resumption.left == (1000, 800)
    assert act.because[0].citation == Citation("fide.laws", "I.12.1")


@pytest.mark.article("fide.laws", "I.12.2")
def test_without_a_position_a_new_game_is_played(desk: Desk) -> None:
    desk.do(asked())
    desk.do(ResumeGame(round=1, board=1, envelope=Envelope.POSITION_LOST))
    assert desk.tournament.round(1).boards[0].result == Pending()


@pytest.mark.article("fide.laws", "I.13")
def test_a_clock_that_was_noted_wrongly_is_corrected(desk: Desk) -> None:
    assert after(desk, "Bb5", white=1260, black=900).resumption.left == (1260, 900)


def test_the_scoresheet_goes_before_what_was_kept_and_both_are_written_down(desk: Desk) -> None:
    act = after(desk, "Bb5", written="Bc4")
    assert (act.resumption.move, act.resumption.kept) == ("Bc4", "Bb5")


def test_a_finished_board_cannot_be_adjourned(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, Played(WIN, LOSS)))
    with pytest.raises(Refused, match="already has the result 1-0"):
        asked().decided(desk.state)


def test_a_move_is_sealed_once_and_for_a_game_that_waits(desk: Desk) -> None:
    with pytest.raises(Refused, match="nothing was noted"):
        sealed(desk, asked(), "Bb5")[1].decided(desk.state)
    desk.do(*sealed(desk, asked(), "Bb5"))
    with pytest.raises(Refused, match="already sealed for round 1 board 1"):
        sealed(desk, asked(), "Bc4")[1].decided(desk.state)
    with pytest.raises(Refused, match="already adjourned"):
        asked().decided(desk.state)


def test_a_game_that_is_over_cannot_be_adjourned(desk: Desk) -> None:
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    with pytest.raises(Refused, match="over in this position"):
        asked(mate).decided(desk.state)


@pytest.mark.parametrize(
    "wrong",
    [
        {"move": -1},
        {"move": 1000},
        {"white": -1},
        {"white": 0},
        {"white": 360_000},
        {"board": 9},
    ],
)
def test_what_cannot_be_noted_is_refused(desk: Desk, wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        asked(**wrong).decided(desk.state)
    with pytest.raises(UnreadableInput):
        asked("no position").decided(desk.state)


def test_without_code_or_with_a_wrong_one_nothing_is_opened(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"))
    with pytest.raises(Refused, match="type the code"):
        ResumeGame(round=1, board=1).decided(desk.state)
    for _ in range(5):
        with pytest.raises(Refused, match="does not open"):
            ResumeGame(round=1, board=1, code=CODE[:-1] + "2").decided(desk.state)
    with pytest.raises(Refused, match="nothing was noted"):
        ResumeGame(round=1, board=2, code=CODE).decided(desk.state)


def test_a_game_is_resumed_once_and_both_acts_can_be_undone(desk: Desk) -> None:
    after(desk, "Bb5")
    with pytest.raises(Refused, match="already been resumed"):
        ResumeGame(round=1, board=1, code=CODE).decided(desk.state)
    desk.do(Undo())
    noted = desk.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.resumption is None
    desk.do(Undo(), Undo())
    assert desk.tournament.adjourned_game(1, 1) is None
    assert desk.tournament.round(1).boards[0].not_begun


def test_the_public_knows_of_an_adjourned_game_only_what_the_envelope_shows(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(offer=Colour.WHITE), "Bb5"))
    (shown,) = public_view(desk.tournament).adjourned_games
    assert shown.sealed is None
    assert shown.offer is None
    assert shown.venue == "Hall B"


@pytest.fixture
def draughts() -> Desk:
    return Desk(details(edition="fmjd-2022")).seat(4).next_round()


ENDING = "B:W27,28,32,K40:B9,14,19"


@pytest.mark.article("fmjd.annex3", "7.5")
@pytest.mark.article("fmjd.annex3", "7.2")
def test_draughts_are_not_adjourned_before_move_75_without_need(draughts: Desk) -> None:
    with pytest.raises(Refused, match="exceptional circumstances"):
        asked(ENDING, move=75).decided(draughts.state)
    assert asked(ENDING, move=76).decided(draughts.state).noted.move == 76
    failed = asked(ENDING, move=20, exceptional="the lights failed").decided(draughts.state)
    assert failed.noted.exceptional == "the lights failed"


@pytest.mark.article("fmjd.annex3", "7.6.1")
def test_in_draughts_black_seals(draughts: Desk) -> None:
    with pytest.raises(Refused, match="must have Black"):
        asked(ENDING.replace("B:W", "W:W", 1), move=80).decided(draughts.state)


@pytest.mark.article("fmjd.annex3", "7.6.7")
@pytest.mark.parametrize("move", ["19-15", "19-41", "nonsense"])
def test_in_draughts_an_illegal_sealed_move_loses(draughts: Desk, move: str) -> None:
    command = asked(ENDING, move=80)
    draughts.do(*sealed(draughts, command, move))
    state = draughts.do(ResumeGame(round=1, board=1, code=CODE))
    act = state.in_force[-1].act
    assert isinstance(act, GameResumed)
    assert act.result == Played(WIN, LOSS, Ending.REFEREE)
    assert act.because[0].citation == Citation("fmjd.annex3", "7.6.7")


@pytest.mark.article("fmjd.annex3", "7.7.1")
@pytest.mark.article("fmjd.annex3", "7.7.4")
def test_in_draughts_the_sealed_move_is_made_at_the_restart(draughts: Desk) -> None:
    draughts.do(*sealed(draughts, asked(ENDING, move=80), "19-24"))
    draughts.do(ResumeGame(round=1, board=1, code=CODE, absent=True))
    noted = draughts.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.resumption is not None
    assert noted.resumption.position.startswith("W:")


def test_a_kept_game_reads_back_as_it_was() -> None:
    game = AdjournedGame(
        round=1, number=2, position=OPEN, move=3, sealed_by=Colour.WHITE, left=(1, 2)
    )
    assert msgspec.json.decode(msgspec.json.encode(game), type=AdjournedGame) == game
    assert judge_sealed(edition("fide-2019"), OPEN, "0-0").outcome.kind is SealedMoveIs.ILLEGAL


@pytest.mark.article("fide.laws", "I.4")
def test_an_offer_after_the_sealing_stands_until_it_is_answered(desk: Desk) -> None:
    desk.do(*sealed(desk, asked(), "Bb5"), OfferDraw(1, 1, Colour.BLACK))
    with pytest.raises(Refused, match="not been answered yet"):
        desk.do(OfferDraw(1, 1, Colour.BLACK))
    state = desk.do(ResumeGame(round=1, board=1, code=CODE))
    act = state.in_force[-1].act
    assert isinstance(act, GameResumed)
    assert [str(reason.citation) for reason in act.because] == ["fide.laws I.4"]
    assert "by Black stands until White" in str(act.because[0].sentence)


@pytest.mark.article("fide.laws", "I.4")
@pytest.mark.article("fide.laws", "I.6")
def test_an_offer_is_accepted_or_rejected_before_the_resumption(desk: Desk) -> None:
    desk.do(asked(), OfferDraw(1, 1, Colour.BLACK), AnswerOffer(1, 1, accepted=False))
    noted = desk.tournament.adjourned_game(1, 1)
    assert noted is not None
    assert noted.offer is None
    with pytest.raises(Refused, match="no offer of a draw is waiting"):
        desk.do(AnswerOffer(1, 1, accepted=True))
    desk.do(OfferDraw(1, 1, Colour.BLACK), AnswerOffer(1, 1, accepted=True))
    drawn = Played(DRAW, DRAW, Ending.AGREEMENT)
    assert desk.tournament.round(1).boards[0].result == drawn
    desk.do(Undo())
    assert desk.tournament.round(1).boards[0].result == Pending(adjourned=True)


@pytest.mark.article("fide.laws", "I.4")
def test_whoever_sealed_offers_on_the_envelope(desk: Desk) -> None:
    desk.do(asked())
    with pytest.raises(Refused, match="together with it") as refused:
        desk.do(OfferDraw(1, 1, Colour.WHITE))
    assert refused.value.because[0].citation == Citation("fide.laws", "I.4")


def test_a_resumption_cites_the_laws_of_its_event(desk: Desk) -> None:
    new = Desk(details(edition="fide-2026-03")).seat(4).next_round()
    for office, text in ((desk, "fide.laws"), (new, "fide.laws.2023")):
        act = after(office, "Bb6")
        assert {reason.citation.text for reason in act.because if reason.citation} == {text}
        assert ("(2023)" in str(act.because[0].sentence)) is (office is new)


def test_cautions_and_refusals_cite_the_laws_of_the_event() -> None:
    desk = Desk(details(edition="fide-2026-03")).seat(4).next_round()
    (caution,) = asked(venue="").cautions(desk.state)
    assert caution.reason.citation == Citation("fide.laws.2023", "I.2.7")
    desk.do(*sealed(desk, asked(), "Bb5"))
    for absent in (
        ResumeGame(round=1, board=1, code=CODE, absent=True),
        ResumeGame(round=1, board=1, envelope=Envelope.MISSING),
        ResumeGame(round=1, board=1, code=CODE, waited=9000),
        ResumeGame(round=1, board=1, envelope=Envelope.MISSING, written="Qh5"),
    ):
        with pytest.raises(Refused) as refused:
            absent.decided(desk.state)
        assert refused.value.because
        texts = {reason.citation.text for reason in refused.value.because if reason.citation}
        assert texts == {"fide.laws.2023"}, refused.value
