"""Slips of the pen in an announcement: asked about, never refused."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.federations import FEDERATIONS
from crosstable.kernel.official import Official
from crosstable.kernel.points import THREE_ONE_ZERO
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import ChangeDetails, cautions
from crosstable.office.cautions import Level
from crosstable.office.oddities import MANY_ROUNDS, oddities
from crosstable.pairing.systems import usual_games
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.library import edition as edition_named
from tests.office.desk import Desk, details

SLIPS = {
    "federation": "NDE",
    "officials": (Official("arbiter", "Meier, Anna", title="AI"),),
    "planned_rounds": 99,
}


def test_every_federation_with_a_flag_is_known() -> None:
    flags = Path(__file__).parents[2] / "frontend" / "flags.json"
    assert set(json.loads(flags.read_text())) <= FEDERATIONS


def test_an_announcement_as_it_should_be_is_not_odd() -> None:
    announced = replace(
        details(system="dutch", rounds=MANY_ROUNDS),
        federation="NED",
        officials=(Official("arbiter", "Meier, Anna", title="IA"), Official("organiser", "Bo")),
    )
    assert oddities(Desk(announced).tournament) == ()


@pytest.mark.parametrize("field", SLIPS)
def test_a_slip_is_asked_about_once_and_not_refused(field: str) -> None:
    desk = Desk(details(system="dutch", rounds=5))
    new = replace(details(system="dutch", rounds=5), **{field: SLIPS[field]})
    (caution,) = cautions(ChangeDetails(new), desk.state)
    assert caution.level is Level.ACKNOWLEDGE
    assert str(caution.reason.sentence).split()[0] in {"NDE", "AI", "99"}
    desk.do(ChangeDetails(new))
    assert len(oddities(desk.tournament)) == 1
    assert not cautions(ChangeDetails(replace(new, city="Utrecht")), desk.state)


@pytest.mark.parametrize(
    ("chosen", "starts", "told"),
    [
        (("draughts", "fmjd-2024", "dubov"), None, "as long as no first day is given"),
        (("draughts", "fmjd-2024", "dubov"), date(2026, 3, 5), ""),
        (("chess", "fide-2019", "double-swiss"), None, "paired by the first there is"),
        (("chess", "fide-2019", "double-swiss"), date(2019, 5, 1), "paired by the first there is"),
        (("chess", "fide-2026-03", "double-swiss"), None, ""),
        (("draughts", "fmjd-2024", "fmjd-rating"), None, ""),
    ],
)
def test_a_text_that_no_day_chose_is_told(
    chosen: tuple[str, str, str], starts: date | None, told: str
) -> None:
    game, edition, system = chosen
    announced = replace(
        Desk(details(system="dutch", rounds=5)).tournament,
        game=game,
        edition=edition,
        system=System(system),
        starts=starts,
        game_plan=planned_round(edition_named(edition), usual_games(system))[0],
    )
    said = [str(odd.sentence) for odd in oddities(announced) if "no text" in odd.sentence]
    assert len(said) == bool(told)
    assert told in "".join(said)


@pytest.mark.article("fide.swiss", "C.04.5.1")
def test_the_baku_acceleration_is_for_nine_rounds_and_the_usual_points() -> None:
    system = System("dutch", (Option("acceleration", "baku"),))
    usual = replace(details(system="dutch", rounds=9), system=system)
    assert not oddities(Desk(usual).tournament)
    (short,) = oddities(Desk(replace(usual, planned_rounds=7)).tournament)
    assert str(short.sentence) == (
        "the Baku acceleration is for 9 rounds or more, and this event has 7: its upper half would "
        "have virtual points in the first 5"
    )
    assert str(short.citation) == "fide.swiss C.04.5.1"
    (points,) = oddities(Desk(replace(usual, points=THREE_ONE_ZERO)).tournament)
    assert "the points of this event are 3-1-0" in str(points.sentence)
    later = replace(usual, planned_rounds=7, edition="fide-2026-03")
    assert not oddities(Desk(replace(later, starts=date(2026, 4, 1))).tournament)
