"""What rulings at a chess board share: the kind of game, the position, time for the opponent."""

from __future__ import annotations

from functools import lru_cache

import chess
import msgspec
from msgspec.structs import replace

from crosstable.games.chess.endings import board_ending, ended_by_count
from crosstable.games.chess.history import Filed, History, replayed
from crosstable.games.chess.mating import Chance, mating_chance
from crosstable.games.chess.penalties import Kind, time_for_opponent
from crosstable.games.chess.position import START, Position, read_fen
from crosstable.games.desk.answers import (
    GOES_ON,
    NEW_GAME,
    broken_off_at,
    ended,
    play_on,
    result_of,
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

__all__ = [
    "GOES_ON",
    "LEFT",
    "NEW_GAME",
    "TEMPO",
    "Filed",
    "MateCheck",
    "TimeGiven",
    "after_game",
    "as_filed",
    "concluded",
    "ended_as_filed",
    "filed",
    "history_of",
    "kind_of",
    "law",
    "lost_or_drawn",
    "minutes_answer",
    "on_the_board",
    "play_on",
    "position_of_case",
    "result_of",
    "rules_of",
    "time_given",
    "whole_game",
]


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


def kind_of(case: Case) -> Kind | None:
    """Return the kind of game, asked for where the event does not say; None where it stays open."""
    known = case.known
    fixed = known.regulations.get("blitz-penalty", "")
    minutes = int(fixed) if fixed and known.tempo == "blitz" and known.supervised else None
    if known.tempo == "standard":
        return Kind()
    if known.tempo and known.supervised is not None:
        return Kind(name=known.tempo, supervised=known.supervised, minutes=minutes)
    question = _tempo_question(known)
    if not case.room and question not in case.asked:
        return None
    name, _dash, watched = case.ask(question, suggested=known.tempo).partition("-")
    return Kind(name=name, supervised=bool(watched))


def _tempo_question(known: Known) -> BoardQuestion:
    """Return the question for the kind of game, with what the rate of play leaves open of it."""
    if not known.tempo:
        return TEMPO
    left = (
        alternative
        for alternative in TEMPO.alternatives
        if alternative.value.partition("-")[0] == known.tempo
    )
    return replace(TEMPO, alternatives=tuple(left))


class TimeGiven(msgspec.Struct, frozen=True):
    """Time that the opponent gets for an offence, and why; open where the kind of game is."""

    seconds: int
    because: tuple[Reason, ...]
    rests_on: tuple[Sentence, ...] = ()

    def clocks(self, side: Colour) -> tuple[ClockChange, ...]:
        """Return the change of the opponent's clock."""
        return (ClockChange(side, self.seconds),)


def time_given(case: Case, usual: Cited[int], to: Colour) -> TimeGiven:
    """Return what an offence gives the opponent; two minutes where the kind of game is open."""
    kind = kind_of(case)
    given = usual if kind is None else time_for_opponent(usual, kind, rules_of(case.known))
    sentence = Sentence.plural(
        "{side} gets {count} minute more",
        "{side} gets {count} minutes more",
        count=given.value // 60,
        side=to.side,
    )
    open_kind = () if kind is not None else (Sentence("the game is a standard game"),)
    return TimeGiven(given.value, (Reason(sentence, given.citation),), open_kind)


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
    if not case.room and not case.has_asked(LEFT):
        return MateCheck(Chance.OPEN, (), (Sentence("the position is not known here"),))
    side = winner.side
    match case.ask(replace(LEFT, article=article)):
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
    case: Case, loser: Colour, ending: Ending, article: Citation, *why: Reason
) -> Ruling:
    """Return that a player loses, or draws where the opponent could never checkmate (6.9, 7.5.5).

    Where neither is shown the arbiter decides, and the ruling says so.
    """
    winner = loser.other
    ended = on_the_board(case)
    if ended is not None:
        return ended
    check = _mate_check(case, winner, article)
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


def on_the_board(case: Case) -> Ruling | None:
    """Return that mate or stalemate ended the game; None where it goes on or is not known."""
    position = position_of_case(case)
    ended = None if position is None else _ended(position.board(), rules_of(case.known))
    return None if ended is None else concluded(*ended, rests_on=as_filed(case.known))


def ended_as_filed(known: Known) -> Ruling | None:
    """Return how the filed moves had ended the game; None where it goes on.

    By mate, stalemate or a dead position (5.1.1, 5.2.1, 5.2.2), or as drawn by five times the same
    position or 75 moves (9.6), which nobody has to claim.
    A position that somebody sets up may come from an illegal move, so it ends nothing here.
    """
    if known.position or known.moves is None:
        return None
    judged = _verdict_as_filed(known.start, known.moves, known.edition.laws)
    if judged is None:
        return None
    return concluded(judged.outcome, (_before_that(), *judged.because), rests_on=as_filed(known))


@lru_cache(maxsize=64)
def _verdict_as_filed(start: str, moves: tuple[str, ...], laws: Laws) -> Verdict[Conclusion] | None:
    """Judge a filed game; the last ones are remembered, since every question is about the same."""
    position = read_fen(start) if start else START
    rules = chess_laws(laws)
    history = replayed(position, moves, rules).history
    on_board = board_ending(history.position.board(), rules)
    return on_board or ended_by_count(history.occurrences, history.quiet_plies, rules)


def _before_that() -> Reason:
    return Reason.that("the game had ended on the board before that", law("6.2.1.1"))


def _ended(board: chess.Board, rules: ChessRules) -> tuple[Conclusion, tuple[Reason, ...]] | None:
    """Return how the game had ended before anything else happened: by mate or stalemate."""
    if any(board.generate_legal_moves()):
        return None
    before = _before_that()
    if not board.is_check():
        drawn = Conclusion(GameResult.DRAW, Ending.ON_THE_BOARD)
        return drawn, (before, Reason.that("stalemate", rules.stalemate))
    mated = Colour.WHITE if board.turn else Colour.BLACK
    won = Conclusion(GameResult.win_for(mated.other), Ending.ON_THE_BOARD)
    reason = Reason.that("{winner} has given checkmate", rules.checkmate, winner=mated.other.side)
    return won, (before, reason)
