"""The fast search for games to leave out against trying every subset, on random events."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from crosstable.titles.candidates import Form
from crosstable.titles.performance.conditions import CHECKS, MIX, Terms, holders_needed
from crosstable.titles.performance.conditions import title_holders as titled_check
from crosstable.titles.performance.dropping import Course, best_choice, credited_games
from crosstable.titles.performance.group import Record, record_of
from crosstable.titles.performance.measure import measure
from tests.titles.events import norms_of
from tests.titles.random_events import random_event

EDITIONS = ("fide-2019", "fide-2022-01", "fide-2023-01", "fide-2024-01")


def every_choice(terms: Terms, record: Record, course: Course) -> Iterator[tuple[bool, int, int]]:
    """Yield what each choice of games is worth that is a norm: all subsets, nothing clever."""
    norms, title, games = terms.norms, terms.title, record.games
    whole = measure(norms, title, record.whole)
    whole_met = [check(terms, whole).met for check in MIX]
    for until in range(1, len(games) + 1):
        entire = course.complete and until == len(games)
        if not entire:
            last = games[until - 1].round
            fixed_out = course.fixed_pairings and not norms.later_games_ignored_when_fixed
            if fixed_out or last >= course.planned_rounds or last >= record.open_from:
                continue
        won = [game for game in games[:until] if game.half_points == 2]
        for size in range(len(won) + 1):
            for dropped in combinations(won, size):
                kept = [game for game in games[:until] if game not in dropped]
                if len(kept) < terms.least_games:
                    continue
                made = measure(norms, title, kept)
                answers = [check(terms, made).met for check in CHECKS]
                if course.fixed_pairings and (dropped or not entire):
                    answers += whole_met
                if not entire and terms.double:
                    answers.append(made.holders >= holders_needed(terms, whole))
                    answers.append(made.titled >= titled_check(terms, whole).needed)
                if False in answers:
                    continue
                needed = CHECKS[0](terms, made).needed
                left_out = size + len(games) - until
                yield all(answers), credited_games(terms, made, needed), -left_out


@pytest.mark.article("fide.titles", "1.42f")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_fast_search_is_as_good_as_trying_every_subset(rules: str) -> None:
    dice, norms, made = random.Random(rules), norms_of(rules), 0
    for _ in range(60):
        event = random_event(dice)
        player = event.candidates[1]
        for title in norms.titles:
            record = record_of(norms, title, event, player, ())
            if len(record.games) < 9:
                continue
            course = Course(
                planned_rounds=event.planned_rounds,
                complete=len(player.meetings) == event.planned_rounds,
                fixed_pairings=event.fixed_pairings,
            )
            terms = Terms(
                norms=norms,
                title=title,
                federation=player.profile.federation,
                least_games=9,
                least_credited=9,
                exempt=dice.choice((False, False, True)),
                federations_asked_from=0,
                double=event.form is Form.DOUBLE_ROUND_ROBIN,
                players=len(event.candidates),
            )
            best = best_choice(terms, record, course)
            if best is not None and best.last_as_loss:
                continue
            expected = max(every_choice(terms, record, course), default=None)
            assert (best and best.rank) == expected
            made += best is not None
    assert made > 10
