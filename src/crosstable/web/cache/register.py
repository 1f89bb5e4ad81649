"""What everybody may read of the register, made once for all who read it."""

from __future__ import annotations

import msgspec

from crosstable.office.public_register import (
    PublicArbiter,
    PublicTitle,
    public_arbiters,
    public_persons,
    public_titles,
)
from crosstable.web.house import House


class PublicRegister(msgspec.Struct, frozen=True):
    """Arbiters and titled players on a day."""

    arbiters: tuple[PublicArbiter, ...]
    titled: tuple[PublicTitle, ...]


class _Journal(msgspec.Struct, frozen=True):
    """The office's journal as far as it goes: what follows from the register holds until then."""

    version: int
    hash: str
    id: str = "@register"


def register_shown(house: House) -> PublicRegister:
    """Return arbiters and titled players as everybody may read them today."""
    head, today = house.office.journal.head(), house.now().date()

    def make() -> PublicRegister:
        persons = public_persons(house.register)
        return PublicRegister(public_arbiters(persons, today), public_titles(persons, today))

    return house.derived.of(_Journal(head.sequence, head.hash), ("public", today), make)
