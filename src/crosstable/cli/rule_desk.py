"""The game desk at the command line: one command for each matter, its questions as options."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.choosing import edition_options, say_rules
from crosstable.cli.numbers import Number
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, read_file, say
from crosstable.formats.library import game_moves, single_games
from crosstable.formats.scores.dating import JudgedBy
from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import Matter, next_step
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.rulings import ClockChange, Reply, Ruling, Tally, TallyKind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered, cited
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate
from crosstable.rulebooks.regulation_fields.table import field_in, read_field, regulation_field

SUPERVISED = {"rapid": "rapid-laws", "blitz": "blitz-laws"}


class RulingTold(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling, as ``--json`` prints it."""

    matter: str
    answer: str
    verdict: Sentence
    edition: str
    because: tuple[Reason, ...]
    steps: tuple[Sentence, ...]
    clocks: tuple[ClockChange, ...]
    tallies: tuple[Tally, ...]
    rests_on: tuple[Sentence, ...]
    remarks: tuple[Sentence, ...]
    seconds: int | None
    """What a player gets, where it is time."""


def say_ruling(matter: Matter, edition: Edition, ruling: Ruling, *, as_json: bool) -> None:
    """Print a ruling: the answer alone on its line, then what it means and why."""
    if as_json:
        emit(
            RulingTold(
                matter=matter.name,
                answer=ruling.answer,
                verdict=ruling.verdict,
                edition=edition.id,
                because=ruling.because,
                steps=ruling.steps,
                clocks=ruling.clocks,
                tallies=ruling.tallies,
                rests_on=ruling.rests_on,
                remarks=ruling.remarks,
                seconds=ruling.clocks[0].seconds if ruling.clocks else None,
            )
        )
        return
    say(ruling.answer)
    say(f"  {ruling.verdict}")
    for reason in ruling.because:
        say(f"  {cited(reason)}")
    for change in ruling.clocks:
        say(f"  clock of {change.side.side}: {change.seconds:+d} s")
    for step in ruling.steps:
        say(f"  to do: {step}")
    for tally in ruling.tallies:
        say(f"  {tally.kind.words}: {tally.side.side} {tally.count}")
    for sentence in ruling.rests_on:
        say(f"  assumes: {sentence}")
    for sentence in ruling.remarks:
        say(f"  note: {sentence}")


def said_question(matter: Matter, question: BoardQuestion) -> InvalidValue:
    """Return what is missing, with the answers there are; nothing is guessed."""
    if question.kind is AnswerKind.SQUARES:
        return InvalidValue(
            "{matter} asks: {question} (at the end of the command, with spaces between them)",
            matter=matter.name,
            question=question.asks,
        )
    if not question.alternatives:
        return InvalidValue(
            "{matter} asks: {question} Say --{name}, {how}",
            matter=matter.name,
            question=question.asks,
            name=question.name,
            how=TYPED[question.kind],
        )
    return InvalidValue(
        "{matter} asks: {question} Say --{name} {answers}",
        matter=matter.name,
        question=question.asks,
        name=question.name,
        answers=" | ".join(alternative.value for alternative in question.alternatives),
    )


TYPED = {
    AnswerKind.NUMBER: Sentence("such as 12"),
    AnswerKind.TIME: Sentence("such as 15:40, or 15:40:30 where a second matters"),
    AnswerKind.CLOCK: Sentence("such as 4:30"),
    AnswerKind.MOVE: Sentence("with the move as it is written"),
    AnswerKind.POSITION: Sentence("with the position as FEN"),
}
"""What is said where there is nothing to choose from."""


PLY = click.option("--ply", type=Number(0), help="After so many plies; default: at the end.")
FACTS = (
    click.option("--fen", help="The position on the board."),
    click.option(
        "--game",
        "path",
        type=click.Path(path_type=Path),
        help="The file with the moves of the game.",
    ),
    click.option("--nth", type=Number(1), help="Which game of the file; default: the first."),
    click.option("--rate-of-play", "rate", help="For example 90/40+30+30, or a name of the texts."),
    click.option(
        "--regulation",
        "decided",
        multiple=True,
        metavar="FIELD=VALUE",
        help="What the event decided, such as default-time=30; see `crosstable regulations`.",
    ),
    click.option(
        "--count",
        "counted",
        multiple=True,
        metavar="SIDE:KIND=N",
        help="What was counted before, such as white:illegal-moves=1.",
    ),
)


