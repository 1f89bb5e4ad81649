"""Claims of a draw: by the rules of the game, in a small ending, in the last minute.

Annex 1, 6.1 to 6.4 with Annex 3, 5.4 and 6.17; Annex 3, 6.1.1 and Annex 6, 8 and 9 where no
seconds are added at the end of the game. No text asks which player is on move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.games.desk.answers import play_on
from crosstable.games.desk.matters import Case, Matter
from crosstable.games.desk.questions import (
    AnswerKind,
    BoardQuestion,
    clock_seconds,
    yes_or_no,
)
from crosstable.games.draughts.draughts import Draughts
from crosstable.games.draughts.draws import DrawMode, verify_claim
from crosstable.games.draughts.endings import (
    EndingClass,
    alone_on_long_diagonal,
    ending_class,
    left_of_three,
)
from crosstable.games.draughts.history import LongDiagonal, SixteenToFive
from crosstable.games.draughts.position import Kind, Position
from crosstable.games.draughts.rulings.common import (
    INCREMENT,
    REFEREES_DUTY,
    after_game,
    annex1,
    annex3,
    annex4,
    annex6,
    as_filed,
    as_shown,
    concluded,
    draw_mode,
    draw_rules,
    ended_before,
    game_of,
    increment,
    lost,
    position_of,
    whole_game,
)
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.result import Ending
from crosstable.kernel.rulings import OPEN, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.laws import Cited, DraughtsRules

BY = BoardQuestion(
    name="by",
    asks=Sentence("Who claims the draw?"),
    article=annex3("6.17"),
    alternatives=(
        *(Alternative(colour.value, colour.side) for colour in Colour),
        Alternative("referee", Sentence("Nobody: the referee saw it"), annex3("5.4")),
    ),
)
RULE = BoardQuestion(
    name="rule",
    asks=Sentence("Which draw is claimed?"),
    article=annex1("6"),
    alternatives=(
        Alternative("position", Sentence("The same position for the third time"), annex1("6.1")),
        Alternative("kings", Sentence("25 moves by kings alone"), annex1("6.2")),
        Alternative("sixteen", Sentence("16 moves, three pieces against a king"), annex1("6.3")),
        Alternative(
            "diagonal",
            Sentence("5 moves, a king alone on the long diagonal against three pieces"),
            Citation("fmjd.annex1.2024", "6.3"),
        ),
        Alternative("five", Sentence("5 moves, two pieces against a king"), annex1("6.4")),
    ),
)
COUNT = BoardQuestion(
    name="reached",
    asks=Sentence("How often was the position there, or how many such moves has each made?"),
    kind=AnswerKind.NUMBER,
    article=annex1("6"),
    most=200,
)
FELL = BoardQuestion(
    name="fell",
    asks=Sentence("Has the claimant's flag fallen meanwhile?"),
    article=annex3("6.17"),
    usual="no",
    presumed="no",
    alternatives=(Alternative("no", Sentence("No")), Alternative("yes", Sentence("Yes"))),
)
ENDING = BoardQuestion(
    name="ending",
    asks=Sentence("What is left on the board?"),
    article=annex3("6.1.1.a"),
    alternatives=(
        Alternative("three", Sentence("Three pieces, a king among them, against a king")),
        Alternative("two", Sentence("At most two pieces, a king among them, against a king")),
        Alternative("more", Sentence("Something else")),
    ),
)
SHOWN = yes_or_no("shown", Sentence("Has a player demonstrated an obvious win?"), annex3("6.1.1.a"))
LEFT = BoardQuestion(
    name="left",
    asks=Sentence("How much time has the claimant left?"),
    kind=AnswerKind.CLOCK,
    article=annex3("6.1.1.b"),
)
PIECES = BoardQuestion(
    name="pieces",
    asks=Sentence("How many pieces are on the board, of both players together?"),
    kind=AnswerKind.NUMBER,
    article=annex3("6.1.1.b"),
    least=2,
    most=40,
)
SUPERIOR = BoardQuestion(
    name="superior",
    asks=Sentence("Is the claimant's position clearly superior?"),
    article=annex3("6.1.1.b"),
    alternatives=(
        Alternative("yes", Sentence("Yes")),
        Alternative("no", Sentence("No")),
        Alternative("open", Sentence("Not judged yet")),
    ),
)
_NOT_ON_DIAGONAL = Sentence(
    "five moves of each have not been made since the king was alone on the long diagonal"
)
_WORDS = {
    EndingClass.THREE_AGAINST_KING: "three",
    EndingClass.TWO_AGAINST_KING: "two",
    None: "more",
}


class _Judged(NamedTuple):
    """Whether a claim is right, and why."""

    right: bool
    because: tuple[Reason, ...]
    rests_on: tuple[Sentence, ...] = ()


def _claimed(case: Case) -> Ruling:
    over = after_game(case.known)
    if over is not None:
        return over
    by = case.ask(BY)
    return _seen(case) if by == "referee" else _called(case, Colour(by))


def _called(case: Case, by: Colour) -> Ruling:
    """Rule on the claim of a player, who has called the referee."""
    judged = _counted(case)
    fell = case.yes(FELL)
    if judged.right:
        overlooked = Reason.that("a flag that fell meanwhile is overlooked", annex3("6.17"))
        return _drawn(
            case,
            judged,
            Reason.that(
                "the claim is right, and the referee ends the game",
                annex6("6") if _fast(case) else annex3("5.4"),
            ),
            *((overlooked,) if fell else ()),
        )
    if fell:
        wrong = Reason.that("the claim was wrong and the flag fell meanwhile", annex3("6.17"))
        return lost(by, Ending.TIME, *judged.because, wrong)
    return play_on(
        Sentence("The claim is wrong: the game goes on"),
        *judged.because,
        _may_stop(case)
        or Reason.that("{side}'s clock has run on all the time", annex3("6.17"), side=by.side),
        rests_on=_rests_on(case, judged),
    )


def _seen(case: Case) -> Ruling:
    """Rule on a draw that nobody claims: where the referee sees it, the game has to be ended."""
    if draw_mode(case.known) is DrawMode.ON_CLAIM:
        return play_on(
            Sentence("The game goes on: nobody has claimed a draw"),
            Reason.that("as announced, a player claims it", annex6("6")),
        )
    judged = _counted(case)
    if judged.right:
        return _drawn(case, judged, REFEREES_DUTY)
    return play_on(
        Sentence("The game goes on: it is not drawn yet"),
        *judged.because,
        rests_on=_rests_on(case, judged),
    )


def _drawn(case: Case, judged: _Judged, *ended: Reason) -> Ruling:
    return concluded(
        Conclusion(GameResult.DRAW, Ending.REFEREE),
        *judged.because,
        *ended,
        rests_on=_rests_on(case, judged),
    )


def _rests_on(case: Case, judged: _Judged) -> tuple[Sentence, ...]:
    return (*as_filed(case.known), *judged.rests_on)


def _may_stop(case: Case) -> Reason | None:
    """Return why no clock need run while a claim is looked at, where the game is a fast one."""
    if not _fast(case):
        return None
    return Reason.that("in rapid and blitz a player may stop the clocks to call", annex6("6"))


def _counted(case: Case) -> _Judged:
    """Return whether the count is complete: by the filed moves, or by what the referee kept.

    A count that was kept by hand is held against the position, where somebody says what it is.
    """
    history = whole_game(case.known)
    if history is not None:
        judged = verify_claim(history)
        return _Judged(judged.outcome, judged.because)
    game = game_of(case.known)
    by_rule = _needed(game.rules)
    there_are = tuple(choice for choice in RULE.alternatives if choice.value in by_rule)
    claimed = case.ask(replace(RULE, alternatives=there_are))
    needed = by_rule[claimed]
    position = position_of(case.known) if case.known.position else None
    unlike = None if position is None else _unlike(claimed, position, game)
    if unlike is not None:
        return _Judged(right=False, because=(Reason(unlike, needed.citation),))
    count = int(case.ask(COUNT))
    reason = Reason.that(
        "{count} of {needed} by the referee's count",
        needed.citation,
        count=count,
        needed=needed.value,
    )
    five_more = _five_more(claimed, count, position, game)
    if five_more is not None:
        return _Judged(right=False, because=(reason, five_more))
    rests_on = () if position is None else _taken_for_granted(claimed, position)
    if claimed == "sixteen" and "diagonal" in by_rule:
        five = by_rule["diagonal"].value
        if five <= count < needed.value:
            rests_on = (*rests_on, _NOT_ON_DIAGONAL)
    return _Judged(count >= needed.value, (reason,), rests_on)


def _needed(rules: DraughtsRules) -> Mapping[str, Cited[int]]:
    """Return how often or how long something has to go on, by the answers of ``RULE``."""
    needed = {
        "position": rules.repetitions,
        "kings": rules.king_moves,
        "sixteen": rules.three_against_king,
        "five": rules.two_against_king,
    }
    return needed if rules.long_diagonal is None else {**needed, "diagonal": rules.long_diagonal}


def _unlike(claimed: str, position: Position, game: Draughts) -> Sentence | None:
    """Return why a count cannot have come to an end in a position; None where it can (6.2-6.4).

    Decision 780.
    """
    match claimed:
        case "kings" | "position" if not all(position.count(side, Kind.KING) for side in Colour):
            # A man never comes back, so a player without a king changes the board for good.
            return Sentence("a player has no king on this board, and men do not move back")
        case "sixteen" | "diagonal":
            now = ending_class(position) is EndingClass.THREE_AGAINST_KING
            taken = game.sixteen_to_five is not SixteenToFive.FIVE_ONLY and left_of_three(position)
            if not (now or taken):
                return Sentence(
                    "not three pieces, a king among them, are against one king on this board"
                )
        case "five" if ending_class(position) is not EndingClass.TWO_AGAINST_KING:
            return Sentence(
                "not a king, or a king with one piece more, is against one king on this board"
            )
    return None


def _five_more(
    claimed: str, count: int, position: Position | None, game: Draughts
) -> Reason | None:
    """Return that the sixteen moves are prolonged, where the event reads the clause so (2024)."""
    rules = game.rules
    if (
        claimed == "sixteen"
        and count == rules.three_against_king.value
        and rules.long_diagonal is not None
        and game.on_diagonal is LongDiagonal.PROLONGS
        and position is not None
        and alone_on_long_diagonal(position)
    ):
        return Reason.that(
            "as announced, five more moves of each follow: the king is alone on the long diagonal",
            rules.long_diagonal.citation,
        )
    return None


def _taken_for_granted(claimed: str, position: Position) -> tuple[Sentence, ...]:
    """Return what the position does not show of the moves that were counted before it."""
    if claimed == "diagonal" and not alone_on_long_diagonal(position):
        return (Sentence("the king was alone on the long diagonal when these moves began"),)
    if claimed == "sixteen" and ending_class(position) is not EndingClass.THREE_AGAINST_KING:
        return (Sentence("three pieces stood against the king when these moves began"),)
    return ()


def _fast(case: Case) -> bool:
    return case.known.tempo in {"rapid", "blitz", "superblitz"}


def _small(case: Case) -> Ruling:
    """Rule on an ending that is not played out without increment."""
    over = after_game(case.known) or ended_before(case.known)
    if over is not None:
        return over
    article = annex6("8") if _fast(case) else annex3("6.1.1.a")
    if increment(case):
        return play_on(
            Sentence("The ending is played out"),
            Reason.that("seconds are added, so endings are played", article),
        )
    position = position_of(case.known)
    left = (
        case.ask(ENDING)
        if position is None
        else as_shown(case, ENDING, _WORDS[ending_class(position)])
    )
    if left == "more":
        return play_on(
            Sentence("The game goes on"),
            Reason.that("it is not one of the small endings", article),
            rests_on=as_filed(case.known),
        )
    if case.yes(SHOWN):
        return play_on(
            Sentence("The game goes on: the win is played"),
            Reason.that("a player has shown an obvious win", article),
        )
    words = EndingClass.THREE_AGAINST_KING if left == "three" else EndingClass.TWO_AGAINST_KING
    return concluded(
        Conclusion(GameResult.DRAW, Ending.REFEREE),
        Reason.that("{ending} is not played out", article, ending=words.words),
        rests_on=as_filed(case.known),
    )


def _short(case: Case) -> Ruling:
    """Rule on a claim for lack of time in a better position."""
    over = after_game(case.known) or ended_before(case.known)
    if over is not None:
        return over
    article = annex6("9") if _fast(case) else annex3("6.1.1.b")
    against = _against(case, article)
    if against:
        return play_on(Sentence("The claim is refused: the game goes on"), *against)
    match case.ask(SUPERIOR):
        case "no":
            return play_on(
                Sentence("The claim is refused: the game goes on"),
                Reason.that("the position is not clearly superior", article),
            )
        case "open":
            return Ruling(
                answer=OPEN,
                verdict=Sentence("The referee decides whether the position is clearly superior"),
                because=(
                    Reason.that("time and pieces are few enough for a claim", article),
                    _may_stop(case) or Reason.that("the clock runs on meanwhile", annex3("6.17")),
                    Reason.that("the referee settles it", annex4("2.17.2")),
                ),
                rests_on=as_filed(case.known),
            )
    return concluded(
        Conclusion(GameResult.DRAW, Ending.REFEREE),
        Reason.that("little time, few pieces and a clearly superior position", article),
        rests_on=as_filed(case.known),
    )


def _against(case: Case, article: Citation) -> tuple[Reason, ...]:
    if increment(case):
        return (Reason.that("seconds are added, so lack of time is no reason", article),)
    rules = draw_rules(case.known)
    left = clock_seconds(case.ask(LEFT)) or 0
    if left > rules.shortage_seconds.value:
        return (
            Reason.that(
                "{seconds:second|seconds} left, at most {limit} allowed",
                article,
                seconds=left,
                limit=rules.shortage_seconds.value,
            ),
        )
    position = position_of(case.known)
    pieces = (
        case.ask(PIECES)
        if position is None
        else as_shown(case, PIECES, str(sum(position.count(colour) for colour in Colour)))
    )
    if int(pieces) > rules.shortage_pieces.value:
        return (
            Reason.that(
                "{count:piece|pieces} on the board, at most {limit} allowed",
                article,
                count=int(pieces),
                limit=rules.shortage_pieces.value,
            ),
        )
    return ()


CLAIM = Matter(
    name="claim",
    title=Sentence("Draw claim"),
    about=Sentence("Third time, 25 moves by kings, 16 or 5 moves against a king"),
    questions=(BY, RULE, COUNT, FELL),
    judge=_claimed,
)
SMALL_ENDING = Matter(
    name="regulation-draw",
    title=Sentence("Regulation draw"),
    about=Sentence("A small ending without increment"),
    questions=(INCREMENT, ENDING, SHOWN),
    judge=_small,
)
TIME_SHORTAGE = Matter(
    name="time-shortage",
    title=Sentence("Claim in the last minute"),
    about=Sentence("At most a minute and eight pieces, without increment"),
    questions=(INCREMENT, LEFT, PIECES, SUPERIOR),
    judge=_short,
)
