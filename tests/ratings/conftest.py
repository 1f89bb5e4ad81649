"""Events and players for the rating tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crosstable.ratings.model import EventPlayer, ListStanding, RatedEvent, RatedGame

DATA = Path(__file__).parent.parent / "data" / "ratings"


@pytest.fixture
def table() -> Callable[[str], list[list[str]]]:
    def read(name: str) -> list[list[str]]:
        lines = (DATA / name).read_text(encoding="utf-8").splitlines()
        return [line.split() for line in lines if not line.startswith("#")]

    return read


@pytest.fixture
def make_event() -> Callable[..., RatedEvent]:
    """Make an event from ratings by number, and games as white, black, score of White in halves."""

    def make(
        ratings: dict[int, int | None],
        games: list[tuple[int, int, int]],
        *,
        list_name: str = "fide.standard",
        standings: dict[int, ListStanding] | None = None,
        **fields: Any,
    ) -> RatedEvent:
        players = tuple(
            EventPlayer(
                number=number,
                name=f"P{number}",
                id=1000 + number,
                standing=(standings or {}).get(number)
                or ListStanding(list=list_name, rating=rating),
            )
            for number, rating in ratings.items()
        )
        played = tuple(
            RatedGame(index, white, black, score, 2 - score)
            for index, (white, black, score) in enumerate(games, start=1)
        )
        return RatedEvent(
            id=str(fields.pop("id", "E")),
            list=list_name,
            players=players,
            games=played,
            **fields,
        )

    return make
