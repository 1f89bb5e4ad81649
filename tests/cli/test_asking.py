"""What the terminal asks: every command of the office has a door, and errors say what fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crosstable.cli
from crosstable.office import acts
from crosstable.office.acts.announced_parts import PartOfAnnouncement
from tests.cli.terminal import Run

DOORLESS = {
    acts.AskCorrection: "players ask on their own page",
    acts.CarryRound: "the pages begin a stage with the games of another event",
    acts.ClaimResult: "players claim on their own page",
    acts.CloseRecording: "a link ends when another is made",
    acts.DeclineCorrection: "what players ask is answered where it is shown",
    acts.DismissClaims: "what players claim is answered where it is shown",
    acts.ExplainPairings: "what spectators see is chosen on its page",
    acts.ForgetPlayer: "persons are forgotten, with all that is known of them",
    acts.PairAgain: "`pair --again` takes steps",
    acts.PairRound: "`pair` takes steps",
    acts.ShowNorms: "what spectators see is chosen on its page",
    acts.TakeFromList: "`players from-list` compares first",
}
DOORLESS |= {
    command: "`edit`, `officials`, `prizes` and `teams` change the announcement"
    for command in acts.COMMANDS
    if issubclass(command, PartOfAnnouncement)
}


def test_every_command_of_the_office_has_a_door_but_those_that_say_why_not() -> None:
    folder = Path(crosstable.cli.__file__).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    words = set(re.findall(r"\w+", text))
    assert {command for command in acts.COMMANDS if command.__name__ not in words} == set(DOORLESS)


@pytest.mark.parametrize(
    ("words", "named", "fits"),
    [
        (("absent", "1", "--round", "1000"), "'--round'", "1<=x<=999"),
        (("absent", "1", "--round", "one"), "'--round'", "'one' is not a number"),
        (("bye", "1", "0"), "'ROUND'", "1<=x<=999"),
        (("bye", "1", "2", "--kind", "half"), "'--kind'", "half-point"),
        (("incident", "appeal", "1", "--until", "soon"), "'--until'", "such as 2026-05-02T10:00"),
        (("ceremony", "dinner"), "opening", "closing"),
        (("incident", "add", "1", "1", "white", "noise", "--seconds", "-5"), "'--seconds'", "0<=x"),
        (("fairplay", "complain", "1", "--form", "spoken"), "Missing option", "'--against'"),
        (("expel", "1"), "Missing option", "'--reason'"),
        (("correct-report", "1", "1", "+/-"), "Missing option", "'--reason'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_an_error_names_the_option_and_what_fits(
    playing: Run, words: tuple[str, ...], named: str, fits: str
) -> None:
    done = playing(*words)
    assert done.status == 2
    assert named in done.err
    assert fits in done.err


def test_a_field_that_is_declared_once_holds_its_limit_here_too(playing: Run) -> None:
    done = playing("leave-rules", "--reason", "x" * 501)
    assert done.status == 2
    assert "at most 500 are taken here" in done.err
