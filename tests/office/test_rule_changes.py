"""Differences between editions in words: each has some, with articles, in every language."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.languages.catalogues import catalogue
from crosstable.office.compared_editions import compared
from crosstable.office.rule_changes import CHANGE_WORDS, ToldChange, changes_for, told_changes
from crosstable.rulebooks.library import edition, editions_listed

NO_ARTICLE = {"pairing_systems", "spellings", "staff_may_be_addressed"}
"""What no single article says: names of ours, and what a text does not say."""


@pytest.mark.parametrize("federation", ["FIDE", "FMJD"])
def test_every_difference_of_two_editions_has_words_and_an_article(federation: str) -> None:
    known = [each for each in reversed(editions_listed()) if each.federation == federation]
    words = {entry.words.form for entry in CHANGE_WORDS.values()}
    seen: set[tuple[str, ...]] = set()
    for before, after in combinations(known, 2):
        for change in told_changes(before, after):
            seen.add(change.path)
            rule = change.words.values.get("rule", change.words)
            assert getattr(rule, "form", "") in words, (
                f"say in rulebooks/change_words what changes at {'.'.join(change.path)}"
            )
            if not NO_ARTICLE & {*change.path}:
                assert change.articles_before or change.articles_after, change.path
    assert seen
    if federation == "FMJD":
        assert ("play", "no_time_trouble", "value") in seen


def test_all_these_words_are_used_and_have_their_french() -> None:
    french = catalogue("fr")
    for entry in CHANGE_WORDS.values():
        found = french.get(entry.words.form)
        assert found is not None
        assert found.string


def event(system: str, rate: str = "", **more: object) -> Tournament:
    return Tournament(
        name="Open",
        game="chess",
        edition=str(more.pop("edition", "fide-2024-12")),
        system=System(system, (Option("acceleration", "baku"),) if more.pop("baku", 0) else ()),
        planned_rounds=9,
        rate_of_play=rate,
        **more,  # type: ignore[arg-type]
    )


def told(tournament: Tournament, newer: str = "fide-2026-03") -> tuple[ToldChange, ...]:
    return changes_for(tournament, told_changes(edition(tournament.edition), edition(newer)))


def parts(changes: tuple[ToldChange, ...]) -> set[tuple[str, ...]]:
    return {change.path[:2] for change in changes}


def test_an_event_hears_of_its_own_system_only() -> None:
    for system in ("dubov", "lim", "burstein"):
        others = {path[1] for path in parts(told(event(system))) if path[0] == "other_swiss"}
        assert others == {system}
    assert not any(path[0] == "swiss" for path in parts(told(event("dubov"))))
    assert ("swiss", "criteria") in parts(told(event("dutch")))
    assert ("swiss", "criteria") in parts(told(event("burstein")))  # its seeding rounds
    assert not any(path[0] == "acceleration" for path in parts(told(event("dutch"))))
    assert ("acceleration", "full_rounds") in parts(told(event("dutch", baku=1)))


def test_an_event_hears_of_its_tie_breaks_and_its_rate() -> None:
    wins = parts(told(event("dutch", tie_breaks=("wins",))))
    assert ("ranking", "own_unplayed") not in wins
    assert ("ranking", "own_unplayed") in parts(told(event("dutch", tie_breaks=("buchholz",))))
    before = event("dutch", "5min + 3s/move", edition="fide-2023-01")
    blitz = {change.path for change in told(before)}
    lists = {path[2] for path in blitz if path[:2] == ("ratings", "own_rules")}
    assert lists == {"fide.blitz"}
    assert not any(path[0] == "titles" for path in blitz)


def test_which_editions_are_compared_for_an_event() -> None:
    today = date(2026, 11, 1)
    old = compared(None, None, today, event("dutch"))
    assert (old.before.id, old.after.id) == ("fide-2024-12", "fide-2026-03")
    current = compared(None, None, today, event("dutch", edition="fide-2026-03"))
    assert (current.before.id, current.after.id) == ("fide-2026-02", "fide-2026-03")
    turned = compared("fide-2026-03", "fide-2024-12", today)
    assert turned.turned
    assert turned.before.id == "fide-2024-12"
