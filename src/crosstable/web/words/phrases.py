"""Words for values of the core, in the language of the request.

The core speaks English and knows no language. What it calls things is translated here: by the
sentence where it comes from a table (``said``), in sentences of our own where numbers are in it.
Templates know all of it as ``phrases``, the words for systems, teams and devices too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from crosstable.kernel.colour import Colour
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.official import DUTY_WORDS, Official, rounds_text
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import LineupOrder, Primary, TeamPlan
from crosstable.kernel.tournament import Option, Tournament
from crosstable.office.door import AT_THE_DOOR
from crosstable.office.list_words import ListUsed
from crosstable.office.overview import day_to_come
from crosstable.office.rights import kept_from
from crosstable.office.roles import Role
from crosstable.pairing.systems import SYSTEMS, rounds_to_play, system_of
from crosstable.standings.prizes import board_prize_words
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.words.languages import N_, _, day, ngettext
from crosstable.web.words.sentences import actor, colon, joined, told

# Words for how teams play: boards, points, line-ups and their deadline.


def team_plan(plan: TeamPlan) -> str:
    """Return how teams play, in a few words."""
    said = {
        "boards": plan.boards,
        "reserves": plan.reserves,
        "points": plan.points.text,
        "score": _("match points") if plan.rank_by is Primary.MATCH_POINTS else _("game points"),
    }
    words = _(
        "boards: %(boards)s; reserves: %(reserves)s; match points: %(points)s; ranked by %(score)s"
    )
    told_all = [words % said]
    if plan.board_prizes is not None:
        told_all.append(told(board_prize_words(plan.board_prizes)))
    if plan.lineup_order is not LineupOrder.LIST:
        told_all.append(dict(lineup_orders())[plan.lineup_order.value])
    if plan.rating_tolerance is not None:
        told_all.append(
            _("nobody stands above a team-mate rated %(points)s points higher or more")
            % {"points": plan.rating_tolerance}
        )
    if plan.lineup_deadline is None:
        return joined(told_all)
    due = ngettext(
        "line-ups are due %(count)s minute before a round",
        "line-ups are due %(count)s minutes before a round",
        plan.lineup_deadline,
    )
    return joined((*told_all, due % {"count": plan.lineup_deadline}))


def lineup_orders() -> list[tuple[str, str]]:
    """Return the orders that line-ups may have, with their words."""
    return [
        (LineupOrder.LIST.value, _("line-ups keep the order of the list")),
        (LineupOrder.RATING.value, _("line-ups go by rating, within the tolerance")),
        (LineupOrder.FREE.value, _("captains order line-ups as they like")),
    ]


def due_by(deadline: datetime) -> str:
    """Return a deadline by the clock of the event: captains are there, wherever the server is."""
    return f"{day(deadline.date())}, {deadline:%H:%M} ({deadline.tzinfo})"


# Words for systems, their options, ways of counting and plans of games.


POINT_SYSTEMS = {
    "plus-remise": N_("plus-remise: 2-1-0, draws with an advantage are counted apart"),
    "beijing": N_("Beijing: 12-0; drawn games go on at faster rates, 9-3, 8-4 or 7-5"),
    "title-match": N_("women's title match: 12-0, at faster rates 8-4 or 7-5, level 6-6"),
    "two-games": N_("matches of two games that both count: 2-0, 1½-½ or 1-1"),
}

GAME_PLANS = {
    "beijing": N_("Beijing round: standard, then rapid, blitz and superblitz until somebody wins"),
    "knock-out": N_("match of a knock-out: two games, then faster ones until somebody has won"),
    "play-off": N_("play-off: two blitz games, then the first win"),
    "double-swiss": N_("Double-Swiss: two games with exchanged colours, both count"),
    "title-match": N_("title match: twelve games, three wins, then rapid, blitz and superblitz"),
    "womens-title-match": N_(
        "women's title match: nine rounds of a standard, rapid and blitz game"
    ),
    "womens-tie-break": N_("tie-break of the women's title match: rapid, then blitz, first win"),
    "superblitz": N_("Superblitz: the clocks run on until somebody wins"),
    "lehmann-georgiev": N_("Lehmann-Georgiev: the clocks run on until somebody wins"),
}

SYSTEM_HELP = {
    "round-robin": N_("Everybody plays everybody. Right for up to about 14 players."),
    "team-round-robin": N_("Every team meets every team, in matches of several boards: a league."),
    "team-swiss": N_(
        "Each round pairs teams of equal scores that have not met, in matches of several boards."
    ),
    "knockout": N_(
        "Whoever loses a match is out. The players' numbers are their places in the bracket; "
        "unless you choose other games below, a match is played as the rules suggest."
    ),
    "match": N_("Two players against each other, over as many games as you say."),
    "dutch": N_(
        "Each round pairs players of equal scores who have not met. Right for many players and "
        "few rounds."
    ),
    "dubov": N_(
        "Evens out the strength of opponents: of players with equal scores, those who met weaker "
        "opponents so far meet the highest rated. Every player needs a rating."
    ),
    "burstein": N_(
        "Evens out the strength of opponents by their results: after the first rounds, those whose "
        "opponents have scored most meet those whose opponents have scored least."
    ),
    "double-swiss": N_(
        "A Swiss of matches: whoever is paired plays two games with exchanged colours, and each "
        "game brings its points."
    ),
    "fmjd-rating": N_("FMJD Swiss; players of equal scores are ordered by their ratings."),
    "fmjd-rating-players": N_(
        "FMJD Swiss on rating as players prefer it: the strength of the opponents met so far "
        "counts."
    ),
    "fmjd-solkoff": N_("The standard FMJD Swiss; equal scores are ordered by Solkoff."),
    "fmjd-solkoff-truncated": N_("FMJD Swiss ordered by Solkoff without the extremes."),
    "fmjd-solkoff-median": N_("FMJD Swiss ordered by median Solkoff."),
    "kndb": N_("The Swiss of the Dutch draughts federation: neighbours on the list meet."),
    "scheveningen": N_("Two teams; every player meets every player of the other team."),
    "skalitzka": N_("Three teams in two rounds."),
    "team-dutch": N_(
        "The Dutch system with teams in place of players: the colour of a team is that of its "
        "first board."
    ),
    "lim": N_(
        "A Swiss that pairs score groups from both ends towards the middle and exchanges players "
        "for their colours."
    ),
    "team-olympiad": N_(
        "The Swiss of the Chess Olympiads: score groups are paired from both ends towards the "
        "middle, and colours count little."
    ),
    "team-scheveningen": N_(
        "Two teams with their lists; every player meets every player of the other team, and all "
        "games together are the match."
    ),
    "team-skalitzka": N_(
        "Three teams with their lists in two rounds; all games of two teams are their match."
    ),
    "final-of-twelve": N_(
        "The best three of four semi-finals; their games there count, and nine printed rounds "
        "follow."
    ),
    "manual": N_("You enter the pairings yourself."),
}

_OPTION_VALUES = {
    ("colour-preferences", "type-a"): N_("type A: only what is urgent"),
    ("colour-preferences", "type-b"): N_("type B: strong and mild ones"),
    ("colour-preferences", "none"): N_("none: colours decide nothing"),
    ("secondary-score", "used"): N_("yes"),
    ("secondary-score", "unused"): N_("no, the number decides"),
    ("cycles", "1"): N_("once"),
    ("cycles", "2"): N_("twice, with both colours"),
    ("semi", "no"): N_("no, everybody of the other team"),
    ("semi", "yes"): N_("yes, half of the other team"),
    ("table", "balanced"): N_("balanced colours"),
    ("table", "classic"): N_("the classic table"),
    ("teams-by", "game-points"): N_("game points"),
    ("teams-by", "match-points"): N_("match points"),
    ("elimination", "one-loss"): N_("one lost match"),
    ("elimination", "two-losses"): N_("two: there is a losers’ bracket"),
    ("grand-final", "one-match"): N_("is the last match"),
    ("grand-final", "second-match"): N_("is followed by a second one"),
    ("third-place", "shared"): N_("share the third place"),
    ("third-place", "match"): N_("play a match for the third place"),
    ("initial-colour", "white"): N_("White"),
    ("initial-colour", "black"): N_("Black"),
    ("initial-colour-by", "participants"): N_("places so far"),
    ("initial-colour-by", "numbers"): N_("pairing numbers"),
    ("topscorer-differences", "wider"): N_("if they become wider"),
    ("topscorer-differences", "all"): N_("always"),
    ("maxi-tournament", "auto"): N_("if there are more players than 2 to the power of the rounds"),
    ("maxi-tournament", "yes"): N_("always"),
    ("maxi-tournament", "no"): N_("never"),
    ("first-order", "rating"): N_("by rating"),
    ("first-order", "lots"): N_("by lot"),
    ("first-pairing", "halves"): N_("upper half against lower half"),
    ("first-pairing", "neighbours"): N_("first against second, third against fourth"),
    ("first-pairing", "by-lot"): N_("by lot"),
    ("next-order", "rating"): N_("by rating"),
    ("next-order", "solkoff"): N_("by Solkoff as it stands"),
    ("next-order", "lots"): N_("by lot"),
    ("next-order", "average-rating"): N_("by the average rating of the opponents"),
    ("pattern", "halves"): N_("upper half against lower half"),
    ("pattern", "high-low"): N_("highest against lowest"),
    ("pattern", "average-against-own"): N_("strong opposition so far against a lower rating"),
    ("pattern", "by-lot"): N_("by lot"),
    ("moves-down", "lowest"): N_("the lowest"),
    ("moves-down", "highest"): N_("the highest"),
    ("moves-down", "by-lot"): N_("by lot"),
    ("meets", "highest"): N_("the highest"),
    ("meets", "lowest"): N_("the lowest"),
    ("colour", "none"): N_("not at all"),
    ("colour", "weak"): N_("weakly"),
    ("colour", "strong"): N_("strongly"),
    ("strong-rounds", "after-odd"): N_("after odd rounds"),
    ("strong-rounds", "every"): N_("in every round"),
    ("floats", "on"): N_("yes"),
    ("floats", "off"): N_("no"),
    ("accelerate", "none"): N_("no acceleration"),
    ("accelerate", "four-groups"): N_("four groups"),
    ("accelerate", "six-groups"): N_("six groups"),
    ("accelerate", "eight-groups"): N_("eight groups"),
    ("accelerate", "haley"): N_("Haley"),
    ("open-games", "may-meet"): N_("yes"),
    ("open-games", "kept-apart"): N_("no"),
    ("acceleration", "none"): N_("no acceleration"),
    ("acceleration", "baku"): N_("Baku acceleration"),
}


def words_of_the_core() -> Iterator[str]:
    """Yield the words that tables of the core show on pages, for the catalogs."""
    for system in SYSTEMS.values():
        yield system.title
        for choice in system.options:
            yield choice.title


def point_system(name: str) -> str:
    """Return what a way of counting is called, explained where its name does not say it."""
    return _(POINT_SYSTEMS[name]) if name in POINT_SYSTEMS else name


def game_plan(name: str) -> str:
    """Return what a round of several games that a text describes is called."""
    return _(GAME_PLANS[name]) if name in GAME_PLANS else name


def option_value(option: str, value: str) -> str:
    """Return what a value of a system's option means."""
    return _(_OPTION_VALUES.get((option, value), value))


