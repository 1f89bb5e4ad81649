"""FMJD's Swiss systems among all pairing systems: their versions, and what is said of them."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.fmjd.aspects import (
    Acceleration,
    Aspects,
    Colour,
    FirstOrder,
    FirstPairing,
    Floats,
    Meets,
    MovesDown,
    NextOrder,
    OpenGames,
    Pattern,
    StrongRounds,
    aspects_of,
    choices,
    refuse_contradictions,
)
from crosstable.pairing.swiss.fmjd.paired import FamilyRound, advice, refuse_unready
from crosstable.pairing.swiss.system import SwissSystem, text_taken
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition, edition_of, edition_of_system
from crosstable.rulebooks.rules import RuleArticles, rule
from crosstable.rulebooks.swiss_texts import SwissText

# A version of the Swiss system in plain words, for the announcement of an event (Annex 5 1).


_TIE_BREAKS = {
    "average-rating": Sentence("the average rating of the opponents"),
    "average-rating-cut-1": Sentence("the average rating of the opponents cut 1"),
    "average-rating-cut-2": Sentence("the average rating of the opponents cut 2"),
    "sonneborn-berger": Sentence("Sonneborn-Berger"),
    "solkoff": Sentence("Solkoff"),
    "solkoff-median": Sentence("Solkoff median"),
    "solkoff-plus": Sentence("Solkoff plus"),
    "solkoff-baliakin": Sentence("Solkoff Baliakin"),
    "short-truncated-solkoff": Sentence("short truncated Solkoff"),
    "full-truncated-solkoff": Sentence("full truncated Solkoff"),
    "direct-encounter": Sentence("direct encounter"),
    "plus-draws": Sentence("plus draws"),
    "own-rating": Sentence("own rating"),
    "wins": Sentence("wins"),
    "lots": Sentence("lots"),
}
"""The tie-breaks of the FMJD as they are written in a sentence."""
_FIRST_ORDER = {
    FirstOrder.RATING: Sentence("For the first round the players are ordered by their own rating"),
    FirstOrder.LOTS: Sentence(
        "For the first round the players are ordered by the numbers drawn by lot"
    ),
}
_FIRST_PAIRING = {
    FirstPairing.HALVES: Sentence(
        "In the first round the upper half plays the lower half in order"
    ),
    FirstPairing.NEIGHBOURS: Sentence("In the first round 1 plays 2, 3 plays 4, and so on"),
    FirstPairing.BY_LOT: Sentence("The first round is paired by lot"),
}
_FIRST_COLOURS = {
    (FirstOrder.RATING, FirstPairing.HALVES): Sentence(
        "the first of the upper half has White, the second Black, and so on"
    ),
    (FirstOrder.LOTS, FirstPairing.HALVES): Sentence("the players of the upper half have White"),
    (FirstOrder.RATING, FirstPairing.NEIGHBOURS): Sentence("the first of each two has White"),
    (FirstOrder.LOTS, FirstPairing.NEIGHBOURS): Sentence("the first of each two has White"),
}
_NEXT_ORDER = {
    NextOrder.RATING: Sentence(
        "In later rounds the players of a score group are ordered by own rating"
    ),
    NextOrder.SOLKOFF: Sentence(
        "In later rounds the players of a score group are ordered by Solkoff and then "
        "Sonneborn-Berger, as they stand before the round"
    ),
    NextOrder.LOTS: Sentence(
        "In later rounds the players of a score group are ordered by lot number"
    ),
    NextOrder.AVERAGE_RATING: Sentence(
        "In later rounds the players of a score group are ordered by the average rating of the "
        "opponents they have met"
    ),
}
_PATTERN = {
    Pattern.HALVES: Sentence("In a score group the upper half plays the lower half in order"),
    Pattern.HIGH_LOW: Sentence("In a score group the highest plays the lowest, and so on inwards"),
    Pattern.AVERAGE_AGAINST_OWN: Sentence(
        "In a score group the player whose opponents were rated highest plays the lowest rated"
    ),
    Pattern.BY_LOT: Sentence("A score group is paired by lot"),
}
_MOVES_DOWN = {
    MovesDown.LOWEST: Sentence("the last player of an odd score group moves to the next group"),
    MovesDown.HIGHEST: Sentence("the first player of an odd score group moves to the next group"),
    MovesDown.BY_LOT: Sentence(
        "a player of an odd score group chosen by lot moves to the next group"
    ),
}
_MEETS = {
    Meets.HIGHEST: Sentence("A player who was moved down meets the first player of the next group"),
    Meets.LOWEST: Sentence("A player who was moved down meets the last player of the next group"),
}
_COLOURS = {
    Colour.NONE: Sentence(
        "Colours do not change the pairing; they are given afterwards, as evenly as possible"
    ),
    Colour.WEAK: Sentence(
        "The pairing is changed where both players have had the same colour two times more often "
        "than the other"
    ),
}
_STRONG = {
    StrongRounds.AFTER_ODD: Sentence(
        "As far as possible players due White meet players due Black, in rounds that follow an "
        "odd number of rounds"
    ),
    StrongRounds.EVERY: Sentence(
        "As far as possible players due White meet players due Black, in every round"
    ),
}
_FLOATS = {
    Floats.ON: Sentence(
        "Nobody who met an opponent with more points, or with fewer, in one of the last two "
        "rounds does so again if it can be avoided"
    ),
    Floats.OFF: Sentence("Earlier opponents with more or fewer points do not change the pairing"),
}
_ACCELERATION = {
    Acceleration.FOUR_GROUPS: Sentence("four"),
    Acceleration.SIX_GROUPS: Sentence("six"),
    Acceleration.EIGHT_GROUPS: Sentence("eight"),
}


@rule("fmjd-swiss.announcement", "fmjd-swiss.final-order")
def announcement(
    title: Sentence, aspects: Aspects, edition: Edition, tie_breaks: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """Return a version of the system sentence by sentence, with the article of each."""
    because = edition.because
    sentences = [
        because(
            "pairing.no-rematch", "{system}; nobody meets the same opponent twice", system=title
        )
    ]
    if tie_breaks:
        order = reduce(_then, map(_in_words, tie_breaks))
        sentences.append(
            because(
                "fmjd-swiss.final-order",
                "Equal scores are ranked by {tie_breaks}",
                tie_breaks=order,
            )
        )
    sentences += [
        because("fmjd-swiss.first-order", _FIRST_ORDER[aspects.first_order]),
        _opening(aspects, edition),
        because("fmjd-swiss.next-order", _NEXT_ORDER[aspects.next_order]),
        because("fmjd-swiss.pattern", _PATTERN[aspects.pattern]),
        because(
            "fmjd-swiss.moves-down",
            "As many games as possible are played inside a score group; {moves_down}",
            moves_down=_MOVES_DOWN[aspects.moves_down],
        ),
        because("fmjd-swiss.meets", _MEETS[aspects.meets]),
        because(
            "fmjd-swiss.colours",
            _STRONG[aspects.strong_rounds]
            if aspects.colour is Colour.STRONG
            else _COLOURS[aspects.colour],
        ),
        because("fmjd-swiss.floats", _FLOATS[aspects.floats]),
        *_accelerated(aspects, edition),
        because(
            "swiss.bye",
            "With an odd number of players the last of the lowest score group has a bye, worth a "
            "win and at most once; who has it in the first round is paired in the second as if "
            "without points",
        ),
    ]
    apart = aspects.open_games is OpenGames.KEPT_APART
    open_games = (
        Sentence(
            "A game not played yet counts as a draw for pairing only; its players are kept apart "
            "all the same"
        )
        if apart
        else Sentence(
            "A game not played yet counts as a draw for pairing only; its players may be paired "
            "again"
        )
    )
    sentences.append(because("swiss.adjourned", open_games))
    return tuple(sentences)


def _in_words(tie_break: str) -> Sentence:
    """Return the name of a tie-break as it is written in a sentence."""
    return _TIE_BREAKS.get(tie_break) or Sentence.recorded(tie_break.replace("-", " "))


def _then(first: Sentence, second: Sentence) -> Sentence:
    return Sentence("{first}, then {second}", first=first, second=second)


def _opening(aspects: Aspects, edition: Edition) -> Reason:
    """Return how the first round is paired; each order has a place of its own in the text."""
    by_rating, by_lot = edition.cite("fmjd-swiss.first-round")[:2]
    article = by_rating if aspects.first_order is FirstOrder.RATING else by_lot
    if aspects.first_pairing is not FirstPairing.HALVES:
        article = next(iter(edition.cite("fmjd-swiss.first-neighbours")), article)
    sentence = _FIRST_PAIRING[aspects.first_pairing]
    colours = _FIRST_COLOURS.get((aspects.first_order, aspects.first_pairing))
    if aspects.accelerate is not Acceleration.NONE:
        sentence = Sentence("The first round is accelerated as said below")
        colours = Sentence("the first of each upper group has White, the second Black, and so on")
    if colours is None:
        return Reason(sentence, article)
    return Reason.that("{pairing}; {colours}", article, pairing=sentence, colours=colours)


def _accelerated(aspects: Aspects, edition: Edition) -> tuple[Reason, ...]:
    if aspects.accelerate is Acceleration.NONE:
        return ()
    if aspects.accelerate is Acceleration.HALEY:
        haley = Sentence(
            "The first round is paired in four groups by rating, the first against the second and "
            "the third against the fourth; in the second round the players of the first two "
            "groups are paired with the points of one win more"
        )
        return (edition.because("fmjd-swiss.haley", haley),)
    count = _ACCELERATION[aspects.accelerate]
    sentence = Sentence(
        "The players are divided into {count} groups by rating, the first plays "
        "the second, the third the fourth, and so on; later score groups are "
        "divided likewise as long as their first group is larger than the number "
        "of rounds still to be played",
        count=count,
    )
    return (edition.because("fmjd-swiss.four-groups", sentence),)


FAMILY = "fmjd-swiss"


class FamilySystem(SwissSystem, frozen=True, kw_only=True):
    """One standard system of Annex 5 with the aspects an event may change."""

    def aspects(self, tournament: Tournament, edition: Edition | None = None) -> Aspects:
        """Return the aspects of a tournament: those of the text, and what the event changed."""
        check_choices(tournament.system, self.options)
        text = defining_edition(edition or edition_of(tournament), tournament)
        return aspects_of(tournament.system, preset_of(text.swiss, self.name))

    @rule("fmjd-swiss.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float; in none where floats do not matter (3.8)."""
        wanted = self.aspects(tournament).floats is Floats.ON
        return FloatsIn.GAMES if wanted else FloatsIn.NOWHERE

    def ways_of_drawing(self, tournament: Tournament) -> tuple[str, ...]:
        """Return how numbers are drawn: by lot where an order by lot was chosen."""
        return _ways_of_drawing(self.aspects(tournament))

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a tournament that it cannot pair to its end."""
        aspects = self.aspects(tournament, edition)
        refuse_unready(tournament, aspects, defining_edition(edition, tournament))

    def check_version(self, chosen: System, edition: Edition) -> None:
        """Refuse choices that contradict one another."""
        check_choices(chosen, self.options)
        text = edition if edition.swiss.defines(self.name) else _home(self.name)
        refuse_contradictions(chosen, aspects_of(chosen, preset_of(text.swiss, self.name)), text)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return the version that is played in plain words, for the announcement."""
        text = defining_edition(edition, tournament)
        ranked_as = text.swiss.system(self.name).ranked_as
        tie_breaks = tournament.tie_breaks or text.tie_break_order(ranked_as)
        opening, ranked, *words = announcement(
            self.title, self.aspects(tournament, edition), text, tie_breaks
        )
        return (opening, ranked, *text_taken(tournament, edition, text), *words)

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""
        return tuple(advice(tournament, defining_edition(edition, tournament)))

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> FamilyRound:
        """Return a round that can be asked about."""
        aspects = self.aspects(tournament, edition)
        text = _readable(edition, tournament, aspects)
        return FamilyRound(tournament, text, round_number, aspects)


