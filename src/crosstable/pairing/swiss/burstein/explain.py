"""Why two players meet in the Burstein system or do not, and what decided a bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss import answers
from crosstable.pairing.swiss.answers import bye_passed_over, compare, meeting_reasons, with_pair
from crosstable.pairing.swiss.burstein.engine import (
    BursteinBracket,
    PairedPart,
    Place,
    bye_order,
    outlook,
    pair_bracket,
    values_of,
)
from crosstable.pairing.swiss.burstein.table import BursteinPlayer, BursteinTable
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import Decision, WhyNot
from crosstable.pairing.swiss.weighed import BracketQuestion
from crosstable.rulebooks.editions import Edition

FAMILY = "burstein"


def must_not_meet(
    table: BursteinTable, edition: Edition, one: int, other: int, *, discreet: bool = False
) -> Reason:
    """Return why two players may not be paired; ``discreet`` hides whom the arbiter keeps apart."""
    return answers.must_not_meet(table, edition, one, other, family=FAMILY, discreet=discreet)


def index_text(points: PointSystem, player: BursteinPlayer) -> str:
    """Return the index of a player as tables print it: Buchholz, then Sonneborn-Berger."""
    square = points.unit * points.unit
    whole, part = divmod(player.index.sonneborn_berger, square)
    exact = f"{part * 100 // square:02d}".rstrip("0")
    berger = f"{whole}.{exact}" if exact else str(whole)
    return f"{points.text(player.index.buchholz)}/{berger}"


class Question(BracketQuestion[BursteinTable, BursteinBracket]):
    """Asks a paired round about two players."""

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _why_they_meet(self, index: int, one: int, other: int) -> tuple[Reason, ...]:
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        because = meeting_reasons(
            *(table, edition, self.pairing, table.own[one].number, table.own[other].number),
            family=FAMILY,
            virtual=lambda _: "baku.virtual-points",
        )
        places = _places(table, bracket.place)
        higher, lower = sorted((one, other), key=places.__getitem__)
        points = table.field.points
        turn = edition.because(
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
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        one, other = (table.rank[number] for number in asked)
        what = with_pair(table, one, other)
        best = pair_bracket(table, bracket.place, together=(one, other))
        if best is None:
            reason = edition.because(
                "burstein.completion", "{what}, the round could not be completed", what=what
            )
            return self._not_met(index, asked, Decision.COMPLETION, reason)
        return self._compared(
            *(index, asked, what, (bracket.part.values, best.values)),
            lambda: self._order(bracket, best, what),
            pairs=best.pairs,
            floaters=best.floaters,
        )

    def _order(self, bracket: BursteinBracket, best: PairedPart, what: Sentence) -> Reason:
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


def _places(table: BursteinTable, place: Place) -> dict[int, int]:
    """Return the sequence numbers of a bracket's players, in their order."""
    return {rank: number for number, rank in enumerate(table.ranked(place.members), start=1)}


def _opponents(part: PairedPart) -> dict[int, int]:
    return dict(part.pairs) | {other: one for one, other in part.pairs}


def bye_notes(table: BursteinTable, edition: Edition, bye: int) -> tuple[Reason, ...]:
    """Return why a player has the bye, and why nobody before in the order had it."""
    order = bye_order(table)
    passed = order[: order.index(bye)]
    if passed:
        return (bye_passed_over(table, edition, bye, passed, family=FAMILY),)
    return (
        edition.because(
            "burstein.bye-order",
            "{player} has the bye, which is given first: the lowest score, then most games "
            "played, then the weakest opposition",
            player=str(table.own[bye]),
        ),
    )


def decided_in(
    table: BursteinTable, edition: Edition, bracket: BursteinBracket, *, discreet: bool
) -> Decided:
    """Return what decided a bracket: who floats, and what stood against first against last.

    ``discreet`` tells nobody whom an arbiter keeps apart.
    """
    place, part = bracket.place, bracket.part
    because = [*_floater_notes(table, edition, part)]
    natural, middle = _first_of_all(table, place, len(part.floaters))
    strays = {*map(frozenset, part.pairs)} - {*map(frozenset, natural)}
    if not strays and {*middle} == {*part.floaters}:
        if not natural:
            return Decided(tuple(because))
        because.append(
            edition.because(
                "burstein.order",
                "by the index of opponents the first meets the last, the second the last but one",
            )
        )
        return Decided(tuple(because))
    because.append(_against(table, edition, bracket, natural, middle, discreet=discreet))
    numbers = (frozenset(in_numbers(table, tuple(stray))) for stray in strays)
    return Decided(tuple(because), frozenset(numbers))


def _first_of_all(
    table: BursteinTable, place: Place, floating: int
) -> tuple[list[Pair], list[int]]:
    """Return the first pairing in the order, whoever may meet, with so many who float."""
    ranked = table.ranked(place.members)
    half = (len(ranked) - floating) // 2
    pairs = list(zip(ranked[:half], reversed(ranked[len(ranked) - half :]), strict=True))
    return pairs, ranked[half : len(ranked) - half]


def _floater_notes(table: BursteinTable, edition: Edition, part: PairedPart) -> Iterator[Reason]:
    if part.floaters:
        yield edition.because(
            "burstein.pairs",
            "not all of the bracket can be paired in it and leave a round that can be completed; "
            "moved down: {players}",
            players=Listing([str(table.own[rank]) for rank in part.floaters]),
        )


def _against(
    table: BursteinTable,
    edition: Edition,
    bracket: BursteinBracket,
    natural: Sequence[Pair],
    middle: Sequence[int],
    *,
    discreet: bool,
) -> Reason:
    """Return what speaks against the first pairing of all."""
    met = next((pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1), None)
    if met is not None:
        return edition.because(
            "burstein.order",
            "the first cannot all meet the last by the index of opponents: {because}",
            because=must_not_meet(table, edition, *sorted(met), discreet=discreet).sentence,
        )
    below = outlook(table, bracket.place, middle)
    if below is None:
        return edition.because(
            "burstein.completion",
            "if the first met the last by the index of opponents, the round could not be completed",
        )
    values = values_of(table, bracket.place, [*natural, *below])
    worse = next(
        (line for line in compare(table, edition, bracket.part.values, values) if line.worse), None
    )
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
