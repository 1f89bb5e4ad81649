"""How a round came about, as a value: brackets with their halves, pairs, floats and what decided.

Pages, the projector and print lay the same value out; nothing in it is text to be taken apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.report import COLOUR_WORDS, points_text, value_text
from crosstable.pairing.swiss.round import BracketReport, SwissPairing
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class Worth(msgspec.Struct, frozen=True):
    """What a bracket gives up under one criterion; those it fulfils altogether are left out."""

    title: Sentence
    value: str
    article: Citation | None


class Decided(msgspec.Struct, frozen=True):
    """What made a bracket's pairing the one it is."""

    because: tuple[Reason, ...]
    out_of_turn: frozenset[frozenset[int]] = frozenset()
    """The pairs, by number, that are not those of the pattern."""


class PairStory(msgspec.Struct, frozen=True):
    """Two players of a bracket, with their board and what gave them their colours."""

    upper: int
    lower: int
    board: int
    white: int
    colours: Reason
    in_turn: bool
    """Whether the two meet as the pattern has it, before anything stood in its way."""


class BracketStory(msgspec.Struct, frozen=True):
    """One bracket or score group: who was in it, who met, who left it, and why."""

    place: int
    report: BracketReport
    points: Sentence
    pairs: tuple[PairStory, ...]
    decided: tuple[Reason, ...]
    worths: tuple[Worth, ...]
    again: Reason | None
    """Why it was paired again, where this was a first try."""


class RoundStory(msgspec.Struct, frozen=True):
    """A whole round, the highest bracket first."""

    round: int
    halves: tuple[str, str]
    """What the system calls the two sides of a bracket."""
    players: Mapping[int, SwissPlayer]
    brackets: tuple[BracketStory, ...]
    bye: int | None
    bye_by: Citation | None

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """Return who meets whom, White first."""
        return frozenset(
            (pair.white, pair.lower if pair.white == pair.upper else pair.upper)
            for bracket in self.brackets
            for pair in bracket.pairs
        )


@rule("dutch.explanation", "fmjd-swiss.explanation")
def round_story(
    table: RoundTable,
    edition: Edition,
    pairing: SwissPairing,
    decided: Sequence[Decided],
    *,
    halves: tuple[str, str],
    bye_rule: str = "swiss.bye",
) -> RoundStory:
    """Return how a round came about; ``decided`` is what made each of its brackets.

    ``bye_rule`` names the rule that gives the bye.
    """
    boards = {
        frozenset((board.white, board.black)): (number, board)
        for number, board in enumerate(pairing.boards, start=1)
    }

    def pair_story(upper: int, lower: int, what: Decided) -> PairStory:
        both = frozenset((upper, lower))
        number, board = boards[both]
        colours = edition.because(board.colours_by.value, COLOUR_WORDS[board.colours_by])
        return PairStory(upper, lower, number, board.white, colours, both not in what.out_of_turn)

    brackets = []
    for place, (report, what) in enumerate(zip(pairing.brackets, decided, strict=True), start=1):
        again = None
        if report.refused:
            again = edition.because(
                "dutch.completion",
                "the round could not be completed after this; the bracket is paired again",
            )
        brackets.append(
            BracketStory(
                place=place,
                report=report,
                points=points_text(table.field.points, report.score),
                pairs=()
                if report.refused
                else tuple(pair_story(upper, lower, what) for upper, lower in report.pairs),
                decided=what.because,
                worths=tuple(_worths(table, edition, report)),
                again=again,
            )
        )
    return RoundStory(
        round=pairing.round,
        halves=halves,
        players=table.field.by_number,
        brackets=tuple(brackets),
        bye=pairing.bye,
        bye_by=next(iter(edition.cite(bye_rule)), None),
    )


def _worths(table: RoundTable, edition: Edition, report: BracketReport) -> list[Worth]:
    return [
        Worth(
            measured.title,
            value_text(measured.value, table.field.points),
            next(iter(edition.cite(measured.rule)), None),
        )
        for measured in report.values
        if measured.value
    ]
