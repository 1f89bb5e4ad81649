"""The rounds of a tournament: pairing, publishing, taking back."""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Meta

from crosstable.games.desk.library import matters_of
from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.notation import usual_results
from crosstable.kernel.typed import read_pairs, spellings
from crosstable.office.acts import (
    AbsenceDecision,
    AdjournGame,
    AfterAbsence,
    AskCorrection,
    BeginRearranging,
    Command,
    CorrectReport,
    CorrectResult,
    DiscloseLineups,
    DismissClaims,
    DrawLots,
    DrawStarts,
    EnterResult,
    MakeRuling,
    MarkAbsent,
    NoteOut,
    OpenRecording,
    PairAgain,
    PairByHand,
    PairRound,
    PairTogether,
    Publish,
    Unpublish,
)
from crosstable.office.acts.absence import absent_without_notice, choices_after_absence
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import what_is_drawn
from crosstable.office.acts.pairing_again import can_be_paired_again
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.acts.pairing_together import without_opponents
from crosstable.office.acts.rearranging import comparison_of
from crosstable.office.basis import changed_since_paired
from crosstable.office.breaks import resuming
from crosstable.office.disclosure import opens_at
from crosstable.office.game_rows import game_points
from crosstable.office.match_seats import seat_text
from crosstable.office.planning import Plan
from crosstable.office.start_positions import draws_starts
from crosstable.pairing.fixed_boards import sitting_elsewhere
from crosstable.pairing.systems import (
    MANUAL,
    AccountableSystem,
    PlacingSystem,
    rounds_to_play,
    system_of,
)
from crosstable.rulebooks.library import edition_of
from crosstable.web.cache.lines import written_lines
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.boards import RoundSheet, round_sheet, scores_before
from crosstable.web.display.pinned import pinned
from crosstable.web.display.replay import filed_boards
from crosstable.web.forms.asking import Besides, act_when_sure, when_sure
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.forms.result_keys import key_help, keys
from crosstable.web.forms.undoing import undo_named, undo_offer
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

PATIENCE = 0.4
"""Seconds a person waits for a pairing before progress is shown."""

RIGHTS: dict[str, type[Command]] = {
    "floor": NoteOut,
    "enter": EnterResult,
    "correct": CorrectResult,
    "report": CorrectReport,
    "absent": MarkAbsent,
    "adjourn": AdjournGame,
    "disclose": DiscloseLineups,
    "starts": DrawStarts,
    "record": OpenRecording,
    "dismiss": DismissClaims,
    "ask": AskCorrection,
    "rule": MakeRuling,
    "publish": Publish,
    "unpublish": Unpublish,
    "pair": PairRound,
    "pair_again": PairAgain,
    "pair_by_hand": PairByHand,
    "rearrange": BeginRearranging,
    "together": PairTogether,
    "lots": DrawLots,
}


class ByHand(msgspec.Struct, frozen=True):
    """Boards as an arbiter writes them."""

    boards: Annotated[str, Meta(max_length=20_000)]
    rematch: bool = False


def round_path(name: str, round_number: int = 0) -> str:
    """Return where a round stands; without a number, the current one."""
    return office_path(name, "rounds", *((round_number,) if round_number else ()))


