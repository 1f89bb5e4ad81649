"""Witnesses: where the journal ends is told to others at intervals, who can say so later.

Whoever rewrites a whole journal cannot rewrite what stands in a file on another machine, in a
mailbox, or in the journal of another office.
"""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from threading import Event, Thread
from urllib.parse import unquote, urlsplit

import httpx
import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.office.heads import full_text, short_text
from crosstable.office.journal import Head
from crosstable.web.api.problems import API

WITNESS_PATH = f"{API}/witness"
PATIENCE = 5.0
_LOG = logging.getLogger(__name__)
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class Place(msgspec.Struct, frozen=True):
    """A file: each head is a line of its own at the end."""

    path: Path

    def tell(self, head: Head, at: datetime) -> None:
        """Write the line, and flush the disk."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{at:%Y-%m-%dT%H:%M:%SZ} {short_text(head)} {full_text(head)}\n")
            file.flush()


class Mail(msgspec.Struct, frozen=True):
    """A mailbox, reached through a mail server that takes letters from this machine."""

    to: str
    server: str = "localhost:25"

    def tell(self, head: Head, at: datetime) -> None:
        """Send a letter."""
        letter = EmailMessage()
        letter["From"] = letter["To"] = self.to
        letter["Subject"] = f"Journal {short_text(head)}"
        letter.set_content(
            f"{at:%Y-%m-%d %H:%M:%S} UTC\n{full_text(head)}\n\n"
            f"Keep this letter. It shows later whether anything written before was changed:\n"
            f"crosstable journal verify --head {short_text(head)}\n"
        )
        host, _, port = self.server.rpartition(":")
        with smtplib.SMTP(host or self.server, int(port or 25), timeout=PATIENCE) as server:
            server.send_message(letter)


class Office(msgspec.Struct, frozen=True):
    """Another office, which writes the head into a journal of its own."""

    address: str
    name: str
    token: str

    def tell(self, head: Head, at: datetime) -> None:
        """Send the head with the token that the other office gave."""
        del at  # the other office has a clock of its own
        told = {"office": self.name, "sequence": head.sequence, "hash": head.hash}
        httpx.post(
            self.address.rstrip("/") + WITNESS_PATH,
            json=told,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=PATIENCE,
            follow_redirects=False,  # a token goes to the office that was named and to no other
            verify=ssl.create_default_context(),
        ).raise_for_status()


Witness = Place | Mail | Office


def witnesses_from(texts: Sequence[str], *, name: str, token: str, mail: str) -> list[Witness]:
    """Return the witnesses that were named: files, ``mailto:`` and ``https://`` addresses."""
    witnesses: list[Witness] = []
    for text in texts:
        parts = urlsplit(text)
        if parts.scheme == "mailto":
            if "@" not in parts.path:
                raise InvalidValue(
                    "{text!r} is not an email address; write mailto:name@example.org", text=text
                )
            witnesses.append(Mail(unquote(parts.path), mail))
        elif parts.scheme == "https" or (
            parts.scheme == "http" and (parts.hostname or "") in _LOOPBACK
        ):
            if not token:
                raise InvalidValue(
                    "{address} needs a token; set CROSSTABLE_WITNESS_TOKEN", address=text
                )
            witnesses.append(Office(text, name, token))
        elif "://" in text:
            raise InvalidValue(
                "{text!r} cannot be a witness; give a file, mailto: or https://", text=text
            )
        else:
            witnesses.append(Place(Path(text)))
    return witnesses


@contextmanager
def telling(
    witnesses: Sequence[Witness],
    head: Callable[[], Head],
    now: Callable[[], datetime],
    *,
    seconds: float,
) -> Iterator[Callable[[], None]]:
    """Tell the witnesses where the journal ends, now and whenever it has moved on by then.

    Gives what tells them a last time, for a server that is asked to stop.
    """
    stop = Event()
    last: dict[Witness, Head] = {}

    def run() -> None:
        while True:
            tell_all(witnesses, head, now(), last)
            if stop.wait(seconds):
                return

    def finish() -> None:
        if witnesses and not stop.is_set():
            stop.set()
            thread.join(PATIENCE)
            tell_all(witnesses, head, now(), last)

    thread = Thread(target=run, name="witness", daemon=True)
    if witnesses:
        thread.start()
    try:
        yield finish
    finally:
        finish()


def tell_all(
    witnesses: Sequence[Witness],
    head: Callable[[], Head],
    at: datetime,
    last: dict[Witness, Head],
) -> None:
    """Tell each witness what it was not told yet; one that cannot be reached is tried again."""
    for witness in witnesses:
        try:
            current = head()
            if last.get(witness) != current:
                witness.tell(current, at)
                last[witness] = current
        except Exception as error:
            _LOG.warning("a witness was not told: %s: %s", type(error).__name__, error)
