"""Hungarian."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(töröl|vegye|távolít|húz|felejts|iratkoz)\w* (\w+ ){0,4}(engem|minket|listá\w*|címem\w*|adata\w*|ki|el|le|a)( \w+)?",
    r"(ne|többet ne|soha ne|többé ne) (\w+ )?(írj|küldj|keress|zaklass|hív|háborgass)\w*( \w+)?",
    r"nem (kér|akar|szeretn|kíván|óhajt)\w* (\w+ ){0,3}(több|levele\w*|üzenet\w*|e-?mail\w*|megkeres\w*|ilyen\w*|kapni|reklám\w*)",
    r"(hagyj|hagyja|szálljanak)\w* (\w+ )?(békén|le|abba|nyugton)( \w+)?",
    r"(soha|nem) (\w+ )?(járult\w*|adtam|adtunk|engedélyez\w*|iratkoztam|kértem) (\w+ )?(hozzá|hozzájárul\w*|engedély\w*|fel|ilyen\w*)?",
    r"(harmad|negyed|másod|utolj|sokad)\w*(szor|ára|jára) (\w+ )?(kér\w*|ír\w*|mond\w*|szól\w*)",
    r"(leiratkoz|abbahagy|szüntess|állítsák le)\w*( \w+)?",
)
WISHES: Final = (
    r"(érdekel|érdekelne|érdekes lenne|jól hangzik|jól jönne|tetszik|szívesen|örömmel|felkeltette|kíváncsi vagyok|kíváncsiak vagyunk)( \w+)?",
    r"(kérek|kérünk|küldjön|küldje|küldjenek|mutassa|mutassák|hívjon|hívjanak|jöjjön|jöjjenek|mondjon|várom|várjuk) (\w+ ){0,3}(árajánlat\w*|ajánlat\w*|ár\w*|részlet\w*|példá\w*|több|bemutató\w*|el|meg|fel|szerd\w*|csütört\w*|pént\w*|hétfő\w*|kedd\w*|tájékozt\w*|információ\w*|át)?",
    r"(ha|amennyiben) (\w+ ){1,10}(akkor igen|szívesen|érdekel|benne vagyunk|mehet)",
    r"(miért ne|benne vagyok|benne vagyunk|mehet|rendben,? (küld|hív|jö)\w*|nem zavart|épp ellenkezőleg)",
)
A_TIME: Final = (
    r"(hétfő|kedd|szerd|csütörtök|pént|holnap)\w*,? (\w+ ){0,2}(délután|délelőtt|\d{1,2}|jó|megfelel|reggel|kor)",
    r"(hívjon|hívjanak|találkozzunk|egyeztessünk|beszéljünk)( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(mennyi|mennyibe|milyen áron|mi az ára)\b ?(\w+ ){0,3}(kerül\w*|ár\w*|idő\w*|költség\w*|a)?",
    r"(működik|van|tud|kezel|támogat)\w* (\w+ ){0,5}\w*\?",
)
SETTLED: Final = (
    r"(van már|már van|használunk|már használ\w*|megoldott\w*|nálunk ez) (\w+ )?(megold\w*|szállító\w*|rendszer\w*|partner\w*|saját)?",
    r"nem (\w+ )?(kell|szükséges|tervez\w*|érdekel|aktuális|kérjük|kérünk|élünk|vált\w*)( \w+)?",
    r"(köszön\w+)[^.!?\n]{0,20},? de (\w+ ){0,3}(nem|van|már|maradunk|nincs)( \w+)?",
    r"nincs (\w+ )?(szükség\w*|igény\w*|keret\w*|pénz\w*|flott\w*)",
)
NOT_ME: Final = (
    r"nem (\w+ )?(hozzám|én|az én|illetékes|foglalkozom|rám) (\w+ )?(tartozik|döntök|vagyok|területem|tartozom)?",
    r"(rossz|téves) (\w+)",
    r"(eltévesztett|összekever)\w*",
    r"én csak (\w+)",
)
TO_WHOM: Final = (
    r"(keresse|keressék|forduljon|forduljanak|írjon|írjanak|kérdezze|hívja) (\w+ ){0,3}(\w+(hoz|hez|höz|t|nak|nek))",
)
GONE: Final = (
    r"(már )?nem (\w+ )?(dolgozik|dolgozom|itt)( (nálunk|itt|már|a))?",
    r"(távozott|nyugdíjba|elment a cégtől|kilépett|felmondott)( \w+)?",
)
GOT_IT: Final = (
    r"(megkaptam|megkaptuk|továbbítom|továbbítottam|átnézem|megnézem|elolvasom|átgondol\w*|jelentkezem|visszajel\w*|tudomásul)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.REFER: TO_WHOM,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
