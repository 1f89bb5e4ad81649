"""The engine of the FMJD family against every complete pairing with every bye (Annex 5, 4.1).

Random tournaments are paired round by round, with absences, withdrawals, late entries, forfeits,
open games and players kept apart. ``FMJD_CAMPAIGN=1`` tries 5,000 of them with 4 to 10 players and
500 with 11 to 25; without it a sample is tried.
"""

from __future__ import annotations

import os

import msgspec
import pytest

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.swiss.fmjd.engine import pair_groups, with_bye_for
from crosstable.pairing.swiss.fmjd.proof import faults
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.systems import SYSTEMS
from tests.pairing.swiss.fmjd_events import family, random_event
from tests.pairing.swiss.fmjd_exhaustive import (
    Answer,
    bye_by_matching,
    exhaustive_pairing,
)
from tests.pairing.swiss.fmjd_players import VERSIONS
from tests.samples import drawn
from tests.texts import FMJD_2022

CAMPAIGN = bool(os.environ.get("FMJD_CAMPAIGN"))
SMALL, LARGE = (5000, 500) if CAMPAIGN else (drawn(300), drawn(60))
PARTS = 20 if CAMPAIGN else 4
"""Tests a number of tournaments is divided into, for as many processes."""


def entrant(chance: Chance, number: int) -> Entrant:
    """Return a player; ratings are often equal, and not in the order of the numbers."""
    rating = Rating("fmjd.standard", 1700 + 50 * chance.choose(12))
    return Entrant(number, Player(name=f"Player {number:02}", ratings=(rating,)))


def event(seed: str, players: int) -> Tournament:
    """Return an event before its first round: any of the six systems, with any colours or floats.

    Some have other aspects changed too, as the regulations of an event may (Annex 5, 1).
    """
    chance = Chance(f"{seed}:event")
    name = chance.pick(tuple(VERSIONS))
    options = {
        "colour": chance.pick(("none", "none", "weak", "strong")),
        "floats": chance.pick(("on", "on", "off")),
    }
    if not chance.choose(3):
        options["moves-down"] = chance.pick(("lowest", "highest"))
        options["meets"] = chance.pick(("lowest", "highest"))
        options["pattern"] = chance.pick(("halves", "high-low"))
        options["first-pairing"] = chance.pick(("halves", "neighbours"))
        options["next-order"] = chance.pick(("rating", "solkoff", "lots", "average-rating"))
        if options["colour"] == "strong":
            options["strong-rounds"] = "every"
        options["open-games"] = chance.pick(("may-meet", "kept-apart"))
    apart: tuple[tuple[int, int], ...] = ()
    if players > 4 and not chance.choose(4):
        one, other = sorted(chance.shuffle(range(1, players + 1))[:2])
        apart = ((one, other),)
    return Tournament(
        name=seed,
        game="draughts",
        edition=FMJD_2022.id,
        system=System(name, tuple(Option(each, value) for each, value in options.items())),
        points=TWO_ONE_ZERO,
        planned_rounds=min(12, players - 1),
        numbers_final=True,
        entrants=tuple(entrant(chance, number) for number in range(1, players + 1)),
        forbidden_pairs=apart,
    )


def before_round(chance: Chance, tournament: Tournament, number: int, most: int) -> Tournament:
    """Return the event with those who ask for a free round, leave, or come late."""
    entrants, requests = list(tournament.entrants), list(tournament.bye_requests)
    here = [each.number for each in entrants if each.withdrawal is None]
    if len(here) > 4 and not chance.choose(7):
        requests.append(ByeRequest(chance.pick(here), number, Bye.ZERO_POINT))
    if number > 1 and len(here) > 4 and not chance.choose(12):
        gone = chance.pick(here) - 1
        entrants[gone] = msgspec.structs.replace(entrants[gone], withdrawal=Withdrawal(number - 1))
    if number > 1 and len(here) < most and not chance.choose(12):
        entrants.append(entrant(chance, len(entrants) + 1))
    return msgspec.structs.replace(
        tournament, entrants=tuple(entrants), bye_requests=tuple(requests)
    )


