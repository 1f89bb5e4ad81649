"""The lines of a cross table by rounds as HTML: ten thousand cells in a large event.

A template would look up a dozen names for each of them, and values made for each would be read
once; so they are written straight from the rounds, and of what repeats, a result with a colour or
a score, each text is made once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import escape

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.standings.crosstable import CrossTable, Float, Frame, Rounds
from crosstable.web.display.signs import aligned
from crosstable.web.words import phrases
from crosstable.web.words.languages import N_, _

_PLAYED, _PENDING, _WHITE, _UP = Kind.PLAYED, Kind.PENDING, Colour.WHITE, Float.UP
_LETTERS = {Colour.WHITE: N_("w"), Colour.BLACK: N_("b")}
_SIGNS = {Colour.WHITE: "cw", Colour.BLACK: "cb"}
"""Pages draw a disc in place of the letter; without a style the letter is read."""


class RoundLines:
    """Writes lines: whom the player met in each round, the result, and the score after it.

    ``floats`` are the signs of floats, already HTML; figures of our own need no escaping, names do.
    """

    def __init__(
        self, table: CrossTable, floats: Mapping[str, str], no_game: str, *, running: bool
    ) -> None:
        self._table = table
        self._signs = {way: floats[way.value] for way in Float}
        self._no_game = no_game
        self._running = running
        self._letters = {
            colour: f'<i class="{_SIGNS[colour]}">{_(letter)}</i>'
            for colour, letter in _LETTERS.items()
        }
        self._with_white: dict[Mark | None, tuple[str, str]] = {}
        self._with_black: dict[Mark | None, tuple[str, str]] = {}
        self._cells_of: Frame | None = None
        self._begun: Mapping[int, str] = {}
        self._behinds: tuple[dict[int, str], ...] = ({}, {}, {})

    def html(self, player_link: str = "") -> str:
        """Return all lines, with links to the players where a page has them."""
        link = escape(player_link)
        nothing = "<td></td>" * len(self._table.tie_breaks)

        @cache
        def figure(text: str) -> str:
            return aligned(text, room=False)

        made = []
        for line in self._table.lines:
            name = f"<bdi>{escape(line.name)}</bdi>"
            if link:
                number = line.number
                name = f'<a href="{link}{number}" data-number="{number}">{name}</a>'
            cells = "" if line.rounds is None else self.cells(line.rounds)
            figures = '</td><td class="n">'.join(map(figure, line.tie_breaks))
            values = f'<td class="n">{figures}</td>' if line.tie_breaks else nothing
            made.append(
                f'    <tr><td class="n">{line.label}</td><th scope="row">{name}</th>{cells}'
                f'<td class="n points">{line.points}</td>{values}</tr>\n'
            )
        return "".join(made)

    def cells(self, rounds: Rounds) -> str:
        """Return the cells of one line."""
        frame = rounds.frame
        opened, some_cancelled = self._opened(frame), bool(frame.cancelled)
        with_white, with_black = self._with_white, self._with_black
        level, up, down = self._behinds
        made = []
        for entry, units, floated in zip(
            rounds.entries, rounds.scores, rounds.floated, strict=True
        ):
            scores = level if floated is None else up if floated is _UP else down
            behind = scores.get(units)
            if behind is None:
                behind = scores[units] = self._behind(frame, units, floated)
            kind, opponent = entry.kind, entry.opponent
            if (kind is _PLAYED or kind is _PENDING) and opponent and not some_cancelled:
                known = with_white if entry.colour is _WHITE else with_black
                parts = known.get(entry.mark)
                if parts is None:
                    parts = known[entry.mark] = _cell(entry), self._result(frame, entry)
                made.append(f"{parts[0]}{opened[opponent]}{parts[1]}{behind}")
            else:
                made.append(f"{_cell(entry)}{self._other(rounds, entry)}{behind}")
        return "".join(made)

    def _opened(self, frame: Frame) -> Mapping[int, str]:
        if self._cells_of is not frame:
            self._cells_of = frame
            self._begun = {
                number: f'<span class="met">{label}' for number, label in frame.labels.items()
            }
        return self._begun

    def _behind(self, frame: Frame, units: int, floated: Float | None) -> str:
        if not self._running:
            return "</td>"
        sign = "" if floated is None else self._signs[floated]
        return f' <span class="score">{sign}{frame.score(units)}</span></td>'

    def _result(self, frame: Frame, entry: RoundRecord) -> str:
        letter = self._letters[entry.colour] if entry.colour else ""
        return f"{letter}</span><b>{frame.text(entry)}</b>"

    def _other(self, rounds: Rounds, entry: RoundRecord) -> str:
        frame = rounds.frame
        if entry.opponent is not None:
            label = frame.labels[entry.opponent]
            text = f'<span class="met">{label}{self._result(frame, entry)}'
        elif entry.bye is None:
            text = f'<span class="met" title="{escape(self._no_game)}">–</span>'
        else:
            name = escape(phrases.bye(entry.bye))
            short = escape(phrases.bye_in_short(entry.bye))
            worth = frame.text(entry).partition(" ")[2]
            text = f'<abbr class="met" title="{name}">{short}</abbr> <b>{worth}</b>'
        return text if rounds.counts(entry) else f"({text})"


def _cell(entry: RoundRecord) -> str:
    """Return the beginning of a cell, which says whether it was won, drawn or lost."""
    if entry.mark is not None:
        return f'<td class="c {entry.mark.outcome.value}">'
    if entry.kind is Kind.FORFEIT:
        return f'<td class="c {"won" if entry.forfeit_win else "lost"}">'
    return '<td class="c">'
