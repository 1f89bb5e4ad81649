"""What rulings at a draughts board share: the annexes, the kind of game, and the game so far."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from crosstable.games.desk.answers import STANDS, broken_off_at, ended
from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Case
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.draughts.draughts import Draughts
from crosstable.games.draughts.draws import DrawMode, verdict
from crosstable.games.draughts.history import History, LongDiagonal, SixteenToFive
from crosstable.games.draughts.position import Position
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.laws import CompetitionDrawRules, draughts_laws
from crosstable.rulebooks.play_rules import PlayRules
from crosstable.rulebooks.rules import rule

_SCORES = {GameResult.WHITE_WINS: "2-0", GameResult.BLACK_WINS: "0-2", GameResult.DRAW: "1-1"}
_ACCELERATED = frozenset({"rapid", "blitz", "superblitz"})


def annex1(article: str) -> Citation:
    """Return an article of the rules of the game."""
    return Citation("fmjd.annex1", article)


def annex3(article: str) -> Citation:
    """Return an article of the competition regulations."""
    return Citation("fmjd.annex3", article)


def annex4(article: str) -> Citation:
    """Return an article on the referee."""
    return Citation("fmjd.annex4", article)


def annex6(article: str) -> Citation:
    """Return an article on rapid and blitz games."""
    return Citation("fmjd.annex6", article)


REFEREES_DUTY = Reason.that("it is the referee's duty to end the game", annex3("5.4"))
TEMPO = BoardQuestion(
    name="tempo",
    asks=Sentence("What kind of game is it?"),
    article=annex6("1"),
    usual="normal",
    alternatives=(
        Alternative("normal", Sentence("A normal game")),
        Alternative("fast", Sentence("A rapid or blitz game"), annex6("1")),
    ),
)
INCREMENT = BoardQuestion(
    name="increment",
    asks=Sentence("How many seconds are added for a move at the end of the game? (0: none)"),
    kind=AnswerKind.NUMBER,
    article=annex3("6.1"),
    most=3600,
)


@rule("fast.otherwise-normal")
def accelerated(case: Case) -> bool:
    """Return whether it is a rapid or blitz game; asked where the event does not say."""
    if case.known.tempo:
        return case.known.tempo in _ACCELERATED
    return case.ask(TEMPO) == "fast"


@rule("without-increment.applies")
def increment(case: Case) -> int:
    """Return the seconds added for a move at the end of the game; asked where nobody said."""
    rate = case.known.rate
    return rate.periods[-1].increment if rate is not None else int(case.ask(INCREMENT))


def draw_rules(known: Known) -> CompetitionDrawRules:
    """Return the numbers of the competition regulations on draws."""
    if known.edition.draws is None:
        raise InvalidValue("these rules say nothing about draws in competitions")
    return known.edition.draws


def play_rules(known: Known) -> PlayRules:
    """Return what the competition regulations say of a game besides the laws."""
    if known.edition.play is None:
        raise InvalidValue("these rules say nothing about games in competitions")
    return known.edition.play


def draw_mode(known: Known) -> DrawMode:
    """Return who establishes a draw by the rules: the referee, unless the event decided it."""
    return DrawMode(known.regulations.get("rule-draws", "notify-referee").replace("-", " "))


def game_of(known: Known) -> Draughts:
    """Return the game by the event's edition and its readings of what that leaves open."""
    reading = known.regulations.get("sixteen-to-five", "both-count").replace("-", " ")
    diagonal = known.regulations.get("long-diagonal", "shortens")
    return Draughts(
        draughts_laws(known.edition.laws), SixteenToFive(reading), LongDiagonal(diagonal)
    )


class Written(msgspec.Struct, frozen=True):
    """The game as far as its moves can be played, and the first one that cannot."""

    history: History
    unplayable: str = ""


def written(known: Known) -> Written | None:
    """Return the game so far by the moves that are filed; None where there are none."""
    if known.moves is None:
        return None
    return _replayed(game_of(known), known.start, known.moves)


@lru_cache(maxsize=64)
def _replayed(game: Draughts, start: str, moves: tuple[str, ...]) -> Written:
    """Play a game; the last ones are remembered, since every question is about the same moves."""
    history = game.begin(_position(game, start) if start else None)
    for text in moves:
        try:
            history = game.advance(history, game.read_move(history.position, text))
        except (IllegalMove, UnreadableInput):
            return Written(history, text)
    return Written(history)


