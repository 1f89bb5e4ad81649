"""Slips of the pen in an announcement: asked about, never refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.kernel.federations import FEDERATIONS
from crosstable.kernel.official import Official
from crosstable.office.acts import ChangeDetails, cautions
from crosstable.office.cautions import Level
from crosstable.office.oddities import MANY_ROUNDS, oddities
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
