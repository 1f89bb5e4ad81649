"""The games of a pairing as every door shows them, and what somebody typed for one of them."""

from __future__ import annotations

import re
from datetime import datetime
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.game_plan import GameKind, PartGame, Stage
from crosstable.kernel.notation import parse_result, result_text
from crosstable.kernel.plan_standing import is_drawn, score_of, standing_of
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Pending, Result, mirrored
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_typed
from crosstable.kernel.verdict import Reason
from crosstable.pairing.match import MATCH
from crosstable.rulebooks.game_plans import KINDS, pairing_verdict
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class Course(Enum):
    """Where a game of a pairing stands."""

    PLAYED = "played"
    NEXT = "next"
    LATER = "later"
    """Played if nobody has won before."""
    NOT_NEEDED = "not needed"


class GameRow(msgspec.Struct, frozen=True):
    """One game of a pairing."""

    number: int
    kind: Sentence
    rate: str
    white: int
    black: int
    course: Course
    result: str = ""
    """As it is written from this game's White; empty where there is none."""
    seen: str = ""
    """The same from the pairing's White, whatever colour that player had."""
    turned: str = ""
    """The same from the pairing's Black."""
    lots: bool = False
    """Whether lots must be drawn for the colours before it is played."""
    colours_open: bool = False
    """Whether lots are still to decide who has White, here or in an earlier game of its stage."""
    clocks: tuple[str, str] | None = None
    """What White's and Black's clock show when it begins, where they run on."""
    not_before: datetime | None = None
    """When the break before it is over, where there is one."""
    clocks_run_on: bool = False
    """Whether a drawn game leaves its clocks to the next one."""


def game_points(tournament: Tournament) -> PointSystem:
    """Return what single games are written in: the usual points where a pairing has several."""
    return tournament.points if tournament.game_plan is None else edition_of(tournament).points


def game_rows(
    tournament: Tournament, board: Board, not_before: datetime | None = None
) -> tuple[GameRow, ...]:
    """Return the games of a pairing, those to come too; none where a pairing is one game.

    ``not_before`` says from when on the next one may be played.
    """
    plan = tournament.game_plan
    if plan is None:
        return ()
    going_on = board.unfinished or board.games
    coming = standing_of(plan, tournament.points, board.games).next if going_on else 0
    last = max(plan.length, len(board.games), coming)
    points = game_points(tournament)
    rows = []
    for number in range(1, last + 1):
        game = board.games[number - 1] if number <= len(board.games) else None
        turned = game.exchanged if game else plan.exchanged(number, board.games, board.lots)
        white, black = board.sides(exchanged=turned)
        stage = plan.stage_of(number)
        told = game.result if game and game.result != Pending() else None
        paired = game.for_pairing if game and told is not None else None
        rows.append(
            GameRow(
                number,
                KINDS[stage.kind],
                _rate(stage, tournament),
                white,
                black,
                _course(game, number, coming),
                result_text(told, points) if told is not None else "",
                result_text(paired, points) if paired is not None else "",
                result_text(mirrored(paired), points) if paired is not None else "",
                lots=number == coming and plan.wants_lots(number, board.lots),
                colours_open=game is None and plan.awaits_lots(number, board.lots),
                clocks=_clocks(board, number, turned=turned),
                not_before=not_before if number == coming else None,
                clocks_run_on=stage.kind is GameKind.SUPERBLITZ,
            )
        )
    return tuple(rows)


def _rate(stage: Stage, tournament: Tournament) -> str:
    rate = stage.rate_of_play or tournament.rate_of_play
    return f"{rate} v {stage.black_rate}" if stage.black_rate else rate


def _clocks(board: Board, game: int, *, turned: bool) -> tuple[str, str] | None:
    """Return what both clocks show when a game begins, if the one before it says so."""
    if not 2 <= game <= len(board.games) + 1:
        return None
    before = board.games[game - 2]
    if before.clocks is None:
        return None
    white, black = before.clocks if before.exchanged is turned else before.clocks[::-1]
    return clock_text(white), clock_text(black)


_WITH_CLOCKS = re.compile(
    r"(?P<result>.*\S)\s+(?P<white>[0-9]{1,2}:[0-5][0-9])\s+(?P<black>[0-9]{1,2}:[0-5][0-9])"
)


TYPED_CLOCKS = "= 4:10 3:55"
"""A draw with what both clocks show, as it is typed."""


def typed_clocks(text: str) -> tuple[str, tuple[int, int] | None]:
    """Return a typed result without the clocks behind it, and what they show: ``= 4:10 3:55``."""
    match = _WITH_CLOCKS.fullmatch(text.strip())
    if match is None:
        return text, None
    white, black = (
        60 * int(minutes) + int(seconds)
        for minutes, seconds in (match[side].split(":") for side in ("white", "black"))
    )
    return match["result"], (white, black)


def clock_text(seconds: int) -> str:
    """Return the time on a clock as minutes and seconds: ``4:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def match_score(tournament: Tournament, board: Board) -> str:
    """Return what both made in the games of a match, White's first: ``2½–1½``, ``5–3`` by 2-1-0."""
    return "–".join(made_text(tournament, halves) for halves in score_of(board.games))


