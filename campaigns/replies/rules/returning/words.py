"""Months, weekdays and the words of coming back, in the languages that absences are written in."""

import re

MONTH_NAMES = [
    r"jan(?:uary|uar[iy]?|uar(?:ja|ju|a)|vier|eiro|\.)?|jänner|enero|ene\.?|gennaio|genn?\.?|stycz\w*|ledn\w*|sij(?:ečnja)?\.?|январ\w*|януари|січ\w*|tammikuu\w*|ianuarie|ian\.?|ocak|oca|janu[aā]r\w*|január\w*|janvār\w*|jaanuar\w*|sausio|ιαν(?:ου[αά]ρ\w*|\.)?|ב?ינואר|يناير",
    r"feb(?:ruary|ruar[iy]?|ruar(?:ja|ju|a)|rero|braio|r?\.)?|f[ée]vr?(?:ier|\.)?|fevereiro|fev\.?|lut\w*|února|únor\w*|velj(?:ače)?\.?|феврал\w*|февруари|лют\w*|helmikuu\w*|februarie|şubat|şub|február\w*|februār\w*|veebruar\w*|vasario|φεβ(?:ρου[αά]ρ\w*|\.)?|ב?פברואר|فبراير",
    r"mar(?:ch|zo|s|ço|ts?|t\.|et|\.)?|märz|mär\.?|maart|mrt\.?|marca|marzec|březn\w*|ožu(?:jka)?\.?|март(?:а|у|і)?|берез\w*|maaliskuu\w*|martie|mart[aāiu]?|március\w*|márc\.?|märts\w*|kovo|μ[αά]ρ(?:τ\w*|\.)?|ב?מרץ|ב?מרס|مارس",
    r"apr(?:il|ile|ilie|ila|ilis|\.)?|avr(?:il|\.)?|abr(?:il|\.)?|kwie\w*|dubn\w*|tra(?:vnja)?\.?|апрел\w*|април|квіт\w*|huhtikuu\w*|nisan|nis|apríl\w*|április\w*|ápr\.?|aprīl\w*|aprill\w*|balandžio|απρ(?:ιλ\w*|\.)?|ב?אפריל|أبريل|ابريل",
    r"may|mai|mayo|maggio|magg?\.?|maio|mei|maj[au]?|mája|května|květ\w*|svi(?:bnja)?\.?|мая|май|трав\w*|toukokuu\w*|mayıs|május\w*|máj\.?|maij\w*|gegužės|μα[ΐϊι]\w*|ב?מאי|مايو",
    r"june?|juni|juin|junio|jun(?:ija|iju|a)|jun\.?|giugno|giu\.?|junho|czerwca|czerwiec|června|lip(?:nja)\.?|июн\w*|юни|черв\w*|kesäkuu\w*|iunie|haziran|haz|júna|jún\.?|június\w*|jūnij\w*|juuni\w*|birželio|ιο[υύ]ν\w*|ב?יוני|يونيو",
    r"july?|juli|juil(?:let|\.)?|julio|jul(?:ija|iju|a)|jul\.?|luglio|lug\.?|julho|lipca|lipiec|července|srp(?:nja)\.?|июл\w*|юли|лип\w*|heinäkuu\w*|iulie|temmuz|tem|júla|júl\.?|július\w*|jūlij\w*|juuli\w*|liepos|ιο[υύ]λ\w*|ב?יולי|يوليو",
    r"avgust[au]?|aug(?:ust|usti|ustus|usta|\.)?|août|aout|agosto|agustus|ago\.?|sierp\w*|srpna|srpen|kol(?:ovoza)\.?|август\w*|серп\w*|elokuu\w*|ağustos|ağu|augusztus\w*|augus[tz]\w*|rugpjūčio|α[υύ]γ(?:ο[υύ]στ\w*|\.)?|ב?אוגוסט|أغسطس|اغسطس",
    r"sep(?:t|tember|tembre|tiembre|tembrie|tembra|\.|t\.)?|sett(?:embre|\.)?|setembro|set\.?|wrze\w*|září|ruj(?:na)\.?|сентябр\w*|септември|верес\w*|syyskuu\w*|eylül|eyl|szeptember\w*|szept\.?|septemb\w*|rugsėjo|σεπ(?:τ\w*|\.)?|ב?ספטמבר|سبتمبر",
    r"oct(?:ober|obre|ubre|ombrie|\.)?|okt(?:ober|obra|\.)?|ottobre|ott\.?|outubro|out\.?|paźdz\w*\.?|října|říjen|октябр\w*|октомври|жовт\w*|lokakuu\w*|octombrie|ekim|eki|október\w*|októbra|oktobr\w*|oktoob\w*|spalio|οκτ(?:ωβ\w*|\.)?|ב?אוקטובר|أكتوبر|اكتوبر",
    r"nov(?:ember|embre|iembre|embro|embra|embrie|\.)?|listopad\w*|stu(?:deno\w*)\.?|ноябр\w*|ноември|листоп\w*|marraskuu\w*|noiembrie|kasım|kas|novemb\w*|lapkričio|νοε(?:μβ\w*|\.)?|ב?נובמבר|نوفمبر",
    r"dec(?:ember|embre|embra|embrie|\.)?|des(?:ember|\.)?|dez(?:ember|embro|\.)?|d[ée]c(?:embre|\.)?|dic(?:iembre|embre|\.)?|grudni\w*|gru\.?|prosin\w*|pro\.|декабр\w*|декември|груд\w*|joulukuu\w*|decembrie|aralık|ara|decemb\w*|detsemb\w*|gruodžio|δεκ(?:εμβ\w*|\.)?|ב?דצמבר|ديسمبر",
]
MONTH = "(?:" + "|".join(f"(?:{names})" for names in MONTH_NAMES) + r")(?!\w)"
MONTHS = [re.compile(rf"(?:{names})$", re.IGNORECASE) for names in MONTH_NAMES]

