"""Automatic titles and norms, article by article of FMJD Annex 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.event_class import Level
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.titles.automatic import automatic, candidate_by_rating
from crosstable.titles.awards import Award, Finish
from crosstable.titles.candidates import Candidate, Form, Profile
from crosstable.titles.verdicts import NormColour
from tests.texts import FMJD_2022, FMJD_NORMS
from tests.titles.fmjd_events import BLACK_RATE, event_of, profile, tournament

_PLAIN = profile(2000, "", "NED")


def awards(
    field: int,
    *,
    profiles: Mapping[int, Profile] | None = None,
    places: Sequence[int] | None = None,
    games: int = 9,
    scores: Mapping[int, tuple[int, int]] | None = None,
    form: Form = Form.SWISS,
    rounds: int = 9,
    edition: Edition = FMJD_2022,
    rate: str = BLACK_RATE,
    left_rules: bool = False,
    **announced: Any,
) -> tuple[Award, ...]:
    """Return what an event gives whose players finished in the order of their numbers."""
    known, wins = profiles or {}, scores or {}
    players = [
        Candidate(
            number=number,
            name=f"Player {number}",
            profile=known.get(number, _PLAIN),
            sex=Sex.FEMALE if announced.get("women") else Sex.MALE,
        )
        for number in range(1, field + 1)
    ]
    finishes = [
        Finish(
            player=number,
            place=place,
            games=games,
            half_points=games + wins.get(number, (0, 0))[0] - wins.get(number, (0, 0))[1],
            wins=wins.get(number, (0, 0))[0],
            losses=wins.get(number, (0, 0))[1],
        )
        for number, place in enumerate(places or range(1, field + 1), 1)
    ]
    of = tournament(rate=rate, **announced)
    if left_rules:
        of = replace(of, remarks=(Remark(RemarkKind.RULES_LEFT, 3, Sentence("left")),))
    event = replace(event_of(players, rounds=rounds, form=form), planned_rounds=rounds)
    event = replace(event, planned_rounds=0 if not rounds else event.planned_rounds)
    return automatic(of, edition, event, finishes)


def table(given: Sequence[Award], *articles: str) -> dict[int, str]:
    """Return the titles, and norms with a plus, by place, of rules given by their articles."""
    said: dict[int, str] = {}
    for award in given:
        if award.citation.article.startswith(articles):
            mark = f"+{award.title}" if award.norm else award.title
            said[award.place or 0] = f"{said.get(award.place or 0, '')} {mark}".strip()
    return said


_TWENTY = {
    **dict.fromkeys((1, 2, 3), "GMI"),
    **dict.fromkeys((4, 5, 6), "MI +GMI"),
    **dict.fromkeys((7, 8, 9), "MF +MI"),
    10: "CMF +MF",
}
_FOURTEEN = {1: "GMIF", 2: "GMIF", 3: "MIF +GMIF", 4: "MIF +GMIF", 5: "MFF +MIF", 6: "MFF +MIF"}
_SIXTEEN = {1: "GMI", 2: "GMI", 3: "MI +GMI", 4: "MI +GMI", 5: "MF +MI", 6: "MF +MI"}
_ASIA = {1: "GMI", 2: "MI +GMI", 3: "MF +MI", 4: "CMF +MF", 5: "CMF +MF", 6: "CMF +MF"}
_PLACES = ("3.1.", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "X-1")


def places(given: Sequence[Award]) -> dict[int, str]:
    return table(
        [award for award in given if not award.citation.article.startswith("3.11")], *_PLACES
    )


@pytest.mark.article("fmjd.annex10", "3.1", "3.1.1", "3.1.2", "3.1.3", "X-1", "X-1.1", "X-1.3")
@pytest.mark.article("fmjd.annex10", "X-1.4", "X-1.5")
def test_twenty_players_in_a_world_or_european_championship() -> None:
    assert places(awards(20, level=Level.WORLD)) == _TWENTY
    assert places(awards(20, level=Level.CONTINENTAL, continent="europe")) == _TWENTY


@pytest.mark.article("fmjd.annex10", "3.2", "3.2.1", "3.2.2", "3.2.3")
def test_fourteen_women() -> None:
    expected = {**_FOURTEEN, 7: "CMFF +MFF"}
    assert places(awards(14, level=Level.WORLD, women=True)) == expected
    europe = awards(14, level=Level.CONTINENTAL, continent="europe", women=True)
    assert places(europe) == expected
    assert places(awards(13, level=Level.WORLD, women=True)) == {}
    asia: dict[str, Any] = {"level": Level.CONTINENTAL, "continent": "asia", "women": True}
    assert places(awards(16, **asia)) == {}


def other(**choices: object) -> Edition:
    assert FMJD_2022.titles is not None
    norms = replace(FMJD_NORMS, readings=replace(FMJD_NORMS.readings, **choices))
    return FMJD_2022.but(titles=replace(FMJD_2022.titles, norms=norms))


@pytest.mark.article("fmjd.annex10", "3.4")
def test_women_of_all_continents_are_another_reading() -> None:
    asia: dict[str, Any] = {"level": Level.CONTINENTAL, "continent": "asia", "women": True}
    given = places(awards(16, edition=other(womens_continental=True), **asia))
    assert given[1] == "GMIF"
    assert given[2] == "MIF +GMIF"


@pytest.mark.article("fmjd.annex10", "3.3", "3.3.1", "3.3.2", "3.3.3")
def test_sixteen_players() -> None:
    assert places(awards(19, level=Level.WORLD)) == _SIXTEEN
    assert places(awards(16, level=Level.CONTINENTAL, continent="europe")) == _SIXTEEN
    assert places(awards(25, level=Level.CONTINENTAL, continent="africa")) == _SIXTEEN


@pytest.mark.article("fmjd.annex10", "3.4", "3.4.1", "3.4.2", "3.4.3")
def test_asia_and_america() -> None:
    for continent in ("asia", "america"):
        assert places(awards(16, level=Level.CONTINENTAL, continent=continent)) == _ASIA


@pytest.mark.article("fmjd.annex10", "3.4")
def test_the_champion_of_a_small_continental_championship() -> None:
    for continent in ("asia", "africa", "europe"):
        for field, expected in ((15, {1: "MI"}), (8, {1: "MI"}), (7, {})):
            given = awards(field, level=Level.CONTINENTAL, continent=continent)
            assert places(given) == expected
    literal = other(small_continental_everywhere=False)
    europe: dict[str, Any] = {"level": Level.CONTINENTAL, "continent": "europe"}
    assert places(awards(12, edition=literal, **europe)) == {}


@pytest.mark.article("fmjd.annex10", "3.5", "X-1.2")
def test_juniors() -> None:
    juniors: dict[str, Any] = {"level": Level.WORLD, "age_group": "U20"}
    assert places(awards(12, **juniors)) == {1: "MF +MI", 2: "MF +MI", 3: "MF +MI"}
    given = awards(12, profiles={1: profile(2200, "MF"), 2: profile(2200, "MF")}, **juniors)
    assert places(given) == {1: "MI", 2: "MF +MI", 3: "MF +MI"}
    girls = awards(12, women=True, **juniors)
    assert places(girls)[1] == "MFF +MIF"


@pytest.mark.article("fmjd.annex10", "3.5")
def test_youth_until_23_is_for_the_64_squares() -> None:
    youth: dict[str, Any] = {"level": Level.WORLD, "age_group": "U24"}
    assert places(awards(12, **youth)) == {}
    assert places(awards(12, discipline="64", **youth))[1] == "MF64 +MI64"


@pytest.mark.article("fmjd.annex10", "3.6.1", "3.6.2", "3.7.1", "3.7.2", "3.8", "3.9", "3.10")
@pytest.mark.parametrize(
    ("level", "continent", "ages", "expected"),
    [
        (Level.CONTINENTAL, "asia", "U20", {1: "MF +MI", 2: "CMF +MF", 3: "CMF +MF"}),
        (Level.WORLD, "", "U17", {1: "MF +MI", 2: "CMF +MF", 3: "CMF +MF"}),
        (Level.CONTINENTAL, "europe", "U17", {1: "MF +MI", 2: "CMF +MF", 3: "CMF +MF"}),
        (Level.CONTINENTAL, "africa", "U17", {1: "CMF +MF", 2: "CMF +MF", 3: "CMF +MF"}),
        (Level.WORLD, "", "U14", {1: "CMF +MF", 2: "CMF +MF"}),
        (Level.CONTINENTAL, "america", "U14", {1: "CMF +MF", 2: "CMF +MF"}),
        (Level.CONTINENTAL, "europe", "U11", {1: "CMF +MF"}),
        (Level.WORLD, "", "U9", {}),
        (Level.WORLD, "", "60+", {}),
    ],
)
def test_younger_and_older_players(
    level: Level, continent: str, ages: str, expected: dict[int, str]
) -> None:
    given = awards(12, level=level, continent=continent, age_group=ages)
    assert places(given) == expected


@pytest.mark.article("fmjd.annex10", "13")
def test_who_shares_a_place_has_the_title_of_the_best() -> None:
    shared = [1, 2, 3, 3, 5, *range(6, 21)]
    given = places(awards(20, places=shared, level=Level.WORLD))
    assert given[3] == "GMI GMI"
    assert 4 not in given


@pytest.mark.article("fmjd.annex10", "3.11.1", "4.5.11.1")
def test_national_championships() -> None:
    given = awards(10, level=Level.NATIONAL_FINAL)
    assert table(given, "3.11.1") == {1: "CMF"}
    assert table(given, "4.5.11.1") == {2: "+CMF", 3: "+CMF"}
    women = awards(10, level=Level.NATIONAL_FINAL, women=True)
    assert table(women, "3.11.1") == {1: "CMFF"}
    assert awards(10, level=Level.NATIONAL_FINAL, age_group="U20") == ()


@pytest.mark.article("fmjd.annex10", "3.11.2")
def test_european_veterans() -> None:
    veterans: dict[str, Any] = {"level": Level.CONTINENTAL, "age_group": "60+"}
    given = awards(12, continent="europe", **veterans)
    assert table(given, "3.11.2") == {1: "CMF", 2: "CMF", 3: "CMF"}
    assert table(awards(12, continent="asia", **veterans), "3.11.2") == {}


@pytest.mark.article("fmjd.annex10", "3.11.3")
def test_plus_two() -> None:
    scores = {1: (4, 2), 2: (3, 2), 3: (2, 0)}
    events: tuple[dict[str, Any], ...] = (
        {"level": Level.WORLD, "cup": True},
        {"level": Level.CONTINENTAL, "continent": "asia"},
    )
    for announced in events:
        given = awards(12, scores=scores, **announced)
        assert table(given, "3.11.3") == {1: "CMF", 3: "CMF"}
    assert table(awards(12, scores=scores, level=Level.OTHER), "3.11.3") == {}
    youth: dict[str, Any] = {"level": Level.CONTINENTAL, "continent": "asia", "age_group": "U17"}
    assert table(awards(12, scores=scores, **youth), "3.11.3") == {}
    every_age = awards(12, scores=scores, edition=other(youth_candidates=True), **youth)
    assert table(every_age, "3.11.3") == {1: "CMF", 3: "CMF"}


@pytest.mark.article("fmjd.annex10", "3.11.3a")
def test_taking_part_in_a_world_championship() -> None:
    given = awards(20, games=3, level=Level.WORLD)
    assert len(table(given, "3.11.3a")) == 20
    assert places(given) == {}  # for these, seven games are needed
    assert table(awards(20, level=Level.WORLD, age_group="U20"), "3.11.3a") == {}
    assert table(awards(20, level=Level.WORLD, cup=True), "3.11.3a") == {}


@pytest.mark.article("fmjd.annex10", "3.11.3a")
def test_everybody_plays_a_world_championship_with_a_title() -> None:
    """Above five candidate masters, who are so by taking part: 3.12 gives what they have."""
    assert table(awards(8, level=Level.WORLD), "3.12") == {1: "CMF", 2: "CMF", 3: "CMF"}
    not_yet = other(world_participants_titled=False)
    assert table(awards(8, edition=not_yet, level=Level.WORLD), "3.12") == {}


@pytest.mark.article("fmjd.annex10", "3.11.4")
def test_above_title_holders() -> None:
    cup: dict[str, Any] = {"level": Level.WORLD, "cup": True}
    masters = {place: profile(2260, "MI") for place in (5, 6, 7)}
    assert sorted(table(awards(12, profiles=masters, **cup), "3.11.4")) == [1, 2, 3, 4]
    low = {**masters, 7: profile(2249, "MI")}
    assert table(awards(12, profiles=low, **cup), "3.11.4") == {}
    five = {place: profile(2100, "MF") for place in (5, 6, 7, 8, 9)}
    assert sorted(table(awards(12, profiles=five, **cup), "3.11.4")) == [1, 2, 3, 4]
    women = {place: profile(2160, "MIF") for place in (5, 6, 7)}
    assert table(awards(12, profiles=women, **cup), "3.11.4") == {}
    either = other(womens_titles_behind=True)
    given = awards(12, profiles=women, edition=either, **cup)
    assert sorted(table(given, "3.11.4")) == [1, 2, 3, 4]


@pytest.mark.article("fmjd.annex10", "3.11.5")
def test_candidates_by_rating() -> None:
    assert candidate_by_rating(FMJD_NORMS.open, 2120)
    assert not candidate_by_rating(FMJD_NORMS.open, 2119)
    assert candidate_by_rating(FMJD_NORMS.womens, 2020)
    assert not candidate_by_rating(FMJD_NORMS.womens, 2019)
    assert not candidate_by_rating(FMJD_NORMS.open, None)


@pytest.mark.article("fmjd.annex10", "3.12")
@pytest.mark.parametrize(
    ("grandmasters", "internationals", "masters", "title"),
    [(2, 3, 0, "MI"), (5, 0, 0, "GMI"), (4, 0, 1, "MF"), (4, 0, 0, None), (0, 0, 5, "MF")],
)
def test_above_five_holders(
    grandmasters: int, internationals: int, masters: int, title: str | None
) -> None:
    behind = [profile(2300, "GMI")] * grandmasters
    behind += [profile(2250, "MI")] * internationals + [profile(2000, "MF")] * masters
    profiles = dict(enumerate(behind, 2))
    given = awards(12, profiles=profiles, level=Level.CONTINENTAL, continent="asia")
    assert table(given, "3.12").get(1) == title
    team = awards(12, profiles=profiles, level=Level.CONTINENTAL, continent="asia", form=Form.TEAM)
    assert table(team, "3.12") == {}


@pytest.mark.article("fmjd.annex10", "3.12")
def test_titles_above_which_one_finishes_count_by_their_ratings() -> None:
    behind = {place: profile(2299, "GMI") for place in range(2, 7)}
    given = awards(12, profiles=behind, level=Level.WORLD, age_group="U20")
    assert table(given, "3.12")[1] == "MI"
    shared = awards(
        12,
        profiles=behind,
        places=[1, 1, 3, 4, 5, 6, *range(7, 13)],
        level=Level.WORLD,
        age_group="U20",
    )
    assert table(shared, "3.12") == {}  # one of the five is not behind


@pytest.mark.article("fmjd.annex10", "4.7.1")
def test_a_master_norm_in_a_national_championship() -> None:
    scores = {1: (3, 0), 2: (5, 2), 3: (2, 0)}  # 12, 12 and 11 of 18: 65 % are 11.7
    robin = awards(10, scores=scores, level=Level.NATIONAL_FINAL, form=Form.ROUND_ROBIN)
    assert table(robin, "4.7.1") == {1: "+MF", 2: "+MF"}
    swiss = awards(10, scores=scores, level=Level.NATIONAL_FINAL)
    assert table(swiss, "4.7.1") == {1: "+MF"}
    short = awards(
        7, scores={1: (6, 0)}, games=6, rounds=6, level=Level.NATIONAL_FINAL, form=Form.ROUND_ROBIN
    )
    assert table(short, "4.7.1") == {}


@pytest.mark.article("fmjd.annex10", "4.5.11.2")
def test_a_candidate_norm_above_three_holders() -> None:
    behind = {place: profile(2000, "MF") for place in (2, 3, 4)}
    for ages in ("", "U9", "U11", "60+"):
        given = awards(12, profiles=behind, level=Level.WORLD, age_group=ages)
        assert table(given, "4.5.11.2") == {1: "+CMF"}
    assert table(awards(12, profiles=behind, level=Level.WORLD, cup=True), "4.5.11.2") == {}


@pytest.mark.article("fmjd.annex10", "1.2")
def test_titles_need_seven_games_of_three_hours() -> None:
    assert places(awards(20, games=6, level=Level.WORLD)) == {}
    assert awards(20, level=Level.WORLD, rate="45min + 30s/move") == ()
    unknown = awards(20, level=Level.WORLD, rate="")
    assert all(any("rate of play" in said for said in award.missing) for award in unknown)


@pytest.mark.article("fmjd.annex2", "2.5a")
def test_a_continental_championship_by_other_rules() -> None:
    asia: dict[str, Any] = {"level": Level.CONTINENTAL, "continent": "asia"}
    given = awards(16, left_rules=True, **asia)
    assert all(any("rules were left" in said for said in award.missing) for award in given)
    assert not any(
        "rules were left" in said for award in awards(16, **asia) for said in award.missing
    )


def test_a_continental_championship_of_an_unknown_continent_says_what_is_missing() -> None:
    given = awards(20, scores={1: (3, 0)}, level=Level.CONTINENTAL)
    assert places(given) == {}
    assert any("which continent" in said for award in given for said in award.missing)


@pytest.mark.article("fmjd.annex10", "3.13")
def test_norms_that_come_with_places_are_worth_the_games_of_the_event() -> None:
    given = awards(20, level=Level.WORLD)
    norms = [award for award in given if award.norm]
    assert {award.games for award in norms} == {9}
    assert {award.colour for award in norms} == {NormColour.BLACK}


def test_of_several_titles_by_one_result_the_highest_counts() -> None:
    given = awards(20, level=Level.WORLD)
    for place, title in ((1, "GMI"), (7, "MF"), (15, "CMF")):
        (counted,) = [
            award
            for award in given
            if award.place == place and not award.norm and not award.superseded
        ]
        assert counted.title == title


@pytest.mark.article("fmjd.annex10", "4.5.11.2")
def test_a_norm_for_a_title_that_the_same_result_gives_adds_nothing() -> None:
    behind = {place: profile(2260, "MI") for place in (5, 6, 7)}
    given = awards(12, profiles=behind, level=Level.CONTINENTAL, continent="asia")
    second = [award for award in given if award.player == 2]
    assert {(award.title, award.norm, award.superseded) for award in second} == {
        ("CMF", False, False),
        ("CMF", True, True),
    }
    few = {place: profile(2000, "MF") for place in (3, 4, 5)}
    given = awards(12, profiles=few, level=Level.CONTINENTAL, continent="asia")
    (alone,) = [award for award in given if award.player == 2]
    assert (alone.title, alone.norm, alone.superseded) == ("CMF", True, False)
