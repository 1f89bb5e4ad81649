"""Events that need much room on paper: long names of clubs and people, many rounds."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from crosstable.kernel.player import Player, Rating, Title
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.simulation import (
    Simulation,
    TeamSimulation,
    rounds_played,
    team_rounds_played,
)
from crosstable.pairing.systems import system
from crosstable.rulebooks.library import edition

__all__ = ["CLUBS", "players", "teams"]

CLUBS = (
    "Schachgesellschaft Mönchengladbach-Rheindahlen 1922 e. V. II",
    "Échiquier de Saint-Germain-en-Laye et de la Boucle de la Seine",
    "Rotterdam-Kralingen",
    "Llanfairpwllgwyngyllgogerychwyrndrobwll Chess Club",
    "ŠK Dunajská Streda–Veľké Blahovo",
    "Damclub Nijmegen-Oost / Beuningen 3",
    "Kings & Queens",
    "Шахматный клуб имени Александра Алехина, Санкт-Петербург",
    "Associação Académica de Coimbra",
    "Donaudampfschifffahrtsgesellschaft",
)
PEOPLE = (
    "Łukasiewicz-Przybyszewska, Aleksandra Maria Konstancja",
    "van der Bergh tot Oldenzaal, Jan-Willem",
    "Радулов-Константинопольский, Иван",
    "Ng, Al",
    "Papadimitropoulou-Konstantinidou, Ekaterini",
    "Bartholomäus-Fürchtegott, Hans",
)


def _player(number: int) -> Player:
    return Player(
        name=f"{PEOPLE[number % len(PEOPLE)]} {number}",
        federation=("GER", "FRA", "NED")[number % 3],
        club=CLUBS[number % len(CLUBS)],
        titles=(Title("fide", ("GM", "WGM", "FM", "WCM")[number % 4]),) if number % 5 else (),
        ratings=(Rating("fide.standard", 2890 - number),),
    )


def _dressed(event: Tournament) -> Tournament:
    """Give an event its long names, its days and a prize for everybody."""
    return replace(
        event,
        name="Meisterschaft der Vereine des Bezirks Niederrhein-Westmünsterland 2026/2027",
        city="Mönchengladbach",
        federation="GER",
        entrants=tuple(
            replace(entrant, player=_player(entrant.number)) for entrant in event.entrants
        ),
        teams=tuple(
            replace(team, name=f"{CLUBS[number % len(CLUBS)]} {number}", short="")
            for number, team in enumerate(event.teams, start=1)
        ),
        prizes=PrizeFund(lists=(Category(name=MAIN, amounts=(1_234_567, *(10_050,) * 199)),)),
        starts=date(2026, 5, 1),
        ends=date(2026, 6, 20),
        round_dates=tuple(
            date(2026, 5, 1) + timedelta(days=day) for day in range(len(event.rounds))
        ),
    )


@lru_cache(maxsize=8)
def teams(
    count: int, rounds: int, pairing_system: str = "team-swiss", boards: int = 4
) -> Tournament:
    """Return a finished event of teams under long names."""
    plan = TeamPlan(boards=boards, reserves=1)
    wish = TeamSimulation(
        players=count * plan.size,
        rounds=rounds,
        seed=f"crowded {count} {rounds}",
        plan=plan,
        forfeits=Fraction(1, 10),
        absent_teams=Fraction(1, 20),
    )
    *_, last = team_rounds_played(wish, system(pairing_system), edition("fide-2026-03"))
    return _dressed(last)


@lru_cache(maxsize=8)
def players(count: int, rounds: int, pairing_system: str = "dutch") -> Tournament:
    """Return a finished event of players under long names, with every tie-break asked for."""
    wish = Simulation(
        players=count, rounds=rounds, seed=f"crowded {count} {rounds}", forfeits=Fraction(1, 10)
    )
    *_, last = rounds_played(wish, system(pairing_system), edition("fide-2026-03"))
    return _dressed(last)
