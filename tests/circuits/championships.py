"""Championships for tests: lists of made-up players, federations by group."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.circuits.championship import Championship, Contender, FederationFacts

__all__ = ["championship", "filled", "listed", "player"]

CONTINENTS = ("africa", "america", "asia", "europe")


def player(number: int, federation: str = "NED", **more: object) -> Contender:
    return Contender(name=f"Player {number}", number=str(number), federation=federation, **more)  # type: ignore[arg-type]


def listed(
    numbers: Iterable[int], federations: Iterable[str] | None = None
) -> tuple[Contender, ...]:
    """Return players with places 1, 2, 3 and so on, of these federations or of their own."""
    chosen = list(federations or [])
    return tuple(
        player(number, chosen[at] if at < len(chosen) else f"F{number}", rank=at + 1)
        for at, number in enumerate(numbers)
    )


def championship(year: int = 2025, places: int = 40, **more: object) -> Championship:
    return Championship(id="wch", name="World Championship", year=year, places=places, **more)  # type: ignore[arg-type]


def group_a(*codes: str, years: tuple[int, ...] = (2023, 2024)) -> tuple[FederationFacts, ...]:
    return tuple(FederationFacts(code=code, championships=years, paid=(2025,)) for code in codes)


def filled(year: int = 2025, places: int = 40, **more: object) -> Championship:
    """Return a championship whose lists fill every chair."""
    lists = {
        "champion": listed([1]),
        "opponent": listed([2]),
        "previous": listed([1, 2, 3, 4, 5, 6, 7, 8]),
        "organisation": (player(31, "HOS"),),
        "sponsor": (player(32, "SPO"),),
        "africa": listed(range(100, 112)),
        "america": listed(range(200, 212)),
        "asia": listed(range(300, 312)),
        "europe": listed(range(400, 420)),
        "rating": tuple(
            player(number, f"F{number}", rank=at + 1, rating=2450 - at, games=90)
            for at, number in enumerate([501, 1, 502, 503, 504, 505])
        ),
        "cup": listed([1, 601, 501, 602, 603, 604, 605]),
    }
    given: dict[str, object] = {"lists": lists, "host": "HOS", **more}
    return championship(year, places, **given)
