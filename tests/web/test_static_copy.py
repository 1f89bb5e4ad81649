"""A static copy of an event: links that lead somewhere, no script, nothing unpublished."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    AttachGame,
    DefineField,
    DrawLots,
    EnterResult,
    ForbidPair,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.roles import Role
from crosstable.web.site.copying import MARK, standing_alone
from tests.office.desk import details, people
from tests.web.counter import Counter

SITE = "/office/tournaments/open/export/site"


def begun(counter: Counter) -> None:
    counter.begin(
        details("Open", system="dutch", rounds=5),
        Register(people(6)),
        DefineField("Zebrafish"),
        DrawLots("x", "as-entered"),
        ForbidPair(1, 2, "zebrafish"),
        PairRound(),
        Publish(1),
        *(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)) for board in (1, 2, 3)),
        AttachGame(1, 1, "1. e4 e5 *"),
        PairRound(),
    )


def files_of(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {
            name.removeprefix("open/"): archive.read(name).decode("utf-8", "replace")
            for name in archive.namelist()
        }


def test_every_link_leads_to_a_file_of_the_copy(counter: Counter) -> None:
    begun(counter)
    answer = counter.signed_in(Role.VIEWER).get(SITE)
    assert answer.headers["content-type"] == "application/zip"
    files = files_of(answer.content)
    assert {"index.html", "standings.html", "rounds-1.html", "players-6.html", MARK} <= set(files)
    pages = {name: text for name, text in files.items() if name.endswith(".html")}
    for name, page in pages.items():
        assert "<script" not in page, name
        assert "<form" not in page, name
        for address in re.findall(r'(?:href|src)="([^"]*)"', page):
            target = address.partition("#")[0]
            assert not target or target in files, (name, address)
    for name in ("index.html", "standings.html", "players-6.html"):
        bar = pages[name].partition("</header>")[0]
        assert 'class="event-name" href="index.html"' in bar
        for tab in ("rounds", "standings", "crosstable", "players", "schedule", "regulations"):
            assert f'href="{tab}.html"' in bar, (name, tab)
        assert "Sign in" not in bar
    styles = next(text for name, text in files.items() if name.endswith(".css"))
    for font in re.findall(r'url\("\./([^"]+)"\)', styles):
        assert f"assets/{font}" in files


def test_only_what_is_published_is_copied_whoever_asks(counter: Counter) -> None:
    begun(counter)
    files = files_of(counter.signed_in(Role.OWNER).get(SITE).content)
    assert "rounds-2.html" not in files
    everything = " ".join(files.values())
    assert "zebrafish" not in everything.casefold()
    assert "Olga" not in everything
    assert "/office" not in everything


def test_an_event_that_is_not_public_has_no_copy(counter: Counter) -> None:
    counter.office.create(details("Open"), by="Anna", at=counter.house.now())
    answer = counter.signed_in(Role.OWNER).get(SITE)
    assert answer.status_code in {409, 422}
    assert "publish it first" in answer.text


def test_it_is_copied_in_the_language_of_who_asks(counter: Counter) -> None:
    begun(counter)
    client = counter.signed_in(Role.VIEWER)
    files = files_of(client.get(SITE, headers={"accept-language": "fr"}).content)
    assert '<html lang="fr"' in files["index.html"]
    assert "Copie du" in files["index.html"]


@pytest.mark.parametrize(
    ("page", "alone"),
    [
        ("<p>a<script>x</script>b</p>", "<p>ab</p>"),
        ("<form><p>x<br></p></form>y", "y"),
        ('<a href="/elsewhere">x</a>', "<a>x</a>"),
        (
            '<ul><li><a href="/tournaments/o/projector">x</a></li><li>y</li></ul>',
            "<ul><li>y</li></ul>",
        ),
        (
            '<a href="/copied#z" hx-get="/x">&amp; &#8211;</a>',
            '<a href="file.html#z">&amp; &#8211;</a>',
        ),
        ('<svg><path d="M0"/></svg>', '<svg><path d="M0"></path></svg>'),
        ("<footer></footer>", "<footer><p>now &lt;</p></footer>"),
        ('<p class="federation-way"><a href="/federation">x</a></p>y', "y"),
    ],
)
def test_a_page_is_made_to_stand_alone(page: str, alone: str) -> None:
    def renamed(path: str) -> str | None:
        return "file.html" if path == "/copied" else None

    assert standing_alone(page, renamed, "now <") == alone


def test_no_folder_of_somebody_else_is_replaced(tmp_path: Path) -> None:
    from crosstable.cli.exchange import _may_be_replaced, _replace_folder

    theirs = tmp_path / "theirs"
    theirs.mkdir()
    assert _may_be_replaced(theirs, MARK)
    (theirs / "thesis.txt").write_text("mine")
    assert not _may_be_replaced(theirs, MARK)
    ours = tmp_path / "ours"
    _replace_folder(ours, {MARK: b"", "old.html": b"", "assets/a": b""})
    assert _may_be_replaced(ours, MARK)
    _replace_folder(ours, {MARK: b"", "index.html": b""})
    assert sorted(path.name for path in ours.iterdir()) == sorted([MARK, "index.html"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ours", "theirs"]
