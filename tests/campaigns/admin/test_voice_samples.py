"""How we write: messages that managers paste, and what the page says of them."""

import pytest
from django.test import Client

from campaigns.audit.models import AuditRecord
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.quality.models import VoiceSample
from campaigns.quality.selectors import voice_baseline
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db
PAGE = "/admin/campaigns/voicesample/"
MESSAGE = (
    "Hi there,\n\nI read you're opening a plant in Lyon. That's a lot of new shifts. How do you hand over between them "
    "today? We've a checklist that helps. I'll send it if you want.\n\nMira"
)


def manager(client: Client, role: Role = Role.MANAGER) -> Member:
    member = a_member(name="Mara Test", role=role)
    client.force_login(member)
    return member


def paste(client: Client, text: str) -> str:
    return client.post(f"{PAGE}add/", {"text": text}, follow=True).content.decode()


def test_five_messages_make_a_baseline_and_the_page_counts_down(client: Client) -> None:
    member = manager(client)
    assert "5 more messages needed" in client.get(PAGE).content.decode()
    for number in range(4):
        page = paste(client, f"{MESSAGE} {number}")
    assert "1 more message needed" in page
    assert voice_baseline() is None
    page = paste(client, MESSAGE)
    assert "needed:" not in page
    assert "sentences of" in page
    assert "reads like school year" in page
    assert voice_baseline() is not None
    assert {sample.written_by for sample in VoiceSample.objects.all()} == {member}
    assert AuditRecord.objects.filter(subject_type="voicesample", actor_id=member.pk).count() == 5


def test_a_line_is_no_message(client: Client) -> None:
    manager(client)
    assert "at least 25 words" in paste(client, "Too short to tell.")
    assert not VoiceSample.objects.exists()


@pytest.mark.parametrize("by_action", [True, False])
def test_a_message_is_taken_out_with_a_record(client: Client, *, by_action: bool) -> None:
    manager(client)
    paste(client, MESSAGE)
    sample = VoiceSample.objects.get()
    if by_action:
        asked = {"action": "delete_selected", "_selected_action": [sample.pk], "post": "yes"}
        client.post(PAGE, asked)
    else:
        client.post(f"{PAGE}{sample.pk}/delete/", {"post": "yes"})
    assert not VoiceSample.objects.exists()
    reasons = AuditRecord.objects.filter(subject_id=sample.pk).values_list("reason", flat=True)
    assert "Taken out of how we write." in reasons


def test_a_message_is_never_changed(client: Client) -> None:
    manager(client)
    paste(client, MESSAGE)
    sample = VoiceSample.objects.get()
    client.post(f"{PAGE}{sample.pk}/change/", {"text": MESSAGE + " changed"})
    sample.refresh_from_db()
    assert "changed" not in sample.text


def test_an_sdr_does_not_get_there(client: Client) -> None:
    manager(client, Role.SDR)
    assert client.get(PAGE).status_code in {302, 403}
    client.post(f"{PAGE}add/", {"text": MESSAGE})
    assert not VoiceSample.objects.exists()
