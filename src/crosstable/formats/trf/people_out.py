"""The lines of people in a report: players with their games, national ratings, teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.cells import BYE_LETTERS, round_cells
from crosstable.formats.trf.columns import decimal_points
from crosstable.formats.trf.layout import (
    PlayerLine,
    kept_name,
    national_line,
    old_team_line,
    player_line,
)
from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import BirthDate, Player
from crosstable.kernel.record import bye_points, records, score
from crosstable.kernel.seeding import NATIONAL
from crosstable.kernel.sentence import Value
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition


class PeopleWriter(msgspec.Struct, kw_only=True):
    """The people of one report being written; what does not fit goes into ``adjustments``."""

    tournament: Tournament
    edition: Edition
    new: bool
    """Whether the format is TRF26."""
    ranks: Mapping[int, int] | None
    rating_list: str
    adjustments: list[Adjustment]

    def lines(self, requests: tuple[ByeRequest, ...]) -> Iterator[str]:
        """Yield the lines of players, of national ratings in TRF26, and of teams."""
        yield from self._players(requests)
        if self.new:
            yield from self._nationals()
        yield from self._teams()

    def _lost(self, form: str, kind: Change = Change.NOT_CARRIED, /, **values: Value) -> None:
        self.adjustments.append(Adjustment.noted(kind, None, None, form, **values))

    def _players(self, requests: tuple[ByeRequest, ...]) -> Iterator[str]:
        event = self.tournament
        cells = round_cells(event, self.adjustments)
        totals = {number: score(entries) for number, entries in records(event).items()}
        ranks = self.ranks if self.ranks is not None else self._ranks(totals)
        if not self.new:
            # A bye of the round to be paired stands in its cell, and the points include it.
            for request in requests:
                cells[request.player].append(f"0000 - {BYE_LETTERS[request.kind]}")
                totals[request.player] += bye_points(event.points, request.kind)
        clubs = sum(bool(entrant.player.club) for entrant in event.entrants)
        if clubs:
            self._lost("clubs have no column: {count:player|players} without theirs", count=clubs)
        for entrant in event.entrants:
            total = Fraction(totals[entrant.number], event.points.unit)
            points = decimal_points(total)
            if points is None:
                self._lost(
                    "the points of player {player} do not fit", Change.POINTS, player=entrant.number
                )
            line = self._static(entrant)
            yield player_line(
                msgspec.structs.replace(
                    line,
                    points=points or "",
                    rank=ranks.get(entrant.number),
                    cells=tuple(cells[entrant.number]),
                )
            )

    def _ranks(self, totals: dict[int, int]) -> dict[int, int]:
        ordered = sorted(totals, key=lambda number: (-totals[number], number))
        ranks: dict[int, int] = {}
        for place_number, number in enumerate(ordered, start=1):
            before = ordered[place_number - 2] if place_number > 1 else None
            shared = self.new and before is not None and totals[before] == totals[number]
            ranks[number] = ranks[before] if shared and before is not None else place_number
        return ranks

    def _static(self, entrant: Entrant) -> PlayerLine:
        player = entrant.player
        name = kept_name(player.name)
        if name != player.name:
            self._lost(
                "name {name!r} is cut to {kept!r}", Change.TRUNCATED, name=player.name, kept=name
            )
        register = self.edition.title_register
        title = player.title(register)
        if len(title) > 3:
            self._lost(
                "title {title!r} of player {player} does not fit",
                Change.TITLE,
                title=title,
                player=entrant.number,
            )
            title = ""
        identifier = player.identifier(register)
        if len(identifier) > 11 or (identifier and not identifier.isdigit()):
            self._lost(
                "identifier {identifier!r} of player {player} does not fit",
                Change.IDENTIFIER,
                identifier=identifier,
                player=entrant.number,
            )
            identifier = ""
        return PlayerLine(
            number=entrant.number,
            sex=player.sex.value if player.sex else "",
            title=title,
            name=name,
            rating=player.rating(self.rating_list),
            federation=player.federation,
            identifier=identifier,
            born=_born(player.born),
        )

    def _nationals(self) -> Iterator[str]:
        for entrant in self.tournament.entrants:
            player = entrant.player
            rating, title = player.rating(NATIONAL), player.title(NATIONAL)
            identifier = player.identifier(NATIONAL)
            if rating or title or identifier:
                if len(title) > 3 or len(identifier) > 11:
                    self._lost(
                        "the national title or number of {player} is cut", player=entrant.number
                    )
                yield national_line(
                    rating_federation(self.tournament, player),
                    PlayerLine(
                        number=entrant.number,
                        title=title[:3],
                        name=kept_name(player.name),
                        rating=rating,
                        identifier=identifier[:11],
                    ),
                )

    def _teams(self) -> Iterator[str]:
        members: dict[str, list[int]] = {
            team.name: list(team.members) for team in self.tournament.teams
        }
        for entrant in () if members else self.tournament.entrants:
            if entrant.team:
                members.setdefault(entrant.team, []).append(entrant.number)
        for name, numbers in members.items():
            if len(name) > 32:
                self._lost("team {name!r} is cut to 32 characters", Change.TRUNCATED, name=name)
            yield old_team_line(name, numbers)


def rating_federation(tournament: Tournament, player: Player | None) -> str:
    """Return whose national ratings are meant: the event's federation, else the player's."""
    for code in (tournament.federation, player.federation if player else ""):
        if re.fullmatch(r"[A-Z]{3}", code, re.ASCII) and code[:2] not in {"XX", "BB"}:
            return code
    return "NAT"


def _born(born: BirthDate | None) -> str:
    return f"{born.year:04}/{born.month or 0:02}/{born.day or 0:02}" if born else ""
