"""Results towards a first rating as one cell of text."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from crosstable.formats.rating_lists.cells import fraction_of
from crosstable.ratings.model import PooledResult


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError


def _exact(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, str | int):
        exact = fraction_of(str(value))
        if exact is None:
            raise msgspec.ValidationError(f"{value!r} is not a number")
        return exact
    raise NotImplementedError


_DECODER = msgspec.json.Decoder(tuple[PooledResult, ...], dec_hook=_exact)
_ENCODER = msgspec.json.Encoder(enc_hook=_plain)


def pool_to_text(pool: tuple[PooledResult, ...]) -> str:
    """Return the results as JSON, nothing for none."""
    return _ENCODER.encode(pool).decode() if pool else ""


def pool_from_text(text: str) -> tuple[PooledResult, ...]:
    """Return the results that a cell holds; raises ``msgspec.MsgspecError`` for another text."""
    try:
        return _DECODER.decode(text) if text else ()
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
