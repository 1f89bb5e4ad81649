"""Cases in which readings of the text differ: what is decided, held fast by small examples."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.systems import PairingSystem, system
from tests.pairing.swiss.literal_system import LITERAL
from tests.texts import FIDE_2019

WON = Played(Mark.WIN, Mark.LOSS)
LOST = Played(Mark.LOSS, Mark.WIN)
DRAWN = Played(Mark.DRAW, Mark.DRAW)
BOTH = pytest.mark.parametrize("pairing", [LITERAL, system("dutch")], ids=["literal", "engine"])


def tournament(players: int, *rounds: Round, planned: int = 9, **options: str) -> Tournament:
    return Tournament(
        name="Dispute",
        game="chess",
        edition="fide-2019",
        system=System(
            "dutch", tuple(Option(name.replace("_", "-"), options[name]) for name in options)
        ),
        planned_rounds=planned,
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number}")) for number in range(1, players + 1)
        ),
        rounds=rounds,
    )


def boards(pairing: PairingSystem, event: Tournament) -> list[tuple[int, int]]:
    proposal = pairing.propose(event, FIDE_2019, len(event.rounds) + 1)
    return [(board.white, board.black) for board in proposal.boards]


def left_over(pairing: PairingSystem, event: Tournament) -> list[int]:
    proposal = pairing.propose(event, FIDE_2019, len(event.rounds) + 1)
    return [free.player for free in proposal.free if free.kind is Bye.ALLOCATED]


def without(event: Tournament, *gone: int) -> Tournament:
    """Return the event after some players left."""
    after = len(event.rounds)
    return msgspec.structs.replace(
        event,
        entrants=tuple(
            msgspec.structs.replace(entrant, withdrawal=Withdrawal(after))
            if entrant.number in gone
            else entrant
            for entrant in event.entrants
        ),
    )


@BOTH
@pytest.mark.article("fide.swiss", "C.04.2.D.1", "C.04.2.D.9")
def test_adjourned_games_are_draws_for_the_order_of_boards_too(pairing: PairingSystem) -> None:
    """Sorting the pairs is part of pairing, so everybody has half a point in this order."""
    first = Round(
        1,
        (
            Board(1, 5, DRAWN),
            Board(6, 2, Pending(adjourned=True)),
            Board(3, 7, Pending(adjourned=True)),
            Board(8, 4, DRAWN),
        ),
    )
    found = boards(pairing, tournament(8, first, initial_colour="white"))
    highest = [min(pair) for pair in found]
    assert highest == sorted(highest)


@BOTH
@pytest.mark.article("fide.swiss", "C.04.3.C.16")
def test_repeated_floats_compare_by_list_not_by_sum(pairing: PairingSystem) -> None:
    """Downfloats of one and one point are better than of one and a half and a half.

    Players 1 to 4 have two points and must go down to 5 (1½), 6 and 7 (1) and 8 (½), who cannot
    play one another. 1 and 2 had a downfloat in the round before. Only two ways are open: 1-5 2-8
    3-7 4-6, which comes first, and 1-6 2-7 3-5 4-8. Both have the same differences altogether; the
    sums for 1 and 2 are equal too.
    """
    first = Round(
        1,
        (
            *(Board(number, number + 8, WON) for number in (1, 2, 3, 4)),
            Board(13, 5, LOST),
            *(Board(number + 8, number, WON) for number in (6, 7, 8)),
        ),
    )
    second = Round(
        2,
        (
            Board(10, 1, LOST),
            Board(9, 2, LOST),
            Board(14, 3, LOST),
            Board(15, 4, LOST),
            Board(5, 16, DRAWN),
            Board(6, 11, WON),
            Board(7, 12, WON),
            Board(8, 13, DRAWN),
        ),
    )
    lower = ((5, 6), (5, 7), (5, 8), (6, 7), (6, 8), (7, 8))
    closed = ((1, 7), (1, 8), (2, 5), (2, 6), (3, 6), (3, 8), (4, 5), (4, 7))
    event = msgspec.structs.replace(
        without(tournament(16, first, second), *range(9, 17)), forbidden_pairs=lower + closed
    )
    assert sorted(boards(pairing, event)) == [(1, 6), (2, 7), (3, 5), (4, 8)]


@BOTH
@pytest.mark.article("fide.swiss", "C.04.3.A.7", "C.04.3.C.3")
def test_topscorers_have_more_than_half_of_the_rounds_played(pairing: PairingSystem) -> None:
    """Two of three points before the fourth and last round are enough, though not two of four."""
    rounds = (
        Round(1, (Board(1, 3, WON), Board(2, 4, WON))),
        Round(2, (Board(4, 1, LOST), Board(3, 2, LOST))),
        Round(3, (Board(5, 1, WON), Board(6, 2, WON))),
    )
    last = without(tournament(6, *rounds, planned=4), 3, 4, 5, 6)
    assert boards(pairing, last) == [(1, 2)]
    with pytest.raises(Refused):
        boards(pairing, msgspec.structs.replace(last, planned_rounds=5))


@BOTH
@pytest.mark.article("fide.swiss", "C.04.1.d", "C.04.3.C.2")
def test_a_full_point_bye_on_request_does_not_stand_in_the_way_of_the_bye(
    pairing: PairingSystem,
) -> None:
    """Only an allocated bye and a win by forfeit do; 1 and 2 have the latter."""
    first = Round(
        1,
        (Board(1, 4, Forfeit(Absent.BLACK)), Board(5, 2, Forfeit(Absent.WHITE))),
        (FreePlayer(3, Bye.FULL_POINT),),
    )
    event = without(tournament(5, first), 4, 5)
    assert left_over(pairing, event) == [3]


@BOTH
@pytest.mark.article("fide.swiss", "C.04.3.A.4.b", "C.04.3.C.12")
@pytest.mark.parametrize("free", [(), (FreePlayer(5, Bye.ZERO_POINT),)], ids=["none", "zero"])
def test_rounds_before_a_late_entry_are_downfloats(
    pairing: PairingSystem, free: tuple[FreePlayer, ...]
) -> None:
    """Player 5, who comes in round 2, is spared the bye that he would get by his number."""
    first = Round(1, (Board(1, 3, WON), Board(4, 2, LOST)), free)
    event = tournament(5, first)
    assert (boards(pairing, event)[-1], left_over(pairing, event)) == ((3, 5), [4])


@BOTH
@pytest.mark.article("fide.swiss", "C.04.3.E.5")
@pytest.mark.parametrize(
    ("absent", "expected"), [(2, [(1, 5), (6, 3), (4, 7)]), (4, [(1, 5), (6, 2), (3, 7)])]
)
def test_who_was_never_paired_does_not_count_for_odd_and_even(
    pairing: PairingSystem, absent: int, expected: list[tuple[int, int]]
) -> None:
    event = msgspec.structs.replace(
        tournament(7, initial_colour="white"),
        bye_requests=(ByeRequest(absent, 1, Bye.ZERO_POINT),),
    )
    assert boards(pairing, event) == expected


@BOTH
@pytest.mark.article("fide.swiss", "C.04.5.2", "C.04.5.3")
def test_the_last_player_of_group_a_stays_the_same(pairing: PairingSystem) -> None:
    """Nine players make a group of six, 1 to 7 without 4, who enters for round 2 and joins it.

    With a virtual point he is above 9, who lost; without one the two would be the last bracket.
    """
    first = Round(
        1,
        (Board(1, 5, WON), Board(6, 2, WON), Board(3, 7, WON), Board(8, 9, WON)),
        (FreePlayer(10, Bye.ALLOCATED),),
    )
    event = tournament(10, first, acceleration="baku", initial_colour="white")
    pairs = {frozenset(pair) for pair in boards(pairing, event)}
    assert len(pairs) == 5
    assert frozenset((4, 9)) not in pairs
