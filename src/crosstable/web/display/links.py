"""Addresses that are handed to people, and so must stay what they are."""

from __future__ import annotations

from urllib.parse import quote

INVITATION_PATH = "/invitation"
"""Where an invitation's link leads; its secret is the next part of the path."""


def invitation_link(address: str, secret: str) -> str:
    """Return the link that somebody opens to accept an invitation."""
    return f"{address.rstrip('/')}{INVITATION_PATH}/{secret}"


def event_link(address: str, tournament: str) -> str:
    """Return the public page of an event."""
    return f"{address.rstrip('/')}/tournaments/{quote(tournament, safe='')}"


def door_link(address: str, tournament: str, code: str) -> str:
    """Return the link with which players are checked in at the door."""
    return f"{address.rstrip('/')}/door/{quote(tournament, safe='')}/{code}"


def captain_link(address: str, tournament: str, code: str) -> str:
    """Return the link with which a captain hands in the line-ups of a team."""
    return f"{address.rstrip('/')}/captain/{quote(tournament, safe='')}/{code}"


def recording_link(address: str, tournament: str, code: str) -> str:
    """Return the link with which an assistant records the game of a board."""
    return f"{address.rstrip('/')}/record/{quote(tournament, safe='')}/{code}"


def result_link(address: str, tournament: str) -> str:
    """Return the page where players send the result of their game with the code of their slip."""
    return f"{event_link(address, tournament)}/result"
