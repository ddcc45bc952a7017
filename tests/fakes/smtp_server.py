"""A real SMTP server on loopback that accepts, refuses or breaks off where a test says."""

import base64
from asyncio import BaseTransport, Server, WriteTransport
from collections.abc import Callable
from types import TracebackType
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


class Rules:
    """What the server does at each command; a test replaces the answers."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.cut_at = ""
        self.mails: list[Envelope] = []
        self.tokens: set[str] = set()
        self.transports: list[WriteTransport] = []

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        envelope.mail_from = address
        return self._answer(server, "MAIL")

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        answer = self._answer(server, "RCPT")
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self._answer(server, "DATA END")
        if answer.startswith("2"):
            self.mails.append(envelope)
        return answer

    def _answer(self, server: SMTP, command: str) -> str:
        if self.cut_at == command:
            abort(server)
        return self.answers.get(command, "250 OK")


def abort(server: SMTP) -> None:
    """Break the line off, without an answer."""
    assert isinstance(server.transport, WriteTransport)
    server.transport.abort()


class _Server(SMTP):
    """Breaks off at DATA, before it says go on, where a test says so."""

    def connection_made(self, transport: BaseTransport) -> None:
        assert isinstance(transport, WriteTransport)
        self.event_handler.transports.append(transport)
        super().connection_made(transport)

    async def auth_XOAUTH2(self, _server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        """Take the token that a test put there; explain a refusal first, as the mechanism demands."""
        user, bearer = base64.b64decode(args[1]).decode().split("\1")[:2]
        if bearer.removeprefix("auth=Bearer ") in self.event_handler.tokens:
            return AuthResult(success=True, auth_data=user)
        await self.push("334 " + base64.b64encode(b'{"status":"400"}').decode())
        await self._reader.readline()
        return AuthResult(success=False, handled=False, message="535 5.7.8 The token is not accepted")

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        rules: Rules = self.event_handler
        if rules.cut_at == "DATA":
            abort(self)
            return
        if "DATA" in rules.answers:
            await self.push(rules.answers["DATA"])
            return
        await super().smtp_DATA(arg)


class SmtpServer:
    """Listens while the block runs: `with SmtpServer() as server`. `mails` is what it accepted."""

    def __init__(
        self, *, password: str = "", rules: Rules | None = None, protection: dict[str, Any] | None = None
    ) -> None:
        """`protection`: an `ssl_context` for TLS from the first byte, or a `tls_context` for STARTTLS."""
        self.rules = rules or Rules()
        self._password = password
        self._controller = _controller(
            self.rules, self._authenticated if password else None, protection or {}
        )

    def _authenticated(
        self, _server: SMTP, _session: Session, _envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        right = isinstance(data, LoginPassword) and data.password == self._password.encode()
        return AuthResult(
            success=right, handled=False, message=None if right else "535 5.7.8 The password has expired"
        )

    def __enter__(self) -> "SmtpServer":
        self._controller.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()
        self._controller.stop(no_assert=True)

    @property
    def port(self) -> int:
        """The free port that it found."""
        return self._controller.port

    @property
    def lines(self) -> int:
        """How many connections were made; the first of all is the server's own look whether it listens."""
        return len(self.rules.transports) - 1

    def hang_up(self) -> None:
        """End every connection, as a server does with those that say nothing."""
        for transport in self.rules.transports:
            self._controller.loop.call_soon_threadsafe(transport.abort)

    @property
    def mails(self) -> list[Envelope]:
        """What was accepted, oldest first."""
        return self.rules.mails


class _Controller(Controller):
    """Makes our server, on a port that the system chooses."""

    def factory(self) -> SMTP:
        return _Server(self.handler, **self.SMTP_kwargs)

    def _trigger_server(self) -> None:
        """Connect to the port that was chosen, which the library does not look up."""
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


def _controller(
    rules: Rules, authenticator: Callable[..., AuthResult] | None, protection: dict[str, Any]
) -> _Controller:
    login: dict[str, Any] = {"authenticator": authenticator} if authenticator else {}
    return _Controller(rules, hostname="127.0.0.1", port=0, auth_require_tls=False, **login, **protection)
