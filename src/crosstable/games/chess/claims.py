"""A player claims a draw: by what is on the board, or by a move recorded first (9.2 to 9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.games.chess.history import History, advance
from crosstable.games.chess.legality import Move
from crosstable.games.chess.penalties import SLOW, Kind, minutes, time_for_opponent
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason, Verdict


def claim_repetition(
    history: History, intended: Move | None = None, *, kind: Kind = SLOW
) -> Verdict[bool]:
    """Say whether a claim of threefold repetition is right (9.2).

    With an intended move the position after it is counted (9.2.1.1); an illegal one is refused.
    """
    rules = history.rules
    after = history if intended is None else advance(history, intended)
    article = rules.repetition_on_board if intended is None else rules.repetition_written
    often = after.occurrences
    right = often >= rules.repetitions.value
    sentence = (
        Sentence.plural(
            "the position on the board has occurred once",
            "the position on the board has occurred {count} times",
            count=often,
        )
        if intended is None
        else Sentence.plural(
            "the position after the move has occurred once",
            "the position after the move has occurred {count} times",
            count=often,
        )
    )
    counted = Reason(sentence, article)
    if not right:
        return Verdict(right, (counted, _penalty(history, kind)))
    same = Reason.that(
        "the same position with the same moves: {places}",
        rules.same_position,
        places=Listing(_occurrences(after)),
    )
    return Verdict(right, (counted, same))


def _occurrences(history: History) -> Iterator[Sentence]:
    """Yield when the position on the board was there, as scoresheets number moves (9.2.2)."""
    first = history.first.board()
    turns = 2 * (first.fullmove_number - 1) + (not first.turn)
    begun = turns + len(history.moves) - (len(history.repeatable) - 1)
    for turn, position in enumerate(history.repeatable, start=begun):
        if position != history.repeatable[-1]:
            continue
        if turn == turns:
            yield Sentence("at the start")
        else:
            side = Colour.WHITE if turn % 2 else Colour.BLACK
            yield Sentence("after move {move} of {side}", move=(turn + 1) // 2, side=side.side)


def claim_moves_without_progress(
    history: History, intended: Move | None = None, *, kind: Kind = SLOW
) -> Verdict[bool]:
    """Say whether a claim of fifty moves without a capture or a pawn's move is right (9.3)."""
    rules = history.rules
    after = history if intended is None else advance(history, intended)
    article = rules.moves_on_board if intended is None else rules.moves_written
    white_and_black = after.quiet_plies
    right = white_and_black >= 2 * rules.moves.value
    sentence = Sentence.plural(
        "{count} move by each player without a capture or a pawn's move",
        "{count} moves by each player without a capture or a pawn's move",
        count=white_and_black // 2,
    )
    counted = Reason(sentence, article)
    return Verdict(right, (counted,) if right else (counted, _penalty(history, kind)))


def counted_before(history: History) -> tuple[Sentence, ...]:
    """Say how much of the count rests on the position in which the record begins.

    Nobody can replay what was before it.
    """
    turns = history.quiet_plies - len(history.moves)
    if turns <= 0:
        return ()
    return (
        Sentence.plural(
            "{count} turn without progress is counted in the first position of the record",
            "{count} turns without progress are counted in the first position of the record",
            count=turns,
        ),
    )


def _penalty(history: History, kind: Kind) -> Reason:
    rules = history.rules
    given = time_for_opponent(rules.wrong_claim, kind, rules)
    return Reason.that("the claim is wrong: {penalty}", given.citation, penalty=minutes(given))
