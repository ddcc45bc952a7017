"""A server's words as one line that any column can hold."""


def one_line(answer: bytes | str) -> str:
    """Return the words without line breaks and control characters."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
