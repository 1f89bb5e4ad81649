"""Rounds whose score groups were walked through: what Lim's system and the Olympiad's say alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.paired import Pairs
from crosstable.pairing.swiss.answers import meeting_of, meeting_reasons
from crosstable.pairing.swiss.bitgraph import Adjacency, complete, join, mask_of
from crosstable.pairing.swiss.judging import AnyTable, ByHand, JudgedRound
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    Decision,
    PairedBoard,
    SwissPairing,
    WhyNot,
)
from crosstable.pairing.swiss.table import RoundTable, certain, in_order_of_publication

# The walk through a score group that Lim's system and its relatives share: turns, and exchanges.
# Floaters have their turns first, then the group's own players from one end. Each takes an
# opponent in an order of its own with whom all others of the group can still be paired, the first
# one or, by Lim's rules, the first of a fitting colour; after every pair the rest is proposed
# afresh, one half against the other.


class Turn(msgspec.Struct, frozen=True):
    """One step of the walk: whose turn it was, whom it tried, and whom it meets."""

    player: int
    tried: tuple[int, ...]
    """Whom it came to in its order, the first choice first and the opponent last."""
    opponent: int
    arrived: Float = Float.NONE
    """From where the player came to the group, if it floated."""
    passed: int | None = None
    """Whom it could have met before, and passed over for a colour."""

    @property
    def in_turn(self) -> bool:
        """Return whether it met its first choice."""
        return self.opponent == self.tried[0]


class Taken(msgspec.Struct, frozen=True):
    """Whom a player takes, and whom it passed over for a colour, if so."""

    opponent: int
    passed: int | None = None


class Taking(Protocol):
    """Those of a group who are not paired yet, and who of them may be taken out together."""

    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with one of an order, so that all others can still be paired.

        Nothing changes where the player can meet none of them.
        """


class FirstTaking:
    """A group in which everybody takes the first who can be taken."""

    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with the first of an order with whom that is possible."""
        return next((Taken(other) for other in order if self.take_both(player, other)), None)

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and all others can still be paired, else change nothing."""
        raise NotImplementedError


