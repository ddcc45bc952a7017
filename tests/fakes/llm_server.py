"""A model server on loopback that speaks the chat-completions wire format and does what a script says.

    with LlmServer() as server:
        server.will(rate_limited(retry_after=7), good({"value": None}))
        OpenAICompatible(api_key="k", base_url=server.base_url, model="stub")

Every request takes the next behaviour of the script; with an empty script it takes `server.otherwise`, which
answers with the emptiest object that the request's own JSON schema allows.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests.fakes.listening import QuickHandler

JsonObject = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """What goes back: a status, headers and a body; `hangs` seconds pass before the first byte."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    hangs: float = 0.0


@dataclass(frozen=True)
class Request:
    """What came in."""

    path: str
    headers: Mapping[str, str]
    body: JsonObject

    @property
    def text(self) -> str:
        """All messages, joined."""
        return "\n".join(message["content"] for message in self.body["messages"])

    @property
    def mode(self) -> str:
        """The kind of response_format, or `plain`."""
        form: JsonObject = self.body.get("response_format") or {}
        return str(form.get("type", "plain"))

    @property
    def material(self) -> Any:
        """The JSON value inside the fence."""
        opening = self.text.rindex("<<<material-")
        inside = self.text[self.text.index("\n", opening) + 1 :]
        return json.JSONDecoder().raw_decode(inside)[0]

    @property
    def schema(self) -> JsonObject:
        """The JSON schema, from response_format or, on the lower rungs, from the text."""
        if self.mode == "json_schema":
            found: JsonObject = self.body["response_format"]["json_schema"]["schema"]
            return found
        _, _, after = self.text.rpartition("this JSON schema:\n")
        decoded: JsonObject = json.JSONDecoder().raw_decode(after)[0]
        return decoded


Behaviour = Callable[[Request], Reply]


