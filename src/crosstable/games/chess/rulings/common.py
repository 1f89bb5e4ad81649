"""What rulings at a chess board share: the kind of game, the position, time for the opponent."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import chess
import msgspec
from msgspec.structs import replace

from crosstable.games.chess.endings import board_ending, ended_by_count
from crosstable.games.chess.history import Filed, History, replayed
from crosstable.games.chess.mating import Chance, mating_chance
from crosstable.games.chess.penalties import Kind, time_for_opponent
from crosstable.games.chess.position import START, Position, flaws, read_fen
from crosstable.games.desk.answers import (
    broken_off_at,
    ended,
)
from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Case
from crosstable.games.desk.questions import BoardQuestion
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, ClockChange, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.laws import ChessRules, Cited, Laws, chess_laws

Following = TypeVar("Following")


def law(article: str) -> Citation:
    """Return an article by its number of 2018; rulings show it as their edition numbers it."""
    return Citation("fide.laws", article)


TEMPO = BoardQuestion(
    name="tempo",
    asks=Sentence("What kind of game is it?"),
    article=law("A.5"),
    alternatives=(
        Alternative("standard", Sentence("Standard")),
        Alternative("rapid", Sentence("Rapid"), law("A.4")),
        Alternative("rapid-supervised", Sentence("Rapid under the Competition Rules"), law("A.3")),
        Alternative("blitz", Sentence("Blitz"), law("B.4")),
        Alternative("blitz-supervised", Sentence("Blitz under the Competition Rules"), law("B.3")),
    ),
)
LEFT = BoardQuestion(
    name="left",
    asks=Sentence("What has the opponent left besides the king?"),
    article=law("6.9"),
    alternatives=(
        Alternative("more", Sentence("A pawn, rook or queen, or several pieces")),
        Alternative("minor", Sentence("One bishop or one knight")),
        Alternative("nothing", Sentence("Nothing")),
    ),
)


def rules_of(known: Known) -> ChessRules:
    """Return the Laws the game is played by."""
    return chess_laws(known.edition.laws)


def by_kind(case: Case, follows: Callable[[Kind], Following]) -> Following:
    """Return what follows from the kind of game, asked for only where something depends on it.

    What the event knows is never taken to be otherwise, and what it does not know is never taken
    for granted: one question more is better than two minutes of a game that gives one.
    """
    question = _tempo_question(case.known)
    answers = [alternative.value for alternative in question.alternatives]
    first, *others = (follows(_kind(case.known, answer)) for answer in answers)
    if all(other == first for other in others):
        return first
    return follows(_kind(case.known, case.ask(question, suggested=case.known.tempo)))


def _kind(known: Known, answer: str) -> Kind:
    """Return the kind of game that an answer names, with what the event decided about it."""
    name, _dash, watched = answer.partition("-")
    fixed = known.regulations.get("blitz-penalty", "") if watched and name == "blitz" else ""
    return Kind(name=name, supervised=bool(watched), minutes=int(fixed) if fixed else None)


def _tempo_question(known: Known) -> BoardQuestion:
    """Return the question for the kind of game, with what the event leaves open of it."""
    open_still = tuple(
        alternative for alternative in TEMPO.alternatives if _agrees(alternative.value, known)
    )
    return replace(TEMPO, alternatives=open_still) if open_still else TEMPO


def _agrees(answer: str, known: Known) -> bool:
    name, _dash, watched = answer.partition("-")
    if known.tempo not in {"", name}:
        return False
    return name == "standard" or known.supervised in {None, bool(watched)}


def too_late(kind: Kind) -> bool:
    """Return whether A.4 ends a claim by the next move or the tenth: fast and not supervised."""
    return kind.name != "standard" and not kind.supervised


class TimeGiven(msgspec.Struct, frozen=True):
    """Time that the opponent gets for an offence, and why."""

    seconds: int
    because: tuple[Reason, ...]

    def clocks(self, side: Colour) -> tuple[ClockChange, ...]:
        """Return the change of the opponent's clock."""
        return (ClockChange(side, self.seconds),)


