"""The clause of August 2024: five moves once the king is alone on the long diagonal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.games.draughts.draws import counts, verdict
from crosstable.games.draughts.endings import alone_on_long_diagonal, ending_class
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import History, LongDiagonal, SixteenToFive, advance, begin
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.rulebooks.laws import DraughtsRules, draughts_laws
from tests.texts import FMJD_2022, FMJD_2024

OLD, NEW = draughts_laws(FMJD_2022.laws), draughts_laws(FMJD_2024.laws)
ON_IT = "W:WK4,K15,K45:BK46"
"""Three kings against one that stands in the corner of the long diagonal."""
BESIDE_IT = "W:WK4,K15,K45:BK36"
Wanted = Callable[[History], bool]


def start(
    fen: str,
    rules: DraughtsRules = NEW,
    reading: SixteenToFive = SixteenToFive.BOTH_COUNT,
) -> History:
    return begin(read_fen(fen), rules=rules, sixteen_to_five=reading)


def go_on(history: History, *wanted: Wanted) -> History:
    """Return the game after one ply for each wish, the first line of play that meets them all."""
    line = _line(history, list(wanted))
    assert line is not None, "no such line of play"
    return line


def _line(history: History, wanted: list[Wanted]) -> History | None:
    if not wanted:
        return history
    for move in legal_moves(history.position):
        after = advance(history, move)
        if wanted[0](after):
            found = _line(after, wanted[1:])
            if found is not None:
                return found
    return None


def quiet(history: History) -> bool:
    """Nothing was taken, and nothing can be."""
    return history.position.occupied.bit_count() == 4 and not any(
        move.is_capture for move in legal_moves(history.position)
    )


def off(history: History) -> bool:
    return quiet(history) and not alone_on_long_diagonal(history.position)


def on(history: History) -> bool:
    return quiet(history) and alone_on_long_diagonal(history.position)


def taken(history: History) -> bool:
    return history.moves[-1].is_capture


def hanging(history: History) -> bool:
    """Nothing was taken yet, but the next player must take."""
    return not taken(history) and any(move.is_capture for move in legal_moves(history.position))


def complete(history: History) -> list[str]:
    return [str(count.name) for count in counts(history) if count.complete]


SIXTEEN = "plies since three pieces stood against a king"
CLAUSE = "plies since the king was alone on the long diagonal, against three"


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_five_moves_of_each_are_left_once_the_king_is_alone_on_it() -> None:
    """The position that sets the count going is not counted itself."""
    nine = go_on(start(ON_IT), *[on] * 9)
    assert CLAUSE not in complete(nine)
    ten = go_on(nine, on)
    assert CLAUSE in complete(ten)
    found = verdict(ten)
    assert found.outcome.result is GameResult.DRAW
    assert "fmjd.annex1.2024 6.3" in [str(each.citation) for each in found.because]


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_the_king_may_come_to_it_later_and_has_five_moves_from_there() -> None:
    """At the fourth move of each: the game is drawn at the ninth."""
    arrived = go_on(start(BESIDE_IT), *[off] * 7, on)
    assert (arrived.counters.three_against_king, arrived.counters.long_diagonal) == (8, 0)
    last = go_on(arrived, *[on] * 9)
    assert CLAUSE not in complete(last)
    drawn = go_on(last, quiet)
    assert CLAUSE in complete(drawn)
    assert drawn.counters.three_against_king == 18


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_arriving_late_the_sixteen_moves_end_first() -> None:
    """At the fourteenth move of each, two are left of sixteen, not five."""
    arrived = go_on(start(BESIDE_IT), *[off] * 27, on)
    assert (arrived.counters.three_against_king, arrived.counters.long_diagonal) == (28, 0)
    history = go_on(arrived, *[quiet] * 4)
    assert "plies since three pieces stood against a king" in complete(history)
    assert CLAUSE not in complete(history)


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_the_rules_of_2022_know_nothing_of_it() -> None:
    history = go_on(start(ON_IT, OLD), *[on] * 10)
    assert history.counters.long_diagonal is None
    assert CLAUSE not in [str(count.name) for count in counts(history)]
    assert {count.citation.text for count in counts(history)} == {"fmjd.annex1"}


@pytest.mark.article("fmjd.annex1.2024", "6.3")
@pytest.mark.parametrize(
    ("fen", "alone"),
    [
        ("W:WK6,K16,K26:BK28", True),
        ("W:WK6,K16,K26:BK5", True),
        ("W:WK6,K16,46:BK28", False),  # a man of the other colour on it
        ("W:WK6,K16,K41:BK28", False),  # a king of the other colour on it
        ("W:WK6,K16,K26:BK4", False),  # the king is elsewhere
        ("B:WK28:BK1,K6,7", True),  # the colours the other way round
    ],
)
def test_alone_means_that_nothing_else_stands_on_it(fen: str, alone: bool) -> None:
    assert alone_on_long_diagonal(read_fen(fen)) is alone
    assert (start(fen).counters.long_diagonal == 0) is alone


@pytest.mark.article("fmjd.annex1.2024", "6.3")
@pytest.mark.parametrize("fen", ["W:WK6,K16:BK28", "W:WK6,K16,K26,K36:BK28", "W:W16,26,36:BK28"])
def test_only_endings_of_three_against_one_are_meant(fen: str) -> None:
    assert start(fen).counters.long_diagonal is None


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_leaving_the_diagonal_does_not_stop_the_count_nor_begin_it_again() -> None:
    left = go_on(start(ON_IT), on, on, on, off, off)
    assert left.counters.long_diagonal == 5
    assert go_on(left, on).counters.long_diagonal == 6


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_a_capture_keeps_the_count_and_the_shorter_limit_ends_the_game() -> None:
    after = go_on(start(ON_IT), on, on, hanging, taken)
    assert ending_class(after.position) is not None
    assert after.counters.long_diagonal == 4
    assert after.counters.two_against_king == 0
    only_five = start(ON_IT, NEW, SixteenToFive.FIVE_ONLY)
    assert go_on(only_five, on, on, hanging, taken).counters.long_diagonal is None


@pytest.mark.article("fmjd.annex1.2024", "6.4")
def test_a_win_with_the_last_of_the_five_moves_stands() -> None:
    """The tenth ply takes the king: it has lost, though the count is complete."""
    black_first = ON_IT.replace("W:W", "B:W", 1)
    won = go_on(
        start(black_first),
        *[quiet] * 8,
        hanging,
        lambda after: not after.position.count(Colour.BLACK),
    )
    assert CLAUSE in complete(won)
    assert verdict(won).outcome.result is GameResult.WHITE_WINS


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_as_the_other_reading_has_it_the_five_moves_follow_the_sixteen() -> None:
    """Alone on the diagonal after sixteen moves of each: drawn after twenty-one."""
    sixteen = go_on(
        begin(read_fen(ON_IT), rules=NEW, on_diagonal=LongDiagonal.PROLONGS), *[on] * 32
    )
    assert (sixteen.counters.three_against_king, sixteen.counters.long_diagonal) == (32, 0)
    assert SIXTEEN not in complete(sixteen)
    last = go_on(sixteen, *[quiet] * 9)
    assert not {SIXTEEN, CLAUSE} & set(complete(last))
    assert CLAUSE in complete(go_on(last, quiet))


@pytest.mark.article("fmjd.annex1.2024", "6.3")
def test_as_the_other_reading_has_it_who_is_elsewhere_after_sixteen_draws_then() -> None:
    elsewhere = go_on(
        begin(read_fen(ON_IT), rules=NEW, on_diagonal=LongDiagonal.PROLONGS), *[on] * 30, quiet, off
    )
    assert elsewhere.counters.long_diagonal is None
    assert SIXTEEN in complete(elsewhere)
