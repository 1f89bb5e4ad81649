"""What an organiser of draughts decides where two articles of the annexes say different things.

Each answer is one reading; without a decision the one named first holds (decisions 400 to 405).
"""

from __future__ import annotations

from crosstable.kernel.regulations import Alternative, Silence
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_fields.making import annex3, choice_field

__all__ = ["DRAUGHTS_BOARD"]


def _annex1(number: str) -> Citation:
    return Citation("fmjd.annex1", number)


DRAUGHTS_BOARD = (
    choice_field(
        "irregular-moves",
        Sentence("Irregular moves"),
        Sentence("Who decides whether an irregular move is put right?"),
        (_annex1("5.4"), *annex3("2.5a")),
        Alternative("opponent", Sentence("the opponent chooses"), _annex1("5.4")),
        Alternative("referee", Sentence("the referee decides"), Citation("fmjd.annex3", "2.5a")),
        silent=Silence(Sentence("the opponent chooses"), _annex1("5.4")),
    ),
    choice_field(
        "rule-draws",
        Sentence("Draws by the rules"),
        Sentence("Who ends a game that is drawn by the rules?"),
        annex3("5.4"),
        Alternative(
            "notify-referee",
            Sentence("the referee, claimed or not"),
            Citation("fmjd.annex3", "5.4"),
        ),
        Alternative("on-claim", Sentence("a player claims it"), Citation("fmjd.annex6", "6")),
        Alternative("automatic", Sentence("it is over by itself"), Citation("fmjd.annex8", "D.11")),
        silent=Silence(Sentence("the referee, claimed or not"), Citation("fmjd.annex3", "5.4")),
    ),
    choice_field(
        "sixteen-to-five",
        Sentence("A capture within the sixteen moves"),
        Sentence("What counts when a capture turns an ending of sixteen moves into one of five?"),
        (_annex1("6.3"), _annex1("6.4")),
        Alternative("both-count", Sentence("both counts run, the first to be complete draws")),
        Alternative("sixteen-only", Sentence("the sixteen moves only"), _annex1("6.3")),
        Alternative("five-only", Sentence("the five moves only"), _annex1("6.4")),
    ),
    choice_field(
        "long-diagonal",
        Sentence("A king alone on the long diagonal"),
        Sentence("What do the five moves of a king alone on the long diagonal do?"),
        (Citation("fmjd.annex1.2024", "6.3"),),
        Alternative("shortens", Sentence("they shorten the sixteen moves")),
        Alternative("prolongs", Sentence("they follow the sixteen moves")),
    ),
    choice_field(
        "recording",
        Sentence("Recording with a fixed time for the whole game"),
        Sentence("Must the moves be written down where the time is for the whole game?"),
        (_annex1("10.4"), *annex3("6.2")),
        Alternative("always", Sentence("every move is recorded"), Citation("fmjd.annex3", "6.2")),
        Alternative("optional", Sentence("nobody has to record"), _annex1("10.4")),
        silent=Silence(Sentence("every move is recorded"), Citation("fmjd.annex3", "6.2")),
    ),
    choice_field(
        "six-hours",
        Sentence("Interrupting games"),
        Sentence("For which availability of the venue may games be interrupted?"),
        annex3("7.4"),
        Alternative("less", Sentence("less than six hours")),
        Alternative("just", Sentence("six hours or less")),
    ),
)
