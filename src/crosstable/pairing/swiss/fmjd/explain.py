"""Why the players of a round meet or do not: what the pattern wanted, and what stood in its way.

The alternative is computed, not guessed: the best pairing of the score group in which two players
meet, or in which one of them moves down to meet the other, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.account import Comparison, Decision, WhyNot
from crosstable.pairing.swiss.answers import meeting_of, meeting_reasons
from crosstable.pairing.swiss.fmjd.engine import PairedGroup, pair_group
from crosstable.pairing.swiss.fmjd.holding import halves_in_turn
from crosstable.pairing.swiss.fmjd.notes import pair_notes
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import points_text, value_text
from crosstable.pairing.swiss.round import SwissPairing, Value
from crosstable.pairing.swiss.table import Candidate
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

FAMILY = "fmjd-swiss"


class Question:
    """A round that has been paired, and what is asked about it."""

    def __init__(
        self,
        table: FamilyTable,
        edition: Edition,
        groups: list[PairedGroup],
        pairing: SwissPairing,
    ) -> None:
        self.table = table
        self.edition = edition
        self.groups = groups
        self.pairing = pairing

    @rule("fmjd-swiss.explanation")
    def answer(self, first: int, second: int) -> WhyNot:
        """Return the answer for two pairing numbers."""
        round_number = self.pairing.round
        meeting = meeting_of(self.pairing, first, second)
        if meeting is not None:
            board = self.pairing.boards[meeting.board - 1]
            group, report = self.groups[board.bracket], self.pairing.brackets[board.bracket]
            because = meeting_reasons(
                self.table,
                self.edition,
                self.pairing,
                first,
                second,
                family=FAMILY,
                virtual=_rule_of_virtual_points,
            )
            ranks = {self.table.rank[wanted] for wanted in (first, second)}
            notes = tuple(
                note
                for pair, note in pair_notes(self.table, self.edition, group)
                if set(pair) == ranks
            )
            in_turn = () if notes else halves_in_turn(self.table, self.edition, group, *ranks)
            because = (*because[:1], *in_turn, *because[1:], *notes)
            return WhyNot(
                round_number, first, second, Decision.MEET, because, report, meeting=meeting
            )
        one, other = sorted(self.table.rank[wanted] for wanted in (first, second))
        if not self.table.allowed[one] >> other & 1:
            reason = must_not_meet(self.edition, self.table.players[one], self.table.players[other])
            return WhyNot(round_number, first, second, Decision.ABSOLUTE, (reason,))
        for index, group in enumerate(self.groups):
            if one not in group.bracket.members:
                continue
            together = other in group.bracket.members
            if not together and one in group.candidate.floaters:
                continue
            alternative = self._alternative(index, one, other if together else None)
            return self._compared(index, (first, second), alternative, together=together)
        raise UnknownName("pair", f"{first}-{second}")

    def _alternative(self, index: int, one: int, other: int | None) -> PairedGroup | None:
        """Return the group with the pair in it, or with the first of them moving down."""
        group = self.groups[index]
        later = self.groups[index + 1 :]
        below = tuple(resident for lower in later for resident in lower.bracket.residents)
        table, bye = self.table, bye_of(self.groups)
        if bye is not None and bye not in {one, other}:
            table = table.with_bye_for(bye)
        if other is None:
            return pair_group(table, group.bracket, below, leaving=(one,))
        return pair_group(table, group.bracket, below, together=((one, other),))

    def _compared(
        self, index: int, asked: tuple[int, int], alternative: PairedGroup | None, *, together: bool
    ) -> WhyNot:
        table, group, report = self.table, self.groups[index], self.pairing.brackets[index]
        first, second = asked
        round_number = self.pairing.round
        higher, lower = sorted(asked, key=lambda wanted: table.rank[wanted])
        mover, other = (str(table.players[table.rank[wanted]]) for wanted in (higher, lower))
        what = (
            Sentence("with {player} against {opponent}", player=mover, opponent=other)
            if together
            else Sentence(
                "with {player} moving down to meet {opponent}", player=mover, opponent=other
            )
        )
        if alternative is None:
            sentence = Sentence("{what}, the round could not be completed", what=what)
            because = (self.edition.because("fmjd-swiss.completion", sentence),)
            return WhyNot(round_number, first, second, Decision.COMPLETION, because, report)
        comparisons = compare(table, self.edition, group.values, alternative.values)
        decisive = self._decisive(group, alternative, comparisons)
        bye = bye_of(self.groups)
        if bye is not None and table.players[bye].number in asked:
            decision, decisive = Decision.SEQUENCE, None
            because = (
                self.edition.because(
                    "fmjd-swiss.bye-last",
                    "{player} is the last player who may have the bye with as many games "
                    "possible inside the score groups",
                    player=str(table.players[bye]),
                ),
            )
        elif decisive is not None:
            decision = Decision.CRITERION
            sentence = Sentence(
                "{what}, the best pairing of the {bracket} of {points} is worse by one criterion, "
                "{criterion}: {value} instead of {best}",
                what=what,
                bracket=report.kind.words,
                points=points_text(table.field.points, report.score),
                criterion=decisive.title,
                value=decisive.alternative_text,
                best=decisive.actual_text,
            )
            because = (Reason(sentence, decisive.article),)
        else:
            decision = Decision.SEQUENCE
            because = (
                self.edition.because(
                    "fmjd-swiss.pattern",
                    "{what}, nothing would have to give way, but the pattern comes first: "
                    "{difference}",
                    what=what,
                    difference=_first_difference(table, group, alternative.candidate),
                ),
            )
        return WhyNot(
            round_number,
            first,
            second,
            decision,
            because,
            report,
            tuple(
                (table.players[a].number, table.players[b].number)
                for a, b in alternative.candidate.pairs
            ),
            in_numbers(table, alternative.candidate.floaters),
            decisive,
            comparisons,
        )

    def _decisive(
        self, group: PairedGroup, alternative: PairedGroup, comparisons: Sequence[Comparison]
    ) -> Comparison | None:
        """Return the first criterion that is worse, nothing if an earlier choice decides.

        Opponents of players moved down, and who moves down, are chosen before strays are counted.
        """
        count = len(self.table.criteria)
        decisive = next(
            (comparison for comparison in comparisons[:count] if comparison.worse), None
        )
        if decisive is not None:
            return decisive
        before = [
            [
                line
                for line in place_of(self.table, group, variant.candidate)
                if line[0] != "pattern"
            ]
            for variant in (group, alternative)
        ]
        if before[0] != before[1]:
            return None
        return next((comparison for comparison in comparisons[count:] if comparison.worse), None)


def _rule_of_virtual_points(player: SwissPlayer) -> str:
    """Return the rule that let a player be paired with other points than he has."""
    return f"{FAMILY}.haley" if player.virtual > 0 else f"{FAMILY}.bye-in-round-one"


def must_not_meet(edition: Edition, one: SwissPlayer, other: SwissPlayer) -> Reason:
    """Return why two players may not be paired."""
    if other.number in one.opponents:
        return edition.because(
            "pairing.no-rematch",
            "{player} and {opponent} have already met",
            player=str(one),
            opponent=str(other),
        )
    return Reason.that(
        "{player} and {opponent} are kept apart by the arbiter",
        player=str(one),
        opponent=str(other),
    )


def compare(
    table: FamilyTable, edition: Edition, actual: Sequence[Value], alternative: Sequence[Value]
) -> tuple[Comparison, ...]:
    """Return two pairings of a group criterion by criterion."""
    points = table.field.points
    return tuple(
        Comparison(
            rule,
            title,
            next(iter(edition.cite(rule)), None),
            mine,
            theirs,
            value_text(mine, points),
            value_text(theirs, points),
        )
        for (rule, title), mine, theirs in zip(table.titles, actual, alternative, strict=True)
    )


def place_of(
    table: FamilyTable, group: PairedGroup, candidate: Candidate
) -> list[tuple[str, int, int]]:
    """Return how far a pairing of a group is from its pattern, decision by decision.

    Each is a kind of decision, the rank it is about, and the place in the wishes of what was taken.
    """
    bracket = group.bracket
    mate = {one: other for pair in candidate.pairs for one, other in (pair, pair[::-1])}
    steps = []
    for mover in bracket.moved_down:
        wishes = table.opponents_below(bracket, mover)
        steps.append(
            ("opponent", mover, wishes.index(mate[mover]) if mover in mate else len(wishes))
        )
    order = table.leaving_order(bracket)
    places = sorted(order.index(floater) for floater in candidate.floaters)
    steps += [("leaver", order[index], index) for index in places]
    inner = sorted(player for pair in table.inner_pairs(bracket, candidate) for player in pair)
    layout = table.layout(inner)
    done: set[int] = set()
    for seeker in layout.seekers:
        if seeker not in done:
            done |= {seeker, mate[seeker]}
            steps.append(("pattern", seeker, list(layout.wishes(seeker)).index(mate[seeker])))
    return steps


def _first_difference(table: FamilyTable, group: PairedGroup, other: Candidate) -> Sentence:
    mine, theirs = (place_of(table, group, candidate) for candidate in (group.candidate, other))
    mates = {one: two for pair in group.candidate.pairs for one, two in (pair, pair[::-1])}
    for (kind, rank, place), against in zip(mine, theirs, strict=False):
        if (kind, rank, place) == against:
            continue
        player = str(table.players[rank])
        if kind == "leaver":
            return Sentence(
                "{player} is the one to move down before {other}",
                player=player,
                other=str(table.players[against[1]]),
            )
        moved = kind == "opponent"
        return _rather(player, table.players[mates[rank]] if rank in mates else None, moved=moved)
    return Sentence("the order of the players decides")


def _rather(player: str, opponent: SwissPlayer | None, *, moved: bool) -> Sentence:
    """Return whom the pattern wants for a player, if it says."""
    if opponent is None:
        if moved:
            return Sentence("{player} was moved down and is paired differently", player=player)
        return Sentence("{player} is paired differently", player=player)
    if moved:
        return Sentence(
            "{player} was moved down and should rather meet {opponent}",
            player=player,
            opponent=str(opponent),
        )
    return Sentence("{player} should rather meet {opponent}", player=player, opponent=str(opponent))


def bye_of(groups: Sequence[PairedGroup]) -> int | None:
    """Return the rank of who has the bye of a paired round, if anybody has."""
    return next(iter(groups[-1].candidate.floaters), None)
