"""Articles of the championships that the office's events carry out: order, lots, rates, places."""

from __future__ import annotations

import pytest

from crosstable.circuits.chairs import Board
from crosstable.circuits.groups import grouped
from crosstable.circuits.qualification import board_of
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots
from crosstable.office.championship_events import groups_event
from crosstable.office.championship_stages import Where
from crosstable.office.office import Office
from crosstable.office.tables import standings_of
from crosstable.pairing.berger import meeting_round
from crosstable.pairing.contingents import first_half
from crosstable.rulebooks.championship_rules import Pool
from crosstable.rulebooks.library import edition_of_federation
from tests.circuits.championships import championship, filled, player
from tests.office.desk import WHEN, MemoryJournal
from tests.office.test_championship_events import play

DRAW = Played(Mark.DRAW, Mark.DRAW)


def semi_final(federations: list[str] | None = None) -> tuple[Office, str]:
    """Return the event of group A of forty players."""
    field = [
        player(seed, federations[seed - 1] if federations else f"F{seed}", rating=2500 - seed)
        for seed in range(1, 41)
    ]
    office = Office(MemoryJournal())
    details, commands = groups_event(championship(), grouped(field), "A", Where())
    return office, office.duplicate(details, commands, by="s", at=WHEN).id


def names(board: Board, pool: Pool) -> list[str]:
    return [
        each.holder.number if each.holder else "-" for each in board.chairs if each.pool is pool
    ]


@pytest.mark.article("fmjd.annex17", "8")
@pytest.mark.article("fmjd.annex12", "8")
def test_compatriots_meet_in_the_first_half_of_a_round_robin() -> None:
    # Eight of one country are too many for four groups, so two of them are in each.
    federations = ["NED" if seed % 5 == 0 else f"F{seed}" for seed in range(1, 41)]
    office, name = semi_final(federations)
    state = office.execute(name, DrawLots("lot", "first-half"), by="arbiter", at=WHEN)
    event = state.tournament
    together = [one.number for one in event.entrants if one.player.federation == "NED"]
    assert len(together) > 1
    for at, one in enumerate(together):
        for other in together[:at]:
            assert meeting_round(10, one, other) <= first_half(10)


@pytest.mark.article("fmjd.annex17", "10.1")
@pytest.mark.article("fmjd.annex17", "10.2")
@pytest.mark.article("fmjd.annex17", "10.3")
@pytest.mark.article("fmjd.annex12", "9.1")
@pytest.mark.article("fmjd.annex12", "9.2")
@pytest.mark.article("fmjd.annex12", "9.3")
def test_equal_points_are_told_apart_by_wins_then_by_results() -> None:
    office, name = semi_final()
    event = play(office, name, DrawLots("lot", "free"), result=DRAW)
    assert standings_of(event).tie_breaks == ("wins", "direct-encounter", "best-in-order")
    rules = edition_of_federation("fmjd")
    for number, tie_break in enumerate(("wins", "direct-encounter", "best-in-order"), start=1):
        cited = {str(one) for one in rules.cite(f"tie-break.{tie_break}")}
        assert {f"fmjd.annex17 10.{number}", f"fmjd.annex12 9.{number}"} <= cited


@pytest.mark.parametrize(
    ("text", "article", "rate"),
    [
        pytest.param(*row, marks=pytest.mark.article(row[0], row[1]))
        for row in (
            ("fmjd.annex13", "9.2.1", [(5400, 45, 0), (1800, None, 30)]),
            ("fmjd.annex13", "9.2.2", [(4800, None, 60)]),
            ("fmjd.annex13", "9.2.3", [(3600, None, 30)]),
            ("fmjd.annex12", "11.1.1", [(5400, 45, 0), (1800, None, 30)]),
            ("fmjd.annex12", "11.1.2", [(1200, None, 5)]),
            ("fmjd.annex12", "11.1.3", [(300, None, 3)]),
        )
    ],
)
def test_rates_of_play_of_youth_and_of_the_womens_match(
    text: str, article: str, rate: list[tuple[int, int | None, int]]
) -> None:
    presets = edition_of_federation("fmjd").rates_of_play.presets
    (preset,) = [
        one for one in presets if (one.article.text, one.article.article) == (text, article)
    ]
    periods = [(one.seconds, one.moves, one.increment or 0) for one in preset.rate.periods]
    assert periods == rate


@pytest.mark.article("fmjd.annex12", "4.a")
@pytest.mark.article("fmjd.annex12", "4.b")
@pytest.mark.article("fmjd.annex12", "4.d")
def test_the_womens_chairs_of_champion_organisation_and_continents() -> None:
    board = board_of(filled(2023, 16, contest="women"))
    assert names(board, Pool.CHAMPION) == ["1"]
    assert names(board, Pool.ORGANISATION) == ["31"]
    assert names(board, Pool.AFRICA)[0] == "100"
    assert names(board, Pool.EUROPE)[:3] == ["400", "401", "402"]


@pytest.mark.article("fmjd.annex17", "4.a")
@pytest.mark.article("fmjd.annex17", "4.b")
@pytest.mark.article("fmjd.annex17", "4.g")
@pytest.mark.article("fmjd.annex17", "App.A.1")
def test_the_chairs_of_champion_previous_championship_and_cup_of_twenty() -> None:
    board = board_of(filled(2023, 20))
    assert names(board, Pool.CHAMPION) == ["1"]
    assert names(board, Pool.PREVIOUS)[0] == "2"
    assert "601" in names(board, Pool.CUP)
