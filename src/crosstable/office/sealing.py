"""Sealed moves: encrypted with a code that is printed for the envelope and kept nowhere.

The key is derived from the code, so neither the journal nor whoever reads the database can tell
the move before the envelope is opened. Every box is equally long, whatever was written, and belongs
to one game: it opens at no other board and in no other position.
"""

from __future__ import annotations

from hashlib import scrypt

from crosstable.kernel.adjourned import AdjournedGame, SealedMove
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.office.slip_codes import LETTERS, bare_code
from crosstable.rulebooks.rules import rule

CHANCE = 32
"""Bytes of chance that a code is made of, and as many for the salt."""
LONGEST_MOVE = 60
"""Letters of what a player writes: a move, and what may stand behind it."""
_LETTERS_OF_CODE = 16
_ROOM = 256
_KEY, _NONCE = 32, 12


def envelope_code(chance: bytes) -> str:
    """Return a code of sixteen letters, nearly eighty bits, such as ``7KQM-2XRD-84HT-NMWB``."""
    number = int.from_bytes(chance, "big")
    letters = []
    for _ in range(_LETTERS_OF_CODE):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    text = "".join(letters)
    return "-".join(text[start : start + 4] for start in range(0, _LETTERS_OF_CODE, 4))


@rule("adjourn.sealing")
def seal_move(written: str, code: str, salt: bytes, about: AdjournedGame) -> SealedMove:
    """Return what a player wrote, so that only the code opens it.

    It is taken as it stands, legal or not: whether it can be played is seen when it is opened.
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 -- seldom needed

    text = " ".join(written.split())
    if not text:
        raise InvalidValue("no move is written; leave it out where it is sealed on paper only")
    if len(text) > LONGEST_MOVE:
        raise InvalidValue(
            "a sealed move has at most {most} characters, not {count}",
            most=LONGEST_MOVE,
            count=len(text),
        )
    key, nonce = _key(code, salt)
    box = AESGCM(key).encrypt(nonce, text.encode().ljust(_ROOM, b"\0"), _belongs_to(about))
    return SealedMove(salt.hex(), box.hex())


def unsealed(game: AdjournedGame, code: str) -> str:
    """Return the move of a game as it was written, or refuse a code that does not open it."""
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415 -- seldom needed
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    if game.sealed is None:
        raise Refused("the move of this game was sealed on paper only; no code opens it")
    key, nonce = _key(code, bytes.fromhex(game.sealed.salt))
    try:
        box = bytes.fromhex(game.sealed.box)
        text = AESGCM(key).decrypt(nonce, box, _belongs_to(game))
    except InvalidTag:
        raise Refused(
            "this code does not open the envelope of round {round} board {board}",
            round=game.round,
            board=game.number,
        ) from None
    return text.rstrip(b"\0").decode()


def _key(code: str, salt: bytes) -> tuple[bytes, bytes]:
    """Return key and nonce; each salt is used once, so both can come from the code."""
    made = scrypt(bare_code(code).encode(), salt=salt, n=2**12, r=8, p=1, dklen=_KEY + _NONCE)
    return made[:_KEY], made[_KEY:]


def _belongs_to(game: AdjournedGame) -> bytes:
    parts = (game.round, game.number, game.move, game.sealed_by.value, game.position)
    return "\n".join(map(str, parts)).encode()
