"""One signed package of an event: its files, a manifest with their hashes, and a signature.

A package is a ZIP archive whose files are stored as they are, never compressed: it unpacks into
nothing larger than itself, and the same files make the same bytes anywhere. So whoever reads one
makes it again and compares; whatever was changed, also between the files, is seen (decision 431).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence, Value

FORMAT = "crosstable-package"
VERSION = 1
LARGEST = 64 << 20
"""Bytes of a package; an event of thousands of games needs a few millions."""
MOST_PARTS = 64
MANIFEST, SIGNATURE = "manifest.json", "signature"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}\.[a-z0-9]{1,5}")
_SIGNED_FOR = b"crosstable package 1\n"
"""Stands before what is signed, so that no signature serves for anything else."""
_KEY_BYTES = 32
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive; the manifest says when it was made."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One file of a package."""

    name: str
    size: int
    sha256: str


class JournalEnd(msgspec.Struct, frozen=True, kw_only=True):
    """Where the journal of the office ended: a noted hash proves later that nothing was changed."""

    sequence: int
    hash: str
    version: int
    """Of the event, within its own part of the journal."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a package is of, and what is in it."""

    format: str = FORMAT
    version: int = VERSION
    event: str
    id: str
    game: str
    edition: str
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    made: datetime
    """With its time zone in the file; in UTC, without one, once it is read."""
    program: str
    incidents: bool = False
    """Whether incidents and parts for the federation alone are in it."""
    journal: JournalEnd
    key: str
    """The public key of the office that signed it, in hexadecimal digits."""
    parts: tuple[Part, ...]


class Package(msgspec.Struct, frozen=True):
    """A package whose signature and files hold."""

    manifest: Manifest
    files: Mapping[str, bytes]

    @property
    def fingerprint(self) -> str:
        """Return the mark of the key that signed it, for people to compare."""
        return fingerprint_of(bytes.fromhex(self.manifest.key))


class OfficeKey:
    """The key with which an office signs; made from a secret that the store keeps."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)

    @property
    def public(self) -> bytes:
        """Return what everybody may know of it."""
        return self._key.public_key().public_bytes_raw()

    @property
    def fingerprint(self) -> str:
        """Return its mark, for people to compare."""
        return fingerprint_of(self.public)

    def sign(self, data: bytes) -> bytes:
        """Return the signature of a manifest."""
        return self._key.sign(_SIGNED_FOR + data)


def fingerprint_of(public: bytes) -> str:
    """Return the mark of a public key: eight groups of four digits."""
    digits = sha256(public).hexdigest()[:32]
    return "-".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def write_package(
    files: Mapping[str, bytes], key: OfficeKey, manifest: Callable[[tuple[Part, ...]], Manifest]
) -> bytes:
    """Return a package of files; ``manifest`` is given the list of them."""
    parts = tuple(
        Part(name=name, size=len(data), sha256=sha256(data).hexdigest())
        for name, data in files.items()
    )
    stated = msgspec.json.format(msgspec.json.encode(manifest(parts)), indent=2)
    signature = key.sign(stated).hex().encode()
    return _archive({MANIFEST: stated, SIGNATURE: signature, **files})


def _archive(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, data)
    return stream.getvalue()


def read_package(data: bytes) -> Package:
    """Return a package, or say which part of it does not hold.

    Nothing of it is looked at before its signature is checked, nothing is written to a disk, and
    names can only be those of plain files.
    """
    if len(data) > LARGEST:
        raise unreadable("a package has at most {megabytes} MB", megabytes=LARGEST >> 20)
    contents = _contents(data)
    stated = _named(contents, MANIFEST)
    manifest = _manifest(stated)
    _check_signature(stated, _named(contents, SIGNATURE), manifest.key)
    files: dict[str, bytes] = {}
    for part in manifest.parts:
        content = _named(contents, part.name)
        if len(content) != part.size or sha256(content).hexdigest() != part.sha256:
            raise _altered(part.name)
        files[part.name] = content
    for name in contents:
        if name not in files and name not in {MANIFEST, SIGNATURE}:
            raise unreadable("{part} is in the archive and not in the manifest", part=name)
    if _archive({MANIFEST: stated, SIGNATURE: contents[SIGNATURE], **files}) != data:
        raise unreadable("the archive around the parts was changed")
    return Package(manifest, files)


def _contents(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive, whatever they are; a damaged one is named."""
    contents: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS + 2:
                raise unreadable("a package has at most {most} parts", most=MOST_PARTS)
            for entry in entries:
                _check_entry(entry, contents, len(data))
                try:
                    contents[entry.filename] = archive.read(entry)
                except (zipfile.BadZipFile, EOFError):
                    raise _altered(entry.filename) from None
    except UnreadableInput:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, OSError, EOFError):
        raise unreadable("this is not a package, or it was cut off on its way") from None
    return contents


def _check_entry(entry: zipfile.ZipInfo, contents: Mapping[str, bytes], most: int) -> None:
    name = entry.filename
    if name not in {MANIFEST, SIGNATURE} and not _NAME.fullmatch(name):
        raise unreadable("{part!r} is not the name of a part", part=name[:80])
    if name in contents:
        raise unreadable("{part} is in the archive twice", part=name)
    if entry.compress_type != zipfile.ZIP_STORED or entry.flag_bits & 1:
        raise unreadable(
            "{part} is compressed or encrypted; parts are stored as they are", part=name
        )
    if entry.file_size > most or entry.compress_size > most:
        raise unreadable("{part} claims to be larger than the package", part=name)


def _named(contents: Mapping[str, bytes], name: str) -> bytes:
    if name not in contents:
        raise unreadable("{part} is missing", part=name)
    return contents[name]


def _manifest(stated: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(stated, type=Manifest)
        key = bytes.fromhex(manifest.key)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise _altered(MANIFEST) from None
    if manifest.format != FORMAT or manifest.version != VERSION or len(key) != _KEY_BYTES:
        raise unreadable(
            "{part}: this version of a package is not known; get a newer program", part=MANIFEST
        )
    if manifest.made.tzinfo is None:
        raise _altered(MANIFEST)
    made = manifest.made.astimezone(UTC).replace(tzinfo=None)
    return msgspec.structs.replace(manifest, made=made)


def _check_signature(stated: bytes, signature: bytes, key: str) -> None:
    try:
        signed = bytes.fromhex(signature.decode("ascii"))
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(signed, _SIGNED_FOR + stated)
    except (ValueError, InvalidSignature):
        raise unreadable(
            "the signature does not fit: {manifest} or {signature} was altered",
            manifest=MANIFEST,
            signature=SIGNATURE,
        ) from None


def _altered(part: str) -> UnreadableInput:
    return unreadable("{part} was altered", part=part)


def unreadable(form: str, /, **values: Value) -> UnreadableInput:
    """Return that a package does not hold."""
    cause = Sentence.of(form, values)
    return UnreadableInput(cause, remedy="ask the sender for the package again")
