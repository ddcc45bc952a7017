"""What an answer means: kind, category, flags and the words that decided."""

from campaigns.replies.rules.triage.classifying import classify, verdict_of
from campaigns.replies.rules.triage.reading import RULES_VERSION, Reading, made_opt_out, made_sensitive

__all__ = ["RULES_VERSION", "Reading", "classify", "made_opt_out", "made_sensitive", "verdict_of"]
