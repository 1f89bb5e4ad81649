"""Commands of the terminal, made from what a command of the office asks, or from a signature.

``@terminal(group, "expel")`` makes a command of a function. The function's parameters are what is
asked, each with the kinds that ``office.asking`` declares, or with ``opt`` and ``arg`` where only
the terminal asks for it; a parameter ``command: Expel`` stands for all fields of that command,
which is carried out before the function tells what happened. What must be given is an argument,
what may be left out an option; a field that is spelled otherwise is named in the decorator.

The function is given the ``Event`` it is about where it takes one, and returns its answer: lines,
tables, or ``Shown`` where programs read something else than the acts that were written.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TypeAlias, cast, get_args

import click
import msgspec

from crosstable.cli.choosing import Day, EditionName
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Function,
    Shell,
    Written,
    emit,
    find_player,
    find_team,
    json_option,
    tournament_option,
)
from crosstable.cli.telling import Answer, Shown, tell
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_board, read_typed
from crosstable.office.acts.base import Command, State
from crosstable.office.asking import Asked, Made, Thing, asked_as, asked_of
from crosstable.office.carrying import CARRIED_OUT, taken_along
from crosstable.office.cautions import Level
from crosstable.office.match_seats import board_named
from crosstable.office.office import Office
from crosstable.office.planning import Door

Asks: TypeAlias = Door | Level | Callable[[Sequence[Command]], Door | Level]
"""How loud a caution is asked about, where that is not as everywhere at the terminal."""


class Opt(msgspec.Struct, frozen=True, kw_only=True):
    """How a field is spelled at the terminal, where that does not follow from what it is."""

    names: tuple[str, ...] = ()
    """Of an option; none: as the field is called."""
    argument: bool | None = None
    help: str = ""
    metavar: str | None = None
    least: int | None = None
    most: int | None = None
    type: Any = None
    """How a word is read before anything is opened: a type of click, or a function."""
    read: Callable[[Any, Any], Any] | None = None
    """How a word is read once the event is known, where there is one."""
    otherwise: Callable[[Event], Any] | None = None
    """What holds where nothing is given, though the command insists on it."""
    turned: bool = False
    """Of a flag that says the opposite."""
    needed: bool = False
    shown: bool | str = False
    """Whether the help tells what holds where nothing is given."""
    click: Mapping[str, Any] = {}


def opt(*names: str, **how: Any) -> Opt:
    """Return how an option is spelled."""
    return Opt(names=names, argument=False, **how)


def arg(metavar: str | None = None, **how: Any) -> Opt:
    """Return how an argument is spelled."""
    return Opt(argument=True, metavar=metavar, **how)


class Instead(msgspec.Struct, frozen=True):
    """Another command that an option stands for, such as ``--cancel``."""

    command: type[Command]
    name: str
    help: str
    field: str = ""
    """The field of it that the option fills; none: a flag."""
    metavar: str | None = None

    @property
    def key(self) -> str:
        """Return under which name the option arrives."""
        return "instead_" + self.name.lstrip("-").replace("-", "_")

    @property
    def option(self) -> click.Option:
        """Return the option that asks for it."""
        return click.Option(
            [self.name, self.key],
            help=self.help,
            metavar=self.metavar,
            is_flag=not self.field,
        )


class Event:
    """An event that somebody at the terminal asks about, before and after what is done to it."""

    def __init__(self, shell: Shell, office: Office, before: State, *, as_json: bool) -> None:
        self.shell = shell
        self.office = office
        self.before = before
        self.as_json = as_json
        self.after: State | None = None
        self.seat = ""
        """The board as it was typed."""
        self.also: Mapping[str, Any] = {}
        """What options say that act by themselves."""
        self.given: dict[str, Any] = {}
        """What was given so far, by the names of the fields."""

    @property
    def state(self) -> State:
        """Return the event as it is now."""
        return self.after or self.before

    @property
    def tournament(self) -> Tournament:
        """Return the tournament as it is now."""
        return self.state.tournament

    @property
    def act(self) -> Any:
        """Return what was written last."""
        return self.state.in_force[-1].act

    @property
    def hall_now(self) -> datetime:
        """Return the time by the clock of the hall."""
        return self.shell.now.astimezone().replace(tzinfo=None)

    def name_of(self, number: int) -> str:
        """Return what a player is called."""
        return self.before.tournament.entrant(number).player.name

    def team_name(self, number: int) -> str:
        """Return what a team is called."""
        return self.before.tournament.team(number).name

    def carry_out(self, *commands: Command, asking: Door | Level = Door.TERMINAL) -> Tournament:
        """Carry commands out, all or none, after asking what has to be asked."""
        self.after = self.shell.carry_out(self.office, self.state, *commands, asking=asking)
        return self.after.tournament

    def answer(self, told: Answer) -> None:
        """Print an answer: for people, or for programs as JSON."""
        if isinstance(told, Shown) or not self.as_json:
            tell(told, as_json=self.as_json)
        elif self.after is not None:
            new = tuple(
                done.act for done in self.after.in_force if done.version > self.before.version
            )
            emit(Written(self.after.id, self.after.version, new))


def latest_round(event: Event) -> int:
    """Return the round that is being played, or the first."""
    return max(len(event.before.tournament.rounds), 1)


LATEST = opt("--round", help="Default: the round being played.", otherwise=latest_round)
SEED = opt(
    help="To repeat a drawing; normally made up and recorded.",
    otherwise=lambda _event: secrets.token_hex(8),
)


def edition_said(whose: str) -> Opt:
    """Return how an edition is named."""
    told = f"{whose}: the rules, as `editions list` names them; default: by the first day."
    return opt("--edition", type=EditionName(), help=told)


EditionSaid: TypeAlias = Annotated[str | None, edition_said("Of a TRF file")]
DaySaid: TypeAlias = Annotated[
    date | None,
    opt("--date", help="Choose the rules as for an event that begins on this day."),
]
OnlyRound: TypeAlias = Annotated[int | None, opt("--round", least=1, help="Only of this round.")]
OnlyNote: TypeAlias = Annotated[bool, opt("--only-note", help="Enter no result and expel nobody.")]
Output: TypeAlias = Annotated[Path, opt("-o", "--output", needed=True, help="The PDF.")]


class Moment(click.ParamType[datetime]):
    """A day and a time by the clock of the hall."""

    name = "date time"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """Return both, or a usage error."""
        try:
            read = datetime.fromisoformat(str(value))
        except ValueError:
            read = None
        if read is None or read.tzinfo is not None:
            self.fail(
                f"{value!r} is not a day and a time; write both, such as 2026-05-02T10:00",
                param,
                ctx,
            )
        return read


def chance() -> str:
    """Return chance, as a seed."""
    return secrets.token_hex(8)


def terminal(
    group: click.Group | None,
    name: str,
    *,
    asking: Asks = Door.TERMINAL,
    instead: tuple[Instead, ...] = (),
    json: bool = True,
    also: Callable[[Any], Any] | None = None,
    dashes: bool = False,
    **spelled: Opt | None,
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function; fields that are ``spelled`` as None are not asked.

    ``also`` adds options that act by themselves; ``dashes`` says that words may begin with one.
    """

    def made(function: Callable[..., Any]) -> click.Command:
        if getattr(function, "__defaults__", None):
            raise TypeError(f"{name}: what may be left out is named, behind a *")
        command = _Asking(
            name, function, spelled, instead, asking, json=json, also=also, dashes=dashes
        )
        if group is not None:
            group.add_command(command)
        return command

    return made


