"""What the values of an edition are called where two editions are compared: a line for each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from crosstable.kernel.sentence import Sentence
from crosstable.office.change_words_ratings import RATING_WORDS, TITLE_WORDS
from crosstable.office.changed_parts import ChangeWords, RulePart
from crosstable.rulebooks.play_rules import ColoursStand
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated
from crosstable.rulebooks.swiss_texts import UnplayedRounds
from crosstable.rulebooks.title_rules import DoubleHolders, Presence, Stateless

__all__ = ["CHANGE_WORDS", "VALUE_WORDS"]

_PAIRING, _RANKING = RulePart.PAIRING, RulePart.RANKING
_PLAY, _RATE, _CONDUCT = RulePart.PLAY, RulePart.RATE, RulePart.CONDUCT

_YEAR = Sentence("year of the text")
_BARRED = Sentence("who cannot get the bye: whoever had one before, and")
_CRITERIA = Sentence("what a bracket is judged by")

_PAIRING_WORDS = {
    "swiss.year": ChangeWords(
        _PAIRING, Sentence("year of the text on the Dutch system"), "dutch.round"
    ),
    "swiss.criteria": ChangeWords(_PAIRING, _CRITERIA, "dutch.pairs"),
    "swiss.bye_barred_by": ChangeWords(_PAIRING, _BARRED, "bye.once"),
    "swiss.bye_to_lowest_score": ChangeWords(
        _PAIRING,
        Sentence("the bye goes to the lowest score that lets the round be paired"),
        "dutch.bye-score",
    ),
    "swiss.completion_in_every_bracket": ChangeWords(
        _PAIRING,
        Sentence("every bracket must leave a round that can be completed"),
        "dutch.completion",
    ),
    "swiss.floats_by": ChangeWords(
        _PAIRING, Sentence("rounds without a game that count as floats"), "dutch.floats"
    ),
    "swiss.published_pairings": ChangeWords(
        _PAIRING, Sentence("a published pairing"), "swiss.published-pairings"
    ),
    "other_swiss.*.year": ChangeWords(_PAIRING, _YEAR, "*.round"),
    "other_swiss.*.criteria": ChangeWords(_PAIRING, _CRITERIA, "*.pairs"),
    "other_swiss.*.bye_barred_by": ChangeWords(_PAIRING, _BARRED, "*.bye"),
    "other_swiss.*": ChangeWords(_PAIRING, Sentence("a text on this system"), "*.match"),
    "pairing_systems": ChangeWords(_PAIRING, Sentence("systems that the texts define")),
    "team_swiss": ChangeWords(
        _PAIRING, Sentence("a text on the Swiss of teams"), "team-swiss.round"
    ),
    "team_swiss.year": ChangeWords(
        _PAIRING, Sentence("year of the text on Swisses of teams"), "team-swiss.round"
    ),
    "team_swiss.bye_by_games": ChangeWords(
        _PAIRING,
        Sentence("the bye of a team is decided by games played, not matches"),
        "team-swiss.bye-order",
    ),
    "team_swiss.pair_criteria": ChangeWords(
        _PAIRING, Sentence("what pairs of teams are judged by"), "team-swiss.identifiers"
    ),
    "team_swiss.set_criteria": ChangeWords(
        _PAIRING, Sentence("what upfloating teams are judged by"), "team-swiss.sets"
    ),
    "acceleration.full_rounds": ChangeWords(
        _PAIRING,
        Sentence("rounds with a whole virtual point (without a figure: by the length)"),
        "baku.virtual-points",
    ),
    "acceleration.half_rounds": ChangeWords(
        _PAIRING,
        Sentence("rounds with half a virtual point (0: by the length)"),
        "baku.virtual-points",
    ),
    "acceleration.orders_boards": ChangeWords(
        _PAIRING, Sentence("virtual points count in the order of the boards"), "baku.points"
    ),
    "acceleration.win_is_two_draws": ChangeWords(
        _PAIRING, Sentence("virtual points need a win to be worth two draws"), "baku.points"
    ),
    "acceleration.fewest_rounds": ChangeWords(
        _PAIRING, Sentence("rounds from which on the acceleration is meant"), "baku.points"
    ),
    "game_plans.*": ChangeWords(
        _PAIRING, Sentence("rounds of several games of this kind"), "points.other-tables"
    ),
    "point_systems": ChangeWords(
        _PAIRING, Sentence("tables of points that the texts name"), "points.other-tables"
    ),
}
_RANKING_WORDS = {
    "ranking.own_unplayed": ChangeWords(
        _RANKING,
        Sentence("a player’s own rounds without a game count like a game against"),
        "tie-break.unplayed-games",
    ),
    "ranking.opponents_unplayed": ChangeWords(
        _RANKING,
        Sentence("rounds without a game of an opponent count as draws"),
        "tie-break.adjusted-scores",
    ),
    "ranking.unrated": ChangeWords(
        _RANKING, Sentence("unrated opponents in an average of ratings"), "tie-break.ratings"
    ),
    "ranking.buchholz_in_round_robins": ChangeWords(
        _RANKING,
        Sentence("Buchholz may be used in a round robin"),
        "tie-break.buchholz-in-round-robins",
    ),
    "ranking.byes_by_choice": ChangeWords(
        _RANKING,
        Sentence("byes that count as chosen by the player"),
        "tie-break.unplayed-games",
    ),
    "ranking.chosen_absences_cut_first": ChangeWords(
        _RANKING, Sentence("rounds somebody chose to miss are cut first"), "tie-break.buchholz-cut"
    ),
    "ranking.encounters.averaged": ChangeWords(
        _RANKING,
        Sentence("several games of two players count by their average"),
        "tie-break.direct-encounter",
    ),
    "ranking.encounters.repeated": ChangeWords(
        _RANKING,
        Sentence("the direct encounter is applied again among those still tied"),
        "tie-break.direct-encounter",
    ),
    "ranking.encounters.whatever_is_missing": ChangeWords(
        _RANKING,
        Sentence("the direct encounter decides where no missing game could change it"),
        "tie-break.direct-encounter",
    ),
    "ranking.forfeits_as_games.own_wins": ChangeWords(
        _RANKING,
        Sentence("wins by forfeit count against the opponent who was paired"),
        "tie-break.unplayed-games",
    ),
    "ranking.forfeits_as_games.own_losses": ChangeWords(
        _RANKING,
        Sentence("losses by forfeit count against the opponent who was paired"),
        "tie-break.unplayed-games",
    ),
    "ranking.forfeits_as_games.ratings": ChangeWords(
        _RANKING,
        Sentence("games lost by forfeit count in averages of ratings"),
        "tie-break.unplayed-games",
    ),
    "ranking.most_skipped_games": ChangeWords(
        _RANKING,
        Sentence("games that may be missing in a tie-break by ratings"),
        "tie-break.skipped-games",
    ),
    "ranking.orders.*.tie_breaks": ChangeWords(
        _RANKING, Sentence("recommended tie-breaks"), "tie-break.order"
    ),
    "ranking.orders.*": ChangeWords(_RANKING, Sentence("a recommended list of tie-breaks")),
    "ranking.spellings": ChangeWords(_RANKING, Sentence("other names for a tie-break")),
    "ranking.whole_averages": ChangeWords(
        _RANKING, Sentence("average ratings are rounded to whole numbers"), "tie-break.ratings"
    ),
    "ranking.wins_by_points": ChangeWords(
        _RANKING, Sentence("whoever gets the points of a win counts as a winner"), "tie-break.wins"
    ),
    "unplayed_letters.regulatory": ChangeWords(
        _RANKING, Sentence("the letter of a game that was not played"), "cross-table.unplayed-games"
    ),
}
_PLAY_WORDS = {
    "laws.long_diagonal": ChangeWords(
        _PLAY, Sentence("a draw after so many moves each, one king alone on the long diagonal")
    ),
    "laws.resigning_draws.value": ChangeWords(
        _PLAY, Sentence("resigning is a draw where the opponent cannot win")
    ),
    "laws.time_penalties.*": ChangeWords(
        _PLAY, Sentence("seconds for the opponent after an illegal move")
    ),
    "laws.time_penalties.*.seconds": ChangeWords(
        _PLAY, Sentence("seconds for the opponent after an illegal move")
    ),
    "laws.time_penalties.*.supervised": ChangeWords(
        _PLAY, Sentence("only where an arbiter watches every game")
    ),
    "play.tolerance": ChangeWords(
        _PLAY, Sentence("the regulations say when a latecomer loses, and what it costs")
    ),
    "play.clocks_stopped_for_referee": ChangeWords(
        _PLAY, Sentence("both clocks may be stopped to call the referee")
    ),
    "play.colours_stand.value": ChangeWords(_PLAY, Sentence("wrong colours stand as soon as")),
    "play.forfeit_points.value": ChangeWords(
        _PLAY, Sentence("points for a win by forfeit, whatever the table of the event")
    ),
    "play.no_time_trouble.value": ChangeWords(
        _PLAY,
        Sentence("seconds per move that rule out time trouble"),
    ),
    "play.staff_may_be_addressed": ChangeWords(
        _PLAY, Sentence("players may speak to the staff during a game")
    ),
    "rates_of_play.classes.*": ChangeWords(
        _RATE, Sentence("a class of its own for this rate of play"), "rate-of-play.classes"
    ),
    "rates_of_play.classes.*.least": ChangeWords(
        _RATE, Sentence("minimum seconds for the game, sixty moves"), "rate-of-play.classes"
    ),
    "rates_of_play.classes.*.least_increment": ChangeWords(
        _RATE, Sentence("seconds per move that put a game in this class"), "rate-of-play.classes"
    ),
    "rates_of_play.classes.*.includes_least": ChangeWords(
        _RATE, Sentence("exactly the minimum time belongs to this class"), "rate-of-play.classes"
    ),
    "rates_of_play.classes.*.from_the_first_move": ChangeWords(
        _RATE, Sentence("the seconds count from the first move only"), "rate-of-play.classes"
    ),
    "rates_of_play.presets.*": ChangeWords(
        _RATE, Sentence("a rate of play that the text names"), "rate-of-play.named"
    ),
    "conduct.kinds.*": ChangeWords(
        _CONDUCT, Sentence("this offence is named by the text"), "penalty.ladder"
    ),
    "conduct.ladder.*": ChangeWords(
        _CONDUCT, Sentence("this penalty is on the list"), "penalty.ladder"
    ),
    "conduct.ladder.*.chief_only": ChangeWords(
        _CONDUCT, Sentence("only the chief arbiter gives this penalty"), "penalty.ladder"
    ),
    "conduct.ladder.*.spoken": ChangeWords(
        _CONDUCT, Sentence("this penalty is spoken"), "penalty.ladder"
    ),
    "conduct.ladder.*.title": ChangeWords(
        _CONDUCT, Sentence("the form of this penalty"), "penalty.ladder"
    ),
    "conduct.least_seconds": ChangeWords(
        _CONDUCT, Sentence("a minimum time penalty is set"), "penalty.least-time"
    ),
    "regulations.sections.*": ChangeWords(
        _CONDUCT, Sentence("the regulations of an event say something about this")
    ),
}

CHANGE_WORDS: Mapping[str, ChangeWords] = {
    **_PAIRING_WORDS,
    **_RANKING_WORDS,
    **_PLAY_WORDS,
    **RATING_WORDS,
    **TITLE_WORDS,
}
"""What a value is called, by where it stands in an edition; ``*`` stands for a name."""

VALUE_WORDS: Mapping[Enum | str, Sentence] = {
    UnplayedRounds.ALL: Sentence("all"),
    UnplayedRounds.FORFEIT_WINS: Sentence("wins by forfeit"),
    UnplayedRounds.WORTH_A_WIN: Sentence("whatever brought the points of a win"),
    UnplayedRounds.WORTH_MORE_THAN_A_LOSS: Sentence("whatever brought more than a loss"),
    OwnUnplayed.VIRTUAL_OPPONENT: Sentence("a virtual opponent"),
    OwnUnplayed.OWN_SCORE: Sentence("an opponent with the same final score"),
    OwnUnplayed.CAPPED_OWN_SCORE: Sentence(
        "an opponent with the same final score, at most that of drawing every game"
    ),
    OpponentsUnplayed.DRAW: Sentence("always"),
    OpponentsUnplayed.BYES_TO_THE_END: Sentence("only byes asked for up to the end"),
    Unrated.LEFT_OUT: Sentence("left out"),
    Unrated.DROPPED: Sentence("dropped, with their games"),
    ColoursStand.STARTED: Sentence("the game has started"),
    ColoursStand.BOTH_MOVED: Sentence("both have moved"),
    DoubleHolders.ARTICLES: Sentence("as the articles list them"),
    DoubleHolders.PLAYERS: Sentence("by the number of players"),
    Stateless.OWN: Sentence("a federation of its own"),
    Stateless.NOBODY: Sentence("no federation"),
    Presence.EVERY_ROUND: Sentence("in every round"),
    Presence.ONE_MISSED: Sentence("in all rounds but one"),
}
"""What values are called that are no figures."""