class Rounds(Controller):
    """The list of rounds and what is done with a whole round."""

    path = f"{OFFICE}/rounds"

    @get("/", sync_to_thread=True)
    def current(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the current round, or what has to be done before the first one."""
        state = desk.state(name)
        return _page(desk, state, len(state.tournament.rounds))

    @get("/{round_number:int}", sync_to_thread=True)
    def one(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show a round."""
        state = desk.state(name)
        if not 1 <= round_number <= len(state.tournament.rounds):
            desk.missing(_("Round %(number)s is not paired.") % {"number": round_number})
        return _page(desk, state, round_number)

    @post("/pair", sync_to_thread=True)
    def pair(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Pair the next round; a large field goes on behind a page that shows how far it is."""
        state = desk.state(name)
        decisions = _decisions(desk.form)

        def perform(plan: Plan) -> Page:
            job = desk.house.pairings.begin(name, lambda: desk.carry_out(plan).state)
            if not job.wait(PATIENCE):
                return desk.go(f"{round_path(name)}/pairing")
            desk.house.pairings.forget(name)
            return _paired(desk, job.result())

        return when_sure(
            desk,
            state,
            partial(steps_to_pair, decisions=decisions, seed=secrets.token_hex(8)),
            perform,
            title=_("Pair round %(number)s?") % {"number": len(state.tournament.rounds) + 1},
            yes=_("Pair the round"),
            back=round_path(name),
            besides=_absences(state, choices_after_absence(state.tournament)),
        )

    @get("/pairing", sync_to_thread=True)
    def pairing(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show how far the pairing is; when it is done, go to the round."""
        state = desk.state(name)
        job = desk.house.pairings.job(name)
        if job is None:
            return desk.go(round_path(name))
        if not job.wait(0):
            return desk.page("office/rounds/pairing.html", state=state, here="rounds", job=job)
        desk.house.pairings.forget(name)
        try:
            return _paired(desk, job.result())
        except CrosstableError as error:
            return desk.go(round_path(name), Notice(error_text(error), 5))

    @post("/by-hand", sync_to_thread=True)
    def by_hand(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Pair the next round by hand."""
        wish = desk.form.read(ByHand)
        typed = read_pairs(wish.boards)
        state = desk.state(name)
        made = PairByHand(typed.pairs, typed.bye, wish.rematch)
        seated = _absences(state, (AfterAbsence.EXPLAINED,), made.seats)
        return act_when_sure(
            desk,
            state,
            *steps_to_pair(state, made, _decisions(desk.form), seed=secrets.token_hex(8)),
            title=_("Pair the round by hand?"),
            then=round_path(name),
            done=_("The round is paired by hand and held back for your review."),
            back=round_path(name),
            besides=seated,
        )

    @post("/{round_number:int}/publish", sync_to_thread=True)
    def publish(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Make the pairings public."""
        state = desk.state(name)
        done = Notice(_("Round %(number)s is published.") % {"number": round_number})
        if not state.tournament.published:
            words = _(
                "Round %(number)s is published, but the tournament itself is not public yet: "
                "nobody outside sees it until a chief arbiter makes it public."
            )
            done = Notice(words % {"number": round_number}, 2)
        return act_when_sure(
            desk,
            state,
            Publish(round_number),
            title=_("Publish round %(number)s?") % {"number": round_number},
            yes=_("Publish"),
            then=round_path(name, round_number),
            done=done,
            back=round_path(name, round_number),
        )

    @post("/{round_number:int}/lineups", sync_to_thread=True)
    def disclose(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Open line-ups that are secret still to everybody."""
        return act_when_sure(
            desk,
            desk.state(name),
            DiscloseLineups(round_number),
            title=_("Make the line-ups of round %(number)s public?") % {"number": round_number},
            yes=_("Make the line-ups public"),
            then=round_path(name, round_number),
            done=_("Everybody sees the line-ups of round %(number)s now.")
            % {"number": round_number},
            back=round_path(name, round_number),
        )

    @post("/{round_number:int}/starts", sync_to_thread=True)
    def draw_starts(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Draw the starting positions of a round; the seed is recorded."""
        return act_when_sure(
            desk,
            desk.state(name),
            DrawStarts(round_number, secrets.token_hex(8)),
            then=round_path(name, round_number),
            done=_("The starting positions are drawn; the seed is in the journal."),
        )

    @post("/{round_number:int}/unpublish", sync_to_thread=True)
    def unpublish(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Take the pairings back, with a reason."""
        return act_when_sure(
            desk,
            desk.state(name),
            desk.command(Unpublish, round=round_number),
            title=_("Take round %(number)s back?") % {"number": round_number},
            yes=_("Take it back"),
            then=round_path(name, round_number),
            done=_("Round %(number)s is taken back.") % {"number": round_number},
            back=round_path(name, round_number),
        )

    @post("/undo", sync_to_thread=True)
    def undo(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the act back that was named."""
        return undo_named(desk, desk.state(name), back=round_path(name))


ABSENCE, ABSENCE_REASON = "absence.", "absence-reason."
"""The fields of a player in the question about absences; the player's number follows."""


def _absences(
    state: State, choices: Sequence[AfterAbsence], among: Container[int] | None = None
) -> Besides | None:
    """Return what the question asks of those who were absent without notice."""
    absentees = [
        entrant
        for entrant in absent_without_notice(state.tournament)
        if among is None or entrant.number in among
    ]
    if not absentees:
        return None
    shows = {"absentees": absentees, "choices": choices}
    return Besides("office/rounds/absences.html", shows)


def _decisions(form: Form) -> tuple[AbsenceDecision, ...]:
    """Return what was chosen for each of them; nothing chosen decides nothing."""
    chosen = []
    for name in form.values:
        number = name.removeprefix(ABSENCE)
        if number == name or not form.text(name):
            continue
        try:
            choice = AfterAbsence(form.text(name))
        except ValueError:
            raise Unfit({"": _("Choose one of the values offered.")}) from None
        if not (number.isdecimal() and len(number) < 7):
            raise Unfit({"": _("This is not valid here.")})
        reason = form.text(f"{ABSENCE_REASON}{number}").strip()[:500]
        chosen.append(AbsenceDecision(int(number), choice, reason))
    return tuple(chosen)


def _paired(desk: Desk, state: State) -> Page:
    number = len(state.tournament.rounds)
    done = _("Round %(number)s is paired and held back for your review.") % {"number": number}
    return desk.go(round_path(state.id, number), done)


def _page(desk: Desk, state: State, round_number: int) -> Page:
    if round_number:
        return desk.page("office/rounds/round.html", **round_context(desk, state, round_number))
    drawn = what_is_drawn(state.tournament) if len(state.tournament.entrants) > 1 else ""
    common = _common(desk, state)
    return desk.page("office/rounds/round.html", **common, sheet_of_round=None, drawing=drawn)


def round_context(
    desk: Desk, state: State, round_number: int, only: list[int] | None = None
) -> dict[str, Any]:
    """Return what the page of a round shows; with ``only``, some of its rows."""
    tournament, points = state.tournament, game_points(state.tournament)
    before = desk.house.derived.grown(
        state, ("scores before", round_number), partial(scores_before, tournament, round_number)
    )
    lists = edition_of(tournament).rating_lists
    sheet = round_sheet(tournament, round_number, before.scores, only, lists, resuming(state))
    common, results = _common(desk, state), tuple(usual_results(points)[:5])
    return {
        **common,
        "sheet_of_round": sheet,
        "lines": lambda: _lines(desk, state, sheet, results, common["may"]),
        "round": sheet.round,
        "missing": sheet.round.missing,
        "adjourned": len(sheet.round.open_boards) - sheet.round.missing,
        "results": results,
        "keys": keys(points),
        "spellings": {} if tournament.game_plan else spellings(points),
        "key_help": key_help(points),
        "accountable": isinstance(system_of(tournament), AccountableSystem),
        "comparison": comparison_of(state, round_number),
        "since": desk.house.derived.of(
            state,
            ("changed since paired", round_number),
            partial(changed_since_paired, state, round_number),
        ),
        "can_be_paired_again": can_be_paired_again(tournament, round_number),
        "alone": without_opponents(tournament, round_number) if common["may"]["together"] else (),
        "elsewhere": tuple(sitting_elsewhere(tournament, round_number)),
        "waiting": pinned(tournament, round_number, may_rule=common["may"]["rule"]),
        "draws_starts": draws_starts(tournament),
        "secret_until": opens_at(tournament, sheet.round, desk.house.now()),
    }


def _lines(
    desk: Desk,
    state: State,
    sheet: RoundSheet,
    results: tuple[str, ...],
    may: Mapping[str, bool],
) -> Markup:
    """Return the boards of a round as its table has them."""
    played, filed = sheet.round, filed_boards(state.tournament)
    more = played.published and (may["enter"] or may["correct"])
    return written_lines(
        desk.house.derived,
        state,
        "office/rounds/board-line.html",
        [(row, (played.number, row.number) in filed) for row in sheet.rows],
        by=(played.number, played.rearranging, played.published, may["enter"], more, results),
        id=state.id,
        round_number=played.number,
        base=round_path(state.id, played.number),
        players=office_path(state.id, "players"),
        moving=played.rearranging and state.tournament.team_plan is None,
        published=played.published,
        may_enter=may["enter"],
        offers_more=more,
        results=results,
    )


def _common(desk: Desk, state: State) -> dict[str, Any]:
    tournament = state.tournament
    last = tournament.rounds[-1] if tournament.rounds else None
    total = rounds_to_play(tournament) if tournament.entrants else tournament.planned_rounds
    engine = system_of(tournament)
    return {
        "state": state,
        "here": "rounds",
        "t": tournament,
        "base": round_path(state.id),
        "may": {what: desk.may(command, state) for what, command in RIGHTS.items()},
        "has_matters": bool(matters_of(tournament.game)),
        "undo": undo_offer(desk, state),
        "total": total,
        "last": last,
        "can_pair": not tournament.archived
        and (last is None or last.published)
        and (not total or len(tournament.rounds) < total),
        "by_hand_only": engine is MANUAL,
        "fixed": engine.fixed_schedule,
        "match_by_match": isinstance(engine, PlacingSystem),
        "round": None,
        "games_open": [
            (played.number, board, seat_text(tournament, played.number, board))
            for played in tournament.rounds
            if len(played.open_boards) > played.missing
            for board in played.open_boards
            if played.boards[board - 1].adjourned
        ],
    }


def existing_round(desk: Desk, state: State, round_number: int) -> None:
    """Answer 404 for a round that is not paired."""
    try:
        state.tournament.round(round_number)
    except UnknownName:
        desk.missing(_("Round %(number)s is not paired.") % {"number": round_number})
