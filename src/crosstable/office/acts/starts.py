"""Starting positions of a round: drawn by the program with a recorded seed, or told by people.

Chess960, Guidelines II.2 of the Laws: "The starting position can be generated before the game
either by a computer program or using dice, coin, cards, etc."
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.starts import PER_BOARD, DrawnStarts
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.asking import Made, RoundNumber, made, said
from crosstable.office.game_laws import known_game
from crosstable.office.roles import Right, Role
from crosstable.office.start_positions import draws_starts
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.rules import rule


class StartsDrawn(Act, frozen=True, tag="starts-drawn"):
    """The starting positions of a round were drawn."""

    topic = Topic.LOTS

    drawn: DrawnStarts

    def applied(self, tournament: Tournament) -> Tournament:
        others = tuple(each for each in tournament.start_draws if each.round != self.drawn.round)
        return replace(tournament, start_draws=(*others, self.drawn))

    def words(self, _tournament: Tournament) -> Sentence:
        numbers = Listing([str(number) for number in self.drawn.numbers])
        if not self.drawn.seed:
            return Sentence(
                "starting positions of round {round}, as they were drawn: {numbers}",
                round=self.drawn.round,
                numbers=numbers,
            )
        return Sentence(
            "starting positions of round {round}: {numbers}, seed {seed}",
            round=self.drawn.round,
            numbers=numbers,
            seed=self.drawn.seed,
        )

    def right_to_undo(self) -> Right:
        return DrawStarts.right


class DrawStarts(Command, frozen=True):
    """Draw the starting positions of a round; chance comes with the command."""

    right = Right(Role.ARBITER, Sentence("drawing starting positions"))

    round: RoundNumber
    seed: Annotated[str, made(Made.SEED, unless="numbers")] = ""
    """From the shell; recorded."""
    numbers: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=959)], ...],
        said(
            Sentence("numbers"),
            "What people drew, where they did: one for all boards or one for each",
            [518],
            max_length=1000,
        ),
    ] = ()
    """What people drew, where they did it themselves."""

    @rule("chess960.starting-position")
    def decided(self, state: State) -> StartsDrawn:
        tournament = state.tournament
        starts = known_game(tournament.game).starts
        plan = draws_starts(tournament)
        if starts is None or not plan:
            raise Refused(
                "this event begins its games from the usual position; the regulations would have "
                "to say otherwise"
            )
        if not 1 <= self.round <= len(tournament.rounds):
            raise Refused("round {round} is not paired", round=self.round)
        if tournament.starts_of(self.round) is not None:
            raise Refused(
                "the starting positions of round {round} are already drawn", round=self.round
            )
        boards = len(tournament.round(self.round).boards)
        wanted = boards if plan == PER_BOARD else 1
        for number in self.numbers:
            starts.position(number)  # refuses what is none
        if self.numbers and len(self.numbers) != wanted:
            raise Refused(
                "round {round} needs {wanted} starting positions, not {given}",
                round=self.round,
                wanted=wanted,
                given=len(self.numbers),
            )
        if self.numbers:
            return StartsDrawn(DrawnStarts(self.round, self.numbers))
        chance = Chance(self.seed)
        numbers = tuple(chance.pick(range(starts.count)) for _ in range(wanted))
        return StartsDrawn(DrawnStarts(self.round, numbers, self.seed))
