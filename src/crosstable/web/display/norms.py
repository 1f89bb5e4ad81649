"""Norms as pages show them: a table of players and titles, and one verdict unfolded."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import State
from crosstable.office.norms import (
    NormTable,
    background_of,
    edition_with_norms,
    event_of,
    field_of,
    norms_of,
    norms_since,
)
from crosstable.office.titles import direct_of
from crosstable.rulebooks.library import edition_of
from crosstable.titles.awards import Award
from crosstable.titles.candidates import Candidate, Meeting, TitleEvent
from crosstable.titles.direct import gives_by_places
from crosstable.titles.field import NormField
from crosstable.titles.relevance import in_order, matters, sought
from crosstable.titles.verdicts import NormVerdict, Status
from crosstable.titles.wording import COLOURS, cell_words, needed_lines, points_text, summary_words
from crosstable.web.house import House

TONES = {
    Status.REACHED: "reached",
    Status.REACHED_IF: "reached-if",
    Status.POSSIBLE: "possible",
    Status.OUT: "out",
}


class NormCell(msgspec.Struct, frozen=True):
    """One player and one title."""

    title: str
    tone: str
    head: Sentence
    detail: Sentence | None = None


class NormRow(msgspec.Struct, frozen=True):
    """One player with all titles."""

    player: Candidate
    points: str
    """Made over the board so far, of how many games."""
    cells: tuple[NormCell | None, ...]
    """In the order of the titles; none where a title is not open to the player."""


class DirectAwards(msgspec.Struct, frozen=True):
    """Titles and norms that an event gives by places and scores."""

    event: TitleEvent | None
    awards: tuple[Award, ...] = ()
    missing: tuple[Sentence, ...] = ()
    refused: Refused | None = None
    """Why they cannot be worked out yet; there is no event then."""


class UnfoldedNorm(msgspec.Struct, frozen=True):
    """One verdict with everything that is known of it."""

    verdict: NormVerdict
    player: Candidate
    tone: str
    summary: Sentence
    games: tuple[tuple[Meeting, str, str, Reason | None], ...]
    """Each game with the points made, whether it counts (``counted``, ``left out``, ``""``), and
    why not."""
    needed: tuple[Sentence, ...]
    colour: Sentence | None = None


def norm_table(house: House, state: State, after: int | None = None) -> NormTable:
    """Return the norms of a tournament, made once a version and again before somebody asks."""
    edition = edition_with_norms(state.tournament)
    # What register and lists know may change while the tournament does not.
    known = background_of(state.tournament, edition, house.register, house.lists)
    what = ("norms", type(state).__name__, after, known.mark)

    def make(latest: State) -> NormTable:
        now = background_of(latest.tournament, edition, house.register, house.lists)
        return house.derived.grown(
            latest,
            ("verdicts", *what),
            lambda before: norms_since(before, latest.tournament, now, after=after),
        )

    return house.derived.foreseen(state, what, make)


def norm_field_of(house: House, state: State) -> tuple[TitleEvent, NormField]:
    """Return what the entry list of a tournament allows, made once a version."""
    edition = edition_with_norms(state.tournament)
    known = background_of(state.tournament, edition, house.register, house.lists)
    return house.derived.of(
        state, ("norm field", known.mark), lambda: field_of(state.tournament, known)
    )


def certified(table: NormTable) -> tuple[tuple[NormVerdict, Candidate], ...]:
    """Return the norms that can be certified, be it as a draft, with their players."""
    return tuple(
        (verdict, table.event.candidates[verdict.player])
        for verdict in in_order(table.verdicts)
        if verdict.status in {Status.REACHED, Status.REACHED_IF} and not verdict.already
    )


def awards_shown(house: House, state: State) -> DirectAwards | None:
    """Return what places and scores give by themselves, best first.

    None where the event is of no kind that gives anything by places, or its rules keep no list.
    """
    tournament = state.tournament
    edition = edition_with_norms(tournament)
    known = background_of(tournament, edition, house.register, house.lists)

    def make() -> DirectAwards | None:
        if not gives_by_places(edition):
            return None
        try:
            event, awards = direct_of(tournament, known)
        except Refused as refused:
            return DirectAwards(None, refused=refused)
        if not awards and not tournament.event_class.level.is_championship:
            return None
        shown = tuple(award for award in awards if not award.superseded)
        missing = dict.fromkeys(said for award in awards for said in award.missing)
        return DirectAwards(event, shown, tuple(missing))

    return house.derived.of(state, ("direct titles", known.mark), make)


def norm_rows(table: NormTable, *, everybody: bool = False) -> tuple[NormRow, ...]:
    """Return a row for each player of whom something is to be said, the nearest to a norm first."""
    by_player: dict[int, dict[str, NormVerdict]] = {}
    for verdict in table.verdicts:
        by_player.setdefault(verdict.player, {})[verdict.title] = verdict
    order = [
        verdict.player for verdict in in_order(table.verdicts) if matters(verdict, table.event)
    ]
    if everybody:
        order += sorted(by_player)
    return tuple(
        NormRow(
            table.event.candidates[number],
            _made_so_far(table.event.candidates[number], table.points),
            tuple(
                _cell(by_player[number].get(title), table, everybody=everybody)
                for title in table.titles
            ),
        )
        for number in dict.fromkeys(order)
    )


def _made_so_far(player: Candidate, points: PointSystem) -> str:
    played = [meeting for meeting in player.meetings if meeting.kind is Kind.PLAYED]
    made = points_text(sum(meeting.half_points for meeting in played), points)
    return f"{made} / {len(played)}"


def _cell(verdict: NormVerdict | None, table: NormTable, *, everybody: bool) -> NormCell | None:
    if verdict is None or not (everybody or sought(verdict, table.event)):
        return None
    head, detail = cell_words(verdict, table.points)
    tone = "held" if verdict.already else TONES[verdict.status]
    return NormCell(verdict.title, tone, head, detail)


def tally(table: NormTable) -> Mapping[str, Mapping[str, int]]:
    """Return how many norms of each title are reached and still possible."""
    counts = {title: {"reached": 0, "possible": 0} for title in table.titles}
    for verdict in table.verdicts:
        if verdict.already or not matters(verdict, table.event):
            continue
        if verdict.status in {Status.REACHED, Status.REACHED_IF}:
            counts[verdict.title]["reached"] += 1
        elif verdict.status is Status.POSSIBLE:
            counts[verdict.title]["possible"] += 1
    return counts


def player_norms(
    house: House, state: State, number: int, *, public: bool = False
) -> tuple[UnfoldedNorm, ...]:
    """Return what one player has reached and still can; nothing where the rules know no norms.

    What the office has still to enter is no matter of the public's: the arbiter confirms it.
    """
    if not edition_of(state.tournament).has_norms or not state.tournament.rounds:
        return ()
    edition = edition_with_norms(state.tournament)
    known = background_of(state.tournament, edition, house.register, house.lists)
    tournament, kind = state.tournament, type(state).__name__
    event = house.derived.grown(
        state,
        ("title event", kind, known.mark),
        lambda before: event_of(tournament, known, before=before),
    )
    table = house.derived.of(
        state,
        ("norms of", kind, number, known.mark),
        lambda: norms_of(tournament, known, players=(number,), event=event),
    )
    told = (
        unfolded(table, number, verdict.title, public=public)
        for verdict in table.verdicts
        if matters(verdict, table.event)
    )
    return tuple(norm for norm in told if norm is not None)


def unfolded(
    table: NormTable, number: int, title: str, *, public: bool = False
) -> UnfoldedNorm | None:
    """Return everything about one player and title; none where nothing is said of them."""
    verdict = next((known for known in table.of(number) if known.title == title), None)
    if verdict is None:
        return None
    player = table.event.candidates[number]
    games, why = [], dict(verdict.not_counted)
    for meeting in player.meetings:
        counted = "counted" if meeting.round in verdict.counted else ""
        if meeting.round in verdict.left_out:
            counted = "left out"
        made = points_text(meeting.half_points, table.points) if meeting.kind is Kind.PLAYED else ""
        games.append((meeting, made, counted, why.get(meeting.round)))
    return UnfoldedNorm(
        verdict=verdict,
        player=player,
        tone="held" if verdict.already else TONES[verdict.status],
        summary=summary_words(verdict, table.points, public=public),
        games=tuple(games),
        needed=needed_lines(verdict.needs) if verdict.needs is not None else (),
        colour=None if verdict.colour is None else COLOURS[verdict.colour],
    )
