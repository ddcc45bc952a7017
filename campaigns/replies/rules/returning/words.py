"""Months, weekdays and the words of coming back, in the languages that absences are written in."""

import re

MONTH_NAMES = [
    r"jan(?:uary|uar[iy]?|vier|eiro|\.)?|jänner|enero|ene\.?|gennaio|genn?\.?|stycz\w*|ledn\w*|январ\w*|січ\w*|tammikuu\w*|ianuarie|ocak|janu[aā]r\w*",
    r"feb(?:ruary|ruar[iy]?|rero|braio|r?\.)?|f[ée]vr?(?:ier|\.)?|fevereiro|fev\.?|lut\w*|února|únor\w*|феврал\w*|лют\w*|helmikuu\w*|februarie|şubat",
    r"mar(?:ch|zo|s|ço|ts?|t\.|\.)?|märz|mär\.?|maart|mrt\.?|marca|marzec|březn\w*|март\w*|берез\w*|maaliskuu\w*|martie|mart",
    r"apr(?:il|ile|ilie|\.)?|avr(?:il|\.)?|abr(?:il|\.)?|kwie\w*|dubn\w*|апрел\w*|квіт\w*|huhtikuu\w*|nisan",
    r"may|mai|mayo|maggio|magg?\.?|maio|mei|maj|maja|květ\w*|мая|май|трав\w*|toukokuu\w*|mayıs",
    r"june?|juni|juin|junio|jun\.?|giugno|giu\.?|junho|czerwca|czerwiec|června|июн\w*|черв\w*|kesäkuu\w*|iunie|haziran",
    r"july?|juli|juil(?:let|\.)?|julio|jul\.?|luglio|lug\.?|julho|lipca|lipiec|července|июл\w*|лип\w*|heinäkuu\w*|iulie|temmuz",
    r"aug(?:ust|usti|ustus|usta|\.)?|août|aout|agosto|ago\.?|sierp\w*|srpn\w*|август\w*|серп\w*|elokuu\w*|ağustos",
    r"sep(?:t|tember|tembre|tiembre|tembrie|\.|t\.)?|sett(?:embre|\.)?|setembro|set\.?|wrze\w*|září|сентябр\w*|верес\w*|syyskuu\w*|eylül",
    r"oct(?:ober|obre|ubre|\.)?|okt(?:ober|\.)?|ottobre|ott\.?|outubro|out\.?|październik\w*|října|октябр\w*|жовт\w*|lokakuu\w*|octombrie|ekim",
    r"nov(?:ember|embre|iembre|embro|\.)?|listopad\w*|ноябр\w*|marraskuu\w*|noiembrie|kasım",
    r"dec(?:ember|embre|\.)?|dez(?:ember|embro|\.)?|d[ée]c(?:embre|\.)?|dic(?:iembre|embre|\.)?|grudni\w*|prosin\w*|декабр\w*|груд\w*|joulukuu\w*|decembrie|aralık",
]
MONTH = "(?:" + "|".join(f"(?:{names})" for names in MONTH_NAMES) + r")(?!\w)"
MONTHS = [re.compile(rf"(?:{names})$", re.IGNORECASE) for names in MONTH_NAMES]

WEEKDAY_NAMES = [
    r"monday|montag|lundi|lunes|luned[iì]|segunda(?:-feira)?|maandag|måndag|mandag|maanantai\w*|poniedział\w*|pondělí|понедельник\w*|понеділ\w*|pazartesi|月曜日?|星期一|周一|월요일",
    r"tuesday|dienstag|mardi|martes|marted[iì]|terça(?:-feira)?|dinsdag|tisdag|tirsdag|tiistai\w*|wtor\w*|úterý|вторник\w*|вівтор\w*|salı|火曜日?|星期二|周二|화요일",
    r"wednesday|mittwoch|mercredi|miércoles|mercoled[iì]|quarta(?:-feira)?|woensdag|onsdag|keskiviik\w*|środ\w*|střed\w*|сред[аыу]|серед[аиу]|çarşamba|水曜日?|星期三|周三|수요일",
    r"thursday|donnerstag|jeudi|jueves|gioved[iì]|quinta(?:-feira)?|donderdag|torsdag|torstai\w*|czwart\w*|čtvrt\w*|четверг\w*|четвер\w*|perşembe|木曜日?|星期四|周四|목요일",
    r"friday|freitag|vendredi|viernes|venerd[iì]|sexta(?:-feira)?|vrijdag|fredag|perjantai\w*|piąt\w*|páte?k\w*|пятниц\w*|п.ятниц\w*|cuma|金曜日?|星期五|周五|금요일",
    r"saturday|samstag|sonnabend|samedi|sábado|sabato|zaterdag|lördag|lørdag|lauantai\w*|sobot\w*|суббот\w*|субот\w*|cumartesi|土曜日?|星期六|周六|토요일",
    r"sunday|sonntag|dimanche|domingo|domenica|zondag|söndag|søndag|sunnuntai\w*|niedziel\w*|neděl\w*|воскресень\w*|неділ\w*|pazar|日曜日?|星期日|周日|일요일",
]
WEEKDAYS = [re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE) for names in WEEKDAY_NAMES]

