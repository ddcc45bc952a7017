"""Labelled mail from its files: the index, the mails beside it, what is new in them, and what of ours they may answer."""

from pathlib import Path

from campaigns.evaluation.rules.mail import StoredMail
from campaigns.evaluation.rules.replies import DOUBTFUL, LabelledMailFile, SentMail, mail_file, sent_mail
from campaigns.evaluation.rules.sets import SetError, Split, of_split
from campaigns.evaluation.services.loading import rows_of, text_of


def stored_mails(folder: Path, split: Split) -> list[StoredMail]:
    """Return the mails of one half of a set.

    Raises:
        SetError: the index or a mail that it names cannot be read; or it names a file outside the folder.
    """
    return [
        _stored(folder, labelled) for labelled in of_split(rows_of(folder / "index.csv", mail_file), split)
    ]


def sent_mails(folder: Path) -> list[SentMail]:
    """Return our mails that may be answered: those of `sent.csv`, else the ids that the index expects.

    Raises:
        SetError: a file cannot be read.
    """
    if (folder / "sent.csv").exists():
        return rows_of(folder / "sent.csv", sent_mail)
    expected = {each.expected_match for each in rows_of(folder / "index.csv", mail_file)}
    return [SentMail(each) for each in sorted(expected - {"", DOUBTFUL})]


def _stored(folder: Path, labelled: LabelledMailFile) -> StoredMail:
    path = folder / labelled.file
    if Path(labelled.file).name != labelled.file:
        raise SetError(f"index.csv names {labelled.file}, which is no file beside it.")
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise SetError(f"{path} cannot be read.") from error
    beside = path.with_suffix(".expected.txt")
    return StoredMail(labelled, raw, text_of(beside) if beside.exists() else None)
