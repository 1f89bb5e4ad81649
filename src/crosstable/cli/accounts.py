"""Commands about people: accounts, roles, invitations, sessions, tokens.

Whoever can write to the office's database may use them, so they also help where every owner has
forgotten the password. Everything they do stands in the journal.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Function,
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    say,
    show,
)
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.office.access import Access
from crosstable.office.accounts import Grant, Newcomer
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import invitation_link

ROLES = click.Choice([role.value for role in Role])
NO_ROLE = "none"


@click.group("account")
def account_commands() -> None:
    """Say who may log in to the office, and as what."""


@contextmanager
def _opened(shell: Shell, *, create: bool = False) -> Iterator[Access]:
    with open_journal(shell.database, create=create) as journal:
        yield open_access(journal, chance=secrets.token_bytes)


def _where_option(function: Function) -> Function:
    # Unlike elsewhere the environment has no say: a role for the whole office must not become one
    # for a tournament by chance.
    return click.option(
        "-t",
        "--tournament",
        help="The id of the one tournament it counts in.  [default: the whole office]",
    )(function)


def _password() -> str:
    """Return a password typed twice, or the first line of a pipe; never a word of the command."""
    if sys.stdin.isatty():
        return str(
            click.prompt("Password", hide_input=True, confirmation_prompt="Once more", err=True)
        )
    line = sys.stdin.readline().rstrip("\r\n")
    if not line:
        raise InvalidValue("no password was given; type it when asked, or pipe it in as one line")
    return line


@account_commands.command("add")
@click.argument("login")
@click.option("--name", required=True, help="What the journal calls the person.")
@click.option("--role", type=ROLES, help="What the person may do.")
@_where_option
@json_option
@pass_shell
def add_command(
    shell: Shell, *, login: str, name: str, role: str | None, tournament: str | None, as_json: bool
) -> None:
    """Make an account; the password is asked for, or read from a pipe.

    The first account of an office is its owner's.
    """
    given = Role(role) if role is not None else None
    with _opened(shell, create=given is Role.OWNER) as access:
        newcomer = Newcomer(login, name, _password())
        account = access.accounts.add(
            newcomer, role=given, tournament=tournament, by=shell.by, at=shell.now
        )
        what = f", {given.title} {_place(tournament)}" if given is not None else ""
        _report(access, account.login, f"account {account.login} made{what}", as_json=as_json)


@account_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """Show every account and its roles."""
    with _opened(shell) as access:
        members = access.accounts.members()
    if as_json:
        emit(members)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("login", "name", "roles"):
        table.add_column(column)
    for member in members:
        account = member.account
        roles = ", ".join(map(_granted, member.grants)) or "no role"
        table.add_row(account.login, account.name, "disabled" if account.disabled else roles)
    show(table)


@account_commands.command("role")
@click.argument("login")
@click.argument("role", type=click.Choice([*(role.value for role in Role), NO_ROLE]))
@_where_option
@json_option
@pass_shell
def role_command(
    shell: Shell, *, login: str, role: str, tournament: str | None, as_json: bool
) -> None:
    """Give somebody a ROLE in place of another one there; `none` takes it away."""
    given = Role(role) if role != NO_ROLE else None
    with _opened(shell) as access:
        access.accounts.set_role(login, given, tournament=tournament, by=shell.by, at=shell.now)
        what = f"is {given.title}" if given is not None else "has no role of their own"
        _report(access, login, f"{login} {what} {_place(tournament)}", as_json=as_json)


@account_commands.command("password")
@click.argument("login")
@json_option
@pass_shell
def password_command(shell: Shell, *, login: str, as_json: bool) -> None:
    """Give somebody another password, asked for or read from a pipe; all their sessions end."""
    with _opened(shell) as access:
        access.accounts.member(login)
        access.accounts.set_password(login, _password(), by=shell.by, at=shell.now)
        sentence = f"{login} has another password and is logged out everywhere"
        _report(access, login, sentence, as_json=as_json)


@account_commands.command("disable")
@click.argument("login")
@json_option
@pass_shell
def disable_command(shell: Shell, *, login: str, as_json: bool) -> None:
    """Shut an account: its sessions, tokens and open invitations end at once."""
    with _opened(shell) as access:
        access.accounts.disable(login, by=shell.by, at=shell.now)
        _report(access, login, f"{login} is disabled and logged out everywhere", as_json=as_json)


@account_commands.command("enable")
@click.argument("login")
@json_option
@pass_shell
def enable_command(shell: Shell, *, login: str, as_json: bool) -> None:
    """Open a disabled account again, with the roles it had."""
    with _opened(shell) as access:
        access.accounts.enable(login, by=shell.by, at=shell.now)
        _report(access, login, f"{login} can log in again", as_json=as_json)


@account_commands.command("invite")
@click.argument("role", type=ROLES)
@_where_option
@click.option("--days", type=Number(1, 365), default=7, show_default=True)
@click.option(
    "--address",
    help="Where the invited person reaches the office.  [default: as the settings of `serve` or the"
    " office's page of addresses say]",
)
@click.option(
    "--settings",
    "settings_file",
    envvar="CROSSTABLE_SETTINGS",
    type=click.Path(path_type=Path),
    help="The TOML file with which the office is served.",
)
@json_option
@pass_shell
def invite_command(
    shell: Shell,
    *,
    role: str,
    tournament: str | None,
    days: int,
    address: str | None,
    settings_file: Path | None,
    as_json: bool,
) -> None:
    """Make a link with which somebody takes a ROLE, once."""
    from crosstable.web.serve import to_open  # noqa: PLC0415 -- slow import
    from crosstable.web.settings import Settings, settings_from  # noqa: PLC0415 -- slow import

    settings = settings_from(settings_file, os.environ, {})
    with _opened(shell) as access:
        known = address or settings.public_address or access.addresses.chosen()
        invitation, secret = access.keys.invite(
            Role(role),
            tournament=tournament,
            lasts=timedelta(days=days),
            by=shell.by,
            at=shell.now,
        )
    served = to_open(settings, settings.port)
    link = invitation_link(known or served, secret)
    if as_json:
        emit({"invitation": invitation, "link": link})
        return
    say(link)
    click.echo(
        f"for {Role(role).title} {_place(tournament)}, until {_moment(invitation.expires)} UTC; "
        f"it is shown this once, and `crosstable account revoke {invitation.id}` takes it back",
        err=True,
    )
    if not known and settings.port == Settings().port:
        click.echo(
            "nobody has said where the office is reached: if it is not served at "
            f"{served}, put its address in place of that, or say --address",
            err=True,
        )


@account_commands.command("token")
@click.argument("label")
@click.option("--role", type=ROLES, default=Role.VIEWER.value, show_default=True)
@_where_option
@json_option
@pass_shell
def token_command(
    shell: Shell, *, label: str, role: str, tournament: str | None, as_json: bool
) -> None:
    """Make a key for a program; LABEL says which."""
    with _opened(shell) as access:
        token, secret = access.keys.make_token(
            label, Role(role), tournament=tournament, by=shell.by, at=shell.now
        )
    if as_json:
        emit({"token": token, "secret": secret})
        return
    say(secret)
    click.echo(
        f"token {token.label} for {Role(role).title} {_place(tournament)}; it is shown this once, "
        f"and `crosstable account revoke {token.id}` takes it back",
        err=True,
    )


@account_commands.command("keys")
@json_option
@pass_shell
def keys_command(shell: Shell, *, as_json: bool) -> None:
    """Show open invitations and the tokens of programs, without their secrets."""
    with _opened(shell) as access:
        now = shell.now
        invitations = [
            invitation for invitation in access.keys.invitations() if invitation.open_at(now)
        ]
        tokens = [token for token in access.keys.tokens() if token.revoked is None]
    if as_json:
        emit({"invitations": invitations, "tokens": tokens})
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("id", "kind", "role", "where", "made by", "until"):
        table.add_column(column)
    for invitation in invitations:
        until = _moment(invitation.expires)
        where = invitation.tournament or "whole office"
        table.add_row(
            invitation.id, "invitation", invitation.role.value, where, invitation.by, until
        )
    for token in tokens:
        where = token.tournament or "whole office"
        table.add_row(token.id, f"token {token.label}", token.role.value, where, token.by, "")
    show(table)


@account_commands.command("sessions")
@click.argument("login")
@json_option
@pass_shell
def sessions_command(shell: Shell, *, login: str, as_json: bool) -> None:
    """Show the devices on which somebody is logged in."""
    with _opened(shell) as access:
        sessions = access.sessions.of(login, at=shell.now)
    if as_json:
        emit(sessions)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("id", "since (UTC)", "last used (UTC)", "address", "device"):
        table.add_column(column)
    for session in sessions:
        table.add_row(
            session.id,
            _moment(session.created),
            _moment(session.seen),
            session.address,
            session.label,
        )
    show(table)


@account_commands.command("revoke")
@click.argument("name")
@json_option
@pass_shell
def revoke_command(shell: Shell, *, name: str, as_json: bool) -> None:
    """End what NAME says: a session, invitation or token by its id, or all sessions of a login.

    With a token ends whatever was made with it.
    """
    with _opened(shell) as access:
        sentence = _revoked(access, name, by=shell.by, at=shell.now)
    if as_json:
        emit({"revoked": name})
    else:
        say(sentence)


def _revoked(access: Access, name: str, *, by: str, at: datetime) -> str:
    for member in access.accounts.members():
        login = member.account.login
        if login.casefold() == name.casefold():
            ended = access.sessions.revoke(login, by=by, at=at)
            return f"{login} is logged out on {counted(len(ended), 'device')}"
        if any(session.id == name for session in access.sessions.of(login, at=at)):
            access.sessions.revoke(login, name, by=by, at=at)
            return f"{login} is logged out on this device"
    try:
        access.keys.revoke_invitation(name, by=by, at=at)
    except UnknownName:
        pass
    else:
        return f"invitation {name} is no longer valid"
    try:
        came_in = access.keys.revoke_token(name, by=by, at=at)
    except UnknownName:
        pass
    else:
        return f"token {name} is no longer valid{_named(came_in)}"
    raise UnknownName("login, session, invitation or token", name)


def _named(came_in: Sequence[str]) -> str:
    if not came_in:
        return ""
    return f"; who came in through it can still log in: {', '.join(came_in)}"


@account_commands.command("history")
@json_option
@pass_shell
def history_command(shell: Shell, *, as_json: bool) -> None:
    """Show who changed accounts, roles, invitations, tokens and rating lists, and when."""
    with _opened(shell) as access:
        history = access.accounts.history()
    if as_json:
        emit([recorded.entry for recorded in history])
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("when (UTC)", "who", "what"):
        table.add_column(column)
    for recorded in history:
        entry = recorded.entry
        table.add_row(f"{entry.at:%Y-%m-%d %H:%M:%S}", entry.by, recorded.act.words())
    show(table)


def _report(access: Access, login: str, sentence: str, *, as_json: bool) -> None:
    if as_json:
        emit(access.accounts.member(login))
    else:
        say(sentence)


def _granted(grant: Grant) -> str:
    return f"{grant.role.value} {_place(grant.tournament)}"


def _place(tournament: str | None) -> str:
    return "of the whole office" if tournament is None else f"of {tournament}"


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"
