from __future__ import annotations

import pytest

from crosstable.formats.pdn import (
    Comment,
    Glyph,
    Leniency,
    LineNote,
    PdnLine,
    PdnMove,
    Setup,
    Tag,
    read_game,
    read_games,
)
from crosstable.kernel.errors import UnreadableInput
from tests.formats.pdn.conftest import game_of, games, kinds, moves_of, only


def test_a_strict_game_is_read_without_forgiving_anything() -> None:
    reading = only('[White "A"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')
    assert reading.forgiven == ()
    assert reading.closing == "*"
    game = reading.game
    assert game is not None
    assert game.tags == (Tag("White", "A"), Tag("Result", "2-0"))
    assert game.line == PdnLine(
        (
            PdnMove("32-28", "1."),
            PdnMove("19-23"),
            PdnMove("28x19", "2."),
            PdnMove("14x23"),
        )
    )


def test_remarks_keep_their_order_and_their_place() -> None:
    text = '{a} 1. 32-28!? {b} $1 (1. 31-27 {c} (33-29) $2) {d} 19-23(?) /FEN "B:W28:B1"/ {e} *'
    assert game_of(text).line == PdnLine(
        (
            PdnMove(
                "32-28",
                "1.",
                "!?",
                (
                    Comment("b"),
                    Glyph(1),
                    PdnLine(
                        (
                            PdnMove(
                                "31-27",
                                "1.",
                                "",
                                (Comment("c"), PdnLine((PdnMove("33-29"),)), Glyph(2)),
                            ),
                        )
                    ),
                    Comment("d"),
                ),
            ),
            PdnMove("19-23", "", "(?)"),
            Setup('FEN "B:W28:B1"', (Comment("e"),)),
        ),
        (Comment("a"),),
    )


def test_line_notes_before_the_tags_belong_to_the_game_and_others_to_the_moves() -> None:
    first, second = games(
        '% one\n%two\n[White "A"]\n% three\n1. 32-28 % four\n19-23 *\n% five\n[White "B"] *'
    )
    assert first.notes == (LineNote(" one"), LineNote("two"))
    assert first.line.opening == (LineNote(" three"),)
    assert first.line.steps[0].remarks == (LineNote(" four"),)
    assert second.notes == (LineNote(" five"),)


def test_tag_values_may_hold_quotes_backslashes_brackets_and_lines() -> None:
    game = game_of('[A "say \\"x\\" {not} [a] \\\\ comment"]\n[B "two\nlines"]\n[C ""] *')
    assert game.tags == (
        Tag("A", 'say "x" {not} [a] \\ comment'),
        Tag("B", "two\nlines"),
        Tag("C", ""),
    )


@pytest.mark.parametrize(
    ("written", "read", "kind"),
    [
        ("01-07", "1-7", Leniency.LEADING_ZERO),
        ("32 - 28", "32-28", Leniency.SPACES_IN_MOVE),
        (" 1- 7", "1-7", Leniency.SPACES_IN_MOVE),
        ("32–28", "32-28", Leniency.SEPARATOR),
        ("28:19", "28x19", Leniency.SEPARATOR),
        ("28X19X10", "28x19x10", Leniency.SEPARATOR),
        ("27x20-9", "27x20x9", None),
        ("3228", "32-28", Leniency.NO_SEPARATOR),
        ("C3-D4", "c3-d4", Leniency.SEPARATOR),
        ("c3:e5", "c3xe5", Leniency.SEPARATOR),
        ("a3b4", "a3b4", None),
    ],
)
def test_moves_written_more_freely_are_read_and_reported(
    written: str, read: str, kind: Leniency | None
) -> None:
    reading = only(f"1. {written} *")
    assert reading.game is not None
    assert moves_of(reading.game) == [read]
    assert kinds(reading) == ([kind] if kind else [])


def test_what_is_forgiven_has_line_and_column_and_is_counted() -> None:
    reading = only("1. 32-28 19-23\n2. 28x19 04x23 3. 37-32 09-14 *")
    (forgiven,) = reading.forgiven
    assert (forgiven.line, forgiven.column, forgiven.times) == (2, 10, 2)
    assert "'04x23'" in str(forgiven)
    assert str(forgiven).startswith("line 2, column 10: ")


