"""What Swiss systems besides the usual one have in common: Dubov, Burstein, Lim, Double-Swiss.

Each has a text of its own in an edition, by which it is paired and cited, and the general rules
hold against all of them that nobody has endorsed a program for them.
"""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import OtherSwissText

__all__ = ["OtherSwiss", "deprecation", "own_text"]


_TIE_BREAKS = {
    "buchholz-cut-1": Sentence("Buchholz cut 1"),
    "buchholz": Sentence("Buchholz"),
    "sonneborn-berger": Sentence("Sonneborn-Berger"),
    "direct-encounter": Sentence("direct encounter"),
    "wins": Sentence("wins"),
    "games-with-black": Sentence("games played with Black"),
}
"""The tie-breaks that FIDE recommends for a Swiss, as they are written in a sentence."""


def _in_words(tie_break: str) -> Sentence:
    return _TIE_BREAKS.get(tie_break) or Sentence.recorded(tie_break.replace("-", " "))


def own_text(edition: Edition, name: str) -> OtherSwissText:
    """Return what an edition says about one of these systems."""
    text = edition.other_text(name)
    if text is None:
        known = tuple(other.name for other in edition.other_swiss)
        raise UnknownName("Swiss system of these rules", name, known)
    return text


@rule("swiss.deprecated")
def deprecation(tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
    """Return what the general rules hold against choosing the system of an event, if anything."""
    text = defining_edition(edition, tournament)
    own = text.other_text(tournament.system.name)
    if own is None or own.caution is None:
        return ()
    return (text.because("swiss.deprecated", own.caution),)


class OtherSwiss(msgspec.Struct, frozen=True, kw_only=True):
    """One of these systems among all pairing systems."""

    name: str
    title: Sentence
    options: tuple[Choice, ...] = ()
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False
    no_rematch: str
    """The rule that nobody meets the same opponent twice."""

    @abstractmethod
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words, sentence by sentence."""

    @abstractmethod
    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissRound:
        """Return a round that can be asked about."""

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    @rule("swiss.rounds")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field that is too small, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        players = len(tournament.entrants)
        if players < 2:
            raise Refused("pairing takes at least two players; enter the players first")
        if tournament.planned_rounds < 1:
            raise Refused(
                "the number of rounds is declared beforehand; say how many there will be",
                edition.because("swiss.rounds", "the number of rounds must be known"),
            )
        longest = players - 1 if players % 2 == 0 else players
        if tournament.planned_rounds > longest:
            raise Refused(
                "{rounds} rounds are too many for {players} players, who can play no more than "
                "{most}; plan fewer, or choose a round robin",
                defining_edition(edition, tournament).because(
                    self.no_rematch, "nobody meets the same opponent twice"
                ),
                rounds=tournament.planned_rounds,
                players=players,
                most=longest,
            )

    def ways_of_drawing(self, tournament: Tournament) -> tuple[str, ...]:  # noqa: ARG002
        """Return the ways of drawing lots that make sense."""
        return self.lots

    def check_version(self, chosen: System, edition: Edition) -> None:  # noqa: ARG002
        """Refuse options that it does not have."""
        check_choices(chosen, self.options)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and tie-breaks, and how it pairs."""
        text = defining_edition(edition, tournament)
        own = own_text(text, self.name)
        ranked_by = tournament.tie_breaks or text.tie_break_order("swiss")
        return (
            Reason.that("{system}, in its text of {year}", system=self.title, year=str(own.year)),
            Reason.that(
                "Equal scores are ranked by {tie_breaks}",
                tie_breaks=Listing(map(_in_words, ranked_by)),
            ),
            *self.words(tournament, text),
        )

    def advice(
        self,
        tournament: Tournament,  # noqa: ARG002
        edition: Edition,  # noqa: ARG002
    ) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""
        return ()

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)
