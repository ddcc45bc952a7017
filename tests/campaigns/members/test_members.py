"""Roles are code, invitations work once, and a decision carries the name of a member who may take it."""

from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from campaigns.audit.rules import ActorKind
from campaigns.members.models import Invitation, Member
from campaigns.members.rules import ADMIN_MODELS, RIGHTS, Right, Role, may, may_administer
from campaigns.members.selectors import invitation_of
from campaigns.members.services import accept, invite
from tests.factories import a_member


def test_each_role_may_what_the_one_before_may() -> None:
    order = [Role.SDR, Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR]
    assert all(RIGHTS[lower] < RIGHTS[higher] for lower, higher in pairwise(order))
    assert set(RIGHTS) == set(ADMIN_MODELS) == set(Role)
    assert RIGHTS[Role.ADMINISTRATOR] == frozenset(Right)


@pytest.mark.parametrize(
    ("right", "least"),
    [(Right.REVIEW, Role.SDR), (Right.LAUNCH, Role.MANAGER), (Right.TAKE_OVER, Role.LEAD), (Right.MANAGE_MEMBERS, Role.ADMINISTRATOR)],
)  # fmt: skip
def test_a_right_begins_at_its_role(right: Right, least: Role) -> None:
    roles = list(Role)
    assert [may(role, right) for role in roles] == [at >= roles.index(least) for at in range(len(roles))]


def test_nobody_but_an_administrator_changes_members_in_the_admin() -> None:
    assert [role for role in Role if may_administer(role, "member")] == [Role.ADMINISTRATOR]
    assert not may_administer(Role.SDR, "campaign")


@pytest.mark.django_db
def test_a_member_who_left_may_nothing() -> None:
    gone = a_member(role=Role.ADMINISTRATOR, is_active=False)
    assert not any(gone.may(right) for right in Right)
    assert not gone.is_staff
    assert not gone.has_perm("campaigns.change_offer")


@pytest.mark.django_db
def test_a_decision_carries_the_members_name_and_id() -> None:
    member = a_member(name="Mira Holm")
    assert (member.actor.kind, member.actor.name, member.actor.id) == (
        ActorKind.PERSON,
        "Mira Holm",
        member.pk,
    )


@pytest.mark.django_db
def test_an_invitation_works_once_and_is_stored_as_a_hash() -> None:
    token = invite(email=" New@Tidewater.example ", role=Role.LEAD, by=a_member().actor)
    invitation = invitation_of(token)
    assert invitation
    assert (invitation.email, invitation.role) == ("new@tidewater.example", Role.LEAD)
    assert token not in str(vars(invitation))
    accept(invitation=invitation, member=a_member())
    assert invitation_of(token) is None


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "guess"])
def test_an_unknown_token_lets_nobody_in(token: str) -> None:
    assert invitation_of(token) is None


@pytest.mark.django_db
def test_an_invitation_runs_out() -> None:
    token = invite(email="new@tidewater.example", role=Role.SDR, by=a_member().actor)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert invitation_of(token) is None


@pytest.mark.django_db
def test_an_address_is_one_member_in_any_case() -> None:
    Member.objects.create_user("Mira@Tidewater.example", name="Mira", role=Role.SDR)
    assert Member.objects.get_by_natural_key("mira@tidewater.EXAMPLE").email == "mira@tidewater.example"
