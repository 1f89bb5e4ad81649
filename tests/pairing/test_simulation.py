"""Random tournaments: what a seed fixes, what the shares mean, and what may never happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.points import BEIJING, THREE_ONE_ZERO, Mark, PointSystem
from crosstable.kernel.record import Kind, records
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.simulation import (
    Simulation,
    Strength,
    expected_score,
    rounds_played,
    simulate,
)
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.literal_system import LITERAL, LiteralSystem
from tests.texts import FIDE_2019

BUSY = Simulation(
    players=11,
    rounds=5,
    seed="busy",
    draws=Fraction(2, 5),
    forfeits=Fraction(1, 10),
    retirements=Fraction(1, 4),
    half_point_byes=Fraction(1, 2),
    late_entries=Fraction(1, 4),
)


class Neighbours(LiteralSystem, frozen=True):
    """Pairs 1-2, 3-4 and so on in every round, the boards turned round if asked."""

    backwards: bool = False

    def propose(
        self,
        tournament: Tournament,
        edition: Edition,  # noqa: ARG002
        round_number: int,
    ) -> Proposal:
        numbers = [entrant.number for entrant in tournament.entrants]
        boards = [
            Board(white, black) for white, black in zip(numbers[::2], numbers[1::2], strict=False)
        ]
        return Proposal(round_number, tuple(reversed(boards) if self.backwards else boards))


def results(tournament: Tournament) -> Iterator[Board]:
    return (board for played in tournament.rounds for board in played.boards)


def test_a_seed_determines_everything() -> None:
    assert simulate(BUSY, LITERAL, FIDE_2019) == simulate(BUSY, LITERAL, FIDE_2019)


def test_the_choices_of_a_seed_never_change() -> None:
    """Files written with a seed years ago must come out again."""
    tournament = simulate(
        Simulation(players=6, rounds=2, seed="Riga 2024", forfeits=Fraction(1, 5)),
        LITERAL,
        FIDE_2019,
    )
    assert tournament.system.option("initial-colour") == PINNED_COLOUR
    assert [entrant.player.rating() for entrant in tournament.entrants] == PINNED_RATINGS
    assert [
        (board.white, board.black, _short(board)) for board in results(tournament)
    ] == PINNED_GAMES


PINNED_COLOUR = "black"
PINNED_RATINGS = [2468, 2245, 1708, 1704, 1606, 1448]
PINNED_GAMES = [
    (4, 1, "loss"),
    (2, 5, "win"),
    (6, 3, "loss"),
    (1, 2, "win"),
    (3, 4, "loss"),
    (5, 6, "absent: white"),
]


def _short(board: Board) -> str:
    if isinstance(board.result, Forfeit):
        return f"absent: {board.result.absent.value}"
    assert isinstance(board.result, Played)
    return board.result.white.value


def test_other_seeds_give_other_tournaments() -> None:
    names = {
        msgspec.json.encode(
            simulate(msgspec.structs.replace(BUSY, seed=f"s{seed}"), LITERAL, FIDE_2019).rounds
        )
        for seed in (1, 2, 3)
    }
    assert len(names) == 3


def test_rounds_come_one_by_one() -> None:
    stages = list(rounds_played(BUSY, LITERAL, FIDE_2019))
    assert [len(stage.rounds) for stage in stages] == [1, 2, 3, 4, 5]
    assert all(later.rounds[:-1] == earlier.rounds for earlier, later in pairwise(stages))


def test_results_do_not_depend_on_the_boards_before() -> None:
    simulation = Simulation(players=20, rounds=3, seed="order", forfeits=Fraction(1, 4))
    one, two = (
        simulate(simulation, Neighbours(backwards=backwards), FIDE_2019)
        for backwards in (False, True)
    )
    for first, second in zip(one.rounds, two.rounds, strict=True):
        assert first.boards == tuple(reversed(second.boards))
    assert one.rounds[0].boards != one.rounds[1].boards


@pytest.mark.parametrize("seed", range(12))
def test_who_is_away_is_not_paired(seed: int) -> None:
    tournament = simulate(msgspec.structs.replace(BUSY, seed=f"away {seed}"), LITERAL, FIDE_2019)
    for number, entries in records(tournament).items():
        kinds = [entry.kind for entry in entries]
        halves = [entry.round for entry in entries if entry.bye is Bye.HALF_POINT]
        zeros = [entry.round for entry in entries if entry.bye is Bye.ZERO_POINT]
        assert len(halves) <= 1
        assert BUSY.rounds not in halves
        assert zeros == list(range(1, len(zeros) + 1))
        assert len(zeros) <= 2
        left = tournament.entrant(number).withdrawal
        gone = BUSY.rounds if left is None else left.after_round
        assert all(kind is not Kind.NONE for kind in kinds[:gone])
        assert all(kind is Kind.NONE for kind in kinds[gone:])


def test_disturbances_happen() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        tournament = simulate(
            msgspec.structs.replace(BUSY, seed=f"away {seed}"), LITERAL, FIDE_2019
        )
        seen["left"] += sum(1 for entrant in tournament.entrants if entrant.withdrawn)
        for played in tournament.rounds:
            seen.update(free.kind.value for free in played.free)
    assert min(seen[each] for each in ("left", "half-point", "zero-point", "allocated")) > 5


def test_shares_of_draws_and_forfeits() -> None:
    games = Counter(
        _short(board).split(":")[0]
        for board in results(
            simulate(
                Simulation(
                    players=60,
                    rounds=59,
                    seed="shares",
                    draws=Fraction(1, 2),
                    forfeits=Fraction(1, 5),
                    strength=Strength.EQUAL,
                    first_player_advantage=0,
                ),
                ROUND_ROBIN,
                FIDE_2019,
            )
        )
    )
    assert sum(games.values()) == 1770
    assert 280 < games["absent"] < 430
    played = 1770 - games["absent"]
    assert abs(games["draw"] - played // 2) < 95
    assert abs(games["win"] - played // 4) < 82


def test_ratings_decide_on_average() -> None:
    """White's points are what the expectations of all games together promise."""
    simulation = Simulation(players=60, rounds=59, seed="elo", highest_rating=1900)
    tournament = simulate(simulation, ROUND_ROBIN, FIDE_2019)
    rating = {entrant.number: entrant.player.rating() or 0 for entrant in tournament.entrants}
    expected, scored = 0, 0
    for board in results(tournament):
        assert isinstance(board.result, Played)
        if rating[board.white] > rating[board.black]:
            expected += expected_score(rating[board.white] - rating[board.black] + 35)
            scored += {Mark.WIN: 2, Mark.DRAW: 1, Mark.LOSS: 0}[board.result.white]
    assert abs(scored / 2 - expected / 1_000_000) < 60
    assert expected / 1_000_000 > 550


