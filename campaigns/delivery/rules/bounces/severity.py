"""Why a message came back, and whether the address is dead (RFC 3463 codes, then words).

Only a recipient, host or domain that does not exist is hard. Full, too large, blocked, unauthenticated,
too many, too late: the address may live, and the fault may be ours.
"""

import re
from enum import StrEnum


class Severity(StrEnum):
    """Whether an address is dead, or a later message may arrive."""

    HARD = "hard"
    SOFT = "soft"


class Reason(StrEnum):
    """What kind of obstacle the report names."""

    MAILBOX_FULL = "mailbox full"
    TOO_LARGE = "message too large"
    BLOCKED = "blocked or refused by policy"
    LATE = "given up after repeated tries"
    SUSPENDED = "mailbox suspended"
    NO_USER = "no such user"
    NO_HOST = "no such host"
    REFUSES_MAIL = "the domain takes no mail"
    OTHER = "other"


HARD_REASONS = frozenset({Reason.NO_USER, Reason.NO_HOST, Reason.REFUSES_MAIL})

# Read from the top: the first that matches decides.
WORDS: list[tuple[Reason, str]] = [
    # Exchange Online's directory check says "access denied" of an address that does not exist.
    (Reason.NO_USER, r"5\.4\.1 .{0,120}recipient address rejected: access denied"),
    (
        Reason.MAILBOX_FULL,
        (
            r"(?:mail ?box|inbox|account|quota|storage|disk)\W+(?:\w+\W+){0,4}(?:full|exceed|over\b|exhaust)"
            r"|(?:full|exceed\w*|over|out of|insufficient)\W+(?:\w+\W+){0,3}(?:mail ?box|quota|storage|disk|space)"
            r"|quota exceeded|over ?quota|not enough (?:storage )?space|too much (?:mail )?data|mailbox is full"
        ),
    ),
    (
        Reason.TOO_LARGE,
        (
            r"(?:message|mail|size)\W+(?:\w+\W+){0,4}(?:too (?:large|big)|exceeds?|larger than)"
            r"|exceeds? (?:the )?(?:maximum|limit|size)|too (?:large|big) (?:message|mail)|size limit"
        ),
    ),
    (
        Reason.BLOCKED,
        (
            r"\bspam\b|spamhaus|black ?list|block ?list|blocked|banned|reputation|dmarc|\bspf\b|dkim|unauthenticated"
            r"|policy|polic(?:y|ies)|content (?:rejected|filter)|virus|reverse dns|ptr record|rdns|relay(?:ing)? (?:not|access|denied)"
            r"|not (?:authori[sz]ed|permitted|allowed)|denied by|administratively prohibited|security|prohibited"
            r"|too many (?:connections|messages|recipients)|rate limit|throttl|frequency|greylist"
            r"|does ?n.t accept (?:mail|messages) from|sender (?:address )?(?:rejected|denied|verify|invalid)|authentication"
            r"|(?:domain|address) of (?:the )?sender|sender.?s? (?:domain|host)|mail from (?:domain|address)|bad (?:outbound )?sender|(?:cannot|could not|unable to|can.t|failed to) (?:find|resolve|get|lookup) your"
            r"|your (?:reverse|ptr|helo|ehlo|host ?name|ip)\b|reverse (?:host ?name|lookup|mapping|path)|\bfcrdns\b|(?:no|missing|invalid|without) (?:valid )?(?:ptr|reverse)|\bptr\b|client host (?:rejected|\[)|bad helo|helo (?:command )?rejected"
            r"|we do ?n.t relay|do not relay|not (?:a )?(?:local host|gateway)|rcpthosts|recipient preferences|refused by (?:the )?(?:recipient|user)|not (?:a |an )?(?:list )?member"
        ),
    ),
    (
        Reason.LATE,
        (
            r"timed? ?out|time-?out|too long|expired|giv(?:en|ing) up|could not be delivered for|undelivered for|retry time"
            r"|connection (?:refused|reset|lost)|queue too long|has been delayed|not been able to (?:contact|connect)|unable to connect"
            r"|network (?:is )?unreachable|no route to host|loop|too many hops"
        ),
    ),
    (
        Reason.SUSPENDED,
        r"suspend|inactive|disabled|deactivated|temporarily|not (?:currently )?(?:active|accepting)|over the limit",
    ),
    (
        Reason.REFUSES_MAIL,
        r"null mx|nullmx|indicated no smtp service|does(?: not|n.t) accept (?:any )?(?:e-?mail|mail)(?! from)|accepts no mail",
    ),
    (
        Reason.NO_HOST,
        (
            r"(?:host|domain)\b.{1,70}?(?:not found|unknown|does ?n.?o?t exist|not exist|invalid|unrouteable)"
            r"|(?:unknown|unrouteable|bad|no such|cannot find)\W+(?:\w+\W+){0,2}(?:host|domain)|nxdomain|no mx|domain lookup"
            r"|couldn.t find any host|name or service not known|name server:? .*host not found|illegal host/domain|unrouteable mail domain"
            r"|non-?existent ?(?:domain|host)|mx records? point|bad destination (?:system|host|domain)|could not (?:resolve|find) (?:the )?(?:host|domain|mail server)|no (?:such )?(?:mail ?exchanger|mx record)|host ?name lookup fail"
            r"|unbekannte (?:domain|domäne)|domaine (?:inconnu|introuvable)|dominio (?:desconocido|sconosciuto|inexistente)"
        ),
    ),
    (
        Reason.NO_USER,
        (
            r"(?:user|recipient|mailbox|address|account|rcpt|addressee|destinataire|empf[aä]nger)\b.{1,90}?"
            r"(?:unknown|not found|does ?n.?o?t exist|not exist|invalid|not (?:a )?(?:known|valid|listed|recogni[sz]ed)|no longer|unavailable|inconnue?|unbekannt)"
            r"|(?:unknown|no such|invalid|bad|non-?existent|unrouteable)\W+(?:\w+\W+){0,3}(?:user|recipient|mailbox|address|account|person|local)"
            r"|no mailbox here|user.?unknown|not listed in|not our customer|nobody here|recipnotfound|no account by|isn.t (?:a )?(?:known|valid)|見つかりません"
            r"|doesn.t have an? .{0,30}account|not known at|delivery to the following recipients failed permanently"
            r"|no valid recipients?|(?:unknown|illegal|no such|invalid) (?:or illegal )?(?:alias|e-?mail|mail ?drop|customer|name)|(?:user|recipient|account|mailbox) (?:has|was|is|have) (?:been )?(?:moved|removed|deleted|replaced|closed|terminated)|does not like recipient"
            r"|no longer (?:on|at|valid|with|accepts mail|in use|available)|address (?:couldn.t be|could not be|wasn.t|was not) found|not (?:a )?(?:local|existing) (?:mailbox|user|address)|is not a (?:known|valid) (?:user|mailbox|address)|(?:rcp-p1|recipientnotfound|unknown_user|user_unknown)"
            r"|(?:unbekannte[rn]?|unzustellbare) (?:empf[aä]nger|benutzer|adresse)|(?:adresse|utilisateur|bo[iî]te) .{0,40}(?:introuvable|inexistante?|n.existe pas)|(?:usuario|direcci[oó]n|buz[oó]n|destinatario|cuenta) .{0,40}(?:desconocid|no existe|inexistente)|(?:utente|indirizzo|casella) .{0,40}(?:sconosciut|inesistente|non esiste)"
            r"|(?:usu[aá]rio|endere[cç]o|caixa) .{0,40}(?:desconhecid|n[aã]o existe|inexistente)|(?:gebruiker|adres|postvak) .{0,40}(?:onbekend|bestaat niet)|存在しません|見つかりませんでした|ユーザ.{0,10}(?:いません|不明)|用户不存在|邮箱不存在|帐号不存在|收件人不存在|не существует|не найден|пользователь неизвестен"
        ),
    ),
]
PATTERNS = [(reason, re.compile(pattern, re.IGNORECASE | re.DOTALL)) for reason, pattern in WORDS]

