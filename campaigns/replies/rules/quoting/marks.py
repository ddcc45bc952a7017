"""The lines that mail programs put before what they quote, and below what people write."""

import re

YEAR_OR_TIME = re.compile(
    r"\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}月|\d{4}년"
)
ADDRESS = re.compile(r"[\w.+'-]{1,64}@[\w.-]{1,200}")
MAX_ATTRIBUTION = 400
WROTE = (
    r"wrote|writes|schrieb|geschrieben|schreef|geschreven|a [ée]crit|escribi[óo]|ha scritto|scrive|escreveu|skrev|kirjoitti|napisa[łl](?:\(?a\)?|a)?|napsal(?:\(?a\)?)?|nap[íi]sal"
    r"|[íi]rta|a scris|yazd[ıi]|написал(?:\(?а\)?)?|пише|писал|写道|寫道|のメール|のメッセージ|님이 (?:작성|씀)|έγραψε|rakst[īi]ja|ra[šs][ėe]|kirjutas|je pisao|je napisal|đã viết|menulis|napisao|כתב|كتب|schreibt"
)
WROTE_WORD = re.compile(rf"(?:(?<!\w)(?:{WROTE})(?!\w)|写道|寫道)", re.IGNORECASE)
ENDS_WITH_WROTE = re.compile(rf"(?:{WROTE})\s*(?:\S{{1,12}})?\s*[:：]?$", re.IGNORECASE)
ATTRIBUTION_START = re.compile(
    r"^\W{0,6}(?:on|am|le|el|il|em|op|den|d\.|dne|dnia|w dniu|in data|p[åa]|the|at|vào|pada|a \(z\)|tarihinde|в|у|在|\d|[a-zà-žа-я]{2,10}[.,]?\s*,?\s*\d)",
    re.IGNORECASE,
)
# Letters, dash, quotes around an address: the shape of a sender without a date before it.
SENDER_START = re.compile(r"^\W{0,3}[^\n@]{1,80}<\s*(?:mailto:)?[\w.+'-]*(?:@|$)")

SEPARATOR_WORDS = (
    r"original message|original appointment|forwarded (?:message|by)|forwarded message|reply message|urspr(?:ü|ue)ngliche (?:nachricht|mail)|originalnachricht|weitergeleitete nachricht"
    r"|message d.origine|message original|message initial|message transf[ée]r[ée]|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|mensagem original|mensagem encaminhada"
    r"|oorspronkelijk bericht|doorgestuurd bericht|originalmeddelande|oprindelig (?:meddelelse|besked)|opprinnelig melding|alkuper[äa]inen viesti|oryginalna wiadomo[śs][ćc]|wiadomo[śs][ćc] oryginalna"
    r"|p[ůu]vodn[íi] zpr[áa]va|eredeti [üu]zenet|mesaj original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|оригінальне повідомлення|原始邮件|原始郵件|转发的邮件|元のメッセージ|원본 메시지"
)
SEPARATOR = re.compile(rf"^[\s>*_=-]*(?:{SEPARATOR_WORDS})[\s*_=:-]*$", re.IGNORECASE)
DASHED_SEPARATOR = re.compile(r"^[\s>*_]*-{3,}\s?[^\W\d_][^<>]{2,50}[^-]\s?-{3,}[\s*_:]*$")
FORWARD_START = re.compile(
    r"^[\s>]*(?:begin forwarded message|anfang der weitergeleiteten|d[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée])|inicio del mensaje reenviado|inizio messaggio inoltrato|in[íi]cio da mensagem (?:reenviada|encaminhada)|begin doorgestuurd bericht)",
    re.IGNORECASE,
)

FROM_LABEL = r"from|von|de|da|van|fra|fr[åa]n|od|kimden|lähettäjä|lähettänyt|feladó|de la|expéditeur|remitente|mittente|afzender|от(?: кого)?|від|发件人|寄件者|寄件人|差出人|送信者|보낸 ?사람|από|no|nuo|saatja|מאת|من"
OTHER_LABEL = (
    r"sent|date|to|cc|subject|reply-to|gesendet|datum|an|betreff|kopie|envoyé|à|objet|enviado|fecha|para|asunto|data|oggetto|inviato|a|assunto|verzonden|aan|onderwerp|sendt|til|emne|dato|skickat|till|ämne"
    r"|wysłano|wysłane|do|dw|temat|odesláno|komu|předmět|lähetetty|vastaanottaja|aihe|päivämäärä|elküldve|címzett|tárgy|trimis|către|subiect|gönderildi|gönderme tarihi|tarih|kime|konu|отправлено|дата|кому|тема|копия"
    r"|надіслано|发送时间|日期|收件人|主题|抄送|傳送日期|收件者|主旨|送信日時|日時|宛先|件名|보낸 ?날짜|받는 ?사람|제목|στάλθηκε|προς|θέμα|when|organizer|responder a|répondre à|antwort an|sujet|invio|ziel"
)
FROM_LINE = re.compile(rf"^[\s>*|]*(?:{FROM_LABEL})[\s*]*[:：][\s*]*\S*.*$", re.IGNORECASE)
LABEL_LINE = re.compile(rf"^[\s>*|]*(?:{FROM_LABEL}|{OTHER_LABEL})[\s*]*[:：]", re.IGNORECASE)
ANY_LABEL_LINE = re.compile(r"^[\s>*|]*[^\W\d_][\w .'-]{0,24}\*?\s?[:：]\s*\S")

