"""Which board a game of a file belongs to, and which games of a round moved on."""

from __future__ import annotations

import random

import pytest

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.player import Identifier, Player
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.broadcast import changed_games
from crosstable.office.filing import Misfit, Place, file_games

NAMES = ("Müller, Jörg", "de la Cruz, Ana María", "Okafor, Chidi", "Okafor, Ada", "Ng, X", "Lee, B")


def tournament(**changes: object) -> Tournament:
    entrants = tuple(
        Entrant(
            number,
            Player(name=name, identifiers=(Identifier("fide", f"90{number}"),)),
        )
        for number, name in enumerate(NAMES, start=1)
    )
    rounds = (
        Round(1, (Board(1, 2), Board(3, 4), Board(5, 6))),
        Round(2, (Board(2, 3), Board(4, 1), Board(6, 5))),
        Round(3, (Board(1, 3), Board(2, 4)), published=False),
    )
    fields: dict[str, object] = {
        "name": "Cup",
        "game": "chess",
        "edition": "fide-2019",
        "system": System("manual"),
        "entrants": entrants,
        "rounds": rounds,
    }
    return Tournament(**{**fields, **changes})  # type: ignore[arg-type]


def game(white: str = "?", black: str = "?", moves: str = "1. e4 e5 *", **tags: str) -> str:
    head = "".join(
        f'[{name} "{value}"]\n' for name, value in {"White": white, "Black": black, **tags}.items()
    )
    return f"{head}\n{moves}\n\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (game("Müller, Jörg", "de la Cruz, Ana María"), Place(1, 1)),
        (game("Jorg Muller", "Ana Maria de la Cruz"), Place(1, 1)),
        (game("MULLER J", "Cruz"), Place(1, 1)),
        (game("Okafor, C.", "Okafor, A."), Place(1, 2)),
        (game("Okafor, Ada", "Müller"), Place(2, 2)),
        (game("wrong", "wrong", WhiteFideId="905", BlackFideId="906"), Place(1, 3)),
        (game(Round="2", Board="3"), Place(2, 3)),
        (game(Round="2.3"), Place(2, 3)),
        (game("Lee, B", "Ng, X", Round="Round 2"), Place(2, 3)),
    ],
)
def test_a_game_finds_its_board(text: str, place: Place) -> None:
    filing = file_games(text, tournament())
    assert [each.place for each in filing.placed] == [place]
    assert filing.left_over == ()
    assert filing.placed[0].command.round == place.round


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (game("Nobody", "No One"), Misfit.UNKNOWN_PLAYERS),
        (game("J", "A"), Misfit.UNKNOWN_PLAYERS),
        (game("de la Cruz, Ana María", "Müller, Jörg"), Misfit.COLOURS_REVERSED),
        (game("Müller", "Cruz", Round="2"), Misfit.UNKNOWN_PLAYERS),
        (game("Müller", "Cruz", Round="9"), Misfit.NO_SUCH_ROUND),
        (game("Müller", "Okafor, Chidi", Round="3"), Misfit.NO_SUCH_ROUND),
        (game("Müller", "Okafor, Chidi"), Misfit.UNKNOWN_PLAYERS),
        (game(Round="1", Board="4"), Misfit.NO_SUCH_BOARD),
        (game("Nobody", "No One", Round="1", Board="1"), Misfit.NAMES_DIFFER),
        (game(), Misfit.NO_PLAYERS),
        (game(Round="1"), Misfit.NO_PLAYERS),
        (game("Müller", "Cruz", moves="*"), Misfit.NO_MOVES),
        (game("Müller", "Cruz", moves="{" + "x" * 200_000 + "} 1. e4 *"), Misfit.TOO_LONG),
    ],
)
def test_a_game_that_fits_nowhere_says_why(text: str, why: Misfit) -> None:
    filing = file_games(text, tournament())
    assert [each.kind for each in filing.left_over] == [why]
    assert filing.placed == ()
    assert "%(" not in filing.left_over[0].sentence


