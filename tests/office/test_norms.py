"""What register and lists know of players reaches their norms, and one result judges two anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Board
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import ShowNorms
from crosstable.office.norm_items import norms_item
from crosstable.office.norms import (
    background_of,
    event_of,
    field_of,
    list_due,
    norms_of,
    norms_since,
)
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.rulebooks.library import edition_of
from crosstable.titles.verdicts import Status
from tests.office.desk import Desk, details
from tests.titles.norm_events import NORA, START, cup_event, game, open_event

MARK = "p-00000001"


class Register:
    """Persons by number and by mark."""

    def __init__(self, numbered: Mapping[Identifier, Person], marked: Person | None = None) -> None:
        self.numbered, self.marked = numbered, marked

    def owners(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Person]:
        return {one: self.numbered[one] for one in identifiers if one in self.numbered}

    def person(self, mark: str) -> Person | None:
        return self.marked if mark == MARK else None


class Lists:
    """One list, and what it was asked."""

    def __init__(self, dated: date, *players: ListedPlayer) -> None:
        self.dated, self.listed = dated, {player.id: player for player in players}

    def issues(self) -> list[ListIssue]:
        made = datetime(2019, 1, 1, tzinfo=UTC)
        return [ListIssue("fide.standard", self.dated, len(self.listed), "a file", made)]

    def by_ids(
        self, identifiers: Sequence[int], *, lists: Sequence[str], on: date
    ) -> Mapping[int, ListedPlayer]:
        assert lists == ("fide.standard",)
        assert on == START
        return {number: self.listed[number] for number in identifiers if number in self.listed}


def late_title() -> Person:
    """Return the GM of number 9, confirmed during the event."""
    held = TitleHeld(register="fide", code="GM", confirmed=date(2019, 5, 3))
    return Person(id=MARK, name="Player, I", titles=(held,))


def statuses(tournament: Tournament, **known: object) -> dict[str, Status]:
    background = background_of(tournament, edition_of(tournament), **known)  # type: ignore[arg-type]
    table = norms_of(tournament, background, players=(NORA,))
    return {verdict.title: verdict.status for verdict in table.verdicts}


@pytest.mark.article("fide.titles", "0.43")
def test_a_title_confirmed_too_late_costs_the_norm() -> None:
    tournament = open_event()
    assert statuses(tournament, register=None, lists=None)["GM"] is Status.REACHED
    by_number = Register({Identifier("fide", "4600009"): late_title()})
    assert statuses(tournament, register=by_number, lists=None)["GM"] is Status.OUT


def test_a_player_is_looked_up_by_the_mark_of_the_register_too() -> None:
    tournament = open_event()
    marked = tuple(
        replace(entrant, player=replace(entrant.player, person=MARK, identifiers=()))
        if entrant.number == 9
        else entrant
        for entrant in tournament.entrants
    )
    tournament = replace(tournament, entrants=marked)
    known = statuses(tournament, register=Register({}, late_title()), lists=None)
    assert known["GM"] is Status.OUT


@pytest.mark.parametrize(("dated", "counts"), [(date(2019, 5, 1), True), (date(2019, 4, 1), False)])
def test_only_the_list_in_force_at_the_start_counts(dated: date, counts: bool) -> None:
    weak = ListedPlayer(
        id=4600009, name="I", standings=(ListStanding(list="fide.standard", rating=1500),)
    )
    tournament = open_event()
    edition = edition_of(tournament)
    lists = Lists(dated, weak)
    background = background_of(tournament, edition, None, lists)  # type: ignore[arg-type]
    event = norms_of(tournament, background, players=()).event
    assert event.candidates[9].profile.rating == (1500 if counts else 2485)
    assert any("list in force" in note for note in event.notes) is not counts


def test_which_list_is_in_force_follows_from_the_calendar() -> None:
    calendar = edition_of(open_event()).ratings.calendar
    assert list_due(calendar, date(2019, 5, 31)) == date(2019, 5, 1)
    seldom = replace(calendar, months=(4, 10))
    assert list_due(seldom, date(2019, 5, 1)) == date(2019, 4, 1)
    assert list_due(seldom, date(2019, 3, 31)) == date(2018, 10, 1)


@pytest.mark.parametrize("make", [open_event, cup_event])
def test_one_result_judges_two_players_anew_and_says_the_same(make: object) -> None:
    tournament = make(9, pending=True)  # type: ignore[operator]
    before = norms_since(None, tournament)
    assert before.verdicts == norms_of(tournament).verdicts
    for index in range(len(tournament.rounds[-1].boards)):
        last = tournament.rounds[-1]
        boards = tuple(
            replace(board, result=game(index % 3)) if place == index else board
            for place, board in enumerate(last.boards)
        )
        tournament = replace(
            tournament, rounds=(*tournament.rounds[:-1], replace(last, boards=boards))
        )
        after = norms_since(before, tournament)
        assert after.verdicts == norms_of(tournament).verdicts
        assert after.event == norms_of(tournament, players=()).event
        before = after


def test_an_event_is_taken_over_only_from_what_it_was_made_of() -> None:
    tournament = open_event(9, pending=True)
    before = event_of(replace(tournament, rounds=tournament.rounds[:-1]))
    assert event_of(tournament, before=before) == event_of(tournament)
    fewer = event_of(tournament, before=event_of(tournament), after=7)
    assert fewer == event_of(tournament, after=7)
    somebody, *others = tournament.entrants
    moved = replace(somebody, player=replace(somebody.player, federation="ISL"))
    changed = replace(tournament, entrants=(moved, *others))
    assert event_of(changed, before=before) == event_of(changed)
    later = replace(tournament, starts=date(2019, 2, 1))
    assert event_of(later, before=before) == event_of(later)


def test_only_players_of_whom_something_changed_are_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = open_event(8, pending=True)
    before = norms_since(None, tournament)
    last = tournament.rounds[-1]
    board: Board = last.boards[0]
    assert isinstance(board.result, Pending)
    changed = replace(
        tournament,
        rounds=(
            *tournament.rounds[:-1],
            replace(last, boards=(replace(board, result=game(2)), *last.boards[1:])),
        ),
    )
    judged: list[int] = []
    module = "crosstable.office.norms.verdicts"

    def listening(*_words: object, players: Sequence[int], **_more: object) -> tuple[()]:
        judged.extend(players)
        return ()

    monkeypatch.setattr(module, listening)
    norms_since(before, changed)
    assert sorted(judged) == sorted((board.white, board.black))


def test_nobody_has_a_norm_under_a_number_that_two_players_have() -> None:
    tournament = cup_event()
    reached = [
        verdict for verdict in norms_of(tournament).verdicts if verdict.status is Status.REACHED
    ]
    assert reached
    number = reached[0].player
    twin = next(one for one in tournament.entrants if one.number != number)
    identifiers = tournament.entrant(number).player.identifiers
    entrants = tuple(
        replace(one, player=replace(one.player, identifiers=identifiers))
        if one.number == twin.number
        else one
        for one in tournament.entrants
    )
    table = norms_of(replace(tournament, entrants=entrants), players=(number,))
    doubted = next(one for one in table.verdicts if one.title == reached[0].title)
    assert doubted.status is Status.REACHED_IF
    assert "is that of several players" in doubted.missing[0]
    assert any("is that of several players" in note for note in table.event.notes)


def test_json_has_points_articles_and_needs() -> None:
    tournament = open_event(8)
    table = norms_of(tournament, players=(NORA,), titles=("GM",))
    told = norms_item(tournament, table, table.verdicts)
    assert (told.after_round, told.rounds, told.form) == (8, 9, "swiss")
    (norm,) = told.norms
    assert (norm.player, norm.title, norm.status, norm.points) == (NORA, "GM", "possible", "6")
    assert norm.needs is not None
    assert (norm.needs.rounds, norm.needs.points) == (1, "1")
    holders = next(one for one in norm.conditions if one.article == "1.45b")
    assert (holders.needed, holders.have, holders.met) == (3, 3, True)
    assert holders.spelled == "FIDE B.01 1.45b"


def test_the_field_says_what_is_missing_and_what_one_more_would_do() -> None:
    tournament = open_event(0)
    kept = {1, 2, 6, 7, 8, 10, 12, 14, 16, 17, 18, 19, 20}
    few = replace(
        tournament, entrants=tuple(one for one in tournament.entrants if one.number in kept)
    )
    _, field = field_of(few)
    grandmaster = next(one for one in field.titles if one.title == "GM")
    assert grandmaster.players == 0
    failed = [one for one in grandmaster.conditions if not one.met]
    assert [(one.needed, one.have) for one in failed] == [(3, 2)]
    (said,) = field.one_more
    assert said.startswith("one more GM of another federation, rated 2500, would make norms")
    assert said.endswith("possible: GM for 11 players")
    assert [(one.needed, one.have) for one in field.waiver] == [(20, 11), (3, 4), (10, 7)]
    _, whole = field_of(tournament)
    assert all(one.players for one in whole.titles)
    assert whole.one_more == ()


def test_the_field_of_a_draughts_event_has_the_sheet_for_the_wall() -> None:
    _, field = field_of(cup_event(0))
    assert field.sheet is not None
    assert field.sheet.points


def test_norms_are_shown_to_everybody_only_on_demand() -> None:
    desk = Desk(details(system="dutch", rounds=3)).seat(4)
    assert not desk.tournament.norms_shown
    with pytest.raises(Refused, match="is not shown to everybody"):
        desk.do(ShowNorms(shown=False))
    assert desk.do(ShowNorms(shown=True)).tournament.norms_shown
    with pytest.raises(Refused, match="everybody can already see"):
        desk.do(ShowNorms(shown=True))
    assert not desk.do(ShowNorms(shown=False)).tournament.norms_shown
