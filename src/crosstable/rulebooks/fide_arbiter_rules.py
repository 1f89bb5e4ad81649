"""FIDE's regulations for titles, licences and classes of arbiters of 1 July 2017, as values.

Decision 500.
"""

from __future__ import annotations

from datetime import date

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.arbiter_rules import (
    ArbiterPapers,
    ArbiterRules,
    ArbiterTitle,
    CertificateRow,
    ClassRules,
    Fee,
    LicenceRules,
    NormKind,
    PostRules,
    TeamDivision,
)
from crosstable.rulebooks.rules import RuleArticles

_TITLES = {
    "arbiter.titles": ("1.1.3", "1.1.4", "1.1.5"),
    "arbiter.certificates": ("2.1.1",),
    "arbiter.usable-norms": ("2.1.1",),
    "arbiter.team-division": ("2.1.2",),
    "arbiter.team-boards": ("2.1.2.1",),
    "arbiter.team-teams": ("2.1.2.2",),
    "arbiter.team-rated": ("2.1.2.3",),
    "arbiter.team-rounds": ("2.1.2.4",),
    "arbiter.formats": ("2.1.3",),
    "arbiter.federations": ("2.1.3",),
    "arbiter.age": ("2.1.4",),
    "arbiter.national-age": ("2.1.5",),
    "arbiter.fa-people": ("3.1", "3.2", "3.4"),
    "arbiter.fa-language": ("3.3",),
    "arbiter.fa-events": ("3.5",),
    "arbiter.fa-sizes": ("3.5",),
    "arbiter.fa-seminar": ("3.5", "3.9"),
    "arbiter.fa-associated": ("3.6",),
    "arbiter.fa-olympiad": ("3.7",),
    "arbiter.fa-fast": ("3.8",),
    "arbiter.ia-people": ("4.1", "4.2", "4.4", "4.5"),
    "arbiter.ia-language": ("4.3",),
    "arbiter.ia-events": ("4.6",),
    "arbiter.ia-final": ("4.6a",),
    "arbiter.ia-official": ("4.6b",),
    "arbiter.ia-norms": ("4.6c",),
    "arbiter.ia-large": ("4.6d",),
    "arbiter.ia-fast": ("4.6e",),
    "arbiter.ia-associated": ("4.7",),
    "arbiter.ia-olympiad": ("4.8",),
    "arbiter.title-before": ("4.9",),
    "arbiter.norms-after": ("4.10",),
    "arbiter.norms-different": ("4.10",),
    "arbiter.signers": ("4.11",),
    "arbiter.papers": ("5.1", "7.1", "7.2", "7.3", "7.4", "7.5"),
    "arbiter.rounds": ("5.2",),
    "arbiter.rounds-served": ("5.2",),
    "arbiter.signed": ("5.2",),
    "arbiter.standard": ("7.2", "7.4"),
    "arbiter.six-years": ("5.3",),
    "arbiter.congress": ("5.3",),
    "arbiter.seminar-years": ("5.3",),
    "arbiter.notice": ("5.5",),
    "arbiter.objections": ("5.6",),
    "arbiter.lecturer": ("7.6", "7.7"),
    "licence.who": ("6.1", "6.6"),
    "licence.valid": ("6.2.1",),
    "licence.for-life": ("6.2.2",),
    "licence.new-title": ("6.2.5", "6.2.3"),
    "licence.first-title": ("6.2.3",),
    "licence.upgrade": ("6.2.4",),
    "licence.fee-a": ("6.3a",),
    "licence.fee-b": ("6.3b",),
    "licence.fee-c": ("6.3c",),
    "licence.fee-d": ("6.3d",),
    "licence.fee-national": ("6.3e",),
    "licence.inactive": ("6.7.1",),
    "licence.again": ("6.7.2",),
    "licence.missing": ("6.8", "6.6"),
}
_CLASSES = {
    "class.activity": ("1.2",),
    "class.inactive-ia": ("1.3",),
    "class.inactive-fa": ("1.4",),
    "class.again": ("2.2",),
    "class.years": ("3.2.1", "3.3.1", "3.4.1"),
    "class.a": ("3.2.3", "3.1.1"),
    "class.a-title": ("3.2.1",),
    "class.a-world": ("3.2.3a",),
    "class.a-next": ("3.2.3b",),
    "class.b": ("3.3.3", "3.1.2"),
    "class.b-title": ("3.3.1",),
    "class.b-continental": ("3.3.3a",),
    "class.b-world": ("3.3.3b",),
    "class.b-strong": ("3.3.3c",),
    "class.b-next": ("3.3.4",),
    "class.b-sector": ("3.3.5",),
    "class.c": ("3.4.3", "3.1.3"),
    "class.c-title": ("3.4.1",),
    "class.c-continental": ("3.4.3a",),
    "class.c-large": ("3.4.3b",),
    "class.c-sector": ("3.4.3c",),
    "class.c-arbiter": ("3.4.3d",),
    "class.c-festival": ("3.4.3e",),
    "class.d": ("3.5", "3.1.4"),
    "class.people": ("3.2.2", "3.3.2", "3.4.2"),
    "class.proposal": ("4.2",),
    "class.list": ("4.3",),
    "post.chief": ("5.1",),
    "post.matrix": ("5.2",),
}
_ELSEWHERE = {
    "post.vacant": (("fide.titles", "1.16"), ("fide.ratings", "0.4")),
    "post.norms": (("fide.titles", "1.16"),),
    "post.plays": (("fide.titles", "1.17"),),
    "post.licence": (("fide.ratings", "0.3"), ("fide.arbiters", "6.6")),
}

