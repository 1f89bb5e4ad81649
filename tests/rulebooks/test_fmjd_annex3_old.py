"""The edition with the older Annex 3: its values, its articles, and when it is chosen."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.arbiter.regulations.checking import findings
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.index import all_texts, as_numbered, left_out, resolve
from crosstable.rulebooks.library import edition, edition_for, editions_for
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate
from crosstable.rulebooks.regulation_fields.table import asked, read_field, regulation_field
from tests.rulebooks.test_editions import citations_in
from tests.texts import FMJD_2022
from tests.texts import FMJD_ANNEX3_OLD as OLD


def old(article: str) -> Citation:
    return Citation("fmjd.annex3.old", article)


def test_it_is_chosen_by_name_alone() -> None:
    assert edition("fmjd-annex3-old") is OLD
    assert OLD in editions_for("draughts")
    for day in (date(1975, 1, 1), date(2016, 12, 31), date(2030, 1, 1), None):
        assert edition_for("draughts", day) is not OLD
    assert "before 2017" in str(OLD.undated)
    assert str(OLD.described) == (
        "FMJD Annexes with the older Annex 3, before 2017: a translation, and its French original "
        "is the legal text"
    )


def test_nothing_in_it_cites_the_annex_of_2022() -> None:
    cited = set(citations_in(OLD))
    assert not [citation for citation in cited if citation.text == "fmjd.annex3"]
    assert len([citation for citation in cited if citation.text == "fmjd.annex3.old"]) > 50
    assert "fmjd.annex3" not in OLD.texts


@pytest.mark.parametrize(
    "article", [article.number for article in all_texts()["fmjd.annex3"].articles]
)
def test_every_article_of_2022_has_its_place_or_none(article: str) -> None:
    before = Citation("fmjd.annex3", article)
    now = as_numbered(before, OLD.texts)
    if left_out(before, OLD.texts):
        assert now == before
        return
    assert now.text == "fmjd.annex3.old"
    resolve(now)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        *(("2.5.c", ""), ("2.5.d", "2.5.c"), ("2.5.e", "2.5.d"), ("2.5a", "")),
        *(("5.2", ""), ("5.2.2", ""), ("5.6a", ""), ("5.10a", "")),
        *(("3.10.1", "3.10.2"), ("5.11.1.2.2a", "5.11.1.2.2b")),
        *(("5.11.1.2.2b", "5.11.1.2.2a"), ("5.11.1.2.2a.4", "5.11.1.2.2b.2")),
        *(("6.1.a", ""), ("6.1.c", "6.1"), ("6.1.d", "6.1.b")),
        *(("6.19", "6.18bis"), ("6.20", "6.19"), ("6.18", "6.18"), ("7.5", "7.5")),
    ],
)
def test_articles_with_another_number_or_none(now: str, then: str) -> None:
    citation = Citation("fmjd.annex3", now)
    assert left_out(citation, OLD.texts) is not bool(then)
    if then:
        assert as_numbered(citation, OLD.texts) == old(then)


@pytest.mark.article("fmjd.annex3.old", "2.5")
def test_the_ladder_of_sanctions() -> None:
    own = [rung for rung in OLD.conduct.ladder if rung.article.text == "fmjd.annex3.old"]
    ladder = [(rung.name, rung.article.article) for rung in own]
    assert ladder == [
        *(("remark", "2.5.a"), ("warning", "2.5.b"), ("loss", "2.5.c"), ("expulsion", "2.5.d"))
    ]
    assert all(rung.chief_only for rung in own)
    assert OLD.conduct.sanction("warning").spoken
    assert not OLD.conduct.penalises_in_time
    assert FMJD_2022.conduct.penalises_in_time
    assert PenaltyEffect.LESS_TIME not in [rung.effect for rung in OLD.conduct.ladder]
    assert OLD.cite("penalty.least-time") == ()
    assert OLD.cite("penalty.expulsion") == (old("2.5.d"), old("2.6"))


@pytest.mark.article("fmjd.annex3.old", "5.6")
def test_games_count_two_one_and_nothing_only() -> None:
    assert OLD.point_systems == ("2-1-0",)
    assert OLD.cite("points.other-tables") == ()
    assert "beijing" not in [planned.plan.name for planned in OLD.game_plans]
    assert OLD.cite("tie-break.shared-places") == ()


@pytest.mark.article("fmjd.annex3.old", "6.1", "6.1.d")
@pytest.mark.parametrize(
    ("rate", "kind", "remarks"),
    [
        *(("2h/50+1h/25", "standard", 1), ("2h/50+30", "standard", 1), ("80+60", "standard", 1)),
        ("80+30", "standard", 2),  # a minute, where seconds come from the first move on
        ("fmjd-players-committee", "standard", 1),  # a few seconds in the end are preferred
        *(("20+5", "rapid", 1), ("3+2", "blitz", 1)),
    ],
)
def test_kinds_of_games(rate: str, kind: str, remarks: int) -> None:
    verdict = classify_rate(read_rate(rate), OLD)
    assert verdict.outcome == kind
    assert len(verdict.because) == remarks


@pytest.mark.article("fmjd.annex3.old", "6.1", "6.1.a", "6.1.b", "6.1.c")
def test_the_rates_it_names() -> None:
    named = {
        preset.name: preset.article.article
        for preset in OLD.rates_of_play.presets
        if preset.article.text == "fmjd.annex3.old"
    }
    assert named == {
        "fmjd-old-standard": "6.1",
        "fmjd-six-hours": "6.1.a",
        "fmjd-five-hours": "6.1.b",
        "fmjd-five-hours-forty": "6.1.c",
        "fmjd-minute-a-move": "6.1.d",
    }


def test_organisers_decide_nothing_about_lateness() -> None:
    names = {field.name for topic in asked(OLD) for field in topic.fields}
    assert {
        "default-time",
        "late-consequence",
        "late-fine",
        "ties-of-other-counting",
    } & names == set()
    assert {"clocks", "media", "tie-games", "six-hours"} <= names
    texts = {
        article.text
        for topic in asked(OLD)
        for field in topic.fields
        for article in field.articles_in(OLD.texts)
    }
    assert "fmjd.annex3.old" in texts
    choice = regulation_field("irregular-moves")
    assert read_field(choice, "opponent", OLD) == "opponent"
    with pytest.raises(InvalidValue, match="referee"):
        read_field(choice, "referee", OLD)


def test_regulations_are_checked_by_it() -> None:
    event = Tournament(
        name="Old Masters",
        game="draughts",
        edition=OLD.id,
        system=System("fmjd-rating"),
        rate_of_play="80min + 30s/move",
        points=OLD.points,
    )
    found = findings(event)
    rules = {finding.rule for finding in found}
    assert "regulations.increment" in rules
    assert not {"regulations.lateness", "regulations.normal-time"} & rules
    cited = [article for finding in found for article in finding.articles]
    assert old("6.1") in cited
    assert not [article for article in cited if article.text == "fmjd.annex3"]
