"""Django reads the models of every slice from here; nothing else imports this module."""

from campaigns.audit.models import AuditRecord
from campaigns.delivery.models import Attempt, DeliveryReport, MailTest, Message
from campaigns.delivery.models.platforms import PlatformEvent, PlatformHook, RemoteCampaign
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.erasure.models import CompanyRequest, DataLink, ErasureRequest, ForgetCall, Mention
from campaigns.evaluation.models import EvaluationRun
from campaigns.insights.models import Entry, Evidence, Extraction, Insight
from campaigns.launch.models import ArtifactAnswer, ArtifactTest, Launch, SignOff
from campaigns.llm.models import Answer, DefaultPrompt, Endpoint, ModelCall, Prompt
from campaigns.mailboxes.models import DomainHealth, Mailbox, MailboxDay, PlatformAccount
from campaigns.members.models import Invitation, Member, Team
from campaigns.message_templates.models import MessageTemplate, Slot, SubjectCandidate, TemplateVersion
from campaigns.metrics.models import Proposal
from campaigns.notifications.models import Notification, Preference, Telling
from campaigns.offers.models import Claim, Criterion, HumanBridge, Offer, OfferVersion
from campaigns.prospects.models import (
    AddressCheck,
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
from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.relevance.models import Appeal, CriterionAnswer, Match, Override, RefusalAudit
from campaigns.replies.models import (
    ColleagueProposal,
    FolderPosition,
    HandOver,
    HandOverNotice,
    InboundMessage,
    MailboxReading,
    Outcome,
    Relabelling,
    ReplyAnswer,
    ReplyEffect,
    SavedReply,
)
from campaigns.sources.models import Snapshot, Source, SourceCall
from campaigns.suppressions.models import Hold, Suppression

__all__ = [
    "AddressCheck",
    "Answer",
    "Appeal",
    "ArtifactAnswer",
    "ArtifactTest",
    "Attempt",
    "AuditRecord",
    "BannedPhrase",
    "Campaign",
    "Claim",
    "ColleagueProposal",
    "Combination",
    "Company",
    "CompanyRequest",
    "Contact",
    "Criterion",
    "CriterionAnswer",
    "DataLink",
    "Deal",
    "DefaultPrompt",
    "DeliveryReport",
    "DomainHealth",
    "Draft",
    "DraftEdit",
    "DraftText",
    "Endpoint",
    "Enrollment",
    "Entry",
    "ErasureRequest",
    "EvaluationRun",
    "Evidence",
    "Extraction",
    "Finding",
    "FolderPosition",
    "ForgetCall",
    "HandOver",
    "HandOverNotice",
    "Hold",
    "HumanBridge",
    "ImportBatch",
    "ImportPiece",
    "ImportRow",
    "InboundMessage",
    "Insight",
    "Invitation",
    "Launch",
    "MailTest",
    "Mailbox",
    "MailboxDay",
    "MailboxReading",
    "Match",
    "Member",
    "Mention",
    "Message",
    "MessageTemplate",
    "ModelCall",
    "Notification",
    "Offer",
    "OfferVersion",
    "Outcome",
    "Override",
    "PlatformAccount",
    "PlatformEvent",
    "PlatformHook",
    "Preference",
    "Prompt",
    "Proposal",
    "Prospect",
    "RefusalAudit",
    "Relabelling",
    "RememberedMapping",
    "RemoteCampaign",
    "ReplyAnswer",
    "ReplyEffect",
    "ReviewDecision",
    "ReviewPolicy",
    "ReviewTest",
    "SamplingChange",
    "SavedReply",
    "Segment",
    "SignOff",
    "Slot",
    "SlotFill",
    "Snapshot",
    "Source",
    "SourceCall",
    "Step",
    "SubjectCandidate",
    "Suppression",
    "Team",
    "Telling",
    "TemplateVersion",
    "VoiceSample",
]
