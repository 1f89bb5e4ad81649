"""Games as strict PDN 3.0: what the writing grammar allows and nothing else.

A star ends every game, or the result where somebody knows it, which stands in its tag. Captures
have an ``x``, positions neither spaces nor a dot. Moves of international draughts are written as
the standard wants them: in full where a capture is ambiguous, with two squares everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.formats.pdn.canonical import canonical
from crosstable.formats.pdn.model import PdnGame, PdnLine, PdnMove, Remark, Step, flaw
from crosstable.formats.scores.page import Page
from crosstable.formats.scores.remarks import Comment, Glyph, LineNote
from crosstable.kernel.errors import InvalidValue


def write_game(game: PdnGame, *, as_written: bool = False, ends: str = "*") -> str:
    """Return a game as strict PDN, with the star that ends it or what ``ends`` it instead.

    ``as_written`` leaves moves as they stand, where somebody wants what is on the scoresheet.
    InvalidValue says what of a game made by a program PDN cannot carry.
    """
    wrong = flaw(game)
    if wrong is not None:
        raise wrong
    if not as_written:
        game = canonical(game)
    page = Page()
    for note in game.notes:
        page.whole_line(f"%{note.text}")
    for tag in game.tags:
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        page.whole_line(f'[{tag.name} "{value}"]')
    if game.tags:
        page.whole_line("")
    _write_line(page, game.line)
    page.add(ends)
    text = page.text()
    if "\x00" in text:
        raise InvalidValue("this game contains a null character, which no text should have")
    return text


def _write_line(page: Page, line: PdnLine) -> None:
    """Write a line with its variations, however deep they are within each other."""
    # What is still to be written, innermost last; the calls of Python would end too early.
    waiting: list[Iterator[Step | Remark | str]] = [_parts(line)]
    while waiting:
        part = next(waiting[-1], None)
        if part is None:
            waiting.pop()
        elif isinstance(part, PdnLine):
            waiting.append(_enclosed(part))
        elif isinstance(part, LineNote):
            page.whole_line(f"%{part.text}")
        else:
            page.add(_word(part))


def _enclosed(line: PdnLine) -> Iterator[Step | Remark | str]:
    yield "("
    yield from _parts(line)
    yield ")"


def _parts(line: PdnLine) -> Iterator[Step | Remark | str]:
    yield from line.opening
    for step in line.steps:
        yield step
        yield from step.remarks


def _word(part: Step | Comment | Glyph | str) -> str:
    if isinstance(part, PdnMove):
        number = f"{part.number} " if part.number else ""
        return f"{number}{part.text}{part.strength}"
    if isinstance(part, Comment):
        return f"{{{part.text}}}"
    if isinstance(part, Glyph):
        return f"${part.number}"
    return part if isinstance(part, str) else f"/{part.text}/"
