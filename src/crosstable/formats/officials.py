"""Officials as exchange files write them: a title before the name, an identifier behind it.

Files have one text for an official. It is taken apart only where putting it together again gives
the same text, letter for letter, so that a file read and written stays as it was.
"""

from __future__ import annotations

import re

from crosstable.kernel.official import ARBITER, CHIEF_ARBITER, Official
from crosstable.rulebooks.editions import Edition

_PARTS = re.compile(r"(?:([IFN][AR]) )?(\S.*?)(?: \(([0-9]{3,12})\))?")
_TITLES = re.compile(r"^(?:(?:W?[GIFC]M|[IFN]A|[IFN]R|IO|FI)\s+)+(?=\S)")
_IDENTIFIER = re.compile(r"\s*[(\[]\s*\d+\s*[)\]]$")


def read_official(duty: str, text: str) -> Official:
    """Return the official of a text such as ``IA Meier, Anna (24600123)``, or of a name alone."""
    parts = _PARTS.fullmatch(text)
    if parts is not None and any(map(str.isalpha, parts[2])):
        official = Official(duty, parts[2], title=parts[1] or "", identifier=parts[3] or "")
        if official.written == text:
            return official
    return Official(duty, text)


def bare_name(text: str) -> str:
    """Return a name without any title before it and the identifier behind it."""
    return _TITLES.sub("", _IDENTIFIER.sub("", text.strip()))


def named_officials(rules: Edition, names: tuple[str, ...]) -> tuple[Official, ...]:
    """Return officials by the duties of the rules, the first in charge: ``IR Visscher, Wim``."""
    chief, *others = rules.duties or (CHIEF_ARBITER, ARBITER)
    second = ARBITER if ARBITER in others else next(iter(others), ARBITER)
    return tuple(
        read_official(second if place else chief, name.strip()) for place, name in enumerate(names)
    )
