"""Do not contact: a no that reached us anywhere, entered from any page in one step."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from campaigns.delivery.services.barring import Reached, bar, reached_by
from campaigns.members.rules import Right
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import is_free_provider, registrable_domain
from campaigns.prospects.rules.whom import Whom, WhomError, is_profile, read_whom
from campaigns.prospects.selectors import people
from campaigns.suppressions.rules import Heard, SuppressionReason, SuppressionScope
from campaigns.views.access import member_of, requires

MOST_FOUND: Final = 10


@dataclass(frozen=True)
class Why:
    """One answer to why, as it is chosen: the reason that is kept, and how it reached us."""

    label: str
    reason: SuppressionReason
    heard: Heard | None = None


WHY: Final = {
    "phone": Why("They said so on the phone", SuppressionReason.OPT_OUT, Heard.PHONE),
    "linkedin": Why("They said so in a LinkedIn message", SuppressionReason.OPT_OUT, Heard.LINKEDIN),
    "mail": Why("They said so by mail", SuppressionReason.OPT_OUT, Heard.MAIL),
    "in_person": Why("They said so in person", SuppressionReason.OPT_OUT, Heard.IN_PERSON),
    "letter": Why("They said so by letter", SuppressionReason.OPT_OUT, Heard.LETTER),
    "wrong_person": Why("Wrong person", SuppressionReason.WRONG_PERSON),
    "customer": Why("A customer", SuppressionReason.CUSTOMER),
    "competitor": Why("A competitor", SuppressionReason.COMPETITOR),
    "legal": Why("A legal reason", SuppressionReason.LEGAL),
    "other": Why("Another reason, in the note", SuppressionReason.OTHER),
}


class NoForm(forms.Form):
    """Who is not to be written to, how far it reaches, and why."""

    whom = forms.CharField(
        max_length=500, error_messages={"required": "Say whom: an address, a domain or a name."}
    )
    reach = forms.ChoiceField(choices=[("person", ""), ("company", "")], required=False)
    why = forms.ChoiceField(
        choices=[(key, why.label) for key, why in WHY.items()],
        error_messages={
            "required": "Say why, so that it can be explained later.",
            "invalid_choice": "Say why.",
        },
    )
    note = forms.CharField(max_length=250, required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("why") == "other" and not said.get("note"):
            self.add_error("note", "Say in a few words why.")
        return said


def no_reasons() -> list[dict[str, str]]:
    """Return what may be answered to why, for the page and for the sheet of every page."""
    return [{"value": key, "label": why.label} for key, why in WHY.items()]


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def do_not_contact(request: HttpRequest) -> HttpResponse:
    """Say on GET what a no would take back; say that no on POST, and go back to where it was said."""
    asked = request.POST if request.method == "POST" else request.GET
    text, company = asked.get("whom", "").strip(), asked.get("reach") == "company"
    form = NoForm(request.POST if request.method == "POST" else None)
    whom, problem = _whom(text, company=company) if text else (None, "")
    if whom and form.is_bound and form.is_valid():
        return _barred(request, whom, form)
    context = {
        "form": form,
        "asked": {
            "whom": text,
            "company": company,
            "why": asked.get("why", ""),
            "note": asked.get("note", ""),
        },
        "back": _back(request),
        "problem": problem,
        "shown": whom.shown if whom else "",
        "taken": taken_back(reached_by(whom), done=False) if whom else "",
        "found": _found(text, asked) if problem else [],
        "reasons": no_reasons(),
        "lists_url": reverse("listed_companies"),
    }
    return render(
        request, "campaigns/do_not_contact/page.html", context, status=422 if form.is_bound else 200
    )


def _whom(text: str, *, company: bool) -> tuple[Whom | None, str]:
    """Return whom the words mean, or what to type instead."""
    if is_profile(text):
        known = Prospect.objects.filter(linkedin_url__icontains=text.rpartition("/in/")[2].strip("/")).first()
        if known is None:
            return None, "Nobody with this profile is known here: say the address."
        text = known.address
    try:
        whom = read_whom(text, company=company and not _at_a_provider(text))
    except WhomError as error:
        return None, str(error)
    return _with_the_company(text, whom) if company else whom, ""


def _at_a_provider(text: str) -> bool:
    """Say whether an address is a mail provider's: its company is then known by the person alone."""
    return "@" in text and is_free_provider(registrable_domain(text) or "")


def _with_the_company(text: str, whom: Whom) -> Whom:
    """Add the domain of the known person's company, which may be another one than that of the address."""
    if "@" not in text:
        return whom
    address = read_whom(text).keys
    known = (
        Prospect.objects.filter(address__in=address, company__isnull=False).select_related("company").first()
    )
    if known is None or known.company is None:
        return whom
    kept = () if whom.scope is SuppressionScope.ADDRESS else whom.keys
    return Whom(SuppressionScope.DOMAIN, tuple(dict.fromkeys((known.company.domain, *kept))))


def _found(words: str, asked: QueryDict) -> list[dict[str, str]]:
    """Return the known people whom words may mean, to choose among; what was said beside stays said."""
    kept = {name: asked[name] for name in ("reach", "why", "note", "back") if asked.get(name)}
    return [
        {
            "name": str(person),
            "who": ", ".join(each for each in (person.title, str(person.company or "")) if each),
            "url": reverse("do_not_contact", query={"whom": person.address_as_given, **kept}),
        }
        for person in people(words)[:MOST_FOUND]
    ]


def _barred(request: HttpRequest, whom: Whom, form: NoForm) -> HttpResponse:
    why = WHY[form.cleaned_data["why"]]
    _, met = bar(
        whom=whom, reason=why.reason, heard=why.heard, note=form.cleaned_data["note"],
        by=member_of(request).actor, now=timezone.now(),
        company=", ".join(whom.keys) if why.reason in _LISTED and whom.scope is SuppressionScope.DOMAIN else "",
    )  # fmt: skip
    messages.success(request, f"Nobody writes to {whom.shown} any more. {taken_back(met, done=True)}")
    return HttpResponseRedirect(_back(request) or reverse("do_not_contact"))


_LISTED: Final = frozenset({SuppressionReason.CUSTOMER, SuppressionReason.COMPETITOR})


def taken_back(met: Reached, *, done: bool) -> str:
    """Say what a no takes back, or has taken back."""
    waiting = [
        f"{count} {one if count == 1 else several}"
        for count, one, several in (
            (met.drafts, "draft", "drafts"), (met.mails, "scheduled mail", "scheduled mails"),
        )
        if count
    ]  # fmt: skip
    if not waiting:
        sentence = "Nothing was waiting to go there." if done else "Nothing waits to go there now."
    elif done:
        sentence = f"{' and '.join(waiting)} {'was' if met.drafts + met.mails == 1 else 'were'} taken back."
    else:
        sentence = f"This takes back {' and '.join(waiting)}."
    if met.leaving:
        one = met.leaving == 1
        sentence += f" {met.leaving} {'mail is' if one else 'mails are'} being handed over and can no longer be stopped."
    return sentence


def _back(request: HttpRequest) -> str:
    """Return the page of ours to go back to, "" where none was named."""
    back = request.POST.get("back") or request.GET.get("back", "")
    return back if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None) else ""
