"""The main referee's report (Annex 9 4, Annex 4 2.27-2.28) and the ceremonies (Annexes 2 and 18).

The pictures of Annex 18 Code.10.b and Code.10.c are missing in the text; Code.8.c says in words
where the three stand, and that is what the order of the ceremony says (decision 427).
"""

from __future__ import annotations

from datetime import timedelta

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.paper_rules import (
    CeremonyRules,
    CeremonyStep,
    PaperRules,
    ReportPart,
    Source,
)


def _report(article: str) -> Citation:
    return Citation("fmjd.annex9", article)


def _referee(article: str) -> Citation:
    return Citation("fmjd.annex4", article)


def _code(article: str) -> Citation:
    return Citation("fmjd.annex18", f"Code.{article}")


def _protocol(article: str) -> Citation:
    return Citation("fmjd.annex2", article)


def _part(name: str, cited: Citation, title: Sentence, source: Source) -> ReportPart:
    return ReportPart(name=name, title=title, source=source, article=cited)


def _written(
    name: str, title: Sentence, hint: Sentence, cited: Citation, *, private: bool = False
) -> ReportPart:
    return ReportPart(
        name=name,
        title=title,
        source=Source.WRITTEN,
        article=cited,
        hint=hint,
        private=private,
    )


_CEREMONIES = CeremonyRules(
    attended=_code("2"),
    same_day=_code("4"),
    opening_longest=timedelta(minutes=45),
    rest_before_play=timedelta(hours=2),
    opening=_code("6"),
    closing_longest=timedelta(hours=1),
    closing=_code("8.a"),
    no_prize_money=_code("9.a"),
    no_cup_points=_code("9.b"),
    diplomas_from_below=_code("8.b"),
    podium=_code("10.d"),
    opened=(
        CeremonyStep(Sentence("the players line up apart from the audience"), _protocol("2.13.a")),
        CeremonyStep(Sentence("the main referee announces the results"), _protocol("2.13.b")),
    ),
    before_diplomas=(
        CeremonyStep(Sentence("a diploma for each player, from the last place up"), _code("8.b")),
    ),
    after_podium=(
        CeremonyStep(Sentence("medals, diplomas and prizes are handed over"), _code("10.e")),
        CeremonyStep(Sentence("the officials step back from the podium"), _code("10.f")),
        CeremonyStep(
            Sentence("the winner's anthem is played, and the three are photographed"),
            _code("10.g"),
        ),
        CeremonyStep(Sentence("pictures of the three with the officials"), _code("10.h")),
        CeremonyStep(Sentence("thanks to everybody"), _code("10.i")),
        CeremonyStep(Sentence("the FMJD anthem closes the event"), _code("3")),
    ),
)

PAPERS = PaperRules(
    title=Sentence("Main referee's report"),
    report=(
        _part("event", _report("4.1.1.c"), Sentence("The competition"), Source.EVENT),
        _part("officials", _report("4.1.1.b"), Sentence("Referees"), Source.OFFICIALS),
        _written(
            "contacts",
            Sentence("Contacts and languages of the referees"),
            Sentence("Addresses for mail and languages, name by name."),
            _report("4.1.1.b"),
            private=True,
        ),
        _written(
            "sponsors",
            Sentence("Sponsors"),
            Sentence("Who paid for the event."),
            _report("4.1.1.c"),
        ),
        _part("technical", _report("4.1.1.d"), Sentence("Technical facts"), Source.TECHNICAL),
        _part("participants", _report("4.2.2"), Sentence("Participants"), Source.PARTICIPANTS),
        _part("rounds", _referee("2.27"), Sentence("Pairings and results"), Source.ROUNDS),
        _part("standings", _referee("2.27"), Sentence("Final standings"), Source.STANDINGS),
        _part("norms", _report("5.1"), Sentence("Norms and titles"), Source.NORMS),
        _part(
            "special-cases",
            _report("4.1.1.e"),
            Sentence("Games decided without play or by a referee"),
            Source.SPECIAL_CASES,
        ),
        _part("incidents", _referee("2.28"), Sentence("Incidents"), Source.INCIDENTS),
        _part("appeals", _protocol("2.11"), Sentence("Appeals and decisions"), Source.APPEALS),
        _part("ceremonies", _code("1"), Sentence("Ceremonies"), Source.CEREMONIES),
        _written(
            "course",
            Sentence("Organisation and course of the event"),
            Sentence("How the event was organised and how it went."),
            _referee("2.27"),
        ),
        _written(
            "assistants",
            Sentence("Assistant referees"),
            Sentence("How each of them did the work."),
            _report("4.1"),
            private=True,
        ),
        _written(
            "advice",
            Sentence("Proposals for the future"),
            Sentence("What the next organisers should keep or change."),
            _referee("2.28"),
        ),
        _written(
            "remarks",
            Sentence("Other remarks"),
            Sentence("Whatever else the federation should know."),
            _report("4.1.1.f"),
        ),
    ),
    due_days=7,
    due=_report("4.5"),
    incomplete=_report("4.7"),
    ceremonies=_CEREMONIES,
)
