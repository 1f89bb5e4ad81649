"""Why the players of a round meet or do not: what the pattern wanted, and what stood in its way.

The alternative is computed, not guessed: the best pairing of the score group in which two players
meet, or in which one of them moves down to meet the other, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.answers import compare, meeting_of, meeting_reasons, met_or_kept_apart
from crosstable.pairing.swiss.fmjd.aspects import Pattern
from crosstable.pairing.swiss.fmjd.dummy import Dummy, passed_over
from crosstable.pairing.swiss.fmjd.engine import PairedGroup, pair_group
from crosstable.pairing.swiss.fmjd.table import FamilyTable, Layout
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided, points_text
from crosstable.pairing.swiss.round import Comparison, Decision, SwissPairing, WhyNot
from crosstable.pairing.swiss.table import Candidate
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# Where the pattern of a score group simply holds (3.4): what it is in words, with its article.


_WORDS = {
    Pattern.HALVES.value: (
        "fmjd-swiss.pattern-halves",
        Sentence(
            "the first of the upper half meets the first of the lower half, the second meets the "
            "second, and so on; nothing prevents it"
        ),
    ),
    Pattern.HIGH_LOW.value: (
        "fmjd-swiss.pattern-high-low",
        Sentence("the highest meets the lowest, and so on inwards; nothing prevents it"),
    ),
    "neighbours": (
        "fmjd-swiss.first-neighbours",
        Sentence("the first meets the second, the third the fourth, and so on"),
    ),
    Pattern.BY_LOT.value: (
        "fmjd-swiss.pattern-lot",
        Sentence("neighbours in an order drawn by lot meet; nothing prevents it"),
    ),
    Pattern.AVERAGE_AGAINST_OWN.value: (
        "fmjd-swiss.pattern-average",
        Sentence(
            "whoever has met the highest average meets the lowest rating, and so on; nothing "
            "prevents it"
        ),
    ),
}


def _layout(table: FamilyTable, group: PairedGroup) -> Layout:
    inner = table.inner_pairs(group.bracket, group.candidate)
    return table.layout(sorted(player for pair in inner for player in pair))


def _rule(table: FamilyTable, layout: Layout) -> str:
    in_first = table.field.round == 1 and layout.pattern == Pattern.HALVES.value
    return "fmjd-swiss.first-round" if in_first else _WORDS[layout.pattern][0]


@rule("fmjd-swiss.explanation")
def pattern_holds(table: FamilyTable, edition: Edition, group: PairedGroup) -> Reason:
    """Return what the pattern of a group is, where nobody had to be passed over."""
    if not table.inner_pairs(group.bracket, group.candidate):
        return edition.because(
            "fmjd-swiss.meets",
            "those moved down meet the opponents the order of this group gives them; nothing "
            "prevents it",
        )
    layout = _layout(table, group)
    return edition.because(_rule(table, layout), _WORDS[layout.pattern][1])


@rule("fmjd-swiss.first-round", "fmjd-swiss.pattern-halves", "fmjd-swiss.four-groups")
def halves_in_turn(
    table: FamilyTable, edition: Edition, group: PairedGroup, one: int, other: int
) -> tuple[Reason, ...]:
    """Return that two ranks meet as the same numbers of two halves, if that is so."""
    layout = _layout(table, group)
    higher, lower = sorted((one, other))
    for index, block in enumerate(layout.blocks):
        if higher not in block.upper or lower not in block.lower:
            continue
        place = block.upper.index(higher)
        if block.lower.index(lower) != place:
            continue
        names = [str(table.players[rank]) for rank in (higher, lower)]
        if len(layout.blocks) == 1:
            sentence = Sentence(
                "{player} is number {place} of the upper half, {opponent} is number {place} of "
                "the lower half: the first of both meet, then the second, and so on",
                player=names[0],
                opponent=names[1],
                place=place + 1,
            )
        else:
            sentence = Sentence(
                "{player} is number {place} of group {group}, {opponent} is number {place} of "
                "group {lower}: the first of both meet, then the second, and so on",
                player=names[0],
                opponent=names[1],
                place=place + 1,
                group=2 * index + 1,
                lower=2 * index + 2,
            )
        return (edition.because(_rule(table, layout), sentence),)
    return ()


# What decided a score group of an FMJD Swiss: who moved down, who was passed over, and why.


MOST_SKIPPED = 6
"""How many whom a player could not meet are listed one by one."""


def decided_in(
    table: FamilyTable,
    edition: Edition,
    group: PairedGroup,
    dummy: Dummy | None,
    *,
    discreet: bool,
) -> Decided:
    """Return what decided a score group: its pattern, and whoever was passed over for what."""
    pairs = [*pair_notes(table, edition, group, discreet=discreet)]
    numbers = [player.number for player in table.players]
    because = [*_leaver_notes(table, edition, group, dummy), *(note for _, note in pairs)]
    if not pairs and group.candidate.pairs:
        because.append(pattern_holds(table, edition, group))
    strays = frozenset(frozenset((numbers[one], numbers[other])) for (one, other), _ in pairs)
    return Decided(tuple(because), strays)


def group_notes(
    table: FamilyTable, edition: Edition, group: PairedGroup, dummy: Dummy | None
) -> list[Reason]:
    """Return what there is to say about a group: who was passed over for what, and why."""
    return [
        *_leaver_notes(table, edition, group, dummy),
        *(note for _, note in pair_notes(table, edition, group)),
    ]


def _leaver_notes(
    table: FamilyTable, edition: Edition, group: PairedGroup, dummy: Dummy | None
) -> Iterator[Reason]:
    bracket, candidate = group.bracket, group.candidate
    order = table.leaving_order(bracket)
    ground = table.ground(bracket)
    gone = set(candidate.floaters)
    for leaver in sorted(gone, key=order.index):
        if dummy is not None and leaver == dummy.player:
            if leaver in bracket.residents:
                yield _bye_note(table, edition, dummy)
                if dummy.instead_of is not None:
                    yield edition.because(
                        "fmjd-swiss.bye-last",
                        "a bye for {player} would leave more games possible, but as the groups are "
                        "paired no more would be played",
                        player=str(table.players[dummy.instead_of]),
                    )
            continue
        skipped = [other for other in order[: order.index(leaver)] if other not in gone]
        if not skipped:
            continue
        reasons = []
        for other in skipped[:MOST_SKIPPED]:
            cost = table.leaver_cost(other, ground)
            if cost > table.leaver_cost(leaver, ground):
                title = next(
                    criterion.title
                    for criterion, mine, theirs in zip(
                        table.criteria, table.leaver_cost(leaver, ground), cost, strict=True
                    )
                    if theirs > mine
                )
                why = Sentence(
                    "{player} would count among {criterion}",
                    player=str(table.players[other]),
                    criterion=title,
                )
            else:
                why = Sentence(
                    "{player} could not go without a worse pairing of the others",
                    player=str(table.players[other]),
                )
            reasons.append(why)
        yield edition.because(
            "fmjd-swiss.moves-down",
            "{player} moves down: {reasons}",
            player=str(table.players[leaver]),
            reasons=_listed(reasons, skipped),
        )


def _bye_note(table: FamilyTable, edition: Edition, dummy: Dummy) -> Reason:
    """Return why somebody has the bye: why nobody below him could."""
    passed = [*reversed(range(dummy.player + 1, table.size))]
    reasons = [passed_over(table, dummy, skipped) for skipped in passed[:MOST_SKIPPED]]
    player = str(table.players[dummy.player])
    if not passed:
        return edition.because(
            "fmjd-swiss.bye-last", "{player} has the bye, the last of all", player=player
        )
    return edition.because(
        "fmjd-swiss.bye-last",
        "{player} has the bye: {reasons}",
        player=player,
        reasons=_listed(reasons, passed),
    )


def _listed(reasons: Sequence[Sentence], passed: Sequence[int]) -> Listing:
    """Return the reasons one after another, and how many more were passed over."""
    more = len(passed) - MOST_SKIPPED
    rest = (
        (Sentence.plural("and {count} more", "and {count} more", count=more),) if more > 0 else ()
    )
    return Listing((*reasons, *rest), glue="; ")


def pair_notes(
    table: FamilyTable, edition: Edition, group: PairedGroup, *, discreet: bool = False
) -> Iterator[tuple[tuple[int, int], Reason]]:
    """Yield each pair that is not the first wish of who chose, with all who were passed over."""
    bracket, candidate = group.bracket, group.candidate
    mate = {one: other for pair in candidate.pairs for one, other in (pair, pair[::-1])}
    left = set(mate)
    inner = sorted(player for pair in table.inner_pairs(bracket, candidate) for player in pair)
    layout = table.layout(inner)
    turns = [(mover, table.opponents_below(bracket, mover)) for mover in bracket.moved_down]
    turns += [(seeker, [*layout.wishes(seeker)]) for seeker in layout.seekers]
    for seeker, wishes in turns:
        if seeker not in left:
            continue
        partner = mate[seeker]
        passed = [wish for wish in wishes[: wishes.index(partner)] if wish in left]
        left -= {seeker, partner}
        pair = (min(seeker, partner), max(seeker, partner))
        if not passed:
            continue
        reasons = [
            _obstacle(table, group, seeker, skipped, partner, discreet=discreet)
            for skipped in passed[:MOST_SKIPPED]
        ]
        moved = seeker in bracket.moved_down
        yield (
            pair,
            edition.because(
                "fmjd-swiss.meets" if moved else "fmjd-swiss.pattern",
                "{player} meets {opponent}: {reasons}",
                player=str(table.players[seeker]),
                opponent=str(table.players[partner]),
                reasons=_listed(reasons, passed),
            ),
        )


def _obstacle(
    table: FamilyTable,
    group: PairedGroup,
    seeker: int,
    wanted: int,
    partner: int,
    *,
    discreet: bool,
) -> Sentence:
    """Return what stood between a player and somebody whom the pattern wanted for him."""
    player = str(table.players[wanted])
    one, other = sorted((seeker, wanted))
    if not table.allowed[one] >> other & 1:
        met = table.players[other].number in table.players[one].opponents
        if met:
            return Sentence("{player} was met before", player=player)
        if discreet:
            return Sentence("{player} cannot be met in this round", player=player)
        return Sentence("{player} is kept apart by the arbiter", player=player)
    ground = table.ground(group.bracket)
    cost = table.pair_cost(one, other, ground)
    taken = table.pair_cost(min(seeker, partner), max(seeker, partner), ground)
    for criterion, mine, theirs in zip(table.criteria, taken, cost, strict=True):
        if theirs > mine:
            return Sentence(
                "{player} would count among {criterion}", player=player, criterion=criterion.title
            )
    return Sentence("{player} would leave the others a worse pairing", player=player)


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
            reason = met_or_kept_apart(*(self.table, self.edition, one, other), family="pairing")
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
