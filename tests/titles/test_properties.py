"""What no norm may depend on, and what never takes one away."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.record import Kind
from crosstable.titles.candidates import Form, Meeting, Profile, TitleEvent
from crosstable.titles.category.verdicts import verdicts
from crosstable.titles.verdicts import NormColour, NormVerdict, Status
from tests.samples import drawn
from tests.texts import FMJD_2022
from tests.titles.events import verdict
from tests.titles.fmjd_events import tournament
from tests.titles.random_events import random_event
from tests.titles.random_fmjd import random_event as random_draughts

EDITIONS = ("fide-2019", "fide-2022-01", "fide-2024-01")
TITLES = ("GM", "IM", "WGM", "WIM")


def numbered(meetings: list[Meeting]) -> tuple[Meeting, ...]:
    return tuple(replace(entry, round=place) for place, entry in enumerate(meetings, start=1))


def with_rounds(event: TitleEvent, meetings: list[Meeting]) -> TitleEvent:
    player = replace(event.candidates[1], meetings=numbered(meetings))
    return replace(
        event,
        candidates={**event.candidates, 1: player},
        planned_rounds=len(meetings),
        round_days=(*event.round_days, *event.round_days)[: len(meetings)],
    )


def swisses(seed: str, count: int) -> list[TitleEvent]:
    dice = random.Random(seed)
    events: list[TitleEvent] = []
    while len(events) < count:
        event = random_event(dice)
        complete = len(event.candidates[1].meetings) == event.planned_rounds
        if event.form is Form.SWISS and complete:
            events.append(event)
    return events


def reached(event: TitleEvent, title: str, rules: str) -> NormVerdict | None:
    told = verdict(event, title, rules=rules)
    return told if told.status is Status.REACHED else None


@pytest.mark.article("fide.titles", "1.42f")
@pytest.mark.parametrize("rules", EDITIONS)
def test_one_more_win_never_loses_a_norm(rules: str) -> None:
    dice, tried = random.Random(7), 0
    for event in swisses(rules, 60):
        for title in TITLES:
            before = reached(event, title, rules)
            if before is None or len(before.counted) < 9:
                continue
            weak = Profile(dice.choice((None, 1500, 2300)), (), dice.choice(("GER", "SUI", "FID")))
            extra = Meeting(round=1, kind=Kind.PLAYED, opponent=999, profile=weak, half_points=2)
            rounds = list(event.candidates[1].meetings)
            rounds.insert(dice.randrange(len(rounds) + 1), extra)
            after = reached(with_rounds(event, rounds), title, rules)
            assert after is not None
            assert after.credited >= before.credited
            tried += 1
    assert tried > 8


@pytest.mark.article("fide.titles", "1.41a")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_order_of_nine_games_does_not_matter(rules: str) -> None:
    dice, tried = random.Random(8), 0
    for event in swisses(f"order {rules}", 80):
        rounds = list(event.candidates[1].meetings)
        if len(rounds) != 9 or any(entry.kind is Kind.FORFEIT for entry in rounds):
            continue
        shuffled = with_rounds(event, dice.sample(rounds, len(rounds)))
        for title in TITLES:
            one, two = (verdict(given, title, rules=rules) for given in (event, shuffled))
            assert (one.status, one.credited, one.average) == (
                two.status,
                two.credited,
                two.average,
            )
            tried += one.status is Status.REACHED
    assert tried > 3


@pytest.mark.parametrize("rules", EDITIONS)
def test_better_results_and_higher_opponents_never_lose_a_norm(rules: str) -> None:
    dice, tried = random.Random(9), 0
    for event in swisses(f"better {rules}", 60):
        rounds = list(event.candidates[1].meetings)
        played = [place for place, entry in enumerate(rounds) if entry.kind is Kind.PLAYED]
        place = dice.choice(played)
        entry = rounds[place]
        assert entry.profile is not None
        raised = replace(entry.profile, rating=(entry.profile.rating or 1500) + 150)
        for better in (replace(entry, half_points=2), replace(entry, profile=raised)):
            changed = [*rounds[:place], better, *rounds[place + 1 :]]
            other = with_rounds(event, changed)
            for title in TITLES:
                if reached(event, title, rules) is None:
                    continue
                assert reached(other, title, rules) is not None
                tried += 1
    assert tried > 10


def draughts_norms(event: TitleEvent, player: int) -> dict[str, NormVerdict]:
    judged = verdicts(tournament(host=event.host), FMJD_2022, event, players=[player])
    return {one.title: one for one in judged if one.status is Status.REACHED}


def with_games(event: TitleEvent, player: int, meetings: list[Meeting]) -> TitleEvent:
    changed = replace(event.candidates[player], meetings=numbered(meetings))
    last = max(day for day in event.round_days if day is not None)
    more = [last + timedelta(days=2 + place) for place in range(len(meetings))]
    return replace(
        event,
        candidates={**event.candidates, player: changed},
        planned_rounds=len(meetings),
        round_days=(*event.round_days, *more)[: len(meetings)],
    )


@pytest.mark.article("fmjd.annex10", "4.5.2")
def test_one_more_won_draughts_game_never_loses_a_norm() -> None:
    """A win may be ignored, so one more can only help, where none is ignored already."""
    dice, tried = random.Random(10), 0
    for _ in range(drawn(40, least=10)):
        _, event, _ = random_draughts(dice)
        for player in event.candidates:
            before = draughts_norms(event, player)
            if not before:
                continue
            weak = Profile(dice.choice((None, 1900, 2250)), (), dice.choice(("NED", "SUI")))
            extra = Meeting(round=1, kind=Kind.PLAYED, opponent=999, profile=weak, half_points=2)
            rounds = list(event.candidates[player].meetings)
            rounds.insert(dice.randrange(len(rounds) + 1), extra)
            after = draughts_norms(with_games(event, player, rounds), player)
            for title, norm in before.items():
                if not norm.left_out:
                    assert title in after
                    assert after[title].colour in {norm.colour, NormColour.RED}
                    tried += 1
    assert tried > 20


@pytest.mark.article("fmjd.annex10", "4.3")
def test_the_order_of_draughts_games_does_not_matter() -> None:
    dice, tried = random.Random(11), 0
    for _ in range(drawn(40, least=10)):
        _, event, _ = random_draughts(dice)
        for player, candidate in event.candidates.items():
            before = draughts_norms(event, player)
            if not before:
                continue
            rounds = list(candidate.meetings)
            shuffled = with_games(event, player, dice.sample(rounds, len(rounds)))
            after = draughts_norms(shuffled, player)
            assert {title: (norm.colour, norm.credited) for title, norm in before.items()} == {
                title: (norm.colour, norm.credited) for title, norm in after.items()
            }
            tried += len(before)
    assert tried > 20
