"""The journal of a tournament: who did what and when, what was undone, and that the chain holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.kernel.errors import JournalBroken
from crosstable.office import acts
from crosstable.office.acts import describe
from crosstable.office.acts.base import State, Topic
from crosstable.office.journal import Entry, Head
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.undoing import undo_named, undo_offer
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import N_
from crosstable.web.words.sentences import told

A_PAGE = 100
LONGEST_TEXT = 200

KINDS: Mapping[Topic, str] = {
    Topic.ANNOUNCEMENT: N_("Announcement and rules"),
    Topic.PLAYERS: N_("Players"),
    Topic.LOTS: N_("Lots"),
    Topic.PAIRINGS: N_("Pairings"),
    Topic.RESULTS: N_("Results"),
    Topic.CORRECTIONS: N_("Corrections"),
    Topic.GAMES: N_("Games"),
    Topic.RULINGS: N_("Rulings at the board"),
    Topic.CHECKLISTS: N_("Checklists"),
    Topic.UNDONE: N_("Undoing"),
}
"""What people look for in a journal; an act says itself which of them it is about."""


class JournalLine(msgspec.Struct, frozen=True):
    """One entry as the page shows it."""

    entry: Entry
    kind: str
    words: str
    round: int | None
    undone_by: int | None = None
    """The entry that took it back."""


class Lines(msgspec.Struct, frozen=True):
    """All entries in words, and what the words follow from."""

    rests_on: tuple[object, ...]
    lines: tuple[JournalLine, ...]


class Wanted(msgspec.Struct, frozen=True):
    """What somebody looks for."""

    who: str = ""
    kind: str = ""
    round: str = ""
    text: str = ""
    page: int = 1

    @property
    def filtered(self) -> bool:
        """Return whether anything is left out."""
        return bool(self.who or self.kind or self.round or self.text)

    def address(self, page: int) -> str:
        """Return the query that leads to another page of the same search."""
        asked = {"who": self.who, "kind": self.kind, "round": self.round, "text": self.text}
        return "?" + urlencode({**{k: v for k, v in asked.items() if v}, "page": page})


class JournalPages(Controller):
    """What happened."""

    path = OFFICE

    @get("/journal", sync_to_thread=True)
    def journal(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the entries that are looked for, the latest first."""
        state = desk.state(name, Ask.SEE_JOURNAL)
        lines = _lines(desk, state)
        wanted = _wanted(desk.request.query_params)
        matching = [line for line in reversed(lines) if _fits(line, wanted)]
        pages = max(1, -(-len(matching) // A_PAGE))
        page = min(wanted.page, pages)
        return desk.page(
            "office/journal.html",
            state=state,
            here="journal",
            lines=matching[(page - 1) * A_PAGE : page * A_PAGE],
            found=len(matching),
            total=len(lines),
            wanted=wanted,
            page=page,
            pages=pages,
            people=_in_order(line.entry.by for line in lines),
            kinds=[(topic.value, title) for topic, title in KINDS.items()],
            rounds=sorted({line.round for line in lines if line.round}),
            undo=undo_offer(desk, state),
        )

    @post("/journal/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the act back that was named, after it was shown once more."""
        state = desk.state(name, Ask.SEE_JOURNAL)
        return undo_named(desk, state, back=office_path(name, "journal"))

    @get("/journal/verify", sync_to_thread=True)
    def verify(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Check the chain of the whole office and show where this tournament stands in it."""
        state = desk.state(name, Ask.SEE_JOURNAL)
        head: Head | None = None
        trouble = ""
        try:
            head = desk.house.office.check_chain()
        except JournalBroken as error:
            trouble = told(error.sentence)  # which entry and why: what this page is for
        entries = [line.entry for line in _lines(desk, state)]
        return desk.page(
            "office/journal-verify.html",
            state=state,
            here="journal",
            head=head,
            trouble=trouble,
            first=entries[0],
            last=entries[-1],
        )


def _lines(desk: Desk, state: State) -> Sequence[JournalLine]:
    """Return every entry in words, the first one first; what was put into words before stays so."""

    def make(known: Lines | None) -> Lines:
        tournament, history = state.tournament, desk.house.office.history
        rests_on = (tournament.entrants, tournament.points)
        lines: list[JournalLine] = []
        if known is not None and known.rests_on == rests_on:
            last = known.lines[-1].entry
            newer = history(state.id, last.version - 1)
            # A restored office may hold other entries of the same versions.
            if newer and newer[0].entry == last:
                lines = [*known.lines]
        added = newer[1:] if lines else history(state.id)
        lines += [
            JournalLine(
                written.entry,
                written.act.topic.value,
                describe(written.act, tournament),
                _round(written.act),
            )
            for written in added
        ]
        for written in added:
            if isinstance(written.act, acts.Undone):
                place = written.act.version - lines[0].entry.version
                lines[place] = replace(lines[place], undone_by=written.entry.version)
        return Lines(rests_on, tuple(lines))

    return desk.house.derived.grown(state, "journal", make).lines


def _round(act: acts.Act) -> int | None:
    number = getattr(act, "round", None)
    return number if isinstance(number, int) else None


def _wanted(asked: Mapping[str, str]) -> Wanted:
    page = asked.get("page", "1")
    return Wanted(
        who=asked.get("who", "")[:LONGEST_TEXT],
        kind=asked.get("kind", ""),
        round=asked.get("round", "") if asked.get("round", "").isdecimal() else "",
        text=asked.get("text", "").strip()[:LONGEST_TEXT],
        page=max(1, int(page)) if page.isdecimal() and len(page) < 7 else 1,
    )


def _fits(line: JournalLine, wanted: Wanted) -> bool:
    if wanted.who and line.entry.by != wanted.who:
        return False
    if wanted.kind and line.kind != wanted.kind:
        return False
    if wanted.round and str(line.round) != wanted.round.lstrip("0"):
        return False
    looked_for = wanted.text.casefold()
    return not looked_for or looked_for in f"{line.words}\n{told(line.words)}".casefold()


def _in_order(names: Iterable[str]) -> list[str]:
    return sorted(set(names), key=str.casefold)
