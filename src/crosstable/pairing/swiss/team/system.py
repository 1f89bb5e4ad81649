"""The Swiss of teams as a pairing system: its words, its rounds, proofs, and pairings by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import check_lists, plan_of, proposal_of_matches
from crosstable.pairing.matching import KindEdges, Solver, flaws
from crosstable.pairing.matching.kinds import numbered_anew
from crosstable.pairing.proposal import Choice, Proposal, check_choices
from crosstable.pairing.swiss.answers import compare, given_up
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.proofs import BracketProof, proven_whole
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.round import BracketReport, SwissPairing, Value
from crosstable.pairing.swiss.system import (
    DRAWN_COLOUR,
    SwissSystem,
    in_its_text,
    nobody_twice,
    refuse_teams,
    text_taken,
)
from crosstable.pairing.swiss.team.engine import (
    PairedBracket,
    PairedTeams,
    bye_order,
    choose_set,
    pair_bracket,
    pair_teams,
    set_values,
)
from crosstable.pairing.swiss.team.explain import ExplainedRound
from crosstable.pairing.swiss.team.table import (
    PREFERENCES,
    SECONDARY,
    Preferences,
    TeamTable,
    lay_table,
)
from crosstable.pairing.swiss.weighed import (
    assembled,
    bracket_proof,
    faults_of_bye,
    faults_of_pairs,
    with_upfloaters,
)
from crosstable.pairing.swiss.weighted_graph import Solution
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_team_swiss
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import TeamSwissText

# Whether the pairing of a round of teams is right, by its own proofs; nothing else is published.
# A set of upfloaters meets bounds that no set can better, or comes with a matching of all who
# were left whose prices prove it, or all sets were tried. The pairs of a bracket give way in
# nothing, or come with a matching as well. Whoever stood before the team that has the bye could
# not have it.


def faults(table: TeamTable, paired: PairedTeams) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems = [*faults_of_bye(table, paired.bye, bye_order(table))]
    left = table.full if paired.bye is None else table.full & ~(1 << paired.bye)
    for bracket in paired.brackets:
        if (bracket.left, bracket.residents) != (left, table.level(left)):
            problems.append(Sentence("a bracket is made of other teams than those who are left"))
        problems += _faults_of_set(table, bracket)
        problems += _faults_of_pairs(table, bracket)
        left &= ~bracket.members
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _least(table: TeamTable, bracket: PairedBracket) -> tuple[Value, ...]:
    """Return what no set can better: an odd scoregroup takes one team in, from just below."""
    odd = bracket.residents.bit_count() % 2
    below = bracket.left & ~bracket.residents
    near: tuple[int, ...] = ()
    if odd:
        score = table.score(next(bits(bracket.residents)))
        near = (score - table.score(next(bits(table.level(below)))),)
    left = table.following(bracket.residents) & below & ~mask_of(bracket.chosen.members)
    further = {"team-swiss.upfloated-again": 0}
    least = left.bit_count() % 2
    return (odd, near, *(further.get(name, least) for name in table.set_criteria))


def _faults_of_set(table: TeamTable, bracket: PairedBracket) -> Iterator[str]:
    chosen = bracket.chosen
    if chosen.values != set_values(table, bracket.left, chosen.members):
        yield Sentence("a set of upfloaters is not worth what it claims")
    if chosen.proof is not None:
        yield from _flaws(chosen.proof)
        total = chosen.proof.matching.total
        counted = (chosen.values[0], *chosen.values[2:])
        if tuple(-part for part in (total[0], *_last(total, len(counted) - 1))) != counted:
            yield Sentence("a set of upfloaters is not as good as the matching that proves it")
    elif chosen.members and not chosen.tried_all and chosen.values != _least(table, bracket):
        yield Sentence("a bracket takes teams in without a proof that it must")


def _last(total: tuple[int, ...], count: int) -> tuple[int, ...]:
    return total[len(total) - count :]


def _flaws(proof: Solution) -> Iterator[str]:
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)


def _faults_of_pairs(table: TeamTable, bracket: PairedBracket) -> Iterator[str]:
    part = bracket.part
    yield from faults_of_pairs(table, part.pairs, bracket.members)
    if part.proof is None:
        if any(part.values):
            yield Sentence("a group gives way without a proof that it must")
        return
    proof = part.proof
    yield from _flaws(proof)
    for one, other in _wrongly_weighed(table, bracket, proof):
        yield Sentence(
            "{player} and {opponent} have a wrong weight",
            player=str(table.teams[one]),
            opponent=str(table.teams[other]),
        )
    if tuple(-figure for figure in proof.matching.total) != (part.values or (0,)):
        yield Sentence("a group is not as good as the matching that proves it")


def _wrongly_weighed(
    table: TeamTable, bracket: PairedBracket, proof: Solution
) -> Iterator[tuple[int, int]]:
    """Yield pairs of a proof that weigh something else than they cost.

    What it costs hangs on the preferences of both, on whether they floated in the round before and
    on who is an upfloater. So where edges have kinds, and all of a kind are alike in that, one
    team of each is asked; else every pair.
    """
    edges, vertices = proof.edges, proof.vertices
    allowed = numbered_anew(table.allowed, vertices)

    def due(one: int, other: int) -> tuple[int, ...]:
        cost = table.pair_cost(vertices[one], vertices[other], bracket.residents)
        return tuple(-figure for figure in cost) or (0,)

    if not isinstance(edges, KindEdges):
        for one, other in combinations(range(len(vertices)), 2):
            if edges.get((one, other)) != (due(one, other) if allowed[one] >> other & 1 else None):
                yield vertices[one], vertices[other]
        return
    first: dict[int, int] = {}
    alike: dict[int, object] = {}
    for place, rank in enumerate(vertices):
        team, kind = table.teams[rank], edges.kinds[place]
        features = (team.preference, team.floated, bracket.residents >> rank & 1)
        known = first.setdefault(kind, place)
        if alike.setdefault(kind, features) != features:
            yield vertices[known], rank
        for other in bits(edges.rows[place] ^ allowed[place]):
            yield rank, vertices[other]
    for (mine, one), (theirs, other) in product(first.items(), repeat=2):
        if edges.table.get((mine, theirs)) != due(one, other):
            yield vertices[one], vertices[other]


# The pairing of a round of teams with everything that led to it.


def proven_teams(table: TeamTable, edition: Edition, *, solver: Solver = "auto") -> PairedTeams:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    if not table.size:
        raise Refused("pairing takes at least two teams; enter the teams first")
    paired = pair_teams(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="team-swiss.no-pairing")


def assemble(table: TeamTable, paired: PairedTeams) -> SwissPairing:
    """Return matches with colours, in the order of publication, and the reports of all brackets."""

    def report(bracket: PairedBracket) -> BracketReport:
        direct = bracket.part.proof is None
        return with_upfloaters(
            table, bracket, method="nothing gives way" if direct else "weighted matching"
        )

    return assembled(table, paired, report)


# A round of a Swiss of teams that can be asked about; whoever asks names teams.


class UpfloatRound(ExplainedRound):
    """A round whose brackets are made as those of teams, whoever is paired in it."""

    @cached_property
    def _paired(self) -> PairedTeams:
        return proven_teams(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._paired)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket: of the upfloaters, and of the pairs."""
        return tuple(
            bracket_proof(self.table, players, made.values, made.proof)
            for bracket in self._paired.brackets
            for players, made in ((bracket.left, bracket.chosen), (bracket.members, bracket.part))
        )

    def _given_up_with(
        self, left: int, members: tuple[int, ...], made: set[frozenset[int]]
    ) -> Iterator[Reason]:
        table = self.table
        residents = table.level(left)
        best = choose_set(table, left)
        if best is None:
            return
        values, least = [*set_values(table, left, members)], [*best.values]
        same = best.members == members
        if same:
            part = pair_bracket(table, residents, mask_of(members))
            if part is None or {*map(frozenset, part.pairs)} == made:
                return
            costs = [table.pair_cost(min(pair), max(pair), residents) for pair in made]
            values += map(sum, zip(*costs, strict=True))
            least += part.values
        yield given_up(
            table,
            self.edition,
            table.score(next(bits(residents))),
            compare(table, self.edition, least, values),
            order="team-swiss.identifiers" if same else "team-swiss.sets",
        )


