"""The people of the demonstration: invented, from many countries, in several scripts."""

from __future__ import annotations

from crosstable.kernel.player import BirthDate, Identifier, Player, Rating, Sex, Title

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
