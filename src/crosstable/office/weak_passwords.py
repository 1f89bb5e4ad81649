"""Which passwords are guessed first? Those on real lists, and those made from names of the office.

The lists and the estimate come from the package zxcvbn: leaked passwords, common words and names,
rows of keys, dates, repetitions, and letters replaced by figures.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

ENOUGH = 3
"""The least of zxcvbn's marks, 0 to 4: more than a hundred million guesses."""
LOOKED_AT = 20
"""So many letters are looked at from either end: the estimate takes long for long texts."""
SHORTEST_NAME = 4
"""Names shorter than this occur within words by chance."""


def is_guessed_first(password: str, names: Sequence[str] = ()) -> bool:
    """Return whether a password falls to few guesses; names count as known to who guesses."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 -- long lists, which few commands need

    parts = {password[:LOOKED_AT], password[-LOOKED_AT:]}
    return all(zxcvbn(part, user_inputs=list(names))["score"] < ENOUGH for part in parts)


def name_within(password: str, names: Iterable[str]) -> str | None:
    """Return the first name that a password contains, however both are spaced and written."""
    plain = _bare(password)
    return next(
        (name for name in names if len(bare := _bare(name)) >= SHORTEST_NAME and bare in plain),
        None,
    )


def _bare(text: str) -> str:
    """Return letters and figures alone, without case and accents."""
    parts = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in parts if letter.isalnum())
