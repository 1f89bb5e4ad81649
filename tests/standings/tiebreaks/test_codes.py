"""Codes of tie-breaks: what they say, what they admit, and which tie-break they are."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.standings.tiebreaks.coded import code_of, coded
from crosstable.standings.tiebreaks.codes import ADMITS, TEAM_NAMES, CriterionCode, parse_code
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break
from crosstable.standings.tiebreaks.values import TieBreak


def test_a_code_is_taken_apart_and_put_together_again() -> None:
    assert parse_code("bh:gp/m2/p") == CriterionCode(name="BH", score="GP", median=2, played=True)
    for text in ("BH:GP/M2/P", "KS/L+1", "KS/L-12", "SSSC/K4/P/F", "MPvGP", "TPN/R", "PS/C1"):
        assert parse_code(text).text == text
        assert parse_code(text.lower()).text == text


@pytest.mark.parametrize("name", [name for name in ADMITS if name not in TEAM_NAMES])
def test_every_name_ranks_players_and_has_its_code_again(name: str) -> None:
    criterion = tie_break(name) if name != "TPR" else coded(parse_code(name))
    assert code_of(criterion) == ("REP" if name == "GE" else name)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH/C1", "buchholz-cut-1"),
        ("BH/M1", "median-buchholz"),
        ("BH/M2", "median-buchholz-2"),
        ("PS/C1", "progressive-cut-1"),
        ("ARO/C1", "average-rating-cut-1"),
        ("SB/C1", "sonneborn-berger-cut-1"),
        ("REP", "rounds-elected"),
        ("TPR", "performance-rating"),
        ("RTNG", "own-rating"),
    ],
)
def test_our_own_names_are_kept_and_mean_the_same(code: str, name: str) -> None:
    assert coded(parse_code(code)).name == name
    assert name in TIE_BREAKS
    assert code_of(TIE_BREAKS[name]) == code


def test_a_code_with_modifiers_is_its_own_name() -> None:
    criterion = tie_break("bh/c1/p")
    assert (criterion.name, criterion.abbreviation) == ("BH/C1/P", "BH/C1/P")
    assert str(criterion.title) == "Buchholz, cut 1, forfeits as played"
    assert tie_break(criterion.name) == criterion
    assert str(tie_break("KS/L-2").title) == "Koya, limit moved by -2 half points"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("BH/Q1", "/Q1 is not a modifier"),
        ("BH/C0", "the number in /C0 must be from 1 to 9"),
        ("KS/L1", "/L1 is not a modifier"),
        ("BH/C1/C2", "/C2 says the same thing again"),
        ("BH/C1/M1", "/M1 says the same thing again"),
        ("WIN/P", "WIN has no modifiers"),
        ("DE/C1", "DE cannot have /C1, only /P"),
        ("AOB/C1", "AOB cannot have /C1, only /P and /F"),
    ],
)
def test_what_a_code_cannot_say_is_refused(code: str, why: str) -> None:
    with pytest.raises(InvalidValue, match=why):
        tie_break(code)


def test_a_name_nobody_knows_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownName, match="unknown tie-break code 'EMSB'; known: EMMSB"):
        parse_code("EMSB")
    with pytest.raises(UnknownName, match="unknown tie-break 'buchhols'; known: buchholz"):
        tie_break("buchhols")


@pytest.mark.parametrize("code", ["EDE", "BH:MP", "BC", "SSSC/K2"])
def test_team_codes_do_not_rank_players(code: str) -> None:
    with pytest.raises(Refused, match="is for team events"):
        tie_break(code)


@pytest.mark.parametrize("criterion", TIE_BREAKS.values(), ids=TIE_BREAKS)
def test_headings_are_codes(criterion: TieBreak) -> None:
    """One style in every table: FIDE's code where it has one, else one of ours in capitals."""
    heading = criterion.abbreviation
    assert heading == heading.upper()
    assert tie_break(heading).name == criterion.name
    code = code_of(criterion)
    if code and criterion.name != "performance-rating":  # TPR is the FMJD's, game by game
        assert heading == code


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(("BHC1", "buchholz-cut-1"), ("MBH", "median-buchholz"), ("MBH2", "median-buchholz-2")),
        *(
            ("SBC1", "sonneborn-berger-cut-1"),
            ("Wins", "wins"),
            ("Koya", "koya"),
            ("Bl", "games-with-black"),
        ),
        *(("BWon", "wins-with-black"), ("PSC1", "progressive-cut-1"), ("Rtg", "own-rating")),
        *(("AROC2", "average-rating-cut-2"), ("Rp", "performance-rating"), ("Solk", "solkoff")),
        ("Koya+1", "koya-extended-1"),
    ],
)
def test_headings_of_earlier_versions_are_understood(typed: str, name: str) -> None:
    assert tie_break(typed).name == name
