"""Youth championships of the office: what may be done to one, decided before it is written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from crosstable.circuits.youth import (
    DISCIPLINES,
    MOST_ENTRIES,
    Discipline,
    YouthChampionship,
    YouthEntry,
    YouthResult,
    refuse_bad_group,
)
from crosstable.circuits.youth_nations import nation_points
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.office import youth_acts as acts
from crosstable.office.cup_results import results_of
from crosstable.office.keeping import Keeper, PartKind
from crosstable.office.own_parts import Kept, PartAct
from crosstable.office.rating_store import Signature
from crosstable.rulebooks.library import edition_of

_FIRST_YEAR, _LAST_YEAR = 2000, 2200


class YouthChampionships(Keeper[YouthChampionship]):
    """The youth championships, kept in a part of the journal of their own."""

    kind = PartKind(
        stream=acts.YOUTH_STREAM,
        decode=acts.decode_youth_act,
        what="youth championship",
        shown=acts.YouthShown,
        taken_back=acts.YouthTakenBack,
    )

    def create(
        self,
        name: str,
        *,
        year: int,
        signed: Signature,
        host: str = "",
        opening: date | None = None,
    ) -> Kept[YouthChampionship]:
        """Begin a youth championship."""
        if not name.strip():
            raise InvalidValue("a championship needs a name", field="name")
        if not _FIRST_YEAR <= year <= _LAST_YEAR:
            raise InvalidValue("{year} is not the year of a championship", year=str(year))

        def first(free: str) -> PartAct[YouthChampionship]:
            made = YouthChampionship(
                id=free, name=name.strip(), year=year, host=host.strip().upper(), opening=opening
            )
            return acts.YouthCreated(free, made)

        return self.begun(name, first, signed)

    def settle(self, of: str, /, *, signed: Signature, **given: Any) -> Kept[YouthChampionship]:
        """Set host, dates, delegations and choices; what is not given stays."""
        return self.settled(of, acts.YouthSettled, given, signed)

    def take_entries(
        self,
        name: str,
        entries: Sequence[YouthEntry],
        *,
        source: str,
        signed: Signature,
        groups: Sequence[str] = (),
    ) -> Kept[YouthChampionship]:
        """Take entries in place of the earlier ones of their groups."""
        seen: set[tuple[str, str]] = set()
        for one in entries:
            refuse_bad_group(one.group)
            key = (one.group, one.number or f"{one.name}|{one.federation}")
            if key in seen:
                raise InvalidValue("{player} is in the group twice", player=one.name)
            seen.add(key)
        _refuse_many(entries)
        chosen = tuple(sorted({*groups, *(one.group for one in entries)}))
        return self.written(
            name, lambda _: acts.YouthEntriesTaken(name, tuple(entries), chosen, source), signed
        )

    def take_results(
        self,
        name: str,
        discipline: Discipline,
        results: Sequence[YouthResult],
        *,
        source: str,
        signed: Signature,
    ) -> Kept[YouthChampionship]:
        """Take results in place of the earlier ones of their groups."""
        if discipline not in DISCIPLINES:
            raise InvalidValue(
                "{name!r} is not a discipline; known: {known}",
                name=discipline,
                known=Listing(DISCIPLINES),
                field="discipline",
            )
        for one in results:
            refuse_bad_group(one.group)
            nation_points(one)
        _refuse_many(results)
        chosen = tuple(sorted({one.group for one in results}))
        return self.written(
            name,
            lambda _: acts.YouthResultsTaken(name, discipline, tuple(results), chosen, source),
            signed,
        )


def _refuse_many(given: Sequence[object]) -> None:
    if len(given) > MOST_ENTRIES:
        raise InvalidValue("more players than a championship can have")


def entries_of(tournament: Tournament, group: str) -> tuple[YouthEntry, ...]:
    """Return the players of one of the office's tournaments as the entries of a group."""
    refuse_bad_group(group)
    register = edition_of(tournament).title_register
    return tuple(
        YouthEntry(
            name=entrant.player.name,
            number=next(
                (one.value for one in entrant.player.identifiers if one.register == register), ""
            ),
            federation=entrant.player.federation,
            group=group,
            born=None if entrant.player.born is None else entrant.player.born.year,
            woman=None if entrant.player.sex is None else entrant.player.sex is Sex.FEMALE,
        )
        for entrant in tournament.entrants
    )


def youth_results_of(tournament: Tournament, group: str) -> tuple[YouthResult, ...]:
    """Return the results of one of the office's tournaments as those of a group."""
    refuse_bad_group(group)
    rounds = len(tournament.rounds)
    return tuple(
        YouthResult(
            name=one.name,
            federation=one.federation,
            group=group,
            place=one.place,
            points=one.points,
            rounds=rounds,
        )
        for one in results_of(tournament)
    )
