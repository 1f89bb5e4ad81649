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
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlencode

from same import interface, terminal, values
from same.masks import masked
from same.pages import Walk, forms_of, said, shape_of, walked
from same.papers import drawing
from same.serving import ROLES, Visitor, served, with_accounts

KEPT_OFFICES = 2
"""In so many offices stand the tournaments of kept journals."""
WHOLE = ("commands", "federation-year")
"""Offices that are seen as every role, and in which what changes them is tried."""
OTHERS = (
    ("owner", "fr"),
    ("chief-arbiter", "en"),
    ("arbiter", "en"),
    ("anybody", "fr"),
    ("clerk", "en"),
    ("viewer", "en"),
    ("anybody", "en"),
)
"""Who else than the owner sees the pages of a whole office, and in which language."""
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
Task = tuple[str, Callable[[], None]]


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

    every_command()
    for loaded in ("app", "serve"):
        with suppress(ImportError):  # it takes longer where they stand elsewhere
            import_module(f"crosstable.web.{loaded}")
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
    journals = "kept journals", partial(_folds, seen, (before or folder) / "journals")
    with drawing(folder / "papers"):
        _side_by_side((*_visiting(seen, offices, before and before / "offices"), journals))
    for scratch in ("papers", "homes"):
        shutil.rmtree(folder / scratch)


def _typing(seen: Picture, folder: Path, pages: dict[str, str]) -> Iterator[Task]:
    homes = folder / "homes"

    def page(name: str) -> None:
        seen.put("terminal", name, terminal.as_typed(pages[name], homes / name))

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

    yield "commands", commands
    yield "helps", helps
    for name in pages:
        yield name, partial(page, name)
    yield "editions", editions


def _folds(seen: Picture, journals: Path) -> None:
    """Keep what kept journals come to, as values."""
    for journal in sorted(journals.glob("*.jsonl")):
        for name, text in values.folds(journal):
            seen.put("folds", name, masked(text))


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
    journals = sorted((tree / "tests" / "data" / "journals").glob("*.jsonl"))
    shutil.copytree(journals[0].parent, folder / "journals")
    for start in range(KEPT_OFFICES):
        office = folder / "offices" / f"kept-{start}.db"
        shutil.copy(empty, office)
        values.office_of(journals[start::KEPT_OFFICES], office)


def _visiting(seen: Picture, offices: Path, before: Path | None) -> Iterator[Task]:
    """Yield what is to be looked at, what takes longest first."""
    databases = sorted(offices.glob("*.db"), key=lambda office: -office.stat().st_size)
    own = [office for office in databases if office.with_suffix(".tokens").exists()]
    whole = [office for office in own if office.stem in WHOLE]
    for office in whole:
        yield f"{office.stem} owner", partial(_walk_and_submit, seen, office, before)
        for some in (OTHERS[start::3] for start in range(3)):
            walks = [(Walker(office, role), language) for role, language in some]
            name = ", ".join("-".join(walk) for walk in some)
            yield f"{office.stem} {name}", partial(_walk_together, seen, office, walks, before)
        yield f"{office.stem} programs", partial(_ask_as_programs, seen, office, ROLES)
    for office in own:
        if office not in whole:
            yield office.stem, partial(_look_around, seen, office, before)
    for office in sorted({*databases} - {*own}):
        pages = [f"/tournaments/{each}" for each in values.tournaments_in(office)]
        walks = [(Walker(office, "anybody", ("/", *pages)), "en")]
        yield f"{office.stem} anybody", partial(_walk_together, seen, office, walks, before)


@contextmanager
def _opened(office: Path) -> Iterator[int]:
    """Serve a copy of an office, so that nobody sees what another has done to it."""
    with TemporaryDirectory(dir=office.parent.parent) as folder:
        copied = Path(folder) / office.name
        shutil.copy(office, copied)
        with served(copied) as port:
            yield port


class Walker(NamedTuple):
    """Who walks through an office, and how far."""

    office: Path
    role: str
    start: Iterable[str] = START

    @property
    def most(self) -> int:
        """How many pages of a kind are looked at."""
        return 2 if self.role == "owner" and self.office.stem in WHOLE else 1

    def paths(self, offices: Path, language: str) -> Path:
        """Return where it is kept which pages were seen."""
        return offices / f"{self.office.stem}.{self.role}-{language}.paths"


def _walk_and_submit(seen: Picture, office: Path, before: Path | None) -> None:
    """Look at the pages of an office as its owner; then try what changes it."""
    with _opened(office) as port:
        walker = Walker(office, "owner")
        forms = _walk(seen, port, walker, "en", before)
        if office.stem in WHOLE:
            _submit(seen.part(f"forms/{office.stem}"), _signed_in(port, "owner", "en"), forms)


