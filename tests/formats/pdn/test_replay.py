from __future__ import annotations

import pickle
import random

import msgspec
import pytest

from crosstable.formats.pdn import (
    Agreement,
    Judging,
    Leniency,
    PdnGame,
    PdnLine,
    PdnMove,
    ReplayReport,
    Status,
    Tag,
    numbered,
    read_games,
    replay,
    replay_reading,
    replay_sections,
    report_json,
    sections,
    summarise,
)
from crosstable.formats.scores.dating import JudgedBy
from crosstable.games.draughts import native_generator
from crosstable.games.draughts.draws import DrawMode, counts
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.history import History, advance, begin
from crosstable.games.draughts.legality import Fault, read_move
from crosstable.games.draughts.moves import move_of
from crosstable.games.draughts.position import START, Position
from crosstable.games.game import GameResult
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import plain
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.laws import draughts_laws
from crosstable.rulebooks.library import EDITIONS
from tests.formats.pdn.conftest import DATA, game_of
from tests.formats.pdn.strategies import random_moves
from tests.games.draughts.endings import first_ending

KINGS = "W:WK1,K6,K46:BK5,K45"


def judged(text: str, judging: Judging | None = None) -> ReplayReport:
    return replay(game_of(text), judging or Judging())


def game_from(start: Position, moves: list[str], result: str = "*") -> PdnGame:
    tags = (Tag("FEN", write_fen(start)), Tag("Result", result))
    return PdnGame(tags, PdnLine(numbered(moves)))


@pytest.mark.article("fmjd.annex1", "4.13")
def test_an_illegal_capture_is_found_with_place_and_article() -> None:
    text = '[White "A"]\n[Black "B"]\n[FEN "W:W33:B1,12,22,23"]\n\n1. 33-28\n1... 1-7 2. 28x19 *'
    (reading,) = read_games(text)
    report = replay_reading(reading)
    assert report.status is Status.ILLEGAL
    assert (report.plies, report.written_plies) == (1, 3)
    assert (report.white, report.black, report.line) == ("A", "B", 1)
    stop = report.stop
    assert stop is not None
    assert (stop.ply, stop.written, stop.line, stop.column) == (1, "1-7", 6, 6)
    assert stop.fault is Fault.MUST_CAPTURE
    assert stop.verdict.because[0].citation == Citation("fmjd.annex1.2024", "4.2")
    stop = judged('[FEN "W:W28:B1,12,22,23"]\n[GameType "20"]\n1. 28x19 *').stop
    assert stop is not None
    assert stop.fault is Fault.TOO_FEW_CAPTURED
    assert stop.because[0].citation == Citation("fmjd.annex1.2024", "4.13")


@pytest.mark.article("fmjd.annex1", "4.2")
def test_a_move_where_a_capture_was_due() -> None:
    stop = judged("1. 32-28 19-23 2. 31-27 *").stop
    assert stop is not None
    assert stop.fault is Fault.MUST_CAPTURE
    assert "White must take 1 piece with 28x19" in stop.because[0].sentence


@pytest.mark.article("fmjd.annex1", "7.2.3")
def test_a_win_on_the_board_ends_a_game_and_is_compared_with_the_result() -> None:
    start = 'FEN "W:W28:B22"'
    for result, agreement in (
        ("2-0", Agreement.AGREES),
        ("1-0", Agreement.AGREES),
        ("0-2", Agreement.DISAGREES),
        ("1-1", Agreement.DISAGREES),
        ("0-0", Agreement.DISAGREES),
        ("*", Agreement.NO_RESULT),
    ):
        report = judged(f'[{start}]\n[Result "{result}"]\n1. 28x17 *')
        assert report.ended is not None
        assert report.ended.ply == 1
        assert report.ended.verdict.outcome.result is GameResult.WHITE_WINS
        assert report.ended.verdict.because[0].citation == Citation("fmjd.annex1.2024", "7.2.3")
        assert report.agreement is agreement
        assert report.sound is (agreement is not Agreement.DISAGREES)


def test_a_move_after_the_end_is_illegal() -> None:
    stop = judged('[FEN "W:W28:B22"]\n1. 28x17 22-27 *').stop
    assert stop is not None
    assert stop.fault is Fault.GAME_OVER


def test_an_open_board_says_nothing_about_the_result() -> None:
    assert judged('[Result "2-0"]\n1. 32-28 *').agreement is Agreement.BOARD_OPEN
    assert judged("1. 32-28 *").agreement is Agreement.NO_RESULT


def shuffle(times: int) -> list[str]:
    return ["46-41", "45-50", "41-46", "50-45"] * times


