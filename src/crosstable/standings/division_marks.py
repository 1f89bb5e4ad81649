"""What places of a division mean: who goes up, plays for it, or goes down, as things stand.

Teams that share places on both sides of a border are marked with everything that these places may
bring: which of them it is, no table says (decision 356).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from crosstable.kernel.leagues import Division
from crosstable.kernel.sentence import Sentence


class Fate(Enum):
    """What a place brings a team in the next season."""

    UP = "promoted"
    PLAY_OFF = "play-off"
    STAYS = "stays"
    DOWN = "relegated"


_SIGNS = {Fate.UP: "↑", Fate.PLAY_OFF: "↕", Fate.STAYS: "", Fate.DOWN: "↓"}


def fates(division: Division, place: int, last_place: int, teams: int) -> tuple[Fate, ...]:
    """Return what the places from one to another bring, each thing once, best first.

    Where more places mean something than there are teams, none does.
    """
    if division.marked > teams:
        return ()
    shared = {_fate(division, one, teams) for one in range(place, last_place + 1)}
    return tuple(fate for fate in Fate if fate in shared)


def _fate(division: Division, place: int, teams: int) -> Fate:
    if place <= division.promoted:
        return Fate.UP
    if place <= division.promoted + division.play_off:
        return Fate.PLAY_OFF
    return Fate.DOWN if place > teams - division.relegated else Fate.STAYS


def mark_text(meant: tuple[Fate, ...]) -> str:
    """Return the sign beside a team: ``↑``, or ``↑?`` where that is not settled."""
    signs = "".join(_SIGNS[fate] for fate in meant)
    return f"{signs}?" if signs and len(meant) > 1 else signs


def marks_explained(
    division: Division, marked: tuple[tuple[Fate, ...], ...], *, final: bool
) -> tuple[Sentence, ...]:
    """Return what the signs in a table mean, those that are there."""
    if division.marked > len(marked):
        return (
            Sentence(
                "{count} places go up or down and only {teams} teams play: no place is marked",
                count=division.marked,
                teams=len(marked),
            ),
        )
    return tuple(_explained(marked, final=final))


def _explained(marked: tuple[tuple[Fate, ...], ...], *, final: bool) -> Iterator[Sentence]:
    seen = {fate for meant in marked for fate in meant}
    if Fate.UP in seen:
        yield Sentence("↑ goes up") if final else Sentence("↑ would go up as things stand")
    if Fate.PLAY_OFF in seen:
        yield (
            Sentence("↕ plays for a place above")
            if final
            else Sentence("↕ would play for a place above as things stand")
        )
    if Fate.DOWN in seen:
        yield Sentence("↓ goes down") if final else Sentence("↓ would go down as things stand")
    if any(len(meant) > 1 for meant in marked):
        yield Sentence("? level at the border: what decides then is not in this table")
