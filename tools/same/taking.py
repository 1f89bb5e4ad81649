"""Pictures taken: of a commit, which is kept for the day, and of a tree as it is now."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".same"
HERE = Path(__file__).resolve().parent
_NOT_OF_A_PICTURE = ("__main__.py", "comparing.py", "planted.py")


def kept_picture(name: str) -> Path:
    """Return the picture of a commit, taken today by these tools; it is taken if there is none."""
    commit = git("rev-parse", "--verify", f"{name}^{{commit}}")
    sources = (path for path in sorted(HERE.glob("*.*")) if path.name not in _NOT_OF_A_PICTURE)
    tools = sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    today = date.today()  # noqa: DTZ011 -- pages say which day it is here
    picture = KEPT / f"{commit[:12]}-{today}-{tools[:8]}"
    if (picture / "whole").exists():
        return picture
    for older in (*KEPT.glob(f"{commit[:12]}-*"), *KEPT.glob(f"{'[0-9a-f]' * 12}-*")):
        if str(today) not in older.name or older.name.startswith(commit[:12]):
            _forget(older)
    with copied(commit) as tree:
        take(tree, picture, None)
    (picture / "whole").touch()
    return picture


@contextmanager
def copied(commit: str) -> Iterator[Path]:
    """Have a commit in a working copy of its own, with what is built of it."""
    KEPT.mkdir(exist_ok=True)
    tree = KEPT / f"tree-{os.getpid()}-{len(list(KEPT.glob('tree-*')))}"
    git("worktree", "add", "--force", "--detach", str(tree), commit)
    try:
        _bring_what_is_built(tree)
        yield tree
    finally:
        git("worktree", "remove", "--force", str(tree))


def take(tree: Path, picture: Path, before: Path | None) -> None:
    """Take the picture of a tree, with the programs of this environment and the tree's sources."""
    path = os.pathsep.join((str(tree / "src"), str(HERE.parent)))
    words = [str(HERE / "picture.py"), str(tree), str(picture), *([str(before)] if before else [])]
    settings = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    _forget(picture)
    log = picture.with_name(f"{picture.name}.log")
    with log.open("w") as told:
        ended = subprocess.run(
            [sys.executable, *words], env=settings, stdout=told, stderr=told, check=False
        )
    if ended.returncode:
        raise SystemExit(f"the picture of {tree} could not be taken: see {log}")


def git(*words: str) -> str:
    """Return what git says."""
    said = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.strip()


def _forget(picture: Path) -> None:
    if picture.is_dir():
        shutil.rmtree(picture)
    else:
        picture.unlink(missing_ok=True)


def _bring_what_is_built(tree: Path) -> None:
    """Put the compiled parts and the built pages of this tree into another, or build its own."""
    unchanged = not git("diff", "--stat", git("-C", str(tree), "rev-parse", "HEAD"), "--", "native")
    for built in (ROOT / "src").rglob("*.so"):
        if unchanged:
            shutil.copy(built, tree / built.relative_to(ROOT))
    if not unchanged:
        subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tree, check=True)
    pages = Path("src/crosstable/web/static/built")
    shutil.copytree(ROOT / pages, tree / pages)
