"""Every page of an office, as everybody: found by following the links, a few of each shape."""

from __future__ import annotations

import html
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qsl, urlsplit

from same.documents import as_text
from same.serving import Answer, Visitor

_LINK = re.compile(r"""(?:href|src|action|hx-get)=["']([^"'#]+)""")
_NUMBER = re.compile(r"\d+")
_SKIPPED = re.compile(
    r"^/(static/|logout|live|account/sessions/|office/backups?/|.*\.(db|zip)$)|/events?-stream|/changes$"
)
_FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
_FIELD = re.compile(r"<(?:input|textarea|select|button)\b([^>]*)>")
_ATTRIBUTE = re.compile(r"""([a-z-]+)(?:=["']([^"']*)["'])?""")


def shape_of(path: str) -> str:
    """Return what addresses have in common that lead to the same kind of page."""
    parts = urlsplit(path)
    asked = "&".join(
        f"{key}={'' if len(value) > 14 else _NUMBER.sub('N', value)}"
        for key, value in sorted(parse_qsl(parts.query))
    )
    return f"{_NUMBER.sub('N', parts.path)}?{asked}"


class Walk:
    """Addresses still to be asked for; ``seen`` are those of another walk, asked for first."""

    def __init__(self, first: Iterable[str], *, most: int) -> None:
        self._waiting = deque(first)
        self._known = set(self._waiting)
        self._shapes = Counter(map(shape_of, self._waiting))
        self._paths = Counter(shape_of(each).partition("?")[0] for each in self._waiting)
        self._most = most
        self._most_of_a_path = 3 * most

    def __iter__(self) -> Iterator[str]:
        while self._waiting:
            yield self._waiting.popleft()

    def add(self, links: Iterable[str]) -> None:
        """Take links that lead somewhere new."""
        for link in links:
            if link in self._known or _SKIPPED.search(link):
                continue
            self._known.add(link)
            shape = shape_of(link)
            path = shape.partition("?")[0]
            if self._shapes[shape] < self._most and self._paths[path] < self._most_of_a_path:
                self._shapes[shape] += 1
                self._paths[path] += 1
                self._waiting.append(link)


def links_of(answer: Answer) -> list[str]:
    """Return where a page leads inside the office."""
    if not answer.kind.startswith("text/html"):
        return [answer.to] if answer.to.startswith("/") else []
    found = (html.unescape(link) for link in _LINK.findall(answer.body.decode()))
    return [link for link in found if link.startswith("/") and not link.startswith("//")]


def walked(visitor: Visitor, walk: Walk) -> Iterator[tuple[str, Answer]]:
    """Yield every page with its address."""
    for path in walk:
        answer = visitor.ask("GET", path)
        walk.add(links_of(answer))
        yield path, answer


def said(answer: Answer) -> str:
    """Return an answer as lines of text."""
    head = (
        f"{answer.status} {answer.kind.partition(';')[0]}{f' to {answer.to}' if answer.to else ''}"
    )
    return f"{head}\n{as_text(answer.kind, answer.body)}\n"


def forms_of(answer: Answer) -> Iterator[tuple[str, dict[str, str], set[str]]]:
    """Yield where the forms of a page are sent, with what stands in them and what can be typed."""
    if not answer.kind.startswith("text/html"):
        return
    for head, inside in _FORM.findall(answer.body.decode()):
        told = _attributes(head)
        if told.get("method", "").lower() != "post" or "enctype" in told:
            continue
        values: dict[str, str] = {}
        typed: set[str] = set()
        for field in _FIELD.findall(inside):
            has = _attributes(field)
            name, kind = has.get("name", ""), has.get("type", "")
            if not name or kind in {"submit", "file", "password"}:
                continue
            if kind in {"checkbox", "radio"}:
                if "checked" in has:
                    values[name] = has.get("value", "on")
                continue
            values.setdefault(name, has.get("value", ""))
            if kind != "hidden":
                typed.add(name)
        yield html.unescape(told.get("action", "")), values, typed


def _attributes(text: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in _ATTRIBUTE.findall(text)}
