"""One request of a program: what it may see, and how its changes are carried out.

Everything that is read goes through ``seen``, so that what is not published has no way out to
those without a role. Every change of a tournament goes through ``act``: right, version, cautions,
once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar, cast

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler

from crosstable.kernel.errors import Conflict, UnknownName
from crosstable.office.accounts import Identity
from crosstable.office.acts import Command
from crosstable.office.acts.base import State
from crosstable.office.permitted import PermittedOffice
from crosstable.office.planning import Door, Plan, Wanted
from crosstable.office.publicity import PublicState
from crosstable.office.rights import Asked, allowed
from crosstable.office.roles import Ask, Role
from crosstable.web.api import shapes
from crosstable.web.api.problems import Trouble
from crosstable.web.api.showing import act_item, caution_item
from crosstable.web.api.wishes import Wish
from crosstable.web.cache.spectators import public_state_of
from crosstable.web.forms.copies import Shapes
from crosstable.web.gate.identity import identity_of
from crosstable.web.house import House

Shape = TypeVar("Shape")
Item = TypeVar("Item")

_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})-([0-9a-f]{16})"')
LONGEST_KEY = 200


class Seen(msgspec.Struct, frozen=True):
    """A tournament as whoever asks may see it."""

    state: State
    births: bool = False
    """Whether when players were born is among it."""

    @property
    def everything(self) -> bool:
        """Whether it is more than the public may see."""
        return not isinstance(self.state, PublicState)

    @property
    def tag(self) -> str:
        """The ETag: the version and the entry that made it; for the public, what is shown.

        The version counts what is done unseen too, so it is no part of what everybody gets.
        """
        if not self.everything:
            return f'"{self.state.hash[:16]}-public"'
        return f'"{self.state.version}-{self.state.hash[:16]}"'


class Window:
    """One request."""

    def __init__(self, house: House, request: Request[Any, Any, Any]) -> None:
        self.house = house
        self.request = request
        self.identity = identity_of(request)
        self._after: State | None = None
        """What a change that this request made led to."""

    # Who asks

    @property
    def office(self) -> PermittedOffice:
        """The office as whoever asks may use it."""
        return self.house.gate.office(self.house.office, self.request)

    def identified(self) -> Identity:
        """Return who asks, or say that a token is needed."""
        if self.identity is None:
            raise NotAuthorizedException(
                "this needs a token with a role: send it as Authorization: Bearer ..."
            )
        return self.identity

    def insist(self, asked: Asked, state: State | None = None) -> Identity:
        """Return who asks, or raise why it is not allowed."""
        self.identified()
        return self.office.insist(asked, state.id if state else None, state=state)

    # Reading

    def may(self, asked: Ask, state: State) -> bool:
        """Return whether whoever asks may see something of a tournament."""
        return allowed(self._role(state), asked, state=state).outcome

    def _role(self, state: State) -> Role | None:
        return self.identity.role(state.id) if self.identity is not None else None

    def shown(self, state: State) -> Seen:
        """Return of a tournament what whoever asks may see."""
        role = self._role(state)
        if state.tournament.deleted and role is not Role.OWNER:
            raise UnknownName("tournament", state.id)
        if self.may(Ask.SEE_UNPUBLISHED, state):
            return Seen(state, self.may(Ask.SEE_BIRTHS, state))
        hidden = public_state_of(self.house.derived, state, self.house.now())
        return Seen(hidden)

    def seen(self, tournament: str) -> Seen:
        """Return a tournament as far as whoever asks may see it."""
        return self.shown(self.house.office.state(tournament))

    def known(self, tournament: str) -> State:
        """Return a tournament, or say nothing of one that does not exist for whoever asks."""
        self.identified()
        state = self.house.office.state(tournament)
        if not self.may_know(state):
            raise UnknownName("tournament", tournament)
        return state

    def may_know(self, state: State) -> bool:
        """Return whether a tournament exists for whoever asks."""
        return state.tournament.published or self._role(state) is not None

    def answer(self, seen: Seen, make: Callable[[], Shape]) -> Response[Shape]:
        """Answer with what ``make`` tells, unless the program has it already."""
        headers = {
            "ETag": seen.tag,
            "Cache-Control": "private, no-cache" if self.identity else "no-cache",
            "Vary": "Authorization, Cookie",
        }
        if seen.tag in _tags(self.request.headers.get("if-none-match", "")):
            return Response(cast("Shape", None), status_code=304, headers=headers)
        return Response(make(), headers=headers)

    # Changing

    @staticmethod
    def ask(plan: Plan, wish: Wish) -> None:
        """Refuse what has to be confirmed, with what to know before, until it is."""
        if plan.must_ask(Door.PROGRAM, wish.confirm):
            raise Trouble(
                409,
                "confirmation-needed",
                f"read the cautions and send it again with confirm: {plan.level}",
                cautions=tuple(map(caution_item, plan.cautions)),
                confirm=plan.level,
                version=plan.state.version,
            )

    def once(
        self, wish: msgspec.Struct, perform: Callable[[], Shape], shape: type[Shape], *, status: int
    ) -> Response[Shape]:
        """Answer a request that must act once, however often it is sent with its key."""
        identity = self.identified()
        key = self.request.headers.get("idempotency-key", "")
        if len(key) > LONGEST_KEY:
            raise Trouble(
                400, "invalid-request", f"an Idempotency-Key has at most {LONGEST_KEY} letters"
            )
        if not key:
            return self._made(perform(), status)
        path = f"{self.request.method} {self.request.url.path}"
        asked = sha256(path.encode() + b"\n" + msgspec.json.encode(wish)).hexdigest()
        whose = identity.token.id if identity.token else identity.by
        before, answer = self.house.once.perform(
            f"api {whose} {key}", lambda: (asked, perform()), Shapes(shape)
        )
        if before != asked:
            raise Trouble(
                422, "key-reused", "this Idempotency-Key came with another request; take a new one"
            )
        return self._made(answer, status)

    def _made(self, answer: Shape, status: int) -> Response[Shape]:
        made = Response(answer, status_code=status)
        made.headers["Cache-Control"] = "no-store"
        if isinstance(answer, shapes.Done):
            now = self._after or self.house.office.state(answer.tournament)
            if now.version == answer.version:
                made.headers["ETag"] = Seen(now).tag
        return made

    def expected(self, wish: Wish, state: State) -> int | None:
        """Return the version the program saw, from the header or from what it sent."""
        given = self.request.headers.get("if-match", "").strip()
        if not given or given == "*":
            seen = wish.expected_version
            if seen is not None and seen != state.version:
                raise Conflict(expected=seen, found=state.version)
            return seen
        match = _TAG.fullmatch(given)
        if match is None:
            raise Trouble(
                400,
                "invalid-request",
                "If-Match must be the ETag of an answer that you got with your token, or *",
            )
        version = int(match.group(1))
        if version != state.version or match.group(2) != state.hash[:16]:
            raise Conflict(expected=version, found=state.version)
        return version


class EventWindow(Window):
    """One request about the tournament that its address names."""

    def __init__(self, house: House, request: Request[Any, Any, Any], tournament: str) -> None:
        super().__init__(house, request)
        self.tournament = tournament

    def seen(self, tournament: str = "") -> Seen:
        """Return the tournament as far as whoever asks may see it, or another one."""
        return super().seen(tournament or self.tournament)

    def state_for(self, asked: Asked) -> State:
        """Return all of the tournament to those who may do something, or raise why not."""
        state = self.house.office.state(self.tournament)
        self.insist(asked, state)
        return state

    def act(
        self, wish: Wish, commands: Wanted, *, status: int = 200, state: State | None = None
    ) -> Response[shapes.Done]:
        """Carry out what a program wants, all of it or nothing, and tell what it led to.

        ``state`` is the tournament where it was read already.
        """
        read = state

        def perform() -> shapes.Done:
            state = read or self.house.office.state(self.tournament)
            wanted = partial(self._wanted, commands)
            self.office.insist(wanted(state)[0], self.tournament, state=state)
            plan = self.office.plan(state, wanted, seen=self.expected(wish, state))
            told = tuple(map(caution_item, plan.cautions))
            self.ask(plan, wish)
            done = self.office.carry_out(plan, at=self.house.now())
            self._after = done.state
            return shapes.Done(
                tournament=done.state.id,
                version=done.state.version,
                acts=tuple(act_item(written, done.state.tournament) for written in done.written),
                cautions=told,
            )

        return self.once(wish, perform, shapes.Done, status=status)

    def _wanted(self, commands: Wanted, state: State) -> Sequence[Command]:
        """Return the commands; somebody without any role learns nothing from how they fail."""
        role = self.identified().role(state.id)
        if role is None:
            self.office.insist(Ask.USE_API, state.id, state=state)
        return commands(state)


def identified(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Ask for a token before what was sent is even read."""
    if identity_of(connection) is None:
        raise NotAuthorizedException(
            "this needs a token with a role: send it as Authorization: Bearer ..."
        )


def _tags(header: str) -> frozenset[str]:
    return frozenset(tag.strip().removeprefix("W/") for tag in header.split(","))


def paged(items: Sequence[Item], page: int, limit: int) -> tuple[Item, ...]:
    """Return one page of a list."""
    return tuple(items[(page - 1) * limit : page * limit])
