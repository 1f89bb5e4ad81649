"""What a player can still do, against an exhaustive look at every opponent and result."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace

from crosstable.kernel.record import Kind
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from crosstable.titles.category.verdicts import verdicts
from crosstable.titles.verdicts import NormColour, NormVerdict, Status
from tests.samples import drawn
from tests.texts import FMJD_2022
from tests.titles.fmjd_events import entrants, event_of, one_player, profile, tournament

_TITLES = ("GMI", "MI", "MF")


def _judged(event: TitleEvent, title: str) -> NormVerdict:
    (verdict,) = verdicts(
        tournament(), FMJD_2022, event, players=[1], titles=[title], forecast=True
    )
    return verdict


_ALL = ("NED", "NED", "POL", "RUS", "")
_KNOWN = ("NED", "POL", "RUS")


def _field(chance: Random, players: int, federations: tuple[str, ...] = _ALL) -> list[Profile]:
    kinds = (("GMI", 2310), ("MI", 2260), ("MF", 2215), ("MF", 2150), ("", 2100), ("", None))
    return [
        Profile(
            None if rating is None else rating + chance.randint(-60, 60),
            (title,) if title else (),
            chance.choice(federations),
        )
        for title, rating in (chance.choice(kinds) for _ in range(players))
    ]


def _played_on(
    event: TitleEvent, opponents: tuple[int, ...], points: tuple[int, ...]
) -> TitleEvent:
    me = event.candidates[1]
    more = tuple(
        Meeting(
            round=len(me.meetings) + place,
            kind=Kind.PLAYED,
            opponent=number,
            profile=event.candidates[number].profile,
            half_points=made,
        )
        for place, (number, made) in enumerate(zip(opponents, points, strict=True), 1)
    )
    players = {**event.candidates, 1: replace(me, meetings=(*me.meetings, *more))}
    return replace(event, candidates=players)


def _some_way(event: TitleEvent, title: str, rounds: int) -> set[tuple[int, int]]:
    """Return with how many points, against whom, the rest of an event makes the norm."""
    me = event.candidates[1]
    met = {meeting.opponent for meeting in me.meetings}
    free = [number for number in event.candidates if number not in met and number != 1]
    ways = set()
    for opponents in combinations(free, rounds):
        for points in product((0, 1, 2), repeat=rounds):
            verdict = _judged(_played_on(event, opponents, points), title)
            if verdict.status in {Status.REACHED, Status.REACHED_IF}:
                ways.add((sum(points), opponents[0]))
    return ways


def test_with_one_round_left_the_forecast_is_exact() -> None:
    chance, possible = Random(4), 0
    for _ in range(drawn(50, least=13)):
        games = chance.randint(6, 8)
        field = _field(chance, games + 6)
        event = one_player(
            field[:games],
            [chance.choice((0, 1, 1, 2)) for _ in range(games)],
            rounds=games + 1,
            others=field[games:],
        )
        for title in _TITLES:
            ways = _some_way(event, title, 1)
            verdict = _judged(event, title)
            assert (verdict.status is Status.POSSIBLE) == bool(ways), (title, event)
            if verdict.needs is not None:
                possible += 1
                assert verdict.needs.half_points == min(points for points, _ in ways)
                _check_by_result(event, verdict, ways)
    assert possible > 10


def _check_by_result(event: TitleEvent, verdict: NormVerdict, ways: set[tuple[int, int]]) -> None:
    """Whoever is said to do, does."""
    assert verdict.needs is not None
    for result, wanted in verdict.needs.by_result:
        does = {number for points, number in ways if points == result}
        for number, player in event.candidates.items():
            if number == 1 or any(
                meeting.opponent == number for meeting in event.candidates[1].meetings
            ):
                continue
            rating = player.profile.rating
            rated = rating if rating is not None else 2100
            if wanted is None or (
                (wanted.least_rating is None or rated >= wanted.least_rating)
                and not (wanted.least_rating == 1 and rating is None)
                and not wanted.titles
                and player.profile.federation not in wanted.not_federations
            ):
                assert number in does


def test_with_two_rounds_left_nothing_that_is_out_could_be_made() -> None:
    chance = Random(5)
    for _ in range(drawn(10)):
        games = chance.randint(6, 7)
        field = _field(chance, games + 4)
        event = one_player(
            field[:games],
            [chance.choice((0, 1, 2)) for _ in range(games)],
            rounds=games + 2,
            others=field[games:],
        )
        for title in _TITLES:
            if _judged(event, title).status is Status.OUT:
                assert not _some_way(event, title, 2), title


@pytest.mark.article("fmjd.annex10", "4.5.8")
def test_in_a_round_robin_the_points_are_known_beforehand() -> None:
    field = [profile(2260, "MI", "RUS")] * 5 + [profile(2250, "MI", "POL")] * 4
    players = [
        Candidate(
            number=number,
            name=f"Player {number}",
            profile=one,
            scheduled=tuple(other for other in range(1, 11) if other != number),
        )
        for number, one in enumerate([profile(2200, "", "NED"), *field], 1)
    ]
    event = event_of(players, rounds=9, form=Form.ROUND_ROBIN)
    verdict = _judged(event, "MI")
    assert (verdict.status, verdict.average, verdict.category) == (Status.POSSIBLE, 2256, 13)
    assert verdict.needs is not None
    assert (verdict.needs.half_points, verdict.needs.rounds) == (9, 9)
    # Somebody leaves before meeting player 1: eight games are left, and eight points.
    left = tournament(entrants=entrants(range(1, 11), {2: 0}))
    (after,) = verdicts(left, FMJD_2022, event, players=[1], titles=["MI"], forecast=True)
    assert after.needs is not None
    assert (after.needs.half_points, after.needs.rounds) == (8, 8)


def test_the_round_just_paired_says_which_results_do() -> None:
    opponents = [profile(2260, "MI", "RUS")] * 5 + [profile(2260, "MI", "POL")] * 3
    event = one_player(opponents, [1] * 8, rounds=9, others=[profile(2260, "MI", "POL")])
    me = event.candidates[1]
    pending = Meeting(round=9, kind=Kind.PENDING, opponent=10, profile=event.candidates[10].profile)
    event = replace(
        event, candidates={**event.candidates, 1: replace(me, meetings=(*me.meetings, pending))}
    )
    verdict = _judged(event, "MI")
    assert verdict.needs is not None
    assert verdict.needs.by_result == ((2, None), (1, None))
    assert verdict.needs.half_points == 1


def test_more_points_never_lose_a_norm() -> None:
    """Another result that is better by a point keeps whatever was reached."""
    chance = Random(6)
    for _ in range(drawn(120)):
        games = chance.randint(7, 10)
        field = _field(chance, games)
        results = [chance.choice((0, 1, 2)) for _ in range(games)]
        place = chance.randrange(games)
        if results[place] == 2:
            continue
        better = [*results]
        better[place] += 1
        for title in _TITLES:
            before = _judged(one_player(field, results), title)
            after = _judged(one_player(field, better), title)
            if before.status is Status.REACHED:
                assert after.status is Status.REACHED


def test_a_win_that_may_be_ignored_never_loses_a_norm() -> None:
    chance, kept = Random(7), 0
    for _ in range(drawn(160, least=40)):
        games = chance.randint(7, 9)
        field = _field(chance, games + 1, _KNOWN)
        results = [chance.choice((1, 1, 2)) for _ in range(games)]
        for title in _TITLES:
            shorter, longer = (
                replace(one_player(*played), host="FRA")  # whoever plays is a guest
                for played in ((field[:games], results), (field, [*results, 2]))
            )
            before = _judged(shorter, title)
            if before.status is not Status.REACHED or before.left_out:
                continue
            kept += 1
            after = _judged(longer, title)
            assert after.status is Status.REACHED
            assert before.colour is NormColour.BLACK or after.colour is NormColour.RED
    assert kept > 10


def test_the_order_of_rounds_has_no_meaning() -> None:
    chance = Random(8)
    for _ in range(drawn(60, least=15)):
        games = chance.randint(7, 9)
        field = _field(chance, games)
        results = [chance.choice((0, 1, 2)) for _ in range(games)]
        order = chance.sample(range(games), games)
        other = one_player([field[at] for at in order], [results[at] for at in order])
        for title in _TITLES:
            first, second = _judged(one_player(field, results), title), _judged(other, title)
            assert (first.status, first.colour, first.average) == (
                second.status,
                second.colour,
                second.average,
            )


def _paired(event: TitleEvent, opponents: tuple[int, ...]) -> TitleEvent:
    """Return the event with rounds whose results are not known."""
    paired = _played_on(event, opponents, (0,) * len(opponents))
    me, played = paired.candidates[1], len(event.candidates[1].meetings)
    meetings = tuple(
        replace(meeting, kind=Kind.PENDING) if meeting.round > played else meeting
        for meeting in me.meetings
    )
    return replace(paired, candidates={**paired.candidates, 1: replace(me, meetings=meetings)})


@pytest.mark.article("fmjd.annex10", "4.5.8")
def test_certain_is_what_no_result_takes_away() -> None:
    chance, certain = Random(6), 0
    for _ in range(drawn(60, least=15)):
        games = chance.randint(7, 9)
        field = _field(chance, games + 2, _KNOWN)
        event = one_player(
            field[:games],
            [chance.choice((1, 2, 2)) for _ in range(games)],
            rounds=games + 2,
            others=field[games:],
        )
        ahead = (games + 2, games + 3)
        for title in _TITLES:
            verdict = _judged(_paired(event, ahead), title)
            told = verdict.needs is not None and verdict.needs.certain
            ends = [
                _judged(replace(_played_on(event, met, points), planned_rounds=games), title).status
                for count in (0, 1, 2)
                for met in combinations(ahead, count)
                for points in product((0, 1, 2), repeat=count)
            ]
            assert told == (Status.OUT not in ends)
            certain += told
    assert certain > 5
