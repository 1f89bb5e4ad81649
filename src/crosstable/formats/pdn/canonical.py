"""A game with its moves and positions written as PDN 3.0 wants them.

An ambiguous capture names every intermediate square, every other move two squares, a capture has an
``x`` and any other move a hyphen; positions have no spaces, no dot and no leading zeros. From the
first move on that no law allows, a line stays as it was written, and so do other games.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.formats.pdn.model import PdnGame, PdnLine, PdnMove, Remark, Setup, Step
from crosstable.formats.pdn.resolving import KEYS, fitting_codes, resolve
from crosstable.formats.pdn.starting import setup_position, start_of, tidy_fen, tidy_setup
from crosstable.formats.scores.remarks import LineNote, Tag
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.moves import (
    CAPTURED_MASK,
    END_SHIFT,
    after_code,
    move_of,
)
from crosstable.games.draughts.notation import full_text
from crosstable.games.draughts.position import Position
from crosstable.kernel.errors import CrosstableError, UnreadableInput


def canonical(game: PdnGame) -> PdnGame:
    """Return the same game as a strict writer writes it; the same where it was written so."""
    tags = tuple(
        Tag(tag.name, tidy_fen(tag.value)) if tag.name == "FEN" else tag for tag in game.tags
    )
    start: Position | None = None
    if game.game_type.is_international:
        try:
            start = start_of(game)
        except CrosstableError:
            start = None
    line, notes = _line(game.line, start), game.notes
    while not tags and line.opening and isinstance(first := line.opening[0], LineNote):
        # Without tags between them nothing tells such a note from one before the game.
        line = PdnLine(line.steps, line.opening[1:])
        notes = (*notes, first)
    if tags == game.tags and line is game.line:
        return game
    return PdnGame(tags, line, notes)


def _line(line: PdnLine, position: Position | None) -> PdnLine:
    opening = _remarks(line.opening, position)
    steps: list[Step] = []
    changed = opening is not line.opening
    for at, step in enumerate(line.steps):
        remarks = _remarks(step.remarks, position) if step.remarks else step.remarks
        if isinstance(step, Setup):
            text = tidy_setup(step.text)
            position = None if step.is_null_move else setup_position(step, position)
            same = text == step.text and remarks is step.remarks
            steps.append(step if same else Setup(text, remarks))
        else:
            text, position = written_move(position, line.steps, at)
            same = text == step.text and remarks is step.remarks
            steps.append(step if same else PdnMove(text, step.number, step.strength, remarks))
        changed = changed or not same
    return PdnLine(tuple(steps), opening) if changed else line


def _remarks(remarks: tuple[Remark, ...], position: Position | None) -> tuple[Remark, ...]:
    rewritten = tuple(
        _line(remark, position) if isinstance(remark, PdnLine) else remark for remark in remarks
    )
    same = all(old is new for old, new in zip(remarks, rewritten, strict=True))
    return remarks if same else rewritten


def written_move(
    position: Position | None, steps: Sequence[Step], at: int
) -> tuple[str, Position | None]:
    """Return how a move of a line is written, and the position after it while one is known.

    Decision 47.
    """
    step = steps[at]
    if position is None:
        return step.text, None
    codes = legal_codes(position)
    try:
        fitting = fitting_codes(position, codes, step.text)
    except UnreadableInput:
        return step.text, None
    if len(fitting) > 1:
        best = resolve(position, fitting, steps, at + 1)
        if len(best) > 1:
            return step.text, None
        fitting = best
    if not fitting:
        return step.text, None
    code = fitting[0]
    text = step.text
    if code & CAPTURED_MASK:
        alike = sum(other >> END_SHIFT == code >> END_SHIFT for other in codes)
        move = move_of(code, position.board)
        text = full_text(position, move) if alike > 1 else str(move)
    elif "x" in text or text not in KEYS:
        text = str(move_of(code, position.board))
    return text, after_code(position, code)
