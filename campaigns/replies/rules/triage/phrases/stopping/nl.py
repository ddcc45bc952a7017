"""Dutch."""

from typing import Final

_MAILS: Final = r"([\w-]+ ){0,2}[\w-]*(mails?|mailtjes|berichten|bericht|reclame|contact|post|nieuwsbrieven|nieuwsbrief|aanbiedingen|spam|telefoontjes|acquisitie|mailings?|correspondentie|opvolging|herinneringen|benadering|toenadering\w*|zooi|troep|onzin|rommel)"
_TAKE: Final = r"(verwijder|schrap|haal|schrijf|wis|gooi|neem|streep|meld|vergeet|delete|knikker|kieper|trap|zet|blokkeer)"
_TAKEN: Final = r"(verwijder|schrapp|hal|uitschrijv|uit te schrijv|wiss|te wiss|te verwijder|te schrapp|te hal|afmeld|af te meld|vergeet|te verget|vergeten|verwijderd|geschrapt|gehaald|gewist|uitgeschreven|afgemeld|verget|blokker|geblokkeerd|delet)\w*"

STOP: Final = (
    rf"{_TAKE}t? (\w+ )?(mij|me|ons|mijn|onze|dit|deze|m'n|mn|alles|al)(?! (even|maar|gerust) (op de hoogte|een))( (\w+ ){{0,6}}(uit|af|van|op|door|weg|eraf|eruit))?(?<!schrijf me)(?<!meld me)(?<!zet me)(?<!neem me)(?<!haal me)(?<!schrijf mij)(?<!meld mij)(?<!zet mij)(?<!neem mij)(?<!neem dit)(?<!neem deze)(?<!neem alles)(?<!zet dit)(?<!zet deze)(?<!zet alles)(?<!vergeet dit)(?<!schrijf alles)(?<!schrijf dit)(?<!meld dit)(?<!meld alles)(?<!haal alles)(?<!haal dit)",
    rf"(mij|me|ons|mijn|onze|dit|deze|m'n|mn|mezelf|al|alle) (\w+ ){{0,7}}{_TAKEN}(?=\W|$)(?<!ons verwijderd van)(?<!vergeten te)(?<!alle halen)",
    r"(van|uit|af van|uit van) (\w+ )?(jullie|uw|je|de|deze|die|alle) (\w+ ){0,2}(lijst|lijsten|lijstje|bestand|bestanden|database|mailinglijst|mailinglist|verzendlijst|maillijst|adressenbestand|crm|systeem|adreslijst|mailing)(?! (met klanten|staat))",
    r"(stop|stoppen|hou|houd|houdt|ophouden|op te houden|kap|kappen|schei|staak|staken|beëindig|beeindig|te stoppen|te staken) (nou |nu |eens |toch |alsjeblieft |aub |a\.u\.b\. |svp |onmiddellijk |direct |er |ermee |daar ){0,4}(met|ermee|mee|op|uit|hiermee|daarmee|het|deze|dit|alle|uw|jullie|de)(?! (productie|lijn|machine|bus))",
    r"^ (stop|stoppen|ophouden|kappen|afmelden|uitschrijven|verwijderen|schrappen|weg|oprotten|opzouten)( (aub|svp|graag|nu|a\.u\.b|alsjeblieft|alstublieft|hiermee|ermee|met mailen))? $",
    r"(laat|laten|laat jij) (me|mij|ons|mijn|deze) (\w+ ){0,2}(met rust|gaan|gewoon met)",
    r"met rust (te )?(laten|gelaten|laat)",
    r"(niet|nooit|geen|nimmer|niks|niets|noch) (\w+ ){0,3}(meer|verder|weer|nogmaals|langer|opnieuw) (\w+ ){0,3}(te )?(mail|bericht|stuur|stur|contact|benader|bel|schrijf|schrijv|ontvang|lastig|gemaild|gebeld|benaderd|hor|horen|krijg|aanschrijv|aan te|toe|toezend|verzend|van (u|jullie|je)|in mijn|opvolg|storen|gestoord)\w*",
    r"(mail|stuur|schrijf|bel|benader|contacteer|stoor|app|spam|val|bericht)t? (\w+ )?(me|mij|ons|hier|dit adres|naar mij) (\w+ ){0,3}(niet|nooit|geen|niks|niets) ?(\w+ )?(meer|verder|weer|nog|langer|lastig)?(?! (voor|op) )",
    rf"(geen|nooit|stop met|genoeg|klaar met|basta|nul) (verdere |nieuwe |andere |meer |ongevraagde |ongewenste |zulke |dit soort |dergelijke |van deze |die |deze |uw |jullie |van die |commerciële |extra |volgende |toekomstige ){{1,3}}{_MAILS}",
    rf"geen {_MAILS} (\w+ )?(meer|ontvangen|gewenst|sturen|toesturen|nodig|hoeven|alstublieft|aub|svp|alsjeblieft|graag|hebben|krijgen|in mijn)",
    r"(wil|willen|wens|wensen|hoef|hoeven|stel|stellen|accepteer|accepteren|heb|hebben|zou) (\w+ ){0,4}(geen|niet|nooit|niets|niks) (\w+ ){0,4}([\w-]*mails?|berichten|ontvang\w*|benaderd|gemaild|gebeld|lastig|prijs|reclame|contact(?! (met|nu))|horen|van (u|jullie|je)|toestemming|gegeven|aangemeld|ingeschreven|acquisitie|post)(?! (terug|nodig) hebben)",
    r"(verzoek|verzoeken|vraag|vragen|sommeer|eis|dank|dankbaar|fijn|prettig|graag|waarderen|stel op prijs|prijs|blij|wilt u|willen jullie|wil je|kunt u|kunnen jullie|kun je|mag ik|zou u|zouden jullie|gelieve) (\w+ ){0,8}(te stoppen|stoppen|ophoudt|ophouden|te verwijderen|verwijderen|verwijdert|verwijderd|te schrappen|schrappen|schrapt|af te zien|uit te schrijven|uitschrijven|uitschrijft|met rust|niet (meer|verder|langer)|geen (verdere |nieuwe |[\w-]*mails|berichten|contact)|niet te (mailen|benaderen|bellen)|afmelden|af te melden|van de lijst|uit (uw|het|jullie)|wissen|te wissen|wist|vergeten|vergeet)",
    r"(zie|zien|ziet|af te|gelieve) (\w+ ){0,3}af (te zien )?van (\w+ ){0,3}(mail|bericht|contact|verdere|verder|reclame|toenadering|benadering)\w*",
    r"(maak|maken|teken|aan) (\w+ ){0,3}bezwaar( \w+){0,3}",
    r"(trek|intrekken|trekken|herroep) (\w+ ){0,3}toestemming( \w+)?( in)?",
    r"(geen|nooit|zonder|niet) (\w+ ){0,4}(toestemming|aangemeld|ingeschreven|akkoord gegeven|opt-?in|geabonneerd)",
    r"(recht op|recht van|verzoek tot|beroep op) (\w+ ){0,3}(vergetelheid|verwijdering|bezwaar|verzet|gegevenswissing|wissen|art)\w*",
    r"art(ikel|\.)? ?(17|21)",
    r"(als|bij|naar|in) (\w+ )?(spam|ongewenst|ongewenste|prullenbak|junk)\w*(?! (gericht|gekomen|beland|gevonden))( (gemeld|gemarkeerd|melden|markeren|aangemerkt|gerapporteerd))?",
    r"(blokkeer|geblokkeerd|blokkeren|blok)( (u|jullie|je|uw|dit|deze|de|het))?",
    r"(laatste) (mail|keer|waarschuwing|bericht|verzoek|e-?mail|herinnering)(?! (die ik|was leuk))",
    r"(nog (een|één|1)|volgende|weer een|elke) (\w+ )?(mail|mailtje|bericht|keer|e-?mail|berichtje) (\w+ )?(en|gaat|dan|wordt|volgt|=)",
    r"(rot|donder|sodemieter|lazer|flikker|pleur|hoepel|oprotten|opzouten|tief|bekijk)\w* (\w+ )?(op|het)\W*$",
    r"(ga|zoek) (\w+ )?(iemand anders|een ander|ander slachtoffer) ?(lastig|anders)?( vallen)?",
    r"(hoe|waar) (\w+ ){0,5}(meld|schrijf|kom|uitschrijv|afmeld|afkom|vanaf|stop|verwijder)\w*( (\w+ ){0,5}(af|uit|vanaf|hiervan|los|mezelf|mij))",
    r"(uitschrijven|afmelden|uitschrijving|afmelding|uitschrijflink|afmeldlink|meld (mij|me) (\w+ )?af|schrijf (mij|me|ons) (\w+ )?uit)",
    r"(het is|nu is het|is het|ik ben) (\w+ )?(genoeg|klaar|zat|welletjes|beu)( \w+)?\W*$",
    r"(genoeg|zat|beu|klaar) (van|met) (\w+ ){0,3}([\w-]*mails?|berichten|jullie|spam|dit|reclame|gemail)",
    r"(adres|mailbox|inbox|mailadres|nummer) (\w+ )?(is|dient) (\w+ )?niet (\w+ )?(bedoeld|bestemd|voor)",
    r"(spaar|bespaar) (me|mij|ons|u|je|jullie) (\w+ ){0,3}(verdere|mails?|moeite|berichten|de|tijd|uw)",
)

