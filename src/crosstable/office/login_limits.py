"""How long must somebody wait before the next attempt to log in? Growing delays, never a lock.

Failures count for a login name from a network, so that nobody shuts the chief arbiter out from
elsewhere; a network as a whole, such as the hall's, is slowed only by very many. A device on which
somebody logged in before is a network of its own for that login: whoever guesses beside it in the
hall does not slow it down, and whoever found it is slowed as everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

import msgspec

from crosstable.office.attempts import Limit


class Failure(msgspec.Struct, frozen=True):
    """One attempt to log in that did not succeed."""

    login: str
    """The login's key, whether or not there is such an account."""
    network: str
    at: datetime


class LoginLimits(msgspec.Struct, frozen=True):
    """The policy: how many failures are free, and how the delay grows after them."""

    login: Limit = Limit(
        free=5,
        first=timedelta(seconds=2),
        longest=timedelta(minutes=5),
        memory=timedelta(hours=1),
    )
    """For one login name from one network, or on one known device."""
    network: Limit = Limit(
        free=100,
        first=timedelta(seconds=2),
        longest=timedelta(seconds=30),
        memory=timedelta(hours=1),
    )
    """For all names from one network."""

    @property
    def memory(self) -> timedelta:
        """How long a failure counts."""
        return max(self.login.memory, self.network.memory)

    def wait(
        self, failures: Sequence[Failure], login: str, network: str, now: datetime
    ) -> timedelta:
        """Return how long until the next attempt is looked at; nothing where it is at once."""
        here = [failure for failure in failures if failure.network == network]
        return max(
            self.login.wait([failure.at for failure in here if failure.login == login], now),
            self.network.wait([failure.at for failure in here], now),
        )


def device_network(fingerprint: str) -> str:
    """Return what a known device counts as: no address is written like this."""
    return f"device:{fingerprint}"


def network_of(address: str) -> str:
    """Return what one household or hall shares: an IPv4 address, the first 64 bits of an IPv6."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)