# "Back on", "available again from": the date is the first day back.
RETURN = re.compile(
    r"\b(?:i.ll be |be |am |is |i.m )?back\b|\breturn(?:ing|s)?\b|\bresume\b|available again|again available|in (?:the )?office (?:again|from)|reachable again"
    r"|wieder\b|zurück|rückkehr|ab (?:dem|den|kommenden|nächsten|montag|dienstag|mittwoch|donnerstag|freitag|\d)|de retour|(?:mon|à son) retour|serai (?:de nouveau )?(?:joignable|disponible|au bureau)|(?:je|nous) revien\w+|rentr(?:e|erai|ée)"
    r"|de vuelta|(?:estaré|estoy) (?:de )?(?:regreso|disponible)|vuelv\w+|volver[ée]\w*|regres\w+|reincorpor\w+|rientr\w+|torn(?:o|erò|a)\b|sarò (?:di nuovo|nuovamente)|di ritorno|di nuovo (?:in ufficio|disponibile|operativ\w+)|nuovamente disponibile"
    r"|(?:estarei|estou) de volta|volt(?:o|arei|a)\b|retorn\w+|regress\w+|\bterug\b|(?:weer|opnieuw) (?:bereikbaar|aanwezig|beschikbaar|op kantoor)|tillbaka|åter\b|tilbage|tilbake|retur\b|igjen|igen\b|takaisin|palaan|tavoitettavissa"
    r"|wrac\w+|wróc\w+|powr[oó]\w+|zpět|vrát\w+|вернусь|возвращ\w+|повернусь|вийду|visszatér\w*|revin\b|întorc|döneceğim|dönüş|geri|戻り|復帰|出社|返回|回来|回來|복귀|돌아",
    re.IGNORECASE,
)
# "Away until": the date is the last day of the absence.
UNTIL = re.compile(
    r"\b(?:until|till|til|through|thru|up to|ending)\b|\bbis\b|jusqu.(?:au|à|en)?|\bhasta\b|\bfino al?l?\b|\bsino al\b|\bat[ée]\b|\btot\b(?: en met)?|\bt/m\b|\bt\.?o\.?m\b|\btill?s?\b(?: och med)?|\bindtil\b|\btil og med\b|\bfram til\b|\bfrem til\b|\basti\b|\bsaakka\b|\bdo(?: dnia)?\b|\bdo\b|\bдо\b|\bпо\b|\bpână\b|まで|截至|直到|까지",
    re.IGNORECASE,
)
RANGE_BETWEEN = re.compile(
    r"^\s*(?:\([^)]{1,12}\))?\s*(?:-|–|—|~|〜|to|and|through|thru|until|till|bis(?: zum)?(?: einschließlich)?(?: einschl\.)?|und|au|jusqu.au|et le|al?|hasta el|y el|fino al|e il|até|ao?|e|tot(?: en met)?|t/m|en|till|til|og|och|do|až do|по|до|et|から|至|到|부터)\s*(?:(?:the|dem|den|der|le|el|il|o|dia|dzień)\s+)?(?:[^\W\d]{2,14},?\s+(?:(?:the|dem|den|le|el)\s+)?)?$",
    re.IGNORECASE,
)
DAY_BEFORE_RANGE = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?\s*$", re.IGNORECASE)
NEXT_WEEK = re.compile(
    r"next week|nächste[rn]? woche|la semaine prochaine|próxima semana|semana que vem|prossima settimana|settimana prossima|volgende week|nästa vecka|næste uge|neste uke|来週|下周|다음 ?주",
    re.IGNORECASE,
)
TOMORROW = re.compile(
    r"(?<!\w)(?:tomorrow|morgen|demain|mañana|domani|amanhã|i morgon|i morgen|jutro|завтра|明日|明天|내일)(?!\w)",
    re.IGNORECASE,
)
ENGLISH = re.compile(r"\b(?:the|i|will|out|office|am|back|and|of|until|away|from|for|my)\b", re.IGNORECASE)
