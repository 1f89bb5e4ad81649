"""How teams play, as a form asks it: boards, reserves, match points, which points rank."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from crosstable.kernel.board_prizes import BoardPrizes
from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.leagues import Division
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.office.acts import AnnouncedBoardPrizes, AnnouncedDivision, AnnouncedTeams
from crosstable.office.tables import listed_tie_breaks
from crosstable.pairing.systems import pairs_teams
from crosstable.rulebooks.editions import Edition
from crosstable.standings.prizes import amounts_text
from crosstable.standings.team_ranking import TEAM_CRITERIA
from crosstable.web.forms.asked import read_part
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

_TEAMS = {"boards": "team_boards", "reserves": "team_reserves", "tie_breaks": "team_tie_breaks"}
_PRIZES = {
    "places": "board_prizes",
    "least_games": "board_prize_games",
    "ranked_by": "board_prizes_by",
    "ties": "board_prize_ties",
    "counts": "board_prizes_count",
    "amounts": "board_prize_money",
}
"""What the form calls what is announced of teams and of prizes for boards."""
TEAM_TERMS = tuple(
    _TEAMS.get(name, name)
    for name in AnnouncedTeams.__struct_fields__
    if name not in {"tie_breaks", "board_prizes"}
)
"""The fields that say how matches are played, as they stand in the sentences about it."""


def _announced(form: Form) -> AnnouncedTeams:
    """Return what a form announces; where it says nothing, what is usual."""
    usual = {"boards": 4, "rank_by": Primary.MATCH_POINTS}
    unsaid = {
        name: value
        for name, value in usual.items()
        if not form.text(_TEAMS.get(name, name)).strip()
    }
    return read_part(
        form,
        AnnouncedTeams,
        lambda name: _TEAMS.get(name, name),
        tie_breaks=(),
        board_prizes=None,
        **unsaid,
    )


def plan_from(form: Form, system_name: str, rules: Edition) -> TeamPlan | None:
    """Return how teams play as a form wants it; None under a system of players."""
    if not pairs_teams(system_name):
        return None
    told = _announced(form)
    try:
        plan = told.plan(rules, system_name)
    except CrosstableError as error:
        raise Unfit({"match_points": error_text(error)}) from error
    return replace(
        plan,
        tie_breaks=_team_tie_breaks(form.text("team_tie_breaks"), rules),
        board_prizes=_board_prizes(form),
    )


def plan_in_play(form: Form, plan: TeamPlan, rules: Edition) -> TeamPlan:
    """Return the plan with what may still change of it once a round is paired.

    A field that the form does not have leaves it as it is.
    """
    shown = {name: (str(value),) for name, value in plan_shown(plan).items()}
    whole = Form({**shown, **form.values})
    return replace(
        plan,
        tie_breaks=_team_tie_breaks(whole.text("team_tie_breaks"), rules),
        lineup_deadline=_announced(whole).lineup_deadline,
        board_prizes=_board_prizes(whole),
    )


def _team_tie_breaks(text: str, rules: Edition) -> tuple[str, ...]:
    """Return what ranks teams of equal points as it is typed; what nobody knows is said there."""
    names = listed_tie_breaks(text, rules)
    for name in names:
        if name not in TEAM_CRITERIA:
            error = UnknownName("tie-break of teams", name, tuple(TEAM_CRITERIA))
            raise Unfit({"team_tie_breaks": error_text(error)})
    return names


def _board_prizes(form: Form) -> BoardPrizes | None:
    if form.text("board_prizes").strip() in {"", "0"}:
        return None
    told = read_part(form, AnnouncedBoardPrizes, _PRIZES.__getitem__)
    if len(told.amounts) > told.places:
        said = _("These are more amounts than prizes on a board.")
        raise Unfit({"board_prize_money": said})
    return replace(told.prizes(), amounts=tuple(filter(None, told.amounts)))


def division_from(form: Form, system_name: str, now: Division | None = None) -> Division | None:
    """Return the place in a league as a form wants it; None where no league is named.

    An event leaves its league by an empty name alone; one in none is asked which it means.
    """
    if not pairs_teams(system_name):
        return None
    told = read_part(form, AnnouncedDivision, lambda name: "division" if name == "level" else name)
    if not told.league:
        said = told.season or told.promoted or told.play_off or told.relegated
        if said and now is None:
            raise Unfit({"league": _("Say which league the division belongs to.")})
        return None
    return told.division()


def division_shown(division: Division | None) -> dict[str, object]:
    """Return the fields as they are filled in for a division."""
    if division is None:
        return {}
    shown: dict[str, object] = asdict(division)
    return {**shown, "division": shown.pop("level")}


def plan_shown(plan: TeamPlan | None) -> dict[str, object]:
    """Return the fields as they are filled in for an event."""
    if plan is None:
        return {}
    return {
        "team_boards": plan.boards,
        "team_reserves": plan.reserves,
        "match_points": plan.points.text,
        "rank_by": plan.rank_by.value,
        "first_white": plan.first_white.value,
        "team_tie_breaks": ", ".join(plan.tie_breaks),
        "lineup_deadline": "" if plan.lineup_deadline is None else plan.lineup_deadline,
        "lineup_order": plan.lineup_order.value,
        "rating_tolerance": plan.rating_tolerance or "",
        **_prizes_shown(plan.board_prizes),
    }


def _prizes_shown(prizes: BoardPrizes | None) -> dict[str, object]:
    if prizes is None:
        return {}
    return {
        "board_prizes": prizes.places,
        "board_prize_games": prizes.least_games,
        "board_prizes_by": prizes.ranked_by.value,
        "board_prize_ties": prizes.ties.value,
        "board_prizes_count": prizes.counts.value,
        "board_prize_money": amounts_text(prizes.amounts),
    }
