"""What browsers need to make and use a passkey, and what is checked of their answers.

A passkey belongs to the name of a server, so its address decides whether there can be any: browsers
want https, or this very machine as ``localhost``, and a name rather than a number.
"""

from __future__ import annotations

from enum import Enum
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.accounts import Account
from crosstable.office.passkeys import CHALLENGE_LASTS, PasskeyOnFile, PresentedPasskey

NAME = "Crosstable"
LONGEST_ANSWER = 20_000
UNFIT = Sentence("the passkey's answer does not match; try again")
_WAIT = int(CHALLENGE_LASTS.total_seconds() * 1000)


class Hindrance(Enum):
    """Why there are no passkeys at an address."""

    NUMBER = "number"
    """The address is a number; a passkey belongs to a name."""
    PLAIN = "plain"
    """The connection is not encrypted."""


class Place(msgspec.Struct, frozen=True):
    """Where passkeys are made and used."""

    name: str
    origin: str


class Answer(msgspec.Struct, frozen=True):
    """What a browser sent back: whose key it names, and the challenge it signed."""

    text: str
    credential: bytes
    challenge: bytes
    handle: bytes | None


def place_of(public_address: str, request_address: str) -> Place | Hindrance:
    """Return where passkeys belong: the configured address, else the one that was asked for."""
    parts = urlsplit(public_address or request_address)
    name = (parts.hostname or "").rstrip(".").casefold()
    try:
        ip_address(name)
    except ValueError:
        pass
    else:
        return Hindrance.NUMBER
    own = name == "localhost" or name.endswith(".localhost")
    if not name or (parts.scheme != "https" and not own):
        return Hindrance.PLAIN
    usual = {"https": 443, "http": 80}.get(parts.scheme)
    port = "" if parts.port in {None, usual} else f":{parts.port}"
    return Place(name, f"{parts.scheme}://{name}{port}")


def registration_options(
    place: Place, account: Account, handle: bytes, have: tuple[PasskeyOnFile, ...], challenge: bytes
) -> str:
    """Return what a browser needs to make a passkey, as JSON."""
    options = webauthn.generate_registration_options(
        rp_id=place.name,
        rp_name=NAME,
        user_id=handle,
        user_name=account.login,
        user_display_name=account.name,
        challenge=challenge,
        timeout=_WAIT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=passkey.credential) for passkey in have
        ],
    )
    return webauthn.options_to_json(options)


def signing_options(place: Place, challenge: bytes) -> str:
    """Return what a browser needs to sign in with whichever passkey somebody chooses, as JSON."""
    options = webauthn.generate_authentication_options(
        rp_id=place.name,
        challenge=challenge,
        timeout=_WAIT,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return webauthn.options_to_json(options)


def answer_of(text: str) -> Answer:
    """Return what can be read of a browser's answer; nothing of it is believed yet."""
    if len(text) > LONGEST_ANSWER:
        raise Refused(UNFIT)
    try:
        sent = msgspec.json.decode(text, type=_Sent)
        data = parse_client_data_json(_bytes(sent.response.clientDataJSON))
        handle = sent.response.userHandle
        return Answer(
            text, _bytes(sent.rawId), data.challenge, _bytes(handle) if handle is not None else None
        )
    except Exception:  # a stranger's bytes upset a reader in many ways
        raise Refused(UNFIT) from None


def made_passkey(answer: Answer, place: Place) -> PresentedPasskey:
    """Return the passkey that was made, checked against the place; its challenge is not."""
    try:
        verified = webauthn.verify_registration_response(
            credential=answer.text,
            expected_challenge=answer.challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
        )
    except Exception:  # a stranger's bytes upset a reader in many ways
        raise Refused(UNFIT) from None
    return PresentedPasskey(
        verified.credential_id, verified.credential_public_key, verified.sign_count, place.name
    )


def signs_now(answer: Answer, place: Place, known: PasskeyOnFile) -> int | None:
    """Return the count of a signature that fits; None where anything is wrong with it.

    A count that did not grow says that there are two of a device that counts.
    """
    if known.passkey.place != place.name:
        return None
    try:
        verified = webauthn.verify_authentication_response(
            credential=answer.text,
            expected_challenge=answer.challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.count,
        )
    except Exception:  # a stranger's bytes upset a reader in many ways
        return None
    return verified.new_sign_count


class _Response(msgspec.Struct):
    clientDataJSON: str  # noqa: N815 -- the browsers' spelling
    userHandle: str | None = None  # noqa: N815


class _Sent(msgspec.Struct):
    rawId: str  # noqa: N815
    response: _Response


def _bytes(text: str) -> bytes:
    return webauthn.base64url_to_bytes(text)
