"""A letter as written beside a person's text of it: what changed, each with what it is about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from campaigns.drafts.rules.changes import Change, ChangeKind
from campaigns.drafts.rules.origins import AsWritten, Hole, Sentence, origins, unparted
from campaigns.drafts.rules.sentences import (
    MOST_SENTENCES,
    Run,
    became,
    folded,
    opcodes,
    plain,
    same_words,
    sentences,
    words,
)
from campaigns.insights.rules.dates import months
from campaigns.insights.rules.negation import CHINESE_JAPANESE, NEGATORS
from campaigns.insights.rules.quantities import quantities
from campaigns.insights.rules.support import unsupported
from campaigns.quality.rules import Part
from campaigns.quality.rules.letters import greeting

PARTS: Final[tuple[Part, ...]] = ("subject", "body")


def changes(written: AsWritten, *, subject: str, body: str) -> tuple[Change, ...]:
    """Return what a person's text changed of the letter as written, in the order of the letter.

    Blanks, line ends and ways of composing a letter are of no account.
    """
    texts: Mapping[Part, str] = {"subject": plain(subject), "body": plain(body)}
    return tuple(change for part in PARTS for change in _of_part(written, part, texts[part]))


def _of_part(written: AsWritten, part: Part, after: str) -> Iterator[Change]:
    before, _ = written.part(part)
    if same_words(before, after):
        return
    values = {name: value for name, value in (written.values or {}).items() if value}
    no_letter = max(len(sentences(before)), len(sentences(after))) > MOST_SENTENCES
    found = [unparted(written, part)] if no_letter else origins(written, part)
    whole = no_letter or part == "subject"
    for sentence, region, moved in _regions(before, after, found, whole=whole):
        yield from _Pair(part, before, sentence, region, values).changes(moved=moved)


def _regions(
    before: str, after: str, found: Sequence[Sentence], *, whole: bool
) -> Iterator[tuple[Sentence, str, bool]]:
    """Yield each sentence as written with what stands for it now, and whether it was only moved."""
    old = [Run(0, len(before))] if whole else sentences(before)
    new = ([Run(0, len(after))] if after else []) if whole else sentences(after)
    result = became([before[slice(*run)] for run in old], [after[slice(*run)] for run in new])
    if not found and new:
        yield Sentence(0, 0, ""), after, False
    for sentence in found:
        own = {
            index for index, run in enumerate(old) if run.start < sentence.end and run.end > sentence.start
        }
        places = [place for place, owner in enumerate(result.owners) if owner in own]
        yield sentence, _joined(after, new, places), bool(result.moved.intersection(places))


def _joined(text: str, runs: Sequence[Run], places: Sequence[int]) -> str:
    """Return the sentences at some places as they stand; a blank where something stood between them."""
    pieces: list[Run] = []
    last = -2
    for place in places:
        if place == last + 1:
            pieces[-1] = Run(pieces[-1].start, runs[place].end)
        else:
            pieces.append(runs[place])
        last = place
    return " ".join(text[slice(*piece)] for piece in pieces)


class _Pair:
    """One sentence as written beside what stands for it now, word by word."""

    def __init__(
        self, part: Part, text: str, sentence: Sentence, after: str, values: Mapping[str, str]
    ) -> None:
        self.part, self.text, self.sentence, self.after, self.values = part, text, sentence, after, values
        self.before = text[sentence.start : sentence.end]
        self.old = [Run(run.start + sentence.start, run.end + sentence.start) for run in words(self.before)]
        self.new = words(after)
        self.runs = list(
            opcodes([text[slice(*run)] for run in self.old], [after[slice(*run)] for run in self.new])
        )
        self.stands = {hole: self._now(hole) for hole in sentence.holes}

    def changes(self, *, moved: bool) -> Iterator[Change]:
        """Yield what changed: each slot by itself, then the words around them as one."""
        for hole in self.sentence.holes:
            if hole.slot and self._said(hole) != self._now_says(hole):
                yield self._slot_change(hole)
        if self._words_changed() or moved:
            yield self._template_change()

    def _slot_change(self, hole: Hole) -> Change:
        before, after = self._said(hole), self._now_says(hole)
        kind = ChangeKind.SOURCE if self._states_other(before, after) else ChangeKind.SLOT
        fact = folded(before) != folded(after)
        return Change(kind, self.part, hole.slot, before, after, hole.start, fact=fact)

    @staticmethod
    def _states_other(before: str, after: str) -> bool:
        """Say whether a slot states another number, date or name than it did; one that says less does not."""
        old, new = ({folded(text[slice(*run)]) for run in words(text)} for text in (before, after))
        return not new <= old and bool(unsupported(before, [after]) or unsupported(after, [before]))

    def _template_change(self) -> Change:
        return Change(
            ChangeKind.TEMPLATE, self.part, self.sentence.source, self.before, self.after, self.sentence.start,
            wording=self._wording(), fact=self._says_otherwise(),
        )  # fmt: skip

    def _said(self, hole: Hole) -> str:
        return self.text[hole.start : hole.end]

    def _now_says(self, hole: Hole) -> str:
        now = self.stands[hole] or self._replaced_by(hole)
        return self.after[slice(*now)] if now else ""

    def _inside(self, hole: Hole) -> Run:
        """Return which old words fill a hole."""
        inside = [
            index for index, run in enumerate(self.old) if run.start < hole.end and run.end > hole.start
        ]
        return Run(inside[0], inside[-1] + 1) if inside else Run(0, 0)

    def _now(self, hole: Hole) -> Run | None:
        """Return where a hole's words stand now: those that survived, and for a slot what was changed within it.

        A field stands whole or not at all. A slot of which less than half survives beside other words is gone.
        """
        own, kept, put_in, torn = self._inside(hole), set[int](), set[int](), False
        for old, new, same in self.runs:
            if same:
                kept |= {
                    new.start + index - old.start for index in range(*old) if own.start <= index < own.end
                }
            elif _within(old, own):
                put_in |= set(range(*new))
            else:
                torn = torn or (old.start < own.end and own.start < old.end)
        lost = torn and 2 * len(kept) < own.end - own.start if hole.slot else not self._untouched(own, kept)
        return self._run_of(kept | (put_in if hole.slot else set())) if not lost else None

    def _replaced_by(self, hole: Hole) -> Run | None:
        """Return what stands in the place of a slot that is gone, up to the words that other words kept."""
        own, found = self._inside(hole), set[int]()
        for old, new, same in self.runs:
            if old.start < own.end and own.start < old.end:
                first = max(own.start - old.start, 0) if same else 0
                last = min(own.end, old.end) - old.start if same else new.end - new.start
                found |= set(range(new.start + first, new.start + last))
        return self._run_of(found)

    def _run_of(self, places: set[int]) -> Run | None:
        """Return the stretch of the new words at some places."""
        return Run(self.new[min(places)].start, self.new[max(places)].end) if places else None

    def _untouched(self, own: Run, found: set[int]) -> bool:
        return len(found) == own.end - own.start and max(found) - min(found) + 1 == len(found)

    def _words_changed(self) -> bool:
        """Say whether anything but the filling of a slot changed."""
        slots = [self._inside(hole) for hole in self.sentence.holes if hole.slot]
        return any(not same and not any(_within(old, slot) for slot in slots) for old, _, same in self.runs)

    def _wording(self) -> str:
        """Return the new words with the template's holes put back, and nobody's name or company in them."""
        text, last = "", 0
        standing = sorted((now, hole.source) for hole, now in self.stands.items() if now)
        for now, source in standing:
            text += _without_values(self.after[last : max(now.start, last)], self.values) + source
            last = max(now.end, last)
        return text + _without_values(self.after[last:], self.values)

    def _says_otherwise(self) -> bool:
        """Say whether the words around the slots state another number, date, name, or the opposite."""
        if not self.after:
            return False
        before, after = (
            self._around(self.text, self.sentence, now=False),
            self._around(self.after, None, now=True),
        )
        return (
            not {each.key for each in quantities(before)} <= {each.key for each in quantities(after)}
            or not months(before).keys() <= months(after).keys()
            or _negations(before) != _negations(after)
            or self._renamed()
        )

    def _around(self, text: str, sentence: Sentence | None, *, now: bool) -> str:
        """Return a text without what fills its slots."""
        start, end = (sentence.start, sentence.end) if sentence else (0, len(text))
        cuts = [
            (self.stands[hole] if now else Run(hole.start, hole.end)) for hole in self.stands if hole.slot
        ]
        kept = list(text)
        for cut in cuts:
            if cut:
                kept[cut.start : cut.end] = " " * (cut.end - cut.start)
        return "".join(kept[start:end])

    def _renamed(self) -> bool:
        """Say whether somebody else's name stands where a field of the template named somebody."""
        greets = greeting(self.after)
        fields = [self._inside(hole) for hole in self.sentence.holes if not hole.slot]
        for old, new, same in self.runs:
            if same or not any(old.start < field.end and field.start < old.end for field in fields):
                continue
            put_in = [run for run in self.new[slice(*new)] if not (greets and run.start < greets.end)]
            names = [word for run in put_in if (word := self.after[slice(*run)])[0].isalpha()]
            known = " ".join(self.values.values())
            if names and all(word[0].isupper() and not _holds(known, word) for word in names):
                return True
        return False


def _within(old: Run, own: Run) -> bool:
    """Say whether old words lie in a hole; what was put in where nothing stood counts only strictly inside it."""
    if old.start == old.end:
        return own.start < old.start < own.end
    return own.start <= old.start and old.end <= own.end


def _negations(text: str) -> int:
    return sum(1 for _ in NEGATORS.finditer(text)) + len(CHINESE_JAPANESE.findall(text))


def _holds(text: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def _without_values(text: str, values: Mapping[str, str]) -> str:
    """Put the name of its field in place of each value; the longest first, so that no piece of one stays."""
    for name, value in sorted(values.items(), key=lambda item: -len(item[1])):
        text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", lambda _, name=name: f"{{{{ {name} }}}}", text)  # type: ignore[misc]
    return text