def preset_of(text: SwissText, name: str) -> Aspects:
    """Return the aspects of a standard system as a text has them."""
    prescribed = text.system(name).aspects
    return aspects_of(System(name, tuple(Option(*choice) for choice in prescribed)), Aspects())


def _home(name: str) -> Edition:
    """Return the newest edition that defines a system of the family."""
    home = edition_of_system(name)
    if home is None:
        raise UnknownName("standard Swiss system", name)
    return home


def _readable(edition: Edition, tournament: Tournament, aspects: Aspects) -> Edition:
    """Return the articles a version is cited by, with the rating lists of the event's edition.

    The appendices describe the same round twice: A on rating, B on Solkoff with lots.
    """
    text = defining_edition(edition, tournament)
    swiss = text.swiss
    if aspects.draws_lots:
        swiss = replace(swiss, articles=tuple(map(_by_appendix_b, swiss.articles)))
    return text.but(rating_lists=edition.rating_lists, swiss=swiss)


def _by_appendix_b(rule: RuleArticles) -> RuleArticles:
    """Return a rule that is first cited by appendix A with its place in appendix B first."""
    first, *others = rule.articles
    twin = Citation(first.text, first.article.replace("App.A", "App.B"))
    if twin == first or twin not in others:
        return rule
    return RuleArticles(
        rule.rule, (twin, first, *(article for article in others if article != twin))
    )


def _ways_of_drawing(aspects: Aspects) -> tuple[str, ...]:
    return ("free",) if aspects.draws_lots else ()


_TITLES = {
    "fmjd-rating": Sentence("Swiss tournament (FMJD, on rating)"),
    "fmjd-rating-players": Sentence("Swiss tournament (FMJD, on rating, players committee)"),
    "fmjd-solkoff": Sentence("Swiss tournament (FMJD, on Solkoff)"),
    "fmjd-solkoff-truncated": Sentence("Swiss tournament (FMJD, on truncated Solkoff)"),
    "fmjd-solkoff-median": Sentence("Swiss tournament (FMJD, on median Solkoff)"),
    "kndb": Sentence("Swiss tournament (KNDB, on Solkoff)"),
}


def _system(name: str, title: Sentence) -> FamilySystem:
    """Return a system; what the newest text prescribes is the first value of each option."""
    preset = preset_of(_home(name).swiss, name)
    return FamilySystem(
        name=name, title=title, options=choices(preset), lots=_ways_of_drawing(preset)
    )


FMJD_FAMILY = tuple(_system(name, title) for name, title in _TITLES.items())
"""The standard systems in the order of the articles."""
