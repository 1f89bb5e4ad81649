"""Sentences of ours that somebody adopted as text: known again, in whichever language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from crosstable.kernel.sentence import Sentence, Value
from crosstable.languages.catalogues import LANGUAGES
from crosstable.languages.saying import Speaker


def known_again(kept: Value, ours: Iterable[Sentence]) -> Value:
    """Return the sentence of ours that a text is in some language; else what people wrote."""
    if isinstance(kept, str) and not isinstance(kept, Sentence):
        spaced = " ".join(kept.split())
        for sentence in ours:
            if spaced in _everywhere(sentence):
                return sentence
    return kept


@cache
def _everywhere(sentence: Sentence) -> frozenset[str]:
    return frozenset(" ".join(Speaker(code).say(sentence).split()) for code in LANGUAGES)
