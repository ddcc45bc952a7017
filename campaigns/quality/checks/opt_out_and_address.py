"""Who writes, from where, and how to say no, as they were approved.

Required of commercial mail by 15 U.S.C. 7704(a)(3) and (5) (CAN-SPAM), by Article 13(4) of
Directive 2002/58/EC and by national law built on it.
"""

import re

from campaigns.quality.rules import Checked, Finding, Severity

CODE = "opt_out_and_address"
TITLE = "opt-out, address and sender"

_TRAILING_URL = r"(?![\w/?=&%#~+-]|\.\w)"
_ADDRESS_GAP = re.compile(r"[\s,;·|]+")


def check(checked: Checked) -> list[Finding]:
    """One blocking finding for each that is missing from the body or from the approved settings."""
    findings = []
    if checked.opt_out_expected:
        findings += _opt_out(checked)
    if checked.identity_expected:
        findings += _postal_address(checked)
        findings += _sender(checked)
    return findings


def _opt_out(checked: Checked) -> list[Finding]:
    url = checked.opt_out_url.strip()
    if not url:
        return [_missing(checked, "This draft has no opt-out link yet.", "missing_opt_out")]
    if not re.search(re.escape(url) + _TRAILING_URL, checked.body):
        return [_missing(checked, "The opt-out link is gone or changed. Put it back.", "missing_opt_out")]
    return []


def _postal_address(checked: Checked) -> list[Finding]:
    address = _folded(checked.postal_address)
    if not address:
        return [_missing(checked, "The mailbox has no postal address on file.", "missing_address")]
    if not re.search(rf"(?<!\w){re.escape(address)}(?!\w)", _folded(checked.body)):
        sentence = f"The postal address “{' '.join(checked.postal_address.split())}” is gone or changed."
        return [_missing(checked, sentence, "missing_address")]
    return []


def _sender(checked: Checked) -> list[Finding]:
    name = " ".join(checked.sender_name.split())
    if not name:
        return [_missing(checked, "The mailbox has no sender name on file.", "missing_sender")]
    if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", " ".join(checked.body.split())):
        return [_missing(checked, f"The mail is not signed by its sender, {name}.", "missing_sender")]
    return []


def _folded(address: str) -> str:
    """The address without regard to how it was broken into lines."""
    return _ADDRESS_GAP.sub(" ", address).strip()


def _missing(checked: Checked, sentence: str, fault: str) -> Finding:
    end = len(checked.body)
    return Finding(CODE, Severity.BLOCKS, end, end, "body", sentence, fault=fault)