WEEKDAY_NAMES = [
    r"(?-i:Mon|Mo|mån|lun|pon)\.?(?=[,.]|\s+\d|\s*$)|monday|montag|lundi|lunes|luned[iì]|segunda(?:-feira)?|maandag|måndag|mandag|maanantai\w*|poniedział\w*|pondělí|понедельник\w*|понеділ\w*|понеделник|pazartesi|hétfő\w*|ponedjelj\w*|ponedelj\w*|pondelok|luni|δευτέρα|pirmdien\w*|pirmadien\w*|esmaspäev\w*|senin|thứ hai|月曜日?|星期一|周一|월요일",
    r"(?-i:Tues?|Di|tis)\.?(?=[,.]|\s+\d|\s*$)|tuesday|dienstag|mardi|martes|marted[iì]|terça(?:-feira)?|dinsdag|tisdag|tirsdag|tiistai\w*|wtor\w*|úterý|вторник\w*|вівтор\w*|salı|kedd\w*|utor\w*|torek|marți|τρίτη|otrdien\w*|antradien\w*|teisipäev\w*|selasa|thứ ba|火曜日?|星期二|周二|화요일",
    r"(?-i:Wed|ons)\.?(?=[,.]|\s+\d|\s*$)|wednesday|mittwoch|mercredi|miércoles|mercoled[iì]|quarta(?:-feira)?|woensdag|onsdag|keskiviik\w*|środ\w*|střed\w*|сред[аыу]|серед[аиу]|сряда|çarşamba|szerd\w*|srijed\w*|sred[ao]|streda|miercuri|τετάρτη|trešdien\w*|trečiadien\w*|kolmapäev\w*|rabu|thứ tư|水曜日?|星期三|周三|수요일",
    r"(?-i:Thu(?:rs?)?|tors)\.?(?=[,.]|\s+\d|\s*$)|thursday|donnerstag|jeudi|jueves|gioved[iì]|quinta(?:-feira)?|donderdag|torsdag|torstai\w*|czwart\w*|čtvrt\w*|четверг\w*|четвер\w*|четвъртък|perşembe|csütörtök\w*|četvrt\w*|štvrtok|joi|πέμπτη|ceturtdien\w*|ketvirtadien\w*|neljapäev\w*|kamis|thứ năm|木曜日?|星期四|周四|목요일",
    r"(?-i:Fri|fre)\.?(?=[,.]|\s+\d|\s*$)|friday|freitag|vendredi|viernes|venerd[iì]|sexta(?:-feira)?|vrijdag|fredag|perjantai\w*|piąt\w*|páte?k\w*|пятниц\w*|п.ятниц\w*|петък|cuma|péntek\w*|petak|petek|piatok|vineri|παρασκευή|piektdien\w*|penktadien\w*|reede\w*|jumat|thứ sáu|金曜日?|星期五|周五|금요일",
    r"saturday|samstag|sonnabend|samedi|sábado|sabato|zaterdag|lördag|lørdag|lauantai\w*|sobot\w*|суббот\w*|субот\w*|cumartesi|土曜日?|星期六|周六|토요일",
    r"sunday|sonntag|dimanche|domingo|domenica|zondag|söndag|søndag|sunnuntai\w*|niedziel\w*|neděl\w*|воскресень\w*|неділ\w*|pazar|日曜日?|星期日|周日|일요일",
]
WEEKDAYS = [re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE) for names in WEEKDAY_NAMES]

