"""One filed game as a page replays it: its moves in rows, the verdict, and the board to show it on.

Which board that is, the library of formats says; nothing here knows which game is played.
"""

from __future__ import annotations

import msgspec

from crosstable.formats.library import format_of, game_view
from crosstable.formats.scores.heading import marks_of
from crosstable.formats.scores.reports import Agreement, Claimable, ReplayReport, Status
from crosstable.formats.scores.view import GameView, ViewedMove
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Result
from crosstable.kernel.tournament import Tournament
from crosstable.web.words.languages import N_, _
from crosstable.web.words.phrases import colour
from crosstable.web.words.reasons import PIECES, Said, in_words, piece_word
from crosstable.web.words.sentences import colon, told

GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞"}
GLYPHS |= {14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+"}
_OUTCOMES = {
    GameResult.WHITE_WINS: N_("White wins"),
    GameResult.BLACK_WINS: N_("Black wins"),
    GameResult.DRAW: N_("Draw"),
    GameResult.GOES_ON: N_("The game goes on"),
}


class Shown(msgspec.Struct, frozen=True):
    """What the rules say, for people: how much it matters, a title, and the reasons."""

    level: str
    """good, quiet, caution or danger"""
    title: str
    reasons: tuple[Said, ...] = ()


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a page needs to replay a game."""

    view: GameView
    board: str
    """The element that shows positions."""
    ply: int
    flipped: bool

    @property
    def current(self) -> ViewedMove | None:
        """Return the move after which the board is shown; none at the start."""
        return self.view.moves[self.ply - 1] if self.ply else None

    @property
    def last(self) -> int:
        """Return how many moves can be played."""
        return len(self.view.moves)

    @property
    def position(self) -> str:
        """Return the position that is shown."""
        return self.current.position if self.current is not None else self.view.start

    @property
    def squares(self) -> tuple[str, ...]:
        """Return the squares of the last move."""
        return self.current.squares if self.current is not None else ()

    @property
    def picture(self) -> str:
        """Return the position as it is drawn where no script draws it."""
        return format_of(self.view.game).picture(self.position, self.squares, self.flipped, told)

    @property
    def rows(self) -> tuple[tuple[ViewedMove, ...], ...]:
        """Return the moves in rows: White's with Black's answer, as scoresheets have them."""
        rows: list[tuple[ViewedMove, ...]] = []
        for move in self.view.moves:
            if rows and len(rows[-1]) == 1 and _answers(move, rows[-1][0]):
                rows[-1] = (rows[-1][0], move)
            else:
                rows.append((move,))
        return tuple(rows)

    def clock(self, side: Colour) -> int | None:
        """Return what a side's clock showed last, at the move that is shown."""
        for move in reversed(self.view.moves[: self.ply]):
            if mover(move) is side:
                return move.clock
        return None

    @property
    def words(self) -> tuple[str, ...]:
        """Return the position in words, a sentence for each side and one for the turn."""
        placement = format_of(self.view.game).placement(self.position)
        sentences = []
        for side in Colour:
            pieces = "; ".join(
                f"{piece_word(piece.kind, len(piece.squares))} {', '.join(piece.squares)}"
                for piece in placement.pieces
                if piece.colour is side
            )
            sentences.append(f"{colour(side)}: {pieces or _('no pieces')}.")
        turn = _("White to move.") if placement.to_move is Colour.WHITE else _("Black to move.")
        return (*sentences, turn)

    @property
    def verdict(self) -> Shown:
        """Return what the rules say of the game."""
        return _verdict(self.view.report)

    @property
    def claims(self) -> tuple[tuple[str, Said], ...]:
        """Return the draws that could have been claimed, each with its moves and reason."""
        return tuple(
            (self._span(claim), in_words(claim.because)) for claim in self.view.report.claimable
        )

    def _span(self, claim: Claimable) -> str:
        first, last = (self._named(ply) for ply in (claim.first_ply, claim.last_ply))
        return first if first == last else f"{first} – {last}"

    def _named(self, ply: int) -> str:
        if not 1 <= ply <= len(self.view.moves):
            return str(ply)
        move = self.view.moves[ply - 1]
        return f"{move.number}\u202f{move.score}"

    def contradiction(self, result: Result) -> str:
        """Return a sentence where the record and the office tell different results."""
        recorded = format_of(self.view.game).outcome(self.view.report.result)
        entered = _outcome(result)
        if recorded is None or entered is None or recorded is entered:
            return ""
        return _("The record says: %(recorded)s. The office has: %(entered)s.") % {
            "recorded": _(_OUTCOMES[recorded]),
            "entered": _(_OUTCOMES[entered]),
        }


def replayed(
    text: str,
    game: str,
    *,
    edition: str = "",
    ply: int | None = None,
    flipped: bool = False,
) -> Replay:
    """Return a filed game at a move, by default the last; UnreadableInput where it is none."""
    view = game_view(text, game, edition)
    last = len(view.moves)
    at = last if ply is None else max(0, min(ply, last))
    return Replay(view=view, board=format_of(game).board, ply=at, flipped=flipped)


def filed_boards(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Return the rounds and boards with a filed game, for pages that link to them."""
    return frozenset((game.round, game.number) for game in tournament.games if not game.game)


def filed_games(tournament: Tournament, round_number: int, board: int) -> frozenset[int]:
    """Return which games of a pairing that has several are filed."""
    return frozenset(
        game.game
        for game in tournament.games
        if game.game and (game.round, game.number) == (round_number, board)
    )


def mover(move: ViewedMove) -> Colour:
    """Return who made a move."""
    return Colour.BLACK if move.number.endswith("...") else Colour.WHITE


def _answers(move: ViewedMove, before: ViewedMove) -> bool:
    return mover(move) is Colour.BLACK and mover(before) is Colour.WHITE


def clock_text(seconds: int | None) -> str:
    """Return a time as clocks show it; empty where it is not recorded."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def glyphs(move: ViewedMove) -> str:
    """Return the marks of a move as books print them."""
    return "".join(GLYPHS.get(glyph, f" ${glyph}") for glyph in move.glyphs)


def words_for_script() -> dict[str, object]:
    """Return the words with which a script says a position as ``Replay.words`` does."""
    return {
        "white": _("White"),
        "black": _("Black"),
        "none": _("no pieces"),
        "colon": colon(),
        "turn": {"white": _("White to move."), "black": _("Black to move.")},
        "kinds": {kind: [piece_word(kind, 1), piece_word(kind, 2)] for kind in PIECES},
        "start": _("First position"),
        "clock": _("clock"),
        "play": _("Play automatically"),
        "stop": _("Stop"),
    }


def _outcome(result: Result) -> GameResult | None:
    marks = marks_of(result)
    if marks is None:
        return None
    return {
        (Outcome.WON, Outcome.LOST): GameResult.WHITE_WINS,
        (Outcome.LOST, Outcome.WON): GameResult.BLACK_WINS,
        (Outcome.DRAWN, Outcome.DRAWN): GameResult.DRAW,
    }.get((marks[0].outcome, marks[1].outcome))


def _verdict(report: ReplayReport) -> Shown:
    stop, ended = report.stop, report.ended
    if stop is not None and report.status in {Status.ILLEGAL, Status.AMBIGUOUS}:
        title = (
            _("Illegal move: %(move)s")
            if report.status is Status.ILLEGAL
            else _("It is not clear which move this is: %(move)s")
        )
        move = f"{stop.number}\u202f{stop.written}"
        return Shown("danger", title % {"move": move}, tuple(map(in_words, stop.because)))
    if ended is not None:
        reasons = tuple(map(in_words, ended.verdict.because))
        title = _(_OUTCOMES[ended.verdict.outcome.result])
        if report.agreement is Agreement.DISAGREES:
            title = _("The board says: %(outcome)s. The record says: %(result)s.") % {
                "outcome": title,
                "result": report.result,
            }
            return Shown("caution", title, reasons)
        return Shown("good", title, reasons)
    title = {
        Status.LEGAL: _("Every move is legal; the position alone decides nothing."),
        Status.NO_MOVES: _("The record has no moves."),
        Status.NOT_JUDGED: _("The rules of this game are not known here."),
        Status.INCOMPLETE: _("The record has a gap; it is shown up to there."),
    }.get(report.status, _("The record cannot be read."))
    level = "quiet" if report.status is Status.LEGAL else "caution"
    return Shown(level, title, tuple(map(in_words, stop.because)) if stop is not None else ())


def readable(text: str, game: str, edition: str = "") -> Replay | None:
    """Return a game where it can be shown at all."""
    try:
        return replayed(text, game, edition=edition)
    except UnreadableInput:
        return None
