"""A pairing of several games: what was announced, and what was played.

A plan has stages, one after the other: a stage is some games of one kind at one rate of play. The
first stage that somebody wins decides the pairing, and the rest is not played. A Beijing round is
four stages of one game (FMJD Annex 3, 5.6a), a match one stage of many games, a match with its
tie-break several stages of which the last goes on until somebody wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Result, mirrored

MOST_GAMES = 99
GAMES_THAT_COUNT = 2
"""How many games a pairing has where each brings its points."""
MOST_STAGES = 12
LONGEST_BREAK = 999


class GameKind(Enum):
    """What kind of game a stage has; a point system may give each kind its own points."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    SUPERBLITZ = "superblitz"
    """Drawn games are followed by more, with the time that is left on both clocks."""
    SUDDEN_DEATH = "sudden-death"
    """White must win: a draw is a win for Black, who has less time."""

    def __str__(self) -> str:
        return self.value

    def won(self, points: PointSystem) -> Mark:
        """Return what the winner of such a game makes of the whole pairing."""
        own = _WON[self]
        return own if points.knows(own) else Mark.WIN


_WON = {
    GameKind.STANDARD: Mark.WIN,
    GameKind.RAPID: Mark.RAPID_WIN,
    GameKind.BLITZ: Mark.BLITZ_WIN,
    GameKind.SUPERBLITZ: Mark.SUPERBLITZ_WIN,
    GameKind.SUDDEN_DEATH: Mark.SUPERBLITZ_WIN,
}


class StageColours(Enum):
    """Who has White in the games of a stage."""

    ALTERNATE = "alternate"
    """Each game has the colours of the game before it exchanged."""
    AS_PAIRED = "as paired"
    AFTER_ODD = "after odd games"
    """They are exchanged after the first, third, fifth ... game of the stage: W B B W W B."""

    def __str__(self) -> str:
        return self.value


class Stage(msgspec.Struct, frozen=True):
    """Some games of one kind, as they are announced."""

    kind: GameKind
    games: int = 1
    rate_of_play: str = ""
    """Empty: that of the event."""
    until_won: bool = False
    """Whether drawn games are followed by more until somebody wins one."""
    colours: StageColours = StageColours.ALTERNATE
    by_lot: bool = False
    """Whether lots are drawn for who begins the stage with White."""
    black_rate: str = ""
    """Black's rate of play, where it is another than White's."""

    def __post_init__(self) -> None:
        if self.kind is GameKind.SUDDEN_DEATH and (self.games != 1 or self.until_won):
            raise InvalidValue("a sudden death is one game: a draw wins it for Black")
        if not 1 <= self.games <= MOST_GAMES:
            raise InvalidValue("a stage has from 1 to {most} games", most=MOST_GAMES)
        if self.until_won and self.games != 1:
            raise InvalidValue("a stage that goes on until somebody wins has no number of games")


class PartGame(msgspec.Struct, frozen=True, gc=False):
    """One game of a pairing; its result is seen from its own White."""

    result: Result
    exchanged: bool = False
    """Whether the colours are the other way round than in the pairing."""
    clocks: tuple[int, int] | None = None
    """The seconds left to this game's White and Black, where the next game goes on with them.

    Decision 341.
    """

    @property
    def for_pairing(self) -> Result:
        """Return the result as the pairing's White and Black made it."""
        return mirrored(self.result) if self.exchanged else self.result


class StageLots(msgspec.Struct, frozen=True, gc=False):
    """What lots gave a stage of one pairing: whether it begins with exchanged colours."""

    stage: int
    """The place of the stage in the plan."""
    exchanged: bool
    seed: str = ""
    """Where the program drew; empty where people did and said what came out."""


