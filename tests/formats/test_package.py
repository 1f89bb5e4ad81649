"""Signed packages: every byte counts, and what is not as it was made is named."""

from __future__ import annotations

import io
import random
import zipfile
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from crosstable.formats.package import (
    LARGEST,
    JournalEnd,
    Manifest,
    OfficeKey,
    Part,
    fingerprint_of,
    read_package,
    write_package,
)
from crosstable.kernel.errors import UnreadableInput
from tests.samples import drawn

KEY = OfficeKey(bytes(range(32)))
FILES = {
    "event.trf": b"001    1\n" * 40,
    "games.pgn": b"1. e4 *\n",
    "report.pdf": bytes(range(256)),
}


def manifest(parts: tuple[Part, ...], key: OfficeKey = KEY) -> Manifest:
    return Manifest(
        event="Open",
        id="open",
        game="chess",
        edition="fide-2019",
        made=datetime(2026, 5, 3, 12, tzinfo=UTC),
        program="Crosstable",
        journal=JournalEnd(sequence=7, hash="ab", version=5),
        key=key.public.hex(),
        parts=parts,
    )


PACKAGE = write_package(FILES, KEY, manifest)


def archive(files: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", how) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return stream.getvalue()


def contents(data: bytes = PACKAGE) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_what_goes_in_comes_out_with_the_mark_of_the_key() -> None:
    read = read_package(PACKAGE)
    assert read.files == FILES
    assert read.manifest.event == "Open"
    assert read.fingerprint == KEY.fingerprint == fingerprint_of(KEY.public)
    assert len(KEY.fingerprint.split("-")) == 8
    assert write_package(FILES, KEY, manifest) == PACKAGE


def test_no_byte_of_a_part_can_be_changed_without_its_name_being_told() -> None:
    dice = random.Random(18)
    for name, data in {**FILES, "manifest.json": contents()["manifest.json"]}.items():
        begins = PACKAGE.index(data)
        for _ in range(drawn(30)):
            at = begins + dice.randrange(len(data))
            altered = bytearray(PACKAGE)
            altered[at] ^= 1 << dice.randrange(8)
            with pytest.raises(UnreadableInput, match=name.replace(".", r"\.")):
                read_package(bytes(altered))


def test_no_byte_at_all_can_be_changed() -> None:
    dice = random.Random(7)
    for _ in range(drawn(300)):
        altered = bytearray(PACKAGE)
        altered[dice.randrange(len(PACKAGE))] ^= 1 << dice.randrange(8)
        with pytest.raises(UnreadableInput):
            read_package(bytes(altered))


def test_a_package_that_was_cut_off_or_lengthened_is_refused() -> None:
    for length in (0, 1, 30, len(PACKAGE) // 2, len(PACKAGE) - 1):
        with pytest.raises(UnreadableInput):
            read_package(PACKAGE[:length])
    with pytest.raises(UnreadableInput, match="around the parts"):
        read_package(PACKAGE + b"PK")
    with pytest.raises(UnreadableInput):
        read_package(b"PK" + PACKAGE)


def test_parts_too_many_and_parts_missing_are_named() -> None:
    with pytest.raises(UnreadableInput, match=r"extra\.txt is in the archive and not in the"):
        read_package(archive({**contents(), "extra.txt": b"x"}))
    for name in contents():
        less = {each: data for each, data in contents().items() if each != name}
        with pytest.raises(UnreadableInput, match=f"{name} is missing"):
            read_package(archive(less))


@pytest.mark.parametrize("name", ["../event.trf", "/etc/passwd", "a/b.txt", "C:\\x.txt", "x"])
def test_a_name_that_leads_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(UnreadableInput, match="not the name of a part"):
        read_package(archive({**contents(), name: b"x"}))


def test_a_bomb_does_not_unpack() -> None:
    bomb = archive({**contents(), "zeros.bin": bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
    assert len(bomb) < 100_000
    with pytest.raises(UnreadableInput, match="compressed or encrypted"):
        read_package(bomb)
    many = {f"part-{number}.txt": b"" for number in range(80)}
    with pytest.raises(UnreadableInput, match="at most 64 parts"):
        read_package(archive(many))
    with pytest.raises(UnreadableInput, match="at most 64 MB"):
        read_package(bytes(LARGEST + 1))


def test_the_same_name_twice_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr("event.trf", b"a")
        with pytest.warns(UserWarning, match="Duplicate"):
            made.writestr("event.trf", b"b")
    with pytest.raises(UnreadableInput, match="twice"):
        read_package(stream.getvalue())


def test_nobody_signs_for_another_office() -> None:
    other = OfficeKey(bytes(32))
    forged = write_package(FILES, other, lambda parts: manifest(parts, KEY))
    with pytest.raises(UnreadableInput, match="signature does not fit"):
        read_package(forged)
    honest = write_package(FILES, other, lambda parts: manifest(parts, other))
    assert read_package(honest).fingerprint != KEY.fingerprint


def test_a_part_swapped_for_another_with_its_hash_mended_is_refused() -> None:
    files = contents()
    stated = files["manifest.json"].replace(
        sha256(FILES["games.pgn"]).hexdigest().encode(), sha256(b"1. d4 *\n").hexdigest().encode()
    )
    files |= {"games.pgn": b"1. d4 *\n", "manifest.json": stated}
    with pytest.raises(UnreadableInput, match="signature does not fit"):
        read_package(archive(files))


def test_a_later_version_is_told_and_not_guessed_at() -> None:
    files = contents()
    files["manifest.json"] = files["manifest.json"].replace(b'"version": 1', b'"version": 2', 1)
    with pytest.raises(UnreadableInput, match="newer program"):
        read_package(archive(files))
