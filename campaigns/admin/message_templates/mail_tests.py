"""*Send test to me* from a template's page."""

from django.utils import timezone

from campaigns.admin.message_templates.page import Asked, chosen_campaign, shown, stored_text
from campaigns.delivery.services.mail_tests import (
    MailTestRefusedError,
    SentToMe,
    letter_of_preview,
    send_test,
)
from campaigns.members.models import Member
from campaigns.message_templates.models import TemplateVersion


def sent_to_me(version: TemplateVersion, asked: Asked, by: Member) -> SentToMe:
    """Send what the person who was asked for would get of a stored text to the member himself.

    Raises:
        MailTestRefusedError: nothing was sent; the sentence says why.
    """
    made = shown(stored_text(version), chosen_campaign(version, asked), asked)
    if made.preview is None:
        raise MailTestRefusedError(made.found)
    return send_test(letter=letter_of_preview(made.preview, version), by=by, now=timezone.now())