QUOTE = re.compile(r"^\s?(?:>|[A-Za-z]{1,8}>\s?|\|\s)")
# The closing angle of an address that wrapped to a line of its own.
WRAPPED_ANGLE = re.compile(r"^>\s*(?:\S{1,20}\s?){0,3}[:：]$")
SYMBOLS_ONLY = re.compile(r"^[\s\W_]*$")
SIGNATURE = re.compile(r"^\s*(?:--|—|–|__+|-{5,}|={5,})\s*$")
MOBILE_FOOTER = re.compile(
    r"^\W{0,3}(?:sent (?:from|via|with|by|using) (?:my|the|a|mobile|yahoo|outlook|mail|typeapp|bluemail|\w+ ?(?:mail|app|phone|mobile|pro)|[A-Z][\w]+)|get (?:outlook|yahoo|bluemail) (?:for|mail)|sent from \w+$"
    r"|gesendet (?:von|mit|aus|über)|von (?:meinem|mein) .{2,40} gesendet|diese nachricht wurde von meinem|hol(?:en sie sich|e dir) outlook|outlook für|envoyé (?:de|depuis|à partir|avec)|télécharge[rz] outlook|obtenez outlook"
    r"|enviado (?:desde|do|de|a partir|com|via|con) |obtener outlook|obter o outlook|inviato (?:da|dal|con)|scarica outlook|ottieni outlook|verzonden (?:vanaf|met|via|van)|outlook (?:voor|for) (?:ios|android)|download outlook"
    r"|sendt fra|skickat från|hent outlook|hämta outlook|lähetetty |wysłan[eo] (?:z|przy)|odesláno z|отправлено (?:с|из)|надіслано з|从我的|發自我的|发自我的|我的 ?iphone|iphoneから送信|나의 iphone|iphone.{0,6}에서 보냄)",
    re.IGNORECASE,
)


def is_separator(line: str) -> bool:
    """Tell whether a line opens an original or forwarded message: everything below it is old."""
    return bool(SEPARATOR.match(line) or DASHED_SEPARATOR.match(line) or FORWARD_START.match(line))


def is_header_block(lines: list[str]) -> bool:
    """Tell whether the lines open with the heading of a quoted mail: From, then at least two more labels."""
    near = [line for line in lines[:9] if line.strip()][:7]
    if not near:
        return False
    labels = sum(bool(LABEL_LINE.match(line)) for line in near)
    if FROM_LINE.match(near[0]):
        return labels >= 3
    return _unknown_language_block(near)


def _unknown_language_block(near: list[str]) -> bool:
    run = near[:4]
    if len(run) < 4 or not all(ANY_LABEL_LINE.match(line) for line in run) or not ADDRESS.search(run[0]):
        return False
    return any(YEAR_OR_TIME.search(line) for line in run[1:])


def attribution_length(lines: list[str]) -> int:
    """Return how many of the first lines say "on that day, this person wrote", 0 for none."""
    joined = ""
    for count, line in enumerate(lines[:4], start=1):
        if not line.strip() or (count > 1 and QUOTE.match(line) and not WRAPPED_ANGLE.match(line)):
            return 0
        joined = f"{joined} {line.strip()}".strip()
        if count > 1 and not (ATTRIBUTION_START.match(lines[0]) or SENDER_START.match(lines[0])):
            return 0
        if len(joined) > MAX_ATTRIBUTION:
            return 0
        if _is_attribution(joined, followed_by=lines[count:]):
            return count
    return 0


def _is_attribution(joined: str, *, followed_by: list[str]) -> bool:
    text = joined.strip("-*_ \t")
    ends = text.endswith((":", "："))
    dated, addressed = bool(YEAR_OR_TIME.search(text)), bool(ADDRESS.search(text))
    started = bool(ATTRIBUTION_START.match(text) or SENDER_START.match(text))
    if ENDS_WITH_WROTE.search(text) and not started:
        return ends and len(text) < 80 and _next_is_quote(followed_by)
    if _names_writer(text) and started:
        return (ends and (dated or addressed)) or (dated and addressed and bool(ENDS_WITH_WROTE.search(text)))
    return ends and dated and bool(re.search(r"<[^<>\s]+@[^<>\s]+>\s*[:：]$", text))


def _names_writer(text: str) -> bool:
    """After "wrote" comes nothing, a date or the sender; "he wrote to me and asked" is a sentence."""
    found = WROTE_WORD.search(text)
    after = text[found.end() :] if found else ""
    return bool(found) and (len(after) <= 15 or bool(YEAR_OR_TIME.search(after) or ADDRESS.search(after)))


def _next_is_quote(lines: list[str]) -> bool:
    following = next((line for line in lines if line.strip()), "")
    return bool(QUOTE.match(following))
