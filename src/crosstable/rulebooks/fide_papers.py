"""The chief arbiter's final report in FIDE's texts: Duties D.3, within the days of B.01 1.92."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.paper_rules import PaperRules, ReportPart, Source


def _part(name: str, article: str, title: Sentence, source: Source) -> ReportPart:
    cited = Citation("fide.duties", article)
    return ReportPart(name=name, title=title, source=source, article=cited)


def _written(
    name: str, title: Sentence, hint: Sentence, cited: Citation, source: Source = Source.WRITTEN
) -> ReportPart:
    return ReportPart(
        name=name,
        title=title,
        source=source,
        article=cited,
        hint=hint,
        private=source is Source.FAIR_PLAY,
    )


_FUTURE = Citation("fide.duties", "D.3.8")

PAPERS = PaperRules(
    title=Sentence("Chief arbiter's final report"),
    report=(
        _part("event", "D.3", Sentence("The event"), Source.EVENT),
        _part("participants", "D.3.1", Sentence("Participants"), Source.PARTICIPANTS),
        _part("rounds", "D.3.2", Sentence("Pairings and results"), Source.ROUNDS),
        _part("standings", "D.3.3", Sentence("Final standings"), Source.STANDINGS),
        _part("officials", "D.3.4", Sentence("Arbiters"), Source.OFFICIALS),
        _part("norms", "D.3.5", Sentence("Norms and certificates"), Source.NORMS),
        _part("incidents", "D.3.6", Sentence("Incidents during play"), Source.INCIDENTS),
        _part("appeals", "D.3.7", Sentence("Appeals and decisions"), Source.APPEALS),
        _written(
            "fair-play",
            Sentence("Complaints and inspections"),
            Sentence("What is to be added to the complaints and inspections that were noted."),
            Citation("fide.anticheating", "b.6.2"),
            Source.FAIR_PLAY,
        ),
        _written(
            "course",
            Sentence("Course of the event"),
            Sentence("How the event went, in a few sentences."),
            _FUTURE,
        ),
        _written(
            "conditions",
            Sentence("Playing conditions"),
            Sentence("Hall, light, equipment, lodging."),
            _FUTURE,
        ),
        _written(
            "media",
            Sentence("Media and spectators"),
            Sentence("Press, broadcast, visitors."),
            _FUTURE,
        ),
        _written(
            "advice",
            Sentence("Advice for the future"),
            Sentence("What the next organisers should keep or change."),
            _FUTURE,
        ),
    ),
    due_days=7,
    due=Citation("fide.titles", "1.92"),
    upload_days=30,
    upload=Citation("fide.titles", "1.92"),
)
