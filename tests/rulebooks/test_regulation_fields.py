"""The table of what an organiser decides: articles that exist, types, what silence means."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.regulations import FieldKind, RegulationField
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.regulation_fields.table import (
    asked,
    field_topics,
    fields,
    read_field,
    regulation_field,
    silence,
)
from tests.texts import FIDE_2019, FMJD_2022


@pytest.mark.parametrize("field", fields().values(), ids=fields())
def test_every_field_has_articles_that_exist_and_is_asked_by_some_edition(
    field: RegulationField,
) -> None:
    assert field.articles
    for article in (
        *field.articles,
        *(each.article for each in field.alternatives if each.article),
        *(each.article for each in field.silences),
        *(each.article for each in field.ranges),
    ):
        assert resolve(article).number == article.article
    assert field.asks.endswith("?") or field.asks.endswith(".")
    assert bool(field.alternatives) == (field.kind is FieldKind.CHOICE)
    assert any(field.is_asked_by(edition.texts) for edition in EDITIONS.values())


def test_no_field_has_the_name_of_another() -> None:
    assert len(fields()) == sum(len(topic.fields) for topic in field_topics())
    with pytest.raises(UnknownName, match="field of the regulations 'weather'"):
        regulation_field("weather")


def names(edition_name: str) -> set[str]:
    return {field.name for topic in asked(EDITIONS[edition_name]) for field in topic.fields}


def test_each_federation_asks_for_its_own() -> None:
    chess, draughts = names("fide-2019"), names("fmjd-2022")
    assert {"rapid-laws", "quickplay", "devices-in-bags"} <= chess - draughts
    assert {"late-consequence", "superblitz", "match-stops"} <= draughts - chess
    assert {"default-time", "appeals-committee", "venue", "visa"} <= chess & draughts


@pytest.mark.article("fmjd.annex3", "5.2")
def test_at_fmjd_nobody_may_be_more_than_an_hour_late() -> None:
    late = regulation_field("default-time")
    assert read_field(late, "1h", FMJD_2022) == "60"
    with pytest.raises(InvalidValue, match="default-time: 90 is not from 0 to 60, as FMJD Annex 3"):
        read_field(late, "90", FMJD_2022)
    assert read_field(late, "90", FIDE_2019) == "90"


def test_a_committee_is_as_large_as_somebody_decides() -> None:
    """How large it should be is a recommendation, and a finding of the check."""
    committee = regulation_field("appeals-committee")
    assert read_field(committee, "Ann; Ben", FIDE_2019) == "Ann\nBen"
    with pytest.raises(InvalidValue, match="it takes from 1 to 15 people"):
        read_field(committee, "; ".join(f"Judge {number}" for number in range(16)), FIDE_2019)


def test_a_rate_of_play_may_be_named() -> None:
    superblitz = regulation_field("superblitz")
    assert read_field(superblitz, "fmjd-title-match-superblitz", FMJD_2022) == "10min + 2s/move"


@pytest.mark.parametrize(
    ("name", "article", "words"),
    [
        ("default-time", "1.1", "the default time is zero"),
        ("quickplay", "1.3", "the game is played on until a flag falls"),
        ("draw-restriction", "2.1", "players may agree a draw once both have moved"),
        ("devices-in-bags", "2.2", "no electronic device may be in the playing venue"),
        ("report-leaving", "3.2", "the opponent of the player on the move need not report"),
        ("appeal-after-signing", "3.3", "a player may still appeal after signing the scoresheet"),
        ("adjourned-clock", "3.4", "the player who has to answer the sealed move loses time"),
    ],
    ids=lambda part: part if part[0].isdigit() else "",
)
def test_what_holds_where_nothing_is_decided(name: str, article: str, words: str) -> None:
    found = silence(regulation_field(name), FIDE_2019)
    assert found is not None
    assert found.words == words
    assert (found.article.text, found.article.article) == ("fide.organisers", article)


@pytest.mark.article("fmjd.annex3", "5.2")
def test_at_fmjd_the_default_time_is_an_hour_where_nothing_is_decided() -> None:
    found = silence(regulation_field("default-time"), FMJD_2022)
    assert found is not None
    assert found.words == "the default time is 60 minutes"
