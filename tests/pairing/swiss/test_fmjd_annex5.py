"""Every example of Annex 5, and what follows from its sentences by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.fmjd.table import (
    Layout,
    Standing,
    blocks_of,
    halves,
    high_low,
    neighbours,
    ranked,
    standings_before,
)
from tests.pairing.swiss.fmjd_events import event, family
from tests.texts import FMJD_2022

WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
LOTS = ("fmjd-solkoff", "fmjd-solkoff-truncated", "fmjd-solkoff-median")
RATINGS = [2400 - 10 * index for index in range(24)]


def first_wishes(layout: Layout) -> list[tuple[int, int]]:
    """Pair everybody with whom he wishes, nobody being in the way."""
    done: set[int] = set()
    found = []
    for each in layout.seekers:
        if each not in done:
            partner = next(other for other in layout.wishes(each) if other not in done)
            done |= {each, partner}
            found.append((each, partner))
    return found


def propose(tournament: Tournament, number: int) -> Proposal:
    return family(tournament.system.name).propose(tournament, FMJD_2022, number)


def pairs(proposal: Proposal) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in proposal.boards]


def unordered(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs(proposal)}


def meetings(*games: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(game) for game in games}


def played(number: int, *games: tuple[int, int, Result], bye: int | None = None) -> Round:
    free = () if bye is None else (FreePlayer(bye, Bye.ALLOCATED),)
    return Round(number, tuple(Board(*game) for game in games), free)


FIVE_LEADERS = (
    played(1, (1, 5, WIN), (2, 6, WIN), (3, 7, WIN), (4, 8, WIN), (9, 11, DRAW), (10, 12, DRAW)),
    played(2, (1, 3, DRAW), (2, 4, DRAW), (9, 5, WIN), (10, 6, DRAW), (11, 12, DRAW), (7, 8, DRAW)),
)


@pytest.mark.article("fmjd.annex5", "3.4.a")
def test_six_players_in_two_halves() -> None:
    assert first_wishes(halves([1, 2, 3, 4, 5, 6])) == [(1, 4), (2, 5), (3, 6)]


@pytest.mark.article("fmjd.annex5", "3.4.b")
def test_six_players_highest_against_lowest() -> None:
    assert first_wishes(high_low([1, 2, 3, 4, 5, 6])) == [(1, 6), (2, 5), (3, 4)]


@pytest.mark.article("fmjd.annex5", "3.4.a")
def test_who_can_meet_nobody_of_the_other_half_meets_the_lowest_of_his_own() -> None:
    layout = halves([1, 2, 3, 4, 5, 6])
    assert list(layout.wishes(1)) == [4, 5, 6, 3, 2]
    assert layout.strays(1, 4) == (0, 0)
    assert layout.strays(1, 3) == (0, 1)


@pytest.mark.article("fmjd.annex5", "5.1a", "3.4")
def test_the_highest_average_of_opponents_meets_the_lowest_own_rating() -> None:
    figures = ((2300, 2100), (2250, 2150), (2200, 2050), (2150, 2200), (2100, 2000), (2050, 2120))
    standing = [
        Standing(number, own, 0, 0, Fraction(average))
        for number, (own, average) in enumerate(figures, start=1)
    ]
    layout = ranked(range(6), standing)
    assert [(one + 1, two + 1) for one, two in first_wishes(layout)] == [(4, 6), (2, 5), (1, 3)]


@pytest.mark.article("fmjd.annex5", "5.3")
def test_neighbours() -> None:
    assert first_wishes(neighbours([1, 2, 3, 4])) == [(1, 2), (3, 4)]


@pytest.mark.article("fmjd.annex5", "6.1")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [(22, [6, 6, 5, 5]), (20, [5, 5, 5, 5]), (6, [2, 2, 1, 1]), (4, [1, 1, 1, 1]), (2, [1, 1])],
)
def test_four_groups_are_equal_by_pairs(players: int, sizes: list[int]) -> None:
    made = blocks_of(range(players), 2)
    assert [len(half) for block in made for half in (block.upper, block.lower)] == sizes
    everybody = [each for block in made for half in (block.upper, block.lower) for each in half]
    assert everybody == list(range(players))


@pytest.mark.article("fmjd.annex5", "3.6", "3.6.a", "3.6.b")
@pytest.mark.parametrize(
    ("meets", "expected"),
    [
        ("highest", meetings((1, 4), (2, 5), (3, 6), (7, 8), (9, 10))),
        ("lowest", meetings((1, 9), (2, 8), (3, 7), (4, 5), (6, 10))),
    ],
)
def test_three_players_moved_down(meets: str, expected: set[frozenset[int]]) -> None:
    """1, 2 and 3 have met one another and meet 4 to 9, who are equal; 10 has nothing."""
    rounds = (
        played(1, (1, 2, DRAW), (3, 10, WIN), (4, 7, DRAW), (5, 8, DRAW), (6, 9, DRAW)),
        played(2, (2, 3, DRAW), (1, 10, WIN), (8, 4, DRAW), (9, 5, DRAW), (7, 6, DRAW)),
        played(3, (3, 1, DRAW), (2, 10, WIN), (4, 9, DRAW), (5, 7, DRAW), (6, 8, DRAW)),
    )
    tournament = event("fmjd-rating", RATINGS[:10], rounds=rounds, options={"meets": meets})
    assert unordered(propose(tournament, 4)) == expected


@pytest.mark.article("fmjd.annex5", "App.A.b", "3.2.b")
@pytest.mark.parametrize("name", ["fmjd-rating", "fmjd-rating-players"])
def test_the_first_round_on_rating_alternates_colours(name: str) -> None:
    assert pairs(propose(event(name, RATINGS[:8]), 1)) == [(1, 5), (6, 2), (3, 7), (8, 4)]


@pytest.mark.article("fmjd.annex5", "App.B.b", "3.2.a")
@pytest.mark.parametrize("name", LOTS)
def test_the_first_round_by_lot_gives_the_upper_half_white(name: str) -> None:
    assert pairs(propose(event(name, RATINGS[:8]), 1)) == [(1, 5), (2, 6), (3, 7), (4, 8)]


@pytest.mark.article("fmjd.annex5", "5.3")
def test_the_first_round_of_kndb() -> None:
    assert pairs(propose(event("kndb", RATINGS[:8]), 1)) == [(1, 2), (3, 4), (5, 6), (7, 8)]


@pytest.mark.article("fmjd.annex5", "App.A.b")
def test_ratings_order_the_players_whatever_their_numbers() -> None:
    ratings = [1900, 2300, 2000, 2200]
    assert pairs(propose(event("fmjd-rating", ratings), 1)) == [(2, 3), (1, 4)]


@pytest.mark.article("fmjd.annex5", "App.B.b")
def test_lots_order_the_players_whatever_their_ratings() -> None:
    ratings = [1900, 2300, 2000, 2200]
    assert pairs(propose(event("fmjd-solkoff", ratings), 1)) == [(1, 3), (2, 4)]


@pytest.mark.article("fmjd.annex5", "3.5.a", "3.5.b", "5.1", "5.1a", "5.2", "5.3")
@pytest.mark.parametrize(
    ("name", "mover", "inside"),
    [
        ("fmjd-rating", 7, meetings((1, 4), (2, 5), (3, 6))),
        ("fmjd-rating-players", 1, None),
        ("fmjd-solkoff", 7, meetings((1, 4), (2, 5), (3, 6))),
        ("kndb", 1, meetings((2, 7), (3, 6), (4, 5))),
    ],
)
def test_seven_winners(name: str, mover: int, inside: set[frozenset[int]] | None) -> None:
    """Seven beat seven, so that all sums are equal and the numbers decide."""
    opening = played(1, *((each, each + 7, WIN) for each in range(1, 8)))
    found = unordered(propose(event(name, RATINGS[:14], rounds=(opening,)), 2))
    down = next(pair for pair in found if mover in pair)
    assert max(down) > 7
    if inside is not None:
        assert inside <= found


@pytest.mark.article("fmjd.annex5", "App.A.d", "App.B.d")
@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("fmjd-rating", (7, 9)),
        ("fmjd-rating-players", (1, 8)),
        ("fmjd-solkoff", (7, 9)),
        ("kndb", (1, 13)),
    ],
)
def test_whom_the_moved_player_meets(name: str, game: tuple[int, int]) -> None:
    """Seven lost to seven: 7 met 8 and 1 met 14, so these take the next one."""
    opening = played(1, *((each, 15 - each, WIN) for each in range(1, 8)))
    assert frozenset(game) in unordered(propose(event(name, RATINGS[:14], rounds=(opening,)), 2))


@pytest.mark.article("fmjd.annex5", "3.3.a", "3.3.b", "3.3.c", "3.3.d")
@pytest.mark.parametrize(
    ("order", "group"),
    [("rating", (1, 2)), ("solkoff", (2, 1)), ("lots", (1, 2)), ("average-rating", (1, 2))],
)
def test_the_order_of_a_score_group(order: str, group: tuple[int, int]) -> None:
    """After three rounds 1 and 2 have four points; Solkoff is 9 and 11, ratings 2300 and 2250."""
    a, b, c, d, e, f = range(1, 7)
    rounds = (
        played(1, (a, d, WIN), (b, e, DRAW), (c, f, WIN)),
        played(2, (a, c, DRAW), (b, d, WIN), (e, f, WIN)),
        played(3, (a, b, DRAW), (c, e, LOSS), (d, f, WIN)),
    )
    ratings = [2300, 2250, 2200, 2150, 2100, 2050]
    tournament = event("fmjd-rating", ratings, rounds=rounds, options={"next-order": order})
    brackets = family("fmjd-rating").round(tournament, FMJD_2022, 4).pairing.brackets
    assert next(each.residents for each in brackets if each.score == 4) == group
    standing = standings_before(tournament, FMJD_2022, 4)
    assert [standing[each].solkoff for each in range(1, 7)] == [9, 11, 9, 8, 7, 10]
    assert [standing[each].sonneborn_berger for each in range(1, 7)] == [11, 13, 4, 0, 10, 0]
    averages = [round(float(standing[each].average), 2) for each in range(1, 7)]
    assert averages == [2200.0, 2183.33, 2150.0, 2200.0, 2166.67, 2150.0]


@pytest.mark.article("fmjd.annex5", "6.1")
def test_four_groups_in_the_first_round() -> None:
    tournament = event("fmjd-rating", RATINGS[:16], options={"accelerate": "four-groups"})
    assert unordered(propose(tournament, 1)) == meetings(
        (1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)
    )


@pytest.mark.article("fmjd.annex5", "6.1")
def test_six_groups_in_the_first_round() -> None:
    tournament = event("fmjd-rating", RATINGS[:12], options={"accelerate": "six-groups"})
    assert unordered(propose(tournament, 1)) == meetings(
        (1, 3), (2, 4), (5, 7), (6, 8), (9, 11), (10, 12)
    )


@pytest.mark.article("fmjd.annex5", "6.1")
@pytest.mark.parametrize(("planned", "divided"), [(3, True), (4, False)])
def test_four_groups_go_on_while_the_first_is_larger_than_the_rounds_to_play(
    planned: int, divided: bool
) -> None:
    """Twelve winners make groups of three: divided with two rounds to play, not with three."""
    opening = played(1, *((each, each + 12, WIN) for each in range(1, 13)))
    tournament = event(
        "fmjd-rating",
        RATINGS[:24],
        rounds=(opening,),
        options={"accelerate": "four-groups"},
        planned=planned,
    )
    found = unordered(propose(tournament, 2))
    assert (meetings((1, 4), (2, 5), (3, 6), (7, 10), (8, 11), (9, 12)) <= found) is divided
    assert (meetings((1, 7), (2, 8), (6, 12)) <= found) is not divided


@pytest.mark.article("fmjd.annex5", "6.2")
def test_haley_pairs_the_second_round_with_two_points_more() -> None:
    favourites = [(1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)]
    opening = played(1, *((*pair, WIN) for pair in favourites))
    tournament = event(
        "fmjd-rating", RATINGS[:16], rounds=(opening,), options={"accelerate": "haley"}
    )
    assert unordered(propose(tournament, 2)) == meetings(
        (1, 3), (2, 4), (5, 9), (6, 10), (7, 11), (8, 12), (13, 15), (14, 16)
    )
    first = event("fmjd-rating", RATINGS[:16], options={"accelerate": "haley"})
    assert unordered(propose(first, 1)) == meetings(*favourites)


@pytest.mark.article("fmjd.annex5", "6.2")
def test_haley_counts_four_three_two_one_nothing() -> None:
    """A win, a draw and a loss in the upper groups are 4, 3 and 2; in the lower ones 2, 1 and 0."""
    results = [(1, 5, WIN), (2, 6, DRAW), (3, 7, WIN), (4, 8, DRAW)]
    results += [(9, 13, WIN), (10, 14, DRAW), (11, 15, WIN), (12, 16, DRAW)]
    tournament = event(
        "fmjd-rating",
        RATINGS[:16],
        rounds=(played(1, *results),),
        options={"accelerate": "haley"},
    )
    pairing = family("fmjd-rating").round(tournament, FMJD_2022, 2).pairing
    groups = [(bracket.score, set(bracket.residents)) for bracket in pairing.brackets]
    assert groups == [
        (4, {1, 3}),
        (3, {2, 4, 6, 8}),
        (2, {5, 7, 9, 11}),
        (1, {10, 12, 14, 16}),
        (0, {13, 15}),
    ]


@pytest.mark.article("fmjd.annex5", "6.2")
def test_who_is_paired_with_points_he_does_not_have_is_told_so() -> None:
    favourites = [(1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)]
    tournament = event(
        "fmjd-rating",
        RATINGS[:16],
        rounds=(played(1, *((*pair, WIN) for pair in favourites)),),
        options={"accelerate": "haley"},
    )
    answer = family("fmjd-rating").round(tournament, FMJD_2022, 2).account(5, 9)
    told = [str(each) for each in answer.because if "paired as with" in str(each)]
    assert told == [
        "Player 005 (5) has 0 points and is paired as with 2 points [fmjd.annex5 6.2]",
    ]


@pytest.mark.article("fmjd.annex5", "6.2")
def test_haley_ends_after_the_second_round() -> None:
    rounds = (
        played(1, (1, 3, WIN), (2, 4, WIN), (5, 7, WIN), (6, 8, WIN)),
        played(2, (1, 2, WIN), (3, 5, WIN), (4, 6, WIN), (7, 8, WIN)),
    )
    tournament = event("fmjd-rating", RATINGS[:8], rounds=rounds, options={"accelerate": "haley"})
    pairing = family("fmjd-rating").round(tournament, FMJD_2022, 3).pairing
    assert [bracket.score for bracket in pairing.brackets] == [4, 2, 0]


@pytest.mark.article("fmjd.annex5", "3.8", "App.A.d")
@pytest.mark.parametrize(("floats", "mover", "last"), [("on", 4, 9), ("off", 9, 4)])
def test_a_second_downfloat_goes_to_the_next_higher_player(
    floats: str, mover: int, last: int
) -> None:
    """9 met somebody with fewer points in round 2 and would be the last of five in round 3."""
    tournament = event("fmjd-rating", RATINGS[:12], rounds=FIVE_LEADERS, options={"floats": floats})
    pairing = family("fmjd-rating").round(tournament, FMJD_2022, 3).pairing
    assert pairing.brackets[0].residents == (1, 2, 3, 4, 9)
    assert pairing.brackets[0].downfloaters == (mover,)
    assert {frozenset(pair) for pair in pairing.brackets[0].pairs} == meetings((1, last), (2, 3))


@pytest.mark.article("fmjd.annex5", "3.8", "5.2", "5.3")
@pytest.mark.parametrize("name", [each.name for each in FMJD_FAMILY])
def test_every_standard_system_avoids_floats_unless_the_event_says_otherwise(name: str) -> None:
    system = family(name)
    said = {
        value: [each.sentence for each in system.describe(announced, FMJD_2022)]
        for value in ("", "on", "off")
        for announced in [event(name, RATINGS[:4], options={"floats": value} if value else {})]
    }
    assert said[""] == said["on"]
    assert any("do not change the pairing" in each for each in {*said["off"]} - {*said["on"]})


@pytest.mark.article("fmjd.annex5", "3.8", "5.2", "App.B.d")
@pytest.mark.parametrize(("options", "mover"), [({}, 1), ({"floats": "off"}, 9)])
def test_a_second_downfloat_on_solkoff_too(options: dict[str, str], mover: int) -> None:
    """9 has the lowest Solkoff of five and met fewer points in round 2; 1 is the next higher."""
    tournament = event("fmjd-solkoff", RATINGS[:12], rounds=FIVE_LEADERS, options=options)
    pairing = family("fmjd-solkoff").round(tournament, FMJD_2022, 3).pairing
    assert pairing.brackets[0].residents == (2, 3, 4, 1, 9)
    assert pairing.brackets[0].downfloaters == (mover,)


@pytest.mark.article("fmjd.annex5", "3.8", "App.A.d")
@pytest.mark.parametrize(("floats", "opponent"), [("on", 4), ("off", 2)])
def test_a_second_upfloat_goes_to_the_next_lower_player(floats: str, opponent: int) -> None:
    """1 goes down to 2, 3, 4, 5 and 7; 2 met more points in round 2, and 1 has met 3."""
    rounds = (
        played(1, (1, 5, WIN), (7, 2, WIN), (3, 8, WIN), (4, 6, WIN)),
        played(2, (2, 4, WIN), (1, 3, WIN), (5, 7, WIN), (6, 8, DRAW)),
    )
    tournament = event("fmjd-rating", RATINGS[:8], rounds=rounds, options={"floats": floats})
    pairing = family("fmjd-rating").round(tournament, FMJD_2022, 3).pairing
    assert pairing.brackets[1].residents == (2, 3, 4, 5, 7)
    assert (1, opponent) in pairing.brackets[1].pairs


@pytest.mark.article("fmjd.annex5", "3.7.a", "3.7.b")
@pytest.mark.parametrize(
    ("colour", "expected"),
    [("none", meetings((1, 3), (2, 4))), ("weak", meetings((1, 4), (2, 3)))],
)
def test_weak_colour_preference_takes_the_next_player(
    colour: str, expected: set[frozenset[int]]
) -> None:
    """Of four winners 1 and 3 had White twice, 2 and 4 Black twice."""
    rounds = (
        played(1, (1, 5, WIN), (3, 6, WIN), (7, 2, LOSS), (8, 4, LOSS)),
        played(2, (1, 6, WIN), (3, 5, WIN), (8, 2, LOSS), (7, 4, LOSS)),
    )
    tournament = event("fmjd-rating", RATINGS[:8], rounds=rounds, options={"colour": colour})
    assert expected <= unordered(propose(tournament, 3))


@pytest.mark.article("fmjd.annex5", "3.7.c", "App.A.d")
@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("none", meetings((1, 3), (2, 4))),
        ("weak", meetings((1, 3), (2, 4))),
        ("strong", meetings((1, 4), (2, 3))),
    ],
)
def test_strong_colour_preference_pairs_white_against_black(
    colour: str, expected: set[frozenset[int]]
) -> None:
    """Of four winners 1 and 3 had White, 2 and 4 Black."""
    opening = played(1, (1, 5, WIN), (6, 2, LOSS), (3, 7, WIN), (8, 4, LOSS))
    tournament = event("fmjd-rating", RATINGS[:8], rounds=(opening,), options={"colour": colour})
    assert expected <= unordered(propose(tournament, 2))


@pytest.mark.article("fmjd.annex5", "3.7.c")
@pytest.mark.parametrize(
    ("when", "expected"),
    [("after-odd", meetings((1, 3), (2, 4))), ("every", meetings((1, 4), (2, 3)))],
)
def test_strong_colour_preference_after_odd_rounds_or_all(
    when: str, expected: set[frozenset[int]]
) -> None:
    """After two rounds everybody is even; 1 and 3 had Black last, 2 and 4 White."""
    rounds = (
        played(1, (1, 5, WIN), (6, 2, LOSS), (3, 7, WIN), (8, 4, LOSS)),
        played(2, (6, 1, LOSS), (2, 5, WIN), (8, 3, LOSS), (4, 7, WIN)),
    )
    options = {"colour": "strong", "strong-rounds": when}
    tournament = event("fmjd-rating", RATINGS[:8], rounds=rounds, options=options)
    assert expected <= unordered(propose(tournament, 3))


@pytest.mark.article("fmjd.annex5", "App.A.d")
def test_colours_never_move_two_players_to_another_group() -> None:
    """Four winners all had White: whatever they prefer, they meet one another."""
    opening = played(1, (1, 5, WIN), (2, 6, WIN), (3, 7, WIN), (4, 8, WIN))
    options = {"colour": "strong"}
    tournament = event("fmjd-rating", RATINGS[:8], rounds=(opening,), options=options)
    assert meetings((1, 3), (2, 4)) <= unordered(propose(tournament, 2))


@pytest.mark.article("fmjd.annex5", "5")
def test_the_presets_are_those_of_the_text() -> None:
    systems = FMJD_2022.swiss.systems
    assert [each.name for each in systems] == [each.name for each in FMJD_FAMILY]
    assert [(each.name, each.ranked_as) for each in systems] == [
        ("fmjd-rating", "swiss-on-rating"),
        ("fmjd-rating-players", "swiss-on-rating"),
        ("fmjd-solkoff", "swiss"),
        ("fmjd-solkoff-truncated", "swiss-on-truncated-solkoff"),
        ("fmjd-solkoff-median", "swiss-on-median-solkoff"),
        ("kndb", "kndb-swiss"),
    ]
    usual = {each.name: {c.name: c.values[0] for c in each.options} for each in FMJD_FAMILY}
    assert usual["fmjd-solkoff"] == usual["fmjd-solkoff-truncated"] == usual["fmjd-solkoff-median"]
    differences = {
        name: sorted(set(options.items()) - set(usual["fmjd-rating"].items()))
        for name, options in usual.items()
    }
    assert differences["fmjd-rating-players"] == [
        ("moves-down", "highest"),
        ("pattern", "average-against-own"),
    ]
    assert differences["fmjd-solkoff"] == [("first-order", "lots"), ("next-order", "solkoff")]
    assert differences["kndb"] == [
        ("first-order", "lots"),
        ("first-pairing", "neighbours"),
        ("meets", "lowest"),
        ("moves-down", "highest"),
        ("next-order", "solkoff"),
        ("pattern", "high-low"),
    ]
    assert usual["fmjd-rating"] == {
        "first-order": "rating",
        "first-pairing": "halves",
        "next-order": "rating",
        "pattern": "halves",
        "moves-down": "lowest",
        "meets": "highest",
        "colour": "none",
        "strong-rounds": "after-odd",
        "floats": "on",
        "accelerate": "none",
        "open-games": "may-meet",
    }


def test_options_are_values() -> None:
    tournament = event("kndb", RATINGS[:4], options={"pattern": "halves"})
    assert tournament.system.options == (Option("pattern", "halves"),)