def option_words(tournament: Tournament, option: Option) -> str:
    """Return what a tournament chose for an option of its system."""
    known = {choice.name: choice.title for choice in system_of(tournament).options}
    title, value = _(known.get(option.name, option.name)), option_value(option.name, option.value)
    return f"{title}{colon()}{value}"


# What a device calls itself, from what its browser sends.


# The more particular sign first: every browser also claims to be another one.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)

_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """Return what a device calls itself, short enough to be recognised."""
    program = next((name for sign, name in _BROWSERS if sign in user_agent), "")
    machine = next((name for sign, name in _MACHINES if sign in user_agent), "")
    if program and machine:
        return _("%(browser)s on %(machine)s") % {"browser": program, "machine": machine}
    return program or machine or user_agent[:40] or _("unknown device")


__all__ = [
    "GAMES",
    "ROLES",
    "SYSTEM_HELP",
    "bye",
    "bye_in_short",
    "colour",
    "device",
    "due_by",
    "duty",
    "game",
    "game_plan",
    "lineup_orders",
    "lists_used",
    "official",
    "option_value",
    "option_words",
    "point_system",
    "rate_class",
    "rating_list",
    "remark",
    "remark_text",
    "role",
    "role_does",
    "roster_field",
    "said",
    "stage",
    "team_plan",
    "who",
]

