"""What a member was told, and how he wants to be told."""

from campaigns.views.notifications.choices import notification_choices
from campaigns.views.notifications.listing import bell, notifications, open_one, read_all, try_again
from campaigns.views.notifications.said import told_in_words

__all__ = [
    "bell",
    "notification_choices",
    "notifications",
    "open_one",
    "read_all",
    "told_in_words",
    "try_again",
]
