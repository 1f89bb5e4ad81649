"""Norms by category, article by article of FMJD Annex 10."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_class import Level
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import Level as Rank
from crosstable.rulebooks.category_norms import LowerLimit, Readings
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from crosstable.titles.category.conditions import Aim, black_checks, met_enough, red_checks
from crosstable.titles.category.group import Game, Member, Tally, effective_level, tallied
from crosstable.titles.category.verdicts import verdicts
from crosstable.titles.verdicts import NormColour, Status
from tests.texts import FMJD_2022, FMJD_NORMS
from tests.titles.fmjd_events import (
    BLACK_RATE,
    entrants,
    event_of,
    one_player,
    profile,
    tournament,
)
from tests.titles.fmjd_judging import STRONG, drawn, judged, met, reading

GMI, MI, MF = Rank.GRANDMASTER, Rank.INTERNATIONAL, Rank.MASTER


@pytest.mark.article("fmjd.annex10", "4.4")
def test_a_norm_of_a_red_group_is_red() -> None:
    verdict = judged(one_player(STRONG, drawn(9)), "MI")
    assert (verdict.status, verdict.colour) == (Status.REACHED, NormColour.RED)
    assert (verdict.average, verdict.category) == (2263, 13)
    assert (verdict.half_points, verdict.half_points_needed, verdict.credited) == (9, 9, 9)
    assert verdict.missing == ()


@pytest.mark.article("fmjd.annex10", "X-3")
def test_a_point_less_is_no_norm() -> None:
    verdict = judged(one_player(STRONG, drawn(8)), "MI")
    assert verdict.status is Status.OUT
    assert [condition.needed for condition in verdict.failed] == [9]


@pytest.mark.article("fmjd.annex10", "1.2")
def test_seven_games_are_needed() -> None:
    eight = [profile(2260, "MI", "RUS")] * 4 + [profile(2260, "MI", "POL")] * 3
    assert judged(one_player(eight, [2] * 7), "MI").status is Status.REACHED
    six = one_player(eight[:6], [2] * 6, rounds=7, others=eight[6:])
    assert judged(six, "MI").status is Status.POSSIBLE
    assert judged(one_player(eight[:6], [2] * 6, rounds=6), "MI").status is Status.OUT


@pytest.mark.article("fmjd.annex10", "1.2")
@pytest.mark.parametrize(
    ("rate", "status", "colour"),
    [
        ("120min + 30s/move", Status.REACHED, NormColour.RED),
        ("90min + 30s/move", Status.REACHED, NormColour.RED),
        (BLACK_RATE, Status.REACHED, NormColour.BLACK),
        ("60min + 30s/move", Status.REACHED, NormColour.BLACK),
        ("59min + 30s/move", Status.OUT, None),
        ("120min + 5s/move", Status.OUT, None),
        ("", Status.REACHED_IF, NormColour.BLACK),
    ],
)
def test_the_time_of_sixty_moves(rate: str, status: Status, colour: NormColour | None) -> None:
    verdict = judged(one_player(STRONG, drawn(9)), "MI", of=tournament(rate=rate))
    assert (verdict.status, verdict.colour) == (status, colour)
    assert any("rate of play" in said for said in verdict.missing) == (not rate)


@pytest.mark.article("fmjd.annex10", "2.1.1")
@pytest.mark.parametrize(
    ("women", "held", "rating", "counts_as"),
    [
        (False, GMI, 2300, GMI),
        (False, GMI, 2299, MI),
        (False, GMI, 2250, MI),
        (False, GMI, 2249, MF),
        (False, GMI, None, MF),
        (False, MI, 2250, MI),
        (False, MI, 2249, MF),
        (False, MF, 1900, MF),
        (True, GMI, 2200, GMI),
        (True, GMI, 2199, MI),
        (True, GMI, 2150, MI),
        (True, GMI, 2149, MF),
        (True, MI, 2150, MI),
        (True, MI, 2149, MF),
    ],
)
def test_titles_count_by_the_rating(
    women: bool, held: Rank, rating: int | None, counts_as: Rank
) -> None:
    family = FMJD_NORMS.womens if women else FMJD_NORMS.open
    assert effective_level(family, held, rating) == counts_as


def _aim(level: Rank, *, women: bool = False, **choices: object) -> Aim:
    norms = replace(FMJD_NORMS, readings=replace(Readings(), **choices))
    return Aim(norms, norms.womens if women else norms.open, level, "")


@pytest.mark.article("fmjd.annex10", "4.5.3", "4.5.9", "4.5.10")
@pytest.mark.parametrize(
    ("grandmasters", "internationals", "strong", "enough"),
    [
        (3, 0, 0, True),
        (2, 3, 0, True),
        (2, 2, 3, True),
        (2, 2, 2, False),
        (2, 2, 0, False),
        (0, 9, 0, True),
        (0, 8, 3, True),
        (0, 0, 27, True),
        (1, 5, 2, False),
    ],
)
def test_grandmasters_met(
    grandmasters: int, internationals: int, strong: int, enough: bool
) -> None:
    assert met_enough(_aim(GMI), grandmasters, internationals, strong, strong) == enough


@pytest.mark.article("fmjd.annex10", "4.5.4")
@pytest.mark.parametrize(
    ("grandmasters", "internationals", "strong", "enough"),
    [
        (0, 3, 0, True),
        (2, 0, 0, True),
        (1, 1, 3, True),
        (1, 1, 2, False),
        (0, 0, 9, True),
        (0, 2, 3, True),
        (1, 2, 0, True),
        (1, 1, 0, False),
    ],
)
def test_international_masters_met(
    grandmasters: int, internationals: int, strong: int, enough: bool
) -> None:
    assert met_enough(_aim(MI), grandmasters, internationals, strong, strong) == enough


@pytest.mark.article("fmjd.annex10", "4.5.4")
def test_a_grandmaster_among_three_masters_is_a_choice() -> None:
    apart = _aim(MI, grandmasters_among_masters=False)
    assert not met_enough(apart, 1, 2, 0, 0)
    assert met_enough(apart, 2, 0, 0, 0)


@pytest.mark.article("fmjd.annex10", "4.5.7")
def test_masters_met() -> None:
    assert met_enough(_aim(MF), 1, 1, 1, 0)
    assert met_enough(_aim(MF), 0, 0, 3, 0)
    assert not met_enough(_aim(MF), 1, 1, 0, 0)


def _tally(players: int, games: int | None = None) -> Tally:
    own = Member(1, True, 2200, 0, False, True, "AAA")
    others = [
        Game(number, Member(number, True, 2200, 0, False, True, "BBB"), 1)
        for number in range(2, players + 1)
    ]
    return tallied(own, others[: games or len(others)], Readings())


@pytest.mark.article("fmjd.annex10", "X-3.5", "X-3.6", "X-3.7")
def test_the_rows_of_red_groups_are_those_of_the_table() -> None:
    half = (5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11)
    rated = (8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 16, 17, 18)
    for players, of_half, of_rated in zip(range(10, 23), half, rated, strict=True):
        checks = red_checks(_aim(MI), _tally(players))
        assert [check.needed for check in checks[:3]] == [of_half, of_half, of_rated]


@pytest.mark.article("fmjd.annex10", "X-3.4", "X-3.8", "X-3.9")
def test_the_rows_of_black_groups_are_those_of_the_table() -> None:
    foreign = (3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8)
    rated = (6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11)
    for players, of_foreign, of_rated in zip(range(8, 23), foreign, rated, strict=True):
        assert [check.needed for check in black_checks(_tally(players))] == [of_foreign, of_rated]


@pytest.mark.article("fmjd.annex10", "4.5.2")
def test_a_won_game_may_be_ignored() -> None:
    """A win over somebody rated low lowers the category; without it the points are enough."""
    enough = [1] * 8 + [2]
    light = judged(one_player((*STRONG[:8], profile(2000, "", "POL")), enough), "MI")
    assert (light.status, light.left_out, light.credited) == (Status.REACHED, (), 9)
    hard = judged(one_player((*STRONG[:8], profile(1200, "", "POL")), enough), "MI")
    assert (hard.status, hard.left_out, hard.credited) == (Status.REACHED, (9,), 8)
    lost = judged(one_player((*STRONG[:8], profile(1200, "", "POL")), [2, *[1] * 7, 0]), "MI")
    assert lost.left_out == ()


@pytest.mark.article("fmjd.annex10", "4.5.2")
def test_seven_games_stay_when_one_is_ignored() -> None:
    opponents = (*STRONG[:6], profile(1000, "", "POL"))
    verdict = judged(one_player(opponents, [1] * 6 + [2]), "MI")
    assert verdict.status is Status.OUT


@pytest.mark.article("fmjd.annex10", "4.5.2")
def test_several_ignored_games_are_another_reading() -> None:
    opponents = (*STRONG[:8], *[profile(1200, "", "POL")] * 2)
    event = one_player(opponents, [1] * 8 + [2, 2])
    assert judged(event, "MI").status is Status.OUT
    several = judged(event, "MI", edition=reading(most_left_out=None))
    assert (several.status, several.left_out) == (Status.REACHED, (9, 10))


@pytest.mark.article("fmjd.annex10", "4.5.8")
def test_games_that_were_not_played_count_for_nothing() -> None:
    event = one_player(STRONG[:8], drawn(8, 8), rounds=9)
    me = event.candidates[1]
    forfeit = Meeting(
        round=9, kind=Kind.FORFEIT, opponent=20, profile=profile(1000), forfeit_win=True
    )
    event = replace(
        event, candidates={**event.candidates, 1: replace(me, meetings=(*me.meetings, forfeit))}
    )
    verdict = judged(event, "MI")
    assert (verdict.status, verdict.credited, verdict.half_points) == (Status.REACHED, 8, 8)


@pytest.mark.article("fmjd.annex10", "4.5.1", "4.2.3")
def test_teams_are_counted_like_a_swiss() -> None:
    event = one_player(STRONG, drawn(9))
    as_team = replace(event, form=Form.TEAM)
    verdict = judged(as_team, "MI", of=_teams(event, mixed=False))
    alone = judged(event, "MI")
    assert verdict.status is Status.REACHED
    assert (verdict.average, verdict.colour) == (alone.average, alone.colour)


def _teams(event: TitleEvent, *, mixed: bool) -> Tournament:
    players = entrants(list(event.candidates))
    return tournament(
        entrants=[
            replace(
                entrant,
                team="A" if mixed else event.candidates[entrant.number].profile.federation,
            )
            for entrant in players
        ]
    )


@pytest.mark.article("fmjd.annex10", "4.2.c")
def test_teams_are_those_of_national_federations() -> None:
    event = replace(one_player(STRONG, drawn(9)), form=Form.TEAM)
    assert met(judged(event, "MI", of=_teams(event, mixed=False)), "4.2.c") == [True]
    assert judged(event, "MI", of=_teams(event, mixed=True)).status is Status.OUT
    unknown = judged(event, "MI")
    assert unknown.status is Status.REACHED_IF
    assert any("which team" in said for said in unknown.missing)


@pytest.mark.article("fmjd.annex2", "2.5a")
def test_a_continental_championship_keeps_to_the_rules() -> None:
    event = one_player(STRONG, drawn(9))
    kept = tournament(level=Level.CONTINENTAL)
    assert judged(event, "MI", of=kept).status is Status.REACHED
    left = replace(kept, remarks=(Remark(RemarkKind.RULES_LEFT, 3, Sentence("left")),))
    assert judged(event, "MI", of=left).status is Status.REACHED_IF


@pytest.mark.article("fmjd.annex10", "4.4.1.2")
def test_2110_is_for_tournaments_of_women() -> None:
    opponents = [profile(2160, "MIF", "POL")] * 4 + [profile(2110, "", "NED")] * 5
    mixed = one_player(opponents, [2] * 9, own=profile(2000, "", "RUS"), sex=Sex.FEMALE)
    men = mixed.candidates[10]
    mixed = replace(mixed, candidates={**mixed.candidates, 10: replace(men, sex=Sex.MALE)})
    assert met(judged(mixed, "MIF"), "4.4.1.2") == [False]
    assert met(judged(mixed, "MIF", of=tournament(women=True)), "4.4.1.2") == [True]
    by_title = reading(lower_limit=LowerLimit.WOMENS_TITLES)
    assert met(judged(mixed, "MIF", edition=by_title), "4.4.1.2") == [True]


@pytest.mark.article("fmjd.annex10", "4.3")
def test_an_opponent_met_twice_is_one_player_and_two_games() -> None:
    opponents = [*STRONG[:5]]
    me = profile(2250, "", "NED")
    meetings = tuple(
        Meeting(
            round=place,
            kind=Kind.PLAYED,
            opponent=(place - 1) % 5 + 2,
            profile=opponents[(place - 1) % 5],
            half_points=1,
        )
        for place in range(1, 11)
    )
    players = [Candidate(number=1, name="One", profile=me, meetings=meetings, sex=Sex.MALE)]
    players += [
        Candidate(number=place, name=str(place), profile=one)
        for place, one in enumerate(opponents, 2)
    ]
    event = event_of(players, rounds=10, form=Form.DOUBLE_ROUND_ROBIN)
    verdict = judged(event, "MI")
    assert verdict.credited == 10
    assert verdict.average == 2290
    assert [
        condition.needed
        for condition in verdict.conditions
        if condition.citation is not None and condition.citation.article == "4.4.3.2"
    ] == [2]


@pytest.mark.article("fmjd.annex10", "12")
def test_the_64_squares_have_titles_of_their_own() -> None:
    board = tournament(discipline="64")
    hundred = one_player(STRONG, drawn(9))
    assert judged(hundred, "MI64", of=board).status is Status.OUT  # nobody holds titles there
    opponents = [
        Profile(one.rating, tuple(f"{title}64" for title in one.titles), one.federation)
        for one in STRONG
    ]
    verdict = judged(one_player(opponents, drawn(9)), "MI 64", of=board)
    assert (verdict.status, verdict.title) == (Status.REACHED, "MI64")
    with pytest.raises(UnknownName):
        judged(hundred, "MI64")


@pytest.mark.article("fmjd.annex10", "9")
def test_womens_norms_have_their_own_column_and_ratings() -> None:
    opponents = [
        *[profile(2210, "GMIF", "RUS")] * 3,
        *[profile(2160, "MIF", "POL")] * 3,
        *[profile(2120, "MFF", "NED")] * 3,
    ]
    event = one_player(opponents, drawn(9), sex=Sex.FEMALE)
    verdict = judged(event, "MIF")
    assert (verdict.average, verdict.category) == (2163, 12)
    assert (verdict.status, verdict.half_points_needed) == (Status.REACHED, 9)
    everything = verdicts(tournament(), FMJD_2022, event, players=[1])
    assert [one.title for one in everything] == ["GMI", "MI", "MF", "GMIF", "MIF", "MFF"]
    assert {one.title: one.status for one in everything}["MI"] is Status.OUT
    men = one_player(opponents, drawn(9))
    assert [one.title for one in verdicts(tournament(), FMJD_2022, men, players=[1])] == [
        "GMI",
        "MI",
        "MF",
    ]


@pytest.mark.article("fmjd.annex10", "9")
def test_open_titles_count_for_womens_norms_by_the_ratings_of_women() -> None:
    opponents = [profile(2210, "GMI", "RUS")] * 5 + [profile(2160, "MI", "POL")] * 4
    event = one_player(opponents, drawn(9), sex=Sex.FEMALE)
    assert met(judged(event, "GMIF"), "4.5.3") == [True]
    apart = reading(open_titles_for_women=False)
    assert met(judged(event, "GMIF", edition=apart), "4.5.3") == [False]


def test_a_woman_whose_sex_nobody_entered_has_a_norm_if_she_is_one() -> None:
    opponents = [profile(2210, "GMIF", "RUS")] * 5 + [profile(2160, "MIF", "POL")] * 4
    event = one_player(opponents, drawn(9), sex=None)
    verdict = judged(event, "MIF")
    assert verdict.status is Status.REACHED_IF
    assert any("woman" in said for said in verdict.missing)


def test_an_opponent_without_a_federation_leaves_it_open() -> None:
    opponents = [profile(2260, "MI", "NED")] * 5 + [profile(2260, "MI", "POL")] * 2
    opponents += [profile(2260, "MI", "RUS"), profile(2260, "MI", "")]
    verdict = judged(one_player(opponents, drawn(9)), "MI")
    assert met(verdict, "4.4.3.2") == [None]
    assert verdict.status is Status.REACHED_IF
    assert any("federation of 1 player" in said for said in verdict.missing)


def test_who_holds_the_title_already_is_said() -> None:
    event = one_player(STRONG, drawn(9), own=profile(2250, "GMI", "NED"))
    assert judged(event, "MI").already
    event = one_player(STRONG, drawn(9), own=profile(2250, "MF", "NED"))
    assert not judged(event, "MI").already
    assert judged(event, "MF").already


def test_a_player_who_left_is_judged_by_the_games_played() -> None:
    event = one_player(STRONG[:8], drawn(8, 8), rounds=11, others=STRONG)
    left = tournament(entrants=entrants(range(1, 19), {1: 8}))
    assert judged(event, "MI", of=left).status is Status.REACHED
    assert judged(event, "MI").status is Status.POSSIBLE


def test_a_title_without_norms_is_named() -> None:
    with pytest.raises(UnknownName):
        judged(one_player(STRONG, drawn(9)), "CMF")
