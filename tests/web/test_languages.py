"""Every sentence in both languages, and the language of a request."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

import messages
from crosstable.web.words import languages
from crosstable.web.words.languages import best_language, day, moment, ngettext, number, speak
from tests.web.counter import Counter


@pytest.mark.parametrize("code", [code for code in languages.LANGUAGES if code != "en"])
def test_every_sentence_is_translated_and_its_placeholders_fit(code: str) -> None:
    flaws = list(messages.flaws(code, messages.sentences()))
    assert not flaws, "\n".join(
        (*flaws, "``tools/messages.py PAGES`` puts new sentences into PAGES.po, to be translated")
    )


def test_the_extraction_finds_pages_views_and_words_of_the_core() -> None:
    found = {messages._key(each) for each in messages.sentences() if each.id}
    assert {"Skip to content", "Please fill this in.", "Overview", "Buchholz"} <= found
    assert len(found) > 200


@pytest.mark.parametrize(
    ("remembered", "accepted", "expected"),
    [
        (None, "", "en"),
        (None, "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        (None, "de, en;q=0.2, fr;q=0.7", "fr"),
        (None, "de,nl", "en"),
        (None, "fr;q=x, ;;, en", "en"),
        ("en", "fr", "en"),
        ("xx", "fr", "fr"),
    ],
)
def test_the_language_chosen_or_the_best_one_asked_for(
    remembered: str | None, accepted: str, expected: str
) -> None:
    assert best_language(remembered, accepted, "en") == expected


def test_words_dates_and_numbers_follow_the_language() -> None:
    speak("fr")
    try:
        assert languages.gettext("Standings") == "Classement"
        assert languages.gettext("never said") == "never said"
        for count, words in ((0, "0 joueur"), (1, "1 joueur"), (2, "2 joueurs")):
            said = ngettext("%(count)s player", "%(count)s players", count)
            assert said % {"count": count} == words
        assert day(date(2026, 5, 1)) == "1er mai 2026"
        assert day(date(2026, 5, 1), "weekday") == "ven. 1er mai"
        assert moment(datetime(2026, 11, 15, 12, tzinfo=UTC), "short").startswith("15 nov. 2026, ")
        assert number(1234) == "1\u202f234"
    finally:
        speak("en")
    assert day(date(2026, 5, 1)) == "1 May 2026"
    assert day(date(2026, 5, 1), "weekday") == "Fri 1 May"
    assert ngettext("%(count)s player", "%(count)s players", 0) == "%(count)s players"


def test_the_whole_office_speaks_french(counter: Counter) -> None:
    browser = counter.signed_in()
    state = counter.begin()
    french = {"Accept-Language": "fr"}
    for path, words in (
        ("/office", "Tournois"),
        ("/office/new", "Départages dans leur ordre"),
        (f"/office/tournaments/{state.id}", "Inscrivez les joueurs"),
        ("/office/people", "Inviter quelqu’un"),
        ("/nothing", "Cette page n’existe pas."),
    ):
        page = browser.get(path, headers=french)
        assert words in page.text
        assert '<html lang="fr"' in page.text
