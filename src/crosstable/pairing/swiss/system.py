"""What all Swiss systems answer alike as pairing systems, how they are announced, whom they refuse.

A round is paired by the system's own ``round``; everything else is asked of that.
"""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import OtherSwissText

DRAWN_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The colour drawn by lot for the first player"), ("white", "black")
)


class SwissSystem(msgspec.Struct, frozen=True, kw_only=True):
    """One Swiss system among all pairing systems."""

    name: str
    title: Sentence
    options: tuple[Choice, ...] = ()
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False

    @abstractmethod
    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissRound:
        """Return a round that can be asked about."""

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by."""
        return defining_edition(edition, tournament)

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)


def refuse_players(tournament: Tournament, edition: Edition, because: Reason) -> None:
    """Refuse a field that is too small, and more rounds than there can be opponents."""
    players = len(tournament.entrants)
    if players < 2:
        raise Refused("pairing takes at least two players; enter the players first")
    _refuse_undeclared(tournament, edition)
    longest = _longest(players)
    if tournament.planned_rounds > longest:
        raise Refused(
            "{rounds} rounds are too many for {players} players, who can play no more than "
            "{most}; plan fewer, or choose a round robin",
            because,
            rounds=tournament.planned_rounds,
            players=players,
            most=longest,
        )


def refuse_teams(tournament: Tournament, edition: Edition, because: Reason) -> None:
    """Refuse a Swiss of teams without a number of rounds, or with more than there are opponents."""
    teams = len(tournament.teams)
    _refuse_undeclared(tournament, edition)
    longest = _longest(teams)
    if tournament.planned_rounds > longest:
        raise Refused(
            "{rounds} rounds are too many for {teams} teams, which can play no more than {most}; "
            "plan fewer, or choose a round robin",
            because,
            rounds=tournament.planned_rounds,
            teams=teams,
            most=longest,
        )


@rule("swiss.rounds")
def _refuse_undeclared(tournament: Tournament, edition: Edition) -> None:
    if tournament.planned_rounds < 1:
        raise Refused(
            "the number of rounds is declared beforehand; say how many there will be",
            edition.because("swiss.rounds", "the number of rounds must be known"),
        )


def _longest(participants: int) -> int:
    """Return how many rounds everybody can have a new opponent in, or the bye."""
    return participants - 1 if participants % 2 == 0 else participants


# What descriptions of Swiss systems begin with: their text, why that one, what ranks equals.  A
# description is for the announcement of an event: sentence by sentence, each with its article.


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


def in_its_text(title: Sentence, year: int) -> Reason:
    """Return which system it is, in which text."""
    return Reason.that("{system}, in its text of {year}", system=title, year=str(year))


def nobody_twice(text: Edition, name: str) -> Reason:
    """Return what every Swiss system has in common, by the rule of this one."""
    return text.because(name, "Nobody meets the same opponent twice")


def ranked_by(tournament: Tournament, text: Edition) -> Reason:
    """Return by what players with equal scores are ranked: announced, or recommended."""
    names = tournament.tie_breaks or text.tie_break_order("swiss")
    return Reason.that(
        "Equal scores are ranked by {tie_breaks}", tie_breaks=Listing(map(_in_words, names))
    )


def text_taken(tournament: Tournament, edition: Edition, text: Edition) -> tuple[Reason, ...]:
    """Return why an event is paired by the text it is, where its own edition has none."""
    if text.id == edition.id:
        return ()
    both = {"edition": edition.title, "text": text.title}
    if text.in_force_from > (tournament.starts or edition.in_force_from):
        return (
            Reason.that(
                "The rules of this event ({edition}) have no text of this system; it is paired by "
                "the first there is ({text})",
                **both,
            ),
        )
    if tournament.starts is None:
        return (
            Reason.that(
                "The rules of this event ({edition}) have no text of this system; as long as no "
                "first day is given, it is paired by the one in force when they came in ({text})",
                **both,
            ),
        )
    return (
        Reason.that(
            "The rules of this event ({edition}) have no text of this system; it is paired by the "
            "one in force on its first day ({text})",
            **both,
        ),
    )


# What Swiss systems besides the usual one have in common: Dubov, Burstein, Lim, Double-Swiss.
# Each has a text of its own in an edition, by which it is paired and cited, and the general rules
# hold against all of them that nobody has endorsed a program for them.


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
