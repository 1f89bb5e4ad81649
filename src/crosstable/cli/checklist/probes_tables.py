"""Probes of the checklist about round robins, acceleration, numbers, tie-breaks and standings."""

from __future__ import annotations

from crosstable.cli.checklist.bench import EDITION, NAMES, Bench, NotMet
from crosstable.cli.checklist.probes_conduct import REMARK, asks

OF_ROUND_ROBINS = (
    *("DE", "WIN", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R"),
    *("TPN", "TPN/R", "KS", "KS/L+1", "KS/L+2", "KS/L-1", "KS/L-2"),
)
OBLIGATORY = (
    *("DE", "WIN", "WON", "BPG", "BWG", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1"),
    *("SB", "SB/C1", "PS", "ARO", "ARO/C1", "TPR", "APRO", "PTP", "APPO", "REP", "STD"),
    *("TPN", "RTNG", "AOB"),
)
"""Codes of C.07 for Swiss tournaments of individuals."""


def _robin(bench: Bench, *options: str, players: int = 4) -> None:
    bench.do(
        *("new", "Robin", "--game", "chess", "--system", "round-robin", "--edition", EDITION),
        *options,
    )
    for name in NAMES[:players]:
        bench.do("players", "add", name)
    bench.do("lots", "--method", "as-entered", "--seed", "1")


def robin_berger(bench: Bench) -> str:
    """Pair the first round of four players: 1-4 and 2-3."""
    _robin(bench)
    bench.do("pair")
    pairs = {(board["white"], board["black"]) for board in bench.rounds()[0]["boards"]}
    if pairs != {(1, 4), (2, 3)}:
        raise NotMet(f"round 1 of four is {sorted(pairs)}")
    return "four players: 1-4 and 2-3"


def robin_double(bench: Bench) -> str:
    """Look at rounds 2 and 3 of four players who meet twice."""
    _robin(bench, "--cycles", "2")
    for _round in range(3):
        bench.do("pair")
        bench.do("result", "1", "1-0", "2", "1-0")
    pairs = [(board["white"], board["black"]) for board in bench.rounds()[1]["boards"]]
    if set(pairs) != {(2, 4), (3, 1)}:
        raise NotMet(f"round 2 of the double round robin is {pairs}, the last two not reversed")
    return "the last two rounds of the first cycle change places"


def robin_half(bench: Bench) -> str:
    """Let a player leave after one of five games."""
    _robin(bench, players=6)
    bench.do("pair")
    bench.do("result", "1", "1-0", "2", "1-0", "3", "1-0")
    bench.do("withdraw", "6", "--reason", "ill")
    told = bench.do("standings").text
    last = next(row for row in bench.json("standings")["rows"] if row["number"] == 6)
    if last["points"] and last["place"]:
        raise NotMet("the results of a player who played one game of five still count")
    return "the results stay in the cross table and do not count" if told else ""


def robin_buchholz(bench: Bench) -> str:
    """Look at what a round robin is ranked by, and ask for Buchholz."""
    _robin(bench)
    bench.do("pair")
    usual = bench.json("standings")["tie_breaks"]
    if any("buchholz" in name for name in usual):
        raise NotMet("Buchholz is among the usual tie-breaks")
    return f"by itself a round robin has {', '.join(usual)}"


def acceleration_baku(bench: Bench) -> str:
    """Pair an accelerated round."""
    bench.event("--option", "acceleration=baku", paired=1)
    return "an accelerated event is announced and paired"


def acceleration_rules(bench: Bench) -> str:
    """Print the rules of a way that is not FIDE's."""
    told = bench.do("describe", "--system", "fmjd-rating", "--accelerate", "four-groups").out
    if len(told.splitlines()) < 3:
        raise NotMet("there is next to nothing to print")
    return "Baku is FIDE's only one here; those of the FMJD are printed in full sentences"


def acceleration_locked(bench: Bench) -> str:
    """Look for a way to change it in an event that runs."""
    bench.event("--option", "acceleration=baku", paired=1)
    if bench.run("edit", "--option", "acceleration=none").status == 0:
        raise NotMet("the acceleration of an event that runs was changed")
    return "no command or page changes it; the decision itself refuses it"


def rating_methods(bench: Bench) -> str:
    """Order players with two ratings, with one of them and with none by each of the ways."""
    rows = (
        "Name,Rating [fide.standard],Rating [national]",
        *("Both,2100,1900", "Home,,2200", "Other,2000,2050", "World,1950,", "None,,"),
    )
    orders = {
        "FIDE": "Both Other World Home None",
        "NRO": "Home Other Both None World",
        "FIDON": "Home Both Other World None",
        "NIDOF": "Home Other World Both None",
        "HBFN": "Home Both Other World None",
    }
    for method, wanted in orders.items():
        named = ("--system", "dutch", "--rounds", "3", "--rating-order", method)
        event = bench.do("new", method, "--game", "chess", *named).out.strip()
        players = bench.write(f"{method}.csv", "\n".join(rows))
        bench.do("players", "import", players, "-t", event)
        lots = ("lots", "--method", "initial-order", "--seed", "1", "-t", event)
        order = " ".join(bench.do(*lots).out.split()[1::2])
        if order != wanted:
            raise NotMet(f"by {method} the order is {order}")
    return "all five can be chosen, and order players with one rating, both or none as they say"


def numbers_titles(bench: Bench) -> str:
    """Order three players of one rating."""
    bench.do("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    rows = ("Name,Rating,Title", "Zorn,2000,", "Young,2000,IM", "Adams,2000,", "Miller,2000,GM")
    bench.do("players", "import", bench.write("players.csv", "\n".join(rows)))
    order = bench.do("lots", "--method", "initial-order", "--seed", "1").out.split()[1::2]
    if order != ["Miller", "Young", "Adams", "Zorn"]:
        raise NotMet(f"the order is {order}")
    return "grandmaster, international master, then by name"


def numbers_frozen(bench: Bench) -> str:
    """Try to give numbers anew once round 4 is paired."""
    bench.event(paired=4)
    told = bench.refused("lots", "--method", "initial-order", "--seed", "2").err
    return told.strip()[:160]


def numbers_late(bench: Bench) -> str:
    """Enter a player once round 4 is paired."""
    bench.event(rounds=6, paired=4)
    bench.do("--yes", "players", "add", "Zander, Late", "--rating", "2300")
    numbers = [entry["number"] for entry in bench.json("show")["tournament"]["entrants"]]
    if numbers != sorted(numbers) or max(numbers) != 9:
        raise NotMet(f"the numbers are now {numbers}")
    return "a player of 2300 who joins after round 4 gets number 9; nobody else's changes"


def board_order(bench: Bench) -> str:
    """Look at the boards of a round: scores go down."""
    bench.event(paired=3)
    bench.do("pair")
    points = {row["number"]: row["points"] for row in bench.json("standings")["rows"]}
    boards = [
        (max(pair), sum(pair))
        for board in bench.rounds()[-1]["boards"]
        for pair in [(points[board["white"]], points[board["black"]])]
    ]
    if boards != sorted(boards, reverse=True):
        raise NotMet(f"the boards go {boards}")
    return "higher score first, then the sum of both"


def tie_breaks(bench: Bench) -> str:
    """Rank a tournament by every code."""
    bench.event(rounds=3, paired=3)
    return _ranked_by(bench, OBLIGATORY)


def robin_tie_breaks(bench: Bench) -> str:
    """Rank a round robin by every code."""
    _robin(bench)
    bench.do("pair")
    bench.do("result", "1", "1-0", "2", "1-0")
    return _ranked_by(bench, OF_ROUND_ROBINS)


def _ranked_by(bench: Bench, codes: tuple[str, ...]) -> str:
    bench.do("export", "-o", bench.path("report.trf"))
    unknown = [
        code
        for code in codes
        if bench.run(
            "standings", bench.path("report.trf"), "--tie-breaks", code, "--edition", EDITION
        ).status
    ]
    if unknown:
        raise NotMet(f"not known: {', '.join(unknown)}")
    return f"all of {', '.join(codes)}"


def tie_breaks_changed(bench: Bench) -> str:
    """Change the list of an event that runs."""
    bench.event(paired=1)
    if REMARK not in asks(bench, "edit", "--tie-breaks", "direct-encounter,wins"):
        raise NotMet("it is not said that the report will tell")
    bench.do("--yes", "edit", "--tie-breaks", "direct-encounter,wins")
    if not bench.comments():
        raise NotMet("the report says nothing")
    return bench.comments()[0][:160]


def lots_repeatable(bench: Bench) -> str:
    """Draw the numbers of two round robins from one seed."""
    drawn = []
    for folder in ("one", "two"):
        other = Bench(bench.folder / folder)
        other.folder.mkdir()
        other.do("new", "Robin", "--game", "chess", "--edition", EDITION)
        for name in NAMES[:6]:
            other.do("players", "add", name)
        drawn.append(other.do("lots", "--method", "free", "--seed", "42").out)
    if drawn[0] != drawn[1]:
        raise NotMet("the same seed draws other lots")
    return "the seed is recorded, and draws the same lots again"


def unrated(bench: Bench) -> str:
    """Announce events that leave unrated players out of averages, or do without averages."""
    for way in ("left-out", "dropped"):
        bench.do(
            *("new", f"Open {way}", "--game", "chess", "--system", "dutch", "--rounds", "5"),
            *("--edition", EDITION, "--ranking-option", f"unrated={way}"),
        )
    return "an event leaves them out of averages, or drops tie-breaks that need ratings"


def long_events(bench: Bench) -> str:
    """Give a player another rating for the second month of an event."""
    bench.event("--ends", "2026-12-31")
    bench.do("players", "edit", "2", "--rating", "2300", "--from", "2026-12-01")
    return "a player has a rating for each month"


PROBES = {
    "robin-berger": robin_berger,
    "robin-double": robin_double,
    "robin-half": robin_half,
    "robin-tie-breaks": robin_tie_breaks,
    "robin-buchholz": robin_buchholz,
    "acceleration-baku": acceleration_baku,
    "acceleration-rules": acceleration_rules,
    "acceleration-locked": acceleration_locked,
    "rating-methods": rating_methods,
    "numbers-titles": numbers_titles,
    "numbers-frozen": numbers_frozen,
    "numbers-late": numbers_late,
    "board-order": board_order,
    "tie-breaks": tie_breaks,
    "tie-breaks-changed": tie_breaks_changed,
    "lots-repeatable": lots_repeatable,
    "unrated": unrated,
    "long-events": long_events,
}
