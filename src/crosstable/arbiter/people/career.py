"""What somebody did as an arbiter or referee: posts, titles held on a day, years in office."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.kernel.official import (
    ARBITER,
    ASSISTANT,
    ASSISTANT_REFEREE,
    CHIEF_ARBITER,
    DEPUTY_ARBITER,
    MAIN_REFEREE,
    ORGANISER,
    SECTOR_ARBITER,
    TECHNICAL_REFEREE,
)
from crosstable.kernel.official_facts import Licence, Service
from crosstable.kernel.person import Person
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.title_facts import TitleHeld
from crosstable.rulebooks.arbiter_rules import ArbiterRules
from crosstable.rulebooks.rules import rule

_UNKNOWN = ServedEvent()
POSTS = {
    CHIEF_ARBITER: "chief",
    MAIN_REFEREE: "chief",
    DEPUTY_ARBITER: "deputy",
    ARBITER: "arbiter",
    SECTOR_ARBITER: "sector",
    ASSISTANT: "assistant",
    ASSISTANT_REFEREE: "assistant",
    TECHNICAL_REFEREE: "technical",
}
"""What a duty is to the texts; another one in words of an event's own is an arbiter's."""


def post_of(duty: str) -> str:
    """Return the post of a duty: ``chief``, ``deputy``, ``sector``, ``arbiter``, ``assistant``."""
    return POSTS.get(duty, "arbiter")


def served(service: Service) -> ServedEvent:
    """Return what the event of a service was; all unknown where nobody noted it."""
    return service.about or _UNKNOWN


def judged_services(person: Person, until: date | None = None) -> Iterator[Service]:
    """Yield what somebody did as an arbiter, as far as it was over by a day."""
    for service in person.services:
        if service.duty == ORGANISER:
            continue
        if until is None or service.day is None or service.day <= until:
            yield service


@rule("arbiter.titles")
def title_on(person: Person, rules: ArbiterRules, day: date) -> str:
    """Return the highest title as an arbiter that somebody held on a day, or an empty string."""
    held = {title.code for title in person.titles_on(day) if title.register == rules.register}
    return next((code for code in rules.codes if code in held), "")


def title_since(person: Person, rules: ArbiterRules, codes: tuple[str, ...]) -> date | None:
    """Return since when somebody has held one of these titles; None where no day is known."""
    days = [title.since for title in _held(person, rules, codes)]
    known = [day for day in days if day is not None]
    return min(known) if known else None


def _held(person: Person, rules: ArbiterRules, codes: tuple[str, ...]) -> list[TitleHeld]:
    return [
        title
        for title in person.titles
        if title.register == rules.register and title.code in codes and not title.conditional
    ]


def licences_held(person: Person, rules: ArbiterRules, day: date) -> tuple[Licence, ...]:
    """Return the licences that hold on a day, the latest last, however they were noted."""
    held = [each for each in person.licences_on(day) if each.register == rules.register]
    return tuple(sorted(held, key=lambda each: each.since or date.min))


def is_official_of(person: Person, rules: ArbiterRules) -> bool:
    """Return whether a register knows somebody as an arbiter: a title, a licence, a seminar."""
    codes = rules.codes
    return (
        any(title.register == rules.register and title.code in codes for title in person.titles)
        or any(licence.register == rules.register for licence in person.licences)
        or any(seminar.register == rules.register for seminar in person.seminars)
        or any(service.certified in codes for service in person.services if service.certified)
    )


def format_of(event: ServedEvent) -> str:
    """Return the format an event counts as: a team tournament whichever way it is paired.

    Decision 501.
    """
    if event.of_teams:
        return "team"
    if event.form in {"round robin", "double round robin"}:
        return "round robin"
    return event.form


def years_after(day: date, years: int) -> date:
    """Return the same day so many years later; 29 February becomes 1 March."""
    return years_before(day, -years)


def years_before(day: date, years: int) -> date:
    """Return the same day so many years earlier; 29 February becomes 1 March."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return date(day.year - years, 3, 1)
