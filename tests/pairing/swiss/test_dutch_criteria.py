"""Each criterion by a bracket in which it alone decides."""

from __future__ import annotations

import pytest

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.criteria import (
    Ground,
    excessive_colour_differences,
    refused_strong_preferences,
    third_colours,
)
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.paired import assemble
from crosstable.pairing.swiss.dutch.proof import faults
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind
from tests.pairing.swiss.dutch_cards import card, first_bracket, in_numbers, table

Answer = tuple[set[tuple[int, int]], tuple[int, ...]]


def last_bracket(here: Table, moved: tuple[int, ...] = ()) -> Answer:
    residents = [each.number for each in here.players if each.number not in moved]
    paired = first_bracket(here, moved, residents)
    assert not faults(here, [paired]) or moved
    return in_numbers(here, paired)


def whole_round(here: Table) -> list[tuple[BracketKind, Answer]]:
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    assert not faults(here, done)
    return [(each.bracket.kind, in_numbers(here, each)) for each in done]


def same(*colours: str, **more: dict[int, str]) -> Table:
    """Return players 1, 2, ... with two half points and these colours."""
    floats = more.get("floats", {})
    return table(
        [
            card(number, 2, each, floats=floats.get(number, ".."))
            for number, each in enumerate(colours, start=1)
        ]
    )


def test_the_natural_pairing_is_taken_where_nothing_speaks_against_it() -> None:
    assert last_bracket(same("", "", "", "")) == ({(1, 3), (2, 4)}, ())
    assert last_bracket(same(*[""] * 5)) == ({(1, 3), (2, 4)}, (5,))


@pytest.mark.article("fide.swiss", "C.04.3.C.1")
def test_nobody_meets_twice() -> None:
    here = table([card(1, 2, met=[3]), card(2, 2), card(3, 2), card(4, 2)])
    assert last_bracket(here) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.2")
def test_the_bye_goes_to_somebody_who_may_have_it() -> None:
    here = table([card(1, 2), card(2, 2), card(3, 2, bye=False)])
    assert last_bracket(here) == ({(1, 3)}, (2,))


@pytest.mark.article("fide.swiss", "C.04.3.C.3")
def test_equal_absolute_preferences_do_not_meet() -> None:
    assert last_bracket(same("WW", "WB", "WW", "WB")) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.3", "C.04.3.A.7")
@pytest.mark.parametrize("top", [(True, True), (True, False)])
def test_topscorers_may_meet_in_the_last_round_whatever_their_colours(
    top: tuple[bool, bool],
) -> None:
    players = [card(1, 2, "WW", top=top[0]), card(2, 2, "WW", top=top[1])]
    assert last_bracket(table(players, last_round=True)) == ({(1, 2)}, ())
    assert isinstance(pair_brackets(same("WW", "WW")), Impossible)


@pytest.mark.article("fide.swiss", "C.04.3.C.4", "C.04.3.A.9")
def test_a_bracket_is_opened_again_where_the_rest_could_not_be_paired() -> None:
    here = table([card(1, 4), card(2, 4), card(3, 0, met=[4]), card(4, 0)])
    assert whole_round(here) == [
        (BracketKind.NORMAL, ({(1, 2)}, ())),
        (BracketKind.PENULTIMATE, (set(), (1, 2))),
        (BracketKind.COLLAPSED, ({(1, 3), (2, 4)}, ())),
    ]