def result(chance: Chance, draws: int) -> Result:
    """Return how a game ended; the more draws, the larger the score groups."""
    throw = chance.choose(30)
    if throw == 0:
        return Forfeit(chance.pick((Absent.WHITE, Absent.BLACK, Absent.BOTH)))
    if throw == 1:
        return Pending(adjourned=True)
    if chance.choose(4) < draws:
        return Played(Mark.DRAW, Mark.DRAW)
    return chance.pick((Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)))


def proposed(tournament: Tournament, number: int) -> Answer | None:
    """Return what the engine proposes, None where it says that nobody can pair the round."""
    system = SYSTEMS[tournament.system.name]
    try:
        proposal = system.propose(tournament, FMJD_2022, number)
    except Refused as refusal:
        if "cannot be paired" in refusal.what:
            return None
        raise
    byes = [each.player for each in proposal.free if each.kind is Bye.ALLOCATED]
    boards = frozenset((board.white, board.black) for board in proposal.boards)
    return Answer(boards, byes[0] if byes else None)


def by_hand(chance: Chance, answer: Answer) -> Answer:
    """Return the same players paired by lot, for positions no system would have come to."""
    order = chance.shuffle([player for board in sorted(answer.boards) for player in board])
    pairs = zip(order[::2], order[1::2], strict=True)
    return Answer(frozenset(pairs), answer.bye)


def played(
    chance: Chance, tournament: Tournament, number: int, answer: Answer, draws: int
) -> Tournament:
    """Return the event with one more round played as it was paired."""
    boards = tuple(Board(*board, result(chance, draws)) for board in sorted(answer.boards))
    away = [each for each in tournament.bye_requests if each.round == number]
    free = [FreePlayer(each.player, each.kind) for each in away]
    free += [] if answer.bye is None else [FreePlayer(answer.bye, Bye.ALLOCATED)]
    return msgspec.structs.replace(
        tournament, rounds=(*tournament.rounds, Round(number, boards, tuple(free)))
    )


def table_of(tournament: Tournament, number: int) -> FamilyTable:
    aspects = family(tournament.system.name).aspects(tournament)
    return lay_table(tournament, FMJD_2022, aspects, number)


def games_with_bye(table: FamilyTable, bye: int) -> tuple[int, ...] | None:
    """Return how many games each group has when a player, by rank, has the bye."""
    groups = with_bye_for(table, bye)
    return tuple(len(group.candidate.pairs) for group in groups) if groups else None


def bye_by_games(tournament: Tournament, number: int) -> int | None:
    """Return the last player with whose bye as many games are played as with the one named."""
    named = bye_by_matching(tournament, FMJD_2022, number)
    if named is None:
        return None
    table = table_of(tournament, number)
    most = games_with_bye(table, table.rank[named])
    assert most is not None
    for lower in range(table.size - 1, table.rank[named], -1):
        if table.players[lower].may_have_bye and (games_with_bye(table, lower) or ()) >= most:
            return table.players[lower].number
    return named


def uneven(seed: str) -> tuple[Tournament, int]:
    """Return an odd field of 11 to 25 players after some rounds, and the round to be paired."""
    chance = Chance(seed)
    players = 11 + 2 * chance.choose(8)
    past = 1 + chance.choose(min(players - 2, 9))
    colour = Option("colour", chance.pick(("none", "weak", "strong")))
    name = chance.pick([each.name for each in FMJD_FAMILY])
    calm = bool(chance.choose(3))
    return random_event(seed, name, players, past, (colour,), calm=calm), past + 1


