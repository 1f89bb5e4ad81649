"""Commands as people type them: every help text, and the pages that are recorded."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from same.masks import masked

_NAMED = re.compile(r"^  ([a-z][a-z-]*)(?: {2,}.*)?$")


def typed_pages(tree: Path) -> dict[str, str]:
    """Return the pages with commands to type, by their names."""
    from record import recorded_pages  # noqa: PLC0415 -- loads the program of the tree that is pictured

    return {page.stem.lower(): page.read_text(encoding="utf-8") for page in recorded_pages(tree)}


def as_typed(page: str, home: Path) -> str:
    """Return what the commands of a page print, in a folder of their own."""
    from record import Terminal, BLOCK  # noqa: PLC0415, I001 -- as above

    home.mkdir(parents=True)
    printed: list[str] = []
    with Terminal(home) as terminal:
        for block in BLOCK.findall(page):
            for line in block.splitlines():
                if line.startswith("$ "):
                    printed += [line, *terminal.output(line.removeprefix("$ "))]
    return masked("\n".join(printed))


def helps(home: Path) -> Iterator[tuple[str, str]]:
    """Yield every command with its help."""
    from record import Terminal  # noqa: PLC0415 -- as above

    with Terminal(home) as terminal:
        waiting = [""]
        while waiting:
            words = waiting.pop()
            lines = terminal.output(f"crosstable {words} --help".replace("  ", " "))
            yield words.replace(" ", "-") or "crosstable", masked("\n".join(lines))
            waiting += [f"{words} {name}".strip() for name in _subcommands(lines)]


def _subcommands(lines: list[str]) -> list[str]:
    if "Commands:" not in lines:
        return []
    listed = lines[lines.index("Commands:") + 1 :]
    return [found[1] for line in listed if (found := _NAMED.match(line))]


def refusals(home: Path, commands: Path) -> str:
    """Return what the program says to commands that are wrong, or about something special."""
    from record import Terminal  # noqa: PLC0415 -- as above

    printed: list[str] = []
    with Terminal(home) as terminal:
        for line in commands.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                printed += [f"$ {line}", *terminal.output(line)]
    return masked("\n".join(printed))


if __name__ == "__main__":
    sys.exit("run tools/same")
