"""What the laws of chess and of draughts say when an arbiter is called to a board.

A blind reference: written from the texts alone, by somebody who knew the questions and no verdict.
``verdict`` answers one path of answers; ``POSITIONED`` holds cases with a position or counts. Both
stand in ``tests/data``, the one by the answers that lead to a verdict, the other case by case.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

CHESS_KINDS = ("standard", "rapid-supervised", "rapid", "blitz-supervised", "blitz")
DRAUGHTS_KINDS = ("standard", "rapid", "blitz")
EDITIONS = {"chess": ("laws-2018", "laws-2023"), "draughts": ("fmjd-2022", "fmjd-2024")}


@dataclass(frozen=True)
class Expected:
    """The acceptable first words, the one that fits best, and what goes with them.

    ``seconds``: added to the opponent (of the offender or claimant); 0 means certainly none,
    None means not decided by the path.  ``charged``: taken from the offender's own clock.
    ``counts``: whether an offence (or a request) is added to a count kept at the board.
    ``is_open``: the text leaves the matter open and the set lists the defensible words.
    """

    answers: frozenset[str]
    article: str
    reading: str
    primary: str
    seconds: int | None = None
    charged: int | None = None
    counts: bool | None = None
    is_open: bool = False


Answers = Mapping[str, str]
DATA = Path(__file__).parents[2] / "data"
_CASES = tomllib.loads((DATA / "desk_cases.toml").read_text("utf-8"))
QUESTIONS: dict[str, dict[str, str]] = _CASES["questions"]


def verdict(game: str, matter: str, answers: Answers, kind: str, edition: str) -> Expected | None:
    """Return what the text says for one path; None where the path contradicts itself."""
    path = {**answers, "game-kind": kind, "edition": edition}
    return _found(f"{game}.{matter}", tuple(sorted(path.items())))


def verdict_second(matter: str, answers: Answers, kind: str, edition: str) -> Expected | None:
    """Chess only: the same when one illegal move of this player is already counted."""
    return verdict("chess", matter, {**answers, "earlier": "1"}, kind, edition)


@cache
def _found(matter: str, path: tuple[tuple[str, str], ...]) -> Expected | None:
    given = dict(path)
    (found,) = (
        expected
        for conditions, expected in _rows()[matter]
        if all(given.get(question, "") in values for question, values in conditions)
    )
    return found


@cache
def _rows() -> dict[str, list[tuple[list[tuple[str, list[str]]], Expected | None]]]:
    """Return the verdicts of each matter with the answers under which they are given."""
    table = tomllib.loads((DATA / "desk_verdicts.toml").read_text("utf-8"))
    return {
        matter: [(_conditions(row.pop("when")), _expected(**row)) for row in rows]
        for matter, rows in table.items()
    }


def _conditions(when: str) -> list[tuple[str, list[str]]]:
    split = (condition.partition("=") for condition in when.split("; "))
    return [(question, values.split("|")) for question, _, values in split]


def _expected(says: str, *, open: bool = False, **more: Any) -> Expected | None:  # noqa: A002
    words = says.split("|")
    return Expected(frozenset(words), primary=words[0], is_open=open, **more) if says else None


@dataclass(frozen=True)
class Case:
    """One case; ``board`` is as the arbiter finds it, after the act complained of.

    ``expected``: acceptable first words, the best first.  ``earlier``: illegal moves already
    counted per player.  ``made``: counts that matter (moves, or moves of a class).
    ``regulations``: what the event has laid down, empty for the defaults of the text.
    """

    name: str
    game: str
    matter: str
    answers: Mapping[str, str]
    expected: tuple[str, ...]
    article: str
    board: str = ""
    kind: str = "standard"
    edition: str = ""
    earlier: Mapping[str, int] = field(default_factory=dict)
    made: Mapping[str, int] = field(default_factory=dict)
    regulations: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


def _case(told: dict[str, Any]) -> Case:
    game, matter = told.pop("matter").split(".")
    board = told.pop("board", "")
    return Case(
        game=game,
        matter=matter,
        answers=dict(each.split("=") for each in told.pop("answers").split("; ")),
        expected=tuple(told.pop("expected").split("|")),
        board=_CASES["boards"].get(board, board),
        edition=told.pop("edition", EDITIONS[game][0]),
        **told,
    )


POSITIONED = tuple(map(_case, _CASES["case"]))
