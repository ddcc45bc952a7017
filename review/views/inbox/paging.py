"""Lists that are longer than a page."""

from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

ON_A_PAGE: Final = 50


def page_in(request: HttpRequest, rows: "QuerySet[Any]") -> "Page[Any]":
    """Return the page of a list that an address asks for; the first or the last one where there is none of that number."""
    return Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))


def pages(page: "Page[Any]", name: str) -> dict[str, str]:
    """Return which of its rows a page lists, and what leads to those before and behind them; nothing where it is the only one."""
    if not page.has_other_pages():
        return {}
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}",
        "previous_url": url_of(name, page.previous_page_number()) if page.has_previous() else "",
        "next_url": url_of(name, page.next_page_number()) if page.has_next() else "",
    }


def url_of(name: str, number: int, *args: int) -> str:
    """Return where a page of a list stands, or what is done from there."""
    return reverse(name, args=args, query={"page": str(number)} if number > 1 else {})