def _look_around(seen: Picture, office: Path, before: Path | None) -> None:
    """Look at an office as its owner, in one language, as anybody and as a program."""
    language = "fr" if "draughts" in office.stem else "en"
    walks = [(Walker(office, "owner"), language)]
    walks += [(Walker(office, "anybody"), each) for each in ("en", "fr")]
    _walk_together(seen, office, walks, before)
    _ask_as_programs(seen, office, ("owner",))


def _walk_together(
    seen: Picture, office: Path, walks: Iterable[tuple[Walker, str]], before: Path | None
) -> None:
    with _opened(office) as port:
        for walker, language in walks:
            _walk(seen, port, walker, language, before)


def _walk(
    seen: Picture, port: int, walker: Walker, language: str, before: Path | None
) -> dict[str, list[str]]:
    """Look at the pages of an office as somebody; return which of them send forms, and where."""
    visitor = _signed_in(port, walker.role, language)
    first = _lines(walker.paths(before, language)) if before else walker.start
    part = seen.part(f"pages/{walker.office.stem}/{walker.role}-{language}")
    forms = {}
    for path, answer in walked(visitor, Walk(first, most=walker.most)):
        part(path, said(answer))
        forms[path] = [action for action, _, _ in forms_of(answer)]
    walker.paths(walker.office.parent, language).write_text("\n".join(forms), encoding="utf-8")
    return forms


def _ask_as_programs(seen: Picture, office: Path, roles: Sequence[str]) -> None:
    """Ask the interface as everybody for all that can be read, and for changes that are wrong."""
    lines = _lines(office.with_suffix(".tokens"))
    tokens = dict(line.split() for line in lines)
    with _opened(office) as port:
        programs = {role: Visitor(port, _token(tokens.get(role))) for role in (*roles, "anybody")}
        description = interface.described(programs["owner"])
        known = _known(description, programs["owner"])
        for role, program in programs.items():
            _read(seen.part(f"interface/{office.stem}/{role}"), program, description, known)
        if office.stem not in WHOLE:
            return
        for name, text in interface.parts_of(description):
            seen.put("openapi", name, text)
        for role, program in reversed(programs.items()):
            part = seen.part(f"changes/{office.stem}/{role}")
            _change(part, program, description, known, whole=role == "owner")


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


def _submit(put: Put, visitor: Visitor, forms: Mapping[str, list[str]]) -> None:
    """Send every form of some pages empty, and with texts that are too long."""
    tried: set[str] = set()
    for path, actions in forms.items():
        if all(shape_of(action or path) in tried for action in actions):
            continue
        for action, filled, typed in forms_of(visitor.ask("GET", path)):
            where = action or path
            if shape_of(where) in tried:
                continue
            tried.add(shape_of(where))
            if _WEIGHTY.search(where):
                continue
            for what, value in (("too long", _TOO_LONG), ("empty", "")):
                sent = {name: value if name in typed else kept for name, kept in filled.items()}
                kind = "application/x-www-form-urlencoded"
                answer = visitor.ask("POST", where, urlencode(sent).encode(), kind)
                put(f"{where} {what}", said(answer))


def _signed_in(port: int, role: str, language: str) -> Visitor:
    visitor = Visitor(port, {"Accept-Language": language})
    if role != "anybody":
        visitor.sign_in(f"same-{role}")
    return visitor


def _token(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _side_by_side(tasks: Iterable[Task]) -> None:
    """Do tasks in processes forked from this one, as many at once as there are cores."""
    running: dict[int, str] = {}
    try:
        _do_all(tasks, running)
    finally:
        for child in running:  # one of them failed, and nobody needs the others
            os.killpg(child, signal.SIGKILL)


def _do_all(tasks: Iterable[Task], running: dict[int, str]) -> None:
    for name, task in tasks:
        if len(running) >= (os.cpu_count() or 2):
            _wait_for_one(running)
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.setpgid(0, 0)
                task()
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(status)
        with suppress(OSError):  # it may have done so itself, or have ended
            os.setpgid(child, child)
        running[child] = name
    while running:
        _wait_for_one(running)


def _wait_for_one(running: dict[int, str]) -> None:
    child, status, used = os.wait4(-1, 0)
    if child not in running:
        return
    name = running.pop(child)
    print(f"{used.ru_utime + used.ru_stime:6.1f} s of a processor: {name}")
    if status:
        raise RuntimeError(f"{name}: this part of the picture could not be taken")


if __name__ == "__main__":
    tree, folder, *before = map(Path, sys.argv[1:])
    picture_of(tree, folder, before[0] if before else None)
