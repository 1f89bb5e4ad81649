"""The systems of the FMJD family among all pairing systems: what they propose, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of, verdict_of
from crosstable.pairing.swiss.checklist import check_lines, check_list_text
from crosstable.pairing.swiss.fmjd.announcement import announcement
from crosstable.pairing.swiss.fmjd.aspects import (
    Aspects,
    Floats,
    aspects_of,
    choices,
    refuse_contradictions,
)
from crosstable.pairing.swiss.fmjd.changes import objections, violations
from crosstable.pairing.swiss.fmjd.explain import group_notes, why_not
from crosstable.pairing.swiss.fmjd.pairing import assemble, pair_round, proofs, proven_groups
from crosstable.pairing.swiss.fmjd.presets import PRESETS, Preset
from crosstable.pairing.swiss.fmjd.readiness import advice, refuse_unready, unrated_later
from crosstable.pairing.swiss.fmjd.table import lay_table
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import pairing_text
from crosstable.pairing.swiss.round import SwissPairing
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

    def pairing(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissPairing:
        """Return the pairing of a round with what each score group is worth."""
        aspects = self.aspects(tournament)
        return pair_round(tournament, _readable(edition, aspects), aspects, round_number)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        more = tuple(unrated_later(tournament, aspects, rules))
        if round_number == 1:
            refuse_unready(msgspec.structs.replace(tournament, numbers_final=True), aspects, rules)
            more = self.advice(tournament, edition)
        pairing = self.pairing(tournament, edition, round_number)
        return proposal_of(tournament, rules, pairing, family=FAMILY, more=more)

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in a round or do not."""
        answer = self.account(tournament, edition, round_number, first, second)
        return verdict_of(tournament, answer)

    def account(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> WhyNot:
        """Return everything behind ``why``: both pairings and every criterion side by side."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        return why_not(tournament, rules, aspects, round_number, first, second)

    def account_of_round(self, tournament: Tournament, edition: Edition, round_number: int) -> str:
        """Return how a whole round is paired: groups, who was passed over and why, colours."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        table = lay_table(tournament, rules, aspects, round_number)
        groups = proven_groups(table, rules)
        notes = [group_notes(table, rules, each, groups[-1].dummy) for each in groups]
        pairing = assemble(table, groups)
        return pairing_text(tournament, rules, pairing, notes=notes, halves=("A", "B"))

    def check_list(self, tournament: Tournament, edition: Edition, round_number: int) -> str:
        """Return the check list of a round with its pairing."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        table = lay_table(tournament, rules, aspects, round_number)
        pairing = assemble(table, proven_groups(table, rules))
        return check_list_text(check_lines(table.field, pairing), tournament.points)

    def proofs(
        self, tournament: Tournament, edition: Edition, round_number: int
    ) -> tuple[BracketProof, ...]:
        """Return the proof of every score group, to be written down."""
        aspects = self.aspects(tournament)
        return proofs(tournament, _readable(edition, aspects), aspects, round_number)

    def objections(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
    ) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        return objections(tournament, rules, aspects, round_number, pairs, bye)

    def violations(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
    ) -> tuple[Reason, ...]:
        """Return the hard rules that a pairing made by hand breaks."""
        aspects = self.aspects(tournament)
        rules = _readable(edition, aspects)
        return violations(tournament, rules, aspects, round_number, pairs, bye)


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
    return RuleArticles(rule.rule, (twin, first, *(each for each in others if each != twin)))


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
