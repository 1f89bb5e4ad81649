"""Who plays the dummy: every bye of small fields is tried, and what is said of it is tried too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.fmjd import dummy as dummy_module
from crosstable.pairing.swiss.fmjd.dummy import Dummy, play_dummy
from crosstable.pairing.swiss.fmjd.engine import pair_groups
from crosstable.pairing.swiss.fmjd.proof import faults
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.weighted_graph import Solution
from tests.pairing.swiss.fmjd_events import event, family, random_event
from tests.texts import FMJD_2022

PRESETS = [each.name for each in FMJD_FAMILY]
RATINGS = [2400 - 10 * index for index in range(9)]
WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)


def laid(tournament: Tournament, number: int) -> FamilyTable:
    aspects = family(tournament.system.name).aspects(tournament)
    return lay_table(tournament, FMJD_2022, aspects, number)


def pairings(table: FamilyTable, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every pairing of these players in which all may meet."""
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if table.players[other].number not in table.players[first].avoids:
            rest = tuple(each for each in others if each != other)
            for found in pairings(table, rest):
                yield ((first, other), *found)


def most_games(table: FamilyTable) -> dict[int, list[int]]:
    """Return the most games from the top that each possible bye leaves the score groups."""
    scores = sorted({each.pairing_score for each in table.players}, reverse=True)
    found: dict[int, list[int]] = {}
    for bye, player in enumerate(table.players):
        if not player.may_have_bye:
            continue
        others = tuple(each for each in range(table.size) if each != bye)
        for pairs in pairings(table, others):
            games = [sum(table.score(max(pair)) == each for pair in pairs) for each in scores]
            found[bye] = max(found.get(bye, games), games)
    return found


def odd_rounds(kind: str, count: int) -> Iterator[tuple[str, FamilyTable, Tournament]]:
    for index in range(count):
        chance = Chance(f"{kind}:{index}")
        name = chance.pick(PRESETS)
        players = 5 + 2 * chance.choose(3)
        past = chance.choose(players - 1)
        options = (Option("colour", chance.pick(("none", "weak", "strong"))),)
        tournament = random_event(
            f"{kind}:{index}", name, players, past, options, calm=bool(chance.choose(2))
        )
        table = laid(tournament, past + 1)
        if table.size % 2:
            yield f"{kind}:{index}", table, tournament


def after_two_rounds() -> Tournament:
    """1 has 4 points, 2 and 3 have 3, 5 has 2, and 4, who met 1 and 2, has none and had no bye."""
    opening = Round(1, (Board(1, 4, WIN), Board(2, 5, DRAW)), (FreePlayer(3, Bye.ALLOCATED),))
    second = Round(2, (Board(2, 4, WIN), Board(5, 3, DRAW)), (FreePlayer(1, Bye.ALLOCATED),))
    return event("fmjd-rating", RATINGS[:5], rounds=(opening, second), planned=4)


@pytest.mark.article("fmjd.annex5", "4.1")
def test_how_far_others_move_down_does_not_take_the_bye_from_the_last() -> None:
    """With 4 free the leader goes two groups down to 5; with 5 free he would meet 2 next to him."""
    pairing = family("fmjd-rating").round(after_two_rounds(), FMJD_2022, 3).pairing
    assert pairing.bye == 4
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((1, 5)), frozenset((2, 3))}


@pytest.mark.article("fmjd.annex5", "4.1", "3.5")
def test_the_bye_is_for_the_last_who_leaves_every_score_group_its_games() -> None:
    passed = 0
    for seed, table, _ in odd_rounds("bye", 350):
        games = most_games(table)
        groups = pair_groups(table)
        if isinstance(groups, Impossible):
            assert not games, seed
            continue
        best = max(games.values())
        due = max(bye for bye, found in games.items() if found == best)
        dummy = groups[-1].dummy
        assert dummy is not None
        assert groups[-1].candidate.floaters == (dummy.player,), seed
        assert due == (dummy.player if dummy.instead_of is None else dummy.instead_of), seed
        assert dummy.player >= due, seed
        passed += due != max(bye for bye, each in enumerate(table.players) if each.may_have_bye)
        assert not faults(table, groups), seed
    assert passed > 10


@pytest.mark.article("fmjd.annex5", "4.1")
def test_why_somebody_lower_has_no_bye_is_true() -> None:
    """Each reason is tried: had a bye, no pairing at all, fewer games in the group it names."""
    reason = re.compile(
        r"Player \d+ \((\d+)\) (?:(has had a bye)|could not, "
        r"(?:(the others could not all be paired)|"
        r"fewer games would be possible in the score group of (\d+) points?))"
    )
    kinds = [0, 0, 0]
    for seed, table, tournament in odd_rounds("said", 350):
        games = most_games(table)
        if not games:
            continue
        best = max(games.values())
        system = family(tournament.system.name)
        text = system.round(tournament, FMJD_2022, table.field.round).explanation
        (note,) = re.findall(r"has the bye(: .*|, the last of all)", text)
        bye = system.round(tournament, FMJD_2022, table.field.round).pairing.bye
        assert bye is not None
        below = table.size - 1 - table.rank[bye]
        assert (note == ", the last of all") is (below == 0), seed
        said = reason.findall(note)
        assert len(said) == min(below, 6), (seed, note)
        scores = sorted({each.pairing_score for each in table.players}, reverse=True)
        for number, had, alone, points in said:
            rank = table.rank[int(number)]
            if had:
                assert not table.players[rank].may_have_bye, seed
                kinds[0] += 1
            elif alone:
                assert table.players[rank].may_have_bye, seed
                assert rank not in games, seed
                kinds[1] += 1
            else:
                place = scores.index(int(points))
                assert games[rank][:place] == best[:place], seed
                assert games[rank][place] < best[place], seed
                kinds[2] += 1
    assert min(kinds) > 2


