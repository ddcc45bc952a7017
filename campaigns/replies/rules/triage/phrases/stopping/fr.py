"""French."""

from typing import Final

_MAILS: Final = r"([\w'-]+ ){0,2}(e-?mails?|mails?|messages?|courriels?|courriers?|relances?|sollicitations?|prospections?|démarchages?|publicités?|pubs?|newsletters?|spams?|envois?|contacts?|communications?|offres|appels|propositions|prises? de contact)"
_TAKE: Final = r"(retir|supprim|enlev|ôt|ray|désinscri|désabonn|effac|radi|exclu|sort|oubli|élimin|vir|biff|enl|désincri|désinscr|desabon)\w*"
_SEND: Final = r"(contact|écri|envoy|envoi|relanc|sollicit|dérang|appel|démarch|adress|harcel|harcèl|import|embêt|rappel|recontact|mail|spam|insist|ennuy|emmerd|prospect|joindre|répon|transmet)\w*"

STOP: Final = (
    r"^ (plus jamais|jamais plus)( ça| cela)?,?( svp| merci| s'il vous plaît)? $",
    rf"{_TAKE}[ -](moi|nous|mon|ma|mes|notre|nos|cette|cet|l'adresse|tout|toutes?)(?! (savoir|part))",
    rf"(me|m'|nous|mon|ma|mes|notre|nos|l'adresse|cette adresse) ?(\w+ ){{0,4}}{_TAKE}(?= (de|des|du|d'|dans|svp|s'il|immédiat|définitiv|au plus|rapid|sans)|\W|$)(?<!oublié)(?<!oublier)(?<!sortir)(?<!sorti)",
    r"oubli(er|ez|e)[ -](moi|nous|mon|notre|mes|cette|que j'existe)(?! \w+ (rendez|réunion))",
    rf"(ne|n'|me|nous|plus|pas|jamais) ?(me |m'|nous |plus |pas |jamais |rien |surtout ){{1,4}}{_SEND}( (plus|jamais|pas|à nouveau|encore|rien))?(?<!hésitez)",
    rf"(ne|n'|me|nous|m') ?(me |m'|nous )?{_SEND}([ -]\w+)? (plus|jamais|rien)(?! (tard|d'informations|de détails|d'infos|loin))",
    r"(ne|n') ?(plus|pas|jamais) (\w+ ){0,2}(recevoir|être (\w+ )?(contact|sollicit|relanc|démarch|import|dérang|destinataire|inscrit|harcel|appel)\w*)",
    rf"(souhait|voul|veu|désir|tien|tenon|accept|aim|préfèr|préfér|entend|envie|consen|autoris)\w* (\w+ ){{0,2}}(pas|plus|aucun\w*|ne plus|ne pas|nullement) (\w+ ){{0,4}}(recevoir|être (\w+ )?(contact|sollicit|relanc|démarch|import|dérang|inscrit)\w*|de vos|vos|entendre parler|{_MAILS})(?! (avant|en) )",
    r"(plus|aucun|aucune|aucuns|pas|stop|assez|marre|halte|fini|basta|zéro|non|ni) (un |une |d'|de |des |du |aux |à |les |vos |ces |tous |autres? |nouve\w+ |seule? |vos |cette |ce ){0,4}(e-?mails?|mails?|messages?|courriels?|courriers|relances?|sollicitations?|prospection|démarchages?|pubs?|publicités?|newsletters?|spams?|envois?|communications?)(?! (intéressant|sur|de ce genre n|reçu|depuis))",
    r"(cess|arrêt|stopp|finiss|mett)\w*[ -](de |d'|donc |immédiatement |tout |toute |vos |ces |les |cette |ce |cela |ça |tous |s'il |svp|fin à |un terme |avec |enfin |maintenant |le |la ){1,3}(?! (production|fabrication|activité))",
    r"(arrêtez|cessez|stoppez|arrête|arrêter)( (svp|merci|maintenant|tout|ça|immédiatement|stp))?\W*$",
    r"(merci|prière|veuillez|demande|prie|faut|faudrait|pouvez-vous|pourriez-vous|pouvez vous|voudrez|voulez|voudriez|temps|aimerais|aimerait|gré|reconnaissant\w*|souhaite|souhaiterais|bien vouloir|obligé\w*|apprécierais?) (\w+[- ]){0,6}(d'arrêter|de cesser|cesser|arrêter|de stopper|stopper|ne plus|ne pas (me|nous)|d'oublier|oublier (mon|ma|mes|notre|nos|moi)|(me|nous|mon|ma|mes|notre|nos) (\w+ ){0,2}(retirer|supprimer|enlever|ôter|rayer|désinscrire|désabonner|effacer|radier|exclure|laisser (tranquilles?|en paix)))",
    r"(si|que) vous (\w+ ){0,3}(cessiez|arrêtiez|cessez|arrêtez|retiriez|supprimiez|enleviez|effaciez|ôtiez|rayiez|désinscriviez|oubliiez|ne (me|nous|m'))",
    r"(laiss|fout|fich|lâch|foutre|ficher)\w*[ -](moi|nous|les|la|le|lui|nous)?[ -]?(\w+ ){0,2}(tranquilles?|en paix|la paix|le camp|respirer|grappe|baskets|en dehors|hors)",
    r"(lâche|lâchez)[ -](moi|nous|l'affaire)",
    r"(dégage|dégagez|cassez-vous|barrez-vous|allez vous faire|allez voir ailleurs|fichez le camp|du balai|du vent|foutez le camp|allez embêter|oust[e]?)( \w+){0,6}",
    r"(dernier|dernière|ultime) (mail|message|avertissement|rappel|courriel|fois|relance|mise en garde|sommation|avis)(?! (reçu|envoyé|était))",
    r"(inutile|pas la peine|pas besoin|vain|ne sert à rien) (\w+ )?(de |d')(\w+ |m'|me |nous ){0,3}(relanc|insist|écri|répon|contact|rappel|appel|envoy|continu|recontact|renvoy|poursuiv|revenir)\w*",
    r"(n'|ne pas |ne |pas )(insist|relanc)\w*( pas| plus)?",
    r"(m'|nous |s')oppos(e|ons|er)( \w+){0,3}",
    r"(droit|demande) (d'|à l'|à la |de |d')(opposition|effacement|oubli|suppression|désinscription|radiation|retrait)",
    r"(retir|révoqu|annul)\w* (\w+ ){0,2}(consentement|accord|autorisation)",
    r"(sans|jamais|aucun|pas|n'ai) (\w+ ){0,5}(consentement|autorisation|autorisé|consenti|inscrite?|abonnée?|souscrit|donné (mon|notre) (accord|adresse|mail)|opt-?in)",
    r"article ?(17|21)",
    r"(je|on|nous|vais|allons|et|suis|êtes|ai|avons) (\w+ ){0,3}(bloqu|signal|blacklist|filtr)\w*( (\w+ ){0,4}(expéditeur|adresse|domaine|spam|cnil|mails?|message|comme))?",
    r"(en|comme|dans les?|au|aux|parmi les) (spams?|indésirables?|courrier indésirable|pourriels?|poubelle|corbeille)",
    r"(pas|ni|non|aucun|interdit) (\w+ ){0,2}(démarchage|prospection|de pub|de publicité|à la pub|sollicité)\w*",
    r"(cette|mon|notre|l') ?(adresse|boîte|mail|e-?mail|messagerie) (\w+ )?(n'est|ne (sert|doit)) (pas|plus|jamais) ",
    r"(encore une|encore un|prochain|prochaine|nouveau|nouvelle|autre|moindre) (\w+ ){0,2}(mail|message|relance|courriel|envoi|sollicitation|fois) (\w+ )?(et|de plus|supplémentaire|,)( (je|c'est|on|nous|et))?",
    r"comment (\w+[- ]){0,6}(désinscri|désabonn|retir|supprim|arrêt|stopp|sortir|ne plus|échapp|quitter|bloqu)\w*",
    r"(désinscription|désabonnement|désinscrire|désabonner|stop pub|stop mail|stop mails|radiation|se désinscrire)",
    r"(ça suffit|cela suffit|suffit maintenant|il suffit|en voilà assez|trop c'est trop|c'est assez|y en a (marre|assez)|stop maintenant)",
    r"(ne|n') ?(veux|voulons|souhaite|souhaitons|désire|désirons) (plus|pas) (\w+ ){0,3}(de vous|de vos|vos|vous (lire|entendre)|être|entendre|nouvelles)",
)

