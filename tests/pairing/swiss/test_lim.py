"""The Lim system, FIDE C.04.4.3: bye, median, floaters, exchanges, colours, dissolved pairs."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.lim.engine import Disadvantage, Why
from crosstable.pairing.swiss.lim.system import LIM, LimRound
from crosstable.pairing.swiss.lim.table import allocate_lim
from crosstable.pairing.swiss.players import ColourRule, Float
from crosstable.pairing.swiss.round import Decision, SwissPairing
from crosstable.pairing.swiss.system import deprecation
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.dutch_cards import card
from tests.pairing.swiss.situations import kept, tournament_of

OLD = "fide.lim.1999"
TEXT = {"year": "2026"}
"""By which text the events of a test are paired."""
RESULTS = {
    "1": Played(Mark.WIN, Mark.LOSS),
    "=": Played(Mark.DRAW, Mark.DRAW),
    "0": Played(Mark.LOSS, Mark.WIN),
}


@pytest.fixture(params=["1999", "2026"])
def either_text(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a test under both texts: they say the same, under other numbers."""
    monkeypatch.setitem(TEXT, "year", request.param)


def event(
    players: int, rounds: int = 7, ratings: tuple[int, ...] = (), **options: str
) -> Tournament:
    """Return players who differ by ten points, before the first round."""
    rated = ratings or tuple(2600 - 10 * number for number in range(players))
    situation: dict[str, Any] = {
        "edition": TEXT["year"],
        "rounds": rounds,
        "round": 1,
        "colour": "w",
        "players": [""] * len(rated),
        "ratings": rated,
    }
    return tournament_of(situation, "lim", **options)


def after(made: Tournament, *rounds: str) -> Tournament:
    """Return an event with rounds such as ``1v=4 6v02``: White, what White got, Black."""
    for played in rounds:
        boards = []
        for pair in played.split():
            white, black = pair.split("v")
            boards.append(Board(int(white), int(black[1:]), RESULTS[black[0]]))
        made = replace(made, rounds=(*made.rounds, Round(len(made.rounds) + 1, tuple(boards))))
    return made


def asked(made: Tournament) -> LimRound:
    return LIM.round(made, edition(made.edition), len(made.rounds) + 1)


def who_meets(pairing: SwissPairing) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in pairing.pairs}


@pytest.mark.article("fide.lim.2026", "C.04.4.3.7.2", "C.04.4.3.2.4")
@pytest.mark.article("fide.lim.1999", "C.04.4.3", "C.04.4.3.9.4")
@pytest.mark.usefixtures("either_text")
def test_forty_players_in_the_first_round() -> None:
    pairs = asked(event(40)).pairing.pairs
    assert pairs[:4] == ((1, 21), (22, 2), (3, 23), (24, 4))
    assert pairs[-1] == (40, 20)


@pytest.mark.article("fide.lim.2026", "C.04.4.3.7.1", "C.04.4.3.1.1")
@pytest.mark.article("fide.lim.1999", "C.04.4.3", "C.04.4.3.8.1")
@pytest.mark.usefixtures("either_text")
def test_the_bye_goes_to_the_lowest_rated_and_later_to_the_lowest_ranked() -> None:
    made = event(5, ratings=(2400, 2300, 2200, 2000, 2100))
    first = asked(made)
    assert first.pairing.bye == 4, "numbers were given otherwise"
    assert first.proposal.because[-1].citation is not None
    told = {"1999": "C.04.4.3", "2026": "C.04.4.3.7.1"}
    assert first.proposal.because[-1].citation.article == told[TEXT["year"]]
    made = simulated(made, 1)
    second = asked(made).pairing
    lost = {board.black for board in made.rounds[0].boards}
    assert second.bye == max(lost), "the lowest ranked of those without a point"


def simulated(made: Tournament, rounds: int, seed: int = 0, signs: str = "1") -> Tournament:
    dice = Random(seed)
    for _ in range(rounds):
        proposal = asked(made).proposal
        boards = tuple(
            replace(board, result=RESULTS[dice.choice(signs)]) for board in proposal.boards
        )
        played = Round(proposal.round, boards, proposal.free)
        made = replace(made, rounds=(*made.rounds, played))
    return made


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.2", "C.04.4.3.3.1", "C.04.4.3.3.7")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.9.2", "C.04.4.3.10.1", "C.04.4.3.10.7")
@pytest.mark.usefixtures("either_text")
def test_an_empty_median_group_is_where_floaters_of_both_sides_meet() -> None:
    made = after(event(6), "1v14 5v02 3v16")
    pairing = asked(made).pairing
    top, bottom, median = pairing.brackets
    assert (top.score, bottom.score, median.score) == (2, 0, 1)
    assert [group.upward for group in pairing.brackets] == [False, True, False]
    assert median.residents == ()
    assert median.moved_down == top.downfloaters
    assert median.moved_up == bottom.downfloaters
    assert len(median.pairs) == 1


