"""What differs from run to run and means nothing: hashes in names, keys, the time of day."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MASKS: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), shown)
    for pattern, shown in (
        (r"(/static/built/[a-z-]+(?:-[a-z]+)*)-[A-Z0-9]{8}\.", r"\1-HASH."),
        (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?", "MOMENT"),
        (r"\b\d\d:\d\d(?::\d\d)? UTC\b", "TIME UTC"),
        (r"\d{8}T\d{6}Z?", "MOMENT"),
        (
            r"(?:http://)?\b(?:127\.0\.0\.1|192\.[\d.]+|10\.[\d.]+|172\.[\d.]+)(?::|%3A)\d+",
            "OFFICE",
        ),
        (r"(name=\"_?(?:key|once|seed|challenge)\" value=\")[^\"]+", r"\1KEY"),
        (r"(/CreationDate|/ModDate) ?\([^)]*\)", r"\1"),
        (r"(/invitation/)[\w-]+", r"\1KEY"),
        (r"(id=\"f-seed\" name=\"seed\" type=\"text\" value=\")[^\"]+", r"\1SEED"),
        (r"(\b20\d\d-\d\d-\d\d )\d\d:\d\d", r"\1TIME"),
        (r"(\b20\d\d,? (?:at |à )?)\d\d:\d\d(?::\d\d)?", r"\1TIME"),
        (r"\b(?:[0-9a-f]{4}-){7}[0-9a-f]{4}\b", "FINGERPRINT"),
        (r"(\b\d+)(?:-[0-9a-f]{5}){4}\b", r"\1-HASH"),
        (r"\bp-[0-9a-z]{8}\b", "PERSON"),
        (r"\b[0-9a-f]{12}\b|\b[0-9a-f]{16,64}\b", "HEX"),
        (r"(<path class=\"qrline\")[^>]*", r"\1"),
        (r"/tmp/[\w./-]*", "FOLDER"),  # noqa: S108 -- what is printed
        (r"\b\d+(?:\.\d+)? (?:ms|s|seconds)\b(?= ?(?:of|each|$|\)))", "DURATION"),
    )
)


def masked(text: str) -> str:
    """Return a text without what is another one at every run."""
    for pattern, shown in _MASKS:
        text = pattern.sub(shown, text)
    return text
