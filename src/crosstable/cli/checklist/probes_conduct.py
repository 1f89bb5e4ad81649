"""Probes of the checklist about leaving the rules, changing rounds and pairing by hand."""

from __future__ import annotations

from crosstable.cli.checklist.bench import Bench, NotMet

REMARK = "the report will say so"


def asks(bench: Bench, *words: str) -> str:
    """Return what is said when a command wants to be confirmed; NotMet where it does not."""
    told = bench.refused(*words).err
    if "--yes" not in told:
        raise NotMet(f"`crosstable {' '.join(words)}` is refused for another reason: {told[:200]}")
    return told


def mode_default(bench: Bench) -> str:
    """Begin a tournament, and look for a remark that the rules were left."""
    bench.event()
    remarks = bench.json("show")["tournament"]["remarks"]
    if remarks:
        raise NotMet(f"a new tournament has remarks: {remarks}")
    return "a new tournament is in it without anybody asking"


def mode_leaving(bench: Bench) -> str:
    """Try to leave without confirming."""
    bench.event()
    told = asks(bench, "leave-rules", "--reason", "trial")
    if "cannot be entered again" not in told:
        raise NotMet("the consequences are not said")
    return "refused until it is confirmed; it says that there is no way back"


def _left(bench: Bench) -> None:
    bench.event(paired=1)
    bench.do("--yes", "leave-rules", "--reason", "trial")


def mode_logged(bench: Bench) -> str:
    """Look into the report."""
    _left(bench)
    said = [line for line in bench.comments() if "round 1" in line and "trial" in line]
    if not said:
        raise NotMet("the report says nothing")
    return said[0]


def mode_no_return(bench: Bench) -> str:
    """Undo what can be undone."""
    _left(bench)
    bench.run("--yes", "undo")
    if not bench.json("show")["tournament"]["remarks"]:
        raise NotMet("undo brought the mode back")
    return "undo refuses it"


def mode_sign(bench: Bench) -> str:
    """Look at what is shown."""
    _left(bench)
    shown = bench.do("show").out
    if "not by the rules" not in shown:
        raise NotMet("`show` says nothing of it")
    return "`show` says so, and so does a badge on the pages"


def rounds_changed(bench: Bench) -> str:
    """Change the number of rounds of an event that runs."""
    bench.event(paired=1)
    told = asks(bench, "edit", "--rounds", "7")
    if REMARK not in told:
        raise NotMet("it is not said that the report will tell")
    bench.do("--yes", "edit", "--rounds", "7")
    if not bench.comments():
        raise NotMet("the report says nothing")
    return bench.comments()[0]


def rounds_last(bench: Bench) -> str:
    """Make round 3 the last one, and see whether the warning agrees with the checker."""
    bench.event(paired=3)
    told = asks(bench, "edit", "--rounds", "3")
    bench.do("--yes", "edit", "--rounds", "3")
    differs = bench.run("check", _exported(bench)).status != 0
    if differs is not ("would have been paired differently" in told):
        raise NotMet("the warning and the checker do not agree about the last round")
    return f"round 3 is paired again as the last one; it {'differs' if differs else 'agrees'}"


def _exported(bench: Bench) -> str:
    bench.do("export", "-o", bench.path("report.trf"))
    return bench.path("report.trf")


def rounds_possible(bench: Bench) -> str:
    """Ask for more rounds than there are opponents."""
    bench.event(paired=1)
    told = asks(bench, "edit", "--rounds", "9")
    if "cannot all meet new opponents" not in told:
        raise NotMet("9 rounds for 8 players are taken without a word")
    return "8 players cannot all meet new opponents 9 times: it is said and must be confirmed"


def _by_hand(bench: Bench) -> None:
    """Begin to change round 2, in which 1 could meet the opponent of round 1 again."""
    bench.event(paired=1)
    bench.do("pair", "--hold")
    bench.do("rearrange", "begin", "2")


def manual_phase(bench: Bench) -> str:
    """Try to publish a round that is being changed."""
    bench.event(paired=1)
    bench.do("pair", "--hold")
    bench.refused("rearrange", "exchange", "2", "1", "5")
    bench.do("rearrange", "begin", "2")
    bench.refused("publish", "2")
    return "nothing is exchanged before `begin`, and the round cannot be published before `end`"


def _again(bench: Bench) -> tuple[str, str]:
    """Return two players whose exchange lets two meet a second time."""
    first, second = bench.rounds()[:2]
    met = {frozenset((board["white"], board["black"])) for board in first["boards"]}
    for board in second["boards"]:
        for other in second["boards"]:
            if frozenset((board["white"], other["black"])) in met:
                return str(board["black"]), str(other["black"])
            if frozenset((board["white"], other["white"])) in met and board is not other:
                return str(board["black"]), str(other["white"])
    raise NotMet("no exchange leads to a second game")


def manual_warnings(bench: Bench) -> str:
    """Let two players meet again."""
    _by_hand(bench)
    told = bench.run("rearrange", "exchange", "2", *_again(bench)).text
    if "already" not in told and "again" not in told and "met" not in told:
        raise NotMet(f"a second game is not warned of: {told[:200]}")
    return told.strip().splitlines()[-1][:160]


def manual_colours(bench: Bench) -> str:
    """Let the players of a board change colours."""
    _by_hand(bench)
    board = bench.rounds()[1]["boards"][0]
    bench.do("rearrange", "exchange", "2", str(board["white"]), str(board["black"]))
    told = bench.run("rearrange", "end", "2").text
    if "colour" not in told and "White" not in told and "instead" not in told:
        raise NotMet(f"nothing is said: {told[:200]}")
    return told.strip().splitlines()[0][:160]


def edits_logged(bench: Bench) -> str:
    """Correct a rating, look for it in the journal, and take it back."""
    bench.event()
    bench.do("players", "edit", "2", "--rating", "2222")
    if "Bauer" not in bench.do("journal", "show").out:
        raise NotMet("the journal says nothing")
    bench.do("--yes", "undo")
    return "a corrected rating is in the journal, and can be taken back"


def manual_compared(bench: Bench) -> str:
    """End the phase after an exchange."""
    _by_hand(bench)
    one, two = bench.rounds()[1]["boards"][:2]
    bench.do("--yes", "rearrange", "exchange", "2", str(one["black"]), str(two["black"]))
    told = bench.do("--yes", "rearrange", "end", "2").text
    if not any(word in told for word in ("engine", "system", "differ", "instead")):
        raise NotMet(f"no difference is listed: {told[:200]}")
    return told.strip().splitlines()[0][:160]


def manual_logged(bench: Bench) -> str:
    """Look into the report after an exchange."""
    manual_compared(bench)
    said = [line for line in bench.comments() if "MPA @ round 2" in line]
    if not said:
        raise NotMet("the report says nothing")
    return said[0][:160]


PROBES = {
    "mode-default": mode_default,
    "mode-leaving": mode_leaving,
    "mode-logged": mode_logged,
    "mode-no-return": mode_no_return,
    "mode-sign": mode_sign,
    "rounds-changed": rounds_changed,
    "rounds-last": rounds_last,
    "rounds-possible": rounds_possible,
    "manual-phase": manual_phase,
    "manual-warnings": manual_warnings,
    "manual-colours": manual_colours,
    "edits-logged": edits_logged,
    "manual-compared": manual_compared,
    "manual-logged": manual_logged,
}