@pytest.mark.article("fmjd.annex1", "6.1")
def test_the_third_repetition_can_be_claimed_as_long_as_it_stands() -> None:
    start = read_fen("W:WK46:B1,K45")
    game = game_from(start, [*shuffle(2), "46-41"], "2-0")
    report = replay(game)
    assert report.status is Status.LEGAL
    assert [
        (claim.first_ply, claim.last_ply, str(claim.because.citation), claim.ending)
        for claim in report.claimable
    ] == [(8, 9, "fmjd.annex1.2024 6.1", Ending.REPETITION)]
    assert (report.ended, report.agreement) == (None, Agreement.BOARD_OPEN)


@pytest.mark.article("fmjd.annex8", "D.11")
def test_who_ends_a_drawn_game_decides_what_ended_it() -> None:
    start = read_fen("W:WK46:B1,K45")
    won = game_from(start, [*shuffle(2), "46-41"], "2-0")
    automatic = replay(won, Judging(mode=DrawMode.AUTOMATIC))
    assert automatic.ended is not None
    assert automatic.ended.ply == 8
    assert automatic.agreement is Agreement.DISAGREES
    drawn = replay(game_from(start, shuffle(2), "1-1"))
    assert drawn.ended is not None
    assert drawn.ended.verdict.outcome.ending is Ending.REPETITION
    assert drawn.agreement is Agreement.AGREES


@pytest.mark.article("fmjd.annex1", "6.4")
def test_five_moves_in_the_smallest_endings() -> None:
    start = read_fen("W:WK46:BK45,K1")
    moves = ["46-41", "1-6", "41-46", "6-1"] * 2 + ["46-41", "1-6", "41-46"]
    for name, text in (("fmjd-2022", "fmjd.annex1"), ("fmjd-2024", "fmjd.annex1.2024")):
        report = replay(game_from(start, moves, "1-1"), Judging(by=JudgedBy(edition=name)))
        assert (report.status, report.edition) == (Status.LEGAL, name)
        articles = {str(claim.because.citation): claim.first_ply for claim in report.claimable}
        assert articles == {f"{text} 6.1": 8, f"{text} 6.4": 10}


def oracle(history: History, codes: list[int]) -> list[set[str]]:
    """Every count that is complete after each ply, by plain histories."""
    found = []
    for code in codes:
        history = advance(history, move_of(code, history.position.board))
        found.append({str(count.citation) for count in counts(history) if count.complete})
    return found


@pytest.mark.parametrize("seed", range(60))
def test_quick_replay_agrees_with_plain_histories(seed: int) -> None:
    rng = random.Random(seed)
    start = read_fen(
        ["W:W31-50:B1-20", KINGS, "B:WK1,30:BK45", "W:WK1,K2,K3:BK50", "W:WK1,26:BK45,25"][seed % 5]
    )
    # Games of kings come back to the same positions if nobody wants anything else.
    texts, codes = random_moves(rng, 160, start, long=seed % 2 == 0)
    rules = EDITIONS["fmjd-2024" if seed % 4 < 2 else "fmjd-2022"]
    by = JudgedBy(edition=rules.id)
    report = replay(game_from(start, texts), Judging(by=by))
    history = begin(start, rules=draughts_laws(rules.laws))
    complete = oracle(history, codes)
    for code in codes:
        history = advance(history, move_of(code, start.board))
    assert report.status is Status.LEGAL
    assert (report.plies, report.final) == (len(codes), write_fen(history.position))
    lost = report.ended is not None and report.ended.verdict.outcome.result is not GameResult.DRAW
    if lost:
        complete[-1] = set()
    claimed: list[set[str]] = [set() for _ in codes]
    for claim in report.claimable:
        for ply in range(claim.first_ply, claim.last_ply + 1):
            claimed[ply - 1].add(str(claim.because.citation))
    assert claimed == complete
    first = first_ending(history)
    automatic = replay(game_from(start, texts), Judging(mode=DrawMode.AUTOMATIC, by=by)).ended
    assert (automatic and automatic.ply) == (first and first[0])
    assert (automatic and automatic.verdict.outcome) == (first and first[1].outcome)


@pytest.mark.parametrize("seed", range(30))
def test_a_changed_move_is_legal_for_the_replay_only_if_it_is_for_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    texts, _ = random_moves(rng, 80)
    at = rng.randrange(len(texts))
    texts[at] = f"{rng.randint(1, 50)}{rng.choice('-x')}{rng.randint(1, 50)}"
    if texts[at].replace("x", "-").split("-")[0] == texts[at].replace("x", "-").split("-")[1]:
        return
    report = replay(PdnGame((Tag("GameType", "20"),), PdnLine(tuple(map(PdnMove, texts)))))
    assert report.plies >= at
    if report.plies == at:
        assert report.status is Status.ILLEGAL
        assert report.stop is not None
        assert report.stop.because


