from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run, runner
from tests.new_offices import no_waiting_for_the_disk, quick_new_offices

__all__ = ["no_waiting_for_the_disk", "quick_new_offices"]


@pytest.fixture
def crosstable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Return the program, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("CROSSTABLE_DATABASE", raising=False)
    monkeypatch.delenv("CROSSTABLE_TOURNAMENT", raising=False)
    return runner(capsys, monkeypatch)


@pytest.fixture(scope="session")
def begun() -> dict[str, bytes]:
    """Return offices that this process has made before, by what is in them."""
    return {}


@pytest.fixture
def playing(crosstable: Run, begun: dict[str, bytes]) -> Run:
    """Return the program at a round robin of four whose first round is paired."""
    office = Path("crosstable.db")
    if kept := begun.get("playing"):
        office.touch(0o600)
        office.write_bytes(kept)
        return crosstable
    crosstable("new", "Club championship", "--game", "chess")
    for name in ("Adams, A", "Baker, B", "Clark, C", "Davis, D"):
        assert crosstable("players", "add", name, "--federation", "ENG").status == 0
    crosstable("lots", "--method", "as-entered")
    assert crosstable("pair").status == 0
    assert not office.with_name("crosstable.db-wal").exists()
    begun["playing"] = office.read_bytes()
    return crosstable