def history_of(known: Known) -> History | None:
    """Return the game so far; None where no moves are filed or a position goes before them."""
    so_far = None if known.position else written(known)
    return None if so_far is None else so_far.history


def whole_game(known: Known) -> History | None:
    """Return the game so far where all of it can be counted on; None where moves are missing."""
    so_far = written(known)
    if so_far is None or so_far.unplayable:
        return None
    return history_of(known)


def position_of(known: Known) -> Position | None:
    """Return the position on the board: the one somebody says, or the last one filed."""
    if known.position:
        return _position(game_of(known), known.position)
    history = history_of(known)
    return None if history is None else history.position


def _position(game: Draughts, text: str) -> Position:
    position = game.position(text)
    if not position.occupied:
        raise InvalidValue("there is not a single piece on this board")
    return position


def as_filed(known: Known) -> tuple[Sentence, ...]:
    """Return that a position was taken from the moves of the game, and up to which."""
    so_far = None if known.position else written(known)
    if so_far is None:
        return ()
    return (
        *broken_off_at(so_far.unplayable),
        Sentence.plural(
            "the position on the board is the one after {count} half-move of the filed game",
            "the position on the board is the one after {count} half-moves of the filed game",
            count=len(so_far.history.moves),
        ),
    )


def as_shown(case: Case, question: BoardQuestion, shown: str) -> str:
    """Return what the position shows, and refuse an answer that says something else."""
    if case.told(question) and case.ask(question) != shown:
        raise question.unfit(
            "the position on the board shows {shown}, not {told}",
            shown=question.said(shown),
            told=question.said(case.ask(question)),
        )
    return shown


def after_game(known: Known) -> Ruling | None:
    """Return that a result stands once both have signed it (6.20); None while it is open."""
    if not known.over:
        return None
    reason = Reason.that(
        "the game has ended {result}, and both players sign the result",
        annex3("6.20"),
        result=known.over,
    )
    return Ruling(
        answer=STANDS,
        verdict=Sentence("The result {result} stands", result=known.over),
        because=(reason, Reason.that("whoever disagrees appeals to the jury", annex3("2.2.5"))),
    )


def concluded(
    conclusion: Conclusion,
    *because: Reason,
    rests_on: tuple[Sentence, ...] = (),
    steps: tuple[Sentence, ...] = (),
) -> Ruling:
    """Return the ruling that a game is over."""
    return ended(conclusion, because, scores=_SCORES, rests_on=rests_on, steps=steps)


def lost(loser: Colour, ending: Ending, *because: Reason) -> Ruling:
    """Return the ruling that a player has lost."""
    steps = (Sentence("Stop both clocks"),) if ending is Ending.TIME else ()
    return concluded(Conclusion(GameResult.win_for(loser.other), ending), *because, steps=steps)


def won_on_board(known: Known) -> Ruling | None:
    """Return that the position itself ended the game: no piece or no move left; else None."""
    position = position_of(known)
    if position is None:
        return None
    judged = verdict(game_of(known).begin(position))
    if judged.outcome.result.winner is None:
        return None
    return concluded(judged.outcome, *judged.because, rests_on=as_filed(known))


def won_as_filed(known: Known) -> Ruling | None:
    """Return that the filed moves left a player none; a position that somebody sets up does not."""
    return None if known.position else won_on_board(known)


def ended_before(known: Known) -> Ruling | None:
    """Return what had ended the game before anybody called: the board, or a draw by the rules."""
    return won_on_board(known) or _drawn_before(known)


def _drawn_before(known: Known) -> Ruling | None:
    """Return the draw by the rules that the filed game has reached; None where there is none.

    Where draws count only once they are claimed, nothing has happened yet.
    """
    history = history_of(known)
    if history is None or draw_mode(known) is DrawMode.ON_CLAIM:
        return None
    judged = verdict(history)
    if judged.outcome.result is not GameResult.DRAW:
        return None
    return concluded(judged.outcome, *judged.because, REFEREES_DUTY, rests_on=as_filed(known))
