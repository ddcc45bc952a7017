"""Rows that are about one person."""

from typing import Final

from campaigns.erasure.registry.shapes import By, Owned

_DRAFT: Final = "draft__enrollment__prospect"
_TEXT: Final = "text__draft__enrollment__prospect"

# In this order, so that a row is found by what is blanked after it.
OWNED: Final = (
    Owned("review.UnsavedText", _DRAFT, columns=("subject", "body"), deleted=True),
    Owned("campaigns.SlotFill", _TEXT, columns=("value",)),
    Owned("campaigns.Finding", _TEXT, columns=("sentence",)),
    Owned("campaigns.DraftEdit", _DRAFT, columns=("key", "before", "after", "wording")),
    Owned("campaigns.ReviewTest", _DRAFT, columns=("words", "told")),
    Owned("campaigns.ReviewDecision", _DRAFT, columns=("note",), shown="decisions about letters to you"),
    Owned("campaigns.DraftText", _DRAFT, columns=("subject", "body"), shown="letters that were drafted to you"),
    Owned("campaigns.PlatformHook", "events__address", By.ADDRESS, columns=("raw", "problem")),
    Owned("campaigns.PlatformEvent", "message__enrollment__prospect", columns=("address", "words")),
    Owned("campaigns.PlatformEvent", "address", By.ADDRESS, columns=("address", "words")),
    Owned("campaigns.Attempt", "message__enrollment__prospect", columns=("server_answer",)),
    Owned("campaigns.ReplyAnswer", "message__enrollment__prospect", columns=("text",)),
    Owned("campaigns.HandOver", "inbound__message__enrollment__prospect", columns=("note",)),
    Owned("campaigns.HandOver", "inbound__prospect", columns=("note",)),
    Owned("campaigns.HandOver", "inbound__sender", By.ADDRESS, columns=("note",)),
    Owned("campaigns.DeliveryReport", "message__enrollment__prospect", columns=("words",)),
    Owned("campaigns.ReplyEffect", "inbound__prospect", columns=("undone_reason",)),
    Owned("campaigns.ReplyEffect", "inbound__message__enrollment__prospect", columns=("undone_reason",)),
    Owned("campaigns.Relabelling", "inbound__prospect", columns=("reason",)),
    Owned("campaigns.Relabelling", "inbound__message__enrollment__prospect", columns=("reason",)),
    Owned(
        "campaigns.ColleagueProposal", "inbound__prospect", deleted=True, shown="colleagues whom you named",
        columns=("name", "address", "quote"),
    ),
    Owned(
        "campaigns.ColleagueProposal", "address", By.ADDRESS, deleted=True, shown="who named you as the one to ask",
        columns=("name", "address", "quote"),
    ),
    Owned(
        "campaigns.InboundMessage", "message__enrollment__prospect", shown="mails that you wrote to us",
        columns=("raw", "sender", "subject", "new_text", "deciding_words", "mail_id"),
    ),
    Owned(
        "campaigns.InboundMessage", "prospect",
        columns=("raw", "sender", "subject", "new_text", "deciding_words", "mail_id"),
    ),
    Owned(
        "campaigns.InboundMessage", "sender", By.ADDRESS, shown="mails that you wrote to us of your own accord",
        columns=("raw", "sender", "subject", "new_text", "deciding_words", "mail_id"),
    ),
    Owned(
        "campaigns.Message", "enrollment__prospect", shown="mails that we sent, or meant to send, to you",
        columns=(
            "recipient", "subject", "body", "references", "opt_out_url", "wait_reason", "server_answer", "remote_id",
            "copy_words",
        ),
    ),
    Owned("campaigns.Draft", "enrollment__prospect", columns=("footer", "why_template", "subjects")),
    Owned("campaigns.Override", "match__prospect", columns=("reason",)),
    Owned("campaigns.Appeal", "match__prospect", columns=("reason", "decision")),
    Owned(
        "campaigns.Match", "prospect", shown="verdicts whether to write to you",
        columns=("recognition_reason", "reasons", "would_change", "bridge_problem", "bridge_part"),
    ),
    Owned("campaigns.Insight", "prospect", columns=("value",), shown="facts that we noted, with their quotes"),
    Owned("campaigns.Extraction", "prospect", columns=("rejected", "grade_reasons", "signal_reasons")),
    Owned("campaigns.Answer", "subject", By.SUBJECT, columns=("content", "detail")),
    Owned(
        "campaigns.Snapshot", "source__prospect", deleted=True, shown="saved pages about you",
        columns=("raw", "text", "sentences", "screening", "title", "url"),
    ),
    Owned(
        "campaigns.Source", "prospect", deleted=True, shown="places where we read about you",
        columns=("title", "url", "problem_detail", "etag", "last_modified"),
    ),
    Owned("campaigns.Enrollment", "prospect", columns=("wait_reason", "explanation"), shown="campaigns"),
    Owned("campaigns.ImportRow", "key", By.ADDRESS, columns=("reason", "key", "cells"), shown="rows of lists that named you"),
    Owned("campaigns.ImportRow", "cells", By.WITHIN, columns=("reason", "key", "cells")),
    Owned(
        "campaigns.Contact", "address", By.ADDRESS, deleted=True, shown="mails that colleagues wrote before",
        columns=("address", "sender", "campaign", "tool"),
    ),
    Owned(
        "campaigns.AddressCheck", "prospect", deleted=True, shown="whether your address can be written to",
        columns=("address", "sentence", "suggestion", "asked", "confirmed_by_name"),
    ),
    Owned("campaigns.Suppression", "key_hash", By.HASH, columns=("note",), shown="that you are not to be written to"),
    Owned("campaigns.DataLink", "key_hash", By.HASH, columns=("address", "opt_out_url"), deleted=True),
    Owned("campaigns.Hold", "key_hash", By.HASH, columns=("reason",)),
    Owned(
        "campaigns.Prospect", "pk", shown="your name, address and work",
        columns=(
            "address", "address_as_given", "first_name", "last_name", "greeting_name", "greeting_doubt", "title",
            "seniority", "city", "country", "language", "time_zone", "linkedin_url", "origin", "columns", "signal",
            "basis", "basis_by_name",
        ),
    ),
)  # fmt: skip
