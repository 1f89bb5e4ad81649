"""The regulations of an event: decided field by field, and changed with a caution once it runs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.arbiter.regulations.findings import Weight
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.regulations import Decided
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import remarked
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import rounds_begun
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.regulation_fields.table import (
    field_in,
    fields,
    read_field,
    regulation_field,
)


class RegulationsChanged(Act, frozen=True, tag="regulations-changed"):
    """Some fields of the regulations were decided, changed or taken back."""

    topic = Topic.ANNOUNCEMENT

    changes: tuple[Decided, ...]
    after_round: int = 0
    """How many rounds were paired; once there are any, the report tells of the change."""

    def applied(self, tournament: Tournament) -> Tournament:
        changes = tuple(
            Decided(change.field, fields()[change.field].renamed(change.text))
            if change.field in fields()
            else change
            for change in self.changes
        )
        decided = tournament.regulations.with_changes(changes)
        changed = replace(tournament, regulations=decided)
        if not self.after_round:
            return changed
        words = Sentence("now decided: {fields}", fields=_titles(self.changes))
        return remarked(changed, RemarkKind.REGULATIONS_CHANGED, self.after_round, words)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("regulations decided: {fields}", fields=_titles(self.changes))

    def right_to_undo(self) -> Right:
        return SetRegulations.right


class SetRegulations(Command, frozen=True):
    """Decide fields of the regulations; an empty text takes one back."""

    right = Right(Role.CHIEF_ARBITER, Sentence("changing the regulations"))

    changes: tuple[Decided, ...]

    def decided(self, state: State) -> RegulationsChanged:
        changes = self._different(state.tournament)
        if not changes:
            raise Refused("the regulations already say so")
        return RegulationsChanged(changes, rounds_begun(state.tournament))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        if not rounds_begun(tournament):
            return ()
        changes = self._different(tournament)
        told = say(
            Level.CONFIRM_TWICE,
            Sentence(
                "the regulations change after play began ({fields}); the report will say so",
                fields=_titles(changes),
            ),
        )
        return (*told, *_consequences(tournament, changes))

    def _different(self, tournament: Tournament) -> tuple[Decided, ...]:
        """Return what would change, as it is kept; whatever does not fit its field is refused."""
        rules = edition_of(tournament)
        wanted: dict[str, str] = {}
        for change in self.changes:
            field = field_in(regulation_field(change.field), rules)
            if change.text.strip() and not field.is_asked_by(rules.texts):
                raise field.unfit("{rules} does not ask for it", rules=rules.title)
            wanted[change.field] = read_field(field, change.text, rules)
        return tuple(
            Decided(name, text)
            for name, text in wanted.items()
            if text != tournament.regulations.text(name)
        )


def _consequences(tournament: Tournament, changes: tuple[Decided, ...]) -> Iterator[Caution]:
    """Yield what the texts would say of the changed regulations and do not say of these."""
    # All that the texts say loads slowly, and whoever only folds a journal needs none of it.
    from crosstable.arbiter.regulations.checking import findings  # noqa: PLC0415

    changed = replace(tournament, regulations=tournament.regulations.with_changes(changes))
    before = set(findings(tournament))
    for finding in findings(changed):
        if finding.weight is not Weight.MAY and finding not in before:
            cited = next(iter(finding.articles), None)
            yield Caution(Level.CONFIRM, Reason(finding.sentence, cited))


def _titles(changes: tuple[Decided, ...]) -> Listing:
    """Return what fields are called; one that a later version knows goes by its name."""
    return Listing(
        [
            fields()[change.field].title if change.field in fields() else change.field
            for change in changes
        ]
    )
