"""What two editions say otherwise, in words with articles, and what of it touches one event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.changed_parts import ChangeWords, RulePart
from crosstable.office.tables import usual_tie_breaks
from crosstable.pairing.swiss.burstein.table import CRITERION_TITLES as BURSTEIN_TITLES
from crosstable.pairing.swiss.dutch.criteria import CRITERION_TITLES as DUTCH_TITLES
from crosstable.pairing.swiss.team.system import TEAM_SWISS
from crosstable.pairing.swiss.team.table import PAIR_CRITERIA, SET_TITLES
from crosstable.pairing.systems import SYSTEMS, first_rounds_by, system_of
from crosstable.rulebooks.data import DataFile
from crosstable.rulebooks.differences import (
    ValueChange,
    articles_at,
    both_told,
    changed_values,
    entry_at,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import LISTS, edition_of, edition_of_federation, editions_listed
from crosstable.rulebooks.play_rules import ColoursStand
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate
from crosstable.rulebooks.swiss_texts import UnplayedRounds
from crosstable.rulebooks.title_rules import DoubleHolders, Presence, Stateless
from crosstable.standings.tiebreaks.table import TIE_BREAKS, tie_break

# What the values of an edition are called where two editions are compared: a line for each.


def _words_in(part: RulePart) -> Iterator[tuple[str, ChangeWords]]:
    file = DataFile("change_words", part.value)
    for place, told in file.values(dict[str, str]).items():
        yield place, file.made(ChangeWords, {"part": part.value, **told}, place)


CHANGE_WORDS: Mapping[str, ChangeWords] = {
    place: words for part in RulePart for place, words in _words_in(part)
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


_NAMES: Mapping[str, Sentence] = {
    "standard": Sentence("slow games"),
    "rapid": Sentence("rapid games"),
    "semi-rapid": Sentence("semi-rapid games"),
    "blitz": Sentence("blitz games"),
    "superblitz": Sentence("superblitz games"),
    "beijing": Sentence("Beijing system"),
    "lehmann-georgiev": Sentence("Lehmann-Georgiev system"),
    "irregular-move": Sentence("irregular move"),
    "remark": Sentence("remark"),
    "warning": Sentence("warning"),
    "swiss": Sentence("Swiss"),
    "swiss-on-rating": Sentence("Swiss on rating"),
    **DUTCH_TITLES,
    **BURSTEIN_TITLES,
    **SET_TITLES,
    **{name: criterion.title for name, criterion in PAIR_CRITERIA.items()},
    **{name: system.title for name, system in SYSTEMS.items()},
    **{name: criterion.title for name, criterion in TIE_BREAKS.items()},
}
"""What criteria, systems and tie-breaks are called."""
_NOTHING = "–"
_CITED = 2
"""How many articles of one rule are named at a difference."""
_TELLING = ("k", "value", "seconds")
"""Which field of a rule says it in a figure; a rule without one is there or is not."""
_LISTS = "own_rules"
_BY_BUCHHOLZ = ("buchholz", "sonneborn", "solkoff", "koya")
_BY_RATING = ("rating", "performance")
_TOUCHED: Mapping[str, tuple[str, ...]] = {
    "own_unplayed": _BY_BUCHHOLZ,
    "opponents_unplayed": _BY_BUCHHOLZ,
    "byes_by_choice": _BY_BUCHHOLZ,
    "chosen_absences_cut_first": ("cut", "median"),
    "buchholz_in_round_robins": ("buchholz",),
    "encounters": ("encounter",),
    "forfeits_as_games": (*_BY_BUCHHOLZ, *_BY_RATING),
    "unrated": _BY_RATING,
    "most_skipped_games": _BY_RATING,
    "whole_averages": _BY_RATING,
    "wins_by_points": ("wins",),
    "spellings": (),
}
"""Which tie-breaks a value of the ranking has to do with, by what is in their names."""
_ROUND_ROBINS = frozenset({"buchholz_in_round_robins"})
"""What the ranking says only of events in which everybody meets."""


class ToldChange(msgspec.Struct, frozen=True, kw_only=True):
    """A difference in words: what it is about, both values, and where each stands."""

    path: tuple[str, ...]
    part: RulePart
    words: Sentence
    before: Value
    after: Value
    plain: tuple[str, str]
    """Both values in figures and names, for programs."""
    articles_before: tuple[Citation, ...] = ()
    articles_after: tuple[Citation, ...] = ()


def told_changes(before: Edition, after: Edition) -> tuple[ToldChange, ...]:
    """Return what two editions say otherwise in words, part by part."""
    told = [_told(change, before, after) for change in changed_values(before, after)]
    order = [*RulePart]
    return tuple(sorted(told, key=lambda change: order.index(change.part)))


def editions_between(before: Edition, after: Edition) -> tuple[Edition, ...]:
    """Return the editions of a federation from one to another, oldest first."""
    return tuple(
        known
        for known in reversed(editions_listed())
        if known.federation == after.federation
        and before.in_force_from <= known.in_force_from <= after.in_force_from
    )


def compared_for(tournament: Tournament, today: date) -> tuple[Edition, Edition]:
    """Return the two editions whose differences an event's people want to know.

    They are its own and the one in force today; of an event under that one, the one before and its
    own.
    """
    own = edition_of(tournament)
    now = edition_of_federation(own.federation.lower(), today)
    if own.undated is not None or own.in_force_from < now.in_force_from:
        return own, now
    earlier = [
        known
        for known in editions_listed()
        if known.federation == own.federation
        and known.undated is None
        and known.in_force_from < own.in_force_from
    ]
    return (earlier[0] if earlier else own), own


def changes_for(tournament: Tournament, changes: Iterable[ToldChange]) -> tuple[ToldChange, ...]:
    """Return the differences that touch an event: its system, tie-breaks, rate, ratings, titles."""
    rules = edition_of(tournament)
    about = _Concern(
        tournament,
        tie_breaks=tuple(
            _tie_break_name(name) for name in tournament.tie_breaks or usual_tie_breaks(tournament)
        ),
        rate_class=_rate_class(tournament, rules),
        lists=rules.rating_lists,
    )
    return tuple(change for change in changes if about.touched_by(change.path))


def _tie_break_name(name: str) -> str:
    """Return what a tie-break is called, with its rule; one of teams as it is."""
    try:
        criterion = tie_break(name)
    except CrosstableError:
        return name
    return f"{criterion.name} {criterion.rule}"


def _rate_class(tournament: Tournament, rules: Edition) -> str:
    """Return the class of an event's rate of play; slow games where none can be told."""
    try:
        found = classify_rate(read_rate(tournament.rate_of_play), rules).outcome
    except CrosstableError:
        return rules.rates_of_play.classes[0].name
    return found or ""


