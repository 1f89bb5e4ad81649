"""Equipment against the texts: sizes, proportions, functions, models."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from crosstable.arbiter.equipment.checking import checked, kind_named, kinds_of
from crosstable.arbiter.equipment.furniture import SIZES, sizes_for
from crosstable.arbiter.equipment.model import Choice, Feature, Size
from crosstable.arbiter.measures import Outcome
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.rulebooks.index import resolve, spell
from crosstable.rulebooks.library import EDITIONS, edition

CHESS, DRAUGHTS = edition("fide-2019"), edition("fmjd-2022")
HEIGHTS = {"king": "9.5", "queen": "8.5", "bishop": "7", "knight": "6", "rook": "5.5", "pawn": "5"}


def outcome(kind: str, rules: str = "fide-2019", reading: str = "", **given: str) -> Outcome:
    known = edition(rules)
    values = {name.replace("_", "-"): value for name, value in given.items()}
    return checked(kind_named(kind, known), values, known, reading).outcome


def of_part(kind: str, part: str, given: Mapping[str, str], rules: str = "fide-2019") -> Outcome:
    known = edition(rules)
    report = checked(kind_named(kind, known), given, known)
    return next(finding.outcome for finding in report.findings if finding.part == part)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_part_stands_in_a_text_of_the_edition(name: str) -> None:
    rules = edition(name)
    cited = set(rules.cite("equipment.standards"))
    for kind in kinds_of(rules):
        assert kind.text in rules.texts
        for part in kind.parts:
            match part:
                case Size():
                    articles = [each.article for each in part.ranges]
                    articles += [relation.article for relation in part.relations]
                case Feature():
                    articles = [part.article]
                case Choice():
                    articles = [part.article, *(article for _name, article in part.listed)]
            for article in articles:
                assert resolve(article).number == article.article
                assert article in cited


@pytest.mark.article("fide.tournaments", "2.2")
def test_recommended_heights_fit_and_may_differ_by_a_tenth() -> None:
    assert outcome("set", **{f"{name}_height": size for name, size in HEIGHTS.items()}) is (
        Outcome.FITS
    )
    for name, size in HEIGHTS.items():
        tenth = Fraction(size) / 10
        for sign in (1, -1):
            edge = Fraction(size) + sign * tenth
            beyond = edge + sign * Fraction(1, 100)
            part = f"{name}-height"
            assert of_part("set", part, {part: str(float(edge))}) is Outcome.FITS
            assert of_part("set", part, {part: str(float(beyond))}) is Outcome.FAILS


@pytest.mark.article("fide.tournaments", "2.2")
def test_the_order_of_heights_must_be_kept_and_bases_are_two_fifths_to_a_half() -> None:
    assert outcome("set", king_height="9", queen_height="9") is Outcome.FAILS
    assert outcome("set", king_height="9.1", queen_height="9") is Outcome.FITS
    assert outcome("set", rook_height="5", pawn_height="5.4") is Outcome.FAILS
    for base, expected in (("3.8", "fits"), ("4.75", "fits"), ("3.7", "fails"), ("4.8", "fails")):
        assert (
            of_part("set", "king-base", {"king-height": "9.5", "king-base": base}).value == expected
        )
    assert outcome("set", king_base="4") is Outcome.OPEN  # nobody measured its height


@pytest.mark.article("fide.tournaments", "3.2")
@pytest.mark.parametrize(
    ("square", "base", "expected"),
    [
        ("5.5", "2.75", "fits"),
        ("5.5", "2.8", "fails"),
        ("5", "2.5", "fits"),
        ("6.1", "2", "fails"),
        ("4.9", "2", "fails"),
    ],
)
def test_four_pawns_stand_on_a_square_of_five_to_six(square: str, base: str, expected: str) -> None:
    assert of_part("set", "square", {"square": square, "pawn-base": base}).value == expected


@pytest.mark.article("fide.tournaments", "5.5")
@pytest.mark.parametrize(
    "model",
    ["DGT XL", "dgt 2010", "Silver Timer", "Sistemco", "DGT3000", "CE Clock", "KK9908 Clock"],
)
def test_seven_clocks_are_endorsed(model: str) -> None:
    assert outcome("clock", model=model) is Outcome.FITS


@pytest.mark.article("fide.tournaments.2017", "5.5")
@pytest.mark.parametrize("model", ["DGT 3000", "Silver Timer"])
@pytest.mark.parametrize("later", ["CE Clock", "kk-9908"])
def test_two_clocks_were_not_yet_endorsed_in_2017(model: str, later: str) -> None:
    lists = {
        name: [
            spell(reason.citation)
            for finding in checked(kind_named("clock", CHESS), {"model": name}, CHESS).findings
            for reason in finding.because
            if reason.citation is not None
        ]
        for name in (model, later)
    }
    assert not [article for article in lists[model] if "2017" in article]
    assert "FIDE C.02 (2017) 5.5" in lists[later]


@pytest.mark.article("fide.tournaments", "5.4.3.13")
def test_a_clock_that_is_not_on_the_list_is_not_endorsed() -> None:
    assert outcome("clock", model="Garde") is Outcome.FAILS
    clock = next(kind for kind in kinds_of(CHESS) if kind.name == "clock")
    assert sum(len(part.listed) for part in clock.parts if isinstance(part, Choice)) == 7


@pytest.mark.article("fide.tournaments", "5.4.3.3", "5.4.3.4", "5.4.3.7", "5.4.3.10")
@pytest.mark.parametrize(
    ("part", "fits", "fails"),
    [
        ("legible", "3", "2.9"),
        ("running-visible", "10", "9"),
        ("battery", "10", "9.5"),
        ("correction", "60", "61"),
    ],
)
def test_what_a_clock_must_reach(part: str, fits: str, fails: str) -> None:
    assert of_part("clock", part, {part: fits}) is Outcome.FITS
    assert of_part("clock", part, {part: fails}) is Outcome.FAILS


@pytest.mark.article("fide.tournaments", "6.2.2.5", "6.2.2.6", "6.2.2.11", "6.4.2.3")
def test_an_electronic_scoresheet() -> None:
    assert outcome("scoresheet", battery="8", moves_shown="7", no_warning="yes") is Outcome.FITS
    assert outcome("scoresheet", battery="7.5") is Outcome.FAILS
    assert outcome("scoresheet", moves_shown="6") is Outcome.FAILS
    assert outcome("scoresheet", no_warning="no") is Outcome.FAILS
    assert outcome("scoresheet", no_engine="no") is Outcome.FAILS


@pytest.mark.article("fide.tournaments", "4")
def test_a_table_by_both_readings_or_one() -> None:
    assert outcome("table", length="95", width="85", height="74") is Outcome.DOUBTFUL
    assert outcome("table", reading="fifteen-percent", length="95", width="85") is Outcome.FITS
    assert outcome("table", reading="diagram", length="95") is Outcome.FAILS
    assert outcome("table", beside_board="14") is Outcome.FAILS


@pytest.mark.article("fide.tournaments", "11.3.3")
def test_the_eight_sizes_of_school_furniture() -> None:
    printed = [(size.seat, size.table) for size in SIZES]
    assert printed == [
        *((21, 40), (26, 46), (31, 53), (35, 59), (38, 64), (43, 71), (46, 76), (51, 82)),
    ]
    assert [size.number for size in sizes_for(Fraction(120))] == [2, 3]
    assert [size.number for size in sizes_for(Fraction(207))] == [7]
    assert sizes_for(Fraction(79)) == ()
    assert outcome("school-furniture", child="120", seat="31", table="59") is Outcome.FITS
    assert outcome("school-furniture", child="120", table="64") is Outcome.FAILS
    assert outcome("school-furniture", table="64") is Outcome.OPEN
    assert outcome("school-furniture", child="60", table="40") is Outcome.OPEN


@pytest.mark.article("fmjd.annex3", "3.4.2")
@pytest.mark.parametrize(
    ("diameter", "expected"), [("31", "fits"), ("38", "fits"), ("30.9", "fails"), ("38.1", "fails")]
)
def test_men_are_seven_to_fourteen_millimetres_smaller_than_a_square(
    diameter: str, expected: str
) -> None:
    given = {"board": "45", "square": "45", "diameter": diameter}
    assert of_part("set", "diameter", given, "fmjd-2022").value == expected


@pytest.mark.article("fmjd.annex3", "3.4.3")
def test_men_are_a_fifth_to_a_quarter_as_thick_as_wide() -> None:
    for thickness, expected in (("7", "fits"), ("8.75", "fits"), ("6.9", "fails"), ("9", "fails")):
        given = {"diameter": "35", "thickness": thickness}
        assert of_part("set", "thickness", given, "fmjd-2022").value == expected


@pytest.mark.article("fmjd.annex3", "3.7.7")
def test_screens_and_faces_of_draughts_clocks() -> None:
    assert outcome("clock", "fmjd-2022", screen_height="15", screen_width="45") is Outcome.FITS
    assert outcome("clock", "fmjd-2022", screen_height="14") is Outcome.FAILS
    assert outcome("mechanical-clock", "fmjd-2022", face="80") is Outcome.FITS
    assert outcome("mechanical-clock", "fmjd-2022", face="79") is Outcome.FAILS


def test_what_cannot_be_read_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match="scoresheet"):
        kind_named("sofa", CHESS)
    with pytest.raises(UnknownName, match="king-height"):
        outcome("set", emperor="9")
    with pytest.raises(InvalidValue, match="yes or no"):
        outcome("clock", manual="perhaps")
    with pytest.raises(InvalidValue, match="figures"):
        outcome("set", square="wide")
    with pytest.raises(UnknownName):
        kind_named("scoresheet", DRAUGHTS)