HARD_CODES = frozenset({"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"})
SOFT_CODES = re.compile(r"^(?:4\.|5\.1\.[789]$|5\.2\.[1-4]$|5\.3\.4$|5\.7\.|5\.6\.|5\.5\.|5\.4\.[67]$)")
# A program of the recipient's own host failed: the address itself is known there.
DELIVERY_PROGRAM = re.compile(
    r"procmail:|couldn.t create|can.t create (?:user )?output|mailer exited|command died with|exit status|i/o error|input/output error|no space left",
    re.IGNORECASE,
)
# Codes of a dead address are reused by the recipient's own filter.
FILTERED = re.compile(r"recipient preferences|refused by (?:the )?(?:recipient|user)|rcp-p2", re.IGNORECASE)
LOOKED_UP = re.compile(
    r"\brcpt\b(?!.{0,40}\bdata\b)|unrouteable|rcp-p1|not recogni[sz]ed|not listed|director(?:y|ies)|ディレクトリ|address book|no account",
    re.IGNORECASE,
)


def reason_of(text: str) -> Reason:
    """Return the first obstacle that the words of a report name, else `OTHER`."""
    return next((reason for reason, pattern in PATTERNS if pattern.search(text)), Reason.OTHER)


def severity_of(status: str, words: str, whole: str) -> Severity:
    """Return hard for an address that does not exist, soft for everything that may pass.

    A specific code goes before words, except that a full mailbox overrules "unknown user": servers reuse
    5.1.1 for both. "Unknown user" without a specific code is hard only where the refusal came while the
    recipient was looked up: said after the text was sent, it is often a filter's answer.
    """
    reason = reason_of(words)
    if DELIVERY_PROGRAM.search(words) or FILTERED.search(words):
        return Severity.SOFT
    if status in HARD_CODES and reason is not Reason.MAILBOX_FULL:
        return Severity.HARD
    if SOFT_CODES.match(status):
        return Severity.SOFT
    if reason is Reason.NO_USER and not _while_looking_up(status, whole):
        return Severity.SOFT
    return Severity.HARD if reason in HARD_REASONS else Severity.SOFT


def _while_looking_up(status: str, whole: str) -> bool:
    if status and not status.endswith(".0"):
        return True
    return bool(LOOKED_UP.search(whole))


# No digit, dot or letter on either side: an IP address or a version number is no status.
ENHANCED_CODE = re.compile(r"(?<![\d.\w])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)")
REPLY_CODE = re.compile(r"(?<![\d.:/-])([45][0-5]\d)(?=[ -])(?! (?:bytes|lines|days|hours))")


def status_in(words: str) -> str:
    """Return the most specific status code (RFC 3463) in a server's words, one made of its reply code, or ""."""
    codes = ENHANCED_CODE.findall(words)
    specific = [code for code in codes if not code.endswith(".0")]
    return next(iter(specific or codes), "") or _from_reply_code(words)


def _from_reply_code(words: str) -> str:
    found = REPLY_CODE.search(words)
    return f"{found.group(1)[0]}.0.0" if found else ""
