"""The regulations of a tournament: in words, as a form, and what the texts say of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.arbiter.regulations.checking import findings, open_musts
from crosstable.arbiter.regulations.findings import Finding
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.kernel.errors import Conflict, CrosstableError, InvalidValue
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.kernel.verdict import Citation
from crosstable.office.acts import RegulationsChanged, SetRegulations
from crosstable.office.acts.base import State
from crosstable.office.regulations import provisions
from crosstable.office.replaying import replayed
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.regulation_fields.table import read_field
from crosstable.standings.explaining import opened
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, ngettext
from crosstable.web.words.regulations import regulations
from crosstable.web.words.sentences import colon, error_text, told, worded

# Findings about regulations as a page shows them, in the language of the request.


ADOPT = "adopt"
"""The button that adopts a proposal: ``default-time=30``."""


class ShownProposal(msgspec.Struct, frozen=True):
    """What a button adopts, and the sentence it would write."""

    value: str
    words: str


class ShownFinding(msgspec.Struct, frozen=True, kw_only=True):
    """One finding with everything in words."""

    weight: str
    sentence: str
    articles: tuple[Citation, ...]
    place: str
    field: str
    proposals: tuple[ShownProposal, ...]


def shown_findings(found: Iterable[Finding]) -> tuple[ShownFinding, ...]:
    """Return findings in their order; a sentence of ours is adopted in the reader's language."""
    return tuple(
        ShownFinding(
            weight=finding.weight.value,
            sentence=opened(told(finding.sentence)),
            articles=finding.articles,
            place=finding.place.value,
            field=finding.field,
            proposals=tuple(
                ShownProposal(
                    f"{proposal.field}={worded(proposal.text)}",
                    worded(decision_sentence(proposal.field, proposal.text)),
                )
                for proposal in finding.proposals
            ),
        )
        for finding in found
    )


class RegulationsPages(Controller):
    """What was announced and decided, and what the texts still leave to the organiser."""

    path = OFFICE

    @get("/regulations", sync_to_thread=True)
    def regulations(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the regulations in words, and the form to those who may decide."""
        state = desk.state(name)
        kept = {decision.field: decision.text for decision in state.tournament.regulations.decided}
        return self._page(desk, state, Sheet(kept))

    @post("/regulations", sync_to_thread=True, opt=taking_sheet(SetRegulations))
    def decide(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Decide what the form says; once play has begun, that is asked about first."""
        state = desk.state(name)
        desk.require(SetRegulations, name)
        back = office_path(name, "regulations")
        try:
            changes = _changes(desk.form, state)
            if not changes:
                return desk.go(back, _("Nothing was changed."))
            _refuse_unseen(desk, state, changes)
            return act_when_sure(
                desk,
                state,
                SetRegulations(changes),
                title=_("Change the regulations?"),
                then=back,
                back=back,
                done=_done(state, changes),
            )
        except CrosstableError as error:
            return self._page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/regulations/findings", sync_to_thread=True, opt=taking_sheet(SetRegulations))
    def check(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what the texts would say of the form as it stands; nothing is kept."""
        state = desk.state(name)
        desk.require(SetRegulations, name)
        changes, errors = _read(desk.form, state)
        tournament = state.tournament
        tried = replace(tournament, regulations=tournament.regulations.with_changes(changes))
        return desk.page(
            "office/regulation-findings.html",
            state=state,
            here="settings",
            found=shown_findings(findings(tried)),
            errors=errors,
            may_change=True,
        )

    @staticmethod
    def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
        return desk.page(
            "office/regulations.html",
            status=status,
            state=state,
            here="settings",
            sheet=sheet,
            chapters=tuple(regulations(state.tournament)),
            topics=provisions(state.tournament),
            found=shown_findings(findings(state.tournament)),
            errors={},
            decided=desk.form.text("decided") or _decided_at(state),
            may_change=desk.may(SetRegulations, state),
        )


def _changes(form: Form, state: State) -> tuple[Decided, ...]:
    """Return what the form says differently, or raise ``Unfit`` with a sentence at each field."""
    changes, errors = _read(form, state)
    if errors:
        raise Unfit(errors)
    return changes


def _read(form: Form, state: State) -> tuple[tuple[Decided, ...], dict[str, str]]:
    """Return what the form says differently, and a sentence at each field that does not fit.

    A proposal that was adopted counts as typed into its field. What the form shows as it was when
    its page was made says nothing: somebody else may have decided it meanwhile.
    """
    rules, shown = edition_of(state.tournament), _shown(form, state)
    adopted, is_adopted, proposal = form.text(ADOPT).partition("=")
    changes: list[Decided] = []
    errors: dict[str, str] = {}
    for topic in provisions(state.tournament):
        for provision in topic.provisions:
            name = provision.field.name
            typed = form.text(name)
            if is_adopted and name == adopted:
                typed = proposal
            elif name not in form.values:
                continue
            try:
                kept = read_field(provision.field, typed, rules)
            except InvalidValue as error:
                cause = error.sentence.values.get("cause")
                said = error_text(error) if cause is None else worded(cause)
                errors[name] = f"{told(provision.field.title)}{colon()}{said}"
                continue
            if kept not in {provision.kept, shown.text(name)}:
                changes.append(Decided(name, kept))
    return tuple(changes), errors


def _done(state: State, changes: tuple[Decided, ...]) -> str:
    """Return that changes were kept, and how much the texts still demand."""
    event = state.tournament
    changed = replace(event, regulations=event.regulations.with_changes(changes))
    still = len(open_musts(changed))
    if not still:
        return _("Saved. Everything the texts require is settled.")
    words = ngettext(
        "Saved. %(count)s point must still be settled.",
        "Saved. %(count)s points must still be settled.",
        still,
    )
    return words % {"count": still}


def _decided_at(state: State) -> int:
    """Return the version of the latest act that changed the regulations."""
    done = (step.version for step in state.in_force if isinstance(step.act, RegulationsChanged))
    return max(done, default=0)


def _shown(form: Form, state: State) -> Regulations:
    """Return the regulations as they were on the page that the form was filled in on."""
    seen = form.number("decided")
    if seen is None or seen >= _decided_at(state):
        return state.tournament.regulations
    before = (
        step
        for step in state.in_force
        if step.version <= seen or not isinstance(step.act, RegulationsChanged)
    )
    return replayed(before).regulations


def _refuse_unseen(desk: Desk, state: State, changes: tuple[Decided, ...]) -> None:
    """Raise ``Conflict`` where somebody else decided the same fields meanwhile."""
    shown, now = _shown(desk.form, state), state.tournament.regulations
    both = [each.field for each in changes if shown.text(each.field) != now.text(each.field)]
    if desk.form.version is None and both:
        desk.stands = {field: now.text(field) for field in both}
        raise Conflict(expected=desk.form.number("decided") or 0, found=_decided_at(state))
