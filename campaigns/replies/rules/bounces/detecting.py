"""Whether a mail says that something was not delivered: by report, header, sender, subject or words."""

import re

from campaigns.replies.rules.automatic import is_answering
from campaigns.replies.rules.bounces.library import library_recipients
from campaigns.replies.rules.bounces.notice import (
    hands_back_the_original,
    has_empty_sender,
    is_from_daemon,
    notice_of,
)
from campaigns.replies.rules.bounces.reports import failed_reports
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.quoting import judged_text_of

FAILURE_SUBJECT = re.compile(
    r"undeliver|un-?deliver|non.?deliver|deliver\w* (?:status|fail|error|problem|notif|report|has failed|incomplete|delayed)|fail\w* (?:mail|deliver|notice)|mail failure"
    r"|returned? (?:mail|e-?mail|to sender|message)|mail (?:delivery|system error|could not)|(?:message|mail|nachricht|e-?mail) .{0,40}not (?:be )?delivered|message delayed"
    r"|warning: (?:message|could not)|failure notice|bounce|user unknown|postmaster notify|not (?:a )?member|delivery to .* failed|error (?:sending|delivering) your"
    # German, Dutch, Nordic
    r"|unzustellbar|nicht (?:zugestellt|zustellbar)|zustellung .{0,20}(?:fehl|nicht)|fehler bei der .{0,12}zustellung|niet (?:bezorgd|bestelbaar|afgeleverd)|onbestelbaar|kan (?:inte|ikke) leverer\w*|olevererbar|ikke leveret|uleverbar|toimitta\w+ epäonnistui"
    # French, Spanish, Italian, Portuguese
    r"|non (?:remis|distribu)|[eé]chec .{0,20}(?:remise|envoi|distribution)|no se (?:puede|pudo|ha podido) entregar|no entregad|error de entrega|mancata consegna|impossibile recapitare|non recapitabil|n[aã]o (?:foi )?(?:entregue|poss[ií]vel entregar)|falha na entrega"
    # Slavic, Hungarian, Turkish, Asian
    r"|nie (?:można|udało się) dostarczyć|niedostarczon|nedoru[čc]iteln|nedoru[čc]en|kézbesíthetetlen|iletilemedi|teslim edilemedi|не (?:доставлен|удается доставить|удалось доставить)|недоставлен|возвращен|не доставлено"
    r"|配信(?!停止)|配送|送信できません|送信エラー|无法投递|無法傳遞|退信|未送达|投递失败|배달|전송 ?실패",
    re.IGNORECASE,
)
FAILURE_TEXT = re.compile(
    r"could ?n.t be delivered|could not be (?:delivered|sent)|couldn.t deliver|was(?: not|n.t) delivered|not been delivered|unable to deliver|delivery (?:has )?failed|failed to (?:deliver|send)|trouble delivering"
    r"|permanent (?:fatal )?error|fatal errors|delivery errors|did not reach|undeliverable|non-?deliver|failed permanently|not able to deliver|rejected (?:your|by|the)|error (?:was|occurred|while|delivering)"
    r"|user unknown|unknown user|no such user|not a member|mailbox (?:is )?(?:full|unavailable)|delivery (?:to|attempt|error|status)|could not be reached|addresses? (?:had|failed)|has been delayed|recipients? (?:were|was) (?:not|affected)"
    r"|invalid (?:user|recipient) address|returned to (?:you|sender)|konnte nicht (?:zugestellt|gesendet)|nicht zustellen|n.a pas (?:pu|été)|no se ha podido|no se pudo|non .{0,20}(?:consegnat|recapitat)|n[ãa]o (?:foi|p[ôo]de) .{0,20}entreg|kon niet worden bezorgd|kunde inte levereras|kunne ikke leveres"
    r"|nie można dostarczyć|nie udało się dostarczyć|nemohla být doručena|kézbesíteni|не может быть доставлен|не удалось доставить|不能|配信できません|送信できません|送信に失敗|届け.{0,10}できません|无法送达|未能送达|被退回",
    re.IGNORECASE,
)
LIST_REFUSAL = re.compile(
    r"you(?: \S+@\S+)? are not (?:a |an )?(?:subscribed )?member|not member article|(?:may|can|allowed to) (?:only )?post .{0,30}(?:members|subscribers)|(?:is|was|has been) (?:held|rejected|denied).{0,60}(?:list|group|moderator)",
    re.IGNORECASE,
)
LIST_OFFICER = re.compile(r"(?:-|^)(?:admin|owner|request|bounces?|ctl|master|noreply)@", re.IGNORECASE)


def looks_like_bounce(mail: ParsedMail) -> bool:
    """Tell whether daemon, subject, headers or report groups say that something was not delivered."""
    if mail.header("x-failed-recipients"):
        return True
    reported = bool(failed_reports(mail))
    if reported and mail.reports:
        return True
    said_in_subject = bool(FAILURE_SUBJECT.search(mail.subject))
    notice = notice_of(mail)
    if is_from_daemon(mail) and (reported or said_in_subject or FAILURE_TEXT.search(notice)):
        return True
    # What a person quotes, our own words about bounces among them, is no notice.
    if FAILURE_TEXT.search(judged_text_of(notice)) and _comes_from_a_machine(
        mail, said_in_subject=said_in_subject
    ):
        return True
    return _is_refused_by_a_list(mail)


def _comes_from_a_machine(mail: ParsedMail, *, said_in_subject: bool) -> bool:
    if has_empty_sender(mail):
        return said_in_subject or hands_back_the_original(mail)
    if mail.in_reply_to or mail.references or is_answering(mail.subject):
        return False
    return said_in_subject or bool(hands_back_the_original(mail) and library_recipients(mail))


def _is_refused_by_a_list(mail: ParsedMail) -> bool:
    by_an_officer = mail.header("x-mlserver") or LIST_OFFICER.search(mail.from_address)
    return bool(by_an_officer and LIST_REFUSAL.search(f"{mail.subject}\n{notice_of(mail)[:1000]}"))
