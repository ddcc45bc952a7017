"""An authorisation server on loopback (RFC 6749, RFC 7636) that consents at once, and refuses what the RFCs say.

Its access tokens are JWTs signed with a key that a test chooses, so that a real mail server can judge them.
"""

import base64
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.fakes.listening import QuickHandler, listening

CLIENT_ID = "outreach-test"
CLIENT_SECRET = "a secret of the test"
Answer = tuple[int, dict[str, Any]]


@dataclass
class Behaviour:
    """What the server does; a test sets it."""

    address: str = "mira@tidewater.example"
    scopes: str | None = None
    seconds: int = 3600
    gives_refresh: bool = True
    rotates: bool = False
    revoked: bool = False
    nonce: str | None = None
    down: bool = False
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32))


def _packed(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def signed_token(key: bytes, claims: dict[str, Any]) -> str:
    """Return a JWT (RFC 7519) with HS256."""
    parts = [_packed(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
    signature = hmac.new(key, ".".join(parts).encode(), hashlib.sha256).digest()
    return ".".join([*parts, _packed(signature)])


class OAuthServer:
    """Listens while the block runs: `with OAuthServer() as server`. `asked` is every question to the token endpoint."""

    def __init__(self) -> None:
        self.behaviour = Behaviour()
        self.asked: list[dict[str, str]] = []
        self.issued: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}
        self._refresh_tokens: set[str] = set()

    def __enter__(self) -> "OAuthServer":
        self._listening = listening(_handler(self))
        self.url = self._listening.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._listening.__exit__(*error)

    def consent(self, link: str) -> dict[str, str]:
        """Do what a person's browser does at the link: sign in, consent, and be sent back with these parameters."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT_ID
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(16)
        self._codes[code] = asked
        return {"code": code, "state": asked["state"]}

    def answer(self, question: dict[str, str]) -> Answer:
        """Answer a question to the token endpoint."""
        self.asked.append(question)
        if self.behaviour.down:
            return 503, {"error": "temporarily_unavailable"}
        if (question.get("client_id"), question.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET):
            return 401, {"error": "invalid_client", "error_description": "The OAuth client was not found."}
        if question["grant_type"] == "authorization_code":
            return self._for_code(question)
        return self._for_refresh(question)

    def _for_code(self, question: dict[str, str]) -> Answer:
        asked = self._codes.pop(question["code"], None)
        challenge = _packed(hashlib.sha256(question["code_verifier"].encode()).digest())
        if asked is None or asked["code_challenge"] != challenge:
            return 400, {"error": "invalid_grant", "error_description": "Malformed auth code."}
        if asked["redirect_uri"] != question["redirect_uri"]:
            return 400, {"error": "redirect_uri_mismatch"}
        nonce = self.behaviour.nonce if self.behaviour.nonce is not None else asked["nonce"]
        said = {"id_token": self._token(nonce=nonce), "scope": self.behaviour.scopes or asked["scope"]}
        return 200, self._access() | said | self._refresh()

    def _for_refresh(self, question: dict[str, str]) -> Answer:
        if self.behaviour.revoked or question["refresh_token"] not in self._refresh_tokens:
            words = "Token has been expired or revoked."
            return 400, {"error": "invalid_grant", "error_description": words}
        return 200, self._access() | (self._refresh() if self.behaviour.rotates else {})

    def _access(self) -> dict[str, Any]:
        token = self._token()
        self.issued.append(token)
        return {"access_token": token, "expires_in": self.behaviour.seconds, "token_type": "Bearer"}

    def _refresh(self) -> dict[str, Any]:
        if not self.behaviour.gives_refresh:
            return {}
        token = secrets.token_urlsafe(24)
        self._refresh_tokens.add(token)
        return {"refresh_token": token}

    def _token(self, **claims: str) -> str:
        now, address = int(time.time()), self.behaviour.address
        ours = {
            "sub": address,
            "email": address,
            "iat": now - 60,
            "exp": now + 3600,
            "jti": secrets.token_hex(8),
        }
        return signed_token(self.behaviour.key, ours | claims)


def _handler(server: OAuthServer) -> type[BaseHTTPRequestHandler]:
    class Handler(QuickHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            question = {name: values[0] for name, values in parse_qs(body).items()}
            status, said = server.answer(question)
            raw = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

    return Handler
