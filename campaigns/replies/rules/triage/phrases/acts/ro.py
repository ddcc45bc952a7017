"""Romanian."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(să fie|să rămână|fie) (\w+ )?(ultima|ultimul)( \w+)?",
    r"(ștergeți|stergeti|șterge|eliminați|elimina|scoateți|scoate|dezabonați|radiați|uitați)(-mă|-ne|-mi| mă| ne)?\b ?(\w+ ){0,4}(din|de pe|datele|adresa|lista|lista|mea|mele|complet)?",
    r"(mă|ne|îmi|să mă|să ne) (\w+ )?(ștergeți|scoateți|eliminați|dezabonați|radiați|lăsați)( \w+){0,3}",
    r"nu (-?mi |mi |ne |îmi |mă )?(mai )(\w+ )?(scrie|trimite|contacta|suna|deranja|vreau|doresc|vrem|dorim)\w*( \w+){0,3}",
    r"nu-mi mai (\w+)",
    r"(nu) (vreau|doresc|vrem|dorim|accept) (\w+ ){0,3}(mesaje|e-?mail\w*|mailuri|reclame|să (primesc|mai|fiu)|contact\w*)",
    r"(lăsați|lasă|lăsați-mă|lăsați-ne)\b ?(-?mă|-?ne)?\b ?(\w+ )?(în pace|în liniște)",
    r"(nu|niciodată) (\w+ ){0,3}(am|mi-am|ne-am|nu mi-am) (\w+ )?(dat|abonat|acord\w*|exprimat|cerut|autorizat)\b ?(acordul|consimțământul|permisiunea)?",
    r"(a treia|a doua|a patra|ultima) oară (\w+ )?(vă|când|rog|cer|scriu|solicit)( \w+)?",
    r"(încetați|opriți|terminați|gata|ajunge)\b ?(cu|să|mesajele|odată)?( \w+){0,2}",
    r"(solicit|cer) (\w+ )?(ștergerea|eliminarea|dezabonarea|radierea)",
)
WISHES: Final = (
    r"(sună|pare|arată) (\w+ )?(bine|interesant|util|promițător|excelent|rezonabil)",
    r"(mă|ne) (\w+ )?(interesează|interesa|tentează|ajuta|bucur|convinge)( \w+)?",
    r"(trimiteți|trimite|arătați|spuneți|povestiți|sunați|veniți|faceți|prezentați)(-mi|-ne|-mă| mi| vă rog)?\b ?(\w+ ){0,3}(oferta|un exemplu|prețuri\w*|detalii|mai multe|demo|miercuri|joi|vineri|luni|marți|o ofertă|informații)?",
    r"(aș|am) (\w+ )?(vrea|dori|fi interesat\w*|putea|avea nevoie) (\w+ )?(să|de|un|o)?( \w+)?",
    r"(dacă|cu condiția) (\w+ ){1,10}(atunci da|sigur|da|de acord|discutăm|cu plăcere)",
    r"(de ce nu|cu plăcere|sigur că da|desigur|hai să|haideți să|nu deranjați|dimpotrivă)( \w+)?",
)
A_TIME: Final = (
    r"(luni|marți|miercuri|joi|vineri|mâine)(,? \w+){0,3}( la| după| dimineața| după-amiaza| \d{1,2}| e bine| pot)",
    r"(sunați-mă|sunați|să vorbim|să ne vedem|programa\w*|întâlni\w*)( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(cât|care|ce) (\w+ ){0,3}(costă|costa|preț\w*|tarif\w*|durează|ajunge)",
    r"(funcționează|merge|aveți|există|se poate|suportă) (\w+ ){0,6}\w*\?",
)
SETTLED: Final = (
    r"(avem|folosim|lucrăm) (\w+ )?(deja|propri\w+|alt\w*|cu|intern) (\w+ )?(furnizor\w*|soluți\w*|sistem\w*|partener\w*)?",
    r"nu (\w+ )?(avem|este|e|ne|dorim|planificăm|căutăm|suntem|intenționăm) (\w+ )?(nevoie|interes\w*|buget|cazul|relevant|trebuie|prioritate|schimb\w*)( \w+)?",
    r"(mulțum\w+)[^.!?\n]{0,20},? dar (\w+ ){0,3}(nu|avem|suntem|rămânem)( \w+)?",
)
NOT_ME: Final = (
    r"nu (\w+ )?(mă ocup|sunt (eu|persoana)|decid|țin de mine|este responsabilitatea|răspund)( \w+)?",
    r"(greșit|ați greșit|confundat|persoana greșită|adresa greșită|eroare)( \w+)?",
)
TO_WHOM: Final = (
    r"(contactați|scrieți|adresați-vă|vorbiți|întrebați|încercați|sunați)(-l|-o|-i)? (\w+ )?(pe|la|cu|lui|colegul|colega|domnul|doamna) (\w+)",
)
GONE: Final = (
    r"nu mai (\w+ )?(lucrează|lucrez|este|face parte|e)( (aici|la|în|cu|la noi))?",
    r"(a plecat|s-a pensionat|a demisionat|a părăsit)( \w+)?",
)
GOT_IT: Final = (
    r"(am primit|am notat|notat|am citit|voi (citi|analiza|transmite|discuta|vedea)|o să (citesc|analizez|văd)|transmit|revin|ne gândim|mă gândesc)( \w+)?",
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
