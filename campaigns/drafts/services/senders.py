"""Another sender for what has not left: the From line and the footer that an approval binds, for everybody to read again."""

from typing import Any, Final

from django.db.models import QuerySet

from campaigns.drafts.models import Draft, DraftText, SlotFill, new_message_id
from campaigns.drafts.rules import DraftStatus, reply_subject
from campaigns.drafts.services.drafting import copied_fills, footer_from, from_line
from campaigns.enrollments.models import Enrollment
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.selectors import team

_UNDECIDED: Final = (DraftStatus.CHECKING, DraftStatus.PLANNED, DraftStatus.IN_REVIEW)
# A text that was checked under another sender is a new version; what has not been checked yet simply gets it.
_CHECKED: Final = frozenset({DraftStatus.PLANNED, DraftStatus.IN_REVIEW})


def undecided_of(mailbox: Mailbox) -> QuerySet[Draft]:
    """Return the drafts of a mailbox that nobody has decided about, with what their sender is made of."""
    return _with_template(Draft.objects.filter(mailbox=mailbox, status__in=_UNDECIDED))


def _with_template(drafts: QuerySet[Draft]) -> QuerySet[Draft]:
    related = ("template_version__template", "enrollment__prospect", "step")
    return drafts.select_related(*related).order_by("pk")


def give_sender(*, draft: Draft, mailbox: Mailbox, by: Member) -> bool:
    """Have an undecided draft leave from a mailbox as it is now; False where it does so already, or was just decided.

    Its words stay, as a version of their own that the checks have not seen. The caller moves the enrollment.
    Runs inside the transaction of the change.
    """
    sender = _sender_of(draft, mailbox)
    if all(getattr(draft, name) == value for name, value in sender.items()):
        return False
    return _as_version(draft, by, subject=draft.text.subject, **sender)


def begin_thread(*, enrollment: Enrollment, mailbox: Mailbox, by: Member) -> list[Draft]:
    """Have the undecided drafts of a journey leave from another mailbox, in a thread of their own; return them in order.

    The first answers nothing, and each further one answers the one before it. Runs inside the transaction of the change.
    """
    rows = Draft.objects.filter(enrollment=enrollment, status__in=_UNDECIDED, planted=False)
    moved: list[Draft] = []
    for draft in _with_template(rows).order_by("step__number", "pk"):
        subject = reply_subject(moved[0].text.subject) if moved else draft.text.subject.removeprefix("Re: ")
        thread = {
            "message_id": new_message_id(mailbox.address),
            "in_reply_to": moved[-1].message_id if moved else "",
        }
        if _as_version(draft, by, subject=subject, **_sender_of(draft, mailbox), **thread):
            draft.refresh_from_db()
            moved.append(draft)
    return moved


def _sender_of(draft: Draft, mailbox: Mailbox) -> dict[str, Any]:
    language = draft.template_version.template.language
    return {
        "mailbox": mailbox,
        "sender": from_line(mailbox),
        "footer": footer_from(mailbox, team(), language, draft.opt_out_url),
    }


def _as_version(draft: Draft, by: Member, *, subject: str, **columns: Any) -> bool:
    """Write columns that an approval binds, unless the draft was decided since it was read."""
    before, same = draft.text, Draft.objects.filter(pk=draft.pk, status=draft.status, version=draft.version)
    if draft.planted or (draft.status not in _CHECKED and subject == before.subject):
        return bool(same.update(**columns))
    if draft.status == DraftStatus.IN_REVIEW:
        # Whoever gave the first of two views saw other bytes.
        columns |= {"status": DraftStatus.CHECKING, "first_reader": None, "first_opinion": ""}
    if not same.update(version=draft.version + 1, **columns):
        return False
    text = DraftText.objects.create(
        draft=draft, version=draft.version + 1, subject=subject, body=before.body, by_name=str(by), by=by
    )
    SlotFill.objects.bulk_create(copied_fills(before, text))
    return True
