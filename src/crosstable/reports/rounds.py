"""The sheets of one round: by board, by name, and the numbers for the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from crosstable.formats.library import format_of
from crosstable.kernel.colour import Colour
from crosstable.kernel.match_scores import without_match
from crosstable.kernel.notation import mark_text
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, Round
from crosstable.office.game_rows import Course, game_points, game_rows
from crosstable.office.match_seats import seat_text, seen_from_match, turned_round
from crosstable.office.start_positions import start_of_board, start_text
from crosstable.reports.codes import drawn_code
from crosstable.reports.scene import Scene, bye_words, result_words, sides_words
from crosstable.reports.sheets.heads import Person
from crosstable.reports.sheets.rounds import (
    Free,
    GameLine,
    NameLine,
    Names,
    Pairing,
    Pairings,
    Tables,
)

_FROM_WHITE = False
SlipCodes: TypeAlias = Callable[[Round], Mapping[int, str]]
"""Gives the codes of a round by the players' numbers."""


def pairings_sheet(
    scene: Scene,
    title: str,
    round_number: int | None = None,
    *,
    codes: SlipCodes | None = None,
    send_to: str = "",
) -> Pairings:
    """Return a round board by board; with ``codes`` players can send their results themselves."""
    played = scene.round(round_number)
    points = scene.points_before(played.number)
    people, system = scene.people, scene.tournament.points
    matches = _matches(scene, played)
    given = codes(played) if codes is not None else {}
    return Pairings(
        head=scene.head(title, round_number=played.number),
        pairings=tuple(
            Pairing(
                board=number,
                seat=_seat(scene, played, number),
                match=matches.get(number, ""),
                white=people[board.white],
                black=people[board.black],
                white_points=points[board.white],
                black_points=points[board.black],
                result=result_words(
                    board.result,
                    system,
                    scene.words,
                    postponed=number in played.postponed_boards,
                ),
                white_code=given.get(board.white, ""),
                black_code=given.get(board.black, ""),
                white_square=_square(send_to, given.get(board.white, "")),
                black_square=_square(send_to, given.get(board.black, "")),
                start=start_of_board(scene.tournament, played.number, number),
                games=tuple(_games(scene, board)),
                first_black=turned_round(scene.tournament, played.number, number),
                match_result=result_words(
                    seen_from_match(scene.tournament, played.number, number, board.result),
                    system,
                    scene.words,
                    postponed=number in played.postponed_boards,
                ),
            )
            for number, board in enumerate(played.boards, start=1)
            if number not in played.undisclosed_boards
        ),
        free=_free(scene, played, points),
        teams_free=tuple(_teams_free(scene, played)),
        secret=tuple(_secret(scene, played)),
        usual_results=_usual(system),
        game_results=_usual(game_points(scene.tournament)) if scene.tournament.game_plan else (),
        starts=_starts(scene, played),
        send_to=send_to if given else "",
    )


def _seat(scene: Scene, played: Round, number: int) -> str:
    """Return how a board is named in a match; empty where players play for themselves."""
    return seat_text(scene.tournament, played.number, number) if played.matches else ""


def _matches(scene: Scene, played: Round) -> dict[int, str]:
    """Return which teams meet, by the first board of each match."""
    team = scene.tournament.team
    return {
        boards.start: f"{team(match.first).name} – {team(match.second).name}"
        for match, boards in zip(played.matches, played.match_boards, strict=False)
        if match.second is not None and boards
    }


def _teams_free(scene: Scene, played: Round) -> Iterator[str]:
    """Yield the teams without a match, with the byes that they asked for."""
    if not played.matches:
        return
    for number, bye in without_match(scene.tournament, played):
        name = scene.tournament.team(number).name
        if bye is None or bye is Bye.ALLOCATED:
            yield name
        else:
            yield f"{name} ({bye_words(bye, scene.words)})"


def _secret(scene: Scene, played: Round) -> Iterator[str]:
    """Yield the matches whose line-ups are secret still."""
    team = scene.tournament.team
    for match in played.matches:
        if match.undisclosed and match.second is not None:
            yield f"{team(match.first).name} – {team(match.second).name}"


