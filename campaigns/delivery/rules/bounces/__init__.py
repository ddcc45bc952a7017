"""What a report says of a mail that left: whether the address is dead, may live, or the fault is ours."""

from campaigns.delivery.rules.bounces.feedback import Feedback, FeedbackType, read_feedback
from campaigns.delivery.rules.bounces.limits import BOUNCES, COMPLAINTS, Limit
from campaigns.delivery.rules.bounces.outcomes import (
    SOFT_AT_MOST,
    Outcome,
    Report,
    Told,
    later_by,
    outcome_of,
    report_of_event,
    report_of_refusal,
)
from campaigns.delivery.rules.bounces.severity import Reason, Severity, reason_of, severity_of, status_in

__all__ = [
    "BOUNCES",
    "COMPLAINTS",
    "SOFT_AT_MOST",
    "Feedback",
    "FeedbackType",
    "Limit",
    "Outcome",
    "Reason",
    "Report",
    "Severity",
    "Told",
    "later_by",
    "outcome_of",
    "read_feedback",
    "reason_of",
    "report_of_event",
    "report_of_refusal",
    "severity_of",
    "status_in",
]
