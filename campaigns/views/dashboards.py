"""The lead's page: where everybody is, and the reply rate by what the mail opens with."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import ANSWER_DAYS, STOP_WORDS, Stage, StopReason
from campaigns.enrollments.selectors import waiting_for
from campaigns.members.rules import Right
from campaigns.metrics.rules import (
    BANDS,
    FEWEST_FOR_A_DOT,
    STAGE_WORDS,
    Dimension,
    likely,
    percent,
    place,
    read,
    scale_end,
)
from campaigns.metrics.selectors import ReplyCounts, WhereEverybodyIs, replies_by, where_everybody_is
from campaigns.views.access import requires
from campaigns.views.never_sent import audited_sentence
from campaigns.views.times import in_words, team_zone
from outreach.statistics import wilson

OUTCOME_WORDS: Final = {
    StopReason.REPLIED: "answered",
    StopReason.BOUNCED: "came back",
    StopReason.SUPPRESSED: "do not contact any more",
    Stage.FINISHED: "no answer to the last mail",
    "under_way": "no answer yet",
}
DIMENSION_WORDS: Final = {Dimension.OPENER: "opener", Dimension.SIGNAL: "signal"}
DIMENSION_TITLES: Final = {
    Dimension.OPENER: "what the mail opens with",
    Dimension.SIGNAL: "how much spoke for writing then",
}
SIGNAL_LABELS: Final = {"strong": "Much", "some": "Something", "none": "Nothing"}
CAPTION: Final = (
    "Answers by people, a no included, over mails that were delivered: handed over, and not come back. Automatic "
    "answers and tests stay out. The line is the 95 % range, the dot the rate, drawn from "
    f"{FEWEST_FOR_A_DOT} mails on. A band is named when the whole line lies in it; a line longer than six points "
    "tells nothing yet. A line that meets the edge goes on beyond it."
)


@require_GET
@requires(Right.SEE_DASHBOARDS)
def dashboards(request: HttpRequest) -> HttpResponse:
    """Show the numbers of one campaign or of all."""
    now, slug = timezone.now(), request.GET.get("campaign", "")
    campaigns = list(Campaign.objects.order_by("name"))
    chosen = get_object_or_404(Campaign, slug=slug) if slug else None
    where = where_everybody_is([chosen] if chosen else campaigns)
    dimension = _dimension(request.GET.get("by", ""))
    counts = replies_by(dimension, campaign=chosen, now=now)
    context = {
        "title": str(chosen) if chosen else "All campaigns",
        "sentence": _sentence(where, counts),
        "as_of": f"Data as of {in_words(now, now=now, zone=team_zone())}.",
        "filters": [_campaign_filter(campaigns, chosen), _dimension_filter(dimension)],
        "where": _where(where, chosen),
        "waiting": _waiting([chosen] if chosen else campaigns, now),
        "rates": _rates(counts, dimension),
        "audited": audited_sentence(),
    }
    return render(request, "campaigns/dashboards/overview.html", context)


def _waiting(campaigns: Sequence[Campaign], now: datetime) -> list[dict[str, Any]]:
    """Return what keeps machines waiting, so that an outage is seen by those who can end it."""
    return [
        {"reason": row.reason, "count": row.count, "until": in_words(row.until, now=now, zone=team_zone())}
        for row in waiting_for(campaigns, now)
    ]


def _campaign_filter(campaigns: Sequence[Campaign], chosen: Campaign | None) -> dict[str, Any]:
    choices = [{"value": "", "label": "All", "chosen": chosen is None}]
    choices += [{"value": row.slug, "label": row.name, "chosen": row == chosen} for row in campaigns]
    return {"label": "Campaign", "name": "campaign", "choices": choices}


def _dimension(asked: str) -> Dimension:
    return Dimension(asked) if asked in set(Dimension) else Dimension.OPENER


def _dimension_filter(chosen: Dimension) -> dict[str, Any]:
    choices = [
        {"value": each.value, "label": words.capitalize(), "chosen": each is chosen}
        for each, words in DIMENSION_WORDS.items()
    ]
    return {"label": "Reply rate by", "name": "by", "choices": choices}


def _sentence(where: WhereEverybodyIs, openers: Sequence[ReplyCounts]) -> str:
    written, held = sum(where.written_to.values()), sum(where.held_back.values())
    words = f"Of {where.total} people in campaigns, {written} were written to and {held} were held back."
    delivered, replied = sum(row.delivered for row in openers), sum(row.replied for row in openers)
    if delivered:
        words += f" {replied} of {delivered} delivered mails were answered: {_how_sure(replied, delivered)}."
    still_open = sum(row.still_open for row in openers)
    if still_open:
        words += f" {still_open} left less than {ANSWER_DAYS} days ago: an answer may still come."
    return words


def _how_sure(replied: int, delivered: int) -> str:
    if not read(replied, delivered).told:
        return "too few to tell a rate yet"
    return f"likely {likely(wilson(replied, delivered))}"


def _where(where: WhereEverybodyIs, chosen: Campaign | None) -> dict[str, Any]:
    groups = [
        {
            "label": "Written to",
            "count": sum(where.written_to.values()),
            "url": "",
            "parts": _outcomes(where),
        },
        {
            "label": "Held back",
            "count": sum(where.held_back.values()),
            "url": _never_sent(chosen),
            "parts": _reasons(where, chosen),
        },
        {
            "label": "In progress",
            "count": sum(where.in_progress.values()),
            "url": "",
            "parts": _stages(where),
        },
    ]
    sums = " + ".join(str(group["count"]) for group in groups)
    adds_up = f"{sums} = {where.total}: everybody is counted once."
    if not where.adds_up:
        adds_up = f"{sums} is not {where.total}: these numbers are wrong, please tell your administrator."
    return {"total": where.total, "total_noun": "people", "adds_up": adds_up, "groups": groups}


def _part(label: str, count: int, url: str = "") -> dict[str, Any]:
    return {"label": label[:1].upper() + label[1:], "count": count, "url": url, "inner": False}


def _most_first(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _outcomes(where: WhereEverybodyIs) -> list[dict[str, Any]]:
    return [_part(_outcome_words(key), count) for key, count in _most_first(where.written_to)]


def _outcome_words(key: str) -> str:
    return OUTCOME_WORDS[key] if key in OUTCOME_WORDS else f"stopped: {STOP_WORDS[StopReason(key)]}"


def _reasons(where: WhereEverybodyIs, chosen: Campaign | None) -> list[dict[str, Any]]:
    return [
        _part(STOP_WORDS[StopReason(key)], count, _never_sent(chosen, key))
        for key, count in _most_first(where.held_back)
    ]


def _never_sent(chosen: Campaign | None, reason: str = "") -> str:
    asked = {"reason": reason, "campaign": chosen.slug if chosen else ""}
    return reverse("never_sent", query={key: value for key, value in asked.items() if value})


def _stages(where: WhereEverybodyIs) -> list[dict[str, Any]]:
    """Return the stages in the order of the journey, those with one word together."""
    counts: dict[str, int] = {}
    for stage, words in STAGE_WORDS.items():
        counts[words] = counts.get(words, 0) + where.in_progress.get(stage, 0)
    return [
        _part(words, count, reverse(_WORK[words]) if words in _WORK else "")
        for words, count in counts.items()
        if count
    ]


_WORK: Final = {
    STAGE_WORDS[Stage.ASKING]: "review_questions",
    STAGE_WORDS[Stage.REVIEWING]: "review",
    STAGE_WORDS[Stage.APPROVED]: "outbox",
    STAGE_WORDS[Stage.UNKNOWN]: "outbox",
}


def _rates(counts: Sequence[ReplyCounts], dimension: Dimension) -> dict[str, Any]:
    told = [row for row in counts if read(row.replied, row.delivered).told]
    end = scale_end(max((wilson(row.replied, row.delivered).high for row in told), default=0))
    return {
        "title": f"Reply rate by {DIMENSION_TITLES[dimension]}",
        "head": DIMENSION_WORDS[dimension].capitalize(),
        "caption": CAPTION,
        "scale_end": f"{end} %",
        "bands": [_band(band.label, band.low, band.high, band.row, end) for band in BANDS],
        "ticks": [_tick(quarter, end) for quarter in range(5)],
        "rows": [_rate(row, dimension, end) for row in counts],
    }


def _band(label: str, low: float, high: float, row: int, end: int) -> dict[str, Any]:
    width = f"{float(place(high, end)) - float(place(low, end)):.1f}"
    return {"label": label if end == 20 else "", "row": row, "x": place(low, end), "width": width}


def _tick(quarter: int, end: int) -> dict[str, str]:
    value = quarter * end // 4
    return {"x": f"{quarter * 25}", "label": f"{value} %" if quarter == 4 else str(value)}


def _value(row: ReplyCounts, dimension: Dimension) -> str:
    if dimension is Dimension.SIGNAL:
        return SIGNAL_LABELS.get(row.value, row.value.capitalize())
    return "No personal opener" if row.value == "none" else row.value.capitalize()


def _rate(row: ReplyCounts, dimension: Dimension, end: int) -> dict[str, Any]:
    share, interval = row.replied / row.delivered, wilson(row.replied, row.delivered)
    reading = read(row.replied, row.delivered)
    dot = row.delivered >= FEWEST_FOR_A_DOT and share * 100 <= end
    return {
        "label": _value(row, dimension),
        "replied": row.replied,
        "delivered": row.delivered,
        "rate": percent(share) if row.replied else "none yet",
        "likely": likely(interval),
        "low_x": place(interval.low, end),
        "high_x": place(interval.high, end),
        "rate_x": place(share, end) if dot else None,
        "reading": reading.words[:1].upper() + reading.words[1:],
        "detail": reading.detail,
    }
