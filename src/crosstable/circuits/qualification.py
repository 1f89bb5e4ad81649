"""The qualification board: every chair with the article and the fact that fills it.

FMJD Annex 17 with its Appendices A and B, Annex 12 with its Appendix A. Pools are walked in the
order of the points of the appendix; whoever is passed over is named with the reason. The order in
which lists and withdrawals were entered makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from msgspec.structs import replace

from crosstable.circuits.chairs import Board, Chair, plan_of
from crosstable.circuits.championship import (
    Championship,
    Contender,
    contender_of,
    identified,
    key_of,
)
from crosstable.circuits.federation_places import Federations, board_notes
from crosstable.circuits.reserves import ReserveList, followed_by, reserve_list, without
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.championship_rules import CONTINENTS, Pool, Scheme, scheme_of
from crosstable.rulebooks.rules import rule


def board_of(championship: Championship) -> Board:
    """Return the board as the facts fill it today."""
    scheme = scheme_of(championship.contest, championship.year, championship.places)
    return _Filling(championship, scheme).board()


def participants(championship: Championship) -> tuple[Contender, ...]:
    """Return who takes part, in the order of the chairs, with a rating where any list has one."""
    return tuple(
        replace(chair.holder, rating=known.rating)
        if chair.holder.rating is None
        and (known := contender_of(championship, chair.player)) is not None
        else chair.holder
        for chair in board_of(championship).chairs
        if chair.holder is not None
    )


class _Filling:
    """A board while it is being filled."""

    def __init__(self, championship: Championship, scheme: Scheme) -> None:
        self.championship = championship
        self.scheme = scheme
        self.federations = Federations(championship, scheme)
        self.same = identified(championship)
        self.articles = {quota.pool: quota.article for quota in scheme.quotas}
        self.chairs = {chair.number: chair for chair in plan_of(scheme)}
        self.seated: set[str] = set()
        self.by_federation: Counter[str] = Counter()
        """Continental places and those of the World Cup, which the limits count."""
        self.refused = {self.same.get(who, who) for who in championship.refused_match}
        self.spent: set[str] = set()
        """Who refused the match and has cost a place already."""
        self.told: set[tuple[str, str]] = set()
        """Of whom it was said why a list passes him over; once is enough."""
        self.to_reserve: list[tuple[date, int]] = []
        cut_off = championship.reserve_date or date.max
        self.early: dict[str, date] = {}
        self.late: dict[str, date] = {}
        for withdrawal in sorted(championship.withdrawals, key=lambda one: (one.on, one.player)):
            key = self.same.get(withdrawal.player, withdrawal.player)
            chosen = self.early if withdrawal.on < cut_off else self.late
            if key not in self.early:
                chosen.setdefault(key, withdrawal.on)

    def board(self) -> Board:
        self._pools()
        reserves = self._reserves()
        return Board(
            contest=self.scheme.contest,
            year=self.scheme.year,
            places=self.scheme.places,
            chairs=tuple(self.chairs[number] for number in sorted(self.chairs)),
            reserves=reserves,
            notes=tuple(board_notes(self.championship, self.scheme, self.chairs.values())),
        )

    def _pools(self) -> None:
        self._champion()
        self._previous()
        for pool in (Pool.ORGANISATION, Pool.SPONSOR):
            self._fill(pool, self.championship.ranked(pool.value))
        for pool in CONTINENTS:
            self._fill(pool, self.championship.ranked(pool.value))
        self._rating_leaders()
        self._cup()

    # Chairs.

    def _empty(self, pool: Pool) -> Iterator[Chair]:
        for number in sorted(self.chairs):
            if self.chairs[number].pool is pool and self.chairs[number].state == "open":
                yield self.chairs[number]

    def _seat(
        self, chair: Chair, one: Contender, why: Reason, passed: Sequence[Reason], source: str
    ) -> None:
        key = self.same[key_of(one)]
        self.seated.add(key)
        self.told.add((source, key))
        if chair.pool in CONTINENTS or source == "cup":
            self.by_federation[one.federation] += 1
        self.chairs[chair.number] = replace(
            chair,
            state="filled",
            player=key,
            holder=one,
            filled_from=source,
            because=(*chair.because, why),
            passed=(*chair.passed, *passed),
        )
        if key in self.late:
            self.to_reserve.append((self.late[key], chair.number))

    def _leave(self, chair: Chair, passed: Sequence[Reason], *, reserve: bool = False) -> None:
        self.chairs[chair.number] = replace(chair, passed=(*chair.passed, *passed))
        if reserve:
            self.to_reserve.append((date.min, chair.number))

    # Pools.

    @rule("championship.champion")
    def _champion(self) -> None:
        champion = self.championship.ranked("champion")
        for chair in self._empty(Pool.CHAMPION):
            if champion and self._refused_match(chair, champion[0]):
                continue
            self._take(chair, (*champion, *self._classification()), _champion_or_next, "champion")

    @rule("championship.previous")
    def _previous(self) -> None:
        """Fill point 2: the opponent of the match, then the order of the classification."""
        opponent = self.championship.ranked("opponent") if self.championship.match_played else ()
        order = [*opponent, *self._classification()]
        champion = {self.same[key_of(one)] for one in self.championship.ranked("champion")}
        order = [one for one in order if self.same[key_of(one)] not in champion]
        for chair in self._empty(Pool.PREVIOUS):
            waiting = [
                one
                for one in order
                if self.same[key_of(one)] not in self.spent
                and self._barred(one, chair.pool, match=False) is None
            ]
            if waiting and self._refused_match(chair, waiting[0]):
                continue
            self._take(chair, order, _previous_words, "previous")

    def _classification(self) -> tuple[Contender, ...]:
        return self.championship.ranked("previous")

    def _refused_match(self, chair: Chair, one: Contender) -> bool:
        """Give a place to the reserve list if its player refused to play the match.

        Decision 541.
        """
        key = self.same[key_of(one)]
        if key not in self.refused or key in self.spent:
            return False
        self.spent.add(key)
        why = Reason.that(
            "{player} refused to play the title match: the place goes to the global reserve list",
            self.articles[Pool.PREVIOUS],
            player=one.name,
        )
        self._leave(chair, (why,), reserve=True)
        return True

    @rule("championship.continents", "championship.organisation")
    def _fill(self, pool: Pool, ranked: Sequence[Contender]) -> None:
        for chair in self._empty(pool):
            self._take(chair, ranked, _named_words, pool.value)

    @rule("championship.rating-leaders")
    def _rating_leaders(self) -> None:
        """Seat the first numbers of the list; a place of somebody qualified goes to the World Cup.

        So does that of a leader who withdraws in time: point 8 names no other (decision 542).
        """
        chairs = list(self._empty(Pool.RATING))
        leaders = self.championship.ranked("rating")[: len(chairs)]
        for chair, one in zip(chairs, leaders, strict=False):
            barred = self._barred(one, Pool.RATING)
            if barred is None:
                why = Reason.that(
                    "number {rank} of the rating list, {rating}",
                    self.articles[Pool.RATING],
                    rank=leaders.index(one) + 1,
                    rating="–" if one.rating is None else str(one.rating),
                )
                self._seat(chair, one, why, (), "rating")
            else:
                moved = Reason.that(
                    "the place goes to the World Cup, point 9", self.articles[Pool.RATING]
                )
                self._leave(chair, (barred, moved))

    @rule("championship.cup-places")
    def _cup(self) -> None:
        """Fill the places of point 9, and before them those that point 8 gave away."""
        if Pool.CUP not in self.articles:
            return
        ranked = self.championship.ranked("cup")
        for pool in (Pool.RATING, Pool.CUP):
            for chair in self._empty(pool):
                if pool is Pool.RATING and not chair.passed:
                    continue  # nobody said who leads the rating list
                self._take(chair, ranked, _cup_words, "cup")

    def _take(
        self,
        chair: Chair,
        order: Sequence[Contender],
        words: Callable[[Championship, Contender], Sentence],
        source: str,
    ) -> None:
        """Seat the first who may sit on a chair, and name those who may not."""
        passed: list[Reason] = []
        limited = Pool.CUP if source == "cup" else chair.pool
        for one in order:
            key = self.same[key_of(one)]
            barred = self._barred(one, limited)
            if barred is not None:
                if (source, key) not in self.told:
                    passed.append(barred)
                self.told.add((source, key))
                continue
            article = self.articles[limited]
            why = Reason(words(self.championship, one), article)
            group = self.federations.place_words(one.federation, limited, self.by_federation)
            self._seat(chair, one, why, passed, source)
            if group is not None:
                seat = self.chairs[chair.number]
                self.chairs[chair.number] = replace(seat, because=(*seat.because, group))
            return
        self._leave(chair, passed)

    # Who may not.

    @rule("championship.eligible", "championship.federation-limit", "championship.replacement")
    def _barred(self, one: Contender, pool: Pool, *, match: bool = True) -> Reason | None:
        """Return why somebody may not sit on a chair of a pool; ``match``: refusing it counts."""
        scheme, key = self.scheme, self.same[key_of(one)]
        if key in self.seated:
            number = next(chair.number for chair in self.chairs.values() if chair.player == key)
            return Reason.that(
                "{player} is qualified already, on chair {number}",
                self.articles[pool],
                player=one.name,
                number=number,
            )
        if key in self.early:
            return Reason.that(
                "{player} withdrew on {day}",
                scheme.reserves,
                player=one.name,
                day=self.early[key],
            )
        if match and key in self.refused and pool in {Pool.CHAMPION, Pool.PREVIOUS}:
            return Reason.that(
                "{player} refused to play the title match",
                self.articles[Pool.PREVIOUS],
                player=one.name,
            )
        if scheme.contest == "women" and one.woman is False:
            return Reason.that("{player} is not a woman", scheme.eligible, player=one.name)
        unpaid = self.federations.unpaid(one.federation)
        if unpaid:
            return Reason.that(
                "{player}: {federation} has not paid its fees of {years}",
                scheme.paying,
                player=one.name,
                federation=one.federation,
                years=Listing([str(year) for year in unpaid], joint="and"),
            )
        host = self.championship.host
        if pool is Pool.ORGANISATION and host and one.federation and one.federation != host:
            return Reason.that(
                "{player} is of {federation}; the organisation place is for {host}",
                self.articles[pool],
                player=one.name,
                federation=one.federation,
                host=host,
            )
        most = self.federations.limit(one.federation, pool)
        if most is not None and one.federation and self.by_federation[one.federation] >= most:
            return Reason.that(
                "{player}: {federation}, {group}, has its {most} already",
                scheme.conditions,
                player=one.name,
                federation=one.federation,
                group=self.federations.group_words(one.federation),
                most=Sentence.plural("{count} place", "{count} places", count=most),
            )
        return None

    # Reserves.

    @rule("championship.replacement")
    def _reserves(self) -> ReserveList:
        """Let the global reserve list fill what the pools may not fill any more."""
        if self.championship.open_chairs == "reserve":
            known = {number for _, number in self.to_reserve}
            self.to_reserve += [
                (date.max, number)
                for number, chair in sorted(self.chairs.items())
                if chair.state == "open" and number not in known
            ]
        listed = self._announced()
        gone = self.gone
        waiting = [
            one
            for one in listed.reserves
            if one.player not in self.seated | gone
            and not self.federations.unpaid(one.contender.federation)
            and not (self.scheme.contest == "women" and one.contender.woman is False)
        ]
        for told, number in sorted(self.to_reserve):
            chair = self.chairs[number]
            passed = list(chair.passed)
            if chair.holder is not None:
                passed.append(
                    Reason.that(
                        "{player} withdrew on {day}, not before {date}",
                        self.scheme.reserves,
                        player=chair.holder.name,
                        day=told,
                        date=self.championship.reserve_date or told,
                    )
                )
                origin = chair.because[:1]
            else:
                origin = chair.because
            if not waiting:
                self.chairs[number] = replace(
                    chair,
                    state="open",
                    player="",
                    holder=None,
                    filled_from="",
                    because=origin,
                    passed=tuple(passed),
                )
                continue
            reserve = waiting.pop(0)
            self.seated.add(reserve.player)
            if reserve.player in self.refused:
                passed.append(
                    Reason.that(
                        "{player} refused the title match and comes back by the reserve list; the "
                        "text does not say whether that is meant, so the director decides",
                        self.articles[Pool.PREVIOUS],
                        player=reserve.contender.name,
                    )
                )
            self.chairs[number] = replace(
                chair,
                state="filled",
                player=reserve.player,
                holder=reserve.contender,
                filled_from="reserve",
                because=(
                    *origin,
                    Reason.that(
                        "number {number} of the global reserve list, without federation limit",
                        self.scheme.conditions,
                        number=reserve.number,
                    ),
                    reserve.because,
                ),
                passed=tuple(passed),
            )
        return without(listed, self.seated | gone)

    @property
    def gone(self) -> set[str]:
        """Who withdrew, early or late."""
        return {*self.early, *self.late}

    def _announced(self) -> ReserveList:
        """Return the reserves by who was qualified when their names were announced.

        That is the day of the rating list; who qualifies or withdraws afterwards is skipped, and
        the others keep their order (Annex 17 Appendix C, Remark 3; decision 544). Whoever loses a
        chair only afterwards comes last.
        """
        known = tuple(
            one for one in self.championship.withdrawals if one.on <= self.scheme.names_by
        )
        now = self.seated | self.gone
        if len(known) == len(self.championship.withdrawals):
            return reserve_list(self.championship, now)
        then = _Filling(replace(self.championship, withdrawals=known), self.scheme)
        then._pools()
        listed = reserve_list(self.championship, then.seated | then.gone)
        return followed_by(listed, reserve_list(self.championship, now))


def _champion_or_next(championship: Championship, one: Contender) -> Sentence:
    if championship.ranked("champion")[:1] == (one,):
        return Sentence("world champion")
    return _previous_words(championship, one)


def _previous_words(championship: Championship, one: Contender) -> Sentence:
    if championship.match_played and championship.ranked("opponent")[:1] == (one,):
        return Sentence("opponent in the title match")
    return Sentence("place {rank} of the previous championship", rank=one.rank)


def _named_words(championship: Championship, one: Contender) -> Sentence:
    del championship
    if one.rank:
        return Sentence("named, place {rank} of the list", rank=one.rank)
    return Sentence("named")


def _cup_words(championship: Championship, one: Contender) -> Sentence:
    return Sentence(
        "place {rank} of the World Cup classification of {year}",
        rank=one.rank,
        year=str(championship.year - 1),
    )
