"""Probes of the checklist about points, results, byes and games that are not over."""

from __future__ import annotations

from crosstable.cli.checklist.bench import Bench, NotMet
from crosstable.cli.checklist.probes_files import custom_points
from crosstable.kernel.points import HALF_POINTS


def points_systems(bench: Bench) -> str:
    """Announce events with several tables, and take over one with a table of its own."""
    for name in ("1-½-0", "3-1-0"):
        bench.do("new", name, "--game", "chess", "--points", name)
    bench.do("import", custom_points(bench, "W 4.0    D 1.0    L 0.0"))
    return "1-½-0 and 3-1-0 by name; a table of four points for a win comes with a file"


def points_draws(bench: Bench) -> str:
    """Offer a table in which two draws are worth more than a win and a loss."""
    told = bench.refused("import", custom_points(bench, "W 3.0    D 2.0    L 0.0"))
    if "draw" not in told.err:
        raise NotMet(f"refused for another reason: {told.err[:200]}")
    return told.err.rpartition(": ")[2][:160]


def points_bye(bench: Bench) -> str:
    """Offer a table in which the bye is worth more than a win."""
    told = bench.refused("import", custom_points(bench, "W 1.0    D 0.5    L 0.0    P 2.0"))
    if "bye" not in told.err:
        raise NotMet(f"refused for another reason: {told.err[:200]}")
    return told.err.rpartition(": ")[2][:160]


def points_bye_standard(bench: Bench) -> str:
    """Offer the usual table with an odd bye."""
    told = bench.refused("import", custom_points(bench, "W 1.0    D 0.5    L 0.0    P 0.7"))
    if "bye" not in told.err:
        raise NotMet(f"refused for another reason: {told.err[:200]}")
    return f"a bye of 0.7 is refused; by name it is {HALF_POINTS.text(HALF_POINTS.allocated_bye)}"


def points_locked(bench: Bench) -> str:
    """Look for a way to change the table of an event that runs."""
    bench.event(paired=1)
    if bench.run("edit", "--points", "3-1-0").status == 0:
        raise NotMet("the points of an event that runs were changed")
    return "no command or page changes them; the decision itself refuses it"


def adjourned(bench: Bench) -> str:
    """Register an adjourned game."""
    _with_adjourned(bench)
    return "board 1 of round 1 is adjourned"


def _with_adjourned(bench: Bench) -> None:
    bench.event()
    bench.do("lots", "--method", "initial-order", "--seed", "1")
    bench.do("pair")
    bench.do("result", "1", "adj", "2", "1-0", "3", "1-0", "4", "1-0")


def adjourned_draw(bench: Bench) -> str:
    """Pair the next round with an adjourned game."""
    _with_adjourned(bench)
    told = bench.do("pair").text
    if "counts as a draw" not in told:
        raise NotMet("it is not said that it counts as a draw")
    return "the next round is paired with it as a draw, and says so"


def adjourned_missing(bench: Bench) -> str:
    """Pair the next round while a result is missing."""
    bench.event()
    bench.do("lots", "--method", "initial-order", "--seed", "1")
    bench.do("pair")
    bench.do("result", "2", "1-0", "3", "1-0", "4", "1-0")
    told = bench.do("--yes", "pair").text
    result = bench.rounds()[0]["boards"][0]["result"]
    if "adjourned" not in told or not result.get("adjourned"):
        raise NotMet("the missing result is passed over")
    return "the game becomes adjourned; it is said and must be confirmed"


def adjourned_final(bench: Bench) -> str:
    """Finish an event but for one game."""
    bench.event(rounds=1)
    bench.do("lots", "--method", "initial-order", "--seed", "1")
    bench.do("pair")
    bench.do("result", "1", "adj", "2", "1-0", "3", "1-0", "4", "1-0")
    if not bench.json("standings")["provisional"]:
        raise NotMet("the standings are called final")
    if bench.run("export", "--rating-report").status == 0:
        raise NotMet("a rating report is written while a game is open")
    return "standings are provisional, and no rating report is written"


def adjourned_exchange(bench: Bench) -> str:
    """Write a tournament with an adjourned game, and read it again."""
    _with_adjourned(bench)
    bench.do("pair")
    bench.do("export", "-o", bench.path("open.trf"))
    text = (bench.folder / "open.trf").read_text(encoding="utf-8")
    if "?" not in text:
        raise NotMet("it has no sign in the file")
    other = Bench(bench.folder / "other")
    other.folder.mkdir()
    other.do("import", bench.path("open.trf"))
    if not other.rounds()[0]["boards"][0]["result"].get("adjourned"):
        raise NotMet("it is not read back as adjourned")
    return "written as ?, and read back as adjourned"


