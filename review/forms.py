"""What the review and inbox pages post, and the signed ticket that ties a decision to what was shown."""

import uuid
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core import signing
from django.db.models import TextChoices

from campaigns.drafts.rules import Shown, SuppressReason, SuppressScope
from campaigns.members.models import Member
from review.rules import Ticket, Until, active_seconds

SALT: Final = "review.card"
LONGEST_BODY: Final = 20_000

REASONS: Final[dict[SuppressReason, str]] = {
    SuppressReason.WRONG_PERSON: "Wrong person",
    SuppressReason.NOT_A_FIT: "Not a fit",
    SuppressReason.CUSTOMER_OR_DEAL: "Customer or open deal",
    SuppressReason.EVIDENCE_WRONG: "The evidence is wrong",
    SuppressReason.TONE: "Tone",
    SuppressReason.LEGAL: "Legal",
    SuppressReason.OTHER: "Something else",
}
SCOPES: Final[dict[SuppressScope, str]] = {
    SuppressScope.DRAFT: "This mail and what would follow it",
    SuppressScope.PERSON: "This person, for good",
    SuppressScope.COMPANY: "Everybody at this company, for good",
}


class ForgedTicketError(ValueError):
    """The form was not made by us for this member and draft."""


def sign(ticket: Ticket, member: Member, now: datetime) -> str:
    """Return the ticket as text that nobody can make or change without our key, good for this member alone."""
    made = int(now.timestamp())
    follow_ups = [[each.draft_id, each.version, each.sha256] for each in ticket.follow_ups]
    fields = [
        ticket.draft_id, ticket.version, ticket.sha256, ticket.request_key.hex, member.pk, made, follow_ups,
    ]  # fmt: skip
    return signing.dumps(fields, salt=SALT)


def read_ticket(
    token: str,
    *,
    draft_id: int,
    member: Member,
    now: datetime,
    measured: str = "",
    with_follow_ups: bool = False,
) -> Ticket:
    """Return what a form was about; `measured` are the seconds of reading that the browser counted, if it did.

    `with_follow_ups`: the form says that those which it showed are to be approved too.

    Raises:
        ForgedTicketError: the token is not ours, or was made for another draft or member.
    """
    try:
        draft, version, sha256, key, owner, made, follow_ups = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError) as error:
        raise ForgedTicketError from error
    if (draft, owner) != (draft_id, member.pk):
        raise ForgedTicketError
    read = active_seconds(measured, int(now.timestamp()) - made)
    shown = tuple(Shown(*each) for each in follow_ups) if with_follow_ups else ()
    return Ticket(draft, version, sha256, uuid.UUID(key), read, shown)


class TextForm(forms.Form):
    """A person's text for a draft."""

    subject = forms.CharField(max_length=200, error_messages={"required": "A mail needs a subject."})
    body = forms.CharField(max_length=LONGEST_BODY, error_messages={"required": "A mail needs a text."})

    def clean_subject(self) -> str:
        subject: str = self.cleaned_data["subject"]
        if len(subject.splitlines()) > 1:
            raise forms.ValidationError("A subject is one line.")
        return subject


class DoNotSendForm(forms.Form):
    """Why a draft is held back, and how far that reaches."""

    reason = forms.ChoiceField(
        choices=list(REASONS.items()),
        error_messages={"required": "Choose why.", "invalid_choice": "Choose one of the reasons."},
    )
    scope = forms.ChoiceField(
        choices=list(SCOPES.items()),
        error_messages={"required": "Choose for whom.", "invalid_choice": "Choose for whom."},
    )
    note = forms.CharField(max_length=300, required=False)


UNTIL: Final[dict[Until, str]] = {
    Until.LATER_TODAY: "In three hours",
    Until.TOMORROW: "Next working day",
    Until.NEXT_WEEK: "Next week",
    Until.DAY: "On a day",
}


class PutOffForm(forms.Form):
    """Until when a draft is put off."""

    until = forms.ChoiceField(
        choices=list(UNTIL.items()),
        error_messages={"required": "Choose until when.", "invalid_choice": "Choose until when."},
    )
    day = forms.DateField(required=False, error_messages={"invalid": "Write the day as 2026-12-24."})


class NoteForm(forms.Form):
    """What a reviewer says to whoever reads a draft next."""

    note = forms.CharField(
        max_length=500, error_messages={"required": "Say in a few words what the next reader should look at."}
    )


class FitAnswer(TextChoices):
    """What a person says of a fit question, as its buttons show it."""

    YES = "yes", "Yes: write to them"
    NO = "no", "No: our offer does not fit"
    WRONG_PERSON = "wrong_person", "No: the wrong person"


class AnswerForm(forms.Form):
    """A person's answer to a fit question, with how he knows."""

    answer = forms.ChoiceField(
        choices=FitAnswer.choices, error_messages={"required": "Choose one of the answers."}
    )
    reason = forms.CharField(max_length=300, error_messages={"required": "Say how you know."})


def first_error(form: forms.Form) -> str:
    """Return the first sentence of what is wrong with a form."""
    errors: Any = form.errors
    return str(next(iter(errors.values()))[0])
