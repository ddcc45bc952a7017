"""How well incoming mail is read: kinds, bounces, new text and return dates of real mail, by the suite it comes from."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from campaigns.replies.rules.bounces import find_bounce
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.quoting import new_text_of
from campaigns.replies.rules.returning import return_date
from outreach.management.accuracies.mail_peers import BOUNCE_PEER, TEXT_PEER, peer_new_text, peer_reading
from outreach.management.accuracies.scoring import Peer, Score, rows_of

# Where the goal of a measure is reached, the goal; else what is reached.
FLOORS: Final = {
    "kind": 0.98,
    "bounce recipient": 0.97,
    "bounce hard or soft": 0.93,
    "new text exact": 0.95,
    "new text kept": 0.98,
    "return date": 1.0,
}
KINDS: Final = {
    "bounce": "bounce",
    "auto_reply": "auto",
    "human_reply": "human",
    "feedback_report": "complaint",
    "mdn": "receipt",
}
# The first day back, where a label gives the last day away.
AFTER: Final = {"2013-07-31": "2013-08-01"}
DATE_PEER: Final = Peer("dateparser.search_dates", 0.5, "4 sentences, ranges wrong")
# Talon needs a scientific stack and is not installed: its figure is on 123 cases, some of them these.
MORE_TEXT_PEERS: Final = (Peer("talon", 73 / 123, "123 cases, some of them these"),)
# Why a file is read otherwise than its label says, and stays so.
REASONS: Final = {
    "sisimai_lhost-apachejames-01.eml": "the label's number lost a digit when it was made anonymous; the words name RCPT TO, so we believe them",
    "sisimai_lhost-mcafee-04.eml": '"no such user" without a code, and nothing says that the address was looked up: a filter may have spoken',
    "sisimai_lhost-receivingses-01.eml": "the recipient's own server answers 5.1.1 by a rule after taking the mail; we believe the code",
    "sisimai_lhost-receivingses-02.eml": "the recipient's own server answers 5.1.1 by a rule after taking the mail; we believe the code",
    "sisimai_lhost-v5sendmail-01.eml": "the label is cut in the middle of the domain",
}


@dataclass(frozen=True)
class Case:
    """One question about one file: what is right, what we say, what the libraries say."""

    suite: str
    file: str
    expected: object
    got: object
    peer: object = None
    note: str = ""


def folded(text: str) -> str:
    """Text with its white space made equal."""
    return " ".join(text.split())


def _machine_rows(email: Path) -> list[tuple[Path, dict[str, str]]]:
    return [
        (email / folder / row["file"], row)
        for folder in ("bounces", "autoreplies")
        for row in rows_of(email / folder / "index.csv")
    ]


def _bounce_rows(email: Path) -> list[tuple[Path, dict[str, str]]]:
    return [(path, row) for path, row in _machine_rows(email) if path.parent.name == "bounces"]


def kind_cases(email: Path) -> list[Case]:
    """Bounce, automatic, human, complaint or receipt, over the bounce and automatic suites."""
    cases = []
    for path, row in _machine_rows(email):
        raw = path.read_bytes()
        found = kind_of(parse(raw))
        note = f"decided by {'; '.join(found.because) or 'nothing that speaks against a person'}"
        cases.append(
            Case(
                row["source_repo"],
                path.name,
                KINDS[row["class"]],
                found.kind.value,
                peer_reading(raw).kind,
                note,
            )
        )
    return cases


def recipient_cases(email: Path) -> list[Case]:
    """The failed recipient of each bounce."""
    cases = []
    for path, row in _bounce_rows(email):
        raw = path.read_bytes()
        got, peer = find_bounce(parse(raw)).recipient, peer_reading(raw).recipient
        cases.append(Case(row["source_repo"], path.name, row["recipient"].lower(), got, peer))
    return cases


def severity_cases(email: Path) -> list[Case]:
    """Hard or soft; rows that state neither are left out."""
    cases = []
    for path, row in _bounce_rows(email):
        if row["hard_soft"] in {"hard", "soft"}:
            raw = path.read_bytes()
            bounce = find_bounce(parse(raw))
            note = f"label {row['status_code']} {row['reason']}; read {bounce.status or 'no code'}, {bounce.reason}"
            got, peer = bounce.severity.value, peer_reading(raw).severity
            cases.append(Case(row["source_repo"], path.name, row["hard_soft"], got, peer, note))
    return cases


def new_text_cases(email: Path) -> list[Case]:
    """The new text of each reply, white space folded."""
    folder, cases = email / "replies", []
    for row in rows_of(folder / "index.csv"):
        text = (folder / row["file"]).read_text(encoding="utf-8", errors="replace")
        expected = (folder / row["expected_file"]).read_text(encoding="utf-8", errors="replace")
        cases.append(
            Case(
                row["source_repo"],
                row["file"],
                folded(expected),
                folded(new_text_of(text)),
                folded(peer_new_text(text)),
            )
        )
    return cases


def kept_cases(email: Path) -> list[Case]:
    """Whether all the expected text was kept."""
    return [
        Case(
            case.suite,
            case.file,
            expected=True,
            got=str(case.expected) in str(case.got),
            peer=str(case.expected) in str(case.peer),
        )
        for case in new_text_cases(email)
    ]


def return_date_cases(email: Path) -> list[Case]:
    """The first day back of each automatic answer; '' where none is stated."""
    cases = []
    for path, row in _machine_rows(email):
        if row["class"] == "auto_reply":
            mail = parse(path.read_bytes())
            found = return_date(mail.body, mail.date.date() if mail.date else None)
            expected = row["return_date"] or AFTER.get(row["away_until"], "")
            cases.append(Case(row["source_repo"], path.name, expected, found.isoformat() if found else ""))
    return cases


@dataclass(frozen=True)
class Measure:
    """A measure, where its cases come from and which peers stand beside it."""

    name: str
    cases: Callable[[Path], list[Case]]
    peer: str = ""
    peers: tuple[Peer, ...] = ()


MEASURES: Final = (
    Measure("kind", kind_cases, "flufl.bounce, else Auto-Submitted"),
    Measure("bounce recipient", recipient_cases, BOUNCE_PEER),
    Measure("bounce hard or soft", severity_cases, f"{BOUNCE_PEER}, 5.x taken for hard"),
    Measure("new text exact", new_text_cases, TEXT_PEER, MORE_TEXT_PEERS),
    Measure("new text kept", kept_cases, TEXT_PEER),
    Measure("return date", return_date_cases, "", (DATE_PEER,)),
)


def all_scores(email: Path) -> list[Score]:
    """Return every measure over all suites and then over each, the libraries' figures on the same files beside it."""
    return [score for measure in MEASURES for score in _scores_of(measure, measure.cases(email))]


def _scores_of(measure: Measure, cases: list[Case]) -> list[Score]:
    suites = sorted({case.suite for case in cases})
    by_suite = [
        _score(measure, f"{measure.name}: {suite}", [one for one in cases if one.suite == suite])
        for suite in suites
    ]
    for score in by_suite:
        score.failures = []  # each is listed once, under the whole
    whole = _score(measure, measure.name, cases)
    whole.peers = (*whole.peers, *measure.peers)
    return [whole, *by_suite]


def _score(measure: Measure, name: str, cases: list[Case]) -> Score:
    score = Score(name)
    for case in cases:
        reason = REASONS.get(case.file) or case.note or _difference(str(case.expected), str(case.got))
        score.count(f"{case.file} ({reason})", expected=case.expected, got=case.got)
    hits = sum(case.peer == case.expected for case in cases)
    score.peers = (Peer(measure.peer, hits / len(cases)),) if measure.peer else ()
    return score


def _difference(expected: str, got: str) -> str:
    """Say whether text was lost or old text stayed."""
    return (
        f"old text stayed: {got.replace(expected, '', 1)[:80]!r}"
        if expected in got
        else "text was lost or changed"
    )
