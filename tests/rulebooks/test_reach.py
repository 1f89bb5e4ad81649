"""What the coverage page calls reached, and that no rule stands where nobody comes."""

from __future__ import annotations

import ast

import pytest

import rule_coverage
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import Part
from crosstable.rulebooks.index import all_texts
from reach import Module, Program, program
from rule_coverage import WITHOUT_A_DOOR, coverage, credited_to, unreachable


@pytest.fixture(scope="module")
def found() -> rule_coverage.Coverage:
    return coverage()


def test_a_rule_in_code_that_nobody_reaches_is_listed_and_the_list_is_exact(
    found: rule_coverage.Coverage,
) -> None:
    """Give the code a door, or name its room in ``WITHOUT_A_DOOR``; strike rooms that have one."""
    assert unreachable(found, program()).keys() == WITHOUT_A_DOOR


def test_what_a_door_leads_to_is_reached(found: rule_coverage.Coverage) -> None:
    # Offers at a draughts board are judged since a referee can be called there.
    assert found.reached[Citation("fmjd.annex3", "5.3")]
    # Matches of teams are ranked since Scheveningen events show their result.
    assert found.reached[Citation("fide.tournaments", "13.10.1")]
    # The same room passes on what the replaying of games does use.
    assert found.reached[Citation("fide.laws", "5.1.1")]


def test_the_line_of_a_table_is_carried_out_by_whoever_reads_it(
    found: rule_coverage.Coverage,
) -> None:
    assert "games.chess.castling.refusal" not in found.code[Citation("fide.laws", "5.2.1")]
    assert any("castling" in place for place in found.code[Citation("fide.laws", "3.8.2.1")])
    # Nobody reads this one: kings fly because the move generator lets them.
    assert found.code[Citation("fmjd.annex1", "3.5")] == {"rulebooks.laws.DraughtsRules"}


@pytest.mark.parametrize(
    ("text", "article", "not_by"),
    [
        ("fide.competitions", "5.3", "pairing.first_half"),
        ("fmjd.annex2", "3b", "pairing.varma"),
        ("fide.swiss", "C.04.1.a", "pairing.swiss.fmjd"),
        ("fmjd.annex5", "1", "pairing.swiss.dutch"),
        ("fide.ratings", "9.1", "formats.fmjd_report"),
    ],
)
def test_code_of_one_federation_is_no_merit_of_the_other(
    found: rule_coverage.Coverage, text: str, article: str, not_by: str
) -> None:
    code = found.code[Citation(text, article)]
    assert code
    assert not [place for place in code if place.startswith(not_by)]


def test_code_is_credited_by_the_whole_name_of_its_room() -> None:
    places = {"pairing.varma.draw_by_varma", "pairing.varma_like.other"}
    assert credited_to("FIDE", places) == places
    assert credited_to("FMJD", places) == {"pairing.varma_like.other"}


def test_rooms_of_one_federation_exist() -> None:
    for room in rule_coverage.OF_ONE_FEDERATION:
        assert program().module_of(room)


SOURCES = {
    "crosstable.door": """
from crosstable.room import used
from crosstable import handed_on
def enter():
    from crosstable.inner import late
    return used(), handed_on
""",
    "crosstable.room": """
from crosstable.passed import elsewhere
from crosstable.kinds import say
TABLE = [listed]
def used(): return TABLE, elsewhere(), say
def listed(): pass
def idle(): return forgotten()
def forgotten(): pass
""",
    "crosstable.passed": "from crosstable.inner import elsewhere",
    "crosstable.inner": "def elsewhere(): pass\ndef late(): pass\ndef never(): pass",
    "crosstable.kinds": "def say(): pass\n@say.register\ndef _(): return told()\ndef told(): pass",
    "crosstable.silent": "from crosstable.kinds import say\n@say.register\ndef unheard(): pass",
    "crosstable.handed_on": "def for_templates(): pass",
    "crosstable": "",
}


def test_how_reaching_goes_on() -> None:
    modules = {
        name: Module(name, ast.parse(text), is_package=name == "crosstable")
        for name, text in SOURCES.items()
    }
    small = Program(modules, ["crosstable.door:enter"])
    reached = ["door.enter", "room.used", "room.listed", "inner.elsewhere", "inner.late"]
    reached += ["kinds.say", "kinds.told", "handed_on.for_templates"]
    assert [place for place in reached if not small.reaches(place)] == []
    unreached = ["room.idle", "room.forgotten", "inner.never", "silent.unheard"]
    assert [place for place in unreached if small.reaches(place)] == []
    with pytest.raises(KeyError):
        small.reaches("nowhere.at_all")


def test_the_page_says_what_is_left_to_people_and_which_text_is_another_version() -> None:
    page = rule_coverage.PAGE.read_text(encoding="utf-8")
    for text in all_texts().values():
        kept = [each for each in text.articles if each.part is Part.RECORDS]
        assert (f"Left to people on purpose ({text.left_to_people}): " in page) == bool(kept)
    assert "Only what differs from FIDE C.02 is listed." in page