@pytest.mark.article("fmjd.annex1", "9.1.9")
def test_a_star_directly_behind_a_move_is_a_forced_move_and_one_apart_ends_the_game() -> None:
    reading = only("1. 32-28* 19-23 2. 28x19 14x23 *")
    assert reading.game is not None
    assert reading.game.line.steps[0].remarks == (Glyph(7),)
    assert kinds(reading) == [Leniency.FORCED_STAR]
    assert [moves_of(game) for game in games("1. 32-28 19-23 * 1. 31-27 *")] == [
        ["32-28", "19-23"],
        ["31-27"],
    ]
    assert [moves_of(game) for game in games("1. 32-28 19-23* 1. 31-27*")] == [
        ["32-28", "19-23"],
        ["31-27"],
    ]


@pytest.mark.article("fmjd.annex1", "9.1.7")
def test_marks_have_the_meaning_of_draughts() -> None:
    game = game_of("1. 32-28?! 19-23!? 2. 28x19(!!) 14x23 ? *")
    signs = [[annotation.sign.name for annotation in move.signs] for move in game.line.moves]
    assert signs == [
        ["STRONG_THOUGH_IT_LOOKS_WEAK"],
        ["WEAK_THOUGH_IT_LOOKS_STRONG"],
        ["VERY_STRONG"],
        ["WEAK"],
    ]


@pytest.mark.parametrize(
    "result",
    [
        "2-0",
        "1-1",
        "0-2",
        "0-0",
        "1-0",
        "0-1",
        "1/2-1/2",
        "1+-1-",
        "1--1+",
        "1.01-0.99",
        "0.98-1.02",
        "½-½",
        "1½-½",
        "5-5",
        "12-0",
        "1- - 1+",
        "1 1/2 - 1/2",
    ],
)
def test_results_end_games(result: str) -> None:
    readings = list(read_games(f"1. 32-28 19-23 {result}\n1. 31-27 {result} *"))
    assert [reading.closing for reading in readings] == [result, result]
    for reading, moves in zip(readings, (["32-28", "19-23"], ["31-27"]), strict=True):
        assert reading.game is not None
        assert moves_of(reading.game) == moves
        assert reading.game.tag("Result") == result
        assert {Leniency.RESULT_ENDS_GAME, Leniency.RESULT_ADDED} == set(kinds(reading))


def test_a_draw_is_told_from_a_move_of_a_man_on_square_1() -> None:
    assert moves_of(game_of("1... 1-10 1-1")) == ["1-10"]
    assert moves_of(game_of("1... 1-6 *")) == ["1-6"]
    assert moves_of(game_of("1.01-07 2.02-08 *")) == ["1-7", "2-8"]
    assert moves_of(game_of("01.32-28 19-23 02.28x19 *")) == ["32-28", "19-23", "28x19"]


@pytest.mark.parametrize("result", ["4-6", "1-6", "6-4", "12-10"])
def test_a_result_that_looks_like_a_move_is_told_by_the_tag(result: str) -> None:
    reading = only(f'[Result "{result}"]\n1. 32-28 19-23 {result}\n')
    assert reading.game is not None
    assert moves_of(reading.game) == ["32-28", "19-23"]
    assert reading.closing == result
    assert kinds(reading) == [Leniency.RESULT_ENDS_GAME]
    assert moves_of(game_of(f'[Result "2-0"]\n1. 32-28 {result}')) == ["32-28", result]
    assert moves_of(game_of(f'[Result "{result}"]\n1. 32-28 {result} *')) == ["32-28", result]


def test_two_different_results_are_reported_and_the_tag_stays() -> None:
    reading = only('[Result "0-1"]\n1. 32-28 1-0')
    assert reading.game is not None
    assert reading.game.tag("Result") == "0-1"
    assert Leniency.RESULT_DISAGREES in kinds(reading)
    assert Leniency.RESULT_DISAGREES not in kinds(only('[Result "2-0"]\n1. 32-28 1-0'))


def test_a_result_replaces_one_that_says_nothing() -> None:
    assert game_of('[Result "*"]\n[White "A"]\n1. 32-28 2-0').tags == (
        Tag("Result", "2-0"),
        Tag("White", "A"),
    )


