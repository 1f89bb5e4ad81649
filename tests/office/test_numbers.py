"""Pairing numbers by strength, and until when they may change."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating, Title
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    DrawLots,
    EditPlayer,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from tests.office.desk import Desk, details

DRAW = Played(Mark.DRAW, Mark.DRAW)


def player(name: str, rating: int = 0, title: str = "") -> NewPlayer:
    return NewPlayer(
        Player(
            name=name,
            ratings=(Rating("fide.standard", rating),) if rating else (),
            titles=(Title("fide", title),) if title else (),
        )
    )


def names(desk: Desk) -> list[str]:
    return [entrant.player.name for entrant in desk.tournament.entrants]


@pytest.mark.article("fide.swiss", "C.04.2.B.2")
@pytest.mark.article("fide.swiss", "C.04.2.B.2.a")
@pytest.mark.article("fide.swiss", "C.04.2.B.2.b")
@pytest.mark.article("fide.swiss", "C.04.2.B.2.c")
def test_rating_first_then_title_then_the_alphabet() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    entered = [
        player("Zed"),
        player("Kim", 2300),
        player("Abe", 2300),
        player("Fay", 2300, "FM"),
        player("Win", 2300, "WGM"),
        player("Ida", 2300, "IM"),
        player("Mia", 2300, "WCM"),
        player("Top", 2301),
        player("Ann"),
    ]
    desk.do(Register(tuple(entered)), DrawLots("s"))
    assert names(desk) == ["Top", "Ida", "Win", "Fay", "Mia", "Abe", "Kim", "Ann", "Zed"]


def swiss() -> Desk:
    desk = Desk(details(system="dutch", rounds=7))
    new = tuple(player(f"P{index}", 2400 - index) for index in range(8))
    desk.do(Register(new), DrawLots("s"))
    return desk


def play(desk: Desk) -> None:
    number = len(desk.tournament.rounds) + 1
    desk.do(PairRound(), Publish(number))
    for board in range(1, len(desk.tournament.round(number).boards) + 1):
        desk.do(EnterResult(number, board, DRAW))


def test_the_colour_of_the_first_player_is_drawn_once_and_recorded() -> None:
    colours = set()
    for seed in "abcdefgh":
        desk = Desk(details(system="dutch", rounds=3))
        desk.do(Register((player("A", 2000), player("B", 1900))), DrawLots(seed))
        colour = desk.tournament.system.option("initial-colour")
        colours.add(colour)
        desk.do(DrawLots("another seed"))
        assert desk.tournament.system.option("initial-colour") == colour
    assert colours == {"white", "black"}


@pytest.mark.article("fide.swiss", "C.04.2.B.3")
def test_numbers_follow_corrected_ratings_until_the_fourth_round_is_paired() -> None:
    desk = swiss()
    for _ in range(3):
        play(desk)
    before = desk.tournament
    desk.do(EditPlayer(8, player("P7", 2500).player), DrawLots("t"))
    assert names(desk)[0] == "P7"
    met = {(each.white, each.black) for each in before.round(1).boards}
    moved = {(each.white % 8 + 1, each.black % 8 + 1) for each in before.round(1).boards}
    now = {(each.white, each.black) for each in desk.tournament.round(1).boards}
    assert now == moved != met
    play(desk)
    with pytest.raises(Refused, match=r"no pairing number changes any more .*C\.04\.2\.B\.3"):
        desk.do(DrawLots("u"))


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
def test_a_late_entry_is_paired_from_then_on_and_has_nothing_before() -> None:
    desk = swiss()
    play(desk)
    desk.do(Register((player("Late", 2450), player("Later", 2000))))
    desk.do(DrawLots("t"))
    assert names(desk)[0] == "Late"
    play(desk)
    seated = {seat for each in desk.tournament.round(2).boards for seat in (each.white, each.black)}
    assert 1 in seated
    assert desk.tournament.round(1).board_of(1) is None


def test_numbers_come_before_the_first_pairing() -> None:
    desk = Desk(details(system="dutch", rounds=3))
    desk.do(Register((player("A", 2000), player("B", 1900))))
    with pytest.raises(Refused, match="order the players by strength"):
        desk.do(PairRound())


def test_more_rounds_than_opponents_are_refused_at_the_first_pairing() -> None:
    desk = Desk(details(system="dutch", rounds=7))
    desk.do(Register((player("A", 2000), player("B", 1900))), DrawLots("s"))
    with pytest.raises(Refused, match="too many"):
        desk.do(PairRound())
