"""Dubov, Burstein and Lim at the terminal: what they need, and what is said where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run


def entered(
    crosstable: Run, system: str, *players: str, rounds: int = 3, options: tuple[str, ...] = ()
) -> None:
    """Announce a chess event and enter players, each with or without a rating behind the name."""
    asked = ("new", "Open", "--game", "chess", "--system", system, "--rounds", str(rounds))
    made = crosstable(*asked, *(part for option in options for part in ("--option", option)))
    assert made.status == 0
    assert "deprecated" in made.err
    for player in players:
        name, _, rating = player.partition(":")
        rated = ("--rating", rating) if rating else ()
        assert crosstable("players", "add", name, *rated).status == 0
    assert crosstable("lots", "--method", "as-entered").status == 0


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.1.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.1.2")
def test_dubov_names_who_has_no_rating_and_pairs_once_it_is_estimated(crosstable: Run) -> None:
    entered(crosstable, "dubov", "Adams, A:2400", "Baker, B:2300", "Clark, C", "Davis, D:2100")
    for asked in (("pair",), ("--yes", "pair")):
        refused = crosstable(*asked)
        assert refused.status == 2
        assert "these players have none: Clark, C (3); estimate their ratings first" in refused.err
        assert "FIDE C.04.4.1.1.1.2" in refused.err
    estimated = crosstable("players", "edit", "3", "--estimate", "2200")
    assert estimated.status == 0, estimated.err
    assert crosstable("pair").status == 0


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.1")
def test_round_1_of_burstein_is_a_seeding_round_and_says_so(crosstable: Run) -> None:
    entered(crosstable, "burstein", *(f"Player, {letter}" for letter in "ABCDEF"), rounds=4)
    assert crosstable("pair").status == 0
    told = crosstable("why", "1", "4", "--round", "1")
    assert "round 1 is a seeding round, paired by the FIDE (Dutch) system" in told.out
    assert "FIDE C.04.4.2.1.6.2" in told.out


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.2")
def test_lim_pairs_across_a_median_group_that_is_empty(crosstable: Run) -> None:
    """All games of round 1 are won, so nobody has the half point of the median after it.

    1 and 3 had White and 2 Black, so 3 leaves the upper group, and 4 the lower one likewise.
    """
    players = (f"Player, {letter}" for letter in "ABCDEF")
    entered(crosstable, "lim", *players, options=("initial-colour=white",))
    assert crosstable("pair").status == 0
    assert crosstable("result", "1", "1-0", "2", "0-1", "3", "1-0").status == 0
    assert crosstable("pair").status == 0
    told = crosstable("why", "3", "4", "--round", "2")
    assert told.out.startswith("Player, C and Player, D meet in round 2")
    assert "median" in told.out
    assert "FIDE C.04.4.3" in told.out


@pytest.mark.parametrize("code", ["192 FIDE_DUBOV", "192 FIDE_BURSTEIN"])
def test_a_report_that_names_a_system_without_its_edition_is_read_by_the_newest_text(
    crosstable: Run, tmp_path: Path, code: str
) -> None:
    """The record has no year, and the file no first day: this is said, and how to choose."""
    lines = ["012 Open", code, "XXR 3"]
    for number in range(1, 5):
        cells = f"001 {number:4}      Player {number}".ljust(48) + f"{2400 - number:4}"
        lines.append(cells.ljust(80) + f" 0.0 {number:4}")
    (tmp_path / "open.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    read = crosstable("import", str(tmp_path / "open.trf"))
    assert read.status == 0, read.err
    assert "the text of 2026 is followed" in read.out + read.err
    assert "fide-2026" in crosstable("show").out


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.4")
def test_a_bye_of_a_match_is_described_with_what_it_brings(crosstable: Run) -> None:
    told = crosstable("describe", "--system", "double-swiss", "--edition", "fide-2026-03")
    assert "The bye of an odd round is worth 1½ points [FIDE C.04.5.1.4]" in told.out


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.2")
def test_the_seeding_rounds_are_described_before_what_comes_after_them(crosstable: Run) -> None:
    asked = ("describe", "--system", "burstein", "--edition", "fide-2026-03")
    told = crosstable(*asked).out
    assert "The first rounds, half of all but no more than 4, are paired by the FIDE" in told
    assert told.index("no more than 4") < told.index("After that")
    announced = crosstable(*asked, "--rounds", "7").out
    assert "The first 3 rounds are paired by the FIDE (Dutch) system" in announced


def test_an_unknown_way_of_numbering_is_answered_with_those_of_a_swiss(crosstable: Run) -> None:
    crosstable("new", "Ways", "--game", "chess", "--system", "dutch", "--rounds", "3")
    for name in ("Adams, A", "Baker, B"):
        crosstable("players", "add", name)
    refused = crosstable("lots", "--method", "weight")
    assert refused.status == 2
    assert "known: initial-order, as-entered, free, varma, first-half" in refused.err


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.1")
def test_nobody_is_said_to_have_no_preference_where_all_would_like_black(crosstable: Run) -> None:
    entered(crosstable, "dubov", "Adams, A:2400", "Baker, B:2300", "Clark, C:2200", "Davis, D:2100")
    told = crosstable("pair", "--explain").out
    assert "no colour preference decides yet: the initial colour does (FIDE C.04.4.1.5.2.1)" in told
    assert "nobody has a preference" not in told


def test_a_round_is_paired_though_there_is_no_proof_of_a_procedure(crosstable: Run) -> None:
    entered(crosstable, "lim", "Adams, A", "Baker, B", "Clark, C", "Davis, D")
    paired = crosstable("pair", "--check-list", "--proof", "lim.json")
    assert paired.status == 0
    assert "Adams, A" in paired.out
    assert "note: the Lim system is a procedure: there is nothing to prove" in paired.err
    assert not Path("lim.json").exists()


def test_the_text_of_another_federation_is_described_as_it_stands_on_the_day(
    crosstable: Run,
) -> None:
    asked = ("describe", "--system", "dubov", "--edition", "fmjd-2024")
    assert "in its text of 2018" in crosstable(*asked, "--date", "2025-03-01").out
    told = crosstable(*asked, "--date", "2026-03-01").out
    assert "in its text of 2026" in told
    assert "[FIDE C.04.4.1.1.7.1]" in told


@pytest.mark.parametrize("system", ["dubov", "burstein", "lim", "double-swiss"])
def test_tie_breaks_are_described_by_their_names(crosstable: Run, system: str) -> None:
    told = crosstable("describe", "--system", system, "--edition", "fide-2026-03").out
    assert (
        "ranked by Buchholz cut 1, Buchholz, Sonneborn-Berger, direct encounter, wins, games "
        "played with Black." in told
    )
