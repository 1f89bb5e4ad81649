"""Before an act is carried out, its consequences are shown; one pattern for every page.

A view that hands commands over through ``act_when_sure`` needs nothing else: where the office has
no caution they are carried out at once, else the answer is a question with everything that was
typed in it. Asked by htmx, the question is a dialog in the page (``#asking``); asked by a plain
form, a page of its own. The field ``_sure`` says up to which level the person has agreed, and the
loudest level needs a tick of its own in ``_read``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.kernel.errors import Conflict
from crosstable.office.acts import Command, PairRound, cautions
from crosstable.office.acts.rounds import next_round
from crosstable.office.cautions import Caution, Level, loudest
from crosstable.office.fold import State
from crosstable.office.office import rehearsed
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms import Form

__all__ = ["act_when_sure", "agreed", "question", "when_sure"]

ASKING = "#asking"
"""Where a question appears in the frame of a tournament's pages."""


def agreed(form: Form) -> int:
    """Return up to which level the person has agreed; the loudest only with its own tick."""
    text = form.text("_sure")
    level = int(text) if text.isdecimal() and len(text) == 1 else 0
    if level >= Level.CONFIRM_TWICE and not form.text("_read"):
        return int(Level.CONFIRM)
    return level


def question(
    desk: Desk,
    state: State,
    commands: Sequence[Command],
    *,
    title: str,
    yes: str = "",
    back: str = "",
    also: Sequence[Caution] = (),
) -> Page | None:
    """Return what to ask before commands are carried out; None where nothing is left to ask.

    Each command is judged by what the person sees, which is the state before the first of them.
    ``also`` are cautions of the page's own. ``Conflict`` is raised where the person saw another
    version: nobody is asked about what is not so any more. Nor is anybody asked about what would
    be refused afterwards: that is refused at once.
    """
    seen = desk.form.version
    if seen is not None and seen != state.version:
        raise Conflict(expected=seen, found=state.version)
    found = tuple(dict.fromkeys([*also, *(c for each in commands for c in cautions(each, state))]))
    level = loudest(found)
    if level <= agreed(desk.form):
        return None
    _refuse_first(state, commands)
    answer = desk.page(
        "parts/asking-dialog.html" if desk.is_fragment else "office/asking.html",
        state=state,
        here="",
        title=title,
        yes=yes,
        back=back or f"/office/tournaments/{state.id}",
        found=sorted(found, key=lambda each: -each.level),
        level=level,
        seen=seen,
        kept=desk.form.kept,
    )
    if desk.is_fragment:
        answer.headers.update({"HX-Retarget": ASKING, "HX-Reswap": "innerHTML"})
    return answer


def _refuse_first(state: State, commands: Sequence[Command]) -> None:
    """Refuse what cannot be done before anybody is asked to confirm it.

    Of a pairing only the ground is looked at: a large field takes the engine a while, and that
    work is done once, after the question.
    """
    after, _acts = rehearsed(state, [each for each in commands if not isinstance(each, PairRound)])
    if any(isinstance(each, PairRound) for each in commands):
        next_round(after.tournament)


class _Unanswered(Exception):  # noqa: N818 -- carries a question out of an act that must not be kept
    def __init__(self, page: Page) -> None:
        self.page = page
        super().__init__()


def when_sure(
    desk: Desk,
    state: State,
    commands: Sequence[Command],
    perform: Callable[[], Page],
    *,
    title: str,
    yes: str = "",
    back: str = "",
    also: Sequence[Caution] = (),
) -> Page:
    """Ask what has to be asked, or do something once; for acts that end otherwise than most.

    Somebody who may not do it is told so at once, not after a question.
    """
    desk.office.insist(commands[-1], state.id, state=state)

    def answer() -> Page:
        asked = question(
            desk, state, commands, title=title, yes=yes, back=back or desk.path, also=also
        )
        if asked is not None:
            raise _Unanswered(asked)
        return perform()

    try:
        return desk.once(answer)
    except _Unanswered as unanswered:
        return unanswered.page


def act_when_sure(
    desk: Desk,
    state: State,
    first: Command,
    *more: Command,
    title: str,
    then: str | Callable[[State], str],
    done: Notice | str | None = None,
    yes: str = "",
    back: str = "",
    also: Sequence[Caution] = (),
) -> Page:
    """Ask what has to be asked, or carry the commands out once and go on."""

    def perform() -> Page:
        after = desk.execute(state.id, first, *more)
        return desk.go(then if isinstance(then, str) else then(after), done)

    return when_sure(
        desk, state, (first, *more), perform, title=title, yes=yes, back=back, also=also
    )
