"""The first page leads each role to its work."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy

from campaigns.members.rules import Role
from campaigns.views.access import member_of

WORK: Final = {
    Role.SDR: reverse_lazy("review"),
    Role.MANAGER: reverse_lazy("admin:campaigns_messagetemplate_changelist"),
    Role.LEAD: reverse_lazy("dashboards"),
    Role.ADMINISTRATOR: reverse_lazy("admin:index"),
}


def home(request: HttpRequest) -> HttpResponse:
    """Lead a reviewer to the queue, a manager to the templates, a lead to the dashboards."""
    return redirect(str(WORK[Role(member_of(request).role)]))
