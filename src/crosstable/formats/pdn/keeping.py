"""Games of draughts as an office keeps them: cut out of files, and given out under a heading."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.formats.pdn.model import PdnGame, PdnLine, PdnMove
from crosstable.formats.pdn.reading import read_game, read_section
from crosstable.formats.pdn.results import result_at
from crosstable.formats.pdn.running import number_of
from crosstable.formats.pdn.view import view_game
from crosstable.formats.pdn.writing import write_game
from crosstable.formats.scores.heading import Heading, date_tag, marks_of
from crosstable.formats.scores.remarks import Comment, Tag
from crosstable.formats.scores.scoresheet import two_a_line
from crosstable.formats.scores.sections import Source
from crosstable.formats.scores.singles import SingleGame, singles
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.points import Mark, Outcome
from crosstable.kernel.result import Absent, Forfeit, Pending, Result

# The moves of a game of draughts as a scoresheet has them (Annex 1, 8.2).  What cannot be played
# is left as it is written, and so is all that follows it.


def score_lines(text: str) -> Iterator[str]:
    """Yield the moves of a record, one of each player a line."""
    return two_a_line(_numbered(text))


def _numbered(text: str) -> Iterator[tuple[str, str]]:
    steps = read_game(text).line.steps
    played = iter(view_game(text).moves)
    plies = 0
    for at, step in enumerate(steps):
        if isinstance(step, PdnMove):
            move = next(played, None)
            yield number_of(steps, at, plies), step.text if move is None else move.text
            plies += 1


_RESULTS = {
    (Outcome.WON, Outcome.LOST): "2-0",
    (Outcome.LOST, Outcome.WON): "0-2",
    (Outcome.DRAWN, Outcome.DRAWN): "1-1",
    (Outcome.LOST, Outcome.LOST): "0-0",
}
_UNEQUAL_DRAWS = {
    (Mark.PLUS_DRAW, Mark.MINUS_DRAW): "1+-1-",
    (Mark.MINUS_DRAW, Mark.PLUS_DRAW): "1--1+",
}
INTERNATIONAL = "20"


def single_games(source: Source) -> tuple[SingleGame, ...]:
    """Return the games of a PDN file, each with its text."""
    return singles(source, read_section, write_game, lambda game: bool(game.line.moves))


def headed(text: str, heading: Heading) -> str:
    """Return a filed game as strict PDN under the office's heading.

    A text that cannot be read gives its heading and a comment that says so.
    """
    try:
        game = read_game(text)
    except UnreadableInput:
        note = Comment("the record of this game cannot be read")
        game = PdnGame(line=PdnLine(opening=(note,)))
    known = _tags(heading, game)
    kept = tuple(tag for tag in game.tags if tag.name not in known)
    fresh = tuple(Tag(name, value) for name, value in known.items() if value)
    game = replace(game, tags=fresh + kept)
    ends = _end(known["Result"])
    try:
        return write_game(game, ends=ends)
    except InvalidValue:
        return write_game(game, as_written=True, ends=ends)


def _end(result: str) -> str:
    """Return what stands behind the moves: the result, where nobody can take it for a move."""
    found = result_at(result, 0, len(result), numbered=False)
    return result if found is not None and found[0] == result else "*"


def _tags(heading: Heading, game: PdnGame) -> dict[str, str]:
    tags = {
        "Event": heading.event,
        "Site": heading.site or "?",
        "Date": date_tag(heading.day),
        "Round": heading.round_tag,
        "Board": str(heading.board),
        "White": heading.white.name,
        "Black": heading.black.name,
        "Result": game.tag("Result") or "*",
    }
    if not isinstance(heading.result, Pending):
        tags["Result"] = _result(heading.result)
        unequal = tags["Result"] in _UNEQUAL_DRAWS.values()
        tags["ResultFormat"] = "Plus draw" if unequal else ""
    for side, seat in (("White", heading.white), ("Black", heading.black)):
        tags[f"{side}Rating"] = str(seat.rating or "")
        tags[f"{side}Title"] = seat.title
    tags["TimeControl"] = heading.time_control
    tags["GameType"] = game.tag("GameType") or INTERNATIONAL
    # What the office does not know, the record may; a format of results that is gone must go.
    return {name: value for name, value in tags.items() if value or name == "ResultFormat"}


def _result(result: Result) -> str:
    if result == Forfeit(Absent.BOTH):
        return "0-0"
    marks = marks_of(result)
    if marks is None:
        return "*"
    return _UNEQUAL_DRAWS.get(marks) or _RESULTS.get((marks[0].outcome, marks[1].outcome), "*")
