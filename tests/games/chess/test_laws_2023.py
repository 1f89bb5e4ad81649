"""What the Laws of 2023 changed: resigning where no mate is possible, and minutes in rapid."""

from __future__ import annotations

import chess as python_chess
import pytest

from crosstable.games import chess
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import Tally, TallyKind
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.index import all_texts, as_numbered, resolve
from crosstable.rulebooks.library import edition
from tests.games.chess.at_the_board import NEW, RAPID, known, ruled
from tests.games.chess.searching import compiled
from tests.texts import LAWS_2023

QUEEN_V_KING = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
PAWN_V_KING = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"
PAWN_V_KNIGHT = "4k3/8/8/4n3/8/8/P7/4K3 w - - 0 1"


@pytest.mark.article("fide.laws.2023", "5.1.2")
@pytest.mark.parametrize(
    ("fen", "before", "since"),
    [
        (QUEEN_V_KING, GameResult.BLACK_WINS, GameResult.DRAW),
        (PAWN_V_KING, GameResult.BLACK_WINS, GameResult.BLACK_WINS),
        # A helpmate exists.
        pytest.param(PAWN_V_KNIGHT, GameResult.BLACK_WINS, GameResult.BLACK_WINS, marks=compiled),
    ],
)
def test_white_resigns(fen: str, before: GameResult, since: GameResult) -> None:
    board = python_chess.Board(fen)
    for rules, expected in ((LAWS, before), (LAWS_2023, since)):
        judged = chess.resignation(board, Colour.WHITE, rules)
        assert judged.outcome is not None
        assert judged.outcome.result is expected
        assert judged.outcome.ending is Ending.RESIGNATION
        assert judged.because[0].citation == rules.resigning_draws.citation


@pytest.mark.article("fide.laws.2023", "5.1.2")
def test_nobody_resigns_a_game_that_is_over() -> None:
    mated = python_chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    judged = chess.resignation(mated, Colour.WHITE, LAWS_2023)
    assert judged.outcome is not None
    assert judged.outcome.result is GameResult.WHITE_WINS


@pytest.mark.article("fide.laws.2023", "5.1.2")
def test_where_the_search_decides_nothing_the_arbiter_does() -> None:
    assert (
        chess.resignation(python_chess.Board(), Colour.WHITE, LAWS_2023, budget=3).outcome is None
    )


@pytest.mark.article("fide.laws.2023", "A.3", "B.3", "B.2")
@pytest.mark.parametrize(
    ("kind", "before", "since"),
    [
        (chess.Kind(), 120, 120),
        (chess.Kind(name="rapid"), 120, 60),
        (chess.Kind(name="rapid", supervised=True), 120, 60),
        (chess.Kind(name="blitz"), 60, 60),
        (chess.Kind(name="blitz", supervised=True), 60, 60),
    ],
)
def test_what_a_first_illegal_move_and_a_wrong_claim_give_the_opponent(
    kind: chess.Kind, before: int, since: int
) -> None:
    for rules, expected in ((LAWS, before), (LAWS_2023, since)):
        assert chess.time_for_opponent(rules.illegal_move, kind, rules).value == expected
        claim = chess.claim_repetition(chess.begin(rules=rules), kind=kind)
        assert not claim.outcome
        minutes = "1 minute more" if expected == 60 else "2 minutes more"
        assert str(claim.because[-1].sentence).endswith(minutes)


@pytest.mark.article("fide.laws.2023", "B.2")
def test_supervised_blitz_may_be_read_as_two_minutes_and_nothing_else_may() -> None:
    two = chess.Kind(name="blitz", supervised=True, minutes=2)
    assert chess.time_for_opponent(LAWS_2023.illegal_move, two, LAWS_2023).value == 120
    for rules, kind in (
        (LAWS, two),
        (LAWS_2023, chess.Kind(name="blitz", minutes=2)),
        (LAWS_2023, chess.Kind(name="rapid", minutes=2)),
        (LAWS_2023, chess.Kind(minutes=1)),
    ):
        with pytest.raises(InvalidValue):
            chess.time_for_opponent(rules.illegal_move, kind, rules)


@pytest.mark.article("fide.laws", "7.5.5")
@pytest.mark.parametrize("book", ["fide-2019", "fide-2026-03"])
def test_the_second_illegal_move_loses_or_draws(book: str) -> None:
    for offender, answer in ((Colour.WHITE, "½-½"), (Colour.BLACK, "1-0")):
        counted = (Tally(TallyKind.ILLEGAL_MOVES, offender, 1),)
        about = known(edition=edition(book), tallies=counted, position=QUEEN_V_KING)
        said = {"offender": offender.value, "fault": "move", "noticed": "now"}
        assert ruled("illegal", about, **said).answer == answer