class Breaks(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many minutes there are at least between two games of a pairing."""

    first: int = 0
    """After the games of the first stage."""
    stages: int = 0
    """Between later stages."""
    games: int = 0
    """Between two games of a stage."""

    def __post_init__(self) -> None:
        if not all(
            0 <= minutes <= LONGEST_BREAK for minutes in (self.first, self.stages, self.games)
        ):
            raise InvalidValue(
                "a break between games has from 0 to {most} minutes", most=LONGEST_BREAK
            )


class GamePlan(msgspec.Struct, frozen=True):
    """How the games of every pairing are played."""

    stages: tuple[Stage, ...]
    name: str = ""
    """Of the regulation it follows; empty where it is the event's own."""
    wins_needed: int = 0
    """How many games the winner must have won in all stages together; 0: a stage decides."""
    plays_on: bool = False
    """Whether the games of a decided stage are played to the end all the same (decision 340)."""
    breaks: Breaks = Breaks()
    each_counts: bool = False
    """Whether both games of a pairing bring their points, whoever is ahead (decision 447)."""

    def __post_init__(self) -> None:
        if self.each_counts and (len(self.stages), self.length) != (1, GAMES_THAT_COUNT):
            raise InvalidValue("where each game counts, a pairing has one stage of two games")
        if not 1 <= len(self.stages) <= MOST_STAGES:
            raise InvalidValue("a plan of games has from 1 to {most} stages", most=MOST_STAGES)
        if any(stage.until_won for stage in self.stages[:-1]):
            raise InvalidValue("only the last stage can go on until somebody wins")

    @property
    def length(self) -> int:
        """Return the number of games that are planned; one for a stage that goes on."""
        return sum(stage.games for stage in self.stages)

    @property
    def always_decided(self) -> bool:
        """Return whether somebody wins in the end."""
        last = self.stages[-1]
        return last.until_won or last.kind is GameKind.SUDDEN_DEATH

    def has_game(self, game_number: int) -> bool:
        """Return whether there can be such a game; games are counted from 1."""
        games = sum(stage.games for stage in self.stages)
        return game_number >= 1 and (game_number <= games or self.stages[-1].until_won)

    def stage_at(self, game_number: int) -> int:
        """Return the place of the stage that a game belongs to; games are counted from 1."""
        last = 0
        for place, stage in enumerate(self.stages):
            last += stage.games
            if 1 <= game_number <= last or (game_number > last and stage.until_won):
                return place
        raise UnknownName("game of a pairing", str(game_number))

    def stage_of(self, game_number: int) -> Stage:
        """Return the stage that a game belongs to."""
        return self.stages[self.stage_at(game_number)]

    def begins_stage(self, game_number: int) -> bool:
        """Return whether a game is the first of its stage."""
        return game_number == 1 or self.stage_at(game_number) != self.stage_at(game_number - 1)

    def break_before(self, game_number: int) -> int:
        """Return how many minutes the game before another one is over when that begins."""
        if game_number == 1:
            return 0
        if not self.begins_stage(game_number):
            return self.breaks.games
        return self.breaks.first if self.stage_at(game_number) == 1 else self.breaks.stages

    def wants_lots(self, game_number: int, lots: Sequence[StageLots] = ()) -> bool:
        """Return whether lots must be drawn for the colours before a game is played.

        The colours of the very first game are those of the pairing.
        """
        if game_number == 1 or not self.begins_stage(game_number):
            return False
        place = self.stage_at(game_number)
        return self.stages[place].by_lot and all(drawn.stage != place for drawn in lots)

    def awaits_lots(self, game_number: int, lots: Sequence[StageLots] = ()) -> bool:
        """Return whether nobody knows yet who has White in a game: lots of its stage decide."""
        place = self.stage_at(game_number)
        return place > 0 and self.stages[place].by_lot and all(one.stage != place for one in lots)

    def exchanged(
        self,
        game_number: int,
        before: Sequence[PartGame] = (),
        lots: Sequence[StageLots] = (),
    ) -> bool:
        """Return whether a game has other colours than the pairing, after those played before."""
        turned = False
        drawn = {lot.stage: lot.exchanged for lot in lots}
        first = 1
        for nth in range(2, game_number + 1):
            if nth - 2 < len(before):
                turned = before[nth - 2].exchanged
            place = self.stage_at(nth)
            stage = self.stages[place]
            if self.begins_stage(nth):
                first = nth
                if place in drawn:
                    turned = drawn[place]
                    continue
            if stage.colours is StageColours.AS_PAIRED:
                turned = False
            elif stage.colours is StageColours.ALTERNATE or nth == first or (nth - first) % 2:
                turned = not turned
        return turned