FRIENDLY: Final = (
    r"(pas|aucun|jamais) (de |eu de )?(message|mail|courriel|réponse)s? (reçu|arrivé)\w*",
    r"(n'ai|n'avons|n'a) (pas|rien|jamais|plus) (\w+ ){0,4}(reçu|eu de|lu|vu)",
    r"(n'|ne pas |ne |pas |jamais )(arrêt|cess|désabonn|désinscri|hésit|oubli|retir|supprim|perd)\w*( pas| surtout)?( (de|à|d'|mon|notre|la|le|me|nous)( \w+){0,4})?",
    r"(clients?|clientes?|abonnés?|lecteurs|patients?|patientes?|utilisateurs|gens|adhérents?|salariés?|candidats?|membres|destinataires|personnes|visiteurs|voyageurs) (\w+ ){0,5}(désabonn|désinscri|oubli|supprim|retir|annul|s'oppos|plaign|signal|bloqu)\w*",
    r"(taux|lien|page|bouton|gestion|demandes?|processus|formulaire) (de |d')(désinscription|désabonnement|suppression|opposition|effacement)s?(?! (\w+ )?(ne|n'|est (mort|cassé)))",
    r"(arrêt|cess|stopp)\w* (de |d'|la |le |l'|les )(production|activité|fabrication|utiliser|travailler|vendre|chantier|machine|chaîne|ligne|service|collaboration|contrat)\w*",
    r"(pas|plus) (besoin|la peine) de (me|nous) (retirer|supprimer|désinscrire|désabonner)",
)
