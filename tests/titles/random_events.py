"""Random events in which norms are near: Swisses, round robins, double ones and teams."""

from __future__ import annotations

import random
from datetime import timedelta

from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from tests.titles.events import STARTS

FEDERATIONS = ("GER", "ENG", "FRA", "SUI", "ITA", "FID", "POL")
TITLES = ("GM", "GM", "IM", "IM", "FM", "WGM", "WIM", "WFM", "CM", "")


def field(dice: random.Random, count: int, centre: int) -> list[Profile]:
    """Return players whose titles more or less go with their ratings."""
    federations = dice.choices(FEDERATIONS, k=dice.choice((2, 3, 7)))
    return [
        Profile(
            None if dice.random() < 0.04 else round(dice.gauss(centre, 110)),
            tuple(filter(None, (dice.choice(TITLES),))),
            dice.choice(federations),
        )
        for _ in range(count)
    ]


def scores(dice: random.Random, strength: float) -> int:
    """Return half points of a game."""
    return dice.choices((2, 1, 0), (strength, 0.3, max(0.02, 0.8 - strength)))[0]


def schedule(dice: random.Random, form: Form, rounds: int) -> tuple[int, list[int]]:
    """Return how many players there are, and whom number 1 meets."""
    if form is Form.DOUBLE_ROUND_ROBIN:
        players = rounds // 2 + 1
        once = list(range(2, players + 1))
        return players, once + once
    if form is Form.ROUND_ROBIN:
        return rounds + 1, list(range(2, rounds + 2))
    players = rounds + dice.randint(1, 20)
    return players, dice.sample(range(2, players + 1), rounds)


def random_event(dice: random.Random) -> TitleEvent:
    """Return an event in which player 1 has a full record and the others are there to be met."""
    form = dice.choice((Form.SWISS, Form.SWISS, Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN))
    rounds = dice.choice((9, 9, 10, 10, 11, 12, 13))
    if form is Form.DOUBLE_ROUND_ROBIN:
        rounds = dice.choice((10, 12, 14))
    players, opponents = schedule(dice, form, rounds)
    profiles = field(dice, players, dice.choice((2080, 2230, 2280, 2430, 2460)))
    strength, paired = dice.uniform(0.4, 0.8), rounds - dice.choice((0, 0, 0, 1, 2))
    meetings = []
    for number, opponent in enumerate(opponents[:paired], start=1):
        kind = dice.choices((Kind.PLAYED, Kind.FORFEIT, Kind.BYE), (30, 1, 0.5))[0]
        if form is not Form.SWISS and kind is Kind.BYE:
            kind = Kind.PLAYED
        if kind is Kind.BYE:
            meetings.append(Meeting(round=number, kind=kind, by_bye=True))
            continue
        meetings.append(
            Meeting(
                round=number,
                kind=kind,
                opponent=opponent,
                profile=profiles[opponent - 1],
                half_points=scores(dice, strength) if kind is Kind.PLAYED else 0,
                forfeit_win=kind is Kind.FORFEIT and dice.random() < 0.7,
            )
        )
    candidates = {
        number: Candidate(
            number=number,
            name=f"Player {number}",
            profile=profile,
            sex=Sex.FEMALE,
            meetings=tuple(meetings) if number == 1 else (),
            scheduled=tuple(opponents) if number == 1 and form is not Form.SWISS else (),
        )
        for number, profile in enumerate(profiles, start=1)
    }
    days = tuple(STARTS + timedelta(days=place) for place in range(rounds))
    return TitleEvent(
        form=form,
        planned_rounds=rounds,
        fixed_pairings=form is not Form.SWISS,
        candidates=candidates,
        host="SUI",
        registering="SUI",
        starts=days[0],
        ends=days[-1],
        round_days=days,
    )