@pytest.mark.article("fide.swiss", "C.04.3.C.4")
def test_completion_costs_no_more_pairs_than_it_must() -> None:
    players = [card(number, 4) for number in (1, 2, 3, 4)]
    here = table([*players, card(5, 2, met=[6]), card(6, 0)])
    kinds = whole_round(here)
    assert [kind for kind, _ in kinds] == [
        BracketKind.NORMAL,
        BracketKind.PENULTIMATE,
        BracketKind.COLLAPSED,
    ]
    assert kinds[1][1] == ({(1, 2)}, (3, 4))
    assert kinds[2][1] == ({(3, 5), (4, 6)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.5")
def test_as_many_pairs_as_possible() -> None:
    here = table([card(1, 4), card(2, 4, met=[1, 4]), card(3, 2), card(4, 2)])
    assert last_bracket(here, (1, 2)) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.6", "C.04.3.A.8")
def test_the_highest_moved_down_players_are_paired_first() -> None:
    here = table([card(1, 6), card(2, 4, met=[1]), card(3, 2), card(4, 0), card(5, 0)])
    paired = first_bracket(here, (1, 2), (3,), (4, 5))
    assert in_numbers(here, paired) == ({(1, 3)}, (2,))
    # Two points apart, and one point more than one below for the other.
    assert paired.values[:2] == (1, (4, 4))


@pytest.mark.article("fide.swiss", "C.04.3.C.7")
def test_the_downfloater_is_one_whom_the_next_bracket_can_take() -> None:
    upper = [card(1, 4), card(2, 4), card(3, 4, met=[4, 5])]
    here = table([*upper, card(4, 2), card(5, 2), card(6, 0)])
    paired = first_bracket(here, (), (1, 2, 3), (4, 5))
    assert in_numbers(here, paired) == ({(1, 3)}, (2,))


@pytest.mark.article("fide.swiss", "C.04.3.C.7")
def test_the_next_bracket_is_looked_at_for_its_differences_too() -> None:
    # One of 1 and 2 goes down; below, 1 has met everybody and would go down once more.
    here = table(
        [card(1, 4, met=[3, 4]), card(2, 4, met=[1, 5]), card(3, 2), card(4, 2), card(5, 0)]
    )
    both = whole_round(here)[0]
    assert both == (BracketKind.NORMAL, (set(), (1, 2)))
    here = table([card(1, 4), card(2, 4), card(3, 4, met=[4]), card(4, 2), card(5, 0)])
    paired = first_bracket(here, (), (1, 2, 3), (4,))
    assert in_numbers(here, paired)[1] == (2,)


@pytest.mark.article("fide.swiss", "C.04.3.C.7", "C.04.3.C.2")
def test_a_downfloater_to_the_last_bracket_is_chosen_with_the_bye_in_mind() -> None:
    # Nobody below may have the bye, so the downfloater gets it and must be allowed to.
    upper = [card(1, 4), card(2, 4), card(3, 4, bye=False)]
    here = table([*upper, card(4, 2, bye=False), card(5, 2, bye=False)])
    assert whole_round(here) == [
        (BracketKind.NORMAL, ({(1, 3)}, (2,))),
        (BracketKind.LAST, ({(4, 5)}, (2,))),
    ]


GROUND = Ground(point=2, lowest=2, last_round=True, initial=Colour.WHITE)


@pytest.mark.article("fide.swiss", "C.04.3.C.8", "C.04.3.C.9")
@pytest.mark.parametrize(
    ("one", "other", "beyond", "third"),
    [
        # Wide against wide: one of them gets a third White more than Black.
        ("WWBWBW", "WWBWBW", 1, 0),
        ("WWBWBW", "BBWBWW", 0, 1),
        ("BBWW", "BBWBWW", 0, 1),
        ("WWBB", "WWBWBB", 0, 1),
        ("BWBWBB", "BBWB", 1, 0),
        ("WW", "BW", 0, 0),
        ("WW", "BB", 0, 0),
    ],
)
def test_what_topscorers_suffer(one: str, other: str, beyond: int, third: int) -> None:
    players = card(1, 2, one, top=True), card(2, 2, other, top=True)
    assert excessive_colour_differences(*players, GROUND) == beyond
    assert third_colours(*players, GROUND) == third
    nobody = card(1, 2, one), card(2, 2, other)
    assert excessive_colour_differences(*nobody, GROUND) == third_colours(*nobody, GROUND) == 0


@pytest.mark.article("fide.swiss", "C.04.3.C.11")
@pytest.mark.parametrize(
    ("one", "other", "strong"),
    [("W", "W", 1), ("WW", "W", 1), ("WW", "WW", 0), ("W", "BW", 0), ("W", "B", 0), ("", "W", 0)],
)
def test_a_strong_preference_is_refused_where_the_weaker_one_is_strong(
    one: str, other: str, strong: int
) -> None:
    assert refused_strong_preferences(card(1, 2, one), card(2, 2, other), GROUND) == strong


@pytest.mark.article("fide.swiss", "C.04.3.C.8")
def test_topscorers_with_colour_differences_beyond_two_are_avoided() -> None:
    wide, narrow = "WWBWBWBW", "BBWBWBWW"
    players = [
        card(number, 2, colours, top=True)
        for number, colours in enumerate((wide, narrow, wide, narrow), start=1)
    ]
    assert last_bracket(table(players, last_round=True)) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.9")
def test_topscorers_with_one_colour_three_times_are_avoided() -> None:
    colours = ("BBWW", "WBBW", "BBWW", "WBBW")
    players = [card(number, 2, each, top=True) for number, each in enumerate(colours, start=1)]
    here = table(players, last_round=True)
    assert last_bracket(here) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.10")
def test_as_few_preferences_as_possible_are_refused() -> None:
    assert last_bracket(same("W", "B", "W", "B")) == ({(1, 4), (2, 3)}, ())
    # Three want Black and one wants White: one is refused, whoever meets.
    assert last_bracket(same("W", "W", "W", "B")) == ({(1, 3), (2, 4)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.11")
def test_mild_preferences_are_refused_before_strong_ones() -> None:
    assert last_bracket(same("W", "BW", "W", "BW")) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.12", "C.04.3.C.14")
@pytest.mark.parametrize("floats", ["D.", ".D"])
def test_nobody_goes_down_again_soon(floats: str) -> None:
    assert last_bracket(same("", "", "", floats={3: floats})) == ({(1, 3)}, (2,))


@pytest.mark.article("fide.swiss", "C.04.3.C.12")
def test_the_last_round_weighs_more_than_the_one_before() -> None:
    floats = {1: "D.", 2: ".D", 3: "D."}
    assert last_bracket(same("", "", "", floats=floats)) == ({(1, 3)}, (2,))


@pytest.mark.article("fide.swiss", "C.04.3.C.13", "C.04.3.C.15")
@pytest.mark.parametrize("floats", ["U.", ".U"])
def test_nobody_meets_a_moved_down_player_again_soon(floats: str) -> None:
    here = table([card(1, 4), card(2, 2, floats=floats), card(3, 2), card(4, 2)])
    assert last_bracket(here, (1,)) == ({(1, 3), (2, 4)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.16", "C.04.3.C.18", "C.04.3.D.3")
@pytest.mark.parametrize("floats", ["D.", ".D"])
def test_who_goes_down_again_does_not_go_further_than_he_must(floats: str) -> None:
    below = [card(4, 0), card(5, 0)]
    here = table([card(1, 4), card(2, 4, met=[1], floats=floats), card(3, 2), *below])
    paired = first_bracket(here, (1, 2), (3,), (4, 5))
    assert in_numbers(here, paired) == ({(2, 3)}, (1,))
    plain = table([card(1, 4), card(2, 4, met=[1]), card(3, 2), *below])
    assert in_numbers(plain, first_bracket(plain, (1, 2), (3,), (4, 5))) == ({(1, 3)}, (2,))


@pytest.mark.article("fide.swiss", "C.04.3.C.17", "C.04.3.C.19")
@pytest.mark.parametrize("floats", ["U.", ".U"])
def test_who_goes_up_again_meets_the_nearer_score(floats: str) -> None:
    here = table([card(1, 6), card(2, 4, met=[1]), card(3, 2, floats=floats), card(4, 2)])
    assert last_bracket(here, (1, 2)) == ({(1, 4), (2, 3)}, ())


@pytest.mark.article("fide.swiss", "C.04.3.C.17")
def test_score_differences_are_compared_as_lists_and_not_by_their_sum() -> None:
    # Players 5 and 6 were raised in the last round. Either 1 and 4 meet them, 1½ and ½ points
    # apart, or 2 and 3, one point each: as lists the second is better, the sums are equal.
    here = table(
        [
            card(1, 5, met=[2, 3, 4, 6, 7]),
            card(2, 4, met=[3, 4, 6, 8]),
            card(3, 4, met=[4, 5, 7]),
            card(4, 3, met=[5, 8]),
            card(5, 2, floats="U."),
            card(6, 2, floats="U."),
            card(7, 2, met=[8]),
            card(8, 2),
        ]
    )
    pairs, _ = last_bracket(here, (1, 2, 3, 4))
    assert pairs == {(1, 8), (2, 5), (3, 6), (4, 7)}


@pytest.mark.article("fide.swiss", "C.04.3.B.2")
def test_players_in_the_limbo_go_down_again() -> None:
    moved = [card(1, 4), card(2, 4, met=[1]), card(3, 4, met=[1, 2])]
    here = table([*moved, card(4, 2), card(5, 0), card(6, 0)])
    report = assemble(here, _brackets(here)).brackets
    assert report[0].downfloaters == (1, 2, 3)
    assert report[1].limbo == (2, 3)
    assert report[1].upper == (1,)
    assert report[1].lower == (4,)


def _brackets(here: Table) -> list[Paired]:
    done = pair_brackets(here)
    assert not isinstance(done, Impossible)
    return done
