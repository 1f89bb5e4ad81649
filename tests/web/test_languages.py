"""Every sentence in both languages, and the language of a request."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from shutil import copytree

import pytest
from babel.messages.catalog import Catalog

import messages
from crosstable.languages.catalogues import LANGUAGES, LOCALES
from crosstable.web.words import languages
from crosstable.web.words.languages import best_language, day, moment, ngettext, number, speak
from tests.web.counter import Counter


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_is_translated_and_its_placeholders_fit(code: str) -> None:
    flaws = list(messages.flaws(code, messages.sentences()))
    assert not flaws, "\n".join(
        (*flaws, "``tools/messages.py PAGES`` puts new sentences into PAGES.po, to be translated")
    )


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_bringing_the_catalogues_up_to_date_changes_none_that_is(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = messages.folder(code)
    copytree(LOCALES, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(messages, "LOCALES", tmp_path)
    messages.update(code, messages.sentences(), "common")
    for path in sorted(kept.glob("*.po")):
        assert (messages.folder(code) / path.name).read_bytes() == path.read_bytes(), (
            f"{path.name} has a sentence twice, or one nobody says: run ``tools/messages.py``"
        )


def test_entries_that_stand_without_a_line_between_them_stay_in_their_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "LOCALES", tmp_path)
    messages.folder("fr").mkdir(parents=True)
    path = messages.folder("fr") / "common.po"
    one, other, gone = (
        'msgid "Standings"\nmsgstr "Classement"\n',
        '#, python-format\nmsgid "Round %(number)s"\nmsgstr "Ronde %(number)s"\n',
        'msgid "Never said"\nmsgstr "Jamais dit"\n',
    )
    path.write_text(f"{one}{gone}{other}\n{one}", encoding="utf-8")
    template = Catalog()
    template.add("Standings")
    template.add("Round %(number)s")
    messages.update("fr", template, "common")
    assert path.read_text(encoding="utf-8") == f"{one}\n{other}"


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
        (f"/office/tournaments/{state.id}", "Inscrire les joueurs"),
        ("/office/people", "Inviter quelqu’un"),
        ("/nothing", "Cette page n’existe pas."),
    ):
        page = browser.get(path, headers=french)
        assert words in page.text
        assert '<html lang="fr"' in page.text