def withdrawn(bench: Bench) -> str:
    """Let a player leave."""
    bench.event(paired=1)
    bench.do("withdraw", "3", "--reason", "ill")
    shown = bench.do("players", "list").out
    if "withdrew after round 1" not in shown:
        raise NotMet("the list of players does not say it")
    return "the list of players says who left, and after which round"


def expelled(bench: Bench) -> str:
    """Expel a player."""
    bench.event(paired=1)
    bench.do("--yes", "expel", "3", "--reason", "a device")
    if "player 3 expelled after round 1: a device" not in bench.do("journal", "show").out:
        raise NotMet("the reason is not kept")
    return "kept in the journal with its reason and article; no later round pairs the player"


def half_point_twice(bench: Bench) -> str:
    """Ask for two half-point byes."""
    bench.event()
    bench.do("bye", "3", "2")
    if "a player may have 1" not in bench.refused("bye", "3", "3").err:
        raise NotMet("a second one is granted without a word")
    return "the second one must be confirmed, with the article in view"


def half_point_barred(bench: Bench) -> str:
    """Bar half-point byes by the regulations."""
    bench.event()
    bench.do("regulations", "set", "half-point-byes", "no")
    told = bench.run("bye", "3", "2").text
    if "grant no half-point byes" not in told:
        raise NotMet("a bye is granted without a word")
    return "the regulations can bar them; then it is said and must be confirmed"


def full_point(bench: Bench) -> str:
    """Grant a full-point bye."""
    bench.event()
    told = bench.do("bye", "3", "2", "--kind", "full-point").text
    if "no longer usual" not in told:
        raise NotMet("nothing is said of it")
    return "said when it is granted"


def results_unusual(bench: Bench) -> str:
    """Enter unusual results and forfeits."""
    bench.event()
    bench.do("lots", "--method", "initial-order", "--seed", "1")
    bench.do("pair")
    bench.do("result", "--unusual", "1", "½-0", "2", "0-0")
    bench.do("result", "3", "+/-", "4", "-/-")
    return "½-0, 0-0, +/- and -/- are entered"


def past_locked(bench: Bench) -> str:
    """Correct the first round once the third is paired."""
    bench.event(paired=2)
    bench.do("pair")
    told = bench.refused("--yes", "result", "--round", "1", "--correct", "slip", "1", "0-1").err
    return told.strip()[:160]


def past_report(bench: Bench) -> str:
    """Correct it for the rating report alone."""
    bench.event(rounds=3, paired=3)
    bench.do("--yes", "correct-report", "1", "1", "0-1", "--reason", "slip")
    said = bench.comments("--rating-report")
    if not said:
        raise NotMet("the rating report has no comment")
    if bench.comments():
        raise NotMet("the ordinary report has it too")
    return said[0][:160]


def apart(bench: Bench) -> str:
    """Keep two players apart before round 1."""
    bench.event()
    bench.do("lots", "--method", "initial-order", "--seed", "1")
    bench.do("forbid", "1", "5")
    bench.do("pair")
    if {1, 5} in [{board["white"], board["black"]} for board in bench.rounds()[0]["boards"]]:
        raise NotMet("they were paired all the same")
    return "1 and 5, who would have met in round 1, do not"


def apart_later(bench: Bench) -> str:
    """Keep two players apart when a round is paired."""
    bench.event(paired=1)
    told = bench.refused("forbid", "1", "2").err
    bench.do("--yes", "leave-rules", "--reason", "trial")
    bench.do("forbid", "1", "2")
    return told.strip()[:160]


PROBES = {
    "points-systems": points_systems,
    "points-draws": points_draws,
    "points-bye": points_bye,
    "points-bye-standard": points_bye_standard,
    "points-locked": points_locked,
    "adjourned": adjourned,
    "adjourned-draw": adjourned_draw,
    "adjourned-missing": adjourned_missing,
    "adjourned-final": adjourned_final,
    "adjourned-exchange": adjourned_exchange,
    "withdrawn": withdrawn,
    "expelled": expelled,
    "half-point-twice": half_point_twice,
    "half-point-barred": half_point_barred,
    "full-point": full_point,
    "results-unusual": results_unusual,
    "past-locked": past_locked,
    "past-report": past_report,
    "apart": apart,
    "apart-later": apart_later,
}
