"""Commands of the office as operations: body, description and example come from what each asks.

``body_of`` is what is sent for a command; ``wanted`` makes the command of it, with what nobody
is asked for: chance and the time. Results are written as arbiters write them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from math import ceil
from secrets import token_hex
from types import MappingProxyType
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, RawBody
from msgspec import Meta

from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.asking import Asked, asked_of
from crosstable.office.carrying import CARRIED_OUT, taken_along
from crosstable.office.game_rows import insist_on_clocks
from crosstable.office.sealing import unsealed
from crosstable.web.api.changing import EVENT, ChangingEvent, Done
from crosstable.web.api.incoming import TOO_DEEP
from crosstable.web.api.problems import API, Trouble, unreadable_fields
from crosstable.web.api.unfit import NOTHING, unfit
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes.parts import ResultText, Wish
from crosstable.web.api.wishes.results import ABOUT_RESULTS, points_of, result_of
from crosstable.web.forms.asked import made_values
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.house import House

NOT_ALONE: Mapping[type[acts.Command], str] = MappingProxyType(
    {
        acts.ChangeDetails: "changeAnnouncement",
        acts.DecidePlayOff: "finishPlayOff",
        acts.EditPlayer: "correctPlayer",
        acts.FillFields: "fillFields",
        acts.KeepSealedMove: "sealMove",
        acts.MakeRuling: "makeRuling",
        acts.PairAgain: "pairRoundAgain",
        acts.PairRound: "pairRound",
        acts.Register: "enterPlayers",
        acts.SetRegulations: "decideRegulations",
        acts.StartPlayOff: "startPlayOff",
        acts.TakeFromList: "takeFromList",
        acts.CarryRound: "the pages begin a stage with the games of another event",
        acts.ForgetPlayer: "people forget people, with all that is known of them",
        acts.LinkCaptain: "the link is shown once, to the person who hands it on",
        acts.OpenDoor: "the link is shown once, to the person who hands it on",
        acts.OpenRecording: "the link is shown once, to the person who hands it on",
    }
)
"""Commands that are no operation by themselves: the operation that carries them out with what
belongs to them, or why people do it."""
OFFERED: tuple[type[acts.Command], ...] = tuple(
    sorted(set(acts.COMMANDS) - set(NOT_ALONE), key=lambda command: command.__name__)
)


def named(command: type[acts.Command]) -> str:
    """Return what a command is called in its address."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", command.__name__).lower()


@cache
def body_of(
    command: type[acts.Command],
    apart: tuple[str, ...] = (),
    name: str = "",
    called: tuple[tuple[str, str], ...] = (),
    optional: tuple[str, ...] = (),
) -> type[Wish]:
    """Return what is sent for a command, but for what stands ``apart`` from it, in the address.

    Some fields are ``called`` otherwise there, and texts that are ``optional`` may be missing.
    """
    names = dict(called)
    fields: list[tuple[str, Any, Any]] = [
        (
            names.get(asked.name, asked.name),
            _sent(asked),
            "" if asked.name in optional else _default(asked),
        )
        for asked in asked_of(command)
        if asked.made is None and asked.name not in apart
    ]
    if any(asked.is_result and asked.default is not None for asked in asked_of(command)):
        fields += ABOUT_RESULTS
    if command in CARRIED_OUT:
        fields.append(("only_note", OnlyNote, False))
    return cast(
        "type[Wish]",
        msgspec.defstruct(
            name or f"{command.__name__}Command",
            fields,
            bases=(Wish,),
            module=__name__,
            namespace={"__doc__": inspect.getdoc(command)},
            frozen=True,
            kw_only=True,
        ),
    )


def _default(asked: Asked) -> Any:
    if asked.is_result and asked.default is None:
        return ""
    return (
        asked.default.value if isinstance(asked.default, Enum) and asked.choices else asked.default
    )


def _sent(asked: Asked) -> Any:
    """Return the type in which a field is sent."""
    words = Meta(title=str(asked.label), description=asked.help, examples=[asked.example])
    if asked.is_result:
        return Annotated[ResultText, words]
    if asked.choices:
        words_of_choices = tuple(choice.value for choice in asked.choices)
        return Annotated[Literal[words_of_choices], words]
    return Annotated[asked.type, words]


def example_of(command: type[acts.Command]) -> dict[str, Any]:
    """Return a body that a program might send: what must be given."""
    return {
        asked.name: asked.example
        for asked in asked_of(command)
        if asked.made is None and asked.default is msgspec.NODEFAULT
    }


