"""What the rules say of a game, in the language of the request, and what its pieces are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import spell
from crosstable.standings.explaining import opened
from crosstable.web.words.languages import ngettext
from crosstable.web.words.sentences import told

_PIECES: Mapping[str, Callable[[int], str]] = {
    "king": lambda count: ngettext("king", "kings", count),
    "queen": lambda count: ngettext("queen", "queens", count),
    "rook": lambda count: ngettext("rook", "rooks", count),
    "bishop": lambda count: ngettext("bishop", "bishops", count),
    "knight": lambda count: ngettext("knight", "knights", count),
    "pawn": lambda count: ngettext("pawn", "pawns", count),
    "flying king": lambda count: ngettext("flying king", "flying kings", count),
    "man": lambda count: ngettext("man", "men", count),
}
PIECES = tuple(_PIECES)


class Said(msgspec.Struct, frozen=True):
    """One reason: its words, and its article as arbiters write it."""

    text: str
    article: str = ""


def piece_word(kind: str, count: int = 1) -> str:
    """Return what one piece of a kind, or several, are called."""
    return _PIECES[kind](count)


def in_words(reason: Reason) -> Said:
    """Return a reason for a page."""
    article = spell(reason.citation) if reason.citation is not None else ""
    return Said(opened(told(reason.sentence)), article)