GAMES = {"chess": N_("chess"), "draughts": N_("international draughts")}

ROLES = {
    Role.OWNER: (N_("Owner"), N_("may do everything, people and backups included")),
    Role.CHIEF_ARBITER: (
        N_("Chief arbiter"),
        N_("decides about tournaments, cups and the register"),
    ),
    Role.ARBITER: (N_("Arbiter"), N_("keeps the players, pairs, publishes and corrects")),
    Role.CLERK: (N_("Results clerk"), N_("enters results and notes who is absent")),
    Role.VIEWER: (N_("Viewer"), N_("reads and changes nothing")),
}

_BYES = {
    Bye.ALLOCATED: N_("bye"),
    Bye.FULL_POINT: N_("full-point bye"),
    Bye.HALF_POINT: N_("half-point bye"),
    Bye.ZERO_POINT: N_("not playing"),
    Bye.REST: N_("bye"),
}

_SHORT_BYES = {
    Bye.ALLOCATED: N_("bye"),
    Bye.FULL_POINT: N_("bye"),
    Bye.HALF_POINT: N_("bye"),
    Bye.ZERO_POINT: N_("absent"),
    Bye.REST: N_("bye"),
}

_RATE_CLASSES = {
    "standard": N_("standard play"),
    "semi-rapid": N_("semi-rapid play"),
    "rapid": N_("rapid play"),
    "blitz": N_("blitz"),
    "superblitz": N_("superblitz"),
}

