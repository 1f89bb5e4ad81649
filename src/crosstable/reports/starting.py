"""The starting list: who plays, by number, by name, by federation or by club."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from crosstable.kernel.entrants import Entrant
from crosstable.office.columns.players import players_table
from crosstable.reports.paper_table import fitting, paper_columns
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.rounds import StartGroup, StartingList

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
    entrants = sorted(scene.tournament.entrants, key=lambda entrant: entrant.number)
    if by_name:
        entrants.sort(key=lambda entrant: entrant.player.sort_key)
    groups: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        groups.setdefault(group(entrant) if group else "", []).append(entrant)
    order = sorted(groups, key=lambda name: (not name, name.casefold()))
    listed = players_table(scene.tournament, (each for name in order for each in groups[name]))
    return StartingList(
        head=scene.head(title),
        columns=paper_columns(fitting(listed, scene.view), scene.words) if entrants else (),
        groups=tuple(
            StartGroup(
                title=f"{name} ({len(groups[name])})" if name else "", players=len(groups[name])
            )
            for name in order
        ),
    )
