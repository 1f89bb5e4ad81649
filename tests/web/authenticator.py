"""A device with passkeys, in software: what a browser would send, right or wrong on purpose."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """One passkey; ``origin`` is what its browser says where it is."""

    def __init__(self, origin: str, credential: bytes = b"one device") -> None:
        self.origin = origin
        self.credential = credential
        self.key = ec.derive_private_key(20240517, ec.SECP256R1())
        self.count = 0
        self.handle = b""
        self.place = ""

    def make(self, options: dict[str, Any]) -> str:
        """Answer the options of a registration."""
        self.handle, self.place = unb64(options["user"]["id"]), options["rp"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        )
        data = self._data(PRESENT | VERIFIED | ATTESTED) + bytes(16)
        data += len(self.credential).to_bytes(2) + self.credential + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": b64(client), "attestationObject": b64(attestation)})

    def sign(self, options: dict[str, Any], *, flags: int = PRESENT | VERIFIED) -> str:
        """Answer the options of a sign-in."""
        client, data = self._client("webauthn.get", options), self._data(flags)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": b64(client),
                "authenticatorData": b64(data),
                "signature": b64(signature),
                "userHandle": b64(self.handle),
            }
        )

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _data(self, flags: int) -> bytes:
        return sha256(self.place.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _answer(self, response: dict[str, Any]) -> str:
        name = b64(self.credential)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
