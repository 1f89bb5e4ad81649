"""Who has won a pairing of several games, how it stands, and which games a result stands for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.game_plan import GameKind, GamePlan, PartGame, Stage
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result, mirrored


class PairingStanding(msgspec.Struct, frozen=True):
    """What the games so far make of a pairing."""

    result: Result
    stage: int | None = None
    """The place of the stage that decided it; none where it goes on or was level to the end."""
    next: int = 0
    """The game that comes next; 0 where none is needed."""


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
