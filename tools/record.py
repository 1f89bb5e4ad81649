"""Runs the commands of a Markdown page and writes down what they print.

In every ``console`` block a line that begins with ``$ `` is run; what follows it is its output.
``python tools/record.py`` refreshes all pages that are recorded; the tests compare instead. The
program is loaded once for a page, and every command of it runs in a process that begins with the
program in memory.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
OURS = re.compile(
    r"(?P<words>crosstable [^|&;<>$`*?~]+?)(?: > (?P<file>[\w.-]+)| \| (?P<filter>[^&]+))?"
)
"""A command that needs no shell, but perhaps one that reads what it prints; others need one."""
AND_THEN = " && "
SERVING = "--serve"
LONGEST = 120


def recorded_pages(tree: Path = ROOT) -> list[Path]:
    """Return the pages with commands to type, of this tree or of another commit's."""
    guide = tree / "docs" / "guide.md"
    walkthroughs = sorted((tree / "docs" / "walkthroughs").glob("*.md"))
    return [tree / "README.md", *([guide] if guide.exists() else []), *walkthroughs]


def recorded(page: str, *, home: Path) -> str:
    """Return the page with the output of its commands as it is now.

    All blocks of a page run one after the other in one empty folder.
    """
    with Terminal(home) as terminal:
        return BLOCK.sub(lambda block: _replayed(block.group(), terminal), page)


def _replayed(block: str, terminal: Terminal) -> str:
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines += [line, *terminal.output(line.removeprefix("$ "))]
    return "".join(f"{line}\n" for line in lines)


class Terminal:
    """Where commands are typed: one folder, and the program ready in memory."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._environment = os.environ | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "110",
            "CROSSTABLE_BY": "Anna",
            "LC_ALL": "C.UTF-8",
        }
        self._environment.pop("CROSSTABLE_DATABASE", None)

    def __enter__(self) -> Terminal:
        self._program = subprocess.Popen(
            [sys.executable, __file__, SERVING],
            cwd=self._home,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._program.communicate(timeout=LONGEST)

    def output(self, command: str) -> list[str]:
        """Return the lines that a command prints."""
        steps = [OURS.fullmatch(step) for step in command.split(AND_THEN)]
        printed = ""
        for step in steps:
            if step is None:
                printed = self._shelled(command)
                break
            status, text = self._run(step)
            printed += text
            if status:
                break
        return [line.rstrip() for line in printed.splitlines()]

    def _shelled(self, command: str, given: str | None = None) -> str:
        return subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self._home,
            env=self._environment,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=LONGEST,
        ).stdout

    def _run(self, step: re.Match[str]) -> tuple[int, str]:
        """Run the program; return its exit status and what comes to be read."""
        source, sink = self._program.stdout, self._program.stdin
        if source is None or sink is None:
            raise RuntimeError("the program has no streams")
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as kept:
            into = kept.name if step["filter"] else step["file"]
            sink.write(json.dumps([shlex.split(step["words"]), into]) + "\n")
            status, printed = json.loads(source.readline())
            if step["filter"]:
                status, printed = 0, printed + self._shelled(step["filter"], kept.read())
        return status, printed


def _serve() -> None:
    """Run the commands that come in, each in a process of its own, and answer what they print."""
    from crosstable.cli.main import every_command, main  # noqa: PLC0415 -- only this process needs it

    every_command()
    for line in sys.stdin:
        words, into = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            kept = os.open(into, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644) if into else writing
            os.dup2(kept, 1)
            os.dup2(writing, 2)
            os.close(reading)
            # New ones: those of the server may have been files, where a pipe cannot be sought.
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
            sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
            sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
            sys.argv = words
            status = 1
            try:
                main()
                status = 0
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else int(end.code is not None)
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        os.close(writing)
        with open(reading, encoding="utf-8") as printed:  # noqa: PTH123 -- a pipe
            text = printed.read()
        _child, ended = os.waitpid(child, 0)
        print(json.dumps([os.waitstatus_to_exitcode(ended), text]), flush=True)


def main() -> None:
    """Refresh the pages in place."""
    for path in recorded_pages():
        with tempfile.TemporaryDirectory() as home:
            fresh = recorded(path.read_text(encoding="utf-8"), home=Path(home))
        path.write_text(fresh, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    if sys.argv[1:] == [SERVING]:
        _serve()
    else:
        main()
