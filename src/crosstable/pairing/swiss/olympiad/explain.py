"""Why teams meet or do not by the Olympiad's rules: every pair names the step that made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.answers import MOST_NAMED, met_or_kept_apart
from crosstable.pairing.swiss.olympiad.engine import PairedGroup, Why, bye_order
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.report import Decided, points_text
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.walked import Turn, WalkedRound
from crosstable.rulebooks.rules import rule


class ExplainedRound(WalkedRound[OlympiadTable, PairedGroup]):
    """A round by the Olympiad's rules, as far as it can be asked why."""

    family = "olympiad"
    bye_rule = "olympiad.bye-order"
    bye_barred = Sentence("{player} has already had a bye, or won a match without playing")
    bye_first = Sentence("{player} has the bye: the lowest ranked team that may have it")

    @rule("olympiad.bye-order", "olympiad.bye")
    def _bye_order(self) -> Sequence[int]:
        return bye_order(self.table)

    def _must_not_meet(self, one: int, other: int, *, discreet: bool = False) -> Reason:  # noqa: ARG002
        return met_or_kept_apart(self.table, self.edition, one, other, family=self.family)

    def _obstacle(self, group: PairedGroup, one: int, other: int) -> tuple[str, Sentence, Decision]:
        """Return what kept two teams of a group apart that came before the pair which was made."""
        if not self.table.allowed[one] >> other & 1:
            if self.table.players[other].number not in self.table.players[one].opponents:
                # Whom arbiters keep apart is told to nobody who only asks how the round was paired.
                cause = Sentence("they cannot meet in this round")
                return "olympiad.exchanges", cause, Decision.ABSOLUTE
            return "olympiad.no-rematch", Sentence("they have already met"), Decision.ABSOLUTE
        if not self.table.bound[one] >> other & 1:
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
    def _step(self, turn: Turn) -> Reason:
        """Return the step of the procedure that made a pair."""
        if turn.arrived is Float.DOWN:
            return self.edition.because(
                "olympiad.floater-opponents",
                "{player} comes from above and meets the highest ranked team it can: {opponent}",
                **self._names(turn),
            )
        if turn.arrived is Float.UP:
            return self.edition.because(
                "olympiad.floater-opponents",
                "{player} comes from below and meets the lowest ranked team it can: {opponent}",
                **self._names(turn),
            )
        exchanges = "olympiad.exchanges"
        return self._turn_of_halves(turn, in_order=exchanges, exchanged=exchanges)

    def _apart_in(self, group: PairedGroup, ranks: set[int]) -> tuple[Decision, Reason]:
        """Return what keeps two teams apart, of which one is the first to be paired in a group."""
        turn = group.first_turn(ranks)
        here = turn.player if turn.player in ranks else turn.opponent
        other = next(iter(ranks - {here}))
        player, asked = str(self.table.players[here]), str(self.table.players[other])
        if other not in group.members:
            return Decision.SEQUENCE, self.edition.because(
                "olympiad.round",
                "{player} is paired in the group of {points}, and {opponent} is not part of it",
                player=player,
                points=points_text(self.table.field.points, self.table.score(group.residents[0])),
                opponent=asked,
            )
        if other in group.floaters.teams:
            return Decision.SEQUENCE, self.edition.because(
                "olympiad.floaters",
                "{opponent} leaves the group unpaired, before {player} is paired in it",
                opponent=asked,
                player=player,
            )
        if here == turn.opponent:
            return Decision.SEQUENCE, self.edition.because(
                "olympiad.exchanges",
                "{other} has its turn first and meets {player}",
                other=str(self.table.players[turn.player]),
                player=player,
            )
        if other not in turn.tried:
            return Decision.SEQUENCE, self.edition.because(
                "olympiad.exchanges"
                if turn.arrived is Float.NONE
                else "olympiad.floater-opponents",
                "{player} tries {opponent} before {other}, and they meet",
                player=player,
                opponent=str(self.table.players[turn.opponent]),
                other=asked,
            )
        name, cause, decision = self._obstacle(group, here, other)
        return decision, self.edition.because(
            name,
            "{player} tries {opponent} before it meets {other}, in vain: {cause}",
            player=player,
            opponent=asked,
            other=str(self.table.players[turn.opponent]),
            cause=cause,
        )

    @rule("olympiad.round", "olympiad.floaters", "olympiad.colour-limits")
    def _decided_in(self, group: PairedGroup, *, discreet: bool) -> Decided:  # noqa: ARG002 -- it always is
        """Return what decided a group: who floats, what gave way, and which pairs are exchanges."""
        because = [*self._floats(group)]
        if group.floaters.beyond:
            told = Sentence.plural(
                "the colours of {count} match leave the limits, or more teams would float",
                "the colours of {count} matches leave the limits, or more teams would float",
                count=group.floaters.beyond,
            )
            because.append(self.edition.because("olympiad.colour-limits", told))
        because += self._in_order(group, "olympiad.exchanges")
        because += [self._step(turn) for turn in group.turns if turn.arrived is not Float.NONE]
        for turn in group.strays:
            name, cause, _ = self._obstacle(group, turn.player, turn.tried[0])
            because.append(self._first_choice_missed(turn, name, cause))
        return self._decided_by(group, because)

    def _floats(self, group: PairedGroup) -> Iterator[Reason]:
        chosen = group.floaters
        for rank in chosen.teams:
            team = str(self.table.players[rank])
            yield self.edition.because(
                "olympiad.floaters",
                _leaving(team, downward=group.downward, expected=rank in chosen.expected),
            )
        for over in chosen.passed_over[:MOST_NAMED]:
            team = str(self.table.players[over.team])
            if over.why is Why.NOBODY_NEXT_DOOR:
                yield self.edition.because(
                    "olympiad.floaters",
                    "{player} is passed over: nobody of the next group is left that it could meet "
                    "within the limits of colours",
                    player=team,
                )
            else:
                yield self.edition.because(
                    "olympiad.completion",
                    "{player} is passed over: without it the group, or the round, could not be "
                    "paired",
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
