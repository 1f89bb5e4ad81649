"""A pairing of several games: what was announced, what was played, and what the pairing becomes.

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
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result

__all__ = [
    "MOST_STAGES",
    "Breaks",
    "GameKind",
    "GamePlan",
    "PairingStanding",
    "PartGame",
    "Stage",
    "StageColours",
    "StageLots",
    "games_for",
    "is_drawn",
    "mirrored",
    "score_of",
    "standing_of",
]

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
    """The seconds left to this game's White and Black, where the next game goes on with them."""

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
    """Whether the games of a decided stage are played to the end all the same."""
    breaks: Breaks = Breaks()
    each_counts: bool = False
    """Whether both games of a pairing bring their points, whoever is ahead."""

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


class PairingStanding(msgspec.Struct, frozen=True):
    """What the games so far make of a pairing."""

    result: Result
    stage: int | None = None
    """The place of the stage that decided it; none where it goes on or was level to the end."""
    next: int = 0
    """The game that comes next; 0 where none is needed."""


def mirrored(result: Result) -> Result:
    """Return a result as it is seen from the other side of the board."""
    match result:
        case Played():
            return msgspec.structs.replace(result, white=result.black, black=result.white)
        case Forfeit(absent=Absent.WHITE):
            return Forfeit(Absent.BLACK)
        case Forfeit(absent=Absent.BLACK):
            return Forfeit(Absent.WHITE)
        case _:
            return result


_HALVES = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}


def _halves(game: PartGame) -> tuple[int, int]:
    """Return what a finished game brings the pairing's White and Black, in halves of a win."""
    match game.for_pairing:
        case Played(white=white, black=black):
            return _HALVES[white.outcome], _HALVES[black.outcome]
        case Forfeit(absent=absent):
            return 2 * (absent is Absent.BLACK), 2 * (absent is Absent.WHITE)
        case _:
            return 0, 0


def is_drawn(game: PartGame) -> bool:
    """Return whether a game was drawn over the board."""
    return _halves(game) == (1, 1)


def _deciding(stage: Stage, game: PartGame) -> tuple[int, int]:
    """Return what a game counts in its stage: a drawn one may be won there all the same."""
    halves = _halves(game)
    if halves != (1, 1):
        return halves
    if stage.kind is GameKind.SUDDEN_DEATH:
        return (2, 0) if game.exchanged else (0, 2)
    if stage.kind is GameKind.SUPERBLITZ and game.clocks is not None and 0 in game.clocks:
        white_wins = game.clocks[0] > 0
        return (2, 0) if white_wins is not game.exchanged else (0, 2)
    return halves


def score_of(games: Sequence[PartGame]) -> tuple[int, int]:
    """Return what the games so far brought the pairing's White and Black, in halves of a win."""
    made = [_halves(game) for game in games if not isinstance(game.result, Pending)]
    return sum(ours for ours, _ in made), sum(theirs for _, theirs in made)


def standing_of(plan: GamePlan, points: PointSystem, games: Sequence[PartGame]) -> PairingStanding:
    """Return what the games so far make of a pairing.

    A stage is won as soon as the other side cannot catch up in it. Where both have nothing from
    it, because both were absent or lost, both have lost it. Games played after the decision change
    nothing. A pairing of which no game was played is won and lost by absence.
    """
    if plan.each_counts:
        return _added_up(plan, games)
    number = 0
    won = [0, 0]
    for place, stage in enumerate(plan.stages):
        white = black = count = 0
        while stage.until_won or count < stage.games:
            result = games[number].result if number < len(games) else Pending()
            if isinstance(result, Pending):
                return PairingStanding(result, next=number + 1)
            ours, theirs = _deciding(stage, games[number])
            white, black = white + ours, black + theirs
            won[0] += ours > theirs
            won[1] += theirs > ours
            number, count = number + 1, count + 1
            left = 0 if stage.until_won else 2 * (stage.games - count)
            if plan.wins_needed:
                decided = _enough_won(plan.wins_needed, place, won, (white, black), left)
            else:
                nothing = not left and not white + black
                both_lost = stage.until_won and not ours + theirs
                decided = nothing or both_lost or abs(white - black) > left
            if decided:
                if plan.wins_needed and place:
                    white, black = won
                result = _decided(stage.kind.won(points), white, black, games[:number])
                return PairingStanding(result, place, _played_on(plan, number, left, games))
    return PairingStanding(Played(Mark.DRAW, Mark.DRAW))


