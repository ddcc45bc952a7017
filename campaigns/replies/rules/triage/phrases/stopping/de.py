"""German."""

from typing import Final

_MAILS: Final = r"(\w+ ){0,2}[\w-]*(mails?|mailings?|nachrichten|nachricht|werbung|zuschriften|zusendung(en)?|kontaktaufnahmen?|kontakt|kontakte|kontaktversuche?|anschreiben|anfragen|anrufe|angebote|newsletter|schreiben|post|kontaktierung|belästigung(en)?|akquise|erinnerung(en)?|sequenz|spam|werbemüll)"
_AWAY: Final = r"(heraus|raus|aus)?(zu)?(nehmen|streichen|löschen|loeschen|entfernen|tilgen|tragen|sperren|vergessen|vernichten|abmelden|schmeißen|werfen|holen|genommen|gestrichen|gelöscht|geloescht|entfernt|getilgt|ausgetragen|gesperrt)"
_END: Final = r"(absehen|abseht|absähen|abzusehen|abstand nehmen|abstand zu nehmen|verzichten|verzichtet|zu verzichten|unterlassen|unterlasst|unterließen|zu unterlassen|einstellen|einstellt|einzustellen|aufhören|aufhört|aufhörten|aufzuhören|bleiben lassen|verschonen|verschont|zu verschonen|ersparen|zu ersparen|stoppen|zu stoppen|in ruhe (zu )?(lassen|ließen|lasst|lässt)|sein (zu )?lassen)"

