"""Automatic answers (RFC 3834 and the many that know nothing of it), by header, subject and body."""

import re

from campaigns.replies.rules.kinds import Subclass
from campaigns.replies.rules.parsing import ParsedMail

REPLY_PREFIX = re.compile(
    r"^(?:(?:re|aw|sv|antw|rif|ref|res|odp|vs|fwd?|wg|tr|i)\s*:\s*|\[[^\]]{1,30}\]\s*)+", re.IGNORECASE
)

AUTOMATIC_SUBJECT = re.compile(
    r"^(?:auto(?:matic(?:ally)?|mated)?[ -]?(?:generated )?(?:re(?:ply|sponse|spons)|answer)|autorespon|out[ -]of[ -](?:the[ -])?office|ooo\b|away (?:from|until)|on (?:leave|vacation|holiday)"
    r"|vacation (?:reply|response|notice)|i.?a?m (?:away|on (?:leave|vacation|holiday)|out of)|automatische? (?:antwort|antwoord|svar)|automatisch antwoord|abwesen"
    r"|(?:ich bin )?nicht im (?:b[uü]ro|haus)|r[eé]ponse automatique|absence|absent|(?:en |je suis en )?cong[eé]s|message d.absence|respuesta autom[aá]tica|fuera de (?:la )?oficina|ausen(?:te|cia)"
    r"|risposta automatica|fuori (?:sede|ufficio)|assen(?:te|za)|resposta autom[aá]tica|fora d[eo] escrit[oó]rio|afwezig|niet (?:op kantoor|aanwezig)|autosvar|automatiskt? svar|auto-?svar|frav[aæ]r"
    r"|fr[aå]nvaro|automaattinen vastaus|poissa|autom[ae]tyczna odpowied|odpowied[zź] automatyczna|nieobecno|automatick[aá] odpov|mimo kancel|nepř[ií]tomn|automatikus v[aá]lasz|h[aá]zon k[ií]v[uü]l"
    r"|r[aă]spuns automat|otomatik (?:yan[iı]t|cevap)|ofis d[iı][sş][iı]nda|автоответ|автоматический ответ|автоматична відповідь|отсутств|вне офиса|自动(?:回复|答复)|自動(?:返信|応答|回覆)|不在"
    r"|자동 ?(?:회신|응답)|부재|αυτόματη απάντηση|automātisk|atvaļin|automatinis|automaatvastus|avtomatski odgovor|automatski odgovor|תשובה אוטומטית|رد تلقائي)",
    re.IGNORECASE,
)
ANYWHERE_IN_SUBJECT = re.compile(
    r"out of (?:the )?office|automatic reply|auto-?reply|autorespon|abwesenheit|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|resposta automática",
    re.IGNORECASE,
)