@pytest.mark.article("fide.lim.2026", "C.04.4.3.3.2")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.10.2")
@pytest.mark.usefixtures("either_text")
def test_who_floats_evens_out_the_colours_that_are_due() -> None:
    # 1, 3 and 2 won; 1 and 3 are due Black, 2 is due White.
    floater = asked(after(event(6), "1v14 5v02 3v16"))._paired.groups[0].floaters[0]
    assert (floater.player, floater.why) == (2, Why.NUMBER)
    # Now 3 is due White with 2 and 1: nobody is due the other colour, and the last floats.
    top = asked(after(event(8), "1v15 6v02 3v17 8v04"))._paired.groups[0]
    assert not top.floaters, "four can be paired"
    five = after(event(10), "1v16 7v02 3v18 9v04 5v110")
    floater = asked(five)._paired.groups[0].floaters[0]
    assert (floater.player, floater.why) == (4, Why.NUMBER)
    even = after(event(10), "6v01 7v02 3v18 4v19 10v05")
    floater = asked(even)._paired.groups[0].floaters[0]
    assert floater.player == 4, "three are due White: one of them leaves, and 5 is the last"


@pytest.mark.article("fide.lim.2026", "C.04.4.3.3.2.3", "C.04.4.3.5.7", "C.04.4.3.3.8")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.10.2.3", "C.04.4.3.12.7", "C.04.4.3.10.8")
@pytest.mark.usefixtures("either_text")
def test_in_a_maxi_tournament_colours_count_only_near_in_rating() -> None:
    ratings = (2700, 2400, 2390, 2000, 1990, 1980, 1970, 1960, 1950, 1940)
    rounds = "1v16 7v02 3v18 9v04 10v05"
    free = asked(after(event(10, 3, ratings, **{"maxi-tournament": "no"}), rounds))
    maxi = asked(after(event(10, 3, ratings), rounds))
    assert (free.table.maxi, maxi.table.maxi) == (False, True)
    assert asked(after(event(10, 4, ratings), rounds)).table.maxi is False, "16 is more than 10"
    assert free._paired.groups[0].floaters[0].player == 4
    assert who_meets(free.pairing) != who_meets(maxi.pairing)
    with pytest.raises(UnknownName, match="known: auto, yes, no"):
        LIM.check(event(10, 3, (), **{"maxi-tournament": "perhaps"}), edition("fide-2026-03"))


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.5", "C.04.4.3.4.1", "C.04.4.3.4.2")
@pytest.mark.article("fide.lim.2026", "C.04.4.3.4.3")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.9.5", "C.04.4.3.11.1", "C.04.4.3.11.2")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.11.3")
@pytest.mark.usefixtures("either_text")
def test_an_exchange_brings_together_who_is_due_different_colours() -> None:
    made = after(event(8), "1v15 6v02 3v17 8v04")
    paired = asked(made)
    top = paired._paired.groups[0]
    # 1 would meet 3, but both had White; 4 had Black.
    first = top.turns[0]
    assert (first.player, first.opponent, first.passed) == (0, 3, 2)
    told = paired.account(1, 3)
    assert told.decision is Decision.CRITERION
    assert "only the later one is due the other colour" in str(told.because[0].sentence)
    assert "who is due the other colour" in str(paired.explanation)


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.5", "C.04.4.3.5.2")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.9.5", "C.04.4.3.12.2")
@pytest.mark.usefixtures("either_text")
def test_whoever_is_due_nothing_suits_somebody_who_is_due_a_colour() -> None:
    made = after(event(7), "1v14 5v02 3v16")
    made = replace(
        made,
        rounds=(replace(made.rounds[0], free=(FreePlayer(7, Bye.ALLOCATED),)),),
    )
    paired = asked(made)
    # 1 and 3 are due Black, 2 is due White; 7 had the bye and is due nothing.
    assert {(1, 7), (2, 3)} <= who_meets(paired.pairing)
    assert "P7 (7), to whom no colour is due, and not P3 (3)" in str(paired.explanation)
    told = paired.account(1, 3)
    assert told.decision is Decision.CRITERION
    assert "the later one is due none" in str(told.because[0].sentence)