def disagreements(seed: str, players: int, most: int) -> list[str]:
    """Return what a whole tournament is paired otherwise in than the text has it."""
    chance, found = Chance(seed), list[str]()
    tournament, draws = event(seed, players), chance.choose(4)
    for number in range(1, tournament.planned_rounds + 1):
        tournament = before_round(chance, tournament, number, most)
        answer = proposed(tournament, number)
        if most <= 10:
            expected = exhaustive_pairing(tournament, FMJD_2022, number)
            if answer != expected:
                found.append(f"{seed}, round {number}: {answer}, expected {expected}")
        else:
            bye = bye_by_games(tournament, number)
            if (answer and answer.bye) != bye:
                found.append(f"{seed}, round {number}: {answer}, expected bye {bye}")
        if answer is None:
            break
        if not chance.choose(6):
            answer = by_hand(chance, answer)
        tournament = played(chance, tournament, number, answer, draws)
    return found


def told(name: str, players: int, rounds: tuple[str, ...]) -> Tournament:
    """Return an event from rounds such as ``1-3= 4-2+ 5``: + for White, - for Black, last the bye.

    The lower the number, the higher the rating.
    """
    marks = {
        "+": Played(Mark.WIN, Mark.LOSS),
        "=": Played(Mark.DRAW, Mark.DRAW),
        "-": Played(Mark.LOSS, Mark.WIN),
    }
    found = []
    for number, text in enumerate(rounds, start=1):
        *games, bye = text.split()
        boards = []
        for game in games:
            white, black = game[:-1].split("-")
            boards.append(Board(int(white), int(black), marks[game[-1]]))
        found.append(Round(number, tuple(boards), (FreePlayer(int(bye), Bye.ALLOCATED),)))
    ratings = [Rating("fmjd.standard", 2100 - 50 * number) for number in range(players)]
    return msgspec.structs.replace(
        event("told", players),
        system=System(name),
        forbidden_pairs=(),
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number:02}", ratings=(rating,)))
            for number, rating in enumerate(ratings, start=1)
        ),
        rounds=tuple(found),
    )


@pytest.mark.article("fmjd.annex5", "4.1", "3.5")
@pytest.mark.parametrize(
    ("name", "players", "rounds", "bye", "pairs"),
    [
        pytest.param(
            *("fmjd-rating", 5, ("1-3= 4-2= 5", "2-1- 3-5- 4"), 3, ({1, 4}, {2, 5})),
            id="though the leader then meets the last group",
        ),
        pytest.param(
            *("fmjd-solkoff", 5, ("1-3= 2-4+ 5", "1-2- 3-5+ 4", "2-3+ 4-5+ 1")),
            *(3, ({1, 4}, {2, 5})),
            id="never the sole leader while somebody else may have it",
        ),
        pytest.param(
            *("fmjd-rating-players", 5, ("1-3= 4-2= 5", "2-3- 5-1+ 4", "1-4= 3-5= 2")),
            *(1, ({3, 4}, {2, 5})),
            id="the last, whom the pairing above seemed to need",
        ),
        pytest.param(
            *("fmjd-rating", 7),
            ("1-4+ 3-6+ 5-2- 7", "2-1- 4-3- 7-5+ 6", "3-7- 4-2- 6-1+ 5", "1-7- 2-3+ 5-6- 4"),
            *(2, ({6, 7}, {1, 3}, {4, 5})),
            id="not the last where his group would lose its only game",
        ),
    ],
)
def test_the_bye_goes_to_the_last_player_who_leaves_every_group_its_games(
    name: str, players: int, rounds: tuple[str, ...], bye: int, pairs: tuple[set[int], ...]
) -> None:
    tournament, number = told(name, players, rounds), len(rounds) + 1
    answer = proposed(tournament, number)
    assert answer is not None
    assert (answer.bye, answer.pairs) == (bye, frozenset(map(frozenset, pairs)))
    assert answer == exhaustive_pairing(tournament, FMJD_2022, number)
    assert bye == bye_by_matching(tournament, FMJD_2022, number)


@pytest.mark.article("fmjd.annex5", "3.4", "3.5", "3.6", "3.7", "3.8", "4.1")
@pytest.mark.parametrize("part", range(PARTS))
def test_small_fields_are_paired_as_the_best_of_all_pairings(part: int) -> None:
    found = []
    for index in range(part, SMALL, PARTS):
        seed = f"small:{index}"
        found += disagreements(seed, 4 + Chance(f"{seed}:size").choose(7), 10)
    assert not found, "\n".join([f"{len(found)} rounds", *found[:5]])


