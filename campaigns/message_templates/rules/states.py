"""The life of a template version."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class VersionStatus(StrEnum):
    """Draft, submitted, approved by someone else, retired."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    RETIRED = "retired"


TRANSITIONS: Final[Mapping[VersionStatus, frozenset[VersionStatus]]] = {
    VersionStatus.DRAFT: frozenset({VersionStatus.SUBMITTED}),
    VersionStatus.SUBMITTED: frozenset({VersionStatus.APPROVED, VersionStatus.DRAFT}),
    VersionStatus.APPROVED: frozenset({VersionStatus.RETIRED}),
    VersionStatus.RETIRED: frozenset(),
}
