"""Asking the laws at the board: the first word of the answer is the ruling."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Run

QUEEN_V_KING = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
SHUFFLED = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2\n"


@pytest.mark.article("fide.laws.2023", "5.1.2")
@pytest.mark.parametrize(
    ("options", "answer", "article"),
    [
        ((), "½-½", "[FIDE Laws (2023) 5.1.2]"),
        (("--date", "2022-12-31"), "0-1", "[FIDE Laws 5.1.2]"),
        (("--edition", "fide-2019"), "0-1", "[FIDE Laws 5.1.2]"),
    ],
)
def test_resigning(crosstable: Run, options: tuple[str, ...], answer: str, article: str) -> None:
    done = crosstable("rule", "chess", "resign", "--fen", QUEEN_V_KING, "--side", "white", *options)
    assert done.status == 0
    assert done.out.splitlines()[0] == answer
    assert article in done.out


@pytest.mark.article("fide.laws.2023", "A.3")
@pytest.mark.article("fide.laws.2023", "B.2")
@pytest.mark.parametrize(
    ("options", "before", "since"),
    [
        (("--rate-of-play", "90+30"), "+2 min", "+2 min"),
        (("--rate-of-play", "15+10"), "+2 min", "+1 min"),
        (("--rate-of-play", "rapid", "--supervised"), "+2 min", "+1 min"),
        (("--rate-of-play", "3+2"), "+1 min", "+1 min"),
        (("--rate-of-play", "blitz", "--supervised"), "+1 min", "+1 min"),
        (("--second", "--fen", QUEEN_V_KING, "--side", "black"), "1-0", "1-0"),
        (("--second", "--fen", QUEEN_V_KING, "--side", "white"), "½-½", "½-½"),
        (("--second",), "unknown", "unknown"),
    ],
)
def test_an_illegal_move(
    crosstable: Run, options: tuple[str, ...], before: str, since: str
) -> None:
    for edition, answer in (("fide-2019", before), ("fide-2023", since)):
        done = crosstable("rule", "chess", "illegal", *options, "--edition", edition, "--json")
        assert json.loads(done.out)["answer"] == answer


@pytest.mark.article("fide.laws.2023", "9.2.2")
@pytest.mark.article("fide.laws.2023", "9.2.3")
@pytest.mark.article("fide.laws.2023", "9.2")
@pytest.mark.article("fide.laws.2023", "9.2.1")
@pytest.mark.article("fide.laws", "9.5.3")
def test_a_claim(crosstable: Run) -> None:
    Path("game.pgn").write_text(SHUFFLED, encoding="utf-8")
    claim = ("rule", "chess", "claim", "game.pgn")
    right = crosstable(*claim, "--ply", "8")
    assert right.out.splitlines() == [
        "yes",
        "  the position on the board has occurred 3 times [FIDE Laws (2023) 9.2.2]",
        (
            "  the same position with the same moves: at the start, after move 2 of Black,"
            " after move 4 of Black [FIDE Laws (2023) 9.2.3]"
        ),
    ]
    about = crosstable(*claim, "--ply", "7", "--intended", "Ng8")
    assert about.out.splitlines()[0] == "yes"
    assert "[FIDE Laws (2023) 9.2.1]" in about.out
    wrong = crosstable(*claim, "--of", "repetition", "--rate-of-play", "15+10")
    assert wrong.out.splitlines()[0] == "no"
    assert "the claim is wrong: the opponent gets 1 minute more [FIDE Laws (2023) A.3]" in wrong.out
    neither = crosstable(*claim, "--date", "2020-01-01")
    assert neither.out.count("the opponent gets 2 minutes more [FIDE Laws 9.5.3]") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("resign", "--fen", "banana", "--side", "white"), "this is not a position"),
        (("illegal", "--rate-of-play", "banana"), "'banana' is not understood"),
        (("illegal", "--fen", QUEEN_V_KING), "Who did it? Say --offender white | black"),
        (
            (
                *("illegal", "--rate-of-play", "blitz", "--supervised", "--edition", "fide-2019"),
                *("--blitz-supervised-penalty", "2"),
            ),
            "the laws allow no other penalty here than 1 min",
        ),
        (("claim", "nothing.pgn"), "nothing.pgn"),
        (("illegal", "--edition", "fmjd-2024"), "is about draughts, not chess"),
    ],
)
def test_what_cannot_be_judged_is_one_line(
    crosstable: Run, words: tuple[str, ...], complaint: str
) -> None:
    done = crosstable("rule", "chess", *words)
    assert (done.status, done.out) == (2, "")
    assert complaint in done.err.splitlines()[-1]


def test_a_ply_after_the_end_and_a_game_that_is_not_there(crosstable: Run) -> None:
    Path("game.pgn").write_text(SHUFFLED, encoding="utf-8")
    for options, complaint in (
        (("--ply", "99"), "the game has 9 plies, not 99"),
        (("--nth", "2"), "there is no such game"),
        (("--intended", "??"), "'??' is not a move"),
    ):
        done = crosstable("rule", "chess", "claim", "game.pgn", *options)
        assert done.status == 2
        assert complaint in done.err.splitlines()[-1]


def test_the_answer_to_a_second_illegal_move_comes_first(crosstable: Run) -> None:
    done = crosstable("rule", "chess", "illegal", "--second")
    answer = "lost, or drawn where the opponent could never checkmate"
    assert done.out.splitlines()[:2] == ["unknown", f"  {answer}"]
    assert "assumes: White has made the illegal move" in done.out
    left = crosstable("rule", "chess", "illegal", "--second", "--side", "black", "--left", "more")
    assert left.out.splitlines()[0] == "1-0"


def test_a_long_way_to_mate_is_numbered_and_cut_short(crosstable: Run) -> None:
    asked = ("rule", "chess", "resign", "--edition", "fide-2023", "--side", "white", "--fen")
    opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    _, reason, *_ = crosstable(*asked, opening).out.splitlines()
    assert "as by 1. " in reason
    assert re.search(r" 3\. \S+ \S+ and so on: mate after \d+ moves", reason)
    assert " 4. " not in reason
    short = crosstable(*asked, "6k1/8/8/8/8/8/r4PPP/6K1 b - - 0 40").out
    assert "as by 40... Ra1# [" in short


LATE_OFFER = "1. 32-28 19-23 2. 28x19 14x23 *\n"
TOO_FEW = '[FEN "W:W28,35:B12,22,30"]\n\n1. 35x24 *\n'


@pytest.mark.article("fmjd.annex3", "5.3")
def test_a_draw_offer_at_a_draughts_board(crosstable: Run) -> None:
    Path("game.pdn").write_text(LATE_OFFER, encoding="utf-8")
    done = crosstable("rule", "draughts", "offer", "game.pdn", "--by", "white", "--ply", "3")
    assert done.out.startswith("no\n  White may not offer a draw")
    assert "[FMJD Annex 3 5.3]" in done.out
    missing = crosstable("rule", "draughts", "offer", "game.pdn")
    assert missing.status == 2
    assert "Who offers the draw? Say --by white | black" in missing.err


@pytest.mark.article("fmjd.annex1", "5.4.8")
def test_an_irregular_move_of_a_file_is_put_right(crosstable: Run) -> None:
    Path("game.pdn").write_text(TOO_FEW, encoding="utf-8")
    done = crosstable("rule", "draughts", "irregular", "game.pdn", "--kind", "8", "--json")
    ruling = json.loads(done.out)
    assert ruling["answer"] == "corrected"
    assert "To be played: 28x8" in ruling["steps"]
    small = crosstable(
        *("rule", "draughts", "irregular", "game.pdn", "--kind", "8"),
        *("--penalty", "29", "--rate-of-play", "80+30"),
    )
    assert small.status == 2
    assert "fewer than the 30" in small.err


@pytest.mark.article("fmjd.annex1", "6.3")
def test_a_claim_is_read_as_the_event_decided(crosstable: Run) -> None:
    ruled = crosstable(
        *("rule", "draughts", "claim", "--fen", "W:WK46,K47,K48:BK3", "--by", "white"),
        *("--rule", "sixteen", "--reached", "16"),
    )
    assert ruled.out.startswith("1-1\n  The game is drawn")
    unknown = crosstable("rule", "draughts", "claim", "--regulation", "sixteen-to-five=seven")
    assert unknown.status == 2


ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"
QUICKPLAY = (
    "chess quickplay --rate-of-play 120 --regulation quickplay=III.5"
    " --claimant white --short yes --view reject"
)
WARNED = (
    "chess disturbance --kind opponent --offender white --penalty warning --count white:warnings=2"
)
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("chess", "flag", "--fen", ROOK, "--flagged", "black"), "1-0: White wins the game"),
        (("chess", "flag", "--fen", ROOK, "--flagged", "white", "--rapid", "a4"), "½-½: "),
        (("chess", "touch", "--fen", CASTLES, "e1", "h1"), "O-O: To be played: O-O"),
        (
            (
                "late",
                "--scheduled",
                "15:00",
                "--started",
                "15:15",
                "--arrived",
                "15:40",
                "--default-time",
                "30",
            ),
            "goes on: ",
        ),
        (("late", "--scheduled", "15:00", "--arrived", "15:01", "--late", "black"), "+/-: "),
        (("chess", "promotion", "--promoted", "inverted"), "goes on: It is a rook"),
        (
            (
                "chess",
                "quickplay",
                "--rate-of-play",
                "120",
                "--regulation",
                "quickplay=III.5",
                "--claimant",
                "white",
                "--short",
                "yes",
                "--view",
                "reject",
            ),
            "no: The claim is rejected",
        ),
        (
            (
                "chess",
                "disturbance",
                "--kind",
                "opponent",
                "--offender",
                "white",
                "--penalty",
                "warning",
                "--count",
                "white:warnings=2",
            ),
            "warning: ",
        ),
    ],
)
def test_the_desk_answers_first(crosstable: Run, words: tuple[str, ...], answer: str) -> None:
    done = crosstable("rule", *words)
    assert done.status == 0
    first, second = done.out.splitlines()[:2]
    assert f"{first}: {second.strip()}".startswith(answer)
    assert "[FIDE Laws" in done.out


def test_a_command_says_what_it_took_for_granted(crosstable: Run) -> None:
    told = json.loads(
        crosstable("rule", "chess", "flag", "--fen", ROOK, "--flagged", "black", "--json").out
    )
    assert told["answer"] == "1-0"
    assert any("time control" in line for line in told["rests_on"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("flag",), "Whose flag has fallen? Say --flagged white | black"),
        (("flag", "--flagged", "white", "--regulation", "x"), "write FIELD=VALUE"),
        (("flag", "--flagged", "white", "--count", "x"), "write SIDE:KIND=N"),
        (("flag", "--flagged", "white", "--rapid", "a9"), "is not one of"),
        (("touch", "--fen", CASTLES, "e9"), "'e9' is not a square"),
        (("illegal", "--ply", "3"), "name the file with --game"),
    ],
)
def test_the_desk_guesses_nothing(crosstable: Run, words: tuple[str, ...], sentence: str) -> None:
    done = crosstable("rule", "chess", *words)
    assert done.status == 2
    assert sentence in done.err


def test_an_illegal_half_move_of_a_file(crosstable: Run) -> None:
    Path("game.pgn").write_text("1. e4 e5 2. Ke5 *\n", encoding="utf-8")
    first = crosstable("rule", "chess", "illegal", "game.pgn", "--ply", "3")
    assert first.out.splitlines()[0] == "+2 min"
    assert crosstable("rule", "chess", "illegal", "game.pgn", "--ply", "2").out.startswith("no")
    second = crosstable("rule", "chess", "illegal", "game.pgn", "--ply", "3", "--second")
    assert second.out.splitlines()[0] == "0-1"


@pytest.mark.article("fide.laws", "6.10.1")
def test_the_time_control_sheet(crosstable: Run) -> None:
    times = ("--rate-of-play", "90/40+30+30", "--started", "18:00", "--checked", "18:30")
    boards = ("1:80,85,15", "2:90,70,10", "3:87,79,16", "4:65,1:30,5", "5:70,85,15")
    lines = crosstable("clock", "sheet", *times, *boards).out.splitlines()
    assert [line.split()[:6] for line in lines[1:5]] == [
        ["1", "80", "85", "165", "15", "150"],
        ["2", "90", "70", "160", "10", "150"],
        ["3", "87", "79", "166", "16", "150"],
        ["4", "65", "90", "155", "5", "150"],
    ]
    assert lines[5].endswith("too little time (-10 min)")
    told = json.loads(crosstable("clock", "sheet", *times, *boards, "--json").out)
    assert [line["suspicion"] for line in told] == ["", "", "", "", "too little"]
    assert crosstable("clock", "sheet", *times, "80,85,15").status == 2


def test_rulings_of_an_event_are_made_listed_and_printed(crosstable: Run) -> None:
    crosstable("new", "Club", "--game", "chess", "--system", "round-robin")
    for name in ("Meier", "Bos"):
        crosstable("players", "add", name)
    for words in (("lots",), ("pair",), ("publish",)):
        crosstable(*words)
    asked = crosstable("ruling", "make", "1", "1", "flag")
    assert asked.status == 2
    assert "Add flagged=white | black" in asked.err
    answers = ("flagged=black", "control=no")
    said = crosstable("ruling", "make", "1", "1", "flag", *answers, "--fen", ROOK, "--only-say")
    assert said.out.startswith("1-0\n")
    assert crosstable("ruling", "list").out == ""
    made = crosstable("ruling", "make", "1", "1", "flag", *answers, "--fen", ROOK, "--enter")
    assert made.status == 0, made.err
    assert "written down: round 1 board 1: Flag: White wins the game" in made.out
    listed = crosstable("ruling", "list").out
    number = listed.split()[0]
    assert crosstable("ruling", "print", number, "-o", "ruling.pdf").status == 0
    assert Path("ruling.pdf").read_bytes().startswith(b"%PDF")
    assert crosstable("ruling", "print", "99", "-o", "no.pdf").status == 2
    assert json.loads(crosstable("ruling", "list", "--json").out)[0]["answer"] == "1-0"


WALL = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("fen", "side", "options", "answer", "shown"),
    [
        (QUEEN_V_KING, "white", (), "yes", "White can checkmate, as by"),
        (QUEEN_V_KING, "black", (), "no", "there is too little material"),
        (WALL, "white", ("--verify",), "no", "never moves, never falls: Pb4"),
        (QUEEN_V_KING, "white", ("--positions", "1"), "unknown", "none ruled out"),
    ],
)
def test_whether_a_player_can_still_checkmate(
    crosstable: Run, fen: str, side: str, options: tuple[str, ...], answer: str, shown: str
) -> None:
    done = crosstable("rule", "chess", "can-mate", "--fen", fen, "--side", side, *options)
    assert done.status == 0
    assert done.out.splitlines()[0] == answer
    assert shown in done.out
    assert ("verified" in done.out) is ("--verify" in options)


@pytest.mark.article("fide.laws", "5.2.2")
def test_a_proof_is_printed_whole(crosstable: Run) -> None:
    asked = ("rule", "chess", "can-mate", "--fen", WALL, "--side", "black", "--json", "--verify")
    ruling = json.loads(crosstable(*asked).out)
    assert ruling["answer"] == "no"
    assert ruling["verified"] is True
    assert ruling["proof"]["type"] == "walls"
    assert {"piece": "p", "home": "b5", "squares": "b5"} in ruling["proof"]["tracks"]


@pytest.mark.article("fide.laws", "6.9")
@pytest.mark.parametrize(
    ("side", "answer"),
    [("white", "½-½"), ("black", "1-0")],
)
def test_a_fallen_flag(crosstable: Run, side: str, answer: str) -> None:
    done = crosstable("rule", "chess", "flag", "--fen", QUEEN_V_KING, "--side", side)
    assert done.out.splitlines()[0] == answer
    assert "6.9]" in done.out


def test_no_position_is_refused(crosstable: Run) -> None:
    done = crosstable("rule", "chess", "can-mate", "--fen", "8/8 w", "--side", "white")
    assert done.status == 2


@pytest.mark.article("fide.tournaments", "5.4.1")
def test_what_a_clock_shows_in_a_game(crosstable: Run) -> None:
    told = crosstable("clock", "run", "--rate-of-play", "3+2", "1:00", "5", "122")
    assert told.out.splitlines()[1:] == [
        "   1  white    0:02:04   0:03:02",
        "   1  black    0:02:04   0:02:59",
        "   2  white    0:00:04   0:02:59",
    ]
    run = ("clock", "run", "--rate-of-play", "3+2", "--json")
    lines = json.loads(crosstable(*run, "1:00", "5", "124", "9").out)
    assert [line["flag"] for line in lines] == ["", "", "white"]
    assert crosstable(*run, "4:75").status == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("flag --flagged white --rapid a.9", "--rapid: 'a.9' is not one of a.4, a.5"),
        ("flag --flagged white --rapid a4 --blitz b3", "rapid or blitz, not both"),
        ("flag --flagged white --rapid a4 --rate-of-play 3+2", "a game at 3+2 is blitz"),
        ("flag --flagged white --ply 3", "name the file with --game"),
        ("flag --flagged white --count white:foo=1", "counted are illegal-moves"),
        ("flag --flagged white --count white:illegal-moves=-1", "write SIDE:KIND=N"),
        ("late --late white", "Say --started, such as 15:40"),
        ("touch", "Say --set-up"),
        ("flag --flagged white --left banana", "'banana' is not one of 'more', 'minor', 'nothing'"),
    ],
)
def test_what_is_wrong_is_named(crosstable: Run, words: str, said: str) -> None:
    done = crosstable("rule", "chess", *words.split())
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("words", "answer", "said"),
    [
        (
            "quickplay --rate-of-play 90/40+30+30 --announced III.5",
            "goes on",
            "What was announced for games without increment? Claiming that the opponent cannot win",
        ),
        ("flag --flagged white --control yes --left more", "goes on", "several pieces: nothing"),
        (
            "disturbance --kind outside --harmed both --minutes 2 --both-moved yes",
            "+2 min",
            "Have both players made a move? Yes: nothing depends on this here",
        ),
        ("illegal --supervised", "+2 min", "the Competition Rules hold in every standard game"),
        (
            "illegal --rate-of-play rapid --blitz-supervised-penalty 2",
            "+1 min",
            "the minutes are for blitz under the Competition Rules only",
        ),
    ],
)
def test_what_changes_nothing_is_taken_and_said(
    crosstable: Run, words: str, answer: str, said: str
) -> None:
    done = crosstable("rule", "chess", *words.split())
    assert (done.status, done.out.splitlines()[0]) == (0, answer)
    assert [line for line in done.out.splitlines() if line.startswith("  note: ") and said in line]
    told = json.loads(crosstable("rule", "chess", *words.split(), "--json").out)
    assert any(said in remark for remark in told["remarks"])


@pytest.mark.article("fide.laws", "7.5.2")
@pytest.mark.article("fide.laws", "7.5.3")
@pytest.mark.article("fide.laws", "7.5.4")
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("--fault pawn", "+2 min"),
        ("--fault press --rate-of-play 3+2", "+1 min"),
        ("--fault hands --noticed not-pressed", "goes on"),
        ("--noticed later --rate-of-play 15+10", "goes on"),
        ("--noticed later --rate-of-play 15+10 --supervised", "+1 min"),
        ("--noticed over", "stands"),
        ("--count white:illegal-moves=1 --left more", "0-1"),
        ("--second --fen R5k1/5ppp/8/8/8/8/8/6K1_b_-_-_0_40", "0-1"),
        ("--fault hands --fen R5k1/5ppp/8/8/8/8/8/6K1_b_-_-_0_40", "1-0"),
    ],
)
def test_an_illegal_move_is_one_matter_with_the_desks_questions(
    crosstable: Run, words: str, answer: str
) -> None:
    """The names of the questions are those of ``ruling make``; the older spellings are kept."""
    for name in ("--offender", "--side"):
        told = [word.replace("_", " ") for word in words.split()]
        done = crosstable("rule", "chess", "illegal", name, "white", *told)
        assert (done.status, done.out.splitlines()[0]) == (0, answer), done.err


@pytest.mark.article("fide.laws", "9.5.3")
def test_a_wrong_claim_says_what_is_done_and_fills_the_seconds(crosstable: Run) -> None:
    Path("game.pgn").write_text("1. Nf3 Nf6 2. Ng1 Ng8 *\n", encoding="utf-8")
    claim = ("rule", "chess", "claim", "game.pgn", "--intended", "Nf3", "--rate-of-play", "3+2")
    done = crosstable(*claim)
    assert done.out.splitlines()[0] == "no"
    assert "to do: The written move must be played" in done.out
    assert "to do: Add the time to the clock of Black" in done.out
    told = json.loads(crosstable(*claim, "--json").out)
    assert (told["answer"], told["seconds"]) == ("no", 60)
    assert "The written move must be played" in told["steps"]


@pytest.mark.article("fide.laws", "5.1.1")
def test_no_draw_is_claimed_or_offered_in_a_game_that_ended_in_mate(crosstable: Run) -> None:
    Path("mate.pgn").write_text("1. f3 e5 2. g4 Qh4# *\n", encoding="utf-8")
    claimed = crosstable("rule", "chess", "claim", "mate.pgn", "--json")
    told = json.loads(claimed.out)
    assert (told["answer"], told["seconds"]) == ("no", None)
    assert "checkmate" in str(told["because"])
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    for words in (
        ("offer", "mate.pgn", "--side", "white", "--answered", "accepted", "--when", "proper"),
        ("offer", "--fen", mate, "--side", "white", "--answered", "accepted"),
        ("disturbance", "--fen", mate, "--kind", "device", "--offender", "black"),
        ("disturbance", "mate.pgn", "--kind", "device", "--offender", "black"),
        ("illegal", "--fen", mate, "--fault", "press", "--side", "black"),
    ):
        done = crosstable("rule", "chess", *words)
        assert (done.status, done.out.splitlines()[0]) == (0, "0-1"), (words, done.err)
        assert "[FIDE Laws (2023) 5.1.1]" in done.out or "[FIDE Laws 5.1.1]" in done.out


@pytest.mark.article("fide.laws", "5.2.3")
def test_a_draw_before_both_have_moved_is_none(crosstable: Run) -> None:
    offer = ("rule", "chess", "offer", "--side", "white", "--answered", "accepted")
    done = crosstable(*offer, "--when", "proper", "--moves", "0")
    assert done.out.splitlines()[:2] == ["goes on", "  No draw yet: the game goes on"]
    assert "5.2.3]" in done.out


def test_a_result_typed_against_a_ruling_that_was_noted_is_asked_about(crosstable: Run) -> None:
    crosstable("new", "City Open", "--game", "chess")
    for name in ("Adams, A", "Baker, B"):
        crosstable("players", "add", name)
    crosstable("lots")
    crosstable("pair")
    answers = ("flagged=black", "control=no")
    assert crosstable("ruling", "make", "1", "1", "flag", *answers, "--fen", ROOK).status == 0
    refused = crosstable("result", "1", "0-1")
    assert refused.status == 2
    assert "says otherwise: Flag: White wins the game" in refused.err
    assert crosstable("--yes", "result", "1", "0-1").status == 0
