"""``python tools/same COMMIT``: what a user would see differently between a commit and now.

A picture is taken of both: help texts, recorded pages, pages of offices as every role, papers,
workbooks, the interface and its answers, editions, kept journals. Both look at the same offices,
made by the earlier commit. The picture of a commit is kept in ``.same/``, so a second comparison
takes half the time. Ends with 1 where something differs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from datetime import date
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".same"
HERE = Path(__file__).resolve().parent


def main(commit: str) -> int:
    """Compare, and print what differs."""
    sys.path.insert(0, str(HERE.parent))
    from same.comparing import differences, report  # noqa: PLC0415 -- found by the line before

    begun = time.monotonic()
    before = kept_picture(_git("rev-parse", "--verify", f"{commit}^{{commit}}"))
    now = KEPT / "now"
    shutil.rmtree(now, ignore_errors=True)
    take(ROOT, now, before)
    found = differences(before / "seen", now / "seen")
    texts = sum(1 for path in (now / "seen").rglob("*") if path.is_file())
    print(*report(found), sep="\n")
    seconds = time.monotonic() - begun
    print(f"{len(found) or 'no'} differences in {texts} texts; {seconds:.0f} s", file=sys.stderr)
    return int(bool(found))


def kept_picture(commit: str) -> Path:
    """Return the picture of a commit, taken today by these tools; it is taken if there is none."""
    tools = sha256(b"".join(path.read_bytes() for path in sorted(HERE.glob("*.*"))))
    today = date.today()  # noqa: DTZ011 -- pages say which day it is here
    picture = KEPT / f"{commit[:12]}-{today}-{tools.hexdigest()[:8]}"
    if (picture / "whole").exists():
        return picture
    for older in KEPT.glob(f"{commit[:12]}-*"):
        shutil.rmtree(older)
    tree = KEPT / "tree"
    _remove(tree)
    KEPT.mkdir(exist_ok=True)
    _git("worktree", "add", "--force", "--detach", str(tree), commit)
    try:
        _bring_what_is_built(tree)
        take(tree, picture, None)
        (picture / "whole").touch()
    finally:
        _remove(tree)
    return picture


def take(tree: Path, picture: Path, before: Path | None) -> None:
    """Take the picture of a tree, with the programs of this environment and the tree's sources."""
    path = os.pathsep.join((str(tree / "src"), str(HERE.parent)))
    words = [str(HERE / "picture.py"), str(tree), str(picture), *([str(before)] if before else [])]
    log = picture.with_name(f"{picture.name}.log")
    settings = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    with log.open("w") as told:
        ended = subprocess.run(
            [sys.executable, *words], env=settings, stdout=told, stderr=told, check=False
        )
    if ended.returncode:
        raise SystemExit(f"the picture of {tree} could not be taken: see {log}")


def _bring_what_is_built(tree: Path) -> None:
    """Put the compiled parts and the built pages of this tree into another, or build its own."""
    unchanged = not _git(
        "diff", "--stat", _git("-C", str(tree), "rev-parse", "HEAD"), "--", "native"
    )
    for built in (ROOT / "src").rglob("*.so"):
        if unchanged:
            shutil.copy(built, tree / built.relative_to(ROOT))
    if not unchanged:
        subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tree, check=True)
    pages = Path("src/crosstable/web/static/built")
    shutil.copytree(ROOT / pages, tree / pages)


def _remove(tree: Path) -> None:
    if tree.exists():
        _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> str:
    said = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.strip()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name the commit to compare with: make same BASE=COMMIT")
    sys.exit(main(sys.argv[1]))
