"""What decided a score group of an FMJD Swiss: who moved down, who was passed over, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.fmjd.dummy import Dummy, passed_over
from crosstable.pairing.swiss.fmjd.engine import PairedGroup
from crosstable.pairing.swiss.fmjd.holding import pattern_holds
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.story import Decided
from crosstable.rulebooks.editions import Edition

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
