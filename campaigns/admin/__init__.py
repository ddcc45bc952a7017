"""The admin: managers' offers and templates, and read-only views of what must never be changed by hand."""

from allauth.account import admin as allauth_addresses
from allauth.mfa import admin as allauth_factors
from django.contrib import admin
from django.contrib.auth import admin as django_groups  # noqa: F401  it must have registered its model
from django.contrib.auth.models import Group

from campaigns.admin import (
    audit,
    delivery,
    drafts,
    enrollments,
    entries,
    insights,
    llm,
    mailboxes,
    members,
    message_templates,
    offers,
    platforms,
    prospects,
    quality,
    relevance,
    replies,
    segments,
    sources,
    suppressions,
)

__all__ = [
    "audit",
    "delivery",
    "drafts",
    "enrollments",
    "entries",
    "insights",
    "llm",
    "mailboxes",
    "members",
    "message_templates",
    "offers",
    "platforms",
    "prospects",
    "quality",
    "relevance",
    "replies",
    "segments",
    "sources",
    "suppressions",
]

admin.site.site_title = "Outreach"
admin.site.site_header = "Outreach"
admin.site.index_title = "Administration"
admin.site.site_url = None  # "/" leads a manager back to here; the header has the other places

# Roles are code; an authenticator's page would show its secret; an address is verified by its invitation.
for model in (
    Group,
    allauth_factors.Authenticator,
    allauth_addresses.EmailAddress,
):
    admin.site.unregister(model)
