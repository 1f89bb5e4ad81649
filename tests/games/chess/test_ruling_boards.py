"""What the board shows: games that had ended before the call, boards that no game can reach."""

from __future__ import annotations

import pytest

from crosstable.games.desk.library import matter_of, matters_of
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.rulings import Tally, TallyKind
from tests.games.chess.at_the_board import NEW, RAPID, STANDARD, articles, known, ruled

BY_WHITE = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 40"
"""Black is mated, and has the move."""
STALEMATE = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 40"
BLOCKED = "k7/2Q5/1K6/8/8/7p/7P/8 b - - 0 40"
"""Black, who has a pawn that cannot move, is stalemated."""
DEAD = "8/8/4k3/8/8/3NK3/8/8 b - - 0 60"
SEVENTY_FIVE = "4k3/8/8/8/8/8/8/R3K3 w - - 150 120"
OVER = [(BY_WHITE, "1-0", "5.1.1"), (STALEMATE, "½-½", "5.2.1"), (DEAD, "½-½", "5.2.2")]
AGAIN = (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 1),)
MATED = ("f3", "e5", "g4", "Qh4#")


@pytest.mark.article("fide.laws", "5.1.1", "7.5.5")
@pytest.mark.parametrize("edition", [STANDARD.edition, NEW], ids=["2018", "2023"])
@pytest.mark.parametrize("fen", [BY_WHITE, BLOCKED])
def test_a_mate_or_stalemate_by_the_second_illegal_move_loses(fen: str, edition: object) -> None:
    """Only a move that was in accordance with Article 3 ends the game."""
    about = known(edition=edition, tallies=AGAIN, position=fen)
    ruling = ruled("illegal", about, offender="white", fault="move", noticed="now")
    assert (ruling.answer, articles(ruling)[-1]) == ("0-1", "7.5.5")
    assert "is put back, is not known" in str(ruling.rests_on[0])
    assert ruling.tallies == (Tally(TallyKind.ILLEGAL_MOVES, Colour.WHITE, 2),)


@pytest.mark.article("fide.laws", "7.5.5")
def test_a_bare_king_wins_no_game_by_the_second_illegal_move() -> None:
    about = known(tallies=AGAIN, position=STALEMATE)
    ruling = ruled("illegal", about, offender="white", fault="move", noticed="now")
    assert ruling.answer == "½-½"


@pytest.mark.article("fide.laws", "5.2.2", "7.5.4", "7.5.3")
@pytest.mark.parametrize(("fen", "answer", "article"), OVER)
@pytest.mark.parametrize("fault", ["hands", "press"])
@pytest.mark.parametrize("count", [(), AGAIN])
def test_two_hands_and_pressing_undo_no_end_of_the_game(
    fault: str, fen: str, answer: str, article: str, count: tuple[Tally, ...]
) -> None:
    about = known(RAPID, position=fen, tallies=count)
    ruling = ruled("illegal", about, offender="white", fault=fault)
    assert (ruling.answer, articles(ruling)) == (answer, ["6.2.1.1", article])
    assert ruling.tallies == count


@pytest.mark.article("fide.laws", "7.5.1", "8.7")
def test_an_illegal_move_is_found_during_the_game_only() -> None:
    """The opponent's mate ends it, whatever went before; so does one after more moves."""
    white = {"offender": "white", "fault": "move"}
    mated = known(position="6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 40")
    assert ruled("illegal", mated, **white, noticed="now").answer == "0-1"
    assert ruled("illegal", known(position=BY_WHITE), **white, noticed="later").answer == "1-0"
    assert ruled("illegal", known(position=BY_WHITE), **white, noticed="now").answer == "+2 min"