# "Back on", "available again from": the date is the first day back.
RETURN = re.compile(
    r"\b(?:i.ll be |be |am |is |i.m )?back\b|\breturn(?:ing|s)?\b|\bresume\b|available again|again available|in (?:the )?office (?:again|from)|reachable again"
    r"|wieder\b|zurück|rückkehr|ab (?:dem|den|kommenden|nächsten|montag|dienstag|mittwoch|donnerstag|freitag|\d)(?!.{0,60}\b(?:nicht|abwesend|urlaub|außer haus|unterwegs)\b)|weiter\b|de retour|(?:mon|à son) retour|retour\b(?! d)|je reprends|reprise|serai (?:de nouveau )?(?:joignable|disponible|au bureau)|(?:je|nous) revien\w+|rentr(?:e|erai|ée)"
    r"|de vuelta|(?:estaré|estoy) (?:de )?(?:regreso|disponible)|vuelv\w+|volver[ée]\w*|regres\w+|reincorpor\w+|rientr\w+|torn(?:o|erò|a)\b|sarò (?:di nuovo|nuovamente)|di ritorno|di nuovo (?:in ufficio|disponibile|operativ\w+)|nuovamente disponibile"
    r"|(?:estarei|estou) de volta|volt(?:o|arei|a)\b|retorn\w+|regress\w+|\bterug\b|(?:weer|opnieuw)\b|tillbaka|åter\b|tilbage|tilbake|retur\b|igjen|igen\b|takaisin|palaan|tavoitettavissa|paluu"
    r"|wrac\w+|wróc\w+|powr[oó]\w+|ponownie|zpět|vrát\w+|návrat|opět|späť|vraciam|vrać\w+|vratit|natrag|ponovno|vrnem|vrnil\w*|nazaj|вернусь|вернёмся|возвращ\w+|выйду|выхожу|снова|повернуся|поверта\w+|вийду|знову|върна|връщам|отново"
    r"|visszatér\w*|\bvissza\b|újra|ismét|revin\b|reveni|întorc|înapoi|dönece\w*|döneceğim|dönüş|geri|επιστρ\w+|πίσω|ξανά|atgriez\w+|atpakaļ|grįš\w*|grįž\w*|vėl\b|tagasi|naase\w*|kembali|trở lại|quay lại|אחזור|אשוב|חוזר\w*|בחזרה|سأعود|أعود|العودة"
    r"|戻り|戻る|復帰|出社|出勤|帰社|再開|(?:より|から)(?:通常|対応)|返回|回(?:来|來|到|办公室|公司|辦公室)|恢复|上班|返岗|复工|복귀|돌아|출근",
    re.IGNORECASE,
)
# "I will see this on": the weakest of the three, asked where nothing else names a day.
ANSWERING = re.compile(
    r"\b(?:will|i.ll|we.ll|shall) (?:\w+ )?(?:respond|reply|answer|get (?:back|to)|catch up|see|be in touch|attend)\b|antwort\w*|melde mich|kümmere|bearbeite\w*|répond\w+|respond\w+|contest\w+|rispond\w+|ci (?:risentiamo|sentiamo)|beantwoord|reageer|svarar|svarer|vastaan|odpowiem|odpiszę|ozvu se|odpovím|отвечу|відповім|válaszol\w*|răspund|yanıtla\w+|返信|ご連絡|回复|回覆|답변",
    re.IGNORECASE,
)
# "Away until": the date is the last day of the absence.
UNTIL = re.compile(
    r"\b(?:until|till|til|through|thru|up to|ending)\b|\bbis\b|jusqu.(?:au|à|en)?|\bhasta\b|\bfino al?l?\b|\bsino al\b|\bat[ée]\b|\btot\b(?: en met)?|\bt/m\b|\bt\.?o\.?m\b|\btill?s?\b(?: och med)?|\bindtil\b|\btil og med\b|\bfram til\b|\bfrem til\b"
    r"|\basti\b|\bsaakka\b|\bdo(?: dnia)?\b|\bдо\b|\bпо\b|\bpână\b|\bέως\b|\bμέχρι\b|\blīdz\b|\biki\b|\bkuni\b|\b(?:sampai|hingga)\b|\bđến(?: hết)?\b|עד|حتى|まで|截至|直到|까지",
    re.IGNORECASE,
)
# Languages that say "until" behind the date.
UNTIL_BEHIND = re.compile(
    r"\W{0,2}(?:\([^)]{1,4}\)\s?)?(?:まで|까지|asti|saakk|-?ig\b|(?:\w{0,9}\s)?kadar)", re.IGNORECASE
)
RANGE_WORDS = (
    r"-|–|—|~|〜|～|to|and|through|thru|until|till|bis(?: zum)?(?: einschließlich)?(?: einschl\.)?|und|au|jusqu.au|et le|al?|all['’]|hasta el|hasta|y el|y|fino al|fino all['’]|e il|até|ao?|e|tot(?: en met)?|t/m|en|till|til|til og med|till och med|og|och"
    r"|do|až do|až|a|по|до|и|і|έως|μέχρι|līdz|iki|kuni|sampai|hingga|đến|עד|حتى|et|から|至|到|부터"
)
ARTICLES = r"(?:(?:the|dem|den|der|d\.|le|el|il|o|dia|día|dzień|ngày|τις)\s+)?"
RANGE_BETWEEN = re.compile(
    rf"^\s*(?:\([^)]{{1,12}}\))?\s*(?:{RANGE_WORDS})\s*{ARTICLES}(?:[^\W\d]{{2,14}},?\s+(?:(?:the|dem|den|le|el)\s+)?)?$",
    re.IGNORECASE,
)
DAY_BEFORE_RANGE = re.compile(
    rf"(?<!\d)\d{{1,2}}(?:st|nd|rd|th|er|º|°|\.)?\s*(?:{RANGE_WORDS})\s*{ARTICLES}(?:[^\W\d]{{2,14}},?\s+)?{ARTICLES}$",
    re.IGNORECASE,
)
NEXT_WEEK = re.compile(
    r"next week|nächste[rn]? woche|kommende[rn]? woche|la semaine prochaine|próxima semana|semana (?:que viene|que vem|próxima)|prossima settimana|settimana prossima|volgende week|nästa vecka|næste uge|neste uke|ensi viikolla|w przyszłym tygodniu|příští týden|budúci týždeň|на следующей неделе|наступного тижня|jövő héten|săptămâna viitoare|gelecek hafta|来週|下周|下週|다음 ?주",
    re.IGNORECASE,
)
TOMORROW = re.compile(
    r"(?<!\w)(?:tomorrow|morgen|demain|mañana|domani|amanhã|i morgon|i morgen|huomenna|jutro|zítra|zajtra|holnap|mâine|yarın|завтра|明日|明天|내일)(?!\w)",
    re.IGNORECASE,
)
ENGLISH = re.compile(
    r"\b(?:the|i|will|out|office|am|back|and|of|until|away|from|for|my|on|vacation|leave|returning)\b",
    re.IGNORECASE,
)
