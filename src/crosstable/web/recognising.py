"""Sentences of the core recognised by their forms, and said again in another language.

A form is a sentence with named places: ``round %(round)s published``. The catalogs of a language
hold every form of the core beside its translation (``core-*.po``), so a sentence that fits a form
is said again with the same numbers and names. What stands in a place is a sentence or word of ours
and is recognised in its turn, unless the place holds what people typed. Of several forms that fit,
the one with most words is meant whose places are understood as well. Sentences that are strung
together are taken apart where they were joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

__all__ = ["Heard", "Recogniser"]

TYPED = frozenset(
    {"black", "code", "duty", "each", "federation", "first", "helper", "identifier", "label"}
    | {"login", "mine", "mover", "name", "names", "one", "opponent_name", "other", "ours"}
    | {"outlets", "partners", "person", "player", "players", "reason", "second", "seed", "source"}
    | {"strangers", "text", "theirs", "tournament", "white", "written"}
)
"""Places that hold names, numbers and what people typed: never translated."""

DEEPEST = 6
"""Sentences inside sentences, no deeper than this."""

LONGEST = 400
"""Longer texts are taken apart at semicolons and lines only."""

_PLACE = re.compile(r"%\((\w+)\)s")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_OURS = re.compile(r"[a-z]{2,}")
_ENDS = re.compile(r"(?P<head>.+) (?P<open>[(\[])(?P<inner>.+)[)\]]", re.DOTALL)
_NUMBERED = re.compile(r"(?P<number>\d+\.|-|\*) (?P<rest>.+)", re.DOTALL)
_MORE = re.compile(r"(?P<list>.+?)(?P<mark>;)? and (?P<count>\d+) more", re.DOTALL)


class Heard(msgspec.Struct, frozen=True):
    """A sentence in another language, and which parts of it nobody knew."""

    text: str
    unknown: tuple[str, ...] = ()


class _Form(msgspec.Struct, frozen=True):
    """A form, its pattern and its translation."""

    said: str
    pattern: re.Pattern[str]
    weight: int


class Recogniser:
    """The forms of one language."""

    def __init__(
        self, forms: Mapping[str, str], words: Mapping[str, str], *, semicolon: str = "; "
    ) -> None:
        """``forms`` are those of the core; ``words`` are all texts that are known as a whole."""
        self._exact = {**words, **{form: said for form, said in forms.items() if "%(" not in form}}
        self._semicolon, self._colon = semicolon, semicolon.replace(";", ":")
        places = {form: said for form, said in forms.items() if "%(" in form}
        literals = {form: _literal_words(form) for form in places}
        often = Counter(word for words in literals.values() for word in words)
        self._by_word: dict[str, list[_Form]] = {}
        for form, said in places.items():
            rarest = min(literals[form], key=lambda each: (often[each], -len(each)), default="")
            self._by_word.setdefault(rarest, []).append(_compiled(form, said))
        self.hear = lru_cache(maxsize=16384)(self._hear)
        self._whole = lru_cache(maxsize=16384)(self._understood)

    def _hear(self, sentence: str) -> Heard:
        return self._whole(sentence, 0)

    def _understood(self, text: str, depth: int) -> Heard:
        """Return a text in the other language, with the parts of it that were not known."""
        if not _OURS.search(text):
            return Heard(text if text not in self._exact else self._exact[text])
        found = self._exact.get(text)
        if found is not None:
            return Heard(found)
        if depth > DEEPEST:
            return Heard(text, (text,))
        best: Heard | None = None
        for heard in (*self._by_form(text, depth), *self._taken_apart(text, depth)):
            if not heard.unknown:
                return heard
            if best is None or _size(heard) < _size(best):
                best = heard
        return best if best is not None else Heard(text, (text,))

    def _by_form(self, text: str, depth: int) -> Iterator[Heard]:
        words = {"", *_WORD.findall(text)}
        forms = [form for word in words for form in self._by_word.get(word, ())]
        forms.sort(key=lambda form: -form.weight)
        for form in forms:
            match = form.pattern.fullmatch(text)
            if match is None:
                continue
            unknown: list[str] = []
            values = {}
            for name, value in match.groupdict().items():
                if name.rstrip("0123456789") in TYPED:
                    values[name] = value
                    continue
                heard = self._whole(value, depth + 1)
                values[name] = heard.text
                unknown += heard.unknown
            yield Heard(form.said % values, tuple(unknown))

    def _taken_apart(self, text: str, depth: int) -> Iterator[Heard]:
        """Yield what comes of a text that is taken apart where such texts are joined."""
        if "\n" in text:
            yield self._joined(text.split("\n"), "\n", depth)
            return
        if text != text.strip():
            bare = text.strip()
            heard = self._whole(bare, depth + 1)
            before, _, after = text.partition(bare)
            yield Heard(f"{before}{heard.text}{after}", heard.unknown)
            return
        if "; " in text:
            yield self._joined(text.split("; "), self._semicolon, depth)
        if len(text) > LONGEST:
            return
        numbered = _NUMBERED.fullmatch(text)
        if numbered is not None:
            heard = self._whole(numbered["rest"], depth + 1)
            yield Heard(f"{numbered['number']} {heard.text}", heard.unknown)
        ends = _ENDS.fullmatch(text)
        if ends is not None:
            head, inner = (self._whole(ends[each], depth + 1) for each in ("head", "inner"))
            close = ")" if ends["open"] == "(" else "]"
            if not (ends["open"] == "[" and inner.unknown):
                said = f"{head.text} {ends['open']}{inner.text}{close}"
                yield Heard(said, (*head.unknown, *inner.unknown))
            else:  # an article in brackets stays as it is written
                yield Heard(f"{head.text} [{ends['inner']}]", head.unknown)
        more = _MORE.fullmatch(text)
        if more is not None:
            heard = self._whole(more["list"], depth + 1)
            form = self._exact.get("%(list)s and %(count)s more", "%(list)s and %(count)s more")
            yield Heard(form % {"list": heard.text, "count": more["count"]}, heard.unknown)
        place = text.find(": ")
        while place > 0:
            yield self._joined([text[:place], text[place + 2 :]], self._colon, depth)
            place = text.find(": ", place + 1)
        for between in (", ", " and ", " or "):
            if between in text:
                said = self._exact.get(between.strip(), between.strip())
                glue = between if between == ", " else f" {said} "
                yield self._joined(text.split(between), glue, depth)

    def _joined(self, parts: Iterable[str], glue: str, depth: int) -> Heard:
        heard = [self._whole(part, depth + 1) for part in parts]
        unknown = tuple(each for one in heard for each in one.unknown)
        return Heard(glue.join(each.text for each in heard), unknown)


def _size(heard: Heard) -> int:
    return sum(map(len, heard.unknown))


def _literal_words(form: str) -> list[str]:
    """Return the words of a form that stand in every sentence of it as they are."""
    found = []
    for match in _WORD.finditer(_PLACE.sub("\0", form)):
        text = match.string
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        if "\0" not in (before, after):
            found.append(match.group())
    return found


def _compiled(form: str, said: str) -> _Form:
    pattern, seen, last = "", set(), 0
    for match in _PLACE.finditer(form):
        pattern += re.escape(form[last : match.start()].replace("%%", "%"))
        name, last = match[1], match.end()
        pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"
        seen.add(name)
    pattern += re.escape(form[last:].replace("%%", "%"))
    return _Form(said, re.compile(pattern, re.DOTALL), len(_PLACE.sub("", form)))