@pytest.mark.article("fide.laws", "5.1.1", "5.2.1", "5.2.2", "9.6.2")
@pytest.mark.parametrize(("fen", "answer", "article"), [*OVER, (SEVENTY_FIVE, "½-½", "9.6.2")])
@pytest.mark.parametrize(
    "matter",
    [m.name for m in matters_of("chess") if m.name not in {"illegal", "position", "promotion"}],
)
def test_a_board_that_ended_the_game_is_seen_by_every_matter(
    matter: str, fen: str, answer: str, article: str
) -> None:
    asked = {"kind": "device", "offender": "black"} if matter == "disturbance" else {}
    ruling = ruled(matter, known(RAPID, position=fen), **asked)
    assert ruling.answer == answer
    assert articles(ruling)[:2] == ["6.2.1.1", article]


@pytest.mark.article("fide.laws", "11.3.2.1", "6.2.4")
@pytest.mark.parametrize("about", [known(position=BY_WHITE), known(moves=MATED)])
@pytest.mark.parametrize(
    ("kind", "article"),
    [("device", "11.3.2.1"), ("clock", "6.2.4"), ("hand", "6.2.3"), ("stopped", "6.11.4")],
)
def test_what_is_forbidden_during_a_game_changes_no_game_that_has_ended(
    kind: str, article: str, about: object
) -> None:
    ruling = ruled("disturbance", about, kind=kind, offender="white")  # type: ignore[arg-type]
    assert ruling.answer in {"1-0", "0-1"}
    assert {"5.1.1", article} <= {*articles(ruling)}
    assert ruling.clocks == ()


@pytest.mark.article("fide.laws", "12.9")
def test_conduct_after_the_last_move_may_still_be_warned_of() -> None:
    mated = known(moves=MATED)
    said = {"kind": "opponent", "offender": "white"}
    assert ruled("disturbance", mated, **said, penalty="warning").answer == "warning"
    assert ruled("disturbance", mated, **said, penalty="more").answer == "0-1"


@pytest.mark.article("fide.laws", "3.10.3", "7.5.2")
@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/4r3/R3K3 b - - 0 30",  # a king left in check
        "P3k3/8/8/8/8/8/8/4K3 b - - 0 30",  # a pawn on the last rank
        "4k2R/8/8/8/8/8/8/r3K3 b - - 0 30",  # both kings in check
        "8/8/8/3K4/8/8/r7/R7 b - - 0 30",  # a king that was captured
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w - - 0 1",  # two bishops on one colour
    ],
)
def test_a_board_that_no_game_can_reach_is_taken_where_it_is_the_matter(fen: str) -> None:
    about = known(position=fen)
    white = {"offender": "white", "noticed": "now"}
    assert ruled("illegal", about, fault="move", **white).answer == "+2 min"
    assert ruled("start", about, wrong="set-up").answer == "new game"
    assert ruled("position", about, position_trouble="kings").answer == "goes on"
    assert ruled("promotion", about, promoted="pressed", **white).answer == "+2 min"
    for name in ("illegal", "position", "promotion", "start"):
        standing = matter_of("chess", name).standing
        assert standing is not None
        assert standing(fen) == fen
    assert ruled("start", about, wrong="defect").answer == "goes on"
    with pytest.raises(UnreadableInput, match="no game can reach"):
        ruled("flag", about, flagged="white", control="no")


@pytest.mark.article("fide.laws", "7.5.5")
def test_the_second_illegal_move_on_such_a_board_loses_by_what_is_left() -> None:
    check = known(tallies=AGAIN, position="4k3/8/8/8/8/8/4r3/R3K3 b - - 0 30")
    ruling = ruled("illegal", check, offender="white", fault="move", noticed="now")
    assert ruling.answer == "0-1"
    bare = known(tallies=AGAIN, position="P3k3/8/8/8/8/8/8/4K3 b - - 0 30")
    assert ruled("illegal", bare, offender="white", fault="pawn", noticed="now").answer == "½-½"


@pytest.mark.article("fide.laws", "5.2.1", "4.3")
def test_nothing_is_touched_where_the_game_is_over() -> None:
    ruling = ruled("touch", contact="meant", set_up=STALEMATE)
    assert (ruling.answer, articles(ruling)) == ("½-½", ["6.2.1.1", "5.2.1"])
