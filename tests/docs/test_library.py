"""The library surface: what ``import crosstable`` offers, what it costs, and its guide."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

import crosstable
from crosstable.kernel.errors import Refused, UnknownName, UnreadableInput
from crosstable.kernel.rounds import Round
from record import ROOT

GUIDE = ROOT / "docs" / "library.md"
HEAVY = ("chess", "click", "litestar", "msgspec", "numpy", "rich", "sqlalchemy")


def test_the_examples_of_the_guide_are_true() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 3
    test = doctest.DocTestParser().get_doctest("".join(blocks), {}, "library.md", str(GUIDE), 0)
    said: list[str] = []
    outcome = doctest.DocTestRunner().run(test, out=said.append)
    assert outcome.attempted > 20
    assert outcome.failed == 0, "".join(said)


def test_the_guide_lists_every_function() -> None:
    listed = set(re.findall(r"^\| `(\w+)\(", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == set(crosstable.__all__) - {"CrosstableError", "Tournament", "__version__"}


def test_a_file_that_is_not_there_is_an_error_like_any_other(tmp_path: Path) -> None:
    for path in (tmp_path / "nobody.trf", tmp_path):
        with pytest.raises(UnreadableInput) as told:
            crosstable.read_trf(path)
        assert str(told.value).startswith(str(path))
        assert "\n" not in str(told.value)


def test_a_refusal_is_written_out_with_articles_as_arbiters_write_them() -> None:
    event = crosstable.simulate(4, 3, seed="a")
    with pytest.raises(Refused) as refused:
        crosstable.pair(replace(event, planned_rounds=4))
    assert "[FIDE C.04.3.1.9.3]" in crosstable.cited(refused.value)
    assert "fide." not in crosstable.cited(refused.value)


def test_every_name_is_there_and_none_is_a_module() -> None:
    rooms = {path.stem for path in Path(crosstable.__file__).parent.iterdir()}
    for name in crosstable.__all__:
        assert getattr(crosstable, name)
        assert name in dir(crosstable)
        assert name not in rooms, f"importing crosstable.{name} would hide the function"
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        crosstable.nonsense  # noqa: B018


def loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys; print(*(each for each in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    return {name for name in HEAVY if name in done.stdout.split()}


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("import crosstable") == set()
    assert loaded_by("import crosstable; crosstable.pair") == {"msgspec"}


def test_a_document_is_a_file_its_text_or_its_bytes(tmp_path: Path) -> None:
    event = crosstable.simulate(6, 3, seed="a")
    data = crosstable.write_trf(event, version="trf16")
    path = tmp_path / "event.trf"
    path.write_bytes(data)
    read = [crosstable.read_trf(each).tournament for each in (path, data, data.decode())]
    assert read[0] == read[1] == read[2]
    assert read[0].rounds == event.rounds
    path.write_text("nothing of the kind")
    with pytest.raises(crosstable.CrosstableError, match=r"event\.trf"):
        crosstable.read_trf(path)


def test_a_report_that_names_no_system_is_fides_own() -> None:
    data = crosstable.write_trf(crosstable.simulate(6, 3, seed="a"), version="trf16")
    unnamed = re.sub(rb"092 .*?\r\n", b"092 Individual: Swiss-System\r\n", data)
    assert crosstable.read_trf(unnamed).tournament.system.name == "dutch"


def test_other_federations_and_systems() -> None:
    event = crosstable.simulate(6, 3, seed="a", system_name="fmjd-solkoff")
    assert event.edition == "fmjd-2024"
    assert crosstable.check(event) == ()
    earlier = date(2023, 5, 1)
    older = crosstable.simulate(6, 3, seed="a", system_name="fmjd-solkoff", day=earlier)
    assert older == replace(event, edition="fmjd-2022")
    written = crosstable.write_trf(event)
    assert crosstable.read_trf(written, day=earlier).tournament.edition == "fmjd-2022"
    table = crosstable.simulate(4, 3, seed="a", system_name="round-robin", edition="fmjd-2022")
    assert crosstable.rank(table, ["wins"]).tie_breaks == ("wins",)
    with pytest.raises(UnknownName, match="dutch"):
        crosstable.simulate(4, 3, seed="a", system_name="danish")
    with pytest.raises(UnknownName, match="chess, draughts"):
        crosstable.perft("go", 1)


def test_a_round_without_its_results_is_not_followed_by_another() -> None:
    event = crosstable.simulate(6, 3, seed="a")
    before = replace(event, rounds=event.rounds[:2])
    proposal = crosstable.pair(before)
    assert [(each.white, each.black) for each in proposal.boards] == [
        (each.white, each.black) for each in event.rounds[2].boards
    ]
    open_round = Round(proposal.round, proposal.boards, proposal.free)
    waiting = replace(before, rounds=(*before.rounds, open_round), planned_rounds=4)
    with pytest.raises(Refused, match="round 3 has no result of"):
        crosstable.pair(waiting)
    with pytest.raises(Refused, match="all 3 rounds are played"):
        crosstable.pair(event)
