"""Every way to send that a mailbox may choose has a transport, and each keeps to the port."""

import inspect

import pytest

from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Capabilities, Transport
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName

METHODS = [
    name for name in vars(Transport) if not name.startswith("_") and callable(getattr(Transport, name))
]


@pytest.mark.parametrize("name", TransportName)
def test_every_way_to_send_has_a_transport_that_keeps_to_the_port(name: TransportName) -> None:
    transport = transport_of(Mailbox(transport=name))
    assert isinstance(transport.capabilities, Capabilities)
    for method in METHODS:
        theirs = inspect.signature(getattr(type(transport), method)).parameters
        assert list(theirs) == list(inspect.signature(getattr(Transport, method)).parameters)


def test_the_port_asks_for_five_things() -> None:
    assert METHODS == ["hand_over", "look_up", "sent_copy", "cancel", "forget"]
