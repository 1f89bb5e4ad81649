"""Small events for the rules on titles: opponents written in a line each.

``GM GER 2383 1`` is a won game against a grandmaster of Germany rated 2383; ``-`` stands for no
title, no rating or no federation, the score is ``1``, ``½``, ``0``, ``?`` for a game that goes on,
``+`` and ``-`` for forfeits; a line ``bye`` or ``absent`` is a round without a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from crosstable.kernel.event_class import EventClass
from crosstable.kernel.official import Official
from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.library import edition
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent
from crosstable.titles.norms import verdicts
from crosstable.titles.verdicts import Condition, NormVerdict

STARTS = date(2019, 7, 1)
HALVES = {"1": 2, "½": 1, "0": 0}


def norms_of(rules: str) -> PerformanceNorms:
    """Return how an edition judges norms."""
    titles = edition(rules).titles
    assert titles is not None
    assert isinstance(titles.norms, PerformanceNorms)
    return titles.norms


BYES = {"bye": Bye.ALLOCATED, "half-bye": Bye.HALF_POINT, "full-bye": Bye.FULL_POINT}


def profile(text: str) -> Profile:
    """Return ``GM GER 2383`` as a profile."""
    title, federation, rating = (None if part == "-" else part for part in text.split())
    return Profile(int(rating) if rating else None, (title,) if title else (), federation or "")


def meeting(number: int, line: str, opponent: int | None = None) -> Meeting:
    """Return what a player has in a round."""
    if line in BYES:
        return Meeting(round=number, kind=Kind.BYE, by_bye=True, bye=BYES[line])
    if line == "absent":
        return Meeting(round=number, kind=Kind.NONE)
    *who, score = line.split()
    kind = Kind.FORFEIT if score in "+-" else Kind.PENDING if score == "?" else Kind.PLAYED
    return Meeting(
        round=number,
        kind=kind,
        opponent=opponent or 100 + number,
        profile=profile(" ".join(who)),
        half_points=HALVES.get(score, 0),
        forfeit_win=score == "+",
    )


def event(
    me: str,
    lines: Iterable[str],
    *,
    rounds: int | None = None,
    form: Form = Form.SWISS,
    sex: Sex | None = Sex.FEMALE,
    others: Sequence[str] = (),
    opponents: Sequence[int] = (),
    fixed: bool | None = None,
    host: str = "SUI",
) -> TitleEvent:
    """Return an event seen by player 1, whose rounds are given; others can be met later."""
    given = list(lines)
    numbers = list(opponents) or [100 + place for place in range(1, len(given) + 1)]
    meetings = tuple(
        meeting(place, line, numbers[place - 1]) for place, line in enumerate(given, start=1)
    )
    planned = rounds or len(given)
    met = {
        entry.opponent: Candidate(
            number=entry.opponent, name=f"Opponent {entry.opponent}", profile=entry.profile
        )
        for entry in meetings
        if entry.opponent is not None and entry.profile is not None
    }
    unmet = {
        place: Candidate(number=place, name=f"Player {place}", profile=profile(text))
        for place, text in enumerate(others, start=2)
    }
    player = Candidate(
        number=1,
        name="Anna",
        profile=profile(f"- {me} 2400"),
        sex=sex,
        meetings=meetings,
        scheduled=tuple(numbers) if form is not Form.SWISS else (),
    )
    days = tuple(STARTS + timedelta(days=place) for place in range(planned))
    return TitleEvent(
        form=form,
        planned_rounds=planned,
        fixed_pairings=form in {Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN}
        if fixed is None
        else fixed,
        candidates={1: player} | met | unmet,
        host=host,
        registering=host,
        starts=days[0],
        ends=days[-1],
        round_days=days,
    )


def tournament(**changes: object) -> Tournament:
    """Return an event in which titles can be won, as far as it is announced."""
    known: dict[str, object] = {
        "name": "Open",
        "game": "chess",
        "edition": "fide-2019",
        "system": System("dutch"),
        "rate_of_play": "90+30",
        "federation": "SUI",
        "officials": (Official("chief arbiter", "Meier", title="IA"),),
        "event_class": EventClass(registered=STARTS - timedelta(days=60), norms=True),
    }
    return Tournament(**(known | changes))  # type: ignore[arg-type]


def verdict(
    given: TitleEvent,
    title: str,
    *,
    rules: str = "fide-2019",
    of: Tournament | None = None,
    forecast: bool = False,
    player: int = 1,
) -> NormVerdict:
    """Return how things stand with player 1 and a title."""
    (told,) = verdicts(
        of or tournament(),
        edition(rules),
        given,
        players=[player],
        titles=[title],
        forecast=forecast,
    )
    return told


def condition(told: NormVerdict, words: str) -> Condition:
    """Return the condition whose words begin like this."""
    (only,) = (one for one in told.conditions if one.what.startswith(words))
    return only
