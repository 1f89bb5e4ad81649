"""The games of a pairing that has several: what one more, or another result, makes of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.game_plan import GameKind, GamePlan, PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.plan_standing import games_for, standing_of
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import Extra
from crosstable.kernel.result import Pending, Played, Result, mirrored
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.game_rows import clock_text
from crosstable.rulebooks.game_plans import KINDS
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


def next_game(plan: GamePlan, tournament: Tournament, board: Board) -> int:
    """Return the game of a pairing that comes next; 0 where none does.

    A decided match may go on where that was announced; one without any game never began.
    """
    if board.unfinished or board.games:
        return standing_of(plan, tournament.points, board.games).next
    return 0


@rule("points.several-games")
def after_entry(
    tournament: Tournament,
    plan: GamePlan,
    board: Board,
    result: Result,
    game_number: int,
    clocks: tuple[int, int] | None = None,
) -> tuple[int, tuple[PartGame, ...], Result]:
    """Return which game a result is of, all games with it, and what they make of the pairing.

    Without a number a result is seen from the pairing's White: an absence or an adjournment is of
    the game that comes next, a score of the whole pairing tells of all its games.
    """
    coming = standing_of(plan, tournament.points, board.games).next
    before = tuple(game for game in board.games if not isinstance(game.result, Pending))
    if game_number:
        _refuse_other_than(plan, tournament, game_number, coming)
        made = PartGame(result, plan.exchanged(game_number, before, board.lots), clocks)
    elif isinstance(result, Played):
        games = games_for(plan, tournament.points, result)
        if games is None or games[: len(before)] != before:
            raise Refused(
                "{result} does not tell how the games of this pairing ended; enter them one by one",
                result=result_text(result, tournament.points),
            )
        return 0, games, standing_of(plan, tournament.points, games).result
    else:
        turned = plan.exchanged(coming, before, board.lots)
        made = PartGame(mirrored(result) if turned else result, turned)
    _refuse_before_lots(tournament, plan, board, coming)
    _check_clocks(plan, before, made, coming)
    _check_game(tournament, made.result)
    games = (*before, made)
    return coming, games, standing_of(plan, tournament.points, games).result


@rule("points.several-games")
def after_correction(
    tournament: Tournament, plan: GamePlan, board: Board, result: Result, game: int
) -> tuple[tuple[PartGame, ...], Result]:
    """Return the games of a pairing once one of them, or all, are corrected, and its result.

    Games that were played after the one that is corrected stay: they were played. A game is taken
    back only where no other followed.
    """
    games: tuple[PartGame, ...] | None
    if not game:
        if board.unfinished:
            raise Refused("this pairing has no result to correct; correct one of its games")
        games = games_for(plan, tournament.points, result)
        if games is None:
            raise Refused(
                "{result} does not tell how the games of this pairing ended; correct them one by "
                "one",
                result=result_text(result, tournament.points),
            )
    else:
        if game > len(board.games) or isinstance(board.games[game - 1].result, Pending):
            raise Refused("game {game} has no result to correct; enter it", game=game)
        if result == Pending() and game < len(board.games):
            raise Refused("game {later} was played after it; take that back first", later=game + 1)
        _check_game(tournament, result)
        corrected = replace(board.games[game - 1], result=result)
        games = (*board.games[: game - 1], corrected, *board.games[game:])
        games = games[: game - 1] if result == Pending() else games
    if games == board.games:
        raise Refused("that is already the result")
    return games, standing_of(plan, tournament.points, games).result


def _refuse_other_than(plan: GamePlan, tournament: Tournament, game: int, coming: int) -> None:
    """Refuse a game that is not the one to be played now, and say which one is."""
    try:
        plan.stage_at(game)
    except UnknownName:
        raise Refused(
            "a pairing has {count:game|games} here, no game {game}", count=plan.length, game=game
        ) from None
    if game < coming:
        raise Refused(
            "game {game} already has its result; an arbiter can correct it, with a reason",
            game=game,
        )
    if game > coming:
        raise Refused(
            "game {coming} comes before game {game}, and has no result yet",
            edition_of(tournament).because(
                "points.several-games", "a further game is played after the one before it"
            ),
            coming=coming,
            game=game,
        )


@rule("play-off.colours")
def _refuse_before_lots(tournament: Tournament, plan: GamePlan, board: Board, game: int) -> None:
    """Refuse a result before it was drawn who has White."""
    if plan.wants_lots(game, board.lots):
        raise Refused(
            "draw lots for the colours of the {kind} game first",
            edition_of(tournament).because("play-off.colours", "colours are determined by lot"),
            kind=KINDS[plan.stage_of(game).kind],
        )


@rule("play-off.superblitz")
def _check_clocks(plan: GamePlan, before: Sequence[PartGame], made: PartGame, game: int) -> None:
    """Refuse clocks where none run on, and clocks that have more time than they can have."""
    if made.clocks is None:
        return
    stage = plan.stage_of(game)
    if stage.kind is not GameKind.SUPERBLITZ:
        raise InvalidValue("only in a Superblitz do the clocks run on; leave their times out")
    if made.clocks == (0, 0):
        raise InvalidValue("one clock ran out first: say what the other one shows")
    rate = parse_rate(stage.rate_of_play)
    start = rate.periods[0].seconds
    if rate.increment and max(made.clocks) > start:
        raise InvalidValue(
            "a clock shows {shown}, more than the {start} a Superblitz begins with",
            shown=clock_text(max(made.clocks)),
            start=clock_text(start),
        )
    adds = rate.increment and rate.extra is Extra.FISCHER
    if not adds and _grown(before, made, start) is not None:
        raise InvalidValue(
            "a clock shows more time than at the start of the game, and the rate of play adds none"
        )


def _grown(before: Sequence[PartGame], made: PartGame, start: int) -> tuple[int, int] | None:
    """Return what a clock showed before a game and shows after it, if that is more."""
    if made.clocks is None:
        return None
    began = (start, start)
    shown = before[-1].clocks if before else None
    if shown is not None:
        turned = before[-1].exchanged is not made.exchanged
        began = (shown[1], shown[0]) if turned else shown
    grown = [(then, now) for then, now in zip(began, made.clocks, strict=True) if now > then]
    return grown[0] if grown else None


@rule("play-off.superblitz")
def grown_clock(
    tournament: Tournament, board: Board, game_number: int, clocks: tuple[int, int]
) -> Reason | None:
    """Return what to ask where a clock has more time after a game than before it.

    Seconds for each move can add so much only where nearly every move was quicker than that, and
    how many moves were played is not known (decision 367).
    """
    plan = tournament.game_plan
    if plan is None or plan.stage_of(game_number).kind is not GameKind.SUPERBLITZ:
        return None
    before = tuple(game for game in board.games if not isinstance(game.result, Pending))
    made = PartGame(Pending(), plan.exchanged(game_number, before, board.lots), clocks)
    start = parse_rate(plan.stage_of(game_number).rate_of_play).periods[0].seconds
    grown = _grown(before, made, start)
    if grown is None:
        return None
    return edition_of(tournament).because(
        "play-off.superblitz",
        "a clock that showed {before} before the game shows {after} after it; check it",
        before=clock_text(grown[0]),
        after=clock_text(grown[1]),
    )


def _check_game(tournament: Tournament, result: Result) -> None:
    """Refuse marks that a single game cannot end with: it is won, drawn, or lost by both."""
    if not isinstance(result, Played):
        return
    sides = {result.white, result.black}
    plan = tournament.game_plan
    if plan is not None and plan.each_counts and sides == {Mark.DRAW, Mark.LOSS}:
        return
    if sides not in ({Mark.WIN, Mark.LOSS}, {Mark.DRAW}, {Mark.LOSS}):
        raise Refused(
            "a game of several is won, drawn or lost by both; write one of {results}",
            results=", ".join(
                result_text(Played(white, black), edition_of(tournament).points)
                for white, black in (
                    (Mark.WIN, Mark.LOSS),
                    (Mark.DRAW, Mark.DRAW),
                    (Mark.LOSS, Mark.WIN),
                    (Mark.LOSS, Mark.LOSS),
                )
            ),
        )


def game_words(
    tournament: Tournament, round_number: int, board: int, game: int, games: Sequence[PartGame]
) -> Sentence:
    """Return what a game of a pairing ended with, for the journal."""
    plan, points = tournament.game_plan, edition_of(tournament).points
    kind = KINDS[plan.stage_of(game).kind] if plan is not None else ""
    if game > len(games):
        return Sentence(
            "round {round} board {board} game {game} ({kind}) taken back",
            round=round_number,
            board=board,
            game=game,
            kind=kind,
        )
    return Sentence(
        "round {round} board {board} game {game} ({kind}): {result}",
        round=round_number,
        board=board,
        game=game,
        kind=kind,
        result=result_text(games[game - 1].result, points),
    )