STOP: Final = (
    r"^ (bitte )?(löschen|entfernen|streichen|austragen|abmelden|sperren)( bitte| danke)? $",
    r"^ (bitte |danke,? )?(nicht mehr|nie mehr|nie wieder)( bitte| danke)? $",
    r"(nie|nicht|niemals) (\w+ )?(um|nach) (\w+ )?(mails?|werbung|nachricht\w*|kontakt|post|e-?mails?) (gebeten|gefragt|verlangt)",
    r"(sehen|sieh|seht) (sie |ihr )?(\w+ ){0,4}von ([\w-]+ ){0,5}ab",
    rf"(mich|uns|mein\w*|unser\w*|dies\w*|die|den|das|alle|sämtliche) (\w+ ){{0,7}}{_AWAY}(?! (uns|wir|sich))(?=\W|$)(?<!die vergessen)(?<!das vergessen)(?<!mich abmelden muss)",
    rf"(von|auf|mit|weitere\w*|künftige\w*|jegliche\w*|zukünftig\w*|diese\w*|ihre\w*|eure\w*) ([\w-]+ ){{0,6}}{_END}",
    rf"bitte(n)? (\w+ ){{0,6}}{_END}",
    rf"(dankbar|froh|verbunden|nett|schön|lieb|begrüßen|freuen|freundlich|recht|gut|glücklich|erfreut|liebsten|lieber|prima|toll),? (\w+ ){{0,3}}(wenn|dass) (\w+ ){{0,9}}(kein(e|en|erlei)? |nicht mehr|nicht weiter|nie |nichts mehr|{_END}|löschen|löschten|streichen|strichen|entfernen|entfernten|austragen|herausnehmen|rausnehmen|nehmen würden|in ruhe|aus (dem|ihrem|der|ihrer|eurem))",
    r"(stell|stopp|beend|unterlass|unterbind)\w* (sie |ihr )?(\w+ ){0,5}[\w-]*(mails?|zusendung\w*|werbung|kontakt\w*|nachrichten|sendungen|anfragen|versand|sequenz|zuschriften|spam\w*|anschreiben|bombardement|belästigung\w*)( ein)?",
    r"(lass|hör|kapp|mach)\w* (sie |ihr )?(\w+ ){0,5}(in (ruhe|frieden)|auf damit|schluss|endlich auf|gut sein|stecken)",
    r"(meld|schreib|ruf|kontaktier|schick|send|mail|stör|nerv|belästig|hak|frag|antwort|anschreib)\w* (sie )?(sich )?((mir|mich|uns|hier|bitte|da|doch|einfach|also|künftig|in zukunft|unter \w+|an|dieser|diese|adresse|ab|sofort) ){0,5}(nicht|nie|niemals|keine|nix|nichts|keinesfalls) (mehr|wieder|weiter|weitere|nochmal|noch einmal|erneut|länger)",
    r"(kein|keine|keinen|keinerlei|nie|nichts|nicht|niemals) (\w+ ){0,5}mehr (\w+ ){0,4}(kriegen|hören|bekommen|erhalten|schicken|senden|zusenden|schreiben|zuschicken|anschreiben|kontaktieren|kontaktiert|melden|von ihnen|von euch|von dir|belästigen|belästigt|anmailen|zu hören|zu erhalten|empfangen|haben wollen|sehen wollen|in meinem|in unserem)",
    rf"(wünsch|möcht|will|woll|mag|leg|brauch|erbitt|akzeptier|duld|gestatt|erlaub)\w* (\w+ ){{0,4}}(kein|keine|keinen|keinerlei|nicht|nie)(?! (mehr )?(verpassen|missen|entgehen)) ([\w-]+ ){{0,3}}?{_MAILS}",
    rf"(keine|keinerlei|keinen|kein|null|nie wieder|niemals wieder|nie mehr) (solche\w* |unaufgefordert\w* |unverlangt\w* |ungefragt\w* |unerwünscht\w* |weiter\w* |mehr |neu\w* |zusätzlich\w* |ander\w* |künftig\w* |zukünftig\w* |kalt\w* |werbe\w* |automatisch\w* |derartig\w* |dieser )+{_MAILS}",
    r"(keinen|wenig|null) (wert|bock|lust) (\w+ )?auf (\w+ ){0,2}[\w-]*(mails?|nachricht\w*|kontakt\w*|werbung|zusendung\w*|post|newsletter|spam|sowas)",
    r"(verbitte|verbitten|verbiete|untersage|untersagen) (\w+ ){0,3}(mir|uns|ihnen|jeg\w*|jed\w*|weiter\w*|das|die|dies\w*|künftig\w*)",
    r"(vergessen|vergiss|vergesst|streichen|streich|löschen|lösch|entsorgen|vernichten) (sie |bitte ){0,2}(einfach )?(mich|uns|meine\w*|unsere\w*|diese\w*|die \w+)(?! (nicht|auf))",
    r"(finger weg|hände weg) von",
    r"(es|jetzt|mir|uns|das|langsam|nun) reicht('?s|s)?( es)?( jetzt| langsam| mir| nun)?\W*$",
    r"(genug ist genug|nie wieder|schluss mit|schluss jetzt|ende der durchsage|ruhe jetzt|ruhe bitte|raus aus|weg mit|runter von)( \w+){0,6}",
    r"(letzte|allerletzte|erste und letzte) (\w+ )?(warnung|aufforderung|mahnung|mail|nachricht|bitte|erinnerung|hinweis)",
    r"(zum|das) (aller)?letzten? mal",
    r"(landet|landen|wandert|wandern|geht|gehen|kommt|kommen|verschoben|sortiert|gefiltert|gelandet) (\w+ ){0,5}(im|in den|in die|ins) (\w+ )?(spam\w*|papierkorb|müll\w*|tonne|rundordner|ablage p|junk\w*)",
    r"(blockier|sperr|blocke)\w* (\w+ ){0,2}(sie|ihre|euch|eure|dich|diese|den absender|die domain|die adresse)",
    r"(sie|ihre|euch|eure|diese|absender|domain|adresse) (\w+ ){0,4}(blockiert|gesperrt|geblockt)",
    r"(kommt|kommen|trifft|sollte|sollten|falls|wenn|erhalte|bekomme|erreicht|höre|lese) (\w+ ){0,4}(noch|weitere|erneut|wieder|nochmal|eine) (\w+ ){0,3}[\w-]*(mail|mails|nachricht\w*|zuschrift\w*|werbung|kontakt\w*|mal|einzige)",
    r"(art(ikel)?\.? ?(17|21|7 abs)|§ ?7 uwg)( .{0,40})?",
    r"(widersprech|widersprich|widersprach|widerspruch|widerruf|widerrufe)\w*(?! in sich)( \w+){0,4}",
    r"(ohne|keine|nie|nicht|niemals|liegt) (\w+ ){0,5}(einwilligung|zustimmung|erlaubnis|opt-?in|genehmigung|einverständnis)(?! (der|des) (geschäfts|vorstand|betriebsrat))",
    r"(einwilligung|zustimmung|erlaubnis|opt-?in|einverständnis) (\w+ ){0,5}(nicht|nie|kein|keine|niemals|zurück|widerruf|entzieh)\w*",
    r"(recht auf|antrag auf|bitte um|verlange|fordere|beantrage|erbitte|verlangen) (\w+ ){0,5}(löschung|vergessenwerden|sperrung|widerspruch|vergessen|streichung|austragung|entfernung)",
    r"(kein|keinerlei|null|nicht das geringste) interesse (\w+ ){0,2}(an|bezüglich) (\w+ ){0,3}[\w-]*(mails?|kontakt\w*|nachricht\w*|zusendung\w*|werbung|zuschriften|newsletter|kommunikation|anschreiben|sequenz)",
    r"(wie|wo|womit) (\w+ ){0,5}(abmeld|austrag|abbestell|rauskomm|herunterkomm|runterkomm|werde ich|komme ich)\w*( (\w+ ){0,5}(los|raus|runter|weg|ab|aus))?(?! (ihr|euer|das|die|der) )",
    r"(will|möchte|würde|wollen|möchten) (\w+ ){0,4}(in ruhe gelassen|meine ruhe|unsere ruhe|in frieden|verschont|raus hier|runter|gelöscht|gestrichen|ausgetragen|vergessen) ?(werden)?",
    r"(adresse|e-?mail|postfach|mailadresse|kontakt|nummer) (\w+ ){0,3}(ist|sind|steht|dient) (\w+ ){0,3}(nicht|kein\w*) (\w+ ){0,3}(werbung|werbezweck\w*|akquise|vertrieb\w*|marketing\w*|zur verfügung|gedacht|bestimmt)",
    r"(unerwünscht|unaufgefordert|unverlangt|ungebeten|ungewollt)(e|er|en|es)?( (werbung|mails?|e-?mails?|kontakt\w*|nachricht\w*|zusendung\w*|anschreiben))?\W*$",
    r"(hau|haut|zieh|zieht|verzieh|verschwinde|geh|geht)( (ab|leine|dich|weg|mir vom acker|vom hof))\W*$",
    r"(von|durch) (ihnen|euch|dir) (\w+ ){0,3}(nichts|keine|nie|nicht) (mehr|wieder|weiter)",
    r"(für|zu) (immer|allen zeiten|alle zeit) (\w+ ){0,3}(lösch|streich|vergess|ruhe|weg)\w*",
)

