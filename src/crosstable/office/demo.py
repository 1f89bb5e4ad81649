"""A demonstration: three tournaments in different stages, run through the office like any other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from crosstable.kernel.official import Official
from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Bye, Played, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import System, Tournament
from crosstable.office import acts
from crosstable.office.acts import Details
from crosstable.office.acts.base import State
from crosstable.office.office import Office
from crosstable.pairing.chance import Chance
from crosstable.pairing.simulation import MILLION, expected_score
from crosstable.rulebooks.library import edition_for

# The people of the demonstration: invented, from many countries, in several scripts.


_CHESS = """
NED van den Berg, Sanne|w|1994|IM|2441
FRA Lefèvre-Dumas, Océane|w|2001|WIM|2287
GER Grünwald, Jürgen|m|1978|GM|2512
POL Wójcik, Łukasz|m|1989|GM|2534
ISL Þórðarson, Ásgeir|m|1983|FM|2318
CZE Dvořáková, Běla|w|1997|WFM|2164
HUN Szőke, Ágnes|w|1991|WGM|2356
TUR Yıldırım, Gülşen|w|2003|WFM|2122
VIE Nguyễn Thị Ánh|w|2005||2077
GRE Παπαδοπούλου, Ελένη|w|1999|WCM|2031
UKR Шевченко, Олена|w|1988|WIM|2244
GEO ბერიძე, ნინო|w|1996|WIM|2231
ARM Պետրոսյան, Արամ|m|1985|IM|2427
ISR כהן, דוד|m|1979|FM|2305
EGY عبد الرحمن، يوسف|m|1992|IM|2402
IRI رضایی, مهسا|w|2000|WFM|2093
IND प्रिया शर्मा|w|2006|WCM|2012
CHN 陈小雨|w|2004|WGM|2398
JPN 佐藤健|m|1990||2149
KOR 김민준|m|1998||2058
ESP Muñoz de la Peña, Íñigo|m|1987|FM|2296
ITA D'Angelo, Niccolò|m|1995|IM|2419
SWE Åkerström, Björn|m|1972|FM|2251
DEN Sørensen, Mads Ægir|m|1993|IM|2388
NOR Øverland, Tuva|w|2002|WFM|2101
FIN Määttä, Väinö|m|1968||2187
EST Õunapuu, Külli|w|1986||1988
LAT Bērziņš, Kārlis|m|1999|FM|2324
LTU Žukauskaitė, Rūta|w|2007||1915
SLO Žnidaršič, Črt|m|1984|IM|2366
CRO Đurić, Šime|m|1976|GM|2478
ROU Țăranu, Ștefan|m|1981|FM|2279
POR Conceição, João|m|2001||2044
BRA Araújo, Luís Antônio|m|1990||2115
ARG Ibáñez, María José|w|1998|WFM|2066
CAN Tremblay, Étienne|m|1996||2133
USA O'Sullivan-Reyes, Caitlin|w|2003||1987
AUS Nguyen-Smith, Charlotte|w|2008||1876
SEN Diop, Mamadou|m|1991||2019
CMR Ngo Bassong, Solange|w|1994||1843
"""
_DRAUGHTS = """
NED Hoekstra, Wouter|m|1984|GMI|2342
NED ter Horst, Femke|w|1999|MIF|2118
LAT Ozoliņa, Zane|w|1990|GMIF|2224
LTU Kazlauskas, Domantas|m|1995|GMI|2289
POL Kowalczyk, Damian|m|1992|MI|2251
UKR Бондаренко, Юрій|m|1980|GMI|2367
SEN Ndiaye, Ibrahima|m|1987|MI|2298
CIV Kouassi, Atsé Jean|m|1979|MI|2264
CMR Fotso, Landry|m|1985|MI|2246
MLI Traoré, Boubacar|m|1993|MF|2203
SUR Kromosoeto, Radjesh|m|1988|MF|2176
CUW Martina, Shurandy|m|1997||2085
BRA Figueiredo, Otávio|m|2000|MF|2159
FRA Mbaye-Laurent, Thibault|m|1982|MI|2233
ITA Bellucci, Loïc|m|1996|MF|2192
BEL Vandenbroucke, Maïté|w|2001||2049
MGL Батбаяр, Мөнхжин|w|1998|MIF|2147
CHN 李雪|w|2003|MFF|2064
EST Tamm, Õie|w|1976||1998
CZE Říha, Vojtěch|m|2004||2021
"""


def chess_players() -> tuple[Player, ...]:
    """Return forty chess players."""
    return _read(_CHESS, "fide", 90_001)


def draughts_players() -> tuple[Player, ...]:
    """Return twenty draughts players."""
    return _read(_DRAUGHTS, "fmjd", 70_001)


def _read(lines: str, register: str, first_identifier: int) -> tuple[Player, ...]:
    return tuple(
        _person(line, register, first_identifier + index)
        for index, line in enumerate(lines.strip().splitlines())
    )


def _person(line: str, register: str, identifier: int) -> Player:
    name, sex, year, title, rating = line[4:].split("|")
    return Player(
        name=name,
        federation=line[:3],
        sex=Sex(sex),
        born=BirthDate(int(year)),
        ratings=(Rating(f"{register}.standard", int(rating)),),
        titles=(Title(register, title),) if title else (),
        identifiers=(Identifier(register, str(identifier)),),
    )


_SEED = "Crosstable"
_TOURED = "Riverside Open"
_DRAWS = 4
"""One game in so many is drawn, whatever the ratings say."""


def fill(office: Office, *, by: str, at: datetime) -> Iterator[State]:
    """Add the demonstration's tournaments, one after the other, each as far as it has come."""
    today = at.date()
    yield _run(office, _open(today), chess_players(), rounds=5, boards=11, by=by, at=at)
    yield _run(office, _draughts(today), draughts_players(), rounds=9, boards=99, by=by, at=at)
    yield _run(office, _masters(today), chess_players()[:10], rounds=4, boards=5, by=by, at=at)