class Pairable(FirstTaking):
    """A group in which any pair may be made that leaves the others a full pairing."""

    def __init__(self, rows: Adjacency, members: int) -> None:
        """Take who may meet whom, and the members, who must have a full pairing."""
        self._rows = rows
        self._alive = members
        self._mate: dict[int, int] = {}
        if complete(rows, members, self._mate) is not None:
            certain(None)

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and all others can still be paired, else change nothing."""
        if not self._rows[player] >> opponent & 1:
            return False
        if not join(self._rows, self._alive, self._mate, player, opponent):
            return False
        self._alive &= ~mask_of((player, opponent))
        return True


def exchange_order(players: Sequence[int]) -> tuple[int, ...]:
    """Return whom the first of some players tries: the other half in order, then its own upwards.

    Of six, the first tries the fourth, fifth, sixth, third and second.
    """
    half = len(players) // 2
    return (*players[half:], *reversed(players[1:half]))


def walk(
    group: Taking,
    residents: Sequence[int],
    floaters: Sequence[tuple[int, Float]],
    *,
    downward: bool,
    order_of: Callable[[int], int] | None = None,
) -> tuple[Turn, ...]:
    """Return the turns by which a group is paired in full.

    Floaters come in the order of their turns: one from above takes the highest it can, one from
    below the lowest; another floater only where no resident is left for it, in the order of their
    turns or, where ``order_of`` is given, in that. Then residents take turns from the top, or from
    the bottom where groups are paired upwards.
    """
    return tuple(
        _turns(group, sorted(residents), [*floaters], downward=downward, order_of=order_of)
    )


def _turns(
    group: Taking,
    ranked: list[int],
    floaters: list[tuple[int, Float]],
    *,
    downward: bool,
    order_of: Callable[[int], int] | None,
) -> Iterator[Turn]:
    while floaters:
        player, arrived = floaters.pop(0)
        others = [other for other, _ in floaters]
        if order_of is not None:
            others.sort(key=order_of, reverse=arrived is Float.UP)
        residents = ranked if arrived is Float.DOWN else ranked[::-1]
        turn = _turn(group, player, (residents, others), arrived)
        yield turn
        ranked = [rank for rank in ranked if rank != turn.opponent]
        floaters = [floater for floater in floaters if floater[0] != turn.opponent]
    left = ranked if downward else ranked[::-1]
    while left:
        turn = _turn(group, left[0], (exchange_order(left),), Float.NONE)
        yield turn
        del left[0]
        left.remove(turn.opponent)


def _turn(group: Taking, player: int, orders: Sequence[Sequence[int]], arrived: Float) -> Turn:
    """Return a player with one of the first of its orders in which somebody can be taken."""
    tried: tuple[int, ...] = ()
    for order in orders:
        taken = group.take(player, order)
        if taken is not None:
            tried += tuple(order[: order.index(taken.opponent) + 1])
            return Turn(player, tried, taken.opponent, arrived, taken.passed)
        tried += tuple(order)
    return certain(None)


MOST_EXPLAINED = 10
"""How many pairs made by hand that the rules do not make are explained one by one."""


class WalkedGroup(msgspec.Struct, frozen=True, kw_only=True):
    """One score group: its own members, who floated to it, and who meets."""

    residents: tuple[int, ...]
    from_above: tuple[int, ...]
    from_below: tuple[int, ...]
    downward: bool
    median: bool
    turns: tuple[Turn, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Return everybody who was in it."""
        return (*self.from_above, *self.residents, *self.from_below)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return who meets, the higher ranked first, in the order of the turns."""
        return tuple(
            (min(turn.player, turn.opponent), max(turn.player, turn.opponent))
            for turn in self.turns
        )

    @property
    def strays(self) -> tuple[Turn, ...]:
        """Return the turns in which somebody did not meet the first choice."""
        return tuple(turn for turn in self.turns if not turn.in_turn)

    def first_turn(self, ranks: set[int]) -> Turn:
        """Return the turn in which the first of some was paired."""
        return next(turn for turn in self.turns if ranks & {turn.player, turn.opponent})


AnyGroup = TypeVar("AnyGroup", bound=WalkedGroup)


class WalkedPairing(msgspec.Struct, Generic[AnyGroup], frozen=True):
    """The groups of a round in the order in which they were paired, and who has the bye."""

    bye: int | None
    groups: tuple[AnyGroup, ...]


def faults(table: RoundTable, paired: WalkedPairing[AnyGroup]) -> list[str]:
    """Return what no round may have: somebody lost or doubled, or two who must not meet."""
    pairs = [pair for group in paired.groups for pair in group.pairs]
    seats = [rank for pair in pairs for rank in pair]
    seats += [] if paired.bye is None else [paired.bye]
    if sorted(seats) != list(range(table.size)):
        return [Sentence("the round has lost or doubled a player")]
    if any(not table.allowed[one] >> other & 1 for one, other in pairs):
        return [Sentence("two meet who must not")]
    return []


def group_report(
    table: RoundTable,
    group: WalkedGroup,
    score: int,
    floating: Sequence[int],
    value: CriterionValue,
) -> BracketReport:
    """Return what a report says of a group, who floats on and the one value that is counted."""
    pairs = group.pairs
    return BracketReport(
        kind=BracketKind.MEDIAN_GROUP if group.median else BracketKind.SCORE_GROUP,
        score=score,
        moved_down=in_numbers(table, group.from_above),
        moved_up=in_numbers(table, group.from_below),
        residents=in_numbers(table, group.residents),
        limbo=(),
        upper=in_numbers(table, [pair[0] for pair in pairs]),
        lower=in_numbers(table, [pair[1] for pair in pairs]),
        pairs=tuple(
            (table.players[one].number, table.players[other].number) for one, other in pairs
        ),
        downfloaters=in_numbers(table, floating),
        values=(value,),
        method="procedure",
        upward=not group.downward,
    )


class WalkedRound(JudgedRound[AnyTable], Generic[AnyTable, AnyGroup]):
    """One round, paired group by group when that is first asked for; every pair names its step."""

    bye_after = Sentence(
        "{player} has the bye; with a bye for {others} the round could not be completed"
    )

    @property
    @abstractmethod
    def _paired(self) -> WalkedPairing[AnyGroup]:
        """The groups, and who has the bye."""

    @abstractmethod
    def _board(self, pair: Pair, place: int) -> PairedBoard:
        """Return two of a group, by rank, with their colours."""

    @abstractmethod
    def _report(self, group: AnyGroup) -> BracketReport:
        """Return what a report says of a group."""

    @abstractmethod
    def _step(self, turn: Turn) -> Reason:
        """Return the step of the procedure that made a pair."""

    @abstractmethod
    def _apart_in(self, group: AnyGroup, ranks: set[int]) -> tuple[Decision, Reason]:
        """Return what keeps two apart, of whom one is the first to be paired in a group."""

    @abstractmethod
    def _decided_in(self, group: AnyGroup, *, discreet: bool) -> Decided:
        """Return what decided a group; ``discreet`` tells nobody whom arbiters keep apart."""

    def _before(self, ranks: set[int]) -> tuple[Reason, ...]:  # noqa: ARG002
        """Return what is to be known of two before that."""
        return ()

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, group by group in the order in which they were paired."""
        table, paired = self.table, self._paired
        boards = [
            self._board(pair, place)
            for place, group in enumerate(paired.groups)
            for pair in group.pairs
        ]
        return SwissPairing(
            round=self.number,
            boards=in_order_of_publication(table, boards),
            bye=None if paired.bye is None else table.players[paired.bye].number,
            brackets=tuple(map(self._report, paired.groups)),
        )

    def _bye(self) -> int | None:
        return self._paired.bye

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [self._decided_in(group, discreet=discreet) for group in self._paired.groups]

    def _answer(self, first: int, second: int) -> WhyNot:
        table, paired, pairing, asked = self.table, self._paired, self.pairing, (first, second)
        ranks = {table.rank[number] for number in asked}
        one, other = sorted(ranks)
        meeting = meeting_of(pairing, *asked)
        if meeting is not None:
            place = pairing.boards[meeting.board - 1].bracket
            turn = paired.groups[place].first_turn(ranks)
            bracket, *because = meeting_reasons(
                *(table, self.edition, pairing, *asked),
                family=self.family,
                virtual=lambda _: self.family,
            )
            reasons, report = (bracket, self._step(turn), *because), pairing.brackets[place]
            return WhyNot(pairing.round, *asked, Decision.MEET, reasons, report, meeting=meeting)
        if not table.allowed[one] >> other & 1:
            reason = self._must_not_meet(one, other)
            return WhyNot(pairing.round, *asked, Decision.ABSOLUTE, (reason,))
        if paired.bye in ranks:
            return WhyNot(pairing.round, *asked, Decision.SEQUENCE, self._bye_notes())
        place, group = next(
            (place, group)
            for place, group in enumerate(paired.groups)
            if any(ranks & {*pair} for pair in group.pairs)
        )
        decision, reason = self._apart_in(group, ranks)
        reasons = (*self._before(ranks), reason)
        return WhyNot(pairing.round, *asked, decision, reasons, pairing.brackets[place])

    def _names(self, turn: Turn) -> dict[str, str]:
        """Return whose turn it was, and whom they meet."""
        players = self.table.players
        return {"player": str(players[turn.player]), "opponent": str(players[turn.opponent])}

    def _turn_of_halves(self, turn: Turn, *, in_order: str, exchanged: str) -> Reason:
        """Return which step of one half against the other made a pair, by its rule."""
        if turn.in_turn:
            return self.edition.because(
                in_order,
                "one half meets the other in order: {player} and {opponent}",
                **self._names(turn),
            )
        return self.edition.because(
            exchanged,
            "an exchange brings {player} and {opponent} together; {player} tried before: {others}",
            others=Listing(str(self.table.players[rank]) for rank in turn.tried[:-1]),
            **self._names(turn),
        )

    def _first_choice_missed(self, turn: Turn, name: str, cause: Sentence) -> Reason:
        """Return why somebody does not meet the first choice, by the rule of this name."""
        return self.edition.because(
            name,
            "{player} does not meet {other}, who comes first, but {opponent}: {cause}",
            other=str(self.table.players[turn.tried[0]]),
            cause=cause,
            **self._names(turn),
        )

    def _in_order(self, group: AnyGroup, name: str) -> Iterator[Reason]:
        """Yield that a group without floaters is paired one half against the other, if it is."""
        if group.turns and not group.strays and not group.from_above and not group.from_below:
            yield self.edition.because(name, "one half of the group meets the other in order")

    def _decided_by(self, group: AnyGroup, because: Iterable[Reason]) -> Decided:
        """Return what decided a group, in which some turns did not make the first choice."""
        strays = ((turn.player, turn.opponent) for turn in group.strays)
        out_of_turn = (frozenset(in_numbers(self.table, stray)) for stray in strays)
        return Decided(tuple(because), frozenset(out_of_turn))

    def _strays(self, hand: ByHand) -> Pairs:
        """Return the pairs made by hand that the rules do not make."""
        right = {frozenset(pair) for pair in self.pairing.pairs}
        return [pair for pair in hand.pairs if frozenset(pair) not in right]

    def _given_up(self, hand: ByHand) -> Iterator[Reason]:
        """Yield why the rules do not make some pairs."""
        for white, black in self._strays(hand)[:MOST_EXPLAINED]:
            yield from self.account(white, black).because
