"""Round cells to write: opponent, colour and result letter of everybody in every round."""

from __future__ import annotations

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.pairings import BYES
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import Mark, Outcome
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Value
from crosstable.kernel.tournament import Tournament

BYE_LETTERS = {kind: letter for letter, kind in BYES.items()}
_RATED = {Outcome.WON: "1", Outcome.DRAWN: "=", Outcome.LOST: "0"}
_UNRATED = {Outcome.WON: "W", Outcome.DRAWN: "D", Outcome.LOST: "L"}
_FORFEITS = {Absent.BLACK: ("+", "-"), Absent.WHITE: ("-", "+"), Absent.BOTH: ("-", "-")}
_PLAIN = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})


def round_cells(tournament: Tournament, adjustments: list[Adjustment]) -> dict[int, list[str]]:
    """Return the cells of every player, one for each round so far."""
    cells: dict[int, list[str]] = {number: [] for number in tournament.by_number}
    for played in tournament.rounds:
        now = _cells(played, adjustments)
        if played.matches:  # whoever has no opponent has won the board for the team
            won = (free.player for free in played.free if free.kind is Bye.FULL_POINT)
            now |= dict.fromkeys(won, "0000 - +")
        for number, row in cells.items():
            row.append(now.get(number, ""))
    _report_losses(tournament, adjustments)
    return cells


def _cells(played: Round, adjustments: list[Adjustment]) -> dict[int, str]:
    now = {}
    for board in played.boards:
        white, black = _letters(board.result, played.number, board.white, board.black)
        now[board.white] = f"{board.black:4} w {white}"
        now[board.black] = f"{board.white:4} b {black}"
    for free in played.free:
        if free.kind is Bye.REST:
            adjustments.append(
                _lost(
                    "round {round}: the bye of {player}, which the table gives, is written as Z",
                    round=played.number,
                    player=free.player,
                )
            )
        now[free.player] = f"0000 - {BYE_LETTERS.get(free.kind, 'Z')}"
    return now


def _letters(result: Result, number: int, white: int, black: int) -> tuple[str, str]:
    match result:
        case Played():
            letters = _RATED if result.rated else _UNRATED
            ours, theirs = result.white.outcome, result.black.outcome
            if Outcome.WON in {ours, theirs} and Outcome.LOST not in {ours, theirs}:
                raise InvalidValue(
                    "round {round}, {white} against {black}: the format has no result in "
                    "which one player won and the other did not lose",
                    round=number,
                    white=white,
                    black=black,
                )
            return letters[ours], letters[theirs]
        case Forfeit():
            return _FORFEITS[result.absent]
        case _:
            return "?", "?"


def _report_losses(tournament: Tournament, adjustments: list[Adjustment]) -> None:
    games = [board.result for played in tournament.rounds for board in played.boards]
    over = [game for game in games if isinstance(game, Played)]
    if any(game.ending for game in over):
        adjustments.append(_lost("the format has no place for how games ended"))
    if any(not _PLAIN.issuperset({game.white, game.black}) for game in over):
        adjustments.append(_lost("results other than won, drawn and lost are written as these"))
    if not all(played.published for played in tournament.rounds):
        adjustments.append(_lost("the format cannot say that a round is not published yet"))
    last = tournament.rounds[-1] if tournament.rounds else None
    if last and not last.boards and all(free.kind is not Bye.ALLOCATED for free in last.free):
        adjustments.append(
            _lost(
                "round {round} has no games; its byes will be read as requests", round=last.number
            )
        )


def _lost(form: str, /, **values: Value) -> Adjustment:
    return Adjustment.noted(Change.NOT_CARRIED, None, None, form, **values)
