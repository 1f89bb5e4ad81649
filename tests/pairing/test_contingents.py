"""Compatriots in a drawing of lots, and how a contingent is split."""

from __future__ import annotations

import pytest

from crosstable.pairing.contingents import contingents, divided, drawn_sizes

from .conftest import Field


@pytest.mark.article("fide.tournaments", "13.17.1.2")
def test_names_are_ordered_without_regard_to_entry_and_numbers_settle_namesakes(
    field: Field,
) -> None:
    tournament = field(3, federations=["NED", "NED", "NED"], numbers=[3, 1, 2])
    (only,) = contingents(tournament)
    assert [each.number for each in only.players] == [3, 1, 2]
    assert only.called == "NED (3 players)"


def test_of_equal_contingents_the_last_to_draw_gives_up_its_last_player(field: Field) -> None:
    groups = contingents(field(4, federations=["BBB", "AAA", "BBB", "AAA"]))
    parts = divided(groups, largest=2, fits=lambda sizes: len(sizes) < 2)
    assert [(each.federation, len(each.players), each.whole) for each in parts] == [
        ("AAA", 2, True),
        ("BBB", 1, False),
        ("BBB", 1, False),
    ]
    assert parts[1].players[0].number == 1


def test_a_contingent_too_large_is_cut_at_the_largest_size(field: Field) -> None:
    groups = contingents(field(8, federations=["AAA"] * 8))
    parts = divided(groups, largest=3, fits=lambda sizes: max(sizes) <= 3)
    assert [len(each.players) for each in parts] == [3, 3, 2]
    assert drawn_sizes(parts) == (3, 3, 2)
    assert [player.number for each in parts for player in each.players] == list(range(1, 9))


def test_players_without_a_federation_are_nobodys_compatriots(field: Field) -> None:
    groups = contingents(field(3, federations=["", "ZZZ", ""]))
    assert [each.called for each in groups] == [
        "Player AB (ZZZ)",
        "Player AA (no federation)",
        "Player AC (no federation)",
    ]
    assert drawn_sizes(groups) == ()
