"""What regulations should contain, how they are written, and what follows from them elsewhere."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Place, Weight
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.arbiter.regulations.writing import written_sections
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.regulations import Decided, Regulations
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.regulation_fields.table import fields
from tests.arbiter.regulations.events import CHESS, DRAUGHTS, by_rule, changed, entered

OFFICIAL = EventClass(level=Level.WORLD)
NORMS = EventClass(registered=date(2026, 1, 1), norms=True)
INVITATION = {
    1: ("dates", "place", "venue"),
    2: ("rules",),
    3: ("hotel",),
    4: ("schedule", "ceremonies", "lots-hours"),
    5: ("rate", "clocks"),
    6: ("system", "rounds", "tie-breaks"),
    7: ("default-time",),
    8: ("draw-restriction", "draw-from-move"),
    9: ("rapid-laws", "blitz-laws"),
    10: ("lodging",),
    11: ("prizes", "entry-fee", "payment"),
    12: ("visa",),
    13: ("directions",),
    14: ("officials", "expected-players"),
    15: ("website", "contact"),
    16: ("media",),
    17: ("dress",),
    18: ("smoking",),
    19: ("security",),
    20: ("medical",),
    21: ("leisure",),
    22: ("entries-close", "report-arrival"),
    23: ("special-needs",),
    24: ("disability",),
}
"""GR 12.3 by its numbers, as read from the text: what each point is about."""


@pytest.mark.article("fide.competitions", "12.3")
def test_the_sections_are_the_twenty_four_points_in_their_order() -> None:
    rules = EDITIONS["fide-2019"].regulations
    assert rules is not None
    assert [section.article.article for section in rules.sections] == [
        f"12.3.{number}" for number in range(1, 25)
    ]
    for number, section in enumerate(rules.sections, start=1):
        assert set(INVITATION[number]) <= {*section.known, *section.fields}


@pytest.mark.article("fide.competitions", "12.3", "12.6")
def test_an_official_event_should_say_every_point_and_a_rated_one_what_everybody_needs() -> None:
    """Points 7 to 9, 16 and 18 have rules of their own; 2 and 6 are always known."""
    bare = replace(
        CHESS,
        city="",
        starts=None,
        ends=None,
        rate_of_play="",
        officials=(),
        regulations=Regulations(),
    )

    def points(kind: EventClass, weight: Weight) -> list[int]:
        told = by_rule(replace(bare, event_class=kind), "regulations.sections")
        numbers = (one.articles[0].article for one in told if one.weight is weight)
        return sorted({int(number.rpartition(".")[2]) for number in numbers})

    everything = [1, 3, 4, 5, 10, 11, 12, 13, 14, 15, 17, 19, 20, 21, 22, 23, 24]
    assert points(OFFICIAL, Weight.SHOULD) == everything
    assert points(CHESS.event_class, Weight.SHOULD) == [1, 4, 5, 11, 14, 15, 22]
    assert points(EventClass(), Weight.MAY) == everything


def test_what_is_known_stands_in_the_announcement_and_the_rest_in_a_field() -> None:
    told = by_rule(replace(CHESS, city=""), "regulations.sections")
    places = {str(finding.sentence): finding.place for finding in told}
    assert places["not announced: the place"] is Place.ANNOUNCEMENT
    assert places["not announced: the prizes"] is Place.PRIZES
    assert places["Venue: not decided"] is Place.FIELDS


def test_nothing_that_was_decided_is_left_out_of_the_written_regulations() -> None:
    """Sections come first, then whatever no section has, by topic; the office's own choices not."""
    for event in (CHESS, DRAUGHTS):
        texts = EDITIONS[event.edition].texts
        asked = [name for name, field in fields().items() if field.is_asked_by(texts)]
        everything = Regulations(tuple(Decided(name, "1") for name in asked))
        written = [
            field.name
            for section in written_sections(replace(event, regulations=everything))
            for field in section.fields
        ]
        assert sorted(written) == sorted(set(asked) - {"round-one"})


def test_sections_of_which_nothing_is_known_are_left_out() -> None:
    titles = [str(section.title) for section in written_sections(CHESS)]
    assert titles == [
        *("Dates and place", "Rules", "Rate of play and clocks", "Pairings and tie-breaks"),
        *("Default time", "Players and officials", "Appeals", "Entries, byes and results"),
    ]


def test_decisions_read_as_sentences() -> None:
    told = {
        str(decision_sentence(*decision))
        for decision in (("default-time", "0"), ("late-entries", "1"), ("smoking", "Nowhere."))
    }
    assert told == {
        "Whoever is not at the board when the round starts is too late.",
        "Nobody joins once round 1 has begun.",
        "Nowhere.",
    }


# What follows in other texts


@pytest.mark.article("fmjd.annex10", "4.4")
def test_eighty_minutes_with_thirty_seconds_allow_no_red_norm() -> None:
    slow = changed(DRAUGHTS, rate_of_play="80min + 30s/move")
    told = {str(one.sentence): one for one in findings(slow)}
    red = told["no red norm is possible: minutes a player has for sixty moves: 110, needed 120"]
    assert (red.weight, spell(red.articles[0])) == (Weight.MAY, "FMJD Annex 10 4.4")
    assert any("60 % of the development factor" in sentence for sentence in told)
    assert not any("red norm" in one.sentence for one in findings(DRAUGHTS))
    wanted = changed(slow, event_class=EventClass(level=Level.WORLD, norms=True))
    weights = {one.weight for one in findings(wanted) if "red norm" in one.sentence}
    assert weights == {Weight.SHOULD}


@pytest.mark.article("fide.titles", "1.43e")
def test_seventeen_of_twenty_foreigners_are_counted() -> None:
    guests = [(("GER", "ITA", "ESP")[number % 3], 2300) for number in range(17)]
    event = entered(changed(CHESS, event_class=NORMS), *guests, ("FRA", 2300))
    (few, *_) = by_rule(event, "norm.exempt-swiss")
    assert few.sentence.startswith("17 of 20 rated players of other federations")
    assert spell(few.articles[0]) == "FIDE B.01 1.43e"
    assert by_rule(replace(event, event_class=CHESS.event_class), "norm.exempt-swiss") == ()


@pytest.mark.article("fide.ratings", "1.1")
@pytest.mark.parametrize(
    ("rate", "limit"),
    [("60min", 1600), ("60min + 30s/move", 2200), ("90min + 30s/move", None)],
)
def test_less_time_limits_whose_games_are_rated(rate: str, limit: int | None) -> None:
    told = by_rule(changed(CHESS, rate_of_play=rate), "rating.classes")
    named = [one for one in told if "are not rated" in one.sentence]
    assert [f"rated {limit} or higher" in one.sentence for one in named] == [True] * bool(limit)


def test_norms_that_cannot_be_made_are_said_where_they_are_announced() -> None:
    quick = changed(CHESS, rate_of_play="15min + 10s/move", event_class=NORMS)
    assert any(one.sentence.startswith("no norm is possible") for one in findings(quick))
    plain = replace(quick, event_class=CHESS.event_class)
    assert not any("norm" in one.sentence for one in findings(plain))


def test_what_stands_against_rating_is_told_before_the_event() -> None:
    late = changed(CHESS, event_class=EventClass(registered=date(2026, 4, 30)))
    told = [str(one.sentence) for one in by_rule(late, "rating.registration")]
    assert any(sentence.startswith("registered 1 day before") for sentence in told)
    assert by_rule(CHESS, "rating.registration") == ()
