"""What the documentation shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import command_guide
from crosstable.cli.main import every_command
from record import BLOCK, ROOT, Terminal, recorded, recorded_pages


@pytest.mark.parametrize("path", recorded_pages(), ids=lambda path: path.name)
def test_every_command_of_a_page_prints_what_the_page_says(path: Path, tmp_path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert BLOCK.search(page)
    assert recorded(page, home=tmp_path) == page, "run `make docs`"


def test_a_page_may_join_commands_keep_their_output_and_read_parts_of_it(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        version = terminal.output("crosstable --version")
        assert terminal.output("crosstable --version > told.txt && crosstable --version") == version
        assert (tmp_path / "told.txt").read_text(encoding="utf-8").splitlines() == version
        assert terminal.output("crosstable --version | wc -l") == ["1"]
        refused = terminal.output("crosstable standings none.trf")
        joined = "crosstable standings none.trf > out.txt && crosstable --version"
        assert terminal.output(joined) == refused


def test_the_guide_to_the_commands_is_current() -> None:
    guide = command_guide.PAGE.read_text(encoding="utf-8")
    assert guide == command_guide.page(), "run `make docs`"
    for name in every_command():
        assert f"## `crosstable {name}`" in guide


def test_links_between_the_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


FOR_ENGINEERS = (
    "CONTRIBUTING.md",
    *(f"docs/{name}.md" for name in ("architecture", "desk", "web")),
)


@pytest.mark.parametrize("page", FOR_ENGINEERS)
def test_files_that_a_page_for_engineers_names_are_there(page: str) -> None:
    """They are named by as much of their path as is needed: ``office/planning.py``."""
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./-]+\.(?:py|toml|po|html|ts|css|cpp|txt))`", text))
    assert named
    there = [
        path.relative_to(ROOT).as_posix()
        for folder in ("src", "tests", "tools", "frontend", "native", "benchmarks")
        for path in (ROOT / folder).rglob("*.*")
    ]
    assert {
        name for name in named if not any(f"/{each}".endswith(f"/{name}") for each in there)
    } <= {
        *("locales/xx/renamed.po", "locales/xx/recorded.po")  # of any language
    }
