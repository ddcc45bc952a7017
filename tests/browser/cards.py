"""Contexts of the review page with invented people, for tests of what the page does with them."""

from typing import Any

ALLOWED = {"allowed": True, "reason": ""}
CLAIMS = (
    ("c1", "you open a second plant in Leipzig"),
    ("c2", "hire forty people"),
    ("c3", "plan in a spreadsheet"),
)


def refused(reason: str) -> dict[str, Any]:
    return {"allowed": False, "reason": reason}


def _piece(number: int, claim_id: str, text: str) -> dict[str, Any]:
    return {"text": text, "number": number, "claim_id": claim_id, "ours": False}


def _quote(number: int, claim_id: str, text: str) -> dict[str, Any]:
    source = {
        "title": "Shop Floor Talk",
        "url": "",
        "speaker": "The company speaks",
        "published": "2 Nov",
        "saved": "4 Nov",
    }
    return source | {
        "number": number,
        "claim_id": claim_id,
        "before": "",
        "quote": text,
        "after": "",
        "matches": True,
    }


def card(name: str = "Ingrid Halvorsen", **changes: Any) -> dict[str, Any]:
    """Return what the review page needs to show one draft that everything is allowed with."""
    numbered = [(number, claim_id, text) for number, (claim_id, text) in enumerate(CLAIMS, start=1)]
    context: dict[str, Any] = {
        "model_label": "Facts extracted by the rules baseline, no model",
        "navigation": [{"label": "Review", "url": "/review/", "count": 12, "current": True}],
        "draft": {
            "id": 1, "url": "/review/1/", "edit_url": "/review/1/?edit=1#editor",
            "keeps_url": "/review/1/unsaved/", "version": 3, "subject": "Forty people",
            "body": "Hi Ingrid,\n\nforty people.", "status": "Waiting for a decision", "template": "New plant",
            "template_version": 7, "step": 1, "steps": 3, "mailbox": "jonas@tidewell.example", "due": "Due today.",
            "word_count": 119, "source_share_percent": 29,
        },
        "person": {"name": name, "title": "VP Operations", "company": "Nordhafen Pumps", "city": "Kiel"},
        "letter": [[_piece(*claim)] for claim in numbered],
        "signature": ["Jonas Keller, Tidewell"],
        "quotes": [_quote(*claim) for claim in numbered],
        "findings": [],
        "checks_passed_count": 27,
        "fit": [{"question": "Right person?", "answer": "Yes", "text": "Two sources agree."}],
        "may": {
            "approve": ALLOWED, "approve_despite_warnings": refused(""), "edit": ALLOWED, "do_not_send": ALLOWED,
            "take_over": refused(""),
        },
        "undo": {"id": 9, "name": "Li Na approved", "minutes": 9},
        "queue": {"position": 13, "waiting": 48, "next_url": "/review/2/", "tabs": []},
        "reasons": [{"value": "wrong_person", "label": "Wrong person"}, {"value": "no_fit", "label": "No fit"}],
        "scopes": [{"value": "person", "label": "This person", "chosen": True}],
        "form_token": "3:abc",
        "request_key": "5d3c",
    }  # fmt: skip
    return context | changes
