"""English."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = (
    r"(e-?mails?|mails?|messages?|newsletters?|pitch(es)?|follow-?ups?|outreach|spam|these|those|them)"
)
_US: Final = (
    r"(me|us|myself|ourselves|this (address|inbox|mailbox|account|recipient|contact)|(my|our) [\w-]+)"
)
_STAFF: Final = r"(my|our|the) ([\w-]+ )?(staff|team|colleagues?|employees|people|assistant|boss|nurses|drivers|company|office|wife|husband)"
_PAST: Final = (
    r"(crossed|struck|removed|deleted|left|dropped|excluded|erased|scrubbed|spared|skipped|forgot|omitted)"
)

FORGET_ME: Final = (
    r"forget (that )?(you (ever |once )?(had|have|saw|found|know|knew|met)|i (ever )?(exist|existed|wrote))",
    r"(pretend|act as if|act like|assume) (that )?(i|we|this (address|inbox)) (don'?t|do not|doesn'?t|never|didn'?t|am dead|no longer)\b ?(exist\w*)?",
    r"(address|name|details|data|number|record) (is|are|has|have|ought|needs?) to (vanish|disappear|go|be gone)",
    rf"(obliged|grateful|pleased|happy|happier|happiest|glad|delighted|relieved|thankful|appreciate it) (\w+ )?if you {_PAST}( (me|us|this \w+|my \w+|our \w+))?",
    rf"(can|could|may|might|should) (i|we|this (address|inbox)|my \w+) (please |kindly |just )?be {_PAST}( \w+)?",
    r"(remove|delete|purge|drop|exclude|erase) (this|the|that) (recipient|contact|subscriber|prospect|lead|addressee|sender|address|account|record)(?! from the (agenda|cc))",
    r"(purge|erase|delete|remove|drop|exclude|strike) (this|that|my|our) (address|mailbox|account|name|contact|record)( from)?",
    r"leave (me|us) out of (your|this|all|any|it|future|further)",
    r"(skip|omit|miss out|overlook) (me|us|our company|this address) (in|from|on|next|for) (\w+ )?(future|next|your|all|mailings?|lists?|time|good)",
    r"(never|not) (\w+ )?(hear|read|see) (from|of) you(r \w+)? again",
)
STILL_LISTED: Final = (
    r"why (am i|are we|is (this|my|our) [\w-]+|are you|do i|do we|does my \w+) (\w+ )?(still |again |even )?(on|in|part of|subscribed|getting|receiving|being sent|on the receiving)( (your|this|the|a|these|those|any)( \w+)?)?",
    r"(don'?t|do not|can'?t|cannot|didn'?t|did not|never) (recall|remember|recollect|remembered) (ever )?(signing|subscribing|asking|agreeing|opting|registering|giving|consenting|requesting|having)",
    r"(still|yet again|again|always|keep) (getting|receiving|seeing|being sent) (\w+ )?(these|those|your|this|mails?|e-?mails?|them)( \w+)?(?! (quotes|errors|questions))",
    r"who (put|added|signed|enrolled|subscribed) (me|us)( \w+)?",
    r"(link|button|page) (\w+ )?(doesn'?t|does not|does|isn'?t|is) (\w+ )?(work|nothing|broken|dead|there|lead|respond)\w*",
)
NO_MORE_WORDS: Final = (
    r"not (another|one more|a single( \w+)?) (word|line|mail|e-?mail|message|syllable|peep|letter|note)",
    r"(give it a rest|pack it in|call it a day with|put a sock in it|enough'?s enough|that will do,? thank you|kindly (refrain|desist|cease|stop|leave off)|please (refrain|desist|cease|leave off|let up))",
    r"(save|spare) (your|yourself|us|me) (the |your )?(breath|time|electrons|ink|effort|trouble|keystrokes|stamps?|postage|energy|fingers|typing)(?! and (send|call|give))",
    r"(we|i)('d| would)? (\w+ )?(prefer|like|appreciate|enjoy|choose|opt for|request|value) (\w+ )?(silence|radio silence|peace|quiet|to be left)",
    r"(this|that|it|these) (\w+ )?(were|was|be|is|could be|would be|to be|turned out to be|might be|remain|remained|stay|stayed) (\w+ )?(your|our|the) (very )?(last|final|entire|only|whole|sole|complete) (\w+ )?(mail|e-?mail|message|correspondence|exchange|contact|conversation|word|one|attempt|letter|communication)",
    rf"(no|without|minus|not|stop( with)?|quit( with)?|enough( of)?|zero) (more |further |any )?{_MAILS}(,? (please|thanks|thank you|any ?more|ever|at all|now|from (you|your \w+)))+",
    rf"^ (\w+ ){{0,4}}(asked|said|told|requested|wrote|ask|say|repeat)( you)?( \w+){{0,2}}:? no (more )?{_MAILS}",
    r"(do not|don'?t|never) (resubmit|re-?send|retry|try again|write back|come back|return|darken)( \w+)?(?! (until|before|in|when|with|if|after))",
    r"(no|not) (more )?(reminders?|nudges?|follow-?ups?|chasing|chasers?|second (mail|attempt|try)|third (mail|attempt|try))( \w+)?\b ?(please|thanks|either|from you|needed|required|wanted|necessary)?(?! (has|have|arrived|came|for (the|our)))",
    r"(be|stay|remain) (a stranger|gone|lost|quiet|silent)(?! (for|until))",
    r"(let'?s|time to|we should|we shall|i think we should) (part (ways|company)|say (goodbye|farewell)|end (this|it|things)|call it quits|break up)",
)
OTHERS_TOO: Final = (
    rf"(leave|stop|quit|cease|don'?t|do not|never|no longer) (\w+ )?{_STAFF}( (alone|be|in peace|out))?(?! (from|to) (doing|buying|miss))",
    rf"(mailing|e-?mailing|contacting|bothering|calling|pestering|chasing|spamming) {_STAFF}",
    r"(nobody|no-?one|none of us|not one of us) (\w+ ){0,4}(wish|want|wants|wishes|cares?|needs?|asked|agreed|signed|subscribed|likes?) (to )?(be |get |receive |hear |read |for |up )?(contacted|e-?mailed|mailed|hear|this|these|from you|your|called|such|spam|sales|any of)",
    r"(this|the) (recipient|owner|holder|user|account|addressee|mailbox|organi[sz]ation|company|firm|domain|gateway|system|server) (\w+ ){0,5}(not|never|no longer|opted|declin\w+|refus\w+|reject\w+) (\w+ ){0,3}(receive|accept|wish|want|contact\w*|commercial|marketing|advertis\w+|solicit\w*|such|unsolicited|cold|sales|out|mail)",
    r"(does not|doesn'?t|do not|don'?t|will not|won'?t) (accept|take|welcome|entertain|tolerate|allow) (\w+ )?(such|unsolicited|cold|these|commercial|sales|selling|uninvited) (\w+ )?(mail|mails|e-?mails?|messages?|approaches|contact|pitches|visits|calls|material)?",
    r"(classified|classed|categori[sz]ed|treated|marked|logged|recorded|identified) as (unsolicited|spam|junk|unwanted|marketing|bulk)( \w+)?",
    r"(senders?|offenders?|you|domain) (are|is|will be|get|gets) (blocked|barred|banned|blacklisted)",
    r"(senders?|you|vendors?|suppliers?) (are|is) (\w+ )?(required|asked|requested|instructed|obliged|told) to (\w+ )?(purge|remove|delete|erase|stop|cease|refrain|update|drop)",
)
PERMISSION: Final = (
    r"(request|demand|require|seek) (the |an? )?(\w+ )?(erasure|deletion|removal|suppression) (of|from)",
    r"(did not|didn'?t|never|haven'?t|have not|has not|hasn'?t) (\w+ )?(opt(ed)?[- ]?in|consent(ed)?|agree[d]?|sign(ed)? up|subscribe[d]?|authori[sz]ed?|ask(ed)?|invite[d]?|permit(ted)?|volunteer(ed)?)(?! (that (good|useful|nice|well)))( (to|for|in) (\w+ )?(this|these|that|any|your|it|electronic|marketing|being|be|commercial|contact))",
    r"^ (i |we )?(did not|didn'?t|never|haven'?t|have not) (\w+ )?(opt(ed)?[- ]?in|consented|subscribed|signed up|agreed)( to (this|these|it|that|any of this))?\W*$",
    r"(no|without|zero) (right|business|basis|grounds|reason|permission|licen[cs]e|consent) to (\w+ )?(contact|write|e-?mail|mail|have|use|keep|store|hold|process|sell|call|approach)",
    r"(do not|don'?t|never|not to|nor) (sell|share|process|store|retain|keep|hold|pass on) (\w+ )?(or \w+ )?(my|our|any|this)( \w+)?",
)
SENT_TO_THE_BIN: Final = (
    r"(stay|keep) (well )?(out of|away from|off) (it|here|this inbox|my inbox|our \w+)\W*$",
    r"(get|stop|spare|avoid|escape|slip|be rid of) (these|this) (twice|two times|three times|again)",
    r"^ (action( required)?:? )?(remove|delete|unsubscribe|opt[- ]?out):? [\w.+-]+@[\w.-]+",
    r"(rule|filter) (that|which|to|for|so|now|and) (\w+ ){0,3}(delet|bin|block|trash|move|send|junk|catch|throw|reject)\w*",
    r"(won'?t|will not|don'?t|do not|never) (be )?(read|reading|open|opening|see|look at) (the next|any|another|your|them|these|it|more|further)( (one|more|mails?|e-?mails?|messages?))?( (either|anyway|again|any ?more))",
    r"(block|blocking|blocked|filter|filtering|filtered|mute|muting|muted) (you|this sender|your domain|your address|the sender)",
)
STOPS: Final = (*FORGET_ME, *STILL_LISTED, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION, *SENT_TO_THE_BIN)

OF_ANOTHER_LIST: Final = (
    r"(take|remove|drop|strike|scratch|delete|get|leave|cross) (me|us|my \w+|our \w+) (off|from|out of|on) (the )?(\w+ )?(list |invite |register |roster )?(for |of )?(the |that |our |this )?([\w-]+ )?(webinar|lunch|dinner|breakfast|meeting|call|cc|bcc|invite|invitation|agenda|demo|workshop|event|session|thread about|guest list|attendee list|attendees|seating|raffle|waiting list|waitlist)",
    r"(delete|ignore|disregard|forget|bin|scrap) (my|the) (previous|last|earlier|first|other|above|second|original) (mail|e-?mail|message|one|note|reply|answer)",
    r"forget (what|everything|all|that) i (said|wrote|told|asked)( \w+)?",
    r"never (opted out|unsubscribed|stopped|signed off) (of|from|reading|for) (anything|something|\w+ \w+) (\w+ ){0,4}(good|useful|nice|helpful|well|funny)",
    r"(stop|interrupt|correct) me if",
    r"(stop|cut) you (right )?there",
    r"(take|get) (me|us) off (mute|hold|the (fence|hook|ground))",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(run|runs|running|sell|sells|selling|build|builds|offer|offers|operate|operates|provide|provides|own|maintain|clean|cleans|host) (an? |the |our |your |some )?([\w-]+ )?(unsubscrib\w*|opt[- ]?outs?|suppression|list hygiene|do[- ]not[- ](call|mail|contact))( (\w+ )?(cent(er|re)s?|services?|tools?|software|platform|pages?|links?|lists?|business|registry|system))?",
    r"(unsubscribes?|opt[- ]?outs?) (are|is|were|was|go|went|come|keep|have|has) (\w+ )?(high|low|up|down|through|rising|falling|killing|climbing|our|a|an|too|in|by|the|costing)",
    r"(unsubscribe|opt[- ]?out) (cent(er|re)s?|services?|software|platforms?|preferences?|tools?|button on our|form on our)",
    r"(\w+ )?(unsubscribe|opt out) in (droves|masses|hundreds|thousands|large)",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(walk|talk|take|run|guide|step) (me|us) through( \w+){0,3}",
    r"(fill me in|fill us in|bring (me|us) up to speed|keep talking|say more|do tell|do go on|please elaborate|elaborate|spill( the beans)?|let'?s hear it|let'?s see it|let'?s have it|i'?m all ears|we'?re all ears|go for it|crack on|have at it|you have (my|our) attention|got (my|our) attention|colou?r me (curious|interested|intrigued|convinced)|do your worst|fire at will|sell me|pitch me|wow me|knock yourself out)",
    r"(tempted|tempting|keen|intrigued|hooked|sold|persuaded|all for it|up for (it|this|that|a)|game for|down for)(?! (as|if) i)",
    r"(don'?t|do not) leave (me|us) (hanging|in suspense|waiting)",
    r"(could|can|might|may|should|would) (be|prove|come in) (\w+ )?(useful|handy|helpful|of use|interesting|worthwhile|worth|valuable|just the|what we|good for us|a fit|relevant|timely)",
    r"(we|i) (could|can|might) (really |certainly |definitely |actually )?(do with|use|benefit|make use of|see (us|ourselves|this|that))( \w+)?",
    r"(been|was|were) (\w+ )?(meaning|wanting|hoping|planning|about|itching|looking|trying) to (\w+ )?(look|find|sort|fix|do|replace|solve|change|ask|try|see|get|talk|start)",
    r"(in the market for|on the lookout for|shopping (around|for)|short-?listing|reviewing (our )?(options|vendors|suppliers)|looking at (options|alternatives|vendors|suppliers|tools)|comparing (vendors|tools|options|offers)|choosing (a|between)|collecting (quotes|offers))",
    r"(funny|odd|strange|spooky|lucky|nice|good) (that )?you (should )?(mention|ask|write|wrote|asked|mentioned|say|said|got in touch|caught|reached)",
    r"(just|only) (talking|discussing|speaking|complaining|moaning|arguing|saying) (\w+ )?(about|of) (this|that|it|exactly|precisely)",
    r"(a|the|our|such a|real|constant|massive|huge|big|daily|weekly|monthly) (\w+ )?(headache|pain|nightmare|bugbear|struggle|mess|chaos|drama|bottleneck|nuisance)( (for|here|with|at|of))?",
)
SHOW_ME: Final = (
    r"(send|share|forward|shoot|drop|pass|mail|e-?mail|ship|give|get|bring|show|post|chuck|fling|ping|fire|bung) (it|that|them|those|these|one|your|the|an?|some|any|me|us|over|along|across)( \w+){0,2} ?(one-?pager|sample|pager|sheet|proof|brochure|docs?|documentation|doc|demo|example|deck|details|calculator|figures|page|write-?up|video|clip|report|study|over|along|across|please|pls|my way|through)",
    r"(please|do|pls|kindly|yes,?|ok,?|sure,?|then|so|and|just|by all means) (send|show|share|forward|mail|e-?mail|tell|explain|call|ring|phone|drop|book|set|put|pencil|give)(?! (you|up|it a rest|no|nothing|off|down|me off|back))",
    r"yes please (to|for|on)",
    r"(yes|yep|sure|ok|okay|fine|great|perfect|lovely|brilliant),? (to|on) (the|both|all|that|your|a|either)",
    r"(would|'d) (\w+ )?(like|love|want|welcome|appreciate|enjoy|be good|be great|be nice|be useful|be helpful|be interested|be keen|be happy|be open) (to )?(\w+ )?(see|hear|read|try|know|learn|have|a|an|some|the|more|look|talk|meet|test|watch|get|understand|chat)",
    r"(worth|deserves) (a|an|another|some|my|our|your|the) (\w+ )?(look|chat|call|try|conversation|go|shot|punt|test|read|coffee|moment|trip|visit|pilot)",
    r"(have|take|want) (a|another|one) (\w+ )?(proper |closer |good )?(look|peek|gander|butcher'?s) (at|with|together|next|on|over)(?! (when|later|in|after))",
)
CONDITIONAL: Final = (
    r"(if|provided|providing|as long as|so long as|assuming|once|subject to|depending on|only if|given) (\w+ ){1,12}(then )?(yes|i'?m in|we'?re in|sure|count (me|us) in|let'?s|happy to|we can talk|we'?ll talk|i'?ll take|we'?d take|you'?ve got|it'?s a deal|deal|i'?d be|we'?d be (interested|keen|happy|up))",
    r"(yes|yep|sure|in|happy|keen|interested|fine),? (but |only |and )?(if|provided|as long as|so long as|subject to|assuming|depending|on condition|under one condition)",
)
HANDED_ON_WARMLY: Final = (
    r"(passed|passing|forwarded|forwarding|sent|sending|shown|showed|handed|given|shared|sharing|mentioned) ([\w'-]+,? ){1,12}(told (him|her|them)|recommend\w*|who (\w+ )?(loves?|loved|wants?|is (keen|interested|curious|excited|looking|after)|likes?|was (keen|excited|interested)|would love|will (call|contact|write|reach))|(looks?|sounds?|seems?) (promising|good|great|interesting|useful)|keen|excited|with a recommendation|warmly)",
    r"(he|she|they|who|boss|team|manager|director|colleague)('s| is|'re| are) (\w+ )?(keen|excited|interested|delighted|thrilled|curious|all for|eager|enthusiastic)",
    r"(cc'?(d|ed|ing)?|copying|copied|looping|looped|adding|added|bringing|including) (in )?(\w+ ){1,6}(join|set (up|something)|find a|book|arrange|take (it|this) (from|forward)|so (we|you|that)|would (like|love)|wants?|keen|to (arrange|schedule|book|discuss))",
    r"you (two|both|guys) should (talk|speak|meet|connect)",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(i'?m|i am|we'?re|we are|i'?ll be) (\w+ )?(free|around|available|at my desk|in the office|reachable|in all day|about) (on|at|from|this|next|after|before|between|mon|tue|wed|thu|fri|tomorrow|most|any|all|until)\w*",
    r"(put|pop|stick|bung|drop|throw|get|send|ping) (something|a slot|half an hour|an hour|(me )?(an|the|a) (invite|slot|time|calendar\w*)|time|(it|that|this) in|one in)\b ?(\w+ )?(in (the|my|our)|for|on|to|over)?( \w+)?",
    r"(send|ping|shoot|drop|fire) (\w+ ){0,3}(invite|invitation|calendar|meeting request|teams link|zoom link|dial-?in)",
    r"(any ?time|mornings?|afternoons?|evenings?|lunch ?time|monday|tuesday|wednesday|thursday|friday|mon|tues?|weds?|thurs?|fri)s? (\w+ ){0,3}(works?|suits?|is (good|fine|ok|best|great|free)|are (good|fine|best)|would (work|suit|be|do)|for (me|us)|better|best|ideal)",
    r"(give|gimme) (me|us) a (ring|bell|buzz|shout|tinkle|call|bang)",
    r"(my|the) (mobile|cell|direct line|desk phone|extension|number)( number)?('s| is|:)",
    r"(come|drop|pop|swing|stop|call) (in|by|over|round|past|along)( \w+){0,3} ?(mon|tue|wed|thu|fri|our|the|and|for|at|any|next|to)\w*",
    r"(mon|tues?|wed(nes)?|thurs?|fri)(day)?s?,? ?(the )?(\d{1,2}(st|nd|rd|th)?,? )?(at |around |after |before |@ )?(\d{1,2}([:.]\d\d)?\b ?(am|pm)?|noon|lunch|breakfast|morning|afternoon)",
    r"when'?s (good|best|convenient|suitable|a good)( \w+)?",
    r"when (can|could|would|shall|should|may|do) (we|you|i) (\w+ )?(talk|speak|meet|chat|call|come|visit|do|start|show)",
)

PRICE_AND_PRODUCT: Final = (
    r"(what'?s|whats|what is|what are|what would be|roughly what|and) (the|your|its|that|this|a|it)( \w+)?\b ?(damage|price|cost|usual range|range|ballpark|rate|rates|monthly|charge|fee|minimum|setup|tariff|lead time|payback|roi|commitment|catch)",
    r"(ballpark|rough (figure|price|idea|number)|price (tag|point|list|range|bracket)|per (seat|user|head|month|site|payslip|invoice|licen[cs]e|vehicle|truck|machine)|monthly fee|set-?up fee|day rate|list price)",
    r"what (do|would|does|will) (you|it|that|this|they|one) (\w+ )?(charge|cost|set (me|us) back|run (me|us)|come to|work out|take|involve|need from)",
    r"(price|pricing|cost|costs|rates|quote|demo|trial|roi|timeline|references|specs?) ?\?",
    r"(does|do|can|could|will|would) (it|this|that|you|yours|your \w+|the \w+) (\w+ )?(cope|cover|run|talk to|speak|sync|plug|fit|understand|read|manage|deal|handle|take|come with|work|integrate|connect|export|import|support|scale|hook)(?! (with )?(you|me|us) (a favou?r|off))",
    r"how (would|could|do|can|does|will|did) (you|it|that|this|one|we|your \w+) (\w+ )?(get|move|migrate|import|connect|deal|cope|handle|treat|know|decide|calculate|measure|install|set (it|this) up|start|roll|find|detect|integrate|count|price|charge)",
    r"(could|can|shall|may|might) (we|you) (\w+ )?(make it|do it|do that|move it|bring|include|invite|join|have|add|start|try|see|get|come)(?! (alone|off|lost))",
    r"(any|got|have you|do you have|is there|are there) (\w+ ){0,3}(references?|case stud\w+|customers? (like|in|of)|experience|demo|trial|sandbox|examples?|pilot|discount|documentation|api|connector|plug-?in|minimum|contract|lock-?in|setup)",
)

SETTLED: Final = (
    r"(we'?re|we are|i'?m|i am|we'?ll|we will|i'?ll|we|and|so) (\w+ )?(staying|stay|sticking|stick|remaining|remain|keeping|keep|continuing|leave (it|things)|leaving (it|things)) (put|with|as (we|it|they|is)|at that|loyal|what|to what|the (way|same)|our (current|present|old|own))( \w+)?",
    r"(built|wrote|developed|made|rolled|programmed|created) (our|my|its|their) (own|version)( \w+)?",
    r"(this|that|it|yours?|your \w+)( one)?('s| is)(n'?t| not) (\w+ )?(for us|one for us|something for us|our (thing|cup|bag)|what we (need|want|do)|a fit|needed|relevant)",
    r"(not|no longer|never) (a |an |our |the )?(switching|changing|renewing|replacing|moving|migrating|biting|budging|happening|necessary|needed|buying|upgrading)",
    r"(the |my |our )?(answer|verdict|conclusion|decision|response|reply)('s| is| was| remains|:) (\w+ )?(no|negative|against|a no|not to)",
    r"(hard pass|i'?ll pass|we'?ll pass|pass,? thanks|no dice|no bueno|no can do|count (me|us) out|include me out|not in the market|thumbs down|not my circus)",
    r"(use|using|used|chose|have|run|run on|running|signed with|with|renewed) (a |an |one of |your )(competitor|rival|different (vendor|supplier|provider|tool)|another (vendor|supplier|provider|tool)|direct competitor)( of yours)?",
    r"(that'?s|it'?s|this is|which is|we'?re|thanks,? but|sorry,?|afraid|me,?|us,?) (a |still a |definitely a |going to be a )?(no|nope|nah|non-?starter|no-?go)(?! (brainer|problem|worries|idea))",
    r"(project|plan|programme|program|purchase|site|depot|scheme|contract|tender|line|department) (has been |have been |was |is |got |been )?(cancelled|canceled|shelved|stopped|scrapped|dropped|closed|axed|dead|off|awarded|binned)",
    r"(everything|all of (it|that|this)|it'?s all|fully|wholly|entirely|already) (is |being )?(outsourced|sub-?contracted|leased|rented|handled|covered|sorted|taken care of|done)( (by|to|from|for us|elsewhere))?",
    r"(don'?t|do not|doesn'?t|does not|haven'?t|have not|have no|has no|no) (\w+ )?(own|have|operate|run|employ|keep) (any|a|an|our own|enough|such|that many|one|the) (\w+ )?(fleet|warehouse|vans?|trucks?|it|department|team|staff|machines?|need|lines?|depot|employees|drivers|budget|site|sites|website|shop)",
    r"(there'?s|there is|we are|we'?re|it'?s) (only|just) (\w+ )?(me|two|three|four|five|six|seven|eight|nine|ten|a (handful|couple|few)|the \w+ of us|myself)( \w+)?",
    r"fits? in(to)? (a|one|my|our) (shoebox|drawer|folder|binder|notebook|spreadsheet|pocket|envelope)",
    r"(do|does|did|doing|done|manage|keep|make|run|plan|write|track) (it|this|that|them|ours|everything|all) (\w+ )?(by hand|with (a )?(pen|pencil|paper|excel)|on paper|in excel|in (a )?spreadsheet|manually|the old)( \w+)?",
    r"(good|best of|every) (luck|success) (with (it|that|the|your)|elsewhere|all the same|in your|to you|finding)",
)

NOT_ME: Final = (
    r"wrong (?!time|moment|day|week|month|end of|way)[A-Za-z]+[!.,]? (i'?m|i am|this is|here|entirely|altogether|i do|i work)",
    r"(i'?m|i am|it'?s) [a-z]+ (in|from|at) [a-z]+( (lol|haha|here))?,? ?(not|the other|you want|wrong)",
    r"(you'?re|you are|you'?ve|you have|must be|you must|think you|you'?ll have been) (\w+ )?(after|looking for|thinking of|meant|mistaken|mixing|confusing|confused|mixed|got the wrong|the wrong)( (me|us|up|of|for|with))?( \w+)?",
    r"(i|we) (don'?t|do not|no longer|haven'?t|have not|never|didn'?t|did not) (\w+ )?(work|worked|work(ed)? (for|at|with)) (for|at|with|there|here|in) (\w+ )?(since|any ?more|now|for|that|them|there|\w+)( since)?",
    r"(that'?s|that is|this is|that would be|that'?d be|it'?s|it is|would be|is) (really |more |probably |actually )?(one for|a matter for|a question for|up to|down to|handled by|the job of|not one for me|for (the |our )?(finance|it|hr|procurement|purchasing|facilities|operations|logistics|marketing|sales|warehouse|maintenance|payroll)|(\w+'s|somebody else'?s|someone else'?s|another \w+'s) (department|job|call|area|remit|desk|baby|patch|department|domain|decision|territory|pigeon))",
    r"(i|we) (just|only|merely|simply) (\w+ )?(answer|look after|do|handle|drive|sweep|clean|fix|run the|work (in|on|here|as)|sell|deliver|cook|teach|paint|type|temp|volunteer)(?! (this|that|it|business|with))",
    r"(my|this) (mailbox|inbox|address) (just |only |merely )?(forwards|redirects|goes|belongs|was inherited|used to)",
)
ANOTHER_ONE: Final = (
    r"(you (want|need|should|ought to|could|can|might|may|'?d better)|better|best|try|please|instead|kindly|rather) (\w+ )?(try|ask|speak (to|with)|talk (to|with)|write to|contact|ping|approach|see|call|ring|e-?mail|reach|address|direct|forward|send (it|this|that) to) (?!me|us|you|it|this|that|again|back|them|in|later|someone)(\w+)",
    r"([a-z]+) (would be|is|will be|'s|might be) (your|the) (man|woman|person|guy|lady|best bet|contact|one (who|to|for|you)|right|better)( \w+)?",
    r"(she|he|they|who) (runs|owns|handles|decides|manages|heads|leads|buys|looks after|takes care|is in charge|does (all )?(that|this|the))( \w+)?",
)
GONE: Final = (
    r"(has|have|had|'s|is|are|been) (\w+ )?(moved on|moved to|gone|left|departed|retired|resigned|passed away|been made redundant|made redundant|no longer with|not with (us|the company))( (from|us|the|to|at|in|with))?(?! (me|you|a|an|no|nothing|message|it|behind|unread))",
    r"no longer (with|at|employed|works?|working|part of|here|on the team|in the company|reachable)",
    r"(haven'?t|have not|hasn'?t|has not|didn'?t|don'?t|doesn'?t) (\w+ )?work(ed|s)? (at|for|there|here|with|in that) (\w+ ){0,3}(since|for|any ?more|now|in)",
    r"(left|quit|departed|retired|resigned) (\w+ ){0,4}(last|in|two|three|this|back in|some|a|years?|months?|weeks?)\b ?(\w+ )?(ago|year|month|week|summer|january|february|march|april|may|june|july|august|september|october|november|december)",
    r"(took over|taken over|inherited) (his|her|their|the) (\w+ )?(role|job|post|position|mailbox|inbox|desk|duties)",
)

GOT_IT: Final = (
    r"(filed|noted|logged|saved|bookmarked|starred|kept|read|seen|parked|shelved|tagged) (it|this|that|your|with|for|under|and|away|thanks?)( \w+)?",
    r"(message|mail|e-?mail|info\w*|note) (received|noted|understood|read|seen)",
    r"(will|i'?ll|we'?ll|shall|going to|gonna) (\w+ )?(give it|give this|put it|have a|take a|sleep on|chew|ponder|mull|file|keep|digest|bear|weigh|float|table|get round|study|run it|bring it up|raise it|discuss|see|look|read|let you know|revert|respond|reply|be in touch)( \w+)?",
    r"(let|allow|give) (me|us) (\w+ )?(think|check|see|ask|sleep|digest|time|a (day|week|few|couple|moment|bit)|some|until|look|get back|come back|consult|mull)",
    r"(side|quick|unrelated|another|one) question|just curious|out of curiosity|before (i|we) (read|say|go|answer|reply|decide|do)( \w+)?",
)

WHO_KNOWS: Final = (
    r"(who knows|maybe,? maybe not|or not|yes,? no,? maybe|yes no maybe|could go either way|hard to say|hard to tell|jury'?s? (is )?(still )?out|not a yes and not a no|neither yes nor no|if pigs (could )?fly|when pigs fly|on a cold day|bold of you|interesting times)",
    r"(not uninterested|not saying no|not a no),? (but|and|either|nor|yet)( \w+){0,6}",
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
