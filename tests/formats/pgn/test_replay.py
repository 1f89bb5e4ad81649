"""Games of a PGN file judged by the Laws, article by article."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import msgspec
import pytest

from crosstable.formats.pgn import Judging, read_games, replay, replay_reading
from crosstable.formats.scores.leniency import Leniency
from crosstable.formats.scores.report_json import report_json
from crosstable.formats.scores.reports import Agreement, ReplayReport, Status
from crosstable.kernel.sentence import plain
from tests.formats.pgn.corpus import random_board, random_pgn
from tests.games.chess.searching import compiled


def judged(moves: str, **tags: str) -> ReplayReport:
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    (reading,) = read_games(f"{head}\n{moves}\n")
    return replay_reading(reading)


def article(report: ReplayReport) -> str:
    assert report.ended is not None
    citation = report.ended.verdict.because[0].citation
    assert citation is not None
    return citation.article


SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "


@pytest.mark.article("fide.laws", "5.1.1")
def test_a_mate_and_the_result_that_goes_with_it() -> None:
    won = judged("1. f3 e5 2. g4 Qh4# 0-1", Result="0-1")
    assert (won.status, won.agreement, article(won)) == (Status.LEGAL, Agreement.AGREES, "5.1.1")
    assert won.sound
    wrong = judged("1. f3 e5 2. g4 Qh4# 1-0", Result="1-0")
    assert wrong.agreement is Agreement.DISAGREES
    assert not wrong.sound
    beyond = judged("1. f3 e5 2. g4 Qh4# 3. a3 0-1", Result="0-1")
    assert beyond.status is Status.ILLEGAL
    assert beyond.stop is not None
    assert "the game was over" in beyond.stop.because[0].sentence


@pytest.mark.article("fide.laws", "5.2.1")
def test_stalemate() -> None:
    report = judged("1. Qf7 1/2-1/2", FEN="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", Result="1/2-1/2")
    assert article(report) == "5.2.1"


@pytest.mark.article("fide.laws", "5.2.2")
def test_a_dead_position_ends_the_game_where_it_arises() -> None:
    report = judged("1. Kxe2 Kf7 2. Kf3 1-0", FEN="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Result="1-0")
    assert article(report) == "5.2.2"
    assert report.ended is not None
    assert report.ended.ply == 1
    assert report.agreement is Agreement.DISAGREES
    walled = judged("1. Kd1 *", FEN="4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
    assert article(walled) == "5.2.2"


@compiled
@pytest.mark.article("fide.laws", "5.2.2")
def test_the_pawn_that_closes_a_wall_ends_the_game() -> None:
    closing = "2b1k3/8/8/1p1p1p1p/1P1P1P2/8/7P/2B1K3 w - - 0 1"
    report = judged("1. h4 Kd7 2. Kd2 Kc6 1-0", FEN=closing, Result="1-0")
    assert article(report) == "5.2.2"
    assert report.ended is not None
    assert report.ended.ply == 1
    assert report.agreement is Agreement.DISAGREES


@pytest.mark.article("fide.laws", "9.2.1.2", "9.6.1")
def test_repetitions() -> None:
    third = judged(SHUFFLE * 2 + "1/2-1/2", Result="1/2-1/2", Date="2019.05.01")
    assert article(third) == "9.2.1.2"
    assert [(claim.first_ply, claim.last_ply) for claim in third.claimable] == [(8, 8)]
    assert article(judged(SHUFFLE * 2 + "½-½", Result="½-½")) == "9.2.2"
    assert article(judged(SHUFFLE * 2, Result="½-½")) == "9.2.2"
    assert judged(SHUFFLE * 2 + "1-0", Result="1-0").ended is None
    fifth = judged(SHUFFLE * 4 + "e4 1-0", Result="1-0")
    assert article(fifth) == "9.6.1"
    assert fifth.ended is not None
    assert fifth.ended.ply == 16
    assert fifth.agreement is Agreement.DISAGREES


@pytest.mark.article("fide.laws", "9.3.2", "9.6.2")
def test_moves_without_progress() -> None:
    fifty = judged("Rh2 1/2-1/2", FEN="k7/8/1K6/8/8/8/8/7R w - - 99 120", Result="1/2-1/2")
    assert article(fifty) == "9.3.2"
    last = judged("Rh2 1-0", FEN="k7/8/1K6/8/8/8/8/7R w - - 149 120", Result="1-0")
    assert article(last) == "9.6.2"
    mate = judged("Rh8# 1-0", FEN="k7/8/1K6/8/8/8/8/7R w - - 149 120", Result="1-0")
    assert article(mate) == "5.1.1"


@pytest.mark.article("fide.laws", "6.9")
def test_a_game_won_on_time_against_the_laws() -> None:
    bare = {"FEN": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Termination": "time forfeit"}
    against = judged("1. Ra2 0-1", Result="0-1", **bare)
    assert article(against) == "6.9"
    assert against.agreement is Agreement.DISAGREES
    assert judged("1. Ra2 1-0", Result="1-0", **bare).agreement is Agreement.AGREES
    normal = judged("1. e4 e5 1-0", Result="1-0", Termination="Ann won on time")
    assert normal.agreement is Agreement.AGREES


@pytest.mark.article("fide.laws.2023", "5.1.2")
def test_a_game_resigned_to_somebody_who_could_never_mate() -> None:
    bare = {"FEN": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Termination": "Ann won by resignation"}
    against = judged("1. Ra2 0-1", Result="0-1", Date="2023.01.01", **bare)
    assert article(against) == "5.1.2"
    assert against.agreement is Agreement.DISAGREES
    earlier = judged("1. Ra2 0-1", Result="0-1", Date="2022.12.31", **bare)
    assert article(earlier) == "5.1.2"
    assert earlier.agreement is Agreement.AGREES
    # Where a mate is neither at hand nor ruled out at once, the record is believed.
    opening = judged("1. e4 e5 1-0", Result="1-0", Termination="Ann won by resignation")
    assert opening.agreement in {Agreement.AGREES, Agreement.BOARD_OPEN}


@pytest.mark.article("fide.laws", "3.10.2")
def test_an_illegal_move_has_its_place_and_article() -> None:
    report = judged("1. e4 e5\n2. Ke3 Nc6 *", White="Ann")
    assert report.status is Status.ILLEGAL
    assert report.plies == 2
    stop = report.stop
    assert stop is not None
    assert (stop.number, stop.written, stop.line, stop.column) == ("2.", "Ke3", 4, 4)
    assert str(stop.because[0].citation) == "fide.laws.2023 3.8.1"
    ambiguous = judged("1. Nb3 *", FEN="4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1")
    assert str(ambiguous.stop and ambiguous.stop.because[0].citation) == "fide.laws.2023 C.10"


def test_what_is_no_move_stops_the_game() -> None:
    report = judged("1. e4 e5 2. Nf9 Nc6 *")
    assert report.status is Status.ILLEGAL
    assert report.stop is not None
    assert report.stop.because[0].sentence == "'Nf9' is not a move"
    assert judged("1. e4 -- 2. d4 *").status is Status.INCOMPLETE


def test_games_that_are_not_judged() -> None:
    assert judged("1. e4 *", Variant="Crazyhouse").status is Status.NOT_JUDGED
    assert judged("*", White="Ann").status is Status.NO_MOVES
    assert judged("1. e4 *", FEN="nothing").status is Status.INCOMPLETE


@pytest.mark.article("fide.laws", "II.3.2.6")
def test_chess960_is_judged_by_its_castling() -> None:
    fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    castled = judged("1. O-O Ke7 *", Variant="Chess960", FEN=fen)
    assert (castled.status, castled.plies) == (Status.LEGAL, 2)


def test_moves_written_liberally_and_numbers_that_do_not_count() -> None:
    report = judged("1. e2-e4 e7-e5 3. Ng1-f3 Nb8-c6 4. 0-0 *")
    assert report.status is Status.ILLEGAL
    assert report.plies == 4
    numbers = [each for each in report.forgiven if each.kind is Leniency.NUMBER]
    assert [each.times for each in numbers] == [2]


def test_variations_are_judged_too() -> None:
    report = judged("1. e4 (1. d4 d5 2. Ke4) (1. Nf3 (1. Nc4) Nf6) e5 *")
    assert report.status is Status.LEGAL
    assert [stop.written for stop in report.variation_stops] == ["Ke4", "Nc4"]
    (reading,) = read_games("1. e4 (1. Ke4) *")
    assert reading.game is not None
    assert not replay(reading.game, Judging(variations=False)).variation_stops


def test_a_report_as_json() -> None:
    report = judged("1. f3 e5 2. g4 Qh4# 0-1", Result="0-1", White="Ann")
    told = msgspec.to_builtins(report_json(1, report), enc_hook=plain)
    assert told["white"] == "Ann"
    assert told["ended"]["because"][0]["article"] == "fide.laws.2023 5.1.1"
    assert told["final"].startswith("rnb1kbnr/pppp1ppp")


def test_random_games_end_as_python_chess_says() -> None:
    corpus = random_pgn(7, 40, plies=400, variations=False)
    stream = io.StringIO(corpus)
    ended = 0
    for reading in read_games(corpus):
        theirs = chess.pgn.read_game(stream)
        assert theirs is not None
        board = theirs.end().board()
        report = replay_reading(reading, Judging(variations=False))
        assert report.status is Status.LEGAL
        assert report.final == board.fen()
        outcome = board.outcome()
        if outcome is not None:
            ended += 1
            assert report.ended is not None
            assert report.ended.ply == len(board.move_stack)
            winner = report.ended.verdict.outcome.result.winner
            assert (winner is None) is (outcome.winner is None)
    assert ended >= 9


@pytest.mark.article("fide.laws", "3.10.1")
def test_a_move_put_in_by_chance_is_judged_as_the_list_of_legal_moves_says() -> None:
    rng = random.Random(3101)
    pool = ["Nf3", "e4", "O-O", "O-O-O", "Qxd5", "Kd2", "Rad1", "exd5", "Bb5+", "h8=Q", "a3", "Kf8"]
    illegal = legal = 0
    for _ in range(60):
        board = random_board(rng, plies=rng.randint(1, 50))
        start = chess.Board()
        moves = [start.san_and_push(move) for move in board.move_stack]
        at = rng.randrange(len(moves))
        before = chess.Board()
        for move in board.move_stack[:at]:
            before.push(move)
        moves[at:] = [rng.choice(pool)]
        # Signs of check are no part of the move (C.13).
        fitting = {before.san(move).rstrip("+#") for move in before.legal_moves}
        report = judged(" ".join(moves) + " *")
        if moves[at].rstrip("+#") in fitting:
            legal += 1
            assert (report.status, report.plies) == (Status.LEGAL, at + 1)
        else:
            illegal += 1
            assert (report.status, report.plies) == (Status.ILLEGAL, at)
            assert report.stop is not None
            assert report.stop.because[0].citation is not None
    assert legal >= 3
    assert illegal >= 20
