"""Catalogues: what every text of ours is in a language, read from the ``.po`` files as they are.

A language is a folder ``locales/<code>/LC_MESSAGES`` and a line in ``LANGUAGES``. English is the
source: its texts are the keys, and it needs no catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

LOCALES: Final = Path(__file__).parent / "locales"
SOURCE: Final = "en"
LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français"}
"""The languages of pages and paper by their own names; a new one is a line and a catalogue."""

Texts: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""Each text of ours in a language; where a number decides, every form the language has for it."""

_FRENCH_SPACE = re.compile(r" (?=[:;!?»%](?!\())|(?<=«) ")
_FRENCH_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[\w«{%])")


@cache
def catalogue(code: str, locales: Path = LOCALES) -> Catalog:
    """Return the translations into a language, from all files of its folder."""
    catalog = Catalog(locale=code)
    for path in sorted((locales / code / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=code):
                if message.id and catalog.get(message.id) is None:
                    catalog[message.id] = message
    return catalog


@cache
def texts(code: str, locales: Path = LOCALES) -> Texts:
    """Return what each text of ours is in a language, as it is printed."""
    translations: dict[str, str | tuple[str, ...]] = {}
    for message in catalogue(code, locales):
        key = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string
        if key and text and not message.fuzzy:
            translations[key] = (
                _set(code, text)
                if isinstance(text, str)
                else tuple(_set(code, form) for form in text)
            )
    for form, text in earlier_forms(code, locales).items():
        translations.setdefault(form, text)
    return translations


@cache
def recorded_forms(code: str, locales: Path = LOCALES) -> Mapping[str, str]:
    """Return the forms of the finished sentences that old journals hold, with what they mean.

    They stand in ``recorded.po`` beside the catalogue and never change: journals written since keep
    form and values. Who acted is a text in journals of today too; its forms are among them.
    """
    return _beside(code, locales, "recorded.po")


@cache
def earlier_forms(code: str, locales: Path = LOCALES) -> Mapping[str, str]:
    """Return the forms that journals hold with their values and that are worded otherwise today.

    They stand in ``renamed.po`` beside the catalogue, so that an old journal is read in every
    language although its English is no longer said.
    """
    return _beside(code, locales, "renamed.po")


def _beside(code: str, locales: Path, name: str) -> Mapping[str, str]:
    path = locales / code / name
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {
            str(message.id): _set(code, str(message.string))
            for message in read_po(file, locale=code)
            if message.id
        }


def _set(code: str, text: str) -> str:
    """Return a translation as it is printed.

    No line begins with a colon or a closing quote, and an apostrophe is one, however it was typed.
    """
    if code != "fr":
        return text
    return _FRENCH_APOSTROPHE.sub("\u2019", _FRENCH_SPACE.sub("\u00a0", text))


@cache
def _rule(code: str) -> Callable[[int], int]:
    rule: Callable[[int], int] = c2py(get_plural(code).plural_expr)
    return rule


def plural_form(code: str, count: int) -> int:
    """Return which of a text's forms a number takes, by the language's own rule."""
    return _rule(code)(count)
