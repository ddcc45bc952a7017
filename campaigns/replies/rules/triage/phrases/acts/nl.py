"""Dutch."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"([\w-]*(mails?|mailtjes|berichten|bericht|reclame|contact|post|spam|nieuwsbrieven|telefoontjes|herinnering\w*|poging\w*|aanbiedingen|opvolg\w*|benadering\w*))"
_STAFF: Final = r"(mijn|onze|m'n|ons) (\w+ )?(collega'?s|mensen|medewerkers|personeel|team|secretaresse|assistente|baas|vrouw|man)"

FORGET_ME: Final = (
    r"(afmeld|uitschrijf)[- ]?(link|knop|pagina)( \w+){0,2} (niet|stuk|nergens|kapot)",
    r"dit (adres|e-?mailadres|postvak) (\w+ )?(is|dient) (\w+ )?niet (voor|bedoeld|om)( \w+)?",
    r"(doe|doet|doen) (\w+ )?alsof (ik|we|wij|dit \w+) (\w+ )?(niet|dood)( (besta|bestaan|ben))?",
    r"(waarom|hoezo) (sta|staan|krijg|ontvang|krijgen|ben|zit) (ik|we|wij|mijn \w+) (\w+ ){0,3}(nog|op|steeds|dit|deze|weer|in)( \w+){0,3}",
    r"(afmeld|uitschrijf|opt-?out)[- ]?(link|knop|pagina|mogelijkheid)? (\w+ ){0,2}(werkt|doet|is|ontbreekt|niet|geen|stuk)( \w+)?",
    r"(sla|slaan|over te slaan|overslaan|overgeslagen|laat|laten)\b ?(mij|me|ons|dit adres)?\b ?(\w+ ){0,3}(over|overslaan|over te slaan|buiten beschouwing|buiten|links liggen|erbuiten)(?= |\W|$)",
    r"(mij|me|ons|dit adres|mijn \w+) (\w+ ){0,3}(over te slaan|overslaan|overslaat|over wilt slaan|erbuiten laten|te ontzien|met rust)",
    r"(had|heb|hadden|hebben) (\w+ ){0,4}(gevraagd|verzocht|gezegd|gemeld|afgemeld|uitgeschreven|laten weten)\b ?(\w+ ){0,4}(verwijder\w*|stop\w*|schrap\w*|niet meer|uit te schrijven|te wissen|af te melden|gehaald)?",
    r"(gegevens|adres|naam|mailadres|data|nummer) (\w+ ){0,3}(te )?(wissen|verwijderen|schrappen|vernietigen|vergeten|deleten|gewist|verwijderd|weghalen)",
    r"(uit|van|af van) (het|de|dit|deze|dat|die|uw|jullie|je) (\w+ )?(bestand|lijst|lijstje|maillijst|systeem|database|verzendlijst)(?! (met|van klanten))",
    r"(vraag|verzoek|eis|sommeer) (\w+ )?(u |jullie |je |om )?(\w+ )?(verwijdering|wissing|uitschrijving|verwijderen)( \w+)?",
)
NO_MORE_WORDS: Final = (
    rf"(laat|laten) (\w+ )?(dit|dat|het) (\w+ )?(de|het|jullie|uw|je) (\w+ )?(laatste|enige)( {_MAILS})?( \w+)?",
    r"(tweede|derde|vierde|vijfde|zoveelste|laatste) (keer|maal) (\w+ )?(dat|deze|nu) (\w+ ){0,3}(vraag|vragen|zeg|mail|schrijf|verzoek|meld|aangeef|vroeg)\w*",
    rf"(de |het |elke |iedere )?(volgende|nieuwe|verdere|elk|andere) (\w+ )?({_MAILS} )?(\w+ )?(gaat|gaan|belandt|wordt|komt|verdwijnt|meld) (\w+ ){{0,3}}(prullenbak|spam\w*|ongelezen|advocaat|geblokkeerd|autoriteit|bij de|de bak|prullenmand)( in)?",
    rf"(graag|liever|voortaan|verder|alstublieft|aub|svp|en|ook|dus|liefst) (\w+ ){{0,2}}(geen|niet|niets|nooit) (\w+ )?(meer |verdere |andere |nieuwe |ongevraagde )?({_MAILS}|mailen|benaderen|bellen|contacteren|schrijven|sturen|opvolgen|ontvangen|horen)(,? \w+){{0,4}}",
    rf"geen (verdere |nieuwe |enkele |andere |tweede |derde )?{_MAILS} (meer|graag|aub|svp|alstublieft|alsjeblieft|nodig|gewenst|a\.u\.b)",
    r"(kom|kom je|komt|probeer|mail|schrijf|stuur) (\w+ ){0,3}(niet|nooit) (meer|weer|nog eens|opnieuw) (\w+ )?(terug|met|op|dit|zulke|dat soort)( \w+){0,3}",
    r"(niemand|geen mens) (\w+ ){0,3}(wil|wenst|zit te wachten|heeft (hierom |erom )?gevraagd|hoeft)( \w+){0,3}",
    r"(genoeg|klaar|basta|afgelopen|kappen|stoppen) (nu|zo|ermee|hiermee|geweest|is genoeg)?( \w+)?\W*$",
    r"(prijs|liever|fijn|prettig|graag|dankbaar) (\w+ ){0,3}(stellen |vinden |hebben |zijn )?(\w+ )?(geen|niet|niets|met rust) (\w+ ){0,3}(meer|krijgen|ontvangen|horen|gelaten|benaderd)( te \w+)?",
)
OTHERS_TOO: Final = (
    rf"(laat|val|stoor|mail|bel|lastig|spam) (\w+ )?{_STAFF} (\w+ )?(met rust|niet|niet meer|nooit|lastig)( (meer|lastig))?",
    r"(mailbox|adres|eigenaar|gebruiker|ontvanger|bedrijf|server|account|mailadres) (\w+ ){0,3}(accepteert|ontvangt|wenst|is|neemt|dient|weigert) (\w+ ){0,2}(geen|niet)( \w+){0,3}",
)
PERMISSION: Final = (
    r"(verwijder|wis|schrap|gooi) (het|dat|die|ze|alles|hem)( (weg|onmiddellijk|direct|graag|aub|svp))?\W*$",
    r"(nooit|geen|zonder|niet) (\w+ ){0,3}(toestemming|akkoord|ingestemd|aangemeld|ingeschreven|gevraagd om|goedgevonden|gegeven)(?! (door|antwoord))",
    r"wie (heeft|gaf|geeft) (\w+ ){0,3}(toestemming|mijn|het recht|dit adres|verkocht)( \w+)?",
)
STOPS: Final = (*FORGET_ME, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(haal|schrap|verwijder|streep|zet) (mij|me|ons|mijn naam) (\w+ )?(van|uit|af van) (de|het) (\w+ )?(deelnemerslijst|gastenlijst|webinar|training|lunch|vergadering|agenda|uitnodiging|wachtlijst|cc|workshop|cursus|bijeenkomst|presentielijst)( \w+)?",
    r"(vergeet|negeer|verwijder) (\w+ )?(mijn|de|het) (vorige|laatste|eerdere|eerste|bijlage)( \w+)?",
    r"(hier|daar|het|dat) stopt (het|dat|hier)?( \w+)?",
    r"niet (afmelden|uitschrijven|verwijderen)( \w+)?",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(verwerk|beher|verko|automatiser|bied|doe)\w* (\w+ )?(zelf )?(afmeldingen|uitschrijvingen|afmeld\w+|opzeggingen)( \w+)?",
    r"(onze|veel|te veel|minder) (afmeldingen|uitschrijvingen|opzeggingen)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(klinkt|lijkt|ziet er|oogt|voelt|is|was) (\w+ )?(me |mij |ons )?(\w+ )?(goed|interessant|nuttig|handig|logisch|veelbelovend|prima|mooi|leuk|top|aantrekkelijk|zinnig|bruikbaar|verleidelijk)( uit)?(?! maar)",
    r"(vertel|leg|laat|zeg|toon|licht) (\w+ ){0,3}(meer|uit|horen|zien|op|maar|eens|verder|toe)",
    r"(ik|we|wij) (ben|zijn|zou|zouden) (\w+ )?(\w+ )?(benieuwd|nieuwsgierig|geïnteresseerd|één en al oor|overtuigd|verkocht|om|in voor|enthousiast|geboeid|zeker geïnteresseerd)(?! niet)",
    r"(ja|prima|graag|leuk|goed|oké|ok|top|zeker|natuurlijk|is goed|doe maar|doen|akkoord|afgesproken|mooi|kom maar|vooruit)[,!]? (\w+ )?(stuur|mail|bel|kom|laat|doe|plan|zet|graag|dinsdag|woensdag|donderdag|vrijdag|maandag|morgen|dat|hoor|maar|we|ik|kun|kan|mag|met)(?! (niet|nooit|geen|gezien))( \w+)?",
    r"(zou|zouden|kan|kunnen|mag) (\w+ ){0,4}(nuttig|handig|van pas|helpen|interessant|wel wat|goed gebruiken|schelen|welkom|proberen|bekijken|testen)",
    r"(zoeken|zoek|kijken|vergelijken|oriënteren|hebben) (\w+ ){0,3}(juist|net|toevallig|zoiets|iets|nieuwe|naar een|offertes|ons op|leverancier|oplossing|tool)(?! (niet|geen))( \w+)?",
    r"(een|echt|hier|groot|flink) (\w+ )?(drama|hoofdpijn|hoofdpijndossier|ramp|crime|probleem|puinhoop|chaos|nachtmerrie|knelpunt)( (hier|bij|voor|inderdaad|met))?",
    r"(stoort niet|geen moeite|juist niet|integendeel|waarom niet|geen gek idee|geen slecht idee|slaat de spijker|komt goed uit|past mij|past ons|we doen het|kom maar door|kom maar op|laat maar komen|laat maar zien|doe maar|mag gerust|mag zeker|ga je gang|ga uw gang)",
)
SHOW_ME: Final = (
    r"(stuur|mail|geef|toon|laat|bezorg|leg|deel|breng|app|zend) (\w+ ){0,4}(door|op|over|toe|uit|zien|weten|horen|voor|langs|maar|dat|voorbeeld|info\w*|offerte|prijs\w*|demo|meer|gerust|eens)(?! (geen|niet|nooit|niet meer))",
    r"(wil|willen|zou|zouden|mag|mogen|kan|kunnen|kun|kunt) (\w+ ){0,5}(graag|zien|weten|proberen|testen|ontvangen|bekijken|horen|offerte|afspraak|demo|sturen|opsturen|langskomen|laten zien|uitleggen|spreken|praten|kennismaken|bellen|toelichten)(?! (niet meer|dat jullie stoppen))( \w+)?",
    r"(graag) (\w+ ){0,3}(een|het|de|meer|wat|dat|die|uw|jullie|zien|ontvangen|horen|langskomen|bellen|afspraak|offerte|voorbeeld)( \w+)?(?! (meer|niet))",
)
CONDITIONAL: Final = (
    r"(als|mits|zolang|indien|op voorwaarde) ([\w-]+ ){1,12}(graag|prima|interesse|dan wel|doen we|doe ik mee|wil ik|willen we|kom maar|praten|afspreken|zeker|akkoord|ben ik|zijn we)",
    r"(ja|graag|prima|interesse|akkoord|zeker),? (maar )?(\w+ )?(als|mits|alleen als|onder voorwaarde|hangt)",
)
HANDED_ON_WARMLY: Final = (
    r"(doorgestuurd|doorgezet|doorgegeven|laten zien|voorgelegd|getipt|gedeeld) ([\w-]+,? ){0,10}(enthousiast|interesse|geïnteresseerd|benieuwd|aanrader|aanbevolen|belt|mailt|neemt contact|wil)( \w+)?",
    r"(collega|baas|chef|directeur|planner|hij|zij|ze|team) (is|zijn|was) (\w+ )?(enthousiast|geïnteresseerd|benieuwd|razend|laaiend|zeer)( \w+)?",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|overmorgen|volgende week),? (\w+ |om |na |half |rond |even ){0,3}(\d{1,2}|één|twee|drie|vier|vijf|acht|negen|tien|elf|twaalf|ochtend|middag|morgen|vieren|past|kan|kun|schikt|uur|langs|bellen|prima|goed)",
    r"(om|rond|na|voor|vanaf|tussen) (half )?(\d{1,2}|één|twee|drie|vier|vijf|acht|negen|tien|elf|twaalf)\b ?(uur|u)?(?= |\W|$)",
    r"(bel|bellen|plan|prik|stuur|maak|kom|spreek|spreken|zien) (me |mij |ons |we |maar |even |eens |een |elkaar |gerust |uitnodiging ){1,5}(maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|afspraak|datum|moment|langs|in|terug|op|volgende|agenda|af)( \w+)?",
    r"(past|schikt|komt|kun|kunt|kan|zou) (het |dat |je |u |jullie |jou )?(\w+ ){0,4}(maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|volgende week|uit)( \w+)?",
    r"wanneer (\w+ )?(kan|kun|kunt|kunnen|past|schikt|hebben|heb)( \w+)?",
)
PRICE_AND_PRODUCT: Final = (
    r"(wat|hoeveel|welke|hoe) (\w+ ){0,3}(kost|kosten|prijs|prijzen|rekenen|rekent|betaal\w*|tarief|tarieven|duur|vragen jullie|kwijt|looptijd)",
    r"(prijs|prijzen|kosten|tarief|tarieven|offerte|demo|referenties|looptijd) ?\?",
    r"(werkt|kan|koppelt|leest|ondersteunt|gaat|past|draait|snapt|doet|hebben jullie|heeft u|heb je|is er|zijn er|bieden jullie|kunnen jullie) (het|dat|dit|hij|die|jullie|een|ook|er|referenties?|klanten|proef\w*|demo)\b ?(\w+ ){0,7}\w*\?",
    r"hoe (\w+ )?(werkt|gaat|lang|snel|koppelen|rekenen|zit|doen|bepalen|werken|ziet) (\w+ )?(het|dat|dit|jullie|u|de|duurt|met)( \w+)?",
)
SETTLED: Final = (
    r"(en|dus|maar|helaas|sorry|is|wordt|antwoord is|toch) (\w+ )?(nee|neen)(,? (we|wij|ik|dank|bedankt|helaas)( \w+)?)?",
    r"(we|wij|ik) (gaan|ga|doen|nemen|willen|zullen|kopen|hoeven|veranderen) (het |dit |dat |er |hier )?(\w+ )?(niet|geen|niets) (\w+ )?(doen|nemen|kopen|aan|mee|veranderen|wisselen|overstappen|gebruiken|nodig|mee door|mee verder)( \w+)?",
    r"(blijft|blijven|blijf|houden|houd|laten|laat) (\w+ )?(het |dat |dit |we |wij |bij |gewoon |zo |lekker ){1,4}(zo|wat we hebben|potlood|papier|excel|hierbij|huidige|oude|daarbij|zoals het is)",
    r"(maken|doen|plannen|regelen|schrijven|doe|maak|plan|houden) (we|wij|ik|het|dat) (\w+ ){0,4}(met potlood|met de hand|op papier|in excel|zelf|met pen|op een|met een schrift|handmatig|intern)",
    r"(directie|bestuur|baas|gemeente|hoofdkantoor|we|wij) (\w+ )?(heeft|hebben) (\w+ )?(voor een ander|anders|gekozen|getekend|besloten|gestopt|afgeblazen|nee gezegd)( \w+)?",
    r"(project|bouw|plan|aanbesteding|opdracht) (\w+ ){0,3}(afgeblazen|gestopt|stopgezet|gegund|geschrapt|van de baan|gaat niet door|afgelast)",
    r"(zijn|ben) (we|wij|ik)?\b ?(\w+ )?(maar|slechts|met|te|al|prima|gewoon|tevreden|voorzien) (z'n |met |te )?(\w+ )?(twee|drie|vier|vijf|tweeën|drieën|vieren|klein|voorzien|tevreden|getekend|klant|geholpen)",
    r"(bedankt|dank|leuk|aardig|sympathiek|mooi|vriendelijk)[^.!?\n]{0,25},? maar (\w+ ){0,4}(nee|niet|geen|niks|niets|al |zelf|we hebben|we zijn|wij hebben|hoeft niet|ik pas|sla over|bedankt)( \w+)?",
    r"(hoeft niet|hoeven we niet|nergens voor nodig|niks voor ons|niets voor ons|laat maar zitten|laat maar(?! (zien|horen|weten|komen))|sla ik over|slaan we over|wij passen|ik pas|geen behoefte aan|niet aan de orde|niet van toepassing|is vergeven|hier komt niets van)",
)
NOT_ME: Final = (
    r"(verkeerde|foute) (\w+)( (van|te pakken|gevonden|voor je|voor u))?(?<!moment)(?<!tijd)",
    r"(ga|gaan|doe|beslis|bepaal|regel|werk|ben|heb) (\w+ )?(er |hier |daar )?(\w+ )?(niet|niks|niets|geen) (\w+ )?(over|mee|van|in|de juiste|verantwoordelijk|aan|mee te maken|bevoegd)( \w+)?",
    r"(bij mij|hier) (\w+ )?(verkeerd|aan het verkeerde adres|niet goed|niet aan het juiste)",
    r"(vergis|vergist|verwar|verward|verwisseld)\w*( \w+)?",
    r"(doe|ben|zit|werk|rij) (ik )?(hier )?(alleen|maar|enkel|slechts|uitsluitend) (\w+)( \w+)?",
)
ANOTHER_ONE: Final = (
    r"(vraag|mail|bel|contacteer|benader|spreek|stuur|richt|wend|neem contact op met|moet je|moet u|kun je beter|kunt u beter|probeer) (\w+ ){0,2}(bij|aan|naar|met|onze|mijn|collega|afdeling|beter) (?!mij|me|ons)(\w+)",
    r"(gaat|beslist|regelt|doet|beheert|verzorgt|koopt|bepaalt) (\w+ )?(over|daarover|hierover|dit|dat|zoiets|de|alles|onze|het|inkoop)( \w+)?",
    r"(opvolger|verantwoordelijke|juiste persoon|contactpersoon|taken overgenomen|haar taken|zijn taken) (\w+ )?(is|hiervoor|overgenomen|voor)( \w+)?",
)
GONE: Final = (
    r"(werkt|werk|is|zit) (\w+ ){0,3}(niet meer|niet langer)( (\w+ )?(hier|bij|voor|in dienst|werkzaam))?",
    r"(heeft|hebben|is|ben|zijn) (\w+ ){0,3}(verlaten|vertrokken|uit dienst|met pensioen|overleden|ontslag genomen|weggegaan)",
    r"(ex-?werknemer|oud-?medewerker|gepensioneerd|uit dienst)",
)
GOT_IT: Final = (
    r"(heb |is )?(het |deze )?(ontvangen|genoteerd|gelezen|gezien|binnen|bewaard|doorgestuurd|gearchiveerd|ter kennisgeving)(,? (bedankt|dank|dankjewel|we|ik|en))?",
    r"(ik|we|wij) (\w+ )?(kijk|lees|bekijk|bespreek|overleg|denk|bewaar|neem|leg|zal|laat|kom|geef|bespreken|bekijken|overleggen|nemen) (\w+ ){0,4}(naar|door|mee|na|over|weten|op terug|erop terug|voor|lezen|bekijken|bespreken|intern|bewaren|er op)( \w+)?",
    r"(moet|moeten|even|laat me|laat mij) (\w+ ){0,3}(overleggen|nadenken|bespreken|kijken|vragen|bekijken|navragen|checken)",
)
WHO_KNOWS: Final = (
    r"(tja+|hm+|mwah|wie weet|ligt eraan|hangt ervan af|ja en nee|misschien|kan zijn|we zien wel|tsja|zou kunnen|soms|nou ja|interessant|apart)( \w+)? $",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.FRIENDLY: FRIENDLY,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.HANDLES: ANOTHER_ONE,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
    Cue.UNSURE: WHO_KNOWS,
}
