"""Games of chess as an office keeps them: cut out of files, and given out under their heading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import chess
from msgspec.structs import replace

from crosstable.formats.pgn.model import PgnGame, PgnLine, PgnMove
from crosstable.formats.pgn.reading import read_game, read_games, read_section
from crosstable.formats.pgn.replay import Judging, replayed
from crosstable.formats.pgn.running import explained, number_text, start_of
from crosstable.formats.pgn.writing import write_game
from crosstable.formats.scores.dating import BY_ITS_TAGS, JudgedBy
from crosstable.formats.scores.heading import Heading, date_tag, marks_of
from crosstable.formats.scores.remarks import Comment, DrawOffer, Tag
from crosstable.formats.scores.reports import ReplayReport
from crosstable.formats.scores.scoresheet import two_a_line
from crosstable.formats.scores.sections import Source
from crosstable.formats.scores.singles import SingleGame, singles
from crosstable.formats.scores.view import (
    MOST_SHOWN,
    GameMoves,
    GameView,
    ViewedMove,
    comment_of,
    cut_short,
    only_game,
    viewed,
    with_illegal,
)
from crosstable.games.chess import CHESS, START, position_of
from crosstable.games.chess.announce import Announcing, announced
from crosstable.games.chess.notation import OFFER, Notation, score_text
from crosstable.games.chess.position import Position, read_fen
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Pending, Result

# One game of chess as a page shows it.


class _Judged(NamedTuple):
    """A game as far as it is legal."""

    game: PgnGame
    start: Position
    report: ReplayReport
    moves: Sequence[chess.Move]


def view_game(text: str, by: JudgedBy = BY_ITS_TAGS) -> GameView:
    """Return the only game of a PGN text, as far as it is legal; UnreadableInput otherwise.

    Of a record that goes on beyond all measure, the beginning.
    """
    game, start, report, played = _judged(text, by)
    board = start.board()
    moves: list[ViewedMove] = []
    for ply, (move, written) in enumerate(zip(played, game.line.moves, strict=False), start=1):
        number, san = number_text(board), board.san(move)
        score = score_text(board, move)
        squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
        board.push(move)
        moves.append(
            viewed(
                written.remarks,
                ply=ply,
                number=number,
                text=san,
                score=score,
                squares=squares,
                position=position_of(board).fen,
            )
        )
    return GameView(
        game=CHESS.name,
        tags={tag.name: tag.value for tag in reversed(game.tags)},
        start=start.fen,
        comment=comment_of(game.line.opening),
        moves=tuple(moves),
        report=report,
    )


def game_moves(text: str, by: JudgedBy = BY_ITS_TAGS) -> GameMoves:
    """Return the moves of what ``view_game`` would show, without making it: for whole rounds."""
    game, start, report, played = _judged(text, by)
    board = start.board()
    moves = [board.san_and_push(move) for move in played[: len(game.line.moves)]]
    return GameMoves(start.fen, with_illegal(tuple(moves), report))


def _judged(text: str, by: JudgedBy) -> _Judged:
    readings = tuple(read_games(text))
    only_game(len(readings))
    (reading,) = readings
    if reading.game is None:
        raise reading.error or UnreadableInput("this game cannot be read")
    game = reading.game
    written_moves = game.line.moves
    if len(written_moves) > MOST_SHOWN:
        game = replace(game, line=replace(game.line, moves=written_moves[:MOST_SHOWN]))
        reading = replace(reading, game=game)
    report, played = replayed(reading, Judging(variations=False, by=by))
    if len(written_moves) > MOST_SHOWN:
        report = cut_short(report, len(written_moves), written_moves[MOST_SHOWN].text)
    try:
        start = start_of(game) or START
    except UnreadableInput as error:
        raise UnreadableInput("the first position: {problem}", problem=error.sentence) from None
    return _Judged(game, start, report, played)


# The moves of a game as a scoresheet has them: numbered, in the notation of the Laws.  What
# cannot be played is left as it is written, and so is all that follows it.


Written: TypeAlias = Callable[[chess.Board, chess.Move], str]
"""Writes a legal move of the position on a board."""


def score_lines(game: PgnGame, notation: Notation = Notation.SIGNS) -> Iterator[str]:
    """Yield a game's moves, one of each player a line, with the offers of a draw (C.12)."""
    return two_a_line(_numbered(game, partial(score_text, notation=notation)))


