"""Drawing lots: repeatable, fair, recorded, and only where lots belong."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.rounds import Round
from crosstable.pairing.lots import WAYS_OF_DRAWING, draw_lots
from crosstable.rulebooks.library import EDITIONS
from tests.texts import FIDE_2019, FMJD_2022

from .conftest import Field

TWELVE = ["NED"] * 4 + ["RUS"] * 3 + ["LAT"] * 2 + ["CIV", "BRA", "MGL"]


@pytest.mark.article("fide.competitions", "6.2")
def test_a_free_drawing_is_recorded_player_by_player(field: Field) -> None:
    drawn = draw_lots(field(4), FIDE_2019, method="free", seed="Riga 2024")
    assert drawn.protocol == (
        "Free drawing of the numbers 1 to 4",
        *(
            f"Player A{letter} draws number {new}"
            for letter, (_, new) in zip("ABCD", drawn.numbers, strict=True)
        ),
    )
    assert (drawn.method, drawn.seed) == ("free", "Riga 2024")
    assert [old for old, _ in drawn.numbers] == [1, 2, 3, 4]


PINNED = {
    ("free", "Riga 2024"): (10, 11, 5, 8, 3, 2, 9, 4, 12, 1, 6, 7),
    ("free", "Riga 2025"): (7, 6, 10, 8, 5, 1, 4, 12, 2, 9, 3, 11),
    ("varma", "Riga 2024"): (9, 5, 10, 4, 6, 2, 7, 3, 11, 1, 8, 12),
    ("varma", "Riga 2025"): (4, 9, 10, 5, 7, 6, 2, 12, 1, 11, 8, 3),
    ("first-half", "Riga 2024"): (1, 12, 2, 3, 7, 9, 6, 10, 5, 11, 8, 4),
    ("first-half", "Riga 2025"): (9, 8, 7, 6, 2, 1, 12, 11, 3, 5, 4, 10),
}


@pytest.mark.parametrize(("method", "seed"), PINNED)
def test_a_seed_gives_the_same_numbers_for_ever(field: Field, method: str, seed: str) -> None:
    edition = FMJD_2022 if method == "first-half" else FIDE_2019
    drawn = draw_lots(field(12, federations=TWELVE), edition, method=method, seed=seed)
    assert tuple(new for _, new in drawn.numbers) == PINNED[method, seed]


def test_the_order_of_entry_does_not_change_who_draws_what(field: Field) -> None:
    tournament = field(12, federations=TWELVE)
    backwards = msgspec.structs.replace(tournament, entrants=tournament.entrants[::-1])
    for method, edition in (("free", FIDE_2019), ("varma", FIDE_2019), ("first-half", FMJD_2022)):
        assert draw_lots(tournament, edition, method=method, seed="s") == draw_lots(
            backwards, edition, method=method, seed="s"
        )


@pytest.mark.parametrize("method", ["free", "varma", "first-half"])
def test_no_number_is_favoured_for_players_without_compatriots(field: Field, method: str) -> None:
    edition = FMJD_2022 if method == "first-half" else FIDE_2019
    tournament = field(12)
    seeds = 600
    drawn = [
        dict(draw_lots(tournament, edition, method=method, seed=f"fair {seed}").numbers)
        for seed in range(seeds)
    ]
    if method == "varma":  # the first player chooses an envelope, then a number in it
        first = Counter({4, 5, 9, 10}.issuperset({each[1]}) for each in drawn)
        assert 110 < first[True] < 190
        return
    for player in (1, 12):
        counts = Counter(each[player] for each in drawn)
        assert set(counts) == set(range(1, 13))
        assert all(25 < count < 80 for count in counts.values())


def test_the_drawn_numbers_can_be_given_to_the_tournament(field: Field) -> None:
    tournament = field(12, federations=TWELVE, numbers=[each * 10 for each in range(1, 13)])
    drawn = draw_lots(tournament, FIDE_2019, method="varma", seed="s")
    renumbered = tournament.renumbered(dict(drawn.numbers))
    assert sorted(renumbered.by_number) == list(range(1, 13))


@pytest.mark.article("fide.tournaments", "13.17")
def test_the_restriction_is_cited(field: Field) -> None:
    drawn = draw_lots(field(12, federations=TWELVE), FIDE_2019, method="varma", seed="s")
    assert [reason.citation for reason in drawn.because] == [
        FIDE_2019.cite("round-robin.restricted-lots")[0]
    ]


def test_every_way_an_edition_names_exists() -> None:
    for edition in EDITIONS.values():
        assert set(edition.round_robin.lots) <= set(WAYS_OF_DRAWING)


def test_an_unknown_way_is_named_with_the_known_ones(field: Field) -> None:
    with pytest.raises(UnknownName, match="known: free, varma, first-half"):
        draw_lots(field(12), FIDE_2019, method="dice", seed="s")


def test_a_way_the_federation_does_not_know_is_refused(field: Field) -> None:
    with pytest.raises(Refused, match="choose first-half or free"):
        draw_lots(field(12), FMJD_2022, method="varma", seed="s")


def test_team_tables_are_not_drawn_by_lot(field: Field) -> None:
    tournament = field(4, teams=["A", "A", "B", "B"], system="scheveningen")
    with pytest.raises(Refused, match="not drawn by lot"):
        draw_lots(tournament, FIDE_2019, method="free", seed="s")


@pytest.mark.article("fide.competitions", "6.4")
def test_after_a_pairing_lots_are_not_drawn_again(field: Field) -> None:
    tournament = msgspec.structs.replace(field(4), rounds=(Round(1),))
    with pytest.raises(Refused, match="round 1 has been paired"):
        draw_lots(tournament, FIDE_2019, method="free", seed="s")


@pytest.mark.parametrize("players", [0, 1])
def test_lots_take_two_players(field: Field, players: int) -> None:
    with pytest.raises(Refused, match="fewer than two"):
        draw_lots(field(players), FIDE_2019, method="free", seed="s")


def test_lots_take_a_seed(field: Field) -> None:
    with pytest.raises(InvalidValue, match="needs a seed"):
        draw_lots(field(4), FIDE_2019, method="free", seed="")
