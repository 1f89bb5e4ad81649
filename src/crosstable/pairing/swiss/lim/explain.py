"""Why players meet, float or do not by Lim's rules: every pair names the step that made it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.lim.engine import (
    Disadvantage,
    Floater,
    PairedGroup,
    PairedLim,
    PassedOver,
    Why,
    bye_order,
)
from crosstable.pairing.swiss.lim.table import NEAR, LimTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.report import Decided
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

# Who floats and why by Lim's rules, in words; and why others do not, whose numbers come first.


MOST_SKIPPED = 6
"""How many players that were passed over are listed one by one."""


@rule("lim.floaters", "lim.floater-colour", "lim.maxi-floaters")
def floats_told(table: LimTable, edition: Edition, group: PairedGroup) -> Iterator[Reason]:
    """Yield who leaves a group, and who was passed over."""
    for floater in group.floaters:
        name, told = _leaving(table, floater, downward=group.downward)
        yield edition.because(name, told)
    passed = [over for floater in group.floaters for over in floater.passed_over]
    told_of: set[int] = set()
    for over in passed:
        if over.player not in told_of and len(told_of) < MOST_SKIPPED:
            told_of.add(over.player)
            yield _kept(table, edition, over)


def _leaving(table: LimTable, floater: Floater, *, downward: bool) -> tuple[str, Sentence]:
    """Return why a player floats, with the name of the rule."""
    player = str(table.players[floater.player])
    if floater.why is Why.COLOUR:
        told = (
            Sentence(
                "{player} floats down: so those due White and those due Black become more equal",
                player=player,
            )
            if downward
            else Sentence(
                "{player} floats up: so those due White and those due Black become more equal",
                player=player,
            )
        )
        return "lim.floater-colour", told
    if floater.why is Why.RATING:
        told = (
            Sentence(
                "{player} floats down: the lowest ranked player who can leave the group; another "
                "one chosen for a colour would be more than {points} rating points away",
                player=player,
                points=str(NEAR),
            )
            if downward
            else Sentence(
                "{player} floats up: the highest ranked player who can leave the group; another "
                "one chosen for a colour would be more than {points} rating points away",
                player=player,
                points=str(NEAR),
            )
        )
        return "lim.maxi-floaters", told
    told = (
        Sentence(
            "{player} floats down: the lowest ranked player who can leave the group", player=player
        )
        if downward
        else Sentence(
            "{player} floats up: the highest ranked player who can leave the group", player=player
        )
    )
    return "lim.floaters", told


def _kept(table: LimTable, edition: Edition, over: PassedOver) -> Reason:
    """Return why a player does not float whose number comes before that of one who does."""
    player = str(table.players[over.player])
    if over.why is Why.NEEDED:
        return edition.because(
            "lim.most-pairs",
            "{player} is passed over: without this player the group would have fewer pairs",
            player=player,
        )
    if over.why is Why.FLOATED:
        return edition.because(
            "lim.float-twice", "{player} is passed over: floated in the last round", player=player
        )
    if over.why is Why.COLOUR:
        return edition.because(
            "lim.floater-colour",
            "{player} is passed over: that would not make those due White and those due Black "
            "more equal",
            player=player,
        )
    if over.disadvantage is Disadvantage.NO_OPPONENT:
        return edition.because(
            "lim.floater-types",
            "{player} is passed over: nobody is left to meet in the next group",
            player=player,
        )
    return edition.because(
        "lim.floater-types", "{player} is passed over: has floated to this group", player=player
    )


FAMILY = "lim"
_BEYOND_LIMITS = Sentence(
    "one of them would have the same colour three times running, or in three more games than the "
    "other colour"
)


def must_not_meet(
    table: LimTable, edition: Edition, one: int, other: int, *, discreet: bool = False
) -> Reason:
    """Return why two players may not be paired; ``discreet`` tells nobody who is kept apart."""
    name, cause = _barrier(table, one, other, discreet=discreet)
    return edition.because(
        name,
        "{player} and {opponent} may not be paired: {cause}",
        player=str(table.players[one]),
        opponent=str(table.players[other]),
        cause=cause,
    )


def _barrier(table: LimTable, one: int, other: int, *, discreet: bool) -> tuple[str, Sentence]:
    """Return what keeps two players apart for good, with the name of the rule."""
    player, opponent = table.players[one], table.players[other]
    if opponent.number in player.opponents:
        return "lim.no-rematch", Sentence("these two have already met")
    if opponent.number in player.avoids:
        if discreet:
            return "lim.no-rematch", Sentence("they cannot meet in this round")
        return "lim.no-rematch", Sentence("the arbiter keeps them apart")
    return "lim.compatible", _BEYOND_LIMITS


@rule("lim.exchanges", "lim.floater-opponents", "lim.colour-exchanges", "lim.proposal")
def _step(table: LimTable, edition: Edition, turn: Turn) -> Reason:
    """Return the step of the procedure that made a pair."""
    player, opponent = (str(table.players[rank]) for rank in (turn.player, turn.opponent))
    if turn.passed is not None:
        told = (
            Sentence(
                "{player} meets {opponent}, to whom no colour is due, and not {other}, who came "
                "before",
                player=player,
                opponent=opponent,
                other=str(table.players[turn.passed]),
            )
            if table.due_nothing >> turn.opponent & 1
            else Sentence(
                "{player} meets {opponent}, who is due the other colour, and not {other}, who came "
                "before",
                player=player,
                opponent=opponent,
                other=str(table.players[turn.passed]),
            )
        )
        floated = turn.arrived is not Float.NONE
        return edition.because("lim.floater-opponents" if floated else "lim.colour-exchanges", told)
    if turn.arrived is Float.DOWN:
        return edition.because(
            "lim.floater-opponents",
            "{player} comes from above and meets the highest ranked player there is: {opponent}",
            player=player,
            opponent=opponent,
        )
    if turn.arrived is Float.UP:
        return edition.because(
            "lim.floater-opponents",
            "{player} comes from below and meets the lowest ranked player there is: {opponent}",
            player=player,
            opponent=opponent,
        )
    in_order, exchanged = "lim.proposal", "lim.exchanges"
    return turn_of_halves(table, edition, turn, in_order=in_order, exchanged=exchanged)


def answer(
    table: LimTable,
    edition: Edition,
    paired: PairedLim,
    pairing: SwissPairing,
    asked: tuple[int, int],
) -> WhyNot:
    """Return why two players, by their numbers, meet in a round or do not."""
    steps = Steps(
        made=partial(_step, table, edition),
        barred=partial(must_not_meet, table, edition),
        bye=partial(bye_notes, table, edition),
        apart=partial(_apart_in, table, edition),
        before=partial(_crack_told, table, edition, paired),
    )
    return answered(table, edition, paired, pairing, asked, family=FAMILY, steps=steps)


def _crack_told(
    table: LimTable, edition: Edition, paired: PairedLim, ranks: set[int]
) -> tuple[Reason, ...]:
    """Return that two players were a pair until it was dissolved, if they were."""
    for group in paired.groups:
        for crack in group.cracks:
            if ranks == {crack.turn.player, crack.turn.opponent}:
                return (_dissolved(table, edition, crack.turn),)
    return ()


@rule("lim.crack")
def _dissolved(table: LimTable, edition: Edition, turn: Turn) -> Reason:
    """Return that a pair was dissolved, and what for."""
    return edition.because(
        "lim.crack",
        "{player} and {opponent} were a pair, which is dissolved: the median group could not be "
        "paired without them",
        player=str(table.players[turn.player]),
        opponent=str(table.players[turn.opponent]),
    )


def _apart_in(
    table: LimTable, edition: Edition, group: PairedGroup, ranks: set[int]
) -> tuple[Decision, Reason]:
    """Return what keeps two players apart, of whom one is the first to be paired in a group."""
    turn = group.first_turn(ranks)
    here = turn.player if turn.player in ranks else turn.opponent
    other = next(iter(ranks - {here}))
    player, asked = str(table.players[here]), str(table.players[other])
    opponent = str(table.players[turn.opponent])
    if other not in group.members:
        return Decision.SEQUENCE, edition.because(
            "lim.round",
            "{player} is paired in another score group than {opponent}, with {other}",
            player=player,
            opponent=asked,
            other=str(table.players[turn.opponent if here == turn.player else turn.player]),
        )
    if other in {floater.player for floater in group.floaters}:
        return Decision.SEQUENCE, edition.because(
            "lim.floaters",
            "{opponent} leaves the group unpaired, before {player} is paired in it",
            opponent=asked,
            player=player,
        )
    if here == turn.opponent:
        return Decision.SEQUENCE, edition.because(
            "lim.exchanges" if turn.arrived is Float.NONE else "lim.floater-opponents",
            "{other} has a turn first and meets {player}",
            other=str(table.players[turn.player]),
            player=player,
        )
    if other not in turn.tried:
        return Decision.SEQUENCE, edition.because(
            "lim.exchanges" if turn.arrived is Float.NONE else "lim.floater-opponents",
            "{player} comes to {opponent} before {other}, and they meet",
            player=player,
            opponent=opponent,
            other=asked,
        )
    name, cause, decision = _obstacle(table, turn, other)
    return decision, edition.because(
        name,
        "{player} comes to {opponent} before {other}, in vain: {cause}",
        player=player,
        opponent=asked,
        other=opponent,
        cause=cause,
    )


def _obstacle(
    table: LimTable, turn: Turn, other: int, *, discreet: bool = False
) -> tuple[str, Sentence, Decision]:
    """Return what kept a player from somebody who came before the opponent."""
    if not table.allowed[turn.player] >> other & 1:
        return *_barrier(table, turn.player, other, discreet=discreet), Decision.ABSOLUTE
    place = turn.tried.index(other)
    if turn.passed is None or place < turn.tried.index(turn.passed):
        cause = Sentence("the others of the group could not all be paired")
        return "lim.exchanges", cause, Decision.COMPLETION
    if other == turn.passed or _suits_less(table, turn, other):
        cause = (
            Sentence("both are due the same colour, and the later one is due none")
            if table.due_nothing >> turn.opponent & 1
            else Sentence("only the later one is due the other colour")
        )
        return "lim.colour-exchanges", cause, Decision.CRITERION
    if not table.near(other, turn.passed):
        cause = Sentence(
            "colours are exchanged only within {points} rating points", points=str(NEAR)
        )
        return "lim.maxi", cause, Decision.CRITERION
    cause = Sentence("the others of the group could not all be paired")
    return "lim.exchanges", cause, Decision.COMPLETION


def _suits_less(table: LimTable, turn: Turn, other: int) -> bool:
    """Return whether by colours somebody suits a player less than the opponent."""
    kinds = table.suiting(turn.player, floater=turn.arrived is not Float.NONE)
    best = next((kind for kind in kinds if kind >> turn.opponent & 1), table.full)
    return not best >> other & 1


@rule("lim.bye", "lim.first-round-bye")
def bye_notes(table: LimTable, edition: Edition, bye: int) -> tuple[Reason, ...]:
    """Return why a player has the bye, and why nobody who came before has."""
    order = bye_order(table)
    passed = order[: order.index(bye)]
    player = str(table.players[bye])
    name = "lim.first-round-bye" if table.field.round == 1 else "lim.bye"
    if passed:
        others = Listing([str(table.players[rank]) for rank in passed[:MOST_SKIPPED]])
        told = Sentence(
            "{player} has the bye; with a bye for {others} the round could not be completed",
            player=player,
            others=others,
        )
    elif table.field.round == 1:
        told = Sentence(
            "{player} has the bye: the lowest rated player who may have it", player=player
        )
    else:
        told = Sentence(
            "{player} has the bye: the lowest ranked player who may have it", player=player
        )
    return (edition.because(name, told),)


@rule("lim.round", "lim.floaters")
def decided_in(
    table: LimTable, edition: Edition, group: PairedGroup, *, discreet: bool = False
) -> Decided:
    """Return what decided a group: who floats, what was dissolved, which pairs are exchanges."""
    because = [*floats_told(table, edition, group)]
    because += [_dissolved(table, edition, crack.turn) for crack in group.cracks]
    strays = [turn for turn in group.turns if not turn.in_turn]
    if group.turns and not strays and not group.from_above and not group.from_below:
        because.append(
            edition.because("lim.proposal", "one half of the group meets the other in order")
        )
    because += [
        _step(table, edition, turn)
        for turn in group.turns
        if turn.arrived is not Float.NONE or turn.passed is not None
    ]
    because += [
        _tried(table, edition, turn, discreet=discreet)
        for turn in strays
        if turn.passed != turn.tried[0]
    ]
    return decided(table, because, strays)


def _tried(table: LimTable, edition: Edition, turn: Turn, *, discreet: bool) -> Reason:
    """Return why a player does not meet the first choice."""
    name, cause, _ = _obstacle(table, turn, turn.tried[0], discreet=discreet)
    return first_choice_missed(table, edition, turn, name, cause)
