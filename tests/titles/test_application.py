"""Applications for titles by norms (FIDE B.01 1.5), and norms as facts of the register."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.norms import norms_of
from crosstable.rulebooks.library import edition
from crosstable.titles.application import (
    ApplicationState,
    InterimRating,
    NotedNorm,
    TitleApplication,
    application,
)
from crosstable.titles.certificate import certificate
from crosstable.titles.recording import norm_fact
from crosstable.titles.verdicts import Condition
from tests.titles.norm_events import NORA, open_event

DAY = date(2018, 5, 1)


def norm(mark: str, games: int = 9, *, title: str = "GM", **more: object) -> NotedNorm:
    known: dict[str, object] = {
        "day": DAY,
        "federations_met": True,
        "slow": True,
        "event": f"Event {mark}",
    }
    fact = NormMade(register="fide", title=title, games=games, **(known | more))  # type: ignore[arg-type]
    return NotedNorm(mark, fact)


def applied(
    *norms: NotedNorm,
    title: str = "GM",
    rules: str = "fide-2019",
    rating: int | None = 2510,
    chosen: tuple[str, ...] = (),
) -> TitleApplication:
    return application(edition(rules), title, norms, best_rating=rating, chosen=chosen)


def condition(made: TitleApplication, words: str) -> Condition:
    (only,) = (one for one in made.conditions if one.what.startswith(words))
    return only


@pytest.mark.article("fide.titles", "1.51")
def test_two_norms_or_more_covering_27_games() -> None:
    assert applied(norm("a"), norm("b"), norm("c")).state is ApplicationState.COMPLETE
    assert applied(norm("a", 13), norm("b", 14)).state is ApplicationState.COMPLETE
    assert applied(norm("a", 27)).state is ApplicationState.INCOMPLETE
    short = applied(norm("a"), norm("b"), norm("c", 8))
    assert short.state is ApplicationState.INCOMPLETE
    assert (condition(short, "games").needed, condition(short, "games").have) == (27, 26)


@pytest.mark.article("fide.titles", "1.51")
def test_26_games_are_enough_where_a_game_was_won_by_forfeit() -> None:
    made = applied(norm("a"), norm("b"), norm("c", 8, forfeit_win=True))
    assert condition(made, "games").needed == 26
    assert made.state is ApplicationState.COMPLETE


@pytest.mark.article("fide.titles.2022", "1.5.1")
def test_27_games_always_since_2022() -> None:
    norms = (norm("a"), norm("b"), norm("c", 8, forfeit_win=True))
    assert condition(applied(*norms, rules="fide-2023"), "games").needed == 27


@pytest.mark.article("fide.titles", "1.41d")
def test_games_credited_count_and_not_those_played() -> None:
    made = applied(norm("a", 9, credited=10), norm("b", 9, credited=9), norm("c", 8))
    assert made.games == 27


@pytest.mark.article("fide.titles", "1.53")
def test_the_rating_must_have_been_reached() -> None:
    three = (norm("a"), norm("b"), norm("c"))
    assert applied(*three, rating=2499).state is ApplicationState.INCOMPLETE
    unknown = applied(*three, rating=None)
    assert unknown.state is ApplicationState.COMPLETE_IF
    assert "the highest rating, which no list here has" in unknown.missing[0]


@pytest.mark.article("fide.titles", "1.43f")
def test_one_norm_under_the_usual_rule_on_federations() -> None:
    excused = [norm(mark, federations_met=False) for mark in "ab"]
    assert applied(*excused, norm("c")).state is ApplicationState.COMPLETE
    assert applied(*excused, norm("c", federations_met=False)).state is ApplicationState.INCOMPLETE
    assert applied(*excused, norm("c", federations_met=None)).state is ApplicationState.COMPLETE_IF


@pytest.mark.article("fide.titles", "1.13a")
def test_a_grandmaster_needs_one_norm_with_one_round_a_day() -> None:
    quick = [norm(mark, slow=False) for mark in "abc"]
    assert applied(*quick).state is ApplicationState.INCOMPLETE
    assert applied(*quick, norm("d")).state is ApplicationState.COMPLETE
    masters = [norm(mark, title="IM", slow=False) for mark in "abc"]
    assert applied(*masters, title="IM").state is ApplicationState.COMPLETE


@pytest.mark.article("fide.titles", "1.55")
def test_norms_before_july_2005_have_expired() -> None:
    old = norm("old", day=date(2005, 6, 30))
    made = applied(old, norm("b"), norm("c"))
    assert made.state is ApplicationState.INCOMPLETE
    why = made.not_used[0][1]
    assert "expired" in why.sentence
    assert why.citation == Citation("fide.titles", "1.55")
    assert applied(norm("a", day=date(2005, 7, 1)), norm("b"), norm("c")).not_used == ()


@pytest.mark.article("fide.titles", "1.52")
def test_a_norm_for_a_higher_title_serves_a_lower_one() -> None:
    norms = (norm("a", title="GM"), norm("b", title="IM"), norm("c", title="IM"))
    assert applied(*norms, title="IM").state is ApplicationState.COMPLETE
    made = applied(*norms, title="GM")
    assert [one.mark for one, _ in made.not_used] == ["b", "c"]


def test_a_norm_claimed_twice_is_refused_and_one_result_counts_once() -> None:
    with pytest.raises(Refused, match="claimed twice"):
        applied(norm("a"), norm("b"), chosen=("a", "a"))
    same = norm("twin", event="Event a")
    made = applied(norm("a"), same, norm("b"))
    assert made.state is ApplicationState.INCOMPLETE
    assert made.not_used == ((same, Reason.that("the same result as another norm")),)
    with pytest.raises(Refused, match="no norm zz is noted; there are: a"):
        applied(norm("a"), chosen=("zz",))


def test_norms_are_chosen_by_mark_or_by_place_and_otherwise_the_fewest() -> None:
    norms = [norm(mark) for mark in "abcd"]
    assert [one.mark for one in applied(*norms, chosen=("d", "1")).norms] == ["d", "a"]
    assert len(applied(*norms).norms) == 3


@pytest.mark.article("fide.titles.2022", "1.5.6")
def test_since_2022_one_norm_comes_from_an_event_of_a_named_kind() -> None:
    later = [norm(mark, day=date(2024, 5, 1), broad=False) for mark in "abc"]
    assert applied(*later, rules="fide-2024").state is ApplicationState.INCOMPLETE
    broad = norm("d", day=date(2024, 5, 1), broad=True)
    assert applied(*later, broad, rules="fide-2024").state is ApplicationState.COMPLETE
    earlier = [norm(mark, day=date(2022, 6, 30), broad=False) for mark in "abc"]
    assert applied(*earlier, rules="fide-2024").state is ApplicationState.COMPLETE


def test_what_nobody_noted_is_named() -> None:
    made = applied(norm("a", slow=None), norm("b", slow=None), norm("c", slow=None))
    assert made.state is ApplicationState.COMPLETE_IF
    assert made.missing[0] == (
        "of the norm in Event a: whether there were days with one round only; note the norm with it"
    )


def test_a_norm_becomes_a_fact_with_all_that_an_application_asks() -> None:
    event = replace(open_event(), city="Ulm")
    table = norms_of(event, players=[NORA], titles=["GM"])
    rules = edition("fide-2019")
    made = certificate(event, rules, table.event, table.verdicts[0], table.points)
    fact = norm_fact(event, rules, table.event, table.verdicts[0], made)
    assert fact == NormMade(
        register="fide",
        title="GM",
        event="Norm open",
        day=date(2019, 5, 9),
        starts=date(2019, 5, 1),
        place="Ulm, GER",
        form="swiss",
        games=9,
        credited=9,
        half_points=14,
        half_points_needed=14,
        average=2412,
        federations_met=True,
        slow=True,
        foreign=8,
        titled=8,
        unrated=0,
    )


def test_a_norm_with_something_to_settle_becomes_no_fact() -> None:
    event = replace(open_event(), event_class=EventClass(norms=True))
    table = norms_of(event, players=[NORA], titles=["GM"])
    rules = edition("fide-2019")
    made = certificate(event, rules, table.event, table.verdicts[0], table.points)
    with pytest.raises(Refused, match="is not noted before this is settled"):
        norm_fact(event, rules, table.event, table.verdicts[0], made)


@pytest.mark.article("fide.titles.2022", "1.5.6")
def test_a_later_norm_that_asks_for_more_than_it_gives_is_left_out() -> None:
    earlier = [norm(mark, day=date(2021, 5, 1), broad=False) for mark in "abc"]
    later = norm("d", day=date(2024, 5, 1), broad=False)
    made = applied(*earlier, later, rules="fide-2024")
    assert made.state is ApplicationState.COMPLETE
    assert [one.mark for one in made.norms] == ["a", "b", "c"]


def test_only_what_something_hangs_on_is_asked_for() -> None:
    made = applied(norm("a"), norm("b", slow=None, federations_met=None), norm("c"))
    assert made.state is ApplicationState.COMPLETE
    assert made.missing == ()


@pytest.mark.article("fide.titles", "1.53a")
def test_a_rating_between_two_lists_counts_if_it_can_be_proved() -> None:
    three = (norm("a"), norm("b"), norm("c"))
    between = InterimRating(rating=2503, event="Event c", round=6, day=DAY)
    made = application(edition("fide-2019"), "GM", three, best_rating=2480, interim=between)
    assert made.state is ApplicationState.COMPLETE_IF
    rating = condition(made, "rating")
    assert rating.working == (
        "reached if nothing else was rated in that period: 2503 after round 6 of Event c"
    )
    assert made.missing[0].startswith("a proof of the rating 2500, which no list has")
    low = InterimRating(rating=2499, event="Event c", round=6)
    short = application(edition("fide-2019"), "GM", three, best_rating=2480, interim=low)
    assert short.state is ApplicationState.INCOMPLETE
    assert short.enough
