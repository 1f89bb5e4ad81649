"""The two sides of every pairing held against each other: boards, byes, and contradictions.

A file says each game twice. Where both say the same there is a board; where one side is silent the
other is believed and that is reported; where they contradict, the error names both places.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.players import PlayerRecord, RoundCell
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.sentence import Sentence, Value

BYES = {"H": Bye.HALF_POINT, "F": Bye.FULL_POINT, "U": Bye.ALLOCATED, "Z": Bye.ZERO_POINT}
_MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
_UNRATED = {"W": Mark.WIN, "D": Mark.DRAW, "L": Mark.LOSS}
_TOO_GOOD = {(Mark.WIN, Mark.WIN), (Mark.WIN, Mark.DRAW), (Mark.DRAW, Mark.WIN)}
_RESULTS: dict[tuple[str, str], Result] = {
    ("+", "-"): Forfeit(Absent.BLACK),
    ("-", "+"): Forfeit(Absent.WHITE),
    ("-", "-"): Forfeit(Absent.BOTH),
    ("?", "?"): Pending(),
    ("", ""): Pending(),
    **{
        (white, black): Played(marks[white], marks[black], rated=marks is _MARKS)
        for marks in (_MARKS, _UNRATED)
        for white in marks
        for black in marks
        if (marks[white], marks[black]) not in _TOO_GOOD
    },
}
_MIRROR = {
    "1": "0",
    "0": "1",
    "=": "=",
    "+": "-",
    "-": "+",
    "W": "L",
    "L": "W",
    "D": "D",
    "?": "?",
    "": "",
}
_AT_ODDS = ({"=", "0"}, {"D", "L"})
"""Results that an arbiter can have given, but of which one is mostly a slip of the pen."""
_SIGNS = {"=": "½", "D": "½", "0": "0", "L": "0"}
_Side = tuple[PlayerRecord, RoundCell]


class FutureBye(msgspec.Struct, frozen=True):
    """A bye that stands in the cell of a round without pairings yet."""

    player: int
    round: int
    kind: Bye
    line: int
    column: int


class PairedRounds(msgspec.Struct, frozen=True):
    """The rounds that were paired, boards by the smaller number, and byes of those to come."""

    rounds: tuple[Round, ...]
    future: tuple[FutureBye, ...]


def pair_up(
    records: tuple[PlayerRecord, ...], adjustments: list[Adjustment], *, team_event: bool = False
) -> PairedRounds:
    """Return the rounds the players' cells describe.

    A round counts as paired when it has a game or an allocated bye; later byes are requests. A cell
    without a result letter says nothing. In a team event a whole team can have the allocated bye
    (decision 23).
    """
    ordered = tuple(sorted(records, key=lambda record: record.number))
    by_number = {record.number: record for record in ordered}
    drafts = []
    ours = [] if team_event else adjustments
    for index in range(max((len(record.cells) for record in ordered), default=0)):
        sides = [
            (record, cell)
            for record in ordered
            if index < len(record.cells) and (cell := record.cells[index]) is not None
        ]
        boards = tuple(_boards(sides, by_number, index, adjustments))
        paired = {number for board in boards for number in (board.white, board.black)}
        free = [
            (record, cell, _bye(record, cell, ours))
            for record, cell in sides
            if cell.opponent is None and cell.result and record.number not in paired
        ]
        if not team_event:
            _check_allocated(free)
        drafts.append((boards, free))
    if team_event and ours:
        first = ours[0]
        adjustments.append(
            Adjustment(
                first.kind,
                first.line,
                first.column,
                Sentence.plural(
                    "{count} player of a team had no opponent in a round ('+' or '-'); read as "
                    "a bye",
                    "{count} times a player of a team had no opponent in a round ('+' or '-'); "
                    "read as byes",
                    count=len(ours),
                ),
            )
        )
    last = max(
        (
            number
            for number, (boards, free) in enumerate(drafts, start=1)
            if boards or any(kind is Bye.ALLOCATED for *_, kind in free)
        ),
        default=0,
    )
    rounds = []
    for number, (paired_boards, free) in enumerate(drafts[:last], start=1):
        boards = _adjourned(paired_boards) if number < last else paired_boards
        _warn_full_point_bye(boards, free, adjustments)
        rounds.append(
            Round(
                number, boards, tuple(FreePlayer(record.number, kind) for record, _, kind in free)
            )
        )
    future = tuple(
        FutureBye(record.number, number, kind, record.line, cell.column)
        for number, (_, free) in enumerate(drafts[last:], start=last + 1)
        for record, cell, kind in free
    )
    return PairedRounds(tuple(rounds), future)


def _boards(
    sides: list[_Side],
    by_number: dict[int, PlayerRecord],
    index: int,
    adjustments: list[Adjustment],
) -> Iterator[Board]:
    cells = {record.number: cell for record, cell in sides}
    done: dict[int, _Side] = {}
    for record, cell in sides:
        number = record.number
        if cell.opponent is None or number in done:
            continue
        if cell.opponent == number:
            raise _error(record, cell, "player {player} is their own opponent", player=number)
        other = by_number.get(cell.opponent)
        if other is None:
            raise _error(
                record,
                cell,
                "player {player} has the unknown opponent {opponent}",
                player=number,
                opponent=cell.opponent,
            )
        if cell.opponent in done:
            raise _contradiction((record, cell), done[cell.opponent])
        theirs = cells.get(other.number)
        if theirs is None:
            theirs = RoundCell(number, "", _MIRROR.get(cell.result, cell.result), cell.column)
            adjustments.append(
                Adjustment(
                    Change.MISSING_SIDE,
                    other.line,
                    cell.column,
                    Sentence(
                        "player {player} has nothing in round {round}",
                        player=other.number,
                        round=index + 1,
                    ),
                    Sentence("what line {line} says of the game is used", line=record.line),
                )
            )
        elif theirs.opponent != number:
            raise _contradiction((record, cell), (other, theirs))
        done[number] = (record, cell)
        done[other.number] = (other, theirs)
        yield _board((record, cell), (other, theirs), index + 1, adjustments)


def _board(ours: _Side, theirs: _Side, number: int, adjustments: list[Adjustment]) -> Board:
    (record, cell), (other, other_cell) = ours, theirs
    result, other_result = cell.result, other_cell.result
    for (us, our_cell), code in ((ours, result), (theirs, other_result)):
        if code in BYES:
            raise _error(
                us,
                our_cell,
                "bye {code!r} stands beside opponent {opponent}",
                code=code,
                opponent=our_cell.opponent or 0,
                offset=7,
                remedy="a bye has opponent 0000",
            )
    if result != other_result and "" in {result, other_result}:
        silent, silent_cell = theirs if result else ours
        adjustments.append(
            Adjustment(
                Change.MISSING_SIDE,
                silent.line,
                silent_cell.column + 7,
                Sentence("player {player} has no result", player=silent.number),
                Sentence("the opponent's is taken"),
            )
        )
        result = result or _MIRROR[other_result]
        other_result = other_result or _MIRROR[result]
    white_first = _has_white(ours, theirs, adjustments)
    codes = (result, other_result) if white_first else (other_result, result)
    outcome = _RESULTS.get(codes)
    if outcome is None:
        raise _error(
            record,
            cell,
            "player {player} has {result!r} and the opponent {opponent} has {other_result!r} "
            "(line {line}, column {column})",
            player=record.number,
            result=result,
            opponent=other.number,
            other_result=other_result,
            line=other.line,
            column=other_cell.column + 7,
            offset=7,
            remedy="correct the wrong one of the two",
        )
    if {result, other_result} in _AT_ODDS:
        adjustments.append(
            Adjustment(
                Change.RESULT,
                None,
                None,
                Sentence(
                    "round {round}: {result} in line {line}, {other_result} in line {other}",
                    round=number,
                    result=_SIGNS[result],
                    line=record.line,
                    other_result=_SIGNS[other_result],
                    other=other.line,
                ),
                Sentence(
                    "{white}-{black} is taken, White first",
                    white=_SIGNS[codes[0]],
                    black=_SIGNS[codes[1]],
                ),
            )
        )
    white, black = (record, other) if white_first else (other, record)
    return Board(white.number, black.number, outcome)


def _has_white(ours: _Side, theirs: _Side, adjustments: list[Adjustment]) -> bool:
    (record, cell), (other, other_cell) = ours, theirs
    if cell.colour and cell.colour == other_cell.colour:
        colour = Colour.WHITE if cell.colour == "w" else Colour.BLACK
        raise _error(
            record,
            cell,
            "players {player} and {opponent} both have {colour} (line {line}, column {column})",
            player=record.number,
            opponent=other.number,
            colour=colour.side,
            line=other.line,
            column=other_cell.column + 5,
            offset=5,
        )
    if cell.colour and other_cell.colour:
        return cell.colour == "w"
    if cell.colour or other_cell.colour:
        silent, silent_cell = theirs if cell.colour else ours
        what = Sentence(
            "player {player} has no colour; the opponent's other one is taken", player=silent.number
        )
    elif cell.result in {"+", "-"}:
        silent, silent_cell = ours
        what = Sentence(
            "the forfeited game of {player} and {opponent} has no colours; the "
            "smaller number is given White",
            player=record.number,
            opponent=other.number,
        )
    else:
        raise _error(
            record,
            cell,
            "the game of {player} and {opponent} has no colours",
            player=record.number,
            opponent=other.number,
            offset=5,
        )
    adjustments.append(Adjustment(Change.COLOUR, silent.line, silent_cell.column + 5, what))
    return cell.colour == "w" or other_cell.colour == "b" or not (cell.colour or other_cell.colour)


def _bye(record: PlayerRecord, cell: RoundCell, adjustments: list[Adjustment]) -> Bye:
    if cell.result in BYES:
        return BYES[cell.result]
    kind = {"-": Bye.ZERO_POINT, "+": Bye.FULL_POINT}.get(cell.result)
    if kind is None:
        raise _error(
            record,
            cell,
            "player {player} has result {result!r} without an opponent",
            player=record.number,
            result=cell.result,
            offset=7,
            remedy="a bye is U, F, H or Z",
        )
    adjustments.append(
        Adjustment.noted(
            Change.BYE,
            record.line,
            cell.column + 7,
            "forfeit {result!r} without an opponent is read as a {bye} bye",
            result=cell.result,
            bye=kind,
        )
    )
    return kind


def _check_allocated(free: list[tuple[PlayerRecord, RoundCell, Bye]]) -> None:
    having = [(record, cell) for record, cell, kind in free if kind is Bye.ALLOCATED]
    if len(having) > 1:
        (first, first_cell), (second, second_cell) = having[:2]
        raise _error(
            second,
            second_cell,
            "players {player} and {other} both have the pairing-allocated bye (line "
            "{line}, column {column})",
            player=first.number,
            other=second.number,
            line=first.line,
            column=first_cell.column + 7,
            offset=7,
            remedy="one player a round can have U; byes on request are H, F or Z",
        )


def _warn_full_point_bye(
    boards: tuple[Board, ...],
    free: list[tuple[PlayerRecord, RoundCell, Bye]],
    adjustments: list[Adjustment],
) -> None:
    full = [(record, cell) for record, cell, _ in free if cell.result == "F"]
    if boards and len(full) == 1 and not any(kind is Bye.ALLOCATED for *_, kind in free):
        ((record, cell),) = full
        adjustments.append(
            Adjustment.noted(
                Change.BYE,
                record.line,
                cell.column + 7,
                "player {player} has a full-point bye (F); if it is the pairing-allocated "
                "bye, write U, or the player can get that bye again",
                player=record.number,
            )
        )


def _adjourned(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    return tuple(
        Board(board.white, board.black, Pending(adjourned=True))
        if isinstance(board.result, Pending)
        else board
        for board in boards
    )


def _error(
    record: PlayerRecord,
    cell: RoundCell,
    form: str,
    /,
    *,
    offset: int = 0,
    remedy: str = "",
    **values: Value,
) -> UnreadableInput:
    cause = Sentence.of(form, values)
    return UnreadableInput(cause, line=record.line, column=cell.column + offset, remedy=remedy)


def _contradiction(ours: _Side, theirs: _Side) -> UnreadableInput:
    (record, cell), (other, other_cell) = ours, theirs
    who = {"player": record.number, "opponent": other.number}
    where = {"line": other.line, "column": other_cell.column}
    cause = (
        Sentence(
            "player {player} met {opponent}, but {opponent} met player {met} (line {line}, "
            "column {column})",
            met=other_cell.opponent,
            **who,
            **where,
        )
        if other_cell.opponent
        else Sentence(
            "player {player} met {opponent}, but {opponent} met nobody (line {line}, "
            "column {column})",
            **who,
            **where,
        )
    )
    return _error(record, cell, cause, remedy="correct the wrong one of the two")
