"""A picture of one tree of the product: all that users see of it, as texts in a folder.

``python picture.py TREE PICTURE [BEFORE]`` is run with the sources of the tree on the path. Without
BEFORE it makes the offices as well; with BEFORE, the picture of another tree, it opens copies of
the offices of that one and asks for its pages first.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from same import interface, terminal, values
from same.masks import masked
from same.pages import Walk, forms_of, said, shape_of, walked
from same.serving import ROLES, Visitor, served, with_accounts

WHOLE = ("commands", "federation-year")
"""Offices that are seen as every role, and in which what changes them is tried."""
TALKED_TO_IN = {"owner": ("en", "fr"), "anybody": ("en", "fr")}
"""Who sees the pages in both languages; others see the same words in English."""
HERE = Path(__file__).parent
START = ("/", "/office", "/federation", "/cups", "/login", "/api", "/account", "/office/people")
COMMANDS = "commands"
LISTED = {
    "tournament": "tournaments",
    "cup": "cups",
    "championship": "championships",
    "youth": "youth",
    "simul": "simuls",
    "person": "persons",
    "list": "rating-lists",
}
"""Where the interface lists what the parameters of its addresses name."""
_WEIGHTY = re.compile(r"delete|restore|log-?out|/end|forget|archive|undo|backup|password")
_TOO_LONG = "x" * 5000
Put = Callable[[str, str], None]


class Picture:
    """Where a picture is put: one text for each thing that is seen."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def part(self, name: str) -> Put:
        """Return how something is kept under one part."""
        return lambda what, text: self.put(name, what, text)

    def put(self, part: str, name: str, text: str) -> None:
        """Keep what was seen under a part and a name."""
        kept = self._folder / part / (re.sub(r"[^\w.=&?,+-]+", "_", masked(name))[:180] or "_")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(text, encoding="utf-8")


def picture_of(tree: Path, folder: Path, before: Path | None) -> None:
    """Take the picture."""
    from crosstable.cli.main import every_command  # noqa: PLC0415 -- of the tree that is pictured
    from crosstable.web import app, serve  # noqa: F401, PLC0415 -- what is loaded is forked

    every_command()
    seen = Picture(folder / "seen")
    offices = folder / "offices"
    (folder / "homes").mkdir(parents=True)
    offices.mkdir()
    docs = (before or folder) / "docs"
    if before is None:
        docs.mkdir()
        for name, page in terminal.typed_pages(tree).items():
            (docs / f"{name}.md").write_text(page, encoding="utf-8")
    pages = {page.stem: page.read_text(encoding="utf-8") for page in sorted(docs.glob("*.md"))}
    _side_by_side(_typing(seen, folder, pages))
    if before is None:
        _make_offices(folder, tree)
    else:
        for office in sorted((before / "offices").glob("*.db")):
            shutil.copy(office, offices / office.name)
        for kept in (before / "offices").glob("*.tokens"):
            shutil.copy(kept, offices / kept.name)
    _side_by_side(_visiting(seen, offices, before and before / "offices"))


def _typing(seen: Picture, folder: Path, pages: dict[str, str]) -> Iterator[Callable[[], None]]:
    homes = folder / "homes"

    def page(name: str) -> Callable[[], None]:
        return lambda: seen.put("terminal", name, terminal.as_typed(pages[name], homes / name))

    def helps() -> None:
        for name, text in terminal.helps(homes):
            seen.put("help", name, text)

    def commands() -> None:
        (homes / COMMANDS).mkdir()
        text = terminal.refusals(homes / COMMANDS, HERE / "commands.txt")
        seen.put("terminal", COMMANDS, text)

    def editions() -> None:
        for name, text in values.editions():
            seen.put("editions", name, text)

    yield helps
    yield commands
    for name in pages:
        yield page(name)
    yield editions


def _make_offices(folder: Path, tree: Path) -> None:
    for home in sorted((folder / "homes").iterdir()):
        if (home / "crosstable.db").is_file():
            shutil.copy(home / "crosstable.db", folder / "offices" / f"{home.name}.db")
    for office in sorted((folder / "offices").glob("*.db")):
        tokens = with_accounts(office)
        lines = "\n".join(f"{role} {token}" for role, token in tokens.items())
        office.with_suffix(".tokens").write_text(lines)
    empty = folder / "homes" / "empty.db"
    with served(empty, "--new"):
        pass  # it has its tables now
    for journal in sorted((tree / "tests" / "data" / "journals").glob("*.jsonl")):
        office = folder / "offices" / f"{journal.stem}.db"
        shutil.copy(empty, office)
        values.office_of(journal, office)
        shutil.copy(journal, office.with_suffix(".jsonl"))


def _visiting(seen: Picture, offices: Path, before: Path | None) -> Iterator[Callable[[], None]]:
    """Yield what is to be looked at, what takes longest first."""

    def visit(office: Path) -> Callable[[], None]:
        return lambda: _visit(seen, office, before)

    def glances(some: list[Path]) -> Callable[[], None]:
        return lambda: _glance(seen, some, before)

    databases = sorted(offices.glob("*.db"), key=lambda office: -office.stat().st_size)
    own = [office for office in databases if office.with_suffix(".tokens").exists()]
    yield from map(visit, own)
    kept = sorted({*databases} - {*own})
    yield glances(kept[::2])
    yield glances(kept[1::2])


