"""Automatic answers (RFC 3834 and the many that know nothing of it), by header, subject and body."""

from campaigns.replies.rules.automatic.signs import automatic_signs, subclass_of
from campaigns.replies.rules.automatic.subjects import (
    AUTOMATIC_SUBJECT,
    REPLY_PREFIX,
    bare_subject,
    is_answering,
)
from campaigns.replies.rules.automatic.words import ABSENT, LEFT_COMPANY, NOTICE_CHARACTERS

__all__ = [
    "ABSENT",
    "AUTOMATIC_SUBJECT",
    "LEFT_COMPANY",
    "NOTICE_CHARACTERS",
    "REPLY_PREFIX",
    "automatic_signs",
    "bare_subject",
    "is_answering",
    "subclass_of",
]
