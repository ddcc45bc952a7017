"""Writes of the insights slice: reading what is known about a person."""

from campaigns.insights.services.extracting import NoEvidence, extract, subject_of

__all__ = ["NoEvidence", "extract", "subject_of"]