def _starts(scene: Scene, played: Round) -> dict[str, str]:
    """Return the positions that games of a round begin in as pictures, by their numbers."""
    drawn = scene.tournament.starts_of(played.number)
    picture = format_of(scene.tournament.game).picture
    return {
        str(number): picture(start_text(scene.tournament, number), (), _FROM_WHITE, scene.words.say)
        for number in (drawn.numbers if drawn is not None else ())
    }


def _square(send_to: str, code: str) -> str:
    """Return the address with a player's code for a camera; what follows # is sent to nobody."""
    return drawn_code(f"{send_to}#{code}") if send_to and code else ""


def _usual(points: PointSystem) -> tuple[str, ...]:
    return tuple(
        sides_words(mark_text(mark, points), mark_text(mark.opposite, points))
        for mark, _ in points.marks
    )


def _games(scene: Scene, board: Board) -> Iterator[GameLine]:
    """Yield the games of a pairing that has several, those to come too."""
    plan = scene.tournament.game_plan
    for row in game_rows(scene.tournament, board):
        open_colours = plan is not None and plan.wants_lots(row.number, board.lots)
        yield GameLine(
            number=row.number,
            kind=scene.words.say(row.kind),
            white=scene.people[row.white].name,
            black=scene.people[row.black].name,
            result=scene.words.say(row.seen).replace("-", "–"),
            by_lot=open_colours and row.course is not Course.PLAYED,
            needed=row.course is not Course.NOT_NEEDED,
        )


def _free(scene: Scene, played: Round, points: Mapping[int, str]) -> tuple[Free, ...]:
    """Return those without an opponent, in the order of their numbers."""
    system = scene.tournament.points
    return tuple(
        Free(
            player=scene.people[free.player],
            points=points[free.player],
            reason=f"{bye_words(free.kind, scene.words)}"
            + (f" ({system.text(worth)})" if (worth := bye_points(system, free.kind)) else ""),
        )
        for free in sorted(played.free, key=lambda absentee: absentee.player)
    )


def _told_apart(scene: Scene) -> Mapping[int, Person]:
    """Return all players; those of one name with their ratings, or numbers where these coincide."""
    namesakes: dict[str, list[Person]] = {}
    for person in scene.people.values():
        namesakes.setdefault(person.name.casefold(), []).append(person)
    people = dict(scene.people)
    for same in namesakes.values():
        if len(same) < 2:
            continue
        ratings = {person.rating for person in same}
        rated = len(ratings) == len(same) and "" not in ratings
        for person in same:
            told = (
                f"{scene.words('Rating')} {person.rating}"
                if rated
                else f"{scene.words('No.')} {person.number}"
            )
            people[person.number] = replace(person, apart=told)
    return people


def names_sheet(scene: Scene, title: str, round_number: int | None = None) -> Names:
    """Return a round in the order of the names: board, colour and opponent."""
    played = scene.round(round_number)
    people = _told_apart(scene)
    lines: dict[int, NameLine] = {}
    for number, board in enumerate(played.boards, start=1):
        if number in played.undisclosed_boards:
            continue
        for seat, opponent in ((board.white, board.black), (board.black, board.white)):
            colour: Colour = board.colour_of(seat)
            lines[seat] = NameLine(
                player=people[seat],
                board=number,
                seat=_seat(scene, played, number),
                colour=colour.value,
                opponent=people[opponent],
            )
    for free in played.free:
        lines[free.player] = NameLine(
            player=people[free.player],
            board=None,
            colour="",
            opponent=None,
            note=bye_words(free.kind, scene.words),
        )
    order = sorted(
        lines, key=lambda number: (scene.tournament.entrant(number).player.sort_key, number)
    )
    return Names(
        head=scene.head(title, round_number=played.number),
        lines=tuple(lines[number] for number in order),
    )


def tables_sheet(scene: Scene, title: str, round_number: int | None = None) -> Tables:
    """Return the numbers of the tables: as many as a round has boards, or as the field fills."""
    if round_number is not None:
        count = len(scene.round(round_number).boards)
    else:
        boards = [len(played.boards) for played in scene.shown.rounds]
        count = max([len(scene.tournament.entrants) // 2, *boards])
    return Tables(head=scene.head(title), numbers=tuple(range(1, count + 1)))
