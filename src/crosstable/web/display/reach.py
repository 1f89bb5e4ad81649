"""At which address phones reach the office: set for the server, chosen, or that of the page.

What is printed on slips and put into invitations is opened on other devices. An address that means
"this computer" leads nowhere there.
"""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec

from crosstable.web.desk import Desk


class Reach(msgspec.Struct, frozen=True):
    """How other devices reach the office."""

    address: str
    """Without a slash at its end."""
    fixed: bool = False
    """Whether the server's settings say so; then nothing is chosen."""
    offered: tuple[str, ...] = ()
    """What can be chosen among."""
    listens_alone: bool = False
    """Whether the server listens to its own machine only, whatever address is chosen."""

    @property
    def reachable(self) -> bool:
        """Return whether another device can come in there, as far as can be told."""
        return not is_own_machine(self.address) and not self.listens_alone


def is_own_machine(address: str) -> bool:
    """Return whether an address means the machine itself, wherever it is opened."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    if host in {"", "localhost"} or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        number = ipaddress.ip_address(host)
        return number.is_loopback or number.is_unspecified
    return False


def reach_of(desk: Desk) -> Reach:
    """Return how phones reach the office."""
    settings, here = desk.house.settings, str(desk.request.base_url).rstrip("/")
    if settings.public_address:
        return Reach(settings.public_address.rstrip("/"), fixed=True)
    chosen = desk.house.access.addresses.chosen()
    parts = urlsplit(here)
    port = f":{parts.port}" if parts.port else ""
    own = [f"{parts.scheme}://{_written(host)}{port}" for host in machine_addresses()]
    offered = [address for address in (chosen, here, *own) if address]
    # What listens to its own machine alone may still be brought out by a proxy under another name.
    everywhere = settings.host in {"0.0.0.0", "::"}  # noqa: S104 -- looked at, not listened to
    alone = not everywhere and is_own_machine(f"//{settings.host}") and is_own_machine(here)
    if is_own_machine(here) and not alone and own:
        here = own[0]
    return Reach(chosen or here, offered=tuple(dict.fromkeys(offered)), listens_alone=alone)


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def machine_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in its networks, the one it uses by default first."""
    known: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says from where it would be. 192.0.2.1 is nobody's.
        probe.connect(("192.0.2.1", 9))
        known.append(probe.getsockname()[0])
    with suppress(OSError):
        for _family, _kind, _protocol, _name, place in socket.getaddrinfo(
            socket.gethostname(), None, family=socket.AF_INET
        ):
            known.append(str(place[0]))
    return tuple(dict.fromkeys(host for host in known if not is_own_machine(f"//{host}")))
