"""Spelling as people type in a hurry, written out before phrases are looked for: short forms, missing apostrophes, slips of a letter."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from campaigns.replies.rules.triage.folding import fold

# Words that a slip of one letter must not hide, each so long that hardly another word is so near.
_GUARDED: Final = (
    "unsubscribe unsubscribed delete interested desinscrire desinscription desabonner desabonnement supprimer interessiert interesse"
    " verteiler verteilerliste abmelden loschen entfernen kontaktieren streichen suscripcion cancelar eliminar interesado cancellare"
    " disiscrivere disiscrivermi cancellarmi interessato descadastrar interessado uitschrijven verwijderen afmelden geinteresseerd"
    " mailinglist mailing-list"
)
# Words of their own that lie as near.
_OTHERS: Final = """
    anmelden umstreichen streichern interessen interesses interessi interessa interesado interesada
    interesados interessante interessato interessata interessati interessado interessada interessados
    verteilen verteilern verteilers eliminare cancelare entfernten entfernter entferntes abmeldend
    cancelara cancelaram cancelarmi eliminara supprimera supprimerai kontaktierten streicheln afmeldden
    loscher interessert interesseret interesserad intresserad interessere cancellate supprimez abmeldet
"""
_SHORT_FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "u": "you", "ur": "your", "r": "are", "pls": "please", "plz": "please", "plse": "please", "thx": "thanks", "tks": "thanks", "ty": "thank you",
        "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "wont": "won't",
        "cant": "can't", "couldnt": "couldn't", "wouldnt": "wouldn't", "shouldnt": "shouldn't", "havent": "haven't", "hasnt": "hasn't",
        "im": "i'm", "ive": "i've", "weve": "we've", "youve": "you've", "youre": "you're", "theyre": "they're", "thats": "that's", "whats": "what's",
        "lets": "let's", "theres": "there's", "hes": "he's", "shes": "she's", "wanna": "want to", "gonna": "going to", "gimme": "give me",
        "lemme": "let me", "msg": "message", "msgs": "messages", "mtg": "meeting", "tmrw": "tomorrow", "tmr": "tomorrow", "emial": "email",
        "intrested": "interested", "intersted": "interested", "interrested": "interested", "adress": "address", "recieve": "receive", "recieving": "receiving",
    },
    "de": {
        "ausm": "aus dem", "aufm": "auf dem", "nich": "nicht", "nix": "nichts", "is": "ist", "ned": "nicht", "net": "nicht", "nimmer": "nicht mehr",
        "bidde": "bitte", "hab": "habe", "brauch": "brauche", "wär": "wäre", "gehts": "geht es", "gibts": "gibt es", "habs": "habe es", "wirds": "wird es",
        "wenns": "wenn es", "obs": "ob es", "löschn": "löschen", "mfg": "mit freundlichen grüßen", "intresse": "interesse", "adr": "adresse",
    },
    "fr": {
        "cest": "c'est", "jai": "j'ai", "jaimerais": "j'aimerais", "nest": "n'est", "daccord": "d'accord", "svp": "s'il vous plaît", "stp": "s'il te plaît",
        "pr": "pour", "bcp": "beaucoup", "rdv": "rendez-vous", "pq": "pourquoi", "jsuis": "je suis", "chui": "je suis", "ya": "il y a", "dispo": "disponible",
        "nhesitez": "n'hésitez", "quil": "qu'il", "aujourdhui": "aujourd'hui",
    },
    "es": {
        "q": "que", "k": "que", "xq": "porque", "pq": "porque", "xfa": "por favor", "xfavor": "por favor", "porfa": "por favor", "d": "de", "tb": "también", "tmb": "también",
        "msj": "mensaje", "msjs": "mensajes", "kiero": "quiero", "grax": "gracias", "x": "por",
    },
    "it": {"nn": "non", "cmq": "comunque", "xke": "perché", "xche": "perché", "x": "per", "ke": "che", "grz": "grazie", "msg": "messaggio", "tt": "tutto"},
    "pt": {
        "n": "não", "naum": "não", "q": "que", "vcs": "vocês", "vc": "você", "d": "de", "pf": "por favor", "pfv": "por favor", "obg": "obrigado",
        "msg": "mensagem", "msgs": "mensagens", "tb": "também", "tbm": "também", "pq": "porque", "hj": "hoje", "blz": "beleza", "pra": "para", "pro": "para o",
    },
    "nl": {"mn": "mijn", "m'n": "mijn", "aub": "alstublieft", "svp": "alstublieft", "ff": "even", "idd": "inderdaad", "wss": "waarschijnlijk", "dr": "er", "intresse": "interesse", "nie": "niet", "da": "dat"},
}  # fmt: skip
_WORD: Final = re.compile(r"(?<![\w@.])[^\W\d_][^\W\d_'/-]*(?:['/-][^\W\d_]*)*(?![\w@])")
_SHORTEST: Final = 6
_LONGEST: Final = 16


def mended(text: str, languages: Iterable[str]) -> str:
    """Return `text` with short forms of its likeliest language written out, and one slip of a letter mended in words that matter.

    `languages` are codes, the likeliest first. A text in full spelling comes back as it is.
    """
    likeliest = next(iter(languages), "")

    def in_full(found: re.Match[str]) -> str:
        word = fold(found.group())
        return _short_forms(likeliest).get(word) or _without_slip(word) or found.group()

    return _WORD.sub(in_full, text)


@lru_cache(maxsize=32)
def _short_forms(language: str) -> Mapping[str, str]:
    return {fold(short): full for short, full in _SHORT_FORMS.get(language, {}).items()}


@lru_cache(maxsize=4_096)
def _without_slip(word: str) -> str | None:
    if not _SHORTEST <= len(word) <= _LONGEST or word in _others() or word in _guarded():
        return None
    near = {key for short in (word, *_shortened(word)) for key in _near().get(short, ()) if key[0] == word[0]}
    return next((key for key in sorted(near) if _one_slip(word, key)), None)


@lru_cache(maxsize=1)
def _guarded() -> frozenset[str]:
    return frozenset(_GUARDED.split())


@lru_cache(maxsize=1)
def _others() -> frozenset[str]:
    return frozenset(_OTHERS.split())


@lru_cache(maxsize=1)
def _near() -> Mapping[str, frozenset[str]]:
    near: dict[str, frozenset[str]] = {}
    for key in _guarded():
        for short in (key, *_shortened(key)):
            near[short] = near.get(short, frozenset()) | {key}
    return near


def _shortened(word: str) -> Iterable[str]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def _one_slip(word: str, key: str) -> bool:
    """Tell whether one letter is missing, too many, another, or two beside each other are swapped."""
    if len(word) != len(key):
        longer, shorter = (word, key) if len(word) > len(key) else (key, word)
        return shorter in _shortened(longer)
    differing = [place for place in range(len(word)) if word[place] != key[place]]
    if len(differing) == 1:
        return True
    return (
        len(differing) == 2
        and differing[1] == differing[0] + 1
        and word[differing[0]] == key[differing[1]]
        and word[differing[1]] == key[differing[0]]
    )
