"""What federations say about arbiters and referees, as values: titles, licences, classes, posts.

FIDE: Regulations for the Titles of Arbiters and for the Classification of Chess Arbiters, in force
since 1 July 2017 (1.1.2 of the former). FMJD: Annex 4. Both are fields of the editions, so that a
day chooses them; numbers stand here, and ``arbiter/people`` compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles, Rules

Size = tuple[str, int]


class NormKind(Rules, frozen=True, kw_only=True):
    """One kind of event that gives a norm, and how many of it an application may hold."""

    name: str
    rule: str
    kinds: tuple[str, ...] = ()
    """Kinds of event (``SERVED_KINDS``) it is about; none: any kind."""
    except_kinds: tuple[str, ...] = ()
    """Kinds of event that another rule is about."""
    fast: bool | None = None
    """Whether rapid and blitz: only such, none of it, or None: either."""
    most: int | None = None
    """How many norms of this kind are considered; None: as many as there are."""
    sizes: tuple[Size, ...] = ()
    """The least number of players by the form of the event."""
    least_players: int = 0
    least_rounds: int = 0
    least_federations: int = 0
    rated_percent: int = 0
    norms_possible: bool = False
    """Whether players must have been able to make title norms in it."""


class TeamDivision(Rules, frozen=True, kw_only=True):
    """What the highest division of a national team championship must be (2.1.2)."""

    boards: int
    teams: int
    teams_double: int
    rated_percent: int
    rounds: int


class ArbiterTitle(Rules, frozen=True, kw_only=True):
    """One title and what leads to it."""

    code: str
    name: Sentence
    least_age: int = 0
    after: str = ""
    """The title that must be held already; norms are of later days and of other events."""
    events: int = 0
    """How many events are needed; none: the title is not won by norms."""
    kinds: tuple[NormKind, ...] = ()
    rounds: int = 0
    short_rounds: int = 0
    """So few rounds are enough once."""
    federations: int = 0
    """The least number in an international event."""
    pass_mark: int = 0
    """In the examination of the seminar that is needed; 0: no seminar is."""
    formats: int = 0
    """Of how many formats the events must be."""
    signers: int = 0
    """By how many different chief arbiters."""
    unfit_signers: tuple[str, ...] = ()
    """Chief arbiters with these titles cannot sign."""
    languages: int = 0
    """How many official languages are asked for."""
    needs: tuple[str, ...] = ()
    """Languages that are asked for by name."""
    main_titles: tuple[str, ...] = ()
    """Reports must come from somebody in charge with one of these titles."""
    national: bool = False
    """Whether practice in the own country is asked for as well."""
    people: tuple[str, ...] = ()
    """Rules that only people can judge: knowledge, objectivity, skills."""


class CertificateRow(Rules, frozen=True, kw_only=True):
    """A row of the table of certificates (2.1.1)."""

    forms: tuple[str, ...] = ()
    """None: every form."""
    kinds: tuple[str, ...]
    fast: bool = False
    per_players: int = 0
    """One certificate for so many players; 0: see ``most``."""
    most: int | None = None
    usable: int | None = None
    """How many norms of such events an application may hold; None: no limit."""


class Fee(Rules, frozen=True):
    """What a licence costs: title, category, euros, the rule."""

    title: str
    category: str
    euros: int
    rule: str


class LicenceRules(Rules, frozen=True, kw_only=True):
    """Licences (6)."""

    since: date
    fees: tuple[Fee, ...]
    for_life: tuple[str, ...]
    """Titles whose licence never ends (6.2.2)."""
    inactive_years: int
    """Without a service for so long an arbiter is inactive, and not licensed any more."""


class ClassRules(Rules, frozen=True, kw_only=True):
    """The classification of active arbiters (Classification 1 and 3)."""

    titles: tuple[str, ...]
    """The titles that are classified, the highest first."""
    top_title: str
    """The title that the two highest categories ask for."""
    international: Mapping[str, bool]
    """By title: whether only international events keep somebody active."""
    inactive_years: int
    services_to_return: int
    """After so many services somebody is active again."""
    years: int
    major_world: tuple[str, ...]
    other_world: tuple[str, ...]
    major_continental: tuple[str, ...]
    other_continental: tuple[str, ...]
    sector_events: tuple[str, ...]
    """World youth events in which a sector arbiter counts for C (3.4.3c)."""
    arbiter_events: tuple[str, ...]
    """Top events in which every arbiter counts for C (3.4.3d)."""
    strong_sizes: tuple[Size, ...]
    strong_average: int
    strong_average_women: int
    large_players: int
    """Teams and Swisses with more participants count for C (3.4.3b)."""
    leads_a: int
    leads_a_next: int
    leads_b: int
    leads_b_next: int
    leads_b_international: int
    leads_b_titled: int
    posts_c: int
    types: int
    sector_since: date
    higher_counts: bool = True
    """Whether a post of a higher class counts where one of a lower class is asked for.

    Decision 504.
    """


class PostRules(Rules, frozen=True, kw_only=True):
    """Who may hold which post."""

    matrix: tuple[tuple[str, str, str], ...] = ()
    """Post, class of event, categories that may be appointed: ``("chief", "major world", "AB")``.
    """
    only_advice: tuple[str, ...] = ()
    """Posts in whose row a category that is too high is only worth a word."""
    licensed: bool = False
    lead_official: tuple[str, ...] = ()
    """Titles with which somebody may lead an official event."""
    lead_international: tuple[str, ...] = ()
    lead_norms: tuple[str, ...] = ()
    """Titles asked of whoever is in charge where norms are made."""
    lead_cup: tuple[str, ...] = ()
    assist_official: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    """Titles of those who take no decisions, so that they lead nothing."""
    proposed: tuple[str, ...] = ()
    """Titles needed where the organiser proposes whoever is in charge."""


class ArbiterPapers(Rules, frozen=True, kw_only=True):
    """What the papers are called."""

    norm: Sentence
    norm_forms: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The number of the form by title."""
    application: Sentence
    application_forms: Mapping[str, str] = msgspec.field(default_factory=dict)
    attached: tuple[str, ...] = ()
    number: Sentence
    lecturer_form: str = ""
    lecturer_application: str = ""