def test_only_the_round_that_is_asked_for() -> None:
    text = game("Müller", "Cruz", Round="1") + game("Okafor, Ada", "Müller")
    filing = file_games(text, tournament(), round_number=2)
    assert [each.place for each in filing.placed] == [Place(2, 2)]
    assert [each.kind for each in filing.left_over] == [Misfit.OTHER_ROUND]


def test_two_players_who_meet_twice_with_the_same_colours_need_a_tag() -> None:
    twice = tournament(rounds=(Round(1, (Board(1, 2),)), Round(2, (Board(1, 2),))))
    text = game("Müller", "Cruz")
    assert file_games(text, twice).left_over[0].kind is Misfit.SEVERAL_BOARDS
    tagged = game("Müller", "Cruz", Round="2")
    assert file_games(tagged, twice).placed[0].place == Place(2, 1)


def test_a_board_gets_one_game_of_a_file_and_filed_ones_are_known() -> None:
    text = game("Müller", "Cruz")
    before = tournament(
        games=(GameRecord(1, 1, text.replace("\n\n", "\n \n")), GameRecord(1, 2, "1. d4 *"))
    )
    both = text + game("Okafor, Chidi", "Okafor, Ada") + game("Müller", "Cruz", "1. d4 *")
    filing = file_games(both, before)
    assert [(each.place, each.same, each.replaces) for each in filing.placed] == [
        (Place(1, 1), True, False),
        (Place(1, 2), False, True),
    ]
    assert [each.kind for each in filing.left_over] == [Misfit.BOARD_TAKEN]
    assert [each.place for each in filing.news] == [Place(1, 2)]


def test_every_board_of_a_shuffled_round_is_found() -> None:
    everybody = [f"Family{number}, Given{number % 7}" for number in range(1, 101)]
    entrants = tuple(
        Entrant(number, Player(name=name)) for number, name in enumerate(everybody, start=1)
    )
    boards = tuple(Board(2 * index + 1, 2 * index + 2) for index in range(50))
    whole = tournament(entrants=entrants, rounds=(Round(1, boards),))
    texts = [game(everybody[board.white - 1], everybody[board.black - 1]) for board in boards]
    random.Random(7).shuffle(texts)
    filing = file_games("".join(texts), whole)
    assert [each.place.board for each in filing.placed] == list(range(1, 51))
    for each in filing.placed:
        board = boards[each.place.board - 1]
        assert each.game.tag("White") == everybody[board.white - 1]


def test_a_file_that_is_no_text_is_refused_whole() -> None:
    with pytest.raises(UnreadableInput, match="UTF-16"):
        file_games(b"\xff\xfe\x00\x00", tournament())


class TestBroadcast:
    def test_what_moved_on_is_told_and_the_rest_is_not(self) -> None:
        first = game("Müller", "Cruz", "1. e4 *")
        second = game("Okafor, Chidi", "Okafor, Ada", "1. d4 *")
        idle = game("Ng", "Lee", "*")
        now = tournament(games=(GameRecord(1, 1, first), GameRecord(1, 2, second)))
        told = changed_games(game("Müller", "Cruz", "1. e4 e5 2. Nf3 *") + second + idle, now, 1)
        (change,) = told.changes
        assert (change.place, change.plies, change.filed_plies) == (Place(1, 1), 3, 1)
        assert not change.shorter
        assert change.flaw == ""
        assert told.unchanged == 1
        assert told.left_over == ()
        assert changed_games(first + second, now, 1).changes == ()

    def test_a_game_that_lost_moves_is_told_apart(self) -> None:
        now = tournament(games=(GameRecord(1, 1, game(moves="1. e4 e5 2. Nf3 *")),))
        (change,) = changed_games(game("Müller", "Cruz", "1. e4 *"), now, 1).changes
        assert change.shorter

    def test_an_illegal_move_is_told_with_its_reason(self) -> None:
        (change,) = changed_games(
            game("Müller", "Cruz", "1. e4 e5 2. Ke4 *"), tournament(), 1
        ).changes
        assert change.plies == 2
        assert change.flaw.startswith("2.Ke4: ")

    def test_a_round_that_does_not_exist(self) -> None:
        with pytest.raises(UnknownName):
            changed_games("", tournament(), 9)
