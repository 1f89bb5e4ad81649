"""Championships of the office: what may be done to one, decided before it is written down."""

from __future__ import annotations

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
    identified,
    key_of,
    refuse_bad_list,
    same_person,
)
from crosstable.circuits.final_table import final_numbers
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.office import championship_acts as acts
from crosstable.office.keeping import Keeper, PartKind
from crosstable.office.own_parts import Kept, PartAct
from crosstable.office.rating_store import Signature
from crosstable.rulebooks.championship_rules import TITLE_MATCHES, Contest, scheme_of

MOST_LISTED = 2000


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
        chosen = replace(championship, name=championship.name.strip())
        return self.begun(
            championship.name,
            lambda free: acts.ChampionshipCreated(free, replace(chosen, id=free)),
            signed,
        )

    def settle(self, of: str, /, *, signed: Signature, **given: Any) -> Kept[Championship]:
        """Set name, host, reserve date and choices; what is not given stays."""
        return self.settled(of, acts.ChampionshipSettled, given, signed)

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
        self, name: str, federations: Sequence[FederationFacts], *, source: str, signed: Signature
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
            if refused and key not in _may_play_match(before):
                raise Refused(
                    "{player} could not play the title match",
                    Reason.that(
                        "only the champion, the opponent and who follows in the previous "
                        "championship have a right to it",
                        TITLE_MATCHES[before.contest].right,
                    ),
                    player=who,
                )
            return acts.MatchRefused(name, key, who, refused)

        return self.written(name, decide, signed)

    def draw_final(
        self,
        name: str,
        qualified: Mapping[str, Sequence[Contender]],
        *,
        lot: str,
        signed: Signature,
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

        return self.written(name, decide, signed)


def _refuse_list(name: str, contenders: Sequence[Contender]) -> None:
    if len(contenders) > MOST_LISTED:
        raise InvalidValue("more players than a list can have", field="list")
    refuse_bad_list(name, contenders)


def _name(championship: Championship, key: str) -> str:
    found = contender_of(championship, key)
    return key if found is None else found.name


def _may_play_match(championship: Championship) -> set[str]:
    """Return the keys of those who have a right to the title match, or follow who has."""
    same = identified(championship)
    return {
        same[key_of(one)]
        for name in ("champion", "opponent", "previous")
        for one in championship.lists.get(name, ())
    }


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
