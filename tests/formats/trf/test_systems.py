from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.formats.trf.systems import (
    read_system,
    read_tie_breaks,
    system_code,
    system_text,
    tie_break_codes,
)
from crosstable.kernel.tournament import Option, System
from crosstable.library.tournaments import read_trf, simulate, write_trf
from crosstable.rulebooks.library import edition
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break
from crosstable.standings.tiebreaks.values import TieBreak

BAKU = Option("acceleration", "baku")
CYCLES = Option("cycles", "2")


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_DUTCH", System("dutch")),
        ("FIDE_DUTCH_BAKU", System("dutch", (BAKU,))),
        ("FIDE_DUTCH_2099_BAKU", System("dutch-2099", (BAKU,))),
        ("FIDE_DUBOV", System("dubov")),
        ("FIDE_BURSTEIN_BAKU", System("burstein", (BAKU,))),
        ("FIDE_DOUBLESWISS", System("double-swiss")),
        ("FIDE_DOUBLESWISS_BAKU", System("double-swiss", (BAKU,))),
        ("CUSTOM_SWISS", System("swiss")),
        ("BERGER_ROUNDROBIN", System("round-robin")),
        ("BERGER_DOUBLEROUNDROBIN", System("round-robin", (CYCLES,))),
        ("FIDE_SCHILLER", System("schiller")),
        ("FIDE_SCHEVENINGEN", System("scheveningen")),
        ("FIDE_DOUBLESCHEVENINGEN", System("scheveningen", (CYCLES,))),
        ("CUSTOM_KNOCKOUT", System("knockout")),
        ("FIDE_TEAM_TYPEA_MP_GP", System("team-swiss", (Option("code", "FIDE_TEAM_TYPEA_MP_GP"),))),
    ],
)
def test_codes_and_systems(code: str, system: System) -> None:
    assert read_system(code, "") == system
    assert system_code(system) == code


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_ROUNDROBIN", System("round-robin")),
        ("CUSTOM_ROUNDROBIN", System("round-robin")),
        ("fide_dutch", System("dutch")),
        ("FIDE_DUTCH_2017", System("dutch")),
        ("FIDE_ROUNDABOUT", None),
    ],
)
def test_codes_that_are_only_read(code: str, system: System | None) -> None:
    assert read_system(code, "") == system


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Individual: Swiss-System (FIDE Dutch, C.04.3 Baku 2016)", "dutch"),
        ("Swiss Dutch", "dutch"),
        ("Individual: Swiss-System", "swiss"),
        ("INDIVIDUAL ROUND ROBIN", "round-robin"),
        ("All-play-all (Berger)", "round-robin"),
        ("Individual: Match", "manual"),
    ],
)
def test_free_texts(text: str, name: str) -> None:
    assert read_system("", text) == System(name)


def test_free_texts_that_say_nothing_we_know() -> None:
    assert read_system("", "") is None
    assert read_system("", "Arena") is None


@pytest.mark.parametrize(
    "system",
    [System(name) for name in ("swiss", "dutch", "dubov", "burstein", "double-swiss", "knockout")]
    + [System("round-robin"), System("round-robin", (CYCLES,)), System("scheveningen", (CYCLES,))],
)
def test_written_texts_are_understood_again(system: System) -> None:
    assert read_system("", system_text(system)) == system


def test_tie_breaks_under_our_names_and_unknown_codes_as_they_are() -> None:
    names = read_tie_breaks("PTS, DE,BH:MP/C1/P,WIN,SB,KS")
    assert names == ("direct-encounter", "BH:MP/C1/P", "wins", "sonneborn-berger", "koya")
    assert tie_break_codes(names) == (("DE", "BH:MP/C1/P", "WIN", "SB", "KS"), ())
    assert tie_break_codes(("best-in-order",)) == (("OTHER_BEST_IN_ORDER",), ("best-in-order",))
    assert read_tie_breaks("DE,PTS") == ("direct-encounter", "points")


