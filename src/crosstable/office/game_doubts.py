"""What to know of a record before it is filed: where it breaks off, and what contradicts it.

A game is filed as it was written down, legal or not; but somebody should have seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.formats.library import format_of, game_view
from crosstable.formats.scores.heading import marks_of
from crosstable.formats.scores.reports import Agreement, ReplayReport, Status
from crosstable.games.game import GameResult
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.notation import result_text
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.game_rows import board_of_game
from crosstable.rulebooks.index import cited

_STOPPED = frozenset({Status.ILLEGAL, Status.AMBIGUOUS, Status.INCOMPLETE, Status.NOT_JUDGED})
_OUTCOMES = {
    (Outcome.WON, Outcome.LOST): GameResult.WHITE_WINS,
    (Outcome.LOST, Outcome.WON): GameResult.BLACK_WINS,
    (Outcome.DRAWN, Outcome.DRAWN): GameResult.DRAW,
}


def game_doubts(
    tournament: Tournament, round_number: int, board: int, game: int, text: str
) -> Iterator[Sentence]:
    """Yield what speaks against a record: its moves, its end, and the result that is entered."""
    try:
        report = game_view(text, tournament.game, tournament.edition).report
    except UnreadableInput as error:
        yield Sentence("the record cannot be read: {cause}", cause=error.sentence)
        return
    yield from _about_moves(report)
    pairing = tournament.round(round_number).boards[board - 1]
    yield from _about_result(tournament, report, board_of_game(tournament, pairing, game).result)


def result_doubts(
    tournament: Tournament, round_number: int, board: int, game: int, entered: Result
) -> Iterator[Sentence]:
    """Yield what the record that is filed says against a result; nothing where none is filed."""
    filed = tournament.moves_of(round_number, board, game)
    if filed is None:
        return
    try:
        report = game_view(filed.text, tournament.game, tournament.edition).report
    except UnreadableInput:
        return
    yield from _about_result(tournament, report, entered)


def _about_result(
    tournament: Tournament, report: ReplayReport, entered: Result
) -> Iterator[Sentence]:
    said = format_of(tournament.game).outcome(report.result)
    if said is not None and _outcome(entered) not in {None, said}:
        yield Sentence(
            "the record ends {written}, and {entered} is entered",
            written=report.result,
            entered=result_text(entered, tournament.points),
        )
    elif said is None and report.ended is not None:
        on_board = report.ended.verdict
        if _outcome(entered) not in {None, on_board.outcome.result}:
            yield Sentence(
                "{entered} is entered, but on the board: {why}",
                entered=result_text(entered, tournament.points),
                why=_why(on_board.because),
            )


def _about_moves(report: ReplayReport) -> Iterator[Sentence]:
    if report.status is Status.NO_MOVES and report.result == "*":
        yield Sentence("the record has neither moves nor a result")
    if report.stop is not None and report.status in _STOPPED:
        yield Sentence(
            "the record cannot be played from {move} on: {why}",
            move=f"{report.stop.number}{report.stop.written}",
            why=_why(report.stop.because),
        )
    if report.agreement is Agreement.DISAGREES and report.ended is not None:
        yield Sentence(
            "the record ends {written}, but on the board: {why}",
            written=report.result,
            why=_why(report.ended.verdict.because),
        )


def _why(because: Iterable[Reason]) -> Listing:
    return Listing(map(cited, because), glue="; ")


def _outcome(result: Result) -> GameResult | None:
    """Return what a result says of the game; nothing where it is open, or both have lost."""
    marks = marks_of(result)
    return None if marks is None else _OUTCOMES.get((marks[0].outcome, marks[1].outcome))