def test_dots_and_dashes_stand_for_moves_that_are_not_given() -> None:
    black_begins = only("1. ... 18-22 2. 32-28 *")
    assert black_begins.game is not None
    assert black_begins.game.line.steps[0] == PdnMove("18-22", "1...")
    assert kinds(black_begins) == [Leniency.ELLIPSIS]
    unknown = only("1. 32-28 ... 2. - 19-23 *")
    assert unknown.game is not None
    assert [isinstance(step, Setup) and step.is_null_move for step in unknown.game.line.steps] == [
        False,
        True,
        True,
        False,
    ]


def test_words_between_the_moves_become_comments() -> None:
    reading = only("1. 32-28 zugzwang 19-23 = 2. 28x19 +1 *")
    assert reading.game is not None
    assert reading.game.line.steps[0].remarks == (Comment("zugzwang"),)
    assert reading.game.line.steps[1].remarks == (Comment("="),)
    assert reading.game.line.steps[2].remarks == (Comment("+1"),)
    assert kinds(reading) == [Leniency.WORDS, Leniency.OTHER_SIGN]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1. 32-28 } *", Leniency.STRAY_BRACKET),
        ("1. 32-28 ) *", Leniency.STRAY_BRACKET),
        ("1. 32-28 () *", Leniency.EMPTY_VARIATION),
        ("1. 32-28 2. *", Leniency.NUMBER_WITHOUT_MOVE),
        ("1. 32-28 ! *", Leniency.MARKS_APART),
        ("001. 32-28 *", Leniency.NUMBER),
        ("1.. 32-28 *", Leniency.NUMBER),
        ("* 1. 32-28 *", Leniency.EMPTY_GAME),
        ('{x} [White "A"] 1. 32-28 *', Leniency.REMARK_BEFORE_TAGS),
        ("1. 32-28 * {x}", Leniency.REMARK_AFTER_END),
        ('[White "A"] [White "B"] *', Leniency.REPEATED_TAG),
        ('[white "A"] *', Leniency.TAG_NAME),
        ('[Site ""64", 1974"]\n*', Leniency.TAG_VALUE),
        ('[FEN "W:W31-50:B1-20."]\n*', Leniency.POSITION),
        ("\ufeff1. 32-28 *", Leniency.BYTE_ORDER_MARK),
    ],
)
def test_each_liberty_is_reported_once(text: str, kind: Leniency) -> None:
    assert kinds(only(text)) == [kind]


def test_a_loose_tag_keeps_its_value() -> None:
    assert game_of('[Site ""64", 1974"]\n*').tag("Site") == '"64", 1974'
    assert game_of("[Site Riga]\n*").tag("Site") == "Riga"
    assert game_of('[FEN "W: W 31-50 : B 01-20 ."]\n*').tag("FEN") == "W:W31-50:B1-20"


def test_a_game_without_a_star_before_the_next_is_reported_but_not_the_last() -> None:
    first, second = read_games('[White "A"]\n1. 32-28\n\n[White "B"]\n1. 31-27\n')
    assert kinds(first) == [Leniency.NO_SEPARATOR_BETWEEN_GAMES]
    assert kinds(second) == []


def test_heads_without_moves_are_games_told_apart_by_a_repeated_name() -> None:
    text = '[White "A"]\n[Black "B"]\n\n[White "C"]\n[Black "D"]\n'
    assert [game.tag("White") for game in games(text)] == ["A", "C"]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_other_encodings_are_recognised_game_by_game(encoding: str) -> None:
    data = '[White "Сергей"]\n1. 32-28 *\n'.encode() + '[White "Bésché"]\n1. 31-27 *'.encode(
        encoding
    )
    first, second = read_games(data)
    assert first.game is not None
    assert second.game is not None
    assert first.game.tag("White") == "Сергей"
    assert second.game.tag("White") == "Bésché"
    (forgiven,) = second.forgiven
    assert (forgiven.kind, forgiven.line, forgiven.column) == (Leniency.ENCODING, 3, 10)


