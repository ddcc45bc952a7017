"""What answers say besides a wish to be left alone, where one sentence stands for many: added to the phrases of each language."""

from collections.abc import Mapping
from typing import Final

from campaigns.replies.rules.triage.cues import Cue

_EN: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.FRIENDLY: (
        r"never say never",
        r"(should have|should've|ought to have|could have) (seen|heard|been)( \w+){0,6}",
    ),
    Cue.ASSENT: (
        r"(can'?t|cannot|couldn'?t|won'?t|wouldn'?t|not going to) (say|deny|pretend|claim) (that )?(it|this|that|i|we)('m|'re)? (\w+ )?(doesn'?t|does not|isn'?t|wouldn'?t|don'?t|not|uninterested)( \w+)?",
        r"(wouldn'?t|won'?t|couldn'?t|not|can'?t) (\w+ )?(turn (it|that|this|you|one) (down|away)|refuse|resist|argue( with that)?)",
        r"(don'?t|do not|no) (need|have) to (ask|tell me|be asked) twice",
        r"what'?s not to like",
        r"nothing (would|could) (please|make) ",
    ),
    Cue.YES: (
        r"(send|share|give|get|fire|ping|shoot|forward|drop|let (me|us) have|let (me|us) see|show|bring|mail|pass)( (me|us|over|along|it|on|across|round|through|please)){0,3} (your|the|some|a|an|any|those|that|two|three|all the|whatever|what) (\w+ ){0,3}(terms|rates|numbers|figures|quote|quotation|stuff|specs?|specification|sheet|paper|file|study|report|analysis|map|list|plan|checklist|comparison|calculat\w*|page|pages|outline|summary|brief|contract|draft|two-?pager|write-?up|costs?|case|cases|reference|references|names|dates|you (have|got|suggest|offered))",
        r"(put|draw|work|write|knock|pull) (some|the|your|a few|something|up|out|together|a|me|us|it) (\w+ )?(\w+ )?(numbers|figures|quote|proposal|together|offer|in (my|the|our) (diary|calendar|schedule)|contract|for (us|me))",
        r"(i|we)('ve| have|'ve got| have got)? (a |got a |an? )(slot|gap|window|opening|hour|half hour|half an hour|free \w+)",
        r"how (quick|quickly|soon|fast|early) (can|could|would|do) (you|we|your)",
        r"when can (you|we|i|your \w+) (\w+ )?(start|come|deliver|onboard|show|begin|install|see|have|get|do)",
        r"(come|drop|pop|swing|call) (by|over|in|round|on|and (show|see|talk|pitch|demo|look))( (on|at|to|any|next|when|mon|tue|wed|thu|fri)\w*)?",
        r"(quote|surprise|enlighten|convince|educate|tempt|book|contact) (us|me)(?! (if|when|again|in|later|not))",
        r"(make|give|do) (us|me) (an offer|a (price|quote|deal|proposal|shout))",
        r"(i|we) want (this|it|that|one|in|two|to (see|try|talk|hear|know|have|buy|order|start))( \w+)?",
        r"(i|we)('ll| will|'d| would) (have|take|try|buy|order|give (it|this)|bite|go for|sign|like (that|this|it|one|to)|love (that|this|it|one|to))",
        r"(when|where) do (we|i) (start|sign|begin|pay)",
        r"what (do|would|will) you need (from|to)",
        r"(music to my ears|godsend|heaven[- ]sent|uncanny|long overdue|exactly the (problem|thing|pain|issue)|right up (my|our) (street|alley)|talk to me|take my money|ready to (buy|sign|go|move|start)|dying to|desperate for|been (waiting|hoping|meaning|wanting)|on (my|our) (list|to-?do|agenda|wish ?list))",
        r"(but|then|and|honestly|in \w+|after \w+) (\w+ ){0,2}(yes|yeah|i'?m in|we'?re in|happy to|gladly|count me in)",
        r"(you|u)('ve| have)? (\w+ )?(sold|convinced|won|persuaded|hooked|caught|got) (me|us)( (over|already|there))?(?! (wrong|confused|at a bad|on a bad))",
        r"(i|we) (hate|loathe|detest|can'?t stand|are sick of|are fed up with|want rid of|want to replace|need to replace|are replacing|are looking|am looking|urgently need|badly need) (\w+ ){0,2}(provider|supplier|vendor|system|tool|software|contract|agency|one|this|for|setup|process|broker|platform)",
    ),
    Cue.MEETING: (
        r"(put|stick|pencil|slot|squeeze|fit) (\w+ ){1,3}(in|into) (my|the|our|for) (\w+ )?(diary|calendar|schedule|agenda|mon|tue|wed|thu|fri)\w*",
        r"(diary|calendar|slot|gap|window) (\w+ ){0,3}(mon|tue|wed|thu|fri)\w*",
    ),
    Cue.NO: (
        r"^ (please |pls )?(don'?t|do not|rather not) $",
        r"(all |well )?sorted( (on|for|with|in|by) (that|this|the|our|it)( \w+)?)?(?! (by|out) (mon|tue|wed|thu|fri|next))",
        r"(vetoed|veto|scrapped the idea|shot (it|this|that) down|voted (it|this|that)? ?(down|against)|turned (it|this|that) down|ruled (it|this|that)? ?out|thrown? (it|this|that) out|argued and lost)",
        r"(stop|cut) you (right )?there",
        r"(save|spare) (you|us both|ourselves) (the|some|any|a lot of) (trouble|time|effort|bother|suspense|disappointment)",
        r"(you can|i'?ll let you) (guess|imagine|work out) the (rest|answer|outcome)",
        r"(we'?ll|we will|i'?ll|i will|i think we'?ll|let'?s) (leave (it|this|that)|pass|stay (put|as we are|with)|stick|sit this (one )?out|give (it|this|that) a miss|manage|cope|muddle|do without|keep (things )?as)( (there|at that|on|without|be))?",
        r"(not|never|hardly) (\w+ )?(my|our) (cup of tea|thing|bag|style|scene|bag of)",
        r"(thanks|thank you|cheers|ta|appreciated|kind of you|nice of you|sweet)( \w+){0,3},? (but|though) (no|we|i|not|it|our|there|nothing|all)",
        r"(bless you|good|full marks|points|ten out of ten|nice|kudos|credit) (for|on) (trying|effort|the effort|persistence)",
        r"(isn'?t|is not|aren'?t|not|wasn'?t) (really |actually |much )?(anything|something|much|a lot) (in (it|this|that)|here|there|for) ?(for )?(you|us|me)?",
        r"(don'?t|do not|won'?t|wouldn'?t|can'?t|never) (\w+ )?(want|need|miss|fancy|require|touch|trust|like|believe in|see us|envisage|foresee|anticipate) (to |a |an |any |the |another |this |that |one|it|more|your|new|ai|software|such|machines|robots|consultants|agencies)",
        r"(chose|picked|signed|contracted|committed|renewed|extended|gone|went|going|bought|ordered) (\w+ ){0,3}(already|elsewhere|last (week|month|year)|yesterday|until 20\d\d|for (another )?(two|three|four|five|\d) years|with (them|him|her|another|a rival|someone|the other))",
        r"(tried|tested|looked at|evaluated|assessed|considered|trialled|piloted) (it|this|that|you|yours|one|something (like|similar)|them|your \w+) ?(\w+ )?(and|but|last|already|before|in 20|twice|didn'?t|wasn'?t|rejected)",
        r"(no|zero|nil|not a) (appetite|chance|hope|way|call|demand|market|point|sense|scope|business case)( (for|in|of) \w+)?",
        r"over my dead",
        r"(it |thing )?ain'?t broke",
        r"(so|and|therefore|hence|meaning|which means|sadly|sorry,?|afraid|thus|simply|just|it'?s|is|then|me,?) (it'?s )?(a )?(no|nope|not for (us|me)|no from (us|me)|no thanks|nothing doing)\W*$",
    ),
    Cue.SOFT_NO: (
        r"(we|i) (still|just|only|simply|all|do) (use|do|run|work with|rely on|keep|write|print|count|trust|manage|make do)(?! (have|need|want)) ",
        r"(we|i)('ve| have) (always|forever) (done|had|used|been|managed|worked)",
        r"(my|our) (wife|husband|son|daughter|mother|father|brother|sister|nephew|niece|cousin|uncle|aunt|accountant|bookkeeper|parent|in-?laws?|mum|dad|caretaker) (\w+ )?(does|do|handles|runs|built|looks after|keeps|makes|writes|dictates|takes care|manages)( (it|this|that|all|the|our|for))?",
        r"(wedded|married|loyal|tied|chained|bound|contracted|signed up|committed|welded|glued|hitched|beholden) (to|with|until|till|through|for)",
        r"(parent|head office|hq|headquarters|group|corporate|board|owner|owners|franchis\w+|union|works council|legal|compliance|it|security|landlord|ministry|trust|council) (\w+ )?(dictates?|mandates?|imposes?|prescribes?|forbids?|won'?t (let|allow)|(does not|doesn'?t|don'?t|do not|would never|never) (let|allow|permit)|said no|says no|refuse[sd]?|blocks?|bans?|banned|prohibits?|chose|chooses|picks)",
        r"(shut|shutting|closing|closed|winding|sold|selling|folding|wound|wrapping|liquidat\w+|in administration|bankrupt|insolven\w+) (\w+ )?(down|up|the (business|shop|company|site|plant|factory|branch)|our (doors|business)|shop|last|next|this|in|for good)",
        r"(budget|money|funds|cash|pot|spend)('s| is| was| has| are|) (\w+ )?(gone|spent|empty|blown|frozen|allocated|zero|committed|dry|all gone|been (cut|frozen|spent|slashed))",
        r"(cannot|can'?t|couldn'?t|not able to|no way (we|i) can) (\w+ )?(afford|justify|spend|pay|take on|stretch)",
        r"(too|far too|way too|much too|a bit) (rich|dear|steep|small|late|old|old-fashioned|tiny|far along|deep into|grand|fancy|clever|large)( (for|to|a) (us|me|\w+))?",
        r"(works|working|does|doing|served|serves|serving|suits|run|runs|running) (us |me |perfectly |just |absolutely )?(just |perfectly |very |quite )?(fine|well|nicely|perfectly|enough|ok|okay|the job|great)(?! (on|with) (mon|tue|wed|thu|fri|that|this))",
        r"(perfectly|quite|very|more than|well|really) (happy|content|satisfied|served|catered|looked after|covered|supplied)",
        r"(we|i) (only|just) (have|got|employ|run|own|make|sell|ship|see|get) (one|two|three|four|five|six|a (few|couple|handful|dozen)|\d)",
    ),
    Cue.WRONG: (
        r"(no idea|don'?t know|not sure|couldn'?t tell you|no clue) who (\w+ )?(does|handles|deals|runs|is|would|looks|decides|buys|manages|you)",
        r"(you )?(want|need|mean|meant|after|looking for|seeking|probably want) the other (one|\w+)",
        r"(there are|there'?s|we have|we'?ve got) (two|three|four|five|several|another|a few|a second|more than one|also an?) ([\w']+ ){1,3}(here|in (the|our|this)|at|with|on)",
        r"(that|this|it|these|those|which|everything|purchasing|buying|procurement|the decision)('s| is| are| gets|) (\w+ )?(decided|handled|bought|done|managed|run|dealt with|made|purchased|controlled|organi[sz]ed|negotiated|sourced|taken care of|looked after|sits|sorted) (\w+ )?(by|at|in|from|through|centrally|with) (\w+ )?(hq|headquarters|head office|group|parent|corporate|central\w*|procurement|london|paris|munich|the \w+( \w+)? (team|office|department)|someone|somebody|another|a colleague|our \w+|the \w+|my \w+)",
        r"(i|we) (have|had|'ve|hold) (no|zero|not the) (say|authority|influence|idea who|purchasing|buying|input|part|budget responsibility|role in)",
        r"(i'?m|i am) (just |only |merely |actually |really )?(a|an|the|one of the) (\w+ )?(driver|nurse|teacher|chef|cook|cleaner|porter|receptionist|intern|apprentice|student|trainee|volunteer|temp|parent|governor|tenant|customer|guest|patient|pensioner|gardener|musician|dentist|vet|librarian|lodger|widow|carer|trustee|treasurer|secretary|assistant|pa|bookkeeper|locum|subcontractor|freelancer|contractor|plumber|baker|musician|photographer|retiree|relative|neighbou?r)(?! (and (we|i) (need|want)|with a))",
        r"(nobody|no-?one|no one|none) (here |in this (office|house|building) )?(of that name|called|named|by that name|with that name|buys|does that)",
        r"(mixed|mixing|mix) (me|us) up|(mistaken|confusing|confused|mistake) (me|us) (with|for)",
    ),
    Cue.AWAY: (
        r"(on|at) (a|the) (beach|ski|slopes|mountain|cruise|plane|train|boat|campsite|island)( \w+){0,3} ?(till|until|to|for|this|and)?",
        r"(in|at) (the )?hospital",
        r"(off|out|away) (on|for|with) (\w+ )?(leave|holiday|holidays|vacation|honeymoon|sick|flu|covid|surgery|paternity|maternity|jury|a (week|fortnight|month|few days|couple)|two weeks|three weeks|ten days|the (week|day|rest|month))",
        r"back (at (my|the) desk |in the office |at work |in )?(on )?(the )?(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,2})\w*",
        r"(signed off|off sick|laid up|in bed with|down with|flat on my back|jury (duty|service)|on (my )?honeymoon|on compassionate|bereavement|on strike)",
        r"(until|till) (i'?m|i am|i get|i) (home|back|return)",
    ),
    Cue.LATER: (
        r"(mid|early|late|end of|beginning of|start of|first thing in)[- ](jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec|q\d|year|next|spring|summer|autumn)\w*",
        r"(year[- ]end|month[- ]end|stock ?take|inventory|audit|peak|harvest|exam|term) (is|season|time|keeps|has)",
    ),
    Cue.AGAIN: (
        r"(try|write|ask|ping|call|ring|come|mail|e-?mail|contact|chase|remind|prod|nudge|poke)( (me|us|again|back|it))? (\w+ )?(in|after|mid|early|late|around|from|once|when|next|at the)[- ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q\d|the|a|six|two|three|easter|spring|summer|autumn|christmas|new year|year|month|quarter|week|we|i|it)\w*",
    ),
    Cue.NOTED: (
        r"(^|i'?ve |have |just |had |i )(read|seen|opened|skimmed) (it|this|your|that|through)",
        r"(it|this|that|yours)('ll| will|s)? (\w+ )?(go|goes|gone|sit|sits|join) (into|in|on|to|onto) (the|my|our) (\w+ )?(file|pile|list|stack|agenda|folder|board|tray|committee|meeting)",
        r"(could|can|would|please|pls) (you )?(please )?(resend|re-send|send (it|that|this) again|re-?attach)",
        r"attachment (\w+ )?(wouldn'?t|won'?t|didn'?t|doesn'?t|is|was|missing|isn'?t)",
        r"^ (thinking|pondering|reading|digesting|considering|mulling)( (it|about it|this|it over))? $",
    ),
}  # fmt: skip

