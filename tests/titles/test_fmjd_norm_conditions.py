"""What an event and a group need for a norm: FMJD Annex 10, 4.2 to 4.4."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import Level
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.rulebooks.category_norms import ForeignTo, UnratedWomen
from crosstable.rulebooks.category_norms import Level as Rank
from crosstable.titles.candidates import Form, Meeting, Profile
from crosstable.titles.verdicts import NormColour, Status
from tests.titles.fmjd_events import (
    START,
    event_of,
    one_player,
    profile,
    tournament,
)
from tests.titles.fmjd_judging import STRONG, drawn, judged, met, reading

GMI, MI, MF = Rank.GRANDMASTER, Rank.INTERNATIONAL, Rank.MASTER


@pytest.mark.article("fmjd.annex10", "4.4.1")
@pytest.mark.parametrize(("least", "colour"), [(7, NormColour.RED), (9, NormColour.BLACK)])
def test_red_norms_in_seven_games_are_a_choice(least: int, colour: NormColour) -> None:
    opponents = [profile(2260, "MI", "RUS")] * 4 + [profile(2260, "MI", "POL")] * 3
    event = one_player(opponents, [1] * 7)
    verdict = judged(event, "MI", edition=reading(red_least_games=least))
    assert verdict.colour is colour


@pytest.mark.article("fmjd.annex10", "4.4.1.2")
def test_half_of_a_red_group_is_titled_or_rated_high() -> None:
    titled = [profile(2100, "CMF", "RUS")] * 1 + [profile(2260, "MI", "POL")] * 3
    plain = [profile(2209, "", "NED")] * 5
    event = one_player((*titled, *plain), [2] * 9, own=profile(2000, "", "RUS"))
    assert met(judged(event, "MI"), "4.4.1.2") == [False]  # 4 of 10
    strong = one_player(
        (*titled, profile(2210, "", "NED"), *plain[1:]), [2] * 9, own=profile(2000, "", "RUS")
    )
    assert met(judged(strong, "MI"), "4.4.1.2") == [True]
    without_candidates = reading(candidates_titled=False)
    assert met(judged(strong, "MI", edition=without_candidates), "4.4.1.2") == [False]


@pytest.mark.article("fmjd.annex10", "4.4.1.3", "4.4.3.2")
@pytest.mark.parametrize(
    ("dutch", "red", "black"), [(4, True, True), (5, False, True), (6, False, False)]
)
def test_foreigners_are_counted_against_the_largest_federation_of_the_group(
    dutch: int, red: bool, black: bool
) -> None:
    opponents = [profile(2260, "MI", "NED")] * dutch + [profile(2260, "MI", "POL")] * (9 - dutch)
    verdict = judged(one_player(opponents, [1] * 9, own=profile(2250, "", "NED")), "MI")
    assert met(verdict, "4.4.1.3") == [red]
    assert met(verdict, "4.4.3.2") == [black]


@pytest.mark.article("fmjd.annex10", "4.4.1.3")
def test_the_largest_federation_of_the_tournament_is_another_reading() -> None:
    opponents = [profile(2260, "MI", "POL")] * 6 + [profile(2260, "MI", "RUS")] * 3
    event = one_player(opponents, [1] * 9, others=[profile(2000, "", "NED")] * 12)
    paired = tuple(
        replace(
            player,
            meetings=player.meetings
            or (Meeting(round=1, kind=Kind.PENDING, opponent=99, profile=Profile()),),
        )
        for player in event.candidates.values()
    )
    event = event_of(paired, rounds=9)
    edition = reading(foreign_to=ForeignTo.TOURNAMENT)
    assert met(judged(event, "MI"), "4.4.1.3") == [False]  # 4 of 10 are not Polish
    assert met(judged(event, "MI", edition=edition), "4.4.1.3") == [True]  # 9 are not Dutch


@pytest.mark.article("fmjd.annex10", "4.4.1.4", "4.4.3.4")
@pytest.mark.parametrize(
    ("unrated", "red", "black"), [(2, True, True), (3, False, True), (4, False, False)]
)
def test_rated_players_of_the_group(unrated: int, red: bool, black: bool) -> None:
    opponents = [profile(None, "", "POL")] * unrated + [profile(2260, "MI", "RUS")] * (9 - unrated)
    verdict = judged(one_player(opponents, [1] * 9), "MI")
    assert met(verdict, "4.4.1.4") == [red]
    assert met(verdict, "4.4.3.4") == [black]


@pytest.mark.article("fmjd.annex10", "4.4.1.5")
@pytest.mark.parametrize(
    ("referee", "colour", "known"),
    [
        ("IR", NormColour.RED, True),
        ("FR", NormColour.RED, True),
        ("TR", NormColour.BLACK, True),
        ("", NormColour.BLACK, False),
    ],
)
def test_a_red_norm_needs_a_referee_with_a_title(
    referee: str, colour: NormColour, known: bool
) -> None:
    verdict = judged(one_player(STRONG, drawn(9)), "MI", of=tournament(referee=referee))
    assert (verdict.status, verdict.colour) == (Status.REACHED, colour)
    assert any("main referee" in said for said in verdict.missing) == (not known)


@pytest.mark.article("fmjd.annex10", "4.3")
@pytest.mark.parametrize(
    ("reading_", "women_only", "average"),
    [
        (UnratedWomen.WOMENS_EVENTS, False, 2178),
        (UnratedWomen.WOMENS_EVENTS, True, 2167),
        (UnratedWomen.ALL_WOMEN, False, 2167),
    ],
)
def test_players_without_a_rating(reading_: UnratedWomen, women_only: bool, average: int) -> None:
    opponents = [profile(None, "", "POL")] + [profile(2188, "MF", "RUS")] * 8
    event = one_player(opponents, [1] * 9)
    women = {2} if not women_only else set(event.candidates)
    players = [
        replace(player, sex=Sex.FEMALE if player.number in women else Sex.MALE)
        for player in event.candidates.values()
    ]
    verdict = judged(event_of(players, rounds=9), "MF", edition=reading(unrated_women=reading_))
    assert verdict.average == average


@pytest.mark.article("fmjd.annex10", "4.2.1")
def test_two_other_federations_and_a_third_of_the_players() -> None:
    two = one_player(STRONG, drawn(9))
    assert met(judged(two, "MI"), "4.2.1") == [True, True]
    one = [profile(2310, "GMI", "RUS")] * 6 + [profile(2260, "MI", "NED")] * 3
    assert met(judged(one_player(one, drawn(9)), "MI"), "4.2.1") == [False, True]
    few = [profile(2310, "GMI", "RUS")] + [profile(2260, "MI", "POL")] * 2
    few += [profile(2260, "MI", "NED")] * 6
    assert met(judged(one_player(few, drawn(9)), "MI"), "4.2.1") == [True, False]  # 3 of 10
    unknown = judged(replace(two, host=""), "MI")
    assert unknown.status is Status.REACHED_IF
    assert any("host federation" in said for said in unknown.missing)
    national = tournament(level=Level.NATIONAL_FINAL)
    assert met(judged(two, "MI", of=national), "4.2.1") == []


@pytest.mark.article("fmjd.annex10", "4.2.2", "4.2.5")
def test_rated_players_of_the_event() -> None:
    opponents = [profile(None, "", "POL")] * 4 + [profile(2260, "MI", "RUS")] * 5
    robin = one_player(opponents, [1] * 9, form=Form.ROUND_ROBIN)
    assert met(judged(robin, "MI"), "4.2.2") == [False]  # 6 of 10, 7 needed
    assert met(judged(replace(robin, form=Form.SWISS), "MI"), "4.2.2") == []
    national = tournament(level=Level.NATIONAL_FINAL)
    assert met(judged(robin, "MI", of=national), "4.2.5") == [True]
    swiss = one_player([profile(None, "", "POL")] * 6 + opponents[-3:], [1] * 9)
    assert met(judged(swiss, "MI", of=national), "4.2.5") == [False]  # 4 of 10


@pytest.mark.article("fmjd.annex10", "4.2.4", "4.4.3.1")
def test_seven_rounds() -> None:
    event = one_player(STRONG[:6], [2] * 6, rounds=6)
    assert met(judged(event, "MI"), "4.2.4") == [False]


@pytest.mark.article("fmjd.annex10", "4.2.6")
@pytest.mark.parametrize(
    ("pattern", "fine"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 8, 9), True),
        ((1, 1, 2, 3, 3, 4, 5, 6, 7), True),
        ((1, 1, 2, 2, 3, 4, 5, 6, 7), False),
        ((1, 1, 1, 3, 4, 5, 6, 7, 8), False),
        ((1, 2, 3, 4, 5, 6, 7, 8, None), None),
    ],
)
def test_games_a_day(pattern: Sequence[int | None], fine: bool | None) -> None:
    days: tuple[date | None, ...] = tuple(
        None if day is None else START + timedelta(days=day) for day in pattern
    )
    event = replace(one_player(STRONG, drawn(9)), round_days=days)
    verdict = judged(event, "MI")
    assert met(verdict, "4.2.6") == [fine]
    expected = {True: Status.REACHED, False: Status.OUT, None: Status.REACHED_IF}[fine]
    assert verdict.status is expected


@pytest.mark.article("fmjd.annex10", "4.2.7")
def test_registration() -> None:
    event = one_player(STRONG, drawn(9))
    unknown = judged(event, "MI", of=tournament(registered=None))
    assert unknown.status is Status.REACHED_IF
    assert unknown.colour is NormColour.RED
    late = judged(event, "MI", of=tournament(registered=START - timedelta(days=2)))
    assert late.status is Status.REACHED_IF
    assert any("late registration" in said for said in late.missing)
    official = tournament(registered=None, official=True)
    assert judged(event, "MI", of=official).status is Status.REACHED
