"""Checklists as data: every clause has a line, every number is judged as the text has it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.arbiter.checklists.model import ChecklistLine, Circumstance, Phase
from crosstable.arbiter.checklists.table import (
    LINES,
    article_of,
    asked_lines,
    circumstances_of,
    line_judged,
    line_named,
    lines_in,
    lines_of,
)
from crosstable.arbiter.measures import (
    Counted,
    Outcome,
    Range,
    figure,
    judged,
    read_amount,
)
from crosstable.kernel.errors import InvalidValue, UnknownName, UnreadableInput
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks import data
from crosstable.rulebooks.data import DataFile
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS, edition
from tests.arbiter.regulations.events import CHESS, DRAUGHTS, changed, entered

OFFICIAL = EventClass(level=Level.WORLD)


def with_players(event: Tournament, count: int) -> Tournament:
    return entered(event, *(("FRA", None) for _ in range(count)))


def line(name: str) -> ChecklistLine:
    return LINES[name]


def outcome(event: Tournament, name: str, value: str = "", reading: str = "") -> Outcome:
    found = line_judged(line(name), event, value, reading)
    assert found is not None
    return found.judgement.outcome


def names(event: Tournament, round_number: int = 1) -> set[str]:
    return {each.name for each in asked_lines(event, round_number)}


@pytest.mark.parametrize("name", LINES)
def test_every_line_cites_articles_that_exist(name: str) -> None:
    each = line(name)
    assert resolve(each.article).number == each.article.article
    for allowed in each.measure.ranges if each.measure else ():
        assert resolve(allowed.article).number == allowed.article.article


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_has_the_lines_of_its_texts_and_their_articles_as_rules(name: str) -> None:
    rules = edition(name)
    own = lines_of(rules)
    assert {each.article.text for each in own} <= set(rules.texts)
    cited = {*rules.cite("checklist.measured"), *rules.cite("checklist.ticked")}
    for each in own:
        if not each.rule:
            assert each.article in cited, each.name
        for allowed in each.measure.ranges if each.measure else ():
            assert allowed.article in cited, each.name
    lined = {each.article for each in own} | {
        allowed.article for each in own if each.measure for allowed in each.measure.ranges
    }
    assert cited <= lined


@pytest.mark.parametrize(
    "article", [*(str(number) for number in (*range(1, 17), *range(18, 30))), "12a", "17.1", "17.2"]
)
def test_every_task_of_the_referee_has_a_line(article: str) -> None:
    cited = Citation("fmjd.annex4", f"2.{article}")
    assert any(each.article == cited for each in LINES.values())


@pytest.mark.article("fide.duties", "A", "B", "C")
def test_the_duties_of_a_round_stand_in_their_phases() -> None:
    phases = {Phase.BEFORE_ROUND: "A.", Phase.DURING: "B.", Phase.AFTER_ROUND: "C."}
    for phase, letter in phases.items():
        found = [
            each.article.article
            for each in LINES.values()
            if each.article.text == "fide.duties" and each.phase is phase
        ]
        assert found
        assert all(article.startswith(letter) for article in found)


GOLDEN = [
    ("c02-light", [("800", "fits"), ("799", "doubtful"), ("720", "doubtful"), ("719", "fails")]),
    ("c02-square", [("5", "fits"), ("6", "fits"), ("4.9", "fails"), ("6.1", "fails")]),
    ("c02-table-width", [("80", "fits"), ("85", "fits"), ("90", "fits"), ("90.5", "fails")]),
    ("c02-table-height", [("74", "fits"), ("75", "doubtful"), ("60", "fails")]),
    ("c02-rows", [("2.5", "fits"), ("2.4", "fails"), ("5", "doubtful")]),
    ("c02-spectators", [("1", "fits"), ("0.9", "fails")]),
    ("c02-spectators-top", [("1.5", "fits"), ("1.4", "fails")]),
    ("c02-broadcast", [("30", "fits"), ("29", "fails")]),
    ("c02-broadcast-youth", [("10", "fits"), ("9", "fails")]),
    ("duties-arrival", [("30", "fits"), ("29", "fails")]),
    ("duties-arrival-first", [("60", "fits"), ("59", "fails")]),
    ("duties-clock-checks", [("30", "fits"), ("31", "fails")]),
    ("general-lots", [("12", "fits"), ("11.5", "fails")]),
    ("general-flash-first", [("10", "fits"), ("11", "fails")]),
    ("general-flash", [("5", "fits"), ("6", "fails")]),
    ("access-asked", [("20", "fits"), ("19", "fails")]),
    ("access-tables", [("2", "fits"), ("1.9", "fails")]),
    ("school-square", [("55", "fits"), ("38", "doubtful"), ("37", "fails")]),
    ("school-king", [("90", "fits"), ("75", "doubtful"), ("74", "fails")]),
    ("school-spectators", [("1", "fits"), ("0.5", "fails")]),
    ("school-hours", [("5", "fits"), ("6", "doubtful"), ("6.5", "fails")]),
    ("annex3-light", [("500", "fits"), ("700", "fits"), ("499", "fails"), ("701", "fails")]),
    ("annex3-temperature", [("20", "fits"), ("23", "fits"), ("19.9", "fails"), ("24", "fails")]),
    ("annex3-table-width", [("75", "fits"), ("90", "fits"), ("91", "fails")]),
    ("annex3-table-length", [("100", "fits"), ("200", "fits"), ("99", "fails")]),
    ("annex3-board", [("35", "fits"), ("45", "fits"), ("46", "fails")]),
    ("annex3-spare-clocks", [("2", "fits"), ("1", "fails")]),
    ("annex3-spare-sets", [("2", "fits"), ("1", "fails")]),
    ("annex3-preparation", [("15", "fits"), ("14", "fails")]),
    ("annex3-flash", [("10", "fits"), ("11", "fails")]),
    ("annex4-players", [("30", "fits"), ("29", "fails")]),
]


@pytest.mark.article("fide.tournaments", "8.1.2", "8.1.3", "8.2.2", "11.3.6", "11.4.1")
@pytest.mark.article("fmjd.annex3", "3.1.1", "3.1.2", "3.1.6", "3.2.1", "3.5", "3.8")
@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [(name, value, expected) for name, values in GOLDEN for value, expected in values],
)
def test_numbers_are_judged_as_the_text_has_them(name: str, value: str, expected: str) -> None:
    event = DRAUGHTS if name.startswith("annex") else CHESS
    assert outcome(event, name, value).value == expected


@pytest.mark.article("fide.tournaments", "4")
@pytest.mark.parametrize(
    ("value", "both", "percent", "diagram"),
    [
        ("110", "fits", "fits", "fits"),
        ("93.4", "fails", "fails", "fails"),
        ("93.5", "doubtful", "fits", "fails"),
        ("100", "fits", "fits", "fits"),
        ("126.5", "fits", "fits", "fits"),
        ("130", "doubtful", "fails", "fits"),
        ("130.5", "fails", "fails", "fails"),
    ],
)
def test_a_table_fits_both_tolerances_or_one_of_them(
    value: str, both: str, percent: str, diagram: str
) -> None:
    assert outcome(CHESS, "c02-table-length", value).value == both
    assert outcome(CHESS, "c02-table-length", value, "fifteen-percent").value == percent
    assert outcome(CHESS, "c02-table-length", value, "diagram").value == diagram
    with pytest.raises(UnknownName, match="fifteen-percent"):
        outcome(CHESS, "c02-table-length", value, "third")


@pytest.mark.article("fide.duties", "G.e")
@pytest.mark.article("fide.tournaments", "11.2.3")
def test_arbiters_are_counted_from_the_event_and_grow_with_the_players() -> None:
    assert outcome(CHESS, "duties-arbiters") is Outcome.OPEN  # nobody knows how many play
    event = with_players(CHESS, 25)
    assert outcome(event, "duties-arbiters") is Outcome.FITS
    assert outcome(with_players(CHESS, 26), "duties-arbiters") is Outcome.FAILS
    two = replace(
        with_players(CHESS, 50),
        officials=(*CHESS.officials, Official("arbiter", "B"), Official("organiser", "C")),
    )
    assert outcome(two, "duties-arbiters") is Outcome.FITS
    assert outcome(with_players(CHESS, 30), "school-arbiters") is Outcome.FITS
    assert outcome(with_players(CHESS, 31), "school-arbiters") is Outcome.FAILS
    found = line_judged(line("duties-arbiters"), two)
    assert found is not None
    assert (found.value, found.from_event) == ("2", True)
    typed = line_judged(line("duties-arbiters"), two, "1")
    assert typed is not None
    assert (typed.value, typed.from_event, typed.judgement.outcome) == ("1", False, Outcome.FAILS)


@pytest.mark.article("fide.tournaments", "8.2.1", "11.3.1")
@pytest.mark.article("fmjd.annex3", "3.1.5", "3.9")
def test_room_tables_and_forms_grow_with_the_players() -> None:
    event = with_players(CHESS, 40)
    assert outcome(event, "c02-area", "80") is Outcome.FITS
    assert outcome(event, "c02-area", "79.9") is Outcome.FAILS
    assert outcome(event, "c02-area-table", "160") is Outcome.FITS
    assert outcome(event, "c02-area-table", "159") is Outcome.FAILS
    assert outcome(CHESS, "c02-area", "79.9") is Outcome.OPEN
    hall = with_players(DRAUGHTS, 40)
    assert outcome(hall, "annex3-tables", "20") is Outcome.FITS
    assert outcome(hall, "annex3-tables", "19") is Outcome.FAILS
    assert outcome(hall, "annex3-forms", "40") is Outcome.FITS
    assert outcome(hall, "annex3-forms", "39") is Outcome.FAILS
    assert outcome(hall, "annex3-chairs", "40") is Outcome.FITS


@pytest.mark.article("fide.competitions", "10.2")
@pytest.mark.article("fmjd.annex2", "2.11", "3a")
def test_committee_and_rounds_are_known_from_the_event() -> None:
    assert outcome(CHESS, "general-committee") is Outcome.FITS
    assert outcome(
        changed(CHESS, decide={"appeals-committee": "Ann\nBen"}), "general-committee"
    ) is (Outcome.FAILS)
    assert outcome(DRAUGHTS, "annex2-jury") is Outcome.FITS
    assert outcome(replace(DRAUGHTS, planned_rounds=7), "annex2-rounds") is Outcome.FITS
    assert outcome(replace(DRAUGHTS, planned_rounds=6), "annex2-rounds") is Outcome.FAILS
    assert "annex2-rounds" in names(DRAUGHTS)
    for system in ("match", "knockout"):
        assert "annex2-rounds" not in names(replace(DRAUGHTS, system=System(system))), system


@pytest.mark.article("fide.tournaments", "12")
def test_the_rate_of_a_world_event_is_one_of_twenty_two() -> None:
    event = replace(CHESS, event_class=OFFICIAL)
    assert "c02-rate" in names(event)
    assert "c02-rate" not in names(CHESS)
    for text in ("40/90+30, SD/30+30", "15+10", "3+2", "40/100+30, 20/50+30, SD/15+30"):
        assert outcome(replace(event, rate_of_play=text), "c02-rate") is Outcome.FITS, text
    assert outcome(replace(event, rate_of_play="60+30"), "c02-rate") is Outcome.FAILS
    assert outcome(replace(event, rate_of_play=""), "c02-rate") is Outcome.OPEN


@pytest.mark.article("fide.competitions", "4.4", "6.3")
@pytest.mark.article("fide.duties", "A.f")
def test_what_does_not_concern_an_event_is_not_asked() -> None:
    official = replace(CHESS, event_class=OFFICIAL)
    assert "general-large-clock" in names(with_players(official, 30))
    assert "general-calls" not in names(with_players(official, 30))
    assert "general-calls" in names(with_players(official, 29))
    assert "general-large-clock" not in names(with_players(CHESS, 30))
    robin = replace(with_players(CHESS, 10), system=System("round-robin"))
    norms = replace(robin, event_class=EventClass(norms=True))
    assert "general-lots" in names(norms)
    assert "general-lots" not in names(robin)
    assert {"c02-area-table", "c02-area"} & names(robin) == {"c02-area-table"}
    assert {"c02-area-table", "c02-area"} & names(CHESS) == {"c02-area"}
    assert "duties-line-ups" not in names(CHESS)
    assert "school-arbiters" not in names(CHESS)
    assert "school-arbiters" in names(replace(CHESS, event_class=EventClass(series="schools")))
    assert {"duties-arrival", "duties-arrival-first"} & names(CHESS, 1) == {"duties-arrival-first"}
    assert {"duties-arrival", "duties-arrival-first"} & names(CHESS, 2) == {"duties-arrival"}
    unregistered = replace(CHESS, event_class=EventClass())
    assert "rating-report" in names(CHESS)
    assert "rating-report" not in names(unregistered)
    assert Circumstance.REGISTERED not in circumstances_of(unregistered)


def test_handing_the_report_on_is_asked_only_where_the_text_says_so() -> None:
    assert "rating-upload" in names(CHESS)
    later = replace(CHESS, edition="fide-2024-03", starts=date(2024, 5, 1))
    assert "rating-upload" not in names(later)
    assert article_of(line("rating-report"), edition("fide-2024-03")).text == "fide.ratings.2024"


def test_a_line_is_called_by_its_name_or_an_article_of_its_own() -> None:
    rules = edition("fmjd-2022")
    assert line_named("annex3-temperature", rules) is line("annex3-temperature")
    assert line_named(" 3.1.2 ", rules) is line("annex3-temperature")
    with pytest.raises(UnknownName, match="annex3-table-length"):
        line_named("3.1.6", rules)  # two lines have it
    with pytest.raises(UnknownName, match="'c02-light'"):
        line_named("c02-light", rules)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("95", "95"), ("93,5", "93.5"), (" 93.50 cm ", "93.5"), ("110 CM", "110"), ("0", "0")],
)
def test_a_number_is_read_as_people_write_it(typed: str, kept: str) -> None:
    assert read_amount(typed, "cm") == kept


@pytest.mark.parametrize("typed", ["", "tall", "-3", "1/2", "95 mm", "1e3", "9" * 7, "1.2345", "٣"])
def test_what_is_no_number_of_its_unit_is_refused(typed: str) -> None:
    with pytest.raises(InvalidValue, match="write it in figures"):
        read_amount(typed, "cm")


def test_figures_and_ranges_are_printed_exactly() -> None:
    assert figure(Fraction(187, 2)) == "93.5"
    assert figure(Fraction(629, 10)) == "62.9"
    some = Citation("fide.tournaments", "4")
    assert Range(article=some, most=Fraction(30)).words("min") == "at most 30 min"
    growing = Range(article=some, least=Fraction(1, 25), per=Counted.PLAYERS)
    assert growing.resolved({}) is None
    full = growing.resolved({Counted.PLAYERS: 26})
    assert full is not None
    assert full.least == 2
    measure = line("c02-table-length").measure
    assert measure is not None
    assert judged(measure, None, {}).outcome is Outcome.OPEN


@pytest.mark.parametrize(
    ("before", "after", "cause"),
    [
        ('article = "A.b"', "article = 7", "an article is written as text"),
        ('phase = "during"', 'phase = "never"', "Invalid enum value 'never'"),
        ("most = 30", "most = true", "Expected `Fraction`, got `bool`"),
        ('known = "arbiters"', "counted = 1", "unknown field `counted`"),
    ],
)
def test_what_is_wrong_in_a_list_is_said_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, cause: str
) -> None:
    written = DataFile("checklists", "fide.duties").written
    assert before in written
    package = tmp_path / f"lists_{tmp_path.name}"
    (package / "checklists").mkdir(parents=True)
    (package / "__init__.py").touch()
    changed = written.replace(before, after, 1)
    (package / "checklists" / "fide.duties.toml").write_text(changed, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(data, "PLACE", package.name)
    with pytest.raises(UnreadableInput) as caught:
        list(lines_in("fide.duties"))
    assert caught.value.line == changed[: changed.index(after)].count("\n") + 1
    assert cause in str(caught.value)
