"""The address for phones: shown, and chosen among those of the machine."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from msgspec import Meta

from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.display.reach import is_own_machine, reach_of
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.words.languages import _

ADDRESS_PATH = "/office/address"


class Choice(msgspec.Struct, frozen=True):
    """One of the addresses offered, or another one."""

    address: Annotated[str, Meta(max_length=200)] = ""
    other: Annotated[str, Meta(max_length=200)] = ""


class Addresses(Controller):
    """Where phones come in."""

    path = ADDRESS_PATH

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk]) -> Page:
        """Show the address and what it could be."""
        return self._page(desk, Sheet())

    @post("/", sync_to_thread=True)
    def choose(self, desk: NamedDependency[Desk]) -> Page:
        """Remember the address that invitations, slips and posters have from now on."""
        desk.require(Ask.INVITE)
        try:
            wish = desk.form.read(Choice)
            address = _address(wish.other.strip() or wish.address)
        except Unfit as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)
        desk.house.access.addresses.choose(address, by=desk.signed_in().by, at=desk.house.now())
        return desk.go(ADDRESS_PATH, _("Invitations, slips and posters now have this address."))

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, status: int = 200) -> Page:
        desk.require(Ask.INVITE)
        return desk.page("people/address.html", status=status, sheet=sheet, reach=reach_of(desk))


def _address(text: str) -> str:
    """Return an address that can be handed to people, without its slash."""
    bare = text.rstrip("/")
    try:
        parts = urlsplit(bare)
        fits = parts.scheme in {"http", "https"} and parts.hostname and (parts.port or 1)
    except ValueError:
        fits = False
    rest = parts.path + parts.query + parts.fragment if fits else ""
    if not fits or rest or "@" in parts.netloc or not bare.isprintable() or " " in bare:
        raise Unfit({"other": _("Write it as http://192.168.1.20:8000 or https://chess.example.")})
    if is_own_machine(bare):
        raise Unfit(
            {
                "other": _(
                    "This address means the device itself; no phone can reach the "
                    "office through it."
                )
            }
        )
    return bare
