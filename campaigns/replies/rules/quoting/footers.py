"""What stands below the words of a mail: signature, the program's own advertisement, the lawyers' paragraph."""

import re

from campaigns.replies.rules.quoting.lines import has_own_words

SIGNATURE = re.compile(r"^\s*(?:--|—|–|__+|-{3,}|={5,}|\*{5,})\s*$")
SIGNATURE_MARKS = frozenset({"--", "—", "–"})
MAX_SIGNATURE_LINES = 25
MAX_RULED_SIGNATURE_LINES = 10
# Three or four dashes also part the sections of a letter.
MAX_DASHED_SIGNATURE_LINES = 6
MAX_FOOTER = 160

DEVICE = (
    r"i-?phone|i-?pad|ipod|android|blackberry|samsung|galaxy|mobile|phone|smart ?phone|device|windows|htc|nokia|lg|motorola|pixel|xperia|huawei|xiaomi|oneplus|tablet|handheld|treo|palm|verizon|t-mobile|at&t|mac|telefon|handy|móvil|movil|"
    r"portable|mobil|cellulare|telefono|teléfono|telemóvel|celular|telefoon|tel[ée]phone|puhelin\w*|matkapuhelin\w*|telefonu|mobilu|laptop|outlook|gmail|yahoo"
)
PRODUCT = r"(?-i:[A-Z])[\w.®™’'&+-]*(?: (?-i:[A-Z0-9])[\w.®™’'&+-]*| mail| mobile| for| on| email| secure| the| app){0,6}"
SENT_FROM = re.compile(
    rf"^\W{{0,3}}sent (?:(?:from|via|with|by|using|on) (?:my|a|an|the|your) (?:[\w.®™’'&+-]+ ){{0,5}}?(?:{DEVICE})\b"
    rf"|(?:from|via|with|by|using) my(?: [\w.®™’'&+-]+){{1,4}}\W*$|(?:from|via|with|by|using) {PRODUCT}(?:\W*$|\s?[<(\[,.]|\s[-|–]\s)|from \w+\W*$)",
    re.IGNORECASE,
)
FOOTER = re.compile(
    r"^\W{0,3}(?:get (?:outlook|yahoo|bluemail|gmail|the .{2,20} app) (?:for|mail|on)|(?:connected by|powered by|sent using) (?:(?-i:[A-Z]))\w+.{0,30}$|download outlook|yahoo mail: (?:search|all your)"
    # German, Dutch
    r"|gesendet (?:von|mit|aus|über|vom) |von (?:meinem|mein|unterwegs) .{0,40}gesendet|von (?:samsung|outlook|meinem) .{0,30}gesendet|(?:diese|dieser|diese) (?:nachricht|e-?mail) wurde von (?:meinem|einem)|hol(?:en sie sich|e dir|t euch) outlook|laden sie outlook"
    r"|verzonden (?:vanaf|met|via|van|vanuit) |verstuurd (?:vanaf|met|via|van|vanuit) |download outlook"
    # French, Spanish, Italian, Portuguese, Catalan, Romanian
    r"|envoyé(?:e)? (?:de|depuis|à partir|avec|via|par) |t[ée]l[ée]charge[rz]? (?:outlook|yahoo)|obtenez outlook|enviado (?:desde|do|da|de|a partir|com|via|con|por) (?:(?!la |el |os |as )\S)|obtener outlook|obtenga outlook|obter o outlook|obtenha o outlook"
    r"|inviato (?:da|dal|con|tramite|dallo|dalla) |scarica outlook|ottieni outlook|enviat (?:des|amb) |trimis (?:de pe|din|de la|cu) "
    # Nordic
    r"|sendt (?:fra|med|via) |skickat? (?:från|med|via) |hent outlook|hämta outlook|skaffa outlook|få outlook|lähetetty |hanki outlook"
    # Slavic, Baltic, Hungarian, Greek, Turkish
    r"|wys[łl]an[eoy] (?:z|przy|przez) |pobierz (?:aplikacj\S )?outlook|odesl[áa]n[oé] (?:z|ze|pomoc) |odoslan[éeo] (?:z|zo) |poslan[oeé] (?:z|s|sa) |отправлено (?:с|из|через) |надіслано (?:з|із|через) |изпратено (?:от|с) |išsiųsta iš |nosūtīts no |saadetud "
    r"|στάλθηκε από |αποστολή από |.{0,25}(?:'|’)?u?mdan gönderildi|.{0,25}(?:'|’)?den gönderildi|(?:iphone|android|samsung|ipad)\S{0,6}(?:ról|ről|mról|mről)? küldve|küldve "
    # Others
    r"|נשלח מ|تم الإرسال من|أُرسلت من|đã gửi từ |được gửi từ |dikirim dari |ส่งจาก|从我的|從我的|發自我的|发自我的|发自|傳送自|我的 ?iphone|.{0,20}から送信|나의 iphone|.{0,20}에서 보냄)",
    re.IGNORECASE,
)
OUTLOOK_FOR = re.compile(
    r"^\W{0,3}.{0,30}outlook\W.{0,6}(?:for|für|pour|para|per|voor|för|til|dla|для|til|pro)\W.{0,12}(?:ios|android|mac|windows)\b.{0,60}$|^\W{0,3}.{0,10}outlook for (?:ios|android).{0,12}$",
    re.IGNORECASE,
)
CONFIDENTIAL = re.compile(
    r"confidential|privileged|vertraulich|confidentiel|confidencia|riservat|vertrouwelijk|fortrolig|konfidentiell|poufn|bizalmas|конфиденциал|конфіденц|luottamuksell|důvěrn|机密|保密|機密",
    re.IGNORECASE,
)
NOT_FOR_YOU = re.compile(
    r"intended (?:\w+ ){0,4}(?:recipient|addressee|use)|intended (?:solely|only)|if you (?:are not|have received)|not the intended|unauthori[sz]ed|nicht der (?:richtige|beabsichtigte|vorgesehene)|irrtümlich|unbefugte|si vous (?:n.êtes pas|avez reçu|recevez)|destiné[es]* (?:exclusivement|uniquement)"
    r"|si (?:usted )?(?:no es|ha recibido|recibe)|se (?:non (?:siete|è|si è)|avete ricevuto|ricevete|ha ricevuto)|caso (?:não|tenha)|se (?:não é|recebeu)|indien u|niet de (?:beoogde|geadresseerde)|om du inte|hvis du (?:ikke|har)|jeżeli nie|если вы|якщо ви|pokud nejste|ha nem ön|如果您",
    re.IGNORECASE,
)
ADVERTISED = re.compile(
    r"^\W{0,4}(?:please )?(?:consider|think (?:of|about)) the environment before|^\W{0,4}virus-free\. ?www|this e-?mail has been (?:checked|scanned) (?:for|by)|diese e-?mail wurde (?:von|auf) .{0,30}(?:viren|geprüft)|umwelt zuliebe|pensez (?:à l.environnement|avant d.imprimer)|l.absence de virus"
    r"|pense en el medio ?ambiente|antes de imprimir|prima di stampare|denk aan het milieu|denken sie an die umwelt",
    re.IGNORECASE,
)
MIN_DISCLAIMER = 100