FRIENDLY: Final = (
    r"(heb|hebben) (\w+ )?(geen|niets|nooit|niet) (\w+ ){0,3}(ontvangen|gekregen|gehoord|gezien)(?! willen)",
    r"stop (er|het|hem|dat) (\w+ )?(gerust|maar|even|in|bij)( \w+)?",
    r"(niet|hoef\w* niet|niet meteen|niet ophouden|aarzel) (\w+ )?(stoppen|ophouden|afmelden|uitschrijven|verwijderen|te aarzelen|schrappen|opgeven|vergeten)",
    r"(klanten|klant|leden|abonnees|gebruikers|mensen|lezers|patiënten|gasten|leerlingen|medewerkers|ontvangers) (\w+ ){0,6}(afmeld|uitschrijv|uitgeschreven|opzeg|stop|klag|verwijder|blokkeer|vergeet|vergeten)\w*",
    r"(afmeld|uitschrijf|bezwaar|opzeg)(percentage|link|pagina|proces|beleid|termijn|verzoeken|ratio)\w*(?! (werkt|doet|is) (\w+ )?(niet|het niet|stuk|kapot))",
    r"(in|naar|bij) (de |mijn |onze |het )?spam(folder|filter|box|map)?( \w+)? (gekomen|beland|terecht|gevonden|zat|stond)\w*",
    r"(gestopt|stoppen|stopt|gestopt zijn) (\w+ )?met (de|het|onze|een|die|verkopen|werken|produceren|gebruiken)",
)
