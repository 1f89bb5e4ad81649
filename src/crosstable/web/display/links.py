"""Addresses that are handed to people, and so must stay what they are."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

__all__ = [
    "INVITATION_PATH",
    "door_link",
    "event_link",
    "invitation_link",
    "reachable_address",
    "result_link",
]

OWN_MACHINE = frozenset({"127.0.0.1", "::1", "localhost", None})

INVITATION_PATH = "/invitation"
"""Where an invitation's link leads; its secret is the next part of the path."""


def invitation_link(address: str, secret: str) -> str:
    """Return the link that somebody opens to accept an invitation."""
    return f"{address.rstrip('/')}{INVITATION_PATH}/{secret}"


def reachable_address(public_address: str, here: str) -> str:
    """Return where phones reach the office; empty where nobody can say.

    An office that was opened at the address of its own machine cannot be reached from a phone.
    """
    if public_address:
        return public_address
    return "" if urlsplit(here).hostname in OWN_MACHINE else here


def event_link(address: str, tournament: str) -> str:
    """Return the public page of an event."""
    return f"{address.rstrip('/')}/tournaments/{quote(tournament, safe='')}"


def door_link(address: str, tournament: str, code: str) -> str:
    """Return the link with which players are checked in at the door."""
    return f"{address.rstrip('/')}/door/{quote(tournament, safe='')}/{code}"


def result_link(address: str, tournament: str) -> str:
    """Return the page where players send the result of their game with the code of their slip."""
    return f"{event_link(address, tournament)}/result"
