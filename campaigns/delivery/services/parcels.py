"""What a transport is given of a message."""

from campaigns.delivery.composing import envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.transports.port import Parcel


def parcel_of(message: Message, raw: bytes = b"") -> Parcel:
    """Return the message as a transport takes it; without its bytes to look it up, to cancel or to read it back."""
    return Parcel(
        mailbox=message.mailbox,
        message_id=message.message_id,
        envelope=envelope_of(message),
        key=f"outreach-{message.pk}",
        campaign_id=message.enrollment.campaign_id,
        step_number=message.step.number if message.step else 0,
        raw=raw,
        remote_id=message.remote_id,
    )
