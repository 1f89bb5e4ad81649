"""Which verdicts are told without being asked for, in which order, and in which words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.player import Sex
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.library import edition, edition_of
from crosstable.titles.candidates import Profile, TitleEvent
from crosstable.titles.event import title_event
from crosstable.titles.relevance import in_order, matters, without_covered
from crosstable.titles.verdicts import (
    Condition,
    Needs,
    NormColour,
    NormVerdict,
    OpponentNeeded,
    Status,
)
from crosstable.titles.wording import cell_words, needed_lines, summary_words
from tests.titles.norm_events import NORA, open_event

HOLDERS = Condition(
    what=Sentence("opponents with the title GM"),
    needed=3,
    have=1,
    met=False,
    citation=Citation("fide.titles", "1.45b"),
    lost=True,
)
OWN = Condition(
    what=Sentence("opponents of the player's own federation"),
    needed=5,
    have=6,
    met=False,
    citation=Citation("fide.titles", "1.44"),
    lost=True,
    limit=True,
)
POINTS = Condition(what=Sentence("points"), needed=7, have=6, met=False, lost=True)
ANYBODY = tuple((made, None) for made in (2, 1, 0))


def event() -> TitleEvent:
    played = open_event(8)
    return title_event(played, edition_of(played))


def verdict(status: Status, **known: object) -> NormVerdict:
    told: dict[str, object] = {"counted": tuple(range(1, 10)), "half_points": 14, **known}
    return NormVerdict(player=NORA, title="GM", status=status, **told)  # type: ignore[arg-type]


def needing(halves: int, opponent: OpponentNeeded | None = None, rounds: int = 1) -> NormVerdict:
    needs = Needs(rounds=rounds, half_points=halves, opponent=opponent)
    return verdict(Status.POSSIBLE, needs=needs)


def certain(games: int) -> NormVerdict:
    needs = Needs(rounds=games, half_points=0, certain=True)
    return verdict(Status.POSSIBLE, needs=needs, colour=NormColour.RED)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            verdict(Status.REACHED, half_points_needed=13, performance=2607),
            "reached: 7 of 9, 6½ needed; performance 2607",
        ),
        (verdict(Status.REACHED), "reached: 7 of 9"),
        (verdict(Status.REACHED, colour=NormColour.RED), "reached: 7 of 9; red norm"),
        (
            verdict(Status.REACHED_IF, missing=(Sentence("the rate of play"),)),
            "reached: 7 of 9, if this is settled: the rate of play",
        ),
        (needing(2), "possible: needs a win"),
        (needing(1), "possible: needs at least a draw"),
        (needing(3, rounds=2), "possible: needs at least 1½ from 2 games"),
        (needing(0), "possible: needs to play 1 more game"),
        (
            needing(2, OpponentNeeded(least_rating=2296, not_federations=("GER",))),
            "possible: needs a win against 2296 or more not of GER",
        ),
        (
            needing(2, OpponentNeeded(titles=("GM",), other_federation=True)),
            "possible: needs a win against a player with the title GM and of another federation",
        ),
        (
            verdict(Status.OUT, conditions=(POINTS, HOLDERS)),
            "out: opponents with the title GM: 3 needed, 1 found (1.45b)",
        ),
        (verdict(Status.OUT), "out"),
        (
            verdict(Status.OUT, conditions=(OWN,)),
            "out: opponents of the player's own federation: 5 allowed, 6 there (1.44)",
        ),
        (certain(1), "certain, whatever the last game brings; red norm"),
        (certain(2), "certain, whatever the last 2 games bring; red norm"),
        (
            replace(needing(2), colour=NormColour.RED),
            "possible: needs a win; a red norm is possible",
        ),
        (replace(needing(2), colour=NormColour.BLACK), "possible: needs a win; black norm"),
    ],
)
def test_a_line_says_how_things_stand(told: NormVerdict, words: str) -> None:
    assert summary_words(told, HALF_POINTS) == words


def test_points_are_those_of_the_federation() -> None:
    told = verdict(Status.REACHED, half_points_needed=13)
    assert summary_words(told, TWO_ONE_ZERO) == "reached: 14 of 18, 13 needed"


def test_less_may_do_against_somebody_strong() -> None:
    strong = OpponentNeeded(least_rating=2562)
    stronger = OpponentNeeded(least_rating=2620, other_federation=True)
    needs = Needs(rounds=1, half_points=2, by_result=((2, None), (1, strong), (0, stronger)))
    told = verdict(Status.POSSIBLE, needs=needs)
    words = "or a draw against 2562 or more, or a loss against 2620 or more of another federation"
    assert summary_words(told, HALF_POINTS) == f"possible: needs a win, {words}"
    assert cell_words(told, HALF_POINTS) == ("needs a win", words)


def test_results_that_ask_the_same_are_one() -> None:
    titled = OpponentNeeded(titles=("GM",))
    alike = Needs(rounds=1, half_points=1, opponent=titled, by_result=((2, titled), (1, titled)))
    told = verdict(Status.POSSIBLE, needs=alike)
    words = "possible: needs at least a draw against a player with the title GM"
    assert summary_words(told, HALF_POINTS) == words
    rated = OpponentNeeded(least_rating=1)
    whatever = Needs(rounds=1, half_points=1, by_result=tuple((made, rated) for made in (2, 1, 0)))
    told = verdict(Status.POSSIBLE, needs=whatever)
    assert summary_words(told, HALF_POINTS) == (
        "possible: needs any result against a player with a rating"
    )


def test_a_cell_says_it_shorter() -> None:
    assert cell_words(verdict(Status.REACHED), HALF_POINTS) == ("reached", "7 of 9")
    assert cell_words(needing(2), HALF_POINTS) == ("needs a win", None)
    settled = cell_words(verdict(Status.REACHED_IF), HALF_POINTS)
    assert settled == ("reached", "7 of 9, something to be settled")
    held = replace(verdict(Status.OUT), already=True)
    assert cell_words(held, HALF_POINTS) == ("held", None)


def test_what_any_result_does_is_said_once() -> None:
    anybody = Needs(rounds=1, half_points=0, by_result=ANYBODY)
    assert needed_lines(anybody) == ("any result",)
    told = verdict(Status.POSSIBLE, needs=anybody)
    assert summary_words(told, HALF_POINTS) == "possible: needs to play 1 more game"
    strong = Needs(
        rounds=1,
        half_points=1,
        by_result=((2, None), (1, OpponentNeeded(least_rating=2500))),
    )
    assert needed_lines(strong) == ("a win", "a draw against 2500 or more")


@pytest.mark.parametrize(
    ("told", "worth"),
    [
        (verdict(Status.REACHED), True),
        (replace(verdict(Status.REACHED), already=True), False),
        (needing(2), True),
        (needing(2, OpponentNeeded(least_rating=2605)), True),
        (needing(2, OpponentNeeded(least_rating=2606)), False),
        (needing(2, OpponentNeeded(titles=("WGM",))), False),
        (verdict(Status.OUT, half_points_needed=16, conditions=(POINTS,)), True),
        (verdict(Status.OUT, half_points_needed=17, conditions=(POINTS,)), False),
        (verdict(Status.OUT, half_points_needed=14, conditions=(HOLDERS,)), True),
        (verdict(Status.OUT, half_points_needed=14, conditions=(HOLDERS, HOLDERS)), False),
        (verdict(Status.OUT), False),
    ],
)
def test_those_who_are_far_from_a_norm_are_left_out(told: NormVerdict, worth: bool) -> None:
    assert matters(told, event()) is worth


@pytest.mark.parametrize(
    ("sex", "held", "title", "worth"),
    [
        (Sex.FEMALE, (), "WGM", True),
        (Sex.FEMALE, ("FM",), "WIM", True),
        (Sex.FEMALE, ("IM",), "WGM", False),
        (None, (), "WGM", False),
        (None, (), "GM", True),
    ],
)
def test_womens_titles_are_told_of_women(
    sex: Sex | None, held: tuple[str, ...], title: str, worth: bool
) -> None:
    given = event()
    nora = replace(given.candidates[NORA], sex=sex, profile=Profile(2400, held, "GER"))
    given = replace(given, candidates={**given.candidates, NORA: nora})
    told = replace(verdict(Status.REACHED), title=title)
    assert matters(told, given) is worth
    assert matters(told, given, named=True)


def test_a_title_of_another_board_covers_none() -> None:
    rules = edition("fmjd-2022").titles
    assert rules is not None
    assert rules.covered("MI", ("GMI",))
    assert not rules.covered("MI64", ("GMI",))
    assert rules.covered("MI64", ("GMI64",))
    assert not rules.covered("MIF", ("GMI",))


def test_the_public_is_not_told_what_the_office_must_enter() -> None:
    told = verdict(Status.REACHED_IF, missing=(Sentence("the day; enter it"),))
    words = "reached: 7 of 9, subject to the arbiter’s confirmation"
    assert summary_words(told, HALF_POINTS, public=True) == words


def test_a_round_that_is_only_paired_has_not_ended() -> None:
    pending = open_event(9, pending=True)
    given = title_event(pending, edition_of(pending))
    assert (given.paired_rounds, given.ended_rounds) == (9, 8)
    assert event().ended_rounds == 8


def test_what_is_reached_comes_first_and_the_nearest_next() -> None:
    told = (verdict(Status.OUT), needing(3, rounds=2), needing(1), verdict(Status.REACHED))
    assert in_order(told) == (told[3], told[2], told[1], told[0])


@pytest.mark.article("fmjd.annex10", "4.6")
@pytest.mark.parametrize(
    ("higher", "lower", "told"),
    [
        ({}, {}, ["GMI"]),
        ({"colour": NormColour.BLACK}, {}, ["GMI", "MI"]),
        ({}, {"colour": NormColour.BLACK}, ["GMI"]),
        ({"credited": 8}, {}, ["GMI", "MI"]),
        ({"status": Status.REACHED_IF}, {}, ["GMI", "MI"]),
        ({"status": Status.OUT}, {}, ["GMI", "MI"]),
        ({"player": NORA + 1}, {}, ["GMI", "MI"]),
    ],
)
def test_a_norm_that_a_higher_one_serves_is_told_once(
    higher: dict[str, object], lower: dict[str, object], told: list[str]
) -> None:
    made = verdict(Status.REACHED, colour=NormColour.RED, credited=9)
    best = replace(made, title="GMI", covers=("MI", "MF"), **higher)
    other = replace(made, title="MI", covers=("MF",), **lower)
    assert [one.title for one in without_covered((best, other))] == told
