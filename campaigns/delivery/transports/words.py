"""A server's words as one line that any column can hold."""

import ssl


def one_line(answer: bytes | str) -> str:
    """Return the words without line breaks and control characters."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def words_of(error: Exception) -> str:
    """Return what went wrong on the way to a server, in words for who looks after the mailbox."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"Its certificate is not trusted here: {error.verify_message}."
    return one_line(str(error)) or type(error).__name__