_WORLD = (
    *("olympiad", "world-championship", "world-cup", "world-team", "world-youth"),
    *("world-schools", "candidates", "grand-prix", "world-rapid-blitz", "world-other"),
)
_CONTINENTAL = ("continental-major", "continental-rapid-blitz", "continental-other")
_NATIONAL = ("national-final", "national-team")
_ROUND_ROBINS = ("round robin", "double round robin", "scheveningen", "match")

_FA_SIZES = (("round robin", 10), ("double round robin", 6), ("swiss", 20))

_FA = ArbiterTitle(
    code="FA",
    name=Sentence("FIDE Arbiter"),
    least_age=21,
    events=3,
    rounds=7,
    short_rounds=5,
    federations=2,
    pass_mark=80,
    formats=2,
    languages=1,
    kinds=(
        NormKind(
            name="olympiad", rule="arbiter.fa-olympiad", kinds=("olympiad",), fast=None, most=1
        ),
        NormKind(
            name="fast", rule="arbiter.fa-fast", fast=True, most=1, least_players=30, least_rounds=9
        ),
        NormKind(
            name="rated", rule="arbiter.fa-sizes", except_kinds=("olympiad",), sizes=_FA_SIZES
        ),
    ),
    people=("arbiter.fa-people",),
)
_IA = ArbiterTitle(
    code="IA",
    name=Sentence("International Arbiter"),
    least_age=21,
    after="FA",
    events=4,
    rounds=9,
    short_rounds=7,
    federations=3,
    formats=2,
    signers=2,
    unfit_signers=("NA",),
    needs=("en",),
    kinds=(
        NormKind(
            name="olympiad", rule="arbiter.ia-olympiad", kinds=("olympiad",), fast=None, most=1
        ),
        NormKind(
            name="official",
            rule="arbiter.ia-official",
            kinds=tuple(kind for kind in (*_WORLD, *_CONTINENTAL) if kind != "olympiad"),
        ),
        NormKind(
            name="norms", rule="arbiter.ia-norms", kinds=("international",), norms_possible=True
        ),
        NormKind(name="final", rule="arbiter.ia-final", kinds=("national-final",), most=2),
        NormKind(
            name="fast",
            rule="arbiter.ia-fast",
            kinds=(*_WORLD, *_CONTINENTAL),
            fast=True,
            most=1,
        ),
        NormKind(name="team", rule="arbiter.team-division", kinds=("national-team",), most=2),
        NormKind(
            name="large",
            rule="arbiter.ia-large",
            kinds=("international",),
            most=1,
            least_players=100,
            least_federations=3,
            rated_percent=30,
            least_rounds=7,
        ),
    ),
    people=("arbiter.ia-people",),
)
_NA = ArbiterTitle(code="NA", name=Sentence("National Arbiter"), least_age=16)

_MATRIX = tuple(
    (post, event, categories)
    for post, row in (
        ("chief", ("AB", "AB", "AB", "ABC")),
        ("deputy", ("AB", "ABC", "ABC", "ABCD")),
        ("arbiter", ("ABC", "ABCD", "ABCD", "ABCD")),
        ("assistant", ("BCD", "BCD", "BCD", "BCD")),
    )
    for event, categories in zip(
        ("major world", "other world", "major continental", "other continental"), row, strict=True
    )
)


