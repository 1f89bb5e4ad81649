"""``python tools/mutants``: tells which small mistakes in the core no test would find.

Mistakes are drawn at random among all that the core could have, or that the lines changed since a
commit could have. Each is made in a copy of the sources, where the tests that concern it run, the
nearest first: it dies with the first that fails. Those that survive are named, unless
``harmless.toml`` says why no test can tell them from the original.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutants.concerned import ROOT, SOURCES, steps
from mutants.mutations import Mutation, mutations

CORE = (
    "kernel", "rulebooks", "games", "pairing", "standings", "ratings", "titles",
    "arbiter", "circuits", "formats", "office",
)  # fmt: skip
HARMLESS = Path(__file__).with_name("harmless.toml")
MEMORY = 4 << 30
QUIETLY = ("-q", "-x", "-p", "no:cacheprovider", "--tb=no")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?:\[.*)?(?: - .*)?$", re.MULTILINE)


@dataclass
class Trial:
    """A copy of the sources in which mistakes are made, and what is known of the tests there."""

    copy: Path
    until: float
    usable: set[str] = field(default_factory=set)
    """Tests that pass in the copy without a mistake."""
    unusable: set[str] = field(default_factory=set)
    """Tests that fail there anyway: they are left out."""

    def died_by(self, module: str, mutation: Mutation, rooms: tuple[str, ...]) -> str:
        """Return what found a mistake: nothing, if it survived."""
        path = self.copy / "crosstable" / module
        original = path.read_bytes()
        lots = steps(module, rooms)
        while lots:
            path.write_bytes(mutation.carried_out(original))
            for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
                compiled.unlink()
            try:
                ended, told = self._run(lots[0], last=len(lots) == 1)
            finally:
                path.write_bytes(original)
            if ended in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
                del lots[0]
            elif ended < 0:
                return "without end"
            else:
                test = next(iter(FAILED.findall(told)), "")
                if not test:
                    return "not even read"
                if self._passes(test):
                    return test
        return ""

    def _passes(self, test: str) -> bool:
        """Return whether a test passes without a mistake; from now on it is left out if not."""
        if test not in self.usable | self.unusable:
            ended, _told = self._run([test], last=True)
            (self.unusable if ended else self.usable).add(test)
        return test in self.usable

    def _run(self, tests: list[str], *, last: bool) -> tuple[int, str]:
        """Run tests on the copy until one fails; negative is how a run ended that was stopped."""
        settings = {"PYTHONPATH": str(self.copy), "PYTHONDONTWRITEBYTECODE": "1"}
        left_out = (
            f"--{'deselect' if '::' in test else 'ignore'}={test}" for test in self.unusable
        )
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", *QUIETLY, *sorted(left_out), *tests],
            cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False,
            timeout=max(1, self.until - time.monotonic()),
            preexec_fn=partial(_limited, 120 if last else 30),
        )  # fmt: skip
        return ended.returncode, ended.stdout


def _limited(seconds: int) -> None:
    """Let a process work for so long and with so much memory: a mistake may make it endless."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def candidates(base: str, rooms: list[str]) -> list[tuple[str, Mutation]]:
    """Return every mistake that could be made: anywhere in the rooms, or in what changed there."""
    found = []
    for room in rooms:
        for path in sorted((SOURCES / room).rglob("*.py")):
            lines = changed(base, path) if base else None
            module = str(path.relative_to(SOURCES))
            if lines is None or lines:
                found += [(module, each) for each in mutations(path.read_bytes(), lines)]
    return found


def changed(base: str, path: Path) -> frozenset[int]:
    """Return the lines of a file that a commit did not have."""
    shown = subprocess.run(
        ["git", "diff", "-U0", base, "--", str(path)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    hunks = re.findall(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", shown, re.MULTILINE)
    return frozenset(
        line for first, many in hunks for line in range(int(first), int(first) + int(many or 1))
    )


def harmless() -> set[tuple[str, str]]:
    """Return the mistakes that change nothing a test can see: module and mutation."""
    known = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))["harmless"]
    return {(each["module"], each["mistake"]) for each in known if each["why"]}


def main() -> None:
    """Draw, try and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="", help="only lines changed since this commit")
    parser.add_argument("--seconds", type=int, default=600, help="how long at the most")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))  # noqa: S311
    parser.add_argument("--most", type=int, default=10**6, help="how many at the most")
    parser.add_argument("--rooms", nargs="*", choices=CORE, default=CORE, help="only these rooms")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    known = harmless()
    drawn = candidates(given.base, given.rooms)
    random.Random(given.seed).shuffle(drawn)  # noqa: S311
    survived = []
    told = Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(SOURCES, Path(place) / "crosstable")
        trial = Trial(Path(place), time.monotonic() + given.seconds)
        for module, mutation in drawn[: given.most]:
            if (module, str(mutation)) in known:
                told["harmless"] += 1
                continue
            try:
                death = trial.died_by(module, mutation, CORE)
            except subprocess.TimeoutExpired:
                break
            told["died" if death else "survived"] += 1
            line = f"src/crosstable/{module}:{mutation.line}: {mutation}"
            survived += [] if death else [line]
            print(f"{'died    ' if death else 'SURVIVED'} {line}  {death}", flush=True)
    print(f"\n{told.total()} of {len(drawn)} mutants tried: {dict(told)}; seed {given.seed}")
    if trial.unusable:
        print("Left out, because they fail in a copy of the sources:", *sorted(trial.unusable))
    print(*survived, sep="\n")


if __name__ == "__main__":
    main()