class Taken(NamedTuple):
    """What older spellings of a command come to."""

    answered: Ruling | None = None
    """The ruling where nothing has to be asked any more."""
    rests_on: tuple[Sentence, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    unasked: Ruling | None = None
    """What is answered where the desk would ask for something that was not told."""


class Older(NamedTuple):
    """How a command is spelled besides the names of its questions."""

    options: tuple[Callable[[Any], Any], ...]
    ply: Callable[[Any], Any]
    taken: Callable[[Edition, dict[str, Any], dict[str, str]], Taken]
    """Puts what was told into the options and replies of the desk."""
    first: frozenset[str]
    """Questions whose first answer is taken where nothing was told, and said."""
    more_help: str


KINDS = (
    click.option("--rapid", metavar="ARTICLE", help="Rapid under a.3 or a.4 (2023: a.4 or a.5)."),
    click.option("--blitz", metavar="ARTICLE", help="Blitz under b.3 or b.4 (2023: b.2 or b.3)."),
)
"""Only where the laws have two sets of rules for fast games."""


def add_matters(group: click.Group, game: str) -> None:
    """Add a command for each matter of a game that has none of its own yet."""
    for matter in matters_of(game):
        if matter.name not in group.commands:
            group.add_command(matter_command(game, matter))


def matter_command(game: str, matter: Matter, older: Older | None = None) -> click.Command:
    """Return the command of a matter: its questions as options, with its older spellings."""
    asked = {question.name.replace("-", "_"): question for question in matter.questions}
    touched = [name for name, question in asked.items() if question.kind is AnswerKind.SQUARES]

    @pass_shell
    def run(
        shell: Shell,
        /,
        *,
        edition_name: str | None,
        day: date | None,
        as_json: bool,
        **options: Any,
    ) -> None:
        edition = _edition(shell, game, edition_name, day)
        replies = {}
        for name, question in asked.items():
            given = options.pop(name)
            if name in touched:
                given = " ".join(given)
            if given:
                replies[question.name] = given
        if not touched:
            options["path"] = options.pop("file") or options["path"]
        taken = Taken() if older is None else older.taken(edition, options, replies)
        ruling = taken.answered or _ruled(
            matter,
            _known(game, edition, **options),
            replies,
            first=older.first if older else frozenset(),
            unasked=taken.unasked,
        )
        ruling = replace(
            ruling,
            rests_on=(*ruling.rests_on, *taken.rests_on),
            remarks=(*ruling.remarks, *taken.remarks),
        )
        say_ruling(matter, edition, ruling, as_json=as_json)

    made: Any = run
    facts = (*FACTS, *KINDS) if _has_two_kinds(game) else FACTS
    facts = (*facts, PLY) if older is None else (*facts, older.ply, *older.options)
    for decorate in (json_option, edition_options("Of the game"), *reversed(facts)):
        made = decorate(made)
    if not touched:
        path = click.Path(path_type=Path)
        made = click.argument("file", metavar="[GAME]", type=path, required=False)(made)
    one_side = [name for name, question in asked.items() if question.is_about_sides]
    for name, question in reversed(asked.items()):
        made = _option(name, question, also_side=one_side == [name])(made)
    about = f"{matter.title}: {str(matter.about).rstrip('?')}."
    more = f"\n\n{older.more_help}" if older is not None else ""
    return click.command(matter.name, help=f"{about}{more}")(made)


def _has_two_kinds(game: str) -> bool:
    """Return whether an edition of a game lets an event choose its rules for fast games."""
    fields = [regulation_field(name) for name in SUPERVISED.values()]
    return any(
        field_in(field, edition).is_asked_by(edition.texts)
        for edition in EDITIONS.values()
        if edition.game == game
        for field in fields
    )


def _option(name: str, question: BoardQuestion, *, also_side: bool) -> Callable[[Any], Any]:
    if question.kind is AnswerKind.SQUARES:
        return click.argument(name, nargs=-1, required=False)
    help_text = str(question.asks)
    if question.alternatives:
        values = [alternative.value for alternative in question.alternatives]
        default = "meant" if name == "contact" else None
        spellings = [f"--{question.name}"]
        if also_side:
            spellings.append("--side")
        return click.option(
            *spellings, name, type=click.Choice(values), default=default, help=help_text
        )
    return click.option(f"--{question.name}", name, metavar=question.kind.name, help=help_text)


def _ruled(
    matter: Matter,
    known: Known,
    told: Mapping[str, str],
    *,
    first: Collection[str] = (),
    unasked: Ruling | None = None,
) -> Ruling:
    """Return a ruling, taking the usual where the command was told nothing, and saying so."""
    replies = [Reply(*item) for item in told.items()]
    taken: list[Sentence] = []
    step = next_step(matter, known, replies)
    while isinstance(step, BoardQuestion):
        usual = step.usual or (step.alternatives[0].value if step.name in first else "")
        if not usual and unasked is not None:
            step = unasked
            break
        if not usual:
            raise said_question(matter, step)
        replies = [*replies, Reply(step.name, usual)]
        taken.append(Sentence("{question} {answer}", question=step.asks, answer=step.said(usual)))
        step = next_step(matter, known, replies)
    return replace(step, rests_on=(*step.rests_on, *taken))


@click.command("late")
@click.option("--scheduled", help="When the round was to start, such as 15:00.")
@click.option("--started", help="When it did; default: as scheduled.")
@click.option(
    "--arrived",
    required=True,
    help="When the player came, or the time now, perhaps to the second.",
)
@click.option("--arrived-black", help="When Black came, where both were late.")
@click.option("--late", "who", type=click.Choice(["white", "black", "both"]), default="white")
@click.option("--default-time", type=Number(0, 600), help="In minutes; default: zero.")
@edition_options("Of the game")
@json_option
@pass_shell
def late_command(
    shell: Shell,
    *,
    scheduled: str | None,
    started: str | None,
    arrived: str,
    arrived_black: str | None,
    who: str,
    default_time: int | None,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
) -> None:
    """Say whether a player who is late loses: -/+, +/-, -/- or goes on.

    The default time runs from the real start of the round.
    """
    edition = _edition(shell, "chess", edition_name, day)
    matter = matter_of("chess", "late")
    began = started or scheduled
    if began is None:
        raise InvalidValue("say --started or --scheduled, such as 15:00")
    decided = {} if default_time is None else {"default-time": str(default_time)}
    known = Known(edition=edition, regulations=decided, scheduled=scheduled or "")
    replies = {"late": who, "started": began, "arrived": arrived}
    if arrived_black is not None:
        replies["arrived-black"] = arrived_black
    say_ruling(matter, edition, _ruled(matter, known, replies), as_json=as_json)


def _edition(shell: Shell, game: str, name: str | None, day: date | None) -> Edition:
    today = shell.now.date()
    chosen = JudgedBy(edition=name or "", day=day or today).rules(game, {})
    say_rules(chosen, day or today, named=name is not None, today=day is None)
    return chosen


def _known(
    game: str,
    edition: Edition,
    *,
    fen: str | None,
    path: Path | None,
    nth: int | None,
    ply: int | None,
    rate: str | None,
    rapid: str | None = None,
    blitz: str | None = None,
    decided: tuple[str, ...],
    counted: tuple[str, ...],
) -> Known:
    """Return what the options say about the event and the game."""
    read: RateOfPlay | None = None if rate is None else read_rate(rate)
    tempo = "" if read is None else classify_rate(read, edition).outcome
    supervised = None
    if rapid is not None and blitz is not None:
        raise InvalidValue("a game is rapid or blitz, not both: leave --rapid or --blitz out")
    for name, article in (("rapid", rapid), ("blitz", blitz)):
        if article is not None:
            if tempo not in {"", name}:
                raise InvalidValue(
                    "--{option} is not needed: a game at {rate} is {tempo}",
                    option=name,
                    rate=rate or "",
                    tempo=tempo,
                )
            supervised = _supervised(name, article, edition)
            tempo = name
    if path is None and (nth is not None or ply is not None):
        raise InvalidValue("--nth and --ply say which moves of a file: name the file with --game")
    start, moves = ("", None) if path is None else _moves(game, path, nth or 1, ply)
    return Known(
        edition=edition,
        rate=read,
        tempo=tempo,
        supervised=supervised,
        regulations=_decided(edition, decided),
        start=start,
        moves=moves,
        position=fen or "",
        tallies=tuple(map(_tally, counted)),
    )


def _supervised(name: str, typed: str, edition: Edition) -> bool:
    """Return whether the Competition Rules hold in a fast game, by the article that was named."""
    field = regulation_field(SUPERVISED[name])
    spelled = typed if "." in typed else f"{typed[:1]}.{typed[1:]}"
    articles = {
        as_numbered(choice.article, edition.texts).article.casefold(): choice.value
        for choice in field.alternatives
        if choice.article is not None
    }
    if spelled.casefold() not in articles:
        raise InvalidValue(
            "--{option}: {text!r} is not one of {articles}",
            option=name,
            text=typed,
            articles=Listing(articles),
        )
    return articles[spelled.casefold()] == "competition"


def _decided(edition: Edition, typed: tuple[str, ...]) -> Mapping[str, str]:
    texts = {}
    for line in typed:
        name, equals, value = line.partition("=")
        if not equals:
            raise InvalidValue(
                "write FIELD=VALUE, such as default-time=30, not {line!r}", line=line
            )
        field = regulation_field(name.strip())
        texts[field.name] = read_field(field, value, edition)
    return texts


def _tally(line: str) -> Tally:
    side, _colon, rest = line.partition(":")
    kind, _equals, count = rest.partition("=")
    kinds = [known.value for known in TallyKind]
    sides = [colour.value for colour in Colour]
    if kind not in kinds or side not in sides or not re.fullmatch("[0-9]{1,3}", count):
        raise InvalidValue(
            "write SIDE:KIND=N, such as white:illegal-moves=1, not {line!r}; counted are {kinds}",
            line=line,
            kinds=Listing(kinds),
        )
    return Tally(TallyKind(kind), Colour(side), int(count))


def _moves(game: str, path: Path, nth: int, ply: int | None) -> tuple[str, tuple[str, ...]]:
    games = single_games(read_file(path), game)
    if nth > len(games):
        raise UnreadableInput(
            "there is no game {number}; the file has {count}",
            source=str(path),
            number=nth,
            count=len(games),
        )
    record = game_moves(games[nth - 1].text, game)
    moves = record.moves
    if ply is not None and ply > len(moves):
        raise no_such_ply(len(moves), ply)
    return record.start, moves[:ply]


def no_such_ply(count: int, ply: int) -> InvalidValue:
    """Return the error that a game has fewer plies than somebody names."""
    return InvalidValue(
        Sentence.plural(
            "the game has {count} ply, not {ply}",
            "the game has {count} plies, not {ply}",
            count=count,
            ply=ply,
        )
    )
