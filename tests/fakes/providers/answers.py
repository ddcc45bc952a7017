"""Answers as the services document them, with invented people and companies."""

from typing import Any

from tests.fakes.providers.server import Reply, says, says_text

# --- Apollo ---------------------------------------------------------------------------------------
APOLLO_PERSON: dict[str, Any] = {
    "person": {
        "id": "p1", "first_name": "Ana", "last_name": "Lima", "name": "Ana Lima", "title": "Head of Operations",
        "headline": "Operations at Aquaduct", "linkedin_url": "https://www.linkedin.example/in/ana-lima",
        "email": "email_not_unlocked@domain.example", "email_status": "unavailable", "photo_url": "https://x.example/a.png",
        "phone_numbers": [{"raw_number": "+351 555 0100"}], "city": "Porto", "country": "Portugal",
        "employment_history": [
            {"current": True, "title": "Head of Operations", "organization_name": "Aquaduct", "start_date": "2024-03-01", "end_date": None},
            {"current": False, "title": "Planner", "organization_name": "Morava", "start_date": "2019-01-01", "end_date": "2024-02-01"},
        ],
    }
}  # fmt: skip
APOLLO_COMPANY: dict[str, Any] = {
    "organization": {
        "id": "o1", "name": "Aquaduct", "website_url": "https://aquaduct.example", "primary_domain": "aquaduct.example",
        "industry": "utilities", "estimated_num_employees": 240, "founded_year": 1998, "city": "Porto", "country": "Portugal",
        "short_description": "Aquaduct runs water works for small towns.",
        "funding_events": [{"type": "Series B", "date": "2026-10-02T00:00:00.000+00:00", "amount": "12M", "currency": "€"}],
    }
}  # fmt: skip


def apollo_articles(count: int, *, first: int = 1) -> dict[str, Any]:
    """A page of news."""
    articles = [
        {
            "id": f"n{number}", "url": f"https://news.example/{number}", "domain": "news.example",
            "title": f"Aquaduct opens plant {number}", "snippet": f"The company opened its plant number {number} in Porto.",
            "organization_ids": ["o1"], "published_at": "2026-11-10T08:00:00.000+00:00", "event_categories": ["opens"],
        }
        for number in range(first, first + count)
    ]  # fmt: skip
    return {"pagination": {"page": 1, "per_page": 25}, "news_articles": articles}


def apollo_postings(*titles: str) -> dict[str, Any]:
    """A page of job postings."""
    postings = [
        {
            "id": f"j{number}", "title": title, "url": f"https://jobs.example/{number}", "city": "Porto",
            "country": "Portugal", "posted_at": "2026-11-04T00:00:00.000+00:00",
        }
        for number, title in enumerate(titles)
    ]  # fmt: skip
    return {"organization_job_postings": postings}


APOLLO_BAD_KEY = says_text("Invalid access credentials.", 401)
APOLLO_NOT_ALLOWED = says({"error": "not accessible with this key", "error_code": "API_INACCESSIBLE"}, 403)
APOLLO_UNCLEAR = says({"error": "Provide at least one identifier"}, 422)
APOLLO_TOO_OFTEN = says({"message": "The maximum number of calls was reached"}, 429, retry_after="90")
APOLLO_TOO_OFTEN_SILENT = says('{"message": "too many"}', 429)

# --- Cognism --------------------------------------------------------------------------------------
COGNISM_PREVIEW: dict[str, Any] = {
    "matchScore": 62,
    "results": [
        {
            "id": "c1", "firstName": "Ana", "lastName": "Lima", "fullName": "Ana Lima", "jobTitle": "Head of Operations",
            "account": {"id": "a1", "name": "Aquaduct"}, "hasEmail": True, "redeemId": "r1",
        }
    ],
}  # fmt: skip
COGNISM_RECORD: dict[str, Any] = {
    "totalResults": 1,
    "results": [
        {
            "id": "c1", "fullName": "Ana Lima", "jobTitle": "Head of Operations", "skills": ["Planning", "Water"],
            "email": {"address": "ana.lima@aquaduct.example", "quality": "high"}, "linkedinUrl": None,
            "previousAccounts": [{"name": "Morava", "title": "Planner", "start": "2019", "end": "2024"}],
            "privacyNotificationSent": True,
            "account": {
                "name": "Aquaduct", "domain": "aquaduct.example", "headcount": 240, "industry": ["Utilities"],
                "description": "Aquaduct runs water works for small towns.", "lastConfirmed": 1793491200000,
                "hiringEvent": [{"jobTitle": "Shift planner", "country": "Portugal", "jobDate": "2026-11-04"}],
            },
        }
    ],
}  # fmt: skip
COGNISM_BAD_KEY = says([{"key": "auth", "code": "MissingCredentials", "msg": "No credentials"}], 401)
COGNISM_TOO_OFTEN = says([{"key": "rate", "code": "TooManyRequests", "msg": "Slow down"}], 429)

# --- NewsAPI --------------------------------------------------------------------------------------


def news_article(number: int, **fields: Any) -> dict[str, Any]:
    """One article as NewsAPI cuts it."""
    own = {
        "source": {"id": None, "name": "Example News"}, "author": None, "title": f"Aquaduct wins contract {number}",
        "description": f"The company Aquaduct won the contract number {number} of the town.",
        "url": f"https://news.example/story-{number}", "urlToImage": None, "publishedAt": "2026-11-20T09:00:00Z",
        "content": f"Aquaduct, a company from Porto, has won contract {number} and begins in spring… [+1200 chars]",
    }  # fmt: skip
    return own | fields


def news_page(*articles: dict[str, Any], total: int | None = None) -> Reply:
    return says({"status": "ok", "totalResults": total or len(articles), "articles": list(articles)})


def news_error(status: int, code: str, **headers: str) -> Reply:
    return says({"status": "error", "code": code, "message": "an explanation"}, status, **headers)