def test_lines_are_counted_with_any_line_end() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f'[White "A"]{end}1. 32-28 *{end}{end}[White "B"]{end}1. 31-27 zz *'
        second = list(read_games(text))[1]
        assert second.line == 4
        assert (second.forgiven[0].line, second.forgiven[0].column) == (5, 10)


def test_the_place_of_each_step_is_known() -> None:
    reading = only('1. 32-28 (1. 31-27) 19-23\n{x} 2. 28x19 /FEN "W::"/ *')
    assert [reading.place(nth) for nth in range(-1, 5)] == [
        None,
        (1, 4),
        (1, 21),
        (2, 8),
        (2, 15),
        None,
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "cause"),
    [
        ("1. 32-28\n {never", 2, 2, "never closed"),
        ("1. 32-28\n (1. 31-27", 2, 2, "never closed"),
        ('[White "A"]\n[Black "B\n1. 32-28', 2, 1, "never closed"),
        ("hello world", 1, 1, "no game"),
        ("1. 32-28\n\x00 *", 2, 1, "null character"),
        ("(" * 60, 1, 51, "50 variations"),
        ("1. 32-28 " + "x " * 300, 1, 410, "200 words"),
        ("".join(f'[T{nth} "x"]\n' for nth in range(1001)), 1001, 1, "1000 tags"),
    ],
)
def test_what_cannot_be_put_right_is_an_error_with_its_place(
    text: str, line: int, column: int, cause: str
) -> None:
    reading = only(text)
    assert reading.game is None
    error = reading.error
    assert error is not None
    assert (error.line, error.column) == (line, column)
    assert cause in str(error)


def test_after_a_game_that_cannot_be_read_the_next_one_is() -> None:
    first, second = read_games('[White "A"]\n1. 32-28 (\n[White "B"]\n1. 31-27 *')
    assert first.error is not None
    assert second.game is not None
    # A comment that is never closed would take the rest of the file with it.
    first, second = read_games('[White "A"]\n1. 32-28 {\n[White "B"]\n1. 31-27 *')
    assert first.error is not None
    assert second.game is not None
    assert second.game.tag("White") == "B"


def test_read_game_takes_exactly_one() -> None:
    assert moves_of(read_game("1. 32-28 *")) == ["32-28"]
    with pytest.raises(UnreadableInput, match="no game"):
        read_game(" \n")
    with pytest.raises(UnreadableInput, match="line 2, column 1: a second game"):
        read_game("1. 32-28 *\n1. 31-27 *")
    with pytest.raises(UnreadableInput, match="never closed"):
        read_game("{")


@pytest.mark.article("fmjd.annex1", "9.1.10", "9.1.12", "9.1.13")
@pytest.mark.parametrize("nth", range(4))
@pytest.mark.parametrize("sign", ["+", "+1", "-1", "+12", "!+", "?-2"])
def test_signs_that_touch_a_move_are_read_as_the_move_and_its_sign(sign: str, nth: int) -> None:
    moves = ["32-28", "19-23", "28x19", "14x23"]
    written = [move + sign * (at == nth) for at, move in enumerate(moves)]
    reading = only("1. {} {} 2. {} {} 2-0".format(*written))
    assert reading.game is not None
    assert (moves_of(reading.game), reading.closing) == (moves, "2-0")
    assert reading.game.line.steps[nth].remarks == (Comment(sign.lstrip("!?")),)
    sign_at = reading.forgiven[0]
    assert sign_at.kind is Leniency.OTHER_SIGN
    assert sign_at.column == (4, 10, 19, 25)[nth] + 5 + len(sign) - len(sign.lstrip("!?"))


@pytest.mark.parametrize(
    ("written", "move", "signs"),
    [
        ("28x19-1", "28x19", ["-1"]),
        ("28x19 -1", "28x19", ["-1"]),
        ("32-28-1", "32-28", ["-1"]),
        ("28-19-1", "28-19", ["-1"]),
        ("28x19-10", "28x19x10", []),
        ("22x13-4", "22x13x4", []),
        ("28x19x10-1", "28x19x10", ["-1"]),
        ("46x23-5", "46x23x5", []),
        ("46x23-9", "46x23", ["-9"]),
    ],
)
def test_men_that_are_lost_are_told_from_a_further_square_by_the_board(
    written: str, move: str, signs: list[str]
) -> None:
    game = game_of(f"1. {written} *")
    assert moves_of(game) == [move]
    assert list(game.line.steps[0].remarks) == [Comment(sign) for sign in signs]


