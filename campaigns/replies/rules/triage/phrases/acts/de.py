"""German."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"([\w-]*(mails?|nachrichten?|werbung|zusendungen?|zuschriften?|newsletter|spam|kontakt\w*|post|anschreiben|erinnerung\w*|anrufe?|akquise|angebote?|zeug|müll|quatsch|mist))"
_STAFF: Final = (
    r"(meine|unsere|die) (kolleg\w+|mitarbeiter\w*|leute|assistentin|belegschaft|team|chefin|sekretärin)"
)

FORGET_ME: Final = (
    r"wo (\w+ )?(ist|finde ich|steht|bleibt) (\w+ )?(der |die |das )?(\w*abmelde\w*|\w*austrag\w*|abbestell\w*)( \w+)?",
    r"abmelde-?(link|knopf|button|funktion)( \w+){0,2} (nicht|kaputt|tot|defekt|fehlt|ins leere)",
    r"(mich|uns) (\w+ ){0,3}aus dem spiel",
    r"(als|als ob|wie wenn) (gäbe|gebe|existiere|existierte|wäre) (es )?(ich|mich|uns|wir)( \w+)?( nicht| tot)?",
    r"(namen?|adresse|daten|kontakt\w*|eintrag|nummer) (\w+ ){0,3}(von|aus) (ihrer|eurer|deiner|der|ihren|dem|ihrem|eurem|allen) (\w+ )?(liste|listen|datenbank|verteiler|kartei|system|systemen)",
    r"(nicht|nie|nie wieder) (mehr )?(länger )?(\w+ )?(auf|in|bei) (ihrem|ihrer|eurem|eurer|diesem|dieser|dem|der) (\w+ )?(verteiler|liste|datenbank|mailingliste|kartei|mailing)",
    r"warum (stehe|bin|stehen|sind|steht|kriege|bekomme|erhalte) (ich|wir|meine \w+) (\w+ ){0,3}(auf|in|noch|wieder|immer|diese|ihre|solche)( \w+){0,3}",
    r"(merken|notieren|speichern|verwenden|nutzen|benutzen) (sie )?(\w+ ){0,3}(adresse|daten|nummer|e-?mail) (\w+ )?(nicht|nie)( mehr)?",
    r"(^ |bitte |sofort |umgehend |hiermit |gefälligst ){1,3}(löschen|entfernen|streichen|austragen|abmelden|vergessen|sperren)(?! (sie )?(den|die zweite|das|diesen) )( \w+)? $",
    r"^ (löschen|entfernen|streichen|austragen|abmelden|sperren),? (alles|sofort|bitte|umgehend|und|jetzt|danke)( \w+)?",
    r"(verteiler|liste|mailingliste|datenbank) (\w+ )?(löschen|streichen|entfernen|raus|nehmen|austragen)",
    r"(lösch|streich|entfern|sperr|tilg)\w* (\w+ ){0,4}(verteiler|mailingliste|datenbank|adressliste|datenbestand)(?! (für|unserer))",
    r"(überspring|überspringen|auslassen|übergehen|aussparen) (sie )?(mich|uns)",
)
WHERE_IS_THE_EXIT: Final = (
    r"(ab|aus)(melde|trage|stell|bestell)[- ]?(link|knopf|button|möglichkeit|funktion|seite)( \w+){0,3}( (nicht|kaputt|tot|fehlt|defekt|ins leere))?",
    r"(wo|wie) (\w+ )?(ist|finde|geht|komme|werde|kann|bestelle|melde|stelle) (\w+ ){0,4}(abmeld\w*|ausgang|austrag\w*|raus|runter|weg|los|ab|abbestellen|ausstieg)",
)
NO_MORE_WORDS: Final = (
    rf"(^ |bitte |:|,|danke,? |ab sofort |künftig |und |also )(keine|keinen|keinerlei|null) (weitere[nr]? |mehr |solche |neuen )?{_MAILS}( mehr)?(,? (bitte|danke|mehr|von ihnen|an mich|an uns)){0, 6}\W*$",
    rf"(wünsch|möcht|will|woll|brauch|erbitt|leg|schätz)\w* (\w+ ){{0,3}}(keine|keinerlei|keinen|kein|nie|nicht) (\w+ ){{0,3}}{_MAILS}(?! (mit (dem|den|der)|verpassen|der konkurrenz|dafür))",
    rf"(ihre?|eure|deine|diese|solche|derartige|jegliche|weitere) (\w+ )?{_MAILS} (ist|sind|wird|werden|bleibt|bleiben) (\w+ ){{0,3}}(un)(erwünscht|willkommen|gebeten|gewollt|passend|zumutbar)",
    r"(mail|nachricht|brief|text|schreiben|zeilen)\W{0,2} (\w+ )?(aber |doch |und )(\w+ )?(bitte |hoffentlich )?(die|das|der) (letzte|letztes|einzige)",
    r"(die|das|der) (aller)?letzte(r|s)?( (mail|nachricht|versuch|kontakt|mal|schreiben))?( von ihnen)?\W*$",
    r"(gib|gebt|geben sie)( es| 's)?( bitte| doch| endlich)? auf\W*$",
    r"(niemand|keiner|kein mensch) (\w+ ){0,3}(möchte|will|wünscht|hat|braucht|interessiert|wollte) (\w+ ){0,3}(von (ihnen|euch)|kontakt\w*|angeschrieben|hören|gebeten|ihre|eure|post|mails?)",
    r"(zum|das) (zweite[nr]?|dritte[nr]?|vierte[nr]?|fünfte[nr]?|x-?te[nr]?|letzten|wiederholten) mal[:,]? (\w+ ){0,5}(kein\w*|nicht|schluss|stop\w*|lösch\w*|aufhör\w*|raus|bitt\w*|schreib\w*|sag\w*|fordere|ich)",
    r"(habe|hatte|haben|hatten) (\w+ ){0,5}(gebeten|geschrieben|gesagt|mitgeteilt|aufgefordert),? (\w+ ){0,5}(zu )?(löschen|entfernen|streichen|gelöscht|aufhören|aufzuhören|kein\w*|nicht mehr|auszutragen|austragen|abmelden|abzumelden)",
    r"(nächste|weitere|folgende|jede) (mail|nachricht|e-?mail|zuschrift|kontaktaufnahme) (\w+ ){0,2}(geht|landet|wandert|kommt|wird|melde|leite|übergebe|gebe) (\w+ ){0,3}(an|in|im|zum|weiter|gemeldet|ungelesen|direkt|sofort|anwalt|papierkorb|müll|tonne|spam\w*|datenschutz\w*|beschwerde)",
    r"(keine|nicht) (\w+ )?(erinnerung|nachfass\w*|nachhaken|nachfragen|wiedervorlage|follow-?up)( (mehr|nötig|schicken|senden|bitte|danke)){0,6}\W*$",
    r"(ruhe|frieden|funkstille|stille)( bitte| jetzt| endlich| wäre \w+)\W*$",
    r"(in zukunft|künftig|zukünftig|fortan|ab jetzt|ab sofort) (\w+ )?(ohne (mich|uns)|nicht mehr|nie wieder|von \w+ absehen|bitte nicht|nichts mehr|verzichten)",
)
OTHERS_TOO: Final = (
    rf"(lass\w*|hör\w*|belästig\w*|nerv\w*|stör\w*|schreib\w*|behellig\w*|verschon\w*) (sie )?(\w+ )?{_STAFF}( (\w+ )?(in ruhe|in frieden|nicht|auf|nie|mehr|weiter))?",
    r"(postfach|empfänger|inhaber|anschluss|adressat|konto|system|gateway) (\w+ ){0,4}(nimmt|akzeptiert|wünscht|möchte|empfängt|annimmt|erhält) (\w+ ){0,3}(kein\w*|nicht)",
)
PERMISSION: Final = (
    r"lösch\w* (sie |ihr )?(sie|es|alles|das|die|diese|das alles)( (\w+ )?(umgehend|sofort|bitte|unverzüglich|jetzt))?\W*$",
    r"lösch\w*,? (\w+,? ){0,2}(alles|sofort|umgehend|unverzüglich)",
    r"(kein|keine|keinen|keinerlei|ohne|nie|niemals) (\w+ ){0,2}(recht|erlaubnis|befugnis|einwilligung|berechtigung|grundlage|einverständnis|zustimmung|freigabe)(,? (mir|mich|uns|meine|unsere|zu|an|hier|dafür))( \w+)?",
    r"(nirgends|nirgendwo|nie|niemals|nicht) (\w+ ){0,2}(veröffentlicht|herausgegeben|freigegeben|eingewilligt|zugestimmt|angefragt|angefordert|bestellt|abonniert|registriert)(?! (haben wir|wurde))",
    r"(verlange|fordere|verlangen|fordern|bitte um|beantrage|erbitte|wünsche) (\w+ ){0,3}(löschung|austragung|streichung|sperrung|entfernung|unterlassung)",
)
STOPS: Final = (*FORGET_ME, *WHERE_IS_THE_EXIT, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(streich|nehm|trag|lösch|setz|nimm)\w* (sie )?(mich|uns|den termin|das treffen) (\w+ ){0,3}(von|aus|für|am) (der|dem|die|das|den) (\w+ )?(teilnehmerliste|gästeliste|webinar|termin\w*|essen|workshop|einladung|agenda|warteliste|veranstaltung|kurs|seminar|messe)",
    r"(löschen|streichen|vergessen|ignorieren) (sie )?(bitte )?(meine|den|die|das) (letzte|vorige|erste|andere|anhang|termin|datei|zweite|obige|frühere|mail von)( (mail|nachricht|antwort|datei|version))?",
    r"(bitte |bloß |ja )?nicht (mehr )?(abmelden|austragen|löschen|aufhören|streichen|abbestellen)",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(verwalt|bearbeit|verkauf|betreib|mach|prüf|automatisier|biet|handhab|hab)\w* (wir |ich |selbst |auch |ja ){0,2}(\w+ )?(abmeldung\w*|abbestellung\w*|abmelde\w+|widersprüche|sperrlisten|austragungen)",
    r"(unsere|die|hohe|viele|zu viele|weniger) (\w+ )?(abmeldungen|abbestellungen|abmeldequote\w*|kündigungen)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(schieß|schießen|leg|legen|lass|lassen|rück|erzähl|schick|zeig|schieb|sag|berichte|komm|meld|ruf)\w* (sie |ihr )?(\w+ )?(los|hören|sehen|rüber|raus|mehr|mal|einfach|ruhig|gern\w*|durch|vorbei|an)(?! (nicht|nie|in ruhe|nicht mehr))\W*$",
    r"(macht|machte|machen) (mich|uns) (\w+ )?(neugierig|hellhörig)",
    r"(bin|wäre|sind|wären|ist|werde) (\w+ ){0,3}(ganz ohr|gespannt|neugierig|dabei|an bord|nicht abgeneigt|aufgeschlossen|zu haben|begeistert|angetan|interessiert)(?! an (keinem|nichts))",
    r"(könnt|würd|dürft|wär|wäre)\w* (\w+ ){0,4}(gut gebrauchen|passen|helfen|weiterhelfen|brauchbar|hilfreich|was für uns|lohnen|interessieren|reizen|spannend|interessant|nützlich|ansehen|anschauen|ausprobieren|testen|vorstellen|gefallen)",
    r"(da|das|so etwas|sowas|genau das|darüber) (\w+ ){0,3}(suchen wir|brauchen wir|fehlt uns|fehlt hier|drückt der schuh|haben wir (gerade|heute|erst|gestern) (\w+ )?(gesprochen|diskutiert)|sprechen wir gerade|kommt wie gerufen|käme|passt gut)",
    r"(kommt|kommen|käme) (\w+ ){0,2}(wie gerufen|gerade recht|genau richtig|goldrichtig|zur rechten zeit|sehr gelegen|gelegen)",
    r"(hört|liest|fühlt|sieht|klingt|klänge|scheint|wirkt) (\w+ ){0,3}(gut|spannend|vernünftig|sinnvoll|vielversprechend|interessant|klasse|prima|machbar|fair|schlüssig|praktisch|verlockend)( an| aus)?",
    r"(echt|wirklich|ziemlich|großes|größtes|leidiges|ein|das) (\w+ )?(problem|drama|ärgernis|baustelle|thema|sorgenkind|graus|chaos|katastrophe) (bei|hier|für uns|von uns)( uns)?",
    r"(probieren|testen|versuchen|machen|starten|vereinbaren|treffen|sprechen|telefonieren|reden|schauen|anschauen|gucken) wir( (es|das|uns|mal|einfach|doch|gern\w*|ruhig|drüber|darüber|zusammen)){0,6}(?! (nicht|nie|lieber nicht|schon))",
)
SHOW_ME: Final = (
    r"(ja|gerne?|bitte|dann|ok|okay|klar|sicher|super|prima|gut|na los|nur zu|los)[,!]? (\w+ ){0,3}(schick|send|zeig|mail|ruf|komm|leg|mach|erzähl|melden|probieren|testen|schau)\w*( (sie|mal|das|es|ruhig|mir|uns|rüber|zu|an|los|vorbei|her)){0,6}(?! (nicht|nie|kein\w*))",
    r"(das |ein |eine |ihr |die |den )?(beispiel|angebot|unterlagen|infos?|preisliste|demo|muster|auswertung|seite|vergleich|konzept|präsentation|link) (\w+ ){0,2}(schicken|senden|zusenden|zuschicken|hätte|hätten|nehme|nehmen|bitte|gern\w*|anschauen|ansehen|sehen)(?! (nicht|sie (mir|uns) kein))",
    r"(schick|send|zeig|mail|leit|reich|stell|übermittl|übersend)\w* (sie )?(\w+ ){0,5}(zu|rüber|her|durch|weiter|bereit|vor)(?= |\W|$)(?! (nicht|nie))",
    r"(hätte|hätten|nehme|nehmen|will|wollen|möchte|möchten|bräuchte|bräuchten|würde|würden) (ich |wir )?(\w+ ){0,4}(sehen|haben|wissen|hören|testen|probieren|ausprobieren|kennenlernen|sprechen|treffen|anschauen|ansehen|angebot|demo|termin|zeigen lassen|vorführung|pilot|testen lassen|verstehen)(?! (nicht|kein\w*))",
    r"(nur zu|immer gern\w*|mit freude|na klar|aber klar|aber sicher|sehr gut,|topp|abgemacht|einverstanden|deal|machen wir|los geht'?s|auf geht'?s|bin gespannt|sind gespannt|nehmen wir|kann nicht schaden|schadet nicht|warum eigentlich nicht)",
)
CONDITIONAL: Final = (
    r"(wenn|falls|sofern|solange|vorausgesetzt|unter der bedingung|kommt drauf an) (\w+ ){1,14}(ja|dabei|gern\w*|sprechen|reden|interessant|interesse|kommen wir|machen wir|nehmen wir|können wir|steht nichts|bin ich|sind wir|hätten wir|hätte ich|wäre|würde)",
    r"(ja|gern\w*|dabei|interesse|interessiert|einverstanden|machbar),? (\w+ )?(aber nur|nur wenn|wenn|sofern|falls|vorausgesetzt|unter)",
)
HANDED_ON_WARMLY: Final = (
    r"(weitergeleitet|weitergegeben|gezeigt|vorgestellt|empfohlen|herumgezeigt) ([\w-]+,? ){0,10}(begeistert|interess\w+|angetan|neugierig|empfehlung|meldet sich|möchte|will|ruft|freut)",
    r"(kolleg\w+|chef\w*|leiter\w*|er|sie|team) (ist|sind|war|wäre|waren) (\w+ )?(begeistert|angetan|sehr interessiert|neugierig|feuer und flamme|heiß)",
    r"(begeistert|angetan|interessiert|neugierig|meldet sich bei ihnen|möchte mit ihnen|will mit ihnen|freut sich auf)",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(montag|dienstag|mittwoch|donnerstag|freitag|mo|di|mi|do|fr|morgen|übermorgen|nächste woche|heute)s?,? (\w+ ){0,3}(um |ab |gegen |nach |vor |zwischen |vormittag\w*|nachmittag\w*|früh|mittag\w*|abend|\d{1,2}([:.]\d\d)?( uhr)?|passt|geht|ginge|wäre|würde|hätte|klappt|teams|zoom)",
    r"(um|ab|gegen|nach|vor|zwischen) (\w+ )?\d{1,2}([:.]\d\d)?\b ?(uhr|h)?",
    r"(ruf|rufen|klingel|klingeln|telefonier|melden|meld)\w* (sie |ihr )?(\w+ ){0,4}(an|durch|kurz|morgen|montag|dienstag|mittwoch|donnerstag|freitag)(?! (nicht|nie|nicht mehr))",
    r"(komm|kommen|schau|schauen|fahr|fahren) (sie |ihr )?(\w+ ){0,4}(vorbei|rein|her|zu uns|an den stand|rum)",
    r"(termin|einladung|teams|zoom|telefonat|gespräch|call|vorführung|kaffee)(vorschl\w+|link|termin|einladung)? (\w+ ){0,3}(schicken|senden|machen|ausmachen|vereinbaren|bitte|einstellen|an|für|gern\w*|nächste|am|mit)",
    r"(wann|welcher tag) (\w+ )?(passt|hätten|haben|können|könnten|wären|sind|würde|geht|ginge)( \w+)?",
)
PRICE_AND_PRODUCT: Final = (
    r"(was|wie viel|wieviel|wie teuer|welche) (\w+ ){0,3}(kostet|kosten|kommt|preis\w*|gebühr\w*|zahlt|zahlen|liegt|liegen|verlangen|verlangt|investition|macht das|rufen sie auf|nehmen sie)( \w+)?",
    r"(preis|preise|kosten|kostenpunkt|preisliste|konditionen|mindestlaufzeit|referenzen|laufzeit|demo|testzugang|schnittstelle) ?\?",
    r"(läuft|geht|funktioniert|klappt|kann|können|unterstützt|versteht|liest|passt|arbeitet|gibt es|gibt's|haben sie|habt ihr|lässt sich|integriert|exportiert|bietet) (das|es|man|sie|ihr|ihre \w+|eure \w+|die \w+|denn) (\w+ ){0,5}(mit|auch|ohne|für|in|an|referenz\w*|kunden|schnittstelle\w*|test\w*|demo|export\w*|anbind\w*|sap|datev|excel)",
    r"wie (\w+ )?(läuft|funktioniert|geht|würde|würden|bekommen|kommen|macht|sieht|lange|schnell|aufwendig|aufwändig|genau) (das|es|sie|die|man|dauert|ist|der|ein)( \w+)?",
)
SETTLED: Final = (
    r"(bleibt|bleiben|belassen|lassen|behalten|halten) (\w+ ){0,4}(so|dabei|dabei,|wie (es|er|sie)|beim alten|es (dabei|so)|bei (unserem|unserer|dem|der|unseren|excel))(?= |\W|$)",
    r"(hat|haben) sich (\w+ ){0,5}(erledigt|zerschlagen|überholt)",
    r"(somit|damit|daher|deshalb) (hat|ist|wird|sind) (sich )?(\w+ ){0,4}(erledigt|hinfällig|gegenstandslos|vom tisch|kein thema|nicht nötig)",
    r"(projekt|vorhaben|bau|lager|auftrag|ausschreibung|stelle|filiale|anlage|umzug) (\w+ ){0,4}(gestoppt|abgesagt|eingestellt|vergeben|abgeblasen|gestrichen|geplatzt|nicht gebaut|beerdigt|verschoben auf unbestimmt)",
    r"(wird|werden) (\w+ )?(doch )?nicht (gebaut|umgesetzt|gemacht|gebraucht|kommen|weiterverfolgt|angeschafft|geben)",
    r"(haben|nutzen|verwenden|arbeiten|machen|führen|planen|rechnen|schreiben) (wir |ich |hier )?(\w+ ){0,4}(mit excel|in excel|per hand|von hand|auf papier|mit (stift|bleistift|papier|zettel)|selbst|selber|im haus|eigene[nrs]?|anderweitig|andere[nrs]?|schon seit|seit jahren)",
    r"(sind|bin) (wir |ich )?(\w+ ){0,3}(nur|bloß|gerade mal|lediglich) (\w+ )?(zu \w+|zwei|drei|vier|fünf|sechs|ein|eine|\d+)( \w+)?",
    r"(haben|besitzen|betreiben|gibt es|gibt's) (wir |ich |hier |bei uns |gar |doch ){0,3}(kein\w*|nicht) (\w+ )?(fuhrpark|lager|flotte|maschinen|abteilung|mitarbeiter|it|anlage|bedarf|fahrzeuge|eigene\w*)",
    r"(etwas|viel|bisschen|deutlich|dann doch|doch) (\w+ ){0,2}(zu groß|zu teuer|üppig|überdimensioniert|zu viel|oversized|drüber|zu komplex|zu klein)",
    r"(für|bei) (einen|ein|eine|unseren|unsere|uns|mich) (\w+ ){0,6}(zu|doch|nicht|kein\w*|überflüssig|übertrieben|sinnlos|üppig|unnötig|uninteressant)",
    r"(danke|vielen dank|besten dank|nett|lieb|schön),? (aber )?(nein|nee|nö|ohne (mich|uns)|wir passen|ich passe|kein bedarf|verzichte|verzichten|lieber nicht|eher nicht|passt schon|wir bleiben|kein\w* \w+)",
    r"(muss|müssen|möchte|möchten) (ich |wir )?(\w+ ){0,4}(absagen|ablehnen|passen|nein sagen|enttäuschen|verneinen)",
)
NOT_ME: Final = (
    r"(bei mir|hier|bei uns|da) (\w+ ){0,3}(falsch|an der falschen (adresse|stelle)|verkehrt|an die falsche|nicht richtig|an den falschen)",
    r"(falsche|falscher|verkehrte|falschen|verkehrten) (\w+ )?(person|adresse|abteilung|ansprechpartner\w*|stelle|empfänger\w*|firma|baustelle|frau|herr|kollege)",
    r"(bin|mach|mache) (ich )?(hier )?(nur|bloß|lediglich|ja nur) (der|die|das|den|ein|eine|zur|hier|aushilfe|azubi|praktikant\w*)( \w+)?",
    r"(ich|wir) (bin|bins|sind|mach|mache|machen|betreue|kümmere) (\w+ ){0,2}(nur|lediglich|bloß|ausschließlich) (\w+ )?(für |den |die |das |um |noch )?(\w+)",
    r"(entscheide|entscheiden|bestimme|bestimmen|kümmere|zuständig|verantworte|mache|betreue|bearbeite) (\w+ ){0,3}(nicht|nicht ich|nicht wir)",
    r"(nicht (ich|wir|meine|mein|in meiner|unser\w*)) (\w+ )?(entscheid\w*|zuständig\w*|bereich|baustelle|aufgabe|thema|tisch|ressort|abteilung|verantwort\w*|hand)",
    r"(verwechsel|verwechsl|vertan|verwähl)\w*",
    r"(verantwortet|entscheidet|macht|regelt|kümmert|betreut|übernimmt|leitet|steuert) (\w+ ){0,4}(einkauf|zentrale|konzern|muttergesellschaft|mutter|kollege\w*|kollegin\w*|geschäftsführung|frau|herr|stadt|verwaltung|it|andere\w*|jemand)",
)
ANOTHER_ONE: Final = (
    r"(ist|wäre|betreut|kümmert|leitet|hilft) (\w+ ){0,3}(der|die|das|herr|frau|mein|meine|unser|unsere|ihnen) (\w+ )?(kolleg\w+|nachfolger\w*|zuständig\w*|ansprechpartner\w*|leiter\w*|chef\w*|frau|herr)",
    r"(nachfolger|nachfolgerin|ansprechpartner|ansprechpartnerin|zuständig|verantwortlich|richtige adresse|richtiger ansprechpartner) (\w+ )?(ist|dafür|hierfür|sind|wäre|für|bei uns|wird)",
    r"(wende|wenden|frag|fragen|sprech|sprich|ruf|schreib|meld|versuch|geh|richte)\w* (sie )?(sich )?(\w+ ){0,3}(an|bei|mit|es bei|zu|direkt|mal|lieber) (die|den|der|das|unser\w*|mein\w*|frau|herrn?|einkauf|zentrale|it|\w+)",
)
GONE: Final = (
    r"(hat|haben|habe) (\w+ ){0,3}(verlassen|gekündigt|gewechselt|aufgehört)(?! (mich|sie|ihn|nie))",
    r"(ist|sind|bin|war|arbeit\w*|beschäftigt|tätig) (\w+ ){0,8}(nicht mehr|nimmer|nicht länger) (\w+ ){0,4}(bei|hier|im|in|da|beschäftigt|tätig|an bord|für|dabei|angestellt)",
    r"(ausgeschieden|in (den )?ruhestand|im ruhestand|in pension|verstorben|gestorben|gegangen|weg seit|in elternzeit gegangen)",
    r"(bin|ist) (\w+ ){0,3}(in rente|rentner\w*|im ruhestand)",
)
GOT_IT: Final = (
    r"(eingegangen|angekommen|erhalten|gelesen|abgelegt|gespeichert|notiert|vermerkt|zur kenntnis|weitergeleitet|weitergereicht|vorgelegt|liegt (jetzt|nun|beim|bei)|wird (\w+ )?(geprüft|vorgelegt|weitergeleitet|besprochen))( \w+)?",
    r"(schaue?|sehe|lese|prüfe|überlege|bespreche|kläre|denke|nehme|lege|gucke|leite|gebe|melde) (ich |wir |es |das  |mir |mich |das |ihn |dann |mal |später |uns |bei ihnen |darüber |drüber ){0,5}(an|durch|mal|weiter|nach|intern|zu herzen|mit|ab|vor|später|zurück|bescheid|auf)(?= |\W|$)",
    r"(bei bedarf|gegebenenfalls|ggf) (\w+ ){0,5}(melden|zukommen|zu|auf sie|kontaktieren|komme|kommen|meldet)",
    r"(muss|müssen|werde|werden|will|wollen) (\w+ ){0,4}(besprechen|klären|abstimmen|fragen|überlegen|durchlesen|prüfen|nachdenken|anschauen|ansehen|sehen|zurückkommen|rücksprache|absprechen|durch die mitbestimmung)",
)
BUSY_UNTIL: Final = (
    r"(melden|schreiben|kommen|rufen|fragen|versuchen|probieren|kontaktieren) (sie |ihr )?(\w+ ){0,6}(wieder|noch einmal|nochmal|erneut|dann|zurück|darauf zu)",
    r"(mitten|derzeit|momentan|gerade|zurzeit|vorerst|bis) (\w+ ){0,6}(inventur|umzug|jahresabschluss|umbau|urlaub\w*|saison|quartal\w*|budget\w*|haushalt\w*|weihnacht\w*|land unter|dicht|zu|stress)",
)
WHO_KNOWS: Final = (
    r"(na,? wenn sie meinen|wer weiß( das schon)?|mal sehen|mal schauen|schau'?n (mer|wir) mal|je nachdem|jein|vielleicht,? vielleicht auch nicht|so lala|ach so|aha|soso|hm+|naja|na ja|mag sein|kann sein)( \w+)? $",
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
    Cue.AGAIN: BUSY_UNTIL,
    Cue.UNSURE: WHO_KNOWS,
}
