"""Which games of a round have moved on, by a text that is told again and again.

A programme at the boards writes all games of a round into one text, every few seconds. Only what
changed is filed. A game that became shorter may be a file that is being written just now, so it is
told apart: whoever asks waits until it is told a second time.
"""

from __future__ import annotations

import msgspec

from crosstable.formats.library import game_view
from crosstable.formats.scores.sections import Source
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import AttachGame
from crosstable.office.filing import Filing, LeftOver, Place, file_games


class GameChange(msgspec.Struct, frozen=True, kw_only=True):
    """A board whose game is not what is filed with it."""

    place: Place
    text: str
    plies: int
    """How many moves it has now, as far as they can be played."""
    filed_plies: int
    """How many the filed one has."""
    nth: int = 0
    """Which game of the text it is, and in which line it begins."""
    line: int = 0
    flaw: str = ""
    """What the rules say against it; the moves before are shown all the same."""

    @property
    def shorter(self) -> bool:
        """Return whether moves are gone that were there."""
        return self.plies < self.filed_plies

    @property
    def command(self) -> AttachGame:
        """Return what files the game as it is now."""
        at = self.place
        return AttachGame(at.round, at.board, self.text, at.game, followed=True)


class Bulletin(msgspec.Struct, frozen=True, kw_only=True):
    """What a text tells of a round."""

    round: int
    changes: tuple[GameChange, ...] = ()
    unchanged: int = 0
    left_over: tuple[LeftOver, ...] = ()
    """Games that belong to no board of the round; those that have not begun are not among them."""


def changed_games(source: Source, tournament: Tournament, round_number: int) -> Bulletin:
    """Return which games of a round a text tells anew; UnreadableInput where it is no text."""
    tournament.round(round_number)
    filing: Filing = file_games(source, tournament, round_number=round_number)
    filed = {Place(game.round, game.number, game.game): game.text for game in tournament.games}
    changes = []
    for placed in filing.news:
        plies, flaw = _played(placed.game.text, tournament.game, tournament.edition)
        known = filed.get(placed.place, "")
        before, _ = _played(known, tournament.game, tournament.edition)
        changes.append(
            GameChange(
                place=placed.place,
                text=placed.game.text,
                plies=plies,
                filed_plies=before,
                flaw=flaw,
                nth=placed.game.nth,
                line=placed.game.line,
            )
        )
    return Bulletin(
        round=round_number,
        changes=tuple(changes),
        unchanged=len(filing.placed) - len(filing.news),
        left_over=tuple(
            left_over
            for left_over in filing.left_over
            if left_over.game.has_moves or left_over.game.error is not None
        ),
    )


def _played(text: str, game: str, edition: str) -> tuple[int, str]:
    """Return how many moves of a text can be played, and what is wrong with the next."""
    if not text:
        return 0, ""
    try:
        report = game_view(text, game, edition).report
    except UnreadableInput as error:
        return 0, str(error)
    stop = report.stop
    if stop is None:
        return report.plies, ""
    because = "; ".join(reason.sentence for reason in stop.because)
    return report.plies, f"{stop.number}{stop.written}: {because}"