@pytest.mark.article("fmjd.annex5", "4.1")
def test_a_bye_by_hand_is_judged_by_who_is_due_it() -> None:
    tournament = after_two_rounds()
    system = family("fmjd-rating")
    own = system.round(tournament, FMJD_2022, 3).pairing
    assert not system.round(tournament, FMJD_2022, 3).objections(own.pairs, own.bye)
    found = system.round(tournament, FMJD_2022, 3).objections([(1, 2), (4, 3)], 5)
    assert (
        "the bye of Player 005 (5) is due to Player 004 (4), the last player who may have it with "
        "as many games possible inside the score groups"
    ) in [each.sentence for each in found]
    asked = system.round(tournament, FMJD_2022, 3).account(4, 3).because[0]
    assert asked.sentence.startswith("Player 004 (4) is the last player who may have the bye")


@pytest.mark.article("fmjd.annex5", "4.1")
def test_any_other_bye_by_hand_is_objected_to_and_only_that() -> None:
    """Nothing is said of the engine's own pairing; every other bye is told who is due it."""
    others = 0
    for seed, table, tournament in odd_rounds("hand", 120):
        number, system = table.field.round, family(tournament.system.name)
        numbers = [each.number for each in table.players]
        if isinstance(pair_groups(table), Impossible):
            continue
        own = system.round(tournament, FMJD_2022, number).pairing
        assert own.bye is not None
        assert not system.round(tournament, FMJD_2022, number).objections(own.pairs, own.bye), seed
        for bye, player in enumerate(table.players):
            rest = tuple(each for each in range(table.size) if each != bye)
            pairs = next(pairings(table, rest), None)
            if player.may_have_bye and player.number != own.bye and pairs is not None:
                by_hand = [(numbers[one], numbers[two]) for one, two in pairs]
                found = system.round(tournament, FMJD_2022, number).objections(
                    by_hand, player.number
                )
                due = f"the bye of {player} is due to {table.players[table.rank[own.bye]]}"
                assert sum(due in each.sentence for each in found) == 1, seed
                others += 1
    assert others > 50


def large(index: int) -> FamilyTable:
    chance = Chance(f"large {index}")
    name = chance.pick(PRESETS)
    players = 25 + 2 * chance.choose(9)
    return laid(random_event(f"large {index}", name, players, 9, (), calm=True), 10)


@pytest.mark.article("fmjd.annex5", "4.1")
def test_pairs_that_were_not_offered_are_found_by_their_bids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer is the same whether the solver starts with two pairs a player or with all."""
    added: list[object] = []
    honest = dummy_module.outbidding

    def counted(table: FamilyTable, found: Solution, *, most: int) -> list[tuple[Pair, Weight]]:
        missing = [*honest(table, found, most=most)]
        added.extend(missing)
        return missing

    monkeypatch.setattr(dummy_module, "outbidding", counted)
    for index in range(25):
        table = large(index)
        monkeypatch.setattr(dummy_module, "NEAR", 1)
        few = play_dummy(table)
        monkeypatch.setattr(dummy_module, "NEAR", table.size)
        every = play_dummy(table)
        assert few is not None
        assert every is not None
        assert (few.player, few.games) == (every.player, every.games), index
    assert added


def test_a_large_field_offers_few_pairs() -> None:
    tournament = random_event("thousand", "fmjd-rating", 501, 3, (), calm=True)
    table = laid(tournament, 4)
    found = play_dummy(table)
    assert found is not None
    assert found.proof is not None
    assert len(found.proof.edges) < 20 * table.size


def test_a_bye_without_its_proof_does_not_pass() -> None:
    for _, table, _ in odd_rounds("proof", 60):
        groups = pair_groups(table)
        if isinstance(groups, Impossible):
            continue
        *higher, lowest = groups
        dummy = lowest.dummy
        assert dummy is not None
        if dummy.proof is None:
            continue
        claims = [
            None,
            Dummy(dummy.player, dummy.games),
            msgspec.structs.replace(dummy, player=(dummy.player + 1) % table.size),
            msgspec.structs.replace(dummy, games=(dummy.games[0] + 1, *dummy.games[1:])),
        ]
        for claim in claims:
            assert faults(table, [*higher, msgspec.structs.replace(lowest, dummy=claim)])
        return
    pytest.fail("no bye had to be decided")
