"""The Dutch engine against the literal reference, and what must hold whatever the input is."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, TWO_ONE_ZERO, Mark
from crosstable.kernel.record import Kind, records, score
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.simulation import Simulation, Strength, rounds_played, simulate
from crosstable.pairing.systems import PairingSystem, system
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.literal_cards import cards
from tests.pairing.swiss.literal_criteria import compatible
from tests.pairing.swiss.literal_system import LITERAL, LiteralSystem
from tests.pairing.swiss.scrambled import scrambled
from tests.samples import drawn
from tests.texts import FIDE_2019

BATCH = drawn(40)
BAKU = (Option("acceleration", "baku"),)


def random_kind(seed: int, fewest: int, most: int, *, accelerated: bool = False) -> Simulation:
    """Return a kind of tournament that only depends on the seed."""
    chance = Chance(f"kind {seed}")
    players = fewest + chance.choose(most - fewest + 1)
    rounds = min(3 + chance.choose(6), players - 1)
    return Simulation(
        players=players,
        rounds=9 if accelerated else rounds,
        seed=f"literal {seed}",
        draws=Fraction(chance.pick((10, 30, 60)), 100),
        forfeits=Fraction(chance.pick((0, 2, 8, 20)), 100),
        retirements=Fraction(chance.pick((0, 5, 20)), 100),
        half_point_byes=Fraction(chance.pick((0, 10, 30)), 100),
        late_entries=Fraction(chance.pick((0, 0, 10, 25)), 100),
        highest_rating=chance.pick((1600, 2000, 2600)),
        strength=chance.pick((Strength.ELO, Strength.EQUAL, Strength.FAVOURITE)),
        points=(
            HALF_POINTS
            if accelerated
            else chance.pick((HALF_POINTS, HALF_POINTS, THREE_ONE_ZERO, TWO_ONE_ZERO))
        ),
        options=BAKU if accelerated else (),
    )


Answer = tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None


def answer(pairing: PairingSystem, tournament: Tournament, number: int) -> Answer:
    """Return boards in their order and who is left over; nothing where there is no pairing."""
    try:
        proposal = pairing.propose(tournament, FIDE_2019, number)
    except Refused:
        return None
    return (
        tuple((board.white, board.black) for board in proposal.boards),
        tuple(free.player for free in proposal.free if free.kind is Bye.ALLOCATED),
    )


class Compared(LiteralSystem, frozen=True):
    """Plays on with the literal reference's pairing after comparing the engine's."""

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        assert answer(system("dutch"), tournament, round_number) == answer(
            LITERAL, tournament, round_number
        )
        return super().propose(tournament, edition, round_number)


def play_compared(simulation: Simulation) -> int:
    """Play as far as the rules allow and return the number of rounds compared."""
    compared = 0
    try:
        for _ in rounds_played(simulation, Compared(), FIDE_2019):
            compared += 1
    except Refused:
        compared += 1
    return compared


@pytest.mark.article("fide.swiss", "C.04.3.B", "C.04.3.B.4", "C.04.3.B.6")
@pytest.mark.article("fide.swiss", "C.04.3.C", "C.04.3.D", "C.04.3.E")
@pytest.mark.parametrize("batch", range(8))
def test_small_tournaments(batch: int) -> None:
    rounds = sum(
        play_compared(random_kind(seed, 4, 12))
        for seed in range(batch * BATCH, (batch + 1) * BATCH)
    )
    assert rounds > 3 * BATCH


@pytest.mark.article("fide.swiss", "C.04.5")
@pytest.mark.parametrize("batch", range(2))
def test_small_accelerated_tournaments(batch: int) -> None:
    rounds = sum(
        play_compared(random_kind(seed, 10, 13, accelerated=True))
        for seed in range(batch * BATCH, (batch + 1) * BATCH)
    )
    assert rounds > 5 * BATCH


@pytest.mark.article("fide.swiss", "C.04.3.B.7", "C.04.3.C.4", "C.04.3.C.7")
@pytest.mark.parametrize("last_round", [False, True], ids=["middle", "last"])
@pytest.mark.parametrize("batch", range(15))
def test_rounds_after_a_past_by_lot(batch: int, last_round: bool) -> None:
    """Floaters by the handful, limbos, collapsed brackets, topscorers who all want one colour."""
    compared = 0
    for seed in range(batch * BATCH * 2, (batch + 1) * BATCH * 2):
        kind = msgspec.structs.replace(random_kind(10_000 + seed, 5, 12), late_entries=Fraction(0))
        rounds = min(2 + seed % 5, kind.players - 2)
        tournament = scrambled(msgspec.structs.replace(kind, rounds=rounds), last_round)
        if tournament is not None:
            number = len(tournament.rounds) + 1
            assert answer(system("dutch"), tournament, number) == answer(
                LITERAL, tournament, number
            )
            compared += 1
    assert compared > BATCH


def _with_oddities(tournament: Tournament, seed: int) -> Tournament:
    """Return the tournament with records that games do not usually have.

    Games lost by both, draws for one side only, adjourned games, full-point byes, and pairs that
    must not meet.
    """
    chance = Chance(f"oddities {seed}")
    unusual = (
        Played(Mark.LOSS, Mark.LOSS),
        Played(Mark.DRAW, Mark.LOSS),
        Pending(adjourned=True),
        Pending(adjourned=True),
    )
    rounds = tuple(
        msgspec.structs.replace(
            played,
            boards=tuple(
                msgspec.structs.replace(board, result=chance.pick(unusual))
                if not chance.choose(8)
                else board
                for board in played.boards
            ),
            free=tuple(
                msgspec.structs.replace(free, kind=Bye.FULL_POINT)
                if free.kind is Bye.HALF_POINT and not chance.choose(2)
                else free
                for free in played.free
            ),
        )
        for played in tournament.rounds
    )
    numbers = chance.shuffle(tuple(entrant.number for entrant in tournament.entrants))
    return msgspec.structs.replace(
        tournament,
        rounds=rounds,
        forbidden_pairs=((numbers[0], numbers[1]), (numbers[1], numbers[2])),
    )


@pytest.mark.article("fide.swiss", "C.04.2.D.1", "C.04.3.A.4.b")
@pytest.mark.parametrize("batch", range(4))
def test_unusual_records(batch: int) -> None:
    compared = 0
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        kind = msgspec.structs.replace(
            random_kind(20_000 + seed, 6, 12), half_point_byes=Fraction(1, 2)
        )
        rounds = min(2 + seed % 5, kind.players - 2)
        past = scrambled(msgspec.structs.replace(kind, rounds=rounds), last_round=seed % 3 == 0)
        if past is not None:
            tournament = _with_oddities(past, seed)
            number = len(tournament.rounds) + 1
            assert answer(system("dutch"), tournament, number) == answer(
                LITERAL, tournament, number
            )
            compared += 1
    assert compared > BATCH // 2


@pytest.mark.article("fide.swiss", "C.04.3.A.6.a", "C.04.3.E.2")
@pytest.mark.parametrize("last_round", [False, True], ids=["middle", "last"])
@pytest.mark.parametrize("batch", range(4))
def test_rounds_after_a_past_against_the_rules(batch: int, last_round: bool) -> None:
    """Rematches, four Blacks running, three byes: what is recorded is taken as it is."""
    compared = 0
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        kind = msgspec.structs.replace(random_kind(30_000 + seed, 5, 12), rounds=2 + seed % 5)
        tournament = scrambled(kind, last_round, lawless=True)
        if tournament is not None:
            number = len(tournament.rounds) + 1
            assert answer(system("dutch"), tournament, number) == answer(
                LITERAL, tournament, number
            )
            compared += 1
    assert compared > BATCH // 2


def _events(count: int, fewest: int, most: int) -> list[Simulation]:
    return [random_kind(50_000 + seed, fewest, most) for seed in range(count)]


def _stages(simulation: Simulation) -> list[Tournament]:
    """Return the tournament after each round, as far as the rules allow to pair."""
    stages = []
    played = rounds_played(simulation, system("dutch"), FIDE_2019)
    with suppress(Refused):
        while (stage := next(played, None)) is not None:
            stages.append(stage)
    return stages


@pytest.mark.article("fide.swiss", "C.04.1.b", "C.04.1.d", "C.04.1.f", "C.04.1.g")
@pytest.mark.parametrize("simulation", _events(25, 8, 40), ids=lambda each: each.seed)
def test_basic_rules_hold(simulation: Simulation) -> None:
    tournament = _stages(simulation)[-1]
    final = {
        seat
        for played in tournament.rounds
        if played.number == simulation.rounds
        for board in played.boards
        for seat in (board.white, board.black)
    }
    for number, entries in records(tournament).items():
        met = [entry.opponent for entry in entries if entry.kind is Kind.PLAYED]
        assert len(met) == len(set(met))
        won_unplayed = [entry.bye is Bye.ALLOCATED or entry.forfeit_win for entry in entries]
        byes = [index for index, entry in enumerate(entries) if entry.bye is Bye.ALLOCATED]
        assert len(byes) <= 1
        assert not any(won_unplayed[: byes[0]]) if byes else True
        games = [entry for entry in entries if entry.kind is Kind.PLAYED]
        if number in final:
            # Topscorers and their opponents are excepted in the last round (C.3).
            games = [entry for entry in games if entry.round < simulation.rounds]
        colours = "".join("W" if entry.colour is Colour.WHITE else "B" for entry in games)
        assert "WWW" not in colours
        assert "BBB" not in colours
        for end in range(len(colours) + 1):
            assert abs(colours[:end].count("W") - colours[:end].count("B")) <= 2


@pytest.mark.article("fide.swiss", "C.04.3.C.3")
@pytest.mark.parametrize("simulation", _events(15, 6, 40), ids=lambda each: each.seed)
def test_nobody_is_left_out_and_every_pair_is_legal(simulation: Simulation) -> None:
    for tournament in _stages(simulation):
        number = len(tournament.rounds)
        before = msgspec.structs.replace(tournament, rounds=tournament.rounds[:-1])
        field = {card.number: card for card in cards(before, number)}
        played = tournament.rounds[-1]
        seats = [seat for board in played.boards for seat in (board.white, board.black)]
        left_over = [free.player for free in played.free if free.kind is Bye.ALLOCATED]
        assert sorted(seats + left_over) == sorted(field)
        assert len(left_over) == len(field) % 2
        assert all(field[each].bye_allowed for each in left_over)
        assert all(compatible(field[board.white], field[board.black]) for board in played.boards)


@pytest.mark.article("fide.swiss", "C.04.2.A.4")
@pytest.mark.parametrize("simulation", _events(12, 6, 30), ids=lambda each: each.seed)
def test_the_order_of_lines_does_not_matter(simulation: Simulation) -> None:
    chance = Chance(f"shuffle {simulation.seed}")
    for stage in _stages(simulation):
        number = len(stage.rounds)
        before = msgspec.structs.replace(stage, rounds=stage.rounds[:-1])
        shuffled = msgspec.structs.replace(
            before,
            entrants=chance.shuffle(before.entrants),
            bye_requests=chance.shuffle(before.bye_requests),
            rounds=tuple(
                msgspec.structs.replace(
                    played, boards=chance.shuffle(played.boards), free=chance.shuffle(played.free)
                )
                for played in before.rounds
            ),
        )
        assert answer(system("dutch"), shuffled, number) == answer(system("dutch"), before, number)


@pytest.mark.article("fide.swiss", "C.04.5.5")
@pytest.mark.parametrize("seed", range(4))
def test_acceleration_stays_out_of_the_standings(seed: int) -> None:
    """Virtual points change who meets whom, never what anybody has."""
    kind = random_kind(70_000 + seed, 20, 40, accelerated=True)
    fast = simulate(kind, system("dutch"), FIDE_2019)
    assert fast.system.option("acceleration") == "baku"
    plain = msgspec.structs.replace(fast, system=msgspec.structs.replace(fast.system, options=()))
    assert {number: score(entries) for number, entries in records(fast).items()} == {
        number: score(entries) for number, entries in records(plain).items()
    }
    for number in range(2, 6):
        proposal = system("dutch").propose(
            msgspec.structs.replace(fast, rounds=fast.rounds[: number - 1]), FIDE_2019, number
        )
        before = records(msgspec.structs.replace(fast, rounds=fast.rounds[: number - 1]))
        tops = [
            max(score(before[board.white]), score(before[board.black])) for board in proposal.boards
        ]
        # Boards are ordered by the points of the table, without the virtual ones.
        assert tops == sorted(tops, reverse=True)


@pytest.mark.article("fide.swiss", "C.04.5.4")
def test_acceleration_changes_the_first_rounds() -> None:
    kind = random_kind(70_000, 20, 40, accelerated=True)
    fast = simulate(kind, system("dutch"), FIDE_2019)
    slow = simulate(msgspec.structs.replace(kind, options=()), system("dutch"), FIDE_2019)
    assert fast.rounds[0].boards != slow.rounds[0].boards