def _rules() -> tuple[RuleArticles, ...]:
    tables = (("fide.arbiters", _TITLES), ("fide.classification", _CLASSES))
    named = [
        RuleArticles(name, tuple(Citation(text, number) for number in numbers))
        for text, table in tables
        for name, numbers in table.items()
    ]
    named += [
        RuleArticles(name, tuple(Citation(text, number) for text, number in places))
        for name, places in _ELSEWHERE.items()
    ]
    return tuple(named)


FIDE_ARBITERS = ArbiterRules(
    register="fide",
    titles=(_IA, _FA, _NA),
    certificates=(
        CertificateRow(kinds=(*_WORLD, *_CONTINENTAL), fast=True, usable=1),
        CertificateRow(kinds=(*_WORLD, *_CONTINENTAL)),
        CertificateRow(forms=_ROUND_ROBINS, kinds=("international",), most=2),
        CertificateRow(kinds=("international",), per_players=50),
        CertificateRow(forms=_ROUND_ROBINS, kinds=_NATIONAL, most=2, usable=2),
        CertificateRow(kinds=_NATIONAL, per_players=50, usable=2),
        CertificateRow(forms=_ROUND_ROBINS, kinds=("national",), most=2),
        CertificateRow(kinds=("national",), per_players=50),
    ),
    division=TeamDivision(boards=4, teams=10, teams_double=6, rated_percent=60, rounds=5),
    associated=("ibca", "iccd", "icsc", "ipca"),
    norms_within_years=6,
    seminar_years=4,
    notice_days=60,
    objection_days=60,
    large_players=100,
    large_rated_percent=30,
    large_rounds=7,
    team_rounds_served=5,
    lecturer_seminars=3,
    licences=LicenceRules(
        since=date(2013, 1, 1),
        fees=(
            Fee("IA", "A", 300, "licence.fee-a"),
            Fee("IA", "B", 200, "licence.fee-b"),
            Fee("IA", "C", 160, "licence.fee-c"),
            Fee("FA", "C", 120, "licence.fee-c"),
            Fee("IA", "D", 100, "licence.fee-d"),
            Fee("FA", "D", 80, "licence.fee-d"),
            Fee("NA", "", 20, "licence.fee-national"),
        ),
        for_life=("NA",),
        inactive_years=2,
    ),
    classes=ClassRules(
        titles=("IA", "FA"),
        top_title="IA",
        international={"IA": True, "FA": False},
        inactive_years=2,
        services_to_return=2,
        years=5,
        major_world=("olympiad", "world-championship", "world-cup", "world-team", "world-youth"),
        other_world=(
            *("world-schools", "candidates", "grand-prix"),
            *("world-rapid-blitz", "world-other"),
        ),
        major_continental=("continental-major",),
        other_continental=("continental-rapid-blitz", "continental-other"),
        sector_events=("world-youth", "world-schools"),
        arbiter_events=("candidates", "world-cup", "world-team", "grand-prix"),
        strong_sizes=(("round robin", 10), ("double round robin", 6)),
        strong_average=2600,
        strong_average_women=2400,
        large_players=150,
        leads_a=1,
        leads_a_next=5,
        leads_b=2,
        leads_b_next=5,
        leads_b_international=3,
        leads_b_titled=5,
        posts_c=2,
        types=2,
        sector_since=date(2014, 8, 1),
    ),
    posts=PostRules(
        matrix=_MATRIX,
        only_advice=("assistant",),
        licensed=True,
        lead_norms=("IA", "FA"),
    ),
    papers=ArbiterPapers(
        norm=Sentence("Arbiter Norm Report"),
        norm_forms={"IA": "IA1", "FA": "FA1"},
        application=Sentence("Arbiter Title Application"),
        application_forms={"IA": "IA2", "FA": "FA2"},
        attached=("IT3",),
        number=Sentence("FIDE ID"),
        lecturer_form="FL1",
        lecturer_application="FL2",
    ),
    international=(*_WORLD, *_CONTINENTAL, "international"),
    official=(*_WORLD, *_CONTINENTAL),
    articles=_rules(),
    superseded=date(2021, 7, 1),
)
