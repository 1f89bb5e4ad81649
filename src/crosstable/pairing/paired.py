"""A paired round as a thing that can be asked: who meets whom, why, and what proves it.

Every system gives one (``crosstable.pairing.systems.paired_round``). It is paired when that is
first needed and never again, however much is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import Meeting, Proposal
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited

Pairs = Sequence[tuple[int, int]]
"""Pairs of players, White first."""


class PairedRound(Protocol):
    """What a round answers, whatever its system."""

    @property
    def tournament(self) -> Tournament:
        """The tournament as it was known before the round."""

    @property
    def edition(self) -> Edition:
        """The rules it is paired by."""

    @property
    def number(self) -> int:
        """Which round it is."""

    @property
    def proposal(self) -> Proposal:
        """The boards and who is free, with the reasons."""

    @property
    def explanation(self) -> Listing:
        """How the whole round is paired, line by line."""

    @property
    def check_list(self) -> str:
        """What an arbiter needs to check it by hand."""

    @property
    def proofs(self) -> tuple[object, ...]:
        """The proofs that it is paired right."""

    def why(self, first: int, second: int) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in the round or do not."""

    def account(self, first: int, second: int) -> object | None:
        """Return everything behind ``why`` as a value, where pairings were weighed."""

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand breaks, and by how much."""

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return those of the objections that are absolute rules."""


class _Paired(Protocol):
    """What a system without choices answers."""

    @property
    def title(self) -> Sentence: ...

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal: ...

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]: ...


class TableRound:
    """A round that follows from a table, or that people enter: nothing is weighed against it."""

    def __init__(
        self, system: _Paired, tournament: Tournament, edition: Edition, round_number: int
    ) -> None:
        self._system = system
        self.tournament = tournament
        self.edition = edition
        self.number = round_number

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards of the table with their reasons."""
        return self._system.propose(self.tournament, self.edition, self.number)

    @property
    def explanation(self) -> Listing:
        """Return why each pair of the round meets."""
        made = self.number <= len(self.tournament.rounds)
        paired = self.tournament.round(self.number) if made else self.proposal
        pairs = [(board.white, board.black) for board in paired.boards]
        if paired.matches and not seats_players(self.tournament):
            pairs = [(match.first, match.second) for match in paired.matches if match.second]
        lines = [
            Listing((f"  {one}-{other}: ", cited(reason)), glue="")
            for one, other in pairs
            for reason in self.why(one, other).because
        ]
        return Listing(lines, glue="\n")

    @property
    def check_list(self) -> str:
        """Refuse: who meets whom is read off the table."""
        raise self._nothing_to_check()

    @property
    def proofs(self) -> tuple[object, ...]:
        """Refuse: the table is the proof."""
        raise self._nothing_to_check()

    def _nothing_to_check(self) -> Refused:
        return Refused(
            "a {system} needs no proof and no check list: the table decides",
            system=self._system.title,
        )

    def why(self, first: int, second: int) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet then."""
        return self._system.why(self.tournament, self.edition, self.number, first, second)

    def account(self, first: int, second: int) -> None:  # noqa: ARG002 -- every round is asked alike
        """Return nothing: no pairing was weighed against another."""
        return

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:  # noqa: ARG002
        """Return nothing: no preferences are weighed."""
        return ()

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:  # noqa: ARG002
        """Return nothing: the system has no absolute rules of its own."""
        return ()
