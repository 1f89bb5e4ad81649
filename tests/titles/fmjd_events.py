"""Small FMJD events for tests of norms: who played whom, with which result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import MAIN_REFEREE, Official
from crosstable.kernel.player import Player, Sex
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import System, Tournament
from crosstable.titles.candidates import Candidate, Form, Meeting, Profile, TitleEvent

START = date(2023, 5, 1)
RED_RATE = "120min + 30s/move"
BLACK_RATE = "80min + 30s/move"


def tournament(
    *,
    rate: str = RED_RATE,
    referee: str = "IR",
    level: Level = Level.OTHER,
    women: bool = False,
    discipline: str = "",
    registered: date | None = date(2023, 1, 1),
    entrants: Sequence[Entrant] = (),
    host: str = "NED",
    **more: Any,
) -> Tournament:
    return Tournament(
        name="Open",
        game="draughts",
        edition="fmjd-2022",
        system=System("fmjd-solkoff"),
        rate_of_play=rate,
        federation=host,
        starts=START,
        officials=(Official(MAIN_REFEREE, "Jansen, Jan", title=referee),) if referee else (),
        event_class=EventClass(
            level=level, women=women, discipline=discipline, registered=registered, **more
        ),
        entrants=tuple(entrants),
    )


def profile(rating: int | None = 2200, title: str = "", federation: str = "NED") -> Profile:
    return Profile(rating, (title,) if title else (), federation)


def days(rounds: int) -> tuple[date, ...]:
    return tuple(START + timedelta(days=day) for day in range(rounds))


def event_of(
    players: Sequence[Candidate],
    *,
    rounds: int,
    form: Form = Form.SWISS,
    host: str = "NED",
    round_days: tuple[date | None, ...] | None = None,
) -> TitleEvent:
    return TitleEvent(
        form=form,
        planned_rounds=rounds,
        fixed_pairings=form is not Form.SWISS,
        candidates={player.number: player for player in players},
        host=host,
        registering=host,
        starts=START,
        round_days=days(rounds) if round_days is None else round_days,
    )


def one_player(
    opponents: Sequence[Profile],
    points: Sequence[int],
    *,
    own: Profile | None = None,
    rounds: int | None = None,
    sex: Sex | None = Sex.MALE,
    form: Form = Form.SWISS,
    others: Sequence[Profile] = (),
) -> TitleEvent:
    """Return an event in which player 1 met these opponents with these points, 2 for a win."""
    me = own or profile(2250, "MF", "NED")
    meetings = tuple(
        Meeting(round=place, kind=Kind.PLAYED, opponent=place + 1, profile=one, half_points=made)
        for place, (one, made) in enumerate(zip(opponents, points, strict=True), 1)
    )
    field = [Candidate(number=1, name="One", profile=me, sex=sex, meetings=meetings)]
    for place, (one, made) in enumerate(zip(opponents, points, strict=True), 1):
        field.append(
            Candidate(
                number=place + 1,
                name=f"Player {place + 1}",
                profile=one,
                sex=sex,
                meetings=(
                    *(Meeting(round=before, kind=Kind.NONE) for before in range(1, place)),
                    Meeting(
                        round=place,
                        kind=Kind.PLAYED,
                        opponent=1,
                        profile=me,
                        half_points=2 - made,
                    ),
                ),
            )
        )
    for place, one in enumerate(others, len(field) + 1):
        field.append(Candidate(number=place, name=f"Player {place}", profile=one, sex=sex))
    return event_of(field, rounds=len(opponents) if rounds is None else rounds, form=form)


def entrants(numbers: Sequence[int], left: Mapping[int, int] | None = None) -> list[Entrant]:
    gone = left or {}
    return [
        Entrant(
            number,
            Player(name=f"Player {number}"),
            Withdrawal(gone[number]) if number in gone else None,
        )
        for number in numbers
    ]