@pytest.mark.article("fide.lim.2026", "C.04.4.3", "C.04.4.3.2.1", "C.04.4.3.6")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.9.1", "C.04.4.3")
@pytest.mark.usefixtures("either_text")
def test_limits_of_colours_part_players_except_level_ones_in_the_last_round() -> None:
    made = after(event(4, 4), "1v=2 3v=4", "1v=4 3v=2")
    with pytest.raises(Refused, match="round 3 cannot be paired") as refusal:
        _ = asked(made).pairing
    (*_, said) = refusal.value.because
    assert "the arbiter decides" in str(said.sentence), "the text has no way out of it"
    assert said.citation is not None
    assert said.citation.article == "C.04.4.3"
    last = asked(replace(made, planned_rounds=3))
    assert who_meets(last.pairing) == {(1, 3), (2, 4)}


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.6")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.9.6")
@pytest.mark.usefixtures("either_text")
def test_pairs_next_to_a_blocked_median_group_are_dissolved() -> None:
    made = after(event(6, 5), "1v14 5v02 3v=6")
    paired = asked(made)
    median = paired._paired.groups[-1]
    assert median.median
    assert len(median.cracks) == 1
    # 1 is due Black, as 3 is, and 2 is due White, as 6 is.
    assert who_meets(paired.pairing) == {(1, 6), (2, 3), (4, 5)}
    told = paired.account(1, 2)
    assert any("which is dissolved" in str(reason.sentence) for reason in told.because)
    assert any(
        "dissolved" in str(reason.sentence) for reason in paired.story().brackets[-1].decided
    )


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.3", "C.04.4.3.4.4", "C.04.4.3.4.4.1")
@pytest.mark.article("fide.lim.2026", "C.04.4.3.4.4.2")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.11.4", "C.04.4.3.9.3", "C.04.4.3.11.4.1")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.11.4.2")
@pytest.mark.usefixtures("either_text")
def test_nobody_floats_without_whom_there_would_be_fewer_pairs() -> None:
    made = after(event(14), " ".join(f"{white}v1{white + 7}" for white in range(1, 8)))
    made = replace(made, forbidden_pairs=tuple((2, n) for n in (1, 3, 4, 5, 6, 7)))
    top = asked(made)._paired.groups[0]
    assert [floater.player for floater in top.floaters] == [1], "2 has nobody to meet"
    kept = top.floaters[0].passed_over[0]
    assert (kept.player, kept.why) == (6, Why.NEEDED)
    both = tuple((one, n) for one in (1, 2) for n in (3, 4, 5, 7) if one != n)
    six = after(event(14), " ".join(f"{white}v1{white + 7}" for white in range(1, 8)))
    six = replace(six, forbidden_pairs=(*both, (1, 2), *((7, n) for n in range(3, 7))))
    top = asked(six)._paired.groups[0]
    assert len(top.turns) == 2


@pytest.mark.article("fide.lim.2026", "C.04.4.3.3.3", "C.04.4.3.3.4", "C.04.4.3.3.5")
@pytest.mark.article("fide.lim.2026", "C.04.4.3.3.9", "C.04.4.3.3.6")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.10.3", "C.04.4.3.10.4", "C.04.4.3.10.5")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.10.9", "C.04.4.3.10.6")
@pytest.mark.usefixtures("either_text")
def test_a_floater_should_have_somebody_to_meet_next_door() -> None:
    made = after(event(10), "1v16 2v17 3v18 4v=9 5v=10")
    free = asked(made)._paired.groups[0].floaters[0]
    assert (free.player, free.disadvantage) == (2, Disadvantage.HAS_OPPONENT)
    apart = tuple((3, number) for number in (4, 5, 9, 10))
    kept = asked(replace(made, forbidden_pairs=apart))._paired.groups[0].floaters[0]
    assert kept.player == 1
    assert kept.passed_over[0].why is Why.DISADVANTAGE
    assert kept.passed_over[0].disadvantage is Disadvantage.NO_OPPONENT


@pytest.mark.article("fide.lim.2026", "C.04.4.3.3.10")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.10.10")
@pytest.mark.usefixtures("either_text")
def test_nobody_floats_twice_running_if_another_can() -> None:
    paired = asked(simulated(simulated(event(8), 1, 0, "11=0"), 1, 1, "11=0"))
    floats = [player.floats[0] for player in paired.table.players]
    kept = [
        (floater.player, over.player)
        for group in paired._paired.groups
        for floater in group.floaters
        for over in floater.passed_over
        if over.why is Why.FLOATED
    ]
    assert kept
    for floater, over in kept:
        assert floats[floater] is Float.NONE
        assert floats[over] is not Float.NONE


