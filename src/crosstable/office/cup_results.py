"""What an office's own tournament and rating lists say of a cup: results, terms, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from crosstable.circuits.cup import (
    Cup,
    CupResult,
    EventTerms,
    key_of_number,
)
from crosstable.kernel.errors import Refused
from crosstable.kernel.official import MAIN_REFEREE
from crosstable.kernel.player import Player, Sex
from crosstable.kernel.points import Outcome
from crosstable.kernel.prizes import MAIN
from crosstable.kernel.record import Kind, RoundRecord, records
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import identifier_number
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import MARK
from crosstable.office.tables import standings_of
from crosstable.pairing.systems import AccountableSystem, is_unknown_swiss, system_of
from crosstable.rulebooks.cup_rules import ROUND_ROBIN, SWISS, WORLD_CUP
from crosstable.rulebooks.library import edition_of, edition_of_federation

RATING_LIST = edition_of_federation(WORLD_CUP.register).rating_lists[0]
"""The list that cups and championships of this federation go by."""
_CENTS = 100


def results_of(tournament: Tournament) -> tuple[CupResult, ...]:
    """Return the results of one of the office's tournaments, as its table has them.

    Points are counted two for a win and one for a draw, whatever the event counts (decision 521);
    a bye or a win without play gives what a win or a draw would.
    """
    table = standings_of(tournament, working_for=())
    if table.provisional or not tournament.rounds:
        raise Refused("{event} is not over: some games have no result", event=tournament.name)
    entries = records(tournament)
    return tuple(
        _result(tournament.by_number[row.number].player, row.place, entries[row.number], tournament)
        for row in table.rows
        if row.place is not None
    )


def _result(
    player: Player, place: int, entries: Sequence[RoundRecord], tournament: Tournament
) -> CupResult:
    register = edition_of(tournament).title_register
    numbers = [one.value for one in player.identifiers if one.register == register]
    counted = [entry for entry in entries if entry.kind is not Kind.NONE]
    return CupResult(
        name=player.name,
        number=numbers[0] if numbers else "",
        person=player.person if MARK.fullmatch(player.person) else "",
        federation=player.federation,
        woman=player.sex is Sex.FEMALE,
        place=place,
        points=sum(_two_one_zero(entry, tournament) for entry in counted),
        games=len(counted),
        wins=sum(
            entry.kind is Kind.PLAYED
            and entry.mark is not None
            and entry.mark.outcome is Outcome.WON
            for entry in counted
        ),
        rating=player.rating(RATING_LIST),
    )


def _two_one_zero(entry: RoundRecord, tournament: Tournament) -> int:
    if entry.kind is Kind.PLAYED and entry.mark is not None:
        return {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}[entry.mark.outcome]
    if entry.points >= tournament.points.win:
        return 2
    return 1 if entry.points >= tournament.points.draw > 0 else 0


def terms_of(tournament: Tournament, known: EventTerms) -> EventTerms:
    """Return what the conditions ask, with all that an office's own tournament says of it."""
    swiss = isinstance(system_of(tournament), AccountableSystem) or is_unknown_swiss(tournament)
    referee = next((one for one in tournament.officials if one.duty == MAIN_REFEREE), None)
    fund = tournament.prizes
    open_prizes: tuple[int, ...] = ()
    women_prizes: tuple[int, ...] = ()
    for listed in fund.lists:
        euros = tuple(amount // _CENTS for amount in listed.amounts)
        if listed.name == MAIN:
            open_prizes = euros
        elif listed.sex is Sex.FEMALE:
            women_prizes = women_prizes or euros
    cycles = next((int(one.value) for one in tournament.system.options if one.name == "cycles"), 1)
    name = tournament.system.name
    return replace(
        known,
        system=SWISS if swiss else name if name == ROUND_ROBIN else known.system or name,
        rounds=tournament.planned_rounds or known.rounds or len(tournament.rounds) or None,
        cycles=cycles,
        players=len(tournament.entrants) or known.players,
        tie_breaks=tournament.tie_breaks or known.tie_breaks,
        referee=referee.name if referee else known.referee,
        referee_title=referee.title if referee else known.referee_title,
        prizes_open=open_prizes or known.prizes_open,
        prizes_women=women_prizes or known.prizes_women,
    )


def listed_ratings(cup: Cup, lists: RatingLists | None, on: date) -> dict[str, int]:
    """Return the ratings at the beginning of the year before, by key, from the office's lists."""
    if lists is None:
        return {}
    numbers = {
        number
        for event in cup.events
        for result in event.results
        if (number := identifier_number(result.number)) is not None
    }
    day = date(on.year - 1, 1, 1)
    found = lists.by_ids(sorted(numbers), lists=(RATING_LIST,), on=day)
    return {
        key_of_number(str(number)): rating
        for number, player in found.items()
        if (rating := player.on(RATING_LIST).rating) is not None
    }
