"""Papers for arbiters at the command line: made, written out, marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

DRAUGHTS = ("--game", "draughts", "--edition", "fmjd-2022", "--seed", "Riga", "--questions", "6")


def made(crosstable: Run, *options: str) -> dict[str, object]:
    done = crosstable("exam", "make", *DRAUGHTS, "-o", "paper.json", "--key", "key.json", *options)
    assert done.status == 0, done.err
    key: dict[str, object] = json.loads(Path("key.json").read_text(encoding="utf-8"))
    return key


def test_a_paper_keeps_its_answers_for_the_key(crosstable: Run) -> None:
    key = made(crosstable)
    paper = json.loads(Path("paper.json").read_text(encoding="utf-8"))
    assert len(paper["questions"]) == 6
    assert not any(item["right"] or item["because"] for item in paper["questions"])
    assert all(item["right"] in item["choices"] for item in key["questions"])  # type: ignore[attr-defined]
    again = crosstable("exam", "make", *DRAUGHTS, "--json")
    assert json.loads(again.out) == paper


def test_answers_are_marked_from_json_and_csv(crosstable: Run) -> None:
    items = made(crosstable)["questions"]
    right = {str(item["number"]): {"answer": item["right"]} for item in items}  # type: ignore[attr-defined]
    Path("answers.json").write_text(json.dumps(right), encoding="utf-8")
    done = crosstable("exam", "mark", "answers.json", "--paper", "paper.json")
    assert done.out.startswith("12 of 18 marks\n")
    lines = "".join(f"{number},{given['answer']},\n" for number, given in right.items())
    Path("answers.csv").write_text("number,answer,article\n" + lines, encoding="utf-8")
    same = crosstable("exam", "mark", "answers.csv", *DRAUGHTS, "--json")
    marked = json.loads(same.out)
    assert marked["marks"] == 12
    assert marked["answers"][0]["articles"]


def test_a_paper_and_its_marks_are_french_in_the_terminal_too(crosstable: Run) -> None:
    made(crosstable)
    english = crosstable("exam", "make", *DRAUGHTS).out
    french = crosstable("exam", "make", *DRAUGHTS, "--language", "fr").out
    letters = ("a) ", "b) ", "c) ", "d) ")
    said = [line.strip() for line in english.splitlines() if line.strip().startswith(letters)]
    assert said
    assert not set(said) & {line.strip() for line in french.splitlines()}
    Path("answers.json").write_text('{"1": {"answer": "a"}}', encoding="utf-8")
    marked = crosstable("exam", "mark", "answers.json", "--paper", "paper.json", "--language", "fr")
    assert "sur 18 points" in marked.out
    assert "échoué" in marked.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not answers"),
        ("[1", "not answers in JSON"),
        ('{"1": {"answer": "z"}}', "not one of the answers"),
        ('{"x": {"answer": "a"}}', "not the number of a question"),
        ("number,answer\n1,a\n1,b\n", "answered twice"),
        ("number,answer\n7,a\n", "no question 7"),
    ],
)
def test_a_file_that_is_no_answers_is_refused(crosstable: Run, text: str, words: str) -> None:
    made(crosstable)
    Path("answers").write_text(text, encoding="utf-8")
    done = crosstable("exam", "mark", "answers", "--paper", "paper.json")
    assert done.status == 2
    assert words in done.err
    assert "Traceback" not in done.err


def test_a_paper_that_was_changed_is_not_marked(crosstable: Run) -> None:
    made(crosstable)
    paper = json.loads(Path("paper.json").read_text(encoding="utf-8"))
    paper["questions"][0]["choices"]["a"] = "Something else"
    Path("paper.json").write_text(json.dumps(paper), encoding="utf-8")
    Path("answers").write_text("number,answer\n1,a\n", encoding="utf-8")
    done = crosstable("exam", "mark", "answers", "--paper", "paper.json")
    assert done.status == 2
    assert "cannot be marked here" in done.err


def test_paper_for_printers_and_browsers(crosstable: Run) -> None:
    done = crosstable(
        "exam", "make", *DRAUGHTS, "-o", "paper.pdf", "--key", "key.html", "--language", "fr"
    )
    assert done.status == 0, done.err
    assert Path("paper.pdf").read_bytes().startswith(b"%PDF")
    page = Path("key.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    assert 'class="right"' in page
    other = crosstable("exam", "make", *DRAUGHTS, "-o", "paper.docx")
    assert other.status == 2
    assert "ends in .pdf, .html or .json" in other.err
    assert crosstable("exam", "mark", "x.json").status == 2
