"""Standard, rapid and blitz by each edition's limits, with the article."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fmjd_2022 import FMJD_2022
from crosstable.rulebooks.rate_rules import RateClass, RateRules
from crosstable.rulebooks.rates_of_play import classify_rate


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
@pytest.mark.article("fmjd.annex6", "1.A")
@pytest.mark.article("fmjd.annex6", "1.B")
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
    assert short.sentence == "10 seconds a move are fewer than the 30 a standard game needs"
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
