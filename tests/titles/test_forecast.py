"""What is still needed: kept promises about the last round, and what several rounds ask for."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from crosstable.kernel.record import Kind
from crosstable.titles.candidates import Form, Meeting, Profile, TitleEvent
from crosstable.titles.verdicts import OpponentNeeded, Status
from tests.samples import drawn
from tests.titles.events import condition, event, verdict
from tests.titles.random_events import random_event
from tests.titles.test_conditions import STRONG
from tests.titles.test_worked_examples import EXAMPLE_3

TITLES = ("GM", "IM", "WGM", "WIM")


def finished(running: TitleEvent, half_points: int, opponent: int, profile: Profile) -> TitleEvent:
    """Return the event after a last round with this result."""
    player = running.candidates[1]
    last = Meeting(
        round=running.planned_rounds,
        kind=Kind.PLAYED,
        opponent=opponent,
        profile=profile,
        half_points=half_points,
    )
    player = replace(player, meetings=(*player.meetings, last))
    return replace(running, candidates={**running.candidates, 1: player})


def one_round_left(seed: str, count: int) -> list[TitleEvent]:
    dice = random.Random(seed)
    events: list[TitleEvent] = []
    while len(events) < count:
        given = random_event(dice)
        left = given.planned_rounds - len(given.candidates[1].meetings)
        if given.form is Form.SWISS and left == 1:
            events.append(given)
    return events


def asked_for(needed: OpponentNeeded | None, title: str) -> Profile:
    """Return somebody who is just what is asked for."""
    titles = needed.titles[:1] if needed else ()
    return Profile((needed.least_rating if needed else None) or 1500, titles, "USA")


@pytest.mark.parametrize("rules", ["fide-2019", "fide-2024-01"])
def test_whoever_is_what_is_asked_for_makes_the_norm_and_nobody_lower_does(rules: str) -> None:
    promised = refused = 0
    for running in one_round_left(rules, 60):
        for title in TITLES:
            told = verdict(running, title, rules=rules, forecast=True)
            if told.status is not Status.POSSIBLE:
                continue
            assert told.needs is not None
            for half_points, needed in told.needs.by_result:
                wanted = asked_for(needed, title)
                made = finished(running, half_points, 999, wanted)
                assert verdict(made, title, rules=rules).status is Status.REACHED
                promised += 1
                if needed is not None and needed.least_rating is not None:
                    below = replace(wanted, rating=needed.least_rating - 1)
                    missed = finished(running, half_points, 999, below)
                    assert verdict(missed, title, rules=rules).status is Status.OUT
                    refused += 1
                for code in needed.not_federations if needed else ():
                    wrong = finished(running, half_points, 999, replace(wanted, federation=code))
                    assert verdict(wrong, title, rules=rules).status is Status.OUT
    assert promised > 12
    assert refused > 5


def test_who_is_out_makes_no_norm_against_anybody_in_the_field() -> None:
    tried = 0
    for running in one_round_left("out", 25):
        met = {entry.opponent for entry in running.candidates[1].meetings}
        for title in TITLES:
            told = verdict(running, title)
            if told.status is Status.REACHED:
                continue
            makes = [
                verdict(finished(running, 2, number, player.profile), title).status
                is Status.REACHED
                for number, player in running.candidates.items()
                if number != 1 and number not in met
            ]
            assert any(makes) == (told.status is Status.POSSIBLE)
            tried += 1
    assert tried > 50


def test_a_game_that_goes_on_is_told_by_result() -> None:
    lines = (*STRONG[:8], STRONG[8].replace(" 1", " ?"))
    told = verdict(event("SUI", lines), "GM", forecast=True)
    assert told.status is Status.POSSIBLE
    assert told.needs is not None
    assert [half_points for half_points, _ in told.needs.by_result] == [2, 1]
    assert told.needs.half_points == 1


def test_with_two_rounds_left_points_and_titles_are_told() -> None:
    others = tuple(f"GM {code} 2600" for code in ("POL", "ITA", "ESP", "NED"))
    lines = [line.replace("GM", "IM") for line in STRONG[:7]]
    told = verdict(event("SUI", lines, rounds=9, others=others), "GM", forecast=True)
    assert told.status is Status.OUT
    lines[0] = lines[0].replace("IM", "GM")
    told = verdict(event("SUI", lines, rounds=9, others=others), "GM", forecast=True)
    assert told.status is Status.POSSIBLE
    assert told.needs is not None
    assert told.needs.rounds == 2
    assert told.needs.sentences == (
        "1 of the 2 points still to be won",
        "2 more opponents with the title GM",
    )


def test_without_anybody_left_to_meet_it_is_out() -> None:
    told = verdict(event("SUI", STRONG[:8], rounds=9), "GM", forecast=True)
    assert told.status is Status.OUT


def test_a_round_robin_knows_its_opponents() -> None:
    lines = (*STRONG[:8], "- ITA 2400 ?")
    running = event("SUI", lines, form=Form.ROUND_ROBIN)
    player = running.candidates[1]
    before = replace(
        running,
        candidates={**running.candidates, 1: replace(player, meetings=player.meetings[:8])},
    )
    told = verdict(before, "GM", forecast=True)
    assert told.needs is not None
    assert told.needs.sentences == ("in round 9: at least a draw against Opponent 109",)
    assert told.needs.half_points == 1


def test_while_games_are_to_come_limits_are_those_of_the_end() -> None:
    lines = (*EXAMPLE_3, "GM USA 2695 ?")
    told = verdict(event("ARM", lines), "GM")
    assert condition(told, "opponents with the title").have == 3
    assert condition(told, "opponents with a title").needed == 5
    assert condition(told, "average rating").have == 2476
    assert (told.half_points, told.half_points_needed) == (11, 12)
    assert condition(told, "games").have == 8
    # Without the pairing the last opponent is nobody yet.
    before = verdict(event("ARM", EXAMPLE_3, rounds=9, others=("GM USA 2695",)), "GM")
    assert condition(before, "opponents with the title").have == 2
    assert condition(before, "opponents with a title").needed == 5
    assert condition(before, "opponents of one federation").needed == 6


def test_an_average_and_its_working_are_of_the_same_games() -> None:
    lines = (*STRONG[:8], "- ITA 2150 ?")
    told = verdict(event("SUI", lines), "GM", forecast=True)
    average = condition(told, "average rating")
    working = str(average.working)
    total, games = (int(word) for word in working.split(" games", maxsplit=1)[0].split(" in "))
    assert games == 9
    assert average.have == (2 * total + games) // (2 * games)
    assert working.endswith("raised from 2150 to 2200, with the opponent of round 9")
    before = verdict(event("SUI", STRONG[:8], rounds=9), "GM", forecast=True)
    assert "8 games" in str(condition(before, "average rating").working)


def with_results(running: TitleEvent, results: tuple[int, ...]) -> TitleEvent:
    """Return an event in which the last games of player 1 ended so."""
    player = running.candidates[1]
    kept, last = player.meetings[: -len(results)], player.meetings[-len(results) :]
    ended = (replace(game, half_points=made) for game, made in zip(last, results, strict=True))
    player = replace(player, meetings=(*kept, *ended))
    return replace(running, candidates={**running.candidates, 1: player})


def test_the_points_told_are_the_fewest_of_all_ways_to_share_them_out() -> None:
    """Three games to come, the last against low opponents: wins against these can be left out."""
    rules = "fide-2022-01"  # where pairings are fixed, later games cannot be ignored any more
    dice, told_of = random.Random(5), 0

    def opponent(lowest: int, highest: int, results: str) -> str:
        rating = dice.randint(lowest, highest)
        title = "GM" if rating > 2470 else "IM" if rating > 2380 else "-"
        return f"{title} {dice.choice(('ENG', 'FRA', 'ITA'))} {rating} {dice.choice(results)}"

    for _ in range(drawn(1600)):
        lines = [opponent(2420, 2700, "1½½½0") for _ in range(8)]
        lines += [opponent(2200, 2560, "1"), *(opponent(1900, 2330, "1") for _ in range(2))]
        whole = event("SUI", lines, fixed=True)
        player = replace(whole.candidates[1], scheduled=tuple(range(101, 112)))
        whole = replace(whole, candidates={**whole.candidates, 1: player})
        known = replace(player, meetings=player.meetings[:8])
        before = replace(whole, candidates={**whole.candidates, 1: known})
        told = verdict(before, "GM", rules=rules, forecast=True)
        if told.status is not Status.POSSIBLE:
            continue
        assert told.needs is not None
        fewest = min(
            sum(results)
            for results in product(range(3), repeat=3)
            if verdict(with_results(whole, results), "GM", rules=rules).status is Status.REACHED
        )
        assert told.needs.half_points == fewest
        told_of += 1
    assert told_of > 30
