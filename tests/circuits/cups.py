"""Small cups to ask questions of."""

from __future__ import annotations

from datetime import date, timedelta

from crosstable.circuits.cup import Cup, CupEvent, CupResult


def result(name: str, place: int, points: int, *, games: int = 9, **more: object) -> CupResult:
    return CupResult(name=name, place=place, points=points, games=games, **more)  # type: ignore[arg-type]


def event(name: str, *results: CupResult, stars: int = 3, last: date, **more: object) -> CupEvent:
    return CupEvent(
        id=name.lower().replace(" ", "-"),
        name=name,
        first_day=last - timedelta(days=8),
        last_day=last,
        stars=stars,
        results=results,
        **more,  # type: ignore[arg-type]
    )


def cup(*events: CupEvent, **more: object) -> Cup:
    return Cup(id="cup", name="World Cup", events=events, **more)  # type: ignore[arg-type]
