"""The Double-Swiss (FIDE C.04.5): every pairing is a match of two games, and each game counts.

Brackets, criteria and order are those of the Swiss of teams, with articles of their own; here is
what is read from matches of two games, who begins with White, and the system in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.game_plan import GamePlan, PartGame
from crosstable.kernel.plan_standing import score_of
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.fixed_boards import boards_fixed
from crosstable.pairing.proposal import INITIAL_COLOUR, check_choices
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.dutch.system import ACCELERATION
from crosstable.pairing.swiss.players import (
    BLACK,
    NO_PREFERENCE,
    WHITE,
    Allocation,
    ColourRule,
    Field,
    allocate_played,
    alternated,
    other_than_last,
)
from crosstable.pairing.swiss.reading import (
    Sheet,
    float_of,
    kept_apart,
    present_in,
    rounds_before,
    virtual_points,
)
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.system import DRAWN_COLOUR, OtherSwiss, own_text
from crosstable.pairing.swiss.team.reading import SwissTeam
from crosstable.pairing.swiss.team.system import UpfloatRound
from crosstable.pairing.swiss.team.table import Preferences, TeamTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# The players of a round of a Double-Swiss: scores of games, colours, floats, opponents, bye.
# C.04.5, article 1: each of the two games of a match brings its points. A match is forfeited if a
# player forfeits both games; then it was not played, and the two may meet again. A match of which
# one game was played gives the colour of its first game.


GAMES = 2


class _Sheet(Sheet):
    """What is known about one player while rounds are read one by one."""

    __slots__ = ("games", "matches")

    def __init__(self) -> None:
        super().__init__()
        self.matches = 0
        self.games = 0


def read_players(
    tournament: Tournament,
    round_number: int,
    *,
    initial: Colour,
    virtual: Sequence[Mapping[int, int]],
) -> Field:
    """Return the players to be paired in a round, from the rounds before it and nothing later."""
    sheets = {number: _Sheet() for number in tournament.by_number}
    for played, extra in zip(rounds_before(tournament, round_number), virtual, strict=False):
        _read_round(tournament, played, sheets, extra)
    apart = kept_apart(tournament)
    last_round = round_number == tournament.planned_rounds
    players = []
    for entrant in present_in(tournament, round_number):
        number, sheet = entrant.number, sheets[entrant.number]
        more = virtual[round_number - 1].get(number, 0)
        players.append(
            SwissTeam(
                name=entrant.player.name,
                score=sheet.score,
                pairing_score=sheet.pairing + more,
                topscorer=False,
                place=number,
                matches=sheet.matches,
                games=sheet.games,
                **sheet.known(number, apart.get(number, ()), more, lambda _: NO_PREFERENCE),
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
        sheet.gain(worth)


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
    sheet.matches += 1
    sheet.games += sum(isinstance(game.result, Played) for game in board.games)
    letter = WHITE if side is Colour.WHITE else BLACK
    floating = float_of(before[seat], before[opponent])
    sheet.meet(opponent, letter if over_the_board else "=", floating)


@rule("team-swiss.bye-worth", "team-swiss.bye")
def _read_bye(tournament: Tournament, kind: Bye, sheet: _Sheet) -> None:
    """Count a bye of a whole match; the allocated one and a full-point bye bar from another."""
    sheet.gain(bye_points(tournament.points, kind))
    if kind in {Bye.ALLOCATED, Bye.FULL_POINT}:
        sheet.bye_spent = True


# The players of a round of a Double-Swiss on the table, and the colours of their matches.


NAME = "double-swiss"


class DoubleTable(TeamTable):
    """What is asked about the players of one round; a player is a rank: by score, then number.

    Decision 448.
    """

    of_players = True

    def colours(self, one: int, other: int) -> Allocation:
        """Return who begins with which colour, that of the higher ranked player."""
        higher, lower = self.teams[one], self.teams[other]
        names = ColourRule.TEAMS_INITIAL, ColourRule.DOUBLE_LOWER
        return allocate_played(_RULES, higher, lower, self.field.initial, names)


@rule("double-swiss.colours-fewer-whites")
def _fewer(higher: SwissTeam, lower: SwissTeam) -> Colour | None:
    """Give White to whoever began fewer matches with it: a count, and no difference."""
    mine, theirs = higher.colours.count(WHITE), lower.colours.count(WHITE)
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


_RULES = (
    (ColourRule.FEWER_WHITES, _fewer),
    (ColourRule.DOUBLE_ALTERNATE, alternated),
    (ColourRule.DOUBLE_HIGHER, other_than_last),
)


def lay_table(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    virtual: Sequence[Mapping[int, int]] | None = None,
) -> DoubleTable:
    """Return the players of a round in their order, as the text of an edition sees them.

    ``virtual`` gives the virtual points of each round, where they do not come from an acceleration.
    """
    text = own_text(edition, NAME)
    if text.upfloaters is None:
        raise Refused("there is no text by which matches of two games are paired in a Swiss")
    option, total = tournament.system.option, tournament.planned_rounds
    if virtual is None:
        chosen = option("acceleration", "none")
        faster = acceleration(chosen, edition, total, tournament.points)
        virtual = virtual_points(tournament, round_number, faster)
    field = read_players(
        tournament,
        round_number,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        virtual=virtual,
    )
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    table = DoubleTable(
        field,
        text.upfloaters,
        preferences=Preferences.NONE,
        secondary=False,
        rounds_left=total - round_number,
    )
    table.virtual_points_order_boards = (
        edition.acceleration is not None and edition.acceleration.orders_boards
    )
    return table


# A round of a Double-Swiss that can be asked about: its brackets are made as those of teams.


class DoubleRound(UpfloatRound):
    """One round of matches, paired when that is first asked for."""

    bye_rule = "team-swiss.bye-order"

    @cached_property
    def table(self) -> DoubleTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)


# The Double-Swiss as a pairing system among others: what it proposes, and why.


class DoubleSwiss(OtherSwiss, frozen=True, kw_only=True):
    """The Double-Swiss of the FIDE Handbook, C.04.5."""

    usual_games: str
    """The games that every match has, written out."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:  # noqa: ARG002
        """Return in which rounds players float: in those in which they play a match."""
        return FloatsIn.GAMES

    @rule("double-swiss.match")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse what no Swiss can be played with, and pairings of one game."""
        super().check(tournament, edition)
        self.check_matches(tournament.system, tournament.game_plan, edition)

    @rule("double-swiss.match")
    def check_matches(self, system: System, plan: GamePlan | None, edition: Edition) -> None:  # noqa: ARG002
        """Refuse games of which not both count."""
        if plan is None or not plan.each_counts:
            raise Refused(
                "in a Double-Swiss every pairing is a match of two games that both count; choose "
                "the games “{games}”",
                edition.because(
                    "double-swiss.match", "a match has two games, and each brings its points"
                ),
                games=self.usual_games,
            )

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by, which cites its own text first."""
        return super().text(tournament, edition).for_system(NAME)

    @rule("double-swiss.games")
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        points = tournament.points
        return (
            text.because(
                "double-swiss.match",
                "Every pairing is a match of two games with exchanged colours; each game brings "
                "its points",
            ),
            text.because(
                "team-swiss.round",
                "Players with equal points meet; where they cannot all be paired, the fewest "
                "possible with less are moved up to them",
            ),
            text.because(
                "team-swiss.identifiers",
                "Among them the smaller half of the numbers meets the larger half, as far as they "
                "have not met",
            ),
            text.because(
                "double-swiss.games",
                "Colours do not change the pairing: whoever began fewer matches with White begins "
                "with it",
            ),
            text.because(
                "double-swiss.forfeits",
                "Whoever forfeits both games forfeits the match, and the two may meet again",
            ),
            text.because(
                "team-swiss.bye-worth",
                "The bye of an odd round is worth {points}",
                points=points_text(points, points.allocated_bye),
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DoubleRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DoubleRound(tournament, self.text(tournament, edition), round_number)


DOUBLE_SWISS = DoubleSwiss(
    name=NAME,
    title=Sentence("Swiss tournament of two-game matches (FIDE Double-Swiss)"),
    options=(ACCELERATION, DRAWN_COLOUR),
    no_rematch="team-swiss.no-rematch",
    usual_games="2 standard; each counts",
)