def test_other_boards_have_other_squares_so_a_further_one_stays() -> None:
    assert moves_of(game_of('[GameType "25"]\n1. 22x15-6 *')) == ["22x15x6"]
    assert moves_of(game_of('[GameType "20"]\n1. 22x13-6 *')) == ["22x13"]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("1. 32-28,19-23 2. 28x19 14x23 2-0", 9),
        ("1. 32-28, 19-23 2. 28x19 14x23 2-0", 9),
        ("1. 32-28 19-23,28x19 14x23 2-0", 15),
    ],
)
def test_a_comma_between_moves_is_left_out_and_reported(text: str, column: int) -> None:
    reading = only(text)
    assert reading.game is not None
    assert moves_of(reading.game) == ["32-28", "19-23", "28x19", "14x23"]
    forgiven = reading.forgiven[0]
    assert (forgiven.kind, forgiven.column, forgiven.times) == (Leniency.COMMA, column, 1)
    assert reading.closing == "2-0"


@pytest.mark.parametrize("result", ["1,5-0,5", "0-1,5", "1,02-0,98"])
def test_a_decimal_comma_is_still_read_in_results(result: str) -> None:
    assert only(f"1. 32-28 19-23 {result}").closing == result


@pytest.mark.parametrize(
    "broken",
    ["28xx19", "28*19", "28.19", "28,19", "28/19", "28=19", "28+19", "28", "28_19", "28--19"],
)
@pytest.mark.parametrize(
    ("before", "column"), [("1. 32-28 19-23\n2. ", 4), ("1. 32-28 19-23\n", 1)]
)
def test_what_only_begins_like_a_move_is_an_error_at_its_own_place(
    before: str, column: int, broken: str
) -> None:
    reading = only(f"{before}{broken} 14x23 *")
    assert reading.error is not None
    assert (reading.error.line, reading.error.column) == (2, column)
    assert "is not a move" in reading.error.cause


def test_the_game_behind_one_with_a_broken_move_is_read() -> None:
    first, second = read_games("1. 32-28 28xx19 28*19 {a} 2-0\n1. 31-27 19-23 *")
    assert first.error is not None
    assert (first.error.column, first.game) == (10, None)
    assert second.game is not None
    assert moves_of(second.game) == ["31-27", "19-23"]
    (both,) = read_games("1. 32-28 28xx19 (1. 31-27")
    assert both.error is not None
    assert both.error.column == 10


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. 32-28 3rd best 19-23 *", 2),
        ("1. 32-28 19-23 2 . 28x19 *", 3),
        ("1.32-28 19-23 2.28 x 19 *", 3),
        ("1. 32-28 (1. 31-27 1/2-1/2) (1. 31-27 1+-1-) (10 min) 19-23 *", 2),
        ("1. 32-28 19-23 1/2", 2),
    ],
)
def test_numbers_that_are_no_broken_moves(text: str, moves: int) -> None:
    assert len(game_of(text).line.moves) == moves


def test_a_semicolon_begins_one_comment_up_to_the_end_of_the_line() -> None:
    reading = only('1. 32-28 ; 19 is [not "x"] {a} 2-0 move\n19-23; 1. b\n2. 28x19 *')
    assert reading.game is not None
    assert moves_of(reading.game) == ["32-28", "19-23", "28x19"]
    assert reading.game.line.steps[0].remarks == (Comment(' 19 is [not "x"] {a) 2-0 move'),)
    assert reading.game.line.steps[1].remarks == (Comment(" 1. b"),)
    (forgiven,) = reading.forgiven
    assert (forgiven.kind, forgiven.line, forgiven.column, forgiven.times) == (
        Leniency.SEMICOLON,
        1,
        10,
        2,
    )
    assert kinds(only("1. 32-28 * ; the end")) == [Leniency.REMARK_AFTER_END]
    assert len(games('1. 32-28 * ; [Event "x"]\n[White "B"]\n1. 31-27 *')) == 2
