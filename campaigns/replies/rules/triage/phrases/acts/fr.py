"""French."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"(e-?mails?|mails?|messages?|courriels?|relances?|sollicitations?|pubs?|publicités?|démarchages?|prospections?|newsletters?|spams?|contacts?|nouvelles|appels?|rappels?|propositions?)"
_STAFF: Final = r"(mes|nos|mon|notre|l'|la|les)\b ?(\w+ )?(équipes?|collègues|salariés|employés|collaborateurs|assistante?|secrétaire|patron\w*|service|femme|mari|société|entreprise)"

FORGET_ME: Final = (
    r"lien (de |d')(désinscription|désabonnement|désabo)( \w+){0,2} (marche|fonctionne|répond|mène|existe)( \w+)?",
    r"stop (à |a )?(la |aux )?(pub|publicité|prospection|mails?|spams?|démarchage)",
    r"(fai\w+|faites) comme si (je|nous|on|cette \w+) (n'|ne )?(\w+ )?(exist|étai|suis|sommes)\w*( (pas|plus|mort\w*))?",
    r"(supprim|effac|retir|enlev|ray|biff|ôt|élimin|radi|oubli)\w*[- ](mon|ma|mes|notre|nos|moi|nous|cette|cet) (\w+ )?(adresse|nom|mail|e-?mail|coordonnées|données|contact\w*|existence|fiche|numéro|boîte|messagerie|compte)",
    r"(ne |n')(figur|apparaît|apparait|être|suis|être inscrit)\w* (plus|pas|jamais) (\w+ ){0,2}(dans|sur|parmi) (vos|votre|cette|aucune?)",
    r"(pourquoi|comment se fait-il) (\w+[- ]?){1,5}(encore|toujours|sur|dans|reçoi|figur|inscrit)\w*( (sur|dans|vos|votre|ces|cette)( \w+)?)?",
    r"(ne plus|pas|plus jamais|jamais plus) (utiliser|employer|conserver|garder|stocker|exploiter|solliciter|importuner) (cette|mon|mes|nos|notre|ces|l')( ?\w+)?",
    r"(désinscri\w*|désabonn\w*|desincri\w*|désinscr\w*)[- ](moi|nous|mon|cette|l'adresse|immédiatement|svp|merci|s'il|s.v.p)",
    r"(lien|bouton|page) (de |d')(désinscription|désabonnement|désabo) (\w+ ){0,2}(ne|n'|est|reste|mort|introuvable)( ?\w+){0,3}",
)
NO_MORE_WORDS: Final = (
    rf"(^ |merci,? |bonjour,? |donc |svp,? |, |: |et )(stop|assez|halte|plus|pas|aucune?|zéro|fini|basta) (\w+ |à la |aux |les |la |d'|de |à ){{0,3}}{_MAILS}( \w+)?(,? (merci|svp|s'il vous plaît|s'il te plaît))?\W*$",
    r"(que (ce|cela|ça) soit|ce sera|c'est|ceci est|considérez (ceci|cela)( comme)?) (\w+ )?(votre|notre|le|la) (\w+ )?(dernier|dernière|ultime)( (mail|message|échange|courriel|relance|contact))?",
    rf"(votre|vos|le|la|tout|le prochain|prochain|prochaine) (\w+ ){{0,2}}{_MAILS} (\w+ ){{0,3}}(ira|iront|va|vont|finira|finiront|partira|sera|seront|termine\w*|atterrira) (\w+ )?(directement )?(à la|au|dans|en|bloqué\w*|signalé\w*|supprimé\w*|aux)",
    r"(deuxième|troisième|quatrième|cinquième|énième|ixième|dernière|2e|3e|4e) fois (\w+ )?que (\w+ |vous |j'|on |m'){0,4}(demand|dis|écri|signal|répèt|pri)\w*( (d'|de|à|que)( ?\w+){0,3})?",
    r"(ai|avais|avons|avions) (\w+ ){0,3}(demandé|dit|écrit|répondu|signifié|signalé|prié) (\w+ ){0,3}(d'arrêter|de (me|nous|m'|ne|cesser|retirer|supprimer|stopper|plus)|d'être (retiré|désinscri|supprimé)|d'enlever|d'effacer|stop)",
    r"(ne|n')\b ?(veux|voulons|souhaite|souhaitons|désire) (\w+ )?(plus|pas) (\w+ )?(rien|jamais|en|vous|de|entendre|recevoir|avoir|être)",
    r"(préfèr|préférer|aimer|voudr|souhaiter)\w* (\w+ )?(ne plus|ne pas|ne rien|qu'on me laisse|que vous (cessiez|arrêtiez)|être laissé\w*|rester tranquille|le silence)( \w+){0,3}",
    r"(pas|aucune|ni|sans|plus) (de )?(relance|rappel|deuxième|seconde|insistance)( (svp|merci|s'il))?",
    r"(personne|aucun d'entre nous|nul) (\w+ )?(ne |n')(\w+ )?(souhait|veut|désir|demand|accept)\w*( (de|être|recevoir|vos|votre|avoir)( \w+)?)?",
)
OTHERS_TOO: Final = (
    rf"(laiss|arrêt|cess|harcel|importun|dérang|ennuy)\w* (de |d')?(\w+ )?{_STAFF}( (tranquilles?|en paix))?",
    r"(boîte|adresse|messagerie|compte|destinataire|titulaire|serveur) (\w+ ){0,3}(n'accept|ne (reçoit|souhait|prend|trait)|refus|rejett)\w*( pas)?",
)
PERMISSION: Final = (
    r"(supprim|effac|retir|enlev|détrui)\w*-(la|le|les)( (tout de suite|immédiatement|svp|merci|de))?",
    r"(aller simple|porte|hors|sortie|dehors) (\w+ )?(hors )?(de )?(ma|notre|cette) (messagerie|boîte|adresse)",
    r"(sans|aucun|aucune|jamais|pas|ni) (\w+ ){0,3}(accord|consentement|autorisation|permission|droit)( (de|pour|à|préalable|d'|explicite))?",
    r"(n'|ne )(ai|avons|avez|suis|êtes|a) (\w+ )?(jamais|pas|aucun|aucunement) (\w+ ){0,2}(demandé|autorisé|accordé|consenti|inscrit\w*|abonné\w*|sollicité\w*|souscrit|communiqué|donné)(?! (suite|de réponse|mon avis))",
    r"qui vous a (\w+ )?(donné|autorisé|permis|fourni|vendu|refilé)",
    r"(demand|exig|requ|sollicit|procéd|réclam)\w* (\w+ )?(la |l'|à la |à l'|de la )(suppression|effacement|radiation|désinscription|retrait|opposition)",
)
STOPS: Final = (*FORGET_ME, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(retir|enlev|supprim|ray|ôt|désinscri|sort)\w*[- ](moi|nous|me|mon nom|notre nom)?\b ?(du|de la|de l'|des) (\w+ )?(webinaire|réunion|atelier|déjeuner|dîner|participants|convocation|invitation|copie|cc|séance|formation|événement|agenda)",
    r"me (retirer|enlever|désinscrire|supprimer|ôter) (du|de la|de l'|des) (\w+ )?(webinaire|réunion|atelier|déjeuner|participants|convocation|copie|séance|formation|événement|agenda)",
    r"(oubli|ignor|effac|supprim)\w* (mon|le|mes|ma) (dernier|précédent|premier|dernière|précédente|pièce|autre|derniers)( \w+)?",
    r"(surtout |ne |n'|pas |ne me |ne nous ){1,2}(désabonn|désinscri|retir|ray|enlev|supprim)\w* (pas|surtout pas)",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(gér|vend|trait|automatis|propos|fabriqu|édit|développ|exploit)\w* (\w+ ){0,3}(désabonnements?|désinscriptions?|listes d'opposition)",
    r"(nos|les|des|trop de|moins de|taux de) (désabonnements?|désinscriptions?) (\w+ )?(sont|est|explosent|montent|baissent|augmentent|nous|chez|pour|d'une|de nos)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(cela|ça|c'|le sujet|votre \w+|l'idée|la chose|ce|votre message|tout ça)\b ?(m'|nous |me )(\w+ )?(intéress|intrigu|tent|parl|plaî|plai|séduit|branch|convien|botte|arrange|aiderait)\w*(?! (pas|guère|plus|peu))",
    r"(je|on|nous)\b ?(suis|sommes|serais|serions|est|serait) (\w+ )?(preneurs?|preneuse|intéressée?s?|partante?s?|curieux|curieuse|tentée?s?|ouverte?s?|disposée?s?|emballée?s?|open|chaud\w*|ravie?s?|séduite?s?)(?! (mais pas|par personne))",
    r"(dites|racont|expliqu|montr|parl|détaill|développ)\w*[- ](m'|moi |nous |m'en |moi-en |nous-en |en )?(en |tout |donc |un peu |ça |cela )?(plus|tout|ça|cela|davantage|comment|la suite)",
    r"(vous|tu) (m'avez|m'as|nous avez|avez) (\w+ )?(convaincu\w*|eu\w*|intrigué\w*|conquis\w*|toute mon attention)",
    r"(tombe|tombez|tombent|arrive|arrivez|vient) (\w+ )?(à pic|bien|pile|à point|au bon moment|à point nommé)",
    r"(on|nous|je) (en )?(parl|cherch|pens|discut|réfléch|compar)\w* (\w+ ){0,3}(justement|hier|une solution|un outil|quelque chose|ça depuis|un prestataire)",
    r"(pourrait|pourraient|devrait|ferait|serait|peut) (\w+ )?(nous |m'|me |être |bien )?(\w+ )?(utile|intéress\w+|intéressant|servir|aider|rendre service|pas mal|parfait|l'affaire|convenir|sympa|bienvenu\w*|le bienvenu)",
    r"(oui|ok|d'accord|banco|volontiers|vendu|allez|allons-y|go|parfait|super|génial|top|avec plaisir|bien sûr|carrément|évidemment)[,!]? (\w+ ){0,2}(pour|à|on|allons|envoy|je|mais|si|montr|appel|rappel|avec|banco|volontiers)\w*(?! (passe|décline|refuse))",
    r"(aucun dérangement|ne (me |nous )?dérange(z)? (pas|nullement)|au contraire|bonne idée|bon timing|bonne pioche|chiche|banco|faites donc|allez-y|vas-y|je prends|on prend|nous prenons|ça marche|ça roule|on fait ça|on teste|on essaie|faisons un (test|essai|point)|pourquoi pas (un|une|essayer|voir|en))",
    r"(un|le|notre|gros|vrai|véritable) (\w+ )?(casse-tête|cauchemar|calvaire|souci|problème|point noir|bazar|galère)( (chez|ici|pour|en))?",
)
SHOW_ME: Final = (
    r"(envoy|adress|transmet|fai|pass|mont|montr|partag|communiqu|propos|donn|expédi|balanc|faites)\w*[- ](moi|nous|le|la|les|donc|toujours|s'il|svp|votre|la|un|une|m'en|nous-en|suivre|parvenir)[ -]?(\w+[ -]){0,4}(exemple|plaquette|brochure|doc\w*|tarifs?|devis|prix|présentation|offre|démo|infos?|informations|détails|lien|étude|étude|dossier|fiche|proposition|cas|page|grille|ça|cela|tout|suivre|parvenir|volontiers|svp|moi|nous)",
    r"^ (envoyez|envoie|allez-y|montrez|montre|faites voir|fais voir|faites|dites|adressez|appelez|passez|rappelez)(?! (ça à|pas|votre curriculum|plus|rien))( \w+){0,4}",
    r"(voudrais|aimerais|aimerions|voudrions|souhaite|souhaitons|souhaiterais|veux|veut|voulons|peux|pouvons|j'aimerais) (\w+ ){0,3}(voir|savoir|tester|essayer|recevoir|une démo|un devis|un exemple|en savoir|comprendre|discuter|échanger|rencontrer|connaître|entendre)(?! (parler|plus de vous))",
)
CONDITIONAL: Final = (
    r"(si|pourvu que|à condition|sous réserve|du moment que|tant que) ([\w'-]+ ){1,12}(oui|partant\w*|preneur\w*|intéress\w*|on en parle|volontiers|on signe|je signe|d'accord|banco|ça marche|parlons|je suis|nous sommes|pourquoi pas|appelez|rappelez|alors)",
    r"(oui|ok|partant\w*|d'accord|intéressé\w*|preneur\w*|volontiers),? (mais )?(\w+ )?(si|à condition|sous réserve|pourvu|uniquement si)",
)
HANDED_ON_WARMLY: Final = (
    r"(transmis|transféré|transmets|fait suivre|envoyé|montré|passé|parlé) ([\w'-]+,? ){1,10}(emball|intéress|enchant|curieu|ravi|recommand|partant|séduit|vous (rappel|contact|propos|appell)|conquis|très)\w*",
    r"(collègue|chef|patron\w*|directeur|directrice|responsable|il|elle|équipe) (est|sont|était|serait|a l'air) (\w+ )?(emball|intéress|enchant|curieu|ravi|partant|séduit|conquis|pren)\w*",
    r"(recommand|appuy|soutien)\w* (\w+ )?(chaudement|vivement|votre|auprès)",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(lundi|mardi|mercredi|jeudi|vendredi|demain|après-demain|la semaine prochaine|le \d{1,2}),? (\w+ |à |vers ){0,3}(\d{1,2} ?h|\d{1,2}[:.]\d\d|matin|midi|après-midi|soir|prochain|vous|me|nous|ça|convient|va|irait|possible|après|avant)( ?\d\d)?",
    r"(à|vers|dès|avant|après|entre) \d{1,2} ?(h|heures|:\d\d)( ?\d\d)?",
    r"(appel|rappel|joign|passe|passez|téléphon|voy|retrouv|rencontr|calons|cale|fixons|organisons|planifi)\w*[- ](moi|nous|un|une|le|on|donc|au|à|sur|dans)\b ?(\w+ ){0,3}(lundi|mardi|mercredi|jeudi|vendredi|demain|\d+|créneau|rendez-vous|visio|point|matin|midi|portable|bureau|stand|atelier|quand|semaine)",
    r"(quand|quel jour|quelle heure|vos disponibilités|vos dispos|êtes-vous (dispo|libre|disponible))( (pouvez|êtes|seriez|peut|pourrait|vous|on)[- ]?\w*)?",
)
PRICE_AND_PRODUCT: Final = (
    r"(combien|quel (est|serait)|quels (sont|seraient)|à combien) (\w+ |ça |cela |est-ce |le |la |les |votre |vos ){0,4}(coût|prix|tarif|revient|facture|vaut|faut|par|pour|budget|abonnement|ça|cela|délai)\w*",
    r"(prix|tarifs?|coût|devis|démo|références|budget|délais?) ?\?",
    r"(est-ce que|est-ce qu'|c'est-à-dire que|et)\b ?(ça|cela|vous|votre \w+|l'outil|il|elle|on) (\w+ )?(\w+ )?(march|fonctionn|gèr|gér|lit|li|lire|branch|intègr|intégr|connect|support|tourn|pren|compren|compatib|travaill|pass|exist|propos|couvr)\w*",
    r"(avez-vous|auriez-vous|y a-t-il|existe-t-il|proposez-vous|faites-vous|gérez-vous|prenez-vous|pouvez-vous|pourriez-vous) (\w+ |d'|de |des |un |une ){0,4}(référence|démo|essai|version|exemple|client|tarif|api|connecteur|intégration|engagement|devis|montrer|envoyer|expliquer|m'en|nous)\w*",
    r"comment (ça|cela|est-ce que|votre \w+|vous|fonctionne|se passe|marche)\b ?(\w+ )?(marche|fonctionne|se passe|faites|gérez|calculez|traitez|installe)?",
)
SETTLED: Final = (
    r"(va être|sera|c'est|ce sera|reste|donc|alors|malheureusement|désolé\w*|hélas|réponse est|mais) (\w+ )?(non|négatif|négative)\W*$",
    r"(direction|siège|groupe|on|nous|patron|maire|chef) (\w+ )?(a|avons|ont) (\w+ )?(signé|choisi|tranché|décidé|renouvelé|opté|acheté|retenu|dit non)( \w+)?",
    r"(question|affaire|sujet|dossier|projet|chantier|poste) (\w+ )?(est|a été|reste) (\w+ )?(clos\w*|réglé\w*|enterré\w*|abandonné\w*|annulé\w*|arrêté\w*|close|mort|bouclé\w*|classé\w*|gelé\w*|pourvu)",
    r"(nous|on|je) (ne )?(sommes|suis|est) (\w+ )?(que )?(deux|trois|quatre|cinq|six|sept|huit|une poignée|tout seul|seul\w*|trop petit\w*|satisfait\w*|contents?|contente|équipé\w*|fidèles?|déjà (équipé\w*|servis?|engagé\w*|clients?))",
    r"(tient|tiennent|rentre|rentrent) (\w+ )?dans (un|une) (boîte|carnet|classeur|tiroir|cahier|tableau)( \w+)?",
    r"(faisons|fais|fait|gérons|gère|tenons|utilisons|préférons) (\w+ )?(\w+ )?(à la main|sur papier|nous-mêmes|en interne|au crayon|sur excel|avec excel|maison|tout seul\w*|un cahier)",
    r"(pas|aucun|plus) (\w+ )?(besoin|utilité|intérêt|projet|budget|envie|flotte|entrepôt)(,? (merci|pour|chez|de|ici|en))?",
    r"(merci|gentil|sympa|aimable|dommage)[^.!?\n]{0,20} mais (\w+ ){0,3}(non|sans (façon|moi|nous)|ça ira|nous (sommes|avons|restons)|on (est|a|reste)|pas (pour|besoin|chez)|c'est non|je (passe|décline)|très peu)",
    r"(sans façon|très peu pour (moi|nous)|ça ira( merci)?|c'est tout vu|c'est gentil mais|nous passons|je passe( mon tour)?|on passe|nous déclinons|je décline|restons-en là|on en reste là)",
)
NOT_ME: Final = (
    r"(pas|plus) (\w+ )?(moi|nous) (qui|que)( \w+){0,3}",
    r"(trompé|trompez|confondez|confondu|erreur)( \w+)?\b ?(de |d'|sur |avec )?(personne|interlocuteur|destinataire|service|adresse|numéro|prénom|quelqu'un|un autre)?",
    r"(ne |n')(décide|gère|m'occupe|m'en occupe|suis|travaille|ai|fais) (\w+ )?(pas|plus|que|rien)( \w+){0,3}( (de ça|de cela|moi|responsable|concernée?|décisionnaire|la bonne|le bon|à voir))?",
    r"(mauvais|mauvaise|pas le bon|pas la bonne) (\w+ )?(personne|interlocut\w+|service|adresse|destinataire|guichet|numéro|porte)",
)
ANOTHER_ONE: Final = (
    r"(voyez|voir|contactez|contacter|adressez|adressez-vous|demandez|écrivez|appelez|joignez|tournez-vous|essayez|parlez) (\w+ |ça |donc |plutôt |directement |en ){0,4}(avec|à|au|auprès|vers|le|la|mon|ma|notre|monsieur|madame|mme|m\.)",
    r"(c'est|ce sont|est|sera|serait) (\w+ ){1,4}(qui (s'en occupe|gère|décide|achète|pilote|tranche|suit)|votre (interlocut\w+|homme|contact|femme))",
    r"(gère|pilote|dirige|s'occupe|s'en occupe|s'en charge|chapeaute|supervise) (\w+ )?(les |des |le |la |du |de )?(achats|sujet|dossier|informatique|transport|logistique|ça|cela|maintenance)",
)
GONE: Final = (
    r"(a|ai|est|ayant) (\w+ )?(quitté|partie?s?|pris sa retraite|décédé\w*|démissionné|changé de (poste|société|boîte)|muté\w*)( (la|le|l'|notre|en|depuis|nos)( ?\w+)?)?",
    r"(ne|n')\b ?(\w+ )?(travaill|fait|est|fais|suis)\w* plus (\w+ )?(chez|ici|pour|partie|avec|parmi|dans|à|là)( \w+)?",
    r"(suis|est|parti\w*|sont) (à la|en) retraite",
    r"(remplacé\w*|succéd\w+|successeur|remplaçante?) (\w+ )?(par|est|à|sera)( \w+)?",
)
GOT_IT: Final = (
    r"(bien )?(reçu|lu|vu|noté|transmis|classé|enregistré|archivé|pris bonne note|pris connaissance)(,? (merci|je|nous|votre|à|au|pour))?",
    r"(je|nous|on) (le |la |l'|vous |en |y |vais |allons |va |garde |ferai |verrai |regarderai ){1,3}(regard|li|transmett|étudi|réfléchi|pens|discut|parl|garde|class|reven|recontact|tien|verr|voir|note|sous le coude|signe)\w*",
    r"(à voir|on verra|nous verrons|je verrai|je vous redis|je reviens vers vous|revenons vers vous|on vous recontacte|laissez-moi (réfléchir|le temps|regarder|voir))",
)
WHO_KNOWS: Final = (
    r"(mouais|bof|ok vu|vu|mmh|ah bon|tiens donc|peut-être bien|on verra bien|qui sait|va savoir|ça dépend|p't-être|ni oui ni non|oui et non|couci-couça|c'est ça)( \w+)? $",
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