@pytest.mark.article("fmjd.annex1", "8.2")
def test_a_capture_written_too_short_is_told_by_what_follows_or_is_ambiguous() -> None:
    start = read_fen("W:WK47:B14,19,29,31,42,45")
    alone = replay(game_from(start, ["47x36"]))
    assert alone.status is Status.AMBIGUOUS
    assert alone.stop is not None
    assert alone.stop.because[0].sentence == ("it fits 2 captures: 47x38x20x9x36 or 47x38x24x13x36")
    for full, reply in (("47x38x20x9x36", "19-23"), ("47x38x24x13x36", "14-20")):
        clear = replay(game_from(start, [full, reply]))
        assert (clear.status, clear.stop, clear.assumed) == (Status.LEGAL, None, ())
        told = replay(game_from(start, ["47x36", reply]))
        assert (told.status, told.stop, told.final) == (Status.LEGAL, None, clear.final)
        (assumed,) = told.assumed
        assert full in assumed.because[0].sentence
    # The man on 45 moves after both, and what comes then is still judged.
    both = replay(game_from(start, ["47x36", "45-50"]))
    assert (both.status, both.plies) == (Status.AMBIGUOUS, 2)
    assert replay(game_from(start, ["47x36", "45-50", "1-2"])).status is Status.ILLEGAL


def test_other_games_are_read_and_not_judged() -> None:
    report = judged('[GameType "25"]\n1. c3-d4 f6-g5 *')
    assert report.status is Status.NOT_JUDGED
    assert report.stop is not None
    assert "Russian draughts" in report.stop.because[0].sentence
    assert judged("1. c3-d4 f6-g5 *").status is Status.NOT_JUDGED
    assert judged("1. 11-15 24-20 2. 8-11 28-24 *").status is Status.NOT_JUDGED
    assert judged('[GameType "20"]\n1. 11-15 24-20 *').status is Status.ILLEGAL


def test_a_head_without_moves_is_nothing_to_judge() -> None:
    assert judged('[FEN "W:W1:B50"]\n[Result "2-0"]\n*').status is Status.NO_MOVES


def test_a_position_that_cannot_exist_is_said() -> None:
    report = judged('[FEN "W:W1:B50"]\n1. 32-28 *')
    assert report.status is Status.INCOMPLETE
    assert report.stop is not None
    assert "a white man on 1" in report.stop.because[0].sentence


def test_setups_change_the_board_and_null_moves_end_the_judgement() -> None:
    report = judged('1. 32-28 /FEN "W:W28:B22"/ 2. 28x17 *')
    assert (report.status, report.setups, report.plies) == (Status.LEGAL, 1, 2)
    gap = judged("1. 32-28 ... 2. 31-27 *")
    assert gap.status is Status.INCOMPLETE
    broken = judged('1. 32-28 /FEN "W:W99:B22"/ 2. 28x17 *')
    assert broken.status is Status.INCOMPLETE


def test_who_begins_is_told_by_the_first_number_where_the_position_does_not() -> None:
    assert judged('[FEN "?:W28:B22"]\n1... 22x33 *').status is Status.LEGAL
    assert judged('[FEN "?:W28:B22"]\n1. 28x17 *').status is Status.LEGAL


def test_counting_begins_again_after_a_setup() -> None:
    moves = " ".join(shuffle(1))
    text = f'[FEN "W:WK46:B1,K45"]\n{moves} /FEN "W:WK46:B1,K45"/ {moves} *'
    assert judged(text).claimable == ()
    twice = f'[FEN "W:WK46:B1,K45"]\n{moves} {moves} /FEN "W:WK46:B1,K45"/ {moves} *'
    assert [claim.first_ply for claim in judged(twice).claimable] == [8]


def test_variations_are_judged_from_the_move_they_replace() -> None:
    report = judged("1. 32-28 (1. 31-27 19-23) 19-23 (1... 18-23 2. 99-1) 2. 28x19 (28-22) *")
    assert report.status is Status.LEGAL
    assert [(stop.ply, stop.written) for stop in report.variation_stops] == [
        (2, "99-1"),
        (2, "28-22"),
    ]
    assert judged("1. 32-28 (1. 31-27 99-1) *", Judging(variations=False)).variation_stops == ()


