"""Answering a reply, handing it over, and noting what became of it. Each page works without a script."""

from review.views.answering.giving import accept_by_link, give
from review.views.answering.outcomes import became
from review.views.answering.showing import context_for
from review.views.answering.writing import write

__all__ = ["accept_by_link", "became", "context_for", "give", "write"]
