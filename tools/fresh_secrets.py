"""Makes the secrets that the product requires, as random as an installation's own.

`python tools/fresh_secrets.py` prints them as lines for `.env`.
`python tools/fresh_secrets.py -- COMMAND…` runs COMMAND with those that the environment lacks: tests and
checks get new ones in each run, so no default can slip into an installation.
"""

import base64
import os
import secrets
import sys


def fresh_secrets() -> dict[str, str]:
    """Return a new value for each variable that has no default; `outreach.env` says what form they have."""
    return {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "SUPPRESSION_KEYS": f"first:{secrets.token_urlsafe(32)}",
        "SECRETS_KEYS": base64.urlsafe_b64encode(secrets.token_bytes(32)).decode(),
    }


def as_lines(values: dict[str, str]) -> str:
    """Return the values as lines of an environment file."""
    return "".join(f"{name}={value}\n" for name, value in values.items())


def main(arguments: list[str]) -> None:
    """Print the secrets, or become the command that follows `--`."""
    if not arguments:
        sys.stdout.write(as_lines(fresh_secrets()))
        return
    command = arguments[1:] if arguments[0] == "--" else arguments
    os.execvpe(command[0], command, fresh_secrets() | os.environ)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main(sys.argv[1:])
