"""Subjects that only machines write, and the marks of answering that stand before them."""

import re

REPLY_PREFIX = re.compile(
    r"^(?:(?:re|aw|antw(?:ort)?|sv|vs|rv|rif|res|resp|ref|odp|vá|ynt|ilt|fwd?|fw|wg|tr|i|enc|doorst|vl|pd|hl|bls|atb|nuo|отв|пер|на|σχετ|πρθ|השב|הועבר|رد|توجيه|回复|答复|回覆|转发|轉寄|返信|転送|회신|답장|전달)(?:\[\d+\]|\(\d+\)|\^\d+)?\s*[:：]\s*"
    r"|(?:external|extern[eo]?|ext)\s*:\s*|\*{2,}[^*]{1,20}\*{2,}\s*|\[(?!\s*(?:auto|ooo|out.of|abwes|absen|away|vacation))[^\]]{1,30}\]\s*)+",
    re.IGNORECASE,
)
AUTOMATIC_SUBJECT = re.compile(
    r"^[\[(<*\s]*(?:auto(?:matic(?:ally)?|mated)?[ -]?(?:generated )?(?:re(?:ply|sponse|spons)|answer|e-?mail response)|auto\s?:|autorespon|autoresponse|out[ -]of[ -](?:the[ -])?office|ooo\b|away (?:from|until)|on (?:annual |sick |parental |maternity |paternity )?(?:leave|vacation|holiday)\b"
    r"|vacation (?:reply|response|notice|message)|i.?a?m (?:away|on (?:leave|vacation|holiday)|out of)|currently (?:away|out of)|\w+ \w+ is (?:away|out of)"
    # German, Dutch, Nordic
    r"|autom(?:atische?|\.)? (?:antwort|antwoord|svar)|automatisch(?:e|es)? (?:antwoord|antwort)|abwesen|(?:ich bin )?nicht im (?:b[uü]ro|haus)|(?:ich bin )?im urlaub|au[sß]+er haus|afwezig|niet (?:op kantoor|aanwezig)|(?:met|op) (?:vakantie|verlof)"
    r"|autosvar|automatis[kc]t? (?:svar|besked|meddelelse)|auto-?svar|frav[aæ]r|fr[aå]nvaro|(?:på )?(?:semester|ferie)\b|automaattinen vastaus|poissa|lomalla"
    # French, Spanish, Italian, Portuguese, Catalan, Romanian
    r"|r[eé]ponse automatique|message automatique|absence|absent|(?:en |je suis en )?cong[eé]s|message d.absence|respuesta autom[aá]tica|mensaje autom[aá]tico|fuera de (?:la )?oficina|ausen(?:te|cia)|de vacaciones"
    r"|risposta automatica|messaggio automatico|fuori (?:sede|ufficio)|assen(?:te|za)|in ferie|resposta autom[aá]tica|mensagem autom[aá]tica|fora d[eo] escrit[oó]rio|de f[eé]rias|resposta autom[àa]tica|r[aă]spuns automat"
    # Slavic and Baltic
    r"|autom(?:atyczna|\.)? odp|odpowied[zź] automatyczna|nieobecno|poza biurem|(?:na )?urlop|automatick[aáeé] odpov|mimo kancel|nep[rř][ií]tomn|dovolen|samodejni odgovor|automatski odgovor|odsutan|avtomatski odgovor"
    r"|автоответ|автоматический ответ|автоматична відповідь|автоматичен отговор|отсутств|вне офиса|в отпуске|у відпустці|automātisk|atvaļin|automatin|automaatvastus|puhkus"
    # Others
    r"|automatikus v[aá]lasz|h[aá]zon k[ií]v[uü]l|szabads[aá]g|otomatik (?:yan[iı]t|cevap)|ofis d[iı][sş][iı]nda|izindeyim|αυτόματη απάντηση|απουσία|תשובה אוטומטית|מענה אוטומטי|رد تلقائي|trả lời tự động|balasan otomatis|การตอบกลับอัตโนมัติ"
    r"|自动(?:回复|答复|回覆)|自動(?:返信|応答|回覆|送信)|不在|休假|休暇|자동 ?(?:회신|응답|답장)|부재)",
    re.IGNORECASE,
)
# Lotus Notes puts the person before the words.
ANYWHERE_IN_SUBJECT = re.compile(
    r"out of (?:the )?office|automatic reply|auto-?(?:matic )?(?:reply|response)|autorespon|abwesenheit|(?:ist|bin) (?:außer haus|nicht im (?:büro|haus)|abwesend|im urlaub)|réponse automatique|est absente?|respuesta automática|está (?:ausente|fuera)|risposta automatica|è (?:assente|fuori)"
    r"|automatisch antwoord|is afwezig|resposta automática|(?:är|er) (?:inte|ikke) på kontoret|frånvarande|fraværende|автоответ|away from (?:my|the) (?:mail|office|desk)",
    re.IGNORECASE,
)
TICKET_SUBJECT = re.compile(
    r"(?:ticket|case|request|incident|enquiry|inquiry|vorgang|anfrage|dossier|demande|solicitud|caso|richiesta|pedido|verzoek|ärende|sag|tiketti|zgłoszenie|обращение|заявка)\W{0,4}(?:id|no\.?|nr\.?|number|nummer|n°)?\W{0,3}[#:]?\s?[\w-]{0,12}\d{3,}"
    r"|\[(?:ticket|case|#|req|inc)[^\]]{0,30}\d|\[ref:|(?:ticket|request|case|message|e-?mail|enquiry|inquiry) (?:has been )?(?:received|created|opened|registered|logged)|(?:received|receipt of|re[çc]u|reçue?|eingang|eingegangen|erhalten|recibid[oa]|ricevut[oa]|recebid[oa]|ontvangen).{0,40}(?:request|ticket|message|enquiry|anfrage|nachricht|demande|message|solicitud|richiesta|pedido|bericht|verzoek)"
    r"|(?:request|ticket|message|enquiry|anfrage|nachricht|demande|solicitud|richiesta|pedido|bericht|verzoek).{0,40}(?:received|created|eingang|eingegangen|erhalten|reçue?|recibid[oa]|ricevut[oa]|recebid[oa]|ontvangen)|thank you for (?:contacting|your (?:message|e-?mail|enquiry|inquiry|request))|we (?:have )?received",
    re.IGNORECASE,
)


def bare_subject(subject: str) -> str:
    """Return a subject without `Re:`, `AW:`, list tags and their like, in any language we know."""
    return REPLY_PREFIX.sub("", subject.strip()).strip()


def is_answering(subject: str) -> bool:
    """Tell whether a subject carries a mark of answering such as `Re:`; a list tag alone is none."""
    marks = REPLY_PREFIX.match(subject.strip())
    outside = re.sub(r"\[[^\]]*\]", "", marks.group()) if marks else ""
    return bool(re.search("[:：]", outside))