_TAKEN = ("event", "shell", "command", "_command", "name", "as_json")
"""What a function takes that nobody types."""


class _Asking(click.Command):
    """A command that reads what it asks as soon as somebody wants to know, and not before."""

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        spelled: Mapping[str, Opt | None],
        instead: tuple[Instead, ...],
        asking: Asks,
        *,
        json: bool,
        also: Callable[[Any], Any] | None,
        dashes: bool,
    ) -> None:
        super().__init__(name, help=function.__doc__)
        self.function = function
        self.spelled = spelled
        self.instead = instead
        self.asking = asking
        self.json = json
        self.also = also
        self.dashes = dashes
        del self.params

    def __getattr__(self, name: str) -> Any:
        """Read the signature when something of it is asked for."""
        if name not in {"params", "kind", "fields", "own", "groups", "takes", "_settings"}:
            raise AttributeError(name)
        hints = {
            name: eval(text, self.function.__globals__)  # noqa: S307 -- our own annotations
            for name, text in self.function.__annotations__.items()
            if name != "return"
        }
        defaults = self.function.__kwdefaults__ or {}
        kinds = hints.get("command") or hints.get("_command")
        self.kind: type[Command] | None = next(iter(get_args(kinds)), kinds)
        self.takes = {name for name in _TAKEN if hints.pop(name, None)}
        self.fields = {
            asked.name: (asked, self.spelled.get(asked.name) or Opt())
            for asked in (asked_of(self.kind) if self.kind else ())
        }
        self.groups = {
            name: hint
            for name, hint in hints.items()
            if isinstance(hint, type) and issubclass(hint, msgspec.Struct)
        }
        self.own: dict[str, tuple[Asked, Opt]] = {}
        for word, hint in hints.items():
            if word in self.groups:
                self.own |= _group(word, hint)
            else:
                self.own[word] = _declared(word, hint, defaults.get(word, msgspec.NODEFAULT))
        if self.own.pop("source__name", None) is not None:
            self.takes.add("source__name")
        if self.kind in CARRIED_OUT:
            self.own["only_note"] = _declared("only_note", OnlyNote, default=False)
        asked_for = {
            key: each
            for key, each in (self.fields | self.own).items()
            if _is_asked(each[0], self.spelled, self.fields)
        }
        results = self.dashes or any(
            asked.is_result and _is_argument(asked, how) for asked, how in asked_for.values()
        )
        self._settings = {"ignore_unknown_options": True} if results else {}
        self.params = [
            *(_parameter(key, *each) for key, each in asked_for.items()),
            *(each.option for each in self.instead),
            *_shared(
                json_option if self.json else None,
                tournament_option
                if self._has_event or self.takes & {"name", "source__name"}
                else None,
                self.also,
            ),
        ]
        return self.__dict__[name]

    @property
    def _has_event(self) -> bool:
        return "event" in self.takes or self.kind is not None

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Read the words; results such as ``-`` are no options."""
        self.context_settings = self._settings
        return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> None:
        """Carry out what is asked, and tell what happened."""
        shell, typed = ctx.ensure_object(Shell), ctx.params
        as_json = typed.get("as_json", False)
        if self._has_event:
            with shell.tournament(typed["name"]) as (office, state):
                event = Event(shell, office, state, as_json=as_json)
                event.also = typed
                event.answer(self._told(event, typed))
            return
        given = {
            name: _plain(asked, how, typed[f"{name}_"]) for name, (asked, how) in self.own.items()
        }
        parts = {"shell": shell, "as_json": as_json}
        parts |= dict.fromkeys(("name", "source__name"), typed.get("name"))
        given |= {name: parts[name] for name in self.takes}
        tell(self.function(**self._grouped(given)), as_json=as_json)

    def _told(self, event: Event, typed: Mapping[str, Any]) -> Answer:
        fields = self.fields | self.own
        for name, (asked, how) in fields.items():
            if f"{name}_" in typed:
                _take(event, name, asked, how, typed[f"{name}_"])
            elif asked.made is not None:
                event.given[name] = _made(event, asked)
        own = {name: event.given[name] for name in self.own if name in event.given}
        only_note = own.pop("only_note", False) if self.kind in CARRIED_OUT else False
        if self.kind is not None:
            command = self._command(event, typed)
            steps = taken_along(event.before, command, carry_out=not only_note)
            asking = self.asking(steps) if callable(self.asking) else self.asking
            event.carry_out(*steps, asking=asking)
            event.given["command"] = command
        parts = {"event": event, "shell": event.shell, "command": event.given.get("command")}
        own |= {name: parts[name.lstrip("_")] for name in self.takes}
        return cast("Answer", self.function(**self._grouped(own)))

    def _grouped(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what was given, with what belongs together in one value."""
        own = _said(given)
        for name, kind in self.groups.items():
            own[name] = _gathered(name, kind, own)
        return own

    def _command(self, event: Event, typed: Mapping[str, Any]) -> Command:
        kind, given = cast("type[Command]", self.kind), event.given
        for each in self.instead:
            word = typed[each.key]
            if word is not None and word is not False:
                kind = each.command
                given |= {each.field: word} if each.field else {}
        asked = {field.name for field in asked_of(kind)}
        return kind(**_said({name: value for name, value in given.items() if name in asked}))


