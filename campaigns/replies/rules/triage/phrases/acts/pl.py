"""Polish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(usu[nń]|wykreśl|skasuj|wypis|skreśl|wyrejestr)\w* (\w+ ){0,4}(mnie|nas|adres\w*|dane|danych|z|ze|kontakt|natychmiast|proszę)",
    r"(proszę|prosimy|żądam|żądamy) (\w+ )?(o )?(\w+ )?(usunięcie|wykreślenie|skreślenie|zaprzestanie|wypisanie|skasowanie|niewysyłanie|niekontaktowanie)",
    r"nie (wyrażał\w*|wyrażam|wyraziłem|wyraziłam|wyrażamy|udzielał\w*|dawał\w*|zgadzam się|zgadzał\w*) (\w+ ){0,3}(zgod\w*|na|pozwoleni\w*)",
    r"nie (życzę|życzymy|chcę|chcemy) (sobie )?(\w+ ){0,3}(takich|więcej|żadnych|kontakt\w*|wiadomości|maili|otrzymywać|dostawać|korespondencji|ofert|spamu)",
    r"(zostaw|dajcie|daj)\w* (mnie|nam|mi|nas) (\w+ )?(w )?spok\w+",
    r"(więcej|nigdy|już) (\w+ ){0,3}nie (pisz|pisać|piszcie|dzwoń|dzwonić|wysyłaj|wysyłać|kontaktuj|przysyłaj)\w*",
    r"(trzeci|czwarty|kolejny|ostatni|drugi) raz (\w+ )?(proszę|piszę|prosimy|mówię|powtarzam)",
    r"(zapomnij|zapomnijcie) (\w+ )?(o )?(mnie|mój|moim|adres\w*|że istnieję)",
    r"(przestań|przestańcie|skończcie|skończ|dość|koniec) (\w+ )?(z |tych |tego |mnie |nas |wysyłani\w*|nękać|pisać|spam\w*)",
    r"(następn\w+|kolejn\w+) (mail|wiadomość|e-?mail) (\w+ )?(trafi|idzie|pójdzie|zgłoszę)",
    r"(adres|skrzynka) (\w+ )?nie (jest|służy) (\w+ )?(do|przeznaczon\w*|dla) (\w+)",
)
WISHES: Final = (
    r"(proszę|prosimy|poproszę|chętnie|prosiłbym|prosiłabym) (\w+ ){0,2}(o )?(przesłanie|wysłanie|przykład\w*|ofert\w*|cennik\w*|wycen\w*|kontakt telefoniczny|telefon|demo|spotkanie|rozmow\w*|szczegół\w*|więcej|dzwonić|zadzwonić|wpaść|przyjechać|obejrz\w*|zobacz\w*|porozmawia\w*|posłucha\w*)",
    r"(brzmi|wygląda|zapowiada się) (\w+ )?(sensownie|ciekawie|dobrze|rozsądnie|interesująco|nieźle|obiecująco|super)",
    r"(interesuje|zaciekawiło|zainteresowało|zaintrygowało|przekonuje|przydałoby) (\w+ )?(mnie|nas|się)",
    r"(mnie|nas) (\w+ )?(interesuje|zainteresował\w*|ciekawi|zaciekawił\w*)",
    r"(szukamy|potrzebujemy|rozważamy|porównujemy) (\w+ )?(właśnie|akurat|czegoś|takiego|rozwiązania|ofert|dostawcy)",
    r"(przekazał\w*|przesłał\w*) (\w+ ){1,6}(zachwycon\w*|zainteresowan\w*|poleca\w*|chętn\w*)",
    r"(jeśli|jeżeli|o ile|pod warunkiem) (\w+ ){1,10}(to tak|chętnie|jestem za|możemy|porozmawiajmy|wchodzę|czemu nie)",
    r"(czy może pan|czy może pani|czy mogą państwo|mógłby pan|mogłaby pani|możecie) (\w+ ){0,4}(wpaść|przyjechać|zadzwonić|przesłać|wysłać|pokazać|podać)",
)
A_TIME: Final = (
    r"(poniedziałek|wtorek|środ\w|czwartek|piątek|jutro|pojutrze)(,? \w+){0,3}( o| po| rano| godz\w*| \d{1,2}| pasuje| może)",
    r"(wpaść|zadzwonić|spotkać|zdzwonić|przyjechać|proszę dzwonić|proszę zadzwonić) (\w+ ){0,4}",
)
PRICE_AND_PRODUCT: Final = (
    r"(ile|jaki|jaka|jakie|po ile) (\w+ ){0,3}(kosztuje|kosztuj\w*|koszt\w*|cen\w*|abonament|opłat\w*|płaci\w*|wychodzi)",
    r"czy (to |da się |można |macie |mają państwo |jest |są )?(\w+ ){0,3}(działa|współpracuje|integruje|obsługuje|łączy|referencj\w*|próbn\w*|demo|umow\w*)",
)
SETTLED: Final = (
    r"(korzystamy|mamy|używamy) (\w+ ){0,3}(rozwiązania|dostawc\w*|swoj\w*|własn\w*|innego|inny|system|program|excela)",
    r"nie (planujemy|przewidujemy|zamierzamy|szukamy|mamy|będziemy|widzę|widzimy|skorzystamy|jest nam|chcemy nic) (\w+ )?(zmian\w*|zakup\w*|potrzeb\w*|budżetu|potrzebne|tak\w*|magazynu|floty|zmieniać|kupować|wdraż\w*)?",
    r"(dziękuj\w+|dzięki|miło)[^.!?\n]{0,20},? ale (\w+ ){0,3}(nie|podziękuj\w*|mamy|jesteśmy|zostaj\w*|rezygn\w*)",
    r"(zostajemy|pozostajemy) (\w+ )?(przy|z)",
    r"(projekt|inwestycj\w|budow\w) (\w+ ){0,3}(wstrzyman\w|anulowan\w|odwołan\w|zamknięt\w)",
)
NOT_ME: Final = (
    r"(ja )?(zajmuję się|odpowiadam za|pracuję w) (\w+ )?(tylko|wyłącznie|bhp|kadrami|innym|innymi|księgowoś\w+)",
    r"(pomyłka|pomylił\w*|pomyliliście|zły adres|nie ten adres|nie ta osoba|niewłaściw\w+)",
    r"nie (zajmuję się|decyduję|jestem właściw\w+|należy do mnie|moja działka|moje kompetencje)( \w+)?",
)
ANOTHER_ONE: Final = (
    r"(proszę )?(się )?(zwrócić|skierować|kierować|pisać|dzwonić|pytać|zapytać|skontaktować|kontaktować|napisać)( się)? (\w+ )?(do|z|w) (\w+)",
)
GONE: Final = (
    r"(nie pracuje|odszedł|odeszła|już nie ma|przeszedł|przeszła|nie jest pracownikiem|zakończył\w* pracę) (\w+ )?(u nas|tu|tutaj|już|na emeryturę|z firmy|pracę|w firmie)?",
)
GOT_IT: Final = (
    r"(przekażę|przekażemy|przekazałem|przekazałam|zapoznam się|zapoznamy się|przyjąłem|przyjęłam|przyjęto|odnotowan\w*|odebrał\w*|wrócę do tematu|dam znać|damy znać|rozważymy|przemyślę)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.REFER: ANOTHER_ONE,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