@pytest.mark.article("fide.lim.2026", "C.04.4.3.5", "C.04.4.3.5.1", "C.04.4.3.5.3", "C.04.4.3.5.4")
@pytest.mark.article("fide.lim.2026", "C.04.4.3.5.5", "C.04.4.3.5.6")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.12", "C.04.4.3.12.1", "C.04.4.3.12.3")
@pytest.mark.article("fide.lim.1999", "C.04.4.3.12.4", "C.04.4.3.12.5", "C.04.4.3.12.6")
@pytest.mark.parametrize(
    ("one", "other", "below", "higher", "rule"),
    [
        ("", "", False, "white", ColourRule.LIM_INITIAL),
        ("WBB", "BWB", False, "white", ColourRule.LIM_LIMITS),
        ("WB", "BW", False, "white", ColourRule.LIM_DUE),
        ("", "BW", False, "white", ColourRule.LIM_DUE),
        ("B", "WB", False, "white", ColourRule.LIM_EQUALISE),
        ("WBWB", "BWWB", False, "white", ColourRule.LIM_ALTERNATE),
        ("WB", "WB", False, "white", ColourRule.LIM_HIGHER),
        ("WB", "WB", True, "black", ColourRule.LIM_LOWER),
        ("WBBWW", "BBWW", True, "black", ColourRule.LIM_EQUALISE),
    ],
)
def test_colours(one: str, other: str, below: bool, higher: str, rule: ColourRule) -> None:
    given = allocate_lim(card(1, 0, one), card(2, 0, other), Colour.WHITE, below=below)
    assert (given.higher.value, given.rule) == (higher, rule)


def test_rounds_are_paired_as_a_second_reading_of_the_rules_pairs_them() -> None:
    for known in kept("lim"):
        paired = asked(tournament_of(known, "lim"))
        if known["pairs"] is None:
            with pytest.raises(Refused, match="cannot be paired"):
                _ = paired.pairing
            continue
        assert sorted(map(list, paired.pairing.pairs)) == sorted(known["pairs"]), known
        assert paired.pairing.bye == known["bye"], known


def test_every_answer_and_every_check_agrees_with_the_round() -> None:
    for seed in range(6):
        made = simulated(event(9 + seed, 6), 5, seed, "11=0")
        paired = asked(made)
        pairs = who_meets(paired.pairing)
        for one, other in combinations(range(1, 10 + seed), 2):
            account = paired.account(one, other)
            assert (account.decision is Decision.MEET) == ((one, other) in pairs)
            assert account.because
        assert not check_rounds(made, LIM, edition(made.edition))
        assert not paired.objections(paired.pairing.pairs, paired.pairing.bye)
        assert paired.story().pairs == frozenset(paired.pairing.pairs)


def test_nobody_meets_twice_and_limits_of_colours_hold() -> None:
    for seed in range(8):
        made = simulated(event(11 + seed, 9), 7, seed, "1=0")
        met = [
            frozenset((board.white, board.black)) for past in made.rounds for board in past.boards
        ]
        assert len(met) == len(set(met))
        byes = [free.player for past in made.rounds for free in past.free]
        assert len(byes) == len(set(byes))
        for player in asked(made).table.players:
            assert abs(player.difference) <= 2
            assert "WWW" not in player.colours
            assert "BBB" not in player.colours


def test_an_altered_pair_is_noticed() -> None:
    made = simulated(event(10), 4, 3, "1=0")
    last = made.rounds[-1]
    one, two, *rest = last.boards
    swapped = (replace(one, black=two.black), replace(two, black=one.black), *rest)
    wrong = replace(made, rounds=(*made.rounds[:-1], replace(last, boards=swapped)))
    (difference,) = check_rounds(wrong, LIM, edition(wrong.edition))
    assert difference.round == 4
    paired = LIM.round(replace(made, rounds=made.rounds[:-1]), edition(made.edition), 4)
    told = paired.objections([(board.white, board.black) for board in swapped])
    assert told
    turned = [(black, white) for white, black in paired.pairing.pairs]
    assert len(paired.objections(turned)) == len(turned)


def test_a_simulated_event_is_checked_without_a_difference() -> None:
    drawn = Simulation(seed="1", players=21, rounds=7)
    made = simulate(drawn, LIM, edition("fide-2019"))
    assert not check_rounds(made, LIM, edition("fide-2019"))
    cited = LIM.round(made, edition("fide-2019"), 7).why(1, 2).because[1].citation
    assert cited is not None
    assert cited.text == OLD


def test_too_many_rounds_are_refused_and_the_caution_is_told() -> None:
    with pytest.raises(Refused, match="too many for 6 players"):
        LIM.check(event(6, 6), edition("fide-2026-03"))
    (caution,) = deprecation(event(6, 2), edition("fide-2026-03"))
    assert "deprecated" in str(caution.sentence)
    told = LIM.describe(event(6, 2), edition("fide-2026-03"))
    assert any("Maxi-tournament" in str(reason.sentence) for reason in told)
    chosen = replace(event(6, 2), system=System("lim", (Option("maxi-tournament", "no"),)))
    told = LIM.describe(chosen, edition("fide-2026-03"))
    assert not any("Maxi-tournament" in str(reason.sentence) for reason in told)


def test_there_is_nothing_to_prove() -> None:
    with pytest.raises(Refused, match="a procedure"):
        _ = asked(event(6)).proofs
