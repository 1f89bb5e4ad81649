"""What commands ask: words, limits and an example stand at the field, and the limits are held."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.office.acts import (
    COMMANDS,
    Command,
    FixBoard,
    MarkAbsent,
    Register,
    Withdraw,
    decide,
)
from crosstable.office.asking import Asked, asked_of
from tests.office.desk import Desk, details, people

FIELDS = [
    pytest.param(command, asked, id=f"{command.__name__}.{asked.name}")
    for command in COMMANDS
    for asked in asked_of(command)
    if asked.label is not None and not asked.is_result
]


@pytest.mark.parametrize(("command", "asked"), FIELDS)
def test_every_field_s_example_fits_it(command: type[Command], asked: Asked) -> None:
    assert asked.example is not None
    msgspec.convert(asked.example, asked.type)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (FixBoard(1, 20_000), "board: 20000 is given; 1 to 9999 fit"),
        (Withdraw(1, "x" * 501), "reason: 'x{30}' … has 501 characters; at most 500 are taken"),
        (Withdraw(1, "a\x07b"), r"reason: 'a\\x07b' has unprintable characters"),
    ],
)
def test_a_limit_names_the_field_what_was_given_and_what_fits(command: Command, said: str) -> None:
    state = Desk(details(system="dutch", rounds=5)).do(Register(people(4)))
    with pytest.raises(Refused, match=said):
        decide(command, state)


def test_what_is_not_there_is_told_before_the_number_is() -> None:
    state = Desk(details(system="dutch", rounds=5)).do(Register(people(4)))
    with pytest.raises(UnknownName, match="player number"):
        decide(MarkAbsent(100_001, 1), state)
