"""Random events in which norms are near: Swisses, round robins, double ones and teams."""

from __future__ import annotations

import random
from datetime import timedelta

from crosstable.kernel.event_class import Level
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from tests.titles.events import STARTS

FEDERATIONS = ("GER", "ENG", "FRA", "SUI", "ITA", "FID", "POL", "NON")
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
            bye = (Bye.ALLOCATED, Bye.HALF_POINT, Bye.FULL_POINT)[number % 3]
            meetings.append(Meeting(round=number, kind=kind, by_bye=True, bye=bye))
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


def circle(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a round robin of an even number."""
    ring = list(range(1, count + 1))
    rounds = []
    for _ in range(count - 1):
        rounds.append([(ring[place], ring[-1 - place]) for place in range(count // 2)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def swiss_rounds(dice: random.Random, count: int, rounds: int) -> list[list[tuple[int, int]]]:
    """Return rounds in which nobody meets anybody twice; some are left over."""
    met: set[tuple[int, int]] = set()
    paired = []
    for _ in range(rounds):
        order, boards = dice.sample(range(1, count + 1), count), []
        while order:
            one = order.pop()
            two = next((number for number in order if (one, number) not in met), None)
            if two is not None:
                order.remove(two)
                met |= {(one, two), (two, one)}
                boards.append((one, two))
        paired.append(boards)
    return paired


def plan(dice: random.Random) -> tuple[Form, Level, int, list[list[tuple[int, int]]]]:
    """Return form and level of an event, how many play, and who meets whom in each round."""
    kind = dice.choice(("swiss", "swiss", "round robin", "double", "team", "cup"))
    level = dice.choices(
        (Level.OTHER, Level.NATIONAL_FINAL, Level.NATIONAL_TEAM, Level.ZONAL), (12, 1, 1, 1)
    )[0]
    if kind == "round robin":
        count = dice.choice((10, 12))
        return Form.ROUND_ROBIN, level, count, circle(count)
    if kind == "double":
        count = dice.choice((6, 6, 8, 10))
        return Form.DOUBLE_ROUND_ROBIN, level, count, circle(count) * 2
    count = dice.choice((24, 36))
    rounds = swiss_rounds(dice, count, dice.choice((9, 9, 10, 11)))
    if kind == "team":
        level = dice.choice((Level.WORLD, Level.CONTINENTAL))
        return Form.TEAM, level, count, rounds[: dice.choice((7, 8, 9))]
    if kind == "cup":
        twice = [boards for boards in rounds[:4] for _ in range(2)]
        return Form.KNOCK_OUT, Level.WORLD, count, twice
    return Form.SWISS, level, count, rounds


def whole_event(dice: random.Random) -> tuple[TitleEvent, Level]:
    """Return a finished event with the rounds of everybody, and its level."""
    form, level, count, rounds = plan(dice)
    profiles = field(dice, count, dice.choice((2080, 2230, 2280, 2430, 2460)))
    entries: dict[int, list[Meeting]] = {number: [] for number in range(1, count + 1)}
    strength = {number: dice.choice((0.1, 0.2, 0.4, 0.95)) for number in entries}
    for number, boards in enumerate(rounds, start=1):
        for one, two in boards:
            forfeit = dice.random() < 0.02
            given = scores(dice, (1 + strength[one] - strength[two]) / 2)
            if profiles[one - 1].rating is None:
                given = 0
            for mine, theirs, half_points in ((one, two, given), (two, one, 2 - given)):
                entries[mine].append(
                    Meeting(
                        round=number,
                        kind=Kind.FORFEIT if forfeit else Kind.PLAYED,
                        opponent=theirs,
                        profile=profiles[theirs - 1],
                        half_points=0 if forfeit else half_points,
                        forfeit_win=forfeit and half_points == 2,
                    )
                )
        for own in entries.values():
            if len(own) < number:
                own.append(dice.choice(WITHOUT_GAME)(number))
    candidates = {
        number: Candidate(
            number=number,
            name=f"Player {number}",
            profile=profiles[number - 1],
            sex=Sex.FEMALE,
            meetings=tuple(own),
            scheduled=tuple(entry.opponent for entry in own if entry.opponent)
            if form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN}
            else (),
        )
        for number, own in entries.items()
    }
    days = tuple(STARTS + timedelta(days=place) for place in range(len(rounds)))
    return TitleEvent(
        form=form,
        planned_rounds=len(rounds),
        fixed_pairings=form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN},
        candidates=candidates,
        host=dice.choice(FEDERATIONS),
        registering=dice.choice(FEDERATIONS),
        starts=days[0],
        ends=days[-1],
        round_days=days,
    ), level


WITHOUT_GAME = (
    lambda number: Meeting(round=number, kind=Kind.NONE),
    lambda number: Meeting(round=number, kind=Kind.BYE, by_bye=True, bye=Bye.ALLOCATED),
    lambda number: Meeting(round=number, kind=Kind.BYE, by_bye=True, bye=Bye.HALF_POINT),
    lambda number: Meeting(round=number, kind=Kind.BYE, by_bye=True, bye=Bye.FULL_POINT),
    lambda number: Meeting(round=number, kind=Kind.BYE, bye=Bye.ALLOCATED),
    lambda number: Meeting(round=number, kind=Kind.BYE, bye=Bye.ZERO_POINT),
)
