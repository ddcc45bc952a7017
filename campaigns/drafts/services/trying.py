"""The checks over a text that is still being written."""

from collections.abc import Sequence
from datetime import datetime

from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.selectors.known import known_of
from campaigns.drafts.services.context import checked_of
from campaigns.drafts.services.editing import tidy
from campaigns.quality import checks
from campaigns.quality.rules import Finding


def try_text(*, draft: Draft, subject: str, body: str, now: datetime) -> Sequence[Finding]:
    """Return what the checks of the gate would find in a person's text. No model is asked, and nothing is kept."""
    text = DraftText(draft=draft, version=draft.version + 1, subject=subject.strip(), body=tidy(body))
    return checks.run(checked_of(known_of(draft.pk), text, now))
