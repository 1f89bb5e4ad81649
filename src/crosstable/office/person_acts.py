"""What happens to the register of persons, as acts in the office's part of the journal.

The journal is never erased, and a person may want to be forgotten: so an act holds no name and no
fact, only whom it is about by a mark that says nothing, and a digest that is made with a secret
salt. The facts themselves stand beside the journal; forgetting removes them and their salts, after
which the digest is a number nobody can try a name on, and the chain still holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from crosstable.kernel.facts import KINDS
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.office.deeds import Deed


class FactsNoted(Deed, frozen=True, kw_only=True, tag="facts-noted"):
    """Facts were noted about one person, or about many from a file."""

    person: str = ""
    """Whom they are about; empty where they came from a file."""
    kinds: tuple[str, ...] = ()
    facts: int
    persons: int = 1
    source: str = ""
    """The file they came from, or the tournament the office noted them from."""
    digest: str
    """Of the digests of all facts, in their order."""

    def words(self) -> Sentence:
        if not self.person:
            return Sentence(
                "{facts} about {persons} imported from {file}",
                facts=Sentence.plural("{count} fact", "{count} facts", count=self.facts),
                persons=Sentence.plural("{count} person", "{count} persons", count=self.persons),
                file=self.source,
            )
        kinds = Listing([_kind(kind) for kind in self.kinds], joint="and")
        if self.source:
            return Sentence(
                "noted about person {person} from {source}: {kinds}",
                person=self.person,
                source=self.source,
                kinds=kinds,
            )
        return Sentence("noted about person {person}: {kinds}", person=self.person, kinds=kinds)


class FactWithdrawn(Deed, frozen=True, tag="fact-withdrawn"):
    """A fact does not hold any more: it was wrong, or another one is in its place."""

    person: str
    fact: str
    kind: str

    def words(self) -> Sentence:
        return Sentence(
            "withdrawn about person {person}: {kind}", person=self.person, kind=_kind(self.kind)
        )


class PersonsMerged(Deed, frozen=True, tag="persons-merged"):
    """Two entries turned out to be one person."""

    kept: str
    merged: str

    def words(self) -> Sentence:
        return Sentence(
            "person {merged} is the same as person {kept}", merged=self.merged, kept=self.kept
        )


class MergeUndone(Deed, frozen=True, tag="merge-undone"):
    """Two entries are two persons after all."""

    kept: str
    parted: str

    def words(self) -> Sentence:
        return Sentence(
            "person {parted} is not the same as person {kept} after all",
            parted=self.parted,
            kept=self.kept,
        )


class PersonForgotten(Deed, frozen=True, tag="person-forgotten"):
    """All that was known about a person is removed; results stay, under no name."""

    person: str
    tournaments: tuple[str, ...] = ()
    """Where the person is shown without a name from now on."""

    def words(self) -> Sentence:
        if not self.tournaments:
            return Sentence("person {person} forgotten", person=self.person)
        return Sentence(
            "person {person} forgotten, also in {tournaments}",
            person=self.person,
            tournaments=Listing(self.tournaments),
        )


def digest_of_fact(salt: bytes, person: str, data: str) -> str:
    """Return what an act knows of a fact; without the salt nobody can try a guess on it."""
    return sha256(b"\0".join((salt, person.encode(), data.encode()))).hexdigest()


def digest_of_all(digests: Iterable[str]) -> str:
    """Return the digest of several facts, in their order."""
    return sha256("\n".join(digests).encode()).hexdigest()


def _kind(kind: str) -> Sentence:
    return KINDS.get(kind, Sentence.recorded(kind))
