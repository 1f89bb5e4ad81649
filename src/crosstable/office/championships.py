"""Championships of the office: what may be done to one, decided before it is written down."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from crosstable.circuits.championship import (
    Championship,
    Contender,
    FederationFacts,
    Withdrawal,
    contender_of,
    refuse_bad_list,
    same_person,
)
from crosstable.circuits.cup import Cup, number_of
from crosstable.circuits.cup_table import cup_standing
from crosstable.circuits.final_table import final_numbers
from crosstable.circuits.youth import (
    DISCIPLINES,
    MOST_ENTRIES,
    Discipline,
    YouthChampionship,
    YouthEntry,
    YouthResult,
    nation_points,
    refuse_bad_group,
)
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.office import championship_acts as acts
from crosstable.office.championship_events import classification_of
from crosstable.office.cups import RATING_LIST, results_of
from crosstable.office.keeping import Keeper, PartKind, free_name
from crosstable.office.office import Office
from crosstable.office.own_parts import Kept, PartAct
from crosstable.office.rating_store import RatingStore, Signature
from crosstable.ratings.activity import months_before
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.championship_rules import RESERVE_RULES, Contest, scheme_of
from crosstable.rulebooks.library import edition_of

__all__ = [
    "Championships",
    "YouthChampionships",
    "cup_order",
    "entries_of",
    "list_of_office",
    "named_finalists",
    "rating_leaders",
    "youth_results_of",
]

MOST_LISTED = 2000
_LEADERS = 200
_FIRST_YEAR, _LAST_YEAR = 2000, 2200


class Championships(Keeper[Championship]):
    """The world championships, kept in a part of the journal of their own."""

    kind = PartKind(
        stream=acts.CHAMPIONSHIPS_STREAM,
        decode=acts.decode_championship_act,
        what="championship",
        shown=acts.ChampionshipShown,
        taken_back=acts.ChampionshipTakenBack,
    )

    def create(
        self,
        name: str,
        *,
        year: int,
        signed: Signature,
        contest: Contest = "open",
        places: int | None = None,
        host: str = "",
    ) -> Kept[Championship]:
        """Begin a championship with empty chairs."""
        scheme = scheme_of(contest, year, places)
        return self.take(
            Championship(
                id="",
                name=name,
                contest=contest,
                year=year,
                places=scheme.places,
                host=host.strip().upper(),
            ),
            signed=signed,
        )

    def take(self, championship: Championship, *, signed: Signature) -> Kept[Championship]:
        """Begin a championship with the facts of a file."""
        if not championship.name.strip():
            raise InvalidValue("a championship needs a name", field="name")
        for name, contenders in championship.lists.items():
            _refuse_list(name, contenders)
        chosen = replace(
            championship,
            id=free_name(championship.name, self.all()),
            name=championship.name.strip(),
        )
        act = acts.ChampionshipCreated(chosen.id, chosen)
        return self.begun(act, signed)

    def settle(
        self, of: str, /, *, signed: Signature, expected: int | None = None, **given: Any
    ) -> Kept[Championship]:
        """Set name, host, reserve date and choices; what is not given stays."""

        def decide(before: Championship) -> PartAct[Championship]:
            known = {
                field: given.get(field, getattr(before, field))
                for field in ("name", "host", "reserve_date", "match_played", "open_chairs")
            }
            known["name"] = str(known["name"]).strip() or before.name
            known["host"] = str(known["host"]).strip().upper()
            return acts.ChampionshipSettled(of=of, **known)

        return self.written(of, decide, signed, expected)

    def take_list(
        self,
        name: str,
        list_name: str,
        contenders: Sequence[Contender],
        *,
        source: str,
        signed: Signature,
        named_on: date | None = None,
    ) -> Kept[Championship]:
        """Take one of the lists in place of the earlier one."""
        _refuse_list(list_name, contenders)
        return self.written(
            name,
            lambda _: acts.ChampionshipListTaken(
                name, list_name, tuple(contenders), source, named_on
            ),
            signed,
        )

    def take_federations(
        self,
        name: str,
        federations: Sequence[FederationFacts],
        *,
        source: str,
        signed: Signature,
    ) -> Kept[Championship]:
        """Note what is known of federations."""
        codes = [one.code for one in federations]
        if len(codes) != len(set(codes)):
            twice = sorted({code for code in codes if codes.count(code) > 1})
            raise InvalidValue("named twice: {federations}", federations=Listing(twice))
        return self.written(
            name, lambda _: acts.FederationsTaken(name, tuple(federations), source), signed
        )

    def withdraw(
        self, name: str, player: str, *, on: date, signed: Signature, back: bool = False
    ) -> Kept[Championship]:
        """Note that somebody cannot take part, or can after all."""

        def decide(before: Championship) -> PartAct[Championship]:
            key = same_person(before, player)
            known = next((one for one in before.withdrawals if one.player == key), None)
            who = _name(before, key)
            if back and known is None:
                raise Refused("{player} has not withdrawn", player=who)
            if not back and known is not None:
                raise Refused("{player} has already withdrawn, on {day}", player=who, day=known.on)
            return acts.PlayerWithdrawn(name, Withdrawal(key, on), who, back)

        return self.written(name, decide, signed)

    def refuse_match(
        self, name: str, player: str, *, signed: Signature, refused: bool = True
    ) -> Kept[Championship]:
        """Note that somebody refused to play the title match."""

        def decide(before: Championship) -> PartAct[Championship]:
            key = same_person(before, player)
            who = _name(before, key)
            if (key in before.refused_match) == refused:
                raise Refused("that is already noted for {player}", player=who)
            return acts.MatchRefused(name, key, who, refused)

        return self.written(name, decide, signed)

    def draw_final(
        self,
        name: str,
        qualified: Mapping[str, Sequence[Contender]],
        *,
        lot: str,
        signed: Signature,
        expected: int | None = None,
    ) -> Kept[Championship]:
        """Draw the numbers of the final; a draw that stands has to be taken back first."""
        if not lot.strip():
            raise InvalidValue("drawing numbers needs words agreed on beforehand", field="lot")

        def decide(before: Championship) -> PartAct[Championship]:
            if before.final is not None:
                raise Refused(
                    "the numbers of the final are already drawn, with “{lot}”; take that back "
                    "first",
                    lot=before.final.lot,
                )
            return acts.FinalNumbersDrawn(name, final_numbers(qualified, lot=lot.strip()))

        return self.written(name, decide, signed, expected)

    def match_announced(
        self, name: str, tournament: str, *, signed: Signature
    ) -> Kept[Championship]:
        """Note in which tournament of the office the title match is played."""
        return self.written(name, lambda _: acts.TitleMatchAnnounced(name, tournament), signed)

    def groups_announced(
        self, name: str, tournaments: Mapping[str, str], *, signed: Signature
    ) -> Kept[Championship]:
        """Note in which tournaments of the office the semi-finals are played."""
        act = acts.StageAnnounced(name, "groups", dict(tournaments))
        return self.written(name, lambda _: act, signed)

    def final_announced(
        self, name: str, tournament: str, *, signed: Signature
    ) -> Kept[Championship]:
        """Note in which tournament of the office the final is played."""
        act = acts.StageAnnounced(name, "final", {"": tournament})
        return self.written(name, lambda _: act, signed)


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
        made = YouthChampionship(
            id=free_name(name, self.all()),
            name=name.strip(),
            year=year,
            host=host.strip().upper(),
            opening=opening,
        )
        act = acts.YouthCreated(made.id, made)
        return self.begun(act, signed)

    def settle(
        self, of: str, /, *, signed: Signature, expected: int | None = None, **given: Any
    ) -> Kept[YouthChampionship]:
        """Set host, dates, delegations and choices; what is not given stays."""
        fields = (
            *("name", "host", "opening", "deadline", "rounding"),
            *("best_of", "chiefs", "unpaid", "accepted"),
        )

        def decide(before: YouthChampionship) -> PartAct[YouthChampionship]:
            known = {field: given.get(field, getattr(before, field)) for field in fields}
            known["name"] = str(known["name"]).strip() or before.name
            known["host"] = str(known["host"]).strip().upper()
            return acts.YouthSettled(of=of, **known)

        return self.written(of, decide, signed, expected)

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


def _refuse_list(name: str, contenders: Sequence[Contender]) -> None:
    if len(contenders) > MOST_LISTED:
        raise InvalidValue("more players than a list can have", field="list")
    refuse_bad_list(name, contenders)


def _refuse_many(given: Sequence[object]) -> None:
    if len(given) > MOST_ENTRIES:
        raise InvalidValue("more players than a championship can have")


def _name(championship: Championship, key: str) -> str:
    found = contender_of(championship, key)
    return key if found is None else found.name


def named_finalists(
    championship: Championship, named: Mapping[str, Sequence[str]]
) -> dict[str, list[Contender]]:
    """Return the finalists of each group, named by number or words of the name."""
    found: dict[str, list[Contender]] = {}
    seen: set[str] = set()
    for group, names in named.items():
        for who in names:
            key = same_person(championship, who)
            one = contender_of(championship, key)
            if key in seen or one is None:
                raise InvalidValue("{player} is named twice", player=_name(championship, key))
            seen.add(key)
            found.setdefault(group, []).append(one)
    return found


def list_of_office(
    championship: Championship,
    name: str,
    *,
    lists: RatingStore | None,
    cups: Mapping[str, Kept[Cup]],
    office: Office,
    cup: str = "",
) -> tuple[tuple[Contender, ...], str]:
    """Return a list that the office has itself, with its source: rating leaders, a cup, a final."""
    scheme, women = championship.scheme, championship.contest == "women"
    if name == "rating":
        found = rating_leaders(lists, scheme.names_by, women=women)
        return found, f"rating list, {scheme.names_by}"
    if name == "final":
        if not championship.final_event:
            raise Refused("the final is not a tournament of this office yet")
        final = office.state(championship.final_event).tournament
        return classification_of(final), final.name
    if name != "cup":
        raise Refused(
            "only the lists rating, cup and final come from the office; {name} needs a file",
            name=name,
        )
    if cup and cup not in cups:
        raise UnknownName("cup", cup, tuple(cups))
    if not cup and len(cups) != 1:
        raise Refused("the office has {count} cups; say which one", count=len(cups))
    chosen = cups[cup or next(iter(cups))].item
    return cup_order(chosen, scheme.cup_on, women=women), f"{chosen.name}, {scheme.cup_on}"


def rating_leaders(
    lists: RatingStore | None, on: date, *, women: bool, name: str = RATING_LIST
) -> tuple[Contender, ...]:
    """Return the first of the office's rating list on a day, with their games of three years."""
    issues = () if lists is None else lists.stored_issues()
    fitting = [one for one in issues if one.issue.list == name and one.issue.dated <= on]
    if not fitting or lists is None:
        raise Refused(
            "the office has no list {list} of {day} or earlier; import it first",
            list=name,
            day=on,
        )
    issue = max(fitting, key=lambda one: one.issue.dated)
    rated = (
        player
        for player in lists.players(issue)
        if player.on(name).rating is not None and (not women or player.sex is Sex.FEMALE)
    )
    best = heapq.nsmallest(_LEADERS, rated, key=lambda one: (-(one.on(name).rating or 0), one.id))
    return tuple(_leader(player, player.on(name), on) for player in best)


def _leader(player: ListedPlayer, standing: ListStanding, on: date) -> Contender:
    since = months_before(on, 12 * RESERVE_RULES.within_years)
    whole = standing.known_from is None or standing.known_from <= since
    counted = sum(one.games for one in standing.played if since < one.day <= on)
    return Contender(
        name=player.name,
        number=str(player.id),
        federation=player.federation,
        rating=standing.rating,
        games=counted if standing.played and whole else standing.recent_games,
        woman=None if player.sex is None else player.sex is Sex.FEMALE,
    )


def cup_order(cup: Cup, on: date, *, women: bool) -> tuple[Contender, ...]:
    """Return the classification of one of the office's cups on a day."""
    standing = cup_standing(cup, on, women=women)
    return tuple(
        Contender(
            name=row.name,
            number=number_of(row.player),
            federation=row.federation,
            rank=place,
            woman=row.woman or None,
        )
        for place, row in enumerate(standing.rows, start=1)
    )


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
