"""Rounds whose score groups were walked through: what Lim's system and the Olympiad's say alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.account import Decision, WhyNot
from crosstable.pairing.swiss.answers import meeting_of, meeting_reasons
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.walk import Turn
from crosstable.rulebooks.editions import Edition

__all__ = ["WalkedGroup", "faults", "group_report", "why_they_meet"]


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

    def first_turn(self, ranks: set[int]) -> Turn:
        """Return the turn in which the first of some was paired."""
        return next(turn for turn in self.turns if ranks & {turn.player, turn.opponent})


def faults(table: RoundTable, groups: Sequence[WalkedGroup], bye: int | None) -> list[str]:
    """Return what no round may have: somebody lost or doubled, or two who must not meet."""
    pairs = [pair for group in groups for pair in group.pairs]
    seats = [rank for pair in pairs for rank in pair] + ([] if bye is None else [bye])
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


def why_they_meet(
    table: RoundTable,
    edition: Edition,
    groups: Sequence[WalkedGroup],
    pairing: SwissPairing,
    asked: tuple[int, int],
    *,
    family: str,
    step: Callable[[Turn], Reason],
) -> WhyNot | None:
    """Return why two, by their numbers, meet in a round: by which ``step``; None if they do not."""
    meeting = meeting_of(pairing, *asked)
    if meeting is None:
        return None
    place = pairing.boards[meeting.board - 1].bracket
    turn = groups[place].first_turn({table.rank[number] for number in asked})
    bracket, *because = meeting_reasons(
        table, edition, pairing, *asked, family=family, virtual=lambda _: family
    )
    reasons, report = (bracket, step(turn), *because), pairing.brackets[place]
    return WhyNot(pairing.round, *asked, Decision.MEET, reasons, report, meeting=meeting)