def _visit(seen: Picture, office: Path, before: Path | None) -> None:
    """Look at everything in an office, as everybody; then try what changes it."""
    lines = office.with_suffix(".tokens").read_text(encoding="utf-8").splitlines()
    tokens = dict(line.split() for line in lines)
    whole = office.stem in WHOLE
    roles = (*ROLES, "anybody") if whole else ("owner", "anybody")
    with served(office) as port:
        for role in roles:
            _walk(seen, port, Walker(office, role), before)
        programs = {role: Visitor(port, _token(tokens.get(role))) for role in roles}
        description = interface.described(programs["owner"])
        for name, text in interface.parts_of(description):
            seen.put("openapi", name, text)
        known = _known(description, programs["owner"])
        for role, program in programs.items():
            _read(seen.part(f"interface/{office.stem}/{role}"), program, description, known)
        if whole:
            _submit(seen, office, port)
            for role in ("viewer", "anybody", "owner"):
                part = seen.part(f"changes/{office.stem}/{role}")
                _change(part, programs[role], description, known, whole=role == "owner")


class Walker(NamedTuple):
    """Who walks through an office, and how far."""

    office: Path
    role: str
    start: Iterable[str] = START

    @property
    def most(self) -> int:
        """How many pages of a kind are looked at."""
        return 2 if self.role == "owner" else 1

    def paths(self, offices: Path, language: str) -> Path:
        """Return where it is kept which pages were seen."""
        return offices / f"{self.office.stem}.{self.role}-{language}.paths"


def _walk(seen: Picture, port: int, walker: Walker, before: Path | None) -> None:
    """Look at the pages of an office as somebody."""
    for language in TALKED_TO_IN.get(walker.role, ("en",)):
        visitor = _signed_in(port, walker.role, language)
        first = _lines(walker.paths(before, language)) if before else walker.start
        paths = []
        for path, text in walked(visitor, Walk(first, most=walker.most)):
            seen.put(f"pages/{walker.office.stem}/{walker.role}-{language}", path, text)
            paths.append(path)
        kept = walker.paths(walker.office.parent, language)
        kept.write_text("\n".join(paths), encoding="utf-8")


def _read(
    put: Put,
    program: Visitor,
    description: interface.Description,
    known: dict[str, list[str]],
) -> None:
    """Ask for all that a program may read."""
    for method, path, _operation in interface.operations(description, reading=True):
        for address in interface.addressed(path, known)[:12]:
            put(f"{method} {address}", interface.asked(program, method, address, None))


def _change(
    put: Put,
    program: Visitor,
    description: interface.Description,
    known: dict[str, list[str]],
    *,
    whole: bool,
) -> None:
    """Ask for every change with an empty body; as the owner, with all that are wrong."""
    for method, path, operation in interface.operations(description, reading=False):
        address = interface.addressed(path, known)[0]
        for what, body in interface.bodies_of(operation, description):
            if whole or what == "empty":
                put(f"{method} {address} {what}", interface.asked(program, method, address, body))


def _known(description: interface.Description, owner: Visitor) -> dict[str, list[str]]:
    """Return what there is in an office for the parameters of addresses."""
    known = {}
    for name, place in LISTED.items():
        path = f"/api/v1/{place}"
        if path in description["paths"]:
            told = json.loads(owner.ask("GET", path).body)
            items = told.get("items", []) if isinstance(told, dict) else told
            found = [str(item.get("id") or item.get("list") or "") for item in items]
            known[name] = [each for each in found if each][:4] or ["none"]
    return known


def _submit(seen: Picture, office: Path, port: int) -> None:
    """Send every form of the owner's pages empty, and with texts that are too long."""
    visitor = _signed_in(port, "owner", "en")
    tried: set[str] = set()
    for path in _lines(Walker(office, "owner").paths(office.parent, "en")):
        for action, filled, typed in forms_of(visitor.ask("GET", path)):
            where = action or path
            if shape_of(where) in tried or _WEIGHTY.search(where):
                continue
            tried.add(shape_of(where))
            for what, value in (("too long", _TOO_LONG), ("empty", "")):
                sent = {name: value if name in typed else kept for name, kept in filled.items()}
                kind = "application/x-www-form-urlencoded"
                answer = visitor.ask("POST", where, urlencode(sent).encode(), kind)
                seen.put(f"forms/{office.stem}", f"{where} {what}", said(answer))


def _glance(seen: Picture, offices: list[Path], before: Path | None) -> None:
    """Look at what kept journals come to: as values, and on the pages that everybody sees."""
    for office in offices:
        for name, text in values.folds((before or office.parent) / f"{office.stem}.jsonl"):
            seen.put("folds", name, masked(text))
        with served(office) as port:
            _walk(seen, port, Walker(office, "anybody", ["/"]), before)


def _signed_in(port: int, role: str, language: str) -> Visitor:
    visitor = Visitor(port, {"Accept-Language": language})
    if role != "anybody":
        visitor.sign_in(f"same-{role}")
    return visitor


def _token(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _side_by_side(tasks: Iterable[Callable[[], None]]) -> None:
    """Do tasks in processes forked from this one, as many at once as there are cores."""
    running: set[int] = set()
    for task in tasks:
        if len(running) >= (os.cpu_count() or 2):
            running.discard(_ended())
        child = os.fork()
        if child == 0:
            status = 1
            try:
                task()
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(status)
        running.add(child)
    while running:
        running.discard(_ended())


def _ended() -> int:
    child, status = os.wait()
    if status:
        raise RuntimeError("a part of the picture could not be taken")
    return child


if __name__ == "__main__":
    tree, folder, *before = map(Path, sys.argv[1:])
    picture_of(tree, folder, before[0] if before else None)