def wanted(
    command: type[acts.Command], house: House, sent: Mapping[str, Any]
) -> Callable[[State], acts.Command]:
    """Return the command that was sent, in the state it meets, with what nobody is asked for.

    Chance and time are the same however often it is judged.
    """
    given: dict[str, Any] = {}
    results: list[str] = []
    for asked in asked_of(command):
        value = sent.get(asked.name)
        if asked.made is not None:
            continue
        if asked.is_result:
            results += [asked.name] if value else []
        elif asked.choices:
            given[asked.name] = type(asked.choices[0])(value)
        else:
            given[asked.name] = value

    given |= made_values(command, house.now, given)

    def in_state(state: State) -> acts.Command:
        # That of a penalty need not add up, and nobody says how it came about.
        about = {"unusual": sent.get("unusual", True), "ending": sent.get("ending")}
        points = points_of(state.tournament, sent.get("game", 0))
        told = {name: result_of(sent[name], points, **about) for name in results}
        return command(**given, **told)

    return in_state


OnlyNote = Annotated[
    bool,
    Meta(title="only note", description="Enter no result and expel nobody", examples=[False]),
]


def steps_of(
    command: acts.Command, seed: str, state: State, *, carry_out: bool
) -> tuple[acts.Command, ...]:
    """Return a command with those that it takes along."""
    match command:
        case acts.PairByHand():
            return steps_to_pair(state, command, seed=seed)
        case acts.EnterResult():
            told, number = command.result, command.game
            insist_on_clocks(state.tournament, number, told, command.clocks, '"clocks": [250, 235]')
    return taken_along(state, command, carry_out=carry_out)


def act(
    window: EventWindow,
    command: type[acts.Command],
    wish: Wish,
    sent: Mapping[str, Any],
    *,
    status: int = 200,
) -> Done:
    """Carry a command out as it was sent, with what its address says."""
    read = window.state_for(command)  # nobody learns from a refusal what they may not do
    if command is acts.ResumeGame and sent["code"]:
        _refuse_wrong_code(window, read, sent["round"], sent["board"], sent["code"])
    make, seed = wanted(command, window.house, sent), token_hex(8)
    return window.act(
        wish,
        lambda state: steps_of(make(state), seed, state, carry_out=not sent.get("only_note")),
        status=status,
        state=read,
    )


def _refuse_wrong_code(
    window: EventWindow, state: State, round_number: int, board: int, code: str
) -> None:
    """Refuse a code that does not open its envelope, more and more slowly."""
    noted = state.tournament.adjourned_game(round_number, board)
    if noted is None:
        return
    guessing = window.house.guessing
    tried = guessing.try_envelope(state.id, round_number, board, window.house.now())
    if tried.wait:
        seconds = max(1, ceil(tried.wait.total_seconds()))
        raise Trouble(429, "too-often", f"too many wrong codes; try again in {seconds} seconds")
    unsealed(noted, code)  # what is wrong besides is no guess
    guessing.right(tried)


BASE = "/tournaments/{tournament}/commands"


class CommandActing(ChangingEvent):
    """Every command of the office by its name."""

    path = EVENT + "/commands"

    @post(
        "/{command:str}",
        sync_to_thread=True,
        status_code=200,
        include_in_schema=False,
        opt=taking_sheet(acts.CheckIn, tournament="tournament"),
    )
    def carry_out(
        self, window: NamedDependency[EventWindow], command: FromPath[str], body: RawBody
    ) -> Done:
        """Carry out a command."""
        kind = BY_NAME.get(command)
        if kind is None:
            raise NotFoundException(f"there is no command {command!r} here")
        wish = read_body(body, body_of(kind))
        return act(window, kind, wish, msgspec.structs.asdict(wish))


BY_NAME = {named(command): command for command in OFFERED}


def read_body(body: bytes, shape: type[Wish]) -> Wish:
    """Return what was sent, or say which field is wrong, what was given and what fits."""
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        raise unreadable_fields(unfit(shape, _as_sent(body), error)) from None
    except msgspec.DecodeError as error:
        raise Trouble(400, "invalid-request", f"{error}; nothing was changed") from None
    except RecursionError:
        raise Trouble(400, "invalid-request", TOO_DEEP) from None


def _as_sent(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError):  # further on than where it stopped fitting
        return NOTHING


def command_paths() -> dict[str, Any]:
    """Return the paths of all commands as OpenAPI has them."""
    return {f"{API}{BASE}/{named(command)}": {"post": _operation(command)} for command in OFFERED}


def _operation(command: type[acts.Command]) -> dict[str, Any]:
    body, least = body_of(command), command.right.least.value
    schema = {"$ref": f"#/components/schemas/{body.__name__}"}
    return {
        "tags": ["Commands"],
        "summary": body.__doc__,
        "description": f"{body.__doc__} The least role that may: {least}.",
        "operationId": f"command{command.__name__}",
        "parameters": [
            {
                "name": "tournament",
                "in": "path",
                "description": "The tournament by its id",
                "required": True,
                "schema": {"type": "string"},
                "example": "open",
            }
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": schema, "example": example_of(command)}},
        },
        "responses": {
            "200": {
                "description": "What the journal holds now",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}},
            }
        },
    }
