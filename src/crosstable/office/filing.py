"""Which board each game of a file belongs to: by its players, its colours and its tags.

Nothing is guessed: a game whose players sit at several boards, sit the other way round or are
nobody of the tournament is left over, with the reason.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache

import msgspec

from crosstable.formats.library import single_games
from crosstable.formats.scores.sections import Source
from crosstable.formats.scores.singles import SingleGame
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import Player
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import AttachGame
from crosstable.office.acts.games import LONGEST_GAME
from crosstable.office.game_rows import Course, game_rows
from crosstable.office.start_positions import as_played


class Misfit(Enum):
    """Why a game is left over, for programs; the sentence says it to people."""

    UNREADABLE = "unreadable"
    NO_MOVES = "no-moves"
    TOO_LONG = "too-long"
    OTHER_ROUND = "other-round"
    NO_SUCH_ROUND = "no-such-round"
    NO_SUCH_BOARD = "no-such-board"
    NO_PLAYERS = "no-players"
    UNKNOWN_PLAYERS = "unknown-players"
    COLOURS_REVERSED = "colours-reversed"
    NAMES_DIFFER = "names-differ"
    SEVERAL_BOARDS = "several-boards"
    SEVERAL_GAMES = "several-games"
    BOARD_TAKEN = "board-taken"
    OTHER_START = "other-start"


class Place(msgspec.Struct, frozen=True, order=True):
    """A board of a round."""

    round: int
    board: int
    game: int = 0
    """Which game of the pairing, where it has several."""


class Placed(msgspec.Struct, frozen=True):
    """A game and the board it goes to."""

    game: SingleGame
    place: Place
    replaces: bool = False
    """Whether other moves are filed there."""
    same: bool = False
    """Whether these very moves are filed there already."""

    @property
    def command(self) -> AttachGame:
        """Return what files the game."""
        return AttachGame(self.place.round, self.place.board, self.game.text, self.place.game)


class LeftOver(msgspec.Struct, frozen=True):
    """A game that goes nowhere, and why."""

    game: SingleGame
    kind: Misfit
    sentence: Sentence


class Filing(msgspec.Struct, frozen=True):
    """What of a file goes where."""

    placed: tuple[Placed, ...] = ()
    left_over: tuple[LeftOver, ...] = ()

    @property
    def news(self) -> tuple[Placed, ...]:
        """Return the games that are not filed already."""
        return tuple(placed for placed in self.placed if not placed.same)


def file_games(
    source: Source, tournament: Tournament, *, round_number: int | None = None
) -> Filing:
    """Say which board each game of a file belongs to, of one round or of all.

    UnreadableInput is raised only where the whole file cannot be read.
    """
    seats = _Seats(tournament, round_number)
    filed = {Place(game.round, game.number, game.game): game.text for game in tournament.games}
    placed: list[Placed] = []
    left: list[LeftOver] = []
    taken: set[Place] = set()
    for game in single_games(source, tournament.game):
        destination = _flaw(game) or seats.place_of(game)
        if isinstance(destination, Place) and destination in taken:
            destination = LeftOver(
                game,
                Misfit.BOARD_TAKEN,
                Sentence(
                    "An earlier game of this file goes to round {round}, board {board}.",
                    round=destination.round,
                    board=destination.board,
                ),
            )
        if isinstance(destination, LeftOver):
            left.append(destination)
            continue
        taken.add(destination)
        before = filed.get(destination)
        try:
            text = as_played(tournament, destination.round, destination.board, game.text)
        except UnreadableInput as error:
            left.append(LeftOver(game, Misfit.OTHER_START, error.sentence))
            continue
        same = before is not None and before.split() == text.split()
        placed.append(Placed(game, destination, before is not None and not same, same))
    return Filing(tuple(sorted(placed, key=lambda placing: placing.place)), tuple(left))


def _flaw(game: SingleGame) -> LeftOver | None:
    if game.error is not None:
        cause = Sentence("The game cannot be read: {cause}", cause=game.error.sentence)
        return LeftOver(game, Misfit.UNREADABLE, cause)
    if not game.has_moves:
        return LeftOver(game, Misfit.NO_MOVES, Sentence("There are no moves in it."))
    if len(game.text) > LONGEST_GAME:
        cause = Sentence("It has more than {most} characters.", most=LONGEST_GAME)
        return LeftOver(game, Misfit.TOO_LONG, cause)
    return None


class _Seats:
    """Who sits where, by name, in one round or in all."""

    def __init__(self, tournament: Tournament, round_number: int | None) -> None:
        self.tournament = tournament
        self.only = round_number
        self.rounds: Mapping[int, tuple[Board, ...]] = {
            played.number: played.boards
            for played in tournament.rounds
            if played.published and round_number in {None, played.number}
        }
        self.by_words: dict[tuple[str, ...], set[int]] = {}
        for entrant in tournament.entrants:
            self.by_words.setdefault(_words(entrant.player.name), set()).add(entrant.number)

    def place_of(self, game: SingleGame) -> Place | LeftOver:
        said_round, said_board, said_game = _said(game)
        if said_round is not None and said_round not in self.rounds:
            return self._in_another_round(game, said_round)
        places = [
            place
            for place in self._fitting(game, reverse=False)
            if said_round in {None, place.round}
        ]
        if len(places) > 1 and said_board is not None:
            places = [place for place in places if place.board == said_board]
        if len(places) > 1 and said_game is not None:
            places = [place for place in places if place.game == said_game]
        if len(places) == 1:
            return places[0]
        if len({(place.round, place.board) for place in places}) == 1:
            cause = Sentence(
                "It fits several games of the pairing; a Round tag such as {example}, for round, "
                "board and game, would say which.",
                example=f"{places[0].round}.{places[0].board}.{places[0].game}",
            )
            return LeftOver(game, Misfit.SEVERAL_GAMES, cause)
        if places:
            cause = Sentence("It fits several boards; a Board tag would say which.")
            return LeftOver(game, Misfit.SEVERAL_BOARDS, cause)
        return self._by_tags(game, said_round or self.only, said_board)

    def _in_another_round(self, game: SingleGame, said: int) -> LeftOver:
        if self.only is not None and 1 <= said <= len(self.tournament.rounds):
            cause = Sentence("It says that it belongs to round {round}.", round=said)
            return LeftOver(game, Misfit.OTHER_ROUND, cause)
        cause = Sentence("It says round {round}, which is not published.", round=said)
        return LeftOver(game, Misfit.NO_SUCH_ROUND, cause)

    def _by_tags(
        self, game: SingleGame, said_round: int | None, said_board: int | None
    ) -> Place | LeftOver:
        """Return the board that the tags name, where no name speaks against it."""
        turned = next(self._fitting(game, reverse=True), None)
        if turned is not None and said_round in {None, turned.round}:
            cause = Sentence(
                "The players sit the other way round: round {round}, board {board}.",
                round=turned.round,
                board=turned.board,
            )
            return LeftOver(game, Misfit.COLOURS_REVERSED, cause)
        named = bool(game.tag("White") or game.tag("Black"))
        if said_round is None or said_board is None:
            return _nobodys(game, named=named)
        if not 1 <= said_board <= len(self.rounds.get(said_round, ())):
            cause = Sentence(
                "It says board {board}, which round {round} does not have.",
                board=said_board,
                round=said_round,
            )
            return LeftOver(game, Misfit.NO_SUCH_BOARD, cause)
        if named:
            cause = Sentence(
                "It says board {board}, but other players sit there.", board=said_board
            )
            return LeftOver(game, Misfit.NAMES_DIFFER, cause)
        return Place(said_round, said_board, 0 if self.tournament.game_plan is None else 1)

    def _fitting(self, game: SingleGame, *, reverse: bool) -> Iterator[Place]:
        sides = ("Black", "White") if reverse else ("White", "Black")
        if not all(game.tag(side) for side in sides):
            return
        white, black = (self._players(game, side) for side in sides)
        for number, boards in self.rounds.items():
            for index, board in enumerate(boards, start=1):
                if self.tournament.game_plan is not None:
                    yield from self._games_of(number, index, board, white, black)
                elif board.white in white and board.black in black:
                    yield Place(number, index)

    def _games_of(
        self,
        round_number: int,
        index: int,
        board: Board,
        white: frozenset[int],
        black: frozenset[int],
    ) -> Iterator[Place]:
        """Yield the games of a pairing that have begun, with these players and colours."""
        for row in game_rows(self.tournament, board):
            begun = row.course in {Course.PLAYED, Course.NEXT}
            if begun and row.white in white and row.black in black:
                yield Place(round_number, index, row.number)

    def _players(self, game: SingleGame, side: str) -> frozenset[int]:
        """Return the numbers of the players whom a side's tags can mean."""
        name, register = game.tag(side), game.tag(f"{side}FideId")
        everybody = self.tournament.entrants
        if register:
            known = frozenset(e.number for e in everybody if _has_number(e.player, register))
            if known:
                return known
        exact = frozenset(self.by_words.get(_words(name), ()))
        return exact or frozenset(e.number for e in everybody if _may_be(e.player.name, name))


