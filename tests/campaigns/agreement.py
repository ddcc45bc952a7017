"""What must hold of draft, message and enrollment after every service, whatever happened before."""

from collections import Counter

from campaigns.delivery.models import Message
from campaigns.delivery.rules import LEGAL_PAIRS, MessageKind, MessageStatus
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ENDED, Stage
from campaigns.enrollments.selectors import whereabouts

STAGES_OF: dict[MessageStatus, frozenset[Stage]] = {
    MessageStatus.SCHEDULED: frozenset({Stage.APPROVED}),
    MessageStatus.SENDING: frozenset({Stage.SENDING}) | ENDED,
    MessageStatus.UNKNOWN: frozenset({Stage.UNKNOWN}) | ENDED,
}


def assert_rows_agree() -> None:
    """Look at every row there is."""
    for draft in Draft.objects.select_related("step", "enrollment"):
        statuses = draft.messages.values_list("status", flat=True)
        status = MessageStatus(statuses[0]) if statuses else None
        assert DraftStatus(draft.status) in LEGAL_PAIRS[status], (
            f"draft {draft.status} beside message {status}"
        )
        ahead = draft.step.number > draft.enrollment.step
        assert status or draft.status != DraftStatus.APPROVED or ahead, (
            "approved without a message, though its turn came"
        )
        assert draft.status != DraftStatus.PLANNED or ahead, "planned still, though its turn came"
        assert not ahead or status is None, "a message of a step that is ahead of its journey"
    for message in Message.objects.filter(kind=MessageKind.STEP).select_related("enrollment"):
        stages = STAGES_OF.get(MessageStatus(message.status), frozenset(Stage))
        assert Stage(message.enrollment.stage) in stages, f"{message.status} while {message.enrollment.stage}"
    assert not Draft.objects.filter(enrollment__stage=Stage.STOPPED, status=DraftStatus.IN_REVIEW).exists()
    waiting = Enrollment.objects.filter(stage=Stage.REVIEWING)
    assert all(one.drafts.filter(status=DraftStatus.IN_REVIEW, planted=False).count() == 1 for one in waiting)
    assert_files_agree()
    for campaign in Campaign.objects.all():
        assert whereabouts(campaign).adds_up


def assert_files_agree() -> None:
    """Every accepted try is one of a message that counts as handed over."""
    accepted = Counter(Message.objects.filter(attempts__result="accepted").values_list("pk", flat=True))
    handed_over = set(Message.objects.filter(status=MessageStatus.HANDED_OVER).values_list("pk", flat=True))
    assert set(accepted) <= handed_over
    assert all(times == 1 for times in accepted.values())
