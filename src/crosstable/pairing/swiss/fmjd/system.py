"""The systems of the FMJD family among all pairing systems: what they propose, and why."""

from __future__ import annotations

import msgspec

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.fmjd.announcement import announcement
from crosstable.pairing.swiss.fmjd.aspects import (
    Aspects,
    Floats,
    aspects_of,
    choices,
    refuse_contradictions,
)
from crosstable.pairing.swiss.fmjd.paired import FamilyRound
from crosstable.pairing.swiss.fmjd.presets import PRESETS, Preset
from crosstable.pairing.swiss.fmjd.readiness import advice, refuse_unready
from crosstable.rulebooks.editions import Edition, RuleArticles
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.rulebooks.rules import rule

__all__ = ["FMJD_FAMILY", "FamilySystem"]

FAMILY = "fmjd-swiss"


class FamilySystem(msgspec.Struct, frozen=True, kw_only=True):
    """One standard system of Annex 5 with the aspects an event may change."""

    name: str
    title: Sentence
    ranked_as: str
    preset: Aspects
    options: tuple[Choice, ...]
    lots: tuple[str, ...]
    home_edition: str = FMJD_2022.id
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def aspects(self, tournament: Tournament) -> Aspects:
        """Return the aspects of a tournament: those of the preset, and what it changed."""
        check_choices(tournament.system, self.options)
        return aspects_of(tournament.system, self.preset)

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

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
        refuse_unready(tournament, self.aspects(tournament), _text(edition))

    def check_version(self, chosen: System, edition: Edition) -> None:
        """Refuse choices that contradict one another."""
        check_choices(chosen, self.options)
        refuse_contradictions(chosen, aspects_of(chosen, self.preset), _text(edition))

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return the version that is played in plain words, for the announcement."""
        tie_breaks = tournament.tie_breaks or _text(edition).tie_break_order(self.ranked_as)
        aspects = self.aspects(tournament)
        return announcement(self.title, aspects, _text(edition), tie_breaks)

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""
        return tuple(advice(tournament, _text(edition)))

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> FamilyRound:
        """Return a round that can be asked about."""
        aspects = self.aspects(tournament)
        return FamilyRound(tournament, _readable(edition, aspects), round_number, aspects)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)


def _text(edition: Edition) -> Edition:
    """Return the edition whose articles a tournament's pairings are cited by.

    The family is FMJD's: an event of another federation that chooses it is paired by Annex 5.
    """
    return edition if edition.cite("fmjd-swiss.round") else FMJD_2022


def _readable(edition: Edition, aspects: Aspects) -> Edition:
    """Return the articles a version is cited by, with the rating lists of the event's edition.

    The appendices describe the same round twice: A on rating, B on Solkoff with lots.
    """
    text = _text(edition)
    rules = tuple(map(_by_appendix_b, text.rules)) if aspects.draws_lots else text.rules
    return msgspec.structs.replace(text, rating_lists=edition.rating_lists, rules=rules)


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


def _system(preset: Preset) -> FamilySystem:
    return FamilySystem(
        name=preset.name,
        title=preset.title,
        ranked_as=preset.ranked_as,
        preset=preset.aspects,
        options=choices(preset.aspects),
        lots=_ways_of_drawing(preset.aspects),
    )


FMJD_FAMILY = tuple(map(_system, PRESETS))
"""The standard systems in the order of the articles."""
