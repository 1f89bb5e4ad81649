"""The starting list: who plays, by number, by name, by federation or by club."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from crosstable.kernel.tournament import Entrant
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.rounds import StartGroup, StartingList

__all__ = ["list_by_club", "list_by_federation", "list_by_name", "list_by_number"]

_Group: TypeAlias = Callable[[Entrant], str]


def list_by_number(scene: Scene, title: str, round_number: int | None = None) -> StartingList:
    """Return the players in the order of their numbers."""
    del round_number
    return _list(scene, title, by_name=False)


def list_by_name(scene: Scene, title: str, round_number: int | None = None) -> StartingList:
    """Return the players in the order of their names."""
    del round_number
    return _list(scene, title, by_name=True)


def list_by_federation(scene: Scene, title: str, round_number: int | None = None) -> StartingList:
    """Return the players of each federation together; those of none come last."""
    del round_number
    return _list(scene, title, by_name=False, group=lambda entrant: entrant.player.federation)


def list_by_club(scene: Scene, title: str, round_number: int | None = None) -> StartingList:
    """Return the players of each club or team together; those of none come last."""
    del round_number
    return _list(
        scene, title, by_name=False, group=lambda entrant: entrant.team or entrant.player.club
    )


def _list(scene: Scene, title: str, *, by_name: bool, group: _Group | None = None) -> StartingList:
    entrants = scene.tournament.entrants
    if by_name:
        entrants = tuple(
            sorted(entrants, key=lambda entrant: (entrant.player.sort_key, entrant.number))
        )
    groups: dict[str, list[int]] = {}
    for entrant in entrants:
        groups.setdefault(group(entrant) if group else "", []).append(entrant.number)
    order = sorted(groups, key=lambda name: (not name, name.casefold()))
    return StartingList(
        head=scene.head(title),
        groups=tuple(
            StartGroup(
                title=f"{name} ({len(groups[name])})" if name else "",
                players=tuple(scene.people[number] for number in groups[name]),
            )
            for name in order
        ),
    )