class TeamSwissRound(UpfloatRound):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

    def __init__(self, event: Tournament, edition: Edition, round_number: int) -> None:
        super().__init__(as_teams(event), edition, round_number)
        self.event = event
        self._plan = plan_of(event)

    @cached_property
    def table(self) -> TeamTable:
        """Return the teams of the round in their order, with everything that counts."""
        text = self.edition.team_swiss
        if text is None:
            raise Refused("there is no text by which teams are paired in a Swiss")
        return lay_table(self.event, self._plan, text, self.number)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing = self.pairing
        because = (*map(self._bracket_reason, pairing.brackets), *self._bye_notes())
        return proposal_of_matches(
            self.event, self.edition, self.number, pairing.pairs, pairing.bye, because
        )

    def _bracket_reason(self, bracket: BracketReport) -> Reason:
        """Return one bracket in one sentence."""
        size = len(bracket.residents) + len(bracket.moved_up)
        what = Sentence(
            "{bracket} of {points}: {pairs} of {teams}",
            bracket=bracket.kind.words,
            points=points_text(self.tournament.points, bracket.score),
            pairs=Sentence.plural("{count} match", "{count} matches", count=len(bracket.pairs)),
            teams=Sentence.plural("{count} team", "{count} teams", count=size),
        )
        if bracket.moved_up:
            names = (str(self.table.field.by_number[team]) for team in bracket.moved_up)
            what = Sentence(
                "{bracket}; taken from below: {teams}", bracket=what, teams=Listing(names)
            )
        return self.edition.because("team-swiss.round", what)


