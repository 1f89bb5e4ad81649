"""What differs from run to run and means nothing: hashes in names, keys, the time of day."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MASKS: Sequence[tuple[str, re.Pattern[str], str]] = tuple(
    (sign, re.compile(pattern), shown)
    for sign, pattern, shown in (
        ("/static/built/", r"(/static/built/[a-z-]+(?:-[a-z]+)*)-[A-Z0-9]{8}\.", r"\1-HASH."),
        (
            ":",
            r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?",
            "MOMENT",
        ),
        (" UTC", r"\b\d\d:\d\d(?::\d\d)? UTC\b", "TIME UTC"),
        ("T", r"\d{8}T\d{6}Z?", "MOMENT"),
        *(
            (net, rf"(?:http://)?\b{re.escape(net)}[\d.]+(?::|%3A)\d+", "OFFICE")
            for net in ("127.0.0.", "192.", "10.", "172.")
        ),
        ("value", r"(name=\"_?(?:key|once|seed|challenge)\" value=\")[^\"]+", r"\1KEY"),
        ("Date", r"(/CreationDate|/ModDate) ?\([^)]*\)", r"\1"),
        ("/invitation/", r"(/invitation/)[\w-]+", r"\1KEY"),
        ("f-seed", r"(id=\"f-seed\" name=\"seed\" type=\"text\" value=\")[^\"]+", r"\1SEED"),
        (":", r"(\b20\d\d-\d\d-\d\d )\d\d:\d\d", r"\1TIME"),
        (":", r"(\b20\d\d,? (?:at |à )?)\d\d:\d\d(?::\d\d)?", r"\1TIME"),
        ("-", r"\b(?:[0-9a-f]{4}-){7}[0-9a-f]{4}\b", "FINGERPRINT"),
        ("-", r"(\b\d+)(?:-[0-9a-f]{5}){4}\b", r"\1-HASH"),
        ("p-", r"\bp-[0-9a-z]{8}\b", "PERSON"),
        ("", r"\b[0-9a-f]{12}\b|\b[0-9a-f]{16,64}\b", "HEX"),
        ("qrline", r"(<path class=\"qrline\")[^>]*", r"\1"),
        ("/tmp/", r"/tmp/[\w./-]*", "FOLDER"),  # noqa: S108 -- what is printed
        ("s", r"\b\d+(?:\.\d+)? (?:ms|s|seconds)\b(?= ?(?:of|each|$|\)))", "DURATION"),
    )
)
"""A sign without which there is nothing to mask, what is masked, and what is shown instead."""


def masked(text: str) -> str:
    """Return a text without what is another one at every run."""
    for sign, pattern, shown in _MASKS:
        if sign in text:
            text = pattern.sub(shown, text)
    return text