_DE: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.ASSENT: (
        r"(sage|sag|sagen|würde|da sage|da sag) (ich |wir )?(\w+ )?nicht nein",
        r"(hätte|hätten) (ich |wir )?(nicht|nie) gedacht( \w+){0,8}",
        r"nein sage(n)? (ich|wir) (da )?nicht",
        r"(kann|könnte) (ich )?nicht (klagen|widerstehen|leugnen)",
    ),
    Cue.YES: (
        r"(machen|schicken|geben|nennen|unterbreiten|senden|erstellen) sie (mir|uns) (\w+ ){0,3}(angebot|preis|vorschlag|muster|zahlen|unterlagen|konditionen|referenz\w*)",
        r"(angebot|unterlagen|infos?|preise|details|muster|konditionen|vorschlag|termin|link|vertrag|rückruf|demo) (bitte|gern|gerne|erbeten|her)",
        r"(ja|gern|gerne|klar|bitte),? (zeigen|machen|schicken|her|kommen|rufen|erzählen|los|mal her)",
        r"(suchen|suche|brauchen|bräuchten|benötigen) (wir |ich )?(\w+ ){0,2}(seit|dringend|händeringend|gerade|schon lange|genau|sowieso|ohnehin|jemanden)",
        r"(will|wollen|möchte|möchten|nehme|nehmen|kaufe|bestelle|bestellen|probieren|probiere|testen) (ich |wir )?(das|es|ihn|sie|eins?) (\w+ ){0,2}(haben|sehen|testen|kaufen|probieren|ausprobieren|mal|gern|gerne|aus|wissen|machen)?",
        r"(kommen|schauen) sie (\w+ ){0,3}(vorbei|rum|rein)",
        r"wann (können|könnten|kann) (sie|wir|man|ihr) (\w+ ){0,2}(anfangen|starten|liefern|kommen|loslegen|vorbeikommen|beginnen)",
        r"(also )?(muss|müsste) (\w+ ){0,2}(was|etwas) (neues|anderes|besseres) her",
        r"(das )?(könnte|kann|würde) (uns |mir )?(\w+ )?(helfen|funktionieren|passen|weiterhelfen|klappen)",
        r"(kommt|kam|käme|kommen) (\w+ ){0,3}(wie gerufen|genau richtig|gerade recht|zur rechten zeit)",
        r"(wie gerufen|volltreffer|sie haben mich|wo (muss|darf) ich unterschreiben|wann geht es los|wann geht's los|bin (ganz )?ohr|schießen sie los|leg los|legen sie los)",
    ),
    Cue.NO: (
        r"(haushaltssperre|ausgabenstopp|budgetsperre|investitionsstopp|einstellungsstopp|da geht (gar )?nichts)",
        r"(abgeschlossen|unterschrieben|verlängert|entschieden|vergeben|gekauft|beauftragt) (\w+ )?(mit|bei|für|an)? ?(\w+ )?(mitbewerber|wettbewerber|anderen|anderer|konkurrenz)?",
        r"(mitbewerber|wettbewerber|anderen anbieter|konkurrenz) (\w+ ){0,4}(abgeschlossen|unterschrieben|entschieden|vergeben|beauftragt|gekauft)",
        r"(also|daher|deshalb|somit|leider|sorry|von daher|insofern) (\w+ )?(nein|nicht|kein\w*)\W*$",
        r"(bleiben|bleibe|belassen|lassen) (wir |ich )?(es )?(\w+ ){0,3}(bei|dabei|so|wie es ist|alles beim alten)",
        r"(kommen|komme|fahren|leben|läuft|kommt) (wir |ich |alles |hier )?(\w+ ){0,3}(zurecht|klar|gut damit|gut so|bestens|rund|auch so|ohne)",
        r"(wird|werden) (\w+ ){0,4}(abgerissen|geschlossen|aufgelöst|verkauft|stillgelegt|abgewickelt)",
        r"(tut mir leid|tut uns leid|bedaure|bedauere)\W*$",
        r"(hat|haben) (\w+ ){0,3}(abgelehnt|abgewunken|abgewinkt|verworfen|dagegen entschieden|nein gesagt)",
        r"(lohnt|rechnet|rentiert) sich (\w+ ){0,3}(nicht|kaum)",
        r"(geht|ging) (an uns )?(\w+ )?vorbei|(nicht|kein) (unser|mein) (ding|fall|stil|geschmack)",
    ),
    Cue.WRONG: (
        r"(falsche[rnms]?|verkehrte[rnms]?) (?!zeit|moment|jahres)(\w+)(?=\W|$)",
        r"(das |so etwas |sowas |darüber |dies )?(entscheidet|entscheiden|macht|machen|regelt|kauft|bestellt|beschafft|läuft über|verantwortet|verhandelt) (\w+ )?(die |unsere |der |das |bei uns |alles |nur )?(\w+ )?(zentrale|konzern|mutter\w*|einkauf|verwaltung|hauptverwaltung|holding|träger|geschäftsführung|vorstand|gemeinde|kollege\w*|chef\w*|zentral\w*|it|personalabteilung|schulamt|inhaber\w*)",
        r"(bin|ich bin) (hier |da |nur |bloß |lediglich |selbst |leider ){0,6}(elternvertreter\w*|kunde|kundin|patient\w*|mieter\w*|praktikant\w*|azubi|auszubildende\w*|werkstudent\w*|schüler\w*|student\w*|lehrer\w*|fahrer\w*|hausmeister\w*|rentner\w*|ehrenamtlich\w*|aushilfe|betriebsrat|köch\w*|koch|krankenschwester|pfleger\w*|privatperson|die putzfrau|der pförtner|verkäufer\w*|monteur\w*|gast)",
        r"(keine|kein) (angestellte\w*|mitarbeiter\w*|beschäftigte\w*|einkäufer\w*|entscheider\w*|ansprechpartner\w*)",
        r"(namensvetter\w*|gleichen namens|gleichem namen|andere[rn]? (herr|frau) \w+)",
        r"(habe|hab|haben) (\w+ )?(da |hier |damit |dabei )?(nichts|nix|gar nichts) (zu (sagen|melden|entscheiden|tun)|mitzureden)",
    ),
    Cue.AWAY: (
        r"(liege|lieg|bin|sitze|hänge) (\w+ ){0,4}(flach|im bett|im krankenhaus|krank|krankgeschrieben|in kur|in reha|in der klinik|am strand|im zug|im flieger|auf see|auf messe|auf hochzeitsreise)",
        r"(urlaub|elternzeit|reha|kur|krankenstand|mutterschutz) bis",
        r"(wieder|zurück) (\w+ ){0,2}(im büro|da|am platz|erreichbar|ansprechbar|im dienst) ?(ab|am)?",
        r"(ab|am) (dem )?(\d{1,2}\.|montag|dienstag|mittwoch|donnerstag|freitag)( ?\d{1,2}\.)? (\w+ )?(wieder|zurück) (\w+ )?(da|im büro|erreichbar|im haus)?",
    ),
    Cue.LATER: (
        r"(vor|nach|während) (der|dem|unserer|unserem) (inventur|umzug|messe|saison|ernte|audit|abschluss|umbau|ferien|feiertagen|weihnachten|ostern|sommerpause)\w*",
        r"(ab|nach|seit) (dem )?\d{1,2}\.( ?\d{1,2}\.)? (\w+ )?(wieder|ansprechbar|erreichbar|gerne|passt)",
    ),
}  # fmt: skip