# The Swiss of teams in plain words, for the announcement of an event.


_PREFERENCE_WORDS = {
    Preferences.TYPE_A: Sentence(
        "A team is due the other colour on its first board after the same one twice running or in "
        "two more matches; as many teams as possible are given what they are due"
    ),
    Preferences.TYPE_B: Sentence(
        "A team is due the colour on its first board that it has had less often, or not last; as "
        "many teams as possible are given what they are due"
    ),
    Preferences.NONE: Sentence("Colours do not change the pairing; they are given afterwards"),
}


def announcement(
    text: Edition, team_text: TeamSwissText, preferences: Preferences
) -> Iterator[Reason]:
    """Yield how a text of the system pairs, what counts first before what counts later."""
    because = text.because
    yield nobody_twice(text, "team-swiss.no-rematch")
    yield because(
        "team-swiss.bye-order",
        Sentence(
            "The bye of an odd round is given first: lowest score, most games played, largest "
            "number"
        )
        if team_text.bye_by_games
        else Sentence(
            "The bye of an odd round is given first: lowest score, most matches played, largest "
            "number"
        ),
    )
    yield because(
        "team-swiss.upfloaters",
        "Teams with equal points meet; where they cannot all be paired, the fewest possible with "
        "less are moved up to them",
    )
    if "team-swiss.upfloated-again" in team_text.set_criteria:
        yield because(
            "team-swiss.upfloated-again",
            "Except in the last {count} rounds, no team that met one with more or fewer points in "
            "the round before is moved up if it can be avoided",
            count=team_text.rounds_without_floats,
        )
    preferred = preferences is not Preferences.NONE
    yield because(
        "team-swiss.preferences" if preferred else "team-swiss.preference",
        _PREFERENCE_WORDS[preferences],
    )
    if "team-swiss.floated-again" in team_text.pair_criteria:
        yield because(
            "team-swiss.floated-again",
            "Except in the last {count} rounds, no team that met one with more or fewer points in "
            "the round before does so again if it can be avoided",
            count=team_text.rounds_without_floats,
        )
    yield because(
        "team-swiss.identifiers",
        "Among them the smaller half of the numbers meets the larger half, as far as the former "
        "allows",
    )


_PREFERENCES = Choice(
    PREFERENCES,
    Sentence("Colour preferences of teams"),
    tuple(kind.value for kind in Preferences),
)
_SECONDARY = Choice(
    SECONDARY,
    Sentence("The other score decides which team of a pair comes first"),
    ("used", "unused"),
)


class TeamSwiss(SwissSystem, frozen=True, kw_only=True):
    """The Swiss of teams of the FIDE Handbook, C.04.6."""

    name: str = "team-swiss"
    title: Sentence = Sentence("Swiss tournament of teams (FIDE)")
    options: tuple[Choice, ...] = (_PREFERENCES, _SECONDARY, DRAWN_COLOUR)
    lots: tuple[str, ...] = ("free",)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text teams are paired by."""
        return edition_of_team_swiss(edition, tournament)

    @rule("team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        check_lists(tournament, plan_of(tournament), self.title)
        refuse_teams(
            tournament,
            edition,
            self.text(tournament, edition).because(
                "team-swiss.no-rematch", "nobody meets the same opponent twice"
            ),
        )

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and text, and how it pairs."""
        text = self.text(tournament, edition)
        chosen = Preferences(tournament.system.option(PREFERENCES) or Preferences.TYPE_A.value)
        if text.team_swiss is None:
            return ()
        return (
            in_its_text(self.title, text.team_swiss.year),
            *text_taken(tournament, edition, text),
            *announcement(text, text.team_swiss, chosen),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> TeamSwissRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        text = self.text(tournament, edition)
        return TeamSwissRound(tournament, text, round_number)


TEAM_SWISS = TeamSwiss()
