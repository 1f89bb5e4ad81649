"""Why two players meet in the Burstein system or do not, and what decided a bracket."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss.answers import compare, with_pair
from crosstable.pairing.swiss.burstein import engine
from crosstable.pairing.swiss.burstein.table import BursteinPlayer, BursteinTable
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import WhyNot
from crosstable.pairing.swiss.weighed import WeighedRound


def index_text(points: PointSystem, player: BursteinPlayer) -> str:
    """Return the index of a player as tables print it: Buchholz, then Sonneborn-Berger."""
    square = points.unit * points.unit
    whole, part = divmod(player.index.sonneborn_berger, square)
    exact = f"{part * 100 // square:02d}".rstrip("0")
    berger = f"{whole}.{exact}" if exact else str(whole)
    return f"{points.text(player.index.buchholz)}/{berger}"


class ExplainedRound(WeighedRound[BursteinTable, engine.BursteinBracket]):
    """A round of the Burstein system, as far as it can be asked why."""

    family = "burstein"
    bye_first = Sentence(
        "{player} has the bye, which is given first: the lowest score, then most games played, "
        "then the weakest opposition"
    )

    def _bye_order(self) -> Sequence[int]:
        return engine.bye_order(self.table)

    def _steps(
        self, bracket: engine.BursteinBracket, one: int, other: int, because: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        table = self.table
        places = _places(table, bracket.place)
        higher, lower = sorted((one, other), key=places.__getitem__)
        points = table.field.points
        turn = self.edition.because(
            "burstein.order",
            "of {count} players by the index of their opponents, {player} is number {place} "
            "({index}) and meets the last whom the rest allows: {opponent}, number {last} "
            "({lower})",
            count=len(places),
            player=str(table.own[higher]),
            place=places[higher],
            index=index_text(points, table.own[higher]),
            opponent=str(table.own[lower]),
            last=places[lower],
            lower=index_text(points, table.own[lower]),
        )
        return (*because[:-1], turn, because[-1])

    def _apart(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two players of whom the first is paired in some bracket."""
        table, bracket = self.table, self._paired.brackets[index]
        one, other = (table.rank[number] for number in asked)
        what = with_pair(table, one, other)
        best = engine.pair_bracket(table, bracket.place, together=(one, other))
        if best is None:
            return self._not_completed(index, asked, what)
        return self._compared(
            *(index, asked, what, (bracket.part.values, best.values)),
            lambda: self._order(bracket, best, what),
            pairs=best.pairs,
            floaters=best.floaters,
        )

    def _order(
        self, bracket: engine.BursteinBracket, best: engine.PairedPart, what: Sentence
    ) -> Reason:
        """Return where in the order of pairings the one that was made comes first."""
        table, edition = self.table, self.edition
        places = _places(table, bracket.place)
        made, instead = _opponents(bracket.part), _opponents(best)
        player = next(
            (rank for rank in places if made.get(rank) != instead.get(rank)), next(iter(places))
        )
        common: dict[str, str | int | Sentence] = {
            "what": what,
            "player": str(table.own[player]),
            "place": places[player],
        }
        mine, theirs = made.get(player), instead.get(player)
        if mine is not None and theirs is None:
            return edition.because(
                "burstein.order",
                "{what}, nothing would have to give way, but in the order of pairings {player}, "
                "number {place} by index, meets {opponent} rather than float",
                opponent=str(table.own[mine]),
                **common,
            )
        if mine is None or theirs is None:
            return edition.because(
                "burstein.order",
                "{what}, nothing would have to give way, but the pairing that was made comes first",
                what=what,
            )
        return edition.because(
            "burstein.order",
            "{what}, nothing would have to give way, but in the order of pairings {player}, "
            "number {place} by index, meets as late a number as possible: {opponent}, number "
            "{last}, comes before {other}, number {earlier}",
            opponent=str(table.own[mine]),
            last=places[mine],
            other=str(table.own[theirs]),
            earlier=places[theirs],
            **common,
        )

    def _decided_in(self, bracket: engine.BursteinBracket, *, discreet: bool) -> Decided:
        """Return what decided a bracket: who floats, and what stood against first against last."""
        place, part = bracket.place, bracket.part
        because = []
        if part.floaters:
            moved = self.edition.because(
                "burstein.pairs",
                "not all of the bracket can be paired in it and leave a round that can be "
                "completed; moved down: {players}",
                players=self._named(part.floaters),
            )
            because.append(moved)
        natural, middle = _first_of_all(self.table, place, len(part.floaters))
        strays = {*map(frozenset, part.pairs)} - {*map(frozenset, natural)}
        if not strays and {*middle} == {*part.floaters}:
            if natural:
                in_order = self.edition.because(
                    "burstein.order",
                    "by the index of opponents the first meets the last, the second the last but "
                    "one",
                )
                because.append(in_order)
            return Decided(tuple(because))
        because.append(self._against(bracket, natural, middle, discreet=discreet))
        return self._out_of_turn(because, [tuple(stray) for stray in strays])

    def _against(
        self,
        bracket: engine.BursteinBracket,
        natural: Sequence[Pair],
        middle: Sequence[int],
        *,
        discreet: bool,
    ) -> Reason:
        """Return what speaks against the first pairing of all."""
        table, edition = self.table, self.edition
        met = next((pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1), None)
        if met is not None:
            return edition.because(
                "burstein.order",
                "the first cannot all meet the last by the index of opponents: {because}",
                because=self._must_not_meet(*sorted(met), discreet=discreet).sentence,
            )
        below = engine.outlook(table, bracket.place, middle)
        if below is None:
            return edition.because(
                "burstein.completion",
                "if the first met the last by the index of opponents, the round could not be "
                "completed",
            )
        values = engine.values_of(table, bracket.place, [*natural, *below])
        comparisons = compare(table, edition, bracket.part.values, values)
        worse = next((line for line in comparisons if line.worse), None)
        if worse is None:
            return edition.because("burstein.order", "the order of pairings decides")
        return Reason.that(
            "if the first met the last by the index of opponents, {criterion} would be {value} "
            "instead of {best}",
            worse.article,
            criterion=worse.title,
            value=worse.alternative_text,
            best=worse.actual_text,
        )


def _places(table: BursteinTable, place: engine.Place) -> dict[int, int]:
    """Return the sequence numbers of a bracket's players, in their order."""
    return {rank: number for number, rank in enumerate(table.ranked(place.members), start=1)}


def _opponents(part: engine.PairedPart) -> dict[int, int]:
    return dict(part.pairs) | {other: one for one, other in part.pairs}


def _first_of_all(
    table: BursteinTable, place: engine.Place, floating: int
) -> tuple[list[Pair], list[int]]:
    """Return the first pairing in the order, whoever may meet, with so many who float."""
    ranked = table.ranked(place.members)
    half = (len(ranked) - floating) // 2
    pairs = list(zip(ranked[:half], reversed(ranked[len(ranked) - half :]), strict=True))
    return pairs, ranked[half : len(ranked) - half]
