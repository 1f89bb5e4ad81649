"""Standard, rapid and blitz by each edition's limits, with the article."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName, UnreadableInput
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.index import resolve
from crosstable.rulebooks.rate_rules import RateClass, RateRules
from crosstable.rulebooks.rates_of_play import announced_rate, classify_rate, named_rates
from tests.texts import FIDE_2019, FMJD_2022


@pytest.mark.article("fide.laws", "A.1")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("30'+30\"", "standard"),
        ("60'", "standard"),
        ("90/40+30+30", "standard"),
        ("59'59\"", "rapid"),
        ("10'+5\"", "rapid"),
        ("15'+10\"", "rapid"),
        ("10'+1\"", "rapid"),
        ("10'1\"", "rapid"),
    ],
)
def test_fide_rapid_has_more_than_ten_and_less_than_sixty_minutes(text: str, name: str) -> None:
    verdict = classify_rate(parse_rate(text), FIDE_2019)
    assert verdict.outcome == name
    assert verdict.because[0].citation == Citation("fide.laws", "A.1")


@pytest.mark.article("fide.laws", "B.1")
@pytest.mark.parametrize("text", ["5'+5\"", "3'+2\"", "10'", "1'"])
def test_fide_blitz_has_ten_minutes_or_less(text: str) -> None:
    verdict = classify_rate(parse_rate(text), FIDE_2019)
    assert verdict.outcome == "blitz"
    assert verdict.because[0].citation == Citation("fide.laws", "B.1")


@pytest.mark.article("fmjd.annex3", "6.1")
@pytest.mark.article("fmjd.annex6", "1.A", "1.B")
@pytest.mark.parametrize(
    ("text", "name", "article"),
    [
        ("80'+30\"", "standard", "6.1"),
        ("30'+30\"", "standard", "6.1"),
        ("2h/50 + 1h/25", "standard", "6.1"),
        ("45'", "semi-rapid", "6.1"),
        ("20'+10\"", "rapid", "1.A"),
        ("20'+5\"", "rapid", "1.A"),
        ("15'+1\"", "rapid", "1.A"),
        ("10'+5\"", "blitz", "1.B"),
        ("15'", "blitz", "1.B"),
        ("5'", "blitz", "1.B"),
        ("5'+3\"", "blitz", "1.B"),
        ("3'+1\"", "superblitz", "5.10"),
    ],
)
def test_fmjd_classes_by_the_time_for_sixty_moves(text: str, name: str, article: str) -> None:
    verdict = classify_rate(parse_rate(text), FMJD_2022)
    assert verdict.outcome == name
    assert verdict.because[0].citation is not None
    assert verdict.because[0].citation.article == article


@pytest.mark.article("fmjd.annex3", "6.1")
def test_fmjd_asks_for_thirty_seconds_where_a_standard_game_has_an_increment() -> None:
    (_, short) = classify_rate(parse_rate("80'+10\""), FMJD_2022).because
    assert short.sentence == "10 seconds per move are fewer than the 30 that a standard game needs"
    assert len(classify_rate(parse_rate("80'+30\""), FMJD_2022).because) == 1
    assert len(classify_rate(parse_rate("2h/50 + 30'"), FMJD_2022).because) == 1
    assert len(classify_rate(parse_rate("5'+3\""), FMJD_2022).because) == 1


def test_the_reason_names_the_rate_and_the_time() -> None:
    (reason,) = classify_rate(parse_rate("90'/45, 30'+30\""), FIDE_2019).because
    assert reason.sentence == (
        "90min/45, 30min + 30s/move gives a player 127 minutes 30 seconds for 60 moves, "
        "which makes a standard game"
    )


def test_classes_cover_every_time() -> None:
    article = Citation("fide.laws", "A.1")
    with pytest.raises(InvalidValue):
        RateRules(60, (RateClass(name="standard", least=3600, article=article),))
    with pytest.raises(InvalidValue):
        RateRules(
            60,
            (
                RateClass(name="blitz", least=0, article=article),
                RateClass(name="standard", least=3600, article=article),
            ),
        )


LONG = "100min/40 + 50min/20 + 15min + 30s/move"
USUAL = "90min/40 + 30min + 30s/move"
FORTY_FIVE = "90min/45, 30min + 30s/move"
NAMED = [
    ("fide-world-championship-match", LONG, "fide.tournaments", "12.1"),
    ("fide-candidates", LONG, "fide.tournaments", "12.2"),
    ("fide-world-cup", USUAL, "fide.tournaments", "12.3"),
    ("fide-grand-prix", LONG, "fide.tournaments", "12.4"),
    ("fide-womens-world-championship-match", USUAL, "fide.tournaments", "12.5"),
    ("fide-olympiad", USUAL, "fide.tournaments", "12.6"),
    ("fide-world-team", USUAL, "fide.tournaments", "12.7"),
    ("fide-womens-world-team", USUAL, "fide.tournaments", "12.8"),
    ("fide-womens-grand-prix", USUAL, "fide.tournaments", "12.9"),
    ("fide-world-senior", USUAL, "fide.tournaments", "12.10"),
    ("fide-world-senior-team", USUAL, "fide.tournaments", "12.11"),
    ("fide-world-junior", USUAL, "fide.tournaments", "12.12"),
    ("fide-continental", USUAL, "fide.tournaments", "12.13"),
    ("fide-continental-team", USUAL, "fide.tournaments", "12.14"),
    ("fide-world-youth", USUAL, "fide.tournaments", "12.15"),
    ("fide-world-cadets", USUAL, "fide.tournaments", "12.16"),
    ("fide-world-schools", USUAL, "fide.tournaments", "12.17"),
    ("fide-world-schools-team", USUAL, "fide.tournaments", "12.18"),
    ("fide-world-amateur", USUAL, "fide.tournaments", "12.19"),
    ("fide-olympiad-u16", USUAL, "fide.tournaments", "12.20"),
    ("fide-world-rapid", "15min + 10s/move", "fide.tournaments", "12.21"),
    ("fide-world-blitz", "3min + 2s/move", "fide.tournaments", "12.22"),
    ("fmjd-official", "80min + 30s/move", "fmjd.annex3", "6.1.a"),
    ("fmjd-players-committee", FORTY_FIVE, "fmjd.annex3", "6.1.b"),
    ("fmjd-old-standard", "120min/50 + 60min/25", "fmjd.annex3", "6.1.c"),
    ("fmjd-five-hours", "120min/50 + 30min", "fmjd.annex3", "6.1.d"),
    ("fmjd-womens-title-match", FORTY_FIVE, "fmjd.annex12", "11.1.1"),
    ("fmjd-womens-title-match-rapid", "20min + 5s/move", "fmjd.annex12", "11.1.2"),
    ("fmjd-womens-title-match-blitz", "5min + 3s/move", "fmjd.annex12", "11.1.3"),
    ("fmjd-juniors-and-cadets", FORTY_FIVE, "fmjd.annex13", "9.2.1"),
    ("fmjd-mini-cadets", "80min + 60s/move", "fmjd.annex13", "9.2.2"),
    ("fmjd-hopes", "60min + 30s/move", "fmjd.annex13", "9.2.3"),
    ("fmjd-world-championship", FORTY_FIVE, "fmjd.annex17", "8a"),
    ("fmjd-title-match-rapid", "20min + 10s/move", "fmjd.annex17", "12.c.i"),
    ("fmjd-title-match-blitz", "10min + 5s/move", "fmjd.annex17", "12.c.ii"),
    ("fmjd-title-match-superblitz", "10min + 2s/move", "fmjd.annex17", "12.c.iii"),
    ("fmjd-six-hours", "120min/50 + 60min", "fmjd.annex3.old", "6.1.a"),
    ("fmjd-five-hours-forty", "90min/40 + 60min", "fmjd.annex3.old", "6.1.c"),
    ("fmjd-minute-a-move", "80min + 60s/move", "fmjd.annex3.old", "6.1.d"),
]


@pytest.mark.article("fmjd.annex3", "6.1.a", "6.1.b", "6.1.c", "6.1.d")
@pytest.mark.parametrize(
    ("name", "text", "article"),
    [
        pytest.param(
            name, text, Citation(of, number), marks=pytest.mark.article(of, number), id=name
        )
        for name, text, of, number in NAMED
    ],
)
def test_the_rates_that_texts_name(name: str, text: str, article: Citation) -> None:
    assert announced_rate(name) == announced_rate(f" {name.upper()} ") == text
    assert named_rates()[name][0].article == article
    assert resolve(article).number == article.article


def test_no_named_rate_is_untested() -> None:
    assert list(named_rates()) == [name for name, *_ in NAMED]


def test_a_name_that_no_text_has_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"'fide-olympics'; known: .*fide-olympiad, ") as refused:
        announced_rate("fide-olympics")
    assert "fmjd" not in str(refused.value)
    with pytest.raises(UnreadableInput, match="'banana' is not understood"):
        announced_rate("banana")
    assert announced_rate(" ") == ""
