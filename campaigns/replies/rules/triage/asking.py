"""What the message that is answered asked: to some questions *yes* means no more mail, and *no* means go on."""

import re
from enum import StrEnum
from typing import Final

from campaigns.replies.rules.triage.cues import Cue, pattern
from campaigns.replies.rules.triage.folding import fold, straight
from campaigns.replies.rules.triage.phrases import TERSE

# A longer answer says itself what it means.
LONGEST_ANSWER: Final = 14


class Asked(StrEnum):
    """What a bare yes or no would answer."""

    OFFER = "offer"
    STOP = "stop"
    OBJECTION = "objection"


_STOP: Final = pattern(
    (
        "(take|remove|drop|strike|cross|leave|delete) (you|your \\w+|this \\w+) (\\w+ )?(off|from|alone|out)", "(delete|remove|erase) (you|your|this|the) ", "(shall|should|may|can|do you want|would you like|would you prefer|prefer|rather|want) (\\w+ ){0,3}(stop|not (write|e-?mail|contact|hear)|leave (you|it|this)|close (your|the|this)|go away|give up|no longer)", "unsubscribe you", "close (your|the|this) (file|thread|chapter|conversation)", "(last|final) (mail|e-?mail|message|note|time)( \\w+){0,3}",
        "(soll|sollen|darf|dürfen|möchten sie|wollen sie|wünschen sie) (\\w+ ){0,7}(streichen|entfernen|löschen|aufhören|in ruhe|herausnehmen|nehmen|nicht mehr|austragen|keine|schließen|abmelden|lassen)", "(dois-je|faut-il|puis-je|souhaitez-vous|voulez-vous|préférez-vous|devons-nous) (\\w+ |que |l'|d'|m'|n'){0,6}(retir|supprim|arrêt|désinscri|ne plus|cess|laiss|clôtur|ôt)*", "(debo|debería|puedo|quiere|desea|prefiere|le parece si|quieres) (\\w+ ){0,5}(dej|borr|elimin|quit|baja|no (le|te|vuelv)|cerr|deten|par)*", "(devo|posso|vuole|desidera|preferisce|preferite|volete) (\\w+ ){0,5}(smett|cancell|rimuov|toglier|tolg|elimin|non (scriv|contatt)|chiud|lasci)*", "(devo|posso|quer|deseja|prefere|gostaria) (\\w+ ){0,5}(par(ar|e)|remov|retir|exclu|apag|elimin|não (escrev|contat|contact)|encerr|deix)*", "(zal|moet|mag|kan|wilt|wil|liever) (\\w+ ){0,6}(verwijder|stop|schrap|uitschrij|met rust|niet meer|geen|afsluit|haal)*",
    )
)  # fmt: skip
_OBJECTION: Final = pattern(
    (
        "(anything|something|any ?one|any objections?|objections?|any reason|a reason|objection) (\\w+ )?(against|not|to|speak|that speaks|why)", "(any|have) (\\w+ )?(objection|objections|concerns|reservations)", "(do|would|will) you (\\w+ )?(mind|object)", "(are|would) you (be )?(opposed|against|averse)", "(a|such a|too) (bad|terrible|crazy|ridiculous|stupid) (idea|time|moment|thought)", "(a|any) problem (if|with|for)", "(is|would) (it|this|that|there) (\\w+ )?(be )?(a problem|too (early|late|soon|much))", "(etwas|was|irgendetwas|irgendwas|einwände|bedenken) (\\w+ )?(dagegen|gegen)", "spricht (\\w+ )?(etwas|was|irgendetwas)? ?(da)?gegen", "(stört|stören) (es|sie|dich)", "(einwände|einwand|bedenken)", "(inconvénient|objection|dérange|opposé|opposez|contre|gêne)", "(inconveniente|objeción|objecion|molesta|importa|importaría|en contra|opone)", "(in contrario|contrari\\w+|obiezion\\w+|dispiace|disturba|contro)", "(objeção|objecção|incomoda|importa|importar-se|contra|opõe)", "(bezwaar|bezwaren|op tegen|tegen|vervelend)",
    )
)  # fmt: skip


def asked_of(our_text: str) -> Asked:
    """Return what the last question of our message asked; an offer where it asked neither of the other two."""
    questions = re.findall(r"[^.!?\n]*\?", " ".join(fold(straight(our_text)).split()))
    for question in reversed(questions):
        if _OBJECTION.search(question):
            return Asked.OBJECTION
        if _STOP.search(question):
            return Asked.STOP
    return Asked.OFFER


_MEANS: Final = {
    (Asked.STOP, Cue.YES): Cue.STOP,
    (Asked.STOP, Cue.NO): Cue.UNSURE,
    (Asked.OBJECTION, Cue.NO): Cue.YES,
    (Asked.OBJECTION, Cue.YES): Cue.UNSURE,
}


def meant(whole: Cue | None, asked: Asked) -> Cue | None:
    """Return what an answer of a word or two means to what was asked."""
    return _MEANS.get((asked, whole), whole) if whole else None


def first_word(text: str, asked: Asked) -> Cue | None:
    """Return what the first word of a short answer means, where something else than an offer was asked."""
    word = re.match(r"[^\W\d_]+", fold(text))
    return (
        TERSE.get(word.group()) if word and asked is not Asked.OFFER and len(text) <= LONGEST_ANSWER else None
    )
