"""Codes on the slips of players: the code says who is sending a result, nothing more."""

from __future__ import annotations

import hmac
from hashlib import sha256

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Figures and letters that cannot be taken for one another on paper."""
_LENGTH = 8


def slip_code(secret: bytes, tournament: str, round_number: int, player: int) -> str:
    """Return the code printed on a player's slip for one round, such as ``7KQM-2XRD``."""
    text = f"{tournament}\n{round_number}\n{player}".encode()
    number = int.from_bytes(hmac.digest(secret, text, sha256)[:16], "big")
    letters = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return f"{''.join(letters[:4])}-{''.join(letters[4:])}"


def bare_code(code: str) -> str:
    """Return a code without the dashes, spaces and small letters that people write it with."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def could_be_code(code: str) -> bool:
    """Return whether a code has the form of one; what has not is wrong without looking."""
    bare = bare_code(code)
    return len(bare) == _LENGTH and set(bare) <= set(LETTERS)


def slip_code_fits(
    code: str, secret: bytes, tournament: str, round_number: int, player: int
) -> bool:
    """Return whether a code, however it is written, is this player's for this round."""
    bare = bare_code(code)
    wanted = slip_code(secret, tournament, round_number, player).replace("-", "")
    return hmac.compare_digest(bare.encode(), wanted.encode())
