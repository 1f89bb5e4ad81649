"""Fields of players for the tests of the pairing systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pytest

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.player import Player
from crosstable.kernel.tournament import Option, System, Tournament


class Field(Protocol):
    def __call__(
        self,
        players: int,
        *,
        federations: Sequence[str] = (),
        teams: Sequence[str] = (),
        system: str = "round-robin",
        options: Mapping[str, str] | None = None,
        left_after: Mapping[int, int] | None = None,
        numbers: Sequence[int] = (),
    ) -> Tournament: ...


@pytest.fixture
def field() -> Field:
    """Return a maker of tournaments whose player 1 is called ``Player AA``, 2 ``Player AB`` ..."""

    def make(
        players: int,
        *,
        federations: Sequence[str] = (),
        teams: Sequence[str] = (),
        system: str = "round-robin",
        options: Mapping[str, str] | None = None,
        left_after: Mapping[int, int] | None = None,
        numbers: Sequence[int] = (),
    ) -> Tournament:
        left = left_after or {}
        entrants = []
        for index in range(players):
            number = numbers[index] if numbers else index + 1
            letters = f"{chr(65 + index // 26)}{chr(65 + index % 26)}"
            entrants.append(
                Entrant(
                    number,
                    Player(
                        name=f"Player {letters}",
                        federation=federations[index] if federations else "",
                    ),
                    withdrawal=Withdrawal(left[number]) if number in left else None,
                    team=teams[index] if teams else "",
                )
            )
        return Tournament(
            name="Test",
            game="chess",
            edition="fide-2019",
            system=System(
                system, tuple(Option(name, value) for name, value in (options or {}).items())
            ),
            entrants=tuple(entrants),
        )

    return make
