"""What the rules say of a game, in the language of the request.

The games give their reasons as English sentences. Those that decide games are translated here by
their pattern; what has no translation stays English and is marked as such for readers aloud.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import msgspec

from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import spell
from crosstable.web.languages import N_, _, language, ngettext

__all__ = ["PIECES", "Said", "in_words", "piece_word"]

_SENTENCES = (
    N_("%(who)s has given checkmate"),
    N_("the player to move has no legal move and is not in check"),
    N_("neither player can checkmate: %(why)s"),
    N_("the position has occurred %(count)s times"),
    N_("%(count)s moves by each player without a capture or a pawn's move"),
    N_("%(who)s is to move, and all his pieces are blocked"),
    N_("%(who)s has no pieces left"),
    N_("a player may claim the draw"),
    N_("it is the referee's duty to end the game"),
    N_("a piece stands between the %(piece)s and %(square)s"),
    N_("a piece of the same colour stands on %(square)s"),
    N_("there is nothing to capture on %(square)s"),
    N_("no %(piece)s reaches %(square)s"),
    N_("there is no piece on %(square)s"),
    N_("a man moves forwards unless it captures"),
)
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
_PLACEHOLDER = re.compile(r"%\\\((\w+)\\\)s")


class Said(msgspec.Struct, frozen=True):
    """One reason: its words, the language they are in, and its article as arbiters write it."""

    text: str
    language: str
    article: str = ""


def piece_word(kind: str, count: int = 1) -> str:
    """Return what one piece of a kind, or several, are called."""
    return _PIECES[kind](count)


def in_words(reason: Reason) -> Said:
    """Return a reason for a page."""
    text, found = _translated(reason.sentence)
    article = spell(reason.citation) if reason.citation is not None else ""
    return Said(text[:1].upper() + text[1:], found, article)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(_PLACEHOLDER.sub(r"(?P<\1>.+?)", re.escape(each))), each) for each in _SENTENCES
    )


def _translated(sentence: str) -> tuple[str, str]:
    if language() == "en":
        return sentence, "en"
    for pattern, template in _patterns():
        found = pattern.fullmatch(sentence)
        if found is not None:
            parts = {name: _part(text) for name, text in found.groupdict().items()}
            return _(template) % parts if parts else _(template), language()
    return sentence, "en"


def _part(text: str) -> str:
    """Return a side or a piece in the language of the request; squares and numbers as they are."""
    return piece_word(text) if text in _PIECES else _(text)
