"""What readers and writers of files say: forms and values, in any language, on any way out."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from crosstable.formats import pdn
from crosstable.formats.pdn.replay import replay_sections
from crosstable.formats.roster import Problem, Roster, read_roster
from crosstable.formats.scores.report_json import report_json
from crosstable.formats.scores.sections import sections
from crosstable.formats.trf import read_trf, to_tournament
from crosstable.formats.trf.layout import PlayerLine, player_line
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence, plain
from crosstable.languages.saying import Speaker
from crosstable.rulebooks.library import edition

FRENCH = Speaker("fr")
NBSP = "\N{NO-BREAK SPACE}"
FIDE = edition("fide-2019")
LOOSE = '[Event "A"]\n[Result "1-1"]\n1. 32 - 28 19 - 23 2. 28:19 14:23 1-1\n'


def _report(*rows: tuple[str, str]) -> bytes:
    """Return a report of one round: for each player the points and the cell."""
    players = (
        player_line(PlayerLine(number=at, name=f"Player {at}", points=points, cells=(cell,)))
        for at, (points, cell) in enumerate(rows, start=1)
    )
    return "\r\n".join(("012 Open", "092 Individual: Swiss-System (Dutch)", *players)).encode()


def _list(text: str) -> Roster:
    return read_roster(text.encode(), edition=FIDE)


def test_an_adjustment_says_points_with_the_sign_of_the_language() -> None:
    reading = read_trf(_report((" 2.5", "   2 w ="), (" 0.5", "   1 b =")))
    found = to_tournament(reading.document, edition=FIDE)
    (points,) = [each for each in found.adjustments if "has 2.5 points" in each.what]
    assert str(points) == (
        "line 3, column 81: player 1 has 2.5 points in the file, 0.5 by the results; "
        "the results count"
    )
    assert type(str(points)) is str  # a journal of today keeps the text
    assert FRENCH.say(points.sentence) == (
        f"ligne 3, colonne 81{NBSP}: le joueur 1 a 2,5 points dans le fichier, 0,5 selon les "
        f"résultats{NBSP}; les résultats comptent"
    )


def test_a_colour_is_named_as_players_of_the_language_name_it() -> None:
    reading = read_trf(_report((" 0.5", "   2 w ="), (" 0.5", "   1 w =")))
    with pytest.raises(UnreadableInput) as caught:
        to_tournament(reading.document, edition=FIDE)
    assert caught.value.cause == "players 1 and 2 both have White (line 4, column 97)"
    said = FRENCH.say(caught.value.cause)
    assert said == "les joueurs 1 et 2 ont tous deux les Blancs (ligne 4, colonne 97)"


def test_what_columns_hold_is_said_too() -> None:
    with pytest.raises(UnreadableInput) as caught:
        read_trf(b"012 Open\r\n240 H\r\n")
    assert "the round is missing: the line is cut short" in str(caught.value)
    assert "ronde" in FRENCH.say(caught.value.cause)


def test_a_pardon_tells_the_first_time_and_how_often() -> None:
    (reading,) = pdn.read_games(LOOSE)
    spaces = next(each for each in reading.forgiven if each.kind is pdn.Leniency.SPACES_IN_MOVE)
    assert str(spaces) == "line 3, column 4: '32 - 28' has spaces in it (2 times)"
    assert spaces.what.form == "{written!r} has spaces in it"
    said = FRENCH.say(spaces.sentence)
    assert said == f"ligne 3, colonne 4{NBSP}: «{NBSP}32 - 28{NBSP}» contient des espaces (2 fois)"


def test_judgements_come_whole_out_of_other_processes_and_as_plain_json() -> None:
    game = '[Event "A"]\n[GameType "25"]\n1. c3-d4 f6-g5 *\n' + LOOSE
    judged = pickle.loads(pickle.dumps(replay_sections(tuple(sections(game)))))
    (reason,) = judged[0].stop.because
    assert reason.sentence == "Russian draughts is read, but not judged"
    assert FRENCH.say(reason.sentence).startswith("dames russes")
    first = judged[1].forgiven[0]
    assert isinstance(first.what, Sentence)
    rows = [report_json(number, report) for number, report in enumerate(judged, start=1)]
    told = msgspec.json.decode(msgspec.json.encode(rows, enc_hook=plain))
    assert told[0]["stop"]["because"][0]["sentence"] == reason.sentence
    assert told[1]["forgiven"][0] == {
        "kind": first.kind.value,
        "line": first.line,
        "column": first.column,
        "what": first.what,
        "times": first.times,
    }


def _only(roster: Roster) -> Problem:
    (problem,) = roster.all_problems
    return problem


def test_a_problem_names_its_cell_even_where_its_words_have_it_too() -> None:
    """The cell is looked for among the values of the sentence, not among its words."""
    problem = _only(_list("Name,Sex\nAda,is\n"))
    assert problem.cause == "this word for a sex is not known: 'is'"
    problem = _only(_list("Name,Rating\nAda,3500\n"))
    assert problem.cause == "3500 is higher than any rating known"


def test_a_problem_is_said_with_and_without_its_line() -> None:
    problem = _only(_list("Name,Sex\nAda,robot\n"))
    assert str(problem) == (
        "error: line 2, column Sex: this word for a sex is not known: 'robot' (write m or f)"
    )
    assert FRENCH.say(problem.sentence).startswith(f"erreur{NBSP}: ligne 2, colonne Sex{NBSP}: ")
    assert FRENCH.say(problem.in_line).startswith(f"Sex{NBSP}: ")


def test_a_header_that_people_typed_is_not_translated() -> None:
    """``games`` is a word of ours elsewhere; as the header of a column it stays."""
    roster = _list("Name,Sex,games\nAda,f,x y\nEva,f,z\n")
    (problem,) = roster.problems
    assert FRENCH.say(problem.in_line).startswith(f"games{NBSP}: ")


def test_a_column_without_a_header_is_numbered_in_the_language() -> None:
    roster = _list("Name,Sex,\nAda,f,x y\nEva,f,z\n")
    (problem,) = roster.problems
    assert problem.column == "no. 3"
    assert FRENCH.say(problem.in_line).startswith(f"n° 3{NBSP}: cette colonne n’a pas été lue")


def test_what_was_assumed_about_a_list_is_said() -> None:
    roster = _list("Name;Born\nAda;5/6/1990\nBob;25/6/1990\n")
    assert [FRENCH.say(each) for each in roster.notes] == [
        "les colonnes sont séparées par un point-virgule",
        f"colonne Born{NBSP}: des dates comme 5/6/1990 ont été lues comme jour/mois/année",
    ]
