"""Texts about something else, which may name a person."""

from typing import Final

from campaigns.erasure.registry.shapes import Searched

# People wrote them, or somebody else's pages: a person decides about each find, since another may have the same name.
SEARCHED: Final = (
    Searched("campaigns.Prospect", ("columns", "title", "greeting_doubt"), company="company"),
    Searched("campaigns.Company", ("name", "industry", "city"), company="pk"),
    Searched("campaigns.Deal", ("name", "company", "stage")),
    Searched("campaigns.ImportRow", ("cells", "reason")),
    Searched("campaigns.Source", ("title", "url"), company="company"),
    Searched("campaigns.Snapshot", ("text",), company="source__company", keeps_length=True),
    Searched("campaigns.Snapshot", ("title", "url"), company="source__company"),
    Searched("campaigns.InboundMessage", ("new_text", "subject"), company="message__enrollment__prospect__company"),
    Searched("campaigns.Message", ("body", "subject"), company="enrollment__prospect__company"),
    Searched("campaigns.ReplyAnswer", ("text",), company="message__enrollment__prospect__company"),
    Searched("campaigns.HandOver", ("note",), company="inbound__message__enrollment__prospect__company"),
    Searched("campaigns.SavedReply", ("title", "text")),
    Searched("campaigns.DraftText", ("body", "subject"), company="draft__enrollment__prospect__company"),
    Searched("campaigns.ReviewDecision", ("note",), company="draft__enrollment__prospect__company"),
    Searched("campaigns.Insight", ("value",), company="prospect__company"),
    Searched("campaigns.Override", ("reason",), company="match__prospect__company"),
    Searched("campaigns.Appeal", ("reason", "decision"), company="match__prospect__company"),
    Searched("campaigns.Suppression", ("company", "note", "lifted_reason")),
    Searched("campaigns.Hold", ("reason",)),
    Searched("campaigns.Entry", ("text", "source", "customer", "peer_phrases")),
    Searched("campaigns.OfferVersion", ("what", "problem", "part", "for_whom", "fits_business_models", "unfit_business_models")),
    Searched("campaigns.Claim", ("text", "proof", "shown_by")),
    Searched("campaigns.HumanBridge", ("text",)),
    Searched("campaigns.Criterion", ("text", "predicate")),
    Searched("campaigns.TemplateVersion", ("subject", "body")),
    Searched("campaigns.Slot", ("alternative",)),
    Searched("campaigns.SubjectCandidate", ("text",)),
    Searched("campaigns.Proposal", ("sentence", "wording", "reason")),
    Searched("campaigns.VoiceSample", ("text",)),
    Searched("campaigns.BannedPhrase", ("phrase", "why")),
    Searched("campaigns.Campaign", ("name", "pause_reason", "basis")),
    Searched("campaigns.Segment", ("name",)),
    Searched("campaigns.ReviewPolicy", ("reason",)),
    Searched("campaigns.DefaultPrompt", ("reason",)),
    Searched("campaigns.SignOff", ("reason",)),
    Searched("campaigns.CompanyRequest", ("reason",)),
    Searched("campaigns.Launch", ("items",)),
    Searched("campaigns.ArtifactTest", ("record",)),
    Searched("campaigns.ArtifactAnswer", ("note",)),
    Searched("review.SavedView", ("name", "query")),
)  # fmt: skip

# Code wrote them, often with a server's words: what names the person is taken out without asking anybody.
SWEPT: Final = (
    Searched("campaigns.AuditRecord", ("reason", "data")),
    Searched("campaigns.Mailbox", ("paused_reason",)),
    Searched("campaigns.HandOverNotice", ("problem",)),
    Searched("campaigns.MailboxDay", ("full_reason",)),
    Searched("campaigns.Notification", ("text", "detail")),
    Searched("campaigns.SamplingChange", ("reason",)),
    Searched("campaigns.ImportBatch", ("problem", "origin", "file_name")),
    Searched("campaigns.ModelCall", ("request_id",)),
    Searched("campaigns.SourceCall", ("what", "fault")),
    Searched("admin.LogEntry", ("object_repr", "change_message")),
)
