"""How a notification leaves: one file each behind one port. A new channel is a file and a row in `_CHANNELS`."""

from campaigns.notifications.channels.mail import ByMail
from campaigns.notifications.channels.port import Channel, ChannelError
from campaigns.notifications.channels.webhook import ByWebhook
from campaigns.notifications.rules.kinds import ChannelName

__all__ = ["Channel", "ChannelError", "channel_of"]

_CHANNELS: dict[ChannelName, Channel] = {
    ChannelName.MAIL: ByMail(),
    ChannelName.WEBHOOK: ByWebhook(),
}


def channel_of(name: ChannelName) -> Channel:
    """Return what a telling leaves by."""
    return _CHANNELS[name]
