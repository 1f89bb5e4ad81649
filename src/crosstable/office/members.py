"""Members of clubs and fees paid, as the register knows them on a day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from crosstable.circuits.exhibitions import SimulBoard
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.office.register import PersonRegister
from crosstable.rulebooks.exhibition_rules import RECORD_EDITION
from crosstable.rulebooks.library import edition

MEMBER_KINDS = ("membership", "fee")
"""Kinds of fact of which somebody on the list of members has at least one."""


class MemberLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the list of members."""

    person: str
    name: str
    federation: str
    clubs: tuple[str, ...]
    paid: tuple[str, ...]
    """The fees that are paid for the day."""
    owing: bool = False
    """Whether the fee that was asked for is not paid."""


def member_lines(
    persons: Iterable[Person],
    on: date,
    *,
    club: str = "",
    fee: str = "",
    unpaid: bool = False,
) -> tuple[MemberLine, ...]:
    """Return who is a member on a day, by name.

    ``club`` is the beginning of a club's name; ``fee`` asks whether that one is paid, and
    ``unpaid`` leaves only those who have not.
    """
    wanted = club.casefold().strip()
    lines = []
    for person in persons:
        clubs = person.clubs_on(on)
        if not any(one.casefold().startswith(wanted) for one in clubs):
            continue
        owing = bool(fee) and not person.paid_on(fee, on)
        if unpaid and not owing:
            continue
        lines.append(
            MemberLine(
                person=person.id,
                name=person.name,
                federation=person.federation_on(on),
                clubs=clubs,
                paid=tuple(dict.fromkeys(one.fee for one in person.fees if one.covers(on))),
                owing=owing,
            )
        )
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.person)))


def clubs_of(persons: Iterable[Person], on: date) -> tuple[str, ...]:
    """Return the clubs that have a member on a day."""
    return tuple(sorted({club for person in persons for club in person.clubs_on(on)}))


def members_known(
    boards: Iterable[SimulBoard], register: PersonRegister | None, on: date
) -> tuple[SimulBoard, ...]:
    """Return boards on which memberships are known from the register, where nobody said them.

    FMJD Annex 11 4 asks for members of a national federation; a club's members are. Who is in the
    register without a club on that day stays unknown.
    """
    seated = tuple(boards)
    if register is None:
        return seated
    numbers = [_identified(one) for one in seated if one.opponent.number]
    owners = register.owners(numbers)

    def known(board: SimulBoard) -> SimulBoard:
        opponent = board.opponent
        person = owners.get(_identified(board))
        if opponent.member is not None or person is None or not person.clubs_on(on):
            return board
        return msgspec.structs.replace(
            board, opponent=msgspec.structs.replace(opponent, member=True)
        )

    return tuple(map(known, seated))


def _identified(board: SimulBoard) -> Identifier:
    """Return the number of an opponent, in the register of the rules a record is judged by."""
    return Identifier(edition(RECORD_EDITION).title_register, board.opponent.number)
