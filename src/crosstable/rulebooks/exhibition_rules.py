"""Simultaneous exhibitions and records as values: four kinds, how games end, what records need.

FMJD Annex 8 (parts A to D, one for each kind) and Annex 11 4. Part C numbers its articles twice
where it begins and leaves 16 out; what it calls "articles 14, 15 and 18" are its changes of the
rules of the game, of which 18 says nothing about the game (decision 527).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.rules import RuleArticles

RECORD_EDITION = "fmjd-2022"
"""The edition by whose ratings the criteria of Annex 11 are judged."""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """A way in which a game of an exhibition is lost besides the rules of the game."""

    name: str
    words: Sentence
    expert_wins: bool | None
    """Whether it is lost for the opponent; none where it may be lost for either."""
    article: Citation


class RecordCriteria(msgspec.Struct, frozen=True, kw_only=True):
    """What a special achievement of one kind asks for."""

    opponents: int
    score: Fraction
    """The part of the points that the expert needs."""
    members: Fraction | None = None
    """The part of the opponents who are members of a national federation."""
    rated: Fraction | None = None
    clubmates: Fraction | None = None
    """The part of the opponents who may be of the expert's club."""
    average: int | None = None
    approved_software: Citation | None = None
    referee_per_venue: Citation | None = None
    articles: Mapping[str, Citation]


class ExhibitionKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of exhibition."""

    name: str
    words: Sentence
    one_colour: bool
    """Whether the expert plays with one colour on all boards."""
    colour_article: Citation
    rate_of_play: str = ""
    """The rate of expert and opponents alike, where there are clocks."""
    rate_article: Citation | None = None
    players_per_official: int | None = None
    officials_article: Citation | None = None
    opponents_per_error: int | None = None
    """The expert may err once for so many opponents, rounded up."""
    errors_in_a_game: int | None = None
    errors_article: Citation | None = None
    endings: tuple[Ending, ...]
    house: tuple[Reason, ...]
    """What holds in the hall, for the sheet at the boards."""
    record: RecordCriteria


RATE = "50/120, 25/60"


def _piece(article: Citation) -> Ending:
    return Ending(
        name="pieces",
        words=Sentence("two pieces fewer and no king, not shown to be no loss"),
        expert_wins=None,
        article=article,
    )


def _infringement(article: Citation) -> Ending:
    return Ending(
        name="infringement",
        words=Sentence("disqualified for serious or repeated infringements"),
        expert_wins=None,
        article=article,
    )


def _absent(article: Citation) -> Ending:
    return Ending(
        name="absent",
        words=Sentence("absent when the board’s turn came: resigned"),
        expert_wins=True,
        article=article,
    )


def _with_ratings(part: str, opponents: int, software: bool = False) -> RecordCriteria:  # noqa: FBT001, FBT002
    numbers = {
        "opponents": "1",
        "score": "2",
        "rated": "3",
        "clubmates": "4",
        "average": "5",
        "duration": "8" if software else "6",
    }
    return RecordCriteria(
        opponents=opponents,
        score=Fraction(70, 100),
        rated=Fraction(90, 100),
        clubmates=Fraction(10, 100),
        average=1950,
        approved_software=Citation("fmjd.annex11", "4.4.6") if software else None,
        referee_per_venue=Citation("fmjd.annex11", "4.4.7") if software else None,
        articles=MappingProxyType(
            {name: Citation("fmjd.annex11", f"{part}.{last}") for name, last in numbers.items()}
        ),
    )


_ALONE = Sentence("everybody plays alone: no advice, no talking")
_LEAVE = Sentence("whoever has finished leaves the square; somebody else may take the place")
_TWO_DOWN = Sentence("two pieces fewer and no king loses, unless it is shown not to be lost")
_TOUCH = Sentence("no piece is touched while nobody is at the board")
_AT_ONCE = Sentence("move as soon as your board’s turn comes")
_ONLY_MOVE = Sentence("an only legal move is made at once; otherwise wait for the next turn")
_BOX = Sentence("captured pieces go into the box")

KINDS: Mapping[str, ExhibitionKind] = MappingProxyType(
    {
        "normal": ExhibitionKind(
            name="normal",
            words=Sentence("simultaneous match"),
            one_colour=True,
            colour_article=Citation("fmjd.annex8", "A.6"),
            endings=(
                _absent(Citation("fmjd.annex8", "A.13")),
                _piece(Citation("fmjd.annex8", "A.14")),
                _infringement(Citation("fmjd.annex8", "A.18")),
            ),
            house=(
                Reason(
                    Sentence("the expert goes from board to board, always in one direction"),
                    Citation("fmjd.annex8", "A.6"),
                ),
                Reason(_TOUCH, Citation("fmjd.annex8", "A.7")),
                Reason(_AT_ONCE, Citation("fmjd.annex8", "A.8")),
                Reason(_ONLY_MOVE, Citation("fmjd.annex8", "A.9")),
                Reason(_BOX, Citation("fmjd.annex8", "A.10")),
                Reason(_ALONE, Citation("fmjd.annex8", "A.12")),
                Reason(
                    Sentence("whoever is absent when the expert arrives has resigned"),
                    Citation("fmjd.annex8", "A.13"),
                ),
                Reason(_TWO_DOWN, Citation("fmjd.annex8", "A.14")),
                Reason(_LEAVE, Citation("fmjd.annex8", "A.15")),
            ),
            record=RecordCriteria(
                opponents=100,
                score=Fraction(80, 100),
                members=Fraction(70, 100),
                articles=MappingProxyType(
                    {
                        "opponents": Citation("fmjd.annex11", "4.1.1"),
                        "score": Citation("fmjd.annex11", "4.1.2"),
                        "members": Citation("fmjd.annex11", "4.1.3"),
                        "duration": Citation("fmjd.annex11", "4.1.4"),
                    }
                ),
            ),
        ),
        "clock": ExhibitionKind(
            name="clock",
            words=Sentence("clock simultaneous match"),
            one_colour=False,
            colour_article=Citation("fmjd.annex8", "B.8"),
            rate_of_play=RATE,
            rate_article=Citation("fmjd.annex8", "B.6"),
            players_per_official=20,
            officials_article=Citation("fmjd.annex8", "B.19"),
            endings=(
                Ending(
                    name="flag",
                    words=Sentence("overstepped the time"),
                    expert_wins=None,
                    article=Citation("fmjd.annex8", "B.6"),
                ),
                Ending(
                    name="misled",
                    words=Sentence(
                        "the expert’s flag fell after a wrong number of moves on the form"
                    ),
                    expert_wins=True,
                    article=Citation("fmjd.annex8", "B.13"),
                ),
                _piece(Citation("fmjd.annex8", "B.17")),
                _infringement(Citation("fmjd.annex8", "B.20")),
            ),
            house=(
                Reason(
                    Sentence("50 moves in two hours, then 25 in each hour, for both"),
                    Citation("fmjd.annex8", "B.6"),
                ),
                Reason(
                    Sentence("opponents record every move, readable for expert and referees"),
                    Citation("fmjd.annex8", "B.7"),
                ),
                Reason(
                    Sentence("the expert goes to the boards in any order; nobody has to wait"),
                    Citation("fmjd.annex8", "B.8"),
                ),
                Reason(
                    Sentence("each player presses the clock after the move"),
                    Citation("fmjd.annex8", "B.9"),
                ),
                Reason(_BOX, Citation("fmjd.annex8", "B.10")),
                Reason(_ALONE, Citation("fmjd.annex8", "B.11")),
                Reason(
                    Sentence("a dispute about the number of moves is settled away from the boards"),
                    Citation("fmjd.annex8", "B.12"),
                ),
                Reason(
                    Sentence("a dispute runs on the opponent’s time, unless the opponent is right"),
                    Citation("fmjd.annex8", "B.14"),
                ),
                Reason(_LEAVE, Citation("fmjd.annex8", "B.15")),
                Reason(
                    Sentence("whoever goes away turns the form to the expert’s side"),
                    Citation("fmjd.annex8", "B.16"),
                ),
                Reason(_TWO_DOWN, Citation("fmjd.annex8", "B.17")),
            ),
            record=_with_ratings("4.3", 25),
        ),
        "blindfold": ExhibitionKind(
            name="blindfold",
            words=Sentence("blindfold simultaneous match"),
            one_colour=False,
            colour_article=Citation("fmjd.annex8", "C.8"),
            opponents_per_error=4,
            errors_in_a_game=2,
            errors_article=Citation("fmjd.annex8", "C.19"),
            endings=(
                _absent(Citation("fmjd.annex8", "C.14")),
                Ending(
                    name="irregular-note",
                    words=Sentence("absent, and the move left on the form was irregular"),
                    expert_wins=True,
                    article=Citation("fmjd.annex8", "C.14"),
                ),
                _piece(Citation("fmjd.annex8", "C.15")),
                Ending(
                    name="errors",
                    words=Sentence("more errors than the expert may make"),
                    expert_wins=False,
                    article=Citation("fmjd.annex8", "C.19"),
                ),
                _infringement(Citation("fmjd.annex8", "C.19")),
            ),
            house=(
                Reason(
                    Sentence("the expert sees no board; a referee passes the moves"),
                    Citation("fmjd.annex8", "C.2"),
                ),
                Reason(
                    Sentence("opponents record the game, readable for the referees"),
                    Citation("fmjd.annex8", "C.7"),
                ),
                Reason(
                    Sentence(
                        "the referee names the board and the move; the expert’s move holds once it "
                        "is repeated and not corrected at once"
                    ),
                    Citation("fmjd.annex8", "C.8"),
                ),
                Reason(_TOUCH, Citation("fmjd.annex8", "C.9")),
                Reason(_AT_ONCE, Citation("fmjd.annex8", "C.10")),
                Reason(_ONLY_MOVE, Citation("fmjd.annex8", "C.11")),
                Reason(_BOX, Citation("fmjd.annex8", "C.12")),
                Reason(_ALONE, Citation("fmjd.annex8", "C.13")),
                Reason(
                    Sentence("whoever is absent when the referee arrives has resigned"),
                    Citation("fmjd.annex8", "C.14"),
                ),
                Reason(_TWO_DOWN, Citation("fmjd.annex8", "C.15")),
            ),
            record=_with_ratings("4.2", 10),
        ),
        "edraughts": ExhibitionKind(
            name="edraughts",
            words=Sentence("clock simultaneous match on computers"),
            one_colour=False,
            colour_article=Citation("fmjd.annex8", "D.7"),
            rate_of_play=RATE,
            rate_article=Citation("fmjd.annex8", "D.5"),
            players_per_official=20,
            officials_article=Citation("fmjd.annex8", "D.14"),
            endings=(
                Ending(
                    name="flag",
                    words=Sentence("overstepped the time"),
                    expert_wins=None,
                    article=Citation("fmjd.annex8", "D.5"),
                ),
                _piece(Citation("fmjd.annex8", "D.12")),
                _infringement(Citation("fmjd.annex8", "D.15")),
            ),
            house=(
                Reason(
                    Sentence("50 moves in two hours, then 25 in each hour, for both"),
                    Citation("fmjd.annex8", "D.5"),
                ),
                Reason(Sentence("the software keeps the record"), Citation("fmjd.annex8", "D.6")),
                Reason(
                    Sentence("move at any moment; the expert chooses the next board"),
                    Citation("fmjd.annex8", "D.7"),
                ),
                Reason(_ALONE, Citation("fmjd.annex8", "D.9")),
                Reason(
                    Sentence("the software allows no illegal move"),
                    Citation("fmjd.annex8", "D.10"),
                ),
                Reason(
                    Sentence("the software decides draws by rule; nobody has to claim them"),
                    Citation("fmjd.annex8", "D.11"),
                ),
                Reason(_TWO_DOWN, Citation("fmjd.annex8", "D.12")),
            ),
            record=_with_ratings("4.4", 25, software=True),
        ),
    }
)


def kind_of_exhibition(name: str) -> ExhibitionKind:
    """Return a kind by its name."""
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownName("kind of exhibition", name, tuple(KINDS)) from None


def _annex8(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex8", number) for number in numbers)


def _annex11(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex11", number) for number in numbers)


EXHIBITION_ARTICLES = (
    RuleArticles("exhibition.performance", _annex8("A.16", "B.18", "C.17", "D.13")),
    RuleArticles("exhibition.errors", _annex8("C.19")),
    RuleArticles("exhibition.officials", _annex8("B.19", "D.14")),
    RuleArticles("exhibition.colours", _annex8("A.6", "B.8", "C.8", "D.7")),
    RuleArticles(
        "exhibition.endings",
        _annex8(
            "A.13", "A.14", "A.18", "B.13", "B.17", "B.20", "C.14", "C.15", "C.19", "D.12", "D.15"
        ),
    ),
    RuleArticles("exhibition.rate", _annex8("B.6", "D.5")),
    RuleArticles(
        "exhibition.house-rules",
        _annex8(
            "A.6",
            "A.7",
            "A.8",
            "A.9",
            "A.10",
            "A.12",
            "A.13",
            "A.14",
            "A.15",
            "B.6",
            "B.7",
            "B.8",
            "B.9",
            "B.10",
            "B.11",
            "B.12",
            "B.14",
            "B.15",
            "B.16",
            "B.17",
            "C.2",
            "C.7",
            "C.8",
            "C.9",
            "C.10",
            "C.11",
            "C.12",
            "C.13",
            "C.14",
            "C.15",
            "D.5",
            "D.6",
            "D.7",
            "D.9",
            "D.10",
            "D.11",
            "D.12",
        ),
    ),
    RuleArticles("records.opponents", _annex11("4.1.1", "4.2.1", "4.3.1", "4.4.1")),
    RuleArticles("records.score", _annex11("4.1.2", "4.2.2", "4.3.2", "4.4.2")),
    RuleArticles("records.members", _annex11("4.1.3")),
    RuleArticles("records.rated", _annex11("4.2.3", "4.3.3", "4.4.3")),
    RuleArticles("records.clubmates", _annex11("4.2.4", "4.3.4", "4.4.4")),
    RuleArticles("records.average-rating", _annex11("4.2.5", "4.3.5", "4.4.5")),
    RuleArticles("records.duration", _annex11("4.1.4", "4.2.6", "4.3.6", "4.4.8")),
    RuleArticles("records.software", _annex11("4.4.6", "4.4.7")),
    RuleArticles("records.witnesses", _annex11("2", "2.1", "2.2", "2.3", "2.4")),
    RuleArticles("records.validity", _annex11("7")),
    RuleArticles("records.calendar", _annex11("2a")),
    RuleArticles("records.improvement", _annex11("5")),
)
"""Where each of these rules stands."""