def says(text: str, *, finish: str = "stop", usage: bool = True, refusal: str | None = None) -> Behaviour:
    """A completion with exactly this text."""

    def behave(request: Request) -> Reply:
        message = {"role": "assistant", "content": None if refusal else text, "refusal": refusal}
        completion: JsonObject = {
            "id": "chatcmpl-stub",
            "object": "chat.completion",
            "created": 0,
            "model": request.body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        }
        if usage:
            counts = {"prompt_tokens": len(request.text) // 4, "completion_tokens": len(text) // 4}
            completion["usage"] = counts | {"total_tokens": sum(counts.values())}
        return _json(200, completion, {"x-request-id": "req-stub"})

    return behave


def good(content: Mapping[str, Any], **options: Any) -> Behaviour:
    """A well-formed JSON answer."""
    return says(json.dumps(content), **options)


def answers(answerer: Callable[[Request], Mapping[str, Any]]) -> Behaviour:
    """A well-formed answer that the given function makes from the request."""
    return lambda request: good(answerer(request))(request)


def emptiest(request: Request) -> Reply:
    """The emptiest answer that the request's schema allows."""
    return good(_emptiest(request.schema, request.schema))(request)


def fenced(content: Mapping[str, Any]) -> Behaviour:
    """The answer inside a Markdown code fence, with words before it."""
    return says(f"Here you are:\n```json\n{json.dumps(content)}\n```")


def prose() -> Behaviour:
    """Words instead of JSON."""
    return says("I could not find anything useful about this company, sorry!")


def truncated(content: Mapping[str, Any]) -> Behaviour:
    """JSON that stops in the middle, as at a token limit."""
    text = json.dumps(content)
    return says(text[: len(text) * 2 // 3], finish="length")


def wrong_schema() -> Behaviour:
    """JSON of another shape."""
    return good({"result": "ok", "items": [1, 2]})


def empty() -> Behaviour:
    """No text at all."""
    return says("")


def invented_quote(content: Mapping[str, Any]) -> Behaviour:
    """The given answer with every quote replaced by a sentence that stands in no source."""
    return good(_with_quotes(content, "Revenue tripled after our move to the Moon."))


def refusal() -> Behaviour:
    """The model declines, in the field that the API has for it."""
    return says("", refusal="I'm sorry, but I can't help with that request.")


def spoken_refusal() -> Behaviour:
    """The model declines in the ordinary text."""
    return says("I can't help with that request.")


def rate_limited(retry_after: str | float | None = None) -> Behaviour:
    """429, with or without Retry-After."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return lambda _: _error(429, "Rate limit reached", headers=headers)


def fails(
    status: int = 500, message: str = "The server had an error", *, code: str | None = None
) -> Behaviour:
    """An error status with the API's error body."""
    return lambda _: _error(status, message, code=code)


def hangs(seconds: float = 30.0) -> Behaviour:
    """Silence; ends early when the server closes."""
    return lambda request: Reply(hangs=seconds, body=prose()(request).body)


def no_completion() -> Behaviour:
    """200 with a web page, as a proxy in between sends it."""
    return lambda _: Reply(200, b"<html>Welcome to the proxy</html>", {"Content-Type": "text/html"})


def knows_only(*modes: str, then: Behaviour = emptiest) -> Behaviour:
    """400 on every other response_format, as servers without structured output answer."""

    def behave(request: Request) -> Reply:
        if request.mode in modes:
            return then(request)
        message = f"'response_format.type': '{request.mode}' is unavailable now"
        return _error(400, message, param="response_format")

    return behave


class LlmServer:
    """The threaded server. `requests` holds what came in, in order; `latency` seconds precede each answer."""

    def __init__(self, *, latency: float = 0.0, otherwise: Behaviour = emptiest) -> None:
        self.latency = latency
        self.otherwise = otherwise
        self.requests: list[Request] = []
        self._script: deque[Behaviour] = deque()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._http = _Server(("127.0.0.1", 0), _handler_for(self))
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """What OPENAI_BASE_URL would be."""
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def will(self, *behaviours: Behaviour) -> Self:
        """Append behaviours to the script."""
        with self._lock:
            self._script.extend(behaviours)
        return self

    def reset(self) -> None:
        """Forget the requests and the script, and answer at once."""
        with self._lock:
            self._script.clear()
            self.requests = []
            self.latency, self.otherwise = 0.0, emptiest

    def reply_to(self, request: Request) -> Reply:
        """Record the request and decide on the reply; called by the server's threads."""
        with self._lock:
            self.requests.append(request)
            behave = self._script.popleft() if self._script else self.otherwise
        reply = behave(request)
        self._closing.wait(self.latency + reply.hangs)
        return reply

    def start(self) -> Self:
        """Begin to serve."""
        self._thread.start()
        return self

    def close(self) -> None:
        """End hanging replies, stop serving and free the port."""
        self._closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256
    block_on_close = False


def _handler_for(server: LlmServer) -> type[BaseHTTPRequestHandler]:
    class Handler(QuickHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.path != "/v1/chat/completions":
                self._send(_error(404, f"no such path: {self.path}"))
                return
            self._send(server.reply_to(Request(self.path, dict(self.headers), json.loads(body))))

        def _send(self, reply: Reply) -> None:
            try:
                self.send_response(reply.status)
                headers = {
                    "Content-Type": "application/json",
                    **reply.headers,
                    "Content-Length": str(len(reply.body)),
                }
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(reply.body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

    return Handler


def _json(status: int, value: JsonObject, headers: Mapping[str, str]) -> Reply:
    return Reply(status, json.dumps(value).encode(), headers)


def _error(
    status: int,
    message: str,
    *,
    headers: Mapping[str, str] | None = None,
    param: str | None = None,
    code: str | None = None,
) -> Reply:
    error = {"message": message, "type": "stub_error", "param": param, "code": code}
    return _json(status, {"error": error}, headers or {})


def _with_quotes(value: Any, quote: str) -> Any:
    if isinstance(value, Mapping):
        return {key: quote if key == "quote" else _with_quotes(part, quote) for key, part in value.items()}
    return [_with_quotes(part, quote) for part in value] if isinstance(value, list) else value


def _emptiest(schema: JsonObject, root: JsonObject) -> Any:
    if "$ref" in schema:
        return _emptiest(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    options = schema.get("anyOf", [])
    if {"type": "null"} in options or schema.get("type") == "null":
        return None
    if options:
        return _emptiest(options[0], root)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") == "object":
        return {name: _emptiest(part, root) for name, part in schema.get("properties", {}).items()}
    return {"array": [], "string": "", "integer": 0, "number": 0, "boolean": False}[schema["type"]]
