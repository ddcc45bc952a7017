"""Latvian."""

from campaigns.replies.rules.triage.cues import Cue, Phrases

PHRASES: Phrases = {
    Cue.FRIENDLY: (
        "(nav|bez) problēmu?",
        "nekautrēj\\w*",
    ),
    Cue.ASSENT: (
        "kāpēc (gan )?nē",
        "nav slikta( doma| ideja)?",
    ),
    Cue.STOP: (
        "(atrakst|atteik)\\w*( no)?",
        "(izdzēs|dzēs|izņem|noņem|svītro)\\w* (\\w+ ){0,3}(mani|mūs|manu|manus|datus|adresi|no)?",
        "(ne|vairs ne|lūdzu ne)(rakst|sūt|zvan|kontakt|traucē)\\w*",
        "(beidziet|pārtrauciet) (\\w+ )?(rakst|sūt|traucē)*",
        "nevēlos (\\w+ ){0,3}(saņemt|e-?past\\w*|vēstul\\w*)",
        "no (jūsu )?(saraksta|datubāzes)",
    ),
    Cue.NO: (
        "ne(interesē|esmu ieinteresēt\\w*|esam ieinteresēt\\w*|vajag|nepieciešam\\w*)",
        "nē,? paldies",
        "paldies,? (bet )?nē",
        "^ (nē|nekad) $",
        "nav (\\w+ )?(interes\\w*|vajadzīb\\w*|nepieciešam\\w*|aktuāl\\w*)",
    ),
    Cue.SOFT_NO: (
        "jau (\\w+ )?(ir|izmantojam|sadarbojamies)",
        "nav (\\w+ )?(budžet\\w*|laika|līdzekļu)",
    ),
    Cue.YES: (
        "(?<!ne)(esmu|esam|ļoti|būtu) (\\w+ )?ieinteresēt\\w*",
        "mūs interesē",
        "jā,? (lūdzu|labprāt|protams)",
        "labprāt",
        "(atsūtiet|sūtiet|pastāstiet) (\\w+ ){0,4}(vairāk|informācij\\w*|cen\\w*|piedāvājum\\w*|prezentācij\\w*)",
        "(vēlos|vēlētos|gribētu) (\\w+ )?(uzzināt|redzēt|dzirdēt|vairāk)",
    ),
    Cue.PRAISE: (
        "(izklausās|šķiet) (\\w+ )?(labi|interesanti)",
        "^ (jā|protams|labi) $",
        "interesanti",
    ),
    Cue.ASKS: (
        "cik (tas )?maksā",
        "kā (tas )?darbojas",
    ),
    Cue.MEETING: (
        "(tikšan\\w*|zvan\\w*|tikties|demo)",
        "plkst\\.? ?\\d{1,2}",
    ),
    Cue.LATER: (
        "(nākamgad|nākam\\w+ (gad\\w*|ceturksn\\w*|mēnes\\w*))",
        "pēc (\\w+ ){1,2}(mēneš\\w*|nedēļ\\w*|gada|atvaļinājuma)",
        "(pašlaik|šobrīd|vēlāk|ne tagad)",
    ),
    Cue.NOTED: (
        "paldies",
        "saņemts",
        "(apskatīšu|izskatīsim|padomāšu|pārsūtīju)",
    ),
    Cue.WRONG: (
        "(nepareiz\\w*|neesmu īst\\w*) (\\w+ )?(persona|adrese|cilvēks)?",
        "neatbildu par",
    ),
    Cue.HANDLES: ("(atbild par|atbildīg\\w*)",),
    Cue.REFER: ("(sazinieties|rakstiet|vērsieties) (\\w+ )?(ar|pie)?",),
    Cue.COLLEAGUE: ("(koleg\\w*|vadītāj\\w*)",),
    Cue.LEFT: (
        "vairs nestrādā\\w*",
        "(aizgāj\\w*|pensij\\w*)",
    ),
    Cue.AWAY: ("(atvaļinājum\\w*|komandējum\\w*|prombūtn\\w*)",),
    Cue.BUT: (
        "bet",
        "diemžēl",
        "tomēr",
    ),
    Cue.ORIGIN: ("(no kurienes|kur|kā) (\\w+ ){0,3}(ieguvāt|dabūjāt|atradāt)",),
    Cue.LEGAL: (
        "jurist\\w*",
        "advokāt\\w*",
        "gdpr",
        "vdar",
        "personas dat\\w*",
        "tiesa",
        "nelikumīg\\w*",
    ),
    Cue.COMPLAINT: (
        "sūdzīb\\w*",
        "spam\\w*",
        "nepieņemam\\w*",
        "apnik\\w*",
    ),
    Cue.CONFLICT: (
        "konkurent\\w*",
        "jau klient\\w*",
    ),
    Cue.DEAL: (
        "iepirkum\\w*",
        "konkurs\\w*",
        "sarun\\w*",
        "rfp",
    ),
    Cue.PRESS: (
        "žurnālist\\w*",
        "redakcij\\w*",
        "avīz\\w*",
    ),
}
