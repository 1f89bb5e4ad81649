from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.kernel.errors import StoreUnusable
from crosstable.store.urls import Engine, address


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("crosstable.db", Path.cwd() / "crosstable.db"),
        ("/x/y.db", Path("/x/y.db")),
        ("sqlite:///y.db", Path.cwd() / "y.db"),
        ("sqlite:////x/y.db", Path("/x/y.db")),
        ("/x/50% off?#.db", Path("/x/50% off?#.db")),
    ],
)
def test_a_file_is_named_by_a_path_or_a_url(given: str, path: Path) -> None:
    place = address(given)
    assert place.engine is Engine.SQLITE
    assert place.path == path


def test_a_server_is_named_by_a_url() -> None:
    place = address("postgresql://ada:geheim@db.example:5433/office")
    assert place.engine is Engine.POSTGRESQL
    assert place.url is not None
    assert (place.url.host, place.url.port, place.url.password) == ("db.example", 5433, "geheim")


def test_a_label_never_holds_the_password() -> None:
    place = address("postgresql://ada:geheim@db.example/office?password=geheim")
    assert place.label == "postgresql://ada@db.example/office"


@pytest.mark.parametrize("given", ["", ":memory:", "sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_an_office_without_a_file_is_refused(given: str) -> None:
    with pytest.raises(StoreUnusable, match=r"give a file name"):
        address(given)


@pytest.mark.parametrize("given", ["mysql://x/y", "http://x", "postgresql://a:geheim@[::1/x"])
def test_other_addresses_are_refused_with_those_understood(given: str) -> None:
    with pytest.raises(StoreUnusable, match=r"postgresql://user@host/database") as caught:
        address(given)
    assert "geheim" not in str(caught.value)
