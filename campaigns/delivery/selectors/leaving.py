"""Which messages went out. One that a platform took and gave back before it left did not."""

from typing import Final

from django.db.models import Q

from campaigns.delivery.rules import MessageStatus, Stopping

LEFT: Final = Q(status=MessageStatus.HANDED_OVER) & ~Q(stopping=Stopping.CANCELLED)
