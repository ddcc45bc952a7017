"""From cues to a category: the first way of reading that fits, with how often such a reading was right."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from campaigns.replies.rules.kinds import Category
from campaigns.replies.rules.triage.calibration import Way, rightness
from campaigns.replies.rules.triage.cues import Cue
from campaigns.replies.rules.triage.hearing import Heard

# A person's note of absence is short; a longer letter is read for what else it says.
SHORT_NOTE: Final = 600
# Thanks are an answer where little else is said; in a longer one they only open it.
MOST_OF_THANKS: Final = 45
AGREES: Final = re.compile(
    r"(?:yes|yep|yeah|yup|sure|ok\w*|absolutely|of course|ja|jo|jawohl|klar|gern\w*|passt|oui|d'accord|si|claro|vale|certo|sim|tak|ano|да|так|igen|evet|ναι)\b",
    re.IGNORECASE,
)
THANKS: Final = re.compile(
    r"(?:thank\w*( you)?|thx|ta|dank\w*|(?:vielen|besten) dank|merci|gracias|grazie|obrigad\w|bedankt|tack|tak|takk|kiitos|dzi[eę]k\w*|d[eě]kuj\w*"
    r"|d[ií]ky|спасибо|благодар\w*|дякую|k[oö]sz[oö]n\w*|mul[tț]umesc|te[sş]ekk[uü]r\w*|ευχαριστ\w*|paldies|ありがとう\w*|谢谢|謝謝|多谢|감사\w*)$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Verdict:
    """A category, the way of reading that gave it and the words that decided."""

    category: Category
    way: Way
    words: str

    @property
    def confidence(self) -> float:
        """How often a reading of this way was right, 0 to 1."""
        return rightness(self.way)


@dataclass(frozen=True)
class Facts:
    """What a decision knows of an answer: its cues, its length in characters, and what was found beside them."""

    heard: Heard
    length: int
    whole: Cue | None = None
    stops: str = ""
    doubted: bool = False
    names_somebody: bool = False
    asks: bool = False
    returns: bool = False

    @property
    def says_no(self) -> bool:
        """Tell whether a no was heard, hard or soft."""
        return self.heard.has(Cue.NO, Cue.SOFT_NO)

    @property
    def wants(self) -> bool:
        """Tell whether something is asked for or agreed to."""
        return self.heard.has(Cue.YES, Cue.MEETING, Cue.ASKS)

    @property
    def later(self) -> bool:
        """Tell whether another time is named or a new letter is invited."""
        return self.heard.has(Cue.LATER, Cue.AGAIN)

    @property
    def turns_to_yes(self) -> bool:
        """Tell whether a "but" stands behind the last no, and the wish behind the "but"."""
        no, yes = self.heard.last_place(Cue.NO, Cue.SOFT_NO), self.heard.last_place(Cue.YES, Cue.MEETING)
        return any(no < place < yes for place in self.heard.places.get(Cue.BUT, []))

    @property
    def turns_to_no(self) -> bool:
        """Tell whether a "but" stands behind the last wish, and a plain no behind that wish too."""
        yes = self.heard.last_place(Cue.YES, Cue.MEETING, Cue.ASKS)
        return yes < self.heard.last_place(Cue.BUT) and yes < self.heard.last_place(Cue.NO)


def decide(facts: Facts) -> Verdict:
    """Return the verdict of the first way of reading that fits."""
    return next(verdict for way in _WAYS if (verdict := way(facts)))


def _stop(facts: Facts) -> Verdict | None:
    """A wish for no more mail is a no; of whoever is the wrong person it is that first."""
    heard = facts.heard
    if not facts.stops:
        return None
    if facts.doubted:
        return Verdict(Category.AMBIGUOUS, Way.DOUBTED_STOP, facts.stops)
    if heard.has(Cue.WRONG, Cue.LEFT):
        return Verdict(Category.WRONG_PERSON, Way.WRONG, heard.first(Cue.LEFT, Cue.WRONG))
    return Verdict(Category.NOT_INTERESTED, Way.STOP, facts.stops)


_WHOLE: Final = {
    Cue.NO: (Category.NOT_INTERESTED, Way.BARE_NO),
    Cue.YES: (Category.POSITIVE, Way.BARE_YES),
    Cue.NOTED: (Category.NEUTRAL, Way.BARE_THANKS),
    Cue.LATER: (Category.NEUTRAL, Way.BARE_LATER),
    Cue.UNSURE: (Category.AMBIGUOUS, Way.BARE_RIDDLE),
}


def _whole(facts: Facts) -> Verdict | None:
    found = _WHOLE.get(facts.whole) if facts.whole else None
    return Verdict(*found, facts.heard.first(*Cue)) if found else None


def _sarcastic(facts: Facts) -> Verdict | None:
    heard = facts.heard
    if not heard.has(Cue.SARCASM) or heard.has(Cue.NO, Cue.MEETING, Cue.WRONG):
        return None
    return Verdict(Category.AMBIGUOUS, Way.SARCASM, heard.first(Cue.SARCASM))


def _away(facts: Facts) -> Verdict | None:
    heard = facts.heard
    speaks_of_offer = heard.has(Cue.YES, Cue.NO, Cue.SOFT_NO, Cue.ASKS) or (
        facts.asks and heard.has(Cue.MEETING)
    )
    if not heard.has(Cue.AWAY) or facts.length > SHORT_NOTE or (speaks_of_offer and not facts.returns):
        return None
    if heard.has(Cue.YES, Cue.NO, Cue.SOFT_NO):
        return None
    return Verdict(Category.OUT_OF_OFFICE, Way.AWAY, heard.first(Cue.AWAY))


def _wrong(facts: Facts) -> Verdict | None:
    """Somebody else is the one; whoever wants to meet as well is no wrong person."""
    heard = facts.heard
    agrees = heard.has(Cue.YES, Cue.MEETING) or heard.places.get(Cue.PRAISE, [-1])[0] == 0
    points_on = heard.has(Cue.WRONG, Cue.HANDLES, Cue.REFER, Cue.COLLEAGUE)
    if heard.has(Cue.LEFT) and (
        points_on or not (heard.has(Cue.YES) or (heard.has(Cue.ASKS) and facts.asks))
    ):
        return Verdict(Category.WRONG_PERSON, Way.LEFT, heard.first(Cue.LEFT))
    if heard.has(Cue.WRONG) and not (heard.has(Cue.YES) and heard.has(Cue.MEETING)):
        return Verdict(Category.WRONG_PERSON, Way.WRONG, heard.first(Cue.WRONG))
    if agrees or facts.says_no:
        return None
    if heard.has(Cue.HANDLES) and (facts.names_somebody or heard.has(Cue.REFER, Cue.COLLEAGUE)):
        return Verdict(Category.WRONG_PERSON, Way.HANDLED, heard.first(Cue.HANDLES))
    if heard.has(Cue.REFER) and facts.names_somebody:
        return Verdict(Category.WRONG_PERSON, Way.REDIRECTED, heard.first(Cue.REFER))
    return None


def _no(facts: Facts) -> Verdict | None:
    heard = facts.heard
    if not facts.says_no:
        return None
    words = heard.first(Cue.NO, Cue.SOFT_NO)
    if facts.later and heard.has(Cue.YES) and not heard.has(Cue.NO):
        return Verdict(Category.POSITIVE, Way.YES_LATER, f"{words} / {heard.first(Cue.YES)}")
    if heard.has(Cue.AGAIN) or (heard.has(Cue.LATER) and not heard.has(Cue.NO)):
        return Verdict(Category.NEUTRAL, Way.NO_FOR_NOW, f"{words} / {heard.first(Cue.AGAIN, Cue.LATER)}")
    if facts.wants:
        return _no_and_yes(facts, words)
    if heard.has(Cue.PRAISE, Cue.ASSENT):
        return Verdict(Category.NOT_INTERESTED, Way.PRAISE_AND_NO, words)
    return Verdict(Category.NOT_INTERESTED, Way.NO if heard.has(Cue.NO) else Way.SOFT_NO, words)


def _no_and_yes(facts: Facts, no: str) -> Verdict:
    heard = facts.heard
    words = f"{no} / {heard.first(Cue.YES, Cue.MEETING, Cue.ASKS)}"
    if facts.turns_to_yes:
        return Verdict(Category.POSITIVE, Way.NO_BUT_YES, words)
    if facts.turns_to_no:
        return Verdict(Category.NOT_INTERESTED, Way.YES_BUT_NO, words)
    if not heard.has(Cue.NO) and heard.has(Cue.YES, Cue.MEETING):
        return Verdict(Category.POSITIVE, Way.YES_AND_SOFT_NO, words)
    return Verdict(Category.AMBIGUOUS, Way.YES_AND_NO, words)


def _later(facts: Facts) -> Verdict | None:
    heard = facts.heard
    if not facts.later or heard.has(Cue.MEETING):
        return None
    if not heard.has(Cue.YES, Cue.ASKS):
        return Verdict(Category.NEUTRAL, Way.LATER, heard.first(Cue.LATER, Cue.AGAIN))
    if heard.has(Cue.AGAIN):
        return Verdict(Category.POSITIVE, Way.YES_LATER, heard.first(Cue.AGAIN))
    return None


def _praise_but(facts: Facts) -> Verdict | None:
    """Kind words, and a *but* behind them that leads to no wish: a polite no."""
    heard = facts.heard
    if not heard.has(Cue.PRAISE) or facts.wants or facts.asks or AGREES.match(heard.first(Cue.PRAISE)):
        return None
    if heard.last_place(Cue.BUT) < heard.last_place(Cue.PRAISE):
        return None
    return Verdict(Category.NOT_INTERESTED, Way.PRAISE_BUT, heard.first(Cue.BUT))


def _yes(facts: Facts) -> Verdict | None:
    heard = facts.heard
    ways = ((Cue.YES, Way.YES), (Cue.MEETING, Way.MEETING), (Cue.ASKS, Way.ASKS), (Cue.ASSENT, Way.ASSENT), (Cue.PRAISE, Way.PRAISE))  # fmt: skip
    return next(
        (Verdict(Category.POSITIVE, way, heard.first(cue)) for cue, way in ways if heard.has(cue)), None
    )


def _data_asked_for(facts: Facts) -> Verdict | None:
    """Whoever asks by law what is kept of them is no buyer, however the question is worded."""
    heard = facts.heard
    if not (heard.has(Cue.ORIGIN) and heard.has(Cue.LEGAL)):
        return None
    return Verdict(Category.AMBIGUOUS, Way.COMPLAINT, heard.first(Cue.ORIGIN))


def _complaint(facts: Facts) -> Verdict | None:
    words = facts.heard.first(Cue.ORIGIN, Cue.LEGAL, Cue.COMPLAINT)
    return Verdict(Category.AMBIGUOUS, Way.COMPLAINT, words) if words else None


def _affair(facts: Facts) -> Verdict | None:
    """A customer, a deal that is open, the press: a fact that decides nothing of this offer."""
    heard = facts.heard
    if not heard.has(Cue.CONFLICT, Cue.DEAL, Cue.PRESS) or heard.has(Cue.NO, Cue.YES, Cue.MEETING):
        return None
    return Verdict(Category.NEUTRAL, Way.AFFAIR, heard.first(Cue.CONFLICT, Cue.DEAL, Cue.PRESS))


def _question(facts: Facts) -> Verdict | None:
    return Verdict(Category.NEUTRAL, Way.QUESTION, "?") if facts.asks else None


def _noted(facts: Facts) -> Verdict | None:
    heard = facts.heard
    if not heard.has(Cue.NOTED) or facts.asks:
        return None
    if facts.length > MOST_OF_THANKS and THANKS.match(heard.first(Cue.NOTED)):
        return None
    return Verdict(Category.NEUTRAL, Way.NOTED, heard.first(Cue.NOTED))


def _nothing(facts: Facts) -> Verdict:
    return Verdict(Category.AMBIGUOUS, Way.NOTHING, "")


_WAYS: Final[tuple[Callable[[Facts], Verdict | None], ...]] = (
    _stop, _whole, _sarcastic, _away, _wrong, _affair, _no, _later, _data_asked_for, _praise_but, _yes, _complaint, _question, _noted, _nothing,
)  # fmt: skip