@pytest.mark.article("fmjd.annex5", "4.1")
@pytest.mark.parametrize("part", range(PARTS))
def test_larger_fields_give_the_bye_as_exact_matching_has_it(part: int) -> None:
    found = []
    for index in range(part, LARGE, PARTS):
        seed = f"large:{index}"
        found += disagreements(seed, 11 + Chance(f"{seed}:size").choose(15), 25)
    assert not found, "\n".join([f"{len(found)} rounds", *found[:5]])


def test_trying_and_matching_name_the_same_player() -> None:
    """The two halves of the reference, on positions that no engine made."""
    asked = 0
    for index in range(60):
        chance = Chance(f"halves:{index}")
        tournament = event(f"halves:{index}", 5 + 2 * chance.choose(3))
        for number in range(1, tournament.planned_rounds + 1):
            tournament = before_round(chance, tournament, number, 10)
            bye = bye_by_matching(tournament, FMJD_2022, number)
            answer = exhaustive_pairing(tournament, FMJD_2022, number)
            if answer is None:
                assert bye is None
                break
            asked += bye is not None
            assert answer.bye == bye_by_games(tournament, number)
            tournament = played(chance, tournament, number, answer, 1)
    assert asked > 100


@pytest.mark.article("fmjd.annex5", "4.1", "3.5")
@pytest.mark.parametrize(
    ("seed", "bye", "named"),
    [("s699", 5, 6), ("s2054", 3, 7), ("s2593", 3, 1), ("s3007", 1, 4), ("s4529", 1, 7)],
)
def test_the_last_keeps_the_bye_where_the_game_he_would_cost_is_not_played(
    seed: str, bye: int, named: int
) -> None:
    """Seven players, every complete pairing with every bye tried."""
    chance = Chance(seed)
    players = chance.pick((7, 9))
    past = 2 + chance.choose(players - 3)
    name = chance.pick([each.name for each in FMJD_FAMILY])
    colour = Option("colour", chance.pick(("none", "weak", "strong")))
    tournament = random_event(seed, name, players, past, (colour,), calm=True)
    assert bye_by_matching(tournament, FMJD_2022, past + 1) == named
    answer = proposed(tournament, past + 1)
    assert answer is not None
    assert answer.bye == bye
    assert answer == exhaustive_pairing(tournament, FMJD_2022, past + 1)
    told = family(name).round(tournament, FMJD_2022, past + 1).explanation
    assert "would leave more games possible, but as the groups are paired no more would" in told
    table = table_of(tournament, past + 1)
    groups = pair_groups(table)
    assert not isinstance(groups, Impossible)
    assert not faults(table, groups)


@pytest.mark.article("fmjd.annex5", "4.1", "3.5")
def test_in_larger_fields_nobody_is_passed_over_for_a_game_that_is_not_played() -> None:
    """Odd fields of 11 to 25 players in several score groups, paired with every possible bye."""
    passed = kept = 0
    for index in range(drawn(2400)):
        tournament, number = uneven(f"uneven:{index}")
        table = table_of(tournament, number)
        groups = pair_groups(table)
        if table.size % 2 == 0 or isinstance(groups, Impossible):
            continue
        bye = groups[-1].candidate.floaters[0]
        made = games_with_bye(table, bye)
        assert made is not None
        named = bye_by_matching(tournament, FMJD_2022, number)
        assert named is not None
        most = games_with_bye(table, table.rank[named])
        assert most is not None
        assert made >= most, index
        takers = [place for place, each in enumerate(table.players) if each.may_have_bye]
        for lower in takers:
            if lower > bye:
                games = games_with_bye(table, lower)
                assert games is None or games < most, index
                passed += 1
        kept += table.players[bye].number != named
        assert not faults(table, groups), index
    assert passed > 10
    assert kept > 0
