"""Each condition of a norm, article by article."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import EventClass, Exemption, Level, Waiver
from crosstable.rulebooks.title_rules import DoubleHolders, PerformanceNorms
from crosstable.titles.candidates import Form
from crosstable.titles.performance.conditions import (
    Terms,
    average,
    holders,
    one_federation,
    other_federations,
    own_federation,
    title_holders,
    unrated,
)
from crosstable.titles.performance.group import Encounter
from crosstable.titles.performance.measure import Measure, measure
from crosstable.titles.verdicts import Status
from tests.titles.events import STARTS, condition, event, norms_of, tournament, verdict

NORMS = norms_of("fide-2019")
GM, IM, WGM, WIM = NORMS.titles


def terms(norms: PerformanceNorms = NORMS, *, double: bool = False, players: int = 10) -> Terms:
    return Terms(
        norms=norms,
        title=GM,
        federation="SUI",
        least_games=9,
        least_credited=9,
        exempt=False,
        federations_asked_from=0,
        double=double,
        players=players,
    )


def group(opponents: int, games: int | None = None) -> Measure:
    return Measure(games or opponents, 0, 0, opponents, 0, 0, 0, {})


SINGLE = {
    # opponents: holders, title-holders, unrated, one federation, own
    7: (3, 4, 1, 4, 4),
    8: (3, 4, 1, 5, 4),
    9: (3, 5, 2, 6, 5),
    10: (4, 5, 2, 6, 6),
    11: (4, 6, 2, 7, 6),
    12: (4, 6, 2, 8, 7),
    13: (5, 7, 2, 8, 7),
    14: (5, 7, 3, 9, 8),
    15: (5, 8, 3, 10, 9),
    16: (6, 8, 3, 10, 9),
    17: (6, 9, 3, 11, 10),
    18: (6, 9, 3, 12, 10),
    19: (7, 10, 4, 12, 11),
}
DOUBLE = {
    # rounds: opponents, holders by the table, title-holders, unrated, one federation, own
    10: (5, 4, 3, 1, 3, 3),
    12: (6, 4, 3, 1, 4, 3),
    14: (7, 5, 4, 1, 4, 4),
    16: (8, 6, 4, 1, 5, 4),
    18: (9, 6, 5, 1, 6, 5),
}


@pytest.mark.article("fide.titles", "1.44")
@pytest.mark.parametrize("opponents", SINGLE)
def test_the_limits_for_each_number_of_opponents(opponents: int) -> None:
    made, asked = group(opponents), terms()
    limits = (holders, title_holders, unrated, one_federation, own_federation)
    assert tuple(check(asked, made).needed for check in limits) == SINGLE[opponents]


@pytest.mark.article("fide.titles", "1.45f")
@pytest.mark.parametrize("rounds", DOUBLE)
def test_the_limits_of_double_rounds_count_different_opponents(rounds: int) -> None:
    opponents, by_table, *others = DOUBLE[rounds]
    made, asked = group(opponents, rounds), terms(double=True, players=opponents + 1)
    limits = (title_holders, unrated, one_federation, own_federation)
    assert [check(asked, made).needed for check in limits] == others
    # The articles take precedence over the table, whose number is not halved.
    assert holders(asked, made).needed == 3
    table = replace(NORMS, double_holders=DoubleHolders.TABLE)
    assert holders(asked._replace(norms=table), made).needed == by_table
    players = replace(NORMS, double_holders=DoubleHolders.PLAYERS)
    half = -(-(opponents + 1) // 2)
    assert holders(asked._replace(norms=players), made).needed == half


def mean(*ratings: int | None, title: int = 0, rules: str = "fide-2019") -> int:
    norms = norms_of(rules)
    games = [
        Encounter(place, place, rating, titled=True, holder=True, federation="", half_points=0)
        for place, rating in enumerate(ratings, start=1)
    ]
    asked = terms(norms)._replace(title=norms.titles[title])
    return average(asked, measure(norms, asked.title, games)).have


@pytest.mark.article("fide.titles", "1.46d")
def test_unrated_opponents_count_as_1000_and_one_is_raised() -> None:
    assert mean(None, *[2450] * 8) == 2422
    assert mean(None, None, *[2450] * 7) == 2261


@pytest.mark.article("fide.titles", "1.46c")
def test_only_the_lowest_opponent_is_raised() -> None:
    assert mean(2100, None, *[2450] * 7) == 2383
    assert mean(*[2400] * 7, 2100, 2000) == 2344


@pytest.mark.article("fide.titles", "1.46b")
def test_every_title_has_its_own_floor() -> None:
    assert [mean(1000, *[2400] * 8, title=place) for place in range(4)] == [
        *(2378, 2361, 2356, 2339),
    ]


@pytest.mark.article("fide.titles", "1.47b")
def test_half_a_point_of_the_average_is_rounded_up() -> None:
    assert mean(2380, 2381) == 2381


@pytest.mark.article("fide.titles", "1.47a")
def test_an_opponent_met_twice_is_raised_in_both_games() -> None:
    games = [
        Encounter(place, place % 5, rating, titled=True, holder=True, federation="", half_points=0)
        for place, rating in enumerate([2450, 2450, 2450, 2450, 2000] * 2, start=1)
    ]
    assert measure(NORMS, GM, games).total == 8 * 2450 + 2 * 2200
    once = replace(NORMS, raised_in_every_game=False)
    assert measure(once, GM, games).total == 8 * 2450 + 2200 + 2000


STRONG = (
    *("GM GER 2500 1", "GM GER 2500 ½", "GM GER 2500 ½", "IM ENG 2450 ½", "IM ENG 2450 ½"),
    *("FM FRA 2450 1", "- FRA 2400 1", "- FRA 2400 1", "- ITA 2400 1"),
)
"""Seven points of nine, a norm for a grandmaster from Switzerland."""


def changed(place: int, line: str, lines: tuple[str, ...] = STRONG) -> tuple[str, ...]:
    return (*lines[:place], line, *lines[place + 1 :])


@pytest.mark.article("fide.titles", "1.41a")
def test_nine_games_are_needed() -> None:
    assert verdict(event("SUI", STRONG), "GM").status is Status.REACHED
    assert verdict(event("SUI", STRONG[:8]), "GM").status is Status.OUT


@pytest.mark.article("fide.titles", "1.41b")
def test_seven_games_are_enough_in_team_championships_and_federations_do_not_count() -> None:
    seven = (
        *("GM GER 2500 1", "GM GER 2500 ½", "GM GER 2500 ½", "IM GER 2450 ½"),
        *("- GER 2450 1", "- GER 2450 1", "- GER 2450 1"),
    )
    world = tournament(
        event_class=EventClass(level=Level.WORLD, registered=STARTS.replace(year=2018))
    )
    told = verdict(event("GER", seven, rounds=8, form=Form.TEAM), "GM", of=world)
    assert told.status is Status.REACHED
    assert (told.credited, told.exemption) == (7, "1.72")
    longer = event("GER", seven, rounds=10, form=Form.TEAM)
    assert verdict(longer, "GM", of=world).status is Status.OUT


@pytest.mark.article("fide.titles", "1.41b")
def test_eight_games_of_a_world_cup_count_as_nine() -> None:
    world = tournament(
        event_class=EventClass(level=Level.WORLD, registered=STARTS.replace(year=2018))
    )
    told = verdict(event("SUI", STRONG[:8], form=Form.KNOCK_OUT), "GM", of=world)
    assert (told.status, told.credited) == (Status.REACHED, 9)


@pytest.mark.article("fide.titles", "1.41c")
@pytest.mark.parametrize(
    "missing", ["bye", "half-bye", "full-bye", "GM GER 2500 +", "GM GER 2500 -"]
)
def test_eight_games_are_enough_in_nine_rounds_after_a_forfeit_or_a_bye(missing: str) -> None:
    told = verdict(event("SUI", changed(8, missing)), "GM")
    assert (told.status, told.credited) == (Status.REACHED, 8)
    assert condition(told, "games").citation is not None
    later = verdict(event("SUI", changed(8, missing)), "GM", rules="fide-2024-01")
    # Since 2022 only the bye that the pairing allocates, and not one's own absence.
    assert later.credited == (9 if missing in {"bye", "GM GER 2500 +"} else 0)


@pytest.mark.article("fide.titles", "1.41c")
def test_a_round_that_was_not_paired_excuses_no_game() -> None:
    assert verdict(event("SUI", changed(3, "absent")), "GM").status is Status.OUT


@pytest.mark.article("fide.titles", "1.41d")
def test_a_full_point_above_the_norm_counts_as_a_game() -> None:
    lines = tuple(f"GM {code} 2380 1" for code in ("GER", "ENG", "FRA") * 3)
    told = verdict(event("SUI", changed(0, "GM GER 2380 ½", lines)), "GM")
    assert (told.average, told.half_points, told.half_points_needed) == (2380, 17, 14)
    assert told.credited == 10


@pytest.mark.article("fide.titles", "1.71")
def test_more_than_thirteen_games_count_as_thirteen() -> None:
    lines = tuple(f"GM {code} 2600 ½" for code in ("GER", "ENG", "FRA", "ITA", "POL") * 3)
    assert verdict(event("SUI", lines), "GM").credited == 13


@pytest.mark.article("fide.titles", "1.42a")
def test_opponents_of_no_federation_do_not_count_and_those_under_fides_flag_are_own() -> None:
    ten = (*STRONG, "IM NON 2600 0")
    told = verdict(event("SUI", ten), "GM")
    assert told.counted == tuple(range(1, 10))
    assert [number for number, _ in told.not_counted] == [10]
    flagged = [line.replace("GER", "FID").replace("FRA", "FID") for line in STRONG]
    told = verdict(event("SUI", flagged), "GM")
    assert condition(told, "opponents of the player's own").have == 6
    assert condition(told, "other federations").have == 2
    assert told.status is Status.OUT
    # Later editions count them nowhere.
    assert verdict(event("SUI", flagged), "GM", rules="fide-2024-01").status is Status.REACHED


@pytest.mark.article("fide.titles", "1.42b")
def test_discounted_games_do_not_count() -> None:
    given = event("SUI", (*STRONG, "GM POL 2700 0"))
    player = given.candidates[1]
    meetings = (*player.meetings[:9], replace(player.meetings[9], discounted=True))
    candidates = {**given.candidates, 1: replace(player, meetings=meetings)}
    told = verdict(replace(given, candidates=candidates), "GM")
    assert told.counted == tuple(range(1, 10))


@pytest.mark.article("fide.titles", "1.42c")
def test_unrated_players_without_points_against_rated_ones_do_not_count_in_round_robins() -> None:
    lines = (*STRONG, "- POL - 1")
    given = event("SUI", lines, form=Form.ROUND_ROBIN)
    weak = replace(
        given.candidates[110],
        meetings=(replace(given.candidates[1].meetings[0], half_points=0),),
    )
    told = verdict(replace(given, candidates={**given.candidates, 110: weak}), "GM")
    assert told.counted == tuple(range(1, 10))
    scored = replace(weak, meetings=(replace(weak.meetings[0], half_points=1),))
    told = verdict(replace(given, candidates={**given.candidates, 110: scored}), "GM")
    assert 10 in (*told.counted, *told.left_out)


@pytest.mark.article("fide.titles", "1.42d")
def test_an_opponent_absent_in_the_last_round_is_a_loss_one_can_afford() -> None:
    lines = tuple(
        f"GM {code} 2600 {score}"
        for code, score in zip(("GER", "ENG", "FRA") * 3, "1½½½½½½½½", strict=True)
    )
    told = verdict(event("SUI", changed(8, "GM FRA 2600 +", lines)), "GM")
    assert (told.status, told.credited, told.half_points) == (Status.REACHED, 9, 9)
    assert told.counted == tuple(range(1, 10))
    # Who cannot afford to lose has the norm of eight games.
    needy = changed(0, "GM GER 2600 ½", lines)
    told = verdict(event("SUI", changed(8, "GM FRA 2600 +", needy)), "GM")
    assert (told.status, told.credited) == (Status.REACHED, 8)


@pytest.mark.article("fide.titles", "1.42e")
def test_games_after_a_title_result_may_be_ignored() -> None:
    told = verdict(event("SUI", (*STRONG, "IM POL 2400 0", "- GER 2300 0")), "GM")
    assert (told.status, told.left_out) == (Status.REACHED, (10, 11))
    running = verdict(event("SUI", STRONG, rounds=11), "GM")
    assert running.status is Status.REACHED


@pytest.mark.article("fide.titles", "1.42e.3")
def test_where_pairings_are_fixed_the_whole_event_must_allow_a_norm() -> None:
    lines = (*STRONG, "GM SUI 2400 0", "- SUI 2400 0")
    assert verdict(event("SUI", lines, form=Form.ROUND_ROBIN), "GM").status is Status.REACHED
    weak = (*STRONG, "GM SUI 1900 0", "- SUI 1900 0")
    assert verdict(event("SUI", weak, form=Form.ROUND_ROBIN), "GM").status is Status.OUT
    assert verdict(event("SUI", weak, form=Form.SWISS), "GM").status is Status.REACHED
    later = verdict(event("SUI", lines, form=Form.ROUND_ROBIN), "GM", rules="fide-2022-01")
    assert later.status is Status.OUT


@pytest.mark.article("fide.titles", "1.42e.4")
def test_a_part_of_a_double_round_needs_opponents_for_the_whole() -> None:
    codes = ("GER", "ENG", "FRA", "ITA", "POL", "ESP", "NED")
    titles = ("GM", "GM", "-", "-", "IM", "IM", "GM")
    first = [f"{title} {code} 2500 1" for title, code in zip(titles, codes, strict=True)]
    second = [line.replace(" 1", " 0") for line in first]
    lines = (*first[:6], *second[:6], first[6], second[6])
    numbers = (*range(101, 107), *range(101, 107), 107, 107)
    given = event("SUI", lines, form=Form.DOUBLE_ROUND_ROBIN, opponents=numbers)
    told = verdict(given, "GM")
    # The third grandmaster is met at the end only.
    assert told.status is Status.OUT
    assert condition(told, "opponents with the title").have == 3


@pytest.mark.article("fide.titles", "1.42f")
def test_in_a_round_robin_a_win_may_be_left_out_only_if_the_whole_field_will_do() -> None:
    lines = (*(line.replace("FRA", "GER") for line in STRONG), "FM GER 2100 1")
    swiss = verdict(event("SUI", lines), "GM")
    assert swiss.status is Status.REACHED
    fixed = verdict(event("SUI", lines, form=Form.ROUND_ROBIN), "GM")
    assert fixed.status is Status.OUT


@pytest.mark.article("fide.titles", "1.43")
def test_two_other_federations_are_needed() -> None:
    lines = [
        line.replace("ENG", "GER").replace("FRA", "SUI").replace("ITA", "SUI") for line in STRONG
    ]
    told = verdict(event("SUI", lines), "GM")
    assert told.status is Status.OUT
    (failed,) = told.failed
    assert (failed.what, failed.have) == ("other federations among the opponents", 1)


HOME = tuple(
    line.replace("GER", "SUI").replace("ENG", "SUI").replace("FRA", "SUI") for line in STRONG
)


@pytest.mark.parametrize(
    ("article", "level", "whose"),
    [
        ("1.43a", Level.NATIONAL_FINAL, "SUI"),
        ("1.43b", Level.NATIONAL_TEAM, "SUI"),
        ("1.43c", Level.ZONAL, "SUI GER"),
    ],
)
@pytest.mark.article("fide.titles", "1.43a", "1.43b", "1.43c")
def test_championships_are_excused_for_their_own_players(
    article: str, level: Level, whose: str
) -> None:
    of = tournament(event_class=EventClass(level=level, registered=STARTS.replace(year=2018)))
    for federation in ("SUI", "GER"):
        told = verdict(event(federation, HOME), "GM", of=of)
        excused = federation in whose.split()
        assert (told.status is Status.REACHED) == excused
        assert told.exemption == (article if excused else "")


@pytest.mark.article("fide.titles", "1.43d")
def test_an_approval_given_before_the_event_excuses_it() -> None:
    granted = Exemption(Waiver.FEDERATIONS, "QC", STARTS.replace(month=5))
    early = EventClass(registered=STARTS.replace(year=2018), exemptions=(granted,))
    assert verdict(event("SUI", HOME), "GM", of=tournament(event_class=early)).exemption == "1.43d"
    late = replace(early, exemptions=(replace(granted, on=STARTS.replace(month=8)),))
    assert verdict(event("SUI", HOME), "GM", of=tournament(event_class=late)).status is Status.OUT
    later = verdict(
        event("SUI", HOME), "GM", of=tournament(event_class=early), rules="fide-2022-01"
    )
    assert later.status is Status.OUT


@pytest.mark.article("fide.titles", "1.45a")
@pytest.mark.parametrize("title", ["CM", "WCM"])
def test_candidate_masters_are_no_title_holders(title: str) -> None:
    told = verdict(event("SUI", changed(5, f"{title} FRA 2450 1")), "GM")
    assert condition(told, "opponents with a title").have == 5
    told = verdict(
        event("SUI", changed(4, f"{title} ENG 2450 ½", changed(5, f"{title} FRA 2450 1"))), "GM"
    )
    assert condition(told, "opponents with a title").met is False


@pytest.mark.parametrize(
    ("article", "title", "counting"),
    [
        ("1.45b", GM, {"GM"}),
        ("1.45c", IM, {"GM", "IM"}),
        ("1.45d", WGM, {"GM", "IM", "WGM"}),
        ("1.45e", WIM, {"GM", "IM", "WGM", "WIM"}),
    ],
)
@pytest.mark.article("fide.titles", "1.45b", "1.45c", "1.45d", "1.45e")
def test_which_titles_count_for_which_norm(article: str, title: object, counting: set[str]) -> None:
    code = getattr(title, "code", "")
    for held in ("GM", "IM", "WGM", "FM", "WIM", "WFM", "CM", "WCM"):
        told = verdict(event("SUI", [f"{held} GER 2400 1"] * 9), code)
        asked = condition(told, "opponents with the title")
        assert asked.have == (9 if held in counting else 0)
        assert asked.citation is not None
        assert asked.citation.article == article


@pytest.mark.article("fide.titles", "1.43")
def test_federations_that_are_not_known_leave_it_open() -> None:
    asked = terms()
    one_unknown = Measure(9, 0, 0, 9, 0, 0, 0, {"GER": 6, "ENG": 2, "": 1})
    assert other_federations(asked, one_unknown).met is True
    assert one_federation(asked, one_unknown).met is None
    assert own_federation(asked, one_unknown).met is True
    nobody = asked._replace(federation="")
    assert other_federations(nobody, one_unknown).met is None
    assert own_federation(nobody, one_unknown).met is None
    lonely = Measure(9, 0, 0, 9, 0, 0, 0, {"GER": 9})
    assert other_federations(asked, lonely).met is False