def test_favourites_always_win() -> None:
    simulation = Simulation(players=12, rounds=11, seed="fav", strength=Strength.FAVOURITE)
    tournament = simulate(simulation, ROUND_ROBIN, FIDE_2019)
    rating = {entrant.number: entrant.player.rating() or 0 for entrant in tournament.entrants}
    for board in results(tournament):
        assert isinstance(board.result, Played)
        if rating[board.white] != rating[board.black]:
            winner = Mark.WIN if rating[board.white] > rating[board.black] else Mark.LOSS
            assert board.result.white is winner


def test_nobody_at_the_board() -> None:
    simulation = Simulation(players=20, rounds=19, seed="none", forfeits=Fraction(1))
    absent = Counter(
        board.result.absent
        for board in results(simulate(simulation, ROUND_ROBIN, FIDE_2019))
        if isinstance(board.result, Forfeit)
    )
    assert absent.total() == 190
    assert 5 < absent[Absent.BOTH] < 40
    assert min(absent[Absent.WHITE], absent[Absent.BLACK]) > 50


@pytest.mark.parametrize("points", [THREE_ONE_ZERO, BEIJING], ids=lambda each: each.name)
def test_other_point_systems(points: PointSystem) -> None:
    simulation = Simulation(players=8, rounds=3, seed="p", points=points, draws=Fraction(1))
    tournament = simulate(simulation, LITERAL, FIDE_2019)
    assert tournament.points == points
    drawn = any(_short(board) == "draw" for board in results(tournament))
    assert drawn == points.knows(Mark.DRAW)


def test_options_are_kept_and_the_lot_is_not_drawn_twice() -> None:
    options = (Option("initial-colour", "black"), Option("acceleration", "baku"))
    simulation = Simulation(players=8, rounds=3, seed="o", options=options)
    assert simulate(simulation, LITERAL, FIDE_2019).system.options == options


def test_ratings_are_within_the_spread_and_in_order() -> None:
    simulation = Simulation(
        players=300, rounds=1, seed="r", lowest_rating=1500, highest_rating=1600
    )
    tournament = simulate(simulation, Neighbours(), FIDE_2019)
    ratings = [entrant.player.rating("fide.standard") or 0 for entrant in tournament.entrants]
    assert ratings == sorted(ratings, reverse=True)
    assert (min(ratings), max(ratings)) == (1500, 1600)
    assert [entrant.number for entrant in tournament.entrants] == list(range(1, 301))


def test_a_fixed_schedule_has_no_absences() -> None:
    simulation = Simulation(players=6, rounds=5, seed="x", half_point_byes=Fraction(1))
    with pytest.raises(InvalidValue, match="fixed schedule"):
        simulate(simulation, ROUND_ROBIN, FIDE_2019)


def test_an_impossible_round_is_refused() -> None:
    with pytest.raises(Refused, match="round 4"):
        simulate(Simulation(players=4, rounds=4, seed="x"), LITERAL, FIDE_2019)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"seed": " "}, "no seed"),
        ({"players": 1}, "needs at least 2 players, not 1"),
        ({"rounds": 0}, "needs at least 1 round, not 0"),
        ({"draws": Fraction(3, 2)}, "draws"),
        ({"half_point_byes": Fraction(-1, 2)}, "half-point-byes"),
        ({"lowest_rating": 2700}, "ratings from 2700"),
        ({"lowest_rating": 0}, "ratings from 0"),
        ({"highest_rating": 5000}, "to 5000"),
    ],
)
def test_what_cannot_be_simulated(change: dict[str, object], cause: str) -> None:
    with pytest.raises(InvalidValue, match=cause):
        msgspec.structs.replace(BUSY, **change)


def test_byes_the_system_names_are_not_doubled() -> None:
    class Naming(LiteralSystem, frozen=True):
        def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
            paired = LITERAL.propose(tournament, edition, round_number)
            wishes = tuple(
                FreePlayer(request.player, request.kind)
                for request in tournament.bye_requests
                if request.round == round_number
            )
            return msgspec.structs.replace(paired, free=(*paired.free, *wishes))

    assert simulate(BUSY, Naming(), FIDE_2019) == simulate(BUSY, LITERAL, FIDE_2019)


def test_expected_scores_are_exact() -> None:
    with localcontext() as context:
        context.prec = 40
        for difference in range(-1200, 1201, 7):
            power = Decimal(10) ** (Decimal(-difference) / 400)
            assert expected_score(difference) == int(1_000_000 / (1 + power))
    assert (expected_score(0), expected_score(400), expected_score(-400)) == (
        500_000,
        909_090,
        90_909,
    )
    assert (expected_score(4998), expected_score(-4998)) == (999_999, 0)
