"""The set-up code: who may make the owner's account of an office that has none.

A server whose disk was not mounted finds no office, and whoever comes by first would own the new
one. So the first account takes a code that only stands where the server was started.
"""

from __future__ import annotations

from hashlib import sha256

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.slip_codes import LETTERS, bare_code

_LENGTH = 12
"""Of 31 letters each: 59 bits, too many to be guessed over any network."""
CODE_BYTES = 32
"""So much chance a code is made of, which makes every letter as likely as the others."""


class WrongSetUpCode(Refused):
    """Somebody without the code wanted to own an office."""

    def __init__(self) -> None:
        super().__init__(
            Sentence("this is not the set-up code that the server printed when it was last started")
        )


def set_up_code(chance: bytes) -> str:
    """Return a code to be typed by hand, such as ``7KQM-2XRD-W4TP``."""
    if len(chance) < CODE_BYTES:
        raise InvalidValue("a set-up code needs 256 random bits")
    number = int.from_bytes(chance, "big")
    letters = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    text = "".join(letters)
    return "-".join(text[at : at + 4] for at in range(0, _LENGTH, 4))


def set_up_fingerprint(code: str) -> bytes:
    """Return what is kept of a code, however it is written."""
    return sha256(bare_code(code).encode()).digest()
