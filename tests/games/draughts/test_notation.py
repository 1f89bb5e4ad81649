from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.legality import fitting_moves, read_move
from crosstable.games.draughts.moves import Move
from crosstable.games.draughts.notation import WrittenMove, full_text, move_text, read_written_move
from crosstable.games.draughts.position import START
from crosstable.games.draughts.routes import passes, possible_captures, route
from crosstable.games.draughts.signs import Annotation, Sign, read_signs
from crosstable.games.errors import IllegalMove
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.rulebooks.index import resolve
from tests.games.draughts.positions import random_setup, self_play
from tests.samples import drawn

# The king takes 42 and 29, then 19 or 14, and 27: same start, same end.
TWO_WAYS = read_fen("W:WK47:B42,29,19,14,27")


@pytest.mark.article("fmjd.annex1", "9.1.1", "9.1.2", "8.2.2", "8.2.3")
def test_a_hyphen_for_a_move_and_a_cross_for_a_capture() -> None:
    assert [move_text(START, move) for move in legal_moves(START)[:3]] == [
        "31-26",
        "31-27",
        "32-27",
    ]
    position = read_fen("W:W28:B22")
    assert [move_text(position, move) for move in legal_moves(position)] == ["28x17"]


def test_only_an_ambiguous_capture_is_written_in_full() -> None:
    assert {move_text(TWO_WAYS, move) for move in legal_moves(TWO_WAYS) if move.end == 36} == {
        "47x38x24x13x36",
        "47x38x20x9x36",
    }
    position = read_fen("W:WK47:B42,29,19,27")
    assert "47x36" in {move_text(position, move) for move in legal_moves(position)}


def test_the_full_text_names_the_turns_and_the_square_behind_a_piece() -> None:
    position = read_fen("W:WK46:B37,23")
    assert {full_text(position, move) for move in legal_moves(position)} == {
        "46x32x19",
        "46x32x14",
        "46x32x10",
        "46x32x5",
    }
    assert full_text(START, Move(32, 28)) == "32-28"


def test_a_route_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidValue, match="no route"):
        route(TWO_WAYS, Move(47, 36, (42, 19)))


@pytest.mark.parametrize(
    ("text", "squares", "capture"),
    [
        ("32-28", (32, 28), False),
        ("32 - 28", (32, 28), False),
        ("32–28", (32, 28), False),
        ("3228", (32, 28), None),
        ("32 28", (32, 28), None),
        ("01-07", (1, 7), False),
        ("0107", (1, 7), None),
        ("1-7", (1, 7), False),
        ("28x17", (28, 17), True),
        ("28X17", (28, 17), True),
        ("28×17", (28, 17), True),
        ("28:17", (28, 17), True),
        ("27x20x9", (27, 20, 9), True),
        ("272009", (27, 20, 9), None),
        ("32-28!", (32, 28), False),
        ("  32-28(?) ", (32, 28), False),
    ],
)
@pytest.mark.article("fmjd.annex1", "8.2", "8.2.1")
def test_what_people_write_is_read(
    text: str, squares: tuple[int, ...], capture: bool | None
) -> None:
    written = read_written_move(text)
    assert (written.squares, written.says_capture) == (squares, capture)


@pytest.mark.parametrize(
    "text",
    ["", "32", "328", "32-", "-28", "a3-b4", "32-28x", "32-28 Kh1", "32-281", "٣2-28", "9" * 300],
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UnreadableInput) as refused:
        read_written_move(text)
    assert refused.value.remedy


def test_a_written_move_can_be_shown() -> None:
    assert str(read_written_move("3228")) == "32-28"
    assert str(read_written_move("27:20:9")) == "27x20x9"
    assert str(WrittenMove((27, 20, 9))) == "27x20x9"


def test_the_same_move_in_every_spelling() -> None:
    for text in ("32-28", "3228", "32 28", "32x28", "32-28!?"):
        assert read_move(START, text) == Move(32, 28)


def test_intermediate_squares_may_be_written_in_part() -> None:
    first = Move(47, 36, (19, 27, 29, 42))
    for text in ("47x38x24x13x36", "47x24x36", "47x33x24x13x36", "47x13x36"):
        with_this = read_fen("W:WK47:B42,29,19,27")
        assert read_move(with_this, text) == first
    assert read_move(TWO_WAYS, "47x24x36") == first
    assert read_move(TWO_WAYS, "47x20x36") == Move(47, 36, (14, 27, 29, 42))


def test_a_capture_that_fits_twice_is_asked_for_in_full() -> None:
    with pytest.raises(UnreadableInput, match="47x38x24x13x36") as refused:
        read_move(TWO_WAYS, "47x36")
    assert "47x38x20x9x36" in refused.value.remedy
    with pytest.raises(UnreadableInput, match="several"):
        read_move(TWO_WAYS, "47x38x36")


def test_all_meanings_of_a_short_capture_can_be_had() -> None:
    meanings = fitting_moves(TWO_WAYS, read_written_move("47x36"))
    assert [move.captured for move in meanings] == [(14, 27, 29, 42), (19, 27, 29, 42)]
    assert len(fitting_moves(TWO_WAYS, read_written_move("47x20x36"))) == 1
    assert fitting_moves(TWO_WAYS, read_written_move("47-41")) == ()