@rule("match.wins-needed")
def why_it_goes_on(tournament: Tournament, board: Board) -> Sentence | None:
    """Return who has won how many games where so many are needed, and what decides the match."""
    plan = tournament.game_plan
    if plan is None or not plan.wins_needed or not board.games or not board.unfinished:
        return None
    made = [score_of((game,)) for game in board.games]
    won = (sum(ours > theirs for ours, theirs in made), sum(theirs > ours for ours, theirs in made))
    first = plan.stages[0].games
    values: dict[str, Value] = {
        "white": tournament.entrant(board.white).player.name,
        "black": tournament.entrant(board.black).player.name,
        "won": won[0],
        "lost": won[1],
        "count": plan.wins_needed,
        "games": first,
    }
    if standing_of(plan, tournament.points, board.games).next <= first:
        return Sentence(
            "games won: {white} {won}, {black} {lost}; whoever is ahead after {games} games with "
            "at least {count} of them won has won the match",
            **values,
        )
    if min(won) >= plan.wins_needed:
        return Sentence(
            "games won: {white} {won}, {black} {lost}; the next win decides the match", **values
        )
    return Sentence(
        "games won: {white} {won}, {black} {lost}; the first to have won {count} has won the match",
        **values,
    )


def score_in_games(tournament: Tournament) -> Sentence | None:
    """Return what both players of a match made in all its games; None where there is no such score.

    The standings count a match of one round as one result.
    """
    numbers = sorted(tournament.by_number)
    if tournament.system.name != MATCH.name or tournament.game_plan is None or len(numbers) != 2:
        return None
    halves = dict.fromkeys(numbers, 0)
    boards = [board for played in tournament.rounds for board in played.boards if board.games]
    for board in boards:
        for player, made in zip((board.white, board.black), score_of(board.games), strict=True):
            if player in halves:
                halves[player] += made
    if not boards:
        return None
    first, second = sorted(numbers, key=lambda number: (-halves[number], number))
    return Sentence(
        "{first} {score} {second} in games",
        first=tournament.entrant(first).player.name,
        score="–".join(made_text(tournament, halves[player]) for player in (first, second)),
        second=tournament.entrant(second).player.name,
    )


def made_text(tournament: Tournament, halves: int) -> str:
    """Return halves of a win in the points that single games are written in: ``2½``, or ``5``."""
    points = game_points(tournament)
    return points.text(halves * points.worth(Mark.DRAW))


def _course(game: PartGame | None, game_number: int, coming: int) -> Course:
    if game is not None and not isinstance(game.result, Pending):
        return Course.PLAYED
    if not coming:
        return Course.NOT_NEEDED
    return Course.NEXT if game_number == coming else Course.LATER


def board_of_game(tournament: Tournament, board: Board, game: int) -> Board:
    """Return one game of a pairing as a board of its own, with its own White and its result."""
    plan = tournament.game_plan
    if plan is None or not game:
        return board
    known = board.games[game - 1] if game <= len(board.games) else None
    turned = known.exchanged if known else plan.exchanged(game, board.games, board.lots)
    return Board(*board.sides(exchanged=turned), known.result if known else Pending())


def games_text(tournament: Tournament, board: Board) -> str:
    """Return the games of a pairing, seen from its White, on one line: ``1-1, 2-0``."""
    return ", ".join(row.seen for row in game_rows(tournament, board) if row.seen)


def why_it_ended(tournament: Tournament, board: Board) -> tuple[Reason, ...]:
    """Return what its games make of a pairing, game by game; nothing where it is one game."""
    plan = tournament.game_plan
    if plan is None or not board.games:
        return ()
    edition = edition_of(tournament)
    white, black = (tournament.entrant(player).player.name for player in (board.white, board.black))
    verdict = pairing_verdict(edition, plan, tournament.points, board.games, (white, black))
    return verdict.because


def typed_result(
    tournament: Tournament, board: Board, text: str, *, game: int = 0, unusual: bool = False
) -> tuple[int, Result]:
    """Return which game of a pairing a typed result is of, and the result.

    Where a pairing has several games and none was named, the next one is meant; a score that only
    whole pairings have, such as 9-3, is the pairing's, which is game 0.
    """
    plan, points = tournament.game_plan, game_points(tournament)
    if plan is None or game:
        return game, read_typed(text, points, unusual=unusual)
    try:
        result = read_typed(text, points, unusual=unusual)
    except InvalidValue:
        whole = _whole(tournament, text, unusual=unusual)
        if whole is None:
            raise
        return 0, whole
    coming = standing_of(plan, tournament.points, board.games).next
    return coming or len(board.games) + 1, result


def typed_correction(
    tournament: Tournament, text: str, *, game: int = 0, unusual: bool = False
) -> Result:
    """Return the result that a correction means: of one game, or of the pairing as a whole."""
    points = game_points(tournament) if game else tournament.points
    try:
        return read_typed(text, points, unusual=unusual)
    except InvalidValue:
        if game or tournament.game_plan is None:
            raise
        raise InvalidValue(
            "{text!r} is not the result of a whole pairing; say which game is meant, as in 3.2",
            text=text,
        ) from None


def _whole(tournament: Tournament, text: str, *, unusual: bool) -> Result | None:
    """Return the result of a whole pairing that is written in full."""
    try:
        return parse_result(text.strip().removesuffix("!"), tournament.points, unusual=unusual)
    except InvalidValue:
        return None


@rule("play-off.superblitz")
def insist_on_clocks(
    tournament: Tournament,
    game: int,
    result: Result,
    clocks: tuple[int, int] | None,
    example: str,
) -> None:
    """Ask for both clocks after a drawn game whose clocks run on in the next one.

    ``example`` shows how they are written at the door where the result comes in.
    """
    plan = tournament.game_plan
    if plan is None or not game or clocks is not None or not is_drawn(PartGame(result)):
        return
    if not plan.has_game(game) or plan.stage_of(game).kind is not GameKind.SUPERBLITZ:
        return
    raise InvalidValue(
        "after a draw the clocks run on: type what both show, White’s first, as in {example}",
        example=example,
    )
