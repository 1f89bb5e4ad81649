"""Why teams meet or do not by the Olympiad's rules: every pair names the step that made it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.olympiad.engine import PairedGroup, PairedOlympiad, Why, bye_order
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.report import Decided, points_text
from crosstable.pairing.swiss.round import Decision, SwissPairing, WhyNot
from crosstable.pairing.swiss.walked import (
    Steps,
    Turn,
    answered,
    decided,
    first_choice_missed,
    turn_of_halves,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

FAMILY = "olympiad"
MOST_SKIPPED = 6
"""How many teams that were passed over are listed one by one."""


def have_met(table: OlympiadTable, edition: Edition, one: int, other: int) -> Reason:
    """Return why two teams may not be paired."""
    if table.players[other].number not in table.players[one].opponents:
        return Reason.that(
            "{player} and {opponent} are kept apart by the arbiter",
            player=str(table.players[one]),
            opponent=str(table.players[other]),
        )
    return edition.because(
        "olympiad.no-rematch",
        "{player} and {opponent} have already met",
        player=str(table.players[one]),
        opponent=str(table.players[other]),
    )


def _obstacle(
    table: OlympiadTable, group: PairedGroup, one: int, other: int
) -> tuple[str, Sentence, Decision]:
    """Return what kept two teams of a group apart that came before the pair which was made."""
    if not table.allowed[one] >> other & 1:
        if table.players[other].number not in table.players[one].opponents:
            # Whom arbiters keep apart is told to nobody who only asks how the round was paired.
            cause = Sentence("they cannot meet in this round")
            return "olympiad.exchanges", cause, Decision.ABSOLUTE
        return "olympiad.no-rematch", Sentence("they have already met"), Decision.ABSOLUTE
    if not table.bound[one] >> other & 1:
        cause = Sentence(
            "one of them would have the same colour three times running, or in three more "
            "matches than the other colour"
        )
        return "olympiad.colour-limits", cause, Decision.CRITERION
    if group.floaters.beyond:
        cause = Sentence("more matches of the group would leave the limits of colours")
        return "olympiad.colour-limits", cause, Decision.CRITERION
    cause = Sentence("the others of the group could not all be paired")
    return "olympiad.exchanges", cause, Decision.COMPLETION


@rule("olympiad.exchanges", "olympiad.floater-opponents")
def _step(table: OlympiadTable, edition: Edition, turn: Turn) -> Reason:
    """Return the step of the procedure that made a pair."""
    player, opponent = (str(table.players[rank]) for rank in (turn.player, turn.opponent))
    if turn.arrived is Float.DOWN:
        return edition.because(
            "olympiad.floater-opponents",
            "{player} comes from above and meets the highest ranked team it can: {opponent}",
            player=player,
            opponent=opponent,
        )
    if turn.arrived is Float.UP:
        return edition.because(
            "olympiad.floater-opponents",
            "{player} comes from below and meets the lowest ranked team it can: {opponent}",
            player=player,
            opponent=opponent,
        )
    in_order, exchanged = "olympiad.exchanges", "olympiad.exchanges"
    return turn_of_halves(table, edition, turn, in_order=in_order, exchanged=exchanged)


def answer(
    table: OlympiadTable,
    edition: Edition,
    paired: PairedOlympiad,
    pairing: SwissPairing,
    asked: tuple[int, int],
) -> WhyNot:
    """Return why two teams, by their numbers, meet in a round or do not."""
    steps = Steps(
        made=partial(_step, table, edition),
        barred=partial(have_met, table, edition),
        bye=partial(bye_notes, table, edition),
        apart=partial(_apart_in, table, edition),
    )
    return answered(table, edition, paired, pairing, asked, family=FAMILY, steps=steps)


def _apart_in(
    table: OlympiadTable, edition: Edition, group: PairedGroup, ranks: set[int]
) -> tuple[Decision, Reason]:
    """Return what keeps two teams apart, of which one is the first to be paired in a group."""
    turn = group.first_turn(ranks)
    here = turn.player if turn.player in ranks else turn.opponent
    other = next(iter(ranks - {here}))
    player, asked = str(table.players[here]), str(table.players[other])
    if other not in group.members:
        return Decision.SEQUENCE, edition.because(
            "olympiad.round",
            "{player} is paired in the group of {points}, and {opponent} is not part of it",
            player=player,
            points=points_text(table.field.points, table.score(group.residents[0])),
            opponent=asked,
        )
    if other in group.floaters.teams:
        return Decision.SEQUENCE, edition.because(
            "olympiad.floaters",
            "{opponent} leaves the group unpaired, before {player} is paired in it",
            opponent=asked,
            player=player,
        )
    if here == turn.opponent:
        return Decision.SEQUENCE, edition.because(
            "olympiad.exchanges",
            "{other} has its turn first and meets {player}",
            other=str(table.players[turn.player]),
            player=player,
        )
    if other not in turn.tried:
        return Decision.SEQUENCE, edition.because(
            "olympiad.exchanges" if turn.arrived is Float.NONE else "olympiad.floater-opponents",
            "{player} tries {opponent} before {other}, and they meet",
            player=player,
            opponent=str(table.players[turn.opponent]),
            other=asked,
        )
    name, cause, decision = _obstacle(table, group, here, other)
    return decision, edition.because(
        name,
        "{player} tries {opponent} before it meets {other}, in vain: {cause}",
        player=player,
        opponent=asked,
        other=str(table.players[turn.opponent]),
        cause=cause,
    )


@rule("olympiad.bye-order", "olympiad.bye")
def bye_notes(table: OlympiadTable, edition: Edition, bye: int) -> tuple[Reason, ...]:
    """Return why a team has the bye, and why nobody ranked below it has."""
    order = bye_order(table)
    passed = order[: order.index(bye)]
    if not passed:
        return (
            edition.because(
                "olympiad.bye-order",
                "{player} has the bye: the lowest ranked team that may have it",
                player=str(table.players[bye]),
            ),
        )
    return (
        edition.because(
            "olympiad.bye-order",
            "{player} has the bye; with a bye for {others} the round could not be completed",
            player=str(table.players[bye]),
            others=Listing([str(table.players[rank]) for rank in passed[:MOST_SKIPPED]]),
        ),
    )


@rule("olympiad.round", "olympiad.floaters", "olympiad.colour-limits")
def decided_in(table: OlympiadTable, edition: Edition, group: PairedGroup) -> Decided:
    """Return what decided a group: who floats, what gave way, and which pairs are exchanges."""
    because = [*_floats(table, edition, group)]
    if group.floaters.beyond:
        because.append(
            edition.because(
                "olympiad.colour-limits",
                Sentence.plural(
                    "the colours of {count} match leave the limits, or more teams would float",
                    "the colours of {count} matches leave the limits, or more teams would float",
                    count=group.floaters.beyond,
                ),
            )
        )
    strays = [turn for turn in group.turns if not turn.in_turn]
    if group.turns and not strays and not group.from_above and not group.from_below:
        because.append(
            edition.because("olympiad.exchanges", "one half of the group meets the other in order")
        )
    because += [
        _step(table, edition, turn) for turn in group.turns if turn.arrived is not Float.NONE
    ]
    because += [_tried(table, edition, group, turn) for turn in strays]
    return decided(table, because, strays)


def _tried(table: OlympiadTable, edition: Edition, group: PairedGroup, turn: Turn) -> Reason:
    """Return why a team does not meet its first choice."""
    name, cause, _ = _obstacle(table, group, turn.player, turn.tried[0])
    return first_choice_missed(table, edition, turn, name, cause)


def _floats(table: OlympiadTable, edition: Edition, group: PairedGroup) -> Iterator[Reason]:
    chosen = group.floaters
    for rank in chosen.teams:
        team = str(table.players[rank])
        yield edition.because(
            "olympiad.floaters",
            _leaving(team, downward=group.downward, expected=rank in chosen.expected),
        )
    for over in chosen.passed_over[:MOST_SKIPPED]:
        team = str(table.players[over.team])
        if over.why is Why.NOBODY_NEXT_DOOR:
            yield edition.because(
                "olympiad.floaters",
                "{player} is passed over: nobody of the next group is left that it could meet "
                "within the limits of colours",
                player=team,
            )
        else:
            yield edition.because(
                "olympiad.completion",
                "{player} is passed over: without it the group, or the round, could not be paired",
                player=team,
            )


def _leaving(team: str, *, downward: bool, expected: bool) -> Sentence:
    """Return why a team floats; it is ``expected`` where it has an opponent in the next group."""
    if downward and expected:
        return Sentence(
            "{player} floats down: the lowest ranked team that has an opponent in the next group",
            player=team,
        )
    if downward:
        return Sentence(
            "{player} floats down: the lowest ranked team that can leave the group", player=team
        )
    if expected:
        return Sentence(
            "{player} floats up: the highest ranked team that has an opponent in the next group",
            player=team,
        )
    return Sentence(
        "{player} floats up: the highest ranked team that can leave the group", player=team
    )
