"""Whether people may hold the posts of an event that they are given, with what it means if not.

FIDE: Classification 5, Arbiter titles 6.6 to 6.8, B.01 1.16 and 1.17, B.02 0.3. FMJD: Annex 4 3.1,
4.1 and 5.2, Annex 10 4.4.1.5, Annex 18 conditions 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec

from crosstable.arbiter.people.application_room import age_on
from crosstable.arbiter.people.career import post_of, title_on
from crosstable.arbiter.people.classification import ArbiterClass, category_of, event_class_of
from crosstable.arbiter.people.licences import LicenceState, licence_of
from crosstable.arbiter.regulations.findings import Weight
from crosstable.kernel.official import ORGANISER, Official
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.verdict import Citation
from crosstable.ratings.name_words import words_of_name
from crosstable.rulebooks.arbiter_rules import ArbiterRules
from crosstable.rulebooks.rules import rule


class PostFinding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a text says about somebody in a post."""

    rule: str
    weight: Weight
    sentence: Sentence
    articles: tuple[Citation, ...] = ()


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """An official of an event, as the register knows whoever it is, and what the texts say."""

    official: Official
    person: str = ""
    title: str = ""
    category: str = ""
    active: bool | None = None
    licensed: bool | None = None
    """None where neither the register nor the event says it."""
    findings: tuple[PostFinding, ...] = ()

    @property
    def must(self) -> tuple[PostFinding, ...]:
        """Return what a text demands otherwise."""
        return tuple(found for found in self.findings if found.weight is Weight.MUST)


class AppointedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What of an event matters for its posts."""

    event: ServedEvent
    day: date
    players: Mapping[str, str]
    """Names of the players by the marks that identify them: persons and numbers."""
    norms: bool = False
    """Whether title norms are to be made in it."""
    cup: bool = False
    rated: bool = True


def posts_of(
    rules: ArbiterRules,
    appointed_event: AppointedEvent,
    officials: Sequence[Official],
    persons: Mapping[str, Person],
) -> tuple[Post, ...]:
    """Return every post that judges; ``persons`` are those of the register by their marks."""
    organisers = [
        frozenset(words_of_name(each.name)) for each in officials if each.duty == ORGANISER
    ]
    return tuple(
        appointed(rules, appointed_event, official, persons.get(official.person), organisers)
        for official in officials
        if official.judges
    )


@rule("post.vacant")
def vacancies(
    rules: ArbiterRules, at: AppointedEvent, officials: Sequence[Official]
) -> Iterator[PostFinding]:
    """Say that nobody is in charge, who would answer for the event and report it."""
    if any(official.in_charge for official in officials):
        return
    yield _found(
        *(rules, "post.vacant", Weight.MUST if at.norms else Weight.SHOULD),
        Sentence(
            "nobody is in charge of this event yet, to answer for its results and report them"
        ),
    )


def appointed(
    rules: ArbiterRules,
    at: AppointedEvent,
    official: Official,
    person: Person | None,
    organisers: Sequence[frozenset[str]] = (),
) -> Post:
    """Return one official with what the texts say of the appointment."""
    title, category, licensed = official.title, official.category, official.licensed
    active: bool | None = None
    classed: ArbiterClass | None = None
    if person is not None:
        title = title_on(person, rules, at.day) or title
        classed = category_of(rules, person, at.day)
        category = classed.category or category
        active = classed.active if rules.classes and title in rules.classes.titles else None
    post = Post(
        official=official,
        person=person.id if person is not None else "",
        title=title,
        category=category,
        active=active,
        licensed=licensed,
    )
    findings = [
        *_licence(rules, at, post, person, classed),
        *_inactive(rules, post),
        *_titles(rules, at, post),
        *_matrix(rules, at, post),
        *_plays(rules, at, official, person),
        *_age(rules, at, post, person),
        *_independent(rules, official, organisers),
    ]
    if rules.licences is not None and person is not None:
        licensed = licence_of(rules, person, at.day, classed=classed).licensed
    findings.sort(key=lambda found: found.weight.order)
    return msgspec.structs.replace(post, licensed=licensed, findings=tuple(findings))


def _found(
    rules: ArbiterRules, name: str, weight: Weight, sentence: Sentence, more: str = ""
) -> PostFinding:
    cited = (*rules.cite(name), *(rules.cite(more) if more else ()))
    articles = tuple(dict.fromkeys(cited))
    return PostFinding(rule=name, weight=weight, sentence=sentence, articles=articles)


@rule("post.licence")
def _licence(
    rules: ArbiterRules,
    at: AppointedEvent,
    post: Post,
    person: Person | None,
    classed: ArbiterClass | None,
) -> Iterator[PostFinding]:
    """Ask for a licence of everybody where the event is rated; without it nothing is (6.8)."""
    if not rules.posts.licensed or not at.rated:
        return
    name, official = "post.licence", post.official
    if person is None:
        if official.licensed is False:
            yield _found(
                *(rules, name, Weight.MUST),
                Sentence(
                    "{name} has no licence: the event is not rated, and arbiters make no norms "
                    "in it",
                    name=official.name,
                ),
                "licence.missing",
            )
        elif official.licensed is None:
            yield _found(
                *(rules, name, Weight.SHOULD),
                Sentence(
                    "it is not stated whether {name} has a licence; choose the arbiter from the "
                    "register or enter it in the settings",
                    name=official.name,
                ),
            )
        return
    standing = licence_of(rules, person, at.day, classed=classed)
    if standing.licensed:
        return
    said = {
        LicenceState.NONE: Sentence(
            "{name} has no licence on {date}: the event is not rated, and arbiters make no norms "
            "in it",
            name=official.name,
            date=at.day,
        ),
        LicenceState.WRONG_TITLE: Sentence(
            "{name} has a licence for {licence} and the title {title}: the event is not rated "
            "before the fee of the new title is paid",
            name=official.name,
            licence=standing.licence.title if standing.licence is not None else "",
            title=standing.title or Sentence("none"),
        ),
        LicenceState.INACTIVE: Sentence(
            "the licence of {name} ended with two years without a service: a new one is needed, "
            "or the event is not rated",
            name=official.name,
        ),
    }
    yield _found(rules, name, Weight.MUST, said[standing.state], "licence.missing")


@rule("licence.inactive")
def _inactive(rules: ArbiterRules, post: Post) -> Iterator[PostFinding]:
    """Say who is on the list of inactive arbiters (6.7.1, Classification 1.3 and 1.4)."""
    if post.active is False:
        name = f"class.inactive-{post.title.lower()}"
        yield _found(
            *(rules, name, Weight.SHOULD),
            Sentence("{name} counts as inactive on that day", name=post.official.name),
        )


@rule(
    "post.norms",
    "post.official",
    "post.international",
    "post.technical",
    "post.cup",
    "post.proposed",
)
def _titles(rules: ArbiterRules, at: AppointedEvent, post: Post) -> Iterator[PostFinding]:
    """Ask for titles of those in charge, and say who takes no decisions."""
    posts, official, title = rules.posts, post.official, post.title
    where = official.name
    if official.in_charge:
        if title in posts.undecided and at.event.kind in ("", *rules.international):
            yield _found(
                *(rules, "post.technical", Weight.MUST),
                Sentence(
                    "{name} is a technical referee, who takes no decisions and leads nothing",
                    name=where,
                ),
            )
        elif at.cup and posts.lead_cup:
            yield from _asked(rules, "post.cup", posts.lead_cup, post)
        elif posts.lead_official and at.event.kind in rules.official:
            yield from _asked(rules, "post.official", posts.lead_official, post)
        elif posts.lead_international and at.event.kind == "international":
            yield from _asked(rules, "post.international", posts.lead_international, post)
            if posts.proposed and title and title not in posts.proposed:
                yield _found(
                    *(rules, "post.proposed", Weight.SHOULD),
                    Sentence(
                        "where the organiser proposes the main referee, it must be {titles}",
                        titles=Listing(posts.proposed, joint="or"),
                    ),
                )
        if at.norms and posts.lead_norms:
            yield from _asked(rules, "post.norms", posts.lead_norms, post)
    elif (
        posts.assist_official
        and at.event.kind in rules.official
        and title
        and title not in posts.assist_official
    ):
        yield from _asked(rules, "post.international", posts.assist_official, post)


def _asked(
    rules: ArbiterRules, name: str, titles: Sequence[str], post: Post
) -> Iterator[PostFinding]:
    if post.title in titles:
        return
    if not post.title:
        yield _found(
            *(rules, name, Weight.SHOULD),
            Sentence(
                "the title of {name} is not stated; {titles} is required",
                name=post.official.name,
                titles=Listing(titles, joint="or"),
            ),
        )
        return
    yield _found(
        *(rules, name, Weight.MUST),
        Sentence(
            "{name} has the title {title}; {titles} is required",
            name=post.official.name,
            title=post.title,
            titles=Listing(titles, joint="or"),
        ),
    )


def allowed_categories(rules: ArbiterRules, event: ServedEvent, duty: str) -> str:
    """Return the categories that may hold a post, such as ``AB``; empty: any."""
    column = event_class_of(rules, event)
    post = {"sector": "arbiter"}.get(post_of(duty), post_of(duty))
    return next(
        (
            categories
            for row, event_class, categories in rules.posts.matrix
            if (row, event_class) == (post, column)
        ),
        "",
    )


@rule("post.matrix", "post.chief")
def _matrix(rules: ArbiterRules, at: AppointedEvent, post: Post) -> Iterator[PostFinding]:
    """Compare with the table of appointments (Classification 5.1 and 5.2)."""
    allowed = allowed_categories(rules, at.event, post.official.duty)
    if not allowed or post.category in allowed:
        if not allowed or post.category:
            return
        if post.active is False:
            return  # who is inactive has no category, and is told so
        yield _found(
            *(rules, "post.matrix", Weight.SHOULD),
            Sentence(
                "the category of {name} is not known; this post is for {categories}",
                name=post.official.name,
                categories=Listing(allowed, joint="or"),
            ),
        )
        return
    kind = post_of(post.official.duty)
    chief = kind == "chief" and event_class_of(rules, at.event) == "major world"
    yield _found(
        rules,
        "post.chief" if chief else "post.matrix",
        Weight.MAY if kind in rules.posts.only_advice else Weight.MUST,
        Sentence(
            "{name} is of category {category}; this post is for {categories}",
            name=post.official.name,
            category=post.category,
            categories=Listing(allowed, joint="or"),
        ),
    )


@rule("post.plays")
def _plays(
    rules: ArbiterRules, at: AppointedEvent, official: Official, person: Person | None
) -> Iterator[PostFinding]:
    """Keep arbiters from playing: forbidden where norms are made, advised elsewhere (1.17)."""
    marks = [official.person, official.identifier]
    if person is not None:
        marks += [person.id, person.identifier(rules.register)]
    playing = next((at.players[mark] for mark in marks if mark and mark in at.players), "")
    if playing:
        yield _found(
            *(rules, "post.plays", Weight.MUST if at.norms else Weight.SHOULD),
            Sentence("{name} also plays in this event", name=playing),
        )


@rule("arbiter.national-age")
def _age(
    rules: ArbiterRules, at: AppointedEvent, post: Post, person: Person | None
) -> Iterator[PostFinding]:
    """Ask for the age of national arbiters (2.1.5)."""
    title = rules.title(post.title)
    if person is None or title is None or title.events or not title.least_age:
        return
    age = age_on(person, at.day)
    if age is not None and age < title.least_age:
        yield _found(
            *(rules, "arbiter.national-age", Weight.MUST),
            Sentence(
                "{name} is {age}; national arbiters are at least {least}",
                name=post.official.name,
                age=age,
                least=title.least_age,
            ),
        )


@rule("post.independent")
def _independent(
    rules: ArbiterRules, official: Official, organisers: Sequence[frozenset[str]]
) -> Iterator[PostFinding]:
    """Keep main referees out of the organising committee (FMJD Annex 4 5.2)."""
    if (
        official.in_charge
        and rules.cite("post.independent")
        and frozenset(words_of_name(official.name)) in organisers
    ):
        yield _found(
            *(rules, "post.independent", Weight.MUST),
            Sentence(
                "{name} is also named as an organiser; whoever is in charge may not be a member "
                "of the organising committee",
                name=official.name,
            ),
        )
