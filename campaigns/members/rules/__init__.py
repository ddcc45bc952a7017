"""Roles and what each may do. Roles are code: they change with a release, not in a form."""

from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a member of the team is there for."""

    SDR = "sdr"
    MANAGER = "manager"
    LEAD = "lead"
    ADMINISTRATOR = "administrator"


class VersionStatus(StrEnum):
    """The life of a text that two people answer for: an offer's version, a template's version."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    RETIRED = "retired"


class Right(StrEnum):
    """One thing that somebody may be allowed to do."""

    REVIEW = "review"
    ANSWER_FIT_QUESTIONS = "answer_fit_questions"
    TRIAGE = "triage"
    TAKE_OVER = "take_over"
    OVERRIDE_VERDICT = "override_verdict"
    RESOLVE_UNKNOWN = "resolve_unknown"
    IMPORT = "import"
    WRITE_TEMPLATES = "write_templates"
    APPROVE_TEMPLATES = "approve_templates"
    LAUNCH = "launch"
    SEE_DASHBOARDS = "see_dashboards"
    SET_POLICY = "set_policy"
    ANSWER_PRIVACY_REQUESTS = "answer_privacy_requests"
    MANAGE_MEMBERS = "manage_members"


_SDR: Final = frozenset(
    {
        Right.REVIEW,
        Right.ANSWER_FIT_QUESTIONS,
        Right.TRIAGE,
        Right.IMPORT,
        Right.SEE_DASHBOARDS,
        Right.RESOLVE_UNKNOWN,
    }
)
_MANAGER: Final = _SDR | {
    Right.WRITE_TEMPLATES,
    Right.APPROVE_TEMPLATES,
    Right.LAUNCH,
    Right.OVERRIDE_VERDICT,
}
_LEAD: Final = _MANAGER | {Right.SET_POLICY, Right.TAKE_OVER, Right.ANSWER_PRIVACY_REQUESTS}

RIGHTS: Final[dict[Role, frozenset[Right]]] = {
    Role.SDR: _SDR,
    Role.MANAGER: _MANAGER,
    Role.LEAD: _LEAD,
    Role.ADMINISTRATOR: frozenset(Right),
}

# Which models a role may change in the admin; seeing follows from changing. An administrator may all.
_WRITTEN_BY_MANAGERS: Final = frozenset(
    {
        "offer", "offerversion", "claim", "humanbridge", "criterion", "entry", "messagetemplate", "templateversion",
        "slot", "subjectcandidate", "voicesample", "campaign", "step", "bannedphrase", "savedreply",
        "prospect", "company", "segment", "source", "enrollment",
    }
)  # fmt: skip
_SET_BY_LEADS: Final = frozenset(
    {"reviewpolicy", "mailbox", "platformaccount", "team", "domainhealth", "suppression", "hold"}
)

ADMIN_MODELS: Final[dict[Role, frozenset[str]]] = {
    Role.SDR: frozenset(),
    Role.MANAGER: _WRITTEN_BY_MANAGERS,
    Role.LEAD: _WRITTEN_BY_MANAGERS | _SET_BY_LEADS,
    Role.ADMINISTRATOR: frozenset({"*"}),
}


def may(role: Role, right: Right) -> bool:
    """Say whether the role has the right."""
    return right in RIGHTS[role]


def may_administer(role: Role, model: str) -> bool:
    """Say whether the role may change the model (its lower-case name) in the admin."""
    allowed = ADMIN_MODELS[role]
    return "*" in allowed or model in allowed