FRIENDLY: Final = (
    r"(habe|haben|hatte|hatten|hab) (\w+ ){0,2}(nichts|nie|kein\w*) (mehr )?(\w+ ){0,4}(gehört|erhalten|bekommen|gelesen|gefunden|gesehen)",
    r"(habe|haben|hatte|hatten|hab) (\w+ ){0,2}(nichts|nie) mehr (\w+ ){0,3}(gehört|erhalten|bekommen|gelesen)",
    r"keine (\w+ )?(werbung|mails?|broschüren?|folien|anrufe),? sondern",
    r"(müssen|brauchen|sollen|sollten|müsst|musst|brauchst) (sie |ihr |du )?(\w+ ){0,3}nicht (\w+ )?(löschen|austragen|streichen|abmelden|aufhören|herausnehmen|entfernen|zu (löschen|streichen|entfernen))",
    r"(nicht|bloß nicht|ja nicht) (aufhören|abmelden|löschen|streichen|austragen|entfernen|aufgeben|rausnehmen|herausnehmen)(?= |\W|$)",
    r"(wenn|falls|sobald|dass|ob|weil|bevor|nachdem|wer|die) (\w+ ){0,3}(kunden?|leser|jemand|einer|nutzer|gäste|mitglied\w*|patient\w*|fahrer|mitarbeiter|abonnent\w*|empfänger|bewerber|leute|mieter) (\w+ ){0,6}(abmeld|abbestell|austrag|lösch|widersprech|widerspr|widerruf|kündig|ausgetragen|abgemeldet|stopp|sagt|sagen|will|wollen)\w*",
    r"(abmelde|abmeldungs|austragungs|lösch|sperr|widerspruchs|bounce)-?(quote|quoten|rate|raten|seite|link|prozess|verwaltung|funktion|liste|listen|frist|fristen|konzept|anlage|zug|fahrzeug|wasser|routine|verfahren|management)\w*(?! (\w+ ){0,2}(nicht|kaputt|defekt|tot|fehlt))",
    r"(abmeldungen|widersprüche|löschanfragen|löschungen|austragungen|widerrufe) (\w+ ){0,3}(verwalt|bearbeit|verarbeit|behandel|automatisier|abgeglichen|abgleich|landen|kommen|gehen|handhab|erfass|dokumentier)\w*",
    r"(noch )?nicht abzusehen",
    r"(derzeit|momentan|noch|aktuell) (\w+ )?abzusehen",
    r"(betrieb|produktion|filiale|geschäft|werk|linie|anlage|maschine|sparte|laden|standort|abteilung|projekt) (\w+ ){0,4}(einstellen|eingestellt|einzustellen|stillgelegt|geschlossen|stoppen|gestoppt|beenden)",
    r"(leute|personal|mitarbeiter\w*|jemanden|fahrer\w*|azubis?|kräfte) (\w+ ){0,3}(einstellen|einzustellen|eingestellt|einstellt)",
)
