"""The players of a round of a Double-Swiss: scores of games, colours, floats, opponents, bye.

C.04.5, article 1: each of the two games of a match brings its points. A match is forfeited if a
player forfeits both games; then it was not played, and the two may meet again. A match of which one
game was played gives the colour of its first game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.plan_standing import score_of
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.fixed_boards import boards_fixed
from crosstable.pairing.swiss.colours import BLACK, NO_PREFERENCE, WHITE, colour_difference
from crosstable.pairing.swiss.players import Field, Float
from crosstable.pairing.swiss.reading import kept_apart, present_in
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.rulebooks.rules import rule

GAMES = 2


class _Sheet:
    """What is known about one player while rounds are read one by one."""

    __slots__ = ("bye_spent", "floats", "games", "history", "matches", "met", "pairing", "score")

    def __init__(self) -> None:
        self.score = 0
        self.pairing = 0
        self.history: list[str] = []
        self.floats: list[Float] = []
        self.met: list[int] = []
        self.matches = 0
        self.games = 0
        self.bye_spent = False

    def idle(self) -> None:
        """Note a round without a match."""
        self.history.append("=")
        self.floats.append(Float.NONE)


def read_players(
    tournament: Tournament,
    round_number: int,
    *,
    initial: Colour,
    virtual: Sequence[Mapping[int, int]],
) -> Field:
    """Return the players to be paired in a round, from the rounds before it and nothing later."""
    rounds = tournament.rounds[: round_number - 1]
    if len(rounds) < round_number - 1:
        raise Refused(
            "round {round} cannot be paired yet: there are only {count:round|rounds} so far",
            round=round_number,
            count=len(rounds),
        )
    sheets = {number: _Sheet() for number in tournament.by_number}
    for played, extra in zip(rounds, virtual, strict=False):
        _read_round(tournament, played, sheets, extra)
    apart = kept_apart(tournament)
    last_round = round_number == tournament.planned_rounds
    players = []
    for entrant in present_in(tournament, round_number):
        number, sheet = entrant.number, sheets[entrant.number]
        history = "".join(sheet.history)
        colours = history.replace("=", "")
        floats = [Float.NONE, Float.NONE, *sheet.floats]
        more = virtual[round_number - 1].get(number, 0)
        players.append(
            SwissTeam(
                number=number,
                name=entrant.player.name,
                score=sheet.score,
                pairing_score=sheet.pairing + more,
                colours=colours,
                history=history,
                difference=colour_difference(colours),
                preference=NO_PREFERENCE,
                floats=(floats[-1], floats[-2]),
                opponents=tuple(sheet.met),
                avoids=frozenset((*sheet.met, *apart.get(number, ()))),
                may_have_bye=not sheet.bye_spent,
                topscorer=False,
                place=number,
                virtual=more,
                matches=sheet.matches,
                games=sheet.games,
            )
        )
    players.sort(key=lambda player: (-player.pairing_score, player.number))
    fixed = boards_fixed(tournament, round_number)
    return Field(round_number, last_round, tuple(players), tournament.points, initial, fixed)


def _read_round(
    tournament: Tournament, played: Round, sheets: dict[int, _Sheet], virtual: Mapping[int, int]
) -> None:
    before = {number: sheet.pairing + virtual.get(number, 0) for number, sheet in sheets.items()}
    waiting = set(sheets)
    for board in played.boards:
        refuse_half_played(tournament, played, board)
        seats = board.white, board.black
        waiting -= set(seats)
        _read_points(tournament, board, sheets)
        for seat, opponent in (seats, seats[::-1]):
            _read_meeting(board, seat, opponent, sheets[seat], before)
    for free in played.free:
        _read_bye(tournament, free.kind, sheets[free.player])
    for number in waiting:
        sheets[number].idle()


@rule("double-swiss.match")
def refuse_half_played(tournament: Tournament, played: Round, board: Board) -> None:
    """Refuse a match of which a game has no result and is not adjourned either."""
    if not board.not_begun:
        return
    done = sum(not isinstance(game.result, Pending) for game in board.games)
    first, second = (tournament.entrant(seat).player.name for seat in (board.white, board.black))
    if done:
        raise Refused(
            "round {round} is not finished: the match of {first} and {second} is half played, "
            "game {game} has no result; enter it, or mark it as adjourned",
            round=played.number,
            first=first,
            second=second,
            game=done + 1,
        )
    raise Refused(
        "round {round} is not finished: the match of {first} and {second} lacks a result; "
        "enter it, or mark the game as adjourned",
        round=played.number,
        first=first,
        second=second,
    )


@rule("points.each-game", "swiss.adjourned")
def _read_points(tournament: Tournament, board: Board, sheets: dict[int, _Sheet]) -> None:
    """Count what the games brought; adjourned ones are draws, for pairing only."""
    points, result = tournament.points, board.result
    for seat, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
        sheet = sheets[seat]
        if isinstance(result, Played):
            worth = points.worth(result.mark(colour))
        elif isinstance(result, Forfeit):
            worth = points.forfeit_win if result.won_by(colour) else points.forfeit_loss
        else:
            made = score_of(board.games)[0 if colour is Colour.WHITE else 1]
            done = sum(not isinstance(game.result, Pending) for game in board.games)
            sheet.pairing += (made + GAMES - done) * points.draw // GAMES
            continue
        sheet.score += worth
        sheet.pairing += worth


@rule("double-swiss.forfeits")
def match_forfeited(board: Board) -> bool:
    """Return whether a player forfeited both games: then it was no match."""
    if isinstance(board.result, Forfeit):
        return True
    if len(board.games) < GAMES:
        return False
    return any(all(_missed(game, side) for game in board.games) for side in Colour)


def _missed(game: PartGame, side: Colour) -> bool:
    """Return whether a side of the pairing forfeited a game."""
    result = game.for_pairing
    absent = Absent.WHITE if side is Colour.WHITE else Absent.BLACK
    return isinstance(result, Forfeit) and result.absent in {absent, Absent.BOTH}


@rule("double-swiss.colour-of-a-match", "team-swiss.floats", "team-swiss.bye")
def _read_meeting(
    board: Board, seat: int, opponent: int, sheet: _Sheet, before: Mapping[int, int]
) -> None:
    """Note opponent, colour and float of a match, and whether it was won by forfeit.

    Decision 710.
    """
    side = board.colour_of(seat)
    if match_forfeited(board):
        ours, theirs = score_of(board.games)
        won = ours > theirs if side is Colour.WHITE else theirs > ours
        if won or (isinstance(board.result, Forfeit) and board.result.won_by(side)):
            sheet.bye_spent = True
        sheet.idle()
        return
    over_the_board = not board.games or any(
        not isinstance(game.result, Forfeit) for game in board.games
    )
    sheet.met.append(opponent)
    sheet.matches += 1
    sheet.games += sum(isinstance(game.result, Played) for game in board.games)
    letter = WHITE if side is Colour.WHITE else BLACK
    sheet.history.append(letter if over_the_board else "=")
    mine, theirs = before[seat], before[opponent]
    down = Float.DOWN if mine > theirs else Float.UP
    sheet.floats.append(Float.NONE if mine == theirs else down)


@rule("team-swiss.bye-worth", "team-swiss.bye")
def _read_bye(tournament: Tournament, kind: Bye, sheet: _Sheet) -> None:
    """Count a bye of a whole match; the allocated one and a full-point bye bar from another."""
    worth = bye_points(tournament.points, kind)
    sheet.score += worth
    sheet.pairing += worth
    if kind in {Bye.ALLOCATED, Bye.FULL_POINT}:
        sheet.bye_spent = True
