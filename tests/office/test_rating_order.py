"""Another rating orders the players: announced, with its effect shown, before the first round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.formats.trf import export_tournament, read_trf, to_tournament
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.seeding import RatingOrder
from crosstable.office.acts import ChangeDetails, DrawLots, NewPlayer, PairRound, Register, cautions
from crosstable.office.acts.details import details_of
from crosstable.rulebooks.library import edition_of
from tests.office.desk import Desk, details

PLAYERS = (("Adams", 2300, 1900), ("Baker", 2200, 2250), ("Clark", 2100, 2400))


def desk() -> Desk:
    made = Desk(details(system="dutch", rounds=2, edition="fide-2026"))
    new = (
        NewPlayer(
            Player(name=name, ratings=(Rating("fide.standard", fide), Rating("national", home)))
        )
        for name, fide, home in PLAYERS
    )
    made.do(Register(tuple(new)), DrawLots("seed"))
    return made


def by(made: Desk, order: RatingOrder) -> ChangeDetails:
    return ChangeDetails(replace(details_of(made.tournament), rating_order=order))


def names(made: Desk) -> list[str]:
    return [entrant.player.name for entrant in made.tournament.entrants]


def test_a_change_orders_anew_says_so_first_and_can_be_undone() -> None:
    made = desk()
    assert names(made) == ["Adams", "Baker", "Clark"]
    change = by(made, RatingOrder.NATIONAL)
    told = [str(caution.reason.sentence) for caution in cautions(change, made.state)]
    assert told == ["2 players get another number: 3 Clark → 1; 1 Adams → 3"]
    made.do(change)
    assert names(made) == ["Clark", "Baker", "Adams"]
    assert made.tournament.rating_order is RatingOrder.NATIONAL
    said = made.state.in_force[-1].act.words(made.tournament)
    assert "order of the players: the international rating, else the national one →" in str(said)
    assert cautions(by(made, RatingOrder.HIGHER), made.state)


def test_nothing_is_ordered_anew_without_need() -> None:
    made = desk()
    assert not cautions(by(made, RatingOrder.INTERNATIONAL), made.state)
    made.do(by(made, RatingOrder.INTERNATIONAL))
    assert names(made) == ["Adams", "Baker", "Clark"]


def test_an_order_by_hand_keeps_the_order_of_entry() -> None:
    made = Desk(replace(details(system="dutch", rounds=5), rating_order=RatingOrder.BY_HAND))
    people = tuple(
        NewPlayer(Player(name=name, ratings=(Rating("fide.standard", value),)))
        for name, value in (("Weak", 1500), ("Strong", 2500))
    )
    made.do(Register(people))
    with pytest.raises(Refused, match="no rating orders the players"):
        made.do(DrawLots("seed", "initial-order"))
    made.do(DrawLots("seed"))
    assert names(made) == ["Weak", "Strong"]


def test_after_the_first_pairing_it_stays() -> None:
    made = desk()
    made.do(PairRound())
    with pytest.raises(Refused, match="which rating orders the players cannot change"):
        made.do(by(made, RatingOrder.HIGHER))


@pytest.mark.parametrize("order", RatingOrder)
def test_report_files_tell_the_order(order: RatingOrder) -> None:
    made = desk()
    event = replace(made.tournament, rating_order=order)
    rules = edition_of(event)
    written = export_tournament(event, edition=rules, version="trf26", program="x", ranks={})
    read = to_tournament(read_trf(written.document.to_bytes()).document, edition=rules)
    assert read.tournament.rating_order is order