def test_a_game_that_cannot_be_read_is_reported_too() -> None:
    (report,) = replay_sections(list(sections("1. 32-28\n {")))
    assert report.status is Status.UNREADABLE
    assert report.stop is not None
    assert (report.stop.line, report.stop.column) == (2, 2)


def test_sections_and_reports_can_be_sent_to_other_processes() -> None:
    data = (DATA / "club-evening.pdn").read_bytes() + b"\n1. 31-31 {x\n"
    portion = pickle.loads(pickle.dumps(list(sections(data))))
    reports = pickle.loads(pickle.dumps(replay_sections(portion)))
    assert reports == replay_sections(list(sections(data)))
    assert msgspec.json.encode(summarise(reports))


def test_a_report_as_json() -> None:
    text = '[White "A"]\n1. 32-28 19-23 2. 31-27 *'
    (report,) = replay_sections(list(sections(text)))
    row = msgspec.json.decode(msgspec.json.encode(report_json(1, report), enc_hook=plain))
    assert row["game"] == 1
    assert row["status"] == "illegal"
    assert row["stop"]["number"] == "2."
    assert row["stop"]["move"] == "31-27"
    assert (row["stop"]["line"], row["stop"]["column"]) == (2, 19)
    assert row["stop"]["because"][0]["article"] == "fmjd.annex1.2024 4.2"
    assert row["final"] == report.final
    (ended,) = replay_sections(list(sections('[FEN "W:W28:B22"]\n[Result "0-2"]\n1. 28x17 *')))
    row = msgspec.to_builtins(report_json(2, ended), enc_hook=plain)
    assert row["ended"]["because"][0]["article"] == "fmjd.annex1.2024 7.2.3"
    assert (row["ended"]["result"], row["agreement"]) == ("white wins", "disagrees")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1. 32-28 19-23 2. 31-27 *", "2."),
        ("32-28 1-2 *", "1..."),
        ("41. 32-28 1-2 *", "41..."),
        ('[FEN "B:W28:B1,22"]\n7... 1-2 *', "7..."),
        ('[FEN "B:W28:B1,22"]\n7... 22x33 1-2 *', "8."),
    ],
)
def test_the_number_of_the_move_that_is_not_legal(text: str, number: str) -> None:
    stop = judged(text.replace("\\n", "\n")).stop
    assert stop is not None
    assert stop.number == number


def test_the_summary_of_a_file_and_of_its_parts() -> None:
    reports = [
        report
        for name in ("club-evening", "old-export", "analysis")
        for report in replay_sections(list(sections((DATA / f"{name}.pdn").read_bytes())))
    ]
    whole = summarise(reports)
    assert (whole.games, whole.plies) == (20, sum(report.plies for report in reports))
    assert whole.statuses == {"legal": 20}
    assert whole.endings == {"fmjd.annex1.2024 7.2.3": 4}
    assert whole.agreements == {"agrees": 4, "board open": 16}
    assert whole.leniencies["encoding"] == 4
    assert summarise(reports[:7]) + summarise(reports[7:]) == whole


def test_the_python_generator_gives_the_same_report(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (DATA / "club-evening.pdn").read_bytes()
    with_native = replay_sections(list(sections(data)))
    monkeypatch.setattr(native_generator, "NATIVE", None)
    assert replay_sections(list(sections(data))) == with_native


def test_a_game_begins_in_the_usual_position() -> None:
    move = read_move(START, "32-28")
    assert judged("1. 32-28 *").final == write_fen(advance(begin(START), move).position)


@pytest.mark.article("fmjd.annex1", "8.2")
def test_a_separator_that_says_something_else_than_the_move_is_reported() -> None:
    (report,) = replay_sections(list(sections("1. 32-28 19-23\n2. 28-19 14x23 *")))
    (forgiven,) = report.forgiven
    assert report.status is Status.LEGAL
    assert (forgiven.kind, forgiven.line, forgiven.column) == (Leniency.WRONG_SEPARATOR, 2, 4)
    assert "28-19 has a hyphen" in str(forgiven)
    (report,) = replay_sections(list(sections("01. 32x28 19x23 2. 28x19 14x23 1-1")))
    assert [one.kind for one in report.forgiven][:2] == [
        Leniency.NUMBER,
        Leniency.WRONG_SEPARATOR,
    ]
    assert report.forgiven[1].times == 2
    assert "32x28 has a cross" in report.forgiven[1].what
    (report,) = replay_sections(list(sections('1. 32-28 /FEN "W:W28:B22"/ 2. 28-17 *')))
    assert [(one.kind, one.column) for one in report.forgiven] == [(Leniency.WRONG_SEPARATOR, 31)]