class _Concern(msgspec.Struct, frozen=True):
    """What an event has to do with."""

    tournament: Tournament
    tie_breaks: tuple[str, ...]
    rate_class: str
    lists: tuple[str, ...]

    def touched_by(self, path: tuple[str, ...]) -> bool:
        """Return whether a value matters to the event."""
        first, *rest = path
        if first in {"swiss", "team_swiss", "acceleration", "other_swiss", "pairing_systems"}:
            return self._about_system(first, rest)
        if first == "game_plans":
            plan = self.tournament.game_plan
            return plan is not None and rest[:1] == [plan.name]
        if first == "ranking":
            return self._about_ranking(rest)
        if first == "ratings":
            return self._about_ratings(rest)
        if first == "titles" or (first == "deadlines" and rest[0] == "applications"):
            return self._is_slow
        if first == "rates_of_play":
            return rest[0] == "classes" and rest[1] == self.rate_class
        if first == "laws" and rest[0] == "time_penalties":
            return not self._is_slow
        return first != "point_systems"

    @property
    def _is_slow(self) -> bool:
        return self.rate_class in {"", "standard"}

    def _about_ranking(self, rest: list[str]) -> bool:
        if rest[0] == "orders":
            kind = "round-robin" if system_of(self.tournament).everybody_meets else "swiss"
            return not self.tournament.tie_breaks and rest[1] in {kind, self.tournament.system.name}
        if rest[0] in _ROUND_ROBINS and not system_of(self.tournament).everybody_meets:
            return False
        wanted = _TOUCHED.get(rest[0], ("",))
        return any(part in name for part in wanted for name in self.tie_breaks)

    def _about_ratings(self, rest: list[str]) -> bool:
        own = self.rate_class or "standard"
        if _LISTS in rest:
            return rest[rest.index(_LISTS) + 1].endswith(own)
        if rest[0] == "classes":
            return rest[1].split(" ")[0].endswith(own)
        return self._is_slow

    def _about_system(self, first: str, rest: list[str]) -> bool:
        system = self.tournament.system
        if first == "acceleration":
            return any(option.name == "acceleration" for option in system.options)
        if first == "other_swiss":
            return rest[:1] == [system.name]
        if first == "team_swiss":
            return system.name == TEAM_SWISS.name
        begins = first_rounds_by(system.name)
        return first == "swiss" and edition_of(self.tournament).swiss.defines(begins)