def time_given(case: Case, usual: Cited[int], to: Colour) -> TimeGiven:
    """Return what an offence gives the opponent in this kind of game."""
    rules = rules_of(case.known)
    given = by_kind(case, lambda kind: time_for_opponent(usual, kind, rules))
    sentence = Sentence.plural(
        "{side} gets {count} minute more",
        "{side} gets {count} minutes more",
        count=given.value // 60,
        side=to.side,
    )
    return TimeGiven(given.value, (Reason(sentence, given.citation),))


def minutes_answer(seconds: int) -> str:
    """Return the first word of a ruling that gives time."""
    return f"+{seconds // 60} min"


def filed(known: Known) -> Filed | None:
    """Return the game so far by the moves that are filed; None where there are none."""
    if known.moves is None:
        return None
    start = read_fen(known.start) if known.start else START
    return replayed(start, known.moves, rules_of(known))


def history_of(known: Known) -> History | None:
    """Return the game so far; None where no moves are filed or a position goes before them."""
    if known.position:
        return None
    so_far = filed(known)
    return so_far.history if so_far is not None else None


def whole_game(known: Known) -> History | None:
    """Return the game so far where all of it can be counted on; None where moves are missing."""
    so_far = filed(known)
    if so_far is None or so_far.unplayable:
        return None
    return history_of(known)


def position_of_case(case: Case) -> Position | None:
    """Return the position on the board: the one somebody says, or the last one filed."""
    if case.known.position:
        return read_fen(case.known.position)
    so_far = history_of(case.known)
    return so_far.position if so_far is not None else None


_RESULTS = {GameResult.WHITE_WINS: "1-0", GameResult.BLACK_WINS: "0-1", GameResult.DRAW: "½-½"}


def concluded(
    conclusion: Conclusion,
    because: tuple[Reason, ...],
    *,
    rests_on: tuple[Sentence, ...] = (),
    steps: tuple[Sentence, ...] = (),
) -> Ruling:
    """Return the ruling that a game is over."""
    return ended(conclusion, because, scores=_RESULTS, steps=steps, rests_on=rests_on)


def after_game(known: Known) -> Ruling | None:
    """Return that a result stands and nothing is changed any more (8.7); None while it is open."""
    if not known.over:
        return None
    reason = Reason.that(
        "the game has ended {result}; that stands unless the arbiter decides otherwise",
        law("8.7"),
        result=known.over,
    )
    return Ruling(
        answer="stands",
        verdict=Sentence("The result {result} stands", result=known.over),
        because=(reason,),
    )


def board_as_it_stands(known: Known) -> chess.Board | None:
    """Return the board that somebody says, also where no game can reach it; None without one."""
    return read_fen(known.position, as_it_stands=True).board() if known.position else None


def read_as_it_stands(text: str) -> str:
    """Return a board as FEN writes it, also where no game can reach it."""
    return read_fen(text, as_it_stands=True).fen


class MateCheck(msgspec.Struct, frozen=True):
    """Whether a player could still checkmate, why, and what that takes for granted."""

    chance: Chance
    because: tuple[Reason, ...]
    rests_on: tuple[Sentence, ...] = ()


def _mate_check(case: Case, winner: Colour, article: Citation) -> MateCheck:
    """Say whether a player could checkmate by any series of legal moves.

    From the position where there is one; otherwise from what the arbiter sees of the material,
    which decides all but rare cases.
    """
    position = position_of_case(case)
    if position is not None:
        judged = mating_chance(position.board(), winner, article=article)
        return MateCheck(judged.outcome.chance, judged.because, as_filed(case.known))
    return by_material(case.ask(replace(LEFT, article=article)), winner, article)


def what_is_left(board: chess.Board, side: Colour) -> str:
    """Return what a player has besides the king, as an arbiter would answer it."""
    own = board.occupied_co[side is Colour.WHITE] & ~board.kings
    others = board.occupied & ~board.kings & ~own
    if not own:
        return "nothing"
    if chess.popcount(own) > 1 or not own & (board.knights | board.bishops):
        return "more"
    return "minor" if others else "nothing"


