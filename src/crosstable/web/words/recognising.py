"""Finished English sentences recognised by their forms, and said again in another language.

Old journals keep what was said as English text; journals of today keep form and values, and need
none of this. A form is a sentence with named places: ``round %(round)s published``. The forms that
old journals can hold stand beside their translation in ``recorded.po``, so a sentence that fits a
form is said again with the same numbers and names. What stands in a place is a sentence or word of
ours and is recognised in its turn, unless the place holds what people typed. Of several forms that
fit, the one is meant that leaves least unknown, then the one that takes least for what people
typed. Sentences that are strung together are taken apart where they were joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

TYPED = frozenset(
    {"black", "federation", "label", "mine", "mover", "name", "named", "names", "one", "other"}
    | {"ours", "partners", "person", "player", "players", "theirs"}
    | {"white"}
)
"""Places that hold names, numbers and what people typed: never translated."""

QUOTED = "_quoted"
"""How places are called that hold something in quotation marks, which is typed as well."""

MIXED = frozenset({"each", "group", "listed", "missing", "several"})
"""Places that hold either: translated if all of it is ours."""

JOINTS = ("%(one)s; %(other)s", "%(one)s: %(other)s", "and", "or", "then")
"""How sentences and lists are joined: what is looked up in the words of a language."""

DEEPEST = 6
"""Sentences inside sentences, no deeper than this."""
LONGEST = 400
"""Longer texts are taken apart at semicolons and lines only."""

_QUOTES = ("'", '"')
_PLACE = re.compile(r"%\((\w+)\)s")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_OURS = re.compile(r"[a-z]{2,}")
_CODE = re.compile(r"[A-Z]{4} .*\d.*|[a-z]+\.[a-z-]+")
"""Articles and names of lists, which are the same in every language."""
_ENDS = re.compile(r"(?P<head>.+) (?P<open>[(\[])(?P<inner>.+)[)\]]", re.DOTALL)
_NUMBERED = re.compile(r"(?P<number>\d+\.|-|\*) (?P<rest>.+)", re.DOTALL)
_MORE = re.compile(r"(?P<list>.+?) and (?P<count>\d+) more", re.DOTALL)
_AND_MORE = "%(list)s and %(count)s more"


class Heard(msgspec.Struct, frozen=True):
    """A sentence in another language, and which parts of it nobody knew."""

    text: str
    unknown: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    """What was taken for the words of people."""

    @property
    def plausible(self) -> bool:
        """Return whether all is known, and nobody is taken to have typed several sentences."""
        return not self.unknown and not any(": " in text or "; " in text for text in self.typed)

    @property
    def rank(self) -> tuple[int, int]:
        """Return how much was not understood; less is better."""
        return sum(map(len, self.unknown)), sum(map(len, self.typed))


class _Form:
    """A form and its translation."""

    def __init__(self, form: str, said: str) -> None:
        self.form, self.said = form, said
        self.weight = len(_PLACE.sub("", form))
        self._start, *rest = _PLACE.split(form)
        self._places = tuple(
            _Place(name, _plain(before)[-1:], _plain(after))
            for before, name, after in zip(
                (self._start, *rest[1::2]), rest[::2], rest[1::2], strict=False
            )
        )
        self._start = _plain(self._start)

    def match(self, text: str) -> dict[str, str] | None:
        """Return what stands in the places of a sentence, if it has this form.

        Each place ends where the words behind it first come, which needs one look at each letter
        however long the sentence is.
        """
        if not text.startswith(self._start):
            return None
        at, values = len(self._start), dict[str, str]()
        for place, following in zip(self._places, (*self._places[1:], None), strict=True):
            end = place.end(text, at, following)
            if end < 0 or values.setdefault(place.name, text[at:end]) != text[at:end]:
                return None
            at = end + len(place.after)
        return values


class _Place:
    """A place of a form: its name, and the words behind it."""

    def __init__(self, name: str, before: str, after: str) -> None:
        self.name, self.after = name, after
        self.kind = name.rstrip("0123456789")
        self.quoted = self.kind.endswith(QUOTED)
        self._least = 0 if before.isalpha() else 1  # the ending of a word may be nothing at all

    def end(self, text: str, start: int, following: _Place | None) -> int:
        """Return where a place that starts here ends, -1 if it cannot."""
        first = text[start : start + 1]
        if self.quoted and first in _QUOTES:
            return _last_or_first(text, first + self.after, start + 1, following) + 1 or -1
        if following is not None and following.quoted:
            ends = [text.find(self.after + quote, start + self._least) for quote in _QUOTES]
            if max(ends) >= 0:
                return min(end for end in ends if end >= 0)
        return _last_or_first(text, self.after, start + self._least, following)


def _last_or_first(text: str, words: str, start: int, following: _Place | None) -> int:
    """Return where words come first, or at the end of a sentence that has no more places."""
    if following is not None:
        return text.find(words, start)
    end = len(text) - len(words)
    return end if end >= start and text.endswith(words) else -1


def _plain(text: str) -> str:
    return text.replace("%%", "%")


class Recogniser:
    """The forms of one language."""

    def __init__(self, forms: Mapping[str, str], words: Mapping[str, str]) -> None:
        """``forms`` are those of the core; ``words`` are all texts that are known as a whole."""
        self._exact = {**words, **{form: said for form, said in forms.items() if "%(" not in form}}
        semicolon, colon, *rest = (words.get(joint, joint) for joint in JOINTS)
        self._semicolon, self._colon = (
            joint % {"one": "", "other": ""} for joint in (semicolon, colon)
        )
        both, either, then = rest
        self._lists = {", then ": f", {then} ", " and ": f" {both} ", " or ": f" {either} "}
        self._lists[", "] = ", "
        literals = {form: _literal_words(form) for form in forms if "%(" in form}
        often = Counter(word for words in literals.values() for word in words)
        self._by_word: dict[str, list[_Form]] = {}
        for form, fragments in literals.items():
            rarest = min(fragments, key=lambda literal: (often[literal], -len(literal)), default="")
            self._by_word.setdefault(rarest, []).append(_Form(form, forms[form]))
        self.hear = lru_cache(maxsize=16384)(self._hear)
        self._part = lru_cache(maxsize=16384)(self._understood)

    def _hear(self, sentence: str) -> Heard:
        return self._part(sentence, 0)

    def _understood(self, text: str, depth: int) -> Heard:
        """Return a text in the other language, with the parts of it that were not known."""
        sentence = self._exact.get(text)
        if sentence is not None:
            return Heard(sentence)
        if not _OURS.search(text) or _CODE.fullmatch(text):
            return Heard(text)
        if text[0] in _QUOTES and text[0] == text[-1] and text.count(text[0]) == 2:
            return Heard(text, typed=(text,))
        if depth > DEEPEST:
            return Heard(text, (text,))
        best = Heard(text, (text,))
        for heard in self._ways(text, depth):
            best = min(best, heard, key=_rank)
            if best.plausible:
                break
        # A few words of ours in a sentence that nobody knows would only garble it.
        return best if 2 * best.rank[0] <= len(text) else Heard(text, (text,))

    def _ways(self, text: str, depth: int) -> Iterator[Heard]:
        """Yield what a text may mean, the likely first."""
        if "\n" in text:
            yield self._joined(text.split("\n"), "\n", depth)
            return
        forms = self._fitting(text)
        if "; " in text:
            yield from self._best(text, [form for form in forms if "; " in form.form], depth)
            yield self._joined(text.split("; "), self._semicolon, depth)
        yield from self._best(text, forms, depth)
        yield from self._taken_apart(text, depth)

    def _best(self, text: str, forms: Iterable[_Form], depth: int) -> Iterator[Heard]:
        """Yield the best that comes of the forms a text fits, if it fits any."""
        best = min(self._by_form(text, forms, depth), key=_rank, default=None)
        if best is not None:
            yield best

    def _fitting(self, text: str) -> list[_Form]:
        """Return the forms that a text may fit, those with most words of their own first."""
        words = {"", *_WORD.findall(text)}
        forms = [form for word in words for form in self._by_word.get(word, ())]
        return sorted(forms, key=lambda form: -form.weight)

    def _by_form(self, text: str, forms: Iterable[_Form], depth: int) -> Iterator[Heard]:
        enough = 0
        for form in forms:
            if form.weight < enough:
                return
            places = form.match(text)
            if places is not None:
                heard = self._filled(form, places, depth)
                if heard.plausible:  # those with far fewer words of their own are not looked at
                    enough = max(enough, form.weight // 2)
                yield heard

    def _filled(self, form: _Form, places: Mapping[str, str], depth: int) -> Heard:
        """Return a form with what stands in its places."""
        unknown: list[str] = []
        typed: list[str] = []
        values = dict(places)
        for name, value in places.items():
            kind = name.rstrip("0123456789")
            ours = kind not in TYPED and not kind.endswith(QUOTED)
            heard = self._part(value, depth + 1) if ours else None
            if heard is None or (heard.unknown and kind in MIXED):
                typed.append(value)
            else:
                values[name] = heard.text
                unknown += heard.unknown
                typed += heard.typed
        return Heard(form.said % values, tuple(unknown), tuple(typed))

    def _taken_apart(self, text: str, depth: int) -> Iterator[Heard]:
        """Yield what comes of a text that is taken apart where such texts are joined."""
        bare = text.strip()
        if text != bare:
            before, _, after = text.partition(bare)
            yield self._framed(before, bare, after, depth)
            return
        if len(text) > LONGEST:
            return
        numbered = _NUMBERED.fullmatch(text)
        if numbered is not None:
            yield self._framed(f"{numbered['number']} ", numbered["rest"], "", depth)
        ends = _ENDS.fullmatch(text)
        if ends is not None:
            head = self._part(ends["head"], depth + 1)
            inner = self._framed(ends["open"], ends["inner"], text[-1], depth)
            yield _put_together((head, inner), " ")
        more = _MORE.fullmatch(text)
        if more is not None:
            heard = self._part(more["list"], depth + 1)
            said = self._exact.get(_AND_MORE, _AND_MORE)
            both = {"list": heard.text, "count": more["count"]}
            yield Heard(said % both, heard.unknown, heard.typed)
        for place in re.finditer(": ", text):
            halves = text[: place.start()], text[place.end() :]
            yield self._joined(halves, self._colon, depth)
        for between, glue in self._lists.items():
            if between in text:
                yield self._joined(text.split(between), glue, depth)

    def _framed(self, before: str, text: str, after: str, depth: int) -> Heard:
        heard = self._part(text, depth + 1)
        return Heard(f"{before}{heard.text}{after}", heard.unknown, heard.typed)

    def _joined(self, parts: Iterable[str], glue: str, depth: int) -> Heard:
        return _put_together([self._part(part, depth + 1) for part in parts], glue)


def _rank(heard: Heard) -> tuple[int, int]:
    return heard.rank


def _put_together(parts: Iterable[Heard], glue: str) -> Heard:
    parts = tuple(parts)
    return Heard(
        glue.join(part.text for part in parts),
        tuple(word for part in parts for word in part.unknown),
        tuple(word for part in parts for word in part.typed),
    )


def _literal_words(form: str) -> list[str]:
    """Return the words of a form that stand in every sentence of it as they are."""
    text = _PLACE.sub("\0", form)
    return [
        word[0]
        for word in _WORD.finditer(text)
        if not {"\0", "'"} & set(text[max(word.start() - 1, 0) : word.end() + 1])
    ]
