"""The words in which incoming mail is described, each with the word that screens show."""

from enum import StrEnum

from campaigns.delivery.rules.bounces import Severity


class Kind(StrEnum):
    """What a message is, before anyone asks what it says."""

    BOUNCE = "bounce"
    AUTO = "auto"
    HUMAN = "human"
    COMPLAINT = "complaint"
    RECEIPT = "receipt"
    OWN = "own"
    UNREADABLE = "unreadable"


class Subclass(StrEnum):
    """Which sort of automatic answer."""

    OOO = "ooo"
    LEFT_COMPANY = "left_company"
    TICKET = "ticket"
    CHALLENGE = "challenge"
    LIST = "list"
    OTHER = "other"


class Category(StrEnum):
    """The six answers a person can have given; the tabs of the inbox."""

    POSITIVE = "positive"
    NEUTRAL = "neutral"
    NOT_INTERESTED = "not_interested"
    WRONG_PERSON = "wrong_person"
    OUT_OF_OFFICE = "out_of_office"
    AMBIGUOUS = "ambiguous"


class Flag(StrEnum):
    """What else an answer holds, shown beside its category."""

    OPT_OUT = "opt_out"
    SENSITIVE = "sensitive"
    QUESTION = "question"
    REFERRAL = "referral"
    LATER_DATE = "later_date"
    MEETING = "meeting"
    LEFT_COMPANY = "left_company"


SHOWN_AS: dict[StrEnum, str] = {
    Kind.BOUNCE: "bounce",
    Kind.AUTO: "automatic answer",
    Kind.HUMAN: "reply",
    Kind.COMPLAINT: "spam complaint",
    Kind.RECEIPT: "delivery or reading receipt",
    Kind.OWN: "sent by us",
    Kind.UNREADABLE: "could not be read",
    Subclass.OOO: "out of office",
    Subclass.LEFT_COMPANY: "left the company",
    Subclass.TICKET: "ticket receipt",
    Subclass.CHALLENGE: "asks us to confirm",
    Subclass.LIST: "list mail",
    Subclass.OTHER: "other automatic mail",
    Category.POSITIVE: "positive",
    Category.NEUTRAL: "neutral",
    Category.NOT_INTERESTED: "not interested",
    Category.WRONG_PERSON: "wrong person",
    Category.OUT_OF_OFFICE: "out of office",
    Category.AMBIGUOUS: "ambiguous",
    Flag.OPT_OUT: "asked to stop",
    Flag.SENSITIVE: "sensitive",
    Flag.QUESTION: "asks something",
    Flag.REFERRAL: "names somebody",
    Flag.LATER_DATE: "later",
    Flag.MEETING: "wants to meet",
    Flag.LEFT_COMPANY: "left the company",
    Severity.HARD: "address does not exist",
    Severity.SOFT: "may arrive later",
}