def by_material(left: str, winner: Colour, article: Citation) -> MateCheck:
    """Say whether a player could checkmate by what is left besides the king."""
    side = winner.side
    match left:
        case "nothing":
            reason = Reason.that(
                "{side} can never checkmate: there is too little material", article, side=side
            )
            return MateCheck(Chance.IMPOSSIBLE, (reason,))
        case "more":
            reason = Reason.that("{side} has enough to checkmate with", article, side=side)
            locked = Sentence(
                "the position has not been looked at: no wall of pawns and no forced moves rule"
                " every mate out"
            )
            return MateCheck(Chance.POSSIBLE, (reason,), (locked,))
        case _:
            reason = Reason.that(
                "{side} can checkmate with one bishop or knight only if the other player's own"
                " pieces stand in the way: look at the position",
                article,
                side=side,
            )
            return MateCheck(Chance.OPEN, (reason,))


def as_filed(known: Known) -> tuple[Sentence, ...]:
    """Return that a position was taken from the moves of the game, and up to which."""
    so_far = None if known.position else filed(known)
    if so_far is None:
        return ()
    plies = len(so_far.history.moves)
    return (
        *broken_off_at(so_far.unplayable),
        Sentence.plural(
            "the position on the board is the one after {count} half-move of the filed game",
            "the position on the board is the one after {count} half-moves of the filed game",
            count=plies,
        ),
    )


def lost_or_drawn(
    case: Case,
    loser: Colour,
    ending: Ending,
    article: Citation,
    *why: Reason,
    check: MateCheck | None = None,
) -> Ruling:
    """Return that a player loses, or draws where the opponent could never checkmate (6.9, 7.5.5).

    Where neither is shown the arbiter decides, and the ruling says so. ``check`` is what is known
    already about a mate; without it the board is looked at.
    """
    winner = loser.other
    check = check or _mate_check(case, winner, article)
    because = (*why, *check.because)
    match check.chance:
        case Chance.POSSIBLE:
            won = Conclusion(GameResult.win_for(winner), ending)
            return concluded(won, because, rests_on=check.rests_on)
        case Chance.IMPOSSIBLE:
            drawn = Conclusion(GameResult.DRAW, ending)
            return concluded(drawn, because, rests_on=check.rests_on)
        case Chance.OPEN:
            left = Reason.that("the arbiter decides whether a mate is possible", article)
            return Ruling(
                answer=OPEN,
                verdict=Sentence(
                    "{loser} loses, or draws if {winner} could never checkmate",
                    loser=loser.side,
                    winner=winner.side,
                ),
                because=(*because, left),
                rests_on=check.rests_on,
            )


def ended_as_filed(known: Known) -> Ruling | None:
    """Return how the filed moves had ended the game; None where it goes on.

    By mate, stalemate or a dead position (5.1.1, 5.2.1, 5.2.2), or as drawn by five times the same
    position or 75 moves (9.6), which nobody has to claim. Where somebody says what is on the board,
    the filed moves are behind it.
    """
    if known.position or known.moves is None:
        return None
    judged = _verdict(known.start, known.moves, known.edition.laws)
    return None if judged is None else _had_ended(judged, as_filed(known))


def ended_on_the_board(known: Known) -> Ruling | None:
    """Return how the game had ended by the board or the filed moves; None where it goes on.

    A board that no game can reach comes from an illegal move and has ended nothing (5.1.1).
    """
    board = board_as_it_stands(known)
    if board is None:
        return ended_as_filed(known)
    return ended_at(known, known.position) if not flaws(board) else None


def ended_at(known: Known, fen: str) -> Ruling | None:
    """Return how a legal position had ended the game; None where it goes on."""
    judged = _verdict(fen, (), known.edition.laws)
    return None if judged is None else _had_ended(judged, ())


def _had_ended(judged: Verdict[Conclusion], rests_on: tuple[Sentence, ...]) -> Ruling:
    before = Reason.that("the game had ended on the board before that", law("6.2.1.1"))
    return concluded(judged.outcome, (before, *judged.because), rests_on=rests_on)


@lru_cache(maxsize=64)
def _verdict(start: str, moves: tuple[str, ...], laws: Laws) -> Verdict[Conclusion] | None:
    """Judge a game so far; the last ones are remembered, since every question is about the same."""
    position = read_fen(start) if start else START
    rules = chess_laws(laws)
    history = replayed(position, moves, rules).history
    on_board = board_ending(history.position.board(), rules)
    return on_board or ended_by_count(history.occurrences, history.quiet_plies, rules)