def _told(change: ValueChange, before: Edition, after: Edition) -> ToldChange:
    words, names = _words_of(change.path, (before, after))
    old, new = _only_different(change.before, change.after)
    called = words.words
    if names:
        called = Sentence("{what}: {rule}", what=Listing(names), rule=words.words)
    return ToldChange(
        path=change.path,
        part=words.part,
        words=called,
        before=_value(old, other=new),
        after=_value(new, other=old),
        plain=both_told(change),
        articles_before=_articles(before, change, words, change.before),
        articles_after=_articles(after, change, words, change.after),
    )


def _words_of(
    path: tuple[str, ...], both: tuple[Edition, Edition]
) -> tuple[ChangeWords, tuple[Value, ...]]:
    """Return the words for a value, and the names on the way to it: a list, a system, a class."""
    names: list[Value] = []
    steps = list(path)
    if _LISTS in steps:
        place = steps.index(_LISTS)
        names.append(_called(steps[place + 1]))
        steps = [*steps[:place], *steps[place + 3 :]]
    for pattern in _patterns(steps):
        found = CHANGE_WORDS.get(pattern)
        if found is not None:
            starred = next((at for at, sign in enumerate(pattern.split(".")) if sign == "*"), None)
            if starred is not None:
                names.append(_name(path, steps[starred], both))
            return found, (*names,)
    last = steps[-1].replace("_", " ")
    return ChangeWords(RulePart.PLAY, Sentence.recorded(last)), (*names,)


def _patterns(steps: list[str]) -> Iterator[str]:
    yield ".".join(steps)
    for place in range(1, len(steps)):
        yield ".".join((*steps[:place], "*", *steps[place + 1 :]))


def _called(name: str) -> Value:
    """Return what a name means; that of a rating list, the games that go to it."""
    games = name.rpartition(".")[2] if name in LISTS else name
    return _NAMES.get(games, name)


def _name(path: tuple[str, ...], step: str, both: tuple[Edition, Edition]) -> Value:
    """Return what an entry of a list is called: by its own title, or as it is known elsewhere."""
    if step in _NAMES:
        return _NAMES[step]
    until = path[: path.index(step) + 1]
    entries = (entry_at(known, until) for known in both)
    titles = (getattr(entry, "title", None) for entry in entries if entry is not None)
    return next((title for title in titles if isinstance(title, str)), step)


def _only_different(before: object, after: object) -> tuple[object, object]:
    """Return of two lists what each has alone; anything else stays as it is."""
    if isinstance(before, tuple) and isinstance(after, tuple) and set(before) != set(after):
        return (
            tuple(entry for entry in before if entry not in after),
            tuple(entry for entry in after if entry not in before),
        )
    return before, after


def _value(value: object, *, other: object) -> Value:
    if isinstance(other, msgspec.Struct | Citation) or isinstance(value, msgspec.Struct):
        if value is None:
            return Sentence("no")
        inside = next((getattr(value, name) for name in _TELLING if hasattr(value, name)), None)
        return Sentence("yes") if inside is None else _value(inside, other=None)
    if isinstance(value, bool):
        return Sentence("yes") if value else Sentence("no")
    if value is None or value == ():
        return _NOTHING
    if isinstance(value, Enum):
        return VALUE_WORDS.get(value, str(value.value))
    if isinstance(value, tuple):
        return Listing(tuple(_value(each, other=None) for each in value))
    if isinstance(value, str):
        return _called(value)
    return value if isinstance(value, int | Fraction | date) else str(value)


def _articles(
    known: Edition, change: ValueChange, words: ChangeWords, value: object
) -> tuple[Citation, ...]:
    """Return where a value stands: the article it carries itself, else those of its rule.

    Of a rule that an edition has not, nothing stands anywhere.
    """
    own = articles_at(known, change.path)
    absent = value is None and isinstance(change.before or change.after, msgspec.Struct)
    if own or absent:
        return own
    system = change.path[1] if change.path[0] == "other_swiss" else ""
    return known.cite(words.rule.replace("*", system))[:_CITED]
