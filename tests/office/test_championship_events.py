"""Semi-finals and final of a championship as tournaments, up to the title match."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from crosstable.circuits.final_table import final_rounds
from crosstable.circuits.groups import GROUPS, grouped
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    Command,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    SetRegulations,
    cautions,
)
from crosstable.office.championship_events import (
    GROUP_EVENTS,
    classification_of,
    events_of_groups,
    final_event,
    groups_event,
    qualified_from,
)
from crosstable.office.championship_stages import Stage, Where, announce
from crosstable.office.championships import Championships
from crosstable.office.office import Office
from crosstable.office.rating_store import Signature
from crosstable.office.tables import standings_of
from crosstable.office.title_matches import challenge_of
from crosstable.pairing.systems import rounds_to_play
from crosstable.rulebooks.library import edition_of
from tests.circuits.championships import player
from tests.office.desk import WHEN, MemoryJournal

SIGNED = Signature("secretary", WHEN)
WON, LOST = Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)
FIELD = [player(seed, f"F{seed}", rating=2500 - seed) for seed in range(1, 41)]


def play(office: Office, name: str, *commands: Command, result: Played | None = None) -> Tournament:
    """Let every game end alike, or the better rated player win, to the last round."""
    state = office.state(name)
    asked = SetRegulations((Decided("round-one", "asked"),))
    for command in (*commands, asked):
        state = office.execute(name, command, by="arbiter", at=WHEN)
    for number in range(len(state.tournament.rounds) + 1, rounds_to_play(state.tournament) + 1):
        state = office.execute(name, PairRound(), by="arbiter", at=WHEN)
        state = office.execute(name, Publish(number), by="arbiter", at=WHEN)
        for at, board in enumerate(state.tournament.round(number).boards, start=1):
            white, black = (
                state.tournament.entrant(seat).player.rating() or 0
                for seat in (board.white, board.black)
            )
            ended = result or (WON if white > black else LOST)
            state = office.execute(name, EnterResult(number, at, ended), by="arbiter", at=WHEN)
    return state.tournament


@pytest.fixture(scope="module")
def held() -> tuple[Office, Championships, str]:
    """Return a championship whose four semi-finals are played."""
    journal = MemoryJournal()
    office, keeper = Office(journal), Championships(journal)
    name = keeper.create("World", year=2025, places=40, signed=SIGNED).item.id
    made = grouped(FIELD)
    groups = Stage(
        lambda before, _, where: {
            letter: groups_event(before, made, letter, where) for letter in GROUPS
        },
        GROUP_EVENTS.noted,
    )
    kept = announce(keeper, name, groups, Where(city="Riga"), office, signed=SIGNED)
    for event in kept.item.group_events.values():
        play(office, event, DrawLots("lot", "free"))
    return office, keeper, name


@pytest.mark.article("fmjd.annex17", "App.B1.1.1")
def test_semi_finals_are_round_robins_of_ten(held: tuple[Office, Championships, str]) -> None:
    office, keeper, name = held
    groups = events_of_groups(keeper.get(name).item, office)
    assert {letter: len(event.entrants) for letter, event in groups.items()} == dict.fromkeys(
        GROUPS, 10
    )
    event = groups["A"]
    assert (event.name, event.city, event.system.name) == (
        "World, semi-final A",
        "Riga",
        "round-robin",
    )
    assert len(event.rounds) == 9
    assert sorted(int(one.player.identifier("fmjd")) for one in event.entrants)[:3] == [1, 8, 9]


@pytest.mark.article("fmjd.annex17", "App.B1.1.3")
@pytest.mark.article("fmjd.annex17", "App.B1.2.1")
@pytest.mark.article("fmjd.annex17", "App.B1.2.4")
@pytest.mark.article("fmjd.annex17", "11")
def test_the_final_counts_the_games_of_the_semi_finals(
    held: tuple[Office, Championships, str],
) -> None:
    office, keeper, name = held
    groups = events_of_groups(keeper.get(name).item, office)
    best = qualified_from(groups)
    assert [int(one.number) for one in best["A"]] == [1, 8, 9]
    keeper.draw_final(name, best, lot="agreed", signed=SIGNED)
    details, commands = final_event(keeper.get(name).item, groups, Where(starts=date(2025, 9, 1)))
    final = office.duplicate(details, commands, by="s", at=WHEN).id
    begun = office.state(final).tournament
    assert [len(each.boards) for each in begun.rounds] == [4, 4, 4]
    assert all(each.published and each.complete for each in begun.rounds)
    assert not any(
        board.result.rated
        for each in begun.rounds
        for board in each.boards
        if isinstance(board.result, Played)
    )
    colours = {
        frozenset(
            (event.entrant(board.white).player.name, event.entrant(board.black).player.name)
        ): event.entrant(board.white).player.name
        for event in groups.values()
        for each in event.rounds
        for board in each.boards
    }
    for each in begun.rounds:
        for board in each.boards:
            white, black = (begun.entrant(seat).player.name for seat in (board.white, board.black))
            assert colours[frozenset((white, black))] == white
    with pytest.raises(Refused, match="round 1 stays closed"):
        office.execute(final, PairRound(), by="arbiter", at=WHEN)
    venue = SetRegulations((Decided("venue", "The Hall"),))
    assert cautions(venue, office.state(final)) == ()
    decided = office.execute(final, venue, by="arbiter", at=WHEN).tournament
    assert not decided.remarks
    over = play(office, final)
    printed = [{(board.white, board.black) for board in each.boards} for each in over.rounds[3:]]
    assert printed == [set(pairs) for pairs in final_rounds()]
    table = standings_of(over)
    assert [row.played for row in table.rows] == [11] * 12
    assert [row.points for row in table.rows] == [2 * wins for wins in range(11, -1, -1)]
    listed = classification_of(over)
    assert [int(one.number) for one in listed] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    keeper.take_list(name, "final", listed, source=final, signed=SIGNED)
    keeper.take_list(name, "champion", (listed[0],), source="", signed=SIGNED)
    match = challenge_of(keeper.get(name).item)
    assert match.challenger is not None
    assert match.challenger.number == "2"


def test_without_semi_finals_in_the_office_their_games_are_typed(
    held: tuple[Office, Championships, str],
) -> None:
    office, keeper, _ = held
    name = keeper.create("Typed", year=2025, places=40, signed=SIGNED).item.id
    with pytest.raises(Refused, match="the numbers of the final are not drawn yet"):
        final_event(keeper.get(name).item, {}, Where())
    best = {letter: FIELD[at * 3 : at * 3 + 3] for at, letter in enumerate(GROUPS)}
    keeper.draw_final(name, best, lot="agreed", signed=SIGNED)
    details, commands = final_event(keeper.get(name).item, {}, Where())
    final = office.duplicate(details, commands, by="s", at=WHEN).id
    with pytest.raises(Refused, match="is not over yet"):
        classification_of(office.state(final).tournament)
    over = play(office, final)
    assert len(over.rounds) == 12
    first = edition_of(over).because("final-of-twelve.counted-games", "x").citation
    assert str(first) == "fmjd.annex17 App.B1.2.1"


@pytest.mark.article("fmjd.annex17", "App.B1.1.3")
def test_a_third_place_that_is_shared_has_to_be_decided(
    held: tuple[Office, Championships, str],
) -> None:
    office, keeper, name = held
    item = keeper.get(name).item
    with pytest.raises(Refused, match="the semi-final A is not a tournament of this office"):
        qualified_from({})
    details, commands = groups_event(item, grouped(FIELD), "A", Where())
    drawn = office.duplicate(details, commands, by="s", at=WHEN)
    with pytest.raises(Refused, match="is not over yet"):
        qualified_from({"A": drawn.tournament})


@pytest.mark.article("fmjd.annex17", "App.B1.1.3")
def test_nobody_is_third_among_equals(held: tuple[Office, Championships, str]) -> None:
    office, keeper, name = held
    details, commands = groups_event(keeper.get(name).item, grouped(FIELD), "A", Where())
    drawn = office.duplicate(details, commands, by="s", at=WHEN).id
    equal = play(office, drawn, DrawLots("lot", "free"), result=Played(Mark.DRAW, Mark.DRAW))
    with pytest.raises(Refused, match="place 3 of group A is not decided: break the tie first"):
        qualified_from({"A": equal})


@pytest.mark.article("fmjd.annex17", "App.B1.1.3")
def test_a_semi_final_of_three_sends_all_of_them(held: tuple[Office, Championships, str]) -> None:
    office, keeper, name = held
    item, made = keeper.get(name).item, grouped(FIELD)
    groups: dict[str, Tournament] = {}
    for letter in GROUPS:
        few = msgspec.structs.replace(
            made, groups={**made.groups, letter: made.groups[letter][: 3 if letter == "A" else 10]}
        )
        details, commands = groups_event(item, few, letter, Where())
        event = office.duplicate(details, commands, by="s", at=WHEN).id
        groups[letter] = play(office, event, DrawLots("lot", "free"))
    assert [one.number for one in qualified_from(groups)["A"]] == ["1", "8", "9"]
