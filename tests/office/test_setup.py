"""Announcing a tournament, entering players, drawing numbers."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import Imported, TrfDocument, to_tournament
from crosstable.kernel.errors import CrosstableError, Refused, UnknownName
from crosstable.kernel.player import BirthDate, Player
from crosstable.kernel.points import THREE_ONE_ZERO
from crosstable.kernel.tournament import Option, System
from crosstable.office import adoption
from crosstable.office.acts import (
    ChangeDetails,
    Command,
    DrawLots,
    EditPlayer,
    ForbidPair,
    NewPlayer,
    PairRound,
    Register,
    Reinstate,
    RemovePlayer,
    Withdraw,
)
from crosstable.office.cautions import Level
from crosstable.office.office import slug
from crosstable.rulebooks.editions import Edition
from tests.office.desk import Desk, details, people


def refuses(desk: Desk, command: Command, because: str) -> None:
    before, entries = desk.state, len(desk.journal.entries)
    with pytest.raises(CrosstableError, match=because):
        desk.do(command)
    assert desk.state == before
    assert len(desk.journal.entries) == entries


def test_a_tournament_gets_an_id_from_its_name_and_a_second_one_its_own() -> None:
    desk = Desk(details("Échecs à Liège 2026!"))
    assert desk.id == "echecs-a-liege-2026"
    second = desk.office.create(details("Échecs à Liège 2026!"), by="Anna", at=desk.clock)
    assert second.id == "echecs-a-liege-2026-2"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Łódź Open", "lodz-open"),
        ("Grüße aus Ærø", "grusse-aus-aero"),
        ("Đorđe, Þór & Işık", "dorde-thor-isik"),
        ("Шахматы Москва", "shakhmaty-moskva"),
        ("Σκάκι", "skaki"),
        ("国际象棋", "guojixiangqi"),
        ("!!!", "tournament"),
    ],
)
def test_a_name_of_any_script_gets_an_id_without_losing_letters(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ({"name": "  "}, "needs a name"),
        ({"planned_rounds": -1}, "not a number of rounds"),
        ({"planned_rounds": 100}, "100 is not a number of rounds: an event has at most 99"),
        ({"edition": "fmjd-2022"}, "about draughts, not chess"),
        ({"edition": "fide-1886"}, "unknown edition"),
        ({"system": System("lottery")}, "unknown pairing system"),
        ({"system": System("round-robin", (Option("cycles", "9"),))}, "cycles"),
        ({"starts": date(2026, 5, 2), "ends": date(2026, 5, 1)}, "before it starts"),
    ],
)
def test_an_impossible_announcement_is_refused(change: dict[str, object], because: str) -> None:
    bad = replace(details(), **change)
    with pytest.raises(CrosstableError, match=because):
        Desk(bad)
    refuses(Desk(), ChangeDetails(bad), because)


def test_players_are_numbered_as_they_enter() -> None:
    desk = Desk()
    desk.do(Register(people(3)))
    desk.do(Register((NewPlayer(Player(name="Späth, Zoë")),)))
    assert [(each.number, each.player.name) for each in desk.tournament.entrants][-1] == (
        4,
        "Späth, Zoë",
    )


def test_all_players_of_a_list_are_entered_or_none() -> None:
    desk = Desk()
    desk.do(Register(people(2)))
    refuses(desk, Register((*people(3)[2:], people(1)[0])), "number 1000 of player 1")
    refuses(desk, Register(()), "no player")


def test_namesakes_need_something_to_tell_them_apart() -> None:
    desk = Desk()
    same = NewPlayer(Player(name="Jansen, Jan"))
    desk.do(Register((same,)))
    refuses(desk, Register((same,)), "already player 1")
    desk.do(Register((NewPlayer(Player(name="Jansen, Jan", club="Lent")),)))
    assert len(desk.tournament.entrants) == 2


def test_a_players_data_can_be_corrected_at_any_time() -> None:
    desk = Desk().seat(4).next_round()
    desk.do(EditPlayer(2, Player(name="Changed, Name")))
    assert desk.tournament.entrant(2).player.name == "Changed, Name"
    refuses(desk, EditPlayer(9, Player(name="Nobody")), "unknown player number '9'")
    refuses(desk, EditPlayer(2, people(1)[0].player), "number 1000 of player 1")


def test_before_the_draw_a_player_is_struck_off_and_the_others_move_up() -> None:
    desk = Desk()
    desk.do(Register(people(3)), RemovePlayer(2))
    assert [(each.number, each.player.name) for each in desk.tournament.entrants] == [
        (1, "Player, A"),
        (2, "Player, C"),
    ]
    refuses(Desk().seat(3), RemovePlayer(2), "withdraw the player")


def test_nobody_enters_a_fixed_schedule_after_the_draw() -> None:
    late = Register((NewPlayer(Player(name="Late, Comer")),))
    refuses(Desk().seat(4), late, "undo the drawing of lots")
    refuses(Desk().seat(4).next_round(), late, "after the first round")


def test_late_entries_are_marked_where_the_system_allows_them() -> None:
    desk = Desk(details(system="manual", rounds=5)).seat(4)
    from crosstable.office.acts import PairByHand, Publish

    desk.do(PairByHand(((1, 2), (3, 4))), Publish(1))
    state = desk.do(Register((NewPlayer(Player(name="Late, Comer")),)))
    assert state.tournament.entrant(5).player.name == "Late, Comer"
    act = state.in_force[-1].act
    assert getattr(act, "late", False) is True


def test_lots_are_reproducible_from_the_recorded_seed() -> None:
    def drawn(seed: str) -> list[str]:
        desk = Desk()
        desk.do(Register(people(10)), DrawLots(seed, "free"))
        return [entrant.player.name for entrant in desk.tournament.entrants]

    assert drawn("one") == drawn("one")
    assert drawn("one") != drawn("two")
    assert sorted(drawn("one")) == sorted(each.player.name for each in people(10))


def test_lots_are_drawn_once_and_before_the_first_round() -> None:
    refuses(Desk(), DrawLots("x"), "no players")
    refuses(Desk().seat(4), DrawLots("x", "free"), "already drawn")
    refuses(Desk().seat(4).next_round(), DrawLots("x", "free"), "once a round is paired")
    desk = Desk()
    desk.do(Register(people(4)))
    refuses(desk, DrawLots("x", "tombola"), "unknown way of drawing lots")


def test_pairing_waits_for_the_numbers() -> None:
    desk = Desk()
    desk.do(Register(people(4)))
    refuses(desk, PairRound(), "draw lots first")


def test_rules_and_points_are_fixed_once_a_round_is_paired() -> None:
    desk = Desk().seat(4).next_round()
    refuses(desk, ChangeDetails(details(points=THREE_ONE_ZERO)), "point system cannot change")
    refuses(desk, ChangeDetails(details(system="manual")), "pairing system cannot change")
    desk.do(ChangeDetails(details("A better name")))
    assert desk.tournament.name == "A better name"
    assert len(desk.tournament.rounds) == 1


def test_a_player_leaves_and_comes_back() -> None:
    desk = Desk().seat(4).next_round()
    desk.do(Withdraw(1, "ill"))
    assert desk.tournament.entrant(1).withdrawn
    refuses(desk, Withdraw(1), "withdrew already, after round 0")
    desk.do(Reinstate(1))
    assert not desk.tournament.entrant(1).withdrawn
    refuses(desk, Reinstate(1), "has not withdrawn")


def test_pairs_are_kept_apart_only_where_somebody_chooses_the_pairs() -> None:
    refuses(Desk().seat(4), ForbidPair(1, 2), "everybody meets everybody")
    desk = Desk(details(system="manual", rounds=3)).seat(4)
    desk.do(ForbidPair(2, 1, "brothers"))
    assert desk.tournament.forbidden_pairs == ((1, 2),)
    refuses(desk, ForbidPair(1, 2), "already kept apart")
    refuses(desk, ForbidPair(1, 1), "two different players")
    refuses(desk, ForbidPair(1, 9), "unknown player number")


def test_an_unknown_tournament_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"unknown tournament 'x'; known: club-championship"):
        Desk().office.state("x")


def test_refusals_carry_their_reason() -> None:
    with pytest.raises(Refused) as error:
        Desk().do(PairRound())
    assert error.value.what


def test_a_report_is_converted_once_under_the_edition_of_its_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editions: list[Edition] = []

    def counted(document: TrfDocument, *, edition: Edition, source: str) -> Imported:
        editions.append(edition)
        return to_tournament(document, edition=edition, source=source)

    monkeypatch.setattr(adoption, "to_tournament", counted)
    data = b"012 Cup\r\n001    1      Ann" + b" " * 63 + b"0.0    1\r\n"
    found = adoption.read_report(data, "a.trf", system_name="fmjd-solkoff")
    assert [known.id for known in editions] == ["fmjd-2024"]
    assert found.tournament.system.name == "fmjd-solkoff"
    adoption.read_report(data, "a.trf")
    adoption.read_report(data, "a.trf", edition_name="fmjd-2022")
    assert [known.id for known in editions] == ["fmjd-2024", "fide-2026-03", "fmjd-2022"]


def test_the_same_name_and_year_of_birth_is_not_entered_without_a_word() -> None:
    def born(year: int, club: str = "") -> NewPlayer:
        return NewPlayer(Player(name="Meier, Anna", born=BirthDate(year), club=club))

    def told(*new: NewPlayer) -> list[tuple[Level, str]]:
        cautions = Register(new).cautions(desk.state)
        return [(caution.level, str(caution.reason.sentence)) for caution in cautions]

    desk = Desk(details(system="dutch", rounds=3))
    desk.do(Register((born(1990),)))
    [(level, sentence)] = told(born(1990, "Hull"))
    assert level is Level.CONFIRM
    assert sentence.startswith("Meier, Anna has the name of player 1, and nothing that is noted")
    assert told(born(1991)) == [(Level.ACKNOWLEDGE, "Meier, Anna has the name of player 1")]
    assert [level for level, _ in told(born(1970), born(1970, "Hull"))] == [
        Level.ACKNOWLEDGE,
        Level.CONFIRM,
    ]
