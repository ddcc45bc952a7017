"""How each language asks to be left alone: verbs and objects that combine, and words of stopping that mean something else."""

from collections.abc import Mapping
from typing import Final

from campaigns.replies.rules.triage.cues import Cue
from campaigns.replies.rules.triage.phrases.stopping import de, en, es, fr, it, nl, pt

STOPPING: Final[Mapping[str, Mapping[Cue, tuple[str, ...]]]] = {
    "de": {Cue.STOP: de.STOP, Cue.FRIENDLY: de.FRIENDLY},
    "en": {Cue.STOP: en.STOP, Cue.FRIENDLY: en.FRIENDLY},
    "es": {Cue.STOP: es.STOP, Cue.FRIENDLY: es.FRIENDLY},
    "fr": {Cue.STOP: fr.STOP, Cue.FRIENDLY: fr.FRIENDLY},
    "it": {Cue.STOP: it.STOP, Cue.FRIENDLY: it.FRIENDLY},
    "nl": {Cue.STOP: nl.STOP, Cue.FRIENDLY: nl.FRIENDLY},
    "pt": {Cue.STOP: pt.STOP, Cue.FRIENDLY: pt.FRIENDLY},
}