def announced_lines(game: PgnGame, language: Announcing = Announcing.GERMAN) -> Iterator[str]:
    """Yield a game's moves one a line, as they are announced to a blind player (D.2.1)."""
    for number, text in _numbered(game, partial(announced, language=language)):
        yield f"{number} {text}"


def offered(move: PgnMove) -> bool:
    """Return whether a draw was offered with a move (8.1.5)."""
    return any(isinstance(remark, DrawOffer) for remark in move.remarks)


def _numbered(game: PgnGame, write: Written) -> Iterator[tuple[str, str]]:
    try:
        start = start_of(game)
    except UnreadableInput:
        start = None
    board = None if start is None else start.board()
    for ply, written in enumerate(game.line.moves):
        number = f"{ply // 2 + 1}{'...' if ply % 2 else '.'}" if board is None else ""
        text = written.text
        if board is not None:
            number = number_text(board)
            move, _ = explained(board, written)
            if move is not None:
                text = write(board, move)
            board = _after(board, move)
        yield number, f"{text} {OFFER}" if offered(written) else text


def _after(board: chess.Board, move: chess.Move | None) -> chess.Board | None:
    if move is None:
        return None
    board.push(move)
    return board


_RESULTS = {
    (Outcome.WON, Outcome.LOST): "1-0",
    (Outcome.LOST, Outcome.WON): "0-1",
    (Outcome.DRAWN, Outcome.DRAWN): "1/2-1/2",
}


def single_games(source: Source) -> tuple[SingleGame, ...]:
    """Return the games of a PGN file, each with its text."""
    return singles(source, read_section, write_game, lambda game: bool(game.line.moves))


def headed(text: str, heading: Heading) -> str:
    """Return a filed game in export format under the office's heading.

    A text that cannot be read gives its heading and a comment that says so.
    """
    try:
        game = read_game(text)
    except UnreadableInput:
        note = Comment("the record of this game cannot be read")
        game = PgnGame(line=PgnLine(opening=(note,)))
    known = _tags(heading, game.tag("Result") or "*")
    kept = tuple(tag for tag in game.tags if tag.name not in known)
    fresh = tuple(Tag(name, value) for name, value in known.items())
    return write_game(replace(game, tags=fresh + kept))


def begun_in(text: str, position: str) -> str:
    """Return the record of a game of Chess960 with the position that was drawn for it.

    A text that cannot be read stays as it is; UnreadableInput is raised where it says that the
    game began elsewhere.
    """
    try:
        game = read_game(text)
    except UnreadableInput:
        return text
    drawn = read_fen(position, chess960=True)
    named = game.tag("FEN")
    if named is not None:
        if _placed(read_fen(named, chess960=True)) != _placed(drawn):
            raise UnreadableInput("it begins in another position than the one that was drawn")
        if start_of(game) == drawn:
            return text
    fresh = {"Variant": "Chess960", "SetUp": "1", "FEN": drawn.fen}
    kept = tuple(tag for tag in game.tags if tag.name not in fresh)
    tags = (*kept, *(Tag(name, value) for name, value in fresh.items()))
    return write_game(replace(game, tags=tags))


def _placed(position: Position) -> list[str]:
    """Return a position without its counters."""
    return position.fen.split()[:4]


def _tags(heading: Heading, recorded: str) -> dict[str, str]:
    tags = {
        "Event": heading.event,
        "Site": heading.site or "?",
        "Date": date_tag(heading.day),
        "Round": heading.round_tag,
        "Board": str(heading.board),
        "White": heading.white.name,
        "Black": heading.black.name,
        "Result": _result(heading.result, recorded),
    }
    for side, seat in (("White", heading.white), ("Black", heading.black)):
        tags[f"{side}Elo"] = str(seat.rating or "")
        tags[f"{side}Title"] = seat.title
        tags[f"{side}FideId"] = seat.identifier
    tags["TimeControl"] = heading.time_control
    # What the office does not know, the record may.
    return {name: value for name, value in tags.items() if value}


def _result(result: Result, recorded: str) -> str:
    """Return the tag; PGN has none for what arbiters decide unusually, such as 0-0."""
    if isinstance(result, Pending):
        return recorded
    marks = marks_of(result)
    return _RESULTS.get((marks[0].outcome, marks[1].outcome), "*") if marks else "*"