_FR: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.ASSENT: (
        r"(ne )?(dirais|dirai|dirions|dis) pas non( \w+)?",
        r"(ça|cela) (ne )?(me |nous )?(déplaît|déplairait|dérange|dérangerait) pas",
    ),
    Cue.YES: (
        r"(je|j'|nous|on) ?(suis|sommes|est|serais|serions) (\w+ )?(preneurs?|preneuse|partante?s?|partants|intéressée?s?|curieux|curieuse|emballée?s?|tentée?s?|chauds?|ouverts?|séduite?s?|d'accord|ok)",
        r"(est|sont|semble) (\w+ )?(emballée?s?|conquise?s?|séduite?s?|intéressée?s?|partante?s?)",
        r"(je|on|nous) (prends|prend|prenons|signe|signons|achète|commande|teste|tente|veux (voir|essayer|tester|bien))",
        r"(envoyez|faites|donnez|montrez|passez|proposez|transmettez|envoie|adressez|préparez|apportez|dites)[- ](moi|nous|le|la|les|toujours|donc|un|une|votre|vos)[- ]?(\w+ ){0,4}(devis|tarifs?|offre|prix|proposition|documentation|doc|plaquette|exemples?|conditions|dossier|détails|infos?|informations|tout|plus|étude|essai|dates?|créneaux?|ça|parvenir|fiche|liste|pages?)?",
        r"(on|nous) vous (appelle|rappelle|recontacte|attend|attendons|appelons|rappelons)( \w+)?",
        r"(passez|venez|revenez) (\w+ ){0,3}(nous |me )?(voir|montrer|présenter|au bureau|à l'atelier|un café|démo|sur place)",
        r"(tombez|tombe) (\w+ )?(bien|à pic|pile|à point)",
        r"(quand|comment) (peut-on|pouvez-vous|pourriez-vous|peut on|on peut|pouvons-nous|on) (\w+ )?(commence|commencer|démarrer|venir|livrer|installer|voir|signer|essayer|tester|avancer)",
        r"(à condition|pourvu|du moment) (que|qu'|de)",
        r"(j'attends|nous attendons|hâte (de|d')|au plaisir de|avec grand plaisir|banco|vendu|topez|tope là|allons-y|allez-y|c'est parti)",
    ),
    Cue.NO: (
        r"(fait|font|se fait|faisons) (\w+ ){0,4}(depuis (19|20)\d\d|depuis toujours|à la main|nous-mêmes|moi-même|en interne|sur (un coin|papier)|très bien)",
        r"(ça|cela|tout|on) (marche|fonctionne|va|roule|tourne|suffit|nous suffit|nous va|me va) (\w+ )?(très )?(bien|ainsi|comme ça|parfaitement|amplement)",
        r"(donc|désolée?|hélas|malheureusement|alors),? (c'est )?(non|pas pour (nous|moi))\W*$",
        r"(avons|ai|venons|viens|déjà) (\w+ ){0,3}(signé|renouvelé|choisi|opté|tranché|acheté|investi|équipés?)( (ailleurs|avec|pour|hier))?",
        r"(ne|n') ?(prendr|changer|achèter|donner|fer|ir|souhait|compt|prévoy|envisag|cherch|voul|veu)\w* (\w+ )?(pas|rien|plus)( suite)?",
        r"(gelé|gelés|coupé|bloqué|épuisé|nul|zéro)s? (\w+ )?(budget|crédits?)|(budget|crédits?|dépenses) (\w+ ){0,3}(gelé|coupé|bloqué|épuisé|zéro|clos|nul)\w*",
        r"(trop|bien trop) (petit|petite|petits|cher|chers|chère|tard|vieux|vieille|loin|gros|compliqué)s?",
        r"(pas|rien) (\w+ )?(pour nous|pour moi|notre truc|mon truc|nécessaire|utile|à l'ordre du jour|convainc\w*|convaincue?s?)",
    ),
    Cue.WRONG: (
        r"(mauvais|mauvaise|pas le bon|pas la bonne|faux) (?!moment|période|timing|idée|temps)(\w+)(?=\W|$)",
        r"(c'est|ça|cela|tout) (\w+ )?(décidé|géré|acheté|négocié|traité|piloté|se décide|se décident|passe par) ?(\w+ )?(par|au|à|en|chez) (\w+ )?(siège|direction|groupe|mairie|maison-mère|maison|holding|achats|paris|comptabilité)?",
        r"(le siège|la direction|le groupe|la mairie|la maison mère|mon patron|ma patronne|le service \w+) (\w+ )?(décide|gère|achète|choisit|impose|s'en occupe|tranche)",
        r"(ne )?(suis|suis que) (qu'|que |juste |simplement |seulement )?(un|une|le|la|stagiaire|simple|alternant\w*|bénévole|apprenti\w*) ?(stagiaire|standardiste|apprenti\w*|alternant\w*|client\w*|patient\w*|parent|bénévole|vendeur|vendeuse|chauffeur|cuisinier|retraité\w*|étudiant\w*|secrétaire|voisin\w*|homonyme|remplaçant\w*|intérimaire|particulier)",
        r"homonyme",
    ),
    Cue.AWAY: (
        r"(suis|serai|en) (\w+ ){0,3}(arrêt maladie|congé\w*|vacances|déplacement|hospitalisée?|à l'hôpital|alitée?|grippée?|au ski|à la plage|malade|en rtt)( (jusqu|du|et|cette))?",
        r"(retour|rentre|reviens|reprends|serai de retour|de retour) (\w+ ){0,2}(le )?(\d{1,2}|lundi|mardi|mercredi|jeudi|vendredi)",
    ),
    Cue.NOTED: (
        r"(lirai|regarderai|verrai|étudierai|réfléchirai|je lis|j'y (pense|réfléchis)|je garde|je note|je transmets|j'en parle|en parlerai|à tête reposée|bonne note|on en reparle)",
    ),
}  # fmt: skip

