"""A reader of markup that no markup breaks."""

from html.parser import HTMLParser


class LenientParser(HTMLParser):
    """The standard reader gives up at a marked section of an unknown kind; browsers take it for a comment."""

    def parse_marked_section(self, i: int, report: bool = True) -> int:  # noqa: FBT001, FBT002  as the reader calls it
        try:
            return int(super().parse_marked_section(i, report))
        except AssertionError:
            return self.parse_bogus_comment(i)
