"""Italian."""

from typing import Final

_MAILS: Final = r"(\w+ ){0,2}(e-?mail|mail|messaggi|messaggio|comunicazioni|comunicazione|contatti|contatto|pubblicità|newsletter|spam|offerte|chiamate|telefonate|proposte|solleciti|sollecito|posta)"
_TAKE: Final = r"(togli|tolg|tolt|cancell|rimuov|rimoss|elimin|depenn|stralci|disiscriv|leva|levi|levat|scord|dimentic|toglier|toglies)"

STOP: Final = (
    rf"{_TAKE}\w*(mi|ci|temi|teci)(?=\W|$)",
    rf"{_TAKE}\w* (\w+ )?(il mio|la mia|i miei|le mie|il nostro|la nostra|i nostri|mio|mia|miei|nostro|questo|quest'|questa|tutti i|subito il|il|l')[ ]?(nominativo|nome|indirizzo|contatto|e-?mail|mail|dati|numero|recapito|recapiti|nostri|azienda|account|profilo|posta|casella)?(?= (da|dal|dalla|dalle|dai|dagli|in|per|subito|grazie|entro|da)|\W|$|nominativo|nome|indirizzo|contatto|e-?mail|mail|dati)",
    r"(nominativo|indirizzo|contatto|e-?mail|mail|dati|nome|recapito) (\w+ ){0,4}(cancellat|rimoss|eliminat|tolt|depennat|stralciat)\w*",
    r"(chiedo|chiediamo|prego|preghiamo|vorrei|vorremmo|voglio|vogliamo|richiedo|pretendo|esigo|gradirei|gradiremmo|desidero|grat\w|possibile|potreste|potrebbe|può|potete|invito|cortesemente|gentilmente) (\w+ ){0,5}(cancell|rimuov|elimin|togli|togliere|toglier|depenn|disiscr|smett|cess|essere (cancell|rimoss|tolt|elimin|lasciat)|non (esser|ricev|mi|ci|scriv|contatt|invi|mand|insist|disturb)|non essere|evitare|astener|dimentic)\w*",
    r"(le|vi|ti) (sarei|saremmo|sarebbe) (\w+ )?(grat\w|riconoscent\w|gradit\w) (\w+ )?(se|di) (\w+ ){0,3}(togli|cancell|rimuov|elimin|smett|non|cess|evit|depenn|lasci|dimentic)\w*",
    r"(smett|piant|finit|finisc|cess|evit|astene|astener|ast[ei]n|interromp|sospend|ferm)\w* ?(la|tela|ela|mola)?( subito| immediatamente| per favore| ora)? ?(di|con|da|ogni|qualsiasi|l'invio|gli invii|dal|ulteriori|queste|questi|le|i) ?(\w+ )?(scriv|mand|invi|contatt|disturb|chiam|romp|insist|spam|mail|e-?mail|tormenta|assilla|importun|cerc|comunicaz|messagg|questi|queste|invio|rapport|contatto|pubblicit|spedir)\w*",
    r"(smettetela|smettila|piantatela|piantala|la smetta|la pianti|finitela|finiamola|smettete|fermatevi|basta così|adesso basta|ora basta|ho detto basta)",
    rf"(basta|stop|niente|nessun|nessuna|nessun'|no|mai|zero)( più| con| a| altre| altri| altra| altro| ulteriori| ulteriore| nuove| queste| questi| le| i| alle){{0,3}} ?{_MAILS}(?! (ricevut|arrivat|intern))",
    r"(non|mai|nn) (mi |ci |vi |più |desider\w+ |vogli\w+ |intend\w+ |gradi\w+ |accett\w+ |autorizz\w+ |dovete |deve |si |permettetevi |azzardatevi |continu\w+ |provate |osate |essere |ricevere |voglio |a |di |altre |ulteriori |e che |che ){0,6}(scriv|contatt|mand|invi|chiam|disturb|cerc|insist|romp|ricev|importun|sollecit|assill|spedi|telefon)\w*( (più|mi|ci|altre|altro|nulla|niente|ulteriori|mai|queste|nessun\w*|a questo))(?! (spesso|volte|dettagli|informazioni|tardi))",
    r"(non|nn) (scriv|contatt|mand|invi|chiam|disturb|cerc|insist|romp|importun|sollecit|assill|spedi)\w*(mi|ci|temi|teci|telo)( più)?",
    r"(non|nn) (voglio|vogliamo|desidero|desideriamo|intendo|intendiamo|gradisco|gradiamo|accetto|accettiamo|ho richiesto|ho chiesto|ho autorizzato|autorizzo|voglio più|ho mai) (\w+ ){0,3}(ricev|essere|contatt|vostre|sue|altre|ulterior|pubblicit|più|e-?mail|mail|messagg|comunicaz|sentirvi|sapere|richiest|chiest|autorizz|iscritt|dato|consens)\w*",
    r"(non|mai) (\w+ ){0,3}(iscritt|dato|prestato|fornito|autorizzat|espresso|rilasciato|richiest)\w* (\w+ ){0,3}(consenso|autorizzazione|permesso|newsletter|lista|a nulla|a niente|indirizzo|questo|queste)",
    r"(senza|manca|alcun|nessun) (\w+ ){0,3}(consenso|autorizzazione|permesso)",
    r"lasci\w*(mi|ci|temi|teci) (\w+ )?(in pace|stare|perdere|tranquill\w)",
    r"(lasci|lascia|lasciate) (in pace|perdere|stare)(?! la)",
    r"(mi|ci) (oppongo|opponiamo)( \w+){0,3}",
    r"(revoc|ritir)\w* (\w+ ){0,2}(consenso|autorizzazione)",
    r"(diritto|richiesta|esercit\w+|ai sensi) (\w+ |d'|all'|alla |dell'|di |gdpr ){0,5}(opposizione|cancellazione|oblio|art\.? ?(17|21)|articolo (17|21)|disiscrizione)",
    r"art(icolo|\.)? ?(17|21)",
    r"(segnal|blocc|denunc|bann|filtr)\w* (\w+ ){0,4}(come |al |alla )?(spam|garante|mittente|indirizzo|autorità|dominio|polizia|vostro|vostra)",
    r"(vi|la|ti|lo|li) (\w+ )?(blocco|bloccherò|ho bloccat\w|segnalo|segnalerò|denuncio|denuncerò|ho segnalat\w|blocchiamo|segnaliamo)",
    r"(nello|come|in|allo|tra gli|nel) (spam|indesiderat\w|posta indesiderata|cestino)",
    r"(ultimo|ultima) (avviso|volta|mail|e-?mail|messaggio|avvertimento|richiesta|sollecito)(?! (ricevut|che ho))",
    r"(un'altra|un altro|ancora una|ancora un|la prossima|alla prossima|al prossimo|se (mi |ci )?(arriv|ricev|riscriv|scriv|mand|contatt|continu)\w*) (\w+ ){0,3}(mail|e-?mail|messaggio|volta|altra|altro|ancora)?,? ?(e |vi |la |andrà|va|segnal|denunc|blocc|garante|avvocat|scatt)",
    r"(come|dove) (\w+ ){0,4}(cancellarmi|disiscriv\w*|togliermi|uscire|esco|tolgo|rimuov\w*|cancello|smettere|bloccar\w*|disattiv\w*|annull\w*|non ricevere)",
    r"(disiscrizione|disiscrivetemi|disiscrivermi|cancellazione (dalla|dal|dei|immediata)|cancellatemi|cancellami|rimozione (dalla|dal|dei))",
    r"(dalla|dalle|dal|dai|da ogni|da tutte le|fuori dalla|via dalla) (vostr\w|su\w|tu\w|questa|mailing|lista|liste|elenco|elenchi|database|rubrica)( \w+)?(lista|liste|elenco|elenchi|database|rubrica|mailing|archivi|archivio|invii)?",
    r"(andate a quel paese|vaffa\w*|andate al diavolo|fuori dai piedi|sparite|sparisci|levatevi|toglietevi dai piedi|non rompete\w*|non rompere|che palle|andate a lavorare)( \w+){0,6}",
    r"(inutile|non serve|non c'è bisogno di|non occorre) (che )?(\w+ ){0,2}(insist|scriv|riscriv|ricontatt|sollecit|mandar|continu)\w*",
    r"(indirizzo|casella|mail|e-?mail|numero) (\w+ )?non (è|va) (\w+ )?(per|destinat|usat|a disposizione)\w*",
    r"(preferi|preferisc|preferir)\w* (\w+ )?(non|essere lasciat\w|che non) (\w+ )?(ricev|esser|riscriv|mi|ci|contatt|riceverne|sentir)\w*",
)

FRIENDLY: Final = (
    r"non (esit|smett|ferm|dimentic|cancell|togli|perd|lasci|rimuov|toglier)\w*( (a|di|mi|ci|il|la)( \w+){0,4})?",
    r"(clienti|cliente|abbonati|utenti|pazienti|persone|soci|ospiti|iscritti|lettori|dipendenti|contatti) (\w+ ){0,5}(cancell|disiscriv|togli|elimin|blocc|segnal|rimuov|oppon)\w*",
    r"(tasso|link|pagina|gestione|richieste|processo|pulsante) (di|delle) (disiscrizion|cancellazion|rimozion)\w*(?! (\w+ )?non)",
    r"non (mi |ci )?(è|sono|ho|abbiamo|avevo) (\w+ )?(arrivat|ricevut|letto|aperto|vist)\w*",
)
