"""Many players at once: pasted or uploaded, looked over, entered all or none."""

from __future__ import annotations

import io
import re
from html import unescape

import openpyxl
import pytest

from crosstable.kernel.player import BirthDate, Identifier, Player
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DrawLots, NewPlayer, PairRound, Publish, Register
from crosstable.office.roles import Role
from tests.formats.test_encodings import roster as in_page
from tests.formats.test_encodings import trf as report_in_page
from tests.office.desk import WHEN, details, people
from tests.web.counter import Counter, form

BASE = "/office/tournaments/open/players"
LIST = "Name\tRating\tFed\nSmith, J\t1800\tENG\nDoe, A\t1700\tUSA\n"


def begun(counter: Counter, *players: NewPlayer) -> None:
    announced = details("Open", system="dutch", rounds=3)
    counter.begin(announced, *([Register(players)] if players else []))


def now(counter: Counter) -> Tournament:
    return counter.office.state("open").tournament


def entered(counter: Counter) -> list[str]:
    return [each.player.name for each in now(counter).entrants]


def left_out(page: str) -> list[str]:
    """Return the lines whose box is ticked."""
    return re.findall(r'name="leave" value="(\d+)"[^>]* checked', page)


def test_a_pasted_list_is_shown_and_then_entered(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    assert "Paste from a spreadsheet" in browser.get(f"{BASE}/import").text
    page = browser.post(f"{BASE}/import/preview", data={"text": LIST})
    assert "2 players will be entered." in page.text
    assert entered(counter) == []
    page = browser.post(f"{BASE}/import", data=form(page, text=LIST, looked="yes"))
    assert "2 players are entered." in page.text
    assert page.url.path == BASE
    assert entered(counter) == ["Smith, J", "Doe, A"]
    assert len(counter.office.history("open")) == 2  # one act for all


def test_the_same_list_sent_twice_is_entered_once(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/import/preview", data={"text": LIST})
    data = form(page, text=LIST, looked="yes")
    for _ in range(2):
        assert browser.post(f"{BASE}/import", data=data).status_code == 200
    assert len(entered(counter)) == 2


def test_lines_with_errors_stay_out_and_say_why(counter: Counter) -> None:
    begun(counter)
    text = LIST + "Bad, One\tstrong\tFRA\n\t1500\tFRA\nSmith, J\t1800\tENG\n"
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert "3 lines cannot be entered as they are." in page.text
    assert "this is not a rating" in page.text
    assert "line 2 has the same name" in page.text
    page = browser.post(f"{BASE}/import", data=form(page, text=text, looked="yes", leave="6"))
    assert entered(counter) == ["Smith, J", "Doe, A"]


def test_ticked_lines_are_left_out(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    browser.post(f"{BASE}/import", data={"text": LIST, "looked": "yes", "leave": ["2"]})
    assert entered(counter) == ["Doe, A"]
    page = browser.post(f"{BASE}/import", data={"text": LIST, "looked": "yes", "leave": ["2", "3"]})
    assert page.status_code == 422
    assert "There are no lines left to enter." in page.text


def test_who_is_there_already_is_left_out_until_somebody_says_otherwise(counter: Counter) -> None:
    number = (Identifier("fide", "77"),)
    begun(
        counter,
        NewPlayer(Player(name="Smith, J")),
        NewPlayer(Player(name="Known, By Number", identifiers=number)),
    )
    text = "Name\tFIDE ID\tClub\nSMITH, J\t\tB\nOther, Spelling\t77\t\nNew, One\t78\t\n"
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert left_out(page.text) == ["2"]
    assert "Player 1 has the same name" in page.text
    assert "already player 2" in page.text
    assert "1 player will be entered." in page.text
    # Ticked off: it is another person. The number cannot be: that would be refused.
    browser.post(f"{BASE}/import", data=form(page, text=text, looked="yes", _sure="3"))
    assert entered(counter)[2:] == ["SMITH, J", "New, One"]


def test_a_column_is_what_somebody_says(counter: Counter) -> None:
    begun(counter)
    text = "Name\tStrength\t1\nSmith, J\t1800\tx\nDoe, A\t1700\ty\n"
    browser = counter.signed_in()
    chosen = {"text": text, "looked": "yes", "column.2": "rating:national", "column.3": "club"}
    page = browser.post(f"{BASE}/import/preview", data=chosen)
    assert "1800" in re.sub(r"<textarea.*?</textarea>", "", page.text, flags=re.DOTALL)
    browser.post(f"{BASE}/import", data=chosen)
    player = now(counter).entrant(1).player
    assert player.rating("national") == 1800
    assert player.club == "x"  # its header is a number, but not its place


def test_columns_that_do_not_exist_change_nothing(counter: Counter) -> None:
    begun(counter)
    bad = {"text": LIST, "looked": "yes", "column.2": "password", "column.99": "name"}
    assert counter.signed_in().post(f"{BASE}/import", data=bad).status_code == 200
    assert len(entered(counter)) == 2


def test_a_list_without_names_asks_for_the_column(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    text = "Rating\tBorn\n1800\t1990\n1900\t1991\n"
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert "no column with the players" in page.text
    assert "Enter the players</button>" not in page.text
    assert browser.post(f"{BASE}/import", data={"text": text, "looked": "yes"}).status_code == 422


def workbook() -> bytes:
    book = openpyxl.Workbook()
    for row in (["Name", "Rating"], ["Öberg, Åsa", 1876], ["Doe, A", 1700]):
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.csv", "Name;Rating\nÖberg, Åsa;1876\nDoe, A;1700\n".encode()),
        ("old.csv", "Name;Rating\nÖberg, Åsa;1876\nDoe, A;1700\n".encode("cp1252")),
        ("list.xlsx", workbook()),
        ("wrongly-named.csv", workbook()),
    ],
)
def test_files_are_read_by_what_they_are(counter: Counter, name: str, content: bytes) -> None:
    begun(counter)
    browser = counter.signed_in()
    files = {"file": (name, content)}
    page = browser.post(f"{BASE}/import/preview", data={"text": ""}, files=files)
    assert "2 players will be entered." in page.text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)
    assert found is not None
    browser.post(f"{BASE}/import", data=form(page, text=found[1], looked="yes"))
    assert entered(counter) == ["Öberg, Åsa", "Doe, A"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("list.csv", b"%PDF-1.7\n...", "list.csv: this is a PDF"),
        ("list.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 100, "of the kind before 2007"),
        ("list.csv", b"\0\1" * 100, "neither text nor a spreadsheet"),
        ("list.xlsx", b"PK\x03\x04broken", "list.xlsx"),
        ("<b>.csv", b"%PDF", "&lt;b&gt;.csv: this is a PDF"),
    ],
)
def test_other_files_are_refused_and_the_text_kept(
    counter: Counter, name: str, content: bytes, sentence: str
) -> None:
    begun(counter)
    files = {"file": (name, content)}
    page = counter.signed_in().post(
        f"{BASE}/import/preview", data={"text": "kept text"}, files=files
    )
    assert page.status_code == 422
    assert sentence in page.text
    assert "kept text" in page.text


def test_an_upload_without_end_is_refused(counter: Counter) -> None:
    begun(counter)
    size = counter.house.settings.upload_bytes + 1
    files = {"file": ("list.csv", b"x" * size)}
    page = counter.signed_in().post(f"{BASE}/import/preview", files=files)
    assert page.status_code == 413
    assert "At most 10 MB" in page.text


@pytest.mark.parametrize("text", ["", "   \n", "\t\t\n"])
def test_nothing_pasted_is_said(counter: Counter, text: str) -> None:
    begun(counter)
    browser = counter.signed_in()
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert page.status_code == 422
    assert "Paste a list here, or choose a file." in page.text
    assert browser.post(f"{BASE}/import", data={"text": text}).status_code == 422


def test_late_entries_are_acknowledged(counter: Counter) -> None:
    begun(counter, *people(6))
    for command in (DrawLots("s"), PairRound(), Publish(1)):
        counter.office.execute("open", command, by="Anna", at=WHEN)
    browser = counter.signed_in()
    asked = browser.post(f"{BASE}/import", data={"text": LIST, "looked": "yes"})
    assert "2 players enter late: first paired in round 2" in asked.text
    assert len(entered(counter)) == 6
    browser.post(f"{BASE}/import", data={"text": LIST, "looked": "yes", "_sure": "2"})
    assert len(entered(counter)) == 8


def test_who_was_quicker_is_told_and_the_list_kept(counter: Counter) -> None:
    begun(counter)
    browser = counter.signed_in()
    data = form(browser.post(f"{BASE}/import/preview", data={"text": LIST}), text=LIST, looked="y")
    counter.office.execute("open", Register(people(1)), by="Bob", at=WHEN)
    page = browser.post(f"{BASE}/import", data=data)
    assert page.status_code == 409
    assert "Smith, J" in page.text
    assert len(entered(counter)) == 1


@pytest.mark.parametrize(("choice", "first"), [("strength", "Strong, S"), ("last", "Player, A")])
def test_a_list_that_comes_late_shows_which_numbers_change(
    counter: Counter, choice: str, first: str
) -> None:
    begun(counter, *people(6))
    for command in (DrawLots("s"), PairRound(), Publish(1)):
        counter.office.execute("open", command, by="Anna", at=WHEN)
    browser = counter.signed_in()
    sent = {"text": "Name;Rating\nStrong, S;2790\nWeak, W;1010\n", "looked": "yes"}
    asked = browser.post(f"{BASE}/import", data=sent)
    table = asked.text.partition('id="number-changes"')[2].partition("</table>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>", table)[0] == "Strong, S"
    assert len(entered(counter)) == 6
    browser.post(f"{BASE}/import", data={**sent, "_sure": "3", "late_number": choice})
    players = sorted(now(counter).entrants, key=lambda entrant: entrant.number)
    assert len(players) == 8
    assert players[0].player.name == first


def test_the_preview_says_which_names_a_report_cuts(counter: Counter) -> None:
    begun(counter)
    long = "Wolfeschlegelsteinhausenbergerdorff, Hubert"
    text = f"Name;Rating\n{long};2000\nSmith, J;1900\n"
    page = counter.signed_in().post(f"{BASE}/import/preview", data={"text": text}).text
    assert page.count("TRF reports have room for 33 characters of a name") == 1
    assert f"33 characters of a name: {long[:33]!r}" in unescape(page)
    assert f"33 characters of a name: {long[:34]}" not in unescape(page)
    assert "2 players will be entered." in page


def test_a_player_who_stands_in_the_list_twice_is_entered_once(counter: Counter) -> None:
    """The second line is shown as left out, and the notice says that it was."""
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    text = "Name\tRating\nAda\t2000\nBen\t1900\nAda\t2000\n"
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert "2 players will be entered." in page.text
    assert "1 line cannot be entered as it is" in page.text
    assert "Line 2 is the same player" in page.text
    other = browser.post(
        f"{BASE}/import/preview", data={"text": text, "looked": "yes", "leave": "2"}
    )
    assert "is the same player" not in other.text
    page = browser.post(f"{BASE}/import", data=form(page, text=text, looked="yes"))
    assert "2 players are entered. 1 line was left out." in page.text
    assert entered(counter) == ["Ada", "Ben"]


def test_a_list_in_another_page_shows_its_names_and_is_read_as_people_say(
    counter: Counter,
) -> None:
    begun(counter)
    browser = counter.signed_in(Role.ARBITER)
    sent = {"file": ("players.csv", in_page("cp1250"))}
    page = browser.post(f"{BASE}/import/preview", files=sent)
    assert "Are the names right?" in page.text
    assert "Wójcik, Łukasz" in page.text
    assert "Wójcik, £ukasz" in page.text
    shown = re.search(r'<textarea[^>]*name="text"[^>]*>(.*?)</textarea>', page.text, re.DOTALL)
    assert shown is not None
    typed = {"text": unescape(shown[1]).lstrip("\n"), "read_as": "Windows-1250", "looked": "yes"}
    again = browser.post(f"{BASE}/import/preview", data={**typed, "encoding": "Windows-1252"})
    assert again.text.count("Wójcik, £ukasz") > page.text.count("Wójcik, £ukasz")
    back = browser.post(f"{BASE}/import/preview", data={**typed, "encoding": ""})
    assert back.text.count("Wójcik, Łukasz") == page.text.count("Wójcik, Łukasz")
    bad = browser.post(f"{BASE}/import/preview", data={**typed, "encoding": "klingon"})
    assert bad.status_code == 422


def test_a_tournament_in_another_page_is_read_as_people_say(counter: Counter) -> None:
    browser = counter.signed_in()
    sent = {"file": ("e.trf", report_in_page("cp1251"))}
    page = browser.post("/office/import", files=sent)
    assert "Are the names right?" in page.text
    assert "Иванов, Пётр" in page.text
    fields = form(page) | {
        name: re.search(rf'name="{name}" value="([^"]*)"', page.text)[1]  # type: ignore[index]
        for name in ("source", "content")
    }
    again = browser.post("/office/import", data={**fields, "encoding": "Windows-1252"})
    assert again.status_code == 200
    done = browser.post("/office/import/take-over", data={**fields, "encoding": "Windows-1252"})
    assert done.status_code == 200
    (event,) = counter.office.journal.streams()
    first = counter.office.state(event.tournament).tournament.entrants[0]
    assert first.player.name == "Иванов, Пётр".encode("cp1251").decode("cp1252")


def test_going_back_from_the_question_keeps_the_list(counter: Counter) -> None:
    """A namesake that is entered all the same is asked about; whoever says no sees the preview."""
    known = Player(name="Smith, J", born=BirthDate(1990))
    begun(counter, NewPlayer(known))
    text = "Name\tBorn\nSmith, J\t1990-05-01\nDoe, A\t1980\n"
    browser = counter.signed_in(Role.ARBITER)
    page = browser.post(f"{BASE}/import/preview", data={"text": text})
    assert left_out(page.text) == ["2"]
    asked = browser.post(f"{BASE}/import", data=form(page, text=text, looked="yes"))
    assert "nothing that is noted tells the two apart" in asked.text
    assert f'formaction="{BASE}/import/preview"' in asked.text
    assert '<input type="hidden" name="text"' in asked.text
    back = browser.post(f"{BASE}/import/preview", data=form(asked, text=text, looked="yes"))
    assert "Doe, A" in back.text
    assert left_out(back.text) == []
    assert browser.get(f"{BASE}/import/preview").url.path == f"{BASE}/import"
