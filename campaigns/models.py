"""Django reads the models of every slice from here; nothing else imports this module."""

from campaigns.audit.models import AuditRecord
from campaigns.delivery.models import Attempt, Message
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, ReviewPolicy, SlotFill
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.evaluation.models import EvaluationRun
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.llm.models import Answer, Endpoint, ModelCall, Prompt
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.members.models import Invitation, Member, Team
from campaigns.message_templates.models import MessageTemplate, Slot, TemplateVersion
from campaigns.offers.models import Criterion, Offer
from campaigns.prospects.models import (
    Company,
    Contact,
    Deal,
    ImportBatch,
    ImportPiece,
    ImportRow,
    Prospect,
    RememberedMapping,
    Segment,
)
from campaigns.quality.models import BannedPhrase
from campaigns.relevance.models import Appeal, CriterionAnswer, Match, Override, RefusalAudit
from campaigns.replies.models import InboundMessage
from campaigns.sources.models import Snapshot, Source, SourceCall
from campaigns.suppressions.models import Hold, Suppression

__all__ = [
    "Answer",
    "Appeal",
    "Attempt",
    "AuditRecord",
    "BannedPhrase",
    "Campaign",
    "Company",
    "Contact",
    "Criterion",
    "CriterionAnswer",
    "Deal",
    "Draft",
    "DraftText",
    "Endpoint",
    "Enrollment",
    "EvaluationRun",
    "Evidence",
    "Extraction",
    "Finding",
    "Hold",
    "ImportBatch",
    "ImportPiece",
    "ImportRow",
    "InboundMessage",
    "Insight",
    "Invitation",
    "Mailbox",
    "MailboxDay",
    "Match",
    "Member",
    "Message",
    "MessageTemplate",
    "ModelCall",
    "Offer",
    "Override",
    "Prompt",
    "Prospect",
    "RefusalAudit",
    "RememberedMapping",
    "ReviewDecision",
    "ReviewPolicy",
    "Segment",
    "Slot",
    "SlotFill",
    "Snapshot",
    "Source",
    "SourceCall",
    "Step",
    "Suppression",
    "Team",
    "TemplateVersion",
]
