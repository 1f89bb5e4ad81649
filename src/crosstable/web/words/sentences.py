"""Sentences of the core in the language of the request.

The core knows no language: reasons, refusals, cautions, the journal and the working of a figure
are sentences with a form and values (``crosstable.kernel.sentence``), said again by a ``Speaker``.
Old journals hold finished English instead; it is recognised by the forms they can hold
(``recorded.po``). What is not recognised stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce

from crosstable.kernel.errors import CrosstableError, JournalBroken, Refused, StoreUnusable
from crosstable.kernel.sentence import Figure, Listing, Sentence, Value
from crosstable.kernel.verdict import Reason
from crosstable.languages.catalogues import SOURCE, recorded_forms
from crosstable.languages.saying import Speaker
from crosstable.rulebooks.index import spell
from crosstable.standings.tiebreaks.table import TIE_BREAKS
from crosstable.web.words.languages import N_, _, language, whole_texts
from crosstable.web.words.recognising import Heard, Recogniser

STRUCTURE = (
    N_("%(one)s; %(other)s"),
    N_("%(one)s: %(other)s"),
    N_("%(list)s and %(count)s more"),
    N_("and"),
    N_("or"),
    N_("then"),
)
"""How sentences and lists are joined."""

WORDS = (N_("allocated"), N_("full-point"), N_("half-point"), N_("zero-point"), N_("rest"))
"""What a bye calls itself as a value of a sentence."""

_ACTORS = (
    "%(person)s by token %(label)s",
    "player %(player)s by slip code",
    "captain %(person)s of %(name)s",
)
"""What stands in the journal in place of a name: who acted is a text there."""

_NAMES = {"Baliakin", "Buchholz", "Koya", "Solkoff", "Sonneborn-Berger"}

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> Callable[[], None]:
    """Have every part of a sentence told that is not known; return what ends it."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


@cache
def _recogniser(code: str) -> Recogniser:
    words = dict(whole_texts(code))
    for tie_break in TIE_BREAKS.values():  # inside sentences they are named in small letters
        said = Speaker(code).say(tie_break.title)
        for name in (tie_break.name, tie_break.name.replace("-", " "), _small(tie_break.title)):
            words.setdefault(name, _small(said))
    return Recogniser(recorded_forms(code), words)


def _small(title: str) -> str:
    """Return a title as it stands inside a sentence; a name keeps its capital."""
    first = title.partition(" ")[0]
    return title if first in _NAMES else title[:1].lower() + title[1:]


def heard(sentence: str) -> Heard:
    """Return a sentence of the core in the language of the request, and what was not known."""
    if language() == SOURCE or not sentence:
        return Heard(sentence)
    if isinstance(sentence, Sentence | Listing | Figure):
        return Heard(told(sentence))
    understood = _recogniser(language()).hear(sentence)
    if understood.unknown and _listeners:
        for listener in tuple(_listeners):
            for unknown in understood.unknown:
                listener(unknown)
    return understood


def told(sentence: str) -> str:
    """Return a sentence of the core in the language of the request."""
    if isinstance(sentence, Sentence | Listing | Figure):
        return _speaker(language()).say(sentence)
    return heard(sentence).text


def actor(by: str) -> str:
    """Return who acted; a name is as it is, a program, a slip or a captain is told of."""
    return by if language() == SOURCE else _actors(language()).hear(by).text


@cache
def _actors(code: str) -> Recogniser:
    known = recorded_forms(code)
    return Recogniser({form: known[form] for form in _ACTORS if form in known}, {})


def worded(value: Value) -> str:
    """Return a value of a sentence in the language of the request; what people typed stays."""
    return _speaker(language()).say(value)


@cache
def _speaker(code: str) -> Speaker:
    """Return who speaks a language; a finished text without a form is recognised as one."""
    return Speaker(code, unheard=_recognised, for_pages=True)


def _recognised(text: str) -> str:
    return heard(str(text)).text


def figure(text: str) -> str:
    """Return a figure of a table in the language of the request; most are the same everywhere."""
    return told(text) if "." in text and language() != SOURCE else text


def reason_text(reason: Reason) -> str:
    """Return a reason in the language of the request, with its article."""
    said = told(reason.sentence)
    return f"{said} [{spell(reason.citation)}]" if reason.citation else said


def error_text(error: CrosstableError) -> str:
    """Return what an error says in the language of the request.

    Where the office cannot be read or written, names of files are nobody's business.
    """
    if isinstance(error, StoreUnusable | JournalBroken):
        return _("Please try again later. The server's log says what is wrong.")
    if isinstance(error, Refused) and error.because:
        return f"{told(error.what)} ({joined(map(reason_text, error.because))})"
    return told(error.sentence)


def colon() -> str:
    """Return what stands between a word and what it introduces."""
    return _("%(one)s: %(other)s") % {"one": "", "other": ""}


def joined(parts: Iterable[str]) -> str:
    """Return several sentences as one."""
    form = _("%(one)s; %(other)s")
    return reduce(
        lambda one, other: form % {"one": one, "other": other} if one else other, parts, ""
    )
