"""A board to tap, and what is known at a board, as the pages of the game desk show them."""

from __future__ import annotations

from crosstable.games.desk.known import Known
from crosstable.kernel.rate_notation import rate_text
from crosstable.web.display.replay import Replay
from crosstable.web.words import phrases
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.reasons import PIECES, piece_word
from crosstable.web.words.sentences import colon, told


def tap_words() -> dict[str, object]:
    """Return the words with which a script labels a board to tap."""
    return {
        "white": _("White"),
        "black": _("Black"),
        "colon": colon(),
        "turn": {"white": _("White to move"), "black": _("Black to move")},
        "toMove": _("Side to move"),
        "kinds": {kind: [piece_word(kind, 1), piece_word(kind, 2)] for kind in PIECES},
        "board": _("Board to tap"),
        "pieces": _("Pieces"),
        "empty": _("empty"),
        "hand": _("Move a piece"),
        "eraser": _("Remove a piece"),
        "start": _("Starting position"),
        "clear": _("Clear the board"),
        "again": _("Start again"),
        "flip": _("Turn the board"),
        "castling": _("May still castle"),
    }


def known_facts(known: Known, replay: Replay | None) -> list[tuple[str, str]]:
    """Return what nobody has to ask at a board, each under its heading."""
    facts = [(_("Rules"), told(known.edition.title))]
    if known.rate is not None:
        facts.append((_("Rate of play"), phrases.rate(rate_text(known.rate))))
    if known.scheduled:
        facts.append((_("Start of the round"), known.scheduled))
    if known.moves is None:
        facts.append((_("Game"), _("no moves are filed")))
    elif replay is not None:
        moves = (replay.last + 1) // 2
        words = ngettext("%(count)s move is filed", "%(count)s moves are filed", moves)
        facts.append((_("Game"), words % {"count": moves}))
    return facts
