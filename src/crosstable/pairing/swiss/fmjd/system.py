"""The systems of the FMJD family among all pairing systems: what they propose, and why."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.describing import text_taken
from crosstable.pairing.swiss.fmjd.announcement import announcement
from crosstable.pairing.swiss.fmjd.aspects import (
    Aspects,
    Floats,
    aspects_of,
    choices,
    refuse_contradictions,
)
from crosstable.pairing.swiss.fmjd.paired import FamilyRound
from crosstable.pairing.swiss.fmjd.readiness import advice, refuse_unready
from crosstable.pairing.swiss.system import SwissSystem
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition, edition_of, edition_of_system
from crosstable.rulebooks.rules import RuleArticles, rule
from crosstable.rulebooks.swiss_texts import SwissText

FAMILY = "fmjd-swiss"


class FamilySystem(SwissSystem, frozen=True, kw_only=True):
    """One standard system of Annex 5 with the aspects an event may change."""

    def aspects(self, tournament: Tournament, edition: Edition | None = None) -> Aspects:
        """Return the aspects of a tournament: those of the text, and what the event changed."""
        check_choices(tournament.system, self.options)
        text = defining_edition(edition or edition_of(tournament), tournament)
        return aspects_of(tournament.system, preset_of(text.swiss, self.name))

    @rule("fmjd-swiss.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float; in none where floats do not matter (3.8)."""
        wanted = self.aspects(tournament).floats is Floats.ON
        return FloatsIn.GAMES if wanted else FloatsIn.NOWHERE

    def ways_of_drawing(self, tournament: Tournament) -> tuple[str, ...]:
        """Return how numbers are drawn: by lot where an order by lot was chosen."""
        return _ways_of_drawing(self.aspects(tournament))

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a tournament that it cannot pair to its end."""
        aspects = self.aspects(tournament, edition)
        refuse_unready(tournament, aspects, defining_edition(edition, tournament))

    def check_version(self, chosen: System, edition: Edition) -> None:
        """Refuse choices that contradict one another."""
        check_choices(chosen, self.options)
        text = edition if edition.swiss.defines(self.name) else _home(self.name)
        refuse_contradictions(chosen, aspects_of(chosen, preset_of(text.swiss, self.name)), text)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return the version that is played in plain words, for the announcement."""
        text = defining_edition(edition, tournament)
        ranked_as = text.swiss.system(self.name).ranked_as
        tie_breaks = tournament.tie_breaks or text.tie_break_order(ranked_as)
        opening, ranked, *words = announcement(
            self.title, self.aspects(tournament, edition), text, tie_breaks
        )
        return (opening, ranked, *text_taken(tournament, edition, text), *words)

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""
        return tuple(advice(tournament, defining_edition(edition, tournament)))

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> FamilyRound:
        """Return a round that can be asked about."""
        aspects = self.aspects(tournament, edition)
        text = _readable(edition, tournament, aspects)
        return FamilyRound(tournament, text, round_number, aspects)


def preset_of(text: SwissText, name: str) -> Aspects:
    """Return the aspects of a standard system as a text has them."""
    prescribed = text.system(name).aspects
    return aspects_of(System(name, tuple(Option(*choice) for choice in prescribed)), Aspects())


def _home(name: str) -> Edition:
    """Return the newest edition that defines a system of the family."""
    home = edition_of_system(name)
    if home is None:
        raise UnknownName("standard Swiss system", name)
    return home


def _readable(edition: Edition, tournament: Tournament, aspects: Aspects) -> Edition:
    """Return the articles a version is cited by, with the rating lists of the event's edition.

    The appendices describe the same round twice: A on rating, B on Solkoff with lots.
    """
    text = defining_edition(edition, tournament)
    swiss = text.swiss
    if aspects.draws_lots:
        swiss = replace(swiss, articles=tuple(map(_by_appendix_b, swiss.articles)))
    return replace(text, rating_lists=edition.rating_lists, swiss=swiss)


def _by_appendix_b(rule: RuleArticles) -> RuleArticles:
    """Return a rule that is first cited by appendix A with its place in appendix B first."""
    first, *others = rule.articles
    twin = Citation(first.text, first.article.replace("App.A", "App.B"))
    if twin == first or twin not in others:
        return rule
    return RuleArticles(
        rule.rule, (twin, first, *(article for article in others if article != twin))
    )


def _ways_of_drawing(aspects: Aspects) -> tuple[str, ...]:
    return ("free",) if aspects.draws_lots else ()


_TITLES = {
    "fmjd-rating": Sentence("Swiss tournament (FMJD, on rating)"),
    "fmjd-rating-players": Sentence("Swiss tournament (FMJD, on rating, players committee)"),
    "fmjd-solkoff": Sentence("Swiss tournament (FMJD, on Solkoff)"),
    "fmjd-solkoff-truncated": Sentence("Swiss tournament (FMJD, on truncated Solkoff)"),
    "fmjd-solkoff-median": Sentence("Swiss tournament (FMJD, on median Solkoff)"),
    "kndb": Sentence("Swiss tournament (KNDB, on Solkoff)"),
}


def _system(name: str, title: Sentence) -> FamilySystem:
    """Return a system; what the newest text prescribes is the first value of each option."""
    preset = preset_of(_home(name).swiss, name)
    return FamilySystem(
        name=name, title=title, options=choices(preset), lots=_ways_of_drawing(preset)
    )


FMJD_FAMILY = tuple(_system(name, title) for name, title in _TITLES.items())
"""The standard systems in the order of the articles."""
