"""Messages of the broker that needs no server appear whole, and leave in the order in which they came."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kombu import Connection
from kombu.transport import filesystem
from kombu.transport.virtual import Empty

from outreach.file_broker import Transport


@pytest.fixture
def channel(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Return an open channel on folders of its own."""
    options = {f"data_folder_{way}": str(tmp_path) for way in ("in", "out")}
    options["control_folder"] = options["processed_folder"] = str(tmp_path)
    transport = getattr(request, "param", Transport)
    with Connection(hostname="localhost", transport=transport, transport_options=options) as connection:
        yield connection.channel()


class Slow:
    """A payload during whose serialisation something happens."""

    def __init__(self, meanwhile: Callable[[], Any]) -> None:
        self.meanwhile = meanwhile

    def __json__(self) -> str:
        with pytest.raises(Empty):
            self.meanwhile()
        return "whole"


def test_a_worker_that_looks_while_a_message_is_written_finds_none(channel: Any) -> None:
    channel._put("pipeline", {"body": Slow(lambda: channel._get("pipeline"))})

    assert channel._get("pipeline") == {"body": "whole"}


@pytest.mark.parametrize("channel", [filesystem.Transport], indirect=True)
def test_kombus_own_channel_shows_half_a_message(channel: Any) -> None:
    """Where this fails, kombu writes its messages whole, and our channel can go."""
    with pytest.raises(ValueError, match="Expecting value"):
        channel._put("pipeline", {"body": Slow(lambda: channel._get("pipeline"))})


def test_messages_leave_once_in_the_order_they_came_and_by_queue(channel: Any) -> None:
    for number in range(3):
        channel._put("send", {"number": number})
    channel._put("mail", {"number": 9})

    assert channel._get("mail") == {"number": 9}
    assert sorted(channel._get("send")["number"] for _ in range(3)) == [0, 1, 2]
    with pytest.raises(Empty):
        channel._get("send")


def test_bindings_are_read_as_they_were_made(channel: Any) -> None:
    for queue in ("one", "two"):
        channel._queue_bind("news", "key", "", queue)

    assert sorted(binding.queue for binding in channel.get_table("news")) == ["one", "two"]
    assert channel.get_table("silence") == []