ABSENT = re.compile(
    r"out of (?:the )?(?:office|country)|(?:am|.m|is|be|currently|presently) (?:\w+ )?(?:away|travell?ing)\b|on (?:\w+ )?(?:leave|vacation|holidays?|pto|sabbatical)\b|(?:return(?:ing)?|back) (?:to|in|at) (?:the|my) (?:office|desk|work)"
    r"|limited access to (?:my )?e?-?mail|nicht im (?:b[üu]ro|haus|dienst)|abwesend|abwesenheit|im urlaub|außer haus|nicht erreichbar|in elternzeit|krank"
    r"|absente?\b|en (?:cong[ée]s?|vacances|d[ée]placement)|hors du bureau|fuera de (?:la )?oficina|de vacaciones|estar[ée] ausente|ausente|fuori (?:sede|ufficio)|in ferie|sono assente|assente"
    r"|fora do escrit[óo]rio|de f[ée]rias|ausente|afwezig|niet op kantoor|(?:op|met) vakantie|met verlof|frånvarande|på semester|semester|fraværende|på ferie|ferie|lomalla|poissa|nieobecn|poza biurem|na urlopie|urlop"
    r"|mimo kancel|dovolen|nepř[íi]tom|szabadság|házon kívül|concediu|izinde|ofis dışında|в отпуске|отсутству|вне офиса|у відпустці|відсутн|休假|不在|外出|休暇|休み|출장|휴가|부재|άδεια|atvaļinājum|atostog|puhkus",
    re.IGNORECASE,
)
LEFT_COMPANY = re.compile(
    r"no longer (?:\w+ ){0,2}(?:with|work\w*|employed|at|part of|here)|(?:has|have|.ve) left (?:the )?(?:company|organi[sz]ation|firm|\w+(?: \w+)?\.|[A-Z]\w+)|left (?:the company|our company)|(?:my |his |her )?last (?:working )?day (?:was|at|with)"
    r"|(?:this |the )?(?:mail ?box|e-?mail(?: address)?|account|address) (?:is|has been|was) (?:no longer|not longer|retired|deactivated|closed|decommissioned|being retired)|no longer (?:monitored|in use|active|valid|used)"
    r"|nicht mehr (?:\w+ ){0,4}(?:t[äa]tig|besch[äa]ftigt|im unternehmen|bei|angestellt|aktiv|verf[üu]gbar)|unternehmen verlassen|ausgeschieden|ne (?:fait|travaille|fais) plus (?:partie)?|(?:a|ai) quitt[ée] (?:la |l.|notre )?(?:soci[ée]t[ée]|entreprise)|n.est plus (?:active|valide|utilis)"
    r"|ya no (?:trabaja|trabajo|forma parte|est[áa] en)|ha dejado (?:la empresa|de trabajar)|non (?:lavora|lavoro|fa) più|ha lasciato l.azienda|n[ãa]o (?:trabalha|trabalho|faz) mais|deixou a empresa|j[áa] n[ãa]o (?:trabalh\w+|faz)"
    r"|niet (?:meer|langer) (?:\w+ ){0,3}(?:werkzaam|in dienst|bij)|(?:heeft|heb) (?:ons|het) bedrijf verlaten|uit dienst|slutat|jobber ikke lenger|arbejder ikke længere|arbetar inte längre|nie pracuj[eę] już|już nie pracuj|больше не работа|не работает в",
    re.IGNORECASE,
)
TICKET = re.compile(
    r"(?:ticket|case|request|incident|reference|enquiry|inquiry|vorgang|anfrage|dossier|solicitud|richiesta|pedido|verzoek)s?\W{0,3}(?:\w+\W+){0,5}(?:has been |was |wurde |a été |ha sido )?(?:received|created|opened|registered|logged|number|id\b|eingegangen|erstellt|eröffnet|reçue?|créée?|recibid|cread|ricevut|apert|recebid|ontvangen|aangemaakt)"
    r"|(?:ticket|case|request)\s*(?:id|no\.?|number)?\s*[:#]\s*[#\w-]*\d{3,}|\[(?:ticket|case|#)[^\]]*\d|we(?:.ve| have)? received your (?:message|e-?mail|request|enquiry|inquiry)|thank you for (?:contacting|reaching out to) (?:us|our|\w+ support)"
    r"|wir haben ihre (?:nachricht|anfrage|e-?mail) erhalten|nous avons bien reçu votre|hemos recibido su|abbiamo ricevuto la (?:sua|tua)|recebemos (?:a sua|seu|sua)|wij hebben uw .{0,20}ontvangen",
    re.IGNORECASE,
)
CHALLENGE = re.compile(
    r"(?:confirm|verify|prove) (?:that )?(?:you(?:r| are)|the sender|this (?:message|e-?mail)).{0,80}(?:human|sender|identity|deliver|address|click|legitimate)|(?:click|follow) .{0,60}(?:to (?:release|deliver|be (?:added|approved)|verify|have your (?:message|mail)))"
    r"|spam ?arrest|boxbe|challenge.response|waiting for approval|guest list|sender verification|held (?:for|until) .{0,40}(?:verif|approv|confirm)|e-?mail (?:is )?protected by",
    re.IGNORECASE,
)
SYSTEM_SENDER = re.compile(
    r"^(?:no-?reply|do-?not-?reply|noreply|auto(?:mated|responder)?|notifications?|mailer|bounce)[\w.+-]*@",
    re.IGNORECASE,
)
# Long enough for any notice; a longer text is a letter that happens to mention one.
NOTICE_CHARACTERS = 2_500