def _nobodys(game: SingleGame, *, named: bool) -> LeftOver:
    if named:
        cause = Sentence("No board has these two players.")
        return LeftOver(game, Misfit.UNKNOWN_PLAYERS, cause)
    return LeftOver(game, Misfit.NO_PLAYERS, Sentence("It names no players and no board."))


def _has_number(player: Player, text: str) -> bool:
    return any(identifier.value == text for identifier in player.identifiers)


_NUMBERS = re.compile(r"[0-9]{1,4}", re.ASCII)


def _said(game: SingleGame) -> tuple[int | None, int | None, int | None]:
    """Return round, board and game that the tags name: Round "3.12" or "3.12.2", Board "12"."""
    numbers = [int(digits) for digits in _NUMBERS.findall(game.tag("Round"))[:3]]
    said_round, said_board, said_game = (*numbers, None, None, None)[:3]
    board = _NUMBERS.fullmatch(game.tag("Board"))
    return said_round, int(board[0]) if board is not None else said_board, said_game


@lru_cache(maxsize=8192)
def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name without accents, first names and last alike."""
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", name.casefold())
        if not unicodedata.combining(letter)
    )
    return tuple(sorted(re.findall(r"\w+", bare)))


def _may_be(known: str, written: str) -> bool:
    """Return whether a name can be a shorter or longer way of writing another.

    Every word of the shorter must be in the longer, or be the initial of one; one word at least is
    the same in both, so that initials alone mean nobody.
    """
    shorter, longer = sorted((_words(known), _words(written)), key=len)
    rest = list(longer)
    same = False
    for word in sorted(shorter, key=len, reverse=True):
        match = next((other for other in rest if other == word), None)
        if match is None:
            match = next((other for other in rest if _abbreviates(word, other)), None)
        else:
            same = same or len(word) > 1
        if match is None:
            return False
        rest.remove(match)
    return same


def _abbreviates(one: str, other: str) -> bool:
    return 1 in {len(one), len(other)} and one[0] == other[0]
