"""Settings of the server: flags before environment before file before what is usual."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence

PREFIX = "CROSSTABLE_"
MEGABYTE = 1_000_000


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be set, in a TOML file by these names or as ``CROSSTABLE_<NAME>``."""

    database: str = "crosstable.db"
    """The office: a file, or the URL of a PostgreSQL database."""
    host: str = "127.0.0.1"
    """The address to listen at; ``0.0.0.0`` lets the other devices of the hall in."""
    port: int = 8000
    public_address: str = ""
    """How browsers reach the office where a proxy stands before it: ``https://chess.example``."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Whose word counts on who asks and whether over https: addresses, with commas between."""
    secure_cookies: bool = False
    """Send cookies over https only; follows from an https public address."""
    upload_megabytes: int = 10
    """The largest file that is taken, where one belongs."""
    upload_seconds: float = 60.0
    """How long a file, or form, may take to arrive."""
    list_megabytes: int = 128
    """The largest rating list that is taken; those of federations are larger than other files."""
    session_days: int = 30
    """How long a login lasts without being used."""
    watch_seconds: float = 0.3
    """How often to look for what other programs wrote into the database."""
    witness: str = ""
    """Who is told where the journal ends: files, ``mailto:`` and ``https://`` addresses of other
    offices, with commas between."""
    witness_minutes: float = 60.0
    """How often they are told, where the journal has moved on."""
    witness_token: str = ""
    """The token that the other office gave, of the role clerk or above."""
    mail_server: str = "localhost:25"
    """What takes letters to ``mailto:`` witnesses."""
    language: str = "en"
    """The language for browsers that ask for none we know."""

    @property
    def upload_bytes(self) -> int:
        """Return the largest request that is taken."""
        return self.upload_megabytes * MEGABYTE

    @property
    def witnesses(self) -> tuple[str, ...]:
        """Return the witnesses one by one."""
        return tuple(filter(None, (witness.strip() for witness in self.witness.split(","))))

    @property
    def list_bytes(self) -> int:
        """Return the largest rating list that is taken."""
        return self.list_megabytes * MEGABYTE

    @property
    def cookies_over_https_only(self) -> bool:
        """Return whether cookies must not travel unencrypted."""
        return self.secure_cookies or self.public_address.startswith("https://")


def settings_from(
    file: Path | None, environment: Mapping[str, str], flags: Mapping[str, object]
) -> Settings:
    """Return the settings; a flag that is None was not given."""
    values: dict[str, object] = {}
    if file is not None:
        values |= _from_file(file)
    for name in Settings.__struct_fields__:
        if (value := environment.get(PREFIX + name.upper())) is not None:
            values[name] = value
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise UnreadableInput(
            "settings: {problem}",
            remedy=Sentence("known: {settings}", settings=Listing(Settings.__struct_fields__)),
            problem=str(error),
        ) from None


def _from_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnreadableInput("there is no such file", source=str(file)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnreadableInput(str(error), source=str(file), remedy="write TOML") from None
