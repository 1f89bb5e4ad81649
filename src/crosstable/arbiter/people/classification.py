"""Who is active, and the category A to D of those who are (FIDE Classification 1 to 3).

Counting comes first and needs no words, so that a whole federation is classified at once; the
conditions in words are made for one arbiter at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from crosstable.arbiter.people.career import (
    format_of,
    judged_services,
    licences_held,
    post_of,
    served,
    title_on,
    title_since,
    years_after,
    years_before,
)
from crosstable.kernel.official_facts import Service
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ClassRules
from crosstable.rulebooks.rules import rule
from crosstable.titles.verdicts import Condition

_LEADS = frozenset({"chief", "deputy"})


class ArbiterClass(msgspec.Struct, frozen=True, kw_only=True):
    """How an arbiter is classified on a day."""

    title: str
    active: bool
    category: str
    """``A`` to ``D``; empty where somebody is inactive or has no title that is classified."""
    last: date | None = None
    """The last service that keeps somebody active."""
    lapsed: date | None = None
    """Since when somebody was inactive the last time; None: never, as far as is noted."""
    titled_since: date | None = None
    steady: bool = False
    """Whether the years that categories ask for were active ones, with the title all the time."""
    major_world: int = 0
    leads_b: int = 0
    led_b: int = 0
    """Of ``leads_b`` without sectors of the Olympiad, which count for B alone (3.3.5)."""
    types_b: int = 0
    leads_c: int = 0
    types_c: int = 0
    strong_c: int = 0
    """Of ``leads_c`` international tournaments with titled players enough."""
    posts_c: int = 0
    noted: str = ""
    """The category of the licence that holds; empty: not said."""

    @property
    def changes(self) -> bool:
        """Return whether the category differs from the one that was noted."""
        return bool(self.noted) and bool(self.category) and self.noted != self.category


def category_of(rules: ArbiterRules, person: Person, on: date) -> ArbiterClass:
    """Return the class of somebody on a day."""
    classes = rules.classes
    title = title_on(person, rules, on)
    if classes is None or title not in classes.titles:
        return ArbiterClass(title=title, active=True, category="")
    services = [*judged_services(person, on)]
    since = title_since(person, rules, classes.titles)
    kept = _keeping_active(rules, classes, title, person, on)
    active, lapsed = _activity(classes, kept, since, on)
    first = years_before(on, classes.years)
    recent = [service for service in services if service.day is not None and service.day > first]
    counts = _Counts(rules, classes, recent)
    steady = active and _steady(classes, kept, since, on)
    return ArbiterClass(
        title=title,
        active=active,
        category=_category(classes, title, counts, steady=steady) if active else "",
        last=kept[-1].last if kept else None,
        lapsed=lapsed,
        titled_since=since,
        steady=steady,
        major_world=counts.major_world,
        leads_b=counts.leads_b,
        led_b=counts.led_b,
        types_b=len(counts.types_b),
        leads_c=counts.leads_c,
        types_c=len(counts.types_c),
        strong_c=counts.strong_c,
        posts_c=counts.posts_c,
        noted=noted_category(person, rules, on),
    )


def noted_category(person: Person, rules: ArbiterRules, on: date) -> str:
    """Return the category of the licence that holds, or an empty string."""
    return next(
        (
            licence.category
            for licence in reversed(licences_held(person, rules, on))
            if licence.category
        ),
        "",
    )


class _Span(NamedTuple):
    """The days of a service, up to the day somebody asks about."""

    last: date
    first: date


@rule("class.inactive-ia", "class.inactive-fa", "class.activity")
def _keeping_active(
    rules: ArbiterRules, classes: ClassRules, title: str, person: Person, on: date
) -> list[_Span]:
    """Return the services that keep somebody active, by their days: international ones for an IA.

    Years as FA count with what kept an FA active (3.2.1), so each service is judged by the title
    of its day; ``title`` is that of today, for services before any (decision 723). Whoever serves
    on the very day is active as well.
    """
    spans = []
    for service in judged_services(person):
        if service.day is None:
            continue
        first = service.since or service.day
        then = title_on(person, rules, service.day)
        event = served(service)
        only_international = classes.international.get(
            then if then in classes.titles else title, False
        )
        international = not only_international or event.kind in rules.international
        if first <= on and event.rated is not False and international:
            spans.append(_Span(min(service.day, on), first))
    return sorted(spans)


@rule("class.again")
def _activity(
    classes: ClassRules, spans: list[_Span], since: date | None, on: date
) -> tuple[bool, date | None]:
    """Return whether somebody is active, and since when the latest inactivity, if there was one.

    Two whole years without a service make inactive; whoever was inactive is active again after two
    services (2.2). Before the first service that is noted nothing is known, so that nobody is
    inactive for years of which no services were taken in; without any the title begins the count
    (decision 503).
    """
    reached = spans[0].last if spans else since
    if reached is None:
        return False, None
    idle, back, lapsed = False, 0, None
    for span in spans:
        if _idle_from(classes, reached) <= span.first:
            idle, back, lapsed = True, 0, _idle_from(classes, reached)
        back += 1
        idle = idle and back < classes.services_to_return
        reached = max(reached, span.last)
    if _idle_from(classes, reached) <= on:
        return False, _idle_from(classes, reached)
    return not idle, lapsed


def _idle_from(classes: ClassRules, reached: date) -> date:
    """Return the day after the years without a service that make inactive, to the day.

    Decision 783.
    """
    return years_after(reached, classes.inactive_years) + timedelta(days=1)


@rule("class.years")
def _steady(classes: ClassRules, spans: list[_Span], since: date | None, on: date) -> bool:
    """Return whether somebody was never inactive in five years, and held a title all the time."""
    start = years_before(on, classes.years)
    if since is None or since > start:
        return False
    reached = max((span.last for span in spans if span.last <= start), default=start)
    for span in (*(span for span in spans if span.last > start), _Span(on, on)):
        if _idle_from(classes, reached) <= span.first:
            return False
        reached = max(reached, span.last)
    return True


class _Counts:
    """How often somebody held which posts in the years that count."""

    def __init__(self, rules: ArbiterRules, classes: ClassRules, services: list[Service]) -> None:
        self.major_world = self.leads_b = self.leads_c = self.strong_c = self.posts_c = 0
        self.led_b = 0
        self.types_b: set[str] = set()
        self.types_c: set[str] = set()
        for service in services:
            event, post = served(service), post_of(service.duty)
            leads = post in _LEADS
            if leads and event.kind in classes.major_world:
                self.major_world += 1
            led_b = leads and _is_b(classes, event)
            is_b = led_b or _is_b_sector(classes, service, event, post)
            self.leads_b += is_b
            if led_b:
                self.led_b += 1
                self.types_b.add(format_of(event))
            is_c = (leads and _is_c_lead(classes, event)) or _is_c_post(classes, event, post)
            if classes.higher_counts:
                is_c = is_c or is_b or (leads and event.kind in classes.major_world)
            if is_c:
                self.posts_c += 1
                if leads:
                    self.leads_c += 1
                    self.types_c.add(format_of(event))
                    if (
                        event.kind in rules.international
                        and (event.titled or 0) >= classes.leads_b_titled
                    ):
                        self.strong_c += 1


@rule("class.b-continental", "class.b-world", "class.b-strong")
def _is_b(classes: ClassRules, event: ServedEvent) -> bool:
    """Return whether leading such an event counts for B (3.3.3)."""
    if event.kind in classes.major_continental or event.kind in classes.other_world:
        return True
    least = dict(classes.strong_sizes).get(event.form)
    average = classes.strong_average_women if event.women else classes.strong_average
    return (
        least is not None
        and not event.of_teams
        and (event.players or 0) >= least
        and (event.average or 0) > average
    )


@rule("class.b-sector")
def _is_b_sector(classes: ClassRules, service: Service, event: ServedEvent, post: str) -> bool:
    """Return whether it is a sector of an Olympiad, from Tromsø on (3.3.5)."""
    begun = service.since or service.until
    return (
        post == "sector"
        and event.kind == "olympiad"
        and begun is not None
        and begun >= classes.sector_since
    )


@rule("class.c-continental", "class.c-large", "class.c-festival")
def _is_c_lead(classes: ClassRules, event: ServedEvent) -> bool:
    """Return whether leading such an event counts for C (3.4.3 a, b, e)."""
    large = (event.players or 0) > classes.large_players
    return (
        event.kind in classes.other_continental
        or (large and (event.of_teams or event.form == "swiss"))
        or event.festival
    )


@rule("class.c-sector", "class.c-arbiter")
def _is_c_post(classes: ClassRules, event: ServedEvent, post: str) -> bool:
    """Return whether working in such an event counts for C, also below its head (3.4.3 c, d)."""
    if post == "sector" and event.kind in classes.sector_events:
        return True
    return post in {"arbiter", "sector", "chief", "deputy"} and event.kind in classes.arbiter_events


@rule("class.a", "class.b", "class.c", "class.d", "class.a-world", "class.a-next", "class.b-next")
def _category(classes: ClassRules, title: str, counts: _Counts, *, steady: bool) -> str:
    """Return the highest category whose criteria are all met."""
    if not steady:
        return "D"
    if title == classes.top_title:
        if counts.major_world >= classes.leads_a or _five_of_b(classes, counts):
            return "A"
        if counts.leads_b >= classes.leads_b or _five_of_c(classes, counts):
            return "B"
    return "C" if counts.posts_c >= classes.posts_c else "D"


def _five_of_b(classes: ClassRules, counts: _Counts) -> bool:
    return counts.led_b >= classes.leads_a_next and len(counts.types_b) >= classes.types


def _five_of_c(classes: ClassRules, counts: _Counts) -> bool:
    return (
        counts.leads_c >= classes.leads_b_next
        and len(counts.types_c) >= classes.types
        and counts.strong_c >= classes.leads_b_international
    )


# In words


def class_reason(rules: ArbiterRules, made: ArbiterClass) -> Reason:
    """Return in one sentence why somebody is in a category, or in none."""
    classes = rules.classes
    if classes is None or made.title not in classes.titles:
        return Reason.that("only {titles} are classified", titles="IA, FA")
    if not made.active:
        name = "class.inactive-ia" if made.title == classes.top_title else "class.inactive-fa"
        if made.last is None:
            return Reason.that(
                "inactive: no service of the last {years} years is noted",
                rules.cited(name),
                years=classes.inactive_years,
            )
        return Reason.that(
            "inactive: the last service was on {date}", rules.cited(name), date=made.last
        )
    sentence, name = _decided_by(classes, made)
    return Reason(sentence, rules.cited(name))


def _led_next(count: int) -> Sentence:
    return Sentence.plural(
        "led {count} event of the next class", "led {count} events of the next class", count=count
    )


def _decided_by(classes: ClassRules, made: ArbiterClass) -> tuple[Sentence, str]:
    """Return what put somebody into a category, and the rule."""
    if made.category == "A" and made.major_world >= classes.leads_a:
        return Sentence.plural(
            "led {count} major world event",
            "led {count} major world events",
            count=made.major_world,
        ), "class.a-world"
    if made.category == "A":
        return Sentence.plural(
            "led {count} event of the next class",
            "led {count} events of the next class",
            count=made.led_b,
        ), "class.a-next"
    if made.category == "B" and made.leads_b >= classes.leads_b:
        led = Sentence.plural(
            "led {count} continental, world or strong event",
            "led {count} continental, world or strong events",
            count=made.leads_b,
        )
        return led, "class.b"
    if made.category == "B":
        return Sentence.plural(
            "led {count} event of the next class",
            "led {count} events of the next class",
            count=made.leads_c,
        ), "class.b-next"
    if made.category == "C":
        return Sentence.plural(
            "held {count} post that counts", "held {count} posts that count", count=made.posts_c
        ), "class.c"
    if not made.steady:
        return (
            Sentence("not yet {years} active years with a title", years=classes.years),
            "class.years",
        )
    return Sentence("all others"), "class.d"


@rule("class.a-title", "class.b-title", "class.c-title")
def class_conditions(rules: ArbiterRules, made: ArbiterClass, category: str) -> Iterator[Condition]:
    """Yield what a category asks for and what there is, for one arbiter."""
    classes = rules.classes
    if classes is None:
        return
    low = category.lower()
    if category in {"A", "B"}:
        yield Condition(
            what=Sentence("title"),
            needed=classes.top_title,
            have=made.title,
            met=made.title == classes.top_title,
            citation=rules.cited(f"class.{low}-title"),
        )
    if category in {"A", "B", "C"}:
        yield Condition(
            what=Sentence("active years with a title"),
            needed=classes.years,
            have=Sentence("yes") if made.steady else Sentence("no"),
            met=made.steady,
            citation=rules.cited("class.years"),
        )
    for what, needed, have, name in _asked(classes, made, category):
        yield Condition(
            what=what, needed=needed, have=have, met=have >= needed, citation=rules.cited(name)
        )


def _asked(
    classes: ClassRules, made: ArbiterClass, category: str
) -> Iterator[tuple[Sentence, int, int, str]]:
    """Yield what is counted; of two ways the one that is open, or nearer."""
    if category == "A":
        if made.major_world >= classes.leads_a or made.led_b < classes.leads_a_next:
            yield (
                Sentence("major world events led in five years"),
                classes.leads_a,
                made.major_world,
                "class.a-world",
            )
            return
        yield (
            *(Sentence("events of category B led"), classes.leads_a_next, made.led_b),
            "class.a-next",
        )
        yield Sentence("types of tournaments"), classes.types, made.types_b, "class.a-next"
    elif category == "B":
        if made.leads_b >= classes.leads_b or made.leads_c < classes.leads_b_next:
            yield (
                Sentence("major continental, world or strong events led in five years"),
                classes.leads_b,
                made.leads_b,
                "class.b",
            )
            return
        yield (
            *(Sentence("events of category C led"), classes.leads_b_next, made.leads_c),
            "class.b-next",
        )
        yield Sentence("types of tournaments"), classes.types, made.types_c, "class.b-next"
        yield (
            Sentence("of these international with titled players"),
            classes.leads_b_international,
            made.strong_c,
            "class.b-next",
        )
    elif category == "C":
        yield Sentence("posts held in five years"), classes.posts_c, made.posts_c, "class.c"


def event_class_of(rules: ArbiterRules, event: ServedEvent) -> str:
    """Return the column of the table of appointments an event stands in; empty: in none."""
    classes = rules.classes
    if classes is None:
        return ""
    columns = (
        ("major world", classes.major_world),
        ("other world", classes.other_world),
        ("major continental", classes.major_continental),
        ("other continental", classes.other_continental),
    )
    return next((name for name, kinds in columns if event.kind in kinds), "")