def test_squares_that_no_route_passes_are_not_read_over() -> None:
    with pytest.raises(IllegalMove):
        read_move(TWO_WAYS, "47x15x36")


def test_strictly_only_the_one_text_is_read() -> None:
    assert read_move(TWO_WAYS, "47x38x24x13x36", strict=True).captured == (19, 27, 29, 42)
    for text in ("47x24x36", "47x33x24x13x36"):
        with pytest.raises(UnreadableInput, match="47x38x24x13x36"):
            read_move(TWO_WAYS, text, strict=True)
    with pytest.raises(UnreadableInput, match="write 32-28"):
        read_move(START, "3228", strict=True)


@pytest.mark.article("fmjd.annex1", "8.1")
def test_every_text_is_read_back_as_its_move() -> None:
    rng = random.Random(5)
    positions = [random_setup(rng) for _ in range(300)]
    positions += [position for _ in range(6) for position in self_play(rng)]
    seen_in_full = 0
    for position in positions:
        moves = legal_moves(position)
        texts = [move_text(position, move) for move in moves]
        assert len(set(texts)) == len(texts)
        seen_in_full += sum(text.count("x") > 1 for text in texts)
        for move, text in zip(moves, texts, strict=True):
            assert read_move(position, text, strict=True) == move
            assert read_move(position, full_text(position, move)) == move
    assert seen_in_full > 20


def test_the_largest_possible_captures_are_the_legal_ones() -> None:
    rng = random.Random(6)
    compared = 0
    for _ in range(300):
        position = random_setup(rng)
        moves = legal_moves(position)
        if not moves or not moves[0].is_capture:
            continue
        most = len(moves[0].captured)
        found = {
            Move(start, capture.end, tuple(sorted(capture.taken)))
            for start in position.squares(position.to_move)
            for capture in possible_captures(position, start)
            if len(capture.taken) >= most
        }
        assert found == set(moves)
        assert all(passes(position, move, ()) for move in found)
        compared += 1
    assert compared > 100


@settings(max_examples=drawn(300), deadline=None)
@given(st.text(max_size=30) | st.text(alphabet="0123456789-x: !?*+=()a.l", max_size=30))
def test_the_reader_fails_in_two_ways_only(text: str) -> None:
    for position in (START, TWO_WAYS):
        try:
            move = read_move(position, text)
        except (UnreadableInput, IllegalMove):
            continue
        assert move in legal_moves(position)


@pytest.mark.article("fmjd.annex1", "9.1.11")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("!", [Annotation(Sign.STRONG)]),
        ("!!", [Annotation(Sign.VERY_STRONG)]),
        ("?", [Annotation(Sign.WEAK)]),
        ("??", [Annotation(Sign.VERY_WEAK)]),
        ("?!", [Annotation(Sign.STRONG_THOUGH_IT_LOOKS_WEAK)]),
        ("!?", [Annotation(Sign.WEAK_THOUGH_IT_LOOKS_STRONG)]),
        ("*", [Annotation(Sign.FORCED)]),
        ("+", [Annotation(Sign.WIN)]),
        ("=", [Annotation(Sign.DRAW)]),
        ("+2", [Annotation(Sign.MEN_WON, 2)]),
        ("- 1", [Annotation(Sign.MEN_LOST, 1)]),
        ("a.l.", [Annotation(Sign.FREE_CHOICE)]),
        ("a. l.", [Annotation(Sign.FREE_CHOICE)]),
        ("(?) +1", [Annotation(Sign.WEAK), Annotation(Sign.MEN_WON, 1)]),
        ("", []),
    ],
)
@pytest.mark.article("fmjd.annex1", "9.1")
def test_signs_have_their_own_meaning(text: str, expected: list[Annotation]) -> None:
    assert list(read_signs(text)) == expected


@pytest.mark.parametrize("sign", Sign)
def test_each_sign_has_its_article(sign: Sign) -> None:
    heading = resolve(sign.citation).heading
    words = {
        Sign.STRONG: "Sign for a strong move",
        Sign.STRONG_THOUGH_IT_LOOKS_WEAK: "Sign for a strong move that looks weak",
        Sign.WEAK_THOUGH_IT_LOOKS_STRONG: "Sign for a weak move that looks strong",
        Sign.FORCED: "Sign for the only move",
        Sign.MEN_LOST: "Sign for men lost",
        Sign.FREE_CHOICE: "Sign for a free choice of capture",
    }
    assert heading == words.get(sign, heading)


def test_men_won_and_lost_stand_behind_a_move() -> None:
    assert [str(each) for each in read_written_move("32-28 -1").signs] == ["-1"]
    assert [str(each) for each in read_written_move("32-28! -1").signs] == ["!", "-1"]
    assert [str(each) for each in read_written_move("32-28+2").signs] == ["+2"]
    assert read_written_move("32 -28").squares == (32, 28)


def test_an_unknown_sign_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="not a sign"):
        read_signs("#")
