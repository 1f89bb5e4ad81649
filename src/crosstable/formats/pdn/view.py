"""One game of draughts as a page shows it."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.formats.pdn.model import PdnMove
from crosstable.formats.pdn.reading import read_games
from crosstable.formats.pdn.replay import Judging, replayed
from crosstable.formats.pdn.running import number_of
from crosstable.formats.pdn.starting import setup_position, start_of
from crosstable.formats.scores.dating import BY_ITS_TAGS, JudgedBy
from crosstable.formats.scores.view import (
    MOST_SHOWN,
    GameView,
    ViewedMove,
    comment_of,
    cut_short,
    only_game,
    viewed,
)
from crosstable.games.draughts import DRAUGHTS, START, move_text, write_fen
from crosstable.games.draughts.moves import after_code, move_of
from crosstable.kernel.errors import UnreadableInput


def view_game(text: str, by: JudgedBy = BY_ITS_TAGS) -> GameView:
    """Return the only game of a PDN text, as far as it is legal; UnreadableInput otherwise.

    Of a record that goes on beyond all measure, the beginning.
    """
    readings = tuple(read_games(text))
    only_game(len(readings))
    (reading,) = readings
    if reading.game is None:
        raise reading.error or UnreadableInput("this game cannot be read")
    game = reading.game
    written_steps = game.line.steps
    if len(written_steps) > MOST_SHOWN:
        game = replace(game, line=replace(game.line, steps=written_steps[:MOST_SHOWN]))
        reading = replace(reading, game=game)
    report, played = replayed(reading, Judging(variations=False, by=by))
    if len(written_steps) > MOST_SHOWN:
        report = cut_short(report, len(written_steps), written_steps[MOST_SHOWN].text)
    try:
        start = start_of(game) if game.game_type.is_international else START
    except UnreadableInput as error:
        raise UnreadableInput("the first position: {problem}", problem=error.sentence) from None
    steps = game.line.steps
    codes = iter(played)
    moves: list[ViewedMove] = []
    position = start
    for at, step in enumerate(steps):
        if not isinstance(step, PdnMove):
            position = setup_position(step, position) or position
            continue
        code = next(codes, None)
        if code is None:
            break
        move = move_of(code, position.board)
        written = move_text(position, move)
        position = after_code(position, code)
        moves.append(
            viewed(
                step.remarks,
                ply=len(moves) + 1,
                number=number_of(steps, at, len(moves)),
                text=written,
                squares=(str(move.start), str(move.end)),
                position=write_fen(position),
            )
        )
    return GameView(
        game=DRAUGHTS.name,
        tags={tag.name: tag.value for tag in reversed(game.tags)},
        start=write_fen(start),
        comment=comment_of(game.line.opening),
        moves=tuple(moves),
        report=report,
    )
