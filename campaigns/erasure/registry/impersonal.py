"""Columns that hold no word about anybody we write to, each table with the reason."""

from typing import Final

_CODES: Final = "names in the code, hashes and settings"
_MEMBER: Final = "about a member of the team, who has a login and is no one we write to"
_OURS: Final = "what we are and sell"
_IDS: Final = "numbers that lead nowhere without the row that they name"

IMPERSONAL: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "account.EmailAddress": (_MEMBER, ("email",)),
    "account.EmailConfirmation": (_MEMBER, ("key",)),
    "admin.LogEntry": (_IDS, ("object_id",)),
    "auth.Group": (_CODES, ("name",)),
    "auth.Permission": (_CODES, ("name", "codename")),
    "campaigns.Answer": (_CODES, ("subject", "input_hash", "provider", "model")),
    "campaigns.Attempt": (_CODES, ("sent_sha256",)),
    "campaigns.AuditRecord": (_MEMBER, ("actor_name", "subject_type", "request_id")),
    "campaigns.BannedPhrase": (_MEMBER, ("category", "added_by")),
    "campaigns.Campaign": (_CODES, ("slug", "review_seed", "weekdays", "time_zone")),
    "campaigns.Combination": (_CODES, ("variant", "slots_sha256", "prompts", "model")),
    "campaigns.Company": ("about an organisation", ("domain", "country")),
    "campaigns.CompanyRequest": ("about an organisation", ("domain",)),
    "campaigns.DataLink": (_CODES, ("key_hash", "token_sha256")),
    "campaigns.Deal": ("about an organisation, and the member who has it", ("domain", "owner_name")),
    "campaigns.DefaultPrompt": (_MEMBER, ("by_name",)),
    "campaigns.DeliveryReport": (_CODES, ("status",)),
    "campaigns.DomainHealth": (_OURS, ("domain", "dkim_selector", "said", "held_because")),
    "campaigns.Draft": (
        "the token opts out as long as a mail lies somewhere; the ids tell an answer to it from a stranger's mail",
        ("opt_out_token", "sender", "message_id", "in_reply_to", "anchor_type", "written_by"),
    ),
    "campaigns.DraftText": (_MEMBER, ("by_name",)),
    "campaigns.Endpoint": (_CODES, ("base_url", "model")),
    "campaigns.ErasureRequest": (
        "encrypted, and only while the request is open; then the keyed hash alone",
        ("key_id", "key_hash", "address", "traces", "by_name", "erased", "waits_for"),
    ),
    "campaigns.EvaluationRun": (_CODES, ("set_sha256", "split", "provider", "model", "prompts", "figures", "by_name")),
    "campaigns.Evidence": (_CODES, ("quote_sha256",)),
    "campaigns.Extraction": (_CODES, ("input_hash", "grade", "signal")),
    "campaigns.Finding": (_CODES, ("code", "part")),
    "campaigns.ForgetCall": ("a platform's words, without the address", ("words",)),
    "campaigns.Grant": (_OURS, ("refresh_token", "access_token", "problem")),
    "campaigns.Hold": (_MEMBER, ("key_id", "key_hash", "by_name", "released_by_name")),
    "campaigns.ImportBatch": (
        "about a file, its columns and the members who get its people",
        ("sha256", "layout", "encoding", "delimiter", "columns", "choice", "delivery", "owners", "counts", "by_name"),
    ),
    "campaigns.ImportPiece": ("a file is deleted whole when somebody in it is erased", ("data",)),
    "campaigns.FolderPosition": (_OURS, ("folder",)),
    "campaigns.InboundMessage": (_CODES, ("sha256", "identity", "unreadable", "flags", "decided_by")),
    "campaigns.Invitation": (_MEMBER, ("email", "token_sha256")),
    "campaigns.Mailbox": (
        _OURS,
        (
            "address", "display_name", "signature", "meeting_link", "host", "username", "password", "weekdays",
            "time_zone", "platform_mailbox", "imap_host", "service", "service_settings",
        ),
    ),
    "campaigns.MailboxReading": (_OURS, ("problem",)),
    "campaigns.Match": (_CODES, ("decided_by",)),
    "campaigns.Member": (_MEMBER, ("password", "email", "name", "keys")),
    "campaigns.Mention": (_MEMBER, ("table", "field", "by_name")),
    "campaigns.Message": (
        "what was handed over stays provable by its hash, and an answer to it is known by its id",
        ("sender", "in_reply_to", "anchor_type", "message_id", "approved_sha256"),
    ),
    "campaigns.MessageTemplate": (
        _OURS,
        ("slug", "name", "language", "role_families", "seniorities", "anchor_types", "signals"),
    ),
    "campaigns.ModelCall": (_CODES, ("provider", "model")),
    "campaigns.Offer": (_OURS, ("slug", "name")),
    "campaigns.PlatformAccount": (
        _OURS,
        ("name", "key", "webhook_token", "webhook_secret", "webhook_id", "last_problem"),
    ),
    "campaigns.PlatformEvent": (_CODES, ("key",)),
    "campaigns.Prompt": (_CODES, ("name", "system", "task", "sha256")),
    "campaigns.Proposal": (_CODES, ("sentence_sha256",)),
    "campaigns.Relabelling": (_CODES, ("from_flags", "to_flags")),
    "campaigns.ReplyEffect": (_MEMBER, ("detail", "done_by_name", "undone_by_name")),
    "campaigns.RefusalAudit": (_CODES, ("seed",)),
    "campaigns.RememberedMapping": ("names of columns", ("signature", "choice", "by_name")),
    "campaigns.RemoteCampaign": (_IDS, ("remote_id", "sequence_id")),
    "campaigns.ReviewDecision": (_CODES, ("content_sha256",)),
    "campaigns.Segment": (
        "filters over groups",
        ("slug", "role_families", "seniorities", "industries", "countries", "signals", "behaviours"),
    ),
    "campaigns.Slot": (_CODES, ("name", "takes", "anchor_types")),
    "campaigns.SlotFill": (_CODES, ("name",)),
    "campaigns.Snapshot": (_CODES, ("sha256", "text_sha256", "language")),
    "campaigns.SourceCall": (_CODES, ("provider",)),
    "campaigns.SubjectCandidate": (_MEMBER, ("proposed_by",)),
    "campaigns.Suppression": (_MEMBER, ("key_id", "key_hash", "by_name", "lifted_by_name")),
    "campaigns.Team": (_OURS, ("name", "postal_address", "time_zone", "weekdays")),
    "campaigns.TemplateVersion": (_CODES, ("variant",)),
    "contenttypes.ContentType": (_CODES, ("app_label", "model")),
    "mfa.Authenticator": (_MEMBER, ("data",)),
    "sessions.Session": (_MEMBER, ("session_key", "session_data")),
}  # fmt: skip
