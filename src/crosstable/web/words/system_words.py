"""Words for systems, their options, ways of counting and plans of games."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.systems import SYSTEMS, system_of
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import colon

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