_ES: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.YES: (
        r"(pásate|pasate|pásese|pasad|pase|ven|venid|venga|acércate|acérquense|vente) (\w+ ){0,4}(por|a|al|y|cuando|mañana|el)",
        r"(lo|la|las|los) (vemos|miramos|hablamos|comentamos|probamos|quiero|queremos|compro|compramos|tomamos)(?! (después|más adelante|en enero|en otro))",
        r"(mánd|mand|env|pás|pas|haz|hág|prepár|dígan|dím|dim|dam|dénm|cuént|cuent|enséñ|enseñ|muéstr|ofréc|tráig)\w*(me|nos|melo|noslo)(?! (de baja|en paz|más|quien|el contacto de))",
        r"(me|nos) (interesa\w*|apunto|apuntamos|viene (de perlas|genial|muy bien|como)|encantaría|gustaría (ver|saber|probar|hablar)|encaja|cuadra|convence|has convencido|ha convencido|vendría bien)",
        r"(estoy|estamos|estaría|estaríamos) (\w+ )?(interesad|dispuest|encantad|dentro|list)\w*",
        r"(cuándo|cuando) (podemos|podéis|pueden|puedes|empezamos|podríais|podría) (\w+ )?(empezar|venir|hablar|vernos|instalar|quedar|hacer)?",
        r"(como anillo al dedo|caes del cielo|cae del cielo|en buen momento|justo (lo que|a tiempo)|adelante|hecho|trato hecho|dónde firmo|donde firmo|venga|vamos allá|dale)",
    ),
    Cue.NO: (
        r"(no|ni) (\w+ )?(vamos a|pensamos|queremos|necesitamos|tenemos pensado|tenemos previsto|contamos con|está en|lo veo|lo vemos|nos hace falta|nos encaja|nos cuadra|nos sirve|compramos|cambiamos|cambiaremos|me convence|nos convence|merece|procede)( \w+)?",
        r"(ya )?(lo )?(hacemos|llevamos|tenemos|hago|llevo) (\w+ ){0,4}(nosotros|a mano|cubiert\w*|resuelt\w*|contratad\w*|desde (hace|siempre)|en casa|yo mism\w*|internamente|solucionad\w*)",
        r"(así que|por tanto|va a ser que|me temo que|lo siento,?|pues|de momento) no\W*$",
        r"(acabamos de|ya hemos|hemos|ya) (\w+ )?(firmad\w*|firmar|cerrad\w*|cerrar|contratad\w*|contratar|renovad\w*|elegid\w*|comprad\w*)",
        r"(sin|cero|no hay|ni un duro|no queda) (\w+ )?(presupuesto|dinero|fondos|duro|perras|caja)",
        r"(demasiado|muy) (pequeñ|car|tard|grand|viej|lej)\w*( para nosotros)?",
    ),
    Cue.WRONG: (
        r"(se ha|te has|os habéis|se han|está|estás) (\w+ )?(equivocad|confundid)\w*( de (\w+))?",
        r"(no soy|soy) (\w+ )?(quien|el que|la que|la persona|el becario|la becaria|un becario|un cliente|una clienta|el conserje|un alumno|paciente|jubilad\w*|el repartidor)",
        r"(eso|esto|lo|todo) (\w+ )?(decide|lleva|gestiona|compra|deciden|llevan|gestionan|se decide|se lleva|se compra) (\w+ )?(en |desde |la |el |mi |nuestr\w+ )?(central|sede|matriz|dirección|compras|ayuntamiento|jef\w*|gerent\w*|compañer\w*|otro|otra|madrid|grupo)",
    ),
    Cue.AWAY: (
        r"(estoy|estaré|estamos|ando) (\w+ ){0,3}(de vacaciones|de baja|de viaje|fuera|de permiso|en el hospital|ingresad\w*|enferm\w*|de puente|con gripe)( (hasta|del|y|esta))?",
        r"(vuelvo|regreso|vuelta|me reincorporo|volveré|de vuelta) (\w+ ){0,2}(el )?(\d{1,2}|lunes|martes|miércoles|jueves|viernes)",
    ),
    Cue.AGAIN: (
        r"(hablamos|hablemos|escríb\w*|escrib\w*|llám\w*|vuelv\w*|contáct\w*|retom\w*|recuérd\w*|insist\w*|lo vemos|lo hablamos) (\w+ ){0,4}(después de|pasad\w+|tras|a partir de|más adelante|en (enero|febrero|marzo|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|otoño|primavera|verano|invierno)|cuando (pase|acab|termin)|el (año|mes|trimestre) (que viene|próximo))",
    ),
    Cue.SARCASM: (r"(quién sabe|quien sabe|puede que sí,? puede que no|jaja\w*)",),
}  # fmt: skip

