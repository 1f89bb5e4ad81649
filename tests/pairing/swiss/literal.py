"""The Dutch system as its text has it: every candidate built in order and judged (C.04.3, 2017).

A witness for the fast engine, made to be compared with the articles and not to be quick: brackets
of ten or twelve players and fields of about fourteen are what it can do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.kernel.tournament import Tournament
from tests.pairing.swiss.literal_cards import BLACK, WHITE, Card, cards
from tests.pairing.swiss.literal_colours import colour_of_first
from tests.pairing.swiss.literal_criteria import (
    Candidate,
    Value,
    colour_and_float_values,
    compatible,
    score_differences,
)
from tests.pairing.swiss.literal_sequence import Pairs, heterogeneous, homogeneous

IMPOSSIBLE = (1,)
"""What C.7 says of downfloaters with whom the last bracket cannot be paired: worse than any."""


class Bracket(msgspec.Struct, frozen=True):
    """One line of the trace: how a bracket was paired."""

    kind: str
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: tuple[Value, ...] = ()


class RoundPairing(msgspec.Struct, frozen=True):
    """A whole round: boards in order, White first, and who has the bye."""

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    brackets: tuple[Bracket, ...] = ()
    rules: tuple[str, ...] = ()
    """Which rule of section E decided the colours on each board."""


def pair_round(tournament: Tournament, round_number: int) -> RoundPairing | None:
    """Return the pairing of a round, or nothing where no complete one exists (A.9)."""
    initial = BLACK if tournament.system.option("initial-colour") == "black" else WHITE
    return Literal(cards(tournament, round_number), tournament.points.unit, initial).pair()


class Literal:
    """One round being paired."""

    def __init__(self, field: Sequence[Card], point: int, initial_colour: str) -> None:
        self.field = sorted(field, key=lambda card: card.rank)
        self.point = point
        self.initial = initial_colour
        self.trace: list[Bracket] = []
        self._completable: dict[frozenset[int], bool] = {}
        self._next_values: dict[tuple[frozenset[int], bool], tuple[Value, ...]] = {}

    def pair(self) -> RoundPairing | None:
        """Pair bracket by bracket (A.9)."""
        if not self.field or not self.completable(self.field):
            return None
        groups = [
            [card for card in self.field if card.score == score]
            for score in sorted({card.score for card in self.field}, reverse=True)
        ]
        pairs: list[tuple[Card, Card]] = []
        moved_down: list[Card] = []
        bye: Card | None = None
        for index, group in enumerate(groups):
            lower = [card for each in groups[index + 1 :] for card in each]
            following = groups[index + 1] if index + 1 < len(groups) else []
            if not lower:
                best = self.best(moved_down, group, "last")
                pairs += best.pairs
                bye = best.downfloaters[0] if best.downfloaters else None
                break
            best = self.best(
                moved_down, group, "normal", following, next_is_last=index + 2 == len(groups)
            )
            if self.completable([*best.downfloaters, *lower]):
                pairs += best.pairs
                moved_down = list(best.downfloaters)
                continue
            best = self.best(moved_down, group, "penultimate", lower)
            pairs += best.pairs
            last = self.best(best.downfloaters, lower, "collapsed")
            pairs += last.pairs
            bye = last.downfloaters[0] if last.downfloaters else None
            break
        return self._published(pairs, bye)

    def best(
        self,
        moved_down: Sequence[Card],
        residents: Sequence[Card],
        kind: str,
        below: Sequence[Card] = (),
        *,
        next_is_last: bool = False,
    ) -> Candidate:
        """Return the best candidate of a bracket, the earliest of equals (B.8)."""
        size = len(moved_down) + len(residents)
        for wanted in range(size // 2, -1, -1):
            chosen: Candidate | None = None
            chosen_values: tuple[Value, ...] = ()
            for candidate in self.candidates(moved_down, residents, wanted):
                if not self._admissible(candidate, kind, below):
                    continue
                values = self._values(
                    candidate, kind, below, chosen_values, next_is_last=next_is_last
                )
                if values is not None and (chosen is None or values < chosen_values):
                    chosen, chosen_values = candidate, values
                    if self._perfect(kind, moved_down, candidate, values):
                        break
            if chosen is not None:
                self._note(kind, moved_down, residents, chosen, chosen_values)
                return chosen
        raise AssertionError(f"{kind} bracket without a candidate")

    @staticmethod
    def _perfect(
        kind: str, moved_down: Sequence[Card], candidate: Candidate, values: tuple[Value, ...]
    ) -> bool:
        """Return whether nothing can be better: a homogeneous bracket, all paired, no failure."""
        left_over = len(candidate.downfloaters)
        return (
            kind != "collapsed"
            and not moved_down
            and left_over <= (1 if kind == "last" else 0)
            and not any(values[3:])
        )

    def candidates(
        self, moved_down: Sequence[Card], residents: Sequence[Card], wanted: int
    ) -> Iterator[Candidate]:
        """Yield the candidates with so many pairs that C.1 and C.3 allow, as B.3 to B.7 do."""
        order = sorted([*moved_down, *residents], key=lambda card: card.rank)
        number = {card.number: bsn for bsn, card in enumerate(order)}
        down = [number[card.number] for card in moved_down]
        home = [number[card.number] for card in residents]

        def legal(one: int, two: int) -> bool:
            return compatible(order[one], order[two])

        def score(bsn: int) -> int:
            return order[bsn].score

        for paired_down in range(min(len(down), wanted), -1, -1):
            built: Iterator[Pairs] = (
                heterogeneous(down, home, paired_down, wanted, legal, score)
                if down
                else homogeneous(home, wanted, legal)
            )
            for pairs in built:
                used = {each for pair in pairs for each in pair}
                yield Candidate(
                    pairs=tuple((order[one], order[two]) for one, two in pairs),
                    downfloaters=tuple(card for bsn, card in enumerate(order) if bsn not in used),
                    lowest=order[-1].score,
                    point=self.point,
                    initial_colour=self.initial,
                )

    def _admissible(self, candidate: Candidate, kind: str, below: Sequence[Card]) -> bool:
        """Return whether C.2 and C.4 allow a candidate."""
        if kind in {"last", "collapsed"}:
            floaters = candidate.downfloaters
            return len(floaters) <= 1 and all(card.bye_allowed for card in floaters)
        if kind == "penultimate":
            return self.completable([*candidate.downfloaters, *below])
        return True

    def _values(
        self,
        candidate: Candidate,
        kind: str,
        below: Sequence[Card],
        to_beat: tuple[Value, ...],
        *,
        next_is_last: bool,
    ) -> tuple[Value, ...] | None:
        """Return the failure values from C.6 on; nothing where C.6 or C.7 already lose."""
        values: tuple[Value, ...] = (score_differences(candidate),)
        if to_beat and values > to_beat[:1]:
            return None
        if kind == "normal":
            values += self.next_bracket(candidate.downfloaters, below, is_last=next_is_last)
        else:
            values += (0, ())
        if to_beat and values > to_beat[:3]:
            return None
        return values + colour_and_float_values(candidate)

    def next_bracket(
        self, moved_down: Sequence[Card], residents: Sequence[Card], *, is_last: bool
    ) -> tuple[Value, ...]:
        """Return pairs missed and score differences of the following bracket at its best (C.7)."""
        key = frozenset(card.number for card in moved_down), is_last
        if key not in self._next_values:
            self._next_values[key] = self._next_bracket(moved_down, residents, is_last=is_last)
        return self._next_values[key]

    def _next_bracket(
        self, moved_down: Sequence[Card], residents: Sequence[Card], *, is_last: bool
    ) -> tuple[Value, ...]:
        size = len(moved_down) + len(residents)
        for wanted in range(size // 2, -1, -1):
            found = [
                score_differences(candidate)
                for candidate in self.candidates(moved_down, residents, wanted)
                if self._admissible(candidate, "last" if is_last else "normal", ())
            ]
            if found:
                return size - 2 * wanted, min(found)
        return size + 1, IMPOSSIBLE

    def completable(self, players: Sequence[Card]) -> bool:
        """Return whether these players can all be paired, but for one bye (A.9, C.1 to C.3)."""
        key = frozenset(card.number for card in players)
        if key not in self._completable:
            self._completable[key] = self._search(sorted(players, key=lambda card: card.rank))
        return self._completable[key]

    def _search(self, players: Sequence[Card]) -> bool:
        if not players:
            return True
        first, *others = players
        if len(players) % 2 and first.bye_allowed and self.completable(others):
            return True
        return any(
            compatible(first, other)
            and self.completable([card for card in others if card is not other])
            for other in others
        )

    def _note(
        self,
        kind: str,
        moved_down: Sequence[Card],
        residents: Sequence[Card],
        chosen: Candidate,
        values: tuple[Value, ...],
    ) -> None:
        self.trace.append(
            Bracket(
                kind,
                tuple(card.number for card in moved_down),
                tuple(card.number for card in residents),
                tuple((one.number, two.number) for one, two in chosen.pairs),
                tuple(card.number for card in chosen.downfloaters),
                values,
            )
        )

    def _published(self, pairs: Sequence[tuple[Card, Card]], bye: Card | None) -> RoundPairing:
        """Give colours (section E) and order the boards (C.04.2.D.9)."""

        def place(pair: tuple[Card, Card]) -> tuple[int, int, int]:
            higher, lower = sorted(pair, key=lambda card: (-card.points, card.number))
            return -higher.points, -higher.points - lower.points, higher.number

        boards, rules = [], []
        for one, two in sorted(pairs, key=place):
            colour, rule = colour_of_first(one, two, self.initial)
            white, black = (one, two) if colour == WHITE else (two, one)
            boards.append((white.number, black.number))
            rules.append(rule)
        return RoundPairing(
            tuple(boards), bye.number if bye else None, tuple(self.trace), tuple(rules)
        )
