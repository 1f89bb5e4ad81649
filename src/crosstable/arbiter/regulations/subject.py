"""An event as the rules on regulations ask about it: what was announced, and what was decided.

What the tournament knows already (rate of play, system, rounds, points, tie-breaks, officials,
days, players) is read from it; nobody is asked twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cached_property

import msgspec

from crosstable.arbiter.regulations.findings import Finding, Place, Proposal, Weight
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.pairing.match import MATCH
from crosstable.pairing.systems import (
    PairingSystem,
    PlacingSystem,
    rounds_to_play,
    system_of,
    usual_games,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate
from crosstable.rulebooks.regulation_fields.table import field_in, regulation_field
from crosstable.rulebooks.regulation_rules import EventReach

_BEHIND = re.compile(r"\(([^()]*)\)\s*$")
_FEDERATION = re.compile("[A-Z]{3}")
_YEAR = re.compile("(?:19|20)[0-9]{2}")


class Judge(msgspec.Struct, frozen=True):
    """A member of the appeals committee, with what stands in brackets behind the name.

    Decision 443.
    """

    name: str
    federation: str = ""
    born: int | None = None

    @classmethod
    def read(cls, text: str) -> Judge:
        """Read ``Meier, Anna (GER, 1975)``; a bracket that says neither belongs to the name."""
        behind = _BEHIND.search(text)
        if behind is None:
            return cls(text)
        federation = _FEDERATION.search(behind[1])
        born = _YEAR.search(behind[1])
        return cls(
            text[: behind.start()].strip(),
            federation[0] if federation else "",
            int(born[0]) if born else None,
        )


def reach_of(tournament: Tournament) -> EventReach:
    """Return how far an event concerns its federation (FIDE GR 1.2; decision 440)."""
    announced = tournament.event_class
    if announced.is_official:
        return EventReach.OFFICIAL
    if announced.norms:
        return EventReach.NORMS
    return EventReach.RATED if announced.registered is not None else EventReach.OPEN


class Subject(msgspec.Struct, frozen=True, dict=True):
    """An event whose regulations are checked."""

    tournament: Tournament

    @cached_property
    def edition(self) -> Edition:
        """Return the rules the event is played under."""
        return edition_of(self.tournament)

    @cached_property
    def system(self) -> PairingSystem:
        """Return its pairing system."""
        return system_of(self.tournament)

    @property
    def is_swiss(self) -> bool:
        """Return whether rounds are paired by results."""
        return not self.system.fixed_schedule and not isinstance(self.system, PlacingSystem)

    @property
    def is_of_matches(self) -> bool:
        """Return whether it is one match of two players, or a knock-out."""
        return self.tournament.system.name == MATCH.name or bool(
            usual_games(self.tournament.system.name)
        )

    @cached_property
    def rate(self) -> RateOfPlay | None:
        """Return the rate of play; None where none is announced, or none that can be read."""
        try:
            return (
                parse_rate(self.tournament.rate_of_play) if self.tournament.rate_of_play else None
            )
        except CrosstableError:
            return None

    @cached_property
    def kind(self) -> str:
        """Return the kind of game, such as ``rapid``; empty where the rate is not known."""
        return classify_rate(self.rate, self.edition).outcome if self.rate else ""

    @cached_property
    def reach(self) -> EventReach:
        """Return how far it concerns its federation."""
        return reach_of(self.tournament)

    @property
    def demanded(self) -> Weight:
        """Return the weight of what the general regulations demand: a must where they bind."""
        rules = self.edition.regulations
        binding = rules is not None and self.reach >= rules.binds_from
        return Weight.MUST if binding else Weight.SHOULD

    @cached_property
    def rounds(self) -> int:
        """Return how many rounds are planned; 0 where nobody knows yet."""
        if self.system.fixed_schedule and len(self.tournament.entrants) < 2:
            return self.tournament.planned_rounds
        return rounds_to_play(self.tournament)

    @property
    def players(self) -> int:
        """Return how many play: those entered, or those expected where that is more."""
        entered = sum(not entrant.withdrawn for entrant in self.tournament.entrants)
        return max(entered, self.number("expected-players") or 0)

    @property
    def rounds_a_day(self) -> int:
        """Return how many rounds the fullest day has, as far as days are announced."""
        days: Counter[date] = Counter(day for day in self.tournament.round_dates if day)
        return max(days.values(), default=0)

    @property
    def is_international(self) -> bool:
        """Return whether players of several federations take part."""
        federations = {entrant.player.federation for entrant in self.tournament.entrants} - {""}
        return self.reach >= EventReach.NORMS or len(federations) > 1

    @cached_property
    def committee(self) -> tuple[Judge, ...]:
        """Return the appeals committee, the chairman first."""
        return tuple(map(Judge.read, self.text("appeals-committee").splitlines()))

    def text(self, field: str) -> str:
        """Return what was decided about a field; empty where nothing was."""
        return self.tournament.regulations.text(field)

    def number(self, field: str) -> int | None:
        """Return the number that was decided about a field."""
        kept = self.text(field)
        return int(kept) if kept else None

    def article(self, *articles: Citation) -> tuple[Citation, ...]:
        """Return articles as the edition of the event numbers them."""
        texts = self.edition.texts
        return tuple(dict.fromkeys(as_numbered(article, texts) for article in articles))

    def finding(
        self,
        rule: str,
        weight: Weight,
        sentence: Sentence,
        field: str = "",
        *proposals: str,
        place: Place = Place.FIELDS,
        articles: tuple[Citation, ...] = (),
    ) -> Finding:
        """Return a finding of a rule; proposals are answers to its field."""
        return Finding(
            rule=rule,
            weight=weight,
            sentence=sentence,
            articles=self.article(*(articles or self.edition.cite(rule))),
            place=place,
            field=field,
            proposals=tuple(Proposal(field, text) for text in proposals),
        )

    def open(self, rule: str, weight: Weight, field: str, *proposals: str) -> Iterator[Finding]:
        """Yield that a field is not decided, where it is not, and what could stand there.

        A field with answers to choose from offers them all.
        """
        if self.text(field):
            return
        asked = field_in(regulation_field(field), self.edition)
        offered = proposals or tuple(answer.value for answer in asked.alternatives)
        said = Sentence("{field}: not decided", field=asked.title)
        otherwise = asked.silence_in(self.edition.texts)
        if otherwise is not None:
            said = Sentence(
                "{field}: not decided; if nothing is said about it: {otherwise}",
                field=asked.title,
                otherwise=otherwise.words,
            )
        yield self.finding(rule, weight, said, field, *offered)