_IT: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.YES: (
        r"(mand|invi|fa|fac|d|prepar|mostr|racconti|spieg|pass|port|propon|chiam|telefon|scriv)\w*(temi|teci|mi|ci|melo|celo) (\w+ ){0,4}(preventivo|offerta|prezzi|prezzo|listino|materiale|documentazione|dettagli|informazioni|info|esempio|esempi|proposta|presentazione|brochure|tutto|pure|scheda|condizioni|sapere|vedere|di più|quando|domani)",
        r"(mi|ci) (interessa|interesserebbe|incuriosisce|piacerebbe|servirebbe|serve proprio|avete convint\w|ha convint\w|fa comodo|farebbe comodo|torna utile)(?! (poco|niente))",
        r"(siamo|sono|saremmo|sarei) (\w+ )?(interessat|curios|dispost|dispon|pront|favorevol|tentat)\w*",
        r"(passi|passate|venga|venite|vieni|passa) (\w+ ){0,3}(a trovarci|in ufficio|da noi|in negozio|a vedere|quando|allo stand|in sede|a mostrar\w*)",
        r"(quando) (possiamo|potete|può|possono|si può|iniziamo|partiamo|potremmo) ?(\w+ )?(iniziare|partire|sentirci|vederci|venire|fare)?",
        r"(casca|capita|cade|arriva|capitate|cascate) (\w+ )?(a fagiolo|a pennello|al momento giusto|bene|come il cacio)",
        r"(proviamo|provo|lo prendo|lo prendiamo|affare fatto|ci sto|ci stiamo|dove firmo|procediamo|avanti tutta|perché no|vediamoci|sentiamoci)(?! (più avanti|dopo))",
    ),
    Cue.NO: (
        r"(valutato|visto|provato|esaminato)\W+(e )?(scartato|bocciato|rifiutato|respinto|accantonato)",
        r"(\W|^)passo\W*$",
        r"(viviamo|stiamo|va|andiamo|funziona|lavoriamo|ci troviamo|mi trovo) (\w+ ){0,2}(bene|benissimo|avanti) (\w+ )?(così|lo stesso|ugualmente|comunque|con)",
        r"(abbiamo|ho) (\w+ )?(già )?(firmato|rinnovato|scelto|chiuso|deciso|comprato|acquistato|preso) (\w+ )?(con|un|altro|altrove|diversamente|ieri|di no|il mese)",
        r"(non) (\w+ )?(ci serve|mi serve|fa per (noi|me)|ne abbiamo|abbiamo (bisogno|budget|fondi|intenzione|soldi)|vogliamo|intendiamo|cambiamo|cambieremo|cerchiamo|compriamo|è (per noi|il caso|cosa)|rientra|conviene|vale la pena)",
        r"(troppo|siamo) (\w+ )?(piccol|car|tard|grand|vecch)\w*( per (noi|questo))?",
        r"(niente|zero|nessun|senza) (\w+ )?(budget|soldi|fondi|interesse|bisogno|necessità)",
        r"(quindi|perciò|allora|purtroppo|mi spiace|mi dispiace),? (\w+ )?no\W*$",
    ),
    Cue.WRONG: (
        r"(avete|ha|hai) (\w+ )?(sbagliato|confuso|scambiato)( (\w+))?",
        r"(non sono|sono) (\w+ )?(io (che|a)|la persona|quello|quella giusta|solo (un|una|il|la)|uno stagista|una stagista|un cliente|un paziente|il custode|in pensione|un omonimo|la segretaria|il nipote)",
        r"(decide|decidono|gestisce|gestiscono|compra|se ne occupa|se ne occupano|ci pensa|ci pensano|sceglie) (\w+ )?(tutto )?(la |il |l'|mio |mia |in )?(sede|casa madre|direzione|gruppo|ufficio|titolare|collega|capo|comune|centrale|socio|moglie|marito)",
    ),
    Cue.AWAY: (
        r"(sono|sarò|siamo) (\w+ ){0,3}(in ferie|in vacanza|in malattia|in maternità|in viaggio|in ospedale|fuori (ufficio|sede)|in trasferta|a letto|ammalat\w*|in congedo|al mare)( (fino|dal|e|questa))?",
        r"(torno|rientro|ritorno|rientrerò|tornerò|di ritorno) (\w+ ){0,2}(il |l')?(\d{1,2}|lunedì|martedì|mercoledì|giovedì|venerdì)",
    ),
    Cue.NOTED: (r"(ne (parlerò|parliamo|parlo)|lo (leggo|guardo|leggerò|guarderò|inoltro|valuto|valuterò)|ricevut\w|ci penso|ci penserò|preso nota|le faccio sapere|vi faccio sapere)",),
}  # fmt: skip