def _said(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was given, without what was left out."""
    return {name: value for name, value in given.items() if value is not msgspec.UNSET}


def _group(name: str, kind: type[msgspec.Struct]) -> dict[str, tuple[Asked, Opt]]:
    """Return what the fields of a value ask."""
    return {
        f"{name}__{field.name}": _declared(field.name, field.type, field.default)
        for field in msgspec.structs.fields(kind)
    }


def _gathered(name: str, kind: type[msgspec.Struct], own: dict[str, Any]) -> msgspec.Struct:
    """Return a value of what its fields were given, which is theirs alone."""
    keys = {field: f"{name}__{field}" for field in kind.__struct_fields__}
    return kind(**{field: own.pop(key) for field, key in keys.items() if key in own})


def grouped(name: str, kind: type[msgspec.Struct]) -> Callable[[Function], Function]:
    """Return what gives a command of click the options of a value, which arrives as one."""

    def add(function: Function) -> Function:
        fields = _group(name, kind)

        @wraps(function)
        def asked(*args: Any, **typed: Any) -> Any:
            own = _said({key: _plain(*fields[key], typed.pop(f"{key}_")) for key in fields})
            return function(*args, **{name: _gathered(name, kind, own)}, **typed)

        for key, field in reversed(fields.items()):
            option = _parameter(key, *field)
            asked.__click_params__ = [*getattr(asked, "__click_params__", ()), option]  # type: ignore[attr-defined]
        return cast("Function", asked)

    return add


def said(value: msgspec.Struct) -> dict[str, Any]:
    """Return what was said of a value of which everything may be left out."""
    return {name: each for name, each in msgspec.structs.asdict(value).items() if each is not None}


def _declared(name: str, hint: Any, default: Any) -> tuple[Asked, Opt]:
    """Return what a parameter asks, and how it is spelled."""
    words = getattr(hint, "__metadata__", ())
    how = next((each for each in words if isinstance(each, Opt)), None)
    if how is not None:
        kept = tuple(each for each in words if each is not how)
        plain = get_args(hint)[0]
        hint = Annotated[(plain, *kept)] if kept else plain
    return asked_as(name, hint, default), how or Opt()


def _is_asked(
    asked: Asked, spelled: Mapping[str, Opt | None], fields: Mapping[str, object]
) -> bool:
    """Return whether somebody is asked; which game and which pair are said with the board."""
    if asked.name in spelled:
        return spelled[asked.name] is not None
    return asked.made is None and not (asked.name in {"game", "pair"} and "board" in fields)


def _is_argument(asked: Asked, how: Opt) -> bool:
    if how.argument is not None:
        return how.argument
    return asked.default is msgspec.NODEFAULT and not asked.by_name


_NAMELESS = {"number", "round_number", "players", "teams"}
"""Fields that are told by what they stand for rather than by their names."""


def _parameter(key: str, asked: Asked, how: Opt) -> click.Parameter:
    """Return an argument or an option for a field."""
    must = asked.default is msgspec.NODEFAULT and how.otherwise is None
    more = dict(how.click)
    kind = _type(asked, how)
    if _is_argument(asked, how):
        several = asked.several and how.read is None
        more |= {"nargs": -1} if several else {}
        thing = asked.thing if asked.name in _NAMELESS else None
        word = (thing.value if thing else asked.name).upper()
        word = f"{word}..." if several else word
        usual = word if must or how.needed else f"[{word}]"
        metavar = how.metavar or (None if isinstance(kind, click.Choice) else usual)
        return click.Argument([f"{key}_"], type=kind, required=must, metavar=metavar, **more)
    help_text = how.help or asked.help
    if help_text and help_text[-1] not in ".?!:]":
        help_text += "."
    names = how.names or ("--" + asked.name.replace("_", "-"),)
    if asked.plain is bool and not asked.several and how.type is None:
        more = {"is_flag": True, "default": None if "/" in names[-1] else False} | more
    else:
        more["type"] = kind
        more.setdefault("multiple", asked.several and how.read is None and "nargs" not in more)
        if how.shown or (isinstance(asked.default, Enum) and not asked.several):
            default = asked.default.value if isinstance(asked.default, Enum) else asked.default
            more |= {"default": default, "show_default": how.shown or True}
    return click.Option(
        [*names, f"{key}_"],
        help=help_text or None,
        metavar=how.metavar,
        required=(must and "default" not in more) or how.needed,
        **more,
    )


def _type(asked: Asked, how: Opt) -> Any:
    """Return how a word is read before anything is opened."""
    if how.type is not None:
        return how.type
    if how.read is not None or asked.is_result or asked.thing in _FOUND:
        return click.STRING
    if asked.plain is int:
        return Number(
            asked.least if how.least is None else how.least,
            asked.most if how.most is None else how.most,
        )
    if isinstance(asked.plain, type) and issubclass(asked.plain, Enum):
        return click.Choice([each.value for each in asked.choices or tuple(asked.plain)])
    return {date: Day(), datetime: Moment(), Path: click.Path(path_type=Path)}.get(
        asked.plain, click.STRING
    )


_FOUND = {Thing.PLAYER: find_player, Thing.TEAM: find_team, Thing.BOARD: None}
"""What people may name otherwise than by its number."""


def _take(event: Event, name: str, asked: Asked, how: Opt, word: Any) -> None:
    """Note what a word says about the event."""
    given, tournament = event.given, event.before.tournament
    if how.otherwise is not None and word in {None, ()}:
        given[name] = how.otherwise(event)
    elif word is None or word == ():
        given[name] = msgspec.UNSET
    elif how.read is not None:
        given[name] = how.read(event, word)
    elif asked.thing is Thing.BOARD:
        seat = board_named(tournament, _round(given), *read_board(word))
        given[name], given["game"] = seat
        event.seat = word
    elif asked.is_result:
        typed = read_typed(word, tournament.points, unusual=True) if word else msgspec.UNSET
        given[name] = typed
    elif (found := _FOUND.get(cast("Thing", asked.thing))) is not None:
        words = word if asked.several else (word,)
        numbers = tuple(found(tournament, each) for each in words)
        given[name] = numbers if asked.several else numbers[0]
    else:
        given[name] = _plain(asked, how, word)


def _round(given: Mapping[str, Any]) -> int:
    return int(given.get("round") or given["round_number"])


def _plain(asked: Asked, how: Opt, word: Any) -> Any:
    """Return what a word says by itself."""
    if word is None or word == ():
        return msgspec.UNSET
    if how.read is not None:
        return how.read(None, word)
    if asked.several:
        return tuple(_plain_one(asked, each) for each in word)
    return not word if how.turned else _plain_one(asked, word)


def _plain_one(asked: Asked, word: Any) -> Any:
    if isinstance(asked.plain, type) and issubclass(asked.plain, Enum):
        return asked.plain(word)
    return word


def _made(event: Event, asked: Asked) -> Any:
    """Return what nobody is asked for."""
    match asked.made:
        case Made.SEED if event.given.get(asked.unless, msgspec.UNSET) is msgspec.UNSET:
            return chance()
        case Made.NOW:
            return event.shell.now
        case Made.HALL_NOW:
            return event.hall_now
        case _:
            return msgspec.UNSET


def _shared(*decorators: Callable[[Any], Any] | None) -> list[click.Parameter]:
    """Return the options that decorators of click add, the last one first."""

    def carrier() -> None: ...

    for decorator in decorators:
        if decorator is not None:
            decorator(carrier)
    return [*reversed(getattr(carrier, "__click_params__", []))]
