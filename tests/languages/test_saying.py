"""Sentences said in a language: form, values, numbers and lists by that language's own rules."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.kernel.rate_notation import parse_rate, rate_said
from crosstable.kernel.sentence import Figure, Listing, Sentence, packed, unpacked
from crosstable.languages.catalogues import catalogue, earlier_forms
from crosstable.languages.saying import Speaker

PLACEHOLDER = re.compile(r"\{\w+(?:!r)?\}")

POLISH = """
msgid "{count} board of {hall}"
msgid_plural "{count} boards of {hall}"
msgstr[0] "{hall}: {count} szachownica"
msgstr[1] "{hall}: {count} szachownice"
msgstr[2] "{hall}: {count} szachownic"

msgid "{player} would have {colour}"
msgstr "{player} miałby {colour}"

msgid "white"
msgstr "białe"

msgid "and"
msgstr "i"
"""


@pytest.fixture
def polish(tmp_path: Path) -> Speaker:
    """Return a third language, which is a folder with a catalogue and nothing else."""
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "all.po").write_text(POLISH, encoding="utf-8")
    return Speaker("pl", locales=tmp_path)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "Sala A: 1 szachownica"),
        (3, "Sala A: 3 szachownice"),
        (5, "Sala A: 5 szachownic"),
        (12, "Sala A: 12 szachownic"),
        (22, "Sala A: 22 szachownice"),
    ],
)
def test_a_language_with_three_forms_for_numbers(polish: Speaker, count: int, text: str) -> None:
    said = Sentence.plural(
        "{count} board of {hall}", "{count} boards of {hall}", count=count, hall="Sala A"
    )
    assert polish.say(said) == text


def test_words_of_ours_are_translated_and_what_people_typed_is_not(polish: Speaker) -> None:
    said = Sentence("{player} would have {colour}", player="white", colour=Sentence("white"))
    assert said == "white would have white"
    assert polish.say(said) == "white miałby białe"


def test_lists_figures_and_dates_are_written_as_the_language_does(polish: Speaker) -> None:
    listing = Listing((1, Figure("8.25", Fraction(33, 4)), "Eva"), joint="and")
    assert polish.say(listing) == "1, 8,25 i Eva"
    assert polish.say(date(2026, 5, 1)) == "1 maj 2026"


def test_a_form_nobody_translated_stays_english(polish: Speaker) -> None:
    assert polish.say(Sentence("{player} is back", player="Ada")) == "Ada is back"
    speaker = Speaker("pl", locales=Path(), unheard=str.upper)
    assert speaker.say(Sentence("{player} is back", player="Ada")) == "ADA IS BACK"


def test_english_is_the_text_itself() -> None:
    said = Sentence("{figure} of {many}", figure=Figure("8.25", Fraction(33, 4)), many=9)
    assert Speaker("en").say(said) == "8.25 of 9"


@pytest.fixture
def french() -> Speaker:
    return Speaker("fr")


def test_french_prints_apostrophes_however_they_were_typed(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    text = "msgid \"x\"\nmsgstr \"l'arbitre d'{player} : pip install 'a[b]'\"\n"
    (folder / "all.po").write_text(text, encoding="utf-8")
    said = Speaker("fr", locales=tmp_path).text("x")
    assert said == "l’arbitre d’{player}\u00a0: pip install 'a[b]'"


def test_french_quotes_with_its_own_marks(french: Speaker) -> None:
    said = french.say(Sentence("{text!r} is not a date", text="O'Neil\x00"))
    assert said == "«\u00a0O'Neil\\x00\u00a0» n’est pas une date"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("90min/40 + 30min + 30s/move", "90min/40 + 30min + 30s/coup"),
        ("40min/30 + 30s/move, 20min + 10s/move", "40min/30 + 30s/coup, 20min + 10s/coup"),
        ("15m+10s", "15m+10s"),
    ],
)
def test_french_has_its_own_word_for_a_move_in_a_rate(
    french: Speaker, written: str, said: str
) -> None:
    assert rate_said(written) == written
    assert french.say(rate_said(written)) == said
    assert parse_rate(said) == parse_rate(written)


def test_no_criterion_of_the_dutch_system_is_said_in_broken_french(french: Speaker) -> None:
    for then in (Sentence("the last round"), Sentence("two rounds ago")):
        said = french.say(Sentence("players with a downfloat as in {then}", then=then))
        assert "à la dernière ronde" in said or "à l’avant-dernière ronde" in said


def test_what_journals_hold_in_earlier_words_is_still_said(french: Speaker) -> None:
    kept = packed(Sentence("{player} was taken in from {points}", player="7 Weber", points="4"))
    read = unpacked(kept)
    assert read == "7 Weber was taken in from 4"
    assert french.say(read) == "7 Weber vient du groupe à 4"


def test_no_earlier_form_is_said_today_and_each_keeps_its_places() -> None:
    today, earlier = catalogue("fr"), earlier_forms("fr")
    assert earlier
    for form, said in earlier.items():
        assert today.get(form) is None
        assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(said))


@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_is_written_from_right_to_left_moves_nothing_around_it(code: str) -> None:
    players = Listing(["6 محمد, أحمد", "7 Weber, Anna"], glue="; ")
    sentence = Sentence("left out of round 1 as absent: {players}", players=players)
    said = Speaker(code, for_pages=True).say(sentence)
    assert "6 \u2068محمد, أحمد\u2069" in said
    assert said.endswith("7 Weber, Anna")
    assert "\u2068" not in Speaker(code).say(sentence)


def test_a_quoted_name_from_right_to_left_keeps_its_marks() -> None:
    speaker = Speaker("en", for_pages=True)
    said = speaker.say(Sentence("{text!r} is not a date", text="محمد"))
    assert said == "\u2068'محمد'\u2069 is not a date"


def test_pages_write_the_days_of_english_sentences_as_they_write_all_days() -> None:
    inside = Sentence("in force on {day}", day=date(2026, 11, 16))
    sentence = Sentence("{one}; {two}", one=inside, two=Listing([date(2026, 2, 1)]))
    said = Speaker("en", for_pages=True).say(sentence)
    assert said == "in force on 16 Nov 2026; 1 Feb 2026"
    assert Speaker("en").say(sentence) == "in force on 2026-11-16; 2026-02-01"
