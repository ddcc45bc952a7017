"""Links beyond the sender's own meeting link and the opt-out.

Filters weigh every link of a first mail, and a reader trusts none; a link that a source or a model brought in may
lead anywhere.
"""

from collections.abc import Iterator

from campaigns.quality.rules import Checked, Finding, Part, Severity
from campaigns.quality.rules.links import SHORTENERS, Link, links, same_page

CODE = "links"
TITLE = "links"


def check(checked: Checked) -> list[Finding]:
    """Every link that is not ours blocks; a domain by which the reader or a source goes by name does not."""
    return [
        finding
        for part, text in checked.texts()
        for link in links(text)
        if not _allowed(checked, link)
        for finding in _finding(checked, part, link)
    ]


def _allowed(checked: Checked, link: Link) -> bool:
    if link.mail:
        address = link.text.removeprefix("mailto:").casefold()
        return bool(checked.sender_address) and address == checked.sender_address.casefold()
    ours = (checked.opt_out_url, *checked.links)
    return any(own and same_page(link.text, own) for own in ours) or (link.bare and _is_name(checked, link))


def _is_name(checked: Checked, link: Link) -> bool:
    """Whether it is what a company is called, such as Example.io."""
    names = (checked.company, *checked.known_names, checked.postal_address)
    return any(link.text.casefold() in name.casefold() for name in names)


def _finding(checked: Checked, part: Part, link: Link) -> Iterator[Finding]:
    severity = Severity.WARNS if _quoted_name(checked, link) else Severity.BLOCKS
    yield Finding(CODE, severity, link.start, link.end, part, _sentence(link, severity), fault="link")


def _quoted_name(checked: Checked, link: Link) -> bool:
    """A source that names a company by its domain, with the capital of a name."""
    named = link.bare and link.text[:1].isupper()
    return named and any(link.text in quote for quote in checked.all_quotes())


def _sentence(link: Link, severity: Severity) -> str:
    if severity is Severity.WARNS:
        return f"Mail programs turn “{link.text}” into a link. Write the name without its ending."
    if link.mail:
        return f"“{link.text}” becomes a link. Only the sender's own address may stand in the mail."
    if link.host in SHORTENERS:
        return f"“{link.text}” hides where it leads, and filters distrust it. Take it out."
    return f"“{link.text}” is a link. Only the sender's meeting link and the opt-out may stand in the mail."