_SUMS = (Mark.LOSS, Mark.NARROW_LOSS, Mark.DRAW, Mark.NARROW_WIN, Mark.WIN)
"""What two games make, by the halves of a win that they bring."""


def _added_up(plan: GamePlan, games: Sequence[PartGame]) -> PairingStanding:
    """Return what games make of a pairing that has the points of each.

    Whoever forfeits all of them forfeits the pairing, if the other side came to all; one who came
    to some has what these brought.
    """
    for number in range(1, plan.length + 1):
        result = games[number - 1].result if number <= len(games) else Pending()
        if isinstance(result, Pending):
            return PairingStanding(result, next=number)
    missed = {game.for_pairing for game in games}
    if len(missed) == 1 and isinstance(only := missed.pop(), Forfeit):
        return PairingStanding(only)
    white, black = score_of(games)
    return PairingStanding(Played(_SUMS[white], _SUMS[black], rated=_over_the_board(games)))


def _over_the_board(games: Sequence[PartGame]) -> bool:
    return any(isinstance(game.result, Played) for game in games)


def _enough_won(
    needed: int, place: int, won: Sequence[int], score: tuple[int, int], left: int
) -> bool:
    """Return whether a match is decided that takes some wins in all (FMJD Annex 17, 12.b-c).

    After the first stage whoever is ahead in it must have so many; later whoever wins so many in
    all, and where both have them already, whoever wins next.
    """
    if place == 0:
        ahead = won[0] if score[0] > score[1] else won[1]
        return abs(score[0] - score[1]) > left and ahead >= needed
    return max(won) >= needed and won[0] != won[1]


def _played_on(plan: GamePlan, game_number: int, left: int, games: Sequence[PartGame]) -> int:
    """Return the game that comes though the pairing is decided; 0 where none does."""
    last = game_number + left // 2
    played = sum(not isinstance(game.result, Pending) for game in games)
    return played + 1 if plan.plays_on and game_number <= played < last else 0


def _decided(won: Mark, white: int, black: int, games: Sequence[PartGame]) -> Result:
    """Return the result of a pairing that one side has won, or that both have lost."""
    if not _over_the_board(games):
        if white == black:
            return Forfeit(Absent.BOTH)
        return Forfeit(Absent.BLACK if white > black else Absent.WHITE)
    lost = won.opposite
    return Played(won if white > black else lost, won if black > white else lost)


def games_for(plan: GamePlan, points: PointSystem, result: Result) -> tuple[PartGame, ...] | None:
    """Return the games that a result of the pairing tells of; none where it could be several ways.

    Where every stage has one game, those before the decision were drawn.
    """
    if isinstance(result, Pending):
        return (PartGame(result),) if result.adjourned else ()
    if plan.each_counts:
        return _both_alike(result)
    if isinstance(result, Forfeit):
        return (PartGame(result),)
    if any(stage.games != 1 for stage in plan.stages):
        return None
    drawn = Played(Mark.DRAW, Mark.DRAW)
    ends: tuple[Played, ...] = (_end(result.white), Played(Mark.LOSS, Mark.LOSS))
    games: list[PartGame] = []
    for number in range(1, plan.length + 1):
        turned = plan.exchanged(number)
        for end in (*ends, drawn):
            last = msgspec.structs.replace(end, rated=result.rated, ending=result.ending)
            made = PartGame(mirrored(last) if turned else last, turned)
            told = standing_of(plan, points, (*games, made)).result
            if isinstance(told, Played) and (told.white, told.black) == (
                result.white,
                result.black,
            ):
                return (*games, made)
        games.append(PartGame(drawn, turned))
    return None


def _both_alike(result: Played | Forfeit) -> tuple[PartGame, ...] | None:
    """Return two games that both ended as one side's all or nothing tells; else none."""
    if isinstance(result, Played) and {result.white, result.black} - {Mark.WIN, Mark.LOSS}:
        return None
    return PartGame(result), PartGame(mirrored(result), exchanged=True)


def _end(mark: Mark) -> Played:
    """Return how the game was ended that gave the pairing's White this mark."""
    won = mark.outcome is Outcome.WON
    return Played(Mark.WIN, Mark.LOSS) if won else Played(Mark.LOSS, Mark.WIN)
