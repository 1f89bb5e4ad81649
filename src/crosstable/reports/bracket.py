"""The sheet of a knock-out: its bracket, and that of the losers where it takes two lost matches."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.office.brackets import MatchShown, SideShown, shown_bracket
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.standings import (
    BracketBox,
    BracketPart,
    BracketRound,
    BracketSeat,
    BracketSheet,
)


def bracket_sheet(scene: Scene, title: str, after_round: int | None = None) -> BracketSheet:
    """Return the bracket as it stood after a round."""
    event = scene.after(after_round)
    shown = shown_bracket(event)
    words = scene.words

    def column(name: Sentence, matches: tuple[MatchShown, ...]) -> BracketRound:
        return BracketRound(
            title=words.say(name), matches=tuple(_box(scene, match) for match in matches)
        )

    finals = tuple(
        column(Sentence("Second grand final") if place else Sentence("Grand final"), (match,))
        for place, match in enumerate(shown.finals)
    )
    third = shown.third_place
    parts = [
        BracketPart(
            rounds=(*map(column, shown.titles, shown.rounds), *finals),
            third=None if third is None else column(Sentence("Third place"), (third,)),
        )
    ]
    if shown.losers:
        parts.append(BracketPart(rounds=tuple(map(column, shown.losers_titles, shown.losers))))
    played = len(event.rounds)
    return BracketSheet(
        head=scene.head(
            title,
            round_number=played or None,
            subtitle=words("After round {round}", round=played)
            if played
            else words("Before round 1"),
        ),
        parts=tuple(parts),
        winner="" if shown.winner is None else scene.people[shown.winner].name,
    )


def _box(scene: Scene, match: MatchShown) -> BracketBox:
    if match.number == 0:
        sides = tuple(_seat(scene, side) for side in match.sides if side.number is not None)
        return BracketBox(called="", sides=sides, note=scene.words.say(Sentence("bye")))
    return BracketBox(
        called=str(match.number),
        sides=tuple(_seat(scene, side) for side in match.sides),
        note="" if match.decided_at is None else scene.words.say(match.decided_at),
    )


def _seat(scene: Scene, side: SideShown) -> BracketSeat:
    if side.number is None:
        name = scene.words.say(side.name)
        return BracketSeat(number="", name=name, known=False)
    return BracketSeat(
        number=str(side.number),
        name=scene.people[side.number].name,
        score=side.score,
        won=side.won,
    )