def test_tie_breaks_without_a_code_are_written_as_an_organisers_own_and_read_again() -> None:
    names = ("wins", "solkoff-plus", "lots")
    codes, without = tie_break_codes(names)
    assert codes == ("WIN", "OTHER_SOLKOFF_PLUS", "OTHER_LOTS")
    assert without == ("solkoff-plus", "lots")
    assert read_tie_breaks(",".join(codes)) == names
    assert read_tie_breaks("OTHER_WINS,OTHER_COIN") == ("OTHER_WINS", "OTHER_COIN")


CODES = {
    "PTS": "points",
    "DE": "direct-encounter",
    "WIN": "wins",
    "WON": "wins-over-the-board",
    "BPG": "games-with-black",
    "BWG": "wins-with-black",
    "SB": "sonneborn-berger",
    "KS": "koya",
    "BH": "buchholz",
    "BH/C1": "buchholz-cut-1",
    "BH/C3": "buchholz-cut-3",
    "BH/M1": "median-buchholz",
    "BH/M2": "median-buchholz-2",
    "PS": "progressive",
    "PS/C1": "progressive-cut-1",
    "ARO": "average-rating",
    "ARO/C1": "average-rating-cut-1",
    "ARO/C2": "average-rating-cut-2",
    "TPR": "performance-rating",
    "PTP": "perfect-performance",
    "RTNG": "own-rating",
}


@pytest.mark.parametrize(("code", "name"), CODES.items())
def test_every_code_of_the_format_has_its_meaning(code: str, name: str) -> None:
    """TPR is the opponents' average plus a difference, PTP the lowest that expects the score."""
    assert read_tie_breaks(f"PTS,{code}") == (name,)
    assert tie_break_codes((name,)) == ((code,), ())
    assert tie_break(name).name == name


@pytest.mark.parametrize("each", TIE_BREAKS.values(), ids=lambda each: each.name)
def test_tie_breaks_are_read_back(each: TieBreak) -> None:
    """However an event spells them: abbreviations of ours may look like codes of the format."""
    for spelling in (each.name, each.abbreviation, *each.codes):
        (code,), without = tie_break_codes((spelling,))
        assert code.startswith("OTHER_") == bool(without)
        assert [tie_break(name).name for name in read_tie_breaks(f"PTS,{code}")] == [each.name]


def test_the_year_of_the_text_is_written_always() -> None:
    """`FIDE_DUTCH` alone means what the first day says, so nobody has to guess."""
    event = simulate(6, 2, seed="a", edition="fide-2019")
    before, after = date(2026, 1, 31), date(2026, 2, 1)
    written = write_trf(replace(event, starts=after))
    assert b"192 FIDE_DUTCH_2017\r\n" in written
    assert edition(read_trf(written).tournament.edition).swiss.year == 2017
    assert b"192 FIDE_DUTCH_2017\r\n" in write_trf(replace(event, starts=before))
    newer = replace(event, edition="fide-2026-02")
    assert b"192 FIDE_DUTCH_2026\r\n" in write_trf(replace(newer, starts=after))
    written = write_trf(replace(newer, starts=before))
    assert b"192 FIDE_DUTCH_2026\r\n" in written
    assert edition(read_trf(written).tournament.edition).swiss.year == 2026


@pytest.mark.parametrize("name", ["dubov", "burstein", "lim", "double-swiss"])
def test_other_swiss_systems_stand_in_the_free_text(name: str) -> None:
    assert read_system("", system_text(System(name))) == System(name)


def test_lim_has_no_code_and_a_limit_is_not_lim() -> None:
    assert not system_code(System("lim"))
    assert read_system("", "Swiss, Lim system") == System("lim")
    assert read_system("", "Swiss with limited entries") == System("swiss")


@pytest.mark.parametrize("name", ["dubov", "burstein"])
def test_the_text_of_a_system_without_editions_is_kept_by_a_comment(name: str) -> None:
    event = simulate(8, 3, seed="1", system_name=name, day=date(2025, 3, 1))
    written = write_trf(event)
    assert f"192 FIDE_{name.upper()}".encode() in written
    read = read_trf(written).tournament
    assert (read.edition, read.system.name) == (event.edition, name)