def bare_subject(subject: str) -> str:
    """Return a subject without `Re:`, `AW:`, list tags and their like, in any language we know."""
    return REPLY_PREFIX.sub("", subject.strip()).strip()


def automatic_signs(mail: ParsedMail) -> tuple[str, ...]:
    """Return what says that no person wrote this, strongest first; empty for a person's mail."""
    signs = [*_header_signs(mail), *_subject_signs(mail)]
    if not signs and mail.header("x-auto-response-suppress") and ABSENT.search(mail.body[:NOTICE_CHARACTERS]):
        signs.append("X-Auto-Response-Suppress with words of absence")
    if not signs and SYSTEM_SENDER.match(mail.from_address) and _subclass_by_text(mail) is not Subclass.OTHER:
        signs.append("system sender with the words of a notice")
    return tuple(signs)


def _header_signs(mail: ParsedMail) -> list[str]:
    submitted = mail.header("auto-submitted").lower()
    precedence = mail.header("precedence").lower()
    signs = []
    if submitted and not submitted.startswith("no"):
        signs.append(f"Auto-Submitted: {submitted}")
    signs += [
        name
        for name in ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "X-Vacation")
        if _says_yes(mail.header(name))
    ]
    if precedence in {"auto_reply", "auto-reply", "autoreply"}:
        signs.append(f"Precedence: {precedence}")
    if mail.header("delivered-to").lower().startswith("autoresponder"):
        signs.append("Delivered-To: Autoresponder")
    if _is_list_mail(mail, precedence):
        signs.append("List headers")
    return signs


def _says_yes(value: str) -> bool:
    return bool(value) and value.lower() not in {"no", "false", "0"}


def _is_list_mail(mail: ParsedMail, precedence: str) -> bool:
    if mail.in_reply_to or mail.references:
        return False
    return bool(
        mail.header("list-id") or mail.header("list-unsubscribe") or precedence in {"bulk", "junk", "list"}
    )


def _subject_signs(mail: ParsedMail) -> list[str]:
    bare = bare_subject(mail.subject)
    found = AUTOMATIC_SUBJECT.match(bare)
    if not found and ANYWHERE_IN_SUBJECT.search(bare) and ABSENT.search(mail.body[:NOTICE_CHARACTERS]):
        found = ANYWHERE_IN_SUBJECT.search(bare)
    return [f"subject: {found.group()}"] if found else []


def subclass_of(mail: ParsedMail, signs: tuple[str, ...]) -> Subclass:
    """Return which sort of automatic answer it is; words of leaving go before words of absence."""
    by_text = _subclass_by_text(mail)
    if by_text is not Subclass.OTHER:
        return by_text
    if AUTOMATIC_SUBJECT.match(bare_subject(mail.subject)):
        return Subclass.OOO if ABSENT.search(bare_subject(mail.subject)) else Subclass.OTHER
    return Subclass.LIST if "List headers" in signs else Subclass.OTHER


def _subclass_by_text(mail: ParsedMail) -> Subclass:
    text = f"{bare_subject(mail.subject)}\n{mail.body[:NOTICE_CHARACTERS]}"
    tests = [
        (CHALLENGE, Subclass.CHALLENGE),
        (LEFT_COMPANY, Subclass.LEFT_COMPANY),
        (ABSENT, Subclass.OOO),
        (TICKET, Subclass.TICKET),
    ]
    return next((subclass for pattern, subclass in tests if pattern.search(text)), Subclass.OTHER)
