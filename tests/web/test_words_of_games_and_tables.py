"""What games, tables and texts say, in French: pieces, colours, figures and lists its own way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import chess
import pytest

from crosstable.games.chess import legality, mating
from crosstable.games.chess.diagram import diagram as chess_diagram
from crosstable.games.chess.position import START, read_fen
from crosstable.games.chess.proofs import Answer, Mateable
from crosstable.games.draughts.diagram import Diagram, describe
from crosstable.games.draughts.fen import read_fen as read_draughts
from crosstable.games.draughts.legality import read_move
from crosstable.games.errors import IllegalMove
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.rate_notation import parse_rate
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.working import number_text
from crosstable.web.words.languages import speak
from crosstable.web.words.sentences import error_text, figure, reason_text, told
from tests.games.draughts.at_the_board import known, rule

NBSP = "\u00a0"


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


def test_a_chess_move_is_refused_with_the_name_of_the_piece() -> None:
    with pytest.raises(IllegalMove) as refused:
        legality.read_move(START, "Qh5")
    assert str(refused.value) == (
        "Qh5 is not legal: a piece stands between the queen and h5 (FIDE Laws 3.5)"
    )
    assert error_text(refused.value) == (
        f"Qh5 n’est pas légal{NBSP}: une pièce barre le chemin (dame vers h5) (FIDE Laws 3.5)"
    )


def test_flaws_of_a_position_are_listed() -> None:
    with pytest.raises(UnreadableInput) as unreadable:
        read_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    said = error_text(unreadable.value)
    assert "les Blancs n’ont pas de roi" in said
    assert f"{NBSP}; les Noirs n’ont pas de roi" in said


def test_a_draughts_capture_is_demanded_of_a_colour() -> None:
    position = read_draughts("W:W32,33,37:B28")
    with pytest.raises(IllegalMove) as refused:
        read_move(position, "37-31")
    said = error_text(refused.value)
    assert "les Blancs doivent prendre 1 pièce par" in said
    assert " ou " in said
    assert " or " in str(refused.value)


def test_a_king_of_draughts_is_a_lady() -> None:
    shown = Diagram(read_draughts("B:WK3,K7,31:B20"), arrows=((3, 8, 12),))
    assert describe(shown) == (
        "White: kings 3, 7, man 31; Black: man 20. Black to move. Arrow 3 to 8 to 12."
    )
    assert told(describe(shown)) == (
        f"Blancs{NBSP}: dames 3, 7, pion 31{NBSP}; Noirs{NBSP}: pion 20. Trait aux Noirs. "
        "Flèche de 3 à 8 à 12."
    )


def test_a_picture_says_its_position_in_the_language_of_the_page() -> None:
    drawn = chess_diagram(START, say=told)
    assert "Position d’échecs, trait aux Blancs" in drawn.replace("&#x27;", "'").replace(
        "&#39;", "'"
    )
    assert "Blancs, roi e1" in drawn
    assert "White" not in drawn


def test_offers_and_irregularities_of_draughts_have_words() -> None:
    early = rule("offer", known("80+30", moves=""), by="white")
    assert told(early.because[0].sentence) == ("les Blancs doivent d’abord jouer un coup")
    hands = rule("irregular", kind="17", offender="white", wants="moved")
    assert told(hands.because[1].sentence) == "le coup de l’adversaire accepte la situation"


def test_thousands_and_decimals_have_the_signs_of_the_language() -> None:
    board = chess.Board("4k2n/8/8/8/8/8/8/4K2N w - - 0 1")
    open_ = Mateable(answer=Answer.UNKNOWN, positions=1000)
    reason = mating.mating_reason(board, Colour.WHITE, open_, LAWS.flag_fall)
    assert "1,000 positions" in reason.sentence
    assert "1\u202f000 positions" in told(reason.sentence)
    assert told(number_text(Fraction(147, 4))) == figure(number_text(Fraction(147, 4))) == "36,75"
    assert figure(number_text(Fraction(7, 2))) == "3½"


def test_tie_breaks_with_any_number_have_a_name() -> None:
    assert told(tie_break("buchholz-cut-7").title).endswith("7")
    assert told(tie_break("koya-extended-1").title) == "Koya, étendu de 1 groupe de points"
    assert told(tie_break("koya-reduced-3").title) == "Koya, réduit de 3 groupes de points"


def test_a_rate_makes_a_kind_of_game() -> None:
    verdict = classify_rate(parse_rate("15+10"), edition("fide-2019"))
    assert reason_text(verdict.because[0]).endswith(
        "pour 60 coups, ce qui en fait une partie rapide [FIDE Laws A.1]"
    )