def without_footers(lines: list[str]) -> list[str]:
    """Return the lines without signature, the program's own lines and a closing legal paragraph."""
    return _without_disclaimer(_without_program_lines(_without_signature(lines)))


def _without_signature(lines: list[str]) -> list[str]:
    fenced = False
    for index, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        if fenced or not SIGNATURE.match(line):
            continue
        below = sum(1 for later in lines[index + 1 :] if later.strip())
        if below <= _most_lines(line.strip()) and has_own_words(lines[:index]):
            return lines[:index]
    return lines


def _most_lines(mark: str) -> int:
    if mark in SIGNATURE_MARKS:
        return MAX_SIGNATURE_LINES
    return MAX_DASHED_SIGNATURE_LINES if mark in {"---", "----"} else MAX_RULED_SIGNATURE_LINES


def _without_program_lines(lines: list[str]) -> list[str]:
    return [line for line in lines if not is_program_line(line)]


def is_program_line(line: str) -> bool:
    """Tell whether a mail program or its maker wrote this line."""
    if len(line) >= MAX_FOOTER or not line or line[0] == ">":
        return False
    return bool(SENT_FROM.match(line) or FOOTER.match(line) or OUTLOOK_FOR.match(line))


def _without_disclaimer(lines: list[str]) -> list[str]:
    """Drop closing paragraphs that tell a wrong recipient what to do; a person's own words must stand above."""
    end = len(lines)
    while True:
        start = _paragraph_start(lines, end)
        if start <= 0 or not has_own_words(lines[:start]) or not _is_disclaimer(lines[start:end]):
            return lines[:end]
        end = start


def _paragraph_start(lines: list[str], end: int) -> int:
    while end and not lines[end - 1].strip():
        end -= 1
    while end and lines[end - 1].strip():
        end -= 1
    return end


def _is_disclaimer(lines: list[str]) -> bool:
    text = " ".join(line.strip() for line in lines if line.strip())
    if ADVERTISED.search(text[:300]) and len(text) < 400:
        return True
    return len(text) >= MIN_DISCLAIMER and bool(CONFIDENTIAL.search(text) and NOT_FOR_YOU.search(text))