_RATING_LISTS = {
    "fide.standard": N_("FIDE rating"),
    "fide.rapid": N_("FIDE rapid rating"),
    "fide.blitz": N_("FIDE blitz rating"),
    "fmjd.standard": N_("FMJD rating"),
    "fmjd.rapid-blitz": N_("FMJD rapid and blitz rating"),
    "national": N_("National rating"),
}

_ROSTER_FIELDS = {
    "name": N_("Name"),
    "family": N_("Family name"),
    "given": N_("Given name"),
    "prefix": N_("Part before the family name"),
    "federation": N_("Federation"),
    "club": N_("Club"),
    "team": N_("Team"),
    "captain": N_("Captain"),
    "venue": N_("Venue"),
    "board": N_("Board"),
    "sex": N_("Sex"),
    "born": N_("Born"),
    "number": N_("Number in the list"),
    "ignore": N_("not read"),
}

_REMARKS = {
    RemarkKind.RULES_LEFT: N_("the rules mode was left"),
    RemarkKind.PAIRED_BY_HAND: N_("paired by hand"),
    RemarkKind.ROUNDS_CHANGED: N_("the number of rounds was changed"),
    RemarkKind.TIE_BREAKS_CHANGED: N_("the tie-breaks were changed"),
    RemarkKind.REGULATIONS_CHANGED: N_("the regulations were changed"),
    RemarkKind.EXPELLED: N_("expulsion"),
}

_COLOURS = {Colour.WHITE: N_("White"), Colour.BLACK: N_("Black")}


def tie_break_named(code: str) -> str:
    """Return what the heading of a column of a table stands for."""
    return said(tie_break(code).title)


def said(word: str) -> str:
    """Return a word of the core in the language of the request."""
    return told(word) if isinstance(word, Sentence) else _(word)


def game(name: str) -> str:
    """Return what a game is called."""
    return _(GAMES.get(name, name))


def who(by: str) -> str:
    """Return who did something."""
    return told(AT_THE_DOOR) if by == AT_THE_DOOR else actor(by)


def role(value: Role | None) -> str:
    """Return what a role is called."""
    return _(ROLES[value][0]) if value is not None else _("no role")


