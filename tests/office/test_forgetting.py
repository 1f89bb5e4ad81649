"""Forgetting a person in the tournaments: no name anywhere, every result and hash as before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Numbered, PersonName
from crosstable.kernel.person import Person, person_from
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office import acts
from crosstable.office.acts import (
    Command,
    DrawLots,
    EditPlayer,
    EnterResult,
    ForgetPlayer,
    ListedAs,
    NewPlayer,
    NoteSight,
    PairRound,
    Publish,
    Register,
    RemovePlayer,
    TakeFromList,
    Undo,
    Withdraw,
)
from crosstable.office.acts.forgetting import Trace
from crosstable.office.fold import fold
from crosstable.office.forgetting import appears, forgettable, traces_of
from crosstable.office.office import Office
from tests.office.desk import WHEN, MemoryJournal, details

ANNA = person_from("p-anna0000", [PersonName("Meier, Anna"), Numbered("fide", "7")])


def player(name: str, **data: object) -> NewPlayer:
    return NewPlayer(
        Player(name=name, federation="GER", ratings=(Rating("fide.standard", 2000),), **data)  # type: ignore[arg-type]
    )


def desk(*commands: Command) -> tuple[MemoryJournal, Office, str]:
    journal = MemoryJournal()
    office = Office(journal)
    name = office.create(details(), by="Anna", at=WHEN).id
    for command in commands:
        office.execute(name, command, by="Anna", at=WHEN)
    return journal, office, name


def forget(office: Office, person: Person = ANNA) -> None:
    for name, traces in forgettable(office, person).items():
        office.execute(name, ForgetPlayer(person.id, traces), by="Owner", at=WHEN)


def four(*, anna: NewPlayer | None = None) -> Register:
    others = (player("Adams"), player("Baker"), player("Clark"))
    return Register(
        (anna or player("Meier, Anna", identifiers=(Identifier("fide", "7"),)), *others)
    )


def texts(office: Office, name: str) -> str:
    """Return everything a page or file could show of a tournament."""
    state = office.state(name)
    shown: list[object] = [state.tournament, state.in_force]
    for written in office.history(name):
        shown += [written.entry.act, written.act.words(state.tournament)]
    return " ".join(map(str, shown))


def test_the_name_is_gone_everywhere_and_the_results_stay() -> None:
    journal, office, name = desk(
        four(),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)),
    )
    before = office.state(name).tournament
    forget(office)
    after = office.state(name)
    assert "Meier" not in texts(office, name)
    assert "Meier" not in texts(Office(journal), name), "read from the journal anew"
    assert after.tournament == fold(journal.read(name)).tournament
    assert after.tournament.rounds == before.rounds
    gone = after.tournament.entrant(1).player
    assert gone.name == "N. N. anna0000"
    assert gone.ratings == before.entrant(1).player.ratings
    assert gone.identifiers == ()
    assert office.check_chain() == journal.head()
    assert "Meier" in journal.entries[1].act, "what was written is not touched"


def test_that_somebody_was_visually_disabled_is_forgotten_too() -> None:
    journal, office, name = desk(
        four(),
        DrawLots("x", "as-entered"),
        NoteSight(1, visually_disabled=True),
        NoteSight(2, visually_disabled=True),
    )
    forget(office)
    for tournament in (office.state(name).tournament, fold(journal.read(name)).tournament):
        assert [one.visually_disabled for one in tournament.entrants] == [False, True, False, False]


def test_data_from_before_the_number_was_known_are_the_same_players() -> None:
    journal, office, name = desk(
        four(anna=player("Maier, Ana")),
        EditPlayer(1, player("Meier, Anna", identifiers=(Identifier("fide", "7"),)).player),
    )
    forget(office)
    assert "Maier" not in texts(office, name)
    assert traces_of(Office(journal).history(name), ANNA) == ()


def test_a_player_who_was_renumbered_and_what_was_undone_are_found() -> None:
    _, office, name = desk(
        Register((player("Adams"), player("Maier, Ana"), player("Baker"))),
        RemovePlayer(1),
        EditPlayer(1, player("Meier, Ann", person="fide:7").player),
        Undo(),
        DrawLots("seed", "free"),
    )
    names = {each.player.name for each in office.state(name).tournament.entrants}
    assert names == {"Maier, Ana", "Baker"}
    forget(office)
    assert "ier, An" not in texts(office, name)
    assert {each.player.name for each in office.state(name).tournament.entrants} == {
        "N. N. anna0000",
        "Baker",
    }


def test_forgetting_is_not_undone_with_what_came_before() -> None:
    _, office, name = desk(four(), DrawLots("x", "as-entered"), PairRound())
    forget(office)
    for _ in range(2):
        before = office.state(name).in_force[-2].version
        office.execute(name, Undo(entry=before), by="Anna", at=WHEN)
    state = office.state(name)
    assert not state.tournament.rounds
    assert state.tournament.entrant(1).player.name == "N. N. anna0000"
    assert isinstance(state.in_force[-1].act, acts.PlayerForgotten)


def test_a_name_in_typed_text_is_replaced_and_longer_names_are_not() -> None:
    _, office, name = desk(
        Register(
            (
                player("Meier, Anna", identifiers=(Identifier("fide", "7"),)),
                player("Meier, Annabel"),
                player("Baker"),
            )
        ),
        DrawLots("x", "free"),
        PairRound(),
        Withdraw(1, "Meier, Anna is ill; Meier, Annabel is not"),
    )
    forget(office)
    shown = texts(office, name)
    assert "N. N. anna0000 is ill; Meier, Annabel is not" in shown
    assert "Meier, Anna " not in shown


def test_an_imported_tournament_forgets_too() -> None:
    _, office, name = desk(four(), DrawLots("x", "as-entered"), PairRound())
    taken = office.take_over(office.state(name).tournament, source="file.trf", by="Anna", at=WHEN)
    forget(office)
    assert "Meier" not in texts(office, taken.id)


@pytest.mark.parametrize("reference", ["p-anna0000", "fide:7", "p-merged00"])
def test_a_player_is_a_person_by_what_the_player_points_to(reference: str) -> None:
    assert appears(player("X", person=reference).player, ANNA, ("p-merged00",))
    assert not appears(player("Meier, Anna").player, ANNA)


def test_namesakes_are_left_alone() -> None:
    _, office, _name = desk(four(anna=player("Meier, Anna")))
    assert forgettable(office, ANNA) == {}


@pytest.mark.parametrize("traces", [(), (Trace(99),)])
def test_nothing_is_forgotten_where_nothing_is_known(traces: Sequence[Trace]) -> None:
    _, office, name = desk(four())
    with pytest.raises(Refused):
        office.execute(name, ForgetPlayer("p-x", tuple(traces)), by="Anna", at=WHEN)


def test_what_was_taken_from_a_list_is_forgotten_too() -> None:
    listed = player("Maier, Ana", identifiers=(Identifier("fide", "7"),), born=BirthDate(1990))
    taking = TakeFromList((ListedAs(1, listed.player),), (), (1,))
    _, office, name = desk(four(), taking)
    assert office.state(name).tournament.entrant(1).player.born == BirthDate(1990)
    forget(office)
    assert "Meier" not in texts(office, name)
    assert office.state(name).tournament.entrant(1).player.born is None
