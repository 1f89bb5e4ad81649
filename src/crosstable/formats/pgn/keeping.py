"""Games of chess as an office keeps them: cut out of files, and given out under their heading."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.formats.pgn.model import PgnGame, PgnLine
from crosstable.formats.pgn.reading import read_game, read_section
from crosstable.formats.pgn.running import start_of
from crosstable.formats.pgn.writing import write_game
from crosstable.formats.scores.heading import Heading, date_tag, marks_of
from crosstable.formats.scores.remarks import Comment, Tag
from crosstable.formats.scores.sections import Source
from crosstable.formats.scores.singles import SingleGame, singles
from crosstable.games.chess.position import Position, read_fen
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Pending, Result

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
