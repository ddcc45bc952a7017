"""Every page of the product, and one that holds nothing but the base: the least that a signed-in page costs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    """Show the base alone."""
    return render(request, "base.html")


urlpatterns = [path("empty/", empty), path("", include("outreach.urls"))]
