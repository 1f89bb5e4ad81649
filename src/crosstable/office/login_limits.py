"""How long must somebody wait before the next attempt to log in? Growing delays, never a lock.

Failures count for a login name from a network, so that nobody shuts the chief arbiter out from
elsewhere; a network as a whole, such as the hall's, is slowed only by very many.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

import msgspec

__all__ = ["Failure", "LoginLimits", "network_of"]


class Failure(msgspec.Struct, frozen=True):
    """One attempt to log in that did not succeed."""

    login: str
    """The login's key, whether or not there is such an account."""
    network: str
    at: datetime


class LoginLimits(msgspec.Struct, frozen=True):
    """The policy: how many failures are free, and how the delay grows after them."""

    free: int = 5
    first: timedelta = timedelta(seconds=2)
    longest: timedelta = timedelta(minutes=5)
    network_free: int = 100
    network_longest: timedelta = timedelta(seconds=30)
    memory: timedelta = timedelta(hours=1)
    """How long a failure counts."""

    def wait(
        self, failures: Sequence[Failure], login: str, network: str, now: datetime
    ) -> timedelta:
        """Return how long until the next attempt is looked at; nothing where it is at once."""
        here = [
            each.at for each in failures if each.network == network and now - each.at < self.memory
        ]
        same = [
            each.at
            for each in failures
            if each.network == network and each.login == login and now - each.at < self.memory
        ]
        return max(
            self._remaining(same, self.free, self.longest, now),
            self._remaining(here, self.network_free, self.network_longest, now),
        )

    def _remaining(
        self, times: Sequence[datetime], free: int, longest: timedelta, now: datetime
    ) -> timedelta:
        if len(times) < free:
            return timedelta()
        doublings = min(len(times) - free, 30)
        delay = min(self.first * (1 << doublings), longest)
        return max(max(times) + delay - now, timedelta())


def network_of(address: str) -> str:
    """Return what one household or hall shares: an IPv4 address, the first 64 bits of an IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)