class ArbiterRules(Rules, frozen=True, kw_only=True, dict=True):
    """All that one federation says about those who officiate."""

    register: str
    titles: tuple[ArbiterTitle, ...]
    """From the highest down."""
    certificates: tuple[CertificateRow, ...] = ()
    division: TeamDivision | None = None
    associated: tuple[str, ...] = ()
    """Registers whose titles of the same code are worth a norm each."""
    norms_within_years: int = 0
    seminar_years: int = 0
    notice_days: int = 0
    """Before a meeting; whoever hands in later pays more."""
    objection_days: int = 0
    """For which an application is published before it is decided."""
    large_players: int = 0
    large_rated_percent: int = 0
    large_rounds: int = 0
    """Such an international Swiss excuses from the second format (2.1.3)."""
    team_rounds_served: int = 0
    lecturer_seminars: int = 0
    languages: tuple[str, ...] = ()
    """The official languages; none: the text does not say which they are (decision 505)."""
    licences: LicenceRules | None = None
    classes: ClassRules | None = None
    posts: PostRules
    papers: ArbiterPapers
    international: tuple[str, ...]
    """Kinds of event (``SERVED_KINDS``) that are international."""
    official: tuple[str, ...]
    """Kinds of event that are the federation's or a confederation's own."""
    articles: tuple[RuleArticles, ...]
    superseded: date | None = None
    """From when on a later text is known to exist that is not kept here."""

    @cached_property
    def _articles(self) -> dict[str, tuple[Citation, ...]]:
        return {entry.rule: entry.articles for entry in self.articles}

    def cite(self, rule: str) -> tuple[Citation, ...]:
        """Return the articles of a rule, the one to name first in front."""
        return self._articles.get(rule, ())

    def cited(self, rule: str) -> Citation | None:
        """Return the article to name for a rule."""
        return next(iter(self.cite(rule)), None)

    def title(self, code: str) -> ArbiterTitle | None:
        """Return what leads to a title."""
        return next((title for title in self.titles if title.code == code), None)

    @property
    def codes(self) -> tuple[str, ...]:
        """Return all titles, from the highest down."""
        return tuple(title.code for title in self.titles)
