"""Italian."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"(e-?mail|mail|messaggi|messaggio|pubblicità|spam|comunicazioni|contatti|telefonate|newsletter|solleciti|proposte|chiamate|promemoria)"
_STAFF: Final = r"(i miei|le mie|mia|mio|il mio|la mia|i nostri|il nostro|la nostra) (\w+ )?(colleghi|colleghe|dipendenti|squadra|team|segretaria|assistente|gente|socio|moglie|marito|personale)"

FORGET_ME: Final = (
    r"(link|pulsante|tasto) (di|per) (la )?(disiscri|cancella|disattiva|annulla)\w*( \w+){0,3}",
    r"(fate|faccia|fai|fingete|finga) (finta |conto )?(\w+ )?che (\w+ )?(non )?(esist|ci sia|sia mort|ci siamo)\w*",
    r"(tog|rimuo|cancell|elimin|tol|lev|disiscriv|depenn|esclud|dimentic|scord)\w*(temi|teci|mi|ci|tevi)(?=\W)( (di|da|dalla|dal|subito|immediatamente|per|pure|grazie|ora|tutto)( \w+){0,3})?(?! (una curiosità|un dubbio|il sonno))",
    r"(perché|come mai) (sono|siamo|ricevo|riceviamo|continuo|mi arriv\w+|continuate) (\w+ ){0,3}(ancora|nella|in|vostra|lista|queste|iscritt\w+|a)( \w+)?",
    r"(link|pulsante|tasto|opzione|pagina) (di|per) (\w+ )?(disiscri\w+|cancella\w+|disattiva\w+|annulla\w+) (\w+ )?(non|è|rotto|inesistente)( \w+)?",
    r"(avevo|ho|avevamo|abbiamo) (\w+ ){0,3}(chiesto|detto|scritto|richiesto|comunicato) (\w+ )?(di )?(\w+ ){0,2}(cancell|rimuov|tog|elimin|smett|non |disiscri|essere (cancell|rimoss|tolt))\w*",
    r"(dimenticate|dimentichi|scordate|scordatevi|scordi|dimenticatevi) (\w+ )?(il|la|di|del|che|questo|questa|me|noi)( \w+){0,2}",
    r"(cancellazione|rimozione|eliminazione|opposizione) (immediata )?(dei|del|dalla|dal|di|ex|ai sensi)( \w+)?",
)
NO_MORE_WORDS: Final = (
    rf"(che )?(questa |questo )?(sia|sarà|consideratel\w|sia stat\w) (\w+ )?(l'|la |il |vostra |vostro )?ultim\w( {_MAILS})?",
    r"(seconda|terza|quarta|quinta|ennesima|ultima) volta (\w+ )?che (\w+ )?(lo |ve lo |ve l'|gliel')?(chied|dic|scriv|ripet|domand|richied)\w*( (di|che)( \w+)?)?",
    rf"(la |il |ogni )?(prossim\w|altr\w|ulterior\w|successiv\w) (\w+ )?({_MAILS} )?(\w+ )?(finisce|finirà|va|andrà|sarà|viene|verrà|la segnalo|segnal\w+) (\w+ )?(nel|nello|in|al|direttamente|bloccat\w|segnalat\w|cestin\w+|nella|agli|spam)( \w+)?",
    rf"(basta|stop|niente|nessun\w*|mai|non|zero|senza) (più |con |altr\w |ulterior\w |con le |con i |questi |queste |le |i |di ){{1,3}}{_MAILS}( per favore| grazie)?",
    r"(basta|stop) (così|adesso|ora|davvero|per favore|grazie)(,? (grazie|per favore))?\W*$",
    r"non (\w+ )?(voglio|vogliamo|desidero|desideriamo|intendo|gradisco|gradiamo|tollero|accetto) (\w+ )?(più )?(sentir\w*|saper\w*|ricever\w*|legger\w*|esser\w*|aver\w*|che (mi|ci)|contatt\w*)( \w+){0,3}",
    r"(preferi|chied|preg|gradi|esig|diffid|invit)\w* (\w+ ){0,3}(di |a )?(non (\w+ )?(contatt|scriv|invi|mand|ricev|disturb|insist|sent|esser|telefon)\w*|smett\w+|cessar\w*|asten\w+|interromp\w+|sospend\w+|lasciar\w+ (in pace|stare)|il silenzio)( \w+){0,3}",
    r"(asten|astien|cess|smett|interromp|piant|finit|fin|piantat)\w*(tevi|la|tela|si|ersi|ete|a)? (da|dal|di|dallo|con|ogni) (\w+ )?(ulterior|scriv|mand|contatt|invi|disturb|mail|messagg|importun|chiam|questi|queste|rompere)\w*( \w+)?",
    r"(non) (insist|scriv|contatt|disturb|importun|chiam|mand|invi|torn|ritent|riprov)\w*(te|temi|teci|mi|ci|ete|a|ino|are|ere)?\b ?(mai più|più|mai|oltre|ancora|grazie|per favore)?\W*$",
    r"(lasci|lasciate|lascia)\w*(mi|ci|temi|teci)? (\w+ )?(in pace|stare|perdere|tranquill\w)",
    r"(nessuno) (\w+ ){0,4}(vuole|desidera|ha chiesto|intende|vi ha|ha autorizzato)( \w+){0,3}",
    r"(niente|nessun|senza|no) (\w+ )?(promemoria|sollecit\w+|seguito|follow-?up|seconda mail|insistenze)",
)
OTHERS_TOO: Final = (
    rf"(lasci|smett|disturb|importun|assill)\w* (\w+ )?(in pace |stare |di \w+ )?{_STAFF}( in pace| stare)?",
    r"(casella|indirizzo|titolare|destinatario|azienda|server|utente) (\w+ ){0,3}non (accetta|riceve|desidera|ammette|gradisce|è per)( \w+)?",
)
PERMISSION: Final = (
    r"(cancell|elimin|rimuov|togli|distrugg)\w*(telo|tela|teli|lo|la|li)( (subito|immediatamente|per favore|dai|dalla))?",
    r"(mai|non|senza|nessun|alcun) (\w+ ){0,3}(dato|prestato|concesso|fornito|autorizzat\w|acconsentito|consenso|autorizzazione|permesso|iscritt\w|registrat\w)(?! (risposta|retta|una mano))",
    r"chi (\w+ ){0,2}(ha|avrebbe) (\w+ )?(autorizzat|dato|fornito|venduto|permess|passato)\w*( (a|il|i|la|il mio)( \w+)?)?",
    r"(chied|richied|esig|preten|proced|esercit|domand)\w* (\w+ )?(la |l'|alla |all'|il )?(cancellazione|rimozione|eliminazione|opposizione|oblio|disiscrizione)",
)
STOPS: Final = (*FORGET_ME, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(tog|rimuo|cancell|lev|tol)\w*(temi|teci|mi|ci) (dal|dalla|dall'|dai|da)\b ?(\w+ )?(webinar|riunione|corso|evento|pranzo|cena|incontro|cc|copia|invito|convocazione|agenda|lista (dei|degli) (partecipanti|invitati)|lista d'attesa|sessione)",
    r"(dimentic|ignor|cancell)\w* (il|la) (mio|mia|messaggio|mail) (\w+ )?(precedente|di prima|ultim\w|di ieri|mail|messaggio)",
    r"non (disiscriv|cancell|togli|tog|rimuov)\w*(mi|ci|temi|teci|ete)",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(gest|tratt|vend|automatizz|elabor|offr|facc)\w* (\w+ )?(le |delle )?(disiscrizioni|cancellazioni|liste di esclusione)( \w+)?",
    r"(le nostre|tante|troppe|tasso di|meno) (disiscrizioni|cancellazioni)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(mi|ci|la cosa|l'idea|il tema|questo) (\w+ )?(interess|incurios|attir|piac|convinc|tent|alletta|sembr|torna utile|serv|suona|gust|intrig|calz)\w*(?! (poco|male|niente|caro|una follia|eccessiv\w|troppo|inutile))( \w+)?",
    r"(sono|siamo|sarei|saremmo|resto|restiamo) (\w+ )?(tutt\w orecch\w+|curios\w|interessat\w|incuriosit\w|apert\w a|dispost\w|dispon\w+|favorevol\w|content\w di|ben lieto|in attesa di|conquistat\w)",
    r"(suona|sembra|pare|appare|è) (\w+ )?(bene|interessante|utile|ottim\w|promettente|sensat\w|ragionevole|allettante|fatto apposta|proprio quello|quello che)",
    r"(molto|davvero|proprio|assai) (utile|interessante|bello|bella|bene|comodo|interessat\w|volentieri)",
    r"(certo|certamente|volentieri|ok|okay|va bene|perfetto|ottimo|d'accordo|dai|bene|sì|assolutamente|come no|magari|eccome)[,!]? (\w+ )?(mand|inv|sent|ved|chiam|fac|fiss|dica|parl|procedi|prov|passi|pure|mi|ci|con piacere|quando|grazie)\w*",
    r"(stiamo|sto|andiamo|cerchiamo|cerco) (\w+ )?(cercando|valutando|confrontando|raccogliendo|guardando|giusto|proprio) (\w+ )?(qualcosa|un|una|soluzioni|preventivi|offerte|alternative|questo|proprio|fornitori|strument\w)( \w+)?",
    r"(non direi|non dico|non diremmo|difficile dire|impossibile dire) (\w+ )?(di )?no( \w+){0,2}",
    r"(un|il|nostro|vero|grosso|bel) (\w+ )?(problema|dramma|incubo|grattacapo|mal di testa|pasticcio|casino|collo di bottiglia)( (qui|per|da|con|che))?",
    r"(nessun disturbo|al contrario|anzi,|nessuna noia|non (mi |ci )?disturba\w*|perché no|non suona male|niente male|mica male|ha senso|ci può stare|si può fare|facciamolo|andata|ci sto|ci sentiamo|parliamone|vediamolo|vediamoci|sentiamoci|dica pure|mi dica|ditemi|mi racconti)",
)
SHOW_ME: Final = (
    r"(mand|invi|spedi|gir|facc|fac|mostr|raccont|spieg|prepar|allegh|condivid|pass|trasmett|propon|dica|dicc)\w*(temi|teci|mi|ci|melo|celo|mela|le|lo|la|li|me lo|me la)?(?= (pure|il|la|un|una|i|le|tutto|qualcosa|per favore|qualche|l'|subito|volentieri|dettagli|info|maggiori|anche|quando|il prezzo))( (pure|il|la|un|una|i|le|tutto|qualcosa|per favore|qualche|subito|volentieri|dettagli|info|maggiori)( \w+)?)(?! (altre mail|più))",
    r"(può|potete|puoi|potrebbe|potreste|riesce|riuscite|le va|vi va) (\w+ )?(di |a )?(\w+ )?(mandar|inviar|mostrar|far|spiegar|preparar|chiamar|venir|girar|passar|illustrar|dar|sentir|veder|fissar)\w*( \w+){0,3}",
    r"(vorrei|vorremmo|voglio|vogliamo|gradirei|gradiremmo|mi piacerebbe|ci piacerebbe|desidero|desidererei|mi servirebbe) (\w+ )?(veder|saper|provar|ricever|capir|conoscer|avere|un preventivo|una demo|parlar|approfondir|sentir|incontrar|un'offerta|testar)\w*(?! (più vostre|niente))",
    r"(attendo|aspetto|attendiamo|aspettiamo|resto in attesa di|fatemi avere|mi faccia avere|fateci avere) (\w+ )?(il|la|un|una|vostr\w|su\w|tu\w|l'|notizie)( \w+)?",
)
CONDITIONAL: Final = (
    r"(se|purché|a patto|a condizione|sempre che) ([\w'è]+ ){1,12}(sì|volentieri|ci sto|parliamone|ne parliamo|mi interessa|ci interessa|va bene|d'accordo|certo|sono (d'accordo|dentro)|siamo|si può|procediamo|allora)",
    r"(sì|ok|volentieri|va bene|mi interessa|ci interessa),? (ma |però )?(\w+ )?(se|purché|a patto|a condizione|in presenza|solo se|dipende)",
)
HANDED_ON_WARMLY: Final = (
    r"(passat|girat|inoltrat|mostrat|parlat|condivis|segnalat|trasmess)\w ([\w'-]+,? ){1,10}(entusiast|interess|curios|caldegg|raccomand|consigli|convint|piac|vi (contatt|chiam|scriv)|la (contatt|chiam)|raccomandand)\w*",
    r"(collega|capo|direttore|direttrice|responsabile|titolare|socio|lui|lei|ed) (è|sono|era|sarebbe) (\w+ )?(entusiast|interess|curios|convint|favorevol|contentissim)\w*",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(lunedì|martedì|mercoledì|giovedì|venerdì|domani|dopodomani),? (\w+ |alle |verso le |in |ore |all'){0,3}(\d{1,2}|mattina|pomeriggio|mattino|sera|pranzo|prossim\w|va|andrebbe|bene|perfetto|posso|mi|ci|dopo|prima)",
    r"(alle|verso le|dalle|dopo le|prima delle|ore) \d{1,2}",
    r"(chiam|telefon|sent|fiss|organizz|ved|incontr|prenot|pass|ven)\w*(temi|teci|mi|ci|iamo|iamoci|amo|a|ga)? (\w+ |un |una |a |in |al |da ){0,3}(lunedì|martedì|mercoledì|giovedì|venerdì|domani|call|chiamata|appuntamento|incontro|riunione|cellulare|trovarci|settimana|quando|mattina|pomeriggio|sede|noi)",
    r"(quando|che giorno|a che ora) (\w+ )?(può|potete|possiamo|riesce|sareste|siete|è|va|le|vi|ci)( \w+)?",
)
PRICE_AND_PRODUCT: Final = (
    r"(quanto|quale|qual|che|a quanto) (\w+ |è |il |la ){0,3}(cost|vien|prezz|pag|spes|tariff|canone|investimento|sarebbe|tempi)\w*",
    r"(prezzo|prezzi|costo|costi|preventivo|tariffe|demo|referenze|tempi) ?\?",
    r"(funziona|va|si integra|si collega|legge|gestisce|supporta|include|copre|lavora|esporta|è compatibile|avete|ha|c'è|offrite|fate|potete|riesce|dialoga|regge) (\w+ )?(con|anche|per|in|referenze|clienti|una demo|una prova|qualche|un|una|il|la|le|i|sap|excel|vincoli)\b ?([\w']+ ){0,6}\w*\?",
    r"come (\w+ )?(funziona|si installa|sarebbe|fate|si calcola|si paga|si integra|procediamo|lavorate|vi integrate|va installat\w)",
)
SETTLED: Final = (
    r"(è|sarà|resta|rimane|quindi|purtroppo|temo|spiacente|spiacenti|risposta|direi|diciamo|dico) (\w+ )?(di |è |un |che )?no\W*$",
    r"(presse|macchine|linea|furgoni|flotta|azienda|negozio|stabilimento|progetto|ramo|reparto|capannone)( \w+){0,3} (vend\w+|chiud\w+|cess\w+|annullat\w|sospes\w|affidat\w|in affitto|a noleggio|esternalizzat\w|cancellat\w|ferm\w+)",
    r"(usiamo|utilizziamo|facciamo|teniamo|restiamo|rimaniamo|lavoriamo|abbiamo|preferiamo|uso|faccio|ci teniamo|ci affidiamo) (\w+ )?(con |a |su |già |da ){0,2}(\w+ )?(carta|mano|excel|quaderno|internamente|noi|altro fornitore|altri|un altro|soli|casa|penna|matita|come siamo|il nostro|la nostra|fornitore|questo sistema)( \w+)?",
    r"non (\w+ )?(abbiamo|ho|c'è|serve|servono|occorre|intendiamo|pensiamo|prevediamo|cambiamo|compriamo|siamo|vogliamo|è) (\w+ )?(bisogno|budget|fondi|flotta|magazzino|intenzione|interesse|previst\w|piani|interessat\w|nulla|cambiare|comprare|necessità|cosa per|il nostro|per noi)( \w+)?",
    r"(siamo) (\w+ )?(solo |soltanto |già |troppo |in )?(due|tre|quattro|cinque|sei|piccol\w|coperti|a posto|soddisfatti|servit\w|apposto|pochi|contenti)( \w+)?",
    r"(grazie|gentil\w+|bello|interessante|bella|apprezz\w+)[^.!?\n]{0,25},? (ma|però) (\w+ ){0,3}(no|non|siamo (a posto|coperti|soddisfatti)|abbiamo già|passo|passiamo|declin\w+|preferiamo|per ora no|niente)",
    r"(no,? grazie|grazie,? no|passo|passiamo|declino|decliniamo|niente da fare|neanche per sogno|lasciamo perdere|lasciamo stare|non fa per noi|non ci siamo|sarà per un'altra)(?! (a trovarla|da voi|domani|parola|la mail|in ufficio))",
    r"(guai a chi|ci pensa|lo fa|li prende|le fa|se ne occupa) (\w+ )?(mia|mio|la mia|il mio|mamma|nonna|nonno|suocera|moglie|marito|zio|cugino|figlio|figlia)( \w+)?",
)
LAW: Final = (r"(art(icolo|\.)? ?(1[3-7]|2[12])|reg(olamento|\.)? ?ue|garante)",)
NOT_ME: Final = (
    r"(non) (\w+ )?(seguo|decido|gestisco|mi occupo|ce ne occupiamo|lavoro|sono io|è (di mia|mio|il mio)|compete|dipende da me|tratto|c'entro)( \w+){0,3}",
    r"(sbagli|confus|confond|scambi|error)\w* (\w+ )?(persona|ufficio|indirizzo|destinatario|di|con|per|reparto)",
    r"(persona|indirizzo|ufficio|reparto|contatto) (sbagliat\w|errat\w)",
)
ANOTHER_ONE: Final = (
    r"(sent|parl|scriv|contatt|rivolg|chied|chiam|prov|indirizz)\w*(asi|etevi|tevi|a|ete|i|ate)? (\w+ ){0,2}(con|a|al|alla|il|la|l')\b ?(?!noi|me)(\w+)",
    r"(decide|segue|gestisce|se ne occupa|si occupa|cura|compra|coordina|tratta|è (il|la) responsabile|referente è|responsabile è) (\w+ )?(di )?(\w+ ){0,3}(questo|tutto|collega|ufficio|acquisti|signor\w*|dott\w*|ing\w*|manutenzione)?",
)
GONE: Final = (
    r"(non) (\w+ )?(lavora|lavoro|fa|è|sono|opera) (\w+ )?(più)( (qui|con|in|per|parte|da|presso)( \w+)?)?",
    r"(ha|ho|è|sono) (\w+ )?(lasciato|cambiato (lavoro|azienda|ruolo)|dimess\w|andat\w in pensione|in pensione|decedut\w|mancat\w|trasferit\w)( (l'|la|il|nostr\w)( ?\w+)?)?",
    r"(sostituit\w|subentrat\w|al suo posto|successore|sostituto)( \w+)?",
)
GOT_IT: Final = (
    r"(ricevut\w|lett\w|vist\w|preso nota|prendo nota|prendiamo nota|segnat\w|inoltrat\w|archiviat\w|agli atti|salvat\w)(,? (grazie|la|lo|il|e))?",
    r"(lo|la|le|vi|ne|ci) (\w+ )?(legg|guard|valut|pens|parl|inoltr|faccio sapere|farò sapere|giro|girerò|riferir|esamin|studi|verific|consider|terr|tengo)\w*( \w+)?",
    r"(devo|dobbiamo|mi lasci|lasciatemi|fatemi|mi faccia) (\w+ )?(pensar|parlar|chieder|veder|valutar|capir|consultar|rifletter|sentire)\w*",
)
WHO_KNOWS: Final = (
    r"(boh|mah|vediamo|vedremo|si vedrà|chissà|dipende|può darsi|forse|curioso|interessante|né sì né no|sì e no|hmm+|insomma|beh)(,? (vediamo|vedremo|forse|chissà|boh|mah|dipende))? $",
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
    Cue.LEGAL: LAW,
}