@pytest.mark.article("fide.laws.2023", "9.2.1", "9.2.2")
def test_claims_cite_the_numbers_of_their_edition() -> None:
    history = chess.begin(rules=LAWS_2023)
    for text in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        history = chess.advance(history, chess.read_move(history.position, text))
    on_board = chess.claim_repetition(history)
    assert on_board.outcome
    assert str(on_board.because[0].citation) == "fide.laws.2023 9.2.2"
    written = chess.claim_repetition(history, chess.read_move(history.position, "Nf3"))
    assert written.outcome
    assert str(written.because[0].citation) == "fide.laws.2023 9.2.1"


def test_the_laws_of_2023_hold_from_then_on() -> None:
    assert edition("fide-2022-10").laws == LAWS
    for name in ("fide-2023-01", "fide-2024-03", "fide-2026-03"):
        assert edition(name).laws == LAWS_2023
        assert "fide.laws.2023" in edition(name).texts


def test_whatever_is_renumbered_exists_under_both_numbers() -> None:
    moved = all_texts()["fide.laws.2023"].renumbered
    for old, new in moved.items():
        article = Citation("fide.laws", old)
        from_old, to_new = (
            as_numbered(article, [text]) for text in ("fide.laws", "fide.laws.2023")
        )
        assert str(from_old) == f"fide.laws {old}"
        assert str(to_new) == f"fide.laws.2023 {new}"
        resolve(from_old)
        resolve(to_new)


@pytest.mark.article("fide.laws.2023", "C.13.1", "C.13.5")
def test_the_signs_of_notation_have_numbers_of_their_own() -> None:
    cited = [str(at) for at in edition("fide-2023-01").cite("laws.notation")]
    assert "fide.laws C.13" not in cited
    assert "fide.laws.2023 C.13.6" in cited
    assert "fide.laws C.13" in [str(at) for at in edition("fide-2019").cite("laws.notation")]


@pytest.mark.article("fide.laws.2023", "3.7.3.4", "A.4.3", "A.5.1.1", "A.5.1.2", "A.5.2", "A.5.3")
@pytest.mark.article("fide.laws.2023", "A.5.4")
@pytest.mark.parametrize(
    ("matter", "answers", "article"),
    [
        ("promotion", {"promoted": "no-piece"}, "3.7.3.4"),
        ("start", {"wrong": "clock", "completed": "yes"}, "A.5.1.1"),
        ("start", {"wrong": "set-up", "completed": "yes"}, "A.5.1.2"),
        ("illegal", {"offender": "white", "fault": "move", "noticed": "later"}, "A.5.2"),
        ("both-flags", {"sign": "white", "left": "more"}, "A.5.3"),
        ("position", {"position_trouble": "kings", "stage": "still"}, "A.5.4"),
    ],
)
def test_rulings_in_rapid_cite_the_laws_of_2023(
    matter: str, answers: dict[str, str], article: str
) -> None:
    ruling = ruled(matter, known(RAPID, edition=NEW), **answers)
    cited = {reason.citation for reason in ruling.because if reason.citation}
    assert Citation("fide.laws.2023", article) in cited
    assert all(citation.text != "fide.laws" for citation in cited)


@pytest.mark.article("fide.laws.2023", "A.4.3")
def test_a_sixth_look_at_the_scoresheet_is_refused_by_the_laws_of_2023() -> None:
    watched = known(RAPID, edition=NEW, supervised=True)
    for count in range(6):
        looks = (Tally(TallyKind.SCORESHEET_LOOKS, Colour.WHITE, count),)
        about = known(watched, tallies=looks if count else ())
        ruling = ruled("recording", about, trouble="look", player="white")
        assert ruling.answer == ("yes" if count < 5 else "no")
        assert ruling.because[0].citation == Citation("fide.laws.2023", "A.4.3")


@pytest.mark.article("fide.laws.2023", "9.2.3.1", "9.2.3.2")
@pytest.mark.parametrize(
    ("fen", "moves", "times"),
    [
        # The first time Black could still take in passing.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1", 1),
        ("4k3/8/8/8/7p/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1", 2),
        # The first time the king and the rook had not moved.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8", 1),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rg1 Kd8 Rh1 Ke8", 2),
    ],
)
def test_positions_are_the_same_with_the_same_moves(fen: str, moves: str, times: int) -> None:
    history = chess.begin(chess.read_fen(fen), rules=LAWS_2023)
    for move in moves.split():
        history = chess.advance(history, chess.read_move(history.position, move))
    assert history.occurrences == times


@pytest.mark.article("fide.laws.2023", "9.3.1")
def test_a_recorded_move_may_complete_fifty() -> None:
    history = chess.begin(chess.read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), rules=LAWS_2023)
    claim = chess.claim_moves_without_progress(history, chess.read_move(history.position, "Ra2"))
    assert claim.outcome
    assert str(claim.because[0].citation) == "fide.laws.2023 9.3.1"