def is_toured(tournament: Tournament) -> bool:
    """Return whether this is the demonstration's open, which the guided tour leads through.

    It is known by its name and its invented people, so that nothing in a journal has to say so.
    """
    if tournament.name != _TOURED:
        return False
    invented = {player.name for player in chess_players()}
    return invented <= {entrant.player.name for entrant in tournament.entrants}


def _in_force(game: str, day: date) -> str:
    return edition_for(game, day).id


def _open(today: date) -> Details:
    return Details(
        name=_TOURED,
        game="chess",
        edition=_in_force("chess", today - timedelta(days=4)),
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=9,
        tie_breaks=("buchholz-cut-1", "buchholz", "direct-encounter", "wins"),
        rate_of_play="90/40+30+30",
        city="Riverside",
        federation="NED",
        starts=today - timedelta(days=4),
        ends=today + timedelta(days=4),
        round_dates=tuple(today + timedelta(days=day) for day in range(-4, 5)),
        officials=(Official("chief arbiter", "Meier, Anna"),),
    )


def _draughts(today: date) -> Details:
    return Details(
        name="Harbour Draughts Cup",
        game="draughts",
        edition=_in_force("draughts", today - timedelta(days=9)),
        system=System("fmjd-solkoff"),
        points=TWO_ONE_ZERO,
        planned_rounds=9,
        rate_of_play="80m+60s",
        city="Harbour",
        federation="LAT",
        starts=today - timedelta(days=9),
        ends=today - timedelta(days=1),
        round_dates=tuple(today - timedelta(days=day) for day in range(9, 0, -1)),
        officials=(Official("chief arbiter", "Kalniņa, Ilze"),),
    )


def _masters(today: date) -> Details:
    return Details(
        name="Hilltop Masters",
        game="chess",
        edition=_in_force("chess", today - timedelta(days=3)),
        system=System("round-robin"),
        points=HALF_POINTS,
        rate_of_play="90/40+30+30",
        city="Hilltop",
        federation="GER",
        starts=today - timedelta(days=3),
        ends=today + timedelta(days=5),
        round_dates=tuple(today + timedelta(days=day) for day in range(-3, 6)),
        officials=(Official("chief arbiter", "Grünwald, Eva"),),
    )


def _run(
    office: Office,
    details: Details,
    players: tuple[Player, ...],
    *,
    rounds: int,
    boards: int,
    by: str,
    at: datetime,
) -> State:
    """Play the first rounds, of the last one only the first boards."""
    state = office.create(details, by=by, at=at, published=True)
    entries = tuple(acts.NewPlayer(player) for player in players)
    opening: list[acts.Command] = [acts.Register(entries), acts.DrawLots(_SEED)]
    state = office.execute_all(state.id, opening, by=by, at=at)
    if details.planned_rounds and rounds < details.planned_rounds:
        rest = acts.GrantBye(len(players), 3, Bye.HALF_POINT)
        state = office.execute(state.id, rest, by=by, at=at)
    for number in range(1, rounds + 1):
        steps: list[acts.Command] = [acts.PairRound(), acts.Publish(number)]
        state = office.execute_all(state.id, steps, by=by, at=at)
        paired = state.tournament.round(number).boards
        finished = paired if number < rounds else paired[:boards]
        results = [
            acts.EnterResult(number, index, _result(state.tournament, number, board))
            for index, board in enumerate(finished, start=1)
        ]
        state = office.execute_all(state.id, results, by=by, at=at)
    return state


def _result(tournament: Tournament, round_number: int, board: Board) -> Result:
    """Draw a result by lot that the ratings make likely."""
    chance = Chance(f"{_SEED}:{tournament.name}:{round_number}:{board.white}:{board.black}")
    if not chance.choose(_DRAWS):
        return Played(Mark.DRAW, Mark.DRAW)
    white, black = (
        tournament.entrant(seat).player.rating() or 0 for seat in (board.white, board.black)
    )
    if chance.choose(MILLION) < expected_score(white - black):
        return Played(Mark.WIN, Mark.LOSS)
    return Played(Mark.LOSS, Mark.WIN)
