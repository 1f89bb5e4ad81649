"""Why players meet, float or do not by Lim's rules: every pair names the step that made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.answers import MOST_NAMED
from crosstable.pairing.swiss.lim.engine import (
    Disadvantage,
    Floater,
    PairedGroup,
    PassedOver,
    Why,
    bye_order,
)
from crosstable.pairing.swiss.lim.table import NEAR, LimTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.walked import Turn, WalkedRound
from crosstable.rulebooks.rules import rule

_BEYOND_LIMITS = Sentence(
    "one of them would have the same colour three times running, or in three more games than the "
    "other colour"
)


class ExplainedRound(WalkedRound[LimTable, PairedGroup]):
    """A round by Lim's rules, as far as it can be asked why."""

    family = "lim"
    bye_barred = Sentence("{player} has already had a bye, or as many points without playing")

    @property
    def bye_rule(self) -> str:  # type: ignore[override]
        """The rule by which somebody has the bye: the first round has one of its own."""
        return "lim.first-round-bye" if self.number == 1 else "lim.bye"

    @property
    def due_rule(self) -> str:
        """The rule that says to whom the bye is due."""
        return self.bye_rule

    @property
    @rule("lim.bye", "lim.first-round-bye")
    def bye_first(self) -> Sentence:  # type: ignore[override]
        """Why the first in the order has the bye."""
        if self.number == 1:
            return Sentence("{player} has the bye: the lowest rated player who may have it")
        return Sentence("{player} has the bye: the lowest ranked player who may have it")

    def _bye_order(self) -> Sequence[int]:
        return bye_order(self.table)

    def _barrier(self, one: int, other: int, *, discreet: bool) -> tuple[str, Sentence]:
        """Return what keeps two players apart for good, with the name of the rule."""
        player, opponent = self.table.players[one], self.table.players[other]
        if opponent.number in player.opponents:
            return "lim.no-rematch", Sentence("these two have already met")
        if opponent.number in player.avoids:
            if discreet:
                return "lim.no-rematch", Sentence("they cannot meet in this round")
            return "lim.no-rematch", Sentence("the arbiter keeps them apart")
        return "lim.compatible", _BEYOND_LIMITS

    def _must_not_meet(self, one: int, other: int, *, discreet: bool = False) -> Reason:
        name, cause = self._barrier(one, other, discreet=discreet)
        return self.edition.because(
            name,
            "{player} and {opponent} may not be paired: {cause}",
            player=str(self.table.players[one]),
            opponent=str(self.table.players[other]),
            cause=cause,
        )

    @rule("lim.exchanges", "lim.floater-opponents", "lim.colour-exchanges", "lim.proposal")
    def _step(self, turn: Turn) -> Reason:
        """Return the step of the procedure that made a pair."""
        both = self._names(turn)
        if turn.passed is not None:
            told = (
                Sentence(
                    "{player} meets {opponent}, to whom no colour is due, and not {other}, who "
                    "came before",
                    **both,
                    other=str(self.table.players[turn.passed]),
                )
                if self.table.due_nothing >> turn.opponent & 1
                else Sentence(
                    "{player} meets {opponent}, who is due the other colour, and not {other}, who "
                    "came before",
                    **both,
                    other=str(self.table.players[turn.passed]),
                )
            )
            floated = turn.arrived is not Float.NONE
            name = "lim.floater-opponents" if floated else "lim.colour-exchanges"
            return self.edition.because(name, told)
        if turn.arrived is Float.DOWN:
            return self.edition.because(
                "lim.floater-opponents",
                "{player} comes from above and meets the highest ranked player there is: "
                "{opponent}",
                **both,
            )
        if turn.arrived is Float.UP:
            return self.edition.because(
                "lim.floater-opponents",
                "{player} comes from below and meets the lowest ranked player there is: {opponent}",
                **both,
            )
        return self._turn_of_halves(turn, in_order="lim.proposal", exchanged="lim.exchanges")

    def _before(self, ranks: set[int]) -> tuple[Reason, ...]:
        """Return that two players were a pair until it was dissolved, if they were."""
        for group in self._paired.groups:
            for crack in group.cracks:
                if ranks == {crack.turn.player, crack.turn.opponent}:
                    return (self._dissolved(crack.turn),)
        return ()

    @rule("lim.crack")
    def _dissolved(self, turn: Turn) -> Reason:
        """Return that a pair was dissolved, and what for."""
        return self.edition.because(
            "lim.crack",
            "{player} and {opponent} were a pair, which is dissolved: the median group could not "
            "be paired without them",
            **self._names(turn),
        )

    def _apart_in(self, group: PairedGroup, ranks: set[int]) -> tuple[Decision, Reason]:
        """Return what keeps two players apart, of whom one is the first to be paired in a group."""
        turn = group.first_turn(ranks)
        here = turn.player if turn.player in ranks else turn.opponent
        other = next(iter(ranks - {here}))
        player, asked = str(self.table.players[here]), str(self.table.players[other])
        opponent = str(self.table.players[turn.opponent])
        if other not in group.members:
            return Decision.SEQUENCE, self.edition.because(
                "lim.round",
                "{player} is paired in another score group than {opponent}, with {other}",
                player=player,
                opponent=asked,
                other=str(
                    self.table.players[turn.opponent if here == turn.player else turn.player]
                ),
            )
        if other in {floater.player for floater in group.floaters}:
            return Decision.SEQUENCE, self.edition.because(
                "lim.floaters",
                "{opponent} leaves the group unpaired, before {player} is paired in it",
                opponent=asked,
                player=player,
            )
        if here == turn.opponent:
            return Decision.SEQUENCE, self.edition.because(
                "lim.exchanges" if turn.arrived is Float.NONE else "lim.floater-opponents",
                "{other} has a turn first and meets {player}",
                other=str(self.table.players[turn.player]),
                player=player,
            )
        if other not in turn.tried:
            return Decision.SEQUENCE, self.edition.because(
                "lim.exchanges" if turn.arrived is Float.NONE else "lim.floater-opponents",
                "{player} comes to {opponent} before {other}, and they meet",
                player=player,
                opponent=opponent,
                other=asked,
            )
        name, cause, decision = self._obstacle(turn, other)
        return decision, self.edition.because(
            name,
            "{player} comes to {opponent} before {other}, in vain: {cause}",
            player=player,
            opponent=asked,
            other=opponent,
            cause=cause,
        )

    def _obstacle(
        self, turn: Turn, other: int, *, discreet: bool = False
    ) -> tuple[str, Sentence, Decision]:
        """Return what kept a player from somebody who came before the opponent."""
        if not self.table.allowed[turn.player] >> other & 1:
            return *self._barrier(turn.player, other, discreet=discreet), Decision.ABSOLUTE
        place = turn.tried.index(other)
        if turn.passed is None or place < turn.tried.index(turn.passed):
            cause = Sentence("the others of the group could not all be paired")
            return "lim.exchanges", cause, Decision.COMPLETION
        if other == turn.passed or self._suits_less(turn, other):
            cause = (
                Sentence("both are due the same colour, and the later one is due none")
                if self.table.due_nothing >> turn.opponent & 1
                else Sentence("only the later one is due the other colour")
            )
            return "lim.colour-exchanges", cause, Decision.CRITERION
        if not self.table.near(other, turn.passed):
            cause = Sentence(
                "colours are exchanged only within {points} rating points", points=str(NEAR)
            )
            return "lim.maxi", cause, Decision.CRITERION
        cause = Sentence("the others of the group could not all be paired")
        return "lim.exchanges", cause, Decision.COMPLETION

    def _suits_less(self, turn: Turn, other: int) -> bool:
        """Return whether by colours somebody suits a player less than the opponent."""
        kinds = self.table.suiting(turn.player, floater=turn.arrived is not Float.NONE)
        best = next((kind for kind in kinds if kind >> turn.opponent & 1), self.table.full)
        return not best >> other & 1

    @rule("lim.floaters", "lim.floater-colour", "lim.maxi-floaters")
    def _floats_told(self, group: PairedGroup) -> Iterator[Reason]:
        """Yield who leaves a group, and who was passed over."""
        for floater in group.floaters:
            name, told = self._leaving(floater, downward=group.downward)
            yield self.edition.because(name, told)
        passed = [over for floater in group.floaters for over in floater.passed_over]
        first = {over.player: over for over in reversed(passed)}
        told_of = dict.fromkeys(over.player for over in passed)
        for player in [*told_of][:MOST_NAMED]:
            yield self._kept(first[player])

    def _leaving(self, floater: Floater, *, downward: bool) -> tuple[str, Sentence]:
        """Return why a player floats, with the name of the rule."""
        player = str(self.table.players[floater.player])
        if floater.why is Why.COLOUR:
            told = (
                Sentence(
                    "{player} floats down: so those due White and those due Black become more "
                    "equal",
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
                    "{player} floats down: the lowest ranked player who can leave the group; "
                    "another one chosen for a colour would be more than {points} rating points "
                    "away",
                    player=player,
                    points=str(NEAR),
                )
                if downward
                else Sentence(
                    "{player} floats up: the highest ranked player who can leave the group; "
                    "another one chosen for a colour would be more than {points} rating points "
                    "away",
                    player=player,
                    points=str(NEAR),
                )
            )
            return "lim.maxi-floaters", told
        told = (
            Sentence(
                "{player} floats down: the lowest ranked player who can leave the group",
                player=player,
            )
            if downward
            else Sentence(
                "{player} floats up: the highest ranked player who can leave the group",
                player=player,
            )
        )
        return "lim.floaters", told

    def _kept(self, over: PassedOver) -> Reason:
        """Return why a player does not float whose number comes before that of one who does."""
        player = str(self.table.players[over.player])
        if over.why is Why.NEEDED:
            return self.edition.because(
                "lim.most-pairs",
                "{player} is passed over: without this player the group would have fewer pairs",
                player=player,
            )
        if over.why is Why.FLOATED:
            return self.edition.because(
                "lim.float-twice",
                "{player} is passed over: floated in the last round",
                player=player,
            )
        if over.why is Why.COLOUR:
            return self.edition.because(
                "lim.floater-colour",
                "{player} is passed over: that would not make those due White and those due Black "
                "more equal",
                player=player,
            )
        if over.disadvantage is Disadvantage.NO_OPPONENT:
            return self.edition.because(
                "lim.floater-types",
                "{player} is passed over: nobody is left to meet in the next group",
                player=player,
            )
        return self.edition.because(
            "lim.floater-types", "{player} is passed over: has floated to this group", player=player
        )

    @rule("lim.round", "lim.floaters")
    def _decided_in(self, group: PairedGroup, *, discreet: bool) -> Decided:
        """Return what decided a group: who floats, what was dissolved, which are exchanges."""
        missed = [turn for turn in group.strays if turn.passed != turn.tried[0]]
        because = (
            *self._floats_told(group),
            *(self._dissolved(crack.turn) for crack in group.cracks),
            *self._in_order(group, "lim.proposal"),
            *(
                self._step(turn)
                for turn in group.turns
                if turn.arrived is not Float.NONE or turn.passed is not None
            ),
            *(self._tried(turn, discreet=discreet) for turn in missed),
        )
        return self._decided_by(group, because)

    def _tried(self, turn: Turn, *, discreet: bool) -> Reason:
        """Return why a player does not meet the first choice."""
        name, cause, _ = self._obstacle(turn, turn.tried[0], discreet=discreet)
        return self._first_choice_missed(turn, name, cause)
