"""What Swiss systems besides the usual one have in common: Dubov, Burstein, Lim, Double-Swiss.

Each has a text of its own in an edition, by which it is paired and cited, and the general rules
hold against all of them that nobody has endorsed a program for them.
"""

from __future__ import annotations

from abc import abstractmethod

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.describing import in_its_text, ranked_by, text_taken
from crosstable.pairing.swiss.system import SwissSystem, refuse_players
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import OtherSwissText


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


class OtherSwiss(SwissSystem, frozen=True, kw_only=True):
    """One of these systems among all pairing systems."""

    no_rematch: str
    """The rule that nobody meets the same opponent twice."""

    @abstractmethod
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words, sentence by sentence."""

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field that is too small, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        text = defining_edition(edition, tournament)
        refuse_players(
            tournament,
            edition,
            text.because(self.no_rematch, "nobody meets the same opponent twice"),
        )

    def ways_of_drawing(self, tournament: Tournament) -> tuple[str, ...]:  # noqa: ARG002
        """Return the ways of drawing lots that make sense."""
        return self.lots

    def check_version(self, chosen: System, edition: Edition) -> None:  # noqa: ARG002
        """Refuse options that it does not have."""
        check_choices(chosen, self.options)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and tie-breaks, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            in_its_text(self.title, own_text(text, self.name).year),
            ranked_by(tournament, text),
            *text_taken(tournament, edition, text),
            *self.words(tournament, text),
        )

    def advice(
        self,
        tournament: Tournament,  # noqa: ARG002
        edition: Edition,  # noqa: ARG002
    ) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""
        return ()