_PT: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.YES: (
        r"(manda|mande|mandem|envia|envie|enviem|passa|passe|faz|faça|mostra|mostre|conta|conte|prepara|prepare|traz|traga)( (aí|lá|pra mim|para mim|pra gente|então|por favor|sim|já|-me|me|nos|um|uma|a|o|os|as|mais)){0,6} (proposta|orçamento|preços?|tabela|material|apresentação|detalhes|informações|info|exemplo|exemplos|mais|valores|condições|tudo|contrato|link|documentação|demo|amostra)",
        r"(me |nos )?(interessa|interessou|convenceu|convenceram|cai como uma luva|veio a calhar|vem a calhar|cobra|cobre|chama|chame) ?(sim|muito|bastante|aí|nos|lá|em)?(?! (pouco|nada))",
        r"(tenho|temos|tô|estou|estamos|quero|queremos|topamos|topo|aceito|aceitamos|fechado|bora|vamos|manda bala|onde assino|quero ver|quero testar|quero sim) (\w+ )?(interesse|interessad\w|dentro|ver|testar|experimentar|saber mais|conversar|marcar|nessa|sim|fazer)",
        r"(apareça|apareçam|passa|passe|venha|venham|vem) (\w+ ){0,3}(aqui|por cá|no escritório|na loja|visitar|nos ver|conversar|no stand)",
        r"(sai a verba|separei|já (tenho|temos) verba|verba aprovada|orçamento aprovado)",
    ),
    Cue.NO: (
        r"(já )?(cotamos|fechamos|contratamos|assinamos|compramos|renovamos|escolhemos|temos|resolvemos|usamos|trabalhamos|fechei|contratei) (\w+ ){0,3}(com|outro|outra|ontem|fornecedor|contrato|parceiro|solução|alguém|isso|quem|interna|internamente)",
        r"(fica|fico) (para|pra) (\w+ )?(outra|outro|próxima) (encarnação|vida|oportunidade|ocasião)",
        r"(não) (\w+ )?(tem|temos|há|dá|rola|vai dar|precisamos|preciso|queremos|pretendemos|vamos|faz sentido|cabe|compensa|é (para|o caso|pra)|se aplica|me convence|nos serve|usamos|compramos|estamos (à procura|interessad))( (verba|orçamento|dinheiro|interesse|necessidade|budget|para nós))?",
        r"(sem|zero|nenhum\w*) (\w+ )?(verba|orçamento|budget|dinheiro|interesse|necessidade|condições)",
        r"(por isso|portanto|então|infelizmente|lamento|desculpe|logo),? (\w+ )?não\W*$",
        r"(demasiado|muito|somos) (\w+ )?(pequen|car|tard|grand|velh)\w*",
    ),
    Cue.WRONG: (
        r"(pessoa|contacto|contato|endereço|departamento|número|empresa|e-?mail) errad\w",
        r"(enganou-se|enganaram-se|se enganou|enganado|se confundiu|confundiu-me|confundiram)( \w+)?",
        r"(não sou|sou) (\w+ )?(eu (que|quem)|quem|a pessoa|só (o|a|um|uma)|apenas|estagiári\w|cliente|paciente|aluno|aposentad\w|reformad\w|o porteiro|a rececionista|homónimo)",
        r"(quem (decide|trata|cuida|compra|vê|manda)|(decide|trata|cuida|gere)-?(se)?) (\w+ )?(disso|isso|é|são|na|no|a|o)( (matriz|sede|direção|compras|chefe|meu|minha|gerente|sócio|colega|central))?",
    ),
    Cue.AWAY: (
        r"(estou|tô|estarei|estamos|ando) (\w+ ){0,3}(de férias|em férias|de licença|de baixa|viajando|em viagem|fora|no hospital|internad\w|doente|de cama|de atestado)( (até|de|e|esta|essa))?",
        r"(volto|regresso|retorno|voltarei|de volta) (\w+ ){0,2}(dia |a |no dia |na )?(\d{1,2}|segunda|terça|quarta|quinta|sexta)",
    ),
    Cue.AGAIN: (
        r"(volte|volta|voltem|fale|fala|ligue|escreva|procure|retome|cobre|lembre)[- ](me |a |comigo |nos ){0,6}(falar|escrever|contact\w*|ligar|procurar|tentar|comigo|conversar)? ?(comigo |connosco |conosco )?(depois|após|em|no|na|a partir|daqui|mais)",
    ),
    Cue.SARCASM: (r"(que novidade|nunca recebi um desses|só que não|depende da lua|quer dizer,? não|kkk\w*)",),
}  # fmt: skip

