"""Brings the catalogs up to date with the sentences in templates, views and tables of the core.

A catalog is a folder of ``.po`` files, one for each group of pages, so that people who work on
different pages meet no one else's lines. Run ``tools/messages.py players`` after changing a page:
sentences nobody has yet come to the end of ``players.po``, empty; sentences that are gone are
dropped, and all others stay where they are.
What the core can say is read out of its source (``core_forms.py``) and stands in
``core-pairing.po``, ``core-office.po`` and so on, by the room that says it.
``--check`` changes nothing, says what is missing or does not fit, and exits with 1 if anything is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from core_forms import forms

from crosstable.languages.catalogues import LANGUAGES, LOCALES, SOURCE
from crosstable.languages.catalogues import catalogue as whole
from crosstable.reports.wording import LABELS
from crosstable.web.forms.asked import helps
from crosstable.web.words.headings import shown_headings
from crosstable.web.words.phrases import words_of_the_core

WEB = ROOT / "src" / "crosstable" / "web"
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {
    "templates/**.html": {
        "extensions": "jinja2.ext.do",
        "newstyle_gettext": "true",
        "trimmed": "true",
        "silent": "false",
    }
}
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2)}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+(?:!r)?(?=\}|:[^{}|]+\|[^{}|]+\})")
"""A place, without the noun that a number may have with it: each language has its own."""


def sentences() -> Catalog:
    """Return every sentence that the pages can say."""
    catalog = Catalog(charset="utf-8")
    found = extract_from_dir(
        WEB,
        METHODS,
        OPTIONS,
        keywords={**KEYWORDS, "gettext": None, "ngettext": (1, 2)},
    )
    for _file, _line, message, _comments, _context in found:
        catalog.add(message)
    for form in forms():
        catalog.add(form)
    for word in (*words_of_the_core(), *shown_headings(), *LABELS, *helps()):
        catalog.add(word)
    return catalog


def folder(language: str) -> Path:
    """Return where the catalog of a language is."""
    return LOCALES / language / "LC_MESSAGES"


def read(path: Path, language: str) -> Catalog:
    """Return one file of a catalog."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def flaws(language: str, template: Catalog) -> Iterator[str]:
    """Yield what is missing in a catalog, or does not fit the sentence it translates."""
    catalog = whole(language)
    for wanted in template:
        if not wanted.id:
            continue
        key = _key(wanted)
        found = catalog.get(key)
        if found is None or not _texts(found.string) or found.fuzzy:
            yield f"{language}: {key!r} is not translated"
            continue
        allowed = {frozenset(PLACEHOLDER.findall(text)) for text in _texts(wanted.id)}
        for text in _texts(found.string):
            if frozenset(PLACEHOLDER.findall(text)) not in allowed:
                yield f"{language}: {key!r} and {text!r} have different placeholders"
        if isinstance(wanted.id, tuple) and len(_texts(found.string)) < catalog.num_plurals:
            yield f"{language}: {key!r} has not all its forms"
    said = {_key(each) for each in template if each.id}
    for known in catalog:
        if known.id and _key(known) not in said:
            yield f"{language}: {_key(known)!r} is not said any more"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _texts(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    parts = (text,) if isinstance(text, str) else tuple(text or ())
    return tuple(part for part in parts if part)


def update(language: str, template: Catalog, into: str) -> None:
    """Drop what is not said any more, and put what is missing into one of the files.

    A new sentence of the core goes into the file of its room. One that stands somewhere stays
    there, and one whose places only have other names keeps its translation.
    """
    rooms = {form if isinstance(form, str) else form[0]: room for form, room in forms().items()}
    files = sorted({*folder(language).glob("*.po"), folder(language) / f"{into}.po"})
    known = whole(language, LOCALES)
    likely = {bones_of(each.id): each for each in known if isinstance(each.id, str)}
    homes: dict[str, Path] = {}
    for path in files:
        for message in read(path, language) if path.exists() else ():
            if message.id:
                homes.setdefault(_key(message), path)
    made: dict[Path, Catalog] = {path: Catalog(locale=language, charset="utf-8") for path in files}
    for wanted in template:
        if wanted.id:
            key = _key(wanted)
            fresh = f"core-{rooms[key]}.po" if key in rooms else f"{into}.po"
            home = homes.get(key, folder(language) / fresh)
            found = known.get(key)
            target = made.setdefault(home, Catalog(locale=language, charset="utf-8"))
            renamed = _renamed(key, likely.get(bones_of(key)))
            text = found.string if found is not None else renamed
            if isinstance(wanted.id, tuple) and isinstance(text, str):  # it had one form so far
                text = (text, "")
            target.add(wanted.id, text)
    for path, catalog in made.items():
        _write(path, catalog, language)


def _write(path: Path, catalog: Catalog, language: str) -> None:
    """Write a file with what it says now; lines that say what they said stay as they are."""
    wanted = {_key(message): message for message in catalog if message.id}
    there = path.read_text(encoding="utf-8") if path.exists() else ""
    kept = []
    for entry in entries(there):
        known = next((m for m in read_po(BytesIO(entry.encode()), locale=language) if m.id), None)
        if known is None:  # the heading of a file
            kept.append(entry)
            continue
        found = wanted.get(_key(known))
        if found is not None and (found.id, found.string) == (known.id, known.string):
            kept.append(entry)
            del wanted[_key(known)]
    fresh = Catalog(locale=language, charset="utf-8")
    for message in wanted.values():
        fresh.add(message.id, message.string)
    more = BytesIO()
    write_po(more, fresh, no_location=True, omit_header=True, sort_output=True, width=100)
    written = "\n\n".join((*kept, more.getvalue().decode().strip())).strip()
    if entries(written) != entries(there):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{written}\n" if written else "", encoding="utf-8")


def entries(text: str) -> list[str]:
    """Return the entries of a file, also where people left no empty line between two of them."""
    found: list[list[str]] = []
    begun = False
    for line in text.splitlines():
        begins = line.startswith(("#", "msgctxt ", "msgid "))
        if not line:
            begun = False
        elif not begun or (begins and found[-1][-1].startswith(("msgstr", '"'))):
            found.append([line])
            begun = True
        else:
            found[-1].append(line)
    return ["\n".join(lines) for lines in found]


def _renamed(key: str, message: Message | None) -> str:
    """Return the translation of a sentence whose places had other names."""
    if message is None or not isinstance(message.id, str) or not isinstance(message.string, str):
        return ""
    before, now = (dict.fromkeys(PLACEHOLDER.findall(each)) for each in (message.id, key))
    names = dict(zip(before, now, strict=True))
    text = PLACEHOLDER.sub(lambda place: names[place[0]], message.string)
    return text if "%(" in key else text.replace("%%", "%")


def bones_of(form: str) -> str:
    """Return a form without the names of its places: two that differ in these are one."""
    names: dict[str, str] = {}
    return PLACEHOLDER.sub(
        lambda place: names.setdefault(place[0], f"%({len(names)})s"), form.replace("%%", "%")
    )


def main(words: list[str]) -> int:
    """Update or check every catalog."""
    if any(word.startswith("-") and word != "--check" for word in words):
        print(__doc__)
        return 2
    template = sentences()
    others = [code for code in LANGUAGES if code != SOURCE]
    if "--check" not in words:
        for language in others:
            update(language, template, words[0] if words else "common")
    whole.cache_clear()
    found = [flaw for language in others for flaw in flaws(language, template)]
    for flaw in found:
        print(flaw)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
