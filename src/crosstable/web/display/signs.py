"""Small signs beside names and in columns of figures: federations with flags, fractions in line.

The flag itself is a matter of the style sheet, which knows the codes of FIDE, the IOC and the FMJD
(``frontend/flags.json``); a code it does not know shows its letters and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from crosstable.web.words.sentences import figure

_QUARTERS = {".25": "¼", ".5": "½", ".50": "½", ".75": "¾"}
_SIGNS = frozenset(_QUARTERS.values())


@lru_cache(maxsize=500)
def federation(code: str) -> Markup:
    """Return the letters of a federation, marked so that its flag stands before them."""
    if not (code.isascii() and code.isalnum()):
        return escape(code)
    return Markup('<span class="fed f-{code}">{code}</span>').format(code=code)


def seat_facts(code: str, rating: int | None) -> Markup:
    """Return what stands beside a name at a board: federation and rating, or nothing."""
    if not code and not rating:
        return Markup()
    facts = f' <span class="seat-facts">{federation(code)} {rating or ""}</span>'
    return Markup(facts)  # noqa: S704 -- the federation is escaped, a rating is a number


def _parts(text: str) -> tuple[str, str]:
    """Return a figure before its point, and its fraction as one sign where there is one."""
    if text and text[-1] in _SIGNS:
        return (text[:-1], text[-1]) if text[:-1].strip("-") else (text, "")
    whole, point, rest = text.partition(".")
    sign = _QUARTERS.get(point + rest)
    if sign is None:
        return whole, point + rest
    if not whole.strip("-0"):  # a lone fraction stands where a whole number would
        return whole.removesuffix("0") + sign, ""
    return whole, sign


def has_fraction(texts: Iterable[str]) -> bool:
    """Return whether there is a fraction among the figures of a column."""
    return any(_parts(text)[1] for text in texts)


@lru_cache(maxsize=5000)
def _written(text: str, said: str, *, room: bool) -> Markup:
    whole, fraction = _parts(text)
    if fraction and fraction not in _SIGNS:  # a decimal, as the language writes it
        whole, fraction = said[: len(whole)], said[len(whole) :]
    if not room:
        return escape(whole + fraction)
    return Markup('{}<span class="fraction">{}</span>').format(whole, fraction)


def aligned(text: str, *, room: bool = True) -> Markup:
    """Return a figure; with ``room`` for fractions, all whole parts of a column end in line."""
    return _written(text, figure(text), room=room)