_NL: Final[Mapping[Cue, tuple[str, ...]]] = {
    Cue.ASSENT: (r"(zeg|zeggen) (ik |we |wij )?(\w+ )?(geen|niet) nee( tegen)?",),
    Cue.YES: (
        r"(stuur|mail|geef|maak|doe|laat|vertel|toon|lever|bezorg)(t| maar)? (me |mij |ons |maar |even |eens |het |dat |hem |gerust ){0,3}(een |de |je |uw |jullie |wat |die )?(\w+ )?(offerte|prijs|prijzen|info|informatie|voorstel|tarieven|voorbeeld|documentatie|brochure|cijfers|zien|weten|door|op|over|demo|link|stukken|rapport|lijst|meer)",
        r"(wil|willen|zou|zouden) (ik |we |wij )?(hier |dit |dat |het |ons |graag |wel |echt |er ){0,6}(\w+ )?(mee aan de slag|graag|eens zien|proberen|bekijken|hebben|testen|meer weten|kopen|bespreken|weten)",
        r"(kom|komt|kom eens|loop) (maar |eens |gerust |even ){0,6}(langs|binnen|voorbij|kijken|laten zien)",
        r"(heb|hebben|heeft) (\w+ ){0,2}(interesse|belangstelling|oren naar)",
        r"(komt|kom|kwam|jullie komen) (\w+ )?(als geroepen|precies op tijd|goed uit|van pas)",
        r"(wanneer) (kunnen|kan|kunt|beginnen) (we|jullie|u|je) ?(\w+ )?(beginnen|starten|langskomen|leveren|bellen|terecht)?",
        r"(doen we|ik doe mee|we doen mee|afgesproken|waar teken ik|ik ben om|je hebt me|ben benieuwd|zijn benieuwd|verkocht)",
    ),
    Cue.NO: (
        r"(dus|daarom|helaas|sorry|nou|toch maar|dan ook),? (\w+ )?(nee|niet|neen)\W*$",
        r"(hebben|heb) (\w+ )?(al |net |reeds |zojuist )(\w+ ){0,4}(getekend|verlengd|gekozen|iemand|leverancier|partner|oplossing|systeem|besloten|gekocht|afgesloten|alles|een)",
        r"(doen|maken|regelen|houden|redden|lossen) (wij |we |ik )?(het |dit |dat |alles |ons )?(\w+ ){0,2}(zelf|met de hand|op papier|intern|in eigen beheer|prima|wel)",
        r"(hebben|heb|is|zijn|doen|zien|gaan|nemen|kopen|zoeken|willen|hoeven) (wij |we |ik |er |dit |dat |het )?(\w+ ){0,2}(niet nodig|geen (behoefte|budget|geld|interesse|belang|zin|plannen|tijd|ruimte)|niets voor|niet voor|niks voor|niet zitten|geen brood|niet veranderen|niet overstappen)",
        r"(te) (klein|duur|laat|groot|oud)( voor ons)?",
        r"(we|wij|ik) (blijven|blijf|houden het|laten het) (\w+ )?(bij|zo|hierbij|erbij|daarbij|gewoon)",
    ),
    Cue.WRONG: (
        r"(verkeerde|foute|niet de juiste|onjuiste) (?!moment|tijd|timing)(\w+)(?=\W|$)",
        r"(dat|dit|zoiets|daar|daarover) (\w+ )?(beslist|regelt|bepaalt|koopt|doet|gaat|beslissen|besluit) (\w+ )?(het |de |onze |mijn |over )?(hoofdkantoor|directie|inkoop|baas|gemeente|groep|moederbedrijf|collega|hoofd|centrale|vestiging)",
        r"(ben|ik ben) (\w+ )?(maar |slechts |alleen |gewoon |hier ){0,6}(de |een )?(stagiair\w*|klant|patiënt|chauffeur|vrijwilliger|student|leerling|receptionist\w*|uitzendkracht|vakkenvuller|gepensioneerd\w*|huurder|buurman|naamgenoot)",
    ),
    Cue.AWAY: (
        r"(ben|zit|lig|zijn) (\w+ ){0,3}(op vakantie|met verlof|ziek|in het ziekenhuis|afwezig|op reis|met zwangerschapsverlof|in bed|vrij|op wintersport)( (tot|en|van|deze))?",
        r"(terug|weer terug|weer aanwezig|weer bereikbaar|weer op kantoor) (\w+ ){0,2}(op |vanaf )?(\d{1,2}|maandag|dinsdag|woensdag|donderdag|vrijdag)",
    ),
    Cue.NOTED: (r"(leg het op de stapel|ik lees het|ik kijk er|gelezen|ik bespreek|bespreken het|neem het mee|geef het door|ik denk erover|we komen erop terug)",),
}  # fmt: skip

MEANING: Final[Mapping[str, Mapping[Cue, tuple[str, ...]]]] = {
    "en": _EN, "de": _DE, "fr": _FR, "es": _ES, "it": _IT, "pt": _PT, "nl": _NL,
}  # fmt: skip