def role_does(value: Role) -> str:
    """Return what people of a role do, and what the table of rights keeps from them."""
    does, beyond = _(ROLES[value][1]), kept_from(value)
    if not beyond:
        return does
    words = _("%(does)s; not allowed: %(things)s")
    return words % {"does": does, "things": ", ".join(map(told, beyond))}


def colour(value: Colour | None) -> str:
    """Return what a colour is called."""
    return _(_COLOURS[value]) if value is not None else ""


def duty(name: str) -> str:
    """Return what an official's duty is called."""
    return _(DUTY_WORDS.get(name, name))


def official(person: Official) -> str:
    """Return who an official is, with title, number and federation as far as they are known."""
    more = [person.federation]
    if person.rounds:
        more.append(_("rounds %(rounds)s") % {"rounds": rounds_text(person.rounds)})
    return ", ".join(filter(None, (person.written, *more)))


def rate(text: str) -> str:
    """Return a rate of play as it was announced, with the reader's word for a move."""
    return said(rate_said(text)) if text else text


def rate_class(name: str) -> str:
    """Return what a kind of game by its rate of play is called."""
    return _(_RATE_CLASSES.get(name, name))


def rating_list(name: str) -> str:
    """Return what a rating on a list is called."""
    return _(_RATING_LISTS.get(name, name))


def lists_used(lists: Iterable[ListUsed]) -> str:
    """Return which rating lists of which days something is taken from."""
    named = _("%(list)s (list of %(day)s)")
    return ", ".join(
        named % {"list": rating_list(used.list), "day": day(used.dated)} for used in lists
    )


def roster_field(field: str) -> str:
    """Return what a column of a player list holds."""
    kind, _colon, which = field.partition(":")
    if kind == "rating":
        return rating_list(which)
    if kind == "title":
        return _("Title (%(register)s)") % {"register": which.upper()}
    if kind == "id":
        number = _("%(register)s ID")
        return number % {"register": which.upper() if which != "national" else which}
    return _(_ROSTER_FIELDS.get(field, field))


def bye(value: Bye | None) -> str:
    """Return what a round without an opponent is called."""
    return _(_BYES[value]) if value is not None else ""


def bye_in_short(value: Bye) -> str:
    """Return a round without an opponent in one word, for a narrow cell."""
    return _(_SHORT_BYES[value])


def remark(kind: RemarkKind) -> str:
    """Return what kind of thing a report has to tell."""
    return _(_REMARKS[kind])


def remark_text(remark: Remark) -> str:
    """Return what a report has to tell; a person's own reason stays as it was typed."""
    return remark.text if remark.kind is RemarkKind.RULES_LEFT else told(remark.text)


def stage(tournament: Tournament) -> str:
    """Return where a tournament stands, in a few words."""
    if not tournament.rounds:
        return _("numbers final") if tournament.numbers_final else _("entries open")
    last = tournament.rounds[-1]
    if not last.published:
        return _("round %(number)s is paired, not published") % {"number": last.number}
    if not last.complete:
        to_come = day_to_come(tournament)
        if to_come is not None:
            said = {"number": last.number, "day": day(to_come)}
            return _("round %(number)s is played on %(day)s") % said
        return _("round %(number)s is being played") % {"number": last.number}
    pending = _open_games(tournament)
    if last.number >= rounds_to_play(tournament) > 0:
        return ", ".join(pending) or _("finished")
    complete = _("round %(number)s is complete") % {"number": last.number}
    return ", ".join([complete, *pending])


def _open_games(tournament: Tournament) -> list[str]:
    """Return how many games are to be finished, and how many belong to matches put off."""
    postponed = tournament.postponed_games
    adjourned = tournament.open_games - postponed
    told_of = []
    if adjourned:
        words = ngettext(
            "%(count)s adjourned game open", "%(count)s adjourned games open", adjourned
        )
        told_of.append(words % {"count": adjourned})
    if postponed:
        words = ngettext(
            "%(count)s postponed game open", "%(count)s postponed games open", postponed
        )
        told_of.append(words % {"count": postponed})
    return told_of
