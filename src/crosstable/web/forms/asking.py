"""Before an act is carried out, its consequences are shown; one pattern for every page.

A view that hands commands over through ``act_when_sure`` needs nothing else: where the office has
no caution they are carried out at once, else the answer is a question with everything that was
typed in it. Asked by htmx, the question is a dialog in the page (``#asking``); asked by a plain
form, a page of its own. The field ``_sure`` says up to which level the person has agreed, and the
loudest level needs a tick of its own in ``_read``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from crosstable.office.acts import Command
from crosstable.office.acts.base import State
from crosstable.office.cautions import Caution, Level
from crosstable.office.planning import Door, Plan, Wanted
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.form import Form
from crosstable.web.tabs import office_path
from crosstable.web.words.languages import _

ASKING = "#asking"
"""Where a question appears in the frame of a tournament's pages."""


class Besides(msgspec.Struct, frozen=True):
    """What a question asks besides yes or no: a template with fields, and what it shows."""

    template: str
    shows: Mapping[str, object]


def agreed(form: Form) -> int:
    """Return up to which level the person has agreed; the loudest only with its own tick."""
    text = form.text("_sure")
    level = int(text) if text.isdecimal() and len(text) == 1 else 0
    if level >= Level.CONFIRM_TWICE and not form.text("_read"):
        return int(Level.CONFIRM)
    return level


def question(
    desk: Desk,
    plan: Plan,
    *,
    title: str = "",
    yes: str = "",
    back: str = "",
    back_with_all: bool = False,
    besides: Besides | None = None,
) -> Page | None:
    """Return what to ask before a plan is carried out; None where nothing is left to ask."""
    if not plan.must_ask(Door.PAGE, agreed(desk.form)):
        return None
    state = plan.state
    answer = desk.page(
        "parts/asking-dialog.html" if desk.is_fragment else "office/asking.html",
        state=state,
        here="",
        title=title or _("Do you want to go on?"),
        yes=yes,
        back=back or office_path(state.id),
        back_with_all=back_with_all,
        found=sorted(plan.cautions, key=lambda caution: -caution.level),
        level=plan.level,
        seen=desk.form.version,
        kept=desk.form.kept,
        besides=besides,
    )
    if desk.is_fragment:
        answer.headers.update({"HX-Retarget": ASKING, "HX-Reswap": "innerHTML"})
    return answer


class _Unanswered(Exception):  # noqa: N818 -- carries a question out of an act that must not be kept
    def __init__(self, page: Page) -> None:
        self.page = page
        super().__init__()


def when_sure(
    desk: Desk,
    state: State,
    wanted: Sequence[Command] | Wanted,
    perform: Callable[[Plan], Page],
    *,
    title: str = "",
    yes: str = "",
    back: str = "",
    back_with_all: bool = False,
    also: Sequence[Caution] = (),
    besides: Besides | None = None,
) -> Page:
    """Ask what has to be asked, or do something once; for acts that end otherwise than most.

    ``also`` are cautions of the page's own. ``back_with_all`` sends what was typed to the page that
    one goes ``back`` to, where that page is shown for what was sent.
    """

    def answer() -> Page:
        plan = desk.plan(state, wanted, also)
        asked = question(
            desk,
            plan,
            title=title,
            yes=yes,
            back=back or desk.path,
            back_with_all=back_with_all,
            besides=besides,
        )
        if asked is not None:
            raise _Unanswered(asked)
        return perform(plan)

    try:
        return desk.once(answer)
    except _Unanswered as unanswered:
        return unanswered.page


def act_when_sure(
    desk: Desk,
    state: State,
    *commands: Command,
    then: str | Callable[[State], str],
    title: str = "",
    done: Notice | str | None = None,
    yes: str = "",
    back: str = "",
    back_with_all: bool = False,
    also: Sequence[Caution] = (),
    besides: Besides | None = None,
) -> Page:
    """Ask what has to be asked, or carry the commands out once and go on."""

    def perform(plan: Plan) -> Page:
        after = desk.carry_out(plan).state
        return desk.go(then if isinstance(then, str) else then(after), done)

    return when_sure(
        desk,
        state,
        commands,
        perform,
        title=title,
        yes=yes,
        back=back,
        back_with_all=back_with_all,
        also=also,
        besides=besides,
    )
