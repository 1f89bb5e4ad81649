"""World championships and youth championships as programs get them."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.web.api.shapes.circuits import CircuitCondition
from crosstable.web.api.shapes.parts import Reason


class ContenderItem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a list, on a chair or in a match."""

    name: str
    number: str
    federation: str
    rank: int
    rating: int | None
    games: int | None
    woman: bool | None


class ChampionshipDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A championship in a few words."""

    id: str
    name: str
    contest: str
    year: int
    places: int
    filled: int
    host: str
    reserve_date: date | None
    match_played: bool
    open_chairs: str
    match_event: str
    group_events: dict[str, str]
    """By the letter of the group."""
    final_event: str
    public: bool
    version: int


class ChampionshipList(msgspec.Struct, frozen=True):
    """The championships that whoever asks may see."""

    items: tuple[ChampionshipDetail, ...]


class FederationItem(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a federation."""

    code: str
    paid: tuple[int, ...] | None
    championships: tuple[int, ...]


class WithdrawalItem(msgspec.Struct, frozen=True):
    """Who withdrew, and when FMJD was told."""

    player: str
    on: date


class ChampionshipFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What fills the chairs; for people of the office."""

    championship: str
    version: int
    lists: dict[str, tuple[ContenderItem, ...]]
    named_on: dict[str, date]
    federations: tuple[FederationItem, ...]
    withdrawals: tuple[WithdrawalItem, ...]
    refused_match: tuple[str, ...]


class ChampionshipChair(msgspec.Struct, frozen=True, kw_only=True):
    """A chair with who sits there and why; ``passed`` only for people of the office."""

    number: int
    point: int
    pool: str
    state: str
    player: ContenderItem | None
    filled_from: str
    because: tuple[Reason, ...]
    passed: tuple[Reason, ...]


class ChampionshipReserve(msgspec.Struct, frozen=True, kw_only=True):
    """A place of the global reserve list."""

    number: int
    player: ContenderItem
    because: Reason


class ChampionshipBoard(msgspec.Struct, frozen=True, kw_only=True):
    """The qualification board with the global reserve list."""

    championship: str
    places: int
    filled: int
    chairs: tuple[ChampionshipChair, ...]
    reserves: tuple[ChampionshipReserve, ...]
    notes: tuple[Reason, ...]


class GroupPlayerItem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a group; ``moved_from`` where compatriots had to be parted."""

    seed: int
    player: ContenderItem
    moved_from: str


class ChampionshipGroups(msgspec.Struct, frozen=True, kw_only=True):
    """The four groups of a championship of forty."""

    championship: str
    groups: dict[str, tuple[GroupPlayerItem, ...]]
    notes: tuple[Reason, ...]
    fewest: bool


class FinalistItem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the final."""

    number: int
    group: str
    player: ContenderItem


class ChampionshipFinal(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds of the final, and its numbers once they are drawn."""

    championship: str
    lot: str
    finalists: tuple[FinalistItem, ...]
    notes: tuple[Reason, ...]
    rounds: tuple[tuple[tuple[int, int], ...], ...]


class TitleMatchItem(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays the title match; the tournament where it is announced."""

    championship: str
    year: int
    champion: ContenderItem | None
    challenger: ContenderItem | None
    plan: str
    undecided: bool
    because: tuple[Reason, ...]
    tournament: str


class YouthDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A youth championship in a few words."""

    id: str
    name: str
    year: int
    host: str
    opening: date
    deadline: date
    rounding: str
    best_of: str
    entries: int
    public: bool
    version: int


class YouthList(msgspec.Struct, frozen=True):
    """The youth championships that whoever asks may see."""

    items: tuple[YouthDetail, ...]


class DelegationItem(msgspec.Struct, frozen=True, kw_only=True):
    """A federation's players by group, and the places that the organiser pays."""

    federation: str
    players: int
    groups: dict[str, int]
    free: int


class YouthChecked(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is asked of the entries."""

    youth: str
    opening: date
    deadline: date
    bids_by: date
    conditions: tuple[CircuitCondition, ...]
    delegations: tuple[DelegationItem, ...]


class NationScoreItem(msgspec.Struct, frozen=True, kw_only=True):
    """What one player brought to a federation."""

    player: str
    group: str
    place: int
    value: int
    because: Reason


class NationItem(msgspec.Struct, frozen=True, kw_only=True):
    """A federation in the classification."""

    rank: int
    federation: str
    total: int
    scores: tuple[NationScoreItem, ...]


class NationTable(msgspec.Struct, frozen=True, kw_only=True):
    """The classification of the nations in one discipline."""

    youth: str
    discipline: str
    nations: tuple[NationItem, ...]
